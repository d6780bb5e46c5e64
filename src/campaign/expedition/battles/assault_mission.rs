//! The mission of an assault: the gate of the base against exactly the attackers of the threat table, in waves.
//!
//! **Rulings**
//! - The attackers come in two waves of the same size, drawn from all of them, or in more if a wave has more figures
//!   than there are squares for them. An attacker without room in the last wave does not appear.
//! - The contraptions of the sections outside are in place, on the squares of the layout in the order of the sections.

use mission::{BoardTheme, force::RP_LEVELS};
use rules::{Side, Square, conditions::MAX_PARTS};

use super::{
    battle_content::{ExpeditionMission, ExpeditionSource, MissionWriteError},
    battle_words::BattleWords,
    gate_layout::GateLayout,
    mission_text::{MissionText, join_parts, quote_text, write_area, write_square},
    sortie_mission::{finish_mission, write_entry},
    survivor_figures::make_party_content,
};
use crate::expedition::{
    battle_request::AssaultRequest,
    plans::{AssaultPlan, BaseContraption},
};

/// Number of waves; there are more if a wave has no room for its figures.
const WAVES: u16 = 2;
/// Maximum strength of a gate.
const MAX_GATE: u8 = 40;

/// Writes the mission of an assault.
///
/// # Errors
/// If one of the sides is empty, or the plan contains unknown kinds of figures or contraptions.
pub fn write_assault_mission(
    source: &ExpeditionSource<'_>,
    request: &AssaultRequest,
    plan: &AssaultPlan,
) -> Result<ExpeditionMission, MissionWriteError> {
    let party = make_party_content(source, &plan.defenders)?;
    let layout = GateLayout::of_seed(plan.seed);
    let words = BattleWords::of_the_game().assault.clone();
    let total = plan.attackers.total();
    if total == 0 {
        return Err(MissionWriteError::EmptySide);
    }
    let each = total.div_ceil(WAVES).clamp(1, layout.surge.len().min(MAX_PARTS) as u16);
    let waves = total.div_ceil(each);
    let text = MissionText {
        id: format!("assault-{}", plan.number),
        rule: if plan.is_last { "EXP-17" } else { "EXP-9" },
        story: words.story_of(plan.seed),
        words,
        look: BoardTheme::Dock,
        points: (party.points, surge_level(request)),
        party: party.kinds.clone(),
        rows: layout.rows.clone(),
        doors: Vec::new(),
        entries: layout.entries.clone(),
        exits: Vec::new(),
        objects: Vec::new(),
        specials: write_conditions(request, plan, &layout, (each, waves))?,
        endings: vec![
            format!("ClearedAfter(side: German, surges: {waves})"),
            "Breached(winner: German)".to_owned(),
            "NoneLeft(side: Allied)".to_owned(),
        ],
    };
    finish_mission(source, &text, party)
}

/// Returns the level of the waves, in requisition points that a mission allows.
fn surge_level(request: &AssaultRequest) -> u8 {
    request.spec.rp.german.clamp(*RP_LEVELS.start(), *RP_LEVELS.end())
}

/// Returns the special conditions of an assault in `waves` waves of `each` figures.
fn write_conditions(
    request: &AssaultRequest,
    plan: &AssaultPlan,
    layout: &GateLayout,
    (each, waves): (u16, u16),
) -> Result<Vec<String>, MissionWriteError> {
    let level = surge_level(request);
    let gate = plan.gate.clamp(1, MAX_GATE);
    let mut specials = vec![
        "First(side: Allied)".to_owned(),
        "Automatic(side: German, goes_round: true)".to_owned(),
        format!("Zone(side: Allied, areas: [{}])", write_area(layout.zone)),
        format!(
            "Bulwark(side: Allied, at: [{}], points: {gate})",
            join_parts(&layout.gate, |at| format!("({}, South)", write_square(*at)))
        ),
        format!("Ammunition(side: Allied, boxes: {}, own: true)", plan.boxes.min(99)),
        format!(
            "Arrows(side: German, arrows: [{}])",
            join_parts(&layout.arrows, |(area, towards)| format!("({}, {towards:?})", write_area(*area)))
        ),
        format!(
            "Surge(side: German, each: Flat({each}), level: {level}, at: [{}], pool: [{}], rounds: {waves}, no_refill: true)",
            join_parts(&spread_squares(&layout.surge), |at| write_square(*at)),
            join_parts(&request.attackers, write_entry)
        ),
    ];
    specials.extend(contraptions_condition(&plan.contraptions, layout)?);
    Ok(specials)
}

/// Returns squares in an order in which neighbours are far apart, so that a wave comes from all sides.
fn spread_squares(squares: &[Square]) -> Vec<Square> {
    let half = squares.len().div_ceil(2);
    let (first, second) = squares.split_at(half);
    let pairs = (0..half).flat_map(|place| [first.get(place), second.get(place)]);
    pairs.flatten().copied().take(MAX_PARTS).collect()
}

/// Returns the condition with the contraptions in place; `None` if there are none.
fn contraptions_condition(
    placed: &[BaseContraption],
    layout: &GateLayout,
) -> Result<Option<String>, MissionWriteError> {
    let known = &BattleWords::of_the_game().contraptions;
    let mut spots = layout.spots.iter().take(MAX_PARTS);
    let mut standing = Vec::new();
    for contraption in placed {
        if !known.iter().any(|kind| kind.id == contraption.kind) {
            return Err(MissionWriteError::UnknownContraption { id: contraption.kind.clone() });
        }
        for at in spots.by_ref().take(contraption.count.into()) {
            let (kind, at) = (quote_text(&contraption.kind), write_square(*at));
            standing.push(format!("(kind: {kind}, at: {at}, side: {:?})", Side::Allied));
        }
    }
    if standing.is_empty() {
        return Ok(None);
    }
    // Writing plain data as RON does not fail.
    let kinds: Vec<String> = known.iter().filter_map(|kind| ron::to_string(kind).ok()).collect();
    Ok(Some(format!("Contraptions(kinds: [{}], standing: [{}])", kinds.join(", "), standing.join(", "))))
}
