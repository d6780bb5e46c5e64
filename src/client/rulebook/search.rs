//! Search in the rulebook while the reader types: in ids, titles and texts, ignoring case and accents. Every word must
//! match. Matches in ids rank before those in titles, and these before those in texts.

use super::book::{Book, Spot, plain};
use kit::game_names::{fold_letter, fold_text};

/// Maximum number of matches listed.
pub const MOST: usize = 40;

/// A search index of the rulebook.
#[derive(Clone, Debug, Default)]
pub struct Index(Vec<Line>);

#[derive(Clone, Debug)]
struct Line {
    spot: Spot,
    id: String,
    title: String,
    text: String,
}

impl Index {
    /// Builds the index of a book.
    pub fn new(book: &Book) -> Self {
        let line = |(spot, entry): (Spot, &super::book::Entry)| Line {
            spot,
            id: if entry.is_rule() { fold_text(&entry.id) } else { String::new() },
            title: fold_text(&entry.title),
            text: entry.blocks.iter().map(|block| fold_text(&plain(block))).collect::<Vec<_>>().join("\n"),
        };
        Self(book.entries().map(line).collect())
    }

    /// Returns the entries that contain all words, the best first.
    pub fn find(&self, words: &[String]) -> Vec<Spot> {
        if words.is_empty() {
            return Vec::new();
        }
        let mut found: Vec<(u32, Spot)> =
            self.0.iter().filter_map(|line| Some((line.worth(words)?, line.spot))).collect();
        found.sort_by_key(|(worth, spot)| (std::cmp::Reverse(*worth), *spot));
        found.truncate(MOST);
        found.into_iter().map(|(_, spot)| spot).collect()
    }
}

impl Line {
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
pub fn words(query: &str) -> Vec<String> {
    fold_text(query).split_whitespace().map(str::to_owned).collect()
}

/// Splits a text into parts, each with `true` if it matches one of the words.
pub fn marked<'a>(text: &'a str, words: &[String]) -> Vec<(&'a str, bool)> {
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
    fn case_and_accents_do_not_matter() {
        assert_eq!(words("  ÚLTIMA Ocasión "), ["ultima", "ocasion"]);
        assert_eq!(marked("La última.", &words("ULTIM")), [("La ", false), ("últim", true), ("a.", false)]);
        assert_eq!(marked("sin", &words("x")), [("sin", false)]);
        assert_eq!(marked("", &words("x")), [("", false)]);
    }
}
