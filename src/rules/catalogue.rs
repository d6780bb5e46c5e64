//! The catalogue: all kinds of figures, all weapons and all battle cards that data files describe.

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use crate::{
    cards::CardList,
    figure::{FigureKind, shroud_bonus},
    ids::KindId,
    shared_list::SharedList,
    weapon::{Armoury, FireMode, Weapon, WeaponFire, WeaponKind},
};

/// All kinds of figures, all weapons and all battle cards that data files describe.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Catalogue {
    kinds: SharedList<FigureKind>,
    armoury: Armoury,
    cards: CardList,
    /// `true` if any kind shrouds its friends. Cached because each shot needs it and it is nearly always `false`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    shrouds: bool,
}

impl Catalogue {
    /// Creates a catalogue of those kinds and weapons, without battle cards.
    pub fn new(kinds: Vec<FigureKind>, armoury: Armoury) -> Catalogue {
        let shrouds = kinds.iter().any(|kind| shroud_bonus(kind).is_some());
        Catalogue { kinds: kinds.into(), armoury, cards: CardList::default(), shrouds }
    }

    /// Returns this catalogue with those battle cards.
    pub fn with_cards(self, cards: CardList) -> Catalogue {
        Catalogue { cards, ..self }
    }

    /// Returns all weapons.
    pub fn armoury(&self) -> &Armoury {
        &self.armoury
    }

    /// Returns the weapon with that id, one that a figure or a card has.
    ///
    /// # Panics
    /// If there is no such weapon.
    pub fn weapon(&self, weapon: Weapon) -> &WeaponKind {
        self.armoury.kind(weapon)
    }

    /// Returns the rule for the effect of a weapon.
    pub(super) fn weapon_rule(&self, weapon: Weapon) -> &'static str {
        match self.armoury.find(weapon).map(|weapon| &weapon.fires) {
            Some(WeaponFire::Gun(gun)) if gun.drags => "HANS-1",
            Some(WeaponFire::Gun(gun)) if gun.twice => "HMG-1",
            Some(WeaponFire::Gun(gun)) if gun.piercing != 0 => "SHOTGUN-1",
            Some(WeaponFire::Jet { .. }) => "FLAME-1",
            Some(WeaponFire::Grenade { by_hand: true, .. }) => "GREN-1",
            Some(WeaponFire::Grenade { .. }) => "GREN-3",
            Some(WeaponFire::Gun(_)) | None => "SHOOT-1",
        }
    }

    /// Returns the weapons on a figure's card.
    pub fn arms(&self, kind: &FigureKind) -> impl Iterator<Item = &WeaponKind> {
        kind.weapons.iter().map(|weapon| self.weapon(*weapon))
    }

    /// Returns the gun that a kind of figure uses in reaction: the first that has a reaction rate (`RF-1`, `SHOOT-3`).
    pub fn reaction_weapon(&self, kind: &FigureKind) -> Option<&WeaponKind> {
        self.arms(kind).find(|weapon| weapon.rate(FireMode::Reaction) > 0)
    }

    /// Returns the battle cards.
    pub fn cards(&self) -> &CardList {
        &self.cards
    }

    /// Returns the kind with that number.
    ///
    /// # Panics
    /// If this catalogue has no such number.
    pub fn kind(&self, id: KindId) -> &FigureKind {
        &self.kinds[usize::from(id.0)]
    }

    /// Returns `true` if any kind makes its friends harder to hurt (`COOP-11`).
    pub(super) fn has_shrouds(&self) -> bool {
        self.shrouds
    }

    /// Returns the number of the kind with that id.
    pub fn find(&self, id: &str) -> Option<KindId> {
        self.kinds.iter().position(|kind| kind.id == id).map(|index| KindId(index as u8))
    }

    /// Returns all kinds with their numbers, in the order of the data file.
    pub fn kinds(&self) -> impl Iterator<Item = (KindId, &FigureKind)> {
        self.kinds.iter().enumerate().map(|(index, kind)| (KindId(index as u8), kind))
    }
}
