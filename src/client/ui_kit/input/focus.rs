//! Keyboard focus: Tab, Shift+Tab and the arrows move between the buttons of the top layer; brackets mark the focused
//! button.
//!
//! Enter and Space activate the focused button (through Bevy's headless button widget). A rebuilt screen restores its
//! focus by the button's name.
//!
//! Bevy's `TabNavigation` is not used, because it also visits hidden and disabled buttons, in the order of the hierarchy
//! instead of the order on the screen. `AutoDirectionalNavigator` is not used, because it ignores layers, also visits
//! disabled buttons, and measures between edges, so that the arrows would lead to other buttons.

use bevy::{
    input_focus::{FocusCause, InputFocus, InputFocusVisible},
    prelude::*,
    ui::{InteractionDisabled, UiGlobalTransform, UiStack},
    ui_widgets::Button,
};

use super::{
    layer::{InputLayer, TopLayer},
    shortcut::layer_level_of,
    systems::InputSystems,
};
use crate::{
    screen::Screen,
    theme::nine_slice::{NineSliceFrame, stretched_node},
};

/// Component with a button's name for the focus, stable across rebuilds of its screen.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
pub struct FocusName(pub String);

/// Marker component for the button that gets the focus when its screen opens.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct InitialFocus;

/// Resource with the keys that move the focus on the base layer: none in battle, where Tab and the arrows have other
/// functions.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct FocusKeys {
    /// Tab and Shift+Tab move the focus.
    pub tab: bool,
    /// Arrow keys move the focus.
    pub arrows: bool,
    /// The up and down arrows also move the focus; `false` on screens where they choose from a list.
    pub upright: bool,
}

impl Default for FocusKeys {
    fn default() -> Self {
        Self { tab: true, arrows: true, upright: true }
    }
}

#[derive(Component)]
struct FocusBrackets;

/// Resource with the state of the focus between rebuilds.
#[derive(Resource, Default)]
struct FocusMemory {
    /// Layer and name of the last focused button, to find it again after a rebuild. A button with that name on another
    /// layer is a different button.
    name: Option<(i32, String)>,
    /// `true` while the mouse is in use: the brackets are hidden until a key or another screen shows them again.
    mouse: bool,
    /// Level of the previous top layer.
    level: i32,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FocusKeys>()
        .init_resource::<FocusMemory>()
        .add_systems(PreUpdate, (clear_invalid_focus, remember_focus, move_focus).chain().in_set(InputSystems::Focus))
        .add_systems(Update, hide_focus_on_click)
        .add_systems(PostUpdate, (restore_focus, draw_focus_brackets).chain().before(bevy::ui::UiSystems::Prepare));
}

type FocusableNodes<'w, 's> = Query<
    'w,
    's,
    (Entity, &'static ComputedNode, &'static UiGlobalTransform, &'static InheritedVisibility),
    (With<Button>, Without<InteractionDisabled>),
>;

/// Clears the focus if its button is disabled or beneath the top layer.
fn clear_invalid_focus(
    mut focus: ResMut<InputFocus>,
    top: Res<TopLayer>,
    live: FocusableNodes,
    buttons: Query<(), With<Button>>,
    parents: Query<&ChildOf>,
    layers: Query<&InputLayer>,
    mut memory: ResMut<FocusMemory>,
) {
    let Some(entity) = focus.get() else { return };
    let alive = live.contains(entity);
    let beneath = alive && layer_level_of(entity, &parents, &layers) != top.level;
    let dead = !alive && buttons.contains(entity);
    if beneath || dead {
        if beneath {
            memory.name = None;
        }
        focus.clear();
    }
}

fn remember_focus(
    focus: Res<InputFocus>,
    names: Query<&FocusName>,
    parents: Query<&ChildOf>,
    layers: Query<&InputLayer>,
    mut memory: ResMut<FocusMemory>,
) {
    let Some((entity, name)) = focus.get().and_then(|entity| Some((entity, names.get(entity).ok()?))) else { return };
    let level = layer_level_of(entity, &parents, &layers);
    if memory.name.as_ref().is_none_or(|(at, kept)| (*at, kept) != (level, &name.0)) {
        memory.name = Some((level, name.0.clone()));
    }
}

/// Focuses the previous button after a rebuild or a new layer; if it is gone, the button with [`InitialFocus`].
fn restore_focus(
    fresh: Query<(), Added<Button>>,
    plates: Query<(Entity, Option<&FocusName>, Has<InitialFocus>), (With<Button>, Without<InteractionDisabled>)>,
    parents: Query<&ChildOf>,
    layers: Query<&InputLayer>,
    top: Res<TopLayer>,
    screen: Option<Res<State<Screen>>>,
    mut focus: ResMut<InputFocus>,
    mut shown: ResMut<InputFocusVisible>,
    mut memory: ResMut<FocusMemory>,
) {
    let opened = top.level != memory.level;
    let elsewhere = screen.is_some_and(|screen| screen.is_changed());
    if elsewhere {
        // A button with that name on another screen is a different button.
        memory.name = None;
    }
    if opened || elsewhere {
        memory.mouse = false;
        memory.level = top.level;
    }
    let news = !fresh.is_empty() || opened;
    if !news || memory.mouse || focus.get().is_some_and(|entity| plates.contains(entity)) {
        return;
    }
    let here = || plates.iter().filter(|(entity, ..)| layer_level_of(*entity, &parents, &layers) == top.level);
    let had = memory.name.as_ref().filter(|(level, _)| shown.0 && *level == top.level).map(|(_, name)| name);
    let same = here().find(|(_, name, _)| had.is_some() && name.map(|name| &name.0) == had);
    let first = || here().find(|(_, _, first)| *first);
    if let Some((entity, ..)) = same.or_else(first) {
        focus.set(entity, FocusCause::Navigated);
        shown.0 = true;
    }
}

fn move_focus(
    keys: Res<ButtonInput<KeyCode>>,
    rules: Res<FocusKeys>,
    top: Res<TopLayer>,
    live: FocusableNodes,
    stack: Res<UiStack>,
    parents: Query<&ChildOf>,
    layers: Query<&InputLayer>,
    mut focus: ResMut<InputFocus>,
    mut shown: ResMut<InputFocusVisible>,
    mut memory: ResMut<FocusMemory>,
) {
    let Some(step) = FocusStep::read(&keys, *rules, *top) else { return };
    let reach: Vec<(Entity, Vec2)> = stack
        .uinodes
        .iter()
        .filter_map(|entity| live.get(*entity).ok())
        .filter(|(entity, node, _, seen)| {
            seen.get() && node.size().x > 0.0 && layer_level_of(*entity, &parents, &layers) == top.level
        })
        .map(|(entity, _, place, _)| (entity, place.translation))
        .collect();
    let now = focus.get().and_then(|one| reach.iter().position(|(entity, _)| *entity == one));
    if let Some(next) = step.next(now, &reach) {
        focus.set(reach[next].0, FocusCause::Navigated);
        shown.0 = true;
        memory.mouse = false;
    }
}

enum FocusStep {
    Forward,
    Back,
    Towards(Vec2),
}

impl FocusStep {
    fn read(keys: &ButtonInput<KeyCode>, rules: FocusKeys, top: TopLayer) -> Option<Self> {
        let base = top.is_base();
        if top.ignores_input || keys.any_pressed([KeyCode::ControlLeft, KeyCode::AltLeft]) {
            return None;
        }
        if keys.just_pressed(KeyCode::Tab) && (rules.tab || !base) && !top.own_tab {
            let back = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
            return Some(if back { Self::Back } else { Self::Forward });
        }
        if top.own_arrows || (base && !rules.arrows) {
            return None;
        }
        let arrows = [
            (KeyCode::ArrowLeft, Vec2::NEG_X),
            (KeyCode::ArrowRight, Vec2::X),
            (KeyCode::ArrowUp, Vec2::NEG_Y),
            (KeyCode::ArrowDown, Vec2::Y),
        ];
        let walks = |way: Vec2| !base || rules.upright || way.y == 0.0;
        let pressed = arrows.into_iter().find(|(key, way)| keys.just_pressed(*key) && walks(*way));
        pressed.map(|(_, way)| Self::Towards(way))
    }

    fn next(&self, now: Option<usize>, reach: &[(Entity, Vec2)]) -> Option<usize> {
        let count = reach.len();
        let Some(now) = now else {
            return match self {
                Self::Back => count.checked_sub(1),
                _ => (count > 0).then_some(0),
            };
        };
        match self {
            Self::Forward => Some((now + 1) % count),
            Self::Back => Some((now + count - 1) % count),
            Self::Towards(way) => nearest_in_direction(now, *way, reach),
        }
    }
}

/// Returns the nearest button in a direction; sideways distance counts double.
fn nearest_in_direction(now: usize, way: Vec2, reach: &[(Entity, Vec2)]) -> Option<usize> {
    let from = reach[now].1;
    let cost = |to: Vec2| {
        let offset = to - from;
        let ahead = offset.dot(way);
        (ahead > 1.0).then(|| ahead + 2.0 * offset.perp_dot(way).abs())
    };
    reach
        .iter()
        .enumerate()
        .filter_map(|(index, (_, place))| Some((index, cost(*place)?)))
        .min_by(|(_, a), (_, b)| a.total_cmp(b))
        .map(|(index, _)| index)
}

/// Hides the brackets when the mouse is used.
fn hide_focus_on_click(
    mouse: Res<ButtonInput<MouseButton>>,
    mut focus: ResMut<InputFocus>,
    mut shown: ResMut<InputFocusVisible>,
    mut memory: ResMut<FocusMemory>,
) {
    if mouse.get_just_pressed().next().is_some() {
        shown.0 = false;
        memory.name = None;
        memory.mouse = true;
        focus.clear();
    }
}

fn draw_focus_brackets(
    focus: Res<InputFocus>,
    shown: Res<InputFocusVisible>,
    buttons: Query<(), With<Button>>,
    drawn: Query<(Entity, &ChildOf), With<FocusBrackets>>,
    mut commands: Commands,
) {
    let wanted = focus.get().filter(|entity| shown.0 && buttons.contains(*entity));
    for (entity, parent) in &drawn {
        if Some(parent.parent()) != wanted {
            commands.entity(entity).despawn();
        }
    }
    if let Some(entity) = wanted
        && !drawn.iter().any(|(_, parent)| parent.parent() == entity)
    {
        let brackets = (FocusBrackets, stretched_node(0.0), NineSliceFrame::FOCUS, ZIndex(50), Pickable::IGNORE);
        commands.entity(entity).with_child(brackets);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entities_at_places(places: &[(f32, f32)]) -> Vec<(Entity, Vec2)> {
        places.iter().map(|(x, y)| (Entity::PLACEHOLDER, Vec2::new(*x, *y))).collect()
    }

    #[test]
    fn tab_wraps_around() {
        let reach = entities_at_places(&[(0.0, 0.0), (10.0, 0.0), (20.0, 0.0)]);
        assert_eq!(FocusStep::Forward.next(Some(2), &reach), Some(0));
        assert_eq!(FocusStep::Back.next(Some(0), &reach), Some(2));
        assert_eq!(FocusStep::Forward.next(None, &reach), Some(0));
        assert_eq!(FocusStep::Forward.next(None, &[]), None);
    }

    #[test]
    fn an_arrow_key_prefers_the_target_straight_ahead() {
        let reach = entities_at_places(&[(0.0, 0.0), (100.0, 60.0), (140.0, 0.0), (-50.0, 0.0)]);
        assert_eq!(FocusStep::Towards(Vec2::X).next(Some(0), &reach), Some(2));
        assert_eq!(FocusStep::Towards(Vec2::Y).next(Some(0), &reach), Some(1));
        assert_eq!(FocusStep::Towards(Vec2::NEG_X).next(Some(3), &reach), None);
    }
}
