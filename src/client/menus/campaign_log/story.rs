//! The story of a campaign: the result of each mission, in a line or two.

use super::text;
use crate::campaign_log::{LossesLine, StoryLine};
use campaign::{CardChoice, FigureFate, FigureName, PlayedMission};
use rules::Catalogue;
use ui_kit::{game_names::sanitized, prelude::*};

/// Maximum length of a mission's story, in characters.
const MAX_STORY_LETTERS: usize = 175;
/// Maximum number of fallen figures that the story names.
const MAX_NAMED_FALLEN: usize = 3;

/// A function that returns the name of a figure of the campaign.
pub(super) type FigureNaming<'a> = &'a dyn Fn(&FigureName) -> String;

/// Returns the story of a mission: the winner, losses, the fallen and the kept cards, if there is room.
pub(super) fn build_story_line(
    texts: &Texts,
    catalogue: &Catalogue,
    named: FigureNaming,
    chapter: &PlayedMission,
) -> StoryLine {
    let mut words = format!("{} {}", describe_mission_outcome(texts, chapter), build_losses_line(texts, chapter).words);
    let more =
        name_the_fallen(texts, named, chapter).into_iter().chain(describe_kept_cards(texts, catalogue, named, chapter));
    for sentence in more {
        if words.chars().count() + sentence.chars().count() < MAX_STORY_LETTERS {
            words = format!("{words} {sentence}");
        }
    }
    StoryLine { number: chapter.number.into(), name: sanitized(localized_name(texts, &chapter.name), 32), words }
}

/// Describes who won a mission, when and how.
pub(super) fn describe_mission_outcome(texts: &Texts, chapter: &PlayedMission) -> String {
    let id = format!("story-won-{}", chapter.winner.map_or("nobody", Side::key));
    let won = texts.t_args(&id, &[("n", chapter.turns.into())]);
    format!("{won} {}", text::mission_end_text(texts, chapter.reason))
}

/// Describes the losses of both sides in a mission.
pub(super) fn build_losses_line(texts: &Texts, chapter: &PlayedMission) -> LossesLine {
    let [allied, german] = Side::BOTH.map(|side| chapter.sides[side].losses());
    let words = texts.t_args("story-losses", &[("allied", allied.into()), ("german", german.into())]);
    LossesLine { lost: [allied, german], words }
}

/// Describes which figures the campaign lost in a mission; `None` if it lost no figure.
fn name_the_fallen(texts: &Texts, named: FigureNaming, chapter: &PlayedMission) -> Option<String> {
    let services = Side::BOTH.into_iter().flat_map(|side| &chapter.sides[side].figures);
    let lost = services.filter(|service| matches!(service.fate, FigureFate::Died { .. }) && !service.single);
    let mut names: Vec<String> = lost.map(|service| named(&service.name)).collect();
    let more = names.len().saturating_sub(MAX_NAMED_FALLEN);
    names.truncate(MAX_NAMED_FALLEN);
    if more > 0 {
        names.push(format!("+{more}"));
    }
    (!names.is_empty()).then(|| texts.t_args("story-fallen", &[("names", names.join(", ").into())]))
}

/// Describes the card that each side keeps after a mission, in a sentence per side.
fn describe_kept_cards(
    texts: &Texts,
    catalogue: &Catalogue,
    named: FigureNaming,
    chapter: &PlayedMission,
) -> Vec<String> {
    let keeps = |figure: &FigureName, card: &str| {
        let values =
            [("figure", named(figure).into()), ("card", text::battle_card_name(texts, catalogue, card).into())];
        texts.t_args("story-kept", &values)
    };
    let kept = Side::BOTH.into_iter().filter_map(|side| match &chapter.sides[side].kept {
        CardChoice::Card { figure, card } => Some(keeps(figure, card)),
        CardChoice::Nothing | CardChoice::Undecided => None,
    });
    kept.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use campaign::{HordeLosses, ServiceRecord, SideChapter};
    use mission::paths;
    use record::Digest;
    use rules::{BySide, EndReason, Localized};
    use ui_kit::language::Language;

    fn grunt_name(number: u16) -> FigureName {
        FigureName { kind: "grunt".into(), number }
    }

    fn sample_service(number: u16, fate: FigureFate, single: bool) -> ServiceRecord {
        ServiceRecord { name: grunt_name(number), fate, kills: 0, experience: Vec::new(), cards: Vec::new(), single }
    }

    fn sample_chapter(figures: Vec<ServiceRecord>, choice: CardChoice) -> PlayedMission {
        let hordes = vec![HordeLosses { kind: "sturmzombie".into(), fallen: 5 }];
        PlayedMission {
            number: 2,
            mission: "incursion".into(),
            name: Localized { es: "Incursión".into(), en: "Incursion".into() },
            winner: Some(Side::Allied),
            reason: EndReason::DoorsSealed,
            turns: 6,
            orders: 100,
            begun: 1,
            seed: 1,
            digest: Digest(1),
            journal: "2.battle".into(),
            sides: BySide {
                allied: SideChapter { figures, kept: choice, ..SideChapter::default() },
                german: SideChapter { hordes, ..SideChapter::default() },
            },
        }
    }

    fn told_story(language: Language, chapter: &PlayedMission) -> String {
        let catalogue = mission::load_catalogue(&paths::figures_file()).expect("the game's own figures");
        let named = |name: &FigureName| format!("Stan {}", name.number);
        build_story_line(&Texts::load(language), &catalogue, &named, chapter).words
    }

    #[test]
    fn the_mission_story_names_the_fallen_and_the_kept_card() {
        let died = |number| sample_service(number, FigureFate::Died { turn: 3 }, false);
        let choice = CardChoice::Card { figure: grunt_name(2), card: "adrenaline".into() };
        let chapter = sample_chapter(vec![died(1), sample_service(2, FigureFate::Survived, false)], choice);
        assert_eq!(
            told_story(Language::En, &chapter),
            "Allied victory in round 6. Doors sealed. Losses: Allies 1, SWD 5. Fallen: Stan 1. Stan 2 keeps Adrenaline."
        );
        assert_eq!(
            told_story(Language::Es, &chapter),
            "Victoria aliada en la ronda 6. Puertas selladas. Bajas: Aliados 1, SWD 5. Caídos: Stan 1. \
             Stan 2 conserva Adrenalina."
        );
    }

    #[test]
    fn long_casualty_lists_are_cut_and_omit_unique_figures() {
        let died = |number| sample_service(number, FigureFate::Died { turn: 3 }, number == 9);
        let many = sample_chapter([1, 2, 3, 4, 5, 9].map(died).to_vec(), CardChoice::Nothing);
        assert!(told_story(Language::En, &many).ends_with("Fallen: Stan 1, Stan 2, Stan 3, +2."));
        // The first names of the fallen always have room.
        assert!(told_story(Language::Es, &many).chars().count() < MAX_STORY_LETTERS);
        let hurt = sample_chapter(vec![died(9)], CardChoice::Undecided);
        assert!(told_story(Language::En, &hurt).ends_with("Losses: Allies 1, SWD 5."));
    }
}
