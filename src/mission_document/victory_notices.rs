//! Notices about victory texts that contradict the endings, for a dossier without history.

use rules::{EndCondition, Localized, Side, both};

use crate::{
    victory::{LANGUAGES, former_empty_map_text, text_by_language, written_victory_texts},
    victory_rules::VictoryRules,
    victory_words::{ending_clause, ending_subject, endings_without_figures, possible_endings},
};

/// Minimum number of letters of a word in an object's name for the word to be searched for.
const MIN_WORD_LETTERS: usize = 4;

/// Returns the notices about a dossier's victory texts that contradict its endings.
pub fn victory_warnings(text: &str) -> Vec<Localized> {
    let rules = VictoryRules::of(text);
    let texts = Side::BOTH.map(|side| (side, written_victory_texts(text, side)));
    let mut notices = Vec::new();
    for (language, name) in LANGUAGES.into_iter().enumerate() {
        for (side, words) in &texts {
            let Some(words) = &words[language] else { continue };
            let place = format!("victory.{side:?}.{name}");
            notices.extend(find_foreign_clause(&rules, words, (*side, language)).map(|told| {
                both!(
                    "`{place}` promete algo que ningún final da: «{told}»",
                    "`{place}` promises something that no ending gives: “{told}”"
                )
            }));
        }
        let all: Vec<&str> = texts.iter().filter_map(|(_, words)| words[language].as_deref()).collect();
        notices.extend(find_unmentioned(&rules, &all.join("\n"), language).into_iter().map(|Localized { es, en }| {
            both!(
                "un final trata de {es}, y en `victory` ningún texto `{name}` lo nombra",
                "an ending is about {en}, and no `{name}` text in `victory` names it"
            )
        }));
    }
    notices
}

/// Returns the notice about a victory text that is older than the rules.
pub fn outdated_text_warning(side: Side) -> Localized {
    match side {
        Side::Allied => both!(
            "el texto de cómo ganan los Aliados es de antes de cambiar los finales",
            "the text of how the Allies win was written before the endings changed"
        ),
        Side::German => both!(
            "el texto de cómo gana el SWD es de antes de cambiar los finales",
            "the text of how the SWD wins was written before the endings changed"
        ),
    }
}

/// Returns a clause that is generated for some ending, if the text contains the clause but the mission lacks the
/// ending.
fn find_foreign_clause(rules: &VictoryRules, words: &str, (side, language): (Side, usize)) -> Option<String> {
    let said = mask_numbers(words);
    let clauses = |endings: Vec<EndCondition>| -> Vec<String> {
        let all = endings.iter().filter_map(|ending| ending_clause(rules, ending, side));
        all.map(|clause| mask_numbers(text_by_language(&clause)[language])).collect()
    };
    // Several endings require that the enemy has no figure left; the clauses of all of them are accepted.
    let gone = endings_without_figures(side.enemy());
    let mut foreign = clauses(possible_endings(rules));
    if !gone.iter().any(|ending| rules.endings.contains(ending)) {
        foreign.push(mask_numbers(former_empty_map_text(side, language).trim_end_matches('.')));
        foreign.extend(clauses(gone.into()));
    }
    let meant = clauses(rules.endings.clone());
    foreign
        .into_iter()
        .find(|clause| said.contains(clause) && !meant.contains(clause))
        .map(|clause| format_quoted_clause(&clause))
}

/// Returns the subjects of the endings that the victory texts do not mention: objects and doors that decide, the turn
/// after which points decide, the surges. Only subjects are checked that a correct text can't omit.
fn find_unmentioned(rules: &VictoryRules, words: &str, language: usize) -> Vec<Localized> {
    let said = words.to_lowercase();
    let names_object = |object: u8| {
        let name = rules.objects.get(usize::from(object)).cloned().flatten();
        let name = name.map(|name| text_by_language(&name)[language].to_lowercase()).unwrap_or_default();
        let mut long = name.split_whitespace().filter(|word| word.chars().count() >= MIN_WORD_LETTERS).peekable();
        // A name without a long word can't be searched for; a long word is matched by its beginning, so that plurals
        // match.
        long.peek().is_none() || long.any(|word| said.contains(word_stem(word)))
    };
    let object = |number: u8| {
        let name = rules.objects.get(usize::from(number)).cloned().flatten();
        name.map(|Localized { es, en }| both!("«{es}»", "“{en}”"))
    };
    let mut missing = Vec::new();
    for ending in &rules.endings {
        let objects = ending.named_objects();
        if !objects.iter().any(|number| names_object(*number)) {
            missing.extend(objects.first().and_then(|number| object(*number)));
        }
        let turn = ending.last_turn().filter(|turn| !mentions_turn(&said, *turn, language));
        missing.extend(turn.map(|turn| both!("la ronda {turn}", "round {turn}")));
        let subject = ending_subject(ending).filter(|(_, word)| !said.contains(word[language]));
        missing.extend(subject.map(|(subject, _)| subject));
    }
    missing
}

/// Returns the beginning of a word, by which its plural is found too.
fn word_stem(word: &str) -> &str {
    word.char_indices().nth(MIN_WORD_LETTERS).map_or(word, |(end, _)| &word[..end])
}

/// Returns `true` if a text names a turn, in digits or as a word.
fn mentions_turn(said: &str, turn: u16, language: usize) -> bool {
    const WORDS: [[&str; 12]; 2] = [
        [
            "primer",
            "segund",
            "tercer",
            "cuart",
            "quint",
            "sext",
            "séptim",
            "octav",
            "noven",
            "décim",
            "undécim",
            "duodécim",
        ],
        [
            "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
            "twelfth",
        ],
    ];
    let mut numbers = said.split(|letter: char| !letter.is_ascii_digit());
    let word = usize::from(turn).checked_sub(1).and_then(|place| WORDS[language].get(place));
    numbers.any(|number| number == turn.to_string()) || word.is_some_and(|word| said.contains(word))
}

/// Returns the text with each number replaced by `#`, so that clauses match despite different numbers.
fn mask_numbers(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '0'..='9' if plain.ends_with('#') => {}
            '0'..='9' => plain.push('#'),
            letter => plain.push(letter),
        }
    }
    plain
}

/// Returns a clause in the form in which notices quote it.
fn format_quoted_clause(clause: &str) -> String {
    clause.replace("**", "").replace('#', "…")
}
