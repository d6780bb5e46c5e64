//! Figures that blasts and flames would hit, and their chances. The rules compute the odds; this module combines
//! squares and figures for the board and the dock.

use rules::{
    Ability, BattleState, FigureId, Order, Square, WeaponKind, blast_squares,
    odds::{self, CasualtyOdds, OrderOdds},
};

/// Squares of a blast or jet, and the figures that it may harm.
#[derive(Clone, Debug, PartialEq)]
pub struct AreaEffect {
    pub squares: Vec<Square>,
    /// The figures, friends of the acting one first.
    pub caught: Vec<AffectedFigure>,
}

/// A figure that may be harmed.
#[derive(Clone, Debug, PartialEq)]
pub struct AffectedFigure {
    pub figure: FigureId,
    /// `true` if it belongs to the acting figure's side.
    pub friend: bool,
    pub odds: CasualtyOdds,
}

/// Returns the squares and figures that an order of the active figure would hit; `None` for orders without a blast or
/// jet.
pub fn order_area_effect(state: &BattleState, order: Order) -> Option<AreaEffect> {
    area_effect_with_odds(state, order, odds::all_odds(state, order).as_ref())
}

/// Returns the squares and figures that a jet would hit if it ended now, or with the square `end`; `None` if no jet is
/// being aimed.
pub fn pending_jet_effect(state: &BattleState, end: Option<Square>) -> Option<AreaEffect> {
    order_area_effect(state, jet_end_order(end))
}

/// Returns the order that fires a jet: it ends now, or with the square `end`, after which no other can follow.
pub fn jet_end_order(end: Option<Square>) -> Order {
    end.map_or(Order::EndFlame, |at| Order::Spread { at })
}

/// Like [`order_area_effect`], but with odds that the caller has computed: `None` for an order that the rules refuse.
pub fn area_effect_with_odds(state: &BattleState, order: Order, odds: Option<&OrderOdds>) -> Option<AreaEffect> {
    let by = state.figure(state.acting?)?;
    let squares = match order {
        Order::Throw { at, .. } => blast_squares(&state.board, at),
        Order::Detonate { target } => blast_squares(&state.board, state.figure(target)?.square()?),
        Order::Flame => vec![by.square()?.towards(by.facing)?],
        Order::EndFlame | Order::Spread { .. } => {
            let rules::PendingDecision::Flame { chosen, .. } = &state.awaiting else { return None };
            let end = if let Order::Spread { at } = order { Some(at) } else { None };
            chosen.iter().copied().chain(end).collect()
        }
        _ => return None,
    };
    let figures = odds.map_or(&[][..], |all| &all.figures);
    let caught = figures.iter().filter(|found| found.odds.harm() > 0.0).filter_map(|found| {
        let figure = state.figure(found.figure)?;
        // A figure that blows itself up needs no warning about itself.
        let itself = figure.id == by.id && matches!(order, Order::Detonate { .. });
        (!itself).then_some(AffectedFigure {
            figure: found.figure,
            friend: figure.side == by.side,
            odds: found.odds.clone(),
        })
    });
    let mut caught: Vec<AffectedFigure> = caught.collect();
    caught.sort_by_key(|one| (!one.friend, one.figure));
    Some(AreaEffect { squares, caught })
}

/// Returns the weapons of a figure that are thrown or launched at a square.
pub fn throwing_weapons(state: &BattleState, figure: FigureId) -> Vec<&WeaponKind> {
    let Some(figure) = state.figure(figure) else { return Vec::new() };
    state.profile(figure).weapons().into_iter().filter(|weapon| weapon.blast().is_some()).collect()
}

/// Returns `true` if a figure carries a mine.
pub fn has_mine(state: &BattleState, figure: FigureId) -> bool {
    let mine = |ability: &Ability| matches!(ability, Ability::Mine(_));
    state.figure(figure).is_some_and(|figure| state.kind_of(figure).abilities.iter().any(mine))
}
