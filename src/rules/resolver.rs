//! The resolver runs steps one after the other until none is left or a player must decide.
//!
//! Each kind of [`Step`] has exactly one system, which takes the step's payload as its input. No other system runs, and
//! the commands of a system are applied before the next step begins, so that the order of rules never depends on
//! chance.

use std::marker::PhantomData;

use bevy_app::App;
use bevy_ecs::{
    resource::Resource,
    system::{In, IntoSystem, System},
    world::World,
};

use crate::{
    end_conditions::BattleOutcome,
    pending_decision::PendingDecision,
    state_part_ids::{StatePartIds, StatePartSet},
    step::{Payload, Step},
    step_stack::StepStack,
};

/// The systems of all steps, indexed by the number of the step's kind. They are kept outside Bevy's schedules so that a
/// step needs no look-up.
#[derive(Resource)]
struct StepResolver(Vec<Option<StepSystem>>);

/// A system with the parts of the state that it can write.
struct StepSystem {
    handler: Box<dyn StepHandler>,
    writes: StatePartSet,
}

/// A system that carries out one kind of step.
trait StepHandler: Send + Sync {
    fn carry_out(&mut self, step: Step, world: &mut World);
}

struct TypedStepHandler<P, S> {
    system: S,
    payload: PhantomData<fn(P)>,
}

impl<P: Payload, S: System<In = In<P>, Out = ()>> StepHandler for TypedStepHandler<P, S> {
    fn carry_out(&mut self, step: Step, world: &mut World) {
        self.system.run(P::of(step), world).expect("a battle is installed: the system finds what it asks for");
    }
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(StepResolver((0..Step::KINDS).map(|_| None).collect()));
}

/// Registers a system for the kind of step that it takes as its input.
///
/// # Panics
/// If that kind of step has a system already.
pub(super) fn add_step_system<P: Payload, M>(app: &mut App, system: impl IntoSystem<In<P>, (), M>) {
    let mut system = IntoSystem::into_system(system);
    let access = system.initialize(app.world_mut());
    // An exclusive system declares no access, but may write everything.
    let writes = if system.is_exclusive() {
        StatePartSet::ALL
    } else {
        app.world().resource::<StatePartIds>().select(|id| access.combined_access().has_write(id))
    };
    let handler = Box::new(TypedStepHandler { system, payload: PhantomData });
    let place = &mut app.world_mut().resource_mut::<StepResolver>().0[P::NUMBER];
    assert!(place.is_none(), "two systems for one kind of step");
    *place = Some(StepSystem { handler, writes });
}

/// Runs steps until none is left or a player must decide. Returns the parts of the state that these steps can write,
/// without the pending decision.
pub(super) fn run_steps(world: &mut World) -> StatePartSet {
    let mut systems = std::mem::take(&mut world.resource_mut::<StepResolver>().0);
    let mut writes = StatePartSet::default();
    while let Some(step) = world.resource_mut::<StepStack>().next() {
        let system = systems[step.number()].as_mut().expect("every kind of step has a system");
        system.handler.carry_out(step, world);
        writes |= system.writes;
    }
    world.resource_mut::<StepResolver>().0 = systems;
    let question = world.resource_mut::<StepStack>().take_question();
    let over = world.resource::<BattleOutcome>().0.is_some().then_some(PendingDecision::Over);
    *world.resource_mut::<PendingDecision>() = over.or(question).expect("steps end with a question or a verdict");
    writes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_kind_has_a_system() {
        let world = crate::new_world();
        let missing: Vec<usize> =
            (0..Step::KINDS).filter(|kind| world.resource::<StepResolver>().0[*kind].is_none()).collect();
        assert!(missing.is_empty(), "no system for the steps {missing:?}");
    }
}
