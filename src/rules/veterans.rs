//! Figures that were in earlier missions of a campaign: they keep their numbers (`CAMP-3`) and bring their experience
//! cards (`CAMP-2`). Who they are is the campaign's to say; in a battle their cards are effect cards like any others.

use bevy::ecs::{entity::Entity, world::World};

use super::{
    FigureId, Side,
    cards::{CardId, CardTarget, Cards, InPlay},
};

/// A figure bought whose number is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Veteran {
    /// Which of its side's purchases it is, from 0. Never one of a horde.
    pub purchase: u8,
    /// Its number among those of its kind, from 1 (`CAMP-3`).
    pub number: u16,
    /// Its experience cards: they lie under its own card from the start (`CAMP-2`).
    pub cards: Vec<CardId>,
}

/// Lays its experience cards under the card of a figure that has just arrived.
pub(super) fn equip(world: &mut World, figure: Entity, veteran: &Veteran) {
    let (Some(&id), Some(&side)) = (world.get::<FigureId>(figure), world.get::<Side>(figure)) else { return };
    let lying = |&card: &CardId| InPlay { card, side, on: CardTarget::Figure(id), experience: true };
    world.resource_mut::<Cards>().in_play.extend(veteran.cards.iter().map(lying));
}
