//! The text of the ledger: the story of a day, with a sentence of the data for each event of the log.

use rules::{Localized, variant_id};

use super::{
    data::ExpeditionData,
    events::{StoryEntry, StoryFact},
    page_limits::{MAX_PAGE_NAME, shorten_word},
    resources::{ResourceKind, ResourceStock, ThreatTable},
    state::ExpeditionState,
};

/// Returns the story of a day in both languages: a title, and a sentence for each event that has one in the data.
pub fn write_expedition_day(state: &ExpeditionState, data: &ExpeditionData, day: u8) -> Localized {
    let writer = StoryWriter { state, data };
    let number = day.to_string();
    let mut told = fill_placeholders(&data.story.day, &[("day", repeat_text(&number))]);
    for (index, StoryEntry { fact, .. }) in state.log.iter().enumerate().filter(|(_, entry)| entry.day == day) {
        if let Some(sentence) = writer.sentence(fact, index) {
            told.es = format!("{}\n{}", told.es, sentence.es);
            told.en = format!("{}\n{}", told.en, sentence.en);
        }
    }
    told
}

/// Returns the sentence of an event in both languages; `None` if the data have none for it.
pub fn write_story_sentence(state: &ExpeditionState, data: &ExpeditionData, fact: &StoryFact) -> Option<Localized> {
    StoryWriter { state, data }.sentence(fact, 0)
}

struct StoryWriter<'a> {
    state: &'a ExpeditionState,
    data: &'a ExpeditionData,
}

impl StoryWriter<'_> {
    /// Returns the sentence of an event; `None` if the data have none for it. The index in the log chooses between
    /// several.
    fn sentence(&self, fact: &StoryFact, index: usize) -> Option<Localized> {
        if let StoryFact::Happened { roll, choice } = fact {
            return self.event_sentence(*roll, *choice);
        }
        let sentences = self.data.story.sentences.get(&story_key(fact))?;
        let sentence = sentences.get(index % sentences.len().max(1))?;
        Some(capitalize_sentence(fill_placeholders(sentence, &self.words(fact))))
    }

    /// Returns the sentence of an event of the table, with its answer.
    fn event_sentence(&self, roll: u8, choice: Option<usize>) -> Option<Localized> {
        let event = self.data.event(roll)?;
        let Some(choice) = choice.and_then(|index| event.choices.get(index)) else { return Some(event.text.clone()) };
        let answers = self.data.story.sentences.get("answered")?;
        let answer = fill_placeholders(answers.first()?, &[("choice", begin_with_lower_case(&choice.name))]);
        Some(Localized {
            es: format!("{} {}", event.text.es, answer.es),
            en: format!("{} {}", event.text.en, answer.en),
        })
    }

    /// Returns the values of the placeholders for an event.
    fn words(&self, fact: &StoryFact) -> Vec<(&'static str, Localized)> {
        match fact {
            StoryFact::Ate { food } => vec![("amount", repeat_text(&food.to_string()))],
            StoryFact::Starved { person }
            | StoryFact::Offered { person }
            | StoryFact::Joined { person }
            | StoryFact::DroveBack { person } => self.person_words(person),
            StoryFact::Died { person, seat, .. } => self.dead_words(person, *seat),
            StoryFact::Hurt { person, damage } | StoryFact::Healed { person, damage } => {
                let mut words = self.person_words(person);
                words.push(("amount", repeat_text(&damage.to_string())));
                words
            }
            StoryFact::Gained { kind, amount } | StoryFact::Lost { kind, amount } => {
                vec![("stock", self.stock_words(&ResourceStock::of(&[(*kind, *amount)])))]
            }
            StoryFact::Spilled { stock } => vec![("stock", self.stock_words(stock))],
            other => self.threat_words(other),
        }
    }

    /// Returns the values of the placeholders for events about enemies.
    fn threat_words(&self, fact: &StoryFact) -> Vec<(&'static str, Localized)> {
        match fact {
            StoryFact::ThreatGrew { enemies } | StoryFact::AssaultBegun { enemies, .. } => {
                vec![("enemies", self.enemy_words(enemies))]
            }
            StoryFact::ThreatFell { enemies, person } => {
                let mut words = vec![("enemies", self.enemy_words(enemies))];
                words.extend(person.iter().flat_map(|person| self.person_words(person)));
                words
            }
            StoryFact::Rammed { enemy } | StoryFact::Evaded { enemy } => {
                let mut enemies = ThreatTable::default();
                enemies.add(enemy, 1);
                vec![("enemies", self.enemy_words(&enemies))]
            }
            other => self.place_words(other),
        }
    }

    /// Returns the values of the placeholders for events about sections, places, the gate and the reputation.
    fn place_words(&self, fact: &StoryFact) -> Vec<(&'static str, Localized)> {
        match fact {
            StoryFact::BuildBegun { section }
            | StoryFact::Built { section }
            | StoryFact::SectionDamaged { section }
            | StoryFact::SectionRepaired { section } => vec![("section", self.section_name(section))],
            StoryFact::SectionUsed { section, person } => {
                let mut words = self.person_words(person);
                words.push(("section", self.section_name(section)));
                words
            }
            StoryFact::PlaceFound { kind } | StoryFact::PlaceEmptied { kind } => vec![("place", self.place_name(kind))],
            StoryFact::GateChanged { gate, .. } => vec![("amount", repeat_text(&gate.to_string()))],
            StoryFact::ReputationChanged { reputation } => vec![("amount", repeat_text(&reputation.to_string()))],
            other => self.battle_words(other),
        }
    }

    /// Returns the values of the placeholders for events about battles.
    fn battle_words(&self, fact: &StoryFact) -> Vec<(&'static str, Localized)> {
        match fact {
            StoryFact::SetOut { people, kind, .. } => {
                let people = people.iter().map(|person| self.person_name(person)).collect();
                let place = kind.as_ref().map_or_else(|| repeat_text(""), |kind| self.place_name(kind));
                vec![("people", join_words(people)), ("place", place)]
            }
            StoryFact::SortieOver { kind, haul, kills } => {
                let place = kind.as_ref().map_or_else(|| repeat_text(""), |kind| self.place_name(kind));
                let mut words = self.kill_words(*kills);
                words.extend([("place", place), ("stock", self.stock_words(haul))]);
                words
            }
            StoryFact::DuelOver { person, kills, .. } => {
                let mut words = self.kill_words(*kills);
                words.extend(self.person_words(person));
                words
            }
            StoryFact::AssaultBeaten { kills } | StoryFact::AssaultLost { kills } => self.kill_words(*kills),
            _ => Vec::new(),
        }
    }

    /// Returns the values of the placeholders for a number of dead enemies: the number, and the words for it. Without
    /// such words in the data, the number takes their place.
    fn kill_words(&self, kills: u16) -> Vec<(&'static str, Localized)> {
        let key = match kills {
            0 => "kills-none",
            1 => "kills-one",
            _ => "kills-several",
        };
        let count = repeat_text(&kills.to_string());
        let told = self.data.story.sentences.get(key).and_then(|words| words.first());
        let told = told.map_or_else(|| count.clone(), |words| fill_placeholders(words, &[("count", count.clone())]));
        vec![("count", count), ("kills", told)]
    }

    fn person_words(&self, person: &str) -> Vec<(&'static str, Localized)> {
        let story = self.data.person(person).map_or_else(|| repeat_text(""), |person| person.story.clone());
        vec![("person", self.person_name(person)), ("story", story)]
    }

    /// Returns the values of the placeholders for a dead person. The name of the person at the seat follows that of the
    /// dead.
    fn dead_words(&self, dead: &str, seat: Option<u8>) -> Vec<(&'static str, Localized)> {
        let mut words = self.person_words(dead);
        if let Some(player) = seat.and_then(|seat| self.seat_person(seat)) {
            words.retain(|(key, _)| *key != "person");
            let Localized { es, en } = self.person_name(dead);
            words.push(("person", Localized { es: format!("{es} ({player})"), en: format!("{en} ({player})") }));
        }
        words
    }

    /// Returns the name of the person at a seat; `None` if the AI decides, or there is only one seat.
    fn seat_person(&self, seat: u8) -> Option<String> {
        let seats = &self.state.seats;
        let seat = seats.get(usize::from(seat)).filter(|_| seats.len() > 1)?;
        seat.person.as_ref().map(|person| shorten_word(person, MAX_PAGE_NAME))
    }

    fn person_name(&self, person: &str) -> Localized {
        self.data.person(person).map_or_else(|| repeat_text(person), |person| person.name.clone())
    }

    fn section_name(&self, section: &str) -> Localized {
        self.data.section(section).map_or_else(|| repeat_text(section), |section| section.the.clone())
    }

    fn place_name(&self, kind: &str) -> Localized {
        self.data.place(kind).map_or_else(|| repeat_text(kind), |place| place.the.clone())
    }

    fn stock_words(&self, stock: &ResourceStock) -> Localized {
        let word = |(kind, amount): (ResourceKind, u16)| {
            let Localized { es, en } = kind.word();
            Localized { es: format!("{es} ({amount})"), en: format!("{en} ({amount})") }
        };
        join_words(stock.iter().map(word).collect())
    }

    fn enemy_words(&self, enemies: &ThreatTable) -> Localized {
        let word = |(enemy, count): (&str, u16)| match self.data.enemy(enemy) {
            Some(data) if count == 1 => data.one.clone(),
            Some(data) => {
                Localized { es: format!("{count} {}", data.many.es), en: format!("{count} {}", data.many.en) }
            }
            None => repeat_text(enemy),
        };
        join_words(enemies.iter().map(word).collect())
    }
}

/// Returns the key of the sentences for an event: its name in kebab case, with a suffix if the event has several cases.
fn story_key(fact: &StoryFact) -> String {
    let key = variant_id(fact);
    let addition = match fact {
        StoryFact::ThreatFell { person: None, .. } => "-by-itself",
        StoryFact::SortieOver { haul, .. } if haul.is_empty() => "-empty",
        StoryFact::SetOut { kind: None, .. } => "-to-duel",
        StoryFact::DuelOver { is_won: true, .. } => "-won",
        StoryFact::DuelOver { is_won: false, .. } => "-lost",
        StoryFact::AssaultBegun { is_last: true, .. } => "-last",
        StoryFact::GateChanged { is_weaker: true, .. } => "-weaker",
        StoryFact::GateChanged { is_weaker: false, .. } => "-stronger",
        StoryFact::Ate { food: 0 } => "-nothing",
        _ => "",
    };
    key + addition
}

fn repeat_text(text: &str) -> Localized {
    Localized { es: text.into(), en: text.into() }
}

/// Replaces the placeholders, which are names in braces.
fn fill_placeholders(text: &Localized, words: &[(&str, Localized)]) -> Localized {
    words.iter().fold(text.clone(), |text, (name, word)| {
        let name = format!("{{{name}}}");
        Localized { es: text.es.replace(&name, &word.es), en: text.en.replace(&name, &word.en) }
    })
}

fn begin_with_lower_case(text: &Localized) -> Localized {
    let lower = |text: &str| {
        let mut letters = text.chars();
        letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
    };
    Localized { es: lower(&text.es), en: lower(&text.en) }
}

fn capitalize_sentence(text: Localized) -> Localized {
    let upper = |text: &str| {
        let mut letters = text.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    };
    Localized { es: upper(&text.es), en: upper(&text.en) }
}

/// Joins words to a list: `a, b and c`.
fn join_words(words: Vec<Localized>) -> Localized {
    let join = |words: Vec<String>, is_spanish: bool| {
        let Some((last, before)) = words.split_last() else { return String::new() };
        if before.is_empty() {
            return last.clone();
        }
        let is_i = ["i", "hi", "í"].iter().any(|start| last.to_lowercase().starts_with(start));
        let and = match (is_spanish, is_i) {
            (true, true) => "e",
            (true, false) => "y",
            (false, _) => "and",
        };
        format!("{} {and} {last}", before.join(", "))
    };
    let (es, en): (Vec<String>, Vec<String>) = words.into_iter().map(|word| (word.es, word.en)).unzip();
    Localized { es: join(es, true), en: join(en, false) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_joined_as_in_each_language() {
        let words = |list: &[&str]| join_words(list.iter().map(|word| repeat_text(word)).collect());
        assert_eq!(words(&["a"]).en, "a");
        assert_eq!(words(&["a", "b", "c"]).en, "a, b and c");
        assert_eq!(words(&["Ana", "Iris"]).es, "Ana e Iris");
        assert_eq!(words(&["Ana", "Bea"]).es, "Ana y Bea");
    }

    #[test]
    fn keys_tell_cases_apart() {
        let won = StoryFact::DuelOver { person: String::new(), is_won: true, kills: 1 };
        assert_eq!(story_key(&won), "duel-over-won");
        assert_eq!(story_key(&StoryFact::Ate { food: 0 }), "ate-nothing");
        assert_eq!(story_key(&StoryFact::Grew), "grew");
    }
}
