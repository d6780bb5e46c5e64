//! The odds of a figure on its path: the fire that it enters or stays in (`FLAME-4`, `FLAME-5`), and the reaction shots
//! of all watchers. Every watcher fires each time, until a double takes it out of reaction mode (`RF-2`, `RF-4`).

use std::collections::BTreeMap;

use super::{
    casualty_states::{CasualtyStates, StateShares, add_state_share, merge_states},
    roll_outcomes::{self, FaceMeaning, PendingRoll, roll_outcomes},
    types::{CasualtyOdds, OrderOdds},
};
use crate::{
    board::Board,
    figure::Ability,
    figures::Figure,
    ids::FigureId,
    order::Order,
    pathfinding::{self, ReactionThreat},
    square::Square,
    state_fields::BattleState,
    weapon::needed_roll,
};

impl ReactionThreat {
    /// Returns the chance that the reaction shot does damage, if the shooter has ammo.
    pub fn harm(&self) -> f64 {
        roll_outcomes(&self.roll(FaceMeaning::Plain), 1)
            .iter()
            .filter(|fall| fall.hits > 0)
            .map(|fall| fall.chance)
            .sum()
    }

    fn roll(&self, meaning: FaceMeaning) -> PendingRoll {
        let ReactionThreat { dice, needed, forced, rerolls_hits, rerolls, .. } = *self;
        PendingRoll { dice, needed, forced, rerolls_hits, rerolls, meaning }
    }
}

/// A part of a path.
struct PathLeg<'a> {
    /// The square at its end; `None` off the board.
    at: Option<Square>,
    /// The board at that moment, if the figure may explode.
    board: Option<Board>,
    /// Number of dice of a strike that the figure suffers first: by a Twitcher (`M4`).
    blow: u8,
    /// Number of fire dice.
    burns: u8,
    /// Enemies that may shoot then.
    watchers: &'a [ReactionThreat],
}

/// Returns the odds of a figure that is active, or might be, and receives these orders one after the other: moves,
/// turns, doors, objects. Returns `None` if nothing threatens it on the way.
pub fn way_odds(state: &BattleState, figure: FigureId, orders: &[Order]) -> Option<OrderOdds> {
    struck_odds(state, figure, orders, 0)
}

/// Returns the odds of a figure that is struck with `blow` dice before the other effects of each of these orders.
pub(super) fn struck_odds(state: &BattleState, figure: FigureId, orders: &[Order], blow: u8) -> Option<OrderOdds> {
    let found = state.figure(figure)?;
    let volatile = state.kind_of(found).has(&Ability::Volatile);
    let (mut steps, mut boards) = (Vec::new(), Vec::new());
    pathfinding::for_each_step(state, figure, orders, |ahead, step| {
        boards.push(volatile.then(|| ahead.board.clone()));
        steps.push(step);
    });
    let legs = steps.iter().zip(boards).map(|(step, board)| PathLeg {
        at: step.at,
        board,
        blow,
        burns: step.burns,
        watchers: &step.watchers,
    });
    odds_along_path(state, found, &legs.collect::<Vec<_>>())
}

/// Returns the odds of a figure that takes several actions in a row, each watched by the enemies in its list. Every
/// watcher fires each time it may, until a double takes it out of reaction mode (`RF-4`).
pub fn survival_odds(state: &BattleState, figure: &Figure, watched: &[&[ReactionThreat]]) -> CasualtyOdds {
    let at = figure.square();
    let legs: Vec<PathLeg> =
        watched.iter().map(|watchers| PathLeg { at, board: None, blow: 0, burns: 0, watchers }).collect();
    let whole = || {
        let mut wounds = vec![0.0; usize::from(state.kind_of(figure).damage_points.saturating_sub(figure.wounds))];
        wounds.first_mut().into_iter().for_each(|none| *none = 1.0);
        CasualtyOdds { kill: 0.0, wounds }
    };
    odds_along_path(state, figure, &legs).and_then(|odds| odds.of(figure.id).cloned()).unwrap_or_else(whole)
}

fn odds_along_path(state: &BattleState, figure: &Figure, legs: &[PathLeg]) -> Option<OrderOdds> {
    let safe = |leg: &PathLeg| leg.blow == 0 && leg.burns == 0 && leg.watchers.is_empty();
    if state.dying(figure) || legs.iter().all(safe) {
        return None;
    }
    let mut watchers: Vec<FigureId> = legs.iter().flat_map(|leg| leg.watchers).map(|watcher| watcher.figure).collect();
    watchers.sort();
    watchers.dedup();
    let volatile = state.kind_of(figure).has(&Ability::Volatile);
    let places: Vec<Square> = legs.iter().filter_map(|leg| leg.at).filter(|_| volatile).collect();
    let mut toll = CasualtyStates::new(state, (&[figure.id], &[]), &places, watchers.len());
    let index = toll.index(figure.id)?;
    let mut out_of_ammo = BTreeMap::new();
    let mut states = toll.start();
    for leg in legs {
        toll.put(index, leg.at, leg.board.as_ref().unwrap_or(&state.board));
        if leg.blow > 0 {
            let needed = needed_roll(state.profile(figure).fortitude(0), 0);
            states = toll.apply_damage(
                states,
                index,
                &roll_outcomes::hit_chances(leg.blow, roll_outcomes::chance_to_show(needed)),
                false,
            );
        }
        if leg.burns > 0 {
            states = toll.burn(states, index, leg.burns);
        }
        for watcher in leg.watchers {
            let number = watchers.binary_search(&watcher.figure).unwrap_or(0);
            let spent = toll.mark(number, watchers.len());
            let empty = out_of_ammo.entry(watcher.figure).or_insert(0.0);
            states = apply_reaction_shot(&mut toll, states, (index, spent), watcher, empty);
        }
    }
    OrderOdds::new(&toll, &states, Some(figure.id), (out_of_ammo, 0.0, 0.0))
}

/// Applies one reaction shot to every state in which the target lives and the shooter has ammo.
fn apply_reaction_shot(
    toll: &mut CasualtyStates,
    states: StateShares,
    (index, spent): (usize, usize),
    watcher: &ReactionThreat,
    empty: &mut f64,
) -> StateShares {
    let roll = watcher.roll(FaceMeaning::Reaction);
    let mut after = StateShares::new();
    for (key, share) in states {
        let left = toll.left(&key, index);
        if left == 0 || key[spent] > 0 {
            add_state_share(&mut after, key, &share, 1.0);
            continue;
        }
        for fall in roll_outcomes(&roll, left) {
            let mut key = key.clone();
            if fall.marked {
                key[spent] = 1;
                *empty += share[0] * fall.chance;
            }
            let mut now = StateShares::new();
            add_state_share(&mut now, key, &share, fall.chance);
            let mut law = vec![0.0; usize::from(fall.hits) + 1];
            law[usize::from(fall.hits)] = 1.0;
            merge_states(&mut after, toll.apply_damage(now, index, &law, true));
        }
    }
    after
}
