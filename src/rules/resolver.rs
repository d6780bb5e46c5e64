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
    step::{Payload, Step},
    step_stack::StepStack,
};

/// The systems of all steps, indexed by the number of the step's kind. They are kept outside Bevy's schedules so that a
/// step needs no look-up.
#[derive(Resource)]
struct StepResolver(Vec<Option<Box<dyn StepHandler>>>);

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
    system.initialize(app.world_mut());
    let carries_out = TypedStepHandler { system, payload: PhantomData };
    let place = &mut app.world_mut().resource_mut::<StepResolver>().0[P::NUMBER];
    assert!(place.is_none(), "two systems for one kind of step");
    *place = Some(Box::new(carries_out));
}

/// Runs steps until none is left or a player must decide.
pub(super) fn run_steps(world: &mut World) {
    let mut handlers = std::mem::take(&mut world.resource_mut::<StepResolver>().0);
    while let Some(step) = world.resource_mut::<StepStack>().next() {
        let system = handlers[step.number()].as_mut().expect("every kind of step has a system");
        system.carry_out(step, world);
    }
    world.resource_mut::<StepResolver>().0 = handlers;
    let question = world.resource_mut::<StepStack>().take_question();
    let over = world.resource::<BattleOutcome>().0.is_some().then_some(PendingDecision::Over);
    *world.resource_mut::<PendingDecision>() = over.or(question).expect("steps end with a question or a verdict");
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
