//! Numbered tokens, and the Twitchers that lie among them (`M4`).
//!
//! **Rulings**
//! - A side knows the number of a token from the moment in which a figure of its own has carried it.
//! - The die is rolled before the token is taken: whoever is caught by a Twitcher has not seen the number.
//! - If the token's square is not free, the Twitcher rises on the free square that is nearest by way, the first in row
//!   order of several; if there is none, it does not rise.
//! - Its dice are those of a close attack, as many as the mission says, whatever cards say; it faces whom it attacks.
//! - Cards on the horde's card count for a Twitcher of that kind, too. Fire does nothing to it where it rises. Points
//!   that a friend has not used may be given to it (`SARGE-2`): they are no command points.
//! - Twitchers that fight for the Allies gain nothing by their number (`ZOM-2` speaks of German half-turns).

use std::collections::VecDeque;

use bevy::app::App;
use bevy::ecs::{resource::Resource, world::World};
use serde::{Deserialize, Serialize};

use super::{
    Board, Catalogue, Dice, Facing, FigureId, Occupancy, Side, Square,
    board::Ground,
    deployment::{self, Arrival},
    event::{BattleEvent, EventLog},
    figure::{Place, Roster},
    objects::{ObjectId, ObjectPlace, Objects},
    resolve::{Phase, on},
    setup::Charter,
    special::Special,
    step::{Step, Steps},
};

/// The Twitchers that have risen: no command points may be used on them.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Twitchers(pub Vec<FigureId>);

/// Numbers the tokens that have no number yet: 1 up to how many there are, those that are taken left out, in a random
/// order.
pub(super) fn deal_numbers(objects: &mut Objects, dice: &mut Dice) {
    let tokens: Vec<usize> = (0..objects.0.len()).filter(|index| objects.0[*index].numbered).collect();
    let taken: Vec<u8> = tokens.iter().filter_map(|index| objects.0[*index].number).collect();
    let mut free: Vec<u8> = (1..=tokens.len() as u8).filter(|number| !taken.contains(number)).collect();
    if free.is_empty() {
        return;
    }
    dice.shuffle(&mut free);
    let without = tokens.into_iter().filter(|index| objects.0[*index].number.is_none()).collect::<Vec<_>>();
    for (index, number) in without.into_iter().zip(free) {
        objects.0[index].number = Some(number);
    }
}

pub(super) fn plugin(app: &mut App) {
    on(app, Phase::Tokens, search);
}

/// Rolls whether a Twitcher lies there; if not, the token is taken.
fn search(world: &mut World) {
    let Step::Search(figure, id) = *world.resource::<Steps>().current() else { return };
    let rises = world.resource::<Charter>().specials.iter().find_map(|special| match special {
        Special::Twitchers { kind, on, dice } => Some((kind.clone(), *on, *dice)),
        _ => None,
    });
    world.resource_mut::<Objects>().0[usize::from(id.0)].searched = true;
    let Some((kind, on, dice)) = rises else { return take(world, figure, id) };
    let die = world.resource_mut::<Dice>().d6();
    world.resource_mut::<EventLog>().push(BattleEvent::Searched { figure, object: id, die });
    if die > on || !rise(world, figure, id, (&kind, dice)) {
        take(world, figure, id);
    }
}

fn take(world: &mut World, figure: FigureId, object: ObjectId) {
    world.resource_mut::<Steps>().push(Step::PickUp(figure, object));
}

/// Brings the Twitcher, and its attack.
fn rise(world: &mut World, searcher: FigureId, object: ObjectId, (kind, dice): (&str, u8)) -> bool {
    let Some(kind) = world.resource::<Catalogue>().find(kind) else { return false };
    let entity = world.resource::<Roster>().entity(searcher);
    let found = entity.and_then(|entity| Some((*world.get::<Side>(entity)?, *world.get::<Place>(entity)?)));
    let Some((side, Place::Board(from))) = found else { return false };
    let ObjectPlace::At(lies) = world.resource::<Objects>().0[usize::from(object.0)].place else { return false };
    let Some(at) = nearest_free(world.resource::<Board>(), world.resource::<Occupancy>(), lies) else { return false };
    let facing = towards(at, from);
    let figure = world.resource::<Roster>().next_id();
    deployment::arrive_for(world, kind, side.enemy(), Arrival::At(Place::Board(at), facing));
    world.resource_mut::<Twitchers>().0.push(figure);
    let held = &mut world.resource_mut::<Objects>().0[usize::from(object.0)];
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
    world.resource_mut::<Steps>().push(Step::Spring { figure, target: searcher, dice });
    true
}

/// The free floor square that is nearest by way.
pub(super) fn nearest_free(board: &Board, occupancy: &Occupancy, from: Square) -> Option<Square> {
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

/// The side on which a square lies, as seen from another: the longer way decides, left and right before up and down.
pub(super) fn towards(from: Square, to: Square) -> Facing {
    let (dx, dy) = (i16::from(to.x) - i16::from(from.x), i16::from(to.y) - i16::from(from.y));
    match (dx.abs() >= dy.abs(), dx >= 0, dy >= 0) {
        (true, true, _) => Facing::East,
        (true, false, _) => Facing::West,
        (false, _, true) => Facing::South,
        (false, _, false) => Facing::North,
    }
}
