//! Figures that arrive in surges, drawn from a pool, on squares that are chosen at random (`COOP-7`).
//!
//! **Rulings**
//! - The arriving figures and their squares are drawn in maintenance, visible to both sides; the figures appear at the
//!   end of their side's half-turn, after all others have moved. They do nothing more in that turn.
//! - A figure whose square is not free takes the next free square of the list, which wraps round. If none is free, the
//!   figure goes back into the pool. A surge in which no figure could appear does not count.
//! - The number of players is the number of figures that the other side has bought. An empty pool is refilled,
//!   unless the mission says otherwise: then the last surges are smaller, or empty.

use bevy_app::App;
use bevy_ecs::{resource::Resource, system::In, world::World};
use serde::{Deserialize, Serialize};

use crate::{
    board::Occupancy,
    both,
    cards::EventEffect,
    catalogue::Catalogue,
    condition::{
        self, BattleContext, Condition, ConditionBoundsError, ConditionError, MAX_PARTS, MissionContext, Trigger,
    },
    conditions::{ArrowsCondition, Contraptions},
    dice::Dice,
    event::{BattleEvent, SurgeArrival},
    event_log::EventLog,
    figure::{FigureActivity, FigurePlace},
    ids::KindId,
    map_mark::{MapMark, MapMarkKind},
    mission_specs::{ArrivalSpec, CounterSpec},
    per_player::{MAX_PLAYERS, PerPlayer},
    resolver::add_step_system,
    scenario_rules::ScenarioRules,
    setup::Setup,
    side::Side,
    spawn_figures::{ArrivalPlace, add_figure_for_side},
    square::Square,
    state_parts::StateParts,
    step::{Step, payload},
    step_stack::StepStack,
    terrain::Ground,
};

/// Maximum number of figures of one surge at the usual requisition level.
const MAX_SURGE: u8 = 40;

/// Maximum number of figures that arrive in one surge, at any requisition level.
const MAX_ARRIVALS_AT_ONCE: u16 = 100;

/// Condition: figures of that side arrive in surges.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Surge", deny_unknown_fields)]
pub struct SurgesCondition {
    /// The side of the arriving figures.
    pub side: Side,
    /// Number of figures in each surge, at the requisition level `level`.
    pub each: PerPlayer,
    /// The requisition level of their side for which `each` is given. At another level the number of figures changes in
    /// proportion, rounded to the nearest, but is at least one. So players choose the difficulty.
    pub level: u8,
    /// The squares where they appear.
    pub at: Vec<Square>,
    /// The pool from which the figures are drawn.
    pub pool: Vec<PoolEntry>,
    /// Number of surges.
    pub rounds: u16,
    /// `true` if an empty pool is not refilled, so that each of its figures comes at most once.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub no_refill: bool,
}

/// A number of figures of one kind in a pool.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PoolEntry {
    /// The id of the kind.
    pub kind: String,
    /// Number of figures.
    pub copies: u8,
    /// Minimum requisition level of their side for this entry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_level: Option<u8>,
    /// Maximum requisition level of their side for this entry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_level: Option<u8>,
    /// Minimum number of players of the other side for this entry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_players: Option<u8>,
    /// Maximum number of players of the other side for this entry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_players: Option<u8>,
}

impl PoolEntry {
    /// Returns the number of these figures in the pool at that requisition level, against that number of players.
    fn at(&self, level: u8, players: u8) -> u8 {
        let within = |from: Option<u8>, value: u8, to: Option<u8>| {
            from.is_none_or(|from| from <= value) && to.is_none_or(|to| value <= to)
        };
        let fits = within(self.from_level, level, self.to_level) && within(self.from_players, players, self.to_players);
        if fits { self.copies } else { 0 }
    }
}

impl Condition for SurgesCondition {
    fn check(&self, dossier: &MissionContext<'_>, faults: &mut Vec<ConditionError>) {
        self.check_squares(dossier, faults);
        self.check_pool(dossier, faults);
        let outside = |players| !(1..=MAX_SURGE).contains(&self.each.of(players));
        if let Some(players) = (1..=MAX_PLAYERS).find(|players| outside(*players)) {
            let count = self.each.of(players);
            let message = both!(
                "en cada oleada vienen de 1 a {MAX_SURGE} figuras, no {count}",
                "1 to {MAX_SURGE} figures come in a wave, not {count}"
            );
            let hint = both!("`PerPlayer(1)` es lo normal", "`PerPlayer(1)` is usual");
            faults.push(ConditionError::new(".each", message, hint).against("COOP-7"));
        }
        if self.level == 0 {
            let message = both!("el nivel no puede ser 0", "the level can't be 0");
            let hint = both!("suele ser el `rp` de ese bando", "it is usually the `rp` of that side");
            faults.push(ConditionError::new(".level", message, hint).against("COOP-7"));
        }
        if self.rounds == 0 {
            let message = both!("no viene ninguna oleada", "no wave ever comes");
            faults.push(ConditionError::new(".rounds", message, both!("8 son muchas", "8 is a lot")).against("COOP-7"));
        }
    }

    fn check_playable(&self, context: &BattleContext<'_>) -> Result<(), ConditionBoundsError> {
        if self.at.is_empty() || self.at.len() > MAX_PARTS || self.pool.len() > MAX_PARTS {
            return Err(ConditionBoundsError::TooMany("squares or kinds of a surge"));
        }
        if (1..=MAX_PLAYERS).any(|players| self.each.of(players) > MAX_SURGE) || self.empty_at().is_some() {
            return Err(ConditionBoundsError::TooMany("figures of a surge"));
        }
        if let Some(lot) = self.pool.iter().find(|lot| context.catalogue.find(&lot.kind).is_none()) {
            return Err(ConditionBoundsError::NoKind(lot.kind.clone()));
        }
        match self.at.iter().find(|at| context.terrain.ground(**at) != Ground::Floor) {
            Some(at) => Err(ConditionBoundsError::NotFloor(*at, "a surge comes there")),
            None => Ok(()),
        }
    }

    fn on_trigger(&self, at: Trigger) -> Option<Step> {
        match at {
            Trigger::Reinforced => Some(Step::DrawSurge),
            Trigger::HalfEnding(side) if side == self.side => Some(Step::Surge),
            _ => None,
        }
    }

    fn arrival_squares(&self) -> &[Square] {
        &self.at
    }

    fn is_affected_by(&self, effect: &EventEffect) -> bool {
        matches!(effect, EventEffect::Surge(_))
    }

    fn counters(&self, state: &dyn StateParts) -> Vec<CounterSpec> {
        vec![CounterSpec::Surges { come: state.get::<SurgeState>().come, of: self.rounds }]
    }

    fn arrivals(&self, state: &dyn StateParts) -> Option<ArrivalSpec> {
        let (surging, charter) = (state.get::<SurgeState>(), state.get::<ScenarioRules>());
        let (players, level) = (surging.players, charter.levels[self.side]);
        let facing = |at: Square| charter.arrival_facing(self.side, at);
        let kinds = self.pool.iter().map(|lot| state.get::<Catalogue>().find(&lot.kind));
        Some(ArrivalSpec {
            side: self.side,
            at: self.at.iter().map(|at| (*at, facing(*at))).collect(),
            next: surging.next.iter().map(|comer| (comer.kind, comer.at, facing(comer.at))).collect(),
            left: self.rounds.saturating_sub(surging.come),
            of: self.rounds,
            each: self.count(players, level),
            pool: kinds.zip(self.pool_at(level, players)).collect(),
        })
    }

    fn map_marks(&self) -> Vec<MapMark> {
        let what = MapMarkKind::Areas(self.at.iter().map(|at| (*at, *at)).collect());
        vec![MapMark { side: self.side, what, legend: ("Aquí aparecen", "They appear here") }]
    }

    fn plugin(app: &mut App) {
        add_step_system(app, draw_surge);
        add_step_system(app, spawn_surge);
    }
}

impl SurgesCondition {
    /// Returns the number of figures in a surge against that number of players at that requisition level.
    pub fn count(&self, players: u8, level: u8) -> u16 {
        let (count, usual) = (u16::from(self.each.of(players)), u16::from(self.level.max(1)));
        ((count * u16::from(level) + usual / 2) / usual).clamp(1, MAX_ARRIVALS_AT_ONCE)
    }

    /// Returns the number of figures of each pool entry at that requisition level, against that number of players.
    pub fn pool_at(&self, level: u8, players: u8) -> Vec<u8> {
        self.pool.iter().map(|lot| lot.at(level, players)).collect()
    }

    /// Returns a requisition level and a number of players for which the pool is empty.
    fn empty_at(&self) -> Option<(u8, u8)> {
        let mut all = (1..=u8::MAX).flat_map(|level| (1..=MAX_PLAYERS).map(move |players| (level, players)));
        all.find(|(level, players)| self.pool.iter().all(|lot| lot.at(*level, *players) == 0))
    }

    fn check_squares(&self, dossier: &MissionContext<'_>, faults: &mut Vec<ConditionError>) {
        if self.at.is_empty() {
            let message = both!("no hay ninguna casilla donde aparezcan", "there is no square where they appear");
            let hint = both!("añade alguna, como `at: [(3, 1)]`", "add some, such as `at: [(3, 1)]`");
            faults.push(ConditionError::new(".at", message, hint).against("COOP-7"));
        }
        let trail =
            condition::find_condition::<ArrowsCondition>(dossier.specials).filter(|trail| trail.side == self.side);
        for (index, at) in self.at.iter().enumerate() {
            let Square { x, y } = at;
            let path = format!(".at[{index}]");
            if dossier.terrain.ground(*at) != Ground::Floor {
                let message = both!("({x}, {y}) no es suelo", "({x}, {y}) is not floor");
                let hint = both!("aparecen en casillas de suelo", "they appear on floor squares");
                faults.push(ConditionError::new(path, message, hint).against("COOP-7"));
            } else if trail.is_some_and(|trail| trail.at(*at).is_none()) {
                let message = both!("en ({x}, {y}) no hay flecha", "there is no arrow at ({x}, {y})");
                let hint = both!(
                    "la figura que aparece mira hacia donde apunta la flecha de su casilla",
                    "a figure that appears faces along its square's arrow"
                );
                faults.push(ConditionError::new(path, message, hint).against("COOP-4"));
            }
        }
    }

    fn check_pool(&self, dossier: &MissionContext<'_>, faults: &mut Vec<ConditionError>) {
        if let Some((level, players)) = self.empty_at() {
            let message = both!(
                "el montón queda vacío con {level} PR; jugadores: {players}",
                "the pool is empty at {level} RP; players: {players}"
            );
            let hint = both!(
                "nombra las figuras que se sacan, como `(kind: \"sturmzombie\", copies: 12)`",
                "name the figures that are drawn, such as `(kind: \"sturmzombie\", copies: 12)`"
            );
            faults.push(ConditionError::new(".pool", message, hint).against("COOP-7"));
        }
        let kinds = self.pool.iter().enumerate();
        let found = kinds.filter_map(|(index, lot)| dossier.kind_fault(&format!(".pool[{index}].kind"), &lot.kind));
        faults.extend(found.map(|fault| fault.against("COOP-7")));
    }
}

/// State of the surges in a battle.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SurgeState {
    /// Number of players of the other side.
    pub players: u8,
    /// Number of surges that have arrived.
    pub come: u16,
    /// The figures of the next surge, each with its square.
    pub next: Vec<SurgeArrival>,
    /// Number of figures left in the pool, by pool entry.
    pool: Vec<u8>,
}

impl SurgeState {
    /// Returns the state before the first surge.
    pub(crate) fn of(setup: &Setup) -> SurgeState {
        let Some(surges) = condition::find_condition::<SurgesCondition>(&setup.specials) else {
            return SurgeState::default();
        };
        let players = setup.players(surges.side.enemy());
        SurgeState { players, pool: surges.pool_at(setup.levels[surges.side], players), ..SurgeState::default() }
    }
}

/// Draws the figures that arrive at the end of this turn, and their squares.
fn draw_surge(_: In<payload::DrawSurge>, world: &mut World) {
    let Some(surges) = world.resource::<ScenarioRules>().condition::<SurgesCondition>().cloned() else { return };
    let mut surging = world.resource::<SurgeState>().clone();
    if surging.come >= surges.rounds {
        return;
    }
    surging.next.clear();
    let level = world.resource::<ScenarioRules>().levels[surges.side];
    for _ in 0..surges.count(surging.players, level) {
        let comer = draw_from_pool(world, &surges, &mut surging);
        surging.next.extend(comer);
    }
    let comers = surging.next.clone();
    world.resource_mut::<EventLog>().push(BattleEvent::SurgeDrawn {
        side: surges.side,
        round: surging.come + 1,
        comers,
    });
    *world.resource_mut::<SurgeState>() = surging;
}

/// Takes a figure out of the pool and draws a square for it.
fn draw_from_pool(world: &mut World, surges: &SurgesCondition, surging: &mut SurgeState) -> Option<SurgeArrival> {
    let level = world.resource::<ScenarioRules>().levels[surges.side];
    if surging.pool.iter().all(|left| *left == 0) {
        if surges.no_refill {
            return None;
        }
        surging.pool = surges.pool_at(level, surging.players);
    }
    let mut dice = world.resource_mut::<Dice>();
    let lot = dice.draw_index(surging.pool.iter().copied())?;
    let place = dice.below(surges.at.len() as u32) as usize;
    surging.pool[lot] -= 1;
    let kind = world.resource::<Catalogue>().find(&surges.pool[lot].kind)?;
    Some(SurgeArrival { kind, at: surges.at[place] })
}

/// Spawns extra figures out of the pool at once, as the effect of a card (`COOP-14`). They can act in this turn and do
/// not count as a surge.
pub(crate) fn spawn_extra_figures(world: &mut World, each: PerPlayer) {
    let Some(surges) = world.resource::<ScenarioRules>().condition::<SurgesCondition>().cloned() else { return };
    let mut surging = world.resource::<SurgeState>().clone();
    for _ in 0..each.of(surging.players) {
        let Some(comer) = draw_from_pool(world, &surges, &mut surging) else { break };
        world.resource_mut::<SurgeState>().clone_from(&surging);
        match find_free_square(world, &surges, comer.at) {
            Some(at) => spawn_surge_figure(world, surges.side, comer.kind, at, FigureActivity::default()),
            None => return_to_pool(world, &surges, comer.kind),
        }
        surging.clone_from(world.resource::<SurgeState>());
    }
}

/// Spawns the figures that were drawn.
fn spawn_surge(_: In<payload::Surge>, world: &mut World) {
    let Some(surges) = world.resource::<ScenarioRules>().condition::<SurgesCondition>().cloned() else { return };
    let next = std::mem::take(&mut world.resource_mut::<SurgeState>().next);
    let mut came = false;
    for comer in &next {
        match find_free_square(world, &surges, comer.at) {
            Some(at) => {
                let done = FigureActivity { activated: true, points: 0, given: 0 };
                spawn_surge_figure(world, surges.side, comer.kind, at, done);
                came = true;
            }
            None => return_to_pool(world, &surges, comer.kind),
        }
    }
    if came {
        world.resource_mut::<SurgeState>().come += 1;
    }
    world.resource_mut::<StepStack>().push(Step::JudgeSurge);
}

/// Returns the first free square of the list, starting at `first` and wrapping round.
fn find_free_square(world: &World, surges: &SurgesCondition, first: Square) -> Option<Square> {
    let start = surges.at.iter().position(|at| *at == first).unwrap_or(0);
    let round = surges.at[start..].iter().chain(&surges.at[..start]);
    let (occupancy, contraptions) = (world.resource::<Occupancy>(), world.resource::<Contraptions>());
    round.copied().find(|at| occupancy.figure_at(*at).is_none() && contraptions.at(*at).is_none())
}

fn return_to_pool(world: &mut World, surges: &SurgesCondition, kind: KindId) {
    let id = world.resource::<Catalogue>().kind(kind).id.clone();
    let (level, players) =
        (world.resource::<ScenarioRules>().levels[surges.side], world.resource::<SurgeState>().players);
    let lot = surges.pool.iter().position(|lot| lot.kind == id && lot.at(level, players) > 0);
    if let Some(left) = lot.and_then(|lot| world.resource_mut::<SurgeState>().into_inner().pool.get_mut(lot)) {
        *left = left.saturating_add(1);
    }
}

fn spawn_surge_figure(world: &mut World, side: Side, kind: KindId, at: Square, activity: FigureActivity) {
    let facing = world.resource::<ScenarioRules>().arrival_facing(side, at);
    let figure = world.resource::<crate::figure_index::FigureIndex>().next_id();
    let entity = add_figure_for_side(world, kind, side, ArrivalPlace::At(FigurePlace::Board(at), facing));
    world.entity_mut(entity).insert(activity);
    world.resource_mut::<EventLog>().push(BattleEvent::Appeared { figure, kind, side, at, facing });
}
