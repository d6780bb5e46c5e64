//! Reads all figures of a world as plain data, or only those parts of them that have changed.

use bevy_ecs::{
    archetype::ArchetypeGeneration,
    change_detection::{ContiguousRef, MAX_CHANGE_AGE, Ref, Tick},
    entity::Entity,
    query::QueryState,
    resource::Resource,
    world::{FromWorld, Mut, World},
};

use crate::{
    facing::Facing,
    figure::{FigureActivity, FigurePlace, HarpoonState, ReactionMode, Wounds},
    figure_index::{FigureIndex, FigureRanks},
    figures::{Figure, FigureQueryReadOnly},
    ids::FigureId,
};

/// Query data with the times at which the parts of figures have changed. The other parts never change. As a tuple, it
/// can be iterated by columns, which takes less time than figure by figure.
type FigureChanges = (
    &'static FigureId,
    Ref<'static, FigureActivity>,
    Ref<'static, FigurePlace>,
    Ref<'static, Facing>,
    Ref<'static, Wounds>,
    Ref<'static, ReactionMode>,
    Ref<'static, HarpoonState>,
);

/// Cached query over all figures, so that a snapshot needs no component look-ups. It is valid as long as no archetype
/// was created since [`refresh`](FigureReader::refresh): the client adds its own components to figures.
#[derive(Resource)]
pub(super) struct FigureReader {
    query: QueryState<FigureQueryReadOnly>,
    changes: QueryState<FigureChanges>,
    seen: ArchetypeGeneration,
}

impl FromWorld for FigureReader {
    fn from_world(world: &mut World) -> FigureReader {
        let (query, changes) = (QueryState::new(world), QueryState::new(world));
        FigureReader { query, changes, seen: world.archetypes().generation() }
    }
}

impl FigureReader {
    /// Returns the reader of a world; `None` if archetypes were created since it was updated.
    fn of(world: &World) -> Option<&FigureReader> {
        world.get_resource::<FigureReader>().filter(|reader| reader.seen == world.archetypes().generation())
    }

    /// Creates the reader of a world, or updates it to the current archetypes.
    pub(super) fn refresh(world: &mut World) {
        let Some(reader) = world.get_resource::<FigureReader>() else {
            world.init_resource::<FigureReader>();
            return;
        };
        if reader.seen != world.archetypes().generation() {
            world.resource_scope(|world, mut reader: Mut<FigureReader>| {
                reader.query.update_archetypes(world);
                reader.changes.update_archetypes(world);
                reader.seen = world.archetypes().generation();
            });
        }
    }
}

/// Returns the figures in the order of their ids.
pub(super) fn list_figures(world: &World) -> Vec<Figure> {
    let mut figures = Vec::new();
    read_figures(world, &world.resource::<FigureIndex>().ranks(), &mut figures);
    figures
}

/// Replaces `figures` by the figures of the world, in the order of their ids.
pub(super) fn read_figures(world: &World, ranks: &FigureRanks, figures: &mut Vec<Figure>) {
    let Some(reader) = FigureReader::of(world) else {
        *figures = read_figures_one_by_one(world);
        return;
    };
    let mut found = reader.query.iter_manual(world).map(Figure::from);
    let Some(first) = found.next() else { return figures.clear() };
    // Each figure goes to its rank among the living, because removals leave the entities in disorder and sorting takes
    // longer.
    figures.resize(ranks.living, first);
    figures[ranks.of(first.id)] = first;
    found.for_each(|figure| figures[ranks.of(figure.id)] = figure);
}

/// Reads those of the figures again that have changed since that tick of the world. No figure has arrived or left since.
pub(super) fn read_changed_figures(world: &World, ranks: &FigureRanks, since: Tick, figures: &mut Vec<Figure>) {
    let Some(reader) = FigureReader::of(world) else {
        *figures = read_figures_one_by_one(world);
        return;
    };
    let is_newer = make_tick_check(since, world.read_change_tick());
    let changes = reader.changes.query_manual(world);
    for table in changes.contiguous_iter().expect("the components of figures are in tables") {
        let (ids, activity, place, facing, wounds, reaction, harpoon) = table;
        let mut rows = FigureRows { ids, ranks, figures };
        rows.copy_changes(activity, is_newer, |figure, FigureActivity { activated, points, given }| {
            (figure.activated, figure.points, figure.given) = (activated, points, given);
        });
        rows.copy_changes(place, is_newer, |figure, place| figure.place = Some(place));
        rows.copy_changes(facing, is_newer, |figure, facing| figure.facing = facing);
        rows.copy_changes(wounds, is_newer, |figure, wounds| figure.wounds = wounds.0);
        rows.copy_changes(reaction, is_newer, |figure, reaction| figure.reaction = reaction.0);
        rows.copy_changes(harpoon, is_newer, |figure, harpoon| figure.harpoon = harpoon);
    }
}

/// The figures of a table of the world, to which changed components are copied column by column.
struct FigureRows<'a> {
    /// The ids of the figures, by their rows in the table.
    ids: &'a [FigureId],
    ranks: &'a FigureRanks,
    figures: &'a mut [Figure],
}

impl FigureRows<'_> {
    /// Copies the components of a column for whose ticks `is_newer` returns `true`.
    fn copy_changes<T: Copy>(
        &mut self,
        column: ContiguousRef<T>,
        is_newer: impl Fn(Tick) -> bool,
        mut copy: impl FnMut(&mut Figure, T),
    ) {
        let ticks = column.changed_ticks_slice();
        // Most columns have no change. Without an early end, the compiler compares several ticks at once.
        if !ticks.iter().fold(false, |changed, tick| changed | is_newer(*tick)) {
            return;
        }
        for ((id, part), _) in self.ids.iter().zip(&*column).zip(ticks).filter(|(_, tick)| is_newer(**tick)) {
            copy(&mut self.figures[self.ranks.of(*id)], *part);
        }
    }
}

/// Creates a function that returns the same as [`Tick::is_newer_than`] with these two ticks of the world, but computes
/// their difference only once.
fn make_tick_check(since: Tick, now: Tick) -> impl Fn(Tick) -> bool + Copy {
    let age = now.get().wrapping_sub(since.get()).min(MAX_CHANGE_AGE);
    move |tick| now.get().wrapping_sub(tick.get()) < age
}

/// Returns the figures in the order of their ids, without the cached query.
fn read_figures_one_by_one(world: &World) -> Vec<Figure> {
    let living = world.resource::<FigureIndex>().living();
    let parts =
        |entity: Entity| world.get_entity(entity).ok()?.get_components::<FigureQueryReadOnly>().ok().map(Figure::from);
    living.filter_map(|(_, entity)| parts(entity)).collect()
}
