//! A cache of distance fields: the distances of all nodes to a goal. Most fields stay valid for many orders, because
//! doors and goals seldom change.

use std::{
    collections::{BTreeMap, VecDeque},
    sync::Arc,
};

use rules::pathfinding::{EdgeKind, MovementGraph};

use super::distance_discount::DistanceDiscount;

/// Maximum number of cached fields; they take some hundred kilobytes.
const MAX_CACHED_FIELDS: usize = 160;

/// A cache of distance fields; the oldest is dropped first. It also keeps the last table of discounts.
#[derive(Clone, Debug, Default)]
pub(crate) struct DistanceCache {
    fields: BTreeMap<u128, Arc<Vec<u16>>>,
    order: VecDeque<u128>,
    discount: Option<(f64, DistanceDiscount)>,
}

/// The graph and extra costs (tolls) on which distances are measured, with their hash.
pub(crate) struct DistanceKey<'a> {
    pub paths: &'a MovementGraph,
    pub toll: &'a [u8],
    print: u128,
}

impl<'a> DistanceKey<'a> {
    pub fn new(paths: &'a MovementGraph, toll: &'a [u8]) -> DistanceKey<'a> {
        let mut print = CacheKeyPrint::default();
        // Four squares fit into a word: two bits for each passage, eight for the toll.
        for (passages, toll) in paths.passages().chunks(4).zip(toll.chunks(4)) {
            let add =
                |word, passages: &[EdgeKind; 4]| passages.iter().fold(word, |word, side| word << 2 | *side as u64);
            let word = passages.iter().fold(0, add);
            print.add(toll.iter().fold(word, |word, toll| word << 8 | u64::from(*toll)));
        }
        DistanceKey { paths, toll, print: print.0 }
    }
}

impl DistanceCache {
    /// Returns the table of discounts. `turn` is the discount of a way that takes one turn.
    pub fn discount(&mut self, turn: f64) -> DistanceDiscount {
        if let Some((known, discount)) = &self.discount
            && *known == turn
        {
            return discount.clone();
        }
        let discount = DistanceDiscount::new(turn);
        self.discount = Some((turn, discount.clone()));
        discount
    }

    /// Returns the minimum action points from each node to the goals.
    pub fn distances(&mut self, ground: &DistanceKey<'_>, goals: &[(usize, u16)]) -> Arc<Vec<u16>> {
        let mut print = CacheKeyPrint(ground.print);
        goals.iter().for_each(|(node, cost)| print.add(((*node as u64) << 16) + u64::from(*cost)));
        if let Some(known) = self.fields.get(&print.0) {
            return known.clone();
        }
        let field = Arc::new(ground.paths.distances(goals, ground.toll));
        if self.order.len() >= MAX_CACHED_FIELDS
            && let Some(oldest) = self.order.pop_front()
        {
            self.fields.remove(&oldest);
        }
        self.order.push_back(print.0);
        self.fields.insert(print.0, field.clone());
        field
    }
}

/// A hash of 128 bits: FNV-1a, eight bytes at a time.
struct CacheKeyPrint(u128);

impl Default for CacheKeyPrint {
    fn default() -> CacheKeyPrint {
        CacheKeyPrint(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }
}

impl CacheKeyPrint {
    fn add(&mut self, word: u64) {
        self.0 = (self.0 ^ u128::from(word)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013B);
        self.0 ^= self.0 >> 61;
    }
}
