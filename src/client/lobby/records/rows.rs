//! A recorded battle in words: its line, and what is said of it when it is chosen.

use bevy::prelude::KeyCode;

use super::words::{date, figures};
use crate::debrief::reason::reason;
use kit::draw::*;
use library::Missions;
use record::{MissionStamp, RecordError, Saved, mail::Post};
use rules::{Side, Verdict};
use screens::records::{RecordAction, RecordDetail, RecordRow, RecordsIntent};

/// What is found out about a battle by reading all of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Looked {
    /// Its mission is another one now.
    changed: bool,
    /// Its mission is there no more.
    gone: bool,
    /// From which line on it is damaged.
    damaged: Option<usize>,
}

/// Reads all of a battle.
pub(super) fn look(saved: &Saved, missions: &Missions) -> Looked {
    let Some(salvaged) = record::open(&saved.path).ok() else {
        return Looked::default();
    };
    let stamp = salvaged.record.spec.mission;
    let now = stamp.as_ref().and_then(|stamp| missions.find(&stamp.id));
    // Written anew, so that a field that came with a newer game is no change.
    let then = stamp.as_ref().and_then(MissionStamp::mission);
    let same =
        then.zip(now).is_some_and(|(then, now)| MissionStamp::of(&then).digest() == MissionStamp::of(now).digest());
    Looked {
        changed: now.is_some() && !same,
        gone: stamp.is_some() && now.is_none(),
        damaged: salvaged.damage.map(|damage| damage.line),
    }
}

fn name(texts: &Texts, saved: &Saved) -> String {
    saved.name.as_ref().map_or_else(|| texts.t("records-position"), |name| localized(texts, name).to_owned())
}

/// The line of a battle.
pub(super) fn row(texts: &Texts, saved: &Saved) -> RecordRow {
    let levels = [("allied", saved.levels.allied.into()), ("german", saved.levels.german.into())];
    let mut second = format!("{} · {}", date(texts, saved.saved_at), texts.t_args("records-levels", &levels));
    let players = &saved.players;
    if Side::BOTH.iter().any(|side| !players[*side].is_empty()) {
        let name = |side| if players[side].is_empty() { "?" } else { players[side].as_str() };
        second = format!("{second} · {} – {}", name(Side::Allied), name(Side::German));
    }
    RecordRow {
        name: match &saved.campaign {
            Some(campaign) => format!("{} · {}", campaign.name, name(texts, saved)),
            None => name(texts, saved),
        },
        second,
        state: state(texts, saved),
        mark: mark(texts, saved),
        side: if saved.over { saved.verdict.and_then(|verdict| verdict.winner) } else { saved.next },
        over: saved.over,
    }
}

/// How it stands.
fn state(texts: &Texts, saved: &Saved) -> String {
    if saved.fault.is_some() {
        return texts.t("records-unreadable");
    }
    let turn = ("turn", saved.turn.into());
    if saved.over {
        return match saved.verdict {
            Some(Verdict { winner: Some(side), .. }) => {
                texts.t_args("records-won", &[("side", side_name(texts, side).into()), turn])
            }
            Some(Verdict { winner: None, .. }) => texts.t_args("records-draw", &[turn]),
            None => texts.t_args("records-over", &[turn]),
        };
    }
    match saved.next {
        Some(side) => texts.t_args("records-next", &[("side", side_name(texts, side).into()), turn]),
        None => texts.t_args("records-turn", &[turn]),
    }
}

/// A word more to a battle: the worst that is to be said, else how it is played.
fn mark(texts: &Texts, saved: &Saved) -> Option<(String, String)> {
    let warn = |id: &str| Some(("warn".to_owned(), texts.t(id)));
    match &saved.fault {
        Some(RecordError::Newer { .. }) => return warn("records-newer"),
        Some(RecordError::Older { .. }) => return warn("records-older"),
        Some(_) => return warn("records-damaged"),
        None if saved.damaged => return warn("records-damaged"),
        None if saved.in_use => return warn("records-in-use"),
        None => {}
    }
    let post = Post::of(&saved.path).ok()??;
    Some(("mail".to_owned(), texts.t_args("records-by-mail", &[("side", side_name(texts, post.seat).into())])))
}

/// All that is said of a battle.
pub(super) fn detail(texts: &Texts, saved: &Saved, looked: &Looked, missions: &Missions) -> RecordDetail {
    // What can't be read is told when the battle is opened.
    let post = Post::of(&saved.path).ok().flatten();
    let kind = match (&saved.campaign, &post) {
        (Some(campaign), _) => {
            let values = [("name", campaign.name.clone().into()), ("n", campaign.mission.into())];
            texts.t_args("records-kind-campaign", &values)
        }
        (None, Some(post)) => texts.t_args("records-by-mail", &[("side", side_name(texts, post.seat).into())]),
        (None, None) => texts.t("records-kind-table"),
    };
    let side = |side: Side| {
        let level = texts.t_args("records-level", &[("rp", saved.levels[side].into())]);
        let figures = figures(texts, missions.catalogue(), &saved.forces[side]);
        (saved.players[side].clone(), if figures.is_empty() { level } else { format!("{level} · {figures}") })
    };
    let mut facts = vec![
        ("event".to_owned(), date(texts, saved.saved_at)),
        (if saved.over { "medal" } else { "play" }.to_owned(), state(texts, saved)),
    ];
    if let Some(verdict) = saved.verdict {
        let words = reason(texts, verdict, (name(texts, saved), saved.turn), (None, None));
        facts.push(("info".to_owned(), words));
    }
    if saved.fault.is_none() {
        facts.push(("log".to_owned(), texts.t_args("records-orders", &[("n", saved.orders.into())])));
    }
    RecordDetail {
        name: name(texts, saved),
        kind,
        sides: Side::BOTH.map(side),
        facts,
        faults: faults(texts, saved, looked),
        actions: actions(texts, saved, post.as_ref()),
    }
}

fn faults(texts: &Texts, saved: &Saved, looked: &Looked) -> Vec<String> {
    let mut faults = Vec::new();
    match &saved.fault {
        Some(RecordError::Newer { found }) => {
            faults.push(
                texts.t_args("records-newer-why", &[("found", (*found).into()), ("here", record::VERSION.into())]),
            );
        }
        Some(RecordError::Older { found }) => {
            faults.push(texts.t_args("records-older-why", &[("found", (*found).into())]));
        }
        Some(other) => faults.push(texts.t_args("records-damaged-why", &[("why", other.to_string().into())])),
        None => {}
    }
    if let Some(line) = looked.damaged {
        faults.push(texts.t_args("records-damaged-line", &[("line", line.into())]));
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

fn actions(texts: &Texts, saved: &Saved, post: Option<&Post>) -> Vec<RecordAction> {
    let refused = |id: &str| Err(Refused::because("").whole(texts.t(id)));
    let usable = || match (&saved.fault, saved.in_use) {
        (Some(RecordError::Newer { .. }), _) => refused("records-newer"),
        (Some(_), _) => refused("records-unreadable"),
        (None, true) => refused("records-in-use-why"),
        (None, false) => Ok(()),
    };
    let go_on = match (&saved.campaign, saved.over) {
        (_, true) => refused("records-over-why"),
        (Some(_), _) => refused("records-campaign-why"),
        (None, false) => usable(),
    };
    let replay = match &saved.fault {
        Some(RecordError::Newer { .. }) => refused("records-newer"),
        Some(_) => refused("records-unreadable"),
        None => Ok(()),
    };
    let delete = match (&saved.campaign, saved.in_use) {
        (Some(_), _) => refused("records-campaign-keeps"),
        (None, true) => refused("records-in-use-why"),
        (None, false) => Ok(()),
    };
    let export = if post.is_some() { "records-send" } else { "records-export" };
    let action = |intent, id, icon, key, allowed| RecordAction { intent, words: texts.t(id), icon, key, allowed };
    vec![
        action(RecordsIntent::Continue, "records-continue", "play", texts.key("records-continue"), go_on),
        action(RecordsIntent::Replay, "records-replay", "sight", texts.key("records-replay"), replay),
        action(RecordsIntent::Export, export, "mail", texts.key("records-export"), usable()),
        action(RecordsIntent::Delete, "records-delete", "close", KeyCode::Delete, delete),
    ]
}
