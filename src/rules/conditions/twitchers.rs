//! Twitchers that hide at numbered tokens (`M4`).
//!
//! **Rulings**
//! - The die is rolled before the token is taken: a searcher that is attacked by a Twitcher has not seen the number.
//! - If the token's square is not free, the Twitcher rises on the free square with the shortest path; of several, the
//!   first in row order. If there is none, it does not rise.
//! - Its dice are those of a close attack, in the number set by the mission and not changed by cards; it faces the
//!   searcher.
//! - Cards on the horde's card also apply to a Twitcher of that kind. Fire does not affect it on the square where it
//!   rises. Unused points of a friend may be given to it (`SARGE-2`): they are not command points.
//! - Twitchers that fight for the Allies get no strength in numbers (`ZOM-2` is about German half-turns).

use std::collections::VecDeque;

use bevy_app::App;
use bevy_ecs::{resource::Resource, system::In, world::World};
use serde::{Deserialize, Serialize};

use crate::{
    board::{Board, Occupancy},
    both,
    catalogue::Catalogue,
    condition::{BattleContext, Condition, ConditionBoundsError, ConditionError, MissionContext, Trigger},
    dice::Dice,
    event::BattleEvent,
    event_log::EventLog,
    facing::Facing,
    figure::FigurePlace,
    figure_index::FigureIndex,
    ids::{FigureId, ObjectId},
    objects::{MissionObjects, ObjectPlace},
    resolver::add_step_system,
    scenario_rules::ScenarioRules,
    side::Side,
    spawn_figures::{ArrivalPlace, add_figure_for_side},
    square::Square,
    step::{Step, payload},
    step_stack::StepStack,
    terrain::Ground,
};

/// Maximum number of dice of a Twitcher.
const MAX_DICE: u8 = 20;

/// Condition: the first figure that searches a numbered token rolls a die. On a face of at most `on`, a figure of the
/// other player rises with the token and attacks the searcher with `dice` dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Twitchers", deny_unknown_fields)]
pub struct TwitchersCondition {
    /// The id of the kind of the rising figure.
    pub kind: String,
    /// The highest face of the die on which it rises.
    pub on: u8,
    /// The number of dice that it rolls.
    pub dice: u8,
}

impl Condition for TwitchersCondition {
    fn check(&self, dossier: &MissionContext<'_>, faults: &mut Vec<ConditionError>) {
        let TwitchersCondition { kind, on, dice } = self;
        faults.extend(dossier.kind_fault(".kind", kind));
        if !(1..=6).contains(on) {
            let message = both!("ningún dado tiene un {on}", "no die shows {on}");
            faults.push(ConditionError::new(".on", message, both!("de 1 a 6", "1 to 6")).against("M4"));
        }
        if !(1..=MAX_DICE).contains(dice) {
            let message =
                both!("{dice} dados: han de ser de 1 a {MAX_DICE}", "{dice} dice: there must be 1 to {MAX_DICE}");
            faults.push(ConditionError::new(".dice", message, both!("M4 tiene 3", "M4 has 3")).against("M4"));
        }
        if dossier.tokens == 0 {
            let message = both!(
                "no hay ninguna ficha numerada, y sin fichas no hay Espasmódicos",
                "there is no numbered token, so there can be no Twitcher"
            );
            let hint = both!(
                "añade objetos con `portable: true, numbered: true`",
                "add objects with `portable: true, numbered: true`"
            );
            faults.push(ConditionError::new("", message, hint).against("M4"));
        }
    }

    fn check_playable(&self, context: &BattleContext<'_>) -> Result<(), ConditionBoundsError> {
        if context.catalogue.find(&self.kind).is_none() {
            Err(ConditionBoundsError::NoKind(self.kind.clone()))
        } else if self.dice > MAX_DICE {
            Err(ConditionBoundsError::TooMany("dice of a Twitcher"))
        } else {
            Ok(())
        }
    }

    fn on_trigger(&self, at: Trigger) -> Option<Step> {
        if let Trigger::Searched { figure, object } = at { Some(Step::Search(figure, object)) } else { None }
    }

    fn plugin(app: &mut App) {
        add_step_system(app, search_token);
    }
}

/// The Twitchers that have risen. No command points may be used on them.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RisenTwitchers(pub Vec<FigureId>);

/// Rolls the die that decides if a Twitcher rises at the token. If none rises, the figure takes the token.
fn search_token(In(payload::Search { figure, object: id }): In<payload::Search>, world: &mut World) {
    let Some(TwitchersCondition { kind, on, dice }) = world.resource::<ScenarioRules>().condition().cloned() else {
        return;
    };
    let die = world.resource_mut::<Dice>().d6();
    world.resource_mut::<EventLog>().push(BattleEvent::Searched { figure, object: id, die });
    if die > on || !raise_twitcher(world, figure, id, (&kind, dice)) {
        world.resource_mut::<StepStack>().push(Step::PickUp(figure, id));
    }
}

/// Spawns the Twitcher with the token and pushes its attack. Returns `false` if it can't rise, because no square is
/// free, for instance.
fn raise_twitcher(world: &mut World, searcher: FigureId, object: ObjectId, (kind, dice): (&str, u8)) -> bool {
    let Some(kind) = world.resource::<Catalogue>().find(kind) else { return false };
    let entity = world.resource::<FigureIndex>().entity(searcher);
    let found = entity.and_then(|entity| Some((*world.get::<Side>(entity)?, *world.get::<FigurePlace>(entity)?)));
    let Some((side, FigurePlace::Board(from))) = found else { return false };
    let ObjectPlace::At(lies) = world.resource::<MissionObjects>().0[usize::from(object.0)].place else { return false };
    let Some(at) = find_nearest_free_square(world.resource::<Board>(), world.resource::<Occupancy>(), lies) else {
        return false;
    };
    let facing = facing_towards(at, from);
    let figure = world.resource::<FigureIndex>().next_id();
    add_figure_for_side(world, kind, side.enemy(), ArrivalPlace::At(FigurePlace::Board(at), facing));
    world.resource_mut::<RisenTwitchers>().0.push(figure);
    let held = &mut world.resource_mut::<MissionObjects>().0[usize::from(object.0)];
    held.place = ObjectPlace::Carried(figure);
    held.known[side.enemy()] = true;
    world.resource_mut::<EventLog>().push(BattleEvent::TwitcherRose {
        figure,
        kind,
        side: side.enemy(),
        object,
        at,
        facing,
    });
    world.resource_mut::<StepStack>().push(Step::Spring { figure, target: searcher, dice });
    true
}

/// Returns the free floor square with the shortest path from a square, which may be that square; of several, the first
/// in row order.
pub(crate) fn find_nearest_free_square(board: &Board, occupancy: &Occupancy, from: Square) -> Option<Square> {
    let mut reached = vec![from];
    let mut ring = VecDeque::from([(from, 0_u16)]);
    let mut best: Option<(u16, u8, u8, Square)> = None;
    while let Some((at, distance)) = ring.pop_front() {
        if best.is_some_and(|(least, ..)| distance > least) {
            break;
        }
        if board.terrain().ground(at) == Ground::Floor && occupancy.figure_at(at).is_none() {
            let found = (distance, at.y, at.x, at);
            best = Some(best.map_or(found, |best| best.min(found)));
        }
        for side in Facing::ALL {
            let next = at.towards(side).filter(|next| board.joined(at, side) && !reached.contains(next));
            if let Some(next) = next {
                reached.push(next);
                ring.push_back((next, distance + 1));
            }
        }
    }
    best.map(|(.., at)| at)
}

/// Returns the direction from one square to another: the longer axis decides, and if both are equal, the horizontal
/// one.
pub(crate) fn facing_towards(from: Square, to: Square) -> Facing {
    let (dx, dy) = (i16::from(to.x) - i16::from(from.x), i16::from(to.y) - i16::from(from.y));
    match (dx.abs() >= dy.abs(), dx >= 0, dy >= 0) {
        (true, true, _) => Facing::East,
        (true, false, _) => Facing::West,
        (false, _, true) => Facing::South,
        (false, _, false) => Facing::North,
    }
}
