//! A horde that is placed behind a picket line in the first turn (`M7`).
//!
//! **Rulings**
//! - Pickets are placed before either side places its entering figures, visible to both sides, with any facing. Pickets
//!   that are not placed wait and enter like reinforcements from the second turn on.
//! - A picket is placed on a free floor square that does not burn.
//! - A figure that is held back brings neither command points nor cards, and no card can be played on it.

use bevy_app::App;
use bevy_ecs::system::{In, Res, ResMut};
use serde::{Deserialize, Serialize};

use crate::{
    board::{Board, Occupancy},
    both,
    condition::{BattleContext, Condition, ConditionBoundsError, ConditionError, MAX_PARTS, MissionContext, Trigger},
    event::BattleEvent,
    event_log::EventLog,
    figure::FigurePlace,
    figures::FigureAccess,
    fire::Fire,
    ids::FigureId,
    map_mark::{MapMark, MapMarkKind},
    order::Order,
    pending_decision::PendingDecision,
    refusal::Refusal,
    resolver::add_step_system,
    scenario_rules::ScenarioRules,
    side::Side,
    spawn_figures::{deploy_reserve, figures_in_reserve},
    square::{Square, is_within_areas},
    step::{Step, payload},
    step_stack::StepStack,
    terrain::Ground,
    turn::Turn,
};

/// Condition: in the first turn the figures of that side's horde do not enter; they are placed on free floor within
/// those rectangles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Pickets", deny_unknown_fields)]
pub struct PicketsCondition {
    /// The side that owns the horde.
    pub side: Side,
    /// Rectangles, each given by two opposite corners (inclusive).
    pub areas: Vec<(Square, Square)>,
}

impl Condition for PicketsCondition {
    fn check(&self, dossier: &MissionContext<'_>, faults: &mut Vec<ConditionError>) {
        let PicketsCondition { side, areas } = self;
        if dossier.catalogue.is_some() && !dossier.has_horde(*side) {
            let (of, by) = (side.in_spanish(), side.in_english());
            let message = both!("el bando {of} no tiene horda que colocar", "the {by} side has no horde to place");
            let hint = both!("solo la tiene el SWD: sus Sturmzombies", "only the SWD has one: its Sturmzombies");
            faults.push(ConditionError::new(".side", message, hint).against("M7"));
        }
        if areas.is_empty() {
            let message = both!("no hay zona donde colocar la horda", "there is no area to place the horde in");
            let hint = both!(
                "una zona son dos esquinas opuestas, como `((2, 3), (7, 5))`",
                "an area is two opposite corners, such as `((2, 3), (7, 5))`"
            );
            faults.push(ConditionError::new(".areas", message, hint).against("M7"));
        }
        let found = areas.iter().enumerate().filter_map(|(index, area)| area_fault(dossier, index, *area));
        faults.extend(found);
    }

    fn check_playable(&self, _: &BattleContext<'_>) -> Result<(), ConditionBoundsError> {
        if self.areas.len() > MAX_PARTS { Err(ConditionBoundsError::TooMany("picket areas")) } else { Ok(()) }
    }

    fn on_trigger(&self, at: Trigger) -> Option<Step> {
        match at {
            Trigger::Action(turn) if turn <= 1 => Some(Step::AskPickets(FigureId(1))),
            Trigger::Brought { side, since, turn } if self.holds_back(side, true, turn) => {
                Some(Step::AskPickets(since))
            }
            Trigger::Reinforced => Some(Step::ReleasePickets),
            _ => None,
        }
    }

    fn holds_back(&self, side: Side, horde: bool, turn: u16) -> bool {
        horde && turn <= 1 && side == self.side
    }

    fn map_marks(&self) -> Vec<MapMark> {
        let legend = ("Casilla roja: piquetes del turno 1", "Red square: pickets of turn 1");
        vec![MapMark { side: self.side, what: MapMarkKind::Areas(self.areas.clone()), legend }]
    }

    fn plugin(app: &mut App) {
        add_step_system(app, ask_pickets);
        add_step_system(app, place_picket);
        add_step_system(app, release_pickets);
    }

    fn answer(question: &PendingDecision, order: Order) -> Option<Result<Vec<Step>, Refusal>> {
        let PendingDecision::Pickets { figure, ref squares, .. } = *question else { return None };
        match order {
            Order::Picket { at, .. } if !squares.contains(&at) => Some(Err(Refusal::NoPicketThere)),
            Order::Picket { at, facing } => {
                Some(Ok(vec![Step::Picket { figure, at, facing }, Step::AskPickets(figure)]))
            }
            _ => None,
        }
    }
}

fn area_fault(dossier: &MissionContext<'_>, index: usize, (one, other): (Square, Square)) -> Option<ConditionError> {
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
        ConditionError::new(format!("{path}[{place}]"), message, hint)
    } else if !squares_in_rectangle(one, other).any(|square| terrain.ground(square) == Ground::Floor) {
        let message = both!("en esta zona no hay suelo", "there is no floor in this area");
        let hint =
            both!("un Sturmzombie necesita una casilla de suelo libre", "a Sturmzombie needs a free floor square");
        ConditionError::new(path, message, hint)
    } else {
        return None;
    };
    Some(fault.against("M7"))
}

/// Returns all squares of a rectangle, given by two opposite corners.
fn squares_in_rectangle(one: Square, other: Square) -> impl Iterator<Item = Square> {
    let columns = one.x.min(other.x)..=one.x.max(other.x);
    let rows = one.y.min(other.y)..=one.y.max(other.y);
    rows.flat_map(move |y| columns.clone().map(move |x| Square::new(x, y)))
}

/// Returns the squares on which a picket can be placed.
fn free_squares(board: &Board, occupancy: &Occupancy, fire: &Fire, areas: &[(Square, Square)]) -> Vec<Square> {
    let terrain = board.terrain();
    let free = |at: &Square| {
        is_within_areas(areas, *at)
            && terrain.ground(*at) == Ground::Floor
            && occupancy.figure_at(*at).is_none()
            && !fire.burns(*at)
    };
    terrain.squares().filter(free).collect()
}

/// Asks where to place the next picket.
fn ask_pickets(
    In(payload::AskPickets { since }): In<payload::AskPickets>,
    mut steps: ResMut<StepStack>,
    turn: Res<Turn>,
    charter: Res<ScenarioRules>,
    board: Res<Board>,
    occupancy: Res<Occupancy>,
    fire: Res<Fire>,
    figures: FigureAccess,
) {
    let line = charter.condition::<PicketsCondition>().filter(|_| turn.number <= 1);
    let Some(&PicketsCondition { side: seat, ref areas }) = line else { return };
    let squares = free_squares(&board, &occupancy, &fire, areas);
    let next = figures_in_reserve(&figures, seat, true).into_iter().find(|figure| *figure >= since);
    if let Some(figure) = next.filter(|_| !squares.is_empty()) {
        steps.ask(PendingDecision::Pickets { seat, figure, squares });
    }
}

fn place_picket(
    In(payload::Picket { figure: id, at, facing }): In<payload::Picket>,
    mut occupancy: ResMut<Occupancy>,
    mut figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    let Some(mut figure) = figures.get_mut(id) else { return };
    occupancy.put(at, id);
    (*figure.place, *figure.facing) = (FigurePlace::Board(at), facing);
    log.push(BattleEvent::Picketed { figure: id, at, facing });
}

/// After the first turn, turns pickets that were not placed into ordinary reinforcements.
fn release_pickets(
    _: In<payload::ReleasePickets>,
    turn: Res<Turn>,
    charter: Res<ScenarioRules>,
    board: Res<Board>,
    mut figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    let line = charter.condition::<PicketsCondition>().filter(|_| turn.number > 1);
    let Some(owner) = line.map(|line| line.side) else { return };
    for figure in figures_in_reserve(&figures, owner, true) {
        let Some(mut figure) = figures.get_mut(figure) else { continue };
        deploy_reserve(&mut figure, &board, &mut log);
    }
}
