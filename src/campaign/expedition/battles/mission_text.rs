//! The text of a mission in the format of dossiers: RON, with texts in both languages.

use std::fmt::Write;

use mission::{BoardTheme, DoorState};
use rules::{EdgePoint, Facing, Localized, Side, Square};

use super::battle_words::MissionWords;

/// The number of these missions in lists of missions.
const NUMBER: u8 = 201;

/// The parts of a mission. Conditions, objects and endings are texts in the format of dossiers already.
pub(super) struct MissionText {
    pub(super) id: String,
    /// The id of the rule of the expedition that the battle belongs to.
    pub(super) rule: &'static str,
    pub(super) words: MissionWords,
    pub(super) story: Localized,
    pub(super) look: BoardTheme,
    pub(super) points: (u8, u8),
    /// The ids of the kinds that the Allies may buy.
    pub(super) party: Vec<String>,
    pub(super) rows: Vec<String>,
    pub(super) doors: Vec<(Square, Facing, DoorState)>,
    pub(super) entries: Vec<EdgePoint>,
    pub(super) exits: Vec<EdgePoint>,
    pub(super) objects: Vec<String>,
    pub(super) specials: Vec<String>,
    pub(super) endings: Vec<String>,
}

impl MissionText {
    /// Writes the text.
    pub(super) fn write(&self) -> String {
        let mut out = String::from("// A battle of an expedition. missions/README.md explains the fields.\n(\n");
        // Writing to a string can't fail.
        let _ = writeln!(out, "    id: {},\n    number: {NUMBER},\n    rule: {:?},\n", quote_text(&self.id), self.rule);
        self.write_words(&mut out);
        let (allied, german) = self.points;
        let _ = writeln!(out, "    rp: (Allied: {allied}, German: {german}),");
        let party = self.party.iter().map(|kind| quote_text(kind)).collect::<Vec<_>>().join(", ");
        let _ = writeln!(out, "    demands: (Allied: [OnlyOf([{party}])], German: [OnlyOf([])]),\n");
        self.write_map(&mut out);
        write_list(&mut out, "objects", &self.objects);
        write_list(&mut out, "specials", &self.specials);
        write_list(&mut out, "endings", &self.endings);
        out + ")\n"
    }

    fn write_words(&self, out: &mut String) {
        let words = &self.words;
        for (field, text) in [
            ("name", &words.name),
            ("place", &words.place),
            ("story", &self.story),
            ("plan", &words.plan),
            ("goal", &words.goal),
        ] {
            let _ = writeln!(out, "    {field}: {},", write_localized(text));
        }
        let _ = writeln!(out, "    look: {:?},\n    victory: (", self.look);
        for side in Side::BOTH {
            let _ = writeln!(out, "        {side:?}: {},", write_localized(&words.victory[side]));
        }
        let _ = writeln!(out, "    ),\n    notes: [");
        for note in &words.notes {
            let (icon, text) = (quote_text(&note.icon), write_localized(&note.text));
            let _ = writeln!(out, "        (icon: {icon}, text: {text}),");
        }
        let _ = writeln!(out, "    ],");
    }

    fn write_map(&self, out: &mut String) {
        let _ = writeln!(out, "    map: (\n        legend: {{'#': Rock, '.': Floor, 'O': Obstacle}},\n        rows: [");
        for (y, row) in self.rows.iter().enumerate() {
            let _ = writeln!(out, "            \"{row}\", // {y}");
        }
        let _ = writeln!(out, "        ],\n        doors: [");
        for (number, (at, side, state)) in self.doors.iter().enumerate() {
            let at = write_square(*at);
            let _ =
                writeln!(out, "            (at: {at}, side: {side:?}, state: {state:?}, colour: Plain), // {number}");
        }
        let _ = writeln!(out, "        ],");
        for (field, points) in [("entries", &self.entries), ("exits", &self.exits)] {
            let _ = writeln!(out, "        {field}: [");
            for EdgePoint { at, side, owner } in points {
                let _ = writeln!(out, "            (at: {}, side: {side:?}, owner: {owner:?}),", write_square(*at));
            }
            let _ = writeln!(out, "        ],");
        }
        let _ = writeln!(out, "    ),\n");
    }
}

fn write_list(out: &mut String, field: &str, parts: &[String]) {
    if parts.is_empty() {
        return;
    }
    let _ = writeln!(out, "    {field}: [");
    for part in parts {
        let _ = writeln!(out, "        {part},");
    }
    let _ = writeln!(out, "    ],");
}

/// Returns a square in the format of dossiers.
pub(super) fn write_square(Square { x, y }: Square) -> String {
    format!("({x}, {y})")
}

/// Returns a rectangle in the format of dossiers.
pub(super) fn write_area((from, to): (Square, Square)) -> String {
    format!("({}, {})", write_square(from), write_square(to))
}

/// Returns the texts of parts, joined for a list in a dossier.
pub(super) fn join_parts<T>(parts: &[T], write: impl Fn(&T) -> String) -> String {
    parts.iter().map(write).collect::<Vec<_>>().join(", ")
}

/// Returns a text in both languages, in the format of dossiers.
pub(super) fn write_localized(text: &Localized) -> String {
    format!("(es: {}, en: {})", quote_text(&text.es), quote_text(&text.en))
}

/// Returns a text in quotes, with the necessary escapes.
pub(super) fn quote_text(text: &str) -> String {
    format!("{text:?}")
}
