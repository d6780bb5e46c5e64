//! Quick selection of whole forces that meet the constraints. The selection is deterministic. The parent module decides
//! which forces are allowed.

use super::{Force, ForceError};
use rules::KindId;

/// Score of the first copy of a kind in a balanced force, for each requisition point of its cost.
const TENTHS: i32 = 10;
/// Decrease of that score for each further copy, so that many kinds are preferred to many copies.
const LESS_FOR_EACH: i32 = 2;
/// Score of one more figure, regardless of its cost: 1.2 requisition points.
const BODY_VALUE: i32 = 12;

impl Force {
    /// Returns a force that meets the constraints and leaves as little of the budget as possible; among equals, the one
    /// with the most figures. The selection is deterministic and ignores previous purchases.
    ///
    /// # Errors
    /// If no force can meet the constraints.
    pub fn quick_pick(&self) -> Result<Vec<KindId>, ForceError> {
        let mut force = self.cheapest_required_force()?;
        let extra = force.fill();
        force.bought.extend(extra);
        force.bought.sort_unstable();
        if force.bought.is_empty() && !self.allows_empty() { Err(ForceError::Empty) } else { Ok(force.bought) }
    }

    /// Returns a balanced force that meets the constraints: many kinds, expensive and cheap ones, instead of many
    /// copies of one kind. The selection is deterministic and ignores previous purchases.
    ///
    /// # Errors
    /// If no force can meet the constraints.
    pub fn balanced(&self) -> Result<Vec<KindId>, ForceError> {
        self.cheapest_required_force()?;
        let kinds: Vec<KindId> = self.own_kinds().collect();
        let mut best = None;
        let mut empty = Force { bought: Vec::new(), ..self.clone() };
        empty.try_all(&kinds, 0, &mut best);
        match best {
            Some((_, bought)) => Ok(bought),
            None => self.quick_pick(),
        }
    }

    /// Returns the cheapest force that meets all demands.
    fn cheapest_required_force(&self) -> Result<Force, ForceError> {
        self.check_terms()?;
        let mut force = Force { bought: Vec::new(), ..self.clone() };
        let (bought, _) =
            force.cheapest_completion().ok_or_else(|| ForceError::Impossible { rule: self.mission_rule() })?;
        force.bought = bought;
        Ok(force)
    }

    fn own_kinds(&self) -> impl Iterator<Item = KindId> {
        let own = self.catalogue.kinds().filter(|(id, kind)| kind.side == self.terms.side && self.allows(*id));
        own.map(|(id, _)| id)
    }

    /// Tries every number of copies of the first kind that the budget allows, combined with those of the other kinds,
    /// and stores the complete force with the highest score in `best`. A side has about six kinds, so there are a few
    /// thousand forces at the highest level.
    fn try_all(&mut self, kinds: &[KindId], score: i32, best: &mut Option<(i32, Vec<KindId>)>) {
        let Some((kind, others)) = kinds.split_first() else {
            let better = best.as_ref().is_none_or(|(old, _)| score > *old);
            if better && self.check_complete().is_ok() {
                *best = Some((score, self.bought.clone()));
            }
            return;
        };
        let (before, cost) = (self.bought.len(), i32::from(self.kind(*kind).rp));
        let mut score = score;
        let mut share = TENTHS;
        loop {
            self.try_all(others, score, best);
            if u32::try_from(cost).is_ok_and(|cost| cost > self.remaining_budget()) {
                break;
            }
            self.bought.push(*kind);
            score += cost * share + BODY_VALUE;
            share = (share - LESS_FOR_EACH).max(0);
        }
        self.bought.truncate(before);
    }

    /// Returns the purchases that use up most of the remaining budget; among equals, those with the most figures.
    fn fill(&self) -> Vec<KindId> {
        let budget = self.remaining_budget() as usize;
        // best[n]: purchases that cost exactly n, built up kind by kind and copy by copy within the limits.
        let mut best: Vec<Option<Vec<KindId>>> = vec![None; budget + 1];
        best[0] = Some(Vec::new());
        for id in self.choices() {
            let cost = usize::from(self.kind(id).rp);
            let limit = self.limit(id).map_or(usize::MAX, usize::from).saturating_sub(self.count(id));
            for copy in 0..limit.min(budget / cost) {
                for price in (cost..=budget).rev() {
                    let Some(fewer) = best[price - cost].clone() else { continue };
                    let owned = fewer.iter().filter(|bought| **bought == id).count();
                    if owned == copy && best[price].as_ref().is_none_or(|old| old.len() <= fewer.len()) {
                        best[price] = Some([fewer, vec![id]].concat());
                    }
                }
            }
        }
        best.into_iter().rev().flatten().next().unwrap_or_default()
    }
}
