//! Names of game elements in the player's language.

use crate::{
    language::Language,
    localization::{FluentValue, Texts},
};
use rules::{
    FigureKind, FigureTrait, Localized, Side, WeaponKind,
    cards::{CardFace, CardKind, CardRequirement, EventTarget},
};

/// Returns the target of a card in a few words, as printed at the bottom of the card.
pub fn card_target_text(texts: &Texts, kind: &CardKind) -> String {
    let id = match &kind.face {
        CardFace::Effect { on, .. } if on.contains(&CardRequirement::Horde) => "on-horde",
        CardFace::Effect { on, .. } if on.contains(&CardRequirement::Gun) => "on-gun",
        CardFace::Effect { on, .. } if on.contains(&CardRequirement::Is(FigureTrait::Ape)) => "on-ape",
        CardFace::Effect { .. } => "on-figure",
        CardFace::Event { does, .. } => match does.properties().target {
            EventTarget::Card => "on-card",
            EventTarget::Square => "on-square",
            EventTarget::Door => "on-door",
            EventTarget::Figure => "on-figure",
            EventTarget::Table => "on-table",
        },
    };
    texts.t(id)
}

/// Returns the name of a figure: that of its kind, with its number unless a force may have only one.
pub fn numbered_name(texts: &Texts, kind: &FigureKind, number: u32) -> String {
    let name = localized_name(texts, &kind.name);
    if kind.limit == Some(1) && number == 1 { name.to_owned() } else { format!("{name} {number}") }
}

/// Returns the name in the current language.
pub fn localized_name<'a>(texts: &Texts, name: &'a Localized) -> &'a str {
    match texts.language() {
        Language::Es => &name.es,
        Language::En => &name.en,
    }
}

/// Returns the text in the current language as a sentence that is shown alone: with a capital at its beginning. Errors
/// in files begin in lower case, because a path or a line number often precedes them.
pub fn format_sentence(texts: &Texts, words: &Localized) -> String {
    begin_with_capital(localized_name(texts, words))
}

/// Returns the text with its first letter as a capital. Spanish signs that open a question or an exclamation come
/// before that letter.
pub fn begin_with_capital(text: &str) -> String {
    let start = text.find(|letter: char| !matches!(letter, '¿' | '¡')).unwrap_or(text.len());
    let (signs, words) = text.split_at(start);
    let mut letters = words.chars();
    let Some(first) = letters.next() else { return text.to_owned() };
    signs.chars().chain(first.to_uppercase()).chain(letters).collect()
}

/// Returns a sentence about a player, with the player's name as the value `name`. Players need not have a name: then the
/// sentence is about an unnamed player.
pub fn format_player_sentence(texts: &Texts, id: &str, name: &str, values: &[(&str, FluentValue<'_>)]) -> String {
    let unnamed = texts.t("online-unnamed");
    let shown = if name.is_empty() { unnamed.as_str() } else { name };
    let mut all = vec![("name", FluentValue::from(shown))];
    all.extend(values.iter().cloned());
    let words = texts.t_args(id, &all);
    let begins_unnamed = name.is_empty() && words.starts_with(&unnamed);
    if begins_unnamed { begin_with_capital(&words) } else { words }
}

pub fn side_name(texts: &Texts, side: Side) -> String {
    texts.t(if side == Side::Allied { "side-allied" } else { "side-german" })
}

/// Returns the short name of a weapon, for buttons, or the full name if it has no short one.
pub fn short_weapon_name<'a>(texts: &Texts, weapon: &'a WeaponKind) -> &'a str {
    localized_name(texts, weapon.short.as_ref().unwrap_or(&weapon.name))
}

/// Prepares a name from a file for a row: one line, without characters that are invisible or reverse the text
/// direction, and cut after `most` characters.
pub fn sanitized(name: &str, most: usize) -> String {
    let invisible = |letter: char| {
        matches!(letter, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
            || matches!(letter, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
    };
    // Limits the work for a very long name.
    let letters =
        name.chars().take(most.saturating_mul(8)).map(|letter| if letter.is_control() { ' ' } else { letter });
    let plain: String = letters.filter(|letter| !invisible(*letter)).collect();
    let line = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= most {
        return line;
    }
    let kept: String = line.chars().take(most.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

/// Converts to lower case without accents, one character for each character, so that a search ignores case and accents.
pub fn fold_text(text: &str) -> String {
    text.chars().map(fold_letter).collect()
}

/// Converts a letter to lower case without accent.
pub fn fold_letter(letter: char) -> char {
    let small = letter.to_lowercase().next().unwrap_or(letter);
    match small {
        'á' | 'à' | 'ä' | 'â' => 'a',
        'é' | 'è' | 'ë' | 'ê' => 'e',
        'í' | 'ì' | 'ï' | 'î' => 'i',
        'ó' | 'ò' | 'ö' | 'ô' => 'o',
        'ú' | 'ù' | 'ü' | 'û' => 'u',
        'ñ' => 'n',
        'ç' => 'c',
        '’' => '\'',
        '−' | '–' => '-',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::{begin_with_capital, card_target_text, format_player_sentence, sanitized};
    use crate::{language::Language, localization::Texts};

    #[test]
    fn cards_for_ape_suits_say_so_in_their_footer() {
        let catalogue = mission::load_catalogue(&mission::paths::figures_file()).expect("the data files are right");
        let cards = catalogue.cards();
        for (id, foot) in [("extra-plating", "Figure in an APE suit"), ("hydraulic-leak", "Figure in an APE suit")] {
            let kind = cards.kinds().iter().find(|kind| kind.id == id).expect(id);
            assert_eq!(card_target_text(&Texts::load(Language::En), kind), foot);
        }
    }

    #[test]
    fn sentences_begin_with_a_capital() {
        let cases = [
            ("el id está vacío", "El id está vacío"),
            ("única salida", "Única salida"),
            ("¿querías decir `rows`?", "¿Querías decir `rows`?"),
            ("`rows` is missing", "`rows` is missing"),
            ("3 lines", "3 lines"),
            ("¿", "¿"),
            ("", ""),
        ];
        for (text, sentence) in cases {
            assert_eq!(begin_with_capital(text), sentence);
        }
    }

    #[test]
    fn sentences_about_players_without_a_name_are_natural() {
        let cases = [
            (Language::En, "online-joined", "Ana", "Ana has joined."),
            (Language::En, "online-joined", "", "An unnamed player has joined."),
            (Language::En, "connection-waiting", "", "waiting for an unnamed player"),
            (Language::En, "remote-other-commander", "", "An unnamed player commands that figure."),
            (Language::Es, "online-joined", "", "Un jugador sin nombre ha entrado."),
            (Language::Es, "connection-waiting", "", "esperando a un jugador sin nombre"),
            (Language::Es, "remote-other-commander", "", "Esa figura la manda un jugador sin nombre."),
        ];
        for (language, id, name, sentence) in cases {
            assert_eq!(format_player_sentence(&Texts::load(language), id, name, &[]), sentence);
        }
    }

    #[test]
    fn names_from_files_are_sanitized_to_one_short_line() {
        assert_eq!(sanitized("  La\r\nnoche\tlarga \u{1b}[31m", 30), "La noche larga [31m");
        assert_eq!(sanitized("abc\u{202e}fed\u{2066}\u{200b}", 30), "abcfed");
        assert_eq!(sanitized(&"ñ".repeat(3_000), 10), format!("{}…", "ñ".repeat(9)));
        assert_eq!(sanitized("diez letras", 11), "diez letras");
        assert_eq!(sanitized("Año nuevo", 5), "Año…");
        assert_eq!(sanitized(&"\n".repeat(3_000), 5), "");
    }
}
