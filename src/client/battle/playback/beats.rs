//! How long each thing that happens is shown before the next begins, in seconds at normal speed. What it leaves behind
//! (smoke, a rising figure, dice that lie) may last longer.

use crate::prelude::*;
use rules::event::DamageHazard;

/// A step of one square.
pub const STEP: f32 = 0.14;
/// A quarter turn.
pub const TURN: f32 = 0.09;
/// Dice roll so long, and come to rest so long after.
pub const TUMBLE: f32 = 0.42;
/// How long dice take to come to rest.
pub const SETTLE: f32 = 0.12;
/// Hits turn red one after the other.
pub const REDDEN: f32 = 0.05;
/// A shot's way to its target.
pub const TRACER: f32 = 0.12;
/// A muzzle flash.
pub const FLASH: f32 = 0.08;
/// A wound is struck out on a token.
pub const WOUND: f32 = 0.16;
/// A casualty fades.
pub const DEATH: f32 = 0.35;
/// The figure of the damage rises.
pub const RISE: f32 = 0.5;
/// A grenade flies.
pub const ARC: f32 = 0.42;
/// A square catches fire after the one before.
pub const IGNITE: f32 = 0.09;
/// A door's leaf moves.
pub const DOOR: f32 = 0.16;
/// Both bids come, face each other long enough to be read, and go.
pub const REVEAL: f32 = 1.5 + 2.0 * UNVEIL;
/// How long the plate of the bids takes to come, and to go.
pub const UNVEIL: f32 = 0.16;
/// A fade, where nothing may move.
pub const FADE: f32 = 0.08;

/// How things are shown: as designed, or without motion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beats {
    /// Nothing moves, things only fade.
    pub reduced: bool,
}

impl Beats {
    /// As designed.
    #[cfg(test)]
    pub const FULL: Beats = Beats { reduced: false };

    /// How long an event is shown before what comes next.
    pub fn hold(self, event: &BattleEvent, next: Option<&BattleEvent>) -> f32 {
        let full = full(event, next);
        let read = is_roll(event) || matches!(event, BattleEvent::BidsRevealed { .. });
        if self.reduced && full > 0.0 && !read { FADE.min(full) } else { full }
    }
}

/// The time of some dice until all that hit are red.
pub fn roll(dice: &[u8], needed: u8) -> f32 {
    let hits = dice.iter().filter(|die| **die >= needed).count();
    TUMBLE + SETTLE + REDDEN * hits as f32
}

/// Whether dice decide it.
pub fn is_roll(event: &BattleEvent) -> bool {
    event.dice().is_some() || single_die(event)
}

/// One die that decides something.
fn single_die(event: &BattleEvent) -> bool {
    matches!(
        event,
        BattleEvent::Rerolled { .. }
            | BattleEvent::VolatileRolled { .. }
            | BattleEvent::HarpoonRolled { .. }
            | BattleEvent::Searched { .. }
            | BattleEvent::CountedDown { .. }
    )
}

fn full(event: &BattleEvent, next: Option<&BattleEvent>) -> f32 {
    match event {
        BattleEvent::Moved { .. } | BattleEvent::LeftBoard { .. } => STEP,
        BattleEvent::Entered { .. } => STEP * 1.2,
        BattleEvent::Surfaced { .. } => STEP * 2.0,
        BattleEvent::Turned { from, to, .. } => TURN * f32::from(quarters(*from, *to)),
        BattleEvent::Dragged { from, to, .. } => 0.1 * f32::from(far(*from, *to).max(1)),
        BattleEvent::DoorMoved { .. } | BattleEvent::DoorBurst { .. } | BattleEvent::DoorSealed { .. } => DOOR,
        BattleEvent::Shot { dice, needed, .. } | BattleEvent::Struck { dice, needed, .. } => roll(dice, *needed) + 0.1,
        BattleEvent::Caught { hazard: DamageHazard::Blast, .. }
            if matches!(next, Some(BattleEvent::Caught { hazard: DamageHazard::Blast, .. })) =>
        {
            // A blast rolls for all together.
            REDDEN
        }
        BattleEvent::Caught { dice, needed, .. } => roll(dice, *needed) + 0.08,
        _ if single_die(event) => TUMBLE + SETTLE + 0.16,
        BattleEvent::Slain { .. } => 0.28,
        BattleEvent::Wounded { .. } if matches!(next, Some(BattleEvent::Died { .. })) => WOUND,
        BattleEvent::Wounded { .. } | BattleEvent::Healed { .. } => WOUND * 2.0,
        BattleEvent::Died { .. } => DEATH * 0.7,
        BattleEvent::Thrown { .. } => ARC,
        BattleEvent::Detonated { .. } => 0.18,
        BattleEvent::Exploded { .. } => 0.3,
        BattleEvent::SetAblaze { .. } | BattleEvent::Kindled { .. } => IGNITE,
        BattleEvent::BurntOut { .. } => 0.2,
        BattleEvent::TwitcherRose { .. } => 0.4,
        BattleEvent::Appeared { .. } => 0.12,
        BattleEvent::Battered { .. } | BattleEvent::GateStruck { .. } | BattleEvent::Bitten { .. } => 0.24,
        BattleEvent::Sprung { .. }
        | BattleEvent::Placed { .. }
        | BattleEvent::GateMended { .. }
        | BattleEvent::GateShaken { .. } => 0.2,
        BattleEvent::Shoved { .. } => STEP,
        BattleEvent::PickedUp { .. } | BattleEvent::Dropped { .. } | BattleEvent::Operated { .. } => 0.16,
        BattleEvent::CardPlayed { .. } | BattleEvent::CardStruck { .. } => 0.5,
        BattleEvent::CardKilled { .. } => 0.4,
        BattleEvent::BidsRevealed { .. } => REVEAL,
        BattleEvent::HalfStarted { .. } => 0.25,
        BattleEvent::BattleEnded { .. } => 0.2,
        _ => 0.0,
    }
}

/// Quarter turns between two facings.
pub fn quarters(from: Facing, to: Facing) -> u8 {
    let steps = (to as u8 + 4 - from as u8) % 4;
    steps.min(4 - steps)
}
