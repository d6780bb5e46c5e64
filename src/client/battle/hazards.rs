//! Whom blasts and flames would catch, and with what chance: each figure in the squares takes dice of its own.

use crate::rules::{
    Ability, Figure, FigureId, Order, Situation, Square, Weapon, blast_squares, needed_roll, way::Walk,
    weapon::GRENADE_BONUS,
};

/// The squares of a blast or a jet and the figures in them.
#[derive(Clone, Debug, PartialEq)]
pub struct Burst {
    /// The squares.
    pub squares: Vec<Square>,
    /// The figures that would be caught, friends of the acting side first.
    pub caught: Vec<Caught>,
}

/// A figure that would be caught by one die.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Caught {
    /// The figure.
    pub figure: FigureId,
    /// Whether it is of the acting figure's side.
    pub friend: bool,
    /// What the die must reach.
    pub needed: u8,
    /// The chance that it loses a damage point.
    pub harm: f64,
    /// Whether that would kill it.
    pub deadly: bool,
}

impl Caught {
    fn new(situation: &Situation, by: &Figure, figure: &Figure, bonus: i8) -> Caught {
        let profile = situation.profile(figure);
        let needed = needed_roll(profile.fortitude(0), bonus);
        let left = profile.printed.damage_points.saturating_sub(figure.wounds);
        Caught { figure: figure.id, friend: figure.side == by.side, needed, harm: chance(needed), deadly: left <= 1 }
    }
}

/// The chance that a die reaches a roll.
fn chance(needed: u8) -> f64 {
    f64::from(7u8.saturating_sub(needed).min(6)) / 6.0
}

/// What that order of a figure would catch; none for orders without a blast or a jet.
pub fn of_order(situation: &Situation, figure: FigureId, order: Order) -> Option<Burst> {
    let by = situation.figure(figure)?;
    match order {
        Order::Throw { at, .. } => Some(blast(situation, by, at, GRENADE_BONUS, None)),
        Order::Detonate { target } => {
            let at = situation.figure(target)?.square()?;
            let mine = |ability: &Ability| if let Ability::Mine(bonus) = ability { Some(*bonus) } else { None };
            let bonus = situation.card(by).part(mine)?;
            Some(blast(situation, by, at, bonus, Some(figure)))
        }
        Order::Flame => {
            let first = by.square()?.towards(by.facing)?;
            Some(jet(situation, by, &[first]))
        }
        _ => None,
    }
}

/// A blast (`GREN-2`); one figure may be gone before it.
fn blast(situation: &Situation, by: &Figure, at: Square, bonus: i8, gone: Option<FigureId>) -> Burst {
    caught(situation, by, blast_squares(&situation.board, at), bonus, gone)
}

/// The squares of a jet as it sets them ablaze (`FLAME-2`).
pub fn jet(situation: &Situation, by: &Figure, squares: &[Square]) -> Burst {
    caught(situation, by, squares.to_vec(), 0, None)
}

fn caught(situation: &Situation, by: &Figure, squares: Vec<Square>, bonus: i8, gone: Option<FigureId>) -> Burst {
    let mut caught: Vec<Caught> = situation
        .figures
        .iter()
        .filter(|figure| figure.square().is_some_and(|at| squares.contains(&at)))
        .filter(|figure| Some(figure.id) != gone && !situation.dying(figure))
        .map(|figure| Caught::new(situation, by, figure, bonus))
        .collect();
    caught.sort_by_key(|one| (!one.friend, one.figure));
    Burst { squares, caught }
}

/// The dice that fire would roll for each step of a way (`FLAME-4`, `FLAME-5`), those without any left out.
pub fn on_the_way(situation: &Situation, figure: FigureId, walk: &Walk) -> Vec<u8> {
    let Some(start) = situation.figure(figure) else { return Vec::new() };
    let mut entered = situation.activations.now().filter(|now| now.figure == figure).map_or(0, |now| now.burns);
    let (mut at, mut left, mut given) = (start.square(), start.points, start.given);
    let mut dice = Vec::new();
    for step in &walk.steps {
        // Points that were given are spent first and burn nobody.
        let own = step.cost.min(left);
        let card = own - own.min(given);
        (left, given) = (left - own, given - own.min(given));
        match step.order {
            Order::Move { .. } | Order::Enter | Order::EnterTunnel { .. } if step.at != at => {
                if step.at.is_some_and(|square| situation.fire.burns(square)) {
                    entered += 1;
                    dice.push(entered);
                }
            }
            _ if card > 0 && at.is_some_and(|square| situation.fire.burns(square)) => dice.push(card),
            _ => {}
        }
        at = step.at;
    }
    dice
}

/// What a die must reach to burn a figure.
pub fn burning_roll(situation: &Situation, figure: &Figure) -> u8 {
    needed_roll(situation.profile(figure).fortitude(0), 0)
}

/// The weapons of a figure that are thrown or launched at a square.
pub fn throwers(situation: &Situation, figure: &Figure) -> Vec<Weapon> {
    let thrown = |weapon: &Weapon| matches!(weapon, Weapon::GrenadeLauncher | Weapon::Grenade);
    situation.profile(figure).weapons().into_iter().filter(thrown).collect()
}
