//! The mission of a sortie: caches, segments, encounters, noise and loads on a generated map, against an automated
//! horde.

use std::path::Path;

use mission::{force::RP_LEVELS, parse_mission};
use rules::{BySide, Localized};

use super::{
    battle_content::{ExpeditionMission, ExpeditionSource, MissionWriteError},
    battle_words::{BattleWords, MissionWords},
    mission_text::{MissionText, join_parts, quote_text, write_area, write_localized, write_square},
    sortie_map::SortieMap,
    survivor_figures::{PartyContent, make_party_content, survivor_kind_id},
};
use crate::expedition::{
    battle_request::SortieRequest,
    content::{EnemyGroup, PlaceCache},
    plans::{SortieMember, SortiePlan, SortieTarget},
};

/// Cost of searching a cache, in action points.
const SEARCH_COST: u8 = 2;
/// Prefix of the ids of resources in caches, before the index of the cache.
const CACHE_PREFIX: &str = "cache-";

/// Returns the id of the resource in the cache with that index in the plan.
fn cache_resource_id(index: usize) -> String {
    format!("{CACHE_PREFIX}{index}")
}

/// Returns the index of the cache in the plan to which the id of a resource belongs.
pub(super) fn cache_of_resource(id: &str) -> Option<usize> {
    id.strip_prefix(CACHE_PREFIX)?.parse().ok()
}

/// Writes the mission of a sortie.
///
/// # Errors
/// If there is no map, or the plan contains unknown kinds of figures.
pub fn write_sortie_mission(
    source: &ExpeditionSource<'_>,
    request: &SortieRequest,
    plan: &SortiePlan,
) -> Result<ExpeditionMission, MissionWriteError> {
    let map = SortieMap::make(plan)?;
    let party = make_party_content(source, &plan.party)?;
    let words = sortie_words(source, plan);
    let caches = map.cache_squares(plan.caches.len());
    let german = request.spec.rp.german.clamp(*RP_LEVELS.start(), *RP_LEVELS.end());
    let name = write_localized(&BattleWords::of_the_game().cache);
    let object = |at: &rules::Square| format!("(name: {name}, icon: Device, at: {})", write_square(*at));
    let text = MissionText {
        id: format!("sortie-{}", plan.number),
        rule: if matches!(plan.target, SortieTarget::Duel(_)) { "EXP-14" } else { "EXP-11" },
        story: words.story_of(plan.seed),
        words,
        look: plan.look.theme(),
        points: (party.points, german),
        party: party.kinds.clone(),
        rows: map.rows(),
        doors: map.doors(),
        entries: map.entries(),
        exits: map.exits(),
        objects: caches.iter().map(object).collect(),
        specials: sortie_conditions(plan, &map, caches.len(), german, &map.garrison_squares(&caches)),
        endings: sortie_endings(plan),
    };
    finish_mission(source, &text, party)
}

/// Reads the text of a mission as the game does, and adds its own figures.
pub(super) fn finish_mission(
    source: &ExpeditionSource<'_>,
    text: &MissionText,
    party: PartyContent,
) -> Result<ExpeditionMission, MissionWriteError> {
    let written = text.write();
    let catalogue = party.own.with(&source.content.game);
    let mut mission = parse_mission(Path::new("expedition.ron"), &written, &catalogue)?;
    mission.own = party.own.into();
    Ok(ExpeditionMission { text: written, mission, forces: BySide { allied: party.kinds, german: Vec::new() } })
}

fn sortie_words(source: &ExpeditionSource<'_>, plan: &SortiePlan) -> MissionWords {
    let words = BattleWords::of_the_game();
    match &plan.target {
        SortieTarget::Place(id) => {
            let kind = source.state.place(*id).and_then(|place| source.data.place(&place.kind));
            let name = kind.map_or_else(make_unknown_name, |kind| kind.name.clone());
            let the = kind.map_or_else(make_unknown_name, |kind| kind.the.clone());
            words.sortie.fill(&[("name", name), ("place", the)])
        }
        SortieTarget::Duel(person) => {
            let name = source.data.person(person).map_or_else(make_unknown_name, |person| person.name.clone());
            let enemy = plan.garrison.first().and_then(|group| source.data.enemy(&group.0));
            let enemy = enemy.map_or_else(make_unknown_name, |enemy| enemy.one.clone());
            words.duel.fill(&[("name", name), ("enemy", enemy)])
        }
    }
}

/// Returns the name of a place or enemy that the data lack.
fn make_unknown_name() -> Localized {
    Localized { es: "?".into(), en: "?".into() }
}

fn sortie_endings(plan: &SortiePlan) -> Vec<String> {
    let endings: &[&str] = match plan.target {
        SortieTarget::Place(_) => &["LastFigureOut(side: Allied)"],
        // Leaving the board loses the duel, so it must not be a victory.
        SortieTarget::Duel(_) => &["ClearedAfter(side: German, surges: 1)", "NoneLeft(side: Allied)"],
    };
    endings.iter().map(|ending| (*ending).to_owned()).collect()
}

fn sortie_conditions(
    plan: &SortiePlan,
    map: &SortieMap,
    caches: usize,
    level: u8,
    posts: &[rules::Square],
) -> Vec<String> {
    let boxes = plan.boxes.min(99);
    let mut parts = vec![
        "First(side: Allied)".to_owned(),
        "Automatic(side: German, goes_round: true)".to_owned(),
        format!("Ammunition(side: Allied, boxes: {boxes}, own: true)"),
        noise_condition(&plan.party),
    ];
    parts.extend(segments_condition(plan, map));
    if caches > 0 {
        parts.push(caches_condition(plan, caches));
        parts.push(carry_condition(&plan.party));
    }
    parts.extend(garrison_condition(&plan.garrison, level, posts));
    parts
}

fn noise_condition(party: &[SortieMember]) -> String {
    let kind = |member: &SortieMember| {
        format!("(kind: {}, squares: {})", quote_text(&survivor_kind_id(member.survivor)), member.noise.min(30))
    };
    let squares = party.iter().map(|member| member.noise.min(30)).max().unwrap_or(0);
    format!("Noise(side: Allied, squares: {squares}, kinds: [{}])", join_parts(party, kind))
}

fn carry_condition(party: &[SortieMember]) -> String {
    let limit = |member: &SortieMember| member.carry.clamp(1, 9);
    let kind = |member: &SortieMember| {
        format!("(kind: {}, limit: {})", quote_text(&survivor_kind_id(member.survivor)), limit(member))
    };
    let most = party.iter().map(limit).max().unwrap_or(1);
    format!("Carry(side: Allied, limit: {most}, kinds: [{}])", join_parts(party, kind))
}

fn segments_condition(plan: &SortiePlan, map: &SortieMap) -> Option<String> {
    let areas = map.segments(plan.segments.len());
    let segments: Vec<String> = areas
        .iter()
        .zip(&plan.segments)
        .map(|(areas, segment)| {
            let group = join_parts(&segment.enemies, write_entry);
            format!("(areas: [{}], group: [{group}])", join_parts(areas, |area| write_area(*area)))
        })
        .collect();
    let list = segments.join(", ");
    (!segments.is_empty())
        .then(|| format!("Segments(side: Allied, segments: [{list}], encounter: (pool: [], beyond: 0))"))
}

fn caches_condition(plan: &SortiePlan, count: usize) -> String {
    let objects = join_parts(&(0..count).collect::<Vec<_>>(), usize::to_string);
    let indexed: Vec<(usize, &PlaceCache)> = plan.caches.iter().enumerate().collect();
    let contents = join_parts(&indexed, |(index, cache)| {
        let (id, name) = (quote_text(&cache_resource_id(*index)), write_localized(&cache_words(cache)));
        format!("(name: {name}, resource: {id}, copies: 1)")
    });
    let arrivals: Vec<EnemyGroup> = plan.arrivals.iter().fold(Vec::new(), |mut groups, enemy| {
        match groups.iter_mut().find(|group| group.0 == *enemy) {
            Some(group) => group.1 += 1,
            None => groups.push(EnemyGroup(enemy.clone(), 1)),
        }
        groups
    });
    let encounter = if arrivals.is_empty() {
        String::new()
    } else {
        format!(", encounter: (pool: [{}], beyond: 0)", join_parts(&arrivals, write_entry))
    };
    format!("Caches(side: Allied, objects: [{objects}], search: {SEARCH_COST}, contents: [{contents}]{encounter})")
}

/// Returns the words for the contents of a cache.
fn cache_words(cache: &PlaceCache) -> Localized {
    let Localized { es, en } = cache.0.word();
    Localized { es: format!("{es} ({})", cache.1), en: format!("{en} ({})", cache.1) }
}

/// Writes the garrison as a single surge: it appears at the end of the first round.
fn garrison_condition(garrison: &[EnemyGroup], level: u8, posts: &[rules::Square]) -> Option<String> {
    let count: u16 = garrison.iter().map(|group| group.1).sum();
    let at = join_parts(posts, |at| write_square(*at));
    let pool = join_parts(garrison, write_entry);
    (count > 0 && !posts.is_empty()).then(|| {
        let each = count.min(40);
        format!(
            "Surge(side: German, each: Flat({each}), level: {level}, at: [{at}], pool: [{pool}], rounds: 1, no_refill: true)"
        )
    })
}

/// Writes a number of enemies, as an entry of a pool or an encounter.
pub(super) fn write_entry(EnemyGroup(kind, count): &EnemyGroup) -> String {
    format!("(kind: {}, copies: {})", quote_text(kind), (*count).min(u8::MAX.into()))
}
