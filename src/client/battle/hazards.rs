//! Whom blasts and flames would catch, and with what chance. The rules count the dice; here the squares and the figures
//! are put together for the board and the dock.

use rules::{
    Ability, BattleState, FigureId, Order, Square, WeaponKind, blast_squares,
    odds::{self, CasualtyOdds, OrderOdds},
};

/// The squares of a blast or a jet and what becomes of the figures that it may harm.
#[derive(Clone, Debug, PartialEq)]
pub struct Burst {
    /// The squares.
    pub squares: Vec<Square>,
    /// The figures, friends of the acting one first.
    pub caught: Vec<Caught>,
}

/// A figure that may be harmed.
#[derive(Clone, Debug, PartialEq)]
pub struct Caught {
    /// The figure.
    pub figure: FigureId,
    /// Whether it is of the acting figure's side.
    pub friend: bool,
    /// What becomes of it.
    pub odds: CasualtyOdds,
}

/// What that order of the active figure would catch; none for orders without a blast or a jet.
pub fn of_order(situation: &BattleState, order: Order) -> Option<Burst> {
    burst(situation, order, odds::all_odds(situation, order).as_ref())
}

/// The same where the chances of the order are known; there are none for one that can't be given.
pub fn burst(situation: &BattleState, order: Order, odds: Option<&OrderOdds>) -> Option<Burst> {
    let by = situation.figure(situation.acting?)?;
    let squares = match order {
        Order::Throw { at, .. } => blast_squares(&situation.board, at),
        Order::Detonate { target } => blast_squares(&situation.board, situation.figure(target)?.square()?),
        Order::Flame => vec![by.square()?.towards(by.facing)?],
        Order::EndFlame => match &situation.awaiting {
            rules::PendingDecision::Flame { chosen, .. } => chosen.clone(),
            _ => return None,
        },
        _ => return None,
    };
    let figures = odds.map_or(&[][..], |all| &all.figures);
    let caught = figures.iter().filter(|found| found.odds.harm() > 0.0).filter_map(|found| {
        let figure = situation.figure(found.figure)?;
        // Who blows itself up is gone, and is not warned of it.
        let itself = figure.id == by.id && matches!(order, Order::Detonate { .. });
        (!itself).then_some(Caught { figure: found.figure, friend: figure.side == by.side, odds: found.odds.clone() })
    });
    let mut caught: Vec<Caught> = caught.collect();
    caught.sort_by_key(|one| (!one.friend, one.figure));
    Some(Burst { squares, caught })
}

/// The weapons of a figure that are thrown or launched at a square.
pub fn throwers(situation: &BattleState, figure: FigureId) -> Vec<&WeaponKind> {
    let Some(figure) = situation.figure(figure) else { return Vec::new() };
    situation.profile(figure).weapons().into_iter().filter(|weapon| weapon.blast().is_some()).collect()
}

/// Whether a figure carries a mine.
pub fn has_mine(situation: &BattleState, figure: FigureId) -> bool {
    let mine = |ability: &Ability| matches!(ability, Ability::Mine(_));
    situation.figure(figure).is_some_and(|figure| situation.kind_of(figure).abilities.iter().any(mine))
}
