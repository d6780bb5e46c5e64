//! A figure that is cut off in a room behind the enemy's lines (`M5`): choosing it and freeing it.
//!
//! **Rulings**
//! - Its side chooses it before the first turn, among its figures that cost enough; with only one such figure there is
//!   no question. A side with only one figure has no stranded figure, because no other figure could free it.
//! - A card of its side that opens a door of the room frees it, like a figure that opens the door. Before that, the
//!   enemy may not open such a door by a card either.
//! - While it is cut off, it may not enter reaction mode, receive points or act by a card.
//! - If it is the last figure of its side and still cut off, no figure can ever free it, so it counts as dead. The
//!   battle does not wait for a card that its side may still hold.
//! - If it is killed while cut off, the limits end: its side may leave, and the doors are ordinary doors.

use std::{collections::BTreeSet, sync::Arc};

use bevy_app::App;
use bevy_ecs::{
    resource::Resource,
    system::{In, Res, ResMut},
};
use serde::{Deserialize, Serialize};

use crate::{
    board::{Board, Occupancy},
    both,
    catalogue::Catalogue,
    condition::{BattleContext, Condition, ConditionBoundsError, ConditionError, MissionContext, Trigger},
    event::BattleEvent,
    event_log::EventLog,
    facing::Facing,
    figure::FigurePlace,
    figure_index::FigureIndex,
    figures::{Figure, FigureAccess},
    ids::FigureId,
    map_mark::{MapMark, MapMarkKind},
    mission_specs::{CounterSpec, MissionAct, ObjectiveGain, ObjectiveSpec},
    order::Order,
    pending_decision::PendingDecision,
    refusal::Refusal,
    resolver::add_step_system,
    scenario_rules::ScenarioRules,
    side::Side,
    square::Square,
    state_parts::StateParts,
    step::{Step, payload},
    step_stack::StepStack,
    terrain::{Door, Ground},
};

/// Condition: one figure of that side is cut off in a room until a figure of its side opens a door of that room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Stranded", deny_unknown_fields)]
pub struct StrandedCondition {
    /// The side of the stranded figure.
    pub side: Side,
    /// Minimum cost of the figure, in requisition points.
    pub rp: u8,
    /// The square of the figure.
    pub at: Square,
    /// The facing of the figure.
    pub facing: Facing,
    /// The doors of the room, by their numbers in the mission's list, from 0.
    pub doors: Vec<u8>,
}

impl Condition for StrandedCondition {
    fn check(&self, dossier: &MissionContext<'_>, faults: &mut Vec<ConditionError>) {
        let StrandedCondition { side, rp, at: Square { x, y }, .. } = self;
        let points = dossier.rp[*side];
        if i64::from(*rp) > points {
            let (of, by) = (side.in_spanish(), side.in_english());
            let message = both!(
                "el bando {of} tiene {points} puntos de requisa, no {rp}",
                "the {by} side has {points} requisition points, not {rp}"
            );
            let hint = both!(
                "ninguna figura de su fuerza puede ser el soldado aislado",
                "no figure of its force can be the stranded soldier"
            );
            faults.push(ConditionError::new(".rp", message, hint).against("M5"));
        }
        if !dossier.terrain.contains(self.at) || dossier.terrain.ground(self.at) != Ground::Floor {
            let message = both!("({x}, {y}) no es suelo", "({x}, {y}) is not floor");
            let hint =
                both!("el soldado aislado está en una casilla de suelo", "the stranded soldier is on a floor square");
            faults.push(ConditionError::new(".at", message, hint).against("M5"));
            return;
        }
        let before = faults.len();
        self.check_doors(dossier, faults);
        if faults.len() == before && dossier.sound {
            self.check_walls(dossier, faults);
        }
    }

    fn check_playable(&self, context: &BattleContext<'_>) -> Result<(), ConditionBoundsError> {
        if self.doors.iter().any(|door| usize::from(*door) >= context.doors.len()) {
            Err(ConditionBoundsError::TooMany("doors of a stranded figure's room"))
        } else if context.terrain.ground(self.at) != Ground::Floor {
            Err(ConditionBoundsError::NotFloor(self.at, "a stranded figure stands there"))
        } else {
            Ok(())
        }
    }

    fn locked_doors(&self) -> &[u8] {
        &self.doors
    }

    fn objectives(&self, state: &dyn StateParts, side: Side) -> Vec<ObjectiveSpec> {
        let stranded = state.get::<StrandedFigure>();
        let held = |figure: &Figure| figure.side == side && stranded.holds(figure.id);
        if !state.figures().iter().any(held) {
            return Vec::new();
        }
        let task = |door: &u8| ObjectiveSpec::new(MissionAct::Open(*door), ObjectiveGain::Rescue).for_figures(1);
        self.doors.iter().map(task).collect()
    }

    fn counters(&self, state: &dyn StateParts) -> Vec<CounterSpec> {
        let StrandedFigure { figure, captivity } = *state.get::<StrandedFigure>();
        let freed = captivity == StrandedState::Freed;
        let held = figure.filter(|_| captivity != StrandedState::Loose);
        held.map(|figure| CounterSpec::Stranded { figure, freed }).into_iter().collect()
    }

    fn map_marks(&self) -> Vec<MapMark> {
        let legend = match self.side {
            Side::Allied => ("Soldado aislado", "Stranded soldier"),
            Side::German => ("Figura del SWD aislada", "Stranded SWD figure"),
        };
        vec![MapMark { side: self.side, what: MapMarkKind::Figure(self.at, self.facing), legend }]
    }

    fn on_trigger(&self, at: Trigger) -> Option<Step> {
        match at {
            Trigger::Beginning => Some(Step::ChooseStranded),
            Trigger::Half(side) if side == self.side => Some(Step::Loosen(side)),
            Trigger::Opened { door, side, .. } if side == self.side && self.doors.contains(&door) => {
                Some(Step::FreeStranded)
            }
            _ => None,
        }
    }

    fn plugin(app: &mut App) {
        add_step_system(app, ask_stranded_figure);
        add_step_system(app, strand_figure);
        add_step_system(app, free_stranded_figure);
        add_step_system(app, end_stranded_limits);
    }

    fn answer(question: &PendingDecision, order: Order) -> Option<Result<Vec<Step>, Refusal>> {
        match (question, order) {
            (PendingDecision::Stranded { figures, .. }, Order::Strand { figure }) => {
                let able = figures.contains(&figure);
                Some(if able { Ok(vec![Step::Strand(figure)]) } else { Err(Refusal::NotStrandable { figure }) })
            }
            _ => None,
        }
    }
}

impl StrandedCondition {
    /// Returns `true` if that side may not open a door while the figure is cut off behind it.
    pub(crate) fn forbids_opening(&self, door: u8, side: Side) -> bool {
        side != self.side && self.doors.contains(&door)
    }

    /// Checks that the doors of the room exist, are closed, and can be opened.
    fn check_doors(&self, dossier: &MissionContext<'_>, faults: &mut Vec<ConditionError>) {
        if self.doors.is_empty() {
            let message = both!(
                "la sala del soldado aislado no tiene puertas: nadie podría liberarla",
                "the stranded soldier's room has no door, so nobody could free it"
            );
            let hint = both!(
                "nombra las puertas de la sala por su lugar en `doors` del mapa, como `[0, 1]`",
                "name the room's doors by their place in `doors` of the map, such as `[0, 1]`"
            );
            faults.push(ConditionError::new(".doors", message, hint).against("M5"));
        }
        for (place, number) in self.doors.iter().enumerate() {
            let path = format!(".doors[{place}]");
            if let Some(fault) = dossier.door_fault(&path, &self.doors, place) {
                faults.push(fault.against("M5"));
                continue;
            }
            let (message, hint) = match dossier.doors[usize::from(*number)] {
                Door { sealed: true, .. } => (
                    both!(
                        "la puerta {number} está sellada: nadie puede abrirla",
                        "door {number} is sealed, so nobody can open it"
                    ),
                    both!(
                        "escribe `state: Closed` en la puerta, o quítala de aquí",
                        "write `state: Closed` in the door, or leave it out here"
                    ),
                ),
                Door { open: true, .. } => (
                    both!("la puerta {number} está abierta desde el principio", "door {number} is open from the start"),
                    both!(
                        "la sala del soldado aislado tiene puertas con `state: Closed`",
                        "the stranded soldier's room has `state: Closed` doors"
                    ),
                ),
                _ => continue,
            };
            faults.push(ConditionError::new(path, message, hint).against("M5"));
        }
    }

    /// Checks that no entry or exit reaches the room while those doors are shut and all others open, and that each of
    /// those doors leads out of it.
    fn check_walls(&self, dossier: &MissionContext<'_>, faults: &mut Vec<ConditionError>) {
        let doors: Vec<Door> =
            (0..).zip(dossier.doors).map(|(number, door)| self.door_for_check(number, *door)).collect();
        let inside = Board::new(Arc::new(dossier.terrain.clone()), doors.clone()).reachable(self.at);
        let gates = dossier.terrain.entries.iter().chain(&dossier.terrain.exits);
        if let Some(gate) = gates.into_iter().find(|gate| inside.contains(&gate.at)) {
            let Square { x, y } = gate.at;
            let message = both!(
                "la sala tiene otra entrada: se llega a ella desde ({x}, {y})",
                "the room has another way in: it can be reached from ({x}, {y})"
            );
            let hint = both!(
                "nombra todas las puertas que dan a la sala; lo demás ha de ser roca",
                "name all doors that lead into the room; everything else must be rock"
            );
            faults.push(ConditionError::new(".doors", message, hint).against("M5"));
            return;
        }
        for (place, number) in self.doors.iter().enumerate() {
            let Some(door) = doors.get(usize::from(*number)) else { continue };
            if !leads_out(&inside, door.at, door.side) {
                let message =
                    both!("la puerta {number} no da fuera de la sala", "door {number} does not lead out of the room");
                let hint = both!(
                    "nombra solo las puertas entre la sala y el exterior",
                    "name only the doors between the room and the outside"
                );
                faults.push(ConditionError::new(format!(".doors[{place}]"), message, hint).against("M5"));
            }
        }
    }

    /// Returns a door in the state for that check: shut if it is sealed or belongs to the room, otherwise open.
    fn door_for_check(&self, number: u8, door: Door) -> Door {
        let shut = door.sealed || self.doors.contains(&number);
        Door { open: !shut, sealed: shut, ..door }
    }
}

fn leads_out(inside: &BTreeSet<Square>, at: Square, side: Facing) -> bool {
    let beyond = at.towards(side).is_some_and(|beyond| inside.contains(&beyond));
    inside.contains(&at) != beyond
}

/// State of a stranded figure's rescue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum StrandedState {
    /// No door of its room has been opened yet.
    #[default]
    Held,
    /// A door has been opened: it acts from its side's next half-turn.
    Freed,
    /// It acts like any other figure.
    Loose,
}

/// The stranded figure, if the mission has one.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StrandedFigure {
    /// The figure, once it has been chosen.
    pub figure: Option<FigureId>,
    /// The state of its rescue.
    pub captivity: StrandedState,
}

impl StrandedFigure {
    /// Returns `true` if that figure is stranded and may not act yet.
    pub fn holds(&self, figure: FigureId) -> bool {
        self.figure == Some(figure) && self.captivity != StrandedState::Loose
    }

    /// Returns `true` if that figure is cut off and no door of its room has been opened yet.
    pub(crate) fn cut_off(&self, figure: FigureId) -> bool {
        self.figure == Some(figure) && self.captivity == StrandedState::Held
    }
}

/// Asks which figure is stranded, unless only one qualifies.
fn ask_stranded_figure(
    _: In<payload::ChooseStranded>,
    mut steps: ResMut<StepStack>,
    charter: Res<ScenarioRules>,
    catalogue: Res<Catalogue>,
    figures: FigureAccess,
) {
    let Some(&StrandedCondition { side, rp, .. }) = charter.condition() else { return };
    let able = figures.ids(|figure| {
        let card = catalogue.kind(*figure.kind);
        *figure.side == side
            && card.rp >= rp
            && card.horde().is_none()
            && matches!(figure.place, FigurePlace::Waiting(_))
    });
    if count_figures_in_play(&figures, side) < 2 {
        return;
    }
    match able[..] {
        [] => {}
        [only] => steps.push(Step::Strand(only)),
        _ => steps.ask(PendingDecision::Stranded { seat: side, figures: able }),
    }
}

fn count_figures_in_play(figures: &FigureAccess, side: Side) -> usize {
    figures.iter().filter(|figure| *figure.side == side && *figure.place != FigurePlace::Left).count()
}

fn strand_figure(
    In(payload::Strand { figure: id }): In<payload::Strand>,
    charter: Res<ScenarioRules>,
    mut stranded: ResMut<StrandedFigure>,
    mut occupancy: ResMut<Occupancy>,
    mut figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    let Some(mut figure) = figures.get_mut(id) else { return };
    let Some(&StrandedCondition { at, facing, .. }) = charter.condition() else { return };
    *stranded = StrandedFigure { figure: Some(id), captivity: StrandedState::Held };
    occupancy.put(at, id);
    (*figure.place, *figure.facing) = (FigurePlace::Board(at), facing);
    log.push(BattleEvent::Stranded { figure: id, at, facing });
}

/// Frees the figure that is still cut off, because a door of the room was opened.
fn free_stranded_figure(
    _: In<payload::FreeStranded>,
    roster: Res<FigureIndex>,
    mut stranded: ResMut<StrandedFigure>,
    mut log: ResMut<EventLog>,
) {
    let cut_off = |figure: &FigureId| stranded.cut_off(*figure) && roster.entity(*figure).is_some();
    let Some(figure) = stranded.figure.filter(cut_off) else { return };
    stranded.captivity = StrandedState::Freed;
    log.push(BattleEvent::Freed { figure });
}

/// Removes the last limits of a freed figure at its side's next half-turn.
fn end_stranded_limits(
    In(payload::Loosen { side }): In<payload::Loosen>,
    charter: Res<ScenarioRules>,
    mut stranded: ResMut<StrandedFigure>,
) {
    let own = charter.condition::<StrandedCondition>().is_some_and(|room| room.side == side);
    if own && stranded.captivity == StrandedState::Freed {
        stranded.captivity = StrandedState::Loose;
    }
}
