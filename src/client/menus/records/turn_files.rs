//! The turn files in the mail folder, and their contents.

use std::{path::PathBuf, time::SystemTime};

use bevy::prelude::KeyCode;

use super::text::{format_date, mail_error_text};
use crate::records::{RecordAction, RecordDetail, RecordRow, RecordsIntent};
use mission::paths;
use record::mail::{self, MailError, MailUpdate, SavedBattleIndex, TurnFile};
use rules::Side;
use ui_kit::{game_names::sanitized, prelude::*};

/// A turn file in the mail folder.
pub(crate) struct ListedTurnFile {
    pub(super) path: PathBuf,
    at: SystemTime,
    letter: Result<TurnFile, MailError>,
    /// The update that the file contains, if it could be read.
    news: Option<Result<MailUpdate, MailError>>,
}

/// Returns all turn files, the newest first, compared with the saved battles.
pub(super) fn list_turn_files() -> Vec<ListedTurnFile> {
    let letters = mail::turn_files(&paths::mail_dir());
    if letters.is_empty() {
        return Vec::new();
    }
    let index = SavedBattleIndex::of(&paths::saved_battles_dir());
    letters.into_iter().map(|path| examine_turn_file(path, &index)).collect()
}

fn examine_turn_file(path: PathBuf, index: &SavedBattleIndex) -> ListedTurnFile {
    let at = path.metadata().and_then(|data| data.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
    let letter = TurnFile::open(&path);
    let news = letter.as_ref().ok().map(|turn_file| index.examine(turn_file));
    ListedTurnFile { path, at, letter, news }
}

impl ListedTurnFile {
    fn name(&self, texts: &Texts) -> String {
        let stamp = self.letter.as_ref().ok().and_then(|turn_file| turn_file.record.spec.mission.as_ref());
        let file = || self.path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        match (stamp, &self.letter) {
            (Some(stamp), _) => sanitized(localized_name(texts, &stamp.name), 26),
            (None, Ok(_)) => texts.t("records-position"),
            (None, Err(_)) => file(),
        }
    }

    /// Returns `true` if the file can be imported, and describes its update.
    fn brings(&self, texts: &Texts) -> (bool, String) {
        match (&self.letter, &self.news) {
            (Err(fault), _) | (_, Some(Err(fault))) => (false, mail_error_text(texts, fault)),
            (_, Some(Ok(MailUpdate::Battle { .. }))) => (true, texts.t("letters-new")),
            (_, Some(Ok(MailUpdate::Decisions { count, .. }))) => {
                (true, texts.t_args("letters-further", &[("n", (*count).into())]))
            }
            (Ok(_), None) => (false, String::new()),
        }
    }
}

pub(super) fn build_turn_file_row(texts: &Texts, posted: &ListedTurnFile) -> RecordRow {
    let (good, brings) = posted.brings(texts);
    let known = matches!(posted.news, Some(Err(MailError::Old { .. })));
    let turn_file = posted.letter.as_ref().ok();
    let state = turn_file.map_or_else(String::new, |turn_file| turn_file_state(texts, turn_file));
    let picture = if good { "mail" } else { "warn" };
    let mark = if known { ("check".to_owned(), texts.t("letters-known")) } else { (picture.to_owned(), brings) };
    RecordRow {
        name: posted.name(texts),
        second: format!("{} · {}", format_date(texts, posted.at), turn_file_name(posted)),
        levels: None,
        state,
        mark: Some(mark),
        side: turn_file
            .and_then(|turn_file| turn_file.next.or(turn_file.record.verdict().and_then(|verdict| verdict.winner))),
        over: !good,
    }
}

fn turn_file_name(posted: &ListedTurnFile) -> String {
    posted.path.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

fn turn_file_state(texts: &Texts, turn_file: &TurnFile) -> String {
    let turn = ("turn", turn_file.record.turn().into());
    match turn_file.next {
        Some(side) => texts.t_args("records-next", &[("side", side_name(texts, side).into()), turn]),
        None => texts.t_args("records-over", &[turn]),
    }
}

pub(super) fn build_turn_file_detail(texts: &Texts, posted: &ListedTurnFile) -> RecordDetail {
    let (good, brings) = posted.brings(texts);
    let turn_file = posted.letter.as_ref().ok();
    let side = |side: Side| {
        let Some(turn_file) = turn_file else { return (String::new(), String::new()) };
        let level = texts.t_args("records-level", &[("rp", turn_file.record.spec.levels[side].into())]);
        let taken = turn_file.players[side].clone();
        let seat = texts.t(if taken.is_some() { "letters-seat-taken" } else { "letters-seat-free" });
        (sanitized(&taken.unwrap_or_default(), 26), format!("{level} · {seat}"))
    };
    let mut facts = vec![("event".to_owned(), format_date(texts, posted.at))];
    if let Some(turn_file) = turn_file {
        facts.push(("play".to_owned(), turn_file_state(texts, turn_file)));
        facts.push(("log".to_owned(), texts.t_args("records-orders", &[("n", turn_file.record.orders().into())])));
    }
    let mut faults = Vec::new();
    if good {
        facts.push(("mail".to_owned(), brings.clone()));
    } else {
        faults.push(brings.clone());
    }
    let action = |intent, id, icon, key, allowed| RecordAction { intent, words: texts.t(id), icon, key, allowed };
    let import = if good { Ok(()) } else { Err(DisabledReason::because("").whole(brings)) };
    RecordDetail {
        name: posted.name(texts),
        kind: turn_file_name(posted),
        sides: Side::BOTH.map(side),
        facts,
        faults,
        actions: vec![
            action(RecordsIntent::Import, "letters-import", "save", texts.key("letters-import"), import),
            action(RecordsIntent::Delete, "records-delete", "close", KeyCode::Delete, Ok(())),
        ],
    }
}
