//! Protection against control characters when text of files is written to a terminal.

/// Returns `true` if a terminal would obey the character, or if it changes the direction of writing.
pub fn is_terminal_control(letter: char) -> bool {
    let turns =
        matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns || (letter.is_control() && !matches!(letter, '\n' | '\t'))
}

/// Replaces each character that [`is_terminal_control`] finds by one `?` for each of its bytes, so that positions in
/// the text don't change. A carriage return is kept only before a line feed; alone, it would overwrite the line.
pub fn sanitize_for_terminal(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let ends_line = letter == '\r' && letters.peek() == Some(&'\n');
        if is_terminal_control(letter) && !ends_line {
            plain.extend(std::iter::repeat_n('?', letter.len_utf8()));
        } else {
            plain.push(letter);
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminal_control_characters_are_replaced() {
        assert_eq!(sanitize_for_terminal("a\u{1b}[31mb\u{7}\u{9b}c"), "a?[31mb???c");
        assert_eq!(sanitize_for_terminal("one\r\ntwo\tthree\rfour"), "one\r\ntwo\tthree?four");
        let turned = "x\u{202e}y\u{2066}";
        assert_eq!(
            (sanitize_for_terminal(turned).as_str(), sanitize_for_terminal(turned).len()),
            ("x???y???", turned.len())
        );
        assert_eq!(sanitize_for_terminal("¡Ñandú → 東!"), "¡Ñandú → 東!");
    }
}
