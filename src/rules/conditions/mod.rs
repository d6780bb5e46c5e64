//! The special conditions of missions (`M3` to `M7`). Each is a block that any mission may use, in its own file here.
//! No code depends on a particular mission: code that reads, checks, records or draws missions knows conditions only
//! through the trait [`Condition`].
//!
//! # How a condition is added
//! 1. Add a file here that contains all of it: its data, a struct that serde reads; the checks of a mission file
//!    ([`Condition::check`]) and of a battle ([`Condition::check_playable`]); the steps that it triggers and when
//!    ([`Condition::on_trigger`], [`Condition::holds_back`]); and the systems of its steps ([`Condition::plugin`]),
//!    which find the data with [`ScenarioRules::condition`](crate::ScenarioRules::condition). Other methods of
//!    [`Condition`] let other code use the condition without naming it: squares that it forbids, that figures appear
//!    on or strike ([`Condition::forbids_move`], [`Condition::arrival_squares`],
//!    [`Condition::strike_points`]), tasks for the AI ([`Condition::objectives`]), orders that it lets a figure
//!    consider ([`Condition::affordances`]), numbers that players follow ([`Condition::counters`]), and its marks on
//!    the map, with the text of the legend ([`Condition::map_marks`]). They find the state of the battle by the types
//!    of its parts ([`StateParts`](crate::StateParts)).
//! 2. Add its `mod` and a line in the list below: from then on mission files, records and the rules know its word,
//!    `incursion check` shows its faults in their lines, maps, boards and print-outs show its marks, the AI pursues its
//!    tasks, `legal_orders` lists its orders, the client shows its counters, and its steps are carried out. A new kind
//!    of task, counter or mark is a variant in `mission_specs.rs` or `condition.rs`; compiler errors lead to the AI and
//!    the client.
//! 3. List its steps in `step.rs`, its events in `event.rs`, and its state, a resource, in `state_fields.rs` under
//!    `later`. These lists cover all rules in one place, because records and digests contain their words.
//! 4. If it asks a player: add the question in `pending_decision.rs`, with its options, its notation in rule tests and
//!    the step that asks for it, the orders that answer it in `order.rs`, and the reasons for refusal in `refusal.rs`
//!    and `refusal_codes.rs`. Its file checks the answers ([`Condition::answer`]).
//! 5. If it adds an action of figures: add the order in `order.rs`. Its file checks the action
//!    ([`Condition::check_action`]) and states a cost that depends on the condition ([`Condition::action_cost`]). The
//!    client shows a button for each offered action without fields; its key has the same id as the order's texts.
//! 6. If it forbids something that no method of [`Condition`] covers, add the check in `check`.
//! 7. The client shows its questions in `client/battle_hud/prompts`, with the texts of `assets/text`; a question that is
//!    a choice of one figure or square needs only the texts, and so does an event. Compiler errors point to the places
//!    that are missing.

use std::{any::TypeId, fmt, marker::PhantomData};

use bevy_app::App;
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{
        DeserializeOwned, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor,
        value::{MapAccessDeserializer, SeqAccessDeserializer},
    },
};

use crate::{
    figures::Figure, order::Order, pending_decision::PendingDecision, refusal::Refusal, state_parts::StateParts,
    step::Step,
};

mod alarm;
mod ammunition;
mod arrows;
mod automated_side;
mod caches;
mod carry_limit;
mod contraptions;
mod encounter_squares;
mod encounters;
mod first_player;
mod gate;
mod noise;
mod path_distances;
mod pickets;
mod reinforcements;
mod segments;
mod stranded;
mod supply;
mod surges;
mod twitchers;
mod zombies_carry;
mod zone;

pub use crate::condition::{
    AnyCondition, BattleContext, Condition, ConditionBoundsError, ConditionError, MAX_PARTS, MissionContext, Trigger,
    find_condition,
};
pub use crate::map_mark::{MapMark, MapMarkKind};
pub use crate::per_player::{MAX_PLAYERS, PerPlayer};
pub use alarm::{AlarmCondition, AlarmState};
pub use ammunition::{AmmunitionCondition, AmmunitionState};
pub use arrows::ArrowsCondition;
pub(crate) use automated_side::struck_squares;
pub use automated_side::{AutomatedSideCondition, RemainingStrikes};
pub use caches::{CacheContents, CachesCondition, LootState};
pub use carry_limit::{CarryLimitCondition, KindCarryLimit};
pub use contraptions::{
    Contraption, ContraptionAppearance, ContraptionEffect, ContraptionPart, ContraptionState, ContraptionStock,
    Contraptions, ContraptionsCondition, PlacedContraption,
};
pub use encounters::{EncounterEntry, EncounterTable, ThreatPile};
pub use first_player::FirstPlayerCondition;
pub use gate::{GateCondition, GateState};
pub use noise::{KindNoise, NoiseCondition};
pub use pickets::PicketsCondition;
pub use reinforcements::ReinforcementsCondition;
pub use segments::{EnteredSegments, SegmentsCondition, TunnelSegment};
pub use stranded::{StrandedCondition, StrandedFigure, StrandedState};
pub use supply::SupplyCondition;
pub(crate) use surges::spawn_extra_figures;
pub use surges::{PoolEntry, SurgeState, SurgesCondition};
pub use twitchers::{RisenTwitchers, TwitchersCondition};
pub(crate) use twitchers::{facing_towards, find_nearest_free_square};
pub use zombies_carry::ZombiesCarryCondition;
pub use zone::ZoneCondition;

/// Generates all code that must know every condition from the list of conditions. In files each condition is its word
/// alone, or its word with its fields.
macro_rules! conditions {
    (
        words { $($plain:ident = $unit:path;)* }
        structs { $($(#[cfg($if:meta)])? $name:ident = $data:path;)+ }
    ) => {
        /// The words of the conditions.
        #[derive(Deserialize)]
        #[serde(variant_identifier)]
        enum Word { $($plain,)* $($(#[cfg($if)])? $name,)+ }

        const WORDS: &[&str] = &[$(stringify!($plain),)* $($(#[cfg($if)])? stringify!($name),)+];

        /// The types of the conditions' data, in the order of the list.
        const TYPES: &[TypeId] = &[$(TypeId::of::<$unit>(),)* $($(#[cfg($if)])? TypeId::of::<$data>(),)+];

        impl Serialize for AnyCondition {
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

        impl<'de> Deserialize<'de> for AnyCondition {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<AnyCondition, D::Error> {
                struct Read;
                impl<'de> Visitor<'de> for Read {
                    type Value = AnyCondition;

                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str("a special condition")
                    }

                    fn visit_enum<A: EnumAccess<'de>>(self, access: A) -> Result<AnyCondition, A::Error> {
                        Ok(match access.variant()? {
                            $((Word::$plain, fields) => { fields.unit_variant()?; AnyCondition::from($unit) })*
                            $($(#[cfg($if)])? (Word::$name, fields) => {
                                AnyCondition::from(fields.struct_variant(&[], Fields::<$data>(PhantomData))?)
                            })+
                        })
                    }
                }
                deserializer.deserialize_enum("Special", WORDS, Read)
            }
        }

        /// Passes each condition to `reader`, in the order of the list.
        pub fn describe(reader: &mut impl Describe) {
            $(reader.word(stringify!($plain));)*
            $($(#[cfg($if)])? reader.fields::<$data>(stringify!($name));)+
        }

        /// Adds the systems of the conditions' steps.
        pub(super) fn plugin(app: &mut App) {
            $(<$unit as Condition>::plugin(app);)*
            $($(#[cfg($if)])? <$data as Condition>::plugin(app);)+
        }

        /// Returns the step of an action of a figure that a condition defines, or the reason why it is refused; `None` if
        /// no condition defines it.
        pub(super) fn check_condition_action(
            specials: &[AnyCondition],
            state: &dyn StateParts,
            figure: &Figure,
            order: Order,
        ) -> Option<Result<Step, Refusal>> {
            $($(#[cfg($if)])? if let Some(checked) =
                <$data as Condition>::check_action(find_condition(specials), state, figure, order)
            {
                return Some(checked);
            })+
            None
        }

        /// Returns the steps of an order that answers the question of a condition, or the reason why it is refused;
        /// `None` if no condition accepts that order as an answer.
        pub(super) fn answer(question: &PendingDecision, order: Order) -> Option<Result<Vec<Step>, Refusal>> {
            $($(#[cfg($if)])? if let Some(answer) = <$data as Condition>::answer(question, order) {
                return Some(answer);
            })+
            None
        }
    };
}

conditions! {
    words {
        ZombiesCarry = ZombiesCarryCondition;
    }
    structs {
        Twitchers = TwitchersCondition;
        Stranded = StrandedCondition;
        Pickets = PicketsCondition;
        Waves = ReinforcementsCondition;
        First = FirstPlayerCondition;
        Automatic = AutomatedSideCondition;
        Contraptions = ContraptionsCondition;
        Arrows = ArrowsCondition;
        Surge = SurgesCondition;
        Bulwark = GateCondition;
        Zone = ZoneCondition;
        Supply = SupplyCondition;
        Alarm = AlarmCondition;
        Caches = CachesCondition;
        Carry = CarryLimitCondition;
        Noise = NoiseCondition;
        Segments = SegmentsCondition;
        Ammunition = AmmunitionCondition;
        #[cfg(test)]
        Truce = tests::TruceCondition;
    }
}

/// A reader of the condition formats, such as an editor that builds forms for them.
pub trait Describe {
    /// Receives a condition that is its word alone.
    fn word(&mut self, word: &'static str);

    /// Receives a condition that is its word with the fields of the struct `T`.
    fn fields<T: DeserializeOwned>(&mut self, word: &'static str);
}

/// Returns the steps that those conditions trigger at that moment, in the order of the list.
pub(super) fn triggered_steps(specials: &[AnyCondition], at: Trigger) -> Vec<Step> {
    let sorted = TYPES.iter().flat_map(|sort| specials.iter().filter(move |special| special.is_a(*sort)));
    sorted.filter_map(|special| special.condition().on_trigger(at)).collect()
}

/// Visitor that reads a condition's struct from the fields that follow its word, which have no brackets of their own.
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

    /// A condition that no mission uses: no figure shoots before that turn.
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub struct TruceCondition {
        until: u16,
        at: Square,
    }

    impl Condition for TruceCondition {
        fn check(&self, dossier: &MissionContext<'_>, faults: &mut Vec<ConditionError>) {
            if !dossier.terrain.contains(self.at) {
                faults.push(
                    ConditionError::new(
                        ".at",
                        both!("fuera del tablero", "off the board"),
                        both!("elige otra casilla", "choose another square"),
                    )
                    .against("M9"),
                );
            }
        }

        fn check_playable(&self, _: &BattleContext<'_>) -> Result<(), ConditionBoundsError> {
            if self.until > 99 { Err(ConditionBoundsError::TooMany("turns of truce")) } else { Ok(()) }
        }

        fn on_trigger(&self, at: Trigger) -> Option<Step> {
            matches!(at, Trigger::Half(_)).then_some(Step::AskAct)
        }

        fn map_marks(&self) -> Vec<MapMark> {
            let what = MapMarkKind::Areas(vec![(self.at, self.at)]);
            vec![MapMark { side: Side::Allied, what, legend: ("Tregua", "Truce") }]
        }
    }

    #[test]
    fn a_condition_needs_only_a_struct_and_a_list_entry() {
        let json = r#"["ZombiesCarry",{"Truce":{"until":100,"at":[9,1]}}]"#;
        let specials: Vec<AnyCondition> = serde_json::from_str(json).expect("both are known");
        assert_eq!(serde_json::to_string(&specials).expect("plain data"), json);
        let truce = TruceCondition { until: 100, at: Square::new(9, 1) };
        assert_eq!(find_condition(&specials), Some(&truce));
        assert_eq!(specials[1], AnyCondition::from(truce));
        assert_ne!(specials[0], specials[1]);
        for bad in [r#""Truce""#, r#""Peace""#, r#"{"Truce":{"until":1}}"#, r#"{"ZombiesCarry":{}}"#] {
            assert!(serde_json::from_str::<AnyCondition>(bad).is_err(), "{bad}");
        }

        let terrain = Terrain::new(&[vec![Ground::Floor; 4]], Vec::new(), Vec::new());
        let rp = BySide::from_fn(|_| 10);
        let dossier = MissionContext {
            terrain: &terrain,
            doors: &[],
            specials: &specials,
            endings: &[],
            rp,
            portable: &[true],
            tokens: 0,
            catalogue: None,
            sound: true,
        };
        let mut faults = Vec::new();
        specials.iter().for_each(|special| special.condition().check(&dossier, &mut faults));
        assert_eq!(
            faults,
            [ConditionError::new(
                ".at",
                both!("fuera del tablero", "off the board"),
                both!("elige otra casilla", "choose another square")
            )
            .against("M9")]
        );

        let catalogue = Catalogue::new(Vec::new(), Armoury::default());
        let context = BattleContext { terrain: &terrain, doors: &[], catalogue: &catalogue };
        let bounds: Vec<_> = specials.iter().map(|special| special.condition().check_playable(&context)).collect();
        assert_eq!(bounds, [Ok(()), Err(ConditionBoundsError::TooMany("turns of truce"))]);
        let legends: Vec<_> = specials.iter().flat_map(|special| special.condition().map_marks()).collect();
        assert_eq!(legends.len(), 1);
        assert_eq!(triggered_steps(&specials, Trigger::Half(Side::German)), [Step::AskAct]);
        assert_eq!(triggered_steps(&specials, Trigger::Beginning), []);
    }
}
