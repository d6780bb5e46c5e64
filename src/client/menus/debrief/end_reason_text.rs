//! Texts about the end of a battle and its reason.

use battle_view::session::BattleView;
use rules::{
    BattleResult, EndReason, FigurePlace, Side,
    objects::{ObjectId, ObjectPlace},
};
use ui_kit::prelude::*;

/// Describes how a battle of that mission ended in that turn, with the object and the points if they are known.
pub(crate) fn end_reason_text(
    texts: &Texts,
    verdict: BattleResult,
    (mission, turn): (String, u16),
    (object, points): (Option<String>, Option<[u32; 2]>),
) -> String {
    let won = verdict.winner.unwrap_or(Side::Allied);
    // The side of the figures that the sentence is about.
    let side = if verdict.reason.is_about_loser() { won.enemy() } else { won };
    let is_known = match verdict.reason {
        EndReason::TakenOut | EndReason::Activated | EndReason::Launched => object.is_some(),
        EndReason::MorePoints | EndReason::EqualPoints => points.is_some(),
        _ => true,
    };
    let tail = if is_known { "" } else { "-unnamed" };
    let [allied, german] = points.unwrap_or_default();
    let values = [
        ("mission", mission.into()),
        ("turn", turn.into()),
        ("side", side.key().into()),
        ("object", object.unwrap_or_default().into()),
        ("more", allied.max(german).into()),
        ("less", allied.min(german).into()),
    ];
    texts.t_args(&format!("reason-{}{tail}", verdict.reason.key()), &values)
}

/// Returns the object that ended the battle, if only one is possible.
pub(crate) fn find_decisive_object(view: &BattleView, reason: EndReason) -> Option<ObjectId> {
    let decisive = view.now.charter.endings.iter().flat_map(|ending| ending.decisive_objects(reason)).copied();
    let can_decide = |object: &ObjectId| reason != EndReason::TakenOut || is_carried_off(view, *object);
    let found: Vec<ObjectId> = decisive.map(ObjectId).filter(can_decide).collect();
    if let [only] = found[..] { Some(only) } else { None }
}

fn is_carried_off(view: &BattleView, object: ObjectId) -> bool {
    let place = view.now.objects.get(object).map(|object| object.place);
    let Some(ObjectPlace::Carried(figure)) = place else { return false };
    view.now.figure(figure).is_some_and(|figure| figure.place == Some(FigurePlace::Left))
}
