//! Victory texts, generated from the endings and points of a dossier in both languages. A generated text is updated
//! when the rules change. A text by the author is never changed; if the rules have changed since it was written, a
//! notice says that it is outdated.

use std::collections::BTreeMap;

use mission::SpanIndex;
use rules::{BySide, Localized, Side};

use crate::{
    block_templates::quote_text,
    edit_history::EditHistory,
    text_editor::{EditError, TextEditor},
    victory_rules::VictoryRules,
};

/// Names of the fields of a localized text.
pub(crate) const LANGUAGES: [&str; 2] = ["es", "en"];

/// Former victory texts of empty maps, from the time before texts were generated: the Allies' text in both languages,
/// then the SWD's.
const FORMER_EMPTY_MAP_TEXTS: [[&str; 2]; 2] = [
    ["si no queda nadie del **SWD**.", "if nobody of the **SWD** is left."],
    ["si la **última figura aliada** muere.", "if the **last Allied figure** dies."],
];

/// Returns the victory texts that are generated from the rules of a dossier.
pub fn victory_texts(text: &str) -> BySide<Localized> {
    let rules = VictoryRules::of(text);
    BySide::from_fn(|side| rules.text(side))
}

fn victory_text_path(side: Side) -> String {
    format!("victory.{side:?}")
}

/// Returns a text in its two languages, Spanish first.
pub(crate) fn text_by_language(text: &Localized) -> [&str; 2] {
    [&text.es, &text.en]
}

/// Returns the victory text of a side in each language, as it is written in the dossier.
pub(crate) fn written_victory_texts(text: &str, side: Side) -> [Option<String>; 2] {
    let places = SpanIndex::of(text);
    LANGUAGES.map(|language| {
        let span = places.value(&format!("{}.{language}", victory_text_path(side)))?;
        ron::from_str(text.get(span)?).ok()
    })
}

/// Returns `true` if a text was generated, from the given rules or for an empty map.
fn is_generated_text(words: &str, rules: &Localized, (side, language): (Side, usize)) -> bool {
    words == text_by_language(rules)[language] || words == former_empty_map_text(side, language)
}

/// Returns the former victory text of an empty map in a language.
pub(crate) fn former_empty_map_text(side: Side, language: usize) -> &'static str {
    FORMER_EMPTY_MAP_TEXTS[usize::from(side == Side::German)][language]
}

impl TextEditor<'_> {
    /// Replaces the victory text of a side with the generated one.
    ///
    /// # Errors
    /// [`EditError::Missing`] if the text has no place for it.
    pub fn write_victory(&mut self, side: Side) -> Result<(), EditError> {
        let words = victory_texts(self.text())[side].clone();
        for (language, words) in LANGUAGES.into_iter().zip(text_by_language(&words)) {
            self.set(&format!("{}.{language}", victory_text_path(side)), &quote_text(words))?;
        }
        Ok(())
    }

    /// Updates the generated victory texts after a change of the rules; `before` is the whole text before the change.
    pub(crate) fn follow_rules(&mut self, before: &str) {
        if self.text() == before {
            return;
        }
        let (then, now) = (victory_texts(before), victory_texts(self.text()));
        for side in Side::BOTH.into_iter().filter(|side| then[*side] != now[*side]) {
            let stood = written_victory_texts(before, side);
            let stands = written_victory_texts(self.text(), side);
            for (language, name) in LANGUAGES.into_iter().enumerate() {
                let words = stands[language].as_deref().filter(|_| stands[language] == stood[language]);
                if words.is_some_and(|words| is_generated_text(words, &then[side], (side, language))) {
                    // The path was just read, so it exists.
                    let _ = self.set(
                        &format!("{}.{name}", victory_text_path(side)),
                        &quote_text(text_by_language(&now[side])[language]),
                    );
                }
            }
        }
    }
}

impl EditHistory {
    /// Returns the sides whose victory text is outdated: the author wrote it in at least one language, and the endings,
    /// points or doors have changed since.
    pub fn outdated_victories(&self) -> Vec<Side> {
        let now = victory_texts(self.text());
        let mut by_hand = handwritten_texts(self.text(), &now);
        let then = self.rules_when_written(&by_hand);
        by_hand.retain(|text| then.get(text).is_some_and(|rules| *rules != now[text.0]));
        Side::BOTH.into_iter().filter(|side| by_hand.iter().any(|text| text.0 == *side)).collect()
    }

    /// Returns, for each of these victory texts, the text that would have been generated when it was last changed, or
    /// at the beginning of the history if it was not changed since.
    fn rules_when_written(&self, texts: &[VictoryText]) -> BTreeMap<VictoryText, Localized> {
        let words = BySide::from_fn(|side| written_victory_texts(self.text(), side));
        let mut found = BTreeMap::new();
        let mut text = self.text().to_owned();
        for change in self.undo_stack().iter().rev() {
            if found.len() == texts.len() {
                break;
            }
            let after = text.clone();
            for edit in change.edits.iter().rev() {
                edit.inverse().apply(&mut text);
            }
            // Painting floor or obstacles affects no victory text.
            if !change.what.touches_rules() {
                continue;
            }
            for (side, language) in texts.iter().copied() {
                if written_victory_texts(&text, side)[language] != words[side][language] {
                    found.entry((side, language)).or_insert_with(|| victory_texts(&after)[side].clone());
                }
            }
        }
        let first = victory_texts(&text);
        for text in texts {
            found.entry(*text).or_insert_with(|| first[text.0].clone());
        }
        found
    }
}

/// A victory text: its side, and the index of its language in [`LANGUAGES`].
type VictoryText = (Side, usize);

/// Returns the victory texts that differ from the generated ones.
fn handwritten_texts(text: &str, rules: &BySide<Localized>) -> Vec<VictoryText> {
    let differing = |side: Side| {
        let asked = text_by_language(&rules[side]).map(str::to_owned);
        let pairs = written_victory_texts(text, side).into_iter().zip(asked).enumerate();
        pairs
            .filter(|(_, (words, asked))| words.as_ref().is_some_and(|words| words != asked))
            .map(move |(at, _)| (side, at))
    };
    Side::BOTH.into_iter().flat_map(differing).collect()
}
