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
    state_fields::Situation,
    weapon::needed_roll,
};

/// The digit of a figure that was shot dead and may explode: the die for that is not rolled yet.
const TOUCHED: u8 = u8::MAX - 1;
/// The digit of a figure that has died.
const DEAD: u8 = u8::MAX;

/// The chance that a volatile figure explodes when it is shot dead (`MINE-2`): 1 or 2 of six.
const EXPLODES: f64 = 1.0 / 3.0;

/// The states with their shares. A share is one list: the chance of the state, then for each figure that is not keyed
/// how that chance is spread over its wounds.
pub(super) type States = BTreeMap<Vec<u8>, Vec<f64>>;

/// Where a figure is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slot {
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
    slot: Slot,
    volatile: bool,
    /// Whom its explosion would catch, with the chance of a hit.
    blast: Vec<(usize, f64)>,
    /// The chance that it explodes.
    explodes: f64,
}

/// The figures that an order may harm.
#[derive(Clone, Debug)]
pub(super) struct Toll<'a> {
    situation: &'a Situation,
    members: Vec<Member>,
    /// Digits of a key and numbers of a share.
    size: (usize, usize),
}

impl<'a> Toll<'a> {
    /// The toll among `direct`, those who stand on `places`, and all that explosions may reach from there. `pivots` are
    /// keyed; `marks` more digits of the keys are free for use.
    pub(super) fn new(
        situation: &'a Situation,
        (pivots, direct): (&[FigureId], &[FigureId]),
        places: &[Square],
        marks: usize,
    ) -> Toll<'a> {
        let ids = reach(situation, pivots.iter().chain(direct).copied().collect(), places);
        let mut toll = Toll { situation, members: Vec::new(), size: (0, 1) };
        for figure in ids.into_iter().filter_map(|id| situation.figure(id)) {
            let card = situation.card(figure);
            let left = card.damage_points.saturating_sub(figure.wounds);
            let volatile = card.has(&Ability::Volatile);
            let slot = if volatile || pivots.contains(&figure.id) {
                toll.size.0 += 1;
                Slot::Key(toll.size.0 - 1)
            } else {
                toll.size.1 += usize::from(left) + 1;
                Slot::Share(toll.size.1 - usize::from(left) - 1)
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
    pub(super) fn start(&self) -> States {
        let mut share = vec![0.0; self.size.1];
        share[0] = 1.0;
        for member in &self.members {
            if let Slot::Share(place) = member.slot {
                share[place] = 1.0;
            }
        }
        States::from([(vec![0; self.size.0], share)])
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
            Slot::Key(digit) if key[digit] >= TOUCHED => 0,
            Slot::Key(digit) => member.left - key[digit],
            Slot::Share(_) => member.left,
        }
    }

    /// Notes where a figure is from now on: there it would explode.
    pub(super) fn put(&mut self, index: usize, at: Option<Square>, board: &Board) {
        if !self.members[index].volatile {
            return;
        }
        let bonus = self.situation.figure(self.members[index].id).map(|figure| mine_bonus(self.situation.card(figure)));
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
            Some((index, roll_outcomes::reach(needed)))
        });
        caught.collect()
    }

    /// A grenade, which is `shot`, or a mine goes off at a square.
    pub(super) fn blast(&mut self, mut states: States, at: Square, bonus: i8, shot: bool) -> States {
        for (index, hit) in self.caught(&self.situation.board, at, bonus) {
            states = self.hurt(states, index, &[1.0 - hit, hit], shot);
        }
        states
    }

    /// So many dice of a square that burns, for a figure (`FLAME-4`, `FLAME-5`).
    pub(super) fn burn(&mut self, states: States, index: usize, dice: u8) -> States {
        self.flames(states, index, dice, false)
    }

    /// The die of a jet of flame, for a figure (`FLAME-2`).
    pub(super) fn scorch(&mut self, states: States, index: usize) -> States {
        self.flames(states, index, 1, true)
    }

    fn flames(&mut self, states: States, index: usize, dice: u8, shot: bool) -> States {
        let Some(figure) = self.situation.figure(self.members[index].id) else { return states };
        let needed = needed_roll(self.situation.profile(figure).fortitude(0), 0);
        let law = roll_outcomes::hits(dice, roll_outcomes::reach(needed));
        self.hurt(states, index, &law, shot)
    }

    /// A figure loses 0, 1, 2, … damage points with those chances, and what its death sets off happens: what is `shot`
    /// dead may explode (`MINE-2`).
    pub(super) fn hurt(&mut self, states: States, index: usize, law: &[f64], shot: bool) -> States {
        let states = self.wound(states, index, law, shot);
        self.settle(states, index)
    }

    fn wound(&mut self, mut states: States, index: usize, law: &[f64], shot: bool) -> States {
        let Member { left, slot, volatile, .. } = self.members[index];
        let digit = match slot {
            Slot::Key(digit) => digit,
            Slot::Share(place) => {
                for share in states.values_mut() {
                    spread(&mut share[place..=place + usize::from(left)], law);
                }
                return states;
            }
        };
        let mut after = States::new();
        for (key, share) in states {
            if key[digit] >= TOUCHED {
                add(&mut after, key, &share, 1.0);
                continue;
            }
            let mut dies = 0.0;
            for (harm, chance) in (0..=u8::MAX).zip(law).filter(|(_, chance)| **chance > 0.0) {
                if harm < left - key[digit] {
                    add(&mut after, with(&key, digit, key[digit] + harm), &share, *chance);
                } else {
                    dies += chance;
                }
            }
            add(&mut after, with(&key, digit, if volatile && shot { TOUCHED } else { DEAD }), &share, dies);
        }
        after
    }

    /// Rolls for a figure that was shot dead, if it may explode (`MINE-2`), and lets it.
    fn settle(&mut self, states: States, index: usize) -> States {
        let Slot::Key(digit) = self.members[index].slot else { return states };
        let (mut settled, mut blown) = (States::new(), States::new());
        for (key, share) in states {
            if key[digit] != TOUCHED {
                add(&mut settled, key, &share, 1.0);
                continue;
            }
            self.members[index].explodes += share[0] * EXPLODES;
            let dead = with(&key, digit, DEAD);
            add(&mut settled, dead.clone(), &share, 1.0 - EXPLODES);
            add(&mut blown, dead, &share, EXPLODES);
        }
        for (caught, hit) in self.members[index].blast.clone() {
            blown = self.wound(blown, caught, &[1.0 - hit, hit], false);
        }
        join(&mut settled, blown);
        settled
    }

    /// A figure is removed, whatever the dice say.
    pub(super) fn remove(&mut self, states: States, index: usize) -> States {
        let left = usize::from(self.members[index].left);
        let mut law = vec![0.0; left + 1];
        law[left] = 1.0;
        self.wound(states, index, &law, false)
    }

    /// Takes over how likely figures have exploded from a copy that went on with all or some of the states.
    pub(super) fn take_explosions(&mut self, other: &Toll) {
        for (member, other) in self.members.iter_mut().zip(&other.members) {
            member.explodes = other.explodes;
        }
    }

    /// What becomes of each figure in the end: its chance to die, then the chances of losing 0, 1, 2, … points.
    pub(super) fn outcomes(&self, states: &States) -> Vec<(FigureId, f64, Vec<f64>)> {
        let outcome = |member: &Member| {
            let left = usize::from(member.left);
            let mut chances = vec![0.0; left + 1];
            for (key, share) in states {
                match member.slot {
                    Slot::Key(digit) if key[digit] >= TOUCHED => chances[left] += share[0],
                    Slot::Key(digit) => chances[usize::from(key[digit])] += share[0],
                    Slot::Share(place) => {
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
fn reach(situation: &Situation, named: Vec<FigureId>, places: &[Square]) -> Vec<FigureId> {
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
        if situation.card(figure).has(&Ability::Volatile) {
            open.extend(figure.square().into_iter().flat_map(around));
        }
    }
    found.sort();
    found
}

fn with(key: &[u8], digit: usize, value: u8) -> Vec<u8> {
    let mut key = key.to_vec();
    key[digit] = value;
    key
}

/// Adds a part of a share to a state.
pub(super) fn add(states: &mut States, key: Vec<u8>, share: &[f64], part: f64) {
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
pub(super) fn join(states: &mut States, more: States) {
    if states.is_empty() {
        *states = more;
        return;
    }
    for (key, share) in more {
        add(states, key, &share, 1.0);
    }
}

/// The chance of all these states together.
pub(super) fn sum(states: &States) -> f64 {
    states.values().map(|share| share[0]).sum()
}

/// Spreads the chances of a figure's wounds by those of more; the last is its death.
fn spread(wounds: &mut [f64], law: &[f64]) {
    let last = wounds.len() - 1;
    for from in (0..last).rev() {
        let here = std::mem::take(&mut wounds[from]);
        for (harm, chance) in law.iter().enumerate() {
            wounds[(from + harm).min(last)] += here * chance;
        }
    }
}
