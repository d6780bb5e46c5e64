//! Keyboard editing of a text: cursor, selection and clipboard. Positions are counted in letters.
//!
//! Bevy's `EditableText` is not used, for three reasons. It rejects a pasted or composed text as a whole if the text is
//! too long or contains a forbidden letter, such as a line break or a curly quotation mark. It ignores Shift+Insert and a
//! blank with Shift. Without a system's clipboard it cuts and copies nothing.

use std::ops::Range;

use bevy::input::keyboard::{Key, KeyCode, KeyboardInput};

use super::model::{TextDialogModel, is_allowed_letter};

/// Modifier keys that are held down while a key is pressed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeldModifiers {
    pub ctrl: bool,
    pub shift: bool,
    /// The left Alt.
    pub alt: bool,
    /// The right Alt, which is AltGr on most keyboards and enters letters.
    pub alt_gr: bool,
    /// Super, which macOS calls Command.
    pub logo: bool,
}

impl HeldModifiers {
    /// Updates the modifiers after a key was pressed or released.
    pub fn follow(&mut self, key: &KeyboardInput) {
        let down = key.state.is_pressed();
        match key.key_code {
            KeyCode::ControlLeft | KeyCode::ControlRight => self.ctrl = down,
            KeyCode::ShiftLeft | KeyCode::ShiftRight => self.shift = down,
            KeyCode::AltLeft => self.alt = down,
            KeyCode::AltRight => self.alt_gr = down,
            KeyCode::SuperLeft | KeyCode::SuperRight => self.logo = down,
            _ => {}
        }
    }

    /// Returns `true` if a key enters a letter: not with Ctrl, Super or the left Alt. On Windows, AltGr reports Ctrl
    /// and Alt.
    fn types(self) -> bool {
        self.alt_gr || !(self.ctrl || self.alt || self.logo)
    }

    /// Returns `true` if the modifier of keyboard commands is held: Ctrl, or Command on macOS.
    fn commands(self) -> bool {
        !self.alt_gr && !self.alt && if cfg!(target_os = "macos") { self.logo } else { self.ctrl }
    }
}

/// A request of a key to the clipboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClipboardRequest {
    /// Copy the selected text.
    Copy,
    /// Cut the selected text.
    Cut,
    /// Paste the text of the clipboard.
    Paste,
}

impl TextDialogModel {
    /// Returns the range of selected letters.
    pub fn selection(&self) -> Range<usize> {
        self.cursor.min(self.anchor)..self.cursor.max(self.anchor)
    }

    /// Returns the selected text.
    pub fn selected(&self) -> &str {
        let Range { start, end } = self.selection();
        &self.text[self.byte(start)..self.byte(end)]
    }

    /// Returns the byte offset of a letter.
    pub(super) fn byte(&self, letter: usize) -> usize {
        self.text.char_indices().nth(letter).map_or(self.text.len(), |(byte, _)| byte)
    }

    /// Replaces the selection with a text, up to the maximum length. Line breaks become blanks.
    pub fn insert(&mut self, text: &str) {
        self.remove(self.selection());
        let flat = text.chars().map(|letter| match letter {
            '\n' | '\t' | '\u{a0}' => ' ',
            '‘' => '’',
            '“' | '”' => '"',
            letter => letter,
        });
        for letter in flat.filter(|letter| is_allowed_letter(*letter)) {
            let gap = letter == ' ' && self.cursor == 0;
            if !gap && self.text.chars().count() < self.longest {
                self.text.insert(self.byte(self.cursor), letter);
                self.go(self.cursor + 1, false);
            }
        }
    }

    fn remove(&mut self, letters: Range<usize>) {
        let bytes = self.byte(letters.start)..self.byte(letters.end);
        self.text.replace_range(bytes, "");
        self.go(letters.start, false);
    }

    /// Moves the cursor; the selection either extends to it or ends.
    pub fn go(&mut self, to: usize, selects: bool) {
        self.cursor = to.min(self.text.chars().count());
        if !selects {
            self.anchor = self.cursor;
        }
    }

    /// Selects everything.
    pub fn select_all(&mut self) {
        (self.anchor, self.cursor) = (0, self.text.chars().count());
    }

    /// Selects the word at a letter, or the gap between two words.
    pub fn select_word(&mut self, at: usize) {
        let letters: Vec<char> = self.text.chars().collect();
        let at = at.min(letters.len().saturating_sub(1));
        let Some(word) = letters.get(at).map(|letter| is_word_letter(*letter)) else { return };
        let alike = |letter: &&char| is_word_letter(**letter) == word;
        let before = letters[..at].iter().rev().take_while(alike).count();
        let after = letters[at..].iter().take_while(alike).count();
        (self.anchor, self.cursor) = (at - before, at + after);
    }

    /// Returns the beginning of the word before the cursor.
    fn word_before(&self) -> usize {
        let before: Vec<char> = self.text.chars().take(self.cursor).collect();
        let gap = before.iter().rev().take_while(|letter| !is_word_letter(**letter)).count();
        let word = before.iter().rev().skip(gap).take_while(|letter| is_word_letter(**letter)).count();
        self.cursor - gap - word
    }

    /// Returns the end of the word after the cursor.
    fn word_after(&self) -> usize {
        let after = || self.text.chars().skip(self.cursor);
        let gap = after().take_while(|letter| !is_word_letter(*letter)).count();
        self.cursor + gap + after().skip(gap).take_while(|letter| is_word_letter(*letter)).count()
    }

    /// Removes the selection; without one, removes the letters between the cursor and `to`.
    fn erase(&mut self, to: usize) {
        let selected = self.selection();
        let gone = if selected.is_empty() { self.cursor.min(to)..self.cursor.max(to) } else { selected };
        self.remove(gone);
    }

    /// Moves the cursor by one letter or word. Without Shift, it moves to the edge of the selection, which ends.
    fn step(&mut self, back: bool, held: HeldModifiers) {
        let selected = self.selection();
        let to = match (back, held.ctrl || cfg!(target_os = "macos") && held.alt) {
            (true, true) => self.word_before(),
            (false, true) => self.word_after(),
            (true, false) if !held.shift && !selected.is_empty() => selected.start,
            (false, false) if !held.shift && !selected.is_empty() => selected.end,
            (true, false) => self.cursor.saturating_sub(1),
            (false, false) => self.cursor + 1,
        };
        self.go(to, held.shift);
    }

    /// Carries out a pressed key. Returns a request to the clipboard, if any, for the caller to carry out.
    pub fn press(&mut self, key: &KeyboardInput, held: HeldModifiers) -> Option<ClipboardRequest> {
        if self.is_composing() {
            return None;
        }
        let end = self.text.chars().count();
        match &key.logical_key {
            Key::Insert if held.shift => return Some(ClipboardRequest::Paste),
            Key::Insert if held.ctrl => return Some(ClipboardRequest::Copy),
            Key::Delete if held.shift => return Some(ClipboardRequest::Cut),
            Key::Copy => return Some(ClipboardRequest::Copy),
            Key::Cut => return Some(ClipboardRequest::Cut),
            Key::Paste => return Some(ClipboardRequest::Paste),
            Key::Backspace if held.ctrl => self.erase(self.word_before()),
            Key::Delete if held.ctrl => self.erase(self.word_after()),
            Key::Backspace => self.erase(self.cursor.saturating_sub(1)),
            Key::Delete => self.erase((self.cursor + 1).min(end)),
            Key::ArrowLeft => self.step(true, held),
            Key::ArrowRight => self.step(false, held),
            Key::Home => self.go(0, held.shift),
            Key::End => self.go(end, held.shift),
            _ if held.commands() => return self.command(key),
            _ => {
                let typed =
                    key.text.as_ref().filter(|text| held.types() && !key.repeat && !has_control_character(text));
                typed.into_iter().for_each(|text| self.insert(text));
            }
        }
        None
    }

    fn command(&mut self, key: &KeyboardInput) -> Option<ClipboardRequest> {
        match letter_of_key(key)? {
            'a' => self.select_all(),
            'c' => return Some(ClipboardRequest::Copy),
            'x' => return Some(ClipboardRequest::Cut),
            'v' => return Some(ClipboardRequest::Paste),
            _ => {}
        }
        None
    }
}

fn has_control_character(text: &str) -> bool {
    text.chars().any(char::is_control)
}

fn is_word_letter(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '’'
}

/// Returns the letter on a key; if that is no Latin letter, the one at its position on a standard keyboard.
fn letter_of_key(key: &KeyboardInput) -> Option<char> {
    if let Key::Character(text) = &key.logical_key
        && let Some(letter) = text.chars().next().filter(char::is_ascii_alphabetic)
    {
        return Some(letter.to_ascii_lowercase());
    }
    match key.key_code {
        KeyCode::KeyA => Some('a'),
        KeyCode::KeyC => Some('c'),
        KeyCode::KeyX => Some('x'),
        KeyCode::KeyV => Some('v'),
        _ => None,
    }
}
