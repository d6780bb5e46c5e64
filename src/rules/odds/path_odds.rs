//! What may become of a figure on its way: the fire that it walks into or stays in (`FLAME-4`, `FLAME-5`), and the
//! reaction shots of all who watch it, every one of them fired, until a double takes the watcher out (`RF-2`, `RF-4`).

use std::collections::BTreeMap;

use super::{
    roll_outcomes::{self, Meaning, Roll, falls},
    types::{Odds, OrderOdds},
    casualty_states::{States, Toll, add, join},
};
use crate::{
    board::Board,
    figure::Ability,
    figures::Figure,
    ids::FigureId,
    order::Order,
    square::Square,
    state_fields::Situation,
    pathfinding::{self, Watcher},
    weapon::needed_roll,
};

impl Watcher {
    /// The chance that its shot does damage, if it has ammo.
    pub fn harm(&self) -> f64 {
        let Watcher { dice, needed, forced, rerolls, .. } = *self;
        let roll = Roll { dice, needed, forced, rerolls, meaning: Meaning::Plain };
        falls(&roll, 1).iter().filter(|fall| fall.hits > 0).map(|fall| fall.chance).sum()
    }
}

/// A part of a way.
struct Leg<'a> {
    /// Where it ends; none off the board.
    at: Option<Square>,
    /// The board as it is then, where that matters.
    board: Option<Board>,
    /// The dice of a blow that it takes first: of a Twitcher (`M4`).
    blow: u8,
    /// Dice of fire.
    burns: u8,
    /// Who may shoot then.
    watchers: &'a [Watcher],
}

/// The chances of a figure that is active, or might be, and is given these orders one after the other: moves, turns,
/// doors, objects. None if nothing threatens it on the way.
pub fn way_odds(situation: &Situation, figure: FigureId, orders: &[Order]) -> Option<OrderOdds> {
    struck_odds(situation, figure, orders, 0)
}

/// The chances of a figure that is struck with so many dice before anything else comes of each of these orders.
pub(super) fn struck_odds(situation: &Situation, figure: FigureId, orders: &[Order], blow: u8) -> Option<OrderOdds> {
    let found = situation.figure(figure)?;
    let volatile = situation.card(found).has(&Ability::Volatile);
    let (mut steps, mut boards) = (Vec::new(), Vec::new());
    pathfinding::follow(situation, figure, orders, |ahead, step| {
        boards.push(volatile.then(|| ahead.board.clone()));
        steps.push(step);
    });
    let legs = steps.iter().zip(boards).map(|(step, board)| Leg {
        at: step.at,
        board,
        blow,
        burns: step.burns,
        watchers: &step.watchers,
    });
    along(situation, found, &legs.collect::<Vec<_>>())
}

/// What becomes of a figure that does several things in a row, each watched by those in the lists, if every watcher
/// fires every time it may: a double takes it out of reaction mode for the rest (`RF-4`).
pub fn fate(situation: &Situation, figure: &Figure, watched: &[&[Watcher]]) -> Odds {
    let at = figure.square();
    let legs: Vec<Leg> = watched.iter().map(|watchers| Leg { at, board: None, blow: 0, burns: 0, watchers }).collect();
    let whole = || {
        let mut wounds = vec![0.0; usize::from(situation.card(figure).damage_points.saturating_sub(figure.wounds))];
        wounds.first_mut().into_iter().for_each(|none| *none = 1.0);
        Odds { kill: 0.0, wounds }
    };
    along(situation, figure, &legs).and_then(|odds| odds.of(figure.id).cloned()).unwrap_or_else(whole)
}

fn along(situation: &Situation, figure: &Figure, legs: &[Leg]) -> Option<OrderOdds> {
    let safe = |leg: &Leg| leg.blow == 0 && leg.burns == 0 && leg.watchers.is_empty();
    if situation.dying(figure) || legs.iter().all(safe) {
        return None;
    }
    let mut watchers: Vec<FigureId> = legs.iter().flat_map(|leg| leg.watchers).map(|watcher| watcher.figure).collect();
    watchers.sort();
    watchers.dedup();
    let volatile = situation.card(figure).has(&Ability::Volatile);
    let places: Vec<Square> = legs.iter().filter_map(|leg| leg.at).filter(|_| volatile).collect();
    let mut toll = Toll::new(situation, (&[figure.id], &[]), &places, watchers.len());
    let index = toll.index(figure.id)?;
    let mut out_of_ammo = BTreeMap::new();
    let mut states = toll.start();
    for leg in legs {
        toll.put(index, leg.at, leg.board.as_ref().unwrap_or(&situation.board));
        if leg.blow > 0 {
            let needed = needed_roll(situation.profile(figure).fortitude(0), 0);
            states = toll.hurt(states, index, &roll_outcomes::hits(leg.blow, roll_outcomes::reach(needed)), false);
        }
        if leg.burns > 0 {
            states = toll.burn(states, index, leg.burns);
        }
        for watcher in leg.watchers {
            let number = watchers.binary_search(&watcher.figure).unwrap_or(0);
            let spent = toll.mark(number, watchers.len());
            let empty = out_of_ammo.entry(watcher.figure).or_insert(0.0);
            states = shot(&mut toll, states, (index, spent), watcher, empty);
        }
    }
    OrderOdds::new(&toll, &states, Some(figure.id), (out_of_ammo, 0.0, 0.0))
}

/// One reaction shot, in every state in which the target lives and the shooter has ammo.
fn shot(toll: &mut Toll, states: States, (index, spent): (usize, usize), watcher: &Watcher, empty: &mut f64) -> States {
    let Watcher { dice, needed, forced, rerolls, .. } = *watcher;
    let roll = Roll { dice, needed, forced, rerolls, meaning: Meaning::Reaction };
    let mut after = States::new();
    for (key, share) in states {
        let left = toll.left(&key, index);
        if left == 0 || key[spent] > 0 {
            add(&mut after, key, &share, 1.0);
            continue;
        }
        for fall in falls(&roll, left) {
            let mut key = key.clone();
            if fall.marked {
                key[spent] = 1;
                *empty += share[0] * fall.chance;
            }
            let mut now = States::new();
            add(&mut now, key, &share, fall.chance);
            let mut law = vec![0.0; usize::from(fall.hits) + 1];
            law[usize::from(fall.hits)] = 1.0;
            join(&mut after, toll.hurt(now, index, &law, true));
        }
    }
    after
}
