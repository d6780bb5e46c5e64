//! Animations of fire, grenades, blasts, mines and dragged figures.

use super::EffectSpawner;
use crate::{
    playback::{
        sprite_effects::{OVER, SpriteEasing, SpriteEffect, SpriteLook, UNDER},
        timing,
    },
    prelude::*,
};
use rules::event::DamageHazard;

impl EffectSpawner<'_, '_, '_, '_> {
    pub(super) fn caught(&mut self, figure: FigureId, hazard: DamageHazard, (dice, needed): (&[u8], u8)) {
        let Some(at) = self.at(figure) else { return };
        self.roll(at, dice, Some(needed));
        if hazard != DamageHazard::Blast {
            for lick in 0..3 {
                let off = Vec2::new(16.0 * lick as f32 - 16.0, -14.0);
                let look = SpriteLook::new(at + off, SQUARE * 0.4);
                let to = SpriteLook::new(at + off + Vec2::new(0.0, 20.0), SQUARE * 0.62).alpha(0.0);
                self.fx("art/flame_2", OVER, (0.07 * lick as f32, 0.4), (look, to), SpriteEasing::Out);
            }
            self.glow(at, 0.0, 0.4, SQUARE * 1.6);
        }
    }

    pub(super) fn throw(&mut self, figure: FigureId, at: Square) {
        let Some(from) = self.at(figure) else { return };
        let to = square_center(at);
        if !self.moves() {
            return;
        }
        let far = from.distance(to);
        let (first, last) = (SpriteLook::new(from, 19.0), SpriteLook::new(to, 19.0).turned(9.0));
        let arc = (far * 0.3).clamp(SQUARE * 0.5, SQUARE * 1.6);
        let fx =
            SpriteEffect { arc, ..SpriteEffect::new(self.moment.at, timing::ARC, (first, last), SpriteEasing::Even) };
        self.stage.picture("art/fx_grenade", OVER + 0.4, Color::WHITE, fx);
        let shadow = SpriteEffect { arc: 0.0, from: first.alpha(0.4), to: SpriteLook::new(to, 15.0).alpha(0.4), ..fx };
        self.stage.picture("art/fx_smoke", UNDER + 0.1, palette::INK, shadow);
        self.scene.jolt(figure, (to - from).normalize_or_zero() * 10.0, self.moment.at, 0.2);
    }

    pub(super) fn detonation(&mut self, figure: FigureId, target: FigureId) {
        let (Some(from), Some(to)) = (self.at(figure), self.at(target)) else { return };
        if self.moves() {
            self.scene.jolt(figure, (to - from) * 0.4, self.moment.at, 0.3);
        }
        self.glow(from, 0.0, 0.2, SQUARE * 1.6);
    }

    /// Shows a blast that spreads from the middle over all its squares.
    pub(super) fn blast(&mut self, at: Square, squares: &[Square]) {
        let middle = square_center(at);
        self.glow(middle, 0.0, 0.35, SQUARE * 4.6);
        for square in squares {
            let place = square_center(*square);
            let far = place.distance(middle) / SQUARE;
            let after = if self.moves() { 0.035 * far } else { 0.0 };
            self.fireball(place, after, if far < 0.1 { 1.7 } else { 1.25 });
            self.smoke(place, after + 0.2, 0.8);
        }
    }

    /// Shows a fireball as four images, one after the other.
    pub(super) fn fireball(&mut self, at: Vec2, after: f32, size: f32) {
        if !self.moves() {
            let look = SpriteLook::new(at, SQUARE * size);
            self.fx("art/fx_blast_2", OVER, (after, 0.4), (look, look.alpha(0.0)), SpriteEasing::Late);
            return;
        }
        for frame in 0..4 {
            let (grow, more) = (0.7 + 0.13 * frame as f32, 0.8 + 0.13 * frame as f32);
            let turn = (at.x * 0.7 + at.y * 1.3) % 6.0;
            let look = SpriteLook::new(at, SQUARE * size * grow).turned(turn);
            let to = SpriteLook::new(at, SQUARE * size * more).turned(turn + 0.12);
            let to = if frame == 3 { to.alpha(0.0) } else { to };
            let name = format!("art/fx_blast_{}", frame + 1);
            self.fx(
                &name,
                OVER + 0.02 * frame as f32,
                (after + 0.075 * frame as f32, 0.1),
                (look, to),
                SpriteEasing::Even,
            );
        }
    }

    /// Shows a square that catches fire, and the jet that reaches it from the muzzle.
    pub(super) fn ignite(&mut self, figure: FigureId, at: Square) {
        let to = square_center(at);
        let look = SpriteLook::new(to, SQUARE * 0.3);
        self.fx(
            "art/fx_blast_1",
            OVER,
            (0.0, 0.3),
            (look, SpriteLook::new(to, SQUARE * 1.2).alpha(0.0)),
            SpriteEasing::Out,
        );
        self.glow(to, 0.0, 0.4, SQUARE * 2.0);
        // Round a corner the jet continues from the square that caught fire before.
        let before = self.scene.blazes.last().map(|blaze| blaze.at).filter(|last| chebyshev_distance(*last, at) <= 1);
        let muzzle = before.map(square_center).or(self.at(figure)).filter(|_| self.moves());
        let Some(from) = muzzle else { return };
        let way = (to - from).normalize_or_zero();
        for tongue in 0..3 {
            let aside = way.perp() * (7.0 * tongue as f32 - 7.0);
            // The image of the jet points to the right.
            let from = SpriteLook::new(from + way * SQUARE * 0.5, SQUARE * 0.6).turned(way.to_angle());
            let to = SpriteLook::new(to + aside, SQUARE * 1.15).turned(way.to_angle()).alpha(0.1);
            let name = format!("art/fx_flame_{}", tongue + 1);
            self.fx(&name, OVER - 0.1, (0.05 * tongue as f32, 0.22), (from, to), SpriteEasing::Even);
        }
        self.smoke(to, 0.25, 0.7);
    }

    /// Shortens the line of the harpoon while its catch is dragged.
    pub(super) fn drag(&mut self, figure: FigureId, from: Square, to: Square) {
        let shooter = self.moment.harpoon.filter(|(_, caught)| *caught == figure).map(|(shooter, _)| shooter);
        let Some(hand) = shooter.and_then(|shooter| self.at(shooter)) else { return };
        let length = self.moment.beats.hold(&BattleEvent::Dragged { figure, from, to }, None);
        for (colour, width, z) in [(palette::INK, 6.0, 0.0), (palette::color_from_hex(0x9A7A48), 3.5, 0.02)] {
            let (first, last) =
                (SpriteLook::bar(hand, square_center(from), width), SpriteLook::bar(hand, square_center(to), width));
            let fx = SpriteEffect::new(self.moment.at, length, (first, last), SpriteEasing::Even);
            self.stage.bar(OVER - 2.0 + z, colour, fx);
        }
        self.dust(square_center(from));
    }

    pub(super) fn dust(&mut self, at: Vec2) {
        for puff in 0..3 {
            let aside = Vec2::from_angle(2.1 * puff as f32) * 20.0;
            self.smoke(at + aside, 0.05 * puff as f32, 0.6);
        }
    }
}
