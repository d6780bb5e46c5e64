//! The one door: [`submit`] checks an order, queues its first steps and runs them until a player must decide.
//!
//! A [`Step`] is the smallest thing that can happen. Steps lie on a stack, so that an interruption (reaction fire after
//! each action) goes on top and the rest waits. Each step belongs to a [`Phase`], a schedule of the systems of one
//! module, chained on the single-threaded executor with ambiguities as errors: the order of rules is never a chance.

use bevy::app::App;
use bevy::ecs::{
    resource::Resource,
    schedule::{IntoScheduleConfigs, LogLevel, Schedule, ScheduleBuildSettings, ScheduleLabel, SingleThreadedExecutor},
    system::ScheduleSystem,
    world::{Mut, World},
};
use serde::{Deserialize, Serialize};

use super::{
    Awaiting, Dice, EntryId, Facing, FigureId, Order, Refusal, Side, Situation, Weapon,
    check::check,
    event::{BattleEvent, EventLog},
    objectives::Outcome,
    situation::Reader,
    weapon::FireMode,
};

/// The smallest thing that can happen in a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// Begin a turn (`TURN-1`).
    StartTurn,
    /// Take command points (`CP-1`).
    IssueCommand,
    /// Ask a side for its bid (`BID-1`).
    AskBid(Side),
    /// Keep a sealed bid.
    SealBid(Side, u8),
    /// Reveal both bids and settle who goes first.
    RevealBids,
    /// The Allies go first without a bid (`BID-2`).
    DeclareIntelligence,
    /// Bring the hordes' figures for this turn (`DEPLOY-4`).
    Reinforce,
    /// Ask a side where its figures off the board wait (`DEPLOY-1`).
    AskDeployment(Side),
    /// Place a figure beside an entry point.
    Deploy(FigureId, EntryId),
    /// Queue both deployments and the first half, now that it is known who goes first.
    StartActionPhase,
    /// Begin a side's half of the turn.
    StartHalf(Side),
    /// Ask the side whose half it is for its next action.
    AskAct,
    /// Begin an activation.
    Activate(FigureId),
    /// Pay for an action.
    Pay(FigureId, u8),
    /// End the activation that goes on, if one does.
    EndActivation,
    /// Move one square.
    Move(FigureId, Facing),
    /// Leave the board across a side.
    Leave(FigureId, Facing),
    /// Enter the board.
    Enter(FigureId),
    /// Change facing.
    Turn(FigureId, Facing),
    /// Open or close a door.
    SetDoor {
        /// By whom.
        figure: FigureId,
        /// Its number.
        door: u8,
        /// Open or closed.
        open: bool,
    },
    /// Fire one shot.
    Shoot {
        /// By whom.
        figure: FigureId,
        /// At whom.
        target: FigureId,
        /// With what.
        weapon: Weapon,
        /// In its activation or in reaction.
        mode: FireMode,
    },
    /// Make one close attack.
    Strike {
        /// By whom.
        figure: FigureId,
        /// At whom.
        target: FigureId,
    },
    /// Take damage points off a figure.
    Harm(FigureId, u8),
    /// Remove a casualty.
    Die(FigureId),
    /// Ask whether the battle has ended now that a figure of `side` is gone.
    Judge {
        /// Whose figure.
        side: Side,
        /// Dead, or out through an exit.
        died: bool,
    },
    /// After an action, ask the enemies in reaction mode that see the figure.
    Provoke {
        /// The figure that acted.
        figure: FigureId,
        /// Those who have had their say about this action.
        asked: Vec<FigureId>,
    },
    /// A figure lets the action pass.
    Hold {
        /// The figure.
        figure: FigureId,
        /// The enemy that acted.
        target: FigureId,
    },
    /// End a side's half of the turn (`ACT-3`).
    EndHalf(Side),
    /// Ask which of a side's figures enter reaction mode (`RF-1`).
    AskReadiness(Side),
    /// Put a figure into reaction mode.
    EnterReaction(FigureId),
    /// Go on to the second half, or to the next turn.
    NextHalf,
}

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
    /// `close_combat`.
    CloseCombat,
    /// `damage`.
    Damage,
    /// `reaction`.
    Reaction,
    /// `objectives`.
    Objectives,
}

impl Phase {
    const COUNT: usize = 12;

    fn of(step: &Step) -> Phase {
        match step {
            Step::StartTurn | Step::StartActionPhase | Step::StartHalf(_) | Step::EndHalf(_) | Step::NextHalf => {
                Phase::Turn
            }
            Step::IssueCommand | Step::Pay(..) => Phase::Command,
            Step::AskBid(_) | Step::SealBid(..) | Step::RevealBids | Step::DeclareIntelligence => Phase::Bid,
            Step::Reinforce | Step::AskDeployment(_) | Step::Deploy(..) => Phase::Deployment,
            Step::AskAct | Step::Activate(_) | Step::EndActivation => Phase::Activation,
            Step::Move(..) | Step::Leave(..) | Step::Enter(_) | Step::Turn(..) => Phase::Movement,
            Step::SetDoor { .. } => Phase::Doors,
            Step::Shoot { .. } => Phase::Shooting,
            Step::Strike { .. } => Phase::CloseCombat,
            Step::Harm(..) | Step::Die(_) => Phase::Damage,
            Step::Provoke { .. } | Step::Hold { .. } | Step::AskReadiness(_) | Step::EnterReaction(_) => {
                Phase::Reaction
            }
            Step::Judge { .. } => Phase::Objectives,
        }
    }
}

/// The steps that wait, the next one last, and the one that is being carried out.
#[derive(Resource, Clone, Debug)]
pub struct Steps {
    waiting: Vec<Step>,
    current: Step,
}

impl Default for Steps {
    fn default() -> Self {
        Steps { waiting: Vec::new(), current: Step::AskAct }
    }
}

impl Steps {
    /// The step that is being carried out.
    pub(super) fn current(&self) -> &Step {
        &self.current
    }

    /// Puts a step on top: it comes next.
    pub(super) fn push(&mut self, step: Step) {
        self.waiting.push(step);
    }

    /// Puts several on top; the first of them comes next.
    pub(super) fn push_all(&mut self, steps: impl IntoIterator<Item = Step, IntoIter: DoubleEndedIterator>) {
        self.waiting.extend(steps.into_iter().rev());
    }

    /// Drops all that waits: the battle is over.
    pub(super) fn clear(&mut self) {
        self.waiting.clear();
    }

    /// What waits, the next one last: part of the state.
    pub(super) fn waiting(&self) -> &[Step] {
        &self.waiting
    }

    /// Lays down what waits, for a fork.
    pub(super) fn set_waiting(&mut self, waiting: &[Step]) {
        self.waiting.clear();
        self.waiting.extend_from_slice(waiting);
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
