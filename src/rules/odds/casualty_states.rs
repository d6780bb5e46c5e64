//! The casualties of an order: the chances of each figure's wounds, followed from event to event. Figures whose death
//! affects later events (the target, the moving figure, and all that may explode) are *keyed*: their wounds together
//! are the keys of a table of states. For every other figure each state only records how its chance is spread over the
//! figure's wounds: these wounds affect nothing else, so that their joint states need not be distinguished.
//!
//! **Explosions caused by a grenade** (`MINE-2`) are followed as the rules do, figure by figure: a mine that it kills
//! may explode before the next figure loses its point, and a figure that the mine kills first no longer explodes. A
//! mine causes no other mine to explode.

use std::collections::BTreeMap;

use super::roll_outcomes;
use crate::{
    blast::{blast_squares, mine_bonus},
    board::Board,
    figure::Ability,
    figures::Figure,
    ids::FigureId,
    square::Square,
    state_fields::BattleState,
    weapon::needed_roll,
};

/// Digit of a volatile figure that was shot dead, before the die for its explosion is rolled.
const MAY_EXPLODE: u8 = u8::MAX - 1;
/// Digit of a dead figure.
const DEAD: u8 = u8::MAX;

/// Chance that a volatile figure explodes when it is shot dead (`MINE-2`): 1 or 2 on a die.
const EXPLOSION_CHANCE: f64 = 1.0 / 3.0;

/// The states: each key (one digit for the lost damage points of each keyed figure) with its share. A share is one
/// list: the chance of the state, then for each figure that is not keyed the distribution of that chance over its
/// wounds.
pub(super) type StateShares = BTreeMap<Vec<u8>, Vec<f64>>;

/// The place where the wounds of a figure are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FigureSlot {
    /// This digit of the key.
    Key(usize),
    /// The entries of each share from this index on.
    Share(usize),
}

/// A figure that may be harmed.
#[derive(Clone, Debug)]
struct EndangeredFigure {
    id: FigureId,
    left: u8,
    slot: FigureSlot,
    volatile: bool,
    /// Indices of the endangered figures that its explosion would catch, with the chance of a hit.
    blast: Vec<(usize, f64)>,
    /// Chance that it explodes.
    explodes: f64,
}

/// The figures that an order may harm.
#[derive(Clone, Debug)]
pub(super) struct CasualtyStates<'a> {
    state: &'a BattleState,
    members: Vec<EndangeredFigure>,
    /// Number of digits of a key, and length of a share.
    size: (usize, usize),
}

impl<'a> CasualtyStates<'a> {
    /// Creates the states of the figures in `pivots` and `direct`, of figures near `places`, and of all figures that
    /// explosions may reach from there. The figures in `pivots` and all volatile figures are keyed; the keys have
    /// `marks` more digits for the caller's use.
    pub(super) fn new(
        state: &'a BattleState,
        (pivots, direct): (&[FigureId], &[FigureId]),
        places: &[Square],
        marks: usize,
    ) -> CasualtyStates<'a> {
        let ids = find_concerned_figures(state, pivots.iter().chain(direct).copied().collect(), places);
        let mut toll = CasualtyStates { state, members: Vec::new(), size: (0, 1) };
        for figure in ids.into_iter().filter_map(|id| state.figure(id)) {
            let card = state.kind_of(figure);
            let left = card.damage_points.saturating_sub(figure.wounds);
            let volatile = card.has(&Ability::Volatile);
            let slot = if volatile || pivots.contains(&figure.id) {
                toll.size.0 += 1;
                FigureSlot::Key(toll.size.0 - 1)
            } else {
                toll.size.1 += usize::from(left) + 1;
                FigureSlot::Share(toll.size.1 - usize::from(left) - 1)
            };
            toll.members.push(EndangeredFigure {
                id: figure.id,
                left,
                slot,
                volatile,
                blast: Vec::new(),
                explodes: 0.0,
            });
        }
        toll.size.0 += marks;
        for index in 0..toll.members.len() {
            let at = state.figure(toll.members[index].id).and_then(Figure::square);
            toll.put(index, at, &state.board);
        }
        toll
    }

    /// Returns the single state before any event.
    pub(super) fn start(&self) -> StateShares {
        let mut share = vec![0.0; self.size.1];
        share[0] = 1.0;
        for member in &self.members {
            if let FigureSlot::Share(place) = member.slot {
                share[place] = 1.0;
            }
        }
        StateShares::from([(vec![0; self.size.0], share)])
    }

    /// Returns the index of the digit in a key that holds the caller's mark with that number. `marks` is the number of
    /// all marks.
    pub(super) fn mark(&self, number: usize, marks: usize) -> usize {
        self.size.0 - marks + number
    }

    /// Returns the index of a figure among those that may be harmed.
    pub(super) fn index(&self, id: FigureId) -> Option<usize> {
        self.members.binary_search_by_key(&id, |member| member.id).ok()
    }

    /// Returns the remaining damage points of a keyed figure in a state; 0 if it is dead.
    pub(super) fn left(&self, key: &[u8], index: usize) -> u8 {
        let member = &self.members[index];
        match member.slot {
            FigureSlot::Key(digit) if key[digit] >= MAY_EXPLODE => 0,
            FigureSlot::Key(digit) => member.left - key[digit],
            FigureSlot::Share(_) => member.left,
        }
    }

    /// Moves a figure to a square, which changes the figures that its explosion would catch.
    pub(super) fn put(&mut self, index: usize, at: Option<Square>, board: &Board) {
        if !self.members[index].volatile {
            return;
        }
        let bonus = self.state.figure(self.members[index].id).map(|figure| mine_bonus(self.state.kind_of(figure)));
        let blast = at.zip(bonus).map(|(at, bonus)| self.caught(board, at, bonus));
        self.members[index].blast = blast.unwrap_or_default();
        self.members[index].blast.retain(|(other, _)| *other != index);
    }

    /// Returns the indices of the endangered figures that a blast at a square catches, with the chance that the die
    /// does damage (`GREN-2`).
    fn caught(&self, board: &Board, at: Square, bonus: i8) -> Vec<(usize, f64)> {
        let squares = blast_squares(board, at);
        let members = self.members.iter().enumerate();
        let caught = members.filter_map(|(index, member)| {
            let figure = self.state.figure(member.id)?;
            figure.square().filter(|square| squares.contains(square))?;
            let needed = needed_roll(self.state.profile(figure).fortitude(0), bonus);
            Some((index, roll_outcomes::chance_to_show(needed)))
        });
        caught.collect()
    }

    /// Applies the explosion of a grenade (`shot`) or of a mine at a square.
    pub(super) fn blast(&mut self, mut states: StateShares, at: Square, bonus: i8, shot: bool) -> StateShares {
        for (index, hit) in self.caught(&self.state.board, at, bonus) {
            states = self.apply_damage(states, index, &[1.0 - hit, hit], shot);
        }
        states
    }

    /// Rolls the dice of a burning square for a figure (`FLAME-4`, `FLAME-5`).
    pub(super) fn burn(&mut self, states: StateShares, index: usize, dice: u8) -> StateShares {
        self.flames(states, index, dice, false)
    }

    /// Rolls the die of a flamethrower's jet for a figure (`FLAME-2`).
    pub(super) fn scorch(&mut self, states: StateShares, index: usize) -> StateShares {
        self.flames(states, index, 1, true)
    }

    fn flames(&mut self, states: StateShares, index: usize, dice: u8, shot: bool) -> StateShares {
        let Some(figure) = self.state.figure(self.members[index].id) else { return states };
        let needed = needed_roll(self.state.profile(figure).fortitude(0), 0);
        let law = roll_outcomes::hit_chances(dice, roll_outcomes::chance_to_show(needed));
        self.apply_damage(states, index, &law, shot)
    }

    /// Removes 0, 1, 2, … damage points from a figure, with the chances in `law`, and applies the explosion that its
    /// death may cause if `shot` (`MINE-2`).
    pub(super) fn apply_damage(&mut self, states: StateShares, index: usize, law: &[f64], shot: bool) -> StateShares {
        let states = self.wound(states, index, law, shot);
        self.resolve_explosion(states, index)
    }

    fn wound(&mut self, mut states: StateShares, index: usize, law: &[f64], shot: bool) -> StateShares {
        let EndangeredFigure { left, slot, volatile, .. } = self.members[index];
        let digit = match slot {
            FigureSlot::Key(digit) => digit,
            FigureSlot::Share(place) => {
                for share in states.values_mut() {
                    spread_wounds(&mut share[place..=place + usize::from(left)], law);
                }
                return states;
            }
        };
        let mut after = StateShares::new();
        for (key, share) in states {
            if key[digit] >= MAY_EXPLODE {
                add_state_share(&mut after, key, &share, 1.0);
                continue;
            }
            let mut dies = 0.0;
            for (harm, chance) in (0..=u8::MAX).zip(law).filter(|(_, chance)| **chance > 0.0) {
                if harm < left - key[digit] {
                    add_state_share(&mut after, key_with_digit(&key, digit, key[digit] + harm), &share, *chance);
                } else {
                    dies += chance;
                }
            }
            add_state_share(
                &mut after,
                key_with_digit(&key, digit, if volatile && shot { MAY_EXPLODE } else { DEAD }),
                &share,
                dies,
            );
        }
        after
    }

    /// Rolls the die for the explosion of a figure that was shot dead, if it may explode, and applies the explosion
    /// (`MINE-2`).
    fn resolve_explosion(&mut self, states: StateShares, index: usize) -> StateShares {
        let FigureSlot::Key(digit) = self.members[index].slot else { return states };
        let (mut settled, mut blown) = (StateShares::new(), StateShares::new());
        for (key, share) in states {
            if key[digit] != MAY_EXPLODE {
                add_state_share(&mut settled, key, &share, 1.0);
                continue;
            }
            self.members[index].explodes += share[0] * EXPLOSION_CHANCE;
            let dead = key_with_digit(&key, digit, DEAD);
            add_state_share(&mut settled, dead.clone(), &share, 1.0 - EXPLOSION_CHANCE);
            add_state_share(&mut blown, dead, &share, EXPLOSION_CHANCE);
        }
        for (caught, hit) in self.members[index].blast.clone() {
            blown = self.wound(blown, caught, &[1.0 - hit, hit], false);
        }
        merge_states(&mut settled, blown);
        settled
    }

    /// Kills a figure without a roll.
    pub(super) fn remove(&mut self, states: StateShares, index: usize) -> StateShares {
        let left = usize::from(self.members[index].left);
        let mut law = vec![0.0; left + 1];
        law[left] = 1.0;
        self.wound(states, index, &law, false)
    }

    /// Copies the chances of explosions from a clone that processed all or some of the states.
    pub(super) fn take_explosions(&mut self, other: &CasualtyStates) {
        for (member, other) in self.members.iter_mut().zip(&other.members) {
            member.explodes = other.explodes;
        }
    }

    /// Returns the final outcome of each figure: its chance to die, then the chances of losing 0, 1, 2, … points.
    pub(super) fn outcomes(&self, states: &StateShares) -> Vec<(FigureId, f64, Vec<f64>)> {
        let outcome = |member: &EndangeredFigure| {
            let left = usize::from(member.left);
            let mut chances = vec![0.0; left + 1];
            for (key, share) in states {
                match member.slot {
                    FigureSlot::Key(digit) if key[digit] >= MAY_EXPLODE => chances[left] += share[0],
                    FigureSlot::Key(digit) => chances[usize::from(key[digit])] += share[0],
                    FigureSlot::Share(place) => {
                        chances.iter_mut().zip(&share[place..]).for_each(|(sum, chance)| *sum += chance);
                    }
                }
            }
            let kill = chances.pop().unwrap_or(0.0);
            (member.id, kill, chances)
        };
        self.members.iter().map(outcome).collect()
    }

    /// Returns the figures that may explode, with the chance.
    pub(super) fn explosions(&self) -> impl Iterator<Item = (FigureId, f64)> {
        self.members.iter().filter(|member| member.explodes > 0.0).map(|member| (member.id, member.explodes))
    }
}

/// Returns the figures that an order may harm: the named ones, those on or next to `places`, and those on or next to
/// the square of every volatile figure among them. Dead figures are left out.
fn find_concerned_figures(state: &BattleState, named: Vec<FigureId>, places: &[Square]) -> Vec<FigureId> {
    let around = |at: Square| {
        let near = state.figures.iter().filter(move |figure| {
            let near = |other: Square| {
                let (dx, dy) = at.delta(other);
                dx.abs() <= 1 && dy.abs() <= 1
            };
            figure.square().is_some_and(near)
        });
        near.map(|figure| figure.id)
    };
    let mut found = Vec::new();
    let mut open: Vec<FigureId> = named.into_iter().chain(places.iter().flat_map(|at| around(*at))).collect();
    while let Some(id) = open.pop() {
        let open_to_harm = |figure: &&Figure| !found.contains(&id) && !state.dying(figure);
        let Some(figure) = state.figure(id).filter(open_to_harm) else { continue };
        found.push(id);
        if state.kind_of(figure).has(&Ability::Volatile) {
            open.extend(figure.square().into_iter().flat_map(around));
        }
    }
    found.sort();
    found
}

fn key_with_digit(key: &[u8], digit: usize, value: u8) -> Vec<u8> {
    let mut key = key.to_vec();
    key[digit] = value;
    key
}

/// Adds part of a share to a state.
pub(super) fn add_state_share(states: &mut StateShares, key: Vec<u8>, share: &[f64], part: f64) {
    if part <= 0.0 {
        return;
    }
    match states.get_mut(&key) {
        Some(sum) => sum.iter_mut().zip(share).for_each(|(sum, chance)| *sum += chance * part),
        None => {
            states.insert(key, share.iter().map(|chance| chance * part).collect());
        }
    }
}

/// Merges states into others.
pub(super) fn merge_states(states: &mut StateShares, more: StateShares) {
    if states.is_empty() {
        *states = more;
        return;
    }
    for (key, share) in more {
        add_state_share(states, key, &share, 1.0);
    }
}

/// Returns the total chance of these states.
pub(super) fn total_chance(states: &StateShares) -> f64 {
    states.values().map(|share| share[0]).sum()
}

/// Adds further damage, with the chances in `law`, to the wound distribution of a figure; the last entry is its death.
fn spread_wounds(wounds: &mut [f64], law: &[f64]) {
    let last = wounds.len() - 1;
    for from in (0..last).rev() {
        let here = std::mem::take(&mut wounds[from]);
        for (harm, chance) in law.iter().enumerate() {
            wounds[(from + harm).min(last)] += here * chance;
        }
    }
}
