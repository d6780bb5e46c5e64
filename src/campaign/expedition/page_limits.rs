//! The limits of the pages of expeditions that other machines read.

use rules::Localized;

/// Maximum number of letters of a name on a page, in each language.
pub(super) const MAX_PAGE_NAME: usize = 60;
/// Maximum number of letters of a description on a page, in each language.
pub(super) const MAX_PAGE_ABOUT: usize = 300;
/// Maximum number of letters of the story of a day, in each language.
pub(super) const MAX_DAY_LETTERS: usize = 6_000;
/// Maximum number of items in a list on a page, such as people or places.
pub(super) const MAX_PAGE_ITEMS: usize = 80;
/// Maximum number of days whose story is on a page: the last ones.
pub(super) const MAX_PAGE_DAYS: usize = 4;
/// Maximum number of tasks on a page, and of the tasks of a survivor.
pub(super) const MAX_PAGE_TASKS: usize = 400;
/// Maximum number of boxes of ammunition that a survivor at another machine can take.
pub(super) const MAX_BOX_CHOICES: u16 = 9;
/// Maximum number of weapons of a person on a page.
pub(super) const MAX_PAGE_WEAPONS: usize = 8;
/// Maximum number of skills of a person on a page.
pub(super) const MAX_PAGE_SKILLS: usize = 8;

/// Cuts a text to a number of letters in each language.
pub(super) fn shorten_text(text: &Localized, letters: usize) -> Localized {
    Localized { es: shorten_word(&text.es, letters), en: shorten_word(&text.en, letters) }
}

/// Cuts a text to a number of letters.
pub(super) fn shorten_word(text: &str, letters: usize) -> String {
    text.chars().take(letters).collect()
}

/// Returns `true` if a text has no more letters than that in each language.
pub(super) fn is_short_text(text: &Localized, letters: usize) -> bool {
    is_short_word(&text.es, letters) && is_short_word(&text.en, letters)
}

/// Returns `true` if a text has no more letters than that.
pub(super) fn is_short_word(text: &str, letters: usize) -> bool {
    text.chars().nth(letters).is_none()
}
