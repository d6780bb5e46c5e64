//! Selection of forces: budget, limits, and demands of missions (`FORCE-1` to `FORCE-3`). The code is pure; the window,
//! the referee and the tests all use it. The figures come from the catalogue, the demands from the mission's dossier.

use serde::{Deserialize, Serialize};

use rules::{Ability, Catalogue, FigureKind, KindId, Side};

mod completeness;
mod error;
mod levels;
mod pick;

pub use error::ForceError;
pub use levels::{MAX_RP, RP_LEVELS};

/// Minimum number of requisition points that the German side must spend on its horde, unless the mission says otherwise
/// (`FORCE-2`).
const HORDE_RP: u8 = 3;

/// A demand of a mission on a force. A demand about a kind with a horde, or `OnlyOf`, replaces `FORCE-2`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ForceRequirement {
    /// Minimum number of figures.
    AtLeastFigures(u8),
    /// At least one figure must cost this many requisition points or more.
    OneWorth(u8),
    /// The whole budget must be spent on the kind with this id, up to its limit; the rest of the budget is lost and
    /// buys no other kind.
    AllOn(String),
    /// Minimum number of requisition points to spend on a kind; 0 lifts `FORCE-2`.
    AtLeastOn {
        /// The id of the kind.
        kind: String,
        /// Requisition points.
        rp: u8,
    },
    /// Only kinds with these ids may be bought. If the list is empty, no figure can be bought: the side gets its
    /// figures in another way.
    OnlyOf(Vec<String>),
}

/// The constraints on a force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForceLimits {
    /// The side of the force.
    pub side: Side,
    /// Requisition points to spend.
    pub rp: u8,
    /// The demands of the mission.
    pub demands: Vec<ForceRequirement>,
    /// The id of the mission's rule, for errors about an unmet demand.
    pub rule: Option<String>,
}

/// A minimum number of copies of one kind.
#[derive(Clone, Debug)]
struct RequiredPurchase {
    kind: KindId,
    copies: usize,
    rule: String,
}

/// A force during its selection.
#[derive(Clone, Debug)]
pub struct Force {
    catalogue: Catalogue,
    terms: ForceLimits,
    quotas: Vec<RequiredPurchase>,
    /// Minimum number of figures, of any kind.
    figures: usize,
    /// Minimum cost of one of the figures; 0 if no demand asks for one.
    worth: u8,
    /// The only kinds that may be bought, if a demand restricts them.
    only: Option<Vec<KindId>>,
    /// Ids in the demands that are not in the catalogue.
    unknown: Vec<String>,
    bought: Vec<KindId>,
}

impl Force {
    /// Creates an empty force.
    pub fn new(catalogue: &Catalogue, terms: ForceLimits) -> Force {
        Force::with(catalogue, terms, Vec::new())
    }

    /// Creates a force with purchases that may break the limits; see [`check_complete`](Force::check_complete).
    pub fn with(catalogue: &Catalogue, terms: ForceLimits, bought: Vec<KindId>) -> Force {
        let catalogue = catalogue.clone();
        let mut force = Force {
            catalogue,
            terms,
            quotas: Vec::new(),
            figures: 0,
            worth: 0,
            only: None,
            unknown: Vec::new(),
            bought,
        };
        force.read_demands();
        force
    }

    /// Converts the demands to numbers of copies.
    fn read_demands(&mut self) {
        let mission = self.terms.rule.clone().unwrap_or_else(|| "FORCE-1".to_owned());
        let mut says_how_much_horde = false;
        for demand in self.terms.demands.clone() {
            let (id, points) = match demand {
                ForceRequirement::AtLeastFigures(figures) => {
                    self.figures = self.figures.max(usize::from(figures));
                    continue;
                }
                ForceRequirement::OneWorth(rp) => {
                    self.worth = self.worth.max(rp);
                    continue;
                }
                ForceRequirement::OnlyOf(ids) => {
                    says_how_much_horde = true;
                    self.allow_only(&ids);
                    continue;
                }
                ForceRequirement::AllOn(id) => {
                    // `M1`: points that are not spent on that kind can't be spent on others.
                    if self.catalogue.find(&id).is_some() {
                        self.allow_only(std::slice::from_ref(&id));
                    }
                    (id, None)
                }
                ForceRequirement::AtLeastOn { kind, rp } => (kind, Some(rp)),
            };
            let Some(kind) = self.catalogue.find(&id) else {
                self.unknown.push(id);
                continue;
            };
            says_how_much_horde |= self.kind(kind).horde().is_some();
            let copies = match points {
                Some(points) => usize::from(points.div_ceil(self.kind(kind).rp)),
                None => self.affordable(kind),
            };
            self.quotas.push(RequiredPurchase { kind, copies, rule: mission.clone() });
        }
        if !says_how_much_horde {
            self.demand_horde();
        }
    }

    /// Restricts the purchases to these kinds. Several such demands allow only the kinds that all of them list.
    fn allow_only(&mut self, ids: &[String]) {
        self.unknown.extend(ids.iter().filter(|id| self.catalogue.find(id).is_none()).cloned());
        let listed: Vec<KindId> = ids.iter().filter_map(|id| self.catalogue.find(id)).collect();
        self.only = Some(match self.only.take() {
            Some(before) => before.into_iter().filter(|kind| listed.contains(kind)).collect(),
            None => listed,
        });
    }

    /// Returns `true` if the mission allows that kind.
    pub fn allows(&self, id: KindId) -> bool {
        self.only.as_ref().is_none_or(|only| only.contains(&id))
    }

    /// Returns `true` if the mission allows no purchases; then an empty force is complete.
    pub fn allows_empty(&self) -> bool {
        self.only.as_ref().is_some_and(Vec::is_empty)
    }

    /// Adds the demand that the German player spends at least 3 RP on Sturmzombies, the kind that comes as a horde
    /// (`FORCE-2`).
    fn demand_horde(&mut self) {
        let horde = self.catalogue.kinds().find(|(_, kind)| kind.side == self.terms.side && kind.horde().is_some());
        if let Some((id, kind)) = horde.filter(|_| self.terms.side == Side::German) {
            let copies = usize::from(HORDE_RP.div_ceil(kind.rp));
            self.quotas.push(RequiredPurchase { kind: id, copies, rule: "FORCE-2".to_owned() });
        }
    }

    fn kind(&self, id: KindId) -> &FigureKind {
        self.catalogue.kind(id)
    }

    /// Returns the number of copies of a kind that the whole budget can buy, within its limit.
    fn affordable(&self, id: KindId) -> usize {
        let kind = self.kind(id);
        usize::from((self.terms.rp / kind.rp).min(self.limit(id).unwrap_or(u8::MAX)))
    }

    /// Returns the maximum number of copies of a kind in this force; `None` if there is no limit. A figure in the force
    /// may lift the limit of a kind (`FORCE-1`, `HANS-3`).
    pub fn limit(&self, id: KindId) -> Option<u8> {
        let lifts = |bought: &KindId| {
            self.is_known_kind(*bought)
                && self
                    .kind(*bought)
                    .abilities
                    .iter()
                    .any(|ability| matches!(ability, Ability::Unlimits(kind) if *kind == self.kind(id).id))
        };
        self.kind(id).limit.filter(|_| !self.bought.iter().any(lifts))
    }

    fn is_known_kind(&self, id: KindId) -> bool {
        usize::from(id.0) < self.catalogue.kinds().count()
    }

    /// Returns the purchases, in the order of buying.
    pub fn bought(&self) -> &[KindId] {
        &self.bought
    }

    /// Returns the number of copies of a kind in the force.
    pub fn count(&self, id: KindId) -> usize {
        self.bought.iter().filter(|bought| **bought == id).count()
    }

    /// Returns the cost of the force, in requisition points.
    pub fn spent(&self) -> u32 {
        self.bought.iter().filter(|id| self.is_known_kind(**id)).map(|id| u32::from(self.kind(*id).rp)).sum()
    }

    /// Returns the rest of the budget; 0 if it is overspent.
    pub fn remaining_budget(&self) -> u32 {
        u32::from(self.terms.rp).saturating_sub(self.spent())
    }

    /// Checks that one more figure of a kind can be bought and the force can still be completed.
    ///
    /// # Errors
    /// The reason if it can't be bought.
    pub fn can_add(&self, id: KindId) -> Result<(), ForceError> {
        self.check_own(id)?;
        let kind = self.kind(id);
        let (cost, left) = (u32::from(kind.rp), self.remaining_budget());
        let name = || kind.id.clone();
        if let Some(limit) = self.limit(id).filter(|limit| self.count(id) >= usize::from(*limit)) {
            return Err(ForceError::OverLimit { kind: name(), limit });
        }
        if cost > left {
            return Err(ForceError::TooDear { kind: name(), cost, left });
        }
        let mut larger = self.clone();
        larger.bought.push(id);
        let left = larger.remaining_budget();
        match (self.still_needed(), larger.still_needed()) {
            // `check_complete` reports a budget that is too small from the start; don't repeat it here.
            (Some((before, _)), _) if before > self.remaining_budget() => Ok(()),
            (_, Some((needed, rule))) if needed > left => {
                Err(ForceError::LeavesTooLittle { kind: name(), needed, left, rule })
            }
            _ => Ok(()),
        }
    }

    /// Buys one more figure of a kind.
    ///
    /// # Errors
    /// As [`can_add`](Force::can_add); the force is unchanged then.
    pub fn add(&mut self, id: KindId) -> Result<(), ForceError> {
        self.can_add(id)?;
        self.bought.push(id);
        Ok(())
    }

    /// Checks that a figure of a kind can be removed.
    ///
    /// # Errors
    /// If the force has no figure of that kind.
    pub fn can_remove(&self, id: KindId) -> Result<(), ForceError> {
        if !self.is_known_kind(id) {
            return Err(ForceError::UnknownKind { kind: id.0.to_string() });
        }
        if self.count(id) == 0 {
            return Err(ForceError::NotBought { kind: self.kind(id).id.clone() });
        }
        Ok(())
    }

    /// Removes the figure of a kind that was bought last.
    ///
    /// # Errors
    /// As [`can_remove`](Force::can_remove); the force is unchanged then.
    pub fn remove(&mut self, id: KindId) -> Result<(), ForceError> {
        self.can_remove(id)?;
        if let Some(last) = self.bought.iter().rposition(|bought| *bought == id) {
            self.bought.remove(last);
        }
        Ok(())
    }

    fn mission_rule(&self) -> String {
        self.terms.rule.clone().unwrap_or_else(|| "FORCE-1".to_owned())
    }

    /// Checks that at least one force can meet the constraints.
    fn check_terms(&self) -> Result<(), ForceError> {
        if self.terms.rp > MAX_RP {
            return Err(ForceError::LevelTooHigh { rp: self.terms.rp });
        }
        if let Some(kind) = self.unknown.first() {
            return Err(ForceError::UnknownKind { kind: kind.clone() });
        }
        self.quotas.iter().try_for_each(|quota| self.check_own(quota.kind))?;
        let empty = Force { bought: Vec::new(), ..self.clone() };
        match empty.still_needed() {
            None => Err(ForceError::Impossible { rule: self.mission_rule() }),
            Some((needed, rule)) if needed > u32::from(self.terms.rp) => {
                Err(ForceError::BudgetTooSmall { rp: self.terms.rp, needed, rule })
            }
            Some(_) => Ok(()),
        }
    }

    fn check_own(&self, id: KindId) -> Result<(), ForceError> {
        if !self.is_known_kind(id) {
            return Err(ForceError::UnknownKind { kind: id.0.to_string() });
        }
        let kind = self.kind(id);
        if kind.side != self.terms.side {
            Err(ForceError::OtherSide { kind: kind.id.clone() })
        } else if !self.allows(id) {
            Err(ForceError::NotAllowed { kind: kind.id.clone(), rule: self.mission_rule() })
        } else {
            Ok(())
        }
    }

    /// Returns `true` if one of the figures costs at least as much as the demands require.
    fn has_one_worth(&self) -> bool {
        self.worth == 0 || self.bought.iter().any(|id| self.is_known_kind(*id) && self.kind(*id).rp >= self.worth)
    }

    /// Returns the cheapest purchases that would meet all remaining demands, and the rule of the last of those demands;
    /// `None` if the limits make that impossible.
    fn cheapest_completion(&self) -> Option<(Vec<KindId>, String)> {
        let mut rule = "FORCE-1".to_owned();
        let mut missing = Vec::new();
        let mut larger = self.clone();
        for quota in &self.quotas {
            let copies = quota.copies.saturating_sub(larger.count(quota.kind));
            if copies > 0 {
                rule.clone_from(&quota.rule);
            }
            let limit = larger.limit(quota.kind).map_or(usize::MAX, usize::from);
            if larger.count(quota.kind) + copies > limit && copies > 0 {
                return None;
            }
            missing.extend(std::iter::repeat_n(quota.kind, copies));
            larger.bought.extend(std::iter::repeat_n(quota.kind, copies));
        }
        while !larger.has_one_worth() || larger.bought.len() < self.figures {
            rule = self.mission_rule();
            let least = if larger.has_one_worth() { 0 } else { self.worth };
            let fit = larger.choices().filter(|id| self.kind(*id).rp >= least);
            let cheapest = fit.min_by_key(|id| (self.kind(*id).rp, *id))?;
            missing.push(cheapest);
            larger.bought.push(cheapest);
        }
        Some((missing, rule))
    }

    /// Returns the minimum cost of the remaining demands, and the rule of the last of them.
    fn still_needed(&self) -> Option<(u32, String)> {
        let (missing, rule) = self.cheapest_completion()?;
        Some((missing.iter().map(|id| u32::from(self.kind(*id).rp)).sum(), rule))
    }

    /// Returns the kinds that the side may still buy: allowed and below their limits.
    fn choices(&self) -> impl Iterator<Item = KindId> {
        self.catalogue
            .kinds()
            .filter(|(id, kind)| kind.side == self.terms.side && self.allows(*id))
            .filter(|(id, _)| self.limit(*id).is_none_or(|limit| self.count(*id) < usize::from(limit)))
            .map(|(id, _)| id)
    }
}
