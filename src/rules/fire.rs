//! Fire: the jet of a flamethrower, what burns, and whom it burns (`FLAME-1` to `FLAME-5`).
//!
//! **Rulings**
//! - `FLAME-1`: the first square, too, may not burn already: a flamethrower that has fire straight ahead can't be fired.
//!   The shooter's own square is never part of the jet.
//! - `FLAME-3`: the fire of a side goes out just before its first activation in its half of the turn; if it activates
//!   nobody, when it says 'done'.
//! - `FLAME-5`: the dice for a point that was spent on something else are rolled after it was done. A figure that only
//!   counts as activated at 'done' has spent none of its points. Points that were given to it don't count.

use bevy::app::App;
use bevy::ecs::{
    resource::Resource,
    schedule::IntoScheduleConfigs,
    system::{Commands, Query, Res, ResMut},
};
use serde::{Deserialize, Serialize};

use super::{
    Awaiting, Board, Catalogue, Dice, Facing, FigureId, Ground, KindId, Occupancy, Side, Square,
    activation::Acting,
    attack,
    cards::Cards,
    event::{BattleEvent, EventLog, Hazard},
    figure::{Place, Roster, Wounds},
    profile::Profile,
    resolve::{Phase, on},
    sight,
    step::{Cause, Step, Steps},
    weapon::{FLAME_SQUARES, needed_roll},
};

/// A square that burns, and whose fire it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blaze {
    /// The square.
    pub at: Square,
    /// The side that set it ablaze.
    pub side: Side,
}

/// All that burns.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Fire {
    /// In the order in which it was set ablaze.
    pub blazes: Vec<Blaze>,
    /// The side whose fire goes out at its next activation.
    due: Option<Side>,
}

impl Fire {
    /// Fire as it burns when a position begins.
    pub(super) fn of(blazes: Vec<Blaze>) -> Fire {
        Fire { blazes, due: None }
    }

    /// Whether a square burns.
    pub fn burns(&self, at: Square) -> bool {
        self.blazes.iter().any(|blaze| blaze.at == at)
    }

    /// A half of the turn begins: the fire of that side will go out.
    pub(super) fn begin_half(&mut self, side: Side) {
        self.due = Some(side);
    }

    /// `FLAME-3`: puts the fire of a side out, if this is its moment.
    pub(super) fn burn_out(&mut self, side: Side, log: &mut EventLog) {
        if self.due != Some(side) {
            return;
        }
        self.due = None;
        let squares: Vec<Square> =
            self.blazes.iter().filter(|blaze| blaze.side == side).map(|blaze| blaze.at).collect();
        if !squares.is_empty() {
            self.blazes.retain(|blaze| blaze.side != side);
            log.push(BattleEvent::BurntOut { side, squares });
        }
    }
}

/// The first square of a jet, if it may be set ablaze: straight ahead, floor, joined (`FLAME-1`). For a figure off the
/// board it is the entry square (`DEPLOY-3`).
pub(super) fn first_square(board: &Board, place: Place, facing: Facing) -> Option<Square> {
    match place {
        Place::Board(from) => {
            let ahead = from.towards(facing).filter(|ahead| board.terrain().ground(*ahead) == Ground::Floor)?;
            board.joined(from, facing).then_some(ahead)
        }
        Place::Waiting(entry) => Some(board.terrain().entries[usize::from(entry.0)].at),
        Place::Left | Place::Reserve => None,
    }
}

/// The squares that a jet may reach next (`FLAME-1`), in row order.
pub(super) fn next_squares(
    board: &Board,
    occupancy: &Occupancy,
    fire: &Fire,
    (place, facing): (Place, Facing),
    range: u8,
    chosen: &[Square],
) -> Vec<Square> {
    if chosen.len() >= FLAME_SQUARES {
        return Vec::new();
    }
    let mut squares: Vec<Square> = chosen
        .iter()
        .flat_map(|at| Facing::ALL.into_iter().filter_map(move |side| Some((*at, side, at.towards(side)?))))
        .filter(|(at, side, next)| {
            board.joined(*at, *side)
                && board.terrain().ground(*next) == Ground::Floor
                && !chosen.contains(next)
                && !fire.burns(*next)
                && place.square() != Some(*next)
                && sight::between(board, occupancy, (place, facing), Place::Board(*next))
                    .is_ok_and(|distance| distance <= range)
        })
        .map(|(.., next)| next)
        .collect();
    squares.sort_by_key(|at| (at.y, at.x));
    squares.dedup();
    squares
}

pub(super) fn plugin(app: &mut App) {
    on(app, Phase::Fire, (ask_flame, ignite, set_ablaze, scorch, burn).chain());
}

fn ask_flame(
    mut steps: ResMut<Steps>,
    board: Res<Board>,
    occupancy: Res<Occupancy>,
    fire: Res<Fire>,
    cards: Res<Cards>,
    roster: Res<Roster>,
    figures: Query<(&Side, &Place, &Facing)>,
    mut commands: Commands,
) {
    let Step::AskFlame { figure, chosen } = steps.current() else { return };
    let (figure, chosen) = (*figure, chosen.clone());
    let Some((seat, place, facing)) = roster.entity(figure).and_then(|entity| figures.get(entity).ok()) else { return };
    let range = cards.shot_range().unwrap_or(u8::MAX);
    let options = next_squares(&board, &occupancy, &fire, (*place, *facing), range, &chosen);
    if options.is_empty() {
        steps.push(Step::Ignite { figure, squares: chosen });
    } else {
        commands.insert_resource(Awaiting::Flame { seat: *seat, figure, chosen, options });
    }
}

fn ignite(mut steps: ResMut<Steps>, roster: Res<Roster>, sides: Query<&Side>) {
    let Step::Ignite { figure, squares } = steps.current() else { return };
    let (figure, squares) = (*figure, squares.clone());
    let Some(side) = roster.entity(figure).and_then(|entity| sides.get(entity).ok()) else { return };
    steps.push_all(squares.into_iter().map(|at| Step::SetAblaze(figure, *side, at)));
}

fn set_ablaze(
    mut steps: ResMut<Steps>,
    mut fire: ResMut<Fire>,
    figures: Query<(&FigureId, &Place)>,
    mut log: ResMut<EventLog>,
) {
    let Step::SetAblaze(figure, side, at) = *steps.current() else { return };
    // The last stand of a figure that the jet has killed may have set it ablaze meanwhile.
    if fire.burns(at) {
        return;
    }
    fire.blazes.push(Blaze { at, side });
    log.push(BattleEvent::SetAblaze { figure, at });
    let mut there: Vec<FigureId> =
        figures.iter().filter(|(_, place)| place.square() == Some(at)).map(|(figure, _)| *figure).collect();
    there.sort();
    steps.push_all(there.into_iter().map(|figure| Step::Burn(figure, 1, Hazard::Flame)));
}

/// `FLAME-4`: one die more for each burning square that it has moved into in this activation.
fn scorch(mut steps: ResMut<Steps>, mut acting: ResMut<Acting>) {
    let Step::Scorch(figure) = *steps.current() else { return };
    let mut dice = 1;
    if let Some(activation) = acting.now_mut().filter(|activation| activation.figure == figure) {
        activation.burns = activation.burns.saturating_add(1);
        dice = activation.burns;
    }
    steps.push(Step::Burn(figure, dice, Hazard::Fire));
}

fn burn(
    mut steps: ResMut<Steps>,
    catalogue: Res<Catalogue>,
    cards: Res<Cards>,
    roster: Res<Roster>,
    mut dice: ResMut<Dice>,
    figures: Query<(&KindId, &Wounds)>,
    mut log: ResMut<EventLog>,
) {
    let Step::Burn(figure, count, hazard) = *steps.current() else { return };
    let Some((kind, wounds)) = roster.entity(figure).and_then(|entity| figures.get(entity).ok()) else { return };
    if wounds.0 >= catalogue.kind(*kind).damage_points {
        return;
    }
    let needed = needed_roll(Profile::new(&catalogue, &cards, figure, *kind).fortitude(0), 0);
    let rolled = dice.roll(count);
    let harm = attack::damage(&rolled, needed);
    log.push(BattleEvent::Caught { figure, hazard, dice: rolled, needed });
    if harm > 0 {
        steps.push(Step::Harm(figure, harm, Cause::Fire));
    }
}
