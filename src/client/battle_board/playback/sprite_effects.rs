//! Passing effects on the board: each changes from one look to another and is despawned. Flashes, tracers, sparks,
//! smoke, blasts and rising numbers are such effects.

use super::state::Playback;
use crate::prelude::*;

/// Side length of an effect's image, in pixels.
pub(super) const PIXELS: u32 = 128;

/// Z coordinate of effects over the figures and under the lines.
pub(super) const OVER: f32 = z_layers::FIGURES + 1.6;
/// Z coordinate of effects on the floor, under the figures.
pub(super) const UNDER: f32 = z_layers::DOORS + 0.7;
/// Z coordinate of dice and damage numbers, over everything else.
pub(super) const TOP: f32 = z_layers::LINES + 1.2;

/// Component: a passing effect.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[require(PlaybackEntity, Tint, BattleEntity)]
pub(super) struct SpriteEffect {
    /// Start time on the playback clock.
    pub begun: f32,
    /// Duration, in seconds.
    pub length: f32,
    /// First look.
    pub from: SpriteLook,
    /// Last look.
    pub to: SpriteLook,
    /// Curve of the change.
    pub ease: SpriteEasing,
    /// Maximum height of its flight, in world units. The effect looks larger the higher it is.
    pub arc: f32,
}

/// Marker component for entities that are on the board only during playback.
#[derive(Component, Default)]
pub(super) struct PlaybackEntity;

/// Component: dice, or the tray under them, over a place of the board. The next dice over that place replace them.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct FloorSlot(pub Vec2);

/// Appearance of an effect at one moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct SpriteLook {
    /// Centre.
    pub at: Vec2,
    /// Size; for text, the factor by which it is enlarged.
    pub size: Vec2,
    /// Rotation, anticlockwise, in radians.
    pub turn: f32,
    /// Opacity, from 0 to 1.
    pub alpha: f32,
}

/// Curve of a change.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum SpriteEasing {
    /// At constant speed.
    Even,
    /// Fast at the beginning.
    Out,
    /// Fast at the end.
    In,
    /// Opaque for most of the time, with a fade at the end; the motion is fast at the beginning.
    Late,
}

impl SpriteLook {
    /// Returns the look of a square, upright and opaque effect.
    pub(super) fn new(at: Vec2, side: f32) -> SpriteLook {
        SpriteLook { at, size: Vec2::splat(side), turn: 0.0, alpha: 1.0 }
    }

    pub(super) fn alpha(self, alpha: f32) -> SpriteLook {
        SpriteLook { alpha, ..self }
    }

    pub(super) fn turned(self, turn: f32) -> SpriteLook {
        SpriteLook { turn, ..self }
    }

    pub(super) fn sized(self, wide: f32, high: f32) -> SpriteLook {
        SpriteLook { size: Vec2::new(wide, high), ..self }
    }

    /// Applies the look to the transform of a sprite that is one unit large.
    pub(super) fn lay(&self, place: &mut Transform) {
        place.translation = self.at.extend(place.translation.z);
        place.rotation = Quat::from_rotation_z(self.turn);
        place.scale = self.size.extend(1.0);
    }

    /// Returns the look of a bar from one point to another.
    pub(super) fn bar(from: Vec2, to: Vec2, width: f32) -> SpriteLook {
        let along = to - from;
        let turn = if along == Vec2::ZERO { 0.0 } else { along.to_angle() };
        SpriteLook { at: from.midpoint(to), size: Vec2::new(along.length(), width), turn, alpha: 1.0 }
    }
}

impl SpriteEasing {
    fn of(self, share: f32) -> f32 {
        match self {
            SpriteEasing::Even => share,
            SpriteEasing::Out => 1.0 - (1.0 - share).powi(2),
            SpriteEasing::In => share * share,
            SpriteEasing::Late => ((share - 0.6) / 0.4).max(0.0),
        }
    }
}

impl SpriteEffect {
    /// Creates an effect that goes straight from one look to the other.
    pub(super) fn new(
        begun: f32,
        length: f32,
        (from, to): (SpriteLook, SpriteLook),
        ease: SpriteEasing,
    ) -> SpriteEffect {
        SpriteEffect { begun, length, from, to, ease, arc: 0.0 }
    }

    /// Returns the look at that time; `None` before the effect begins and after it has ended.
    pub(super) fn look(&self, clock: f32) -> Option<SpriteLook> {
        let share = (clock - self.begun) / self.length.max(1e-3);
        if !(0.0..1.0).contains(&share) {
            return None;
        }
        let eased = self.ease.of(share);
        let way = if self.ease == SpriteEasing::Late { SpriteEasing::Out.of(share) } else { eased };
        let lift = 4.0 * share * (1.0 - share) * self.arc;
        Some(SpriteLook {
            at: self.from.at.lerp(self.to.at, way) + Vec2::new(0.0, lift),
            size: self.from.size.lerp(self.to.size, way) * (1.0 + lift / 160.0),
            turn: self.from.turn.lerp(self.to.turn, way),
            alpha: self.from.alpha.lerp(self.to.alpha, eased),
        })
    }

    fn over(&self, clock: f32) -> bool {
        clock >= self.begun + self.length
    }
}

/// System parameter that spawns effects.
#[derive(SystemParam)]
pub(super) struct EffectCommands<'w, 's> {
    pub commands: Commands<'w, 's>,
    pub art: Res<'w, ImageCache>,
    settings: Res<'w, Settings>,
    view: (Res<'w, CameraTarget>, Res<'w, UiFit>),
    passing: Query<'w, 's, Entity, With<PlaybackEntity>>,
    lying: Query<'w, 's, (Entity, &'static FloorSlot)>,
    until: Local<'s, f32>,
}

impl EffectCommands<'_, '_> {
    /// Returns `true` if glow and smoke are turned off in the settings.
    pub(super) fn low(&self) -> bool {
        self.settings.preferences.low_effects
    }

    /// Returns the vertical distance of an object from its place: `off`, or below the place if the bar at the top would
    /// cover it.
    pub(super) fn aside(&self, place: Vec2, off: f32) -> f32 {
        let (lens, fit) = &self.view;
        if is_covered_by_top_bar(lens, fit, place.y + off * 1.5) { -off } else { off }
    }

    /// Spawns an effect with an image of `assets/art` or `assets/ui`.
    pub(super) fn picture(&mut self, name: &str, z: f32, tint: Color, fx: SpriteEffect) {
        let image = self.art.sized(name, PIXELS);
        self.sprite(Sprite { image, custom_size: Some(Vec2::ONE), color: tint, ..default() }, z, fx);
    }

    /// Spawns an effect with an image that is already loaded.
    pub(super) fn image(&mut self, image: Handle<Image>, z: f32, fx: SpriteEffect) {
        self.sprite(Sprite { image, custom_size: Some(Vec2::ONE), ..default() }, z, fx);
    }

    /// Spawns a plain bar.
    pub(super) fn bar(&mut self, z: f32, colour: Color, fx: SpriteEffect) {
        self.sprite(Sprite::from_color(colour, Vec2::ONE), z, fx);
    }

    fn sprite(&mut self, sprite: Sprite, z: f32, fx: SpriteEffect) -> EntityCommands<'_> {
        self.last(fx.begun + fx.length);
        self.commands.spawn((sprite, at_height(fx.from.at, z), Visibility::Hidden, fx))
    }

    /// Spawns text with a dark shadow.
    pub(super) fn words(&mut self, words: &str, kind: TextStyle, colour: Color, fx: SpriteEffect) {
        self.last(fx.begun + fx.length);
        for (colour, off, z) in [(palette::INK, Vec2::new(2.0, -2.5), TOP + 0.6), (colour, Vec2::ZERO, TOP + 0.61)] {
            let fx = SpriteEffect {
                from: SpriteLook { at: fx.from.at + off, ..fx.from },
                to: SpriteLook { at: fx.to.at + off, ..fx.to },
                ..fx
            };
            let text = (Text2d::new(words), kind, TextColor(colour), TextLayout::no_wrap());
            self.commands.spawn((text, at_height(fx.from.at, z), Visibility::Hidden, fx));
        }
    }

    /// Spawns a plain bar over a place, until the next dice there.
    pub(super) fn tray(&mut self, z: f32, colour: Color, fx: SpriteEffect, over: Vec2) {
        self.sprite(Sprite::from_color(colour, Vec2::ONE), z, fx).insert(FloorSlot(over));
    }

    /// Despawns the dice over a place of the board.
    pub(super) fn make_room(&mut self, over: Vec2) {
        for (entity, _) in self.lying.iter().filter(|(_, lying)| lying.0.distance(over) < 40.0) {
            self.commands.entity(entity).despawn();
        }
    }

    /// Records that an effect lasts until that time.
    pub(super) fn last(&mut self, until: f32) {
        *self.until = self.until.max(until);
    }

    /// Returns the time at which the last effect ends.
    pub(super) fn until(&self) -> f32 {
        *self.until
    }

    /// Despawns all effects.
    pub(super) fn clear(&mut self) {
        *self.until = 0.0;
        for entity in &self.passing {
            self.commands.entity(entity).despawn();
        }
    }
}

/// Returns `true` if the bar at the top and the strip of hands under it cover that `y` of the board.
fn is_covered_by_top_bar(lens: &CameraTarget, fit: &UiFit, height: f32) -> bool {
    const BARS: f32 = 112.0;
    let middle = lens.goal.unwrap_or(lens.middle());
    (height - middle.y) * lens.zoom() > fit.view.y / 2.0 - BARS
}

/// Component: alpha of the sprite at full opacity; `None` before it is first shown.
#[derive(Component, Default)]
struct Tint(Option<f32>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, animate_sprite_effects.in_set(BattleSystems::Show));
}

/// Renders the images of effects in advance.
pub(super) fn preload_effect_images(art: Res<ImageCache>) {
    let passing = [
        "muzzle", "tracer", "spark", "smoke", "slash", "glow", "shell", "grenade", "gore", "wound", "blast_1",
        "blast_2", "blast_3", "blast_4", "flame_1", "flame_2", "flame_3",
    ];
    let passing = passing.into_iter().map(|name| format!("art/fx_{name}"));
    for name in passing.chain(["art/flame_1", "art/harpoon_head"].map(str::to_owned)) {
        art.sized(&name, PIXELS);
    }
}

fn animate_sprite_effects(
    mut commands: Commands,
    playback: Res<Playback>,
    mut passing: Query<(
        Entity,
        &SpriteEffect,
        &mut Transform,
        &mut Visibility,
        &mut Tint,
        Option<&mut Sprite>,
        Option<&mut TextColor>,
    )>,
) {
    let clock = playback.clock();
    for (entity, fx, mut place, mut visible, mut tint, sprite, text) in &mut passing {
        let Some(look) = fx.look(clock) else {
            if fx.over(clock) {
                commands.entity(entity).despawn();
            }
            continue;
        };
        visible.set_if_neq(Visibility::Inherited);
        look.lay(&mut place);
        if let Some(mut sprite) = sprite {
            let whole = *tint.0.get_or_insert(sprite.color.alpha());
            sprite.color.set_alpha(whole * look.alpha);
        }
        if let Some(mut text) = text {
            text.0.set_alpha(look.alpha);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_flight_effect(arc: f32, ease: SpriteEasing) -> SpriteEffect {
        let from = SpriteLook::new(Vec2::ZERO, 10.0);
        SpriteEffect {
            begun: 1.0,
            length: 2.0,
            from,
            to: SpriteLook::new(Vec2::new(100.0, 0.0), 20.0).alpha(0.0),
            ease,
            arc,
        }
    }

    #[test]
    fn an_effect_interpolates_between_looks_and_then_disappears() {
        let fx = sample_flight_effect(0.0, SpriteEasing::Even);
        assert_eq!(fx.look(0.9), None);
        assert_eq!(fx.look(1.0), Some(fx.from));
        let middle = fx.look(2.0).expect("half way");
        assert_eq!((middle.at.x, middle.size.x, middle.alpha), (50.0, 15.0, 0.5));
        assert_eq!(fx.look(3.0), None);
    }

    #[test]
    fn positions_covered_by_the_top_bar_are_detected() {
        let (lens, fit) = (CameraTarget::default(), UiFit::default());
        // The bars end 248 design pixels above the middle of a window of 720.
        assert!(is_covered_by_top_bar(&lens, &fit, 250.0) && !is_covered_by_top_bar(&lens, &fit, 240.0));
        let far = CameraTarget { zoom: 0.5, ..lens };
        assert!(!is_covered_by_top_bar(&far, &fit, 250.0));
        let goes = CameraTarget { goal: Some(Vec2::new(0.0, 100.0)), ..lens };
        assert!(!is_covered_by_top_bar(&goes, &fit, 250.0), "where the camera goes counts");
    }

    #[test]
    fn a_throw_flies_highest_in_the_middle() {
        let fx = sample_flight_effect(40.0, SpriteEasing::Even);
        assert_eq!(fx.look(2.0).map(|look| look.at.y), Some(40.0));
        assert_eq!(fx.look(1.0).map(|look| look.at.y), Some(0.0));
    }

    #[test]
    fn a_late_easing_effect_stays_opaque_until_near_its_end() {
        let fx = sample_flight_effect(0.0, SpriteEasing::Late);
        assert_eq!(fx.look(2.0).map(|look| look.alpha), Some(1.0));
        assert!(fx.look(2.9).is_some_and(|look| look.alpha < 0.3));
    }
}
