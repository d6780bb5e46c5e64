//! The one door: [`submit`] checks an order, queues its first steps and runs them until a player must decide.
//!
//! Each [`Step`] belongs to a [`Phase`], a schedule of the systems of one module, chained on the single-threaded
//! executor with ambiguities as errors: the order of rules is never a chance.

use bevy::app::App;
use bevy::ecs::{
    resource::Resource,
    schedule::{IntoScheduleConfigs, LogLevel, Schedule, ScheduleBuildSettings, ScheduleLabel, SingleThreadedExecutor},
    system::ScheduleSystem,
    world::{Mut, World},
};
use serde::{Deserialize, Serialize};

use super::{
    Awaiting, Dice, Order, Refusal, Situation,
    check::check,
    event::{BattleEvent, EventLog},
    objectives::Outcome,
    situation::Reader,
    step::{Step, Steps},
};

/// The schedule that a step runs: one for each module that carries out rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, ScheduleLabel)]
pub enum Phase {
    /// `turn`: the sequence of turns and halves.
    Turn,
    /// `command_points`.
    Command,
    /// `bid`.
    Bid,
    /// `deployment`.
    Deployment,
    /// `activation`.
    Activation,
    /// `movement`.
    Movement,
    /// `doors`.
    Doors,
    /// `shooting`.
    Shooting,
    /// `attack`.
    Attack,
    /// `close_combat`.
    CloseCombat,
    /// `harpoon`.
    Harpoon,
    /// `blast`.
    Blast,
    /// `fire`.
    Fire,
    /// `damage`.
    Damage,
    /// `reaction`.
    Reaction,
    /// `objects`.
    Objects,
    /// `cards`.
    Cards,
    /// `objectives`.
    Objectives,
    /// `tokens`.
    Tokens,
    /// `stranded`.
    Stranded,
    /// `pickets`.
    Pickets,
}

impl Phase {
    const COUNT: usize = 21;

    fn of(step: &Step) -> Phase {
        match step {
            Step::StartTurn | Step::StartActionPhase | Step::StartHalf(_) | Step::EndHalf(_) | Step::NextHalf => {
                Phase::Turn
            }
            Step::IssueCommand | Step::Pay(..) => Phase::Command,
            Step::AskBid(_) | Step::SealBid(..) | Step::RevealBids | Step::DeclareIntelligence => Phase::Bid,
            Step::Reinforce | Step::AskDeployment { .. } | Step::Deploy(..) => Phase::Deployment,
            Step::AskAct
            | Step::AskLastStand(_)
            | Step::Activate(_)
            | Step::ActAgain(..)
            | Step::LastStand(_)
            | Step::EndActivation { .. }
            | Step::AskShare(..)
            | Step::Share(..) => Phase::Activation,
            Step::Move(..) | Step::Leave(..) | Step::Enter(_) | Step::Surface(..) | Step::Turn(..) => Phase::Movement,
            Step::SetDoor { .. } | Step::Seal(..) => Phase::Doors,
            Step::Shoot { .. } => Phase::Shooting,
            Step::AskReroll(_) | Step::Reroll(..) | Step::Resolve(_) | Step::AskAgain(_) => Phase::Attack,
            Step::Strike { .. } | Step::Spring { .. } => Phase::CloseCombat,
            Step::Harpoon { .. } | Step::AskLanding { .. } | Step::Drag { .. } | Step::FreeHarpoon(_) => Phase::Harpoon,
            Step::Throw { .. } | Step::Blast { .. } | Step::Detonate { .. } => Phase::Blast,
            Step::AskFlame { .. } | Step::Ignite { .. } | Step::SetAblaze(..) | Step::Scorch(_) | Step::Burn(..) => {
                Phase::Fire
            }
            Step::Harm(..) | Step::Die(..) | Step::Remove(_) => Phase::Damage,
            Step::Provoke { .. }
            | Step::Hold { .. }
            | Step::AskReadiness(_)
            | Step::EnterReaction(_)
            | Step::OutOfAmmo(_)
            | Step::LoseReaction(_) => Phase::Reaction,
            Step::PickUp(..) | Step::Operate(..) | Step::Drop(_) => Phase::Objects,
            Step::AskDiscard(_)
            | Step::Discard(..)
            | Step::Draw(_)
            | Step::Reveal { .. }
            | Step::AskAnswer(..)
            | Step::Settle(_)
            | Step::Kill(..)
            | Step::LoseCard(..)
            | Step::ShakeOff(_)
            | Step::Expire
            | Step::AskLastChance(_) => Phase::Cards,
            Step::Judge { .. } | Step::JudgeDoors | Step::JudgeObjects(_) | Step::JudgeTurn | Step::CountDown => {
                Phase::Objectives
            }
            Step::Search(..) => Phase::Tokens,
            Step::ChooseStranded | Step::Strand(_) | Step::FreeStranded | Step::Loosen(_) => Phase::Stranded,
            Step::AskPickets(_)
            | Step::Picket { .. }
            | Step::AskReinforcement
            | Step::CallUp(_)
            | Step::ReleasePickets => Phase::Pickets,
        }
    }
}

/// One entry of what was decided, in order: the part of a record that differs between two games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Entry {
    /// A player's order.
    Order(Order),
    /// Faces that the next dice were made to show: by tests and referees.
    Dice(Vec<u8>),
}

/// All that was decided since the battle began.
#[derive(Resource, Clone, Debug, Default)]
pub struct OrderLog(pub(super) Vec<Entry>);

impl OrderLog {
    /// The entries, oldest first.
    pub fn entries(&self) -> &[Entry] {
        &self.0
    }
}

/// The schedules of all phases, by their number. They stand outside bevy's own list so that a step costs no look-up by
/// label, and in a list of their own so that taking them out of the world moves a pointer.
#[derive(Resource)]
struct Resolver(Vec<Schedule>);

impl Default for Resolver {
    fn default() -> Self {
        let schedules = (0..Phase::COUNT).map(|index| {
            let mut schedule = Schedule::new(PhaseLabel(index));
            // `default()` would leave the last system's commands, such as the removal of the dead, undone.
            schedule.set_executor(SingleThreadedExecutor::new());
            schedule.set_build_settings(ScheduleBuildSettings {
                ambiguity_detection: LogLevel::Error,
                ..Default::default()
            });
            schedule
        });
        Resolver(schedules.collect())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, ScheduleLabel)]
struct PhaseLabel(usize);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Resolver>();
}

/// Adds a module's systems to its phase. To be called once a phase, with the systems chained.
pub(super) fn on<M>(app: &mut App, phase: Phase, systems: impl IntoScheduleConfigs<ScheduleSystem, M>) {
    app.world_mut().resource_mut::<Resolver>().0[phase as usize].add_systems(systems);
}

/// Gives an order. Returns the events that follow from it, up to the next decision.
///
/// # Errors
/// The [`Refusal`], if the order can't be given now; the world is as it was.
///
/// # Panics
/// If no battle was [installed](super::install) in this world.
pub fn submit(world: &mut World, order: Order) -> Result<&[BattleEvent], Refusal> {
    let steps = check(&Situation::of(world), order)?;
    let before = world.resource::<EventLog>().all().len();
    world.resource_mut::<OrderLog>().0.push(Entry::Order(order));
    world.resource_mut::<Steps>().push_all(steps);
    run(world);
    Ok(&world.resource::<EventLog>().all()[before..])
}

/// Makes the next dice show these faces; afterwards the seed goes on. The record keeps it.
///
/// # Errors
/// The first face that is not 1–6; nothing has changed then.
pub fn script_dice(world: &mut World, faces: &[u8]) -> Result<(), u8> {
    world.resource_mut::<Dice>().script(faces)?;
    world.resource_mut::<OrderLog>().0.push(Entry::Dice(faces.to_vec()));
    Ok(())
}

/// Carries out steps until none is left or a player must decide.
pub(super) fn run(world: &mut World) {
    world.remove_resource::<Awaiting>();
    world.resource_scope(|world, mut resolver: Mut<Resolver>| {
        while !world.contains_resource::<Awaiting>() {
            let mut steps = world.resource_mut::<Steps>();
            let Some(step) = steps.waiting.pop() else { break };
            let phase = Phase::of(&step);
            steps.current = step;
            resolver.0[phase as usize].run(world);
        }
    });
    if world.resource::<Outcome>().0.is_some() {
        world.insert_resource(Awaiting::Over);
    }
    Reader::refresh(world);
}
