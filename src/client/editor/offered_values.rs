//! The values that a slot accepts, as the dialog offers them.

use mission::{ICONS, schema::ValueType};
use mission_document::{
    ParsedMap,
    block_templates::default_variant,
    block_tree::{self, BlockNode as Value, NumberKind},
};
use mission_library::MissionLibrary;

use crate::{
    block_form::{NameLookup, is_kind_id, is_weapon_id},
    prelude::*,
};

/// A value that is offered for a slot.
pub(crate) struct OfferedValue {
    pub(crate) words: String,
    pub(crate) icon: Option<&'static str>,
    pub(crate) chosen: bool,
    pub(crate) intent: EditorIntent,
    /// Number of the offered door or object.
    pub(crate) piece: Option<usize>,
}

impl OfferedValue {
    /// Returns the offer to write that value for a node. The value is chosen if the text contains it already.
    fn new(node: &Value, words: String, value: String) -> OfferedValue {
        let chosen = node.text.as_deref() == Some(value.as_str());
        OfferedValue { words, icon: None, chosen, intent: EditorIntent::Set(node.path.clone(), value), piece: None }
    }
}

/// Returns the values that the slot accepts.
pub(crate) fn list_offered_values(
    names: NameLookup<'_>,
    (sketch, missions): (&ParsedMap, &MissionLibrary),
    node: &Value,
    slot: &ValueType,
) -> Vec<OfferedValue> {
    match slot {
        ValueType::Truth => {
            ["true", "false"].map(|value| OfferedValue::new(node, names.word(value), value.to_owned())).into()
        }
        ValueType::OneOf(variants) => variants
            .iter()
            .map(|variant| {
                let words = names.word(&variant.word);
                let words = words.split('[').next().unwrap_or_default().trim().to_owned();
                let chosen = node.word.or(node.parts.first().and_then(|part| part.word)) == Some(variant);
                let value = default_variant(&variant.word, variant.data.as_ref(), &node.name);
                OfferedValue { chosen, ..OfferedValue::new(node, words, value) }
            })
            .collect(),
        ValueType::Number(_) => list_numbered_pieces(names, sketch, node),
        ValueType::Text if node.name == "icon" => ICONS
            .iter()
            .map(|icon| OfferedValue {
                icon: Some(icon),
                ..OfferedValue::new(node, String::new(), format!("\"{icon}\""))
            })
            .collect(),
        ValueType::Text if node.path.starts_with("missions") => list_mission_values(names, missions, node),
        ValueType::Text if is_weapon_id(node) => list_weapon_values(names, node),
        ValueType::Text => list_kind_values(names, node),
        _ => Vec::new(),
    }
}

/// Returns the doors or objects that a number can refer to.
fn list_numbered_pieces(names: NameLookup<'_>, sketch: &ParsedMap, node: &Value) -> Vec<OfferedValue> {
    let offer = |index: usize, words: String| OfferedValue {
        chosen: node.number() == i64::try_from(index).ok(),
        piece: Some(index),
        ..OfferedValue::new(node, words, index.to_string())
    };
    match block_tree::number_kind_of(&node.name) {
        NumberKind::Doors => {
            let doors = sketch.doors.iter();
            doors.map(|door| offer(door.index, format!("{} ({}, {})", door.index, door.at.x, door.at.y))).collect()
        }
        NumberKind::Objects => {
            let objects = sketch.objects.iter();
            let named = |it: &mission_document::ObjectPiece| {
                format!("{} · {}", it.index, sanitized(localized_name(names.texts, &it.written.name), 18))
            };
            objects.map(|object| offer(object.index, named(object))).collect()
        }
        NumberKind::Nothing => Vec::new(),
    }
}

/// Returns the weapons that a figure may have.
fn list_weapon_values(names: NameLookup<'_>, node: &Value) -> Vec<OfferedValue> {
    let kinds = names.catalogue.into_iter().flat_map(|catalogue| catalogue.armoury().kinds());
    let offer = |kind: &rules::WeaponKind| {
        let words = localized_name(names.texts, &kind.name).to_owned();
        OfferedValue::new(node, words, kind.id.id().to_owned())
    };
    kinds.map(offer).collect()
}

/// Returns the missions that a campaign may link.
fn list_mission_values(names: NameLookup<'_>, missions: &MissionLibrary, node: &Value) -> Vec<OfferedValue> {
    let offer = |(mission, _): (&mission::Mission, bool)| {
        let words = sanitized(localized_name(names.texts, &mission.name), 24);
        OfferedValue::new(node, words, mission_document::block_templates::quote_text(&mission.id))
    };
    missions.listed().map(offer).collect()
}

/// Returns the kinds of figures that a text may name; in a demand, only those of its side.
fn list_kind_values(names: NameLookup<'_>, node: &Value) -> Vec<OfferedValue> {
    if !is_kind_id(node) {
        return Vec::new();
    }
    let side = match node.path.as_str() {
        path if path.starts_with("demands.Allied") => Some(Side::Allied),
        path if path.starts_with("demands.German") => Some(Side::German),
        _ => None,
    };
    let kinds = names.catalogue.into_iter().flat_map(rules::Catalogue::kinds);
    let fitting = kinds.filter(|(_, kind)| side.is_none_or(|side| kind.side == side));
    fitting
        .map(|(_, kind)| {
            let words = localized_name(names.texts, &kind.name).to_owned();
            OfferedValue::new(node, words, format!("\"{}\"", kind.id))
        })
        .collect()
}
