//! A recorded battle in words: its line, and what is said of it when it is chosen.

use bevy::prelude::KeyCode;

use super::words::{date, figures};
use crate::{debrief::reason::reason, seats::strength_name};
use kit::{draw::*, names::shown};
use library::Missions;
use mission::paths;
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
    /// Why it can't be continued, if it is of a campaign: the id of the words.
    no_more: Option<&'static str>,
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
        no_more: saved.campaign.as_ref().and_then(|_| no_more(saved)),
    }
}

/// Why the campaign of that battle doesn't go on with it.
fn no_more(saved: &Saved) -> Option<&'static str> {
    let folder = saved.path.parent();
    let campaigns = campaign::list(&paths::campaigns());
    let Some(campaign) = campaigns.iter().find(|listed| Some(listed.folder.as_path()) == folder) else {
        return Some("records-campaign-gone");
    };
    let waits = campaign.contents.as_ref().ok().and_then(|contents| contents.battle.as_ref());
    let ours = waits.is_some_and(|battle| battle.path == saved.path);
    (!ours).then_some("records-campaign-aside")
}

/// The most letters that are shown of a mission's name, of a campaign's and of a player's.
const LONGEST: usize = 26;

fn name(texts: &Texts, saved: &Saved) -> String {
    saved.name.as_ref().map_or_else(|| texts.t("records-position"), |name| shown(localized(texts, name), LONGEST))
}

/// What whoever played a side is called; nothing for a person without a name.
fn player(texts: &Texts, saved: &Saved, side: Side) -> String {
    match saved.computers[side] {
        Some(computer) => strength_name(texts, computer.strength),
        None => shown(&saved.players[side], LONGEST),
    }
}

/// The line of a battle.
pub(super) fn row(texts: &Texts, saved: &Saved, given: Option<&str>) -> RecordRow {
    let levels = [("allied", saved.levels.allied.into()), ("german", saved.levels.german.into())];
    let mut second = format!("{} · {}", date(texts, saved.saved_at), texts.t_args("records-levels", &levels));
    let names = Side::BOTH.map(|side| player(texts, saved, side));
    if names.iter().any(|name| !name.is_empty()) {
        let name = |side: Side| match &names[side as usize] {
            name if name.is_empty() => "?".to_owned(),
            name => name.clone(),
        };
        second = format!("{} – {} · {second}", name(Side::Allied), name(Side::German));
    }
    RecordRow {
        name: match (given, &saved.campaign) {
            (Some(given), _) => format!("{given} · {}", name(texts, saved)),
            (None, Some(campaign)) => format!("{} · {}", shown(&campaign.name, LONGEST), name(texts, saved)),
            (None, None) => name(texts, saved),
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
pub(super) fn detail(
    texts: &Texts,
    (saved, given): (&Saved, Option<&str>),
    looked: &Looked,
    missions: &Missions,
) -> RecordDetail {
    // What can't be read is told when the battle is opened.
    let post = Post::of(&saved.path).ok().flatten();
    let kind = match (&saved.campaign, &post) {
        (Some(campaign), _) => {
            let values = [("name", shown(&campaign.name, LONGEST).into()), ("n", campaign.mission.into())];
            texts.t_args("records-kind-campaign", &values)
        }
        (None, Some(post)) => texts.t_args("records-by-mail", &[("side", side_name(texts, post.seat).into())]),
        (None, None) => texts.t("records-kind-table"),
    };
    // A mission may have figures of its own.
    let mission = saved.mission.as_deref().and_then(|id| missions.library().find(id));
    let own = mission.zip(missions.catalogue()).map(|(mission, game)| mission.catalogue(game));
    let side = |side: Side| {
        let level = texts.t_args("records-level", &[("rp", saved.levels[side].into())]);
        let figures = figures(texts, own.as_ref().or(missions.catalogue()), &saved.forces[side]);
        (player(texts, saved, side), if figures.is_empty() { level } else { format!("{level} · {figures}") })
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
        name: given.map_or_else(|| name(texts, saved), |given| shown(given, LONGEST)),
        kind,
        sides: Side::BOTH.map(side),
        facts,
        faults: faults(texts, saved, looked),
        actions: actions(texts, saved, looked, post.as_ref()),
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
        Some(_) => faults.push(texts.t("records-first-line")),
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

fn actions(texts: &Texts, saved: &Saved, looked: &Looked, post: Option<&Post>) -> Vec<RecordAction> {
    let refused = |id: &str| Err(Refused::because("").whole(texts.t(id)));
    let usable = || match (&saved.fault, saved.in_use) {
        (Some(RecordError::Newer { .. }), _) => refused("records-newer"),
        (Some(_), _) => refused("records-unreadable"),
        (None, true) => refused("records-in-use-why"),
        (None, false) => Ok(()),
    };
    let go_on = match (looked.no_more, saved.over) {
        (_, true) => refused("records-over-why"),
        (Some(why), false) => refused(why),
        (None, false) => usable(),
    };
    let replay = match &saved.fault {
        Some(RecordError::Newer { .. }) => refused("records-newer"),
        Some(_) => refused("records-unreadable"),
        None => Ok(()),
    };
    // By mail it would tell what the other side hides.
    let analysis = match (&replay, post.is_some() && !saved.over) {
        (Ok(()), true) => refused("analysis-by-mail"),
        _ => replay.clone(),
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
        action(RecordsIntent::Analysis, "records-analysis", "chart", texts.key("records-analysis"), analysis),
        action(RecordsIntent::Export, export, "mail", texts.key("records-export"), usable()),
        action(RecordsIntent::Name, "records-name", "log", texts.key("records-name"), Ok(())),
        action(RecordsIntent::Delete, "records-delete", "close", KeyCode::Delete, delete),
    ]
}
