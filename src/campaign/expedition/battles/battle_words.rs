//! The texts of the missions, the contraptions of the base and the layouts of its gate, as data.

use std::{path::Path, sync::LazyLock};

use mission::{DiagnosticSink, Diagnostics, Note, read_ron};
use rules::{BySide, Localized, Square, both, conditions::Contraption};
use serde::Deserialize;

use super::survivor_tokens::SurvivorTokens;

/// The data, read on first use. A test checks that they can be read.
static WORDS: LazyLock<BattleWords> = LazyLock::new(|| {
    let text = include_str!("../../../../assets/data/expedition-battles.ron");
    BattleWords::parse(Path::new("expedition-battles.ron"), text).unwrap_or_else(|errors| panic!("{errors}"))
});

/// Checks the text of a data file like `expedition-battles.ron`.
///
/// # Errors
/// All errors of the text, in its order.
pub fn check_battle_data(path: &Path, text: &str) -> Result<(), Diagnostics> {
    BattleWords::parse(path, text).map(drop)
}

/// The data of all battles.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BattleWords {
    /// The name of a cache that was not searched yet.
    pub(super) cache: Localized,
    pub(super) sortie: MissionWords,
    pub(super) duel: MissionWords,
    pub(super) assault: MissionWords,
    /// The kinds of contraptions.
    pub(super) contraptions: Vec<Contraption>,
    /// The tokens of the survivors.
    pub(super) tokens: SurvivorTokens,
    /// The layouts of the gate.
    pub(super) layouts: Vec<LayoutDrawing>,
}

/// The texts of a mission.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MissionWords {
    pub(super) name: Localized,
    pub(super) place: Localized,
    /// The stories, of which the seed chooses one.
    pub(super) story: Vec<Localized>,
    pub(super) plan: Localized,
    pub(super) goal: Localized,
    pub(super) victory: BySide<Localized>,
    pub(super) notes: Vec<Note>,
}

/// A layout of the gate, as it is drawn.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LayoutDrawing {
    pub(super) rows: Vec<String>,
    pub(super) zone: (Square, Square),
}

impl BattleWords {
    /// Returns the data of the game.
    pub(super) fn of_the_game() -> &'static BattleWords {
        &WORDS
    }

    fn parse(path: &Path, text: &str) -> Result<BattleWords, Diagnostics> {
        let mut findings = DiagnosticSink::new(path, text);
        let words = read_ron::<BattleWords>(text, &mut findings);
        if let Some(words) = &words {
            words.tokens.check(&mut findings);
        }
        findings.finish()?;
        // If there is no value, an error was reported above; this one is only a fallback.
        words.ok_or_else(|| Diagnostics::unreadable(path, both!("no se puede leer", "this can’t be read"), None))
    }
}

/// Returns the ids of the kinds of contraptions.
pub(in crate::expedition) fn contraption_kind_ids() -> impl Iterator<Item = &'static str> {
    BattleWords::of_the_game().contraptions.iter().map(|kind| kind.id.as_str())
}

impl MissionWords {
    /// Returns the texts with the placeholders, which are names in braces, replaced.
    pub(super) fn fill(&self, names: &[(&str, Localized)]) -> MissionWords {
        let fill = |text: &Localized| {
            names.iter().fold(text.clone(), |text, (name, word)| {
                let name = format!("{{{name}}}");
                Localized { es: text.es.replace(&name, &word.es), en: text.en.replace(&name, &word.en) }
            })
        };
        MissionWords {
            name: fill(&self.name),
            place: fill(&self.place),
            story: self.story.iter().map(fill).collect(),
            plan: fill(&self.plan),
            goal: fill(&self.goal),
            victory: BySide::from_fn(|side| fill(&self.victory[side])),
            notes: self.notes.iter().map(|note| Note { icon: note.icon.clone(), text: fill(&note.text) }).collect(),
        }
    }

    /// Returns the story of a seed.
    pub(super) fn story_of(&self, seed: u32) -> Localized {
        let place = seed as usize % self.story.len().max(1);
        self.story.get(place).cloned().unwrap_or_else(|| self.goal.clone())
    }
}
