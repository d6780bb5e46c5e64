//! The toll of an order: how likely each figure has lost how much, followed from one thing to the next. Figures whose
//! death changes what comes after (the one aimed at, the one that goes, and all that may explode) are *keyed*: their
//! wounds together make the keys of a table of states. Of all others each state only counts how its share is spread over
//! their wounds: what happens to them changes nothing else, so that their joint states need not be told apart.
//!
//! **What a grenade sets off** (`MINE-2`) is followed as the rules do, figure by figure: a mine that it kills may go off
//! before the next figure loses its point, and whom the mine kills first goes off no more. A mine sets off no other.

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

/// The digit of a figure that was shot dead and may explode: the die for that is not rolled yet.
const MAY_EXPLODE: u8 = u8::MAX - 1;
/// The digit of a figure that has died.
const DEAD: u8 = u8::MAX;

/// The chance that a volatile figure explodes when it is shot dead (`MINE-2`): 1 or 2 of six.
const EXPLOSION_CHANCE: f64 = 1.0 / 3.0;

/// The states with their shares. A share is one list: the chance of the state, then for each figure that is not keyed
/// how that chance is spread over its wounds.
pub(super) type StateShares = BTreeMap<Vec<u8>, Vec<f64>>;

/// Where a figure is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FigureSlot {
    /// By this digit of the key.
    Key(usize),
    /// From this place in each share on.
    Share(usize),
}

/// A figure that may be harmed.
#[derive(Clone, Debug)]
struct Member {
    id: FigureId,
    left: u8,
    slot: FigureSlot,
    volatile: bool,
    /// Whom its explosion would catch, with the chance of a hit.
    blast: Vec<(usize, f64)>,
    /// The chance that it explodes.
    explodes: f64,
}

/// The figures that an order may harm.
#[derive(Clone, Debug)]
pub(super) struct CasualtyStates<'a> {
    situation: &'a BattleState,
    members: Vec<Member>,
    /// Digits of a key and numbers of a share.
    size: (usize, usize),
}

impl<'a> CasualtyStates<'a> {
    /// The toll among `direct`, those who stand on `places`, and all that explosions may reach from there. `pivots` are
    /// keyed; `map_mark` more digits of the keys are free for use.
    pub(super) fn new(
        situation: &'a BattleState,
        (pivots, direct): (&[FigureId], &[FigureId]),
        places: &[Square],
        marks: usize,
    ) -> CasualtyStates<'a> {
        let ids = find_concerned_figures(situation, pivots.iter().chain(direct).copied().collect(), places);
        let mut toll = CasualtyStates { situation, members: Vec::new(), size: (0, 1) };
        for figure in ids.into_iter().filter_map(|id| situation.figure(id)) {
            let card = situation.kind_of(figure);
            let left = card.damage_points.saturating_sub(figure.wounds);
            let volatile = card.has(&Ability::Volatile);
            let slot = if volatile || pivots.contains(&figure.id) {
                toll.size.0 += 1;
                FigureSlot::Key(toll.size.0 - 1)
            } else {
                toll.size.1 += usize::from(left) + 1;
                FigureSlot::Share(toll.size.1 - usize::from(left) - 1)
            };
            toll.members.push(Member { id: figure.id, left, slot, volatile, blast: Vec::new(), explodes: 0.0 });
        }
        toll.size.0 += marks;
        for index in 0..toll.members.len() {
            let at = situation.figure(toll.members[index].id).and_then(Figure::square);
            toll.put(index, at, &situation.board);
        }
        toll
    }

    /// The one state in which nothing has happened yet.
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

    /// The digit of the key that is the free mark of that number.
    pub(super) fn mark(&self, number: usize, marks: usize) -> usize {
        self.size.0 - marks + number
    }

    /// The place of a figure among those that may be harmed.
    pub(super) fn index(&self, id: FigureId) -> Option<usize> {
        self.members.binary_search_by_key(&id, |member| member.id).ok()
    }

    /// The damage points that a keyed figure has left in a state; 0 once it is dead.
    pub(super) fn left(&self, key: &[u8], index: usize) -> u8 {
        let member = &self.members[index];
        match member.slot {
            FigureSlot::Key(digit) if key[digit] >= MAY_EXPLODE => 0,
            FigureSlot::Key(digit) => member.left - key[digit],
            FigureSlot::Share(_) => member.left,
        }
    }

    /// Notes where a figure is from now on: there it would explode.
    pub(super) fn put(&mut self, index: usize, at: Option<Square>, board: &Board) {
        if !self.members[index].volatile {
            return;
        }
        let bonus =
            self.situation.figure(self.members[index].id).map(|figure| mine_bonus(self.situation.kind_of(figure)));
        let blast = at.zip(bonus).map(|(at, bonus)| self.caught(board, at, bonus));
        self.members[index].blast = blast.unwrap_or_default();
        self.members[index].blast.retain(|(other, _)| *other != index);
    }

    /// Whom a blast at a square catches, with the chance that the die does damage (`GREN-2`).
    fn caught(&self, board: &Board, at: Square, bonus: i8) -> Vec<(usize, f64)> {
        let squares = blast_squares(board, at);
        let members = self.members.iter().enumerate();
        let caught = members.filter_map(|(index, member)| {
            let figure = self.situation.figure(member.id)?;
            figure.square().filter(|square| squares.contains(square))?;
            let needed = needed_roll(self.situation.profile(figure).fortitude(0), bonus);
            Some((index, roll_outcomes::chance_to_show(needed)))
        });
        caught.collect()
    }

    /// A grenade, which is `apply_reaction_shot`, or a mine goes off at a square.
    pub(super) fn blast(&mut self, mut states: StateShares, at: Square, bonus: i8, shot: bool) -> StateShares {
        for (index, hit) in self.caught(&self.situation.board, at, bonus) {
            states = self.hurt(states, index, &[1.0 - hit, hit], shot);
        }
        states
    }

    /// So many dice of a square that burns, for a figure (`FLAME-4`, `FLAME-5`).
    pub(super) fn burn(&mut self, states: StateShares, index: usize, dice: u8) -> StateShares {
        self.flames(states, index, dice, false)
    }

    /// The die of a jet of flame, for a figure (`FLAME-2`).
    pub(super) fn scorch(&mut self, states: StateShares, index: usize) -> StateShares {
        self.flames(states, index, 1, true)
    }

    fn flames(&mut self, states: StateShares, index: usize, dice: u8, shot: bool) -> StateShares {
        let Some(figure) = self.situation.figure(self.members[index].id) else { return states };
        let needed = needed_roll(self.situation.profile(figure).fortitude(0), 0);
        let law = roll_outcomes::hit_chances(dice, roll_outcomes::chance_to_show(needed));
        self.hurt(states, index, &law, shot)
    }

    /// A figure loses 0, 1, 2, … damage points with those chances, and what its death sets off happens: what is `apply_reaction_shot`
    /// dead may explode (`MINE-2`).
    pub(super) fn hurt(&mut self, states: StateShares, index: usize, law: &[f64], shot: bool) -> StateShares {
        let states = self.wound(states, index, law, shot);
        self.settle(states, index)
    }

    fn wound(&mut self, mut states: StateShares, index: usize, law: &[f64], shot: bool) -> StateShares {
        let Member { left, slot, volatile, .. } = self.members[index];
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

    /// Rolls for a figure that was shot dead, if it may explode (`MINE-2`), and lets it.
    fn settle(&mut self, states: StateShares, index: usize) -> StateShares {
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

    /// A figure is removed, whatever the dice say.
    pub(super) fn remove(&mut self, states: StateShares, index: usize) -> StateShares {
        let left = usize::from(self.members[index].left);
        let mut law = vec![0.0; left + 1];
        law[left] = 1.0;
        self.wound(states, index, &law, false)
    }

    /// Takes over how likely figures have exploded from a copy that went on with all or some of the states.
    pub(super) fn take_explosions(&mut self, other: &CasualtyStates) {
        for (member, other) in self.members.iter_mut().zip(&other.members) {
            member.explodes = other.explodes;
        }
    }

    /// What becomes of each figure in the end: its chance to die, then the chances of losing 0, 1, 2, … points.
    pub(super) fn outcomes(&self, states: &StateShares) -> Vec<(FigureId, f64, Vec<f64>)> {
        let outcome = |member: &Member| {
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

    /// The figures that may explode, with the chance.
    pub(super) fn explosions(&self) -> impl Iterator<Item = (FigureId, f64)> {
        self.members.iter().filter(|member| member.explodes > 0.0).map(|member| (member.id, member.explodes))
    }
}

/// All whom it may concern: those named, those who stand on the squares, and those round every figure that may explode
/// among them, there or on one of the squares. What has died is out of it.
fn find_concerned_figures(situation: &BattleState, named: Vec<FigureId>, places: &[Square]) -> Vec<FigureId> {
    let around = |at: Square| {
        let near = situation.figures.iter().filter(move |figure| {
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
        let open_to_harm = |figure: &&Figure| !found.contains(&id) && !situation.dying(figure);
        let Some(figure) = situation.figure(id).filter(open_to_harm) else { continue };
        found.push(id);
        if situation.kind_of(figure).has(&Ability::Volatile) {
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

/// Adds a part of a share to a state.
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

/// Adds states to others.
pub(super) fn merge_states(states: &mut StateShares, more: StateShares) {
    if states.is_empty() {
        *states = more;
        return;
    }
    for (key, share) in more {
        add_state_share(states, key, &share, 1.0);
    }
}

/// The chance of all these states together.
pub(super) fn total_chance(states: &StateShares) -> f64 {
    states.values().map(|share| share[0]).sum()
}

/// Spreads the chances of a figure's wounds by those of more; the last is its death.
fn spread_wounds(wounds: &mut [f64], law: &[f64]) {
    let last = wounds.len() - 1;
    for from in (0..last).rev() {
        let here = std::mem::take(&mut wounds[from]);
        for (harm, chance) in law.iter().enumerate() {
            wounds[(from + harm).min(last)] += here * chance;
        }
    }
}
