//! What an event looks like while it happens: passing pictures and rolling dice over the table. Nothing here changes
//! what is shown for good; that is the scene's.

use bevy::prelude::*;

use super::{
    super::{SQUARE, centre, session::Table, towards},
    beats::{self, Beats, FLASH, RISE, SETTLE, TRACER, TUMBLE},
    dice::Roll,
    fx::{Ease, Fx, Look, OVER, Stage, TOP, UNDER},
    scene::Scene,
};
use crate::{
    client::theme::{palette, typeface::Type},
    rules::{BattleEvent, FigureId, Square, Trait, Weapon, event::Hazard},
};

/// When and before whom something is shown.
pub(super) struct Moment<'a> {
    pub table: &'a Table,
    /// By the clock.
    pub at: f32,
    pub beats: Beats,
    /// Who shot a harpoon last, and at whom.
    pub harpoon: Option<(FigureId, FigureId)>,
}

/// The light of fire and muzzles.
const FLARE: Color = Color::srgb(1.0, 0.72, 0.28);
/// A harpoon that did no damage caught all the same from this face on (`HANS-1`).
const CATCHES: u8 = 4;

/// Where on the table an event happens.
pub(super) fn place(scene: &Scene, table: &Table, event: &BattleEvent) -> Option<Vec2> {
    let figure = |id: &FigureId| Some(scene.actor(*id)?.goal().at);
    match event {
        BattleEvent::Moved { to, .. } | BattleEvent::Dragged { to, .. } => Some(centre(*to)),
        BattleEvent::Entered { at, .. }
        | BattleEvent::Thrown { at, .. }
        | BattleEvent::Exploded { at, .. }
        | BattleEvent::SetAblaze { at, .. }
        | BattleEvent::Dropped { at, .. }
        | BattleEvent::Picketed { at, .. }
        | BattleEvent::Stranded { at, .. }
        | BattleEvent::TwitcherRose { at, .. } => Some(centre(*at)),
        BattleEvent::Died { at, .. } => at.map(centre),
        BattleEvent::LeftBoard { from, .. } => Some(centre(*from)),
        BattleEvent::Surfaced { gate, .. } => Some(centre(gate.at)),
        BattleEvent::BurntOut { squares, .. } => squares.first().copied().map(centre),
        BattleEvent::DoorMoved { door, .. }
        | BattleEvent::DoorSealed { door, .. }
        | BattleEvent::DoorBurst { door } => {
            let door = table.now.board.doors().get(usize::from(*door))?;
            Some(centre(door.at) + towards(door.side) * SQUARE / 2.0)
        }
        BattleEvent::Wounded { figure: id, .. }
        | BattleEvent::Healed { figure: id, .. }
        | BattleEvent::Caught { figure: id, .. }
        | BattleEvent::Turned { figure: id, .. }
        | BattleEvent::Shot { figure: id, .. }
        | BattleEvent::Struck { figure: id, .. }
        | BattleEvent::Slain { figure: id, .. }
        | BattleEvent::Rerolled { figure: id, .. }
        | BattleEvent::Detonated { figure: id, .. }
        | BattleEvent::VolatileRolled { figure: id, .. }
        | BattleEvent::HarpoonRolled { figure: id, .. }
        | BattleEvent::HarpoonStuck { figure: id, .. }
        | BattleEvent::Searched { figure: id, .. }
        | BattleEvent::PickedUp { figure: id, .. }
        | BattleEvent::Operated { figure: id, .. }
        | BattleEvent::ReactionEntered { figure: id }
        | BattleEvent::ReactionLost { figure: id, .. }
        | BattleEvent::Jinxed { figure: id }
        | BattleEvent::LastStand { figure: id, .. }
        | BattleEvent::Activated { figure: id, .. } => figure(id),
        _ => None,
    }
}

/// Shows an event; the scene is still as it was before.
pub(super) fn show(event: &BattleEvent, moment: &Moment, scene: &mut Scene, stage: &mut Stage) {
    let mut show = Show { moment, scene, stage };
    match event {
        BattleEvent::Shot { figure, target, weapon, dice, needed, .. } => {
            show.shot((*figure, *target), *weapon, (dice, *needed));
        }
        BattleEvent::Struck { figure, target, dice, needed } => show.blow((*figure, *target), (dice, *needed)),
        BattleEvent::Slain { figure, target } => show.slain(*figure, *target),
        BattleEvent::Rerolled { figure, to, .. } => show.die(*figure, *to, None),
        BattleEvent::VolatileRolled { figure, die } | BattleEvent::Searched { figure, die, .. } => {
            show.die(*figure, *die, None);
        }
        BattleEvent::HarpoonRolled { target, die, .. } => show.die(*target, *die, Some(CATCHES)),
        BattleEvent::Caught { figure, hazard, dice, needed } => show.caught(*figure, *hazard, (dice, *needed)),
        BattleEvent::Wounded { figure, damage, .. } => show.wounded(*figure, *damage),
        BattleEvent::Healed { figure, points } => {
            show.rise(*figure, &format!("+{points}"), palette::FINE_ON_STEEL);
        }
        BattleEvent::Died { figure, .. } => show.death(*figure),
        BattleEvent::Thrown { figure, at, .. } => show.throw(*figure, *at),
        BattleEvent::Detonated { figure, target } => show.detonation(*figure, *target),
        BattleEvent::Exploded { at, squares } => show.blast(*at, squares),
        BattleEvent::SetAblaze { figure, at } => show.ignite(*figure, *at),
        BattleEvent::BurntOut { squares, .. } => squares.iter().for_each(|at| show.smoke(centre(*at), 0.0, 0.9)),
        BattleEvent::Dragged { figure, from, to } => show.drag(*figure, *from, *to),
        BattleEvent::TwitcherRose { at, .. } | BattleEvent::Surfaced { gate: crate::rules::Gate { at, .. }, .. } => {
            show.dust(centre(*at));
        }
        BattleEvent::PointGiven { figure, to } => show.given(*figure, *to),
        BattleEvent::ReactionEntered { figure } => show.ready(*figure),
        BattleEvent::Jinxed { figure } => show.sign(*figure, "ui/icon_warn", palette::REACTION),
        BattleEvent::DoorMoved { door, .. }
        | BattleEvent::DoorBurst { door }
        | BattleEvent::DoorSealed { door, .. } => {
            show.leaf(usize::from(*door));
        }
        _ => {}
    }
}

struct Show<'a, 'b, 'w, 's> {
    moment: &'a Moment<'b>,
    scene: &'a mut Scene,
    stage: &'a mut Stage<'w, 's>,
}

impl Show<'_, '_, '_, '_> {
    fn at(&self, id: FigureId) -> Option<Vec2> {
        Some(self.scene.actor(id)?.goal().at)
    }

    fn moves(&self) -> bool {
        !self.moment.beats.reduced
    }

    /// A picture that changes from one look to the other, some time after the moment.
    fn fx(&mut self, name: &str, z: f32, (after, length): (f32, f32), (from, to): (Look, Look), ease: Ease) {
        let fx = Fx { begun: self.moment.at + after, length, from, to, ease, arc: 0.0 };
        self.stage.picture(name, z, Color::WHITE, fx);
    }

    fn tinted(&mut self, name: &str, z: f32, tint: Color, (after, length): (f32, f32), (from, to): (Look, Look)) {
        let fx = Fx { begun: self.moment.at + after, length, from, to, ease: Ease::Out, arc: 0.0 };
        self.stage.picture(name, z, tint, fx);
    }

    fn glow(&mut self, at: Vec2, after: f32, length: f32, size: f32) {
        if !self.stage.low() {
            let look = Look::new(at, size);
            self.tinted("art/fx_glow", OVER - 0.2, FLARE, (after, length), (look.alpha(0.75), look.alpha(0.0)));
        }
    }

    fn smoke(&mut self, at: Vec2, after: f32, length: f32) {
        if !self.stage.low() && self.moves() {
            let drift = Vec2::new(8.0, 20.0);
            let from = Look::new(at, SQUARE * 0.5).alpha(0.55);
            let to = Look::new(at + drift, SQUARE * 1.1).alpha(0.0).turned(0.7);
            self.fx("art/fx_smoke", OVER + 0.3, (after, length), (from, to), Ease::Out);
        }
    }

    fn roll(&mut self, over: Vec2, dice: &[u8], needed: Option<u8>) {
        let roll = Roll { dice, needed, over, begun: self.moment.at, still: !self.moves() };
        roll.show(self.stage);
    }

    fn die(&mut self, figure: FigureId, die: u8, needed: Option<u8>) {
        if let Some(at) = self.at(figure) {
            self.roll(at, &[die], needed);
        }
    }

    fn armoured(&self, id: FigureId) -> bool {
        let now = &self.moment.table.now;
        let kind = self.moment.table.name(id).map(|(kind, _)| now.catalogue.kind(kind));
        kind.is_some_and(|kind| kind.is(Trait::Ape))
    }

    /// Shots one after the other, or all at once; those that miss pass by.
    fn shot(&mut self, (figure, target): (FigureId, FigureId), weapon: Weapon, (dice, needed): (&[u8], u8)) {
        let (Some(from), Some(to)) = (self.at(figure), self.at(target)) else { return };
        self.roll(to, dice, Some(needed));
        let hits = dice.iter().filter(|die| **die >= needed).count();
        let way = (to - from).normalize_or_zero();
        if weapon == Weapon::Harpoon {
            self.harpoon(from, to, hits > 0);
        } else {
            let (count, together) = beats::rounds(weapon);
            let hitting = (count * hits).div_ceil(dice.len().max(1));
            for round in 0..count {
                // The last ones hit, as the dice come to rest.
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
        let look = Look::new(muzzle + way * 9.0, SQUARE * 0.42).turned(way.to_angle());
        let to = Look { size: look.size * 1.35, alpha: 0.0, ..look };
        self.fx("art/fx_muzzle", OVER + 0.1, (after, FLASH), (look, to), Ease::In);
        self.glow(muzzle, after, FLASH * 1.6, SQUARE * 1.9);
        if !self.stage.low() && self.moves() {
            let side = way.perp();
            let shell = Look::new(muzzle - way * 26.0, 9.0);
            let to = Look::new(shell.at - side * (26.0 + 90.0 * (after * 7.0).fract()) - way * 6.0, 9.0);
            let fx = Fx {
                begun: self.moment.at + after,
                length: 0.5,
                from: shell,
                to: to.turned(9.0).alpha(0.0),
                ease: Ease::Late,
                arc: 12.0,
            };
            self.stage.picture("art/fx_shell", UNDER + 0.2, Color::WHITE, fx);
        }
    }

    /// One shot of a burst: into its target, or past it and on.
    fn round(&mut self, from: Vec2, to: Vec2, (round, count): (usize, usize), (after, hit, steel): (f32, bool, bool)) {
        let way = (to - from).normalize_or_zero();
        // Spread by its number, the same each time.
        let spread = ((round * 7 + 3) % 11) as f32 / 5.0 - 1.0;
        let aside = way.perp() * if hit { spread * 9.0 } else { (18.0 + 10.0 * spread.abs()) * spread.signum() };
        let muzzle = from + way * SQUARE * 0.55;
        let end = if hit { to + aside - way * 12.0 } else { to + aside + way * SQUARE * 1.4 };
        if !self.moves() {
            let look = Look::bar(muzzle, end, 4.0);
            if round == 0 || round + 1 == count {
                self.tinted("art/fx_tracer", OVER, Color::WHITE, (0.0, 0.4), (look, look.alpha(0.0)));
            }
            return;
        }
        let length = muzzle.distance(end).min(SQUARE * 1.2);
        let along = (end - muzzle).normalize_or_zero();
        let first = Look::bar(muzzle, muzzle + along * length, 7.0);
        let last = Look::bar(end - along * length, end, 7.0);
        self.fx("art/fx_tracer", OVER, (after, TRACER), (first, last.alpha(0.6)), Ease::Even);
        let after = after + TRACER;
        if hit && !steel {
            let look = Look::new(end, 16.0).turned(spread * 3.0);
            let to = Look::new(end + aside.normalize_or_zero() * 14.0 + way * 10.0, 26.0).alpha(0.0);
            self.fx("art/fx_gore", OVER + 0.1, (after, 0.25), (look, to), Ease::Out);
        } else {
            let look = Look::new(end, 15.0).turned(spread * 2.0);
            let to = Look::new(end - way * 8.0 + aside * 0.4, 30.0).turned(spread * 2.0 + 0.5).alpha(0.0);
            self.fx("art/fx_spark", OVER + 0.1, (after, 0.16), (look, to), Ease::Out);
        }
    }

    /// What the dice have done, when they lie: the target is shaken.
    fn impact(&mut self, target: FigureId, at: Vec2, way: Vec2, steel: bool) {
        let after = TUMBLE + SETTLE;
        if self.moves() {
            self.scene.jolt(target, way * 7.0, self.moment.at + after, 0.16);
        }
        let name = if steel { "art/fx_spark" } else { "art/fx_gore" };
        let look = Look::new(at, SQUARE * 0.4).turned(way.to_angle());
        let to = Look { size: look.size * 2.0, ..look.alpha(0.0) };
        self.fx(name, OVER + 0.2, (after, 0.28), (look, to), Ease::Out);
        self.glow(at, after, 0.16, SQUARE * 1.3);
    }

    /// The harpoon flies out on its line; if it does not bite, the line falls.
    fn harpoon(&mut self, from: Vec2, to: Vec2, bites: bool) {
        let way = (to - from).normalize_or_zero();
        let muzzle = from + way * SQUARE * 0.5;
        let tip = if bites { to - way * SQUARE * 0.3 } else { to + way.perp() * 22.0 };
        self.smoke(muzzle, 0.0, 0.5);
        let (fly, lie) = (TRACER * 1.6, TUMBLE + SETTLE + 0.25);
        for (colour, width, z) in [(palette::INK, 6.0, 0.0), (palette::rgb(0x9A7A48), 3.5, 0.02)] {
            let (first, out) = (Look::bar(muzzle, muzzle + way, width), Look::bar(muzzle, tip, width));
            let flight = Fx { begun: self.moment.at, length: fly, from: first, to: out, ease: Ease::Even, arc: 0.0 };
            self.stage.bar(OVER + z, colour, flight);
            let rest = Fx {
                begun: self.moment.at + fly,
                length: lie,
                from: out,
                to: out.alpha(0.0),
                ease: Ease::Late,
                arc: 0.0,
            };
            self.stage.bar(OVER + z, colour, rest);
        }
        // The picture points up.
        let turn = way.to_angle() - std::f32::consts::FRAC_PI_2;
        let (first, last) = (Look::new(muzzle, SQUARE * 0.5).turned(turn), Look::new(tip, SQUARE * 0.5).turned(turn));
        self.fx("art/harpoon_head", OVER + 0.05, (0.0, fly), (first, last), Ease::Even);
        self.fx("art/harpoon_head", OVER + 0.05, (fly, lie), (last, last.alpha(0.0)), Ease::Late);
    }

    /// Claws, fists or a blade: the attacker lunges when the dice come to rest.
    fn blow(&mut self, (figure, target): (FigureId, FigureId), (dice, needed): (&[u8], u8)) {
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

    fn slain(&mut self, figure: FigureId, target: FigureId) {
        let (Some(from), Some(to)) = (self.at(figure), self.at(target)) else { return };
        let way = (to - from).normalize_or_zero();
        if self.moves() {
            self.scene.jolt(figure, way * SQUARE * 0.45, self.moment.at, 0.26);
            self.scene.jolt(target, way * 16.0, self.moment.at + 0.12, 0.2);
        }
        let look = Look::new(to, SQUARE * 0.6).turned(way.to_angle());
        self.fx(
            "art/fx_gore",
            OVER + 0.2,
            (0.12, 0.3),
            (look, Look { size: look.size * 2.0, ..look.alpha(0.0) }),
            Ease::Out,
        );
        self.glow(to, 0.12, 0.16, SQUARE * 1.4);
    }

    /// Three strokes across the target, or beside it.
    fn slash(&mut self, to: Vec2, way: Vec2, hit: bool) {
        let middle = if hit { to } else { to + way.perp() * SQUARE * 0.4 - way * 8.0 };
        let after = TUMBLE - 0.02;
        let look = Look::new(middle - way.perp() * 10.0, SQUARE * 0.8).turned(way.to_angle() - 0.4);
        let alpha = if hit { 1.0 } else { 0.6 };
        let to = Look { at: middle + way.perp() * 10.0, size: look.size * 1.15, ..look.alpha(0.0) };
        self.fx("art/fx_slash", OVER + 0.15, (after, 0.26), (look.alpha(alpha), to), Ease::Late);
    }

    fn caught(&mut self, figure: FigureId, hazard: Hazard, (dice, needed): (&[u8], u8)) {
        let Some(at) = self.at(figure) else { return };
        self.roll(at, dice, Some(needed));
        if hazard != Hazard::Blast {
            for lick in 0..3 {
                let off = Vec2::new(16.0 * lick as f32 - 16.0, -14.0);
                let look = Look::new(at + off, SQUARE * 0.4);
                let to = Look::new(at + off + Vec2::new(0.0, 20.0), SQUARE * 0.62).alpha(0.0);
                self.fx("art/flame_2", OVER, (0.07 * lick as f32, 0.4), (look, to), Ease::Out);
            }
            self.glow(at, 0.0, 0.4, SQUARE * 1.6);
        }
    }

    fn wounded(&mut self, figure: FigureId, damage: u8) {
        self.rise(figure, &format!("−{damage}"), palette::rgb(0xFF6A4D));
        if self.moves() {
            self.scene.jolt(figure, Vec2::new(5.0, 0.0), self.moment.at, 0.09);
        }
    }

    /// Words that rise from a figure: what it lost or got.
    fn rise(&mut self, figure: FigureId, words: &str, colour: Color) {
        let Some(at) = self.at(figure) else { return };
        // Beside the dice, which lie above.
        let from = Look::new(at + Vec2::new(SQUARE * 0.36, -SQUARE * 0.08), 1.0);
        let up = if self.moves() { SQUARE * 0.62 } else { 0.0 };
        let to = Look { at: from.at + Vec2::new(0.0, up), ..from.alpha(0.0) };
        let fx = Fx { begun: self.moment.at, length: RISE, from, to, ease: Ease::Late, arc: 0.0 };
        self.stage.words(words, Type::WINNER.px(34.0), colour, fx);
    }

    fn death(&mut self, figure: FigureId) {
        let Some(at) = self.at(figure) else { return };
        let look = Look::new(at, SQUARE * 0.5);
        if self.armoured(figure) {
            self.smoke(at, 0.0, 0.9);
            self.fx("art/fx_spark", OVER, (0.0, 0.3), (look, Look::new(at, SQUARE * 1.2).alpha(0.0)), Ease::Out);
        } else {
            let to = Look::new(at, SQUARE * 1.1).turned(0.6).alpha(0.0);
            self.fx("art/fx_gore", OVER, (0.0, 0.45), (look, to), Ease::Out);
        }
    }

    fn throw(&mut self, figure: FigureId, at: Square) {
        let Some(from) = self.at(figure) else { return };
        let to = centre(at);
        if !self.moves() {
            return;
        }
        let far = from.distance(to);
        let (first, last) = (Look::new(from, 19.0), Look::new(to, 19.0).turned(9.0));
        let arc = (far * 0.3).clamp(SQUARE * 0.5, SQUARE * 1.6);
        let fx = Fx { begun: self.moment.at, length: beats::ARC, from: first, to: last, ease: Ease::Even, arc };
        self.stage.picture("art/fx_grenade", OVER + 0.4, Color::WHITE, fx);
        let shadow = Fx { arc: 0.0, from: first.alpha(0.4), to: Look::new(to, 15.0).alpha(0.4), ..fx };
        self.stage.picture("art/fx_smoke", UNDER + 0.1, palette::INK, shadow);
        self.scene.jolt(figure, (to - from).normalize_or_zero() * 10.0, self.moment.at, 0.2);
    }

    fn detonation(&mut self, figure: FigureId, target: FigureId) {
        let (Some(from), Some(to)) = (self.at(figure), self.at(target)) else { return };
        if self.moves() {
            self.scene.jolt(figure, (to - from) * 0.4, self.moment.at, 0.3);
        }
        self.glow(from, 0.0, 0.2, SQUARE * 1.6);
    }

    /// Fire runs from the middle over all squares that the blast takes.
    fn blast(&mut self, at: Square, squares: &[Square]) {
        let middle = centre(at);
        self.glow(middle, 0.0, 0.35, SQUARE * 4.6);
        for square in squares {
            let place = centre(*square);
            let far = place.distance(middle) / SQUARE;
            let after = if self.moves() { 0.035 * far } else { 0.0 };
            self.fireball(place, after, if far < 0.1 { 1.7 } else { 1.25 });
            self.smoke(place, after + 0.2, 0.8);
        }
    }

    /// Four pictures of a fireball, one after the other.
    fn fireball(&mut self, at: Vec2, after: f32, size: f32) {
        if !self.moves() {
            let look = Look::new(at, SQUARE * size);
            self.fx("art/fx_blast_2", OVER, (after, 0.4), (look, look.alpha(0.0)), Ease::Late);
            return;
        }
        for frame in 0..4 {
            let (grow, more) = (0.7 + 0.13 * frame as f32, 0.8 + 0.13 * frame as f32);
            let turn = (at.x * 0.7 + at.y * 1.3) % 6.0;
            let look = Look::new(at, SQUARE * size * grow).turned(turn);
            let to = Look::new(at, SQUARE * size * more).turned(turn + 0.12);
            let to = if frame == 3 { to.alpha(0.0) } else { to };
            let name = format!("art/fx_blast_{}", frame + 1);
            self.fx(&name, OVER + 0.02 * frame as f32, (after + 0.075 * frame as f32, 0.1), (look, to), Ease::Even);
        }
    }

    /// A square catches fire; the jet reaches it from the muzzle.
    fn ignite(&mut self, figure: FigureId, at: Square) {
        let to = centre(at);
        let look = Look::new(to, SQUARE * 0.3);
        self.fx("art/fx_blast_1", OVER, (0.0, 0.3), (look, Look::new(to, SQUARE * 1.2).alpha(0.0)), Ease::Out);
        self.glow(to, 0.0, 0.4, SQUARE * 2.0);
        // Round a corner the jet goes on from the square before.
        let before = self.scene.blazes.last().map(|blaze| blaze.at).filter(|last| {
            let (dx, dy) = last.delta(at);
            dx.abs() <= 1 && dy.abs() <= 1
        });
        let muzzle = before.map(centre).or(self.at(figure)).filter(|_| self.moves());
        let Some(from) = muzzle else { return };
        let way = (to - from).normalize_or_zero();
        for puff in 0..3 {
            let from = Look::new(from + way * SQUARE * 0.4, SQUARE * 0.4);
            let to = Look::new(to + way.perp() * (9.0 * puff as f32 - 9.0), SQUARE * 0.7).turned(2.0).alpha(0.2);
            self.fx("art/fx_blast_2", OVER - 0.1, (0.03 * puff as f32, 0.16), (from, to), Ease::Even);
        }
        self.smoke(to, 0.25, 0.7);
    }

    /// The line of the harpoon shortens while its catch is dragged.
    fn drag(&mut self, figure: FigureId, from: Square, to: Square) {
        let shooter = self.moment.harpoon.filter(|(_, caught)| *caught == figure).map(|(shooter, _)| shooter);
        let Some(hand) = shooter.and_then(|shooter| self.at(shooter)) else { return };
        let length = self.moment.beats.hold(&BattleEvent::Dragged { figure, from, to }, None);
        for (colour, width, z) in [(palette::INK, 6.0, 0.0), (palette::rgb(0x9A7A48), 3.5, 0.02)] {
            let (first, last) = (Look::bar(hand, centre(from), width), Look::bar(hand, centre(to), width));
            let fx = Fx { begun: self.moment.at, length, from: first, to: last, ease: Ease::Even, arc: 0.0 };
            self.stage.bar(OVER - 2.0 + z, colour, fx);
        }
        self.dust(centre(from));
    }

    fn dust(&mut self, at: Vec2) {
        for puff in 0..3 {
            let aside = Vec2::from_angle(2.1 * puff as f32) * 20.0;
            self.smoke(at + aside, 0.05 * puff as f32, 0.6);
        }
    }

    /// A point goes from one figure to another.
    fn given(&mut self, figure: FigureId, to: FigureId) {
        let (Some(from), Some(to)) = (self.at(figure), self.at(to)) else { return };
        if self.moves() {
            let (first, last) = (Look::new(from, 26.0), Look::new(to, 26.0));
            let fx = Fx { begun: self.moment.at, length: 0.3, from: first, to: last, ease: Ease::Even, arc: 26.0 };
            self.stage.picture("ui/pip_ap_full", TOP, Color::WHITE, fx);
        }
    }

    /// The sign of readiness closes round a figure.
    fn ready(&mut self, figure: FigureId) {
        let Some((at, turn)) = self.scene.actor(figure).map(|actor| (actor.goal().at, actor.goal().turn)) else {
            return;
        };
        let grow = if self.moves() { 1.5 } else { 1.0 };
        let from = Look::new(at, SQUARE * grow).turned(turn).alpha(0.0);
        self.fx("ui/icon_reaction", TOP, (0.0, 0.3), (from, Look::new(at, SQUARE * 0.6).turned(turn)), Ease::Out);
    }

    /// A sign that rises from a figure.
    fn sign(&mut self, figure: FigureId, name: &str, tint: Color) {
        let Some(at) = self.at(figure) else { return };
        let from = Look::new(at, 30.0);
        let up = if self.moves() { SQUARE * 0.6 } else { 0.0 };
        let to = Look { at: at + Vec2::new(0.0, up), ..from.alpha(0.0) };
        let fx = Fx { begun: self.moment.at, length: RISE * 1.4, from, to, ease: Ease::Late, arc: 0.0 };
        self.stage.picture(name, TOP, tint, fx);
    }

    /// A door's leaf slides away, or to: the way it was goes over to the way it is.
    fn leaf(&mut self, door: usize) {
        let Some((name, place)) = super::super::table::door_picture(self.moment.table, self.scene, door) else {
            return;
        };
        let turn = place.rotation.to_euler(EulerRot::XYZ).2;
        let look = Look::new(place.translation.truncate(), 1.0).sized(SQUARE * 1.12, SQUARE * 0.28).turned(turn);
        let to = if self.moves() { look.sized(SQUARE * 0.5, SQUARE * 0.28) } else { look };
        let fx =
            Fx { begun: self.moment.at, length: beats::DOOR, from: look, to: to.alpha(0.0), ease: Ease::In, arc: 0.0 };
        let image = self.stage.art.exact(name, UVec2::new(192, 48));
        self.stage.image(image, super::super::table::height::DOORS + 0.1, fx);
    }
}
