//! The values that a slot accepts, as the dialog offers them.

use mission::{ICONS, schema::ValueType};
use mission_document::{
    ParsedMap,
    block_templates::default_variant,
    block_tree::{self, BlockNode as Value, NumberKind},
};
use mission_library::MissionLibrary;
use ui_kit::{game_names::sanitized, prelude::*};

use crate::{
    block_form::{NameLookup, is_kind_id, is_weapon_id},
    intent::EditorIntent,
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

/// Returns the values that the slot accepts.
pub(crate) fn list_offered_values(
    names: NameLookup<'_>,
    (sketch, missions): (&ParsedMap, &MissionLibrary),
    node: &Value,
    slot: &ValueType,
) -> Vec<OfferedValue> {
    let set = |value: String| EditorIntent::Set(node.path.clone(), value);
    let now = node.text.as_deref().unwrap_or_default();
    match slot {
        ValueType::Truth => ["true", "false"]
            .map(|value| OfferedValue {
                words: names.word(value),
                icon: None,
                chosen: now == value,
                intent: set(value.to_owned()),
                piece: None,
            })
            .into(),
        ValueType::OneOf(variants) => variants
            .iter()
            .map(|variant| {
                let words = names.word(&variant.word);
                let words = words.split('[').next().unwrap_or_default().trim().to_owned();
                let chosen = node.word.or(node.parts.first().and_then(|part| part.word)) == Some(variant);
                let value = default_variant(&variant.word, variant.data.as_ref(), &node.name);
                OfferedValue { words, icon: None, chosen, intent: set(value), piece: None }
            })
            .collect(),
        ValueType::Number(_) => list_numbered_pieces(names, sketch, node),
        ValueType::Text if node.name == "icon" => ICONS
            .iter()
            .map(|icon| {
                let value = format!("\"{icon}\"");
                OfferedValue {
                    words: String::new(),
                    icon: Some(icon),
                    chosen: now == value,
                    intent: set(value),
                    piece: None,
                }
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
        words,
        icon: None,
        chosen: node.number() == i64::try_from(index).ok(),
        intent: EditorIntent::Set(node.path.clone(), index.to_string()),
        piece: Some(index),
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
        let value = kind.id.id().to_owned();
        OfferedValue {
            words: localized_name(names.texts, &kind.name).to_owned(),
            icon: None,
            chosen: node.text.as_deref() == Some(value.as_str()),
            intent: EditorIntent::Set(node.path.clone(), value),
            piece: None,
        }
    };
    kinds.map(offer).collect()
}

/// Returns the missions that a campaign may link.
fn list_mission_values(names: NameLookup<'_>, missions: &MissionLibrary, node: &Value) -> Vec<OfferedValue> {
    let offer = |(mission, _): (&mission::Mission, bool)| {
        let value = mission_document::block_templates::quote_text(&mission.id);
        OfferedValue {
            words: sanitized(localized_name(names.texts, &mission.name), 24),
            icon: None,
            chosen: node.text.as_deref() == Some(value.as_str()),
            intent: EditorIntent::Set(node.path.clone(), value),
            piece: None,
        }
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
            let value = format!("\"{}\"", kind.id);
            OfferedValue {
                words: localized_name(names.texts, &kind.name).to_owned(),
                icon: None,
                chosen: node.text.as_deref() == Some(value.as_str()),
                intent: EditorIntent::Set(node.path.clone(), value),
                piece: None,
            }
        })
        .collect()
}
