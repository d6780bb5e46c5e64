//! Errors of forces. The parent module decides when each of them occurs.

use serde::Serialize;
use thiserror::Error;

use super::levels::MAX_RP;

/// The reason why a force, or a change to it, is not allowed. [`rule`](ForceError::rule) returns the rule,
/// [`code`](ForceError::code) the reason for programs and translations; the `Display` text is English.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Error)]
pub enum ForceError {
    /// The level is higher than the maximum.
    #[error("{rp} requisition points are more than {MAX_RP}")]
    LevelTooHigh {
        /// The requested level.
        rp: u8,
    },
    /// The budget is smaller than the cost of the demands.
    #[error("the demands on this force cost {needed} requisition points, but there are only {rp}")]
    BudgetTooSmall {
        /// The budget.
        rp: u8,
        /// The minimum cost of the demands.
        needed: u32,
        /// The id of the rule with the last demand.
        rule: String,
    },
    /// Because of the limits of the figures, no force can meet the demands.
    #[error("no force can meet these demands: too few figures may be bought")]
    Impossible {
        /// The id of the rule with the demands.
        rule: String,
    },
    /// There is no such kind of figure.
    #[error("there is no figure `{kind}`")]
    UnknownKind {
        /// The id or number.
        kind: String,
    },
    /// The figure belongs to the enemy.
    #[error("`{kind}` belongs to the other side")]
    OtherSide {
        /// The id.
        kind: String,
    },
    /// The mission doesn't allow the figure.
    #[error("`{kind}` can't be bought in this mission")]
    NotAllowed {
        /// The id.
        kind: String,
        /// The id of the mission's rule.
        rule: String,
    },
    /// The force would contain more copies of a kind than allowed.
    #[error("a force holds at most {limit} of `{kind}`")]
    OverLimit {
        /// The id.
        kind: String,
        /// The maximum number of copies.
        limit: u8,
    },
    /// There are not enough requisition points left.
    #[error("`{kind}` costs {cost} requisition points, but only {left} are left")]
    TooDear {
        /// The id.
        kind: String,
        /// The cost of the figure.
        cost: u32,
        /// The rest of the budget.
        left: u32,
    },
    /// The force costs more than its budget.
    #[error("the force costs {spent} requisition points, but there are only {rp}")]
    OverBudget {
        /// The cost of the force.
        spent: u32,
        /// The budget.
        rp: u8,
    },
    /// After the purchase, the rest of the budget could not pay for the demands.
    #[error("with `{kind}` too little is left for what must be bought: {needed} requisition points, not {left}")]
    LeavesTooLittle {
        /// The id of the kind to add.
        kind: String,
        /// The minimum cost of the remaining demands.
        needed: u32,
        /// The rest of the budget after the purchase.
        left: u32,
        /// The id of the rule with the last demand.
        rule: String,
    },
    /// The force has fewer figures than demanded.
    #[error("the force must hold at least {needed} figures, not {bought}")]
    TooFew {
        /// The minimum number of figures.
        needed: usize,
        /// The number of figures in the force.
        bought: usize,
        /// The id of the rule with the demand.
        rule: String,
    },
    /// No figure is as expensive as one of them must be.
    #[error("at least one figure must cost {worth} requisition points or more")]
    NoneWorth {
        /// The minimum cost of that figure.
        worth: u8,
        /// The id of the rule with the demand.
        rule: String,
    },
    /// Less was spent on a kind of figure than demanded.
    #[error("at least {needed} requisition points must go on `{kind}`, not {spent}")]
    TooLittleOn {
        /// The id.
        kind: String,
        /// The minimum cost of all figures of that kind.
        needed: u32,
        /// The cost of the figures of that kind.
        spent: u32,
        /// The id of the rule with the demand.
        rule: String,
    },
    /// The force contains no figure of that kind.
    #[error("the force holds no `{kind}`")]
    NotBought {
        /// The id.
        kind: String,
    },
    /// The force contains no figure.
    #[error("the force is empty")]
    Empty,
}

impl ForceError {
    /// Returns the id of the rule that is broken.
    pub fn rule(&self) -> &str {
        match self {
            ForceError::BudgetTooSmall { rule, .. }
            | ForceError::Impossible { rule }
            | ForceError::LeavesTooLittle { rule, .. }
            | ForceError::NotAllowed { rule, .. }
            | ForceError::TooFew { rule, .. }
            | ForceError::NoneWorth { rule, .. }
            | ForceError::TooLittleOn { rule, .. } => rule,
            ForceError::OtherSide { .. } | ForceError::LevelTooHigh { .. } => "FORCE-3",
            ForceError::UnknownKind { .. }
            | ForceError::OverLimit { .. }
            | ForceError::TooDear { .. }
            | ForceError::OverBudget { .. }
            | ForceError::NotBought { .. }
            | ForceError::Empty => "FORCE-1",
        }
    }

    /// Returns the description in Spanish.
    pub fn in_spanish(&self) -> String {
        match self {
            ForceError::LevelTooHigh { rp } => format!("{rp} puntos de requisa son más de {MAX_RP}"),
            ForceError::BudgetTooSmall { rp, needed, .. } => {
                format!("lo que se exige cuesta {needed} puntos de requisa, pero solo hay {rp}")
            }
            ForceError::Impossible { .. } => {
                "ninguna fuerza puede cumplir lo que se exige: se pueden comprar muy pocas figuras".to_owned()
            }
            ForceError::UnknownKind { kind } => format!("no hay figura `{kind}`"),
            ForceError::OtherSide { kind } => format!("`{kind}` es del otro bando"),
            ForceError::NotAllowed { kind, .. } => format!("en esta misión no se puede comprar `{kind}`"),
            ForceError::OverLimit { kind, limit } => format!("en una fuerza caben {limit} de `{kind}` como mucho"),
            ForceError::TooDear { kind, cost, left } => {
                format!("`{kind}` cuesta {cost} puntos de requisa, pero solo quedan {left}")
            }
            ForceError::OverBudget { spent, rp } => {
                format!("la fuerza cuesta {spent} puntos de requisa, pero solo hay {rp}")
            }
            ForceError::LeavesTooLittle { kind, needed, left, .. } => {
                format!("con `{kind}` queda poco para lo que hay que comprar: {needed} puntos de requisa, no {left}")
            }
            ForceError::TooFew { needed, bought, .. } => {
                format!("la fuerza ha de tener al menos {needed} figuras, no {bought}")
            }
            ForceError::NoneWorth { worth, .. } => {
                format!("al menos una figura ha de costar {worth} puntos de requisa o más")
            }
            ForceError::TooLittleOn { kind, needed, spent, .. } => {
                format!("en `{kind}` hay que gastar al menos {needed} puntos de requisa, no {spent}")
            }
            ForceError::NotBought { kind } => format!("en la fuerza no hay `{kind}`"),
            ForceError::Empty => "la fuerza está vacía".to_owned(),
        }
    }

    /// Returns the reason for programs and translations: the name of the variant.
    pub fn code(&self) -> &'static str {
        match self {
            ForceError::LevelTooHigh { .. } => "LevelTooHigh",
            ForceError::BudgetTooSmall { .. } => "BudgetTooSmall",
            ForceError::Impossible { .. } => "Impossible",
            ForceError::UnknownKind { .. } => "UnknownKind",
            ForceError::OtherSide { .. } => "OtherSide",
            ForceError::NotAllowed { .. } => "NotAllowed",
            ForceError::OverLimit { .. } => "OverLimit",
            ForceError::TooDear { .. } => "TooDear",
            ForceError::OverBudget { .. } => "OverBudget",
            ForceError::LeavesTooLittle { .. } => "LeavesTooLittle",
            ForceError::TooFew { .. } => "TooFew",
            ForceError::NoneWorth { .. } => "NoneWorth",
            ForceError::TooLittleOn { .. } => "TooLittleOn",
            ForceError::NotBought { .. } => "NotBought",
            ForceError::Empty => "Empty",
        }
    }
}
