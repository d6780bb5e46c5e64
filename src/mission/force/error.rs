//! Why a force is not allowed. When each is the case is decided by the parent module.

use serde::Serialize;
use thiserror::Error;

use super::MAX_RP;

/// Why a force, or a change of it, is not allowed. [`rule`](ForceError::rule) names the rule,
/// [`code`](ForceError::code) the reason for programs and translations; the `Display` text is English.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Error)]
pub enum ForceError {
    /// The level is higher than any mission's.
    #[error("{rp} requisition points are more than {MAX_RP}")]
    LevelTooHigh {
        /// The level asked for.
        rp: u8,
    },
    /// The budget can't pay for what is demanded.
    #[error("the demands on this force cost {needed} requisition points, but there are only {rp}")]
    BudgetTooSmall {
        /// The budget.
        rp: u8,
        /// What the demands cost at least.
        needed: u32,
        /// The rule that demands it.
        rule: String,
    },
    /// The limits of the figures leave no force that does what is demanded.
    #[error("no force can meet these demands: too few figures may be bought")]
    Impossible {
        /// The rule that demands it.
        rule: String,
    },
    /// There is no such kind of figure.
    #[error("there is no figure `{kind}`")]
    UnknownKind {
        /// Its id or number.
        kind: String,
    },
    /// The figure belongs to the enemy.
    #[error("`{kind}` belongs to the other side")]
    OtherSide {
        /// Its id.
        kind: String,
    },
    /// The mission does not let it be bought.
    #[error("`{kind}` can't be bought in this mission")]
    NotAllowed {
        /// Its id.
        kind: String,
        /// The mission's rule.
        rule: String,
    },
    /// A force may not hold so many of it.
    #[error("a force holds at most {limit} of `{kind}`")]
    OverLimit {
        /// Its id.
        kind: String,
        /// How many it may hold.
        limit: u8,
    },
    /// There are not enough requisition points left.
    #[error("`{kind}` costs {cost} requisition points, but only {left} are left")]
    TooDear {
        /// Its id.
        kind: String,
        /// What it costs.
        cost: u32,
        /// What is left to spend.
        left: u32,
    },
    /// More was spent than there is.
    #[error("the force costs {spent} requisition points, but there are only {rp}")]
    OverBudget {
        /// What it costs.
        spent: u32,
        /// The budget.
        rp: u8,
    },
    /// What would be left could not pay for what is demanded.
    #[error("with `{kind}` too little is left for what must be bought: {needed} requisition points, not {left}")]
    LeavesTooLittle {
        /// The id of the kind that was to be added.
        kind: String,
        /// What the demands still cost.
        needed: u32,
        /// What would be left.
        left: u32,
        /// The rule that demands it.
        rule: String,
    },
    /// Too few figures.
    #[error("the force must hold at least {needed} figures, not {bought}")]
    TooFew {
        /// How many are demanded.
        needed: usize,
        /// How many there are.
        bought: usize,
        /// The rule that demands it.
        rule: String,
    },
    /// No figure costs what one of them must cost.
    #[error("at least one figure must cost {worth} requisition points or more")]
    NoneWorth {
        /// What it must cost at least.
        worth: u8,
        /// The rule that demands it.
        rule: String,
    },
    /// Too little was spent on a kind of figure.
    #[error("at least {needed} requisition points must go on `{kind}`, not {spent}")]
    TooLittleOn {
        /// Its id.
        kind: String,
        /// What must be spent on it.
        needed: u32,
        /// What was spent on it.
        spent: u32,
        /// The rule that demands it.
        rule: String,
    },
    /// There is none of it in the force.
    #[error("the force holds no `{kind}`")]
    NotBought {
        /// Its id.
        kind: String,
    },
    /// There is nobody in the force.
    #[error("the force is empty")]
    Empty,
}

impl ForceError {
    /// The id of the rule that is broken.
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

    /// What is wrong, in Spanish.
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

    /// The reason, for programs and translations: the name of the variant.
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
