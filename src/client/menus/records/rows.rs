//! The row and the details of a recorded battle.

use bevy::prelude::KeyCode;

use super::text::{format_date, list_force_names, mail_error_text};
use crate::{
    debrief::end_reason_text::end_reason_text,
    expedition::{continue_expedition::battle_refusal_text_id, read_expedition_name},
    player_setup::seats::strength_name,
    records::{RecordAction, RecordDetail, RecordRow, RecordsIntent, record_errors, saves::is_of_expedition},
};
use mission::{Mission, paths};
use mission_library::MissionLibrary;
use record::{
    MissionSnapshot, RecordError, SavedBattle,
    mail::{MailError, MailState},
};
use rules::{BattleResult, Side};
use ui_kit::{game_names::sanitized, prelude::*};

/// The results of reading a battle in full.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct RecordFacts {
    /// `true` if the mission has changed since the battle began.
    changed: bool,
    /// `true` if the mission does not exist any more.
    gone: bool,
    /// The number of the first damaged line, if any.
    damaged: Option<usize>,
    /// `true` if only a last, half-written line is missing.
    torn: bool,
    /// The reason why nothing can be read, in the player's language.
    unread: Option<String>,
    /// For a battle of a campaign: the id of the text that says why it can't be continued.
    no_more: Option<&'static str>,
    /// The mission as the record has it, if it does not exist any more or never was a file.
    mission: Option<Box<Mission>>,
}

/// Reads a battle in full.
pub(super) fn read_record_facts(texts: &Texts, saved: &SavedBattle, missions: &MissionLibrary) -> RecordFacts {
    let salvaged = match record::read_saved_record(&saved.path) {
        Ok(salvaged) => salvaged,
        Err(fault) => {
            return RecordFacts {
                unread: Some(record_errors::resume_error_text(texts, &fault)),
                ..RecordFacts::default()
            };
        }
    };
    let stamp = salvaged.record.spec.mission;
    let now = stamp.as_ref().and_then(|stamp| missions.find(&stamp.id));
    // Compare both missions as snapshots of this version, so that a field that a newer version of the game added does
    // not count as a change.
    let then = stamp.as_ref().and_then(MissionSnapshot::mission);
    let same = then
        .as_ref()
        .zip(now)
        .is_some_and(|(then, now)| MissionSnapshot::of(then).digest() == MissionSnapshot::of(now).digest());
    RecordFacts {
        changed: now.is_some() && !same,
        // The mission of an expedition's battle was never a file.
        gone: stamp.is_some() && now.is_none() && !is_of_expedition(&saved.path),
        unread: None,
        torn: salvaged.damage.as_ref().is_some_and(|damage| damage.torn),
        damaged: salvaged.damage.map(|damage| damage.line),
        no_more: saved.campaign.as_ref().and_then(|_| campaign_refusal_text_id(saved)),
        mission: then.filter(|_| now.is_none()).map(Box::new),
    }
}

/// Returns the id of the text that says why the campaign can't continue that battle; `None` if it can.
fn campaign_refusal_text_id(saved: &SavedBattle) -> Option<&'static str> {
    if is_of_expedition(&saved.path) {
        return battle_refusal_text_id(&saved.path);
    }
    let folder = saved.path.parent();
    let campaigns = campaign::list_campaigns(&paths::campaigns_dir());
    let Some(campaign) = campaigns.iter().find(|listed| Some(listed.folder.as_path()) == folder) else {
        return Some("records-campaign-gone");
    };
    let waits = campaign.contents.as_ref().ok().and_then(|contents| contents.battle.as_ref());
    let ours = waits.is_some_and(|battle| battle.path == saved.path);
    (!ours).then_some("records-campaign-aside")
}

/// Maximum length of the name of a mission, campaign or player, in characters.
const MAX_SHOWN_NAME_LETTERS: usize = 26;

fn mission_name_of(texts: &Texts, saved: &SavedBattle) -> String {
    match &saved.name {
        Some(name) => sanitized(localized_name(texts, name), MAX_SHOWN_NAME_LETTERS),
        // Only the file name of a damaged battle is known.
        None if saved.fault.is_some() => sanitized(&record_file_name(saved), MAX_SHOWN_NAME_LETTERS),
        None => texts.t("records-position"),
    }
}

/// Returns the name of a battle's campaign, as the players gave it; `None` if it belongs to none.
fn campaign_name_of(saved: &SavedBattle) -> Option<String> {
    let campaign = saved.campaign.as_ref()?;
    let folder = saved.path.parent().filter(|_| is_of_expedition(&saved.path));
    let name = folder.map_or_else(|| campaign.name.clone(), read_expedition_name);
    Some(sanitized(&name, MAX_SHOWN_NAME_LETTERS))
}

fn record_file_name(saved: &SavedBattle) -> String {
    saved.path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned())
}

/// Returns the name of a side's player; empty for a person without a name.
fn player_name_of(texts: &Texts, saved: &SavedBattle, side: Side) -> String {
    match saved.computers[side] {
        Some(computer) => strength_name(texts, computer.strength),
        None => sanitized(&saved.players[side], MAX_SHOWN_NAME_LETTERS),
    }
}

pub(super) fn build_record_row(texts: &Texts, saved: &SavedBattle, given: Option<&str>) -> RecordRow {
    let levels = [("allied", saved.levels.allied.into()), ("german", saved.levels.german.into())];
    let readable = saved.fault.as_ref().is_none_or(|fault| !fault.is_damage());
    let mut second = format_date(texts, saved.saved_at);
    let names = Side::BOTH.map(|side| player_name_of(texts, saved, side));
    if names.iter().any(|name| !name.is_empty()) {
        let name = |side: Side| match &names[side as usize] {
            name if name.is_empty() => "?".to_owned(),
            name => name.clone(),
        };
        second = format!("{} – {} · {second}", name(Side::Allied), name(Side::German));
    }
    RecordRow {
        name: match (given, campaign_name_of(saved)) {
            (Some(given), _) => format!("{given} · {}", mission_name_of(texts, saved)),
            (None, Some(campaign)) => format!("{campaign} · {}", mission_name_of(texts, saved)),
            (None, None) => mission_name_of(texts, saved),
        },
        second,
        levels: readable.then(|| texts.t_args("records-levels", &levels)),
        state: record_state_text(texts, saved),
        mark: record_mark(texts, saved),
        side: if saved.over { saved.verdict.and_then(|verdict| verdict.winner) } else { saved.next },
        over: saved.over,
    }
}

/// Describes the state of a battle: unreadable, won, or its current turn.
fn record_state_text(texts: &Texts, saved: &SavedBattle) -> String {
    if saved.fault.is_some() {
        return texts.t("records-unreadable");
    }
    let turn = ("turn", saved.turn.into());
    if saved.over {
        return match saved.verdict {
            Some(BattleResult { winner: Some(side), .. }) => {
                texts.t_args("records-won", &[("side", side_name(texts, side).into()), turn])
            }
            Some(BattleResult { winner: None, .. }) => texts.t_args("records-draw", &[turn]),
            None => texts.t_args("records-over", &[turn]),
        };
    }
    match saved.next {
        Some(side) => texts.t_args("records-next", &[("side", side_name(texts, side).into()), turn]),
        None => texts.t_args("records-turn", &[turn]),
    }
}

/// Returns the mark of a battle: its worst fault, else how it is played.
fn record_mark(texts: &Texts, saved: &SavedBattle) -> Option<(String, String)> {
    let warn = |id: &str| Some(("warn".to_owned(), texts.t(id)));
    match &saved.fault {
        Some(RecordError::Newer { .. }) => return warn("records-newer"),
        Some(RecordError::Older { .. }) => return warn("records-older"),
        Some(_) => return warn("records-damaged"),
        None if saved.damaged => {
            let words = texts.t_args("records-damaged-orders", &[("n", saved.orders.into())]);
            return Some(("warn".to_owned(), words));
        }
        None if saved.in_use => return warn("records-in-use"),
        None => {}
    }
    let Ok(post) = MailState::of(&saved.path) else { return warn("records-post-damaged") };
    let post = post?;
    Some(("mail".to_owned(), texts.t_args("records-by-mail", &[("side", side_name(texts, post.seat).into())])))
}

pub(super) fn build_record_detail(
    texts: &Texts,
    (saved, given): (&SavedBattle, Option<&str>),
    looked: &RecordFacts,
    missions: &MissionLibrary,
) -> RecordDetail {
    let post = MailState::of(&saved.path);
    // A mission may define its own figures.
    let mission = saved.mission.as_deref().and_then(|id| missions.library().find(id));
    let mission = mission.or(looked.mission.as_deref());
    let own = mission.zip(missions.catalogue()).map(|(mission, game)| mission.catalogue(game));
    let side = |side: Side| {
        if saved.fault.as_ref().is_some_and(RecordError::is_damage) {
            return (String::new(), String::new());
        }
        let level = texts.t_args("records-level", &[("rp", saved.levels[side].into())]);
        let figures = list_force_names(texts, own.as_ref().or(missions.catalogue()), &saved.forces[side]);
        (player_name_of(texts, saved, side), if figures.is_empty() { level } else { format!("{level} · {figures}") })
    };
    RecordDetail {
        name: given.map_or_else(|| mission_name_of(texts, saved), |given| sanitized(given, MAX_SHOWN_NAME_LETTERS)),
        kind: record_kind_text(texts, saved, &post),
        sides: Side::BOTH.map(side),
        facts: list_battle_facts(texts, saved),
        faults: list_record_faults(texts, saved, looked, &post),
        actions: list_record_actions(texts, saved, looked, &post),
    }
}

/// Describes the kind of a battle: of a campaign, by mail, or at one table.
fn record_kind_text(texts: &Texts, saved: &SavedBattle, post: &Result<Option<MailState>, MailError>) -> String {
    match (&saved.campaign, post) {
        (Some(campaign), _) => {
            let name = campaign_name_of(saved).unwrap_or_default();
            texts.t_args("records-kind-campaign", &[("name", name.into()), ("n", campaign.mission.into())])
        }
        (None, Ok(Some(post))) => texts.t_args("records-by-mail", &[("side", side_name(texts, post.seat).into())]),
        (None, Err(_)) => texts.t("records-post-damaged"),
        (None, Ok(None)) if saved.is_damaged() => texts.t("records-kind-damaged"),
        (None, Ok(None)) => texts.t("records-kind-table"),
    }
}

/// Returns the facts about a battle, each with its icon: date, state, end and number of orders.
fn list_battle_facts(texts: &Texts, saved: &SavedBattle) -> Vec<(String, String)> {
    let mut facts = vec![
        ("event".to_owned(), format_date(texts, saved.saved_at)),
        (if saved.over { "medal" } else { "play" }.to_owned(), record_state_text(texts, saved)),
    ];
    if let Some(verdict) = saved.verdict {
        let words = end_reason_text(texts, verdict, (mission_name_of(texts, saved), saved.turn), (None, None));
        facts.push(("info".to_owned(), words));
    }
    if saved.fault.is_none() {
        facts.push(("log".to_owned(), texts.t_args("records-orders", &[("n", saved.orders.into())])));
    }
    facts
}

fn list_record_faults(
    texts: &Texts,
    saved: &SavedBattle,
    looked: &RecordFacts,
    post: &Result<Option<MailState>, MailError>,
) -> Vec<String> {
    let mut faults = Vec::new();
    faults.extend(post.as_ref().err().map(|fault| mail_error_text(texts, fault)));
    match &saved.fault {
        Some(RecordError::Newer { found }) => {
            faults.push(
                texts.t_args("records-newer-why", &[("found", (*found).into()), ("here", record::VERSION.into())]),
            );
        }
        Some(RecordError::Older { found }) => {
            faults.push(texts.t_args("records-older-why", &[("found", (*found).into())]));
        }
        _ => faults.extend(looked.unread.clone()),
    }
    if let Some(line) = looked.damaged {
        let id =
            if is_continued_as_new(saved, looked, post) { "records-damaged-branch" } else { "records-damaged-line" };
        faults.push(texts.t_args(id, &[("line", line.into())]));
    }
    if saved.in_use {
        faults.push(texts.t("records-in-use-why"));
    }
    if looked.changed {
        faults.push(texts.t("records-changed"));
    }
    if looked.gone {
        faults.push(texts.t("records-gone"));
    }
    faults
}

/// Returns `true` if a battle continues as a new one from the damage on, without changing its file. A battle by mail or
/// of a campaign can't become a new one: its file is repaired, and a copy of the damaged file is kept.
fn is_continued_as_new(saved: &SavedBattle, looked: &RecordFacts, post: &Result<Option<MailState>, MailError>) -> bool {
    looked.damaged.is_some() && !looked.torn && saved.campaign.is_none() && matches!(post, Ok(None))
}

fn list_record_actions(
    texts: &Texts,
    saved: &SavedBattle,
    looked: &RecordFacts,
    post: &Result<Option<MailState>, MailError>,
) -> Vec<RecordAction> {
    let action = |intent, id, icon, key, allowed| RecordAction { intent, words: texts.t(id), icon, key, allowed };
    let allowed = AllowedRecordActions::of(texts, saved, looked, post);
    let folder = action(RecordsIntent::Folder, "records-show", "file", texts.key("records-show"), Ok(()));
    let delete = action(RecordsIntent::Delete, "records-delete", "close", KeyCode::Delete, allowed.delete);
    let by_mail = matches!(post, Ok(Some(_)));
    if looked.unread.is_some() && saved.fault.as_ref().is_none_or(RecordError::is_damage) {
        return vec![folder, delete];
    }
    let branches = is_continued_as_new(saved, looked, post);
    let (on, icon) = if branches { ("records-open-up-to", "undo") } else { ("records-continue", "play") };
    let on = action(RecordsIntent::Continue, on, icon, texts.key("records-continue"), allowed.go_on);
    let replay = action(RecordsIntent::Replay, "records-replay", "sight", texts.key("records-replay"), allowed.replay);
    let name = action(RecordsIntent::Name, "records-name", "log", texts.key("records-name"), Ok(()));
    if looked.damaged.is_some() || post.is_err() {
        return vec![on, replay, folder, name, delete];
    }
    let export = if by_mail { "records-send" } else { "records-export" };
    let analysis =
        action(RecordsIntent::Analysis, "records-analysis", "chart", texts.key("records-analysis"), allowed.analysis);
    let export = action(RecordsIntent::Export, export, "mail", texts.key("records-export"), allowed.export);
    let online = action(RecordsIntent::Online, "records-online", "link", texts.key("records-online"), allowed.online);
    vec![on, replay, analysis, export, online, name, delete]
}

/// The commands for a battle, each with the reason if it is not allowed.
struct AllowedRecordActions {
    go_on: Result<(), DisabledReason>,
    replay: Result<(), DisabledReason>,
    analysis: Result<(), DisabledReason>,
    export: Result<(), DisabledReason>,
    online: Result<(), DisabledReason>,
    delete: Result<(), DisabledReason>,
}

impl AllowedRecordActions {
    fn of(
        texts: &Texts,
        saved: &SavedBattle,
        looked: &RecordFacts,
        post: &Result<Option<MailState>, MailError>,
    ) -> AllowedRecordActions {
        let refused = |id: &str| Err(DisabledReason::because("").whole(texts.t(id)));
        let readable = match (&saved.fault, post) {
            (Some(RecordError::Newer { .. }), _) => refused("records-newer"),
            (Some(_), _) => refused("records-unreadable"),
            // If the player's seat is unknown, neither hand of cards may be shown.
            (None, Err(fault)) => Err(DisabledReason::because("").whole(mail_error_text(texts, fault))),
            (None, Ok(_)) => Ok(()),
        };
        let usable = if saved.in_use { readable.clone().and(refused("records-in-use-why")) } else { readable.clone() };
        let go_on = match (looked.no_more, saved.over) {
            (_, true) => refused("records-over-why"),
            (Some(why), false) => refused(why),
            (None, false) => usable.clone(),
        };
        // During a battle by mail, an analysis would reveal the opponent's secrets.
        let tells = matches!(post, Ok(Some(_))) && !saved.over;
        let analysis = if tells { readable.clone().and(refused("analysis-by-mail")) } else { readable.clone() };
        // For a damaged file, only its folder shows whether it belongs to a campaign.
        let campaign = saved.campaign.is_some() || saved.path.parent() != Some(paths::saved_battles_dir().as_path());
        let delete = match (campaign, saved.in_use) {
            (true, _) => refused("records-campaign-keeps"),
            (false, true) => refused("records-in-use-why"),
            (false, false) => Ok(()),
        };
        let online = match (campaign, post) {
            (true, _) => refused("records-online-campaign"),
            (false, Ok(Some(_))) => refused("records-online-by-mail"),
            (false, _) => go_on.clone(),
        };
        AllowedRecordActions { go_on, replay: readable, analysis, export: usable, online, delete }
    }
}
