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

use bevy_app::App;
use bevy_ecs::system::{In, Res, ResMut};

use crate::{
    awaiting::Awaiting,
    board::{Board, Occupancy},
    charter::Charter,
    conditions::{PicketLine, Reinforcements},
    event::BattleEvent,
    event_log::EventLog,
    figure::Place,
    figures::{Figures, PartsItem},
    fire::Fire,
    ids::FigureId,
    resolver::on,
    side::Side,
    square::{Square, within},
    stack::Steps,
    step::payload,
    terrain::Ground,
    turn::Turn,
};

pub(super) fn plugin(app: &mut App) {
    on(app, ask_pickets);
    on(app, picket);
    on(app, ask_reinforcement);
    on(app, call_up);
    on(app, release);
}

/// The squares on which a picket can be placed.
fn squares(board: &Board, occupancy: &Occupancy, fire: &Fire, areas: &[(Square, Square)]) -> Vec<Square> {
    let terrain = board.terrain();
    let free = |at: &Square| {
        within(areas, *at)
            && terrain.ground(*at) == Ground::Floor
            && occupancy.figure_at(*at).is_none()
            && !fire.burns(*at)
    };
    terrain.squares().filter(free).collect()
}

/// The figures of a side that are held back: those of its hordes, or all others.
fn held_back(figures: &Figures, of: Side, horde: bool) -> Vec<FigureId> {
    figures.ids(|figure| {
        *figure.side == of && *figure.place == Place::Reserve && figures.card(figure).horde().is_some() == horde
    })
}

/// Asks where the next picket stands.
fn ask_pickets(
    In(payload::AskPickets { since }): In<payload::AskPickets>,
    mut steps: ResMut<Steps>,
    turn: Res<Turn>,
    charter: Res<Charter>,
    board: Res<Board>,
    occupancy: Res<Occupancy>,
    fire: Res<Fire>,
    figures: Figures,
) {
    let line = charter.condition::<PicketLine>().filter(|_| turn.number <= 1);
    let Some(&PicketLine { side: seat, ref areas }) = line else { return };
    let squares = squares(&board, &occupancy, &fire, areas);
    let next = held_back(&figures, seat, true).into_iter().find(|figure| *figure >= since);
    if let Some(figure) = next.filter(|_| !squares.is_empty()) {
        steps.ask(Awaiting::Pickets { seat, figure, squares });
    }
}

fn picket(
    In(payload::Picket { figure: id, at, facing }): In<payload::Picket>,
    mut occupancy: ResMut<Occupancy>,
    mut figures: Figures,
    mut log: ResMut<EventLog>,
) {
    let Some(mut figure) = figures.get_mut(id) else { return };
    occupancy.put(at, id);
    (*figure.place, *figure.facing) = (Place::Board(at), facing);
    log.push(BattleEvent::Picketed { figure: id, at, facing });
}

/// Asks which of the figures held back arrives this turn.
fn ask_reinforcement(
    _: In<payload::AskReinforcement>,
    mut steps: ResMut<Steps>,
    turn: Res<Turn>,
    charter: Res<Charter>,
    figures: Figures,
) {
    let waves = charter.condition::<Reinforcements>().filter(|waves| turn.number >= waves.from);
    let Some(seat) = waves.map(|waves| waves.side) else { return };
    let held = held_back(&figures, seat, false);
    if !held.is_empty() {
        steps.ask(Awaiting::Reinforce { seat, figures: held });
    }
}

/// A figure that was held back waits at an entry point from now on.
fn arrives(figure: &mut PartsItem, board: &Board, log: &mut EventLog) {
    let (entry, facing) = board.terrain().first_entry(*figure.side);
    log.push(BattleEvent::Arrived { figure: *figure.id, kind: *figure.kind, entry });
    (*figure.place, *figure.facing) = (Place::Waiting(entry), facing);
}

fn call_up(
    In(payload::CallUp { figure }): In<payload::CallUp>,
    board: Res<Board>,
    mut figures: Figures,
    mut log: ResMut<EventLog>,
) {
    let Some(mut figure) = figures.get_mut(figure) else { return };
    arrives(&mut figure, &board, &mut log);
}

/// After the first turn pickets that were not placed are reinforcements like any others.
fn release(
    _: In<payload::ReleasePickets>,
    turn: Res<Turn>,
    charter: Res<Charter>,
    board: Res<Board>,
    mut figures: Figures,
    mut log: ResMut<EventLog>,
) {
    let line = charter.condition::<PicketLine>().filter(|_| turn.number > 1);
    let Some(owner) = line.map(|line| line.side) else { return };
    for figure in held_back(&figures, owner, true) {
        let Some(mut figure) = figures.get_mut(figure) else { continue };
        arrives(&mut figure, &board, &mut log);
    }
}
