//! The abilities of survivors, and the ways in which recruits join, in words.

use campaign::expedition::{DUEL_DISTANCE, ExpeditionData, JoinWay, SurvivorSkill};
use ui_kit::prelude::*;

use super::{
    arms::SurvivorArms,
    words::{DOT, describe_enemies, describe_price, label_enemies},
};

/// Describes the skills of a person; empty if there are none.
fn describe_skills(texts: &Texts, skills: &[SurvivorSkill]) -> String {
    let counted = |id: &str, count: u16| texts.t_args(id, &[("n", count.into())]);
    let word = |skill: &SurvivorSkill| match skill {
        SurvivorSkill::Work(more) => counted("expedition-skill-work", (*more).into()),
        SurvivorSkill::Clear(more) => counted("expedition-skill-clear", *more),
        SurvivorSkill::Rest(more) => counted("expedition-skill-rest", (*more).into()),
        SurvivorSkill::Lookout => texts.t("expedition-skill-lookout"),
    };
    skills.iter().map(word).collect::<Vec<_>>().join(DOT)
}

/// Abilities of a survivor in words.
pub(super) struct AbilityWords {
    /// The skills, or loads and noise without skills.
    pub(super) short: String,
    /// The weapons, skills, loads and noise.
    pub(super) complete: String,
    /// The story, weapons, loads and noise in sentences.
    pub(super) about: String,
}

/// Describes the abilities of a survivor by the skills, the loads and the noise of the figure, the story and the
/// weapons.
pub(super) fn describe_abilities(
    texts: &Texts,
    skills: &[SurvivorSkill],
    (carry, noise): (u8, u8),
    (story, arms): (&str, &SurvivorArms),
) -> AbilityWords {
    let figure = texts.t_args("expedition-figure", &[("carry", carry.into()), ("noise", noise.into())]);
    let skills = describe_skills(texts, skills);
    let weapons = texts.t_args("expedition-arms", &[("arms", arms.full.clone().into())]);
    let complete = [arms.full.as_str(), &skills, &figure].into_iter().filter(|words| !words.is_empty());
    AbilityWords {
        about: format!("{story} {weapons} {}.", begin_with_capital(&figure)),
        complete: complete.collect::<Vec<_>>().join(DOT),
        short: if skills.is_empty() { figure } else { skills },
    }
}

/// Describes a way in which a recruit joins.
pub(super) fn describe_way(texts: &Texts, data: &ExpeditionData, way: &JoinWay) -> String {
    match way {
        JoinWay::Pay(price) => texts.t_args("expedition-way-pay", &[("price", describe_price(texts, price).into())]),
        JoinWay::Reputation(needed) => texts.t_args("expedition-way-reputation", &[("n", (*needed).into())]),
        JoinWay::Duel { rank, enemy } => {
            let enemy = describe_enemies(texts, data, enemy, 1);
            describe_duel_at(texts, "expedition-way-duel", (enemy, *rank))
        }
    }
}

/// Describes the special enemy of the duel for a recruit, and where it is; `None` if there is no duel for that person.
pub(super) fn describe_duel(texts: &Texts, data: &ExpeditionData, person: &str) -> Option<String> {
    data.person(person)?.ways.iter().find_map(|way| match way {
        JoinWay::Duel { rank, enemy } => {
            let enemy = label_enemies(texts, data, enemy, 1);
            Some(describe_duel_at(texts, "expedition-duel-about", (enemy, *rank)))
        }
        _ => None,
    })
}

/// Returns the text with that id about a special enemy with its rank and its distance.
fn describe_duel_at(texts: &Texts, id: &str, (enemy, rank): (String, u8)) -> String {
    texts.t_args(id, &[("enemy", enemy.into()), ("rank", rank.into()), ("n", DUEL_DISTANCE.into())])
}

#[cfg(test)]
mod tests {
    use campaign::expedition::{PersonData, load_expedition_data};
    use mission::paths;
    use ui_kit::language::Language;

    use super::*;

    /// Returns the duel by which a person joins, if there is one.
    fn find_duel(person: &PersonData) -> Option<&JoinWay> {
        person.ways.iter().find(|way| matches!(way, JoinWay::Duel { .. }))
    }

    #[test]
    fn the_offer_of_a_duel_names_the_enemy_and_its_place() {
        let folder = paths::assets_dir().join("data").join("expedition");
        let data = load_expedition_data(&folder, &[]).unwrap_or_else(|errors| panic!("{errors:?}"));
        let person = data.content.people.iter().find(|person| find_duel(person).is_some()).expect("a duel");
        let duel = find_duel(person).expect("it was found");
        for (language, offer, about) in [
            (
                Language::Es,
                "si cae un muerto corpulento (rango 2) en un túnel a distancia 1",
                "Un muerto corpulento (rango 2) · en un túnel · distancia 1",
            ),
            (
                Language::En,
                "if a hulk (rank 2) is beaten in a tunnel at distance 1",
                "A hulk (rank 2) · in a tunnel · distance 1",
            ),
        ] {
            let texts = Texts::load(language);
            assert_eq!(describe_way(&texts, &data, duel), offer);
            assert_eq!(describe_duel(&texts, &data, &person.id).as_deref(), Some(about));
        }
    }
}
