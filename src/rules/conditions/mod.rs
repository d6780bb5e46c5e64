//! The special conditions of missions (`M3` to `M7`): each is a block that any mission may use, in a file of its own here.
//! Nothing asks which mission it is, and whoever reads, checks, records or draws missions knows conditions only as
//! [`Condition`]s.
//!
//! # How a condition is added
//! 1. A file here holds its data, a struct that serde reads; what makes no sense about it in a dossier
//!    ([`Condition::check`]) or can't be fought with ([`Condition::bounds`]); and what the plan shows of it, with the
//!    words of the legend ([`Condition::marks`]).
//! 2. Its `mod` and a line in the list below name it: from then on dossiers, records and the referee know its word, `incursion check`
//!    shows its faults in their lines, and maps show its marks.
//! 3. Rules ask it what it asks of players ([`Condition::asks`]) and whom it holds back ([`Condition::holds_back`]), and
//!    for its data with [`Charter::condition`](crate::charter::Charter::condition). What it makes happen is steps, each
//!    with its system in `steps`; what it asks of a player is an [`Order`](crate::order::Order) and an [`Awaiting`](crate::awaiting::Awaiting). Their
//!    words stand in records and digests, so that these lists are the rules' and not a condition's.
//! 4. Texts that the window shows while it is asked for are in `assets/text`.

use std::{fmt, marker::PhantomData};

use serde::{
    Deserialize, Deserializer, Serialize,
    de::{
        EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor,
        value::{MapAccessDeserializer, SeqAccessDeserializer},
    },
};

mod pickets;
mod stranded;
mod twitchers;
mod waves;
mod zombies_carry;

pub use crate::condition::{Condition, Dossier, Fault, MAX_PARTS, Mark, Marked, Table, Unplayable};
pub use pickets::PicketLine;
pub use stranded::Room;
pub use twitchers::Lurking;
pub use waves::Reinforcements;

/// A condition's data, found among all that a mission has.
pub trait Data<S = Special>: Condition + Sized {
    /// It, if that is what this condition is.
    fn of(special: &S) -> Option<&Self>;
}

/// Makes of the list of conditions the enum [`Special`], which is written as the word alone or with its fields.
macro_rules! conditions {
    (
        words { $($(#[$plain_doc:meta])* $plain:ident = $unit:path;)* }
        structs { $($(#[$doc:meta])* $name:ident = $data:path;)+ }
    ) => {
        /// A special condition of a mission.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
        pub enum Special {
            $($(#[$plain_doc])* $plain,)*
            $($(#[$doc])* $name($data),)+
        }

        /// The words.
        #[derive(Deserialize)]
        #[serde(variant_identifier)]
        enum Word { $($plain,)* $($name,)+ }

        const WORDS: &[&str] = &[$(stringify!($plain),)* $(stringify!($name),)+];

        impl Special {
            /// What it is.
            pub fn condition(&self) -> &dyn Condition {
                match self {
                    $(Special::$plain => &$unit,)*
                    $(Special::$name(data) => data,)+
                }
            }

            /// Its place in the list.
            pub(crate) fn place(&self) -> usize {
                match self {
                    $(Special::$plain => Word::$plain as usize,)*
                    $(Special::$name(_) => Word::$name as usize,)+
                }
            }
        }

        impl<'de> Deserialize<'de> for Special {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Special, D::Error> {
                struct Read;
                impl<'de> Visitor<'de> for Read {
                    type Value = Special;

                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str("a special condition")
                    }

                    fn visit_enum<A: EnumAccess<'de>>(self, access: A) -> Result<Special, A::Error> {
                        Ok(match access.variant()? {
                            $((Word::$plain, fields) => { fields.unit_variant()?; Special::$plain })*
                            $((Word::$name, fields) => Special::$name(fields.struct_variant(&[], Fields::<$data>(PhantomData))?),)+
                        })
                    }
                }
                deserializer.deserialize_enum("Special", WORDS, Read)
            }
        }

        $(impl Data<Special> for $data {
            fn of(special: &Special) -> Option<&$data> {
                if let Special::$name(data) = special { Some(data) } else { None }
            }
        })+
    };
}

conditions! {
    words {
        /// Zombies may pick up and carry objects, too; they activate none (`M4`, `ITEM-2`).
        ZombiesCarry = zombies_carry::ZombiesCarry;
    }
    structs {
        /// Twitchers lie in wait at numbered tokens (`M4`).
        Twitchers = twitchers::Lurking;
        /// One figure is cut off in a room until a figure of its side opens a door of that room (`M5`).
        Stranded = stranded::Room;
        /// In the first turn a horde does not enter but is placed (`M7`).
        Pickets = pickets::PicketLine;
        /// A force is held back and arrives figure by figure (`M7`).
        Waves = waves::Reinforcements;
    }
}

/// Reads a condition's struct from the fields that follow its word, without brackets of its own.
struct Fields<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Fields<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the fields of a special condition")
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<T, A::Error> {
        T::deserialize(MapAccessDeserializer::new(fields))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, fields: A) -> Result<T, A::Error> {
        T::deserialize(SeqAccessDeserializer::new(fields))
    }
}

/// The first condition of that sort.
pub fn find<T: Data>(specials: &[Special]) -> Option<&T> {
    specials.iter().find_map(T::of)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        catalogue::Catalogue,
        side::{BySide, Side},
        square::Square,
        terrain::{Ground, Terrain},
        weapon::Armoury,
    };

    /// A condition that no mission has: nobody shoots before that turn.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct Truce {
        until: u16,
        at: Square,
    }

    impl Condition for Truce {
        fn check(&self, dossier: &Dossier<'_>, faults: &mut Vec<Fault>) {
            if !dossier.terrain.contains(self.at) {
                faults.push(Fault::new(".at", "off the board", "choose another square").against("M9"));
            }
        }

        fn bounds(&self, _: &Table<'_>) -> Result<(), Unplayable> {
            if self.until > 99 { Err(Unplayable::TooMany("turns of truce")) } else { Ok(()) }
        }

        fn marks(&self) -> Option<Mark> {
            let what = Marked::Areas(vec![(self.at, self.at)]);
            Some(Mark { side: Side::Allied, what, legend: ("Tregua", "Truce") })
        }
    }

    conditions! {
        words {
            /// One of the game's.
            ZombiesCarry = zombies_carry::ZombiesCarry;
        }
        structs {
            /// One that is made up.
            Truce = Truce;
        }
    }

    #[test]
    fn a_condition_is_a_struct_and_a_line() {
        let json = r#"["ZombiesCarry",{"Truce":{"until":100,"at":[9,1]}}]"#;
        let specials: Vec<Special> = serde_json::from_str(json).expect("both are known");
        assert_eq!(serde_json::to_string(&specials).expect("plain data"), json);
        let truce = Truce { until: 100, at: Square::new(9, 1) };
        assert_eq!(specials.iter().find_map(Truce::of), Some(&truce));
        assert!(specials[0].place() < specials[1].place(), "they stand in the order of the list");
        for bad in [r#""Truce""#, r#""Peace""#, r#"{"Truce":{"until":1}}"#, r#"{"ZombiesCarry":{}}"#] {
            assert!(serde_json::from_str::<Special>(bad).is_err(), "{bad}");
        }

        let terrain = Terrain::new(&[vec![Ground::Floor; 4]], Vec::new(), Vec::new());
        let rp = BySide::from_fn(|_| 10);
        let dossier =
            Dossier { terrain: &terrain, doors: &[], rp, objects: 1, tokens: 0, catalogue: None, sound: true };
        let mut faults = Vec::new();
        specials.iter().for_each(|special| special.condition().check(&dossier, &mut faults));
        assert_eq!(faults, [Fault::new(".at", "off the board", "choose another square").against("M9")]);

        let catalogue = Catalogue::new(Vec::new(), Armoury::default());
        let table = Table { terrain: &terrain, doors: &[], catalogue: &catalogue };
        let bounds: Vec<_> = specials.iter().map(|special| special.condition().bounds(&table)).collect();
        assert_eq!(bounds, [Ok(()), Err(Unplayable::TooMany("turns of truce"))]);
        let legends: Vec<_> = specials.iter().filter_map(|special| special.condition().marks()).collect();
        assert_eq!(legends.len(), 1);
    }
}
