//! Dice that roll on the board: they tumble, come to rest one after the other, and hits turn red. The event alone
//! determines their final faces; the tumbling is decoration.

use std::f32::consts::TAU;

use super::{
    sprite_effects::{EffectCommands, FloorSlot, PIXELS, PlaybackEntity, SpriteEasing, SpriteEffect, SpriteLook, TOP},
    state::Playback,
    timing::{REDDEN, SETTLE, TUMBLE},
};
use crate::prelude::*;

/// Side length of a die, in world units.
const SIDE: f32 = 31.0;
/// Time for which dice are shown after coming to rest, in seconds.
const LIE: f32 = 0.75;
/// Time in which dice fade out, in seconds.
const GO: f32 = 0.14;
/// Time for which a tumbling die shows one face, in seconds.
const FLICKER: f32 = 0.06;

/// Component: a die on the board.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(super) struct Die {
    begun: f32,
    /// Index among the dice that are rolled together.
    order: usize,
    /// Number of hits among the dice before it.
    hits_before: usize,
    /// Final face.
    face: u8,
    /// `true` if the final face hits; `None` if the roll has neither hits nor misses.
    hit: Option<bool>,
    /// Position at rest.
    at: Vec2,
    side: f32,
    /// `true` if it doesn't tumble.
    still: bool,
}

impl Die {
    /// Returns the time on the playback clock at which the die disappears.
    fn until(&self) -> f32 {
        self.begun + TUMBLE + SETTLE + REDDEN * 4.0 + LIE + GO
    }

    /// Returns the image and the look at that time; `None` once the die has disappeared.
    fn look(&self, clock: f32) -> Option<(String, SpriteLook)> {
        if clock >= self.until() {
            return None;
        }
        let time = clock - self.begun;
        let alpha = ((self.until() - clock) / GO).min(1.0);
        let tumble = TUMBLE - 0.025 * (self.order % 4) as f32;
        if self.still || time >= tumble {
            let settled = if self.still { 1.0 } else { ((time - tumble) / SETTLE).clamp(0.0, 1.0) };
            let side = self.side * (1.0 + 0.22 * (1.0 - settled));
            let alpha = if self.still { alpha.min(time / 0.08) } else { alpha };
            return Some((self.landed(time), SpriteLook::new(self.at, side).alpha(alpha)));
        }
        // The die flies in along a curve, bounces twice and turns.
        let share = (time / tumble).max(0.0);
        let far = 1.0 - share;
        let from = Vec2::from_angle(2.4 + 0.7 * self.order as f32) * 46.0 * far * far;
        let bounce = (share * TAU).sin().abs() * 20.0 * far;
        let seed = self.order * 5 + usize::from(self.face);
        let shown = (seed + (time / FLICKER) as usize * (3 + self.order % 2 * 2)) % 6 + 1;
        let turn = far * (5.0 + self.order as f32) * if self.order.is_multiple_of(2) { 1.0 } else { -1.0 };
        let look = SpriteLook::new(self.at + from + Vec2::new(0.0, bounce), self.side * (1.0 + 0.3 * far)).turned(turn);
        Some((format!("ui/die_{shown}"), look.alpha(alpha.min(time / 0.05).max(0.0))))
    }

    /// Returns the image of the final face: plain at first, then red for hits, one after the other, and grey for
    /// misses.
    fn landed(&self, time: f32) -> String {
        let red = TUMBLE + SETTLE + REDDEN * self.hits_before as f32;
        let kind = match self.hit {
            Some(hit) if time >= red => ["miss_", "hit_"][usize::from(hit)],
            _ => "",
        };
        format!("ui/die_{kind}{}", self.face)
    }
}

/// Distance of dice above their place, in world units.
const OVER_PLACE: f32 = SQUARE * 0.78;

/// Parameters of a dice roll to be shown.
pub(super) struct Roll<'a> {
    /// Final faces.
    pub dice: &'a [u8],
    /// Minimum face that hits; `None` if the dice neither hit nor miss.
    pub needed: Option<u8>,
    /// Place on the board over which the dice roll.
    pub over: Vec2,
    /// Start time on the playback clock.
    pub begun: f32,
    /// `true` if the dice don't tumble.
    pub still: bool,
}

impl Roll<'_> {
    /// Returns the dice, side by side, with the distance `lift` above the place.
    fn dice(&self, lift: f32) -> impl Iterator<Item = Die> {
        let side = if self.dice.len() > 5 { SIDE * 0.8 } else { SIDE };
        let wide = (side + 5.0) * (self.dice.len() as f32 - 1.0);
        let mut hits = 0;
        self.dice.iter().enumerate().map(move |(order, face)| {
            let hit = self.needed.map(|needed| *face >= needed);
            let at = self.over + Vec2::new((side + 5.0) * order as f32 - wide / 2.0, lift);
            let die =
                Die { begun: self.begun, order, hits_before: hits, face: *face, hit, at, side, still: self.still };
            hits += usize::from(hit == Some(true));
            die
        })
    }

    /// Spawns the dice and the tray behind them.
    pub(super) fn show(&self, effect_commands: &mut EffectCommands) {
        if self.dice.is_empty() {
            return;
        }
        effect_commands.make_room(self.over);
        let lift = effect_commands.aside(self.over, OVER_PLACE);
        let dice: Vec<Die> = self.dice(lift).collect();
        let until = dice[0].until();
        effect_commands.last(until);
        let wide = dice[dice.len() - 1].at.x - dice[0].at.x + dice[0].side + 14.0;
        let middle = self.over + Vec2::new(0.0, lift);
        let tray = SpriteLook::new(middle, 1.0).sized(wide, dice[0].side + 14.0);
        for (colour, grow, z) in [(palette::INK, 4.0, 0.0), (palette::color_from_hex(0x2A3640), 0.0, 0.02)] {
            let look = SpriteLook { size: tray.size + grow, ..tray };
            let fx = SpriteEffect::new(self.begun, until - self.begun, (look, look.alpha(0.0)), SpriteEasing::Late);
            effect_commands.tray(TOP + 0.1 + z, colour.with_alpha(0.9), fx, self.over);
        }
        for die in dice {
            let image = effect_commands.art.sized(&format!("ui/die_{}", die.face), PIXELS);
            let sprite = Sprite { image, custom_size: Some(Vec2::ONE), ..default() };
            let place = at_height(die.at, TOP + 0.2 + die.order as f32 * 0.01);
            effect_commands.commands.spawn((
                sprite,
                place,
                Visibility::Hidden,
                die,
                FloorSlot(self.over),
                PlaybackEntity,
                BattleEntity,
            ));
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Battle), preload_die_images)
        .add_systems(Update, animate_rolling_dice.in_set(BattleSystems::Show));
}

/// Renders the images of all faces in advance.
fn preload_die_images(art: Res<ImageCache>) {
    for face in 1..=6 {
        for kind in ["", "hit_", "miss_"] {
            art.sized(&format!("ui/die_{kind}{face}"), PIXELS);
        }
    }
}

fn animate_rolling_dice(
    mut commands: Commands,
    playback: Res<Playback>,
    art: Res<ImageCache>,
    mut dice: Query<(Entity, &Die, &mut Transform, &mut Sprite, &mut Visibility)>,
) {
    for (entity, die, mut place, mut sprite, mut visible) in &mut dice {
        let Some((picture, look)) = die.look(playback.clock()) else {
            commands.entity(entity).despawn();
            continue;
        };
        visible.set_if_neq(Visibility::Inherited);
        look.lay(&mut place);
        sprite.color.set_alpha(look.alpha);
        let image = art.sized(&picture, PIXELS);
        if sprite.image != image {
            sprite.image = image;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_dice_roll(still: bool) -> Vec<Die> {
        let roll = Roll { dice: &[5, 2, 6], needed: Some(5), over: Vec2::ZERO, begun: 2.0, still };
        roll.dice(OVER_PLACE).collect()
    }

    fn die_pictures(dice: &[Die], clock: f32) -> Vec<String> {
        dice.iter().filter_map(|die| die.look(clock)).map(|(picture, _)| picture).collect()
    }

    #[test]
    fn dice_show_their_rolls_and_hits_redden_one_by_one() {
        let dice = sample_dice_roll(false);
        assert_eq!(die_pictures(&dice, 2.0 + TUMBLE), ["ui/die_5", "ui/die_2", "ui/die_6"]);
        let rest = 2.0 + TUMBLE + SETTLE;
        assert_eq!(die_pictures(&dice, rest + 0.01), ["ui/die_hit_5", "ui/die_2", "ui/die_6"]);
        assert_eq!(die_pictures(&dice, rest + REDDEN + 0.01), ["ui/die_hit_5", "ui/die_miss_2", "ui/die_hit_6"]);
        assert!(die_pictures(&dice, 10.0).is_empty());
    }

    #[test]
    fn a_tumbling_die_changes_faces_and_lands_in_its_place() {
        let die = sample_dice_roll(false)[1];
        let faces: std::collections::BTreeSet<String> =
            (0..20).filter_map(|step| die.look(2.0 + 0.02 * step as f32)).map(|(face, _)| face).collect();
        assert!(faces.len() > 2, "{faces:?}");
        let (_, last) = die.look(2.0 + TUMBLE + SETTLE).expect("it lies there");
        assert_eq!(last, SpriteLook::new(die.at, die.side));
    }

    #[test]
    fn with_reduced_motion_dice_appear_without_tumbling() {
        for die in sample_dice_roll(true) {
            let (picture, look) = die.look(2.05).expect("it is there");
            assert_eq!((look.at, look.turn, look.size), (die.at, 0.0, Vec2::splat(die.side)));
            assert_eq!(picture, format!("ui/die_{}", die.face));
        }
    }
}
