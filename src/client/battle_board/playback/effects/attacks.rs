//! Animations of shots, harpoons and close attacks.

use super::EffectSpawner;
use crate::{
    playback::{
        sprite_effects::{OVER, SpriteEasing, SpriteEffect, SpriteLook, UNDER},
        timing::{FLASH, SETTLE, TRACER, TUMBLE},
    },
    prelude::*,
};

impl EffectSpawner<'_, '_, '_, '_> {
    /// Shows the rounds of a shot, one after the other or all at once (`Gun::scatter`); misses fly past the target.
    pub(super) fn shot(
        &mut self,
        (figure, target): (FigureId, FigureId),
        weapon: &WeaponKind,
        (dice, needed): (&[u8], u8),
    ) {
        let (Some(from), Some(to)) = (self.at(figure), self.at(target)) else { return };
        self.roll(to, dice, Some(needed));
        let hits = dice.iter().filter(|die| **die >= needed).count();
        let way = (to - from).normalize_or_zero();
        if weapon.drags() {
            self.harpoon(from, to, hits > 0);
        } else if let Some(gun) = weapon.gun() {
            let (count, together) = (usize::from(gun.rounds), gun.scatter);
            let hitting = (count * hits).div_ceil(dice.len().max(1));
            for round in 0..count {
                // The last rounds hit, because the dice come to rest then.
                let hit = round + hitting >= count;
                let share = round as f32 / count.max(2) as f32;
                let after = if together { 0.05 } else { share * (TUMBLE - TRACER) };
                self.round(from, to, (round, count), (after, hit, self.armoured(target)));
                if !together || round == 0 {
                    self.flash(from + way * SQUARE * 0.52, way, after);
                }
            }
            if self.moves() {
                self.scene.jolt(figure, -way * 5.0, self.moment.at, if together { 0.16 } else { TUMBLE });
            }
        }
        if hits > 0 {
            self.impact(target, to, way, self.armoured(target));
        }
    }

    fn flash(&mut self, muzzle: Vec2, way: Vec2, after: f32) {
        let look = SpriteLook::new(muzzle + way * 9.0, SQUARE * 0.42).turned(way.to_angle());
        let to = SpriteLook { size: look.size * 1.35, alpha: 0.0, ..look };
        self.fx("art/fx_muzzle", OVER + 0.1, (after, FLASH), (look, to), SpriteEasing::In);
        self.glow(muzzle, after, FLASH * 1.6, SQUARE * 1.9);
        if !self.stage.low() && self.moves() {
            let side = way.perp();
            let shell = SpriteLook::new(muzzle - way * 26.0, 9.0);
            let to = SpriteLook::new(shell.at - side * (26.0 + 90.0 * (after * 7.0).fract()) - way * 6.0, 9.0);
            let looks = (shell, to.turned(9.0).alpha(0.0));
            let fx =
                SpriteEffect { arc: 12.0, ..SpriteEffect::new(self.moment.at + after, 0.5, looks, SpriteEasing::Late) };
            self.stage.picture("art/fx_shell", UNDER + 0.2, Color::WHITE, fx);
        }
    }

    /// Shows one round of a shot, which hits its target or flies past it.
    pub(super) fn round(
        &mut self,
        from: Vec2,
        to: Vec2,
        (round, count): (usize, usize),
        (after, hit, steel): (f32, bool, bool),
    ) {
        let way = (to - from).normalize_or_zero();
        // The spread depends on the round's number, so that each playback looks the same.
        let spread = ((round * 7 + 3) % 11) as f32 / 5.0 - 1.0;
        let aside = way.perp() * if hit { spread * 9.0 } else { (18.0 + 10.0 * spread.abs()) * spread.signum() };
        let muzzle = from + way * SQUARE * 0.55;
        let end = if hit { to + aside - way * 12.0 } else { to + aside + way * SQUARE * 1.4 };
        if !self.moves() {
            let look = SpriteLook::bar(muzzle, end, 4.0);
            if round == 0 || round + 1 == count {
                self.tinted("art/fx_tracer", OVER, Color::WHITE, (0.0, 0.4), (look, look.alpha(0.0)));
            }
            return;
        }
        let length = muzzle.distance(end).min(SQUARE * 1.2);
        let along = (end - muzzle).normalize_or_zero();
        let first = SpriteLook::bar(muzzle, muzzle + along * length, 7.0);
        let last = SpriteLook::bar(end - along * length, end, 7.0);
        self.fx("art/fx_tracer", OVER, (after, TRACER), (first, last.alpha(0.6)), SpriteEasing::Even);
        let after = after + TRACER;
        if hit && !steel {
            let look = SpriteLook::new(end, 16.0).turned(spread * 3.0);
            let to = SpriteLook::new(end + aside.normalize_or_zero() * 14.0 + way * 10.0, 26.0).alpha(0.0);
            self.fx("art/fx_gore", OVER + 0.1, (after, 0.25), (look, to), SpriteEasing::Out);
        } else {
            let look = SpriteLook::new(end, 15.0).turned(spread * 2.0);
            let to = SpriteLook::new(end - way * 8.0 + aside * 0.4, 30.0).turned(spread * 2.0 + 0.5).alpha(0.0);
            self.fx("art/fx_spark", OVER + 0.1, (after, 0.16), (look, to), SpriteEasing::Out);
        }
    }

    /// Shows the damage after the dice have come to rest: the target shakes.
    fn impact(&mut self, target: FigureId, at: Vec2, way: Vec2, steel: bool) {
        let after = TUMBLE + SETTLE;
        if self.moves() {
            self.scene.jolt(target, way * 7.0, self.moment.at + after, 0.16);
        }
        let name = if steel { "art/fx_spark" } else { "art/fx_gore" };
        let look = SpriteLook::new(at, SQUARE * 0.4).turned(way.to_angle());
        let to = SpriteLook { size: look.size * 2.0, ..look.alpha(0.0) };
        self.fx(name, OVER + 0.2, (after, 0.28), (look, to), SpriteEasing::Out);
        self.glow(at, after, 0.16, SQUARE * 1.3);
    }

    /// Shows a harpoon that flies out on its line. If it doesn't catch, it lands beside the target.
    pub(super) fn harpoon(&mut self, from: Vec2, to: Vec2, bites: bool) {
        let way = (to - from).normalize_or_zero();
        let muzzle = from + way * SQUARE * 0.5;
        let tip = if bites { to - way * SQUARE * 0.3 } else { to + way.perp() * 22.0 };
        self.smoke(muzzle, 0.0, 0.5);
        let (fly, lie) = (TRACER * 1.6, TUMBLE + SETTLE + 0.25);
        for (colour, width, z) in [(palette::INK, 6.0, 0.0), (palette::color_from_hex(0x9A7A48), 3.5, 0.02)] {
            let (first, out) = (SpriteLook::bar(muzzle, muzzle + way, width), SpriteLook::bar(muzzle, tip, width));
            self.stage.bar(OVER + z, colour, SpriteEffect::new(self.moment.at, fly, (first, out), SpriteEasing::Even));
            let rest = SpriteEffect::new(self.moment.at + fly, lie, (out, out.alpha(0.0)), SpriteEasing::Late);
            self.stage.bar(OVER + z, colour, rest);
        }
        // The image of the harpoon points up.
        let turn = way.to_angle() - std::f32::consts::FRAC_PI_2;
        let (first, last) =
            (SpriteLook::new(muzzle, SQUARE * 0.5).turned(turn), SpriteLook::new(tip, SQUARE * 0.5).turned(turn));
        self.fx("art/harpoon_head", OVER + 0.05, (0.0, fly), (first, last), SpriteEasing::Even);
        self.fx("art/harpoon_head", OVER + 0.05, (fly, lie), (last, last.alpha(0.0)), SpriteEasing::Late);
    }

    /// Shows an attack on a contraption or the gate: the figure lunges and strikes.
    pub(super) fn ram(&mut self, figure: FigureId, to: Vec2) {
        let from = self.at(figure).unwrap_or(to - Vec2::Y * SQUARE);
        let way = (to - from).normalize_or_zero();
        if self.moves() {
            self.scene.jolt(figure, way * SQUARE * 0.42, self.moment.at, 0.3);
        }
        self.slash(to, way, true);
        self.smoke(to, 0.1, 0.5);
    }

    /// Like `ram`, but against the gate, on the side that the figure faces.
    pub(super) fn ram_gate(&mut self, figure: FigureId) {
        let Some(actor) = self.scene.actor(figure) else { return };
        let to = actor.goal().at + battle_view::board_coords::facing_direction(actor.figure.facing) * SQUARE * 0.6;
        self.ram(figure, to);
    }

    /// Shows a close attack: the attacker lunges shortly before the dice come to rest.
    pub(super) fn blow(&mut self, (figure, target): (FigureId, FigureId), (dice, needed): (&[u8], u8)) {
        let Some(to) = self.at(target) else { return };
        let from = self.at(figure).unwrap_or(to - Vec2::Y * SQUARE);
        self.roll(to, dice, Some(needed));
        let hits = dice.iter().filter(|die| **die >= needed).count();
        let way = (to - from).normalize_or_zero();
        if self.moves() {
            self.scene.jolt(figure, way * SQUARE * 0.42, self.moment.at + TUMBLE - 0.12, 0.3);
        }
        self.slash(to, way, hits > 0);
        if hits > 0 {
            self.impact(target, to, way, self.armoured(target));
        }
    }

    pub(super) fn slain(&mut self, figure: FigureId, target: FigureId) {
        let (Some(from), Some(to)) = (self.at(figure), self.at(target)) else { return };
        let way = (to - from).normalize_or_zero();
        if self.moves() {
            self.scene.jolt(figure, way * SQUARE * 0.45, self.moment.at, 0.26);
            self.scene.jolt(target, way * 16.0, self.moment.at + 0.12, 0.2);
        }
        let look = SpriteLook::new(to, SQUARE * 0.6).turned(way.to_angle());
        let grown = SpriteLook { size: look.size * 2.0, ..look.alpha(0.0) };
        self.fx("art/fx_gore", OVER + 0.2, (0.12, 0.3), (look, grown), SpriteEasing::Out);
        self.glow(to, 0.12, 0.16, SQUARE * 1.4);
    }

    /// Shows the strokes of a close attack, across the target or, for a miss, beside it.
    pub(super) fn slash(&mut self, to: Vec2, way: Vec2, hit: bool) {
        let middle = if hit { to } else { to + way.perp() * SQUARE * 0.4 - way * 8.0 };
        let after = TUMBLE - 0.02;
        let look = SpriteLook::new(middle - way.perp() * 10.0, SQUARE * 0.8).turned(way.to_angle() - 0.4);
        let alpha = if hit { 1.0 } else { 0.6 };
        let to = SpriteLook { at: middle + way.perp() * 10.0, size: look.size * 1.15, ..look.alpha(0.0) };
        self.fx("art/fx_slash", OVER + 0.15, (after, 0.26), (look.alpha(alpha), to), SpriteEasing::Late);
    }
}
