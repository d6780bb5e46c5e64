//! The odds of a figure that picks up a numbered token for the first time (`M4`): on a high die it finds only the
//! token; on a low one a Twitcher rises and strikes, and may block the sight lines of watchers.

use super::{
    path_odds,
    types::{CasualtyOdds, FigureChance, FigureOdds, OrderOdds},
};
use crate::{
    conditions::{TwitchersCondition, facing_towards, find_nearest_free_square},
    figure::{FigurePlace, HarpoonState},
    figures::Figure,
    ids::{FigureId, ObjectId},
    objects::ObjectPlace,
    order::Order,
    state_fields::BattleState,
};

/// Returns the odds of picking up an object with that order; for a token that was searched before, the odds of any
/// other action.
pub(super) fn token_search_odds(state: &BattleState, object: ObjectId, order: Order) -> Option<OrderOdds> {
    let searcher = state.acting?;
    let calm = path_odds::way_odds(state, searcher, &[order]);
    let Some((ahead, on, dice)) = state_with_twitcher(state, object, searcher) else { return calm };
    let risen = path_odds::struck_odds(&ahead, searcher, &[order], dice);
    let rises = f64::from(on) / 6.0;
    mix_order_odds(state, searcher, [(calm, 1.0 - rises), (risen, rises)])
}

/// Returns the highest face on which a Twitcher rises and its dice, if picking up that object rolls for a Twitcher.
pub fn twitcher_roll(state: &BattleState, object: ObjectId) -> Option<(u8, u8)> {
    find_lurking(state, object).map(|lurking| (lurking.on, lurking.dice))
}

fn find_lurking(state: &BattleState, object: ObjectId) -> Option<&TwitchersCondition> {
    state.objects.get(object).filter(|found| found.numbered && !found.searched)?;
    state.charter.condition::<TwitchersCondition>().filter(|lurking| lurking.on > 0)
}

/// Returns the battle state in which the Twitcher has risen, the highest face on which it does, and its dice.
fn state_with_twitcher(state: &BattleState, object: ObjectId, searcher: FigureId) -> Option<(BattleState, u8, u8)> {
    let TwitchersCondition { kind, on, dice } = find_lurking(state, object)?;
    let (kind, on, dice) = (state.catalogue.find(kind)?, *on, *dice);
    let found = state.figure(searcher)?;
    let from = found.square()?;
    let ObjectPlace::At(lies) = state.objects.get(object)?.place else { return None };
    let at = find_nearest_free_square(&state.board, &state.occupancy, lies)?;
    let mut ahead = state.clone();
    let twitcher = Figure {
        id: FigureId(state.figures.last()?.id.0.checked_add(1)?),
        kind,
        number: 0,
        side: found.side.enemy(),
        place: Some(FigurePlace::Board(at)),
        facing: facing_towards(at, from),
        wounds: 0,
        activated: false,
        points: 0,
        given: 0,
        harpoon: HarpoonState::default(),
        reaction: false,
    };
    ahead.occupancy.put(at, twitcher.id);
    ahead.figures.push(twitcher);
    Some((ahead, on.min(6), dice))
}

/// Combines the odds of two courses of events, weighted by their chances. Figures that are not in the current state are
/// left out.
fn mix_order_odds(
    state: &BattleState,
    concerned: FigureId,
    courses: [(Option<OrderOdds>, f64); 2],
) -> Option<OrderOdds> {
    let mut mixed = OrderOdds {
        concerned,
        figures: Vec::new(),
        out_of_ammo: Vec::new(),
        explosions: Vec::new(),
        dragged: 0.0,
        jinxed: 0.0,
    };
    for figure in &state.figures {
        let left = usize::from(state.kind_of(figure).damage_points.saturating_sub(figure.wounds));
        let named = |order_odds: &Option<OrderOdds>| order_odds.as_ref().and_then(|odds| odds.of(figure.id)).cloned();
        if courses.iter().all(|(order_odds, _)| named(order_odds).is_none()) {
            continue;
        }
        let mut odds = CasualtyOdds { kill: 0.0, wounds: vec![0.0; left] };
        for (order_odds, share) in &courses {
            match named(order_odds) {
                Some(found) => {
                    odds.kill += found.kill * share;
                    odds.wounds.iter_mut().zip(&found.wounds).for_each(|(sum, chance)| *sum += chance * share);
                }
                None => odds.wounds.iter_mut().take(1).for_each(|whole| *whole += share),
            }
        }
        mixed.figures.push(FigureOdds { figure: figure.id, odds });
    }
    for (order_odds, share) in &courses {
        let Some(order_odds) = order_odds else { continue };
        add_chances(&mut mixed.out_of_ammo, &order_odds.out_of_ammo, *share);
        let here = |chance: &&FigureChance| state.figure(chance.figure).is_some();
        let explosions: Vec<FigureChance> = order_odds.explosions.iter().filter(here).copied().collect();
        add_chances(&mut mixed.explosions, &explosions, *share);
    }
    mixed.of(concerned)?;
    Some(mixed)
}

fn add_chances(sums: &mut Vec<FigureChance>, chances: &[FigureChance], share: f64) {
    for FigureChance { figure, chance } in chances.iter().copied() {
        match sums.binary_search_by_key(&figure, |sum| sum.figure) {
            Ok(at) => sums[at].chance += chance * share,
            Err(at) => sums.insert(at, FigureChance { figure, chance: chance * share }),
        }
    }
}
