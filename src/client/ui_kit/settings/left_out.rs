//! Partial reading of settings with unknown values, for example from a newer game: unreadable entries are left out one
//! by one, and the rest is kept.

use std::ops::Range;

use serde::de::DeserializeOwned;

/// Maximum depth of nested brackets that is examined; the game's own settings are nested less deeply.
const MAX_BRACKET_DEPTH: usize = 12;

/// Returns the readable part of the settings, and the text of the entries that were left out; `None` if nothing can be
/// read.
pub(super) fn read_known_settings<T: DeserializeOwned>(text: &str) -> Option<(T, Vec<String>)> {
    let mut left_out = Vec::new();
    let kept = keep_readable_parts::<T>(text, 0..text.len(), &str::to_owned, (MAX_BRACKET_DEPTH, &mut left_out))?;
    Some((ron::from_str(&kept).ok()?, left_out))
}

/// Returns the text of an entry without its unreadable parts; `None` if nothing remains. `around` returns the whole
/// settings text with only the given text in place of the entry.
fn keep_readable_parts<T: DeserializeOwned>(
    text: &str,
    entry: Range<usize>,
    around: &dyn Fn(&str) -> String,
    (depth, left_out): (usize, &mut Vec<String>),
) -> Option<String> {
    let reads = |entry: &str| ron::from_str::<T>(&around(entry)).is_ok();
    let own = &text[entry.clone()];
    if reads(own) {
        return Some(own.to_owned());
    }
    let before = left_out.len();
    if let Some(group) = BracketGroup::first_in(text, &entry).filter(|_| depth > 0) {
        let (head, tail) = (&text[entry.start..=group.open], &text[group.close..entry.end]);
        let inside = |part: &str| around(&format!("{head}{part}{tail}"));
        let parts = group.parts.into_iter();
        let kept: Vec<String> = parts
            .filter_map(|part| keep_readable_parts::<T>(text, part, &inside, (depth - 1, &mut *left_out)))
            .collect();
        let whole = format!("{head}{}{tail}", kept.join(", "));
        if !kept.is_empty() && reads(&whole) {
            return Some(whole);
        }
    }
    // No part can be kept: leave out the whole entry.
    left_out.truncate(before);
    left_out.push(own.trim().to_owned());
    None
}

/// A pair of brackets and the ranges of the comma-separated parts between them.
struct BracketGroup {
    open: usize,
    close: usize,
    parts: Vec<Range<usize>>,
}

impl BracketGroup {
    /// Returns the first pair of brackets within a range of the text.
    fn first_in(text: &str, within: &Range<usize>) -> Option<BracketGroup> {
        let bytes = text.as_bytes();
        let (mut at, mut depth) = (within.start, 0_usize);
        let mut group = BracketGroup { open: 0, close: 0, parts: Vec::new() };
        let mut part = 0;
        while at < within.end {
            match bytes[at] {
                b'(' | b'[' | b'{' => {
                    depth += 1;
                    if depth == 1 {
                        (group.open, part) = (at, at + 1);
                    }
                }
                b')' | b']' | b'}' => {
                    depth = depth.checked_sub(1)?;
                    if depth == 0 {
                        group.add(text, part..at);
                        group.close = at;
                        return Some(group);
                    }
                }
                b',' if depth == 1 => {
                    group.add(text, part..at);
                    part = at + 1;
                }
                _ => {}
            }
            at = next_token_start(bytes, at);
        }
        None
    }

    /// Adds a part unless it is blank, as after a trailing comma.
    fn add(&mut self, text: &str, part: Range<usize>) {
        if !text[part.clone()].trim().is_empty() {
            self.parts.push(part);
        }
    }
}

/// Returns the index after the string, comment or character that begins at `at`.
fn next_token_start(bytes: &[u8], at: usize) -> usize {
    let after = |sign: &[u8], from: usize| {
        let found = bytes[from..].windows(sign.len()).position(|window| window == sign);
        found.map_or(bytes.len(), |found| from + found + sign.len())
    };
    match &bytes[at..] {
        [b'/', b'/', ..] => after(b"\n", at + 2),
        [b'/', b'*', ..] => after(b"*/", at + 2),
        [b'"', ..] => {
            let mut end = at + 1;
            while end < bytes.len() && bytes[end] != b'"' {
                end += if bytes[end] == b'\\' { 2 } else { 1 };
            }
            (end + 1).min(bytes.len())
        }
        _ => at + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{ColorVision, Settings};

    #[test]
    fn an_unknown_value_drops_only_its_own_entry() {
        let text = r#"(
            language: Some(Es), // a comment, with a bracket (
            skirmish: (players: (Allied: "Ana, (1) \" ", German: ""), names: ["Ana"], levels: Some((Allied: 6, German: 12))),
            preferences: (scale: 120, colours: Sepia, speed: Double, keys: {
                "undo": ["KeyJ", "HyperKey"],
                "teleport": ["KeyT"],
            }),
            forces: {"recon/German/12": ["sturmzombie"]},
            newer: (field: Unheard("of")),
        )"#;
        assert!(ron::from_str::<Settings>(text).is_err());
        let (settings, left_out) = read_known_settings::<Settings>(text).expect("most of it is known");
        assert_eq!(left_out, ["colours: Sepia", "\"HyperKey\"", "\"teleport\": [\"KeyT\"]"]);
        assert_eq!(settings.language, Some(crate::language::Language::Es));
        assert_eq!(settings.skirmish.players.allied, "Ana, (1) \" ");
        assert_eq!(settings.skirmish.levels.map(|levels| levels.german), Some(12));
        assert_eq!(settings.forces["recon/German/12"], ["sturmzombie"]);
        assert_eq!((settings.preferences.scale, settings.preferences.colours), (120, ColorVision::Usual));
        assert_eq!(settings.preferences.speed, crate::settings::AnimationSpeed::Double);
        assert!(settings.preferences.keys.changed(), "the key that is known stays");
    }

    #[test]
    fn text_without_valid_settings_yields_none() {
        let deep = "(".repeat(100_000);
        for text in ["", "not even RON", "(language: Some(Fr))", "[1, 2]", "(\"", ")", "/*", "(a: \"\\", &deep] {
            assert!(read_known_settings::<Settings>(text).is_none(), "{text:.40}");
        }
    }

    #[test]
    fn a_value_with_an_invalid_required_part_is_dropped_whole() {
        let (settings, left_out) = read_known_settings::<Settings>(
            "(skirmish: (mission: Some(\"recon\"), levels: Some((Allied: 6, German: many))))",
        )
        .expect("a part");
        assert_eq!((settings.skirmish.mission.as_deref(), settings.skirmish.levels), (Some("recon"), None));
        assert_eq!(left_out, ["levels: Some((Allied: 6, German: many))"]);
    }
}
