//! Exact chances, by counting all falls of the dice: of every order that rolls dice or harms somebody, and of the shots
//! that a way draws (`RF-2`). Nothing is rolled here and nothing is estimated.
//!
//! `falls` is how the dice of one attack fall, `toll` who has lost how much, `tally` follows the steps of an order,
//! `ways` a figure on its way, `search` one that searches a token.
//!
//! **What is taken for granted within one order**, where players have a choice:
//! - A die that missed is rolled again whenever the rules ask, the first such die first; a die that hit never is.
//! - Further shots (`HMG-1`, `SLUG-1`) go on at the same target while it lives, and end when it is dead.
//! - A flame reaches no further than the squares chosen so far, and the first of those that this order names.
//! - A figure is dragged to the first square of those from which the owner of the harpoon may choose.
//! - Nobody answers with a card, a last stand does nothing, and the end of the battle cuts nothing off.
//! - Reaction fire counts for orders that harm nobody by themselves: moves, turns, doors, objects. Every watcher fires
//!   each time it may. After attacks it is another matter, decided by others.
//! - What was still to come of earlier orders is theirs: the dice of `FLAME-5` for the points that a flame cost belong to
//!   the order that fired it, not to the one that chose its last square.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Awaiting, FigureId, Order, Situation, attack::Means, step::Step, weapon::FireMode};

mod falls;
mod search;
mod tally;
mod toll;
mod ways;

pub use search::twitch;
pub use ways::{fate, way_odds};

/// What may become of one figure by an order: the chances sum to 1.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Odds {
    /// It dies.
    pub kill: f64,
    /// It lives and loses so many damage points: none, one, two, …
    pub wounds: Vec<f64>,
}

impl Odds {
    /// The chance that it lives.
    pub fn survive(&self) -> f64 {
        1.0 - self.kill
    }

    /// The chance that it loses anything.
    pub fn harm(&self) -> f64 {
        self.kill + self.wounds.iter().skip(1).sum::<f64>()
    }
}

/// What may become of a figure.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FigureOdds {
    /// The figure.
    pub figure: FigureId,
    /// Its chances.
    #[serde(flatten)]
    pub odds: Odds,
}

/// The chance that something happens to, or by, a figure.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Chance {
    /// The figure.
    pub figure: FigureId,
    /// How likely.
    pub chance: f64,
}

/// All that may come of an order. What becomes of two figures together is not told: each has its own chances.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OrderOdds {
    /// The figure most concerned: the one aimed at, the one that goes, or else the one most likely to die.
    pub concerned: FigureId,
    /// Every figure that may be harmed, friend or enemy, by their ids.
    pub figures: Vec<FigureOdds>,
    /// The figures that may run out of ammo in reaction (`RF-4`).
    pub out_of_ammo: Vec<Chance>,
    /// The figures that may explode (`MINE-2`).
    pub explosions: Vec<Chance>,
    /// The chance that a harpoon drags its target off its square (`HANS-1`).
    pub dragged: f64,
    /// The chance that a natural 1 ends the activation (`SLUG-1`).
    pub jinxed: f64,
}

impl OrderOdds {
    /// Reads the chances off the states in the end; none if nobody can be harmed. `aim` is whom the order is about.
    fn new(
        toll: &toll::Toll,
        states: &toll::States,
        aim: Option<FigureId>,
        (out_of_ammo, dragged, jinxed): (BTreeMap<FigureId, f64>, f64, f64),
    ) -> Option<OrderOdds> {
        let outcomes = toll.outcomes(states).into_iter();
        let figures: Vec<FigureOdds> = outcomes
            .map(|(figure, kill, wounds)| FigureOdds { figure, odds: Odds { kill, wounds } })
            .filter(|found| Some(found.figure) == aim || found.odds.harm() > 0.0)
            .collect();
        let aimed = figures.iter().find(|found| Some(found.figure) == aim);
        // The first of those that are as likely to die.
        let likely = || figures.iter().rev().max_by(|one, other| one.odds.kill.total_cmp(&other.odds.kill));
        let concerned = aimed.or_else(likely)?.figure;
        let empty = out_of_ammo.into_iter().filter(|(_, chance)| *chance > 0.0);
        Some(OrderOdds {
            concerned,
            out_of_ammo: empty.map(|(figure, chance)| Chance { figure, chance }).collect(),
            explosions: toll.explosions().map(|(figure, chance)| Chance { figure, chance }).collect(),
            figures,
            dragged,
            jinxed,
        })
    }

    /// The chances of a figure; none if nothing can happen to it.
    pub fn of(&self, figure: FigureId) -> Option<&Odds> {
        self.figures.iter().find(|found| found.figure == figure).map(|found| &found.odds)
    }
}

/// The dice of one attack and what becomes of its target.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AttackOdds {
    /// Whom it may harm.
    pub target: FigureId,
    /// Dice rolled; none where the target is killed without a roll (`SLUG-2`).
    pub dice: u8,
    /// What a die must reach.
    pub needed: u8,
    /// The chance that a reaction shot takes the shooter out of reaction mode (`RF-4`).
    pub double: f64,
    /// What becomes of the target by the whole order, further shots included.
    pub odds: Odds,
}

/// The chances of an order for the figure most concerned. None for orders that can harm nobody or can't be given now.
pub fn odds(situation: &Situation, order: Order) -> Option<Odds> {
    let all = all_odds(situation, order)?;
    all.of(all.concerned).cloned()
}

/// The chances of an order for every figure that it may harm. None for orders that can harm nobody or can't be given
/// now.
pub fn all_odds(situation: &Situation, order: Order) -> Option<OrderOdds> {
    let steps = super::check(situation, order).ok()?;
    match order {
        Order::Move { .. }
        | Order::Enter
        | Order::EnterTunnel { .. }
        | Order::Turn { .. }
        | Order::OpenDoor { .. }
        | Order::CloseDoor { .. }
        | Order::SealDoor { .. }
        | Order::Operate { .. } => way_odds(situation, situation.acting?, &[order]),
        Order::PickUp { object } => search::odds(situation, object, order),
        Order::ShakeOff { card } | Order::ClearJam { card } => {
            // The fire burns whoever stands in it after the card is gone.
            let mut ahead = situation.clone();
            ahead.cards.remove(card);
            tally::tally(&ahead, &steps)
        }
        // Cards roll nothing; after them the rules only ask again what they asked before.
        Order::PlayCard { .. } | Order::KillCard { .. } => None,
        _ => tally::tally(situation, &steps),
    }
}

/// The dice and chances of a shot, a close attack or a reaction shot; none for other orders. Legality is not asked.
pub fn attack_odds(situation: &Situation, order: Order) -> Option<AttackOdds> {
    let (figure, target, means, further) = match (order, &situation.awaiting) {
        (Order::Shoot { target, weapon }, Awaiting::Again { figure, bonus, .. }) => {
            (*figure, target, Means::Shot(weapon, FireMode::Normal), Some(*bonus))
        }
        (Order::Shoot { target, weapon }, _) => {
            (situation.acting?, target, Means::Shot(weapon, FireMode::Normal), None)
        }
        (Order::CloseAttack { target }, _) => (situation.acting?, target, Means::Strike, None),
        (Order::React { figure }, Awaiting::React { target, .. }) => {
            let weapon = situation.profile(situation.figure(figure)?).reaction_weapon()?;
            (figure, *target, Means::Shot(weapon.id, FireMode::Reaction), None)
        }
        _ => return None,
    };
    let roll = tally::roll_of(situation, (situation.figure(figure)?, situation.figure(target)?), means, further);
    let step = match means {
        Means::Shot(weapon, mode) => Step::Shoot { figure, target, weapon, mode, further },
        Means::Strike => Step::Strike { figure, target },
    };
    let all = tally::tally(situation, &[step])?;
    Some(AttackOdds {
        target,
        dice: roll.map_or(0, |roll| roll.dice),
        needed: roll.map_or(1, |roll| roll.needed),
        double: all.out_of_ammo.first().map_or(0.0, |empty| empty.chance),
        odds: all.of(target)?.clone(),
    })
}
