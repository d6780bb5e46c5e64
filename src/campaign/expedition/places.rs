//! Known places (`EXP-10`): finding, emptying, and the growth of the base.

use super::{
    content::{PlaceCache, PlaceData},
    day_turn::DayTurn,
    events::StoryFact,
    plans::PlaceId,
    state::PlaceState,
};

/// Distance of the places that never run out (`EXP-10`).
pub(super) const FAR: u8 = 3;

impl DayTurn<'_> {
    /// Adds known places at the start, or after the base has grown.
    pub(super) fn fill_places(&mut self) {
        for distance in 1..FAR {
            while self.count_places(distance) < usize::from(self.data.rules.places) && self.find_place(distance) {}
        }
        if self.count_places(FAR) == 0 {
            self.find_place(FAR);
        }
    }

    fn count_places(&self, distance: u8) -> usize {
        let is_there = |place: &&PlaceState| self.data.place(&place.kind).is_some_and(|kind| kind.distance == distance);
        self.state.places.iter().filter(is_there).count()
    }

    /// Adds a known place. Returns `false` if the data have no place at that distance.
    pub(super) fn find_place(&mut self, distance: u8) -> bool {
        let is_known = |id: &str| self.state.places.iter().any(|place| place.kind == id);
        let has_grown = |kind: &PlaceData| kind.grows && self.state.grown_by.contains(&kind.id);
        let fits = |kind: &&PlaceData| kind.distance == distance && !has_grown(kind);
        let all: Vec<&PlaceData> = self.data.content.places.iter().filter(fits).collect();
        let new: Vec<&PlaceData> = all.iter().copied().filter(|kind| !is_known(&kind.id)).collect();
        // A kind that is known already is chosen only if there is no other one.
        let Some(kind) = self.state.dice.pick(if new.is_empty() { &all } else { &new }).copied() else { return false };
        let mut bag: Vec<PlaceCache> = kind.caches.clone();
        let mut caches = Vec::new();
        for _ in 0..kind.draws.min(bag.len() as u8) {
            caches.push(bag.remove(self.state.dice.below(bag.len())));
        }
        self.state.place_count += 1;
        let (id, seed) = (PlaceId(self.state.place_count), self.state.dice.draw_seed());
        let kind = kind.id.clone();
        self.state.places.push(PlaceState {
            id,
            kind: kind.clone(),
            seed,
            caches,
            is_cleared: false,
            is_visited: false,
        });
        self.log_fact(StoryFact::PlaceFound { kind });
        true
    }

    /// Removes a place if nothing is left there. Some places let the base grow then.
    pub(super) fn remove_if_empty(&mut self, id: PlaceId) {
        let Some(place) = self.state.place(id).filter(|place| place.caches.is_empty()) else { return };
        let kind = place.kind.clone();
        self.state.places.retain(|place| place.id != id);
        let grows = self.data.place(&kind).is_some_and(|kind| kind.grows);
        self.log_fact(StoryFact::PlaceEmptied { kind: kind.clone() });
        if grows {
            self.state.grown_by.push(kind);
            self.state.growth += 1;
            self.log_fact(StoryFact::Grew);
            self.fill_places();
        } else if self.count_places(FAR) == 0 {
            self.find_place(FAR);
        }
    }
}
