//! Blocks of the text as sentences with slots. The sentence of a block is the text `form-LIST-WORD`, in which `[name]`
//! is the slot of that field. A block without a sentence shows its word and the names of its fields, so that new blocks
//! need no code here. The format of dossiers decides which values a slot accepts.

use mission::schema::{SchemaVariant, ValueType};
use mission_document::{
    ParsedMap,
    block_tree::{BlockNode, NumberKind, number_kind_of},
};
use rules::Catalogue;
use ui_kit::{game_names::sanitized, prelude::*};

/// Maximum length of a text in a slot, in letters.
const WORDS: usize = 26;

/// RON's word for a missing value.
pub(crate) const NONE: &str = stringify!(None);

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum SentencePart {
    /// Words between slots; may contain `**bold**` parts.
    Words(String),
    /// A value that the player changes by pressing it.
    Slot(FilledSlot),
    /// A button that adds a value to the list on that path.
    More(String),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FilledSlot {
    pub path: String,
    /// The value as players read it.
    pub shown: String,
    /// The side that the value names, if it names one.
    pub side: Option<Side>,
    /// `true` if there is no value.
    pub empty: bool,
}

/// Sources of the words of sentences.
#[derive(Clone, Copy)]
pub(crate) struct NameLookup<'a> {
    pub texts: &'a Texts,
    /// The figures and weapons that the document may name.
    pub catalogue: Option<&'a Catalogue>,
    /// The map, which contains the doors and objects that numbers refer to.
    pub sketch: Option<&'a ParsedMap>,
}

impl NameLookup<'_> {
    /// Returns the text with that id, or the plain word if there is none.
    fn or(&self, id: &str, plain: &str) -> String {
        if self.texts.has(id) { self.texts.t(id) } else { plain.replace('_', " ") }
    }

    /// Returns the localized name of a word of the file format.
    pub(crate) fn word(&self, word: &str) -> String {
        self.or(&format!("word-{word}"), word)
    }

    /// Returns the short name of a block of a list, as on the button that adds it.
    pub(crate) fn block(&self, list: &str, word: &str) -> String {
        self.or(&format!("block-{}-{word}", last_path_name(list)), word)
    }

    /// Returns the name of a field, for places where no sentence has room.
    pub(crate) fn field(&self, name: &str) -> String {
        self.or(&format!("field-{name}"), name)
    }

    /// Returns a text for a slot; the ids of figures and weapons become their names.
    fn text(&self, node: &BlockNode, words: &str) -> String {
        let kind = || {
            let catalogue = self.catalogue.filter(|_| is_kind_id(node))?;
            let found = catalogue.kinds().find(|(_, kind)| kind.id == words)?;
            Some(localized_name(self.texts, &found.1.name).to_owned())
        };
        let weapon = || {
            let catalogue = self.catalogue.filter(|_| is_weapon_id(node))?;
            let found = catalogue.armoury().kinds().iter().find(|kind| kind.id.id() == words)?;
            Some(localized_name(self.texts, &found.name).to_owned())
        };
        kind().or_else(weapon).unwrap_or_else(|| sanitized(words, WORDS))
    }

    /// Returns a number for a slot; the number of a door gets its square, and that of an object its name.
    fn number(&self, node: &BlockNode, text: &str) -> String {
        let plain = text.replace('_', "");
        let (Some(sketch), Some(number)) = (self.sketch, node.number()) else { return plain };
        let is_meant = |index: usize| i64::try_from(index) == Ok(number);
        match number_kind_of(&node.name) {
            NumberKind::Doors => {
                let door = sketch.doors.iter().find(|door| is_meant(door.index));
                door.map_or(plain, |door| format!("{number} ({}, {})", door.at.x, door.at.y))
            }
            NumberKind::Objects => {
                let object = sketch.objects.iter().find(|object| is_meant(object.index));
                let name = object.map(|object| sanitized(localized_name(self.texts, &object.written.name), WORDS));
                name.filter(|name| !name.is_empty()).map_or(plain, |name| format!("{name} ({number})"))
            }
            NumberKind::Nothing => plain,
        }
    }
}

/// Returns `true` if a text is the id of a weapon, written without quotes.
pub(crate) fn is_weapon_id(node: &BlockNode) -> bool {
    node.name == "weapons" || node.path.contains(".face") && node.name == "gives"
}

/// Returns `true` if a text is the id of a kind of figure.
pub(crate) fn is_kind_id(node: &BlockNode) -> bool {
    matches!(node.slot, ValueType::Text) && (node.name == "kind" || node.path.starts_with("demands"))
}

pub(crate) fn last_path_name(path: &str) -> &str {
    // The demands of both sides have the same texts.
    let path = if path.starts_with("demands") { "demands" } else { path };
    path.rsplit('.').next().unwrap_or(path)
}

/// Returns a block of that list as a sentence.
pub(crate) fn build_block_sentence(names: NameLookup<'_>, list: &str, node: &BlockNode) -> Vec<SentencePart> {
    let word = node.word.map_or("", |word| word.word.as_str());
    let id = if word.is_empty() {
        format!("form-{}", last_path_name(list))
    } else {
        format!("form-{}-{word}", last_path_name(list))
    };
    if names.texts.has(&id) {
        return fill_sentence_slots(names, &names.texts.t(&id), node);
    }
    // The block has no sentence of its own.
    let mut parts = vec![SentencePart::Words(names.block(list, word))];
    for part in &node.parts {
        if part.name != last_path_name(list) {
            parts.push(SentencePart::Words(format!("{}:", names.field(&part.name))));
        }
        parts.extend(build_value_parts(names, part));
    }
    parts
}

/// Returns the sentence of a block that is not in the text yet, with an ellipsis for each slot.
pub(crate) fn build_plain_sentence(names: NameLookup<'_>, list: &str, word: &str) -> String {
    let id = format!("form-{}-{word}", last_path_name(list));
    let words = if names.texts.has(&id) { names.texts.t(&id) } else { names.block(list, word) };
    let mut plain = String::new();
    let mut rest = words.as_str();
    while let Some((before, after)) = rest.split_once('[') {
        plain.push_str(before);
        plain.push('…');
        rest = after.split_once(']').map_or("", |(_, after)| after);
    }
    plain + rest
}

/// Fills the slots of a sentence with the values of a block.
fn fill_sentence_slots(names: NameLookup<'_>, sentence: &str, node: &BlockNode) -> Vec<SentencePart> {
    let mut parts = Vec::new();
    let mut rest = sentence;
    while let Some((before, after)) = rest.split_once('[') {
        let Some((name, after)) = after.split_once(']') else { break };
        push_sentence_words(&mut parts, before);
        let found = match name.parse::<usize>() {
            Ok(index) => node.parts.get(index),
            Err(_) => node.parts.iter().find(|part| part.name == name),
        };
        found.into_iter().for_each(|part| parts.extend(build_value_parts(names, part)));
        rest = after;
    }
    push_sentence_words(&mut parts, rest);
    parts
}

fn push_sentence_words(parts: &mut Vec<SentencePart>, words: &str) {
    let words = words.trim();
    if !words.is_empty() {
        parts.push(SentencePart::Words(words.to_owned()));
    }
}

/// Returns a value as slots.
pub(crate) fn build_value_parts(names: NameLookup<'_>, node: &BlockNode) -> Vec<SentencePart> {
    let one = |shown: String, side: Option<Side>, empty: bool| {
        vec![SentencePart::Slot(FilledSlot { path: node.path.clone(), shown, side, empty })]
    };
    let Some(text) = &node.text else { return one("—".to_owned(), None, true) };
    match node.slot {
        ValueType::Truth => one(names.word(text), None, false),
        ValueType::Number(_) => one(names.number(node, text), None, false),
        ValueType::Square => one(text.replace('_', ""), None, false),
        ValueType::Text => {
            let words = node.words().unwrap_or_else(|| text.clone());
            let empty = words.is_empty();
            one(names.text(node, if empty { "…" } else { &words }), None, empty)
        }
        ValueType::Localized => {
            let read: Option<rules::Localized> = ron::from_str(text).ok();
            let words = read.map(|words| localized_name(names.texts, &words).to_owned()).unwrap_or_default();
            let empty = words.trim().is_empty();
            one(if empty { "…".to_owned() } else { sanitized(&words, WORDS) }, None, empty)
        }
        ValueType::OneOf(_) => build_variant_parts(names, node, node.word),
        ValueType::Fields(_) => node.parts.iter().flat_map(|part| build_labelled_value(names, part)).collect(),
        ValueType::Row(_) => node.parts.iter().flat_map(|part| build_value_parts(names, part)).collect(),
        ValueType::List(_) => {
            let items = node.parts.iter().flat_map(|part| build_value_parts(names, part));
            items.chain([SentencePart::More(node.path.clone())]).collect()
        }
        ValueType::Maybe(_) => match node.parts.first() {
            Some(inner) => build_value_parts(names, inner),
            None => one(names.word(NONE), None, true),
        },
    }
}

/// Returns a value after the name of its field.
fn build_labelled_value(names: NameLookup<'_>, node: &BlockNode) -> Vec<SentencePart> {
    let label = SentencePart::Words(format!("{}:", names.field(&node.name)));
    std::iter::once(label).chain(build_value_parts(names, node)).collect()
}

/// Returns the chosen variant of a value, and its data.
fn build_variant_parts(names: NameLookup<'_>, node: &BlockNode, word: Option<&SchemaVariant>) -> Vec<SentencePart> {
    let Some(word) = word else {
        let shown = node.text.clone().unwrap_or_default();
        return vec![SentencePart::Slot(FilledSlot { path: node.path.clone(), shown, side: None, empty: true })];
    };
    let side = Side::BOTH.into_iter().find(|side| format!("{side:?}") == word.word);
    let slot = |shown: String| SentencePart::Slot(FilledSlot { path: node.path.clone(), shown, side, empty: false });
    let name = names.word(&word.word);
    if node.parts.is_empty() {
        return vec![slot(name)];
    }
    // The player presses the word of the variant; its data follow at their places in the sentence.
    let (head, tail) = name.split_once('[').map_or((name.as_str(), ""), |(head, _)| (head, &name[head.len()..]));
    let mut parts = vec![slot(head.trim().to_owned())];
    if tail.is_empty() && matches!(word.data, Some(ValueType::Fields(_))) {
        parts.extend(node.parts.iter().flat_map(|part| build_labelled_value(names, part)));
    } else if tail.is_empty() {
        parts.extend(node.parts.iter().flat_map(|part| build_value_parts(names, part)));
    } else {
        parts.extend(fill_sentence_slots(names, tail, node));
    }
    parts
}

/// Returns the kind of item that a number counts; [`NumberKind::Nothing`] if the value is no number.
pub(crate) fn node_count_kind(node: &BlockNode) -> NumberKind {
    if matches!(node.slot, ValueType::Number(_)) { number_kind_of(&node.name) } else { NumberKind::Nothing }
}

/// Returns the side that a block is about: the last one that its sentence names.
pub(crate) fn find_sentence_side(parts: &[SentencePart]) -> Option<Side> {
    parts.iter().rev().find_map(|part| match part {
        SentencePart::Slot(filled) => filled.side,
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use mission::schema::mission_fields;
    use mission_document::block_tree::BLOCKS;
    use ui_kit::language::Language;

    /// Collects the ids of all texts that a slot may show, in addition to its sentence.
    fn collect_text_ids(slot: &ValueType, found: &mut BTreeSet<String>) {
        match slot {
            ValueType::OneOf(variants) => {
                for variant in variants {
                    found.insert(format!("word-{}", variant.word));
                    variant.data.iter().for_each(|data| collect_text_ids(data, found));
                }
            }
            ValueType::Fields(list) => {
                for field in list {
                    found.insert(format!("field-{}", field.name));
                    collect_text_ids(&field.slot, found);
                }
            }
            ValueType::Row(slots) => slots.iter().for_each(|slot| collect_text_ids(slot, found)),
            ValueType::List(inner) | ValueType::Maybe(inner) => collect_text_ids(inner, found),
            _ => {}
        }
    }

    /// A block without a sentence of its own falls back to the format's names; none of the game's own blocks may.
    #[test]
    fn every_block_and_word_has_text_in_both_languages() {
        let mut wanted = BTreeSet::new();
        for field in mission_fields() {
            collect_text_ids(&field.slot, &mut wanted);
        }
        for blocks in BLOCKS.iter().filter(|blocks| !blocks.path.starts_with("map") && blocks.path != "notes") {
            let list = last_path_name(blocks.path);
            match &blocks.slot {
                // Their sentences name the fields, so that only the words of variants need texts.
                ValueType::OneOf(variants) => {
                    for variant in variants {
                        wanted.insert(format!("form-{list}-{}", variant.word));
                        let mut inner = BTreeSet::new();
                        variant.data.iter().for_each(|data| collect_text_ids(data, &mut inner));
                        wanted.extend(inner.into_iter().filter(|id| id.starts_with("word")));
                    }
                }
                slot if list == "objects" => {
                    wanted.insert("form-objects".to_owned());
                    let mut inner = BTreeSet::new();
                    collect_text_ids(slot, &mut inner);
                    wanted.extend(inner.into_iter().filter(|id| id.starts_with("word")));
                }
                slot => collect_text_ids(slot, &mut wanted),
            }
        }
        for language in Language::ALL {
            let texts = Texts::load(language);
            let missing: Vec<&String> = wanted.iter().filter(|id| !texts.has(id)).collect();
            assert!(missing.is_empty(), "{language:?}: {missing:?}");
        }
    }
}
