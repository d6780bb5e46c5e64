//! The resolver carries steps out, one after the other, until none is left or a player must decide.
//!
//! Each kind of [`Step`] has exactly one system, which takes what the step says as its input. Nothing else runs, and
//! what a system commands is applied before the next step begins: the order of rules is never a chance.

use std::marker::PhantomData;

use bevy_app::App;
use bevy_ecs::{
    resource::Resource,
    system::{In, IntoSystem, System},
    world::{Mut, World},
};

use crate::{
    pending_decision::Awaiting,
    figures::Reader,
    end_conditions::Outcome,
    step_stack::Steps,
    step::{Payload, Step},
};

/// The systems of all steps, by the numbers of their kinds. They stand outside bevy's own list so that a step costs no
/// look-up.
#[derive(Resource)]
struct Resolver(Vec<Option<Box<dyn CarriesOut>>>);

/// A system that carries out one kind of step.
trait CarriesOut: Send + Sync {
    fn carry_out(&mut self, step: Step, world: &mut World);
}

struct OneKind<P, S> {
    system: S,
    payload: PhantomData<fn(P)>,
}

impl<P: Payload, S: System<In = In<P>, Out = ()>> CarriesOut for OneKind<P, S> {
    fn carry_out(&mut self, step: Step, world: &mut World) {
        self.system.run(P::of(step), world).expect("a battle is installed: the system finds what it asks for");
    }
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Resolver((0..Step::KINDS).map(|_| None).collect()));
}

/// Makes a system carry out the steps of the kind that it takes.
///
/// # Panics
/// If that kind of step has a system already.
pub(super) fn on<P: Payload, M>(app: &mut App, system: impl IntoSystem<In<P>, (), M>) {
    let mut system = IntoSystem::into_system(system);
    system.initialize(app.world_mut());
    let carries_out = OneKind { system, payload: PhantomData };
    let place = &mut app.world_mut().resource_mut::<Resolver>().0[P::NUMBER];
    assert!(place.is_none(), "two systems for one kind of step");
    *place = Some(Box::new(carries_out));
}

/// Carries out steps until none is left or a player must decide.
pub(super) fn run(world: &mut World) {
    world.resource_scope(|world, mut resolver: Mut<Resolver>| {
        while let Some(step) = world.resource_mut::<Steps>().next() {
            let system = resolver.0[step.number()].as_mut().expect("every kind of step has a system");
            system.carry_out(step, world);
        }
    });
    let question = world.resource_mut::<Steps>().take_question();
    let over = world.resource::<Outcome>().0.is_some().then_some(Awaiting::Over);
    *world.resource_mut::<Awaiting>() = over.or(question).expect("steps end with a question or a verdict");
    Reader::refresh(world);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_step_has_a_system() {
        let world = crate::new_world();
        let missing: Vec<usize> =
            (0..Step::KINDS).filter(|kind| world.resource::<Resolver>().0[*kind].is_none()).collect();
        assert!(missing.is_empty(), "no system for the steps {missing:?}");
    }
}
