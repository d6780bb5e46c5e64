//! Decisions that players have waived: the game answers them instead, as long as the waiver lasts.

use super::prelude::*;
use rules::ScenarioRules;

/// Resource: decisions that players have waived.
#[derive(Resource, Default)]
pub struct DecisionWaivers {
    /// Enemy against whom the player holds every reaction until the enemy's activation is over.
    pub(super) reactions: Option<FigureId>,
    /// Sides that pass all decisions about deaths and ammo until the half-turn is over.
    pub answers: BySide<bool>,
}

impl DecisionWaivers {
    /// Ends the waivers that these events conclude.
    pub(super) fn end_after(&mut self, events: &[BattleEvent]) {
        for event in events {
            match event {
                BattleEvent::ActivationEnded { .. } => self.reactions = None,
                BattleEvent::TurnStarted { .. } | BattleEvent::HalfEnded { .. } => *self = DecisionWaivers::default(),
                _ => {}
            }
        }
    }
}

/// Returns the order that answers the pending decision, if it was waived or if no answer could be useful.
pub(super) fn waived_order(world: &World) -> Option<Order> {
    held_reaction(world).or_else(|| useless_answer(world))
}

/// Returns the order to hold the next reaction that the player has waived for this activation.
fn held_reaction(world: &World) -> Option<Order> {
    let enemy = world.resource::<DecisionWaivers>().reactions?;
    match world.resource::<PendingDecision>() {
        PendingDecision::React { target, shooters, .. } if *target == enemy => {
            shooters.first().map(|figure| Order::Hold { figure: *figure })
        }
        _ => None,
    }
}

/// Returns the order to pass, if a side has waived its answers or no answer could be useful.
fn useless_answer(world: &World) -> Option<Order> {
    let decision = world.resource::<PendingDecision>();
    let useless = match *decision {
        PendingDecision::Answer { seat, to: ResponseTrigger::Death(_) | ResponseTrigger::OutOfAmmo(_) } => {
            world.resource::<DecisionWaivers>().answers[seat]
        }
        // A horde has no cards in play, and cards that struck at once end with the turn anyway (`COOP-14`).
        PendingDecision::LastChance { seat } => world.resource::<ScenarioRules>().plays_itself(seat.enemy()),
        _ => false,
    };
    decision.end_order().filter(|_| useless)
}
