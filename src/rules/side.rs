//! The two sides, and pairs that hold one value for each side.

use std::ops::{Index, IndexMut};

use bevy_ecs::component::Component;
use serde::{Deserialize, Serialize};

/// A side of the battle. As a component: the owner of a figure.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Side {
    /// The US Lucky Seventh.
    Allied,
    /// The German SWD.
    German,
}

impl Side {
    /// Both sides; the Allies first, as in the rules for a tied bid (`BID-1`).
    pub const BOTH: [Side; 2] = [Side::Allied, Side::German];

    /// Returns its name in Spanish after a masculine noun: `bando aliado`.
    pub fn in_spanish(self) -> &'static str {
        match self {
            Side::Allied => "aliado",
            Side::German => "del SWD",
        }
    }

    /// Returns its name in English before a noun: `the SWD side`.
    pub fn in_english(self) -> &'static str {
        match self {
            Side::Allied => "Allied",
            Side::German => "SWD",
        }
    }

    /// Returns the other side.
    pub fn enemy(self) -> Side {
        match self {
            Side::Allied => Side::German,
            Side::German => Side::Allied,
        }
    }
}

/// One `T` for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "PascalCase", deny_unknown_fields)]
pub struct BySide<T> {
    /// The value of the Allies.
    pub allied: T,
    /// The value of the Germans.
    pub german: T,
}

impl<T> BySide<T> {
    /// Returns a pair with the value that `share` returns for each side.
    pub fn from_fn(mut share: impl FnMut(Side) -> T) -> Self {
        BySide { allied: share(Side::Allied), german: share(Side::German) }
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;
    fn index(&self, side: Side) -> &T {
        match side {
            Side::Allied => &self.allied,
            Side::German => &self.german,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Allied => &mut self.allied,
            Side::German => &mut self.german,
        }
    }
}
