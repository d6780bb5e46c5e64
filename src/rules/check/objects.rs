//! Checks for picking up, taking, activating and searching objects (`ITEM-1` to `ITEM-4`, `EXP-S1`).

use crate::{
    conditions::CachesCondition,
    facing::Facing,
    figure::FigureTrait,
    figures::Figure,
    ids::{FigureId, ObjectId},
    objects::{MissionObject, ObjectPlace},
    refusal::Refusal,
    side::Side,
    square::Square,
    state_fields::BattleState,
    terrain::Ground,
};

/// Checks that a figure reaches a square to handle an object there: its own square, or one in front of it or at 90° to
/// its facing (`ITEM-1`).
fn check_object_reach(state: &BattleState, figure: &Figure, at: Square) -> Result<(), Refusal> {
    let from = figure.square().ok_or(Refusal::OffBoard)?;
    if from == at {
        return Ok(());
    }
    let side = Facing::ALL.into_iter().find(|side| from.towards(*side) == Some(at)).ok_or(Refusal::OutOfReach)?;
    // An object on an obstacle is reached across its open edge.
    let joined = state.board.joined(from, side) || {
        let solid = state.board.terrain().ground(at) == Ground::Obstacle;
        solid && state.board.door_at(from, side).is_none()
    };
    if !joined {
        Err(Refusal::OutOfReach)
    } else if side == figure.facing.back() {
        Err(Refusal::BackToObject)
    } else {
        Ok(())
    }
}

/// Returns the object, if the figure may handle it at all.
fn find_handled_object<'a>(
    state: &'a BattleState,
    figure: &Figure,
    id: ObjectId,
) -> Result<&'a MissionObject, Refusal> {
    let object = state.objects.get(id).ok_or(Refusal::NoSuchObject { object: id })?;
    if state.kind_of(figure).has_trait(FigureTrait::Zombie) && !(object.portable && state.charter.lets_zombies_carry())
    {
        return Err(Refusal::NoHands);
    }
    Ok(object)
}

/// Checks that a figure may pick an object up, or take it from a friend (`ITEM-1` to `ITEM-4`).
pub(super) fn check_pick_up(state: &BattleState, figure: &Figure, id: ObjectId) -> Result<(), Refusal> {
    let object = find_handled_object(state, figure, id)?;
    if !object.portable {
        return Err(Refusal::NotPortable);
    }
    let held = object.place == ObjectPlace::Carried(figure.id);
    if !held && !state.charter.can_carry_more(figure.side, &state.kind_of(figure).id, figure.id, &state.objects) {
        return Err(Refusal::HandsFull);
    }
    match object.place {
        ObjectPlace::Used(_) => Err(Refusal::NoSuchObject { object: id }),
        ObjectPlace::At(at) => {
            check_object_reach(state, figure, at)?;
            let by_friend = |(by, side, turn): (FigureId, Side, u16)| {
                by != figure.id && side == figure.side && turn == state.turn.number
            };
            if object.dropped.is_some_and(by_friend) {
                return Err(Refusal::JustDropped);
            }
            Ok(())
        }
        ObjectPlace::Carried(carrier) => {
            let friend = state.figure(carrier).filter(|friend| friend.side == figure.side && friend.id != figure.id);
            let friend = friend.ok_or(Refusal::CarriedByOther { carrier })?;
            if friend.activated {
                return Err(Refusal::CarrierActivated { carrier });
            }
            check_object_reach(state, figure, friend.square().ok_or(Refusal::OutOfReach)?)
        }
    }
}

/// Checks that a figure may activate an object (`ITEM-1`, `ITEM-2`).
pub(super) fn check_operate(state: &BattleState, figure: &Figure, id: ObjectId) -> Result<(), Refusal> {
    let object = find_handled_object(state, figure, id)?;
    match object.place {
        _ if object.portable => Err(Refusal::OnlyPortable),
        _ if state.is_cache(id) => Err(Refusal::SearchOnly),
        ObjectPlace::At(_) if object.user.is_some_and(|user| user != figure.side) => Err(Refusal::OthersObject),
        ObjectPlace::At(at) => check_object_reach(state, figure, at),
        _ => Err(Refusal::NoSuchObject { object: id }),
    }
}

/// Checks that a figure may search a cache (`EXP-S1`).
pub(super) fn check_search_cache(state: &BattleState, figure: &Figure, id: ObjectId) -> Result<(), Refusal> {
    let object = find_handled_object(state, figure, id)?;
    let caches = state.charter.condition::<CachesCondition>().filter(|caches| caches.side == figure.side);
    match object.place {
        ObjectPlace::At(at) if caches.is_some() && state.is_cache(id) => check_object_reach(state, figure, at),
        _ => Err(Refusal::NoCache),
    }
}
