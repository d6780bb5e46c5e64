//! Why a battle ended as it did, in words.

use battle::session::Table;
use kit::draw::*;
use rules::{
    Ending, Place, Reason, Side, Verdict,
    objects::{ObjectId, ObjectPlace},
};

/// How a battle of that mission ended in that turn; object and points, where they are known, are told.
pub(crate) fn reason(
    texts: &Texts,
    verdict: Verdict,
    (mission, turn): (String, u16),
    (object, points): (Option<String>, Option<[u32; 2]>),
) -> String {
    let won = verdict.winner.unwrap_or(Side::Allied);
    // Whose figures the sentence is about.
    let (id, side, known) = match verdict.reason {
        Reason::LastFigureLeft => ("reason-left", won, true),
        Reason::LastFigureDied => ("reason-died", won.enemy(), true),
        Reason::DoorsSealed => ("reason-doors", won, true),
        Reason::NoneLeft => ("reason-none-left", won.enemy(), true),
        Reason::NobodyLeft => ("reason-nobody-left", won, true),
        Reason::TakenOut => ("reason-taken-out", won, object.is_some()),
        Reason::Activated => ("reason-activated", won, object.is_some()),
        Reason::Launched => ("reason-launched", won, object.is_some()),
        Reason::Breached => ("reason-breached", won, true),
        Reason::Reached => ("reason-reached", won, true),
        Reason::Cleared => ("reason-cleared", won, true),
        Reason::MorePoints => ("reason-more-points", won, points.is_some()),
        Reason::Surrendered => ("reason-surrendered", won.enemy(), true),
        Reason::Agreed => ("reason-agreed", won, true),
        Reason::EqualPoints => ("reason-equal-points", won, points.is_some()),
    };
    let [allied, german] = points.unwrap_or_default();
    let values = [
        ("mission", mission.into()),
        ("turn", turn.into()),
        ("side", side.key().into()),
        ("object", object.unwrap_or_default().into()),
        ("more", allied.max(german).into()),
        ("less", allied.min(german).into()),
    ];
    texts.t_args(&if known { id.to_owned() } else { format!("{id}-unnamed") }, &values)
}

/// The object by which it ended, where there is but one that it can have been.
pub(crate) fn object_at_stake(table: &Table, reason: Reason) -> Option<ObjectId> {
    let found: Vec<u8> = (table.now.charter.endings.iter())
        .flat_map(|ending| match (reason, ending) {
            (Reason::TakenOut, Ending::TakenOut { object }) if carried_off(table, ObjectId(*object)) => vec![*object],
            (Reason::Activated | Reason::Launched, Ending::Activated { objects, .. }) => objects.clone(),
            _ => Vec::new(),
        })
        .collect();
    if let [only] = found[..] { Some(ObjectId(only)) } else { None }
}

fn carried_off(table: &Table, object: ObjectId) -> bool {
    let place = table.now.objects.get(object).map(|object| object.place);
    let Some(ObjectPlace::Carried(figure)) = place else { return false };
    table.now.figure(figure).is_some_and(|figure| figure.place == Some(Place::Left))
}
