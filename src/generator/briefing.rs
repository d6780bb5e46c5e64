//! The texts of generated missions, put together from parts in `assets/data/briefings.ron`: place, reason, danger,
//! joke. Every part is a whole sentence, so that all combinations are grammatical in both languages.

use std::{collections::BTreeMap, sync::LazyLock};

use mission::Note;
use rules::{BySide, Localized, Side};
use serde::Deserialize;

use crate::{
    map_advantage::MapAdvantage,
    mission_blocks::{MissionBlocks, TextNumber},
    seed::MissionSeed,
    spec::MissionSpec,
};

/// The parts of `briefings.ron`, read on first use. A test checks that they can be read.
static PARTS: LazyLock<BriefingParts> = LazyLock::new(|| {
    let text = include_str!("../../assets/data/briefings.ron");
    ron::from_str(text).unwrap_or_else(|fault| panic!("briefings.ron: {fault}"))
});

/// All parts of briefings.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BriefingParts {
    places: Vec<BriefingPlace>,
    times: Vec<Localized>,
    dangers: Vec<Localized>,
    jokes: Vec<Localized>,
    objects: BTreeMap<String, ObjectWords>,
    /// The note of missions in which the SWD has a horde.
    horde_note: Note,
    /// The note of missions in which an advantage takes the horde away.
    guards_note: Note,
    objectives: BTreeMap<String, ObjectiveWords>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct BriefingPlace {
    line: Localized,
    of: String,
    the: String,
}

/// The words for an object.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ObjectWords {
    name: Localized,
    the: Localized,
}

/// The texts of an objective.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ObjectiveWords {
    names: Vec<Localized>,
    reasons: Vec<Localized>,
    goal: Localized,
    victory: BySide<Localized>,
    /// The text about the victory of the Allies if an advantage takes the horde of the SWD away; `None` if it is the
    /// usual text.
    #[serde(default)]
    guards_victory: Option<Localized>,
    /// Notes about the horde.
    #[serde(default)]
    horde_notes: Vec<Note>,
    notes: Vec<Note>,
}

/// The texts of a generated mission.
#[derive(Clone, Debug)]
pub(crate) struct MissionBriefing {
    pub(crate) name: Localized,
    pub(crate) place: Localized,
    pub(crate) story: Localized,
    pub(crate) plan: Localized,
    pub(crate) goal: Localized,
    pub(crate) victory: BySide<Localized>,
    pub(crate) notes: Vec<Note>,
}

impl BriefingParts {
    /// The keys of the objects of [`MissionObjective::CarryOut`](crate::MissionObjective::CarryOut).
    pub(crate) const CARGO: [&'static str; 3] = ["cipher", "core", "charts"];

    /// Returns the parts in the data file of the game.
    pub(crate) fn of_the_game() -> &'static BriefingParts {
        &PARTS
    }

    /// Returns the name of an object.
    pub(crate) fn object_name(&self, key: &str) -> Localized {
        self.objects.get(key).map_or_else(|| repeat_text(key), |words| words.name.clone())
    }

    /// Returns the texts of a mission.
    pub(crate) fn write(&self, spec: &MissionSpec, blocks: &MissionBlocks) -> MissionBriefing {
        let seed = spec.seed;
        let words = &self.objectives[spec.objective.key()];
        let place = choose_part(&self.places, seed);
        let object = blocks.objects.first().and_then(|object| self.objects.get(object.name));
        let placeholders = TextPlaceholders { place, object: object.map(|words| &words.the), numbers: &blocks.numbers };
        let time = choose_part(&self.times, seed);
        let (reason, danger, joke) =
            (choose_part(&words.reasons, seed), choose_part(&self.dangers, seed), choose_part(&self.jokes, seed));
        MissionBriefing {
            name: placeholders.fill_in(choose_part(&words.names, seed)),
            place: Localized {
                es: format!("Gibraltar, {}. {}", place.line.es, time.es),
                en: format!("Gibraltar, {}. {}", place.line.en, time.en),
            },
            story: Localized {
                es: [&*reason.es, &*danger.es, &*joke.es].join(" "),
                en: [&*reason.en, &*danger.en, &*joke.en].join(" "),
            },
            plan: Localized { es: format!("Plano {seed}"), en: format!("Plan {seed}") },
            goal: placeholders.fill_in(&words.goal),
            victory: BySide::from_fn(|side| placeholders.fill_in(words.victory_of(side, spec))),
            notes: self.list_notes(spec, words, &placeholders),
        }
    }

    /// Returns the notes of a mission: those of its objective, and one about the horde.
    fn list_notes(&self, spec: &MissionSpec, words: &ObjectiveWords, placeholders: &TextPlaceholders<'_>) -> Vec<Note> {
        let has_horde = spec.has_horde();
        let own = words.horde_notes.iter().filter(|_| has_horde).chain(&words.notes);
        let last = if has_horde {
            Some(&self.horde_note)
        } else {
            spec.advantage.is_some_and(MapAdvantage::takes_horde).then_some(&self.guards_note)
        };
        let fill_in = |note: &Note| Note { icon: note.icon.clone(), text: placeholders.fill_in(&note.text) };
        own.chain(last).map(fill_in).collect()
    }
}

impl ObjectiveWords {
    /// Returns the text about the victory of a side.
    fn victory_of(&self, side: Side, spec: &MissionSpec) -> &Localized {
        let guards_victory = self.guards_victory.as_ref().filter(|_| side == Side::Allied && !spec.has_horde());
        guards_victory.unwrap_or(&self.victory[side])
    }
}

/// Chooses a part of a list by the seed. Consecutive seeds get consecutive parts, so that their texts differ.
fn choose_part<T>(parts: &[T], seed: MissionSeed) -> &T {
    &parts[seed.number() as usize % parts.len()]
}

/// Returns a text that is the same in both languages.
fn repeat_text(text: &str) -> Localized {
    Localized { es: text.to_owned(), en: text.to_owned() }
}

/// Values for the placeholders of a text, which are names in braces.
struct TextPlaceholders<'a> {
    place: &'a BriefingPlace,
    object: Option<&'a Localized>,
    numbers: &'a [TextNumber],
}

impl TextPlaceholders<'_> {
    /// Replaces the placeholders.
    fn fill_in(&self, text: &Localized) -> Localized {
        let (mut es, mut en) = (text.es.replace("{of}", &self.place.of), text.en.replace("{the}", &self.place.the));
        if let Some(object) = self.object {
            es = es.replace("{object}", &object.es);
            en = en.replace("{object}", &object.en);
        }
        for (name, value) in self.numbers {
            let placeholder = format!("{{{name}}}");
            es = es.replace(&placeholder, &value.to_string());
            en = en.replace(&placeholder, &value.to_string());
        }
        Localized { es, en }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use mission_document::MapSymmetry;
    use rules::mix_bits;

    use super::*;
    use crate::spec::{GroundLook, MapSize, MissionObjective, RequisitionPoints};

    fn write_sample(seed: u32, objective: MissionObjective) -> MissionBriefing {
        let spec = MissionSpec {
            seed: MissionSeed::from_number(seed),
            size: MapSize::Medium,
            objective,
            rp: RequisitionPoints { allied: 10, german: 10 },
            look: GroundLook::Steel,
            symmetry: MapSymmetry::Off,
            advantage: None,
        };
        BriefingParts::of_the_game().write(&spec, &MissionBlocks::default())
    }

    #[test]
    fn fifty_briefings_in_a_row_share_at_most_one_sentence() {
        for objective in MissionObjective::ALL {
            let stories: Vec<_> = (1_000..1_050)
                .map(|seed| {
                    let parts = BriefingParts::of_the_game();
                    let (seed, reasons) = (MissionSeed::from_number(seed), &parts.objectives[objective.key()].reasons);
                    let place = &choose_part(&parts.places, seed).line.en;
                    [
                        place,
                        &choose_part(reasons, seed).en,
                        &choose_part(&parts.dangers, seed).en,
                        &choose_part(&parts.jokes, seed).en,
                    ]
                })
                .collect();
            for (index, one) in stories.iter().enumerate() {
                for other in &stories[index + 1..] {
                    let shared = one.iter().zip(other).filter(|(one, other)| one == other).count();
                    assert!(shared <= 1, "{objective:?}: {one:?} {other:?}");
                }
            }
        }
    }

    /// Seeds drawn at random give no equal texts among fifty, and rarely a shared sentence.
    #[test]
    fn fifty_random_briefings_differ() {
        let (mut shared, mut pairs) = (0, 0);
        for series in 0..40_u64 {
            let draw = |number: u64| mix_bits(series << 32 | number);
            let texts: Vec<MissionBriefing> = (0..50)
                .map(|number| {
                    let objective = MissionObjective::ALL[(draw(number) % 9) as usize];
                    write_sample(draw(number + 50) as u32, objective)
                })
                .collect();
            for (index, one) in texts.iter().enumerate() {
                for other in &texts[index + 1..] {
                    assert_ne!(one.story.es, other.story.es, "{series}");
                    assert_ne!(one.story.en, other.story.en, "{series}");
                    let sentences = |text: &MissionBriefing| {
                        let parts = text.story.es.split_inclusive(". ").map(str::to_owned);
                        parts.map(|part| part.trim().to_owned()).collect::<BTreeSet<_>>()
                    };
                    shared += u32::from(!sentences(one).is_disjoint(&sentences(other)));
                    pairs += 1;
                }
            }
        }
        println!("{shared} of {pairs} pairs share a sentence");
        assert!(shared * 100 < pairs * 7, "{shared} of {pairs} pairs share a sentence");
    }

    #[test]
    fn texts_name_the_horde_only_if_there_is_one() {
        let write = |objective, advantage| {
            let spec = MissionSpec {
                seed: MissionSeed::from_number(1),
                size: MapSize::Medium,
                objective,
                rp: RequisitionPoints { allied: 10, german: 10 },
                look: GroundLook::Steel,
                symmetry: MapSymmetry::Off,
                advantage,
            };
            let briefing = BriefingParts::of_the_game().write(&spec, &MissionBlocks::default());
            let icons: Vec<String> = briefing.notes.into_iter().map(|note| note.icon).collect();
            (icons.join(" "), briefing.victory[Side::Allied].en.contains("no SWD figure"))
        };
        let strong = Some(MapAdvantage::strong(Side::Allied));
        assert_eq!(write(MissionObjective::Launch, None), ("red_square plus warn zombie".into(), false));
        assert_eq!(write(MissionObjective::Launch, strong), ("warn skull".into(), true));
        assert_eq!(write(MissionObjective::SealDoors, None), ("lock zombie".into(), false));
        assert_eq!(write(MissionObjective::SealDoors, strong), ("lock skull".into(), true));
        assert_eq!(write(MissionObjective::CarryOut, strong), ("pickup exit skull".into(), false));
        assert_eq!(write(MissionObjective::KillLeader, None), ("skull warn".into(), true));
    }

    #[test]
    fn names_differ_within_an_objective() {
        for objective in MissionObjective::ALL {
            let names: BTreeSet<String> = (0..92).map(|seed| write_sample(seed, objective).name.es).collect();
            assert_eq!(names.len(), 92, "{objective:?}");
        }
    }

    /// The cards of the screen of generated missions show 40 letters.
    #[test]
    fn names_have_at_most_40_letters() {
        for objective in MissionObjective::ALL {
            for seed in 0..92 {
                let Localized { es, en } = write_sample(seed, objective).name;
                for name in [es, en] {
                    assert!(name.chars().count() <= 40, "{objective:?}: {name}");
                }
            }
        }
    }

    #[test]
    fn all_parts_are_sentences_in_both_languages() {
        let parts = BriefingParts::of_the_game();
        assert_eq!(parts.objectives.len(), MissionObjective::ALL.len());
        let lengths = [parts.places.len(), parts.times.len(), parts.dangers.len(), parts.jokes.len()];
        for words in parts.objectives.values() {
            let lengths = [&lengths[..], &[words.reasons.len()]].concat();
            let divides = |by: usize| lengths.iter().filter(|length| length.is_multiple_of(by)).count();
            assert!((2..50).all(|by| divides(by) <= 1), "a common divisor: {lengths:?}");
            assert!(![words.names.len(), words.reasons.len()].iter().any(|length| length.is_multiple_of(3)));
        }
        let reasons = parts.objectives.values().flat_map(|words| &words.reasons);
        let mut seen = BTreeSet::new();
        for text in parts.dangers.iter().chain(&parts.jokes).chain(reasons) {
            for words in [&text.es, &text.en] {
                assert!(words.ends_with(['.', '”', '?', '!']) && !words.contains("  "), "{words}");
                let first = words.trim_start_matches(['¿', '¡', '“', '«']).chars().next();
                assert!(first.is_some_and(char::is_uppercase), "{words}");
                assert!(words.chars().count() <= 84, "{} {words}", words.chars().count());
                assert!(seen.insert(words.clone()), "twice: {words}");
            }
        }
        for key in BriefingParts::CARGO {
            assert!(parts.objects.contains_key(key), "{key}");
        }
    }
}
