//! Coverage of the monkey: numbers of given orders and of decisions, by kind.

use std::{collections::BTreeMap, fmt};

use rules::{Order, PendingDecision, ResponseTrigger};

macro_rules! kinds {
    ($all:ident, $kind:ident, $of:ident: $($name:ident)*) => {
        /// Names of all kinds.
        pub const $all: &[&str] = &[$(stringify!($name)),*];

        /// Returns the name of a kind.
        pub fn $kind(one: &$of) -> &'static str {
            match one {
                $($of::$name { .. } => stringify!($name),)*
            }
        }
    };
}

kinds!(ORDERS, order, Order: DeclareIntelligence Bid Deploy EndDeployment Strand Picket CallUp Activate Move Enter Turn
    OpenDoor CloseDoor SealDoor Shoot CloseAttack EndActivation EndHalf React Hold EnterReaction EndReadiness Throw Flame
    Spread EndFlame Detonate Reroll KeepDice EndShooting Land FreeHarpoon ClearJam ShakeOff PickUp Operate Drop EnterTunnel
    GivePoint EndSharing PlayCard KillCard Pass Discard EndDiscard EndLastChance Surrender AgreeDraw AnswerAlarm
    SearchCache Batter Mend Search Place BlowUp);

kinds!(PROMPTS, prompt, PendingDecision: Bid Deploy Act React Ready Discard Answer Reroll Again Flame Landing Share LastChance
    Stranded Pickets Reinforce AlarmEntry Over);

/// Kinds that no mission of the game has: none of them has an alarm or a cache.
const UNUSED: &[&str] = &["AnswerAlarm", "AlarmEntry", "SearchCache"];

kinds!(OCCASIONS, occasion, ResponseTrigger: Card Death OutOfAmmo);

/// Returns the name of a decision, and for a response also that of its trigger.
pub fn question_names(awaiting: &PendingDecision) -> impl Iterator<Item = &'static str> + use<> {
    let to = if let PendingDecision::Answer { to, .. } = awaiting { Some(occasion(to)) } else { None };
    std::iter::once(prompt(awaiting)).chain(to)
}

/// Numbers of given orders, of decisions and of pranks, by kind.
#[derive(Clone, Default)]
pub struct MonkeyCoverage {
    pub orders: BTreeMap<&'static str, usize>,
    prompts: BTreeMap<&'static str, usize>,
    occasions: BTreeMap<&'static str, usize>,
    pub pranks: BTreeMap<&'static str, usize>,
}

impl MonkeyCoverage {
    pub fn gave(&mut self, given: &Order) {
        *self.orders.entry(order(given)).or_default() += 1;
    }

    pub fn asked(&mut self, awaiting: &PendingDecision) {
        *self.prompts.entry(prompt(awaiting)).or_default() += 1;
        if let PendingDecision::Answer { to, .. } = awaiting {
            *self.occasions.entry(occasion(to)).or_default() += 1;
        }
    }

    pub fn of(&self, given: &Order) -> usize {
        self.orders.get(order(given)).copied().unwrap_or(0)
    }

    /// Returns the kinds of orders that were never given.
    pub fn missing_orders(&self) -> Vec<&'static str> {
        uncounted_names(ORDERS, &self.orders)
    }

    /// Returns the kinds of decisions that never occurred.
    pub fn missing_prompts(&self) -> Vec<&'static str> {
        [uncounted_names(PROMPTS, &self.prompts), uncounted_names(OCCASIONS, &self.occasions)].concat()
    }
}

fn uncounted_names(all: &[&'static str], counts: &BTreeMap<&'static str, usize>) -> Vec<&'static str> {
    all.iter().filter(|name| !counts.contains_key(*name) && !UNUSED.contains(name)).copied().collect()
}

impl fmt::Display for MonkeyCoverage {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            ("orders", ORDERS, &self.orders),
            ("prompts", PROMPTS, &self.prompts),
            ("occasions", OCCASIONS, &self.occasions),
        ];
        for (title, all, counts) in parts {
            writeln!(out, "{title}:")?;
            for line in all.chunks(5) {
                for name in line {
                    write!(out, "  {name:<20}{:>5}", counts.get(name).copied().unwrap_or(0))?;
                }
                writeln!(out)?;
            }
        }
        writeln!(out, "what is no order: {:?}", self.pranks)
    }
}
