//! The special conditions of missions (`M3` to `M7`): each is a block that any mission may use, in a file of its own here.
//! Nothing asks which mission it is, and whoever reads, checks, records or draws missions knows conditions only as
//! [`Condition`]s.
//!
//! # How a condition is added
//! 1. A file here holds all of it: its data, a struct that serde reads; what makes no sense about it in a dossier
//!    ([`Condition::check`]) or can't be fought with ([`Condition::bounds`]); what it makes happen and when
//!    ([`Condition::happens`], [`Condition::holds_back`]); the systems of its steps ([`Condition::plugin`]), which find
//!    the data with [`Charter::condition`](crate::Charter::condition); and what the plan shows of it, with the words of
//!    the legend ([`Condition::marks`]).
//! 2. Its `mod` and a line in the list below name it: from then on dossiers, records and the referee know its word,
//!    `incursion check` shows its faults in their lines, maps show its marks, and its steps are carried out.
//! 3. What happens is listed for all rules in one place, because records and digests hold its words: its steps in
//!    `step.rs`, its events in `event.rs` (with `event_subject.rs` and `citation.rs`), and its state, a resource, in
//!    `state.rs` under `later`.
//! 4. If it asks a player: the question in `awaiting.rs`, the orders that answer it in `order.rs`, reasons for refusal in
//!    `refusal.rs` and `refusal_names.rs`. Its file lists the answers and checks them ([`Condition::answers`],
//!    [`Condition::answer`], [`Condition::ask_again`]).
//! 5. If it forbids what other rules allow, `check` asks it there.
//! 6. The window shows its questions and events in `client/battle`, in the words of `assets/text`; rule tests have their
//!    own words for both in `rule_test`. The compiler leads.

use std::{any::TypeId, fmt, marker::PhantomData};

use bevy_app::App;
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{
        DeserializeOwned, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor,
        value::{MapAccessDeserializer, SeqAccessDeserializer},
    },
};

use crate::{pending_decision::Awaiting, order::Order, refusal::Refusal, step::Step};

mod arrows;
mod automated_side;
mod contraptions;
mod first_player;
mod pickets;
mod stranded;
mod supply;
mod surges;
mod twitchers;
mod gate;
mod reinforcements;
mod zombies_carry;
mod zone;

pub use crate::condition::{
    Condition, Dossier, Fault, MAX_PARTS, Mark, Marked, Moment, Special, Table, Unplayable, find,
};
pub use crate::per_player::{Each, MAX_PLAYERS};
pub use arrows::Trail;
pub(crate) use automated_side::struck_squares;
pub use automated_side::{Automatic, Fury};
pub use contraptions::{Appearance, Built, Contraption, Contraptions, Effect, Part, Standing, Stock, Workshop};
pub use first_player::Initiative;
pub use pickets::PicketLine;
pub use stranded::{Captivity, Room, Stranded};
pub use supply::Provisions;
pub(crate) use surges::more;
pub use surges::{Lot, Surges, Surging};
pub use twitchers::{Lurking, Twitchers};
pub(crate) use twitchers::{nearest_free, towards};
pub(crate) use gate::MENDING;
pub use gate::{Bulwark, Wall};
pub use reinforcements::Reinforcements;
pub use zombies_carry::ZombiesCarry;
pub use zone::Confines;

/// Makes of the list of conditions all that must know every one of them. In files each is its word alone, or its word
/// with its fields.
macro_rules! conditions {
    (
        words { $($plain:ident = $unit:path;)* }
        structs { $($(#[cfg($if:meta)])? $name:ident = $data:path;)+ }
    ) => {
        /// The words.
        #[derive(Deserialize)]
        #[serde(variant_identifier)]
        enum Word { $($plain,)* $($(#[cfg($if)])? $name,)+ }

        const WORDS: &[&str] = &[$(stringify!($plain),)* $($(#[cfg($if)])? stringify!($name),)+];

        /// The types of their data, in the order of the list.
        const TYPES: &[TypeId] = &[$(TypeId::of::<$unit>(),)* $($(#[cfg($if)])? TypeId::of::<$data>(),)+];

        impl Serialize for Special {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $(if self.of::<$unit>().is_some() {
                    return serializer.serialize_unit_variant("Special", Word::$plain as u32, stringify!($plain));
                })*
                $($(#[cfg($if)])? if let Some(data) = self.of::<$data>() {
                    return serializer.serialize_newtype_variant("Special", Word::$name as u32, stringify!($name), data);
                })+
                unreachable!("{self:?} stands in no list")
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
                            $((Word::$plain, fields) => { fields.unit_variant()?; Special::from($unit) })*
                            $($(#[cfg($if)])? (Word::$name, fields) => {
                                Special::from(fields.struct_variant(&[], Fields::<$data>(PhantomData))?)
                            })+
                        })
                    }
                }
                deserializer.deserialize_enum("Special", WORDS, Read)
            }
        }

        /// Shows each condition to a reader of formats, in the order of the list.
        pub fn describe(reader: &mut impl Describe) {
            $(reader.word(stringify!($plain));)*
            $($(#[cfg($if)])? reader.fields::<$data>(stringify!($name));)+
        }

        /// Adds the systems of their steps.
        pub(super) fn plugin(app: &mut App) {
            $(<$unit as Condition>::plugin(app);)*
            $($(#[cfg($if)])? <$data as Condition>::plugin(app);)+
        }

        /// The orders that may answer the question of a condition.
        pub(super) fn answers(question: &Awaiting) -> Vec<Order> {
            $($(#[cfg($if)])? if let Some(orders) = <$data as Condition>::answers(question) {
                return orders;
            })+
            Vec::new()
        }

        /// The steps of an order that answers the question of a condition, or why it is refused; none if it does not.
        pub(super) fn answer(question: &Awaiting, order: Order) -> Option<Result<Vec<Step>, Refusal>> {
            $($(#[cfg($if)])? if let Some(answer) = <$data as Condition>::answer(question, order) {
                return Some(answer);
            })+
            None
        }

        /// The step that asks the question of a condition again.
        pub(super) fn ask_again(question: &Awaiting) -> Option<Step> {
            $($(#[cfg($if)])? if let Some(step) = <$data as Condition>::ask_again(question) {
                return Some(step);
            })+
            None
        }
    };
}

conditions! {
    words {
        ZombiesCarry = ZombiesCarry;
    }
    structs {
        Twitchers = Lurking;
        Stranded = Room;
        Pickets = PicketLine;
        Waves = Reinforcements;
        First = Initiative;
        Automatic = Automatic;
        Contraptions = Workshop;
        Arrows = Trail;
        Surge = Surges;
        Bulwark = Wall;
        Zone = Confines;
        Supply = Provisions;
        #[cfg(test)]
        Truce = tests::Truce;
    }
}

/// Whoever wants to know how conditions are written, such as an editor that makes forms for them.
pub trait Describe {
    /// A condition that is its word alone.
    fn word(&mut self, word: &'static str);

    /// A condition that is its word with the fields of that struct.
    fn fields<T: DeserializeOwned>(&mut self, word: &'static str);
}

/// What those conditions make happen at that moment, in the order of the list.
pub(super) fn happen(specials: &[Special], at: Moment) -> Vec<Step> {
    let sorted = TYPES.iter().flat_map(|sort| specials.iter().filter(move |special| special.is_a(*sort)));
    sorted.filter_map(|special| special.condition().happens(at)).collect()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        both,
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
                faults.push(
                    Fault::new(
                        ".at",
                        both!("fuera del tablero", "off the board"),
                        both!("elige otra casilla", "choose another square"),
                    )
                    .against("M9"),
                );
            }
        }

        fn bounds(&self, _: &Table<'_>) -> Result<(), Unplayable> {
            if self.until > 99 { Err(Unplayable::TooMany("turns of truce")) } else { Ok(()) }
        }

        fn happens(&self, at: Moment) -> Option<Step> {
            matches!(at, Moment::Half(_)).then_some(Step::AskAct)
        }

        fn marks(&self) -> Option<Mark> {
            let what = Marked::Areas(vec![(self.at, self.at)]);
            Some(Mark { side: Side::Allied, what, legend: ("Tregua", "Truce") })
        }
    }

    #[test]
    fn a_condition_is_a_struct_and_a_line() {
        let json = r#"["ZombiesCarry",{"Truce":{"until":100,"at":[9,1]}}]"#;
        let specials: Vec<Special> = serde_json::from_str(json).expect("both are known");
        assert_eq!(serde_json::to_string(&specials).expect("plain data"), json);
        let truce = Truce { until: 100, at: Square::new(9, 1) };
        assert_eq!(find(&specials), Some(&truce));
        assert_eq!(specials[1], Special::from(truce));
        assert_ne!(specials[0], specials[1]);
        for bad in [r#""Truce""#, r#""Peace""#, r#"{"Truce":{"until":1}}"#, r#"{"ZombiesCarry":{}}"#] {
            assert!(serde_json::from_str::<Special>(bad).is_err(), "{bad}");
        }

        let terrain = Terrain::new(&[vec![Ground::Floor; 4]], Vec::new(), Vec::new());
        let rp = BySide::from_fn(|_| 10);
        let dossier = Dossier {
            terrain: &terrain,
            doors: &[],
            specials: &specials,
            endings: &[],
            rp,
            objects: 1,
            tokens: 0,
            catalogue: None,
            sound: true,
        };
        let mut faults = Vec::new();
        specials.iter().for_each(|special| special.condition().check(&dossier, &mut faults));
        assert_eq!(
            faults,
            [Fault::new(
                ".at",
                both!("fuera del tablero", "off the board"),
                both!("elige otra casilla", "choose another square")
            )
            .against("M9")]
        );

        let catalogue = Catalogue::new(Vec::new(), Armoury::default());
        let table = Table { terrain: &terrain, doors: &[], catalogue: &catalogue };
        let bounds: Vec<_> = specials.iter().map(|special| special.condition().bounds(&table)).collect();
        assert_eq!(bounds, [Ok(()), Err(Unplayable::TooMany("turns of truce"))]);
        let legends: Vec<_> = specials.iter().filter_map(|special| special.condition().marks()).collect();
        assert_eq!(legends.len(), 1);
        assert_eq!(happen(&specials, Moment::Half(Side::German)), [Step::AskAct]);
        assert_eq!(happen(&specials, Moment::Beginning), []);
    }
}
