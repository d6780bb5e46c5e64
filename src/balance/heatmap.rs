//! Heat maps: the deaths and steps of figures on each square.

use std::collections::BTreeMap;

use rules::{BattleEvent, BySide, FigureId, Side, Square};
use serde::{Deserialize, Serialize};

/// Number of deaths and steps on each square, for the figures of each side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Heatmap {
    /// Deaths.
    pub deaths: BySide<BTreeMap<Square, u32>>,
    /// Steps onto the square, arrivals included.
    pub ways: BySide<BTreeMap<Square, u32>>,
}

impl Heatmap {
    pub(crate) fn record_events(&mut self, events: &[BattleEvent], side: impl Fn(FigureId) -> Option<Side>) {
        for event in events {
            let (map, figure, at) = match event {
                BattleEvent::Died { figure, at: Some(at) } => (&mut self.deaths, figure, at),
                BattleEvent::Moved { figure, to: at, .. } | BattleEvent::Entered { figure, at, .. } => {
                    (&mut self.ways, figure, at)
                }
                _ => continue,
            };
            if let Some(side) = side(*figure) {
                *map[side].entry(*at).or_default() += 1;
            }
        }
    }

    /// Adds the counts of another heat map.
    pub fn add(&mut self, other: &Heatmap) {
        for side in Side::BOTH {
            for (own, others) in [(&mut self.deaths, &other.deaths), (&mut self.ways, &other.ways)] {
                for (square, count) in &others[side] {
                    *own[side].entry(*square).or_default() += count;
                }
            }
        }
    }
}
