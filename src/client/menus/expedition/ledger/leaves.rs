//! Splits the story and the battles of each day into pages, which follow each other from the first day to the last.

use std::ops::Range;

/// Height of a battle, in design pixels.
pub(super) const BATTLE: f32 = 44.0;
/// Height of the story and the battles of a page, in design pixels.
pub(super) const ROOM: f32 = 408.0;
/// Height of a line of the story, in design pixels.
pub(super) const LINE: f32 = 26.0;
/// Gap between two sentences, in design pixels.
pub(super) const GAP: f32 = 6.0;
/// Number of letters that certainly fit into a line.
const LINE_LETTERS: usize = 50;
/// Maximum number of battles on a page, so that there is room for the story.
const MAX_BATTLES: usize = 4;

/// A page of a day: the indices of its sentences and of its battles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::expedition) struct LedgerLeaf {
    pub(in crate::expedition) story: Range<usize>,
    pub(super) battles: Range<usize>,
}

/// Splits a day into pages; there is always one. The battles begin on the first page, below the story.
pub(in crate::expedition) fn split_day(story: &[String], battles: usize) -> Vec<LedgerLeaf> {
    let (mut leaves, mut told, mut fought) = (Vec::new(), 0, 0);
    while leaves.is_empty() || told < story.len() || fought < battles {
        let shown = (battles - fought).min(MAX_BATTLES);
        let sentences = count_fitting(&story[told..], ROOM - BATTLE * shown as f32);
        leaves.push(LedgerLeaf { story: told..told + sentences, battles: fought..fought + shown });
        (told, fought) = (told + sentences, fought + shown);
    }
    leaves
}

/// Returns the number of sentences that fit into that height; at least one, if there are any.
fn count_fitting(sentences: &[String], room: f32) -> usize {
    let mut used = 0.0;
    let fits = |sentence: &&String| {
        used += sentence_height(sentence) + GAP;
        used - GAP <= room
    };
    sentences.iter().take_while(fits).count().max(sentences.len().min(1))
}

/// Returns the height of a sentence, in design pixels, from the number of its letters.
fn sentence_height(sentence: &str) -> f32 {
    LINE * sentence.chars().count().div_ceil(LINE_LETTERS).max(1) as f32
}

/// Returns the index of a day's page among the pages of all days. `leaves` are the numbers of pages of each day; days
/// count from 1, pages from 0.
pub(super) fn page_of_day(leaves: &[usize], (day, leaf): (u8, usize)) -> usize {
    leaves.iter().take(usize::from(day).saturating_sub(1)).sum::<usize>() + leaf
}

/// Returns the day of a page, and its page there; the reverse of [`page_of_day`].
pub(super) fn day_of_page(leaves: &[usize], page: usize) -> (u8, usize) {
    let mut first = 0;
    for (day, count) in (1..).zip(leaves) {
        if page < first + count {
            return (day, page - first);
        }
        first += count;
    }
    (1, 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sentences(lines: &[usize]) -> Vec<String> {
        lines.iter().map(|count| "x".repeat(count * LINE_LETTERS)).collect()
    }

    #[test]
    fn a_short_day_is_one_page() {
        assert_eq!(split_day(&[], 0), [LedgerLeaf { story: 0..0, battles: 0..0 }]);
        assert_eq!(split_day(&sentences(&[1, 2, 1]), 2), [LedgerLeaf { story: 0..3, battles: 0..2 }]);
    }

    #[test]
    fn a_long_story_goes_on_where_the_page_before_ends() {
        let leaves = split_day(&sentences(&[6, 6, 6, 30, 1]), 0);
        let stories: Vec<_> = leaves.iter().map(|leaf| leaf.story.clone()).collect();
        assert_eq!(stories, [0..2, 2..3, 3..4, 4..5], "a sentence that is longer than a page has a page of its own");
    }

    #[test]
    fn battles_leave_room_for_the_story() {
        let leaves = split_day(&sentences(&[4, 4, 4]), 6);
        let room = ROOM - 4.0 * BATTLE;
        assert!((2.0 * 4.0 * LINE + GAP..3.0 * 4.0 * LINE).contains(&room));
        let expected = [LedgerLeaf { story: 0..2, battles: 0..4 }, LedgerLeaf { story: 2..3, battles: 4..6 }];
        assert_eq!(leaves, expected);
        assert_eq!(split_day(&[], 9).last().map(|leaf| leaf.battles.clone()), Some(8..9));
    }

    #[test]
    fn pages_of_all_days_are_numbered() {
        let leaves = [1, 3, 2];
        for (page, place) in [(1, 0), (2, 0), (2, 1), (2, 2), (3, 0), (3, 1)].into_iter().enumerate() {
            assert_eq!((page_of_day(&leaves, place), day_of_page(&leaves, page)), (page, place));
        }
    }
}
