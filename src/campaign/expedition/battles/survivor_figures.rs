//! The survivors as figures: each is a kind of its own, because damage points, noise and loads differ. Each has the face
//! of the person, and the token of the weapon.

use mission::{CustomContent, FigureAppearance, force::MAX_RP};
use rules::{FigureKind, Localized};

use super::{
    battle_content::{ExpeditionSource, MissionWriteError},
    battle_words::BattleWords,
};
use crate::expedition::plans::{SortieMember, SurvivorId};

/// Returns the id of the kind of a survivor.
pub(super) fn survivor_kind_id(survivor: SurvivorId) -> String {
    format!("survivor-{}", survivor.0)
}

/// The custom content of a mission: the horde and the survivors.
pub(super) struct PartyContent {
    pub(super) own: CustomContent,
    /// The ids of the survivors' kinds, in the order of the plan.
    pub(super) kinds: Vec<String>,
    /// The price of all survivors, in requisition points.
    pub(super) points: u8,
}

/// Returns the content of a mission with those survivors.
///
/// # Errors
/// If a kind is unknown, or the party is empty.
pub(super) fn make_party_content(
    source: &ExpeditionSource<'_>,
    party: &[SortieMember],
) -> Result<PartyContent, MissionWriteError> {
    if party.is_empty() {
        return Err(MissionWriteError::EmptySide);
    }
    // A large party of expensive figures would exceed the maximum points of a mission.
    let dearest = (usize::from(MAX_RP) / party.len()).clamp(1, usize::from(MAX_RP)) as u8;
    let mut own = source.content.horde.clone();
    let mut points = 0_u8;
    let mut kinds = Vec::new();
    for member in party {
        let kind = survivor_kind(source, member, dearest)?;
        points = points.saturating_add(kind.rp);
        let portrait = source.person(member.survivor).and_then(|person| person.face);
        let like = BattleWords::of_the_game().tokens.token_of(&kind.weapons).to_owned();
        own.looks.insert(kind.id.clone(), FigureAppearance { like, tint: None, portrait });
        kinds.push(kind.id.clone());
        own.figures.push(kind);
    }
    Ok(PartyContent { own, kinds, points: points.clamp(*mission::force::RP_LEVELS.start(), MAX_RP) })
}

fn survivor_kind(
    source: &ExpeditionSource<'_>,
    member: &SortieMember,
    dearest: u8,
) -> Result<FigureKind, MissionWriteError> {
    let game = &source.content.game;
    let unknown = || MissionWriteError::UnknownKind { id: member.figure.clone() };
    let printed = game.find(&member.figure).map(|id| game.kind(id)).ok_or_else(unknown)?;
    let name = source.survivor_name(member.survivor);
    let person = source.person(member.survivor);
    let weapons = person.and_then(|person| person.weapons.clone()).unwrap_or_else(|| printed.weapons.clone());
    let mut abilities = printed.abilities.clone();
    abilities.extend(member.abilities.iter().filter(|ability| !printed.abilities.contains(ability)).cloned());
    Ok(FigureKind {
        id: survivor_kind_id(member.survivor),
        name: Localized { es: last_word(&name.es), en: last_word(&name.en) },
        title: name,
        rp: printed.rp.min(dearest),
        damage_points: member.damage_points,
        limit: Some(1),
        weapons,
        abilities,
        ..printed.clone()
    })
}

/// Returns the last word of a name, as the name of the figure: lists in a battle have no room for full names.
fn last_word(name: &str) -> String {
    name.split_whitespace().last().unwrap_or(name).to_owned()
}
