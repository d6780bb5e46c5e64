//! Imports for nearly every file of the steps: systems and their parameters, and the parts of the state that many steps
//! read or change.

pub(super) use bevy_app::App;
pub(super) use bevy_ecs::system::{In, Res, ResMut};

pub(super) use crate::{
    activation::ActivationStack,
    board::{Board, Occupancy},
    cards::CardState,
    catalogue::Catalogue,
    causes::{DamageCause, DamageHazard, ReactionLoss},
    dice::Dice,
    effective_stats::EffectiveStats,
    event::BattleEvent,
    event_log::EventLog,
    figure::{Ability, FigurePlace},
    figures::FigureAccess,
    ids::FigureId,
    pending_decision::PendingDecision,
    resolver::add_step_system,
    scenario_rules::ScenarioRules,
    side::Side,
    step::{Step, payload},
    step_stack::StepStack,
    turn::Turn,
};
