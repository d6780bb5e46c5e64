//! Encounters: a figure meets an enemy, which appears on the board or, if no figure of the side sees it, adds to the
//! threat (`EXP-S2`).
//!
//! **Rulings**
//! - The kind is drawn from the table by its weight. Kinds stay in the table.
//! - The die, plus the number that the mission adds, is the length of the path from the figure to the enemy, in
//!   squares. The path ignores figures and contraptions. Closed doors count as open, sealed ones as walls.
//! - If several squares at that distance are free, one is drawn, each equally likely.
//! - The enemy appears there, facing the figure, if any figure of the side has a line of sight to the square, and acts
//!   from its side's next half-turn on. Otherwise, or if no square is free at that distance, it does not appear, and
//!   the threat of its kind grows by one.

use bevy_ecs::{resource::Resource, world::World};
use serde::{Deserialize, Serialize};

use super::{path_distances::measure_distances, twitchers::facing_towards};
use crate::{
    board::{Board, Occupancy},
    both,
    catalogue::Catalogue,
    condition::{BattleContext, ConditionBoundsError, ConditionError, MAX_PARTS, MissionContext},
    conditions::Contraptions,
    dice::Dice,
    event::BattleEvent,
    event_log::EventLog,
    facing::Facing,
    figure::FigurePlace,
    figure_index::FigureIndex,
    ids::{FigureId, KindId},
    line_of_sight,
    side::Side,
    spawn_figures::{ArrivalPlace, add_figure_for_side},
    square::Square,
};

/// Maximum of [`EncounterTable::beyond`].
const MAX_BEYOND: u8 = 30;

/// A table of the enemies that figures can meet, and their distance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EncounterTable {
    /// The kinds that can be drawn.
    pub pool: Vec<EncounterEntry>,
    /// Number of squares that is added to the die for the distance.
    pub beyond: u8,
}

/// A row of an [`EncounterTable`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EncounterEntry {
    /// The id of the kind.
    pub kind: String,
    /// The weight of the kind: one with two copies is drawn twice as often as one with a single copy. In a group, the
    /// number of enemies.
    pub copies: u8,
}

impl EncounterEntry {
    /// Returns the error of the kind in a dossier, if there is one. `path` is the path of the kind within the
    /// condition, and `side` is the side that meets the enemies.
    pub(super) fn find_faults(&self, dossier: &MissionContext<'_>, path: &str, side: Side) -> Option<ConditionError> {
        let kind = dossier.catalogue.and_then(|catalogue| Some(catalogue.kind(catalogue.find(&self.kind)?)));
        let unknown = dossier.kind_fault(path, &self.kind);
        let fault = unknown.or_else(|| {
            kind.filter(|kind| kind.side == side).map(|_| {
                let (name, of, by) = (&self.kind, side.in_spanish(), side.in_english());
                let message = both!("`{name}` es del bando {of}", "`{name}` is of the {by} side");
                ConditionError::new(
                    path,
                    message,
                    both!("en un encuentro aparecen enemigos", "enemies appear in an encounter"),
                )
            })
        });
        fault.map(|fault| fault.against("EXP-S2"))
    }

    /// Checks that a battle can be played with a group of enemies.
    ///
    /// # Errors
    /// The reason why it can't be played.
    pub(super) fn check_group(
        group: &[EncounterEntry],
        context: &BattleContext<'_>,
    ) -> Result<(), ConditionBoundsError> {
        let count: usize = group.iter().map(|entry| usize::from(entry.copies)).sum();
        if group.len().max(count) > MAX_PARTS {
            return Err(ConditionBoundsError::TooMany("enemies of a segment"));
        }
        EncounterEntry::check_kinds(group, context)
    }

    /// Checks that the catalogue has the kinds of these entries.
    fn check_kinds(entries: &[EncounterEntry], context: &BattleContext<'_>) -> Result<(), ConditionBoundsError> {
        match entries.iter().find(|entry| context.catalogue.find(&entry.kind).is_none()) {
            Some(entry) => Err(ConditionBoundsError::NoKind(entry.kind.clone())),
            None => Ok(()),
        }
    }
}

impl EncounterTable {
    /// Returns the errors of the table in a dossier. `path` is the path of the table within the condition, and `side`
    /// is the side that meets the enemies.
    pub(super) fn find_faults(&self, dossier: &MissionContext<'_>, path: &str, side: Side) -> Vec<ConditionError> {
        let mut faults = Vec::new();
        if self.total() == 0 {
            let message = both!("no hay ningún enemigo que encontrar", "there is no enemy to meet");
            let hint = both!(
                "nombra los tipos, como `(kind: \"sturmzombie\", copies: 3)`",
                "name the kinds, such as `(kind: \"sturmzombie\", copies: 3)`"
            );
            faults.push(ConditionError::new(format!("{path}.pool"), message, hint));
        }
        for (index, entry) in self.pool.iter().enumerate() {
            faults.extend(entry.find_faults(dossier, &format!("{path}.pool[{index}].kind"), side));
        }
        let beyond = self.beyond;
        if beyond > MAX_BEYOND {
            let message = both!(
                "al dado se le suman de 0 a {MAX_BEYOND} casillas, no {beyond}",
                "0 to {MAX_BEYOND} squares are added to the die, not {beyond}"
            );
            faults.push(ConditionError::new(format!("{path}.beyond"), message, both!("0 es lo normal", "0 is usual")));
        }
        faults.into_iter().map(|fault| fault.against("EXP-S2")).collect()
    }

    /// Checks that a battle can be played with the table.
    ///
    /// # Errors
    /// The reason why it can't be played.
    pub(super) fn check_bounds(&self, context: &BattleContext<'_>) -> Result<(), ConditionBoundsError> {
        if self.pool.len() > MAX_PARTS || self.beyond > MAX_BEYOND {
            return Err(ConditionBoundsError::TooMany("kinds or squares of an encounter"));
        }
        EncounterEntry::check_kinds(&self.pool, context)
    }

    /// Returns the sum of all weights.
    fn total(&self) -> u32 {
        self.pool.iter().map(|entry| u32::from(entry.copies)).sum()
    }
}

/// The threat (`EXP-S2`): the number of unseen enemies of each kind, in the order of the first encounters.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThreatPile(pub Vec<(KindId, u16)>);

impl ThreatPile {
    /// Returns the number of all enemies.
    pub fn total(&self) -> u16 {
        self.0.iter().fold(0, |sum, (_, count)| sum.saturating_add(*count))
    }

    /// Adds an enemy, and returns the number of enemies of its kind.
    fn add(&mut self, kind: KindId) -> u16 {
        match self.0.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, count)) => {
                *count = count.saturating_add(1);
                *count
            }
            None => {
                self.0.push((kind, 1));
                1
            }
        }
    }
}

/// Lets a figure meet an enemy from a table. Nothing happens if the figure is not on the board.
pub(super) fn meet_enemy(world: &mut World, figure: FigureId, table: &EncounterTable) {
    let Some(place) = find_place_on_board(world, figure) else { return };
    let Some(kind) = draw_kind(world, table) else { return };
    meet_kind(world, (figure, place), kind, table.beyond);
}

/// Lets a figure meet all enemies of a group. Nothing happens if the figure is not on the board.
pub(super) fn meet_group(world: &mut World, figure: FigureId, group: &[EncounterEntry], beyond: u8) {
    let Some(place) = find_place_on_board(world, figure) else { return };
    for entry in group {
        let Some(kind) = world.resource::<Catalogue>().find(&entry.kind) else { continue };
        (0..entry.copies).for_each(|_| meet_kind(world, (figure, place), kind, beyond));
    }
}

/// Returns the side and the square of a figure on the board.
fn find_place_on_board(world: &World, figure: FigureId) -> Option<(Side, Square)> {
    let entity = world.resource::<FigureIndex>().entity(figure)?;
    Some((*world.get::<Side>(entity)?, world.get::<FigurePlace>(entity)?.square()?))
}

/// Lets a figure meet an enemy of a kind: it appears, or the threat grows.
fn meet_kind(world: &mut World, (figure, (side, from)): (FigureId, (Side, Square)), kind: KindId, beyond: u8) {
    let die = world.resource_mut::<Dice>().d6();
    let distance = die.saturating_add(beyond);
    world.resource_mut::<EventLog>().push(BattleEvent::Encountered { figure, kind, distance, die });
    match draw_free_square(world, from, distance).filter(|at| is_seen_by_side(world, side, *at)) {
        Some(at) => {
            let (figure, facing) = (world.resource::<FigureIndex>().next_id(), facing_towards(at, from));
            let enemy = side.enemy();
            add_figure_for_side(world, kind, enemy, ArrivalPlace::At(FigurePlace::Board(at), facing));
            world.resource_mut::<EventLog>().push(BattleEvent::Appeared { figure, kind, side: enemy, at, facing });
        }
        None => {
            let count = world.resource_mut::<ThreatPile>().add(kind);
            world.resource_mut::<EventLog>().push(BattleEvent::ThreatGrew { kind, count });
        }
    }
}

/// Draws a kind by its weight.
fn draw_kind(world: &mut World, table: &EncounterTable) -> Option<KindId> {
    let place = world.resource_mut::<Dice>().draw_index(table.pool.iter().map(|entry| entry.copies))?;
    world.resource::<Catalogue>().find(&table.pool[place].kind)
}

/// Draws one of the free squares at the end of a path of that length from a square.
fn draw_free_square(world: &mut World, from: Square, distance: u8) -> Option<Square> {
    let (board, occupancy) = (world.resource::<Board>(), world.resource::<Occupancy>());
    let squares = list_free_squares(board, occupancy, world.resource::<Contraptions>(), (from, distance));
    let count = u32::try_from(squares.len()).ok().filter(|count| *count > 0)?;
    Some(squares[world.resource_mut::<Dice>().below(count) as usize])
}

/// Returns the free squares at the end of a path of that length from a square.
pub(super) fn list_free_squares(
    board: &Board,
    occupancy: &Occupancy,
    contraptions: &Contraptions,
    (from, distance): (Square, u8),
) -> Vec<Square> {
    let terrain = board.terrain();
    let distances = measure_distances(&board.with_doors_open(), [from]);
    let is_free = |at: &Square| occupancy.figure_at(*at).is_none() && contraptions.at(*at).is_none();
    let far = |at: &Square| distances[terrain.index(*at)] == u16::from(distance);
    terrain.squares().filter(|at| far(at) && is_free(at)).collect()
}

/// Returns `true` if a figure of a side has a line of sight to a square.
fn is_seen_by_side(world: &mut World, side: Side, at: Square) -> bool {
    let mut figures = world.query::<(&Side, &FigurePlace, &Facing)>();
    let (board, occupancy) = (world.resource::<Board>(), world.resource::<Occupancy>());
    figures.iter(world).any(|(own, place, facing)| {
        let from = place.square().filter(|_| *own == side);
        from.is_some_and(|from| line_of_sight::sight_to(board, occupancy, from, *facing, at).is_ok())
    })
}
