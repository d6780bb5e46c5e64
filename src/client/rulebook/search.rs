//! Search in the rulebook while the reader types: in ids, titles and texts, ignoring case and accents. Every word must
//! match. Matches in ids rank before those in titles, and these before those in texts.

use super::book::{EntryRef, RulebookData, block_text};
use ui_kit::game_names::{fold_letter, fold_text};

/// Maximum number of matches listed.
pub const MAX_RESULTS: usize = 40;

/// A search index of the rulebook.
#[derive(Clone, Debug, Default)]
pub struct SearchIndex(Vec<SearchLine>);

#[derive(Clone, Debug)]
struct SearchLine {
    spot: EntryRef,
    id: String,
    title: String,
    text: String,
}

impl SearchIndex {
    /// Builds the index of a book.
    pub fn new(book: &RulebookData) -> Self {
        let line = |(spot, entry): (EntryRef, &super::book::RulebookEntry)| SearchLine {
            spot,
            id: if entry.is_rule() { fold_text(&entry.id) } else { String::new() },
            title: fold_text(&entry.title),
            text: entry.blocks.iter().map(|block| fold_text(&block_text(block))).collect::<Vec<_>>().join("\n"),
        };
        Self(book.entries().map(line).collect())
    }

    /// Returns the entries that contain all words, the best first.
    pub fn find(&self, words: &[String]) -> Vec<EntryRef> {
        if words.is_empty() {
            return Vec::new();
        }
        let mut found: Vec<(u32, EntryRef)> =
            self.0.iter().filter_map(|line| Some((line.worth(words)?, line.spot))).collect();
        found.sort_by_key(|(worth, spot)| (std::cmp::Reverse(*worth), *spot));
        found.truncate(MAX_RESULTS);
        found.into_iter().map(|(_, spot)| spot).collect()
    }
}

impl SearchLine {
    fn worth(&self, words: &[String]) -> Option<u32> {
        let each: u32 = words.iter().map(|word| self.of_word(word)).sum::<Option<u32>>()?;
        // Rank entries higher if the words are next to each other as typed.
        let phrase = words.join(" ");
        let together = match words.len() {
            1 => 0,
            _ if self.title.contains(&phrase) => 100,
            _ => 10 * u32::from(self.text.contains(&phrase)),
        };
        Some(each + together)
    }

    fn of_word(&self, word: &str) -> Option<u32> {
        let begins = |text: &str| text.match_indices(word).any(|(at, _)| !text[..at].ends_with(char::is_alphanumeric));
        if word == self.id {
            Some(1000)
        } else if self.id.split('-').next() == Some(word) || (word.contains('-') && self.id.starts_with(word)) {
            Some(200)
        } else if begins(&self.title) {
            Some(60)
        } else if self.title.contains(word) {
            Some(30)
        } else if begins(&self.text) {
            Some(4)
        } else {
            self.text.contains(word).then_some(1)
        }
    }
}

/// Returns the words of a search text, folded for comparison.
pub fn query_words(query: &str) -> Vec<String> {
    fold_text(query).split_whitespace().map(str::to_owned).collect()
}

/// Splits a text into parts, each with `true` if it matches one of the words.
pub fn mark_matches<'a>(text: &'a str, words: &[String]) -> Vec<(&'a str, bool)> {
    if words.is_empty() || text.is_empty() {
        return vec![(text, false)];
    }
    // Folding keeps the number of letters, so positions are counted in letters.
    let letters: Vec<char> = text.chars().map(fold_letter).collect();
    let mut hit = vec![false; letters.len()];
    for word in words.iter().map(|word| word.chars().collect::<Vec<_>>()).filter(|word| word.len() > 1) {
        for at in 0..(letters.len() + 1).saturating_sub(word.len()) {
            if letters[at..].starts_with(&word) {
                hit[at..at + word.len()].fill(true);
            }
        }
    }
    let mut parts = Vec::new();
    let mut start = (0, hit[0]);
    for ((place, _), hit) in text.char_indices().zip(&hit) {
        if *hit != start.1 {
            parts.push((&text[start.0..place], start.1));
            start = (place, *hit);
        }
    }
    parts.push((&text[start.0..], start.1));
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_search_ignores_case_and_accents() {
        assert_eq!(query_words("  ÚLTIMA Ocasión "), ["ultima", "ocasion"]);
        assert_eq!(mark_matches("La última.", &query_words("ULTIM")), [("La ", false), ("últim", true), ("a.", false)]);
        assert_eq!(mark_matches("sin", &query_words("x")), [("sin", false)]);
        assert_eq!(mark_matches("", &query_words("x")), [("", false)]);
    }
}
