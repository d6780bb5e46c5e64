//! The harpoon rifle: catching, dragging, getting stuck and being freed (`HANS-1`).
//!
//! **Rulings**
//! - The dragged figure lands on the square in front, if that is free floor and joined. Otherwise on the free square
//!   nearest to the figure with the harpoon among those that the segment between them passes or touches at a corner; if
//!   several are as near, the owner of the harpoon chooses. The square where it stands counts as free.
//! - A figure stays harpooned until the harpoon is shot again, it dies, or it moves or is dragged from where it was
//!   dragged to.
//! - A figure off the board that shoots at its entry square (`DEPLOY-3`) has its target in front already.

use bevy::app::App;
use bevy::ecs::{
    schedule::IntoScheduleConfigs,
    system::{Commands, Query, Res, ResMut},
};

use super::{
    Awaiting, Board, Catalogue, Dice, Facing, FigureId, Ground, KindId, Occupancy, Side, Square,
    event::{BattleEvent, EventLog, Hazard},
    figure::{Harpoon, Place, Roster, Wounds},
    fire::Fire,
    resolve::{Phase, on},
    sight,
    step::{Step, Steps},
};

/// The least face with which a harpoon that did no damage has caught its target.
pub const CATCHES: u8 = 4;

/// The squares where a harpooned figure may land: as near as can be (`HANS-1`); empty if it stays where it is.
pub(super) fn landing_squares(
    board: &Board,
    occupancy: &Occupancy,
    (hans, facing): (Square, Facing),
    target: Square,
) -> Vec<Square> {
    let free = |at: &Square| {
        board.terrain().ground(*at) == Ground::Floor && (*at == target || occupancy.figure_at(*at).is_none())
    };
    let front = hans.towards(facing).filter(|at| board.joined(hans, facing) && free(at));
    if let Some(front) = front {
        return vec![front];
    }
    let mut near: Vec<(u8, Square)> = sight::touched(hans, target)
        .into_iter()
        .filter(free)
        .filter_map(|at| Some((sight::trace_over(board, hans, at).ok()?, at)))
        .collect();
    near.sort_by_key(|(distance, at)| (*distance, at.y, at.x));
    let least = near.first().map(|(distance, _)| *distance);
    near.into_iter().filter(|(distance, _)| Some(*distance) == least).map(|(_, at)| at).collect()
}

pub(super) fn plugin(app: &mut App) {
    on(app, Phase::Harpoon, (catch, ask_landing, drag, free).chain());
}

fn catch(
    mut steps: ResMut<Steps>,
    catalogue: Res<Catalogue>,
    roster: Res<Roster>,
    mut dice: ResMut<Dice>,
    figures: Query<(&KindId, &Wounds)>,
    mut harpoons: Query<&mut Harpoon>,
    mut log: ResMut<EventLog>,
) {
    let Step::Harpoon { figure, target, hit } = *steps.current() else { return };
    let Some(mut harpoon) = roster.entity(figure).and_then(|entity| harpoons.get_mut(entity).ok()) else { return };
    if matches!(*harpoon, Harpoon::In(_)) {
        *harpoon = Harpoon::Free;
    }
    let Some((kind, wounds)) = roster.entity(target).and_then(|entity| figures.get(entity).ok()) else { return };
    if wounds.0 >= catalogue.kind(*kind).damage_points {
        return;
    }
    let caught = hit || {
        let die = dice.d6();
        log.push(BattleEvent::HarpoonRolled { figure, target, die });
        die >= CATCHES
    };
    if caught {
        steps.push(Step::AskLanding { figure, target });
    }
}

fn ask_landing(
    mut steps: ResMut<Steps>,
    board: Res<Board>,
    occupancy: Res<Occupancy>,
    roster: Res<Roster>,
    mut figures: Query<(&Side, &Place, &Facing, &mut Harpoon)>,
    mut commands: Commands,
) {
    let Step::AskLanding { figure, target } = *steps.current() else { return };
    let at = |figures: &Query<(&Side, &Place, &Facing, &mut Harpoon)>, id| {
        let (_, place, ..) = figures.get(roster.entity(id)?).ok()?;
        place.square()
    };
    let Some(there) = at(&figures, target) else { return };
    let Some((seat, place, facing, mut harpoon)) =
        roster.entity(figure).and_then(|entity| figures.get_mut(entity).ok())
    else {
        return;
    };
    *harpoon = Harpoon::In(target);
    let Some(hans) = place.square() else { return };
    let squares = landing_squares(&board, &occupancy, (hans, *facing), there);
    match squares[..] {
        [] => {}
        [to] => steps.push(Step::Drag { figure, target, to }),
        _ => commands.insert_resource(Awaiting::Landing { seat: *seat, figure, target, squares }),
    }
}

/// Being dragged provokes nothing; a burning square at its end does one die.
fn drag(
    mut steps: ResMut<Steps>,
    roster: Res<Roster>,
    fire: Res<Fire>,
    mut occupancy: ResMut<Occupancy>,
    mut places: Query<&mut Place>,
    mut log: ResMut<EventLog>,
) {
    let Step::Drag { target, to, .. } = *steps.current() else { return };
    let Some(mut place) = roster.entity(target).and_then(|entity| places.get_mut(entity).ok()) else { return };
    let Some(from) = place.square().filter(|from| *from != to) else { return };
    occupancy.leave(from, target);
    occupancy.put(to, target);
    *place = Place::Board(to);
    log.push(BattleEvent::Dragged { figure: target, from, to });
    if fire.burns(to) {
        steps.push(Step::Burn(target, 1, Hazard::Fire));
    }
}

fn free(steps: Res<Steps>, roster: Res<Roster>, mut harpoons: Query<&mut Harpoon>, mut log: ResMut<EventLog>) {
    let Step::FreeHarpoon(figure) = *steps.current() else { return };
    if let Some(mut harpoon) = roster.entity(figure).and_then(|entity| harpoons.get_mut(entity).ok()) {
        *harpoon = Harpoon::Free;
        log.push(BattleEvent::HarpoonStuck { figure, stuck: false });
    }
}

/// `HANS-1`: a figure that has died with a harpoon in it, or of one: the harpoon is stuck if its own shot or blow did it.
pub(super) fn note_death(
    dead: FigureId,
    killer: Option<FigureId>,
    by_harpoon: bool,
    (figure, harpoon): (FigureId, &mut Harpoon),
    log: &mut EventLog,
) {
    let caught = *harpoon == Harpoon::In(dead);
    if killer == Some(figure) && (by_harpoon || caught) {
        *harpoon = Harpoon::Stuck;
        log.push(BattleEvent::HarpoonStuck { figure, stuck: true });
    } else if caught {
        *harpoon = Harpoon::Free;
    }
}
