//! Checks of a mission's texts, numbers and demands: from a [`RawMission`] to a [`Mission`]. Reports all faults before
//! it refuses the mission. The module `map` checks the map.

use std::{path::Path, sync::Arc};

use crate::{
    Mission,
    consistency::{self, context::MissionCheck},
    diagnostics::{Diagnostic, DiagnosticSink, Diagnostics},
    force::{Force, ForceLimits, ForceRequirement, MAX_RP},
    id_checks::check_id,
    map::{self, CheckedMap},
    objects,
    raw::{RawBySide, RawMission},
    read_ron,
    text_checks::{check_localized, check_name, empty_text},
};
use rules::{BySide, Catalogue, Localized, Side, both};

/// Reads a mission from the text of a file. Without a catalogue, the figures that the mission names are not checked.
///
/// # Errors
/// All faults of the text, in its order.
pub fn parse_mission<'a>(
    file: &Path,
    text: &str,
    catalogue: impl Into<Option<&'a Catalogue>>,
) -> Result<Mission, Diagnostics> {
    let mut findings = DiagnosticSink::new(file, text);
    let mission = read_ron::read_ron::<RawMission>(text, &mut findings)
        .and_then(|raw| validate_mission(raw, catalogue.into(), &mut findings));
    findings.finish()?;
    // If there is no mission, a fault was reported above; this error is only a fallback.
    mission.ok_or_else(|| {
        Diagnostics::unreadable(file, both!("no se ha podido leer ninguna misión", "no mission could be read"), None)
    })
}

/// Converts a mission from a record. The figures that it names are checked when the battle is set up.
impl TryFrom<RawMission> for Mission {
    type Error = Diagnostics;

    fn try_from(raw: RawMission) -> Result<Mission, Diagnostics> {
        let file = Path::new("mission");
        let mut findings = DiagnosticSink::new(file, "");
        let mission = validate_mission(raw, None, &mut findings);
        findings.finish()?;
        mission.ok_or_else(|| {
            Diagnostics::unreadable(
                file,
                both!("no se ha podido leer ninguna misión", "no mission could be read"),
                None,
            )
        })
    }
}

impl From<Mission> for RawMission {
    fn from(mission: Mission) -> RawMission {
        mission.dossier
    }
}

fn validate_mission(
    raw: RawMission,
    catalogue: Option<&Catalogue>,
    findings: &mut DiagnosticSink<'_>,
) -> Option<Mission> {
    check_id(&raw.id, "id", findings);
    if raw.number == 0 {
        findings
            .add("number", both!("los dossiers se numeran desde el 1", "dossiers are numbered from 1"))
            .hint(both!("de 1 a 255; es su lugar en la lista", "from 1 to 255: its place in the list"));
    }
    check_texts(&raw, findings);
    let rp = check_requisition_points(&raw.rp, findings);
    check_force_requirements(&raw, catalogue, findings);
    let before = findings.count();
    let map = map::validate_map(&raw.map, &raw.endings, findings);
    let CheckedMap { terrain, doors, door_colours } = map?;
    let sound = findings.count() == before;
    let objects = objects::validate_objects(&raw.objects, &terrain, findings);
    consistency::check_consistency(&MissionCheck { raw: &raw, terrain: &terrain, catalogue, sound }, findings);
    if let Some(catalogue) = catalogue.filter(|_| findings.count() == 0) {
        check_forces(&raw, rp, catalogue, findings);
    }
    Some(Mission {
        id: raw.id.clone(),
        number: raw.number,
        rule: raw.rule.clone(),
        name: raw.name.clone(),
        place: raw.place.clone(),
        story: raw.story.clone(),
        plan: raw.plan.clone(),
        goal: raw.goal.clone(),
        look: raw.look.unwrap_or_default(),
        victory: BySide::from_fn(|side| raw.victory.of(side).clone()),
        notes: raw.notes.clone(),
        rp,
        demands: BySide::from_fn(|side| raw.demands.of(side).clone()),
        terrain: terrain.into(),
        doors,
        door_colours,
        own: Arc::default(),
        object_icons: raw.objects.iter().map(|object| object.icon).collect(),
        objects,
        specials: raw.specials.clone(),
        scores: raw.points.clone(),
        endings: raw.endings.clone(),
        dossier: raw,
    })
}

/// Names of the icons that notes may have.
pub const ICONS: &[&str] = &[
    "ap",
    "barrel",
    "barricade",
    "branch",
    "brush",
    "cards",
    "chart",
    "chat",
    "check",
    "clock",
    "close",
    "computer",
    "copy",
    "cp",
    "crate",
    "die",
    "door",
    "down",
    "drop",
    "dry",
    "effect",
    "end",
    "end_half",
    "entry",
    "eraser",
    "event",
    "exit",
    "file",
    "fill",
    "first",
    "flame",
    "gate",
    "globe",
    "grenade",
    "hand",
    "hex",
    "hidden",
    "hint",
    "horde",
    "human",
    "info",
    "keys",
    "kill",
    "last",
    "left",
    "link",
    "lock",
    "log",
    "mail",
    "medal",
    "melee",
    "minus",
    "mirror_h",
    "mirror_point",
    "mirror_v",
    "move",
    "oil",
    "pause",
    "people",
    "pickup",
    "pit",
    "plan",
    "play",
    "plus",
    "pointer",
    "rank_1",
    "rank_2",
    "rank_3",
    "reaction",
    "rect",
    "red_square",
    "redo",
    "right",
    "rules",
    "save",
    "scales",
    "search",
    "settings",
    "shield",
    "shoot",
    "sight",
    "skip",
    "skull",
    "snare",
    "sound",
    "speed",
    "speed_back",
    "star",
    "swap",
    "think",
    "trap",
    "turn",
    "turn_left",
    "undo",
    "unlink",
    "up",
    "warn",
    "wedge",
    "zombie",
];

fn available_icons_hint() -> Localized {
    let names = ICONS.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    both!("iconos: {names}", "icons: {names}")
}

fn check_texts(raw: &RawMission, findings: &mut DiagnosticSink<'_>) {
    check_name(&raw.name, "name", findings);
    check_name(&raw.place, "place", findings);
    check_localized(&raw.story, "story", findings);
    check_localized(&raw.plan, "plan", findings);
    if let Some(goal) = &raw.goal {
        check_localized(goal, "goal", findings);
    }
    for side in Side::BOTH {
        check_localized(raw.victory.of(side), &format!("victory.{side:?}"), findings);
    }
    for (index, note) in raw.notes.iter().enumerate() {
        check_localized(&note.text, &format!("notes[{index}].text"), findings);
        let icon = format!("notes[{index}].icon");
        if note.icon.is_empty() {
            findings.add(&icon, both!("el icono no tiene nombre", "the icon has no name")).hint(available_icons_hint());
        } else if ICONS.binary_search(&note.icon.as_str()).is_err() {
            let name = &note.icon;
            findings
                .add(&icon, both!("no hay icono `{name}`", "there is no icon `{name}`"))
                .hint(available_icons_hint());
        }
    }
    if raw.rule.as_ref().is_some_and(|rule| rule.trim().is_empty()) {
        findings.add("rule", empty_text()).hint(both!(
            "quita el campo si no se refiere a ninguna regla",
            "leave the field out if it refers to no rule"
        ));
    }
}

fn check_requisition_points(rp: &RawBySide<i64>, findings: &mut DiagnosticSink<'_>) -> BySide<u8> {
    BySide::from_fn(|side| {
        let points = *rp.of(side);
        u8::try_from(points).ok().filter(|points| *points <= MAX_RP).unwrap_or_else(|| {
            findings
                .add(
                    &format!("rp.{side:?}"),
                    both!(
                        "{points} puntos de requisa: han de ser de 0 a {MAX_RP}",
                        "{points} requisition points are not between 0 and {MAX_RP}"
                    ),
                )
                .hint(both!("las misiones del juego dan de 6 a 26", "the game's own missions give 6 to 26"))
                .rule("FORCE-1");
            0
        })
    })
}

fn check_force_requirements(raw: &RawMission, catalogue: Option<&Catalogue>, findings: &mut DiagnosticSink<'_>) {
    for side in Side::BOTH {
        for (index, demand) in raw.demands.of(side).iter().enumerate() {
            let path = format!("demands.{side:?}[{index}]");
            let (id, path) = match demand {
                ForceRequirement::AtLeastFigures(_) => continue,
                ForceRequirement::OneWorth(rp) => {
                    if let Some(catalogue) = catalogue {
                        check_cost_requirement(*rp, side, catalogue, &format!("{path}[0]"), findings);
                    }
                    continue;
                }
                ForceRequirement::OnlyOf(ids) => {
                    for (place, id) in ids.iter().enumerate() {
                        if let Some(catalogue) = catalogue {
                            check_kind_requirement(id, side, catalogue, &format!("{path}[0][{place}]"), findings);
                        }
                    }
                    continue;
                }
                ForceRequirement::AllOn(id) => (id, format!("{path}[0]")),
                ForceRequirement::AtLeastOn { kind, .. } => (kind, format!("{path}.kind")),
            };
            if let Some(catalogue) = catalogue {
                check_kind_requirement(id, side, catalogue, &path, findings);
            }
        }
    }
}

/// Checks that each side can choose a force at all.
fn check_forces(raw: &RawMission, rp: BySide<u8>, catalogue: &Catalogue, findings: &mut DiagnosticSink<'_>) {
    for side in Side::BOTH {
        let terms = ForceLimits { side, rp: rp[side], demands: raw.demands.of(side).clone(), rule: raw.rule.clone() };
        if let Err(fault) = Force::new(catalogue, terms).quick_pick() {
            let (of, by, why) = (side.in_spanish(), side.in_english(), fault.in_spanish());
            findings
                .add(
                    &format!("demands.{side:?}"),
                    both!(
                        "el bando {of} no puede elegir ninguna fuerza: {why}",
                        "the {by} side can't choose any force: {fault}"
                    ),
                )
                .hint(both!(
                    "dale más puntos de requisa, o exige menos",
                    "give it more requisition points, or ask for less"
                ))
                .rule("FORCE-1");
        }
    }
}

/// Checks that the side has a figure that costs as much as demanded.
fn check_cost_requirement(rp: u8, side: Side, catalogue: &Catalogue, path: &str, findings: &mut DiagnosticSink<'_>) {
    let dearest = catalogue.kinds().filter(|(_, kind)| kind.side == side).map(|(_, kind)| kind.rp).max().unwrap_or(0);
    if rp > dearest {
        findings
            .add(
                path,
                both!(
                    "ninguna figura de este bando cuesta {rp} puntos de requisa",
                    "no figure of this side costs {rp} requisition points"
                ),
            )
            .hint(both!("la más cara cuesta {dearest}", "the most expensive costs {dearest}"));
    }
}

fn check_kind_requirement(id: &str, side: Side, catalogue: &Catalogue, path: &str, findings: &mut DiagnosticSink<'_>) {
    let fault: &mut Diagnostic = match catalogue.find(id).map(|kind| catalogue.kind(kind)) {
        None => findings.add(path, both!("no hay figura `{id}`", "there is no figure `{id}`")),
        Some(kind) if kind.side != side => {
            findings.add(path, both!("`{id}` es del otro bando", "`{id}` belongs to the other side")).rule("FORCE-3")
        }
        Some(_) => return,
    };
    let own: Vec<String> =
        catalogue.kinds().filter(|(_, kind)| kind.side == side).map(|(_, kind)| format!("`{}`", kind.id)).collect();
    let own = own.join(", ");
    fault.hint(both!("figuras de este bando: {own}", "figures of this side: {own}"));
}
