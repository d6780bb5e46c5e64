//! Texts that players write: names and chat messages, with limited length and without invisible characters.

use crate::limits::{MAX_CHAT_LETTERS, MAX_NAME_LETTERS};

/// Returns a name without invisible characters, shortened to the length of names.
pub fn clean_name(name: &str) -> String {
    clean_text(name, MAX_NAME_LETTERS)
}

/// Returns a chat message without invisible characters, shortened to the length of messages.
pub fn clean_chat(text: &str) -> String {
    clean_text(text, MAX_CHAT_LETTERS)
}

/// Removes invisible characters and repeated blanks, and shortens the text to a number of letters.
fn clean_text(text: &str, letters: usize) -> String {
    let visible = text.chars().map(|character| if character.is_whitespace() { ' ' } else { character });
    let visible: String = visible.filter(|character| !is_invisible(*character)).take(letters * 4).collect();
    let joined = visible.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    joined.chars().take(letters).collect::<String>().trim_end().to_owned()
}

/// Returns `true` for characters that are not shown, or that change the direction or place of other ones.
fn is_invisible(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(character, '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
        || matches!(character, '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..='\u{10ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_characters_are_removed_and_long_texts_cut() {
        assert_eq!(clean_name("  Luis\u{202e}\u{7}  Ñu\nñez \u{200b}"), "Luis Ñu ñez");
        assert_eq!(clean_name("\u{0}\u{feff}\t"), "");
        assert_eq!(clean_name(&"é".repeat(100)).chars().count(), MAX_NAME_LETTERS);
        assert_eq!(clean_chat(&"é ".repeat(5_000)).chars().count(), MAX_CHAT_LETTERS - 1, "no blank at the end");
    }
}
