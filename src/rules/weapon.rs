//! Ranged weapons: their kinds, defined as data in `assets/data/weapons.ron`, and the faces that their dice need. Rules
//! read the properties of a weapon and never compare its id.

use std::fmt;

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{self, Visitor},
};

use crate::{localized::Localized, shared_list::SharedList};

/// Maximum length of a weapon's id, in letters.
pub const MAX_WEAPON_ID: usize = 16;

/// Id of a weapon in data files, orders and records: a word such as `Lmg`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Weapon([u8; MAX_WEAPON_ID]);

impl Weapon {
    /// Returns the weapon with that id. Returns `None` unless the id is a capital letter and up to 15 more letters or
    /// digits.
    pub const fn new(id: &str) -> Option<Weapon> {
        let letters = id.as_bytes();
        if letters.is_empty() || letters.len() > MAX_WEAPON_ID || !letters[0].is_ascii_uppercase() {
            return None;
        }
        let mut word = [0; MAX_WEAPON_ID];
        let mut index = 0;
        while index < letters.len() {
            if !letters[index].is_ascii_alphanumeric() {
                return None;
            }
            word[index] = letters[index];
            index += 1;
        }
        Some(Weapon(word))
    }

    /// Returns the id.
    pub fn id(&self) -> &str {
        let end = self.0.iter().position(|letter| *letter == 0).unwrap_or(MAX_WEAPON_ID);
        std::str::from_utf8(&self.0[..end]).unwrap_or_default()
    }
}

impl fmt::Display for Weapon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl fmt::Debug for Weapon {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl Serialize for Weapon {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}

impl<'de> Deserialize<'de> for Weapon {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Weapon, D::Error> {
        struct WeaponIdVisitor;
        impl Visitor<'_> for WeaponIdVisitor {
            type Value = Weapon;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a weapon's id: a capital letter and up to {} letters or digits more", MAX_WEAPON_ID - 1)
            }

            fn visit_str<E: de::Error>(self, id: &str) -> Result<Weapon, E> {
                Weapon::new(id).ok_or_else(|| E::invalid_value(de::Unexpected::Str(id), &self))
            }
        }
        // RON writes an id as a bare word, JSON as a string. Formats that are not human-readable contain a string.
        if deserializer.is_human_readable() {
            deserializer.deserialize_identifier(WeaponIdVisitor)
        } else {
            deserializer.deserialize_str(WeaponIdVisitor)
        }
    }
}

/// The way in which a shot is fired, which determines the rate of fire and which shots may follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FireMode {
    /// In the figure's own activation.
    Normal,
    /// In reaction to an enemy's action (`RF-2`).
    Reaction,
}

/// A kind of weapon: a row of the data file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeaponKind {
    /// Id of the weapon.
    pub id: Weapon,
    /// Name shown to players.
    pub name: Localized,
    /// Name for small spaces; `None` if the full name fits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub short: Option<Localized>,
    /// Cost of a shot, in action points (`AP-1`).
    pub cost: u8,
    /// Range in squares; `None` if it reaches as far as the figure sees (`GREN-1`, `GREN-3`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<u8>,
    /// The kind of fire, with its values.
    pub fires: WeaponFire,
}

/// The kind of fire of a weapon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum WeaponFire {
    /// Shots at one target.
    Gun(Gun),
    /// Grenades: a blast round a square (`GREN-2`).
    Grenade {
        /// Bonus added to each die of the blast.
        bonus: i8,
        /// `true` if it is thrown by hand, so that it can't jam.
        #[serde(default)]
        by_hand: bool,
    },
    /// A jet of flame (`FLAME-1`).
    Jet {
        /// Maximum number of squares that it sets ablaze.
        squares: u8,
    },
}

/// A gun: it rolls damage dice at one target.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Gun {
    /// Number of damage dice of a shot in the figure's own activation (`SHOOT-3`).
    pub dice: u8,
    /// Number of damage dice of a shot in reaction; 0 if it can't be used in reaction.
    pub reaction: u8,
    /// Amount subtracted from the target's fortitude (`SHOTGUN-1`).
    pub piercing: i8,
    /// `true` if each action point in its own activation pays for two shots (`HMG-1`).
    pub twice: bool,
    /// `true` if it drags a target that it hits, and sticks in one that it kills (`HANS-1`).
    pub drags: bool,
    /// Number of rounds that a shot's animation shows; 0 for none.
    pub rounds: u8,
    /// `true` if all rounds leave at once.
    pub scatter: bool,
}

impl WeaponKind {
    /// Returns the gun; `None` for weapons that affect squares.
    pub fn gun(&self) -> Option<&Gun> {
        if let WeaponFire::Gun(gun) = &self.fires { Some(gun) } else { None }
    }

    /// Returns `true` if the weapon is a gun.
    pub fn is_gun(&self) -> bool {
        self.gun().is_some()
    }

    /// Returns the bonus added to the dice of its grenades' blasts; `None` if it fires none.
    pub fn blast(&self) -> Option<i8> {
        if let WeaponFire::Grenade { bonus, .. } = self.fires { Some(bonus) } else { None }
    }

    /// Returns the maximum number of squares of its jet; `None` if it fires none.
    pub fn jet(&self) -> Option<u8> {
        if let WeaponFire::Jet { squares } = self.fires { Some(squares) } else { None }
    }

    /// Returns `true` if the weapon is thrown by hand.
    pub fn by_hand(&self) -> bool {
        matches!(self.fires, WeaponFire::Grenade { by_hand: true, .. })
    }

    /// Returns the number of damage dice per shot (`SHOOT-3`): 0 if the weapon can't be fired in that mode, or if it
    /// affects squares.
    pub fn rate(&self, mode: FireMode) -> u8 {
        self.gun().map_or(0, |gun| match mode {
            FireMode::Normal => gun.dice,
            FireMode::Reaction => gun.reaction,
        })
    }

    /// Returns the amount that the weapon subtracts from the target's fortitude (`SHOTGUN-1`).
    pub fn piercing(&self) -> i8 {
        self.gun().map_or(0, |gun| gun.piercing)
    }

    /// Returns `true` if an action point pays for two shots (`HMG-1`).
    pub fn fires_twice(&self) -> bool {
        self.gun().is_some_and(|gun| gun.twice)
    }

    /// Returns `true` if the weapon drags a target that it hits (`HANS-1`).
    pub fn drags(&self) -> bool {
        self.gun().is_some_and(|gun| gun.drags)
    }
}

/// All weapons, in the order of the data file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Armoury(SharedList<WeaponKind>);

impl Armoury {
    /// Returns an armoury with those weapons.
    pub fn new(kinds: Vec<WeaponKind>) -> Armoury {
        Armoury(kinds.into())
    }

    /// Returns the weapons.
    pub fn kinds(&self) -> &[WeaponKind] {
        &self.0
    }

    /// Returns the weapon with that id, if it exists.
    pub fn find(&self, weapon: Weapon) -> Option<&WeaponKind> {
        self.0.iter().find(|kind| kind.id == weapon)
    }

    /// Returns the weapon of a figure, card or shot that was checked before.
    ///
    /// # Panics
    /// If there is no such weapon. Loaders of figures and cards check that before.
    pub fn kind(&self, weapon: Weapon) -> &WeaponKind {
        self.find(weapon).unwrap_or_else(|| panic!("no weapon {weapon}"))
    }
}

/// Returns a figure's fortitude with all its modifiers, limited to 1–6 (`SHOOT-4`).
pub fn modified_fortitude(fortitude: u8, change: i8) -> u8 {
    fortitude.saturating_add_signed(change).clamp(1, 6)
}

/// Returns the face that a die must show to damage a figure of that fortitude. `bonus` is added to the die. The result
/// is 1 to 7, where 7 is impossible.
pub fn needed_roll(fortitude: u8, bonus: i8) -> u8 {
    fortitude.saturating_add_signed(bonus.saturating_neg()).clamp(1, 7)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fortitude_is_clamped_but_needed_rolls_are_not() {
        assert_eq!((modified_fortitude(6, 1), modified_fortitude(1, -1)), (6, 1), "SHOOT-4");
        assert_eq!((needed_roll(5, 2), needed_roll(2, 3), needed_roll(6, -1)), (3, 1, 7), "SLUG-1");
    }

    #[test]
    fn weapon_ids_are_validated() {
        for id in ["Lmg", "GrenadeLauncher", "A234567890123456"] {
            assert_eq!(Weapon::new(id).map(|weapon| weapon.to_string()).as_deref(), Some(id));
            let json = format!("{id:?}");
            let weapon: Weapon = serde_json::from_str(&json).expect("an id");
            assert_eq!(serde_json::to_string(&weapon).expect("plain data"), json);
        }
        for bad in ["", "lmg", "L mg", "Ametralladorá", "A2345678901234567"] {
            assert_eq!(Weapon::new(bad), None, "{bad}");
            assert!(serde_json::from_str::<Weapon>(&format!("{bad:?}")).is_err(), "{bad}");
        }
    }
}
