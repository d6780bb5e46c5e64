//! Schema of the blocks of a dossier, derived from the types that read them. The editor builds its forms from it, so
//! that new demands, end conditions or special conditions need no new form.

use std::ops::RangeInclusive;

use rules::{
    Ability, EndCondition, Facing, FigureTrait, ScoringRule, ScoringTime, Side, WeaponFire, WeaponKind,
    cards::{CardFace, CardModifier, CardRequirement, EventDuration, EventEffect},
    conditions::{ContraptionAppearance, ContraptionEffect, ContraptionPart, Describe, PerPlayer},
};
use serde::de::DeserializeOwned;
use serde_reflection::{ContainerFormat, Format, Named, Registry, Samples, Tracer, TracerConfig, VariantFormat};

use crate::{
    BoardTheme,
    appearance::FigureTint,
    campaign_plan::MISSIONS_FIELD,
    cards::{CARDS_FIELD, RawCard},
    figures::{FIGURES_FIELD, RawFigureKind},
    force::ForceRequirement,
    raw::{DoorColour, DoorState, Note, ObjectIcon, RawEdgePoint, RawMapDoor, RawMapObject},
    weapons::WEAPONS_FIELD,
};

/// The type of a value in a dossier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValueType {
    /// A whole number.
    Number(RangeInclusive<i64>),
    /// A boolean.
    Truth,
    /// A word or an id.
    Text,
    /// A text in both languages.
    Localized,
    /// A square.
    Square,
    /// One of several variants, some with data.
    OneOf(Vec<SchemaVariant>),
    /// Several named values.
    Fields(Vec<SchemaField>),
    /// Several values in a row, without names.
    Row(Vec<ValueType>),
    /// Any number of values.
    List(Box<ValueType>),
    /// An optional value.
    Maybe(Box<ValueType>),
}

/// A value with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemaField {
    /// The name.
    pub name: String,
    /// The type of the value.
    pub slot: ValueType,
}

/// A variant of an enum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemaVariant {
    /// The name of the variant.
    pub word: String,
    /// The data in brackets after the name, if any: named values or values in a row.
    pub data: Option<ValueType>,
}

/// A list of blocks in a dossier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockList {
    /// The path of the list, such as `endings` or `demands.Allied`.
    pub path: &'static str,
    /// The type of each block.
    pub slot: ValueType,
}

/// Returns all lists of blocks of a dossier, in its order.
pub fn mission_block_lists() -> Vec<BlockList> {
    let list = |path, slot: ValueType| BlockList { path, slot };
    let demand = value_type_of::<ForceRequirement>();
    let gate = value_type_of::<RawEdgePoint>();
    vec![
        list("notes", value_type_of::<Note>()),
        list("demands.Allied", demand.clone()),
        list("demands.German", demand),
        list("map.doors", value_type_of::<RawMapDoor>()),
        list("map.entries", gate.clone()),
        list("map.exits", gate),
        list("objects", value_type_of::<RawMapObject>()),
        list("specials", ValueType::OneOf(condition_variants())),
        list("points", value_type_of::<ScoringRule>()),
        list("endings", value_type_of::<EndCondition>()),
    ]
}

/// Returns the fields of the dossier itself that contain neither texts nor blocks.
pub fn mission_fields() -> Vec<SchemaField> {
    let field = |name: &str, slot| SchemaField { name: name.to_owned(), slot };
    vec![field("number", ValueType::Number(1..=u8::MAX.into())), field("look", value_type_of::<BoardTheme>())]
}

/// Returns the lists of a mission's own figures, weapons and cards, each in a file beside it, and of the missions that
/// a campaign links. Their paths are those in these files.
pub fn content_block_lists() -> Vec<BlockList> {
    let list = |path, slot: ValueType| BlockList { path, slot };
    vec![
        list(WEAPONS_FIELD, value_type_of::<WeaponKind>()),
        list(FIGURES_FIELD, value_type_of::<RawFigureKind>()),
        list(CARDS_FIELD, value_type_of::<RawCard>()),
        list(MISSIONS_FIELD, ValueType::Text),
    ]
}

fn condition_variants() -> Vec<SchemaVariant> {
    struct VariantCollector(Vec<SchemaVariant>);
    impl Describe for VariantCollector {
        fn word(&mut self, word: &'static str) {
            self.0.push(SchemaVariant { word: word.to_owned(), data: None });
        }

        fn fields<T: DeserializeOwned>(&mut self, word: &'static str) {
            self.0.push(SchemaVariant { word: word.to_owned(), data: Some(value_type_of::<T>()) });
        }
    }
    let mut words = VariantCollector(Vec::new());
    rules::conditions::describe(&mut words);
    words.0
}

/// Returns the schema of a type.
///
/// # Panics
/// If the type contains an enum that is not traced here. That is a bug, which the tests of this module find.
fn value_type_of<T: DeserializeOwned>() -> ValueType {
    let traced = trace_format::<T>();
    let (format, registry) = traced.unwrap_or_else(|fault| panic!("no format can be told: {fault}"));
    value_type_from_format(&format, &registry)
}

fn trace_format<T: DeserializeOwned>() -> serde_reflection::Result<(Format, Registry)> {
    // Weapon ids need a valid sample value.
    let mut tracer = Tracer::new(TracerConfig::default().default_borrowed_str_value("A"));
    let samples = Samples::new();
    let (format, _) = tracer.trace_type::<T>(&samples)?;
    // Enums inside other types must be traced separately, so that all their variants are found.
    tracer.trace_type::<BoardTheme>(&samples)?;
    tracer.trace_type::<Side>(&samples)?;
    tracer.trace_type::<Facing>(&samples)?;
    tracer.trace_type::<ScoringTime>(&samples)?;
    tracer.trace_type::<DoorState>(&samples)?;
    tracer.trace_type::<DoorColour>(&samples)?;
    tracer.trace_type::<ObjectIcon>(&samples)?;
    tracer.trace_type::<FigureTrait>(&samples)?;
    tracer.trace_type::<Ability>(&samples)?;
    tracer.trace_type::<FigureTint>(&samples)?;
    tracer.trace_type::<WeaponFire>(&samples)?;
    tracer.trace_type::<CardFace>(&samples)?;
    tracer.trace_type::<CardRequirement>(&samples)?;
    tracer.trace_type::<CardModifier>(&samples)?;
    tracer.trace_type::<EventDuration>(&samples)?;
    tracer.trace_type::<EventEffect>(&samples)?;
    tracer.trace_type::<PerPlayer>(&samples)?;
    tracer.trace_type::<ContraptionAppearance>(&samples)?;
    tracer.trace_type::<ContraptionEffect>(&samples)?;
    tracer.trace_type::<ContraptionPart>(&samples)?;
    Ok((format, tracer.registry()?))
}

fn value_type_from_format(format: &Format, registry: &Registry) -> ValueType {
    let number = |low: i64, high: i64| ValueType::Number(low..=high);
    match format {
        Format::TypeName(name) => {
            registry.get(name).map_or(ValueType::Text, |container| value_type_from_container(container, registry))
        }
        Format::Bool => ValueType::Truth,
        Format::U8 => number(0, u8::MAX.into()),
        Format::U16 => number(0, u16::MAX.into()),
        Format::U32 => number(0, u32::MAX.into()),
        Format::U64 | Format::U128 => number(0, i64::MAX),
        Format::I8 => number(i8::MIN.into(), i8::MAX.into()),
        Format::I16 => number(i16::MIN.into(), i16::MAX.into()),
        Format::I32 => number(i32::MIN.into(), i32::MAX.into()),
        Format::I64 | Format::I128 => number(i64::MIN, i64::MAX),
        Format::Option(inner) => ValueType::Maybe(value_type_from_format(inner, registry).into()),
        Format::Seq(inner) => ValueType::List(value_type_from_format(inner, registry).into()),
        Format::Tuple(parts) => {
            ValueType::Row(parts.iter().map(|part| value_type_from_format(part, registry)).collect())
        }
        Format::TupleArray { content, size } => match (content.as_ref(), *size) {
            // Two numbers without names are always a square.
            (Format::I64 | Format::U8, 2) => ValueType::Square,
            (content, size) => ValueType::Row(vec![value_type_from_format(content, registry); size]),
        },
        _ => ValueType::Text,
    }
}

fn value_type_from_container(container: &ContainerFormat, registry: &Registry) -> ValueType {
    match container {
        ContainerFormat::NewTypeStruct(inner) => value_type_from_format(inner, registry),
        ContainerFormat::TupleStruct(parts) => {
            ValueType::Row(parts.iter().map(|part| value_type_from_format(part, registry)).collect())
        }
        ContainerFormat::Struct(fields) => match fields.as_slice() {
            [es, en] if es.name == "es" && en.name == "en" => ValueType::Localized,
            fields => ValueType::Fields(fields_from_format(fields, registry)),
        },
        ContainerFormat::Enum(variants) => {
            ValueType::OneOf(variants.values().map(|it| variant_from_format(it, registry)).collect())
        }
        ContainerFormat::UnitStruct => ValueType::Row(Vec::new()),
    }
}

fn fields_from_format(fields: &[Named<Format>], registry: &Registry) -> Vec<SchemaField> {
    fields
        .iter()
        .map(|field| SchemaField { name: field.name.clone(), slot: value_type_from_format(&field.value, registry) })
        .collect()
}

fn variant_from_format(variant: &Named<VariantFormat>, registry: &Registry) -> SchemaVariant {
    let data = match &variant.value {
        VariantFormat::NewType(inner) => Some(ValueType::Row(vec![value_type_from_format(inner, registry)])),
        VariantFormat::Tuple(parts) => {
            Some(ValueType::Row(parts.iter().map(|part| value_type_from_format(part, registry)).collect()))
        }
        VariantFormat::Struct(fields) => Some(ValueType::Fields(fields_from_format(fields, registry))),
        _ => None,
    };
    SchemaVariant { word: variant.name.clone(), data }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block_value_type(path: &str) -> ValueType {
        mission_block_lists().into_iter().find(|blocks| blocks.path == path).expect("there is such a list").slot
    }

    fn variant_words(slot: &ValueType) -> Vec<&str> {
        match slot {
            ValueType::OneOf(variants) => variants.iter().map(|variant| variant.word.as_str()).collect(),
            _ => Vec::new(),
        }
    }

    #[test]
    fn the_schema_covers_endings_and_their_fields() {
        let endings = block_value_type("endings");
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
            "AlarmsRaised",
            "Points",
        ];
        assert_eq!(variant_words(&endings), all);
        let ValueType::OneOf(variants) = endings else { unreachable!("it has words") };
        let Some(ValueType::Fields(sealed)) = &variants[1].data else { panic!("{:?}", variants[1]) };
        assert_eq!((sealed[0].name.as_str(), variant_words(&sealed[0].slot)), ("winner", vec!["Allied", "German"]));
        assert_eq!(sealed[1].slot, ValueType::List(ValueType::Number(0..=255).into()));
        let Some(ValueType::Row(close)) = &variants[10].data else { panic!("{:?}", variants[10]) };
        assert_eq!(variant_words(&close[0]), ["AfterTurn", "NoneLeft", "AllActivated"]);
    }

    /// The variants come from the list in `rules::conditions`; this module has no list of its own.
    #[test]
    fn the_schema_lists_all_special_conditions() {
        let specials = block_value_type("specials");
        assert_eq!(
            variant_words(&specials),
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
                "Alarm",
                "Caches",
                "Carry",
                "Noise",
                "Segments",
                "Ammunition",
            ]
        );
        let ValueType::OneOf(variants) = specials else { unreachable!("it has words") };
        assert_eq!(variants[0].data, None);
        let Some(ValueType::Fields(pickets)) = &variants[3].data else { panic!("{:?}", variants[3]) };
        let corners = ValueType::Row(vec![ValueType::Square, ValueType::Square]);
        assert_eq!(pickets[1], SchemaField { name: "areas".into(), slot: ValueType::List(corners.into()) });
    }

    #[test]
    fn the_schema_covers_custom_figures_cards_and_weapons() {
        let of = |path: &str| match content_block_lists()
            .into_iter()
            .find(|blocks| blocks.path == path)
            .map(|blocks| blocks.slot)
        {
            Some(ValueType::Fields(fields)) => fields,
            other => panic!("{path}: {other:?}"),
        };
        let field = |fields: &[SchemaField], name: &str| {
            fields.iter().find(|field| field.name == name).unwrap_or_else(|| panic!("{name}")).slot.clone()
        };
        let figure = of("figures");
        assert_eq!(field(&figure, "weapons"), ValueType::List(ValueType::Text.into()));
        assert!(
            matches!(field(&figure, "abilities"), ValueType::List(parts) if variant_words(&parts).contains(&"Unlimits"))
        );
        assert!(matches!(field(&figure, "traits"), ValueType::List(parts) if variant_words(&parts).contains(&"Stout")));
        let ValueType::Maybe(look) = field(&figure, "look") else { panic!("{figure:?}") };
        let ValueType::Fields(look) = *look else { panic!("{look:?}") };
        assert!(
            matches!(field(&look, "tint"), ValueType::Maybe(tint) if variant_words(&tint).len() == FigureTint::ALL.len())
        );
        let faces = field(&of("cards"), "face");
        assert_eq!(variant_words(&faces), ["Effect", "Event"]);
        let ValueType::OneOf(faces) = faces else { unreachable!("it has words") };
        let (Some(ValueType::Fields(effect)), Some(ValueType::Fields(event))) = (&faces[0].data, &faces[1].data) else {
            panic!("{faces:?}")
        };
        assert!(matches!(field(effect, "gives"), ValueType::List(parts) if variant_words(&parts).contains(&"Arms")));
        assert!(variant_words(&field(event, "does")).contains(&"Heal"));
        assert_eq!(variant_words(&field(event, "lasts")), ["Instant", "Turn", "Mission"]);
        let weapon = of("weapons");
        assert_eq!(
            (field(&weapon, "id"), variant_words(&field(&weapon, "fires"))),
            (ValueType::Text, vec!["Gun", "Grenade", "Jet"])
        );
    }

    #[test]
    fn positions_have_the_square_type() {
        for path in ["map.doors", "map.entries", "map.exits", "objects"] {
            let ValueType::Fields(fields) = block_value_type(path) else { panic!("{path}") };
            let at = fields.iter().find(|field| field.name == "at").expect("it is somewhere");
            assert_eq!(at.slot, ValueType::Square, "{path}");
        }
        let ValueType::Fields(object) = block_value_type("objects") else { unreachable!("it has fields") };
        assert_eq!((&object[0].slot, variant_words(&object[1].slot).len()), (&ValueType::Localized, 4));
        assert!(matches!(&object[5].slot, ValueType::Maybe(side) if variant_words(side).len() == 2), "{object:?}");
    }
}
