//! Notices about missions without faults: such a mission can be played, but its author should know the notices.

use mission::Mission;
use rules::{Localized, Side, both};

/// Maximum length of a text that may be equal in both languages, in letters; a longer text is probably not translated.
const SHORT: usize = 24;

/// Returns the notices about a mission.
pub fn warnings(mission: &Mission) -> Vec<Localized> {
    let mut notices: Vec<Localized> = Vec::new();
    for side in Side::BOTH.into_iter().filter(|side| !can_win(mission, *side)) {
        notices.push(match side {
            Side::Allied => both!("ningún final deja ganar a los Aliados", "no ending lets the Allies win"),
            Side::German => both!("ningún final deja ganar al SWD", "no ending lets the SWD win"),
        });
    }
    let texts = [(&mission.story, "story"), (&mission.plan, "plan")];
    for (_, name) in texts.into_iter().filter(|(text, _)| is_untranslated(text)) {
        notices.push(both!("`{name}` dice lo mismo en los dos idiomas", "`{name}` says the same in both languages"));
    }
    for (index, _) in mission.notes.iter().enumerate().filter(|(_, note)| is_untranslated(&note.text)) {
        let number = index + 1;
        notices.push(both!(
            "la nota {number} dice lo mismo en los dos idiomas",
            "note {number} says the same in both languages"
        ));
    }
    notices
}

/// Returns the notice that the journal can't be written.
pub fn journal_warning() -> Localized {
    both!(
        "no se puede guardar el registro de cambios: si el juego se cierra de golpe, se pierde lo último",
        "the change log can't be saved: if the game is killed, your last changes are lost"
    )
}

fn is_untranslated(text: &Localized) -> bool {
    text.es == text.en && text.es.chars().count() > SHORT
}

/// Returns `true` if a side can win by one of the endings.
pub fn can_win(mission: &Mission, side: Side) -> bool {
    let has_exit = mission.terrain.exits.iter().any(|exit| exit.owner == side);
    mission.endings.iter().any(|ending| ending.can_win(side, has_exit))
}

/// Returns a hint for the graphical editor, without examples in code, because its users may not know the file format;
/// `None` if the hint consists only of code.
pub fn strip_code_examples(hint: Localized) -> Option<Localized> {
    let plain = |text: &str| -> Option<String> {
        let before = text.split('`').next().unwrap_or_default().trim_end();
        let cut = [", como", ", such as", " como", " such as"].into_iter().find_map(|tail| before.strip_suffix(tail));
        match (text.contains('`'), cut) {
            (false, _) => Some(text.to_owned()),
            (true, Some(words)) if !words.is_empty() => Some(words.to_owned()),
            (true, _) => None,
        }
    };
    Some(Localized { es: plain(&hint.es)?, en: plain(&hint.en)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_in_the_editor_contain_no_code() {
        let told = |hint| strip_code_examples(hint).map(|hint| [hint.es, hint.en]);
        let add = "`LastFigureOut(side: Allied)`, `Launch(winner: German, from: 7)`";
        let hint = both!("añade uno con el que pueda, como {add}", "add one by which it can, such as {add}");
        assert_eq!(told(hint), Some(["añade uno con el que pueda".into(), "add one by which it can".into()]));
        assert_eq!(told(both!("añade `points: [ … ]`", "add `points: [ … ]`")), None);
        assert_eq!(told(both!("de 1 a 255", "1 to 255")), Some(["de 1 a 255".into(), "1 to 255".into()]));
    }
}
