//! The names of things for as long as a battle lasts. Plain numbers: all else is looked up by them.

use bevy_ecs::component::Component;
use serde::{Deserialize, Serialize};

/// The name of a figure for as long as the battle lasts: 1, 2, … in the order of arrival. All that has an order is
/// ordered by it; an `Entity` is never shown, kept nor compared.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct FigureId(pub u16);

/// A kind of figure, as its place in the [`Catalogue`](super::Catalogue).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct KindId(pub u8);

/// A card of the deck. Two cards of one kind are two ids. A deck has at most 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CardId(pub u8);

/// The number of an object, from 0 in the order of the mission's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ObjectId(pub u8);
