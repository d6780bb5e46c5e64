//! A horde that is placed behind a picket line in the first turn (`M7`).
//!
//! **Rulings**
//! - Pickets are placed before either side places what enters, for all to see, facing any way. Those that are not placed
//!   wait and enter like reinforcements from the second turn on.
//! - A picket is placed on free floor that does not burn.
//! - What is held back brings no command points nor cards, and no card can be played on it.

use bevy_app::App;
use bevy_ecs::system::{In, Res, ResMut};
use serde::{Deserialize, Serialize};

use crate::{
    spawn_figures::{call_up, held_back},
    pending_decision::Awaiting,
    board::{Board, Occupancy},
    both,
    scenario_rules::Charter,
    condition::{Condition, Dossier, Fault, MAX_PARTS, Mark, Marked, Moment, Table, Unplayable},
    event::BattleEvent,
    event_log::EventLog,
    facing::Facing,
    figure::Place,
    figures::Figures,
    fire::Fire,
    ids::FigureId,
    order::Order,
    refusal::Refusal,
    resolver::on,
    side::Side,
    square::{Square, within},
    step_stack::Steps,
    step::{Step, payload},
    terrain::Ground,
    turn::Turn,
};

/// In the first turn the figures of that side's horde do not enter but are placed on free floor within those rectangles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Pickets", deny_unknown_fields)]
pub struct PicketLine {
    /// Whose horde.
    pub side: Side,
    /// Rectangles, by two opposite corners that belong to them.
    pub areas: Vec<(Square, Square)>,
}

impl Condition for PicketLine {
    fn check(&self, dossier: &Dossier<'_>, faults: &mut Vec<Fault>) {
        let PicketLine { side, areas } = self;
        if dossier.catalogue.is_some() && !dossier.has_horde(*side) {
            let (of, by) = (side.in_spanish(), side.in_english());
            let message = both!("el bando {of} no tiene horda que colocar", "the {by} side has no horde to place");
            let hint = both!("solo la tiene el SWD: sus Sturmzombies", "only the SWD has one: its Sturmzombies");
            faults.push(Fault::new(".side", message, hint).against("M7"));
        }
        if areas.is_empty() {
            let message = both!("no hay zona donde colocar la horda", "there is no area to place the horde in");
            let hint = both!(
                "una zona son dos esquinas opuestas, como `((2, 3), (7, 5))`",
                "an area is two opposite corners, such as `((2, 3), (7, 5))`"
            );
            faults.push(Fault::new(".areas", message, hint).against("M7"));
        }
        let found = areas.iter().enumerate().filter_map(|(index, area)| area_fault(dossier, index, *area));
        faults.extend(found);
    }

    fn bounds(&self, _: &Table<'_>) -> Result<(), Unplayable> {
        if self.areas.len() > MAX_PARTS { Err(Unplayable::TooMany("picket areas")) } else { Ok(()) }
    }

    fn happens(&self, at: Moment) -> Option<Step> {
        match at {
            Moment::Action(turn) if turn <= 1 => Some(Step::AskPickets(FigureId(1))),
            Moment::Brought { side, since, turn } if self.holds_back(side, true, turn) => Some(Step::AskPickets(since)),
            Moment::Reinforced => Some(Step::ReleasePickets),
            _ => None,
        }
    }

    fn holds_back(&self, side: Side, horde: bool, turn: u16) -> bool {
        horde && turn <= 1 && side == self.side
    }

    fn marks(&self) -> Option<Mark> {
        let legend = ("Casilla roja: piquetes del turno 1", "Red square: pickets of turn 1");
        Some(Mark { side: self.side, what: Marked::Areas(self.areas.clone()), legend })
    }

    fn plugin(app: &mut App) {
        on(app, ask_pickets);
        on(app, picket);
        on(app, release);
    }

    fn answers(question: &Awaiting) -> Option<Vec<Order>> {
        let Awaiting::Pickets { squares, .. } = question else { return None };
        let placed = squares.iter().flat_map(|&at| Facing::ALL.map(|facing| Order::Picket { at, facing }));
        Some(placed.chain([Order::EndDeployment]).collect())
    }

    fn answer(question: &Awaiting, order: Order) -> Option<Result<Vec<Step>, Refusal>> {
        let Awaiting::Pickets { figure, ref squares, .. } = *question else { return None };
        match order {
            Order::Picket { at, .. } if !squares.contains(&at) => Some(Err(Refusal::NoPicketThere)),
            Order::Picket { at, facing } => {
                Some(Ok(vec![Step::Picket { figure, at, facing }, Step::AskPickets(figure)]))
            }
            Order::EndDeployment => Some(Ok(Vec::new())),
            _ => None,
        }
    }

    fn ask_again(question: &Awaiting) -> Option<Step> {
        if let Awaiting::Pickets { figure, .. } = question { Some(Step::AskPickets(*figure)) } else { None }
    }
}

fn area_fault(dossier: &Dossier<'_>, index: usize, (one, other): (Square, Square)) -> Option<Fault> {
    let terrain = dossier.terrain;
    let path = format!(".areas[{index}]");
    let fault = if let Some((place, corner)) = (0..).zip([one, other]).find(|(_, at)| !terrain.contains(*at)) {
        let (right, bottom) = (terrain.width() - 1, terrain.height() - 1);
        let Square { x, y } = corner;
        let message = both!("({x}, {y}) queda fuera del tablero", "({x}, {y}) is off the board");
        let hint = both!(
            "las casillas van de (0, 0), arriba a la izquierda, a ({right}, {bottom})",
            "squares go from (0, 0) at the top left to ({right}, {bottom})"
        );
        Fault::new(format!("{path}[{place}]"), message, hint)
    } else if !rectangle(one, other).any(|square| terrain.ground(square) == Ground::Floor) {
        let message = both!("en esta zona no hay suelo", "there is no floor in this area");
        let hint =
            both!("un Sturmzombie necesita una casilla de suelo libre", "a Sturmzombie needs a free floor square");
        Fault::new(path, message, hint)
    } else {
        return None;
    };
    Some(fault.against("M7"))
}

/// All squares of a rectangle, by two opposite corners.
fn rectangle(one: Square, other: Square) -> impl Iterator<Item = Square> {
    let columns = one.x.min(other.x)..=one.x.max(other.x);
    let rows = one.y.min(other.y)..=one.y.max(other.y);
    rows.flat_map(move |y| columns.clone().map(move |x| Square::new(x, y)))
}

/// The squares on which a picket can be placed.
fn free_squares(board: &Board, occupancy: &Occupancy, fire: &Fire, areas: &[(Square, Square)]) -> Vec<Square> {
    let terrain = board.terrain();
    let free = |at: &Square| {
        within(areas, *at)
            && terrain.ground(*at) == Ground::Floor
            && occupancy.figure_at(*at).is_none()
            && !fire.burns(*at)
    };
    terrain.squares().filter(free).collect()
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
    let squares = free_squares(&board, &occupancy, &fire, areas);
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
        call_up(&mut figure, &board, &mut log);
    }
}
