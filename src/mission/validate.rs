//! From the raw mirror of a mission to a [`Mission`]: texts, numbers and demands. All faults are gathered before
//! anything is refused. The map is `map`'s.

use std::path::Path;

use crate::{
    Mission,
    fault::{Fault, Faults, Findings},
    force::{Demand, Force, MAX_RP, Terms},
    map::{self, Map},
    objects,
    plot::{self, dossier::Plot},
    raw::{RawMission, RawSides},
    read,
};
use rules::{BySide, Catalogue, Localized, Side};

/// Reads a mission from the text of a file. Without a catalogue the figures that it names are not checked.
///
/// # Errors
/// All that is wrong with it, in the order of the text.
pub fn parse_mission<'a>(
    file: &Path,
    text: &str,
    catalogue: impl Into<Option<&'a Catalogue>>,
) -> Result<Mission, Faults> {
    let mut findings = Findings::new(file, text);
    let mission = read::read_ron::<RawMission>(text, &mut findings)
        .and_then(|raw| validate(raw, catalogue.into(), &mut findings));
    findings.finish()?;
    // Without a finding there is a mission: whatever refuses it notes why.
    mission.ok_or_else(|| Faults::unreadable(file, "no mission could be read".into(), None))
}

/// A mission out of a record. The figures that it names are checked when it is set up.
impl TryFrom<RawMission> for Mission {
    type Error = Faults;

    fn try_from(raw: RawMission) -> Result<Mission, Faults> {
        let file = Path::new("mission");
        let mut findings = Findings::new(file, "");
        let mission = validate(raw, None, &mut findings);
        findings.finish()?;
        mission.ok_or_else(|| Faults::unreadable(file, "no mission could be read".into(), None))
    }
}

impl From<Mission> for RawMission {
    fn from(mission: Mission) -> RawMission {
        mission.dossier
    }
}

fn validate(raw: RawMission, catalogue: Option<&Catalogue>, findings: &mut Findings<'_>) -> Option<Mission> {
    check_id(&raw.id, "id", findings);
    if raw.number == 0 {
        findings.add("number", "dossiers are numbered from 1").hint("1 to 255; it is the place in the list");
    }
    check_texts(&raw, findings);
    let rp = requisition(&raw.rp, findings);
    check_demands(&raw, catalogue, findings);
    let before = findings.count();
    let map = map::validate(&raw.map, &raw.endings, findings);
    let Map { terrain, doors, door_colours } = map?;
    let sound = findings.count() == before;
    let objects = objects::validate(&raw.objects, &terrain, findings);
    plot::check(&Plot { raw: &raw, terrain: &terrain, catalogue, sound }, findings);
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
        look: raw.look.unwrap_or_default(),
        victory: BySide::from_fn(|side| raw.victory.of(side).clone()),
        notes: raw.notes.clone(),
        rp,
        demands: BySide::from_fn(|side| raw.demands.of(side).clone()),
        terrain: terrain.into(),
        doors,
        door_colours,
        object_icons: raw.objects.iter().map(|object| object.icon).collect(),
        objects,
        specials: raw.specials.clone(),
        scores: raw.points.clone(),
        endings: raw.endings.clone(),
        dossier: raw,
    })
}

/// The icons that notes may have, by name.
pub const ICONS: &[&str] = &[
    "ap",
    "cards",
    "check",
    "close",
    "computer",
    "cp",
    "crate",
    "door",
    "down",
    "drop",
    "effect",
    "end",
    "end_half",
    "event",
    "exit",
    "first",
    "flame",
    "globe",
    "grenade",
    "hand",
    "hex",
    "human",
    "info",
    "keys",
    "kill",
    "last",
    "left",
    "lock",
    "log",
    "mail",
    "medal",
    "melee",
    "minus",
    "move",
    "pause",
    "pickup",
    "plan",
    "play",
    "plus",
    "reaction",
    "redo",
    "right",
    "rules",
    "save",
    "search",
    "settings",
    "shield",
    "shoot",
    "sight",
    "skip",
    "skull",
    "sound",
    "speed",
    "speed_back",
    "star",
    "turn",
    "turn_left",
    "undo",
    "up",
    "warn",
    "wedge",
    "zombie",
];

/// The letters of ids.
const ID_LETTERS: &str = "ids are made of a–z, 0–9, - and _";

/// The longest id, in letters: it must do for the name of a file.
const MAX_ID: usize = 60;

/// Ids stand in file names, records and commands, so they are kept plain.
fn is_plain(letter: char) -> bool {
    letter.is_ascii_lowercase() || letter.is_ascii_digit() || "-_".contains(letter)
}

/// Why a word can't be the id of a mission and the name of its file, if it can't.
pub fn id_fault(id: &str) -> Option<String> {
    if id.is_empty() {
        Some("it is empty".to_owned())
    } else if let Some(letter) = id.chars().find(|letter| !is_plain(*letter)) {
        Some(format!("`{letter}` can't be part of an id; {ID_LETTERS}"))
    } else if id.len() > MAX_ID {
        Some(format!("it is longer than {MAX_ID} letters"))
    } else if id == CAMPAIGN {
        Some(format!("{CAMPAIGN}.ron is the name of a campaign's file"))
    } else {
        None
    }
}

/// Notes what is wrong with an id.
pub fn check_id(id: &str, path: &str, findings: &mut Findings<'_>) {
    if id.is_empty() {
        findings.add(path, "the id is empty").hint(ID_LETTERS);
    } else if let Some(index) = id.chars().position(|letter| !is_plain(letter)) {
        findings.add_within(path, index, format!("the id `{id}` has a letter that ids can't have")).hint(ID_LETTERS);
    } else if id.len() > MAX_ID {
        findings
            .add(path, format!("the id has {} letters, the most are {MAX_ID}", id.len()))
            .hint("choose a shorter one");
    }
}

/// A text must say something in each language, and close what it sets in bold.
pub fn check_localized(text: &Localized, path: &str, findings: &mut Findings<'_>) {
    for (language, text) in [("es", &text.es), ("en", &text.en)] {
        let path = format!("{path}.{language}");
        if text.trim().is_empty() {
            findings.add(&path, "this text is empty").hint("every text stands in Spanish and in English");
        } else if text.matches("**").count() % 2 == 1 {
            findings.add(&path, "this text has an odd number of `**`").hint("bold begins and ends with `**`");
        }
    }
}

fn icons() -> String {
    format!("icons: {}", ICONS.join(", "))
}

fn check_texts(raw: &RawMission, findings: &mut Findings<'_>) {
    check_localized(&raw.name, "name", findings);
    check_localized(&raw.place, "place", findings);
    check_localized(&raw.story, "story", findings);
    check_localized(&raw.plan, "plan", findings);
    for side in Side::BOTH {
        check_localized(raw.victory.of(side), &format!("victory.{side:?}"), findings);
    }
    for (index, note) in raw.notes.iter().enumerate() {
        check_localized(&note.text, &format!("notes[{index}].text"), findings);
        let icon = format!("notes[{index}].icon");
        if note.icon.is_empty() {
            findings.add(&icon, "the icon has no name").hint(icons());
        } else if ICONS.binary_search(&note.icon.as_str()).is_err() {
            findings.add(&icon, format!("there is no icon `{}`", note.icon)).hint(icons());
        }
    }
    if raw.rule.as_ref().is_some_and(|rule| rule.trim().is_empty()) {
        findings.add("rule", "this text is empty").hint("leave the field out if no rule is meant");
    }
}

fn requisition(rp: &RawSides<i64>, findings: &mut Findings<'_>) -> BySide<u8> {
    BySide::from_fn(|side| {
        let points = *rp.of(side);
        u8::try_from(points).ok().filter(|points| *points <= MAX_RP).unwrap_or_else(|| {
            findings
                .add(&format!("rp.{side:?}"), format!("{points} requisition points are not within 0 to {MAX_RP}"))
                .hint("the game's own missions give 6 to 26")
                .rule("FORCE-1");
            0
        })
    })
}

fn check_demands(raw: &RawMission, catalogue: Option<&Catalogue>, findings: &mut Findings<'_>) {
    for side in Side::BOTH {
        for (index, demand) in raw.demands.of(side).iter().enumerate() {
            let path = format!("demands.{side:?}[{index}]");
            let (id, path) = match demand {
                Demand::AtLeastFigures(_) => continue,
                Demand::OneWorth(rp) => {
                    if let Some(catalogue) = catalogue {
                        check_worth(*rp, side, catalogue, &format!("{path}[0]"), findings);
                    }
                    continue;
                }
                Demand::AllOn(id) => (id, format!("{path}[0]")),
                Demand::AtLeastOn { kind, .. } => (kind, format!("{path}.kind")),
            };
            if let Some(catalogue) = catalogue {
                check_kind(id, side, catalogue, &path, findings);
            }
        }
    }
}

/// Each side must be able to choose a force at all.
fn check_forces(raw: &RawMission, rp: BySide<u8>, catalogue: &Catalogue, findings: &mut Findings<'_>) {
    for side in Side::BOTH {
        let terms = Terms { side, rp: rp[side], demands: raw.demands.of(side).clone(), rule: raw.rule.clone() };
        if let Err(fault) = Force::new(catalogue, terms).quick_pick() {
            findings
                .add(&format!("demands.{side:?}"), format!("the {side:?} side can choose no force: {fault}"))
                .hint("give it more requisition points, or ask for less")
                .rule("FORCE-1");
        }
    }
}

/// Some figure of the side must cost what is demanded.
fn check_worth(rp: u8, side: Side, catalogue: &Catalogue, path: &str, findings: &mut Findings<'_>) {
    let dearest = catalogue.kinds().filter(|(_, kind)| kind.side == side).map(|(_, kind)| kind.rp).max().unwrap_or(0);
    if rp > dearest {
        findings
            .add(path, format!("no figure of this side costs {rp} requisition points"))
            .hint(format!("the dearest one costs {dearest}"));
    }
}

fn check_kind(id: &str, side: Side, catalogue: &Catalogue, path: &str, findings: &mut Findings<'_>) {
    let fault: &mut Fault = match catalogue.find(id).map(|kind| catalogue.kind(kind)) {
        None => findings.add(path, format!("there is no figure `{id}`")),
        Some(kind) if kind.side != side => {
            findings.add(path, format!("`{id}` belongs to the other side")).rule("FORCE-3")
        }
        Some(_) => return,
    };
    let own: Vec<String> =
        catalogue.kinds().filter(|(_, kind)| kind.side == side).map(|(_, kind)| format!("`{}`", kind.id)).collect();
    fault.hint(format!("figures of this side: {}", own.join(", ")));
}

/// The name of the file that holds a campaign.
pub const CAMPAIGN: &str = "campaign";
