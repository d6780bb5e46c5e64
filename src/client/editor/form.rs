//! A block of the text as a sentence with slots. The sentence is the text `form-LIST-WORD`, in which `[name]` is the slot
//! of that field; a block without one is told by its word and the names of its fields, so that new blocks need nothing
//! here. What may stand in a slot says the format of dossiers.

use draft::{
    Sketch,
    form::{Counts, Node, counts},
};
use kit::{draw::*, names::shown};
use mission::schema::{SchemaVariant, ValueType};
use rules::Catalogue;

/// The most letters of a text in a slot.
const WORDS: usize = 26;

/// How RON says that there is nothing.
pub(crate) const NONE: &str = stringify!(None);

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Part {
    /// Words between slots; may be `**bold**`.
    Words(String),
    /// A value that is changed by pressing it.
    Slot(Filled),
    /// One more value of a list.
    More(String),
}

/// A slot with what stands in it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Filled {
    /// The path of the value.
    pub path: String,
    /// What stands there, as players read it.
    pub shown: String,
    /// Whose it is, where it is a side.
    pub side: Option<Side>,
    /// Nothing stands there.
    pub empty: bool,
}

/// What words are found by.
#[derive(Clone, Copy)]
pub(crate) struct Names<'a> {
    pub texts: &'a Texts,
    /// The kinds of figures and weapons that the document may name.
    pub catalogue: Option<&'a Catalogue>,
    /// The map, on which doors and objects are counted.
    pub sketch: Option<&'a Sketch>,
}

impl Names<'_> {
    /// A text if there is one, or that in its place.
    fn or(&self, id: &str, plain: &str) -> String {
        if self.texts.has(id) { self.texts.t(id) } else { plain.replace('_', " ") }
    }

    /// What a word of the format is called.
    pub(crate) fn word(&self, word: &str) -> String {
        self.or(&format!("word-{word}"), word)
    }

    /// What a block of a list is called in short, as on the button that adds one.
    pub(crate) fn block(&self, list: &str, word: &str) -> String {
        self.or(&format!("block-{}-{word}", last(list)), word)
    }

    /// What a field is called where no sentence has room for it.
    pub(crate) fn field(&self, name: &str) -> String {
        self.or(&format!("field-{name}"), name)
    }

    /// A text as it stands in a slot: kinds of figures have names.
    fn text(&self, node: &Node, words: &str) -> String {
        let kind = || {
            let catalogue = self.catalogue.filter(|_| names_kind(node))?;
            let found = catalogue.kinds().find(|(_, kind)| kind.id == words)?;
            Some(localized(self.texts, &found.1.name).to_owned())
        };
        let weapon = || {
            let catalogue = self.catalogue.filter(|_| names_weapon(node))?;
            let found = catalogue.armoury().kinds().iter().find(|kind| kind.id.id() == words)?;
            Some(localized(self.texts, &found.name).to_owned())
        };
        kind().or_else(weapon).unwrap_or_else(|| shown(words, WORDS))
    }

    /// A number as it stands in a slot: doors and objects are told as one sees them.
    fn number(&self, node: &Node, text: &str) -> String {
        let plain = text.replace('_', "");
        let (Some(sketch), Some(number)) = (self.sketch, node.number()) else { return plain };
        let is_meant = |index: usize| i64::try_from(index) == Ok(number);
        match counts(&node.name) {
            Counts::Doors => {
                let door = sketch.doors.iter().find(|door| is_meant(door.index));
                door.map_or(plain, |door| format!("{number} ({}, {})", door.at.x, door.at.y))
            }
            Counts::Objects => {
                let object = sketch.objects.iter().find(|object| is_meant(object.index));
                let name = object.map(|object| shown(localized(self.texts, &object.written.name), WORDS));
                name.filter(|name| !name.is_empty()).map_or(plain, |name| format!("{name} ({number})"))
            }
            Counts::Nothing => plain,
        }
    }
}

/// Whether a text is the bare id of a weapon that there is.
pub(crate) fn names_weapon(node: &Node) -> bool {
    node.name == "weapons" || node.path.contains(".face") && node.name == "gives"
}

/// Whether a text is the id of a kind of figure.
pub(crate) fn names_kind(node: &Node) -> bool {
    matches!(node.slot, ValueType::Text) && (node.name == "kind" || node.path.starts_with("demands"))
}

/// The last name of a path.
pub(crate) fn last(path: &str) -> &str {
    // Both sides have demands of the same kind.
    let path = if path.starts_with("demands") { "demands" } else { path };
    path.rsplit('.').next().unwrap_or(path)
}

/// A block of that list as a sentence.
pub(crate) fn sentence(names: Names<'_>, list: &str, node: &Node) -> Vec<Part> {
    let word = node.word.map_or("", |word| word.word.as_str());
    let id = if word.is_empty() { format!("form-{}", last(list)) } else { format!("form-{}-{word}", last(list)) };
    if names.texts.has(&id) {
        return filled(names, &names.texts.t(&id), node);
    }
    // A block that nobody has written a sentence for.
    let mut parts = vec![Part::Words(names.block(list, word))];
    for part in &node.parts {
        if part.name != last(list) {
            parts.push(Part::Words(format!("{}:", names.field(&part.name))));
        }
        parts.extend(value(names, part));
    }
    parts
}

/// The words of a block that is not there, without slots.
pub(crate) fn bare(names: Names<'_>, list: &str, word: &str) -> String {
    let id = format!("form-{}-{word}", last(list));
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

/// Puts the values of a block into the slots of a sentence.
fn filled(names: Names<'_>, sentence: &str, node: &Node) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut rest = sentence;
    while let Some((before, after)) = rest.split_once('[') {
        let Some((name, after)) = after.split_once(']') else { break };
        push_words(&mut parts, before);
        let found = match name.parse::<usize>() {
            Ok(index) => node.parts.get(index),
            Err(_) => node.parts.iter().find(|part| part.name == name),
        };
        found.into_iter().for_each(|part| parts.extend(value(names, part)));
        rest = after;
    }
    push_words(&mut parts, rest);
    parts
}

fn push_words(parts: &mut Vec<Part>, words: &str) {
    let words = words.trim();
    if !words.is_empty() {
        parts.push(Part::Words(words.to_owned()));
    }
}

/// A value as slots.
pub(crate) fn value(names: Names<'_>, node: &Node) -> Vec<Part> {
    let one = |shown: String, side: Option<Side>, empty: bool| {
        vec![Part::Slot(Filled { path: node.path.clone(), shown, side, empty })]
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
            let words = read.map(|words| localized(names.texts, &words).to_owned()).unwrap_or_default();
            let empty = words.trim().is_empty();
            one(if empty { "…".to_owned() } else { shown(&words, WORDS) }, None, empty)
        }
        ValueType::OneOf(_) => choice(names, node, node.word),
        ValueType::Fields(_) => node.parts.iter().flat_map(|part| labelled(names, part)).collect(),
        ValueType::Row(_) => node.parts.iter().flat_map(|part| value(names, part)).collect(),
        ValueType::List(_) => {
            let items = node.parts.iter().flat_map(|part| value(names, part));
            items.chain([Part::More(node.path.clone())]).collect()
        }
        ValueType::Maybe(_) => match node.parts.first() {
            Some(inner) => value(names, inner),
            None => one(names.word(NONE), None, true),
        },
    }
}

/// A value with the name of its field before it.
fn labelled(names: Names<'_>, node: &Node) -> Vec<Part> {
    let label = Part::Words(format!("{}:", names.field(&node.name)));
    std::iter::once(label).chain(value(names, node)).collect()
}

/// One of several words, and what belongs to it.
fn choice(names: Names<'_>, node: &Node, word: Option<&SchemaVariant>) -> Vec<Part> {
    let Some(word) = word else {
        let shown = node.text.clone().unwrap_or_default();
        return vec![Part::Slot(Filled { path: node.path.clone(), shown, side: None, empty: true })];
    };
    let side = Side::BOTH.into_iter().find(|side| format!("{side:?}") == word.word);
    let slot = |shown: String| Part::Slot(Filled { path: node.path.clone(), shown, side, empty: false });
    let name = names.word(&word.word);
    if node.parts.is_empty() {
        return vec![slot(name)];
    }
    // The word itself is pressed; what belongs to it stands where its sentence has it.
    let (head, tail) = name.split_once('[').map_or((name.as_str(), ""), |(head, _)| (head, &name[head.len()..]));
    let mut parts = vec![slot(head.trim().to_owned())];
    if tail.is_empty() && matches!(word.data, Some(ValueType::Fields(_))) {
        parts.extend(node.parts.iter().flat_map(|part| labelled(names, part)));
    } else if tail.is_empty() {
        parts.extend(node.parts.iter().flat_map(|part| value(names, part)));
    } else {
        parts.extend(filled(names, tail, node));
    }
    parts
}

/// What the numbers on that path count.
pub(crate) fn counted(node: &Node) -> Counts {
    if matches!(node.slot, ValueType::Number(_)) { counts(&node.name) } else { Counts::Nothing }
}

/// The side that a block is about: it wins by it, or it is its own.
pub(crate) fn side_of(parts: &[Part]) -> Option<Side> {
    parts.iter().rev().find_map(|part| match part {
        Part::Slot(filled) => filled.side,
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use draft::form::BLOCKS;
    use kit::language::Language;
    use mission::schema::mission_fields;

    /// The ids of all that a slot may show besides what its sentence says.
    fn ids(slot: &ValueType, found: &mut BTreeSet<String>) {
        match slot {
            ValueType::OneOf(variants) => {
                for variant in variants {
                    found.insert(format!("word-{}", variant.word));
                    variant.data.iter().for_each(|data| ids(data, found));
                }
            }
            ValueType::Fields(list) => {
                for field in list {
                    found.insert(format!("field-{}", field.name));
                    ids(&field.slot, found);
                }
            }
            ValueType::Row(slots) => slots.iter().for_each(|slot| ids(slot, found)),
            ValueType::List(inner) | ValueType::Maybe(inner) => ids(inner, found),
            _ => {}
        }
    }

    /// What nobody has written a sentence for is told by the names of the format: no block of the game's own is.
    #[test]
    fn every_block_and_word_is_told_in_both_languages() {
        let mut wanted = BTreeSet::new();
        for field in mission_fields() {
            ids(&field.slot, &mut wanted);
        }
        for blocks in BLOCKS.iter().filter(|blocks| !blocks.path.starts_with("map") && blocks.path != "notes") {
            let list = last(blocks.path);
            match &blocks.slot {
                // Their words stand in their sentences.
                ValueType::OneOf(variants) => {
                    for variant in variants {
                        wanted.insert(format!("form-{list}-{}", variant.word));
                        let mut inner = BTreeSet::new();
                        variant.data.iter().for_each(|data| ids(data, &mut inner));
                        wanted.extend(inner.into_iter().filter(|id| id.starts_with("word")));
                    }
                }
                slot if list == "objects" => {
                    wanted.insert("form-objects".to_owned());
                    let mut inner = BTreeSet::new();
                    ids(slot, &mut inner);
                    wanted.extend(inner.into_iter().filter(|id| id.starts_with("word")));
                }
                slot => ids(slot, &mut wanted),
            }
        }
        for language in Language::ALL {
            let texts = Texts::load(language);
            let missing: Vec<&String> = wanted.iter().filter(|id| !texts.has(id)).collect();
            assert!(missing.is_empty(), "{language:?}: {missing:?}");
        }
    }
}
