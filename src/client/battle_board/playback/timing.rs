//! Durations of the playback of events: the time for which each event is shown before the next begins, in seconds at
//! normal speed. Passing effects (smoke, rising numbers, dice at rest) may last longer.

use crate::prelude::*;
use rules::event::DamageHazard;

/// Duration of a step of one square, in seconds.
pub const STEP: f32 = 0.14;
/// Duration of a quarter turn, in seconds.
pub const TURN: f32 = 0.09;
/// Time for which dice roll, in seconds.
pub const TUMBLE: f32 = 0.42;
/// Time in which dice come to rest after rolling, in seconds.
pub const SETTLE: f32 = 0.12;
/// Delay between two hits that turn red one after the other, in seconds.
pub const REDDEN: f32 = 0.05;
/// Flight time of a shot, in seconds.
pub const TRACER: f32 = 0.12;
/// Duration of a muzzle flash, in seconds.
pub const FLASH: f32 = 0.08;
/// Duration of a wound being marked on a token, in seconds.
pub const WOUND: f32 = 0.16;
/// Time in which a casualty fades, in seconds.
pub const DEATH: f32 = 0.35;
/// Time for which a damage number rises, in seconds.
pub const RISE: f32 = 0.5;
/// Flight time of a grenade, in seconds.
pub const ARC: f32 = 0.42;
/// Delay between two squares that catch fire, in seconds.
pub const IGNITE: f32 = 0.09;
/// Duration of a door leaf's movement, in seconds.
pub const DOOR: f32 = 0.16;
/// Time for which both bids are shown, in seconds, including their appearance and disappearance.
pub const REVEAL: f32 = 1.5 + 2.0 * UNVEIL;
/// Time in which the banner of the bids appears, and in which it disappears, in seconds.
pub const UNVEIL: f32 = 0.16;
/// Duration of a fade with reduced motion, in seconds.
pub const FADE: f32 = 0.08;

/// Style of the playback: as designed, or with reduced motion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// `true` if nothing moves and effects only fade.
    pub reduced: bool,
}

impl Timing {
    /// Playback as designed.
    #[cfg(test)]
    pub const FULL: Timing = Timing { reduced: false };

    /// Returns the time for which `event` is shown before `next` begins, in seconds. Reduced motion shortens everything
    /// but rolls and bids, which players must be able to read.
    pub fn hold(self, event: &BattleEvent, next: Option<&BattleEvent>) -> f32 {
        let full = full_duration(event, next);
        let read = event.is_roll() || matches!(event, BattleEvent::BidsRevealed { .. });
        if self.reduced && full > 0.0 && !read { FADE.min(full) } else { full }
    }
}

/// Returns the time of a roll until all its hits are red, in seconds.
pub fn dice_roll_duration(dice: &[u8], needed: u8) -> f32 {
    let hits = dice.iter().filter(|die| **die >= needed).count();
    TUMBLE + SETTLE + REDDEN * hits as f32
}

fn full_duration(event: &BattleEvent, next: Option<&BattleEvent>) -> f32 {
    match event {
        BattleEvent::Moved { .. } | BattleEvent::LeftBoard { .. } => STEP,
        BattleEvent::Entered { .. } => STEP * 1.2,
        BattleEvent::Surfaced { .. } => STEP * 2.0,
        BattleEvent::Turned { from, to, .. } => TURN * f32::from(quarter_turns(*from, *to)),
        BattleEvent::Dragged { from, to, .. } => 0.1 * f32::from(chebyshev_distance(*from, *to).max(1)),
        BattleEvent::DoorMoved { .. } | BattleEvent::DoorBurst { .. } | BattleEvent::DoorSealed { .. } => DOOR,
        BattleEvent::Shot { dice, needed, .. } | BattleEvent::Struck { dice, needed, .. } => {
            dice_roll_duration(dice, *needed) + 0.1
        }
        BattleEvent::Caught { hazard: DamageHazard::Blast, .. }
            if matches!(next, Some(BattleEvent::Caught { hazard: DamageHazard::Blast, .. })) =>
        {
            // A blast rolls for all its figures at once.
            REDDEN
        }
        BattleEvent::Caught { dice, needed, .. } => dice_roll_duration(dice, *needed) + 0.08,
        _ if event.is_roll() => TUMBLE + SETTLE + 0.16,
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
        BattleEvent::CacheSearched { .. }
        | BattleEvent::CacheEmpty { .. }
        | BattleEvent::ThreatGrew { .. }
        | BattleEvent::Pursued { .. }
        | BattleEvent::BoxOpened { .. } => 0.24,
        BattleEvent::CardPlayed { .. } | BattleEvent::CardStruck { .. } => 0.5,
        BattleEvent::CardKilled { .. } => 0.4,
        BattleEvent::BidsRevealed { .. } => REVEAL,
        BattleEvent::HalfStarted { .. } => 0.25,
        BattleEvent::BattleEnded { .. } => 0.2,
        _ => 0.0,
    }
}

/// Returns the number of quarter turns between two facings.
pub fn quarter_turns(from: Facing, to: Facing) -> u8 {
    let steps = (to as u8 + 4 - from as u8) % 4;
    steps.min(4 - steps)
}
