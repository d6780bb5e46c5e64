//! The snapshot of a battle's state that each world keeps: readers borrow it, and a copy of a battle writes only the
//! parts in which two snapshots differ. Reading the whole state anew would take about as long as an order.

use bevy_app::App;
use bevy_ecs::{change_detection::Tick, component::ComponentId, resource::Resource, world::World};

use crate::{
    figure_index::{FigureIndex, FigureRanks},
    figures::{Figure, FigureBundle, FigureQueryState, FigureReader, read_changed_figures, read_figures},
    state_access::is_changed,
    state_fields::{self, BattleState},
};

/// The snapshot of a world's battle, once there is one. It is boxed, because it is moved out of the world for updates.
#[derive(Resource, Default)]
struct KeptSnapshot(Option<Box<StateSnapshot>>);

/// The state of a battle, with the values from which it is brought up to date.
struct StateSnapshot {
    state: BattleState,
    ranks: FigureRanks,
    /// Ids of the resources that are the parts of the state.
    parts: Vec<Option<ComponentId>>,
    /// Id of the resource [`FigureIndex`].
    index: Option<ComponentId>,
    /// Tick of the world at the latest update. Parts that have changed since are read again.
    updated: Tick,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<KeptSnapshot>();
}

impl BattleState {
    /// Borrows the state of the battle in that world after the latest order, not limited to what a seat may know. Code
    /// that has written parts of the state itself calls [`refresh_state`] first.
    ///
    /// # Panics
    /// If no battle was installed there.
    pub fn current(world: &World) -> &BattleState {
        let kept = world.resource::<KeptSnapshot>().0.as_ref();
        &kept.expect("a battle is installed").state
    }
}

/// Brings [`BattleState::current`] up to date. [`submit_order`](crate::submit_order) and the functions that set up or
/// copy a battle do so themselves; only code that writes parts of the state directly has to call this function.
///
/// # Panics
/// If no battle was installed in this world.
pub fn refresh_state(world: &mut World) {
    FigureReader::refresh(world);
    let kept = world.resource_mut::<KeptSnapshot>().0.take();
    let updated = world.increment_change_tick();
    let kept = match kept {
        Some(mut kept) => {
            kept.update(world);
            kept.updated = updated;
            kept
        }
        None => Box::new(StateSnapshot {
            state: BattleState::of(world),
            ranks: world.resource::<FigureIndex>().ranks(),
            parts: BattleState::part_ids(world),
            index: world.component_id::<FigureIndex>(),
            updated,
        }),
    };
    world.resource_mut::<KeptSnapshot>().0 = Some(kept);
}

/// Removes the snapshot of a world whose battle is about to be replaced by one that is written in full.
pub(super) fn forget_snapshot(world: &mut World) {
    world.resource_mut::<KeptSnapshot>().0 = None;
}

/// Makes the battle of a world equal to `state`, except for the hidden parts, which the caller has written before.
/// `arrived` is the number of figures that have arrived in the battle, so the next one gets the id after it.
pub(super) fn write_state(world: &mut World, query: &mut FigureQueryState, state: &BattleState, arrived: usize) {
    let Some(mut kept) = world.resource_mut::<KeptSnapshot>().0.take() else {
        replace_figures(world, query, &state.figures, arrived);
        state_fields::lay(state, world);
        return refresh_state(world);
    };
    kept.write_figures(world, query, &state.figures, arrived);
    kept.state.write_differences(state, world);
    kept.updated = world.increment_change_tick();
    world.resource_mut::<KeptSnapshot>().0 = Some(kept);
    FigureReader::refresh(world);
}

impl StateSnapshot {
    /// Reads the figures and parts that have changed since the latest update.
    fn update(&mut self, world: &World) {
        if is_changed(world, self.index, self.updated) {
            self.ranks = world.resource::<FigureIndex>().ranks();
            read_figures(world, &self.ranks, &mut self.state.figures);
        } else {
            read_changed_figures(world, &self.ranks, self.updated, &mut self.state.figures);
        }
        self.state.update_parts(world, self.updated, &self.parts);
    }

    /// Makes the figures of this snapshot and of its world equal to `figures`.
    fn write_figures(&mut self, world: &mut World, query: &mut FigureQueryState, figures: &[Figure], arrived: usize) {
        let index = world.resource::<FigureIndex>();
        let id = |figure: &Figure| figure.id;
        if index.arrived() != arrived || !self.state.figures.iter().map(id).eq(figures.iter().map(id)) {
            replace_figures(world, query, figures, arrived);
            self.ranks = world.resource::<FigureIndex>().ranks();
            self.state.figures.clear();
            self.state.figures.extend_from_slice(figures);
            return;
        }
        for (known, figure) in self.state.figures.iter_mut().zip(figures) {
            if known != figure {
                let entity = world.resource::<FigureIndex>().entity(figure.id).expect("a figure of the snapshot");
                query.get_mut(world, entity).expect("a figure of the index").1.overwrite(figure);
                *known = *figure;
            }
        }
    }
}

/// Replaces the figures of a world, whose entities are reused. `arrived` is the number of figures that have arrived in
/// the battle, so the next one gets the id after it.
fn replace_figures(world: &mut World, query: &mut FigureQueryState, figures: &[Figure], arrived: usize) {
    let mut roster = FigureIndex::default();
    let mut left = figures.iter();
    let mut surplus = Vec::new();
    for (entity, mut copy) in query.iter_mut(world) {
        match left.next() {
            Some(figure) => {
                copy.overwrite(figure);
                roster.insert(figure.id, entity);
            }
            None => surplus.push(entity),
        }
    }
    for entity in surplus {
        world.despawn(entity);
    }
    for figure in left {
        roster.insert(figure.id, world.spawn(FigureBundle::from(figure)).id());
    }
    roster.skip_to(arrived);
    world.insert_resource(roster);
}
