//! Queries about caches and loot (`EXP-S1`), and the results of a battle for a campaign: loot, threat and the enemies
//! on the board.

use crate::{
    conditions::CachesCondition, figure::FigurePlace, ids::ObjectId, objects::ObjectPlace, side::Side,
    state_fields::BattleState,
};

/// The results of a battle for the campaign of a side. Each list contains ids with their numbers, in the order of their
/// first occurrence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BattleYield {
    /// The loot that figures of the side have carried off the board, by the ids of the resources (`EXP-S1`).
    pub haul: Vec<(String, u16)>,
    /// The enemies of the threat, which were met but not seen, by the ids of their kinds (`EXP-S2`).
    pub threat: Vec<(String, u16)>,
    /// The enemies on the board, by the ids of their kinds.
    pub enemies: Vec<(String, u16)>,
}

impl BattleState {
    /// Returns `true` if an object is a cache that was not searched yet (`EXP-S1`).
    pub fn is_cache(&self, id: ObjectId) -> bool {
        self.charter.condition::<CachesCondition>().is_some_and(|caches| caches.is_unsearched(&self.objects, id))
    }

    /// Returns `true` if an object is loot from a cache (`EXP-S1`).
    pub fn is_loot(&self, id: ObjectId) -> bool {
        self.loot.found.iter().any(|(object, _)| *object == id)
    }

    /// Returns `true` if figures of a side fetch loot in this mission (`EXP-S1`).
    pub fn has_loot_goal(&self, side: Side) -> bool {
        self.charter.condition::<CachesCondition>().is_some_and(|caches| caches.side == side)
    }

    /// Returns `true` if there are unsearched caches or loot on the board for figures of a side (`EXP-S1`).
    pub fn has_loot_left(&self, side: Side) -> bool {
        let waits = |id| self.is_cache(id) || self.loot.is_loot_on_board(&self.objects, id);
        self.has_loot_goal(side) && self.objects.iter().any(|(id, _)| waits(id))
    }

    /// Returns the results for a side if the battle ends now.
    pub fn battle_yield(&self, side: Side) -> BattleYield {
        let mut found = BattleYield::default();
        let caches = self.charter.condition::<CachesCondition>().filter(|caches| caches.side == side);
        for (object, place) in self.loot.found.iter().filter(|_| caches.is_some()) {
            let contents = caches.and_then(|caches| caches.contents.get(usize::from(*place)));
            let resource = contents.and_then(|contents| contents.resource.as_ref());
            let Some(ObjectPlace::Carried(by)) = self.objects.get(*object).map(|object| object.place) else { continue };
            let out = self.figure(by).is_some_and(|figure| figure.place == Some(FigurePlace::Left));
            if let Some(resource) = resource.filter(|_| out) {
                increment_count(&mut found.haul, resource);
            }
        }
        let id = |kind| self.catalogue.kind(kind).id.clone();
        found.threat = self.threat.0.iter().map(|(kind, count)| (id(*kind), *count)).collect();
        for enemy in self.figures.iter().filter(|figure| figure.side != side && figure.square().is_some()) {
            increment_count(&mut found.enemies, &self.catalogue.kind(enemy.kind).id);
        }
        found
    }
}

/// Adds 1 to the number of an id, which is added to the list if it is new.
fn increment_count(list: &mut Vec<(String, u16)>, id: &str) {
    match list.iter_mut().find(|(known, _)| known == id) {
        Some((_, count)) => *count = count.saturating_add(1),
        None => list.push((id.to_owned(), 1)),
    }
}
