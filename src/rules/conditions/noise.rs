//! The noise of figures that leave the board: enemies within it hurt them (`EXP-S4`).
//!
//! **Rulings**
//! - Noise is the length of a path from the figure, in squares, which ignores figures and contraptions. Closed doors
//!   muffle noise: they count as walls. Shots don't add to it.
//! - The damage comes before the figure leaves. A figure that dies by it leaves its objects on its square.
//! - Figures that have died, but are not removed yet, do not count as enemies.

use bevy_app::App;
use bevy_ecs::system::{In, Res, ResMut};
use serde::{Deserialize, Serialize};

use super::path_distances::measure_distances;
use crate::{
    board::Board,
    both,
    catalogue::Catalogue,
    causes::DamageCause,
    condition::{BattleContext, Condition, ConditionBoundsError, ConditionError, MAX_PARTS, MissionContext, Trigger},
    event::BattleEvent,
    event_log::EventLog,
    figures::{Figure, FigureAccess},
    ids::KindId,
    resolver::add_step_system,
    scenario_rules::ScenarioRules,
    side::Side,
    square::Square,
    state_fields::BattleState,
    step::{Step, payload},
    step_stack::StepStack,
};

/// Maximum noise of a figure, in squares.
const MAX_NOISE: u8 = 30;

/// Condition: a figure of one side that leaves the board loses a damage point for each enemy within its noise
/// (`EXP-S4`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Noise", deny_unknown_fields)]
pub struct NoiseCondition {
    /// The side of the figures.
    pub side: Side,
    /// Noise of each figure, in squares.
    pub squares: u8,
    /// Kinds with another noise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kinds: Vec<KindNoise>,
}

/// The noise of the figures of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KindNoise {
    /// The id of the kind.
    pub kind: String,
    /// Noise of each figure of the kind, in squares.
    pub squares: u8,
}

impl Condition for NoiseCondition {
    fn check(&self, dossier: &MissionContext<'_>, faults: &mut Vec<ConditionError>) {
        let first = faults.len();
        let own = [(".squares".to_owned(), self.squares)];
        let others = self.kinds.iter().enumerate();
        let others = others.map(|(index, kind)| (format!(".kinds[{index}].squares"), kind.squares));
        for (path, squares) in own.into_iter().chain(others).filter(|(_, squares)| *squares > MAX_NOISE) {
            let message = both!(
                "el ruido llega de 0 a {MAX_NOISE} casillas, no {squares}",
                "noise reaches 0 to {MAX_NOISE} squares, not {squares}"
            );
            faults.push(ConditionError::new(path, message, both!("3 es lo normal", "3 is usual")));
        }
        self.check_kinds(dossier, faults);
        if !dossier.terrain.exits.iter().any(|exit| exit.owner == self.side) {
            let (of, by) = (self.side.in_spanish(), self.side.in_english());
            let message = both!("el bando {of} no tiene salidas", "the {by} side has no exit");
            let hint = both!("añade salidas al mapa en `exits`", "add exits to the map in `exits`");
            faults.push(ConditionError::new("", message, hint));
        }
        faults[first..].iter_mut().for_each(|fault| fault.rule = Some("EXP-S4"));
    }

    fn check_playable(&self, _: &BattleContext<'_>) -> Result<(), ConditionBoundsError> {
        if self.kinds.len() > MAX_PARTS { Err(ConditionBoundsError::TooMany("kinds of noise")) } else { Ok(()) }
    }

    fn on_trigger(&self, at: Trigger) -> Option<Step> {
        match at {
            Trigger::Leaving { figure, side } if side == self.side => Some(Step::Pursue(figure)),
            _ => None,
        }
    }

    fn plugin(app: &mut App) {
        add_step_system(app, pursue_figure);
    }
}

impl NoiseCondition {
    fn check_kinds(&self, dossier: &MissionContext<'_>, faults: &mut Vec<ConditionError>) {
        for (index, kind) in self.kinds.iter().enumerate() {
            let path = format!(".kinds[{index}].kind");
            if let Some(fault) = dossier.kind_fault(&path, &kind.kind) {
                faults.push(fault);
            } else if self.kinds[..index].iter().any(|earlier| earlier.kind == kind.kind) {
                let name = &kind.kind;
                let message = both!("`{name}` aparece dos veces", "`{name}` is listed twice");
                faults.push(ConditionError::new(
                    path,
                    message,
                    both!("nombra cada tipo una vez", "name each kind once"),
                ));
            }
        }
    }

    /// Returns the noise of a figure of that kind, in squares.
    fn noise_of(&self, catalogue: &Catalogue, kind: KindId) -> u8 {
        let id = &catalogue.kind(kind).id;
        self.kinds.iter().find(|own| own.kind == *id).map_or(self.squares, |own| own.squares)
    }
}

impl BattleState {
    /// Returns the number of damage points that a figure loses if it leaves the board from that square (`EXP-S4`).
    pub fn count_pursuers(&self, figure: &Figure, from: Square) -> usize {
        let Some(noise) = self.noise_of_figure(figure) else { return 0 };
        let enemies = self.figures.iter().filter(|other| other.side != figure.side && !self.dying(other));
        count_within_noise(&self.board, from, noise, enemies.filter_map(Figure::square))
    }

    /// Returns the squares that the noise of a figure reaches if it leaves the board from that square (`EXP-S4`).
    pub fn noise_squares(&self, figure: &Figure, from: Square) -> Vec<Square> {
        let Some(noise) = self.noise_of_figure(figure) else { return Vec::new() };
        let (terrain, distances) = (self.board.terrain(), measure_distances(&self.board, [from]));
        terrain.squares().filter(|at| distances[terrain.index(*at)] <= u16::from(noise)).collect()
    }

    /// Returns the noise of a figure, in squares; `None` if its side makes none.
    fn noise_of_figure(&self, figure: &Figure) -> Option<u8> {
        let noise = self.charter.condition::<NoiseCondition>().filter(|noise| noise.side == figure.side)?;
        Some(noise.noise_of(&self.catalogue, figure.kind))
    }
}

/// Takes damage points off a figure that is about to leave, one for each enemy within its noise.
fn pursue_figure(
    In(payload::Pursue { figure: id }): In<payload::Pursue>,
    mut steps: ResMut<StepStack>,
    charter: Res<ScenarioRules>,
    (board, catalogue): (Res<Board>, Res<Catalogue>),
    figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    let Some(noise) = charter.condition::<NoiseCondition>() else { return };
    let Some(figure) = figures.find(id) else { return };
    let Some(from) = figure.place.square() else { return };
    let reach = noise.noise_of(&catalogue, *figure.kind);
    let enemies = figures.iter().filter(|other| *other.side != noise.side && !figures.dying(other));
    let count = count_within_noise(&board, from, reach, enemies.filter_map(|enemy| enemy.place.square()));
    let Some(count) = u8::try_from(count).ok().filter(|count| *count > 0) else { return };
    log.push(BattleEvent::Pursued { figure: id, count });
    steps.push(Step::Harm(id, count, DamageCause::Pursuit));
}

/// Returns the number of `squares` that are within the noise from a square.
fn count_within_noise(board: &Board, from: Square, noise: u8, squares: impl Iterator<Item = Square>) -> usize {
    let distances = measure_distances(board, [from]);
    squares.filter(|at| distances[board.terrain().index(*at)] <= u16::from(noise)).count()
}
