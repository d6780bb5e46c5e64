//! Scaling of the interface: the design of 1280×720 pixels is fitted into the window, and then multiplied by the
//! interface scale of the settings.
//!
//! Menu screens use the whole design, so they never grow beyond the window. In battle the permanent parts (the bars,
//! and every root without [`PlayerScaled`]) keep that size too; they become children of the `FixedScaleRoot`. Roots
//! with [`PlayerScaled`] use the player's scale, limited by the room in the window. At large scales the side panels are
//! hidden until the player opens them.

use bevy::{
    prelude::*,
    ui::{CalculatedClip, ComputedNode, OverflowAxis, UiGlobalTransform, Val2},
    window::PrimaryWindow,
};

use super::{image_cache, nine_slice::NineSliceFrame};
use crate::{screen::Screen, settings::Settings};

/// Resource with the scaling of the interface, computed from window size and settings.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct UiFit {
    /// Window pixels per design pixel at which the design just fits into the window.
    pub whole: f32,
    /// Scale of the settings: above 1 it applies only to roots with [`PlayerScaled`], below 1 to everything.
    pub scale: f32,
    /// Size of the window in design pixels: 1280×720, or more where the design leaves room.
    pub view: Vec2,
}

impl Default for UiFit {
    fn default() -> Self {
        Self { whole: 1.0, scale: 1.0, view: Vec2::new(WIDTH, HEIGHT) }
    }
}

/// Scale above which the side panels cover the board, and only when they are opened.
const OVERLAYS: f32 = 1.2;

impl UiFit {
    fn new(window: Vec2, percent: u16, battle: bool) -> Self {
        let whole = (window.x / WIDTH).min(window.y / HEIGHT);
        let whole = (whole * 100.0).round().max(25.0) / 100.0;
        let wanted = f32::from(percent.clamp(75, 200)) / 100.0;
        let scale = if battle { wanted } else { wanted.min(1.0) };
        Self { whole, scale, view: window / (whole * scale.min(1.0)) }
    }

    /// Returns the window pixels per design pixel for the permanent parts: the board and the bars.
    pub fn board(&self) -> f32 {
        self.whole * self.scale.min(1.0)
    }

    /// Converts a distance to an edge of the window for roots with [`PlayerScaled`], so that it is constant at every
    /// scale, for example to clear a bar.
    pub fn steady(&self, distance: f32) -> f32 {
        distance / self.scale.max(1.0)
    }

    /// Returns the top of the side panels: below the top bar or, if they are overlays, also below the strip of hands.
    pub fn panels(&self) -> f32 {
        self.steady(if self.overlays() { 114.0 } else { 68.0 })
    }

    /// Returns the share of the view that a side panel may take: the room between the bars, or down to the bottom if
    /// the side panels are overlays.
    pub fn panel_room(&self) -> Vec2 {
        Vec2::new(0.45, if self.overlays() { 0.83 } else { 0.745 })
    }

    /// Returns `true` if the side panels cover the board and are hidden until they are opened.
    pub fn overlays(&self) -> bool {
        self.scale > OVERLAYS
    }

    /// Returns the drawn size of a root with [`PlayerScaled`], in view pixels; `room` is the share of the view that it
    /// may take.
    pub fn drawn(&self, size: Vec2, room: Vec2) -> Vec2 {
        size * self.scale.max(1.0) * self.shrink(size, room * self.view)
    }

    /// Returns the factor by which a root with [`PlayerScaled`] must be reduced to fit into this room.
    fn shrink(&self, size: Vec2, room: Vec2) -> f32 {
        let grown = size * self.scale.max(1.0);
        (room / grown.max(Vec2::ONE)).min_element().clamp(0.25, 1.0)
    }
}

/// Marker component for the node that adopts all roots with a fixed scale.
#[derive(Component)]
struct FixedScaleRoot;

/// Component for a UI root that is drawn at the player's scale, as far as the window has room.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct PlayerScaled {
    /// Size in design pixels; zero if it is measured.
    pub size: Vec2,
    /// Share of the view that the root may take, in width and height.
    pub room: Vec2,
    /// Point that stays in place when the root shrinks, from 0 (left, top) to 1 (right, bottom).
    pub pivot: Vec2,
}

impl PlayerScaled {
    /// In the middle of the window, with measured size.
    pub const MIDDLE: Self = Self { size: Vec2::ZERO, room: Vec2::new(0.97, 0.97), pivot: Vec2::splat(0.5) };

    /// At the bottom of the window, with measured size.
    const BOTTOM: Self = Self { size: Vec2::ZERO, room: Vec2::new(0.985, 0.9), pivot: Vec2::new(0.5, 1.0) };

    fn transform(&self, fit: &UiFit, measured: Vec2) -> UiTransform {
        let size = if self.size == Vec2::ZERO { measured } else { self.size };
        let k = fit.shrink(size, self.room * fit.view);
        scale_about_pivot(k, self.pivot)
    }
}

/// Returns the transform that scales by `k` around a point, from 0 (left, top) to 1 (right, bottom).
fn scale_about_pivot(k: f32, pivot: Vec2) -> UiTransform {
    let aside = (pivot - 0.5) * (1.0 - k) * 100.0;
    let translation = Val2::new(Val::Percent(aside.x), Val::Percent(aside.y));
    UiTransform { translation, scale: Vec2::splat(k), ..UiTransform::IDENTITY }
}

/// Component for a page that shrinks its text if it doesn't fit, because sentences may be larger than designed. Set a
/// width, and a height or maximum height, in pixels or in per cent of the parent.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct ShrinkToFit {
    /// Point that stays in place when it shrinks, from 0 (left, top) to 1 (right, bottom).
    pub pivot: Vec2,
    /// Original width, height and maximum height.
    whole: Option<[Val; 3]>,
}

impl ShrinkToFit {
    /// Creates a page with that fixed point, from 0 (left, top) to 1 (right, bottom).
    pub fn at(pivot: Vec2) -> Self {
        Self { pivot, whole: None }
    }
}

/// Marker component for a picture with the design's aspect ratio that fills the window; it is cropped if the window has
/// another one.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct FillsWindow;

/// Marker component for a root that covers the whole window and contains panels at the player's scale, such as the
/// dimmed background of a question.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct FullWindow;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<UiFit>()
        .add_systems(PreUpdate, fit_design_to_window)
        .add_systems(Startup, |mut commands: Commands| {
            commands.spawn((FixedScaleRoot, Node::default()));
        })
        .add_systems(
            PostUpdate,
            (
                adopt_unscaled_roots,
                scale_modal_panels,
                resize_fixed_scale_root,
                apply_player_scale,
                shrink_pages_to_fit,
                cover_window_with_images,
            )
                .chain()
                .before(bevy::ui::UiSystems::Layout),
        )
        .add_systems(PostUpdate, clip_scaled_nodes.after(bevy::ui::UiSystems::PostLayout));
}

/// Fits the design into the window, and sets the density of pictures.
fn fit_design_to_window(
    window: Query<Ref<Window>, With<PrimaryWindow>>,
    settings: Res<Settings>,
    screen: Option<Res<State<Screen>>>,
    mut now: ResMut<UiFit>,
    mut scale: ResMut<UiScale>,
    mut density: ResMut<image_cache::PixelDensity>,
) {
    let Ok(window) = window.single() else { return };
    let moved = screen.as_ref().is_some_and(DetectChanges::is_changed);
    if !window.is_changed() && !settings.is_changed() && !moved {
        return;
    }
    let battle = screen.is_some_and(|screen| *screen.get() == Screen::Battle);
    let fit = UiFit::new(window.size(), settings.preferences.scale, battle);
    now.set_if_neq(fit);
    let ui = fit.whole * fit.scale;
    if (scale.0 - ui).abs() > f32::EPSILON {
        scale.0 = ui;
    }
    // Roots with `PlayerScaled` seldom have room for more than 1.5 times their size; finer pictures would only cost
    // memory.
    density.set_if_neq(image_cache::PixelDensity::for_scale(fit.whole * fit.scale.min(1.5) * window.scale_factor()));
}

/// Makes roots with a fixed scale children of the [`FixedScaleRoot`].
fn adopt_unscaled_roots(
    desk: Query<Entity, With<FixedScaleRoot>>,
    roots: Query<
        Entity,
        (Added<Node>, Without<ChildOf>, Without<FixedScaleRoot>, Without<PlayerScaled>, Without<FullWindow>),
    >,
    mut commands: Commands,
) {
    let Ok(desk) = desk.single() else { return };
    for root in &roots {
        commands.entity(root).insert(ChildOf(desk));
    }
}

/// Applies the player's scale to the panels of a question, around the middle of the window, or around its bottom for
/// panels with an absolute position.
fn scale_modal_panels(
    panels: Query<(Entity, &ChildOf, &Node), (Added<NineSliceFrame>, Without<PlayerScaled>)>,
    spans: Query<(), With<FullWindow>>,
    fit: Res<UiFit>,
    mut commands: Commands,
) {
    for (panel, parent, node) in &panels {
        if spans.contains(parent.parent()) {
            let low = node.position_type == PositionType::Absolute;
            let grows = if low { PlayerScaled::BOTTOM } else { PlayerScaled::MIDDLE };
            // Draw the panel at the fixed scale until it is measured in the next frame, so that it is never too large.
            let first = UiTransform::from_scale(Vec2::splat(1.0 / fit.scale.max(1.0)));
            commands.entity(panel).insert((grows, first));
        }
    }
}

fn resize_fixed_scale_root(fit: Res<UiFit>, mut desk: Query<(&mut Node, &mut UiTransform), With<FixedScaleRoot>>) {
    if !fit.is_changed() {
        return;
    }
    for (mut node, mut transform) in &mut desk {
        let k = 1.0 / fit.scale.max(1.0);
        *node =
            Node { position_type: PositionType::Absolute, width: px(fit.view.x), height: px(fit.view.y), ..default() };
        *transform = scale_about_pivot(k, Vec2::ZERO);
    }
}

fn apply_player_scale(fit: Res<UiFit>, mut grown: Query<(Ref<PlayerScaled>, Ref<ComputedNode>, &mut UiTransform)>) {
    for (grows, node, mut transform) in &mut grown {
        let measured = grows.size == Vec2::ZERO && node.is_changed();
        if fit.is_changed() || grows.is_added() || measured {
            transform.set_if_neq(grows.transform(&fit, node.size() * node.inverse_scale_factor()));
        }
    }
}

fn cover_window_with_images(fit: Res<UiFit>, mut pictures: Query<(Ref<FillsWindow>, &mut Node)>) {
    for (covers, mut node) in &mut pictures {
        if fit.is_changed() || covers.is_added() {
            let k = (fit.view / Vec2::new(WIDTH, HEIGHT)).max_element();
            let size = Vec2::new(WIDTH, HEIGHT) * k;
            *node = Node {
                position_type: PositionType::Absolute,
                left: px((fit.view.x - size.x) / 2.0),
                // Align with the bottom, where the contents are.
                bottom: Val::ZERO,
                width: px(size.x),
                height: px(size.y),
                ..default()
            };
        }
    }
}

/// Shrinks pages that don't fit. The layout of a shrunk page is enlarged by the same factor, so that its text uses the
/// whole width. The result is approached over several frames.
fn shrink_pages_to_fit(mut pages: Query<(&mut ShrinkToFit, &ComputedNode, &mut Node, &mut UiTransform)>) {
    for (mut page, computed, mut node, mut transform) in &mut pages {
        let [width, height, most] = *page.whole.get_or_insert([node.width, node.height, node.max_height]);
        let (room, wanted) = (computed.size().y, computed.content_size().y);
        let before = transform.scale.y;
        // A page that can still grow does so first; its frame may always extend beyond it.
        let grows = matches!((node.height, node.max_height), (Val::Auto, Val::Px(most))
            if room * computed.inverse_scale_factor() < most - 1.0);
        // Smaller letters also need less width, hence the square root.
        let k = (before * (room / wanted.max(1.0)).sqrt() * 0.995).max(0.5);
        if wanted > room + 0.5 && k < before && !grows {
            (node.width, node.height, node.max_height) = (width / k, height / k, most / k);
            *transform = scale_about_pivot(k, page.pivot);
        }
    }
}

/// Clips scaled nodes at their visible edges, because Bevy clips at the size before scaling.
fn clip_scaled_nodes(
    fit: Res<UiFit>,
    mut clips: Query<(Entity, &mut CalculatedClip)>,
    parents: Query<&ChildOf>,
    nodes: Query<(&Node, &ComputedNode, &UiGlobalTransform)>,
) {
    if fit.scale <= 1.0 {
        return;
    }
    for (entity, mut clip) in &mut clips {
        let mut seen = Rect { min: Vec2::NEG_INFINITY, max: Vec2::INFINITY };
        for (node, computed, place) in parents.iter_ancestors(entity).filter_map(|one| nodes.get(one).ok()) {
            let (scale, _, middle) = place.to_scale_angle_translation();
            let half = computed.size() * scale.abs() / 2.0;
            if node.overflow.x != OverflowAxis::Visible {
                (seen.min.x, seen.max.x) = (seen.min.x.max(middle.x - half.x), seen.max.x.min(middle.x + half.x));
            }
            if node.overflow.y != OverflowAxis::Visible {
                (seen.min.y, seen.max.y) = (seen.min.y.max(middle.y - half.y), seen.max.y.min(middle.y + half.y));
            }
        }
        if clip.clip != seen {
            clip.clip = seen;
        }
    }
}

/// Width of the design, in pixels.
pub const WIDTH: f32 = 1280.0;

/// Height of the design, in pixels.
pub const HEIGHT: f32 = 720.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn menus_never_grow_beyond_the_window() {
        for percent in [75, 100, 125, 150, 200] {
            for window in [Vec2::new(1280.0, 720.0), Vec2::new(3840.0, 2160.0), Vec2::new(1000.0, 1000.0)] {
                let fit = UiFit::new(window, percent, false);
                assert!(WIDTH * fit.whole * fit.scale <= window.x + 5.0, "{percent} {window}");
                assert!(HEIGHT * fit.whole * fit.scale <= window.y + 5.0, "{percent} {window}");
            }
        }
    }

    #[test]
    fn scaled_panels_stay_inside_the_window() {
        let dock =
            PlayerScaled { size: Vec2::new(772.0, 148.0), room: Vec2::new(0.98, 0.5), pivot: Vec2::new(0.5, 1.0) };
        for percent in [75, 100, 125, 150, 200] {
            let fit = UiFit::new(Vec2::new(1280.0, 720.0), percent, true);
            let drawn = dock.size * fit.scale * dock.transform(&fit, Vec2::ZERO).scale;
            assert!(drawn.x <= 0.98 * 1280.0 && drawn.y <= 360.0, "{percent}: {drawn}");
            let wanted = dock.size.x * f32::from(percent) / 100.0;
            assert!(drawn.x >= wanted.min(1250.0) - 1.0, "{percent}: no smaller than need be");
        }
    }
}
