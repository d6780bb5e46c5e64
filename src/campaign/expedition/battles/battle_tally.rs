//! The tally of a battle of an expedition, counted by replaying its record.

use std::collections::BTreeSet;

use bevy_ecs::world::World;

use record::{Record, ReplayError, replay_record};
use rules::{BattleEvent, BattleState, EndReason, EventLog, FigureId, FigurePlace, Side};

/// The outcome of a battle for the figures of the Allies, and the rest of the horde.
#[derive(Clone, Debug)]
pub struct BattleTally {
    /// The state at the end.
    pub state: BattleState,
    /// Number of Allied figures at the beginning. Their ids are 1 and following, in the order of the plan.
    pub party: usize,
    /// Number of enemies that died.
    pub kills: u16,
    /// Number of enemies of the garrison that appeared, and of those that died.
    pub garrison: (u16, u16),
    /// `true` if the players gave the battle up: the figures on the board are lost.
    pub is_given_up: bool,
    /// `true` if the battle is over.
    pub is_over: bool,
}

impl BattleTally {
    /// Replays a record, also of a battle that is not over.
    ///
    /// # Errors
    /// If the record drifts, or its setup can't be played.
    pub fn of_record(world: &mut World, record: &Record) -> Result<BattleTally, ReplayError> {
        replay_record(world, record)?;
        Ok(BattleTally::of_world(world, record.spec.forces[Side::Allied].len()))
    }

    /// Counts the battle in a world, in which `party` Allied figures take part.
    pub fn of_world(world: &World, party: usize) -> BattleTally {
        let state = BattleState::of(world);
        let mut tally = BattleTally {
            party,
            kills: 0,
            garrison: (0, 0),
            is_given_up: state.outcome.0.is_some_and(|result| result.reason == EndReason::Surrendered),
            is_over: state.outcome.0.is_some(),
            state,
        };
        tally.count_events(world.resource::<EventLog>().all());
        tally
    }

    /// Counts deaths, and the figures of the garrison: those that appear without having been met.
    fn count_events(&mut self, events: &[BattleEvent]) {
        let mut garrison: BTreeSet<FigureId> = BTreeSet::new();
        let mut is_met = false;
        for event in events {
            match event {
                BattleEvent::Appeared { figure, side: Side::German, .. } if !is_met => {
                    garrison.insert(*figure);
                    self.garrison.0 += 1;
                }
                BattleEvent::Died { figure, .. } if !self.is_of_party(*figure) => {
                    self.kills += 1;
                    self.garrison.1 += u16::from(garrison.contains(figure));
                }
                _ => {}
            }
            is_met = matches!(event, BattleEvent::Encountered { .. });
        }
    }

    fn is_of_party(&self, figure: FigureId) -> bool {
        (1..=self.party).contains(&usize::from(figure.0))
    }

    /// Returns the damage points that the figure at that place in the plan has lost; `None` if it is dead or lost.
    pub(super) fn damage_of(&self, place: usize) -> Option<u8> {
        let id = FigureId(place as u16 + 1);
        let figure = self.state.figures.iter().find(|figure| figure.id == id)?;
        let is_lost = self.is_given_up && figure.place != Some(FigurePlace::Left);
        (!is_lost).then_some(figure.wounds)
    }
}
