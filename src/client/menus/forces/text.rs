//! Texts about the mission of a force, and the reasons why a force is not allowed.

use mission::{
    Mission,
    force::{Force, ForceError},
};
use rules::Catalogue;
use ui_kit::{game_names::sanitized, prelude::*};

/// Describes the mission that a force is for: its number and its name.
pub(super) fn describe_mission(texts: &Texts, mission: &Mission) -> String {
    let name = sanitized(localized_name(texts, &mission.name), 32);
    texts.t_args("forces-mission", &[("n", mission.number.into()), ("name", name.into())])
}

/// Returns the warning about a force: its first fault, or the points that are not spent.
pub(super) fn force_warning(texts: &Texts, catalogue: &Catalogue, force: &Force) -> Option<String> {
    let left = force.remaining_budget();
    match force.check_complete() {
        Err(faults) => faults.first().map(|fault| force_fault_text(texts, catalogue, fault)),
        Ok(()) => (left > 0).then(|| texts.t_args("forces-unspent", &[("n", left.into())])),
    }
}

/// Checks that a force is complete.
///
/// # Errors
/// Returns its first fault if it isn't.
pub(super) fn check_ready_force(texts: &Texts, catalogue: &Catalogue, force: &Force) -> Result<(), DisabledReason> {
    force.check_complete().map_err(|faults| {
        faults.first().map_or_else(
            || DisabledReason::because(texts.t("forces-not-yet")),
            |fault| force_refusal(texts, catalogue, fault),
        )
    })
}

/// Describes why a force, or a change of it, is not allowed.
pub(crate) fn force_refusal(texts: &Texts, catalogue: &Catalogue, fault: &ForceError) -> DisabledReason {
    let short = format!("short-force-{}", fault.code());
    let short = if texts.has(&short) { texts.t(&short) } else { texts.t("short-other") };
    DisabledReason::because(short).whole(force_fault_text(texts, catalogue, fault)).rule(fault.rule())
}

/// Describes a fault of a force in the player's language.
fn force_fault_text(texts: &Texts, catalogue: &Catalogue, fault: &ForceError) -> String {
    let id = format!("force-{}", fault.code());
    if !texts.has(&id) {
        return fault.to_string();
    }
    let name = |kind: &str| {
        let found = catalogue.find(kind).map(|id| localized_name(texts, &catalogue.kind(id).title).to_owned());
        found.unwrap_or_else(|| kind.to_owned())
    };
    let named = |kind: &str| ("kind", name(kind).into());
    let values: Vec<(&str, fluent_bundle::FluentValue)> = match fault {
        ForceError::LevelTooHigh { rp } => vec![("rp", (*rp).into())],
        ForceError::BudgetTooSmall { rp, needed, .. } => vec![("rp", (*rp).into()), ("needed", (*needed).into())],
        ForceError::UnknownKind { kind }
        | ForceError::OtherSide { kind }
        | ForceError::NotAllowed { kind, .. }
        | ForceError::NotBought { kind } => vec![named(kind)],
        ForceError::OverLimit { kind, limit } => vec![named(kind), ("limit", (*limit).into())],
        ForceError::TooDear { kind, cost, left } => {
            vec![named(kind), ("cost", (*cost).into()), ("left", (*left).into())]
        }
        ForceError::OverBudget { spent, rp } => vec![("spent", (*spent).into()), ("rp", (*rp).into())],
        ForceError::LeavesTooLittle { kind, needed, left, .. } => {
            vec![named(kind), ("needed", (*needed).into()), ("left", (*left).into())]
        }
        ForceError::TooFew { needed, bought, .. } => vec![("needed", (*needed).into()), ("bought", (*bought).into())],
        ForceError::NoneWorth { worth, .. } => vec![("worth", (*worth).into())],
        ForceError::TooLittleOn { kind, needed, spent, .. } => {
            vec![named(kind), ("needed", (*needed).into()), ("spent", (*spent).into())]
        }
        ForceError::Impossible { .. } | ForceError::Empty => Vec::new(),
    };
    texts.t_args(&id, &values)
}
