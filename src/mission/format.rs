//! How the blocks of a dossier are written, told by the types that read them: an editor makes its forms from this, so that
//! a new demand, ending or condition needs no form of its own.

use std::ops::RangeInclusive;

use rules::{
    Ability, Close, Ending, Facing, Fires, Score, Side, Trait, WeaponKind,
    cards::{CardFace, Condition, Deed, Duration, Modifier},
    conditions::{Appearance, Describe, Each, Effect, Part},
};
use serde::de::DeserializeOwned;
use serde_reflection::{ContainerFormat, Format, Named, Registry, Samples, Tracer, TracerConfig, VariantFormat};

use crate::{
    Look,
    cards::{CARDS_FIELD, RawCard},
    figures::{FIGURES_FIELD, RawFigure},
    force::Demand,
    look::Tint,
    plan::MISSIONS_FIELD,
    raw::{DoorColour, DoorState, Note, ObjectIcon, RawDoor, RawGate, RawObject},
    weapons::WEAPONS_FIELD,
};

/// What may stand in one place of a dossier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Slot {
    /// A whole number.
    Number(RangeInclusive<i64>),
    /// Yes or no.
    Truth,
    /// A word or an id.
    Text,
    /// A text in both languages.
    Localized,
    /// A square.
    Square,
    /// One of several words, some with data of their own.
    OneOf(Vec<Variant>),
    /// Several values with names.
    Fields(Vec<Field>),
    /// Several values in a row, without names.
    Row(Vec<Slot>),
    /// As many values as one likes.
    List(Box<Slot>),
    /// A value or none.
    Maybe(Box<Slot>),
}

/// A value with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The name.
    pub name: String,
    /// What may stand there.
    pub slot: Slot,
}

/// One of several words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The word.
    pub word: String,
    /// What stands in brackets after it: fields or values in a row, or nothing.
    pub data: Option<Slot>,
}

/// A list of blocks in a dossier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocks {
    /// The path of the list, such as `endings` or `demands.Allied`.
    pub path: &'static str,
    /// How each block is written.
    pub slot: Slot,
}

/// All lists of blocks of a dossier, in its order.
pub fn blocks() -> Vec<Blocks> {
    let list = |path, slot: Slot| Blocks { path, slot };
    let demand = slot::<Demand>();
    let gate = slot::<RawGate>();
    vec![
        list("notes", slot::<Note>()),
        list("demands.Allied", demand.clone()),
        list("demands.German", demand),
        list("map.doors", slot::<RawDoor>()),
        list("map.entries", gate.clone()),
        list("map.exits", gate),
        list("objects", slot::<RawObject>()),
        list("specials", Slot::OneOf(conditions())),
        list("points", slot::<Score>()),
        list("endings", slot::<Ending>()),
    ]
}

/// Fields of the dossier itself that hold neither a text nor blocks.
pub fn fields() -> Vec<Field> {
    let field = |name: &str, slot| Field { name: name.to_owned(), slot };
    vec![field("number", Slot::Number(1..=u8::MAX.into())), field("look", slot::<Look>())]
}

/// The lists of what a mission brings of its own, each in a file beside it, and of the missions that a campaign links.
/// Their paths are those in these files.
pub fn own_blocks() -> Vec<Blocks> {
    let list = |path, slot: Slot| Blocks { path, slot };
    vec![
        list(WEAPONS_FIELD, slot::<WeaponKind>()),
        list(FIGURES_FIELD, slot::<RawFigure>()),
        list(CARDS_FIELD, slot::<RawCard>()),
        list(MISSIONS_FIELD, Slot::Text),
    ]
}

fn conditions() -> Vec<Variant> {
    struct Words(Vec<Variant>);
    impl Describe for Words {
        fn word(&mut self, word: &'static str) {
            self.0.push(Variant { word: word.to_owned(), data: None });
        }

        fn fields<T: DeserializeOwned>(&mut self, word: &'static str) {
            self.0.push(Variant { word: word.to_owned(), data: Some(slot::<T>()) });
        }
    }
    let mut words = Words(Vec::new());
    rules::conditions::describe(&mut words);
    words.0
}

/// How a value of that type is written.
///
/// # Panics
/// If the type holds an enum that is not traced here: a fault of the code, which the tests of this room find.
fn slot<T: DeserializeOwned>() -> Slot {
    let traced = trace::<T>();
    let (format, registry) = traced.unwrap_or_else(|fault| panic!("no format can be told: {fault}"));
    read(&format, &registry)
}

fn trace<T: DeserializeOwned>() -> serde_reflection::Result<(Format, Registry)> {
    // The id of a weapon is no string that one likes.
    let mut tracer = Tracer::new(TracerConfig::default().default_borrowed_str_value("A"));
    let samples = Samples::new();
    let (format, _) = tracer.trace_type::<T>(&samples)?;
    // Enums within others: each of their words is looked at by itself.
    tracer.trace_type::<Look>(&samples)?;
    tracer.trace_type::<Side>(&samples)?;
    tracer.trace_type::<Facing>(&samples)?;
    tracer.trace_type::<Close>(&samples)?;
    tracer.trace_type::<DoorState>(&samples)?;
    tracer.trace_type::<DoorColour>(&samples)?;
    tracer.trace_type::<ObjectIcon>(&samples)?;
    tracer.trace_type::<Trait>(&samples)?;
    tracer.trace_type::<Ability>(&samples)?;
    tracer.trace_type::<Tint>(&samples)?;
    tracer.trace_type::<Fires>(&samples)?;
    tracer.trace_type::<CardFace>(&samples)?;
    tracer.trace_type::<Condition>(&samples)?;
    tracer.trace_type::<Modifier>(&samples)?;
    tracer.trace_type::<Duration>(&samples)?;
    tracer.trace_type::<Deed>(&samples)?;
    tracer.trace_type::<Each>(&samples)?;
    tracer.trace_type::<Appearance>(&samples)?;
    tracer.trace_type::<Effect>(&samples)?;
    tracer.trace_type::<Part>(&samples)?;
    Ok((format, tracer.registry()?))
}

fn read(format: &Format, registry: &Registry) -> Slot {
    let number = |low: i64, high: i64| Slot::Number(low..=high);
    match format {
        Format::TypeName(name) => {
            registry.get(name).map_or(Slot::Text, |container| read_container(container, registry))
        }
        Format::Bool => Slot::Truth,
        Format::U8 => number(0, u8::MAX.into()),
        Format::U16 => number(0, u16::MAX.into()),
        Format::U32 => number(0, u32::MAX.into()),
        Format::U64 | Format::U128 => number(0, i64::MAX),
        Format::I8 => number(i8::MIN.into(), i8::MAX.into()),
        Format::I16 => number(i16::MIN.into(), i16::MAX.into()),
        Format::I32 => number(i32::MIN.into(), i32::MAX.into()),
        Format::I64 | Format::I128 => number(i64::MIN, i64::MAX),
        Format::Option(inner) => Slot::Maybe(read(inner, registry).into()),
        Format::Seq(inner) => Slot::List(read(inner, registry).into()),
        Format::Tuple(parts) => Slot::Row(parts.iter().map(|part| read(part, registry)).collect()),
        Format::TupleArray { content, size } => match (content.as_ref(), *size) {
            // Whatever holds two numbers and no names is a square.
            (Format::I64 | Format::U8, 2) => Slot::Square,
            (content, size) => Slot::Row(vec![read(content, registry); size]),
        },
        _ => Slot::Text,
    }
}

fn read_container(container: &ContainerFormat, registry: &Registry) -> Slot {
    match container {
        ContainerFormat::NewTypeStruct(inner) => read(inner, registry),
        ContainerFormat::TupleStruct(parts) => Slot::Row(parts.iter().map(|part| read(part, registry)).collect()),
        ContainerFormat::Struct(fields) => match fields.as_slice() {
            [es, en] if es.name == "es" && en.name == "en" => Slot::Localized,
            fields => Slot::Fields(read_fields(fields, registry)),
        },
        ContainerFormat::Enum(variants) => Slot::OneOf(variants.values().map(|it| variant(it, registry)).collect()),
        ContainerFormat::UnitStruct => Slot::Row(Vec::new()),
    }
}

fn read_fields(fields: &[Named<Format>], registry: &Registry) -> Vec<Field> {
    fields.iter().map(|field| Field { name: field.name.clone(), slot: read(&field.value, registry) }).collect()
}

fn variant(variant: &Named<VariantFormat>, registry: &Registry) -> Variant {
    let data = match &variant.value {
        VariantFormat::NewType(inner) => Some(Slot::Row(vec![read(inner, registry)])),
        VariantFormat::Tuple(parts) => Some(Slot::Row(parts.iter().map(|part| read(part, registry)).collect())),
        VariantFormat::Struct(fields) => Some(Slot::Fields(read_fields(fields, registry))),
        _ => None,
    };
    Variant { word: variant.name.clone(), data }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(path: &str) -> Slot {
        blocks().into_iter().find(|blocks| blocks.path == path).expect("there is such a list").slot
    }

    fn words(slot: &Slot) -> Vec<&str> {
        match slot {
            Slot::OneOf(variants) => variants.iter().map(|variant| variant.word.as_str()).collect(),
            _ => Vec::new(),
        }
    }

    #[test]
    fn endings_are_told_with_all_that_is_in_them() {
        let endings = of("endings");
        let all = [
            "LastFigureOut",
            "DoorsSealed",
            "NoneLeft",
            "TakenOut",
            "Activated",
            "Launch",
            "Breached",
            "Reached",
            "ClearedAfter",
            "Points",
        ];
        assert_eq!(words(&endings), all);
        let Slot::OneOf(variants) = endings else { unreachable!("it has words") };
        let Some(Slot::Fields(sealed)) = &variants[1].data else { panic!("{:?}", variants[1]) };
        assert_eq!((sealed[0].name.as_str(), words(&sealed[0].slot)), ("winner", vec!["Allied", "German"]));
        assert_eq!(sealed[1].slot, Slot::List(Slot::Number(0..=255).into()));
        let Some(Slot::Row(close)) = &variants[9].data else { panic!("{:?}", variants[6]) };
        assert_eq!(words(&close[0]), ["AfterTurn", "NoneLeft", "AllActivated"]);
    }

    /// A condition that only a test of the rules has would be told here too: the list is read, not written.
    #[test]
    fn conditions_are_told_from_their_own_list() {
        let specials = of("specials");
        assert_eq!(
            words(&specials),
            [
                "ZombiesCarry",
                "Twitchers",
                "Stranded",
                "Pickets",
                "Waves",
                "First",
                "Automatic",
                "Contraptions",
                "Arrows",
                "Surge",
                "Bulwark",
                "Zone",
                "Supply",
            ]
        );
        let Slot::OneOf(variants) = specials else { unreachable!("it has words") };
        assert_eq!(variants[0].data, None);
        let Some(Slot::Fields(pickets)) = &variants[3].data else { panic!("{:?}", variants[3]) };
        let corners = Slot::Row(vec![Slot::Square, Slot::Square]);
        assert_eq!(pickets[1], Field { name: "areas".into(), slot: Slot::List(corners.into()) });
    }

    #[test]
    fn what_missions_bring_is_told_as_well() {
        let of =
            |path: &str| match own_blocks().into_iter().find(|blocks| blocks.path == path).map(|blocks| blocks.slot) {
                Some(Slot::Fields(fields)) => fields,
                other => panic!("{path}: {other:?}"),
            };
        let field = |fields: &[Field], name: &str| {
            fields.iter().find(|field| field.name == name).unwrap_or_else(|| panic!("{name}")).slot.clone()
        };
        let figure = of("figures");
        assert_eq!(field(&figure, "weapons"), Slot::List(Slot::Text.into()));
        assert!(matches!(field(&figure, "abilities"), Slot::List(parts) if words(&parts).contains(&"Unlimits")));
        assert!(matches!(field(&figure, "traits"), Slot::List(parts) if words(&parts).contains(&"Stout")));
        let Slot::Maybe(look) = field(&figure, "look") else { panic!("{figure:?}") };
        let Slot::Fields(look) = *look else { panic!("{look:?}") };
        assert!(matches!(field(&look, "tint"), Slot::Maybe(tint) if words(&tint).len() == Tint::ALL.len()));
        let faces = field(&of("cards"), "face");
        assert_eq!(words(&faces), ["Effect", "Event"]);
        let Slot::OneOf(faces) = faces else { unreachable!("it has words") };
        let (Some(Slot::Fields(effect)), Some(Slot::Fields(event))) = (&faces[0].data, &faces[1].data) else {
            panic!("{faces:?}")
        };
        assert!(matches!(field(effect, "gives"), Slot::List(parts) if words(&parts).contains(&"Arms")));
        assert!(words(&field(event, "does")).contains(&"Heal"));
        assert_eq!(words(&field(event, "lasts")), ["Instant", "Turn", "Mission"]);
        let weapon = of("weapons");
        assert_eq!(
            (field(&weapon, "id"), words(&field(&weapon, "fires"))),
            (Slot::Text, vec!["Gun", "Grenade", "Jet"])
        );
    }

    #[test]
    fn whatever_has_a_place_has_a_square() {
        for path in ["map.doors", "map.entries", "map.exits", "objects"] {
            let Slot::Fields(fields) = of(path) else { panic!("{path}") };
            let at = fields.iter().find(|field| field.name == "at").expect("it is somewhere");
            assert_eq!(at.slot, Slot::Square, "{path}");
        }
        let Slot::Fields(object) = of("objects") else { unreachable!("it has fields") };
        assert_eq!((&object[0].slot, words(&object[1].slot).len()), (&Slot::Localized, 4));
        assert!(matches!(&object[5].slot, Slot::Maybe(side) if words(side).len() == 2), "{object:?}");
    }
}
