//! Defence in waves (`M7`): a horde that is placed behind the picket line in the first turn, and a force that is held
//! back and arrives figure by figure.
//!
//! **Rulings**
//! - Pickets are placed before either side places what enters, for all to see, facing any way. Those that are not placed
//!   wait and enter like reinforcements from the second turn on.
//! - A picket is placed on free floor that does not burn.
//! - What is held back brings no command points nor cards, and no card can be played on it.
//! - The reinforcement of a turn is called after the bid, before its side places what enters; it may be left out, and
//!   is not made up for later.

use bevy::app::App;
use bevy::ecs::{
    schedule::IntoScheduleConfigs,
    system::{Commands, Query, Res, ResMut},
};

use super::{
    Awaiting, Board, Catalogue, Facing, FigureId, KindId, Occupancy, Side, Square,
    board::Ground,
    deployment::first_entry,
    event::{BattleEvent, EventLog},
    figure::{Place, Roster},
    fire::Fire,
    resolve::{Phase, on},
    setup::Charter,
    special::{Special, within},
    step::{Step, Steps},
    turn::Turn,
};

impl Charter {
    /// The side whose horde is placed behind a picket line, and the rectangles.
    pub(super) fn pickets(&self) -> Option<(Side, &[(Square, Square)])> {
        self.specials.iter().find_map(|special| match special {
            Special::Pickets { side, areas } => Some((*side, &areas[..])),
            _ => None,
        })
    }

    /// The side whose force is held back, and the first turn in which a figure of it arrives.
    pub(super) fn waves(&self) -> Option<(Side, u16)> {
        self.specials.iter().find_map(|special| match special {
            Special::Waves { side, from } => Some((*side, *from)),
            _ => None,
        })
    }

    /// Whether what comes of that side's horde in that turn is held back, to be placed behind the picket line.
    pub(super) fn holds_back(&self, side: Side, turn: u16) -> bool {
        turn <= 1 && self.pickets().is_some_and(|(owner, _)| owner == side)
    }
}

/// The squares on which a picket can be placed.
pub(super) fn squares(board: &Board, occupancy: &Occupancy, fire: &Fire, areas: &[(Square, Square)]) -> Vec<Square> {
    let terrain = board.terrain();
    let free = |at: &Square| {
        within(areas, *at)
            && terrain.ground(*at) == Ground::Floor
            && occupancy.figure_at(*at).is_none()
            && !fire.burns(*at)
    };
    terrain.squares().filter(free).collect()
}

pub(super) fn plugin(app: &mut App) {
    on(app, Phase::Pickets, (ask_pickets, picket, ask_reinforcement, call_up, release).chain());
}

/// Whether a figure is held back, and whether it belongs to a horde.
type Held<'a> = (&'a FigureId, &'a KindId, &'a Side, &'a Place);

fn held_back(figures: &Query<Held>, catalogue: &Catalogue, of: Side, horde: bool) -> Vec<FigureId> {
    let held = figures.iter().filter(|(_, kind, side, place)| {
        **side == of && **place == Place::Reserve && catalogue.kind(**kind).horde().is_some() == horde
    });
    let mut held: Vec<FigureId> = held.map(|(figure, ..)| *figure).collect();
    held.sort();
    held
}

/// Asks where the next picket stands.
fn ask_pickets(
    steps: Res<Steps>,
    turn: Res<Turn>,
    charter: Res<Charter>,
    catalogue: Res<Catalogue>,
    board: Res<Board>,
    occupancy: Res<Occupancy>,
    fire: Res<Fire>,
    figures: Query<Held>,
    mut commands: Commands,
) {
    let Step::AskPickets(since) = *steps.current() else { return };
    if turn.number > 1 {
        return;
    }
    let Some((seat, areas)) = charter.pickets() else { return };
    let squares = squares(&board, &occupancy, &fire, areas);
    let Some(figure) = held_back(&figures, &catalogue, seat, true).into_iter().find(|figure| *figure >= since) else {
        return;
    };
    if !squares.is_empty() {
        commands.insert_resource(Awaiting::Pickets { seat, figure, squares });
    }
}

fn picket(
    steps: Res<Steps>,
    roster: Res<Roster>,
    mut occupancy: ResMut<Occupancy>,
    mut figures: Query<(&mut Place, &mut Facing)>,
    mut log: ResMut<EventLog>,
) {
    let Step::Picket { figure, at, facing } = *steps.current() else { return };
    let Some((mut place, mut turned)) = roster.entity(figure).and_then(|entity| figures.get_mut(entity).ok()) else {
        return;
    };
    occupancy.put(at, figure);
    (*place, *turned) = (Place::Board(at), facing);
    log.push(BattleEvent::Picketed { figure, at, facing });
}

/// Asks which of the figures held back arrives this turn.
fn ask_reinforcement(
    steps: Res<Steps>,
    turn: Res<Turn>,
    charter: Res<Charter>,
    catalogue: Res<Catalogue>,
    figures: Query<Held>,
    mut commands: Commands,
) {
    if !matches!(steps.current(), Step::AskReinforcement) {
        return;
    }
    let Some((seat, _)) = charter.waves().filter(|(_, from)| turn.number >= *from) else { return };
    let held = held_back(&figures, &catalogue, seat, false);
    if !held.is_empty() {
        commands.insert_resource(Awaiting::Reinforce { seat, figures: held });
    }
}

/// A figure that was held back waits at an entry point from now on.
fn arrives(figure: FigureId, kind: KindId, side: Side, board: &Board, log: &mut EventLog) -> (Place, Facing) {
    let (entry, facing) = first_entry(board, side);
    log.push(BattleEvent::Arrived { figure, kind, entry });
    (Place::Waiting(entry), facing)
}

fn call_up(
    steps: Res<Steps>,
    roster: Res<Roster>,
    board: Res<Board>,
    mut figures: Query<(&KindId, &Side, &mut Place, &mut Facing)>,
    mut log: ResMut<EventLog>,
) {
    let Step::CallUp(figure) = *steps.current() else { return };
    let found = roster.entity(figure).and_then(|entity| figures.get_mut(entity).ok());
    let Some((kind, side, mut place, mut facing)) = found else { return };
    (*place, *facing) = arrives(figure, *kind, *side, &board, &mut log);
}

/// After the first turn pickets that were not placed are reinforcements like any others.
fn release(
    steps: Res<Steps>,
    turn: Res<Turn>,
    charter: Res<Charter>,
    catalogue: Res<Catalogue>,
    board: Res<Board>,
    mut figures: Query<(&FigureId, &KindId, &Side, &mut Place, &mut Facing)>,
    mut log: ResMut<EventLog>,
) {
    if !matches!(steps.current(), Step::ReleasePickets) || turn.number <= 1 {
        return;
    }
    let Some((owner, _)) = charter.pickets() else { return };
    let mut left: Vec<_> = figures
        .iter_mut()
        .filter(|(_, kind, side, place, _)| {
            **side == owner && **place == Place::Reserve && catalogue.kind(**kind).horde().is_some()
        })
        .collect();
    left.sort_by_key(|(figure, ..)| **figure);
    for (figure, kind, side, mut place, mut facing) in left {
        (*place, *facing) = arrives(*figure, *kind, *side, &board, &mut log);
    }
}
