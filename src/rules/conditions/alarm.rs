//! Red doors: a figure that opens one raises the alarm, and reinforcements come (`ALARM-1`).
//!
//! **Rulings**
//! - Each red door raises the alarm once. A door that a card bursts open raises none, because no figure opens it.
//! - The reinforcements arrive at the beginning of the next half-turn of the enemy. They wait beside an entry point of
//!   their side, and enter like other figures, also in that half-turn.
//! - The entry point is the nearest one to the door when the alarm is raised. The path is counted in squares from
//!   either side of the door, without regard to figures and contraptions. Closed doors count as open, sealed ones as
//!   walls. Of several equally near ones, the owner of the reinforcements chooses one as soon as the alarm is raised.
//! - An alarm counts for the end of the battle once its entry point is known. The last one ends the battle before any
//!   reaction fire, and its reinforcements need not arrive.

use std::collections::BTreeSet;

use bevy_app::App;
use bevy_ecs::{
    resource::Resource,
    system::{In, Res, ResMut},
    world::World,
};
use serde::{Deserialize, Serialize};

use crate::{
    board::Board,
    both,
    catalogue::Catalogue,
    condition::{BattleContext, Condition, ConditionBoundsError, ConditionError, MissionContext, Trigger},
    conditions::path_distances::measure_distances,
    end_conditions::EndCondition,
    event::BattleEvent,
    event_log::EventLog,
    facing::Facing,
    figure::FigurePlace,
    figure_index::FigureIndex,
    map_mark::{MapMark, MapMarkKind},
    mission_specs::{ArrivalSpec, CounterSpec},
    order::Order,
    pending_decision::PendingDecision,
    refusal::Refusal,
    resolver::add_step_system,
    scenario_rules::ScenarioRules,
    side::Side,
    spawn_figures::{ArrivalPlace, add_figure_for_side},
    square::{EntryId, Square},
    state_parts::StateParts,
    step::{Step, payload},
    step_stack::StepStack,
};

/// Maximum number of figures that come for one alarm.
const MAX_REINFORCEMENTS: u8 = 20;

/// Condition: a figure of that side that opens one of those doors raises the alarm, and the enemy gets reinforcements.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Alarm", deny_unknown_fields)]
pub struct AlarmCondition {
    /// The side that raises the alarm.
    pub side: Side,
    /// The red doors, by their numbers in the mission's list, from 0.
    pub doors: Vec<u8>,
    /// The id of the kind of the reinforcements.
    pub kind: String,
    /// Number of figures that come for each alarm.
    pub count: u8,
}

impl Condition for AlarmCondition {
    fn check(&self, dossier: &MissionContext<'_>, faults: &mut Vec<ConditionError>) {
        self.check_doors(dossier, faults);
        let enemy = self.side.enemy();
        let kind = dossier.catalogue.and_then(|catalogue| Some(catalogue.kind(catalogue.find(&self.kind)?)));
        if let Some(fault) = dossier.kind_fault(".kind", &self.kind) {
            faults.push(fault.against("ALARM-1"));
        } else if kind.is_some_and(|kind| kind.side != enemy) {
            let (name, of, by) = (&self.kind, enemy.in_spanish(), enemy.in_english());
            let message = both!("`{name}` no es del bando {of}", "`{name}` is not of the {by} side");
            let hint = both!("la alarma trae figuras al enemigo", "the alarm brings figures to the enemy");
            faults.push(ConditionError::new(".kind", message, hint).against("ALARM-1"));
        }
        let count = self.count;
        if !(1..=MAX_REINFORCEMENTS).contains(&count) {
            let message = both!(
                "con cada alarma vienen de 1 a {MAX_REINFORCEMENTS} figuras, no {count}",
                "1 to {MAX_REINFORCEMENTS} figures come for an alarm, not {count}"
            );
            faults
                .push(ConditionError::new(".count", message, both!("2 es lo normal", "2 is usual")).against("ALARM-1"));
        }
    }

    fn check_playable(&self, context: &BattleContext<'_>) -> Result<(), ConditionBoundsError> {
        if self.doors.iter().any(|door| usize::from(*door) >= context.doors.len()) {
            Err(ConditionBoundsError::TooMany("red doors"))
        } else if self.count > MAX_REINFORCEMENTS {
            Err(ConditionBoundsError::TooMany("figures of an alarm"))
        } else if context.catalogue.find(&self.kind).is_none() {
            Err(ConditionBoundsError::NoKind(self.kind.clone()))
        } else {
            Ok(())
        }
    }

    fn on_trigger(&self, at: Trigger) -> Option<Step> {
        match at {
            Trigger::Opened { door, side, figure: Some(figure) } if side == self.side && self.doors.contains(&door) => {
                Some(Step::RaiseAlarm { figure, door })
            }
            Trigger::Half(side) if side != self.side => Some(Step::BringReinforcements),
            _ => None,
        }
    }

    fn counters(&self, state: &dyn StateParts) -> Vec<CounterSpec> {
        let deciding = state.get::<ScenarioRules>().endings.iter().filter_map(EndCondition::alarms_to_raise).min();
        let of = deciding.map_or(self.doors.len(), usize::from);
        vec![CounterSpec::Alarms { raised: state.get::<AlarmState>().raised.len(), of }]
    }

    fn arrivals(&self, state: &dyn StateParts) -> Option<ArrivalSpec> {
        let (alarms, terrain) = (state.get::<AlarmState>(), state.get::<Board>().terrain());
        let kind = state.get::<Catalogue>().find(&self.kind).filter(|_| !alarms.due.is_empty())?;
        let at: Vec<(Square, Facing)> =
            alarms.due.iter().map(|entry| terrain.entry(*entry)).map(|gate| (gate.at, gate.inward())).collect();
        let figures = at.iter().flat_map(|(at, facing)| (0..self.count).map(move |_| (kind, *at, *facing)));
        Some(ArrivalSpec {
            side: self.side.enemy(),
            next: figures.collect(),
            left: u16::try_from(at.len()).unwrap_or(u16::MAX),
            of: u16::try_from(self.doors.len()).unwrap_or(u16::MAX),
            each: self.count.into(),
            pool: vec![(Some(kind), self.count)],
            at,
        })
    }

    fn map_marks(&self) -> Vec<MapMark> {
        let legend = ("Puerta roja: al abrirla suena la alarma", "Red door: opening it raises the alarm");
        vec![MapMark { side: self.side, what: MapMarkKind::Doors(self.doors.clone()), legend }]
    }

    fn answer(question: &PendingDecision, order: Order) -> Option<Result<Vec<Step>, Refusal>> {
        let (PendingDecision::AlarmEntry { figure, door, squares, .. }, Order::AnswerAlarm { at }) = (question, order)
        else {
            return None;
        };
        let call = Step::CallReinforcements { figure: *figure, door: *door, at };
        Some(if squares.contains(&at) { Ok(vec![call]) } else { Err(Refusal::EntryNotNearest) })
    }

    fn plugin(app: &mut App) {
        add_step_system(app, raise_alarm);
        add_step_system(app, call_reinforcements);
        add_step_system(app, bring_reinforcements);
    }
}

impl AlarmCondition {
    fn check_doors(&self, dossier: &MissionContext<'_>, faults: &mut Vec<ConditionError>) {
        if self.doors.is_empty() {
            let message = both!(
                "no hay ninguna puerta roja: nadie puede dar la alarma",
                "there is no red door, so nobody can raise the alarm"
            );
            let hint = both!(
                "nombra las puertas por su lugar en `doors` del mapa, como `[0, 1]`",
                "name doors by their place in `doors` of the map, such as `[0, 1]`"
            );
            faults.push(ConditionError::new(".doors", message, hint).against("ALARM-1"));
        }
        for (place, number) in self.doors.iter().enumerate() {
            let path = format!(".doors[{place}]");
            let sealed = dossier.doors.get(usize::from(*number)).is_some_and(|door| door.sealed);
            if let Some(fault) = dossier.door_fault(&path, &self.doors, place) {
                faults.push(fault.against("ALARM-1"));
            } else if sealed {
                let message = both!(
                    "la puerta {number} está sellada: nadie puede abrirla",
                    "door {number} is sealed, so nobody can open it"
                );
                let hint = both!("escribe `state: Closed` en la puerta", "write `state: Closed` in the door");
                faults.push(ConditionError::new(path, message, hint).against("ALARM-1"));
            }
        }
    }
}

/// The alarms of a battle.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AlarmState {
    /// The doors that have raised the alarm, by their numbers, the first one first.
    pub raised: Vec<u8>,
    /// The entry point of each alarm whose reinforcements are still to come.
    pub due: Vec<EntryId>,
}

/// Calls reinforcements to the nearest entry point; asks for it if there are several.
fn raise_alarm(
    In(payload::RaiseAlarm { figure, door }): In<payload::RaiseAlarm>,
    mut steps: ResMut<StepStack>,
    alarms: Res<AlarmState>,
    charter: Res<ScenarioRules>,
    board: Res<Board>,
) {
    let Some(alarm) = charter.condition::<AlarmCondition>().filter(|_| !alarms.raised.contains(&door)) else { return };
    let seat = alarm.side.enemy();
    let squares = nearest_entry_squares(&board, door, seat);
    match squares[..] {
        [] => {}
        [at] => steps.push(Step::CallReinforcements { figure, door, at }),
        _ => steps.ask(PendingDecision::AlarmEntry { seat, figure, door, squares }),
    }
}

fn call_reinforcements(
    In(payload::CallReinforcements { figure, door, at }): In<payload::CallReinforcements>,
    mut alarms: ResMut<AlarmState>,
    mut steps: ResMut<StepStack>,
    charter: Res<ScenarioRules>,
    board: Res<Board>,
    mut log: ResMut<EventLog>,
) {
    let Some(alarm) = charter.condition::<AlarmCondition>() else { return };
    let terrain = board.terrain();
    let entry = terrain.entries_of(alarm.side.enemy()).find(|entry| terrain.entry(*entry).at == at);
    let Some(entry) = entry else { return };
    alarms.raised.push(door);
    alarms.due.push(entry);
    log.push(BattleEvent::AlarmRaised { figure, door, entry });
    steps.push(Step::JudgeAlarm);
}

/// Spawns the reinforcements of all alarms beside their entry points.
fn bring_reinforcements(_: In<payload::BringReinforcements>, world: &mut World) {
    let Some(alarm) = world.resource::<ScenarioRules>().condition::<AlarmCondition>().cloned() else { return };
    let Some(kind) = world.resource::<Catalogue>().find(&alarm.kind) else { return };
    for entry in std::mem::take(&mut world.resource_mut::<AlarmState>().due) {
        let facing = world.resource::<Board>().terrain().entry(entry).inward();
        for _ in 0..alarm.count {
            let figure = world.resource::<FigureIndex>().next_id();
            let arrival = ArrivalPlace::At(FigurePlace::Waiting(entry), facing);
            add_figure_for_side(world, kind, alarm.side.enemy(), arrival);
            world.resource_mut::<EventLog>().push(BattleEvent::Arrived { figure, kind, entry });
        }
    }
}

/// Returns the squares of the entry points of a side that are nearest to a door, each once. An entry point without a
/// path counts as farther than any other.
fn nearest_entry_squares(board: &Board, door: u8, side: Side) -> Vec<Square> {
    let terrain = board.terrain();
    let distances = distances_from_door(&board.with_doors_open(), door);
    let entries: BTreeSet<Square> = terrain.entries_of(side).map(|entry| terrain.entry(entry).at).collect();
    let distance = |at: &Square| distances[terrain.index(*at)];
    let least = entries.iter().map(distance).min();
    entries.into_iter().filter(|at| Some(distance(at)) == least).collect()
}

/// Returns for each square the length of the shortest path from one of the two squares of a door.
fn distances_from_door(board: &Board, door: u8) -> Vec<u16> {
    let (one, other) = board.doors()[usize::from(door)].squares();
    measure_distances(board, [Some(one), other].into_iter().flatten())
}
