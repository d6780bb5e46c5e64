//! Texts about the reasons why a force is not allowed.

use mission::force::ForceError;
use rules::Catalogue;
use ui_kit::prelude::*;

/// Describes why a force, or a change of it, is not allowed.
pub(crate) fn force_refusal(texts: &Texts, catalogue: &Catalogue, fault: &ForceError) -> DisabledReason {
    let short = format!("short-force-{}", fault.code());
    let short = if texts.has(&short) { texts.t(&short) } else { texts.t("short-other") };
    DisabledReason::because(short).whole(force_fault_text(texts, catalogue, fault)).rule(fault.rule())
}

/// Describes a fault of a force in the player's language.
pub(super) fn force_fault_text(texts: &Texts, catalogue: &Catalogue, fault: &ForceError) -> String {
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
