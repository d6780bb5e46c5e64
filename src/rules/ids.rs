//! Ids of figures, kinds, cards and objects, valid for one battle. They are plain numbers, by which everything else is
//! looked up.

use bevy_ecs::component::Component;
use serde::{Deserialize, Serialize};

/// Id of a figure for the whole battle: 1, 2, … in the order of arrival. Ordered lists of figures are sorted by it; an
/// `Entity` is never shown, saved or compared.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct FigureId(pub u16);

/// Id of a kind of figure: its index in the [`Catalogue`](super::Catalogue).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct KindId(pub u8);

/// Id of a card of the deck. Two cards of one kind have two ids. A deck has at most 255 cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CardId(pub u8);

/// Id of an object, counted from 0 in the order of the mission's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ObjectId(pub u8);
