//! The snapshot of a battle's state that each world keeps: readers borrow it, and a copy of a battle writes only the
//! parts in which two snapshots differ. Reading the whole state anew would take about as long as an order.

use bevy_app::App;
use bevy_ecs::{change_detection::Tick, component::ComponentId, resource::Resource, world::World};

use crate::{
    figure_index::{FigureIndex, FigureRanks},
    figure_reader::{FigureReader, read_changed_figures, read_figures},
    figures::{Figure, FigureBundle, FigureQueryState, figure_component_ids},
    pending_decision::PendingDecision,
    stalemate::{DrawAgreement, StalemateCounter},
    state_access::is_changed,
    state_fields::{self, BattleState},
    state_part_ids::{StatePartIds, StatePartSet},
};

/// The snapshot of a world's battle, once there is one. It is boxed, because it is moved out of the world for updates.
#[derive(Resource, Default)]
struct KeptSnapshot(Option<Box<StateSnapshot>>);

/// The state of a battle, with the values from which it is brought up to date.
struct StateSnapshot {
    state: BattleState,
    ranks: FigureRanks,
    /// Id of the resource [`FigureIndex`].
    index: ComponentId,
    /// Tick of the world at the latest update. Parts that have changed since are read again.
    updated: Tick,
    /// Tick of the world at the latest update that was not limited to the parts that an order can write.
    fully_updated: Tick,
}

pub(super) fn plugin(app: &mut App) {
    let world = app.world_mut();
    let outside_steps = [
        world.register_component::<PendingDecision>(),
        world.register_component::<StalemateCounter>(),
        world.register_component::<DrawAgreement>(),
    ];
    let ids = StatePartIds::new(BattleState::register_parts(world), figure_component_ids(world), &outside_steps);
    app.insert_resource(ids).init_resource::<KeptSnapshot>();
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
    let Some(mut kept) = world.resource_mut::<KeptSnapshot>().0.take() else { return keep_new_snapshot(world) };
    FigureReader::refresh(world);
    kept.update(world, StatePartSet::ALL, kept.fully_updated);
    kept.mark_updated(world);
    world.resource_mut::<KeptSnapshot>().0 = Some(kept);
}

/// Like [`refresh_state`], but after an order whose steps can write only the parts `writes`. Looking for changes of all
/// parts would take longer than most orders.
pub(super) fn refresh_after_order(world: &mut World, writes: StatePartSet) {
    let Some(mut kept) = world.resource_mut::<KeptSnapshot>().0.take() else { return keep_new_snapshot(world) };
    FigureReader::refresh(world);
    let parts = writes | world.resource::<StatePartIds>().written_by_orders;
    kept.update(world, parts, kept.updated);
    kept.updated = world.increment_change_tick();
    world.resource_mut::<KeptSnapshot>().0 = Some(kept);
}

/// Reads the whole battle of a world that has no snapshot yet.
fn keep_new_snapshot(world: &mut World) {
    FigureReader::refresh(world);
    let now = world.increment_change_tick();
    let kept = StateSnapshot {
        state: BattleState::of(world),
        ranks: world.resource::<FigureIndex>().ranks(),
        index: world.register_component::<FigureIndex>(),
        updated: now,
        fully_updated: now,
    };
    world.resource_mut::<KeptSnapshot>().0 = Some(Box::new(kept));
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
    kept.mark_updated(world);
    world.resource_mut::<KeptSnapshot>().0 = Some(kept);
    FigureReader::refresh(world);
}

impl StateSnapshot {
    /// Reads those of the parts again that have changed since that tick of the world.
    fn update(&mut self, world: &World, parts: StatePartSet, since: Tick) {
        if is_changed(world, self.index, since) {
            self.ranks = world.resource::<FigureIndex>().ranks();
            read_figures(world, &self.ranks, &mut self.state.figures);
        } else if parts.has_figures() {
            read_changed_figures(world, &self.ranks, since, &mut self.state.figures);
        }
        self.state.update_parts(world, since, parts);
    }

    /// Records that this snapshot equals the battle of the world.
    fn mark_updated(&mut self, world: &mut World) {
        self.updated = world.increment_change_tick();
        self.fully_updated = self.updated;
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
