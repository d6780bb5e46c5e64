//! Ranged weapons: their kinds as data, put together in `assets/data/weapons.ron` without code, and what their dice must
//! show. Rules ask what a weapon does, never which one it is.

use std::{fmt, sync::Arc};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{self, Visitor},
};

use crate::{localized::Localized, serde_arc};

/// The most letters of a weapon's id.
pub const MAX_WEAPON_ID: usize = 16;

/// A weapon, by its id in data files, orders and records: a word such as `Lmg`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Weapon([u8; MAX_WEAPON_ID]);

impl Weapon {
    /// The weapon with that id; none unless it is a capital letter and up to 15 letters or digits more.
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

    /// Its id.
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
        // In RON it is a bare word, in JSON a string; whoever asks for the shape of data is told a string.
        if deserializer.is_human_readable() {
            deserializer.deserialize_identifier(WeaponIdVisitor)
        } else {
            deserializer.deserialize_str(WeaponIdVisitor)
        }
    }
}

/// How a shot is fired: it sets the rate of fire and what may follow.
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
    /// Its id.
    pub id: Weapon,
    /// Its name.
    pub name: Localized,
    /// Its name where there is little room; none: the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub short: Option<Localized>,
    /// What a shot costs, in action points (`AP-1`).
    pub cost: u8,
    /// How far it reaches, in squares; none: as far as one can see (`GREN-1`, `GREN-3`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<u8>,
    /// What it fires.
    pub fires: WeaponFire,
}

/// What a weapon fires.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum WeaponFire {
    /// Shots at one target.
    Gun(Gun),
    /// Grenades: a blast round a square (`GREN-2`).
    Grenade {
        /// What is added to each die of the blast.
        bonus: i8,
        /// Whether it is thrown by hand: then it can't jam.
        #[serde(default)]
        by_hand: bool,
    },
    /// A jet of flame (`FLAME-1`).
    Jet {
        /// The most squares that it sets ablaze.
        squares: u8,
    },
}

/// A gun: it rolls damage dice at one target.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Gun {
    /// Damage dice of a shot in the figure's own activation (`SHOOT-3`).
    pub dice: u8,
    /// Damage dice of a shot in reaction; 0: it can't be used so.
    pub reaction: u8,
    /// What it takes off the target's fortitude (`SHOTGUN-1`).
    pub piercing: i8,
    /// Whether each action point in its own activation pays for two shots (`HMG-1`).
    pub twice: bool,
    /// Whether it drags what it hits, and sticks in what it kills (`HANS-1`).
    pub drags: bool,
    /// How many rounds of a shot are seen to fly; 0: none.
    pub rounds: u8,
    /// Whether they leave all at once.
    pub scatter: bool,
}

impl WeaponKind {
    /// What kind of gun it is; none for weapons that affect squares.
    pub fn gun(&self) -> Option<&Gun> {
        if let WeaponFire::Gun(gun) = &self.fires { Some(gun) } else { None }
    }

    /// Whether it is a gun.
    pub fn is_gun(&self) -> bool {
        self.gun().is_some()
    }

    /// What is added to the dice of its grenades' blasts; none if it fires none.
    pub fn blast(&self) -> Option<i8> {
        if let WeaponFire::Grenade { bonus, .. } = self.fires { Some(bonus) } else { None }
    }

    /// The most squares of its jet; none if it fires none.
    pub fn jet(&self) -> Option<u8> {
        if let WeaponFire::Jet { squares } = self.fires { Some(squares) } else { None }
    }

    /// Whether it is thrown by hand.
    pub fn by_hand(&self) -> bool {
        matches!(self.fires, WeaponFire::Grenade { by_hand: true, .. })
    }

    /// Damage dice per shot (`SHOOT-3`); 0 where the weapon can't be fired so, or rolls for squares.
    pub fn rate(&self, mode: FireMode) -> u8 {
        self.gun().map_or(0, |gun| match mode {
            FireMode::Normal => gun.dice,
            FireMode::Reaction => gun.reaction,
        })
    }

    /// What the weapon takes off the target's fortitude (`SHOTGUN-1`).
    pub fn piercing(&self) -> i8 {
        self.gun().map_or(0, |gun| gun.piercing)
    }

    /// Whether an action point pays for two shots (`HMG-1`).
    pub fn fires_twice(&self) -> bool {
        self.gun().is_some_and(|gun| gun.twice)
    }

    /// Whether it drags what it hits (`HANS-1`).
    pub fn drags(&self) -> bool {
        self.gun().is_some_and(|gun| gun.drags)
    }
}

/// All weapons, in the order of the data file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Armoury(#[serde(with = "serde_arc")] Arc<[WeaponKind]>);

impl Armoury {
    /// The armoury of those weapons.
    pub fn new(kinds: Vec<WeaponKind>) -> Armoury {
        Armoury(kinds.into())
    }

    /// The weapons.
    pub fn kinds(&self) -> &[WeaponKind] {
        &self.0
    }

    /// The weapon with that id; none if there is no such weapon.
    pub fn find(&self, weapon: Weapon) -> Option<&WeaponKind> {
        self.0.iter().find(|kind| kind.id == weapon)
    }

    /// The weapon of a figure, a card or a shot that was checked.
    ///
    /// # Panics
    /// If there is no such weapon: whoever reads figures and cards asks.
    pub fn kind(&self, weapon: Weapon) -> &WeaponKind {
        self.find(weapon).unwrap_or_else(|| panic!("no weapon {weapon}"))
    }
}

/// A figure's fortitude with all that changes it, kept within 1–6 (`SHOOT-4`).
pub fn modified_fortitude(fortitude: u8, change: i8) -> u8 {
    fortitude.saturating_add_signed(change).clamp(1, 6)
}

/// The face that a die must show to damage a figure of that fortitude, with what is added to the die: 1 to 7, where 7 is
/// never rolled.
pub fn needed_roll(fortitude: u8, bonus: i8) -> u8 {
    fortitude.saturating_add_signed(bonus.saturating_neg()).clamp(1, 7)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fortitude_stays_within_1_and_6_but_dice_do_not() {
        assert_eq!((modified_fortitude(6, 1), modified_fortitude(1, -1)), (6, 1), "SHOOT-4");
        assert_eq!((needed_roll(5, 2), needed_roll(2, 3), needed_roll(6, -1)), (3, 1, 7), "SLUG-1");
    }

    #[test]
    fn an_id_is_a_word() {
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
