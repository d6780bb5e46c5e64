//! Playing, killing and discarding cards (`CARD-1` to `CARD-6`, `HAND-2`).

use super::{repeat_question::ask_again, tunnels};
use crate::{
    cards::{CardFace, CardKind, CardModifier, CardRequirement, CardTarget, EventEffect},
    conditions::{ContraptionsCondition, GateCondition, SurgesCondition},
    figure::{FigureKind, FigurePlace},
    figures::Figure,
    ids::CardId,
    pending_decision::{PendingDecision, ResponseTrigger},
    refusal::Refusal,
    side::Side,
    state_fields::BattleState,
    step::Step,
};

/// The steps of playing a card.
pub(super) fn check_play_card(
    situation: &BattleState,
    seat: Side,
    card: CardId,
    target: CardTarget,
) -> Result<Vec<Step>, Refusal> {
    if !situation.cards.hands[seat].cards.contains(&card) {
        return Err(Refusal::NotInHand { card });
    }
    let kind = situation.cards.kind(card);
    check_card_timing(situation, seat, kind, Some(target))?;
    check_holder_reach(situation, seat, card, target)?;
    check_card_target(situation, seat, kind, target)?;
    let answer = Step::AskAnswer(seat.enemy(), ResponseTrigger::Card(card));
    let played = [Step::Reveal { side: seat, card, target }, answer, Step::Settle(card)];
    // A death, or running out of ammo, is answered once, unless the answer is cancelled; to a card, and in between, one may do
    // more.
    let once = matches!(
        situation.awaiting,
        PendingDecision::Answer { to: ResponseTrigger::Death(_) | ResponseTrigger::OutOfAmmo(_), .. }
    );
    Ok(played.into_iter().chain(ask_again(situation).filter(|_| !once)).collect())
}

/// Whether a card of that kind may be played now (`CARD-1`). **Ruling**: at any moment of one's own half of the turn
/// means whenever an action, a reaction, a further shot or who goes into reaction is asked for; cards for either
/// half may be played then, too, and those that answer something only as an answer. Once the second player is done none
/// may, not even as an answer (`ACT-4`). Without a target: on any.
fn check_card_timing(
    situation: &BattleState,
    seat: Side,
    kind: &CardKind,
    target: Option<CardTarget>,
) -> Result<(), Refusal> {
    let occasion = match situation.awaiting {
        PendingDecision::Answer { seat: asked, to } if asked == seat => Some(to),
        _ => None,
    };
    let open = situation.turn.half.is_some()
        && matches!(
            situation.awaiting,
            PendingDecision::Act { .. }
                | PendingDecision::React { .. }
                | PendingDecision::Ready { .. }
                | PendingDecision::Again { .. }
        )
        && !(situation.turn.is_last_half() && matches!(situation.awaiting, PendingDecision::Ready { .. }));
    let fits = match (kind.deed(), occasion, target) {
        (Some(EventEffect::Cancel), Some(ResponseTrigger::Card(played)), target) => {
            target.is_none_or(|target| target == CardTarget::Card(played))
        }
        (Some(EventEffect::Cancel), None, _) => open,
        (Some(EventEffect::LastStand), Some(ResponseTrigger::Death(figure)), target)
        | (Some(EventEffect::StayReady), Some(ResponseTrigger::OutOfAmmo(figure)), target) => {
            target.is_none_or(|target| target == CardTarget::Figure(figure))
        }
        (Some(EventEffect::Cancel | EventEffect::LastStand | EventEffect::StayReady), ..) => false,
        (_, None, _) => open && situation.turn.half == Some(seat),
        _ => false,
    };
    if fits { Ok(()) } else { Err(Refusal::CardNotNow) }
}

/// Whether the target is one for that card (`CARD-2`, `CARD-3`).
fn check_card_target(situation: &BattleState, seat: Side, kind: &CardKind, target: CardTarget) -> Result<(), Refusal> {
    let fits = match (&kind.face, target) {
        (CardFace::Effect { .. }, CardTarget::Figure(id)) => {
            can_effect_lie_on(situation, kind, situation.kind_of(find_living_figure(situation, id)?))
        }
        (CardFace::Effect { .. }, CardTarget::Kind(id)) => {
            let known = situation.catalogue.kinds().find(|(other, _)| *other == id);
            known.is_some_and(|(_, printed)| {
                let fits = kind.fits(printed, situation.catalogue.armoury()) && !kind.spares(printed);
                fits && printed.horde().is_some() && situation.in_game(id)
            })
        }
        (CardFace::Event { does, .. }, _) => return check_event_target(situation, seat, does, target),
        _ => false,
    };
    if fits { Ok(()) } else { Err(Refusal::WrongTarget) }
}

/// `COOP-14`: where each figure has a hand of its own, what a card does for a figure of its side it does for its holder, or
/// for a friend within one square of it.
fn check_holder_reach(situation: &BattleState, seat: Side, card: CardId, target: CardTarget) -> Result<(), Refusal> {
    let (Some(holder), CardTarget::Figure(target)) = (situation.holders.of(card), target) else { return Ok(()) };
    if holder == target || situation.figure(target).is_none_or(|target| target.side != seat) {
        return Ok(());
    }
    let square = |id| situation.figure(id).and_then(Figure::square);
    let beside = square(holder).zip(square(target)).is_some_and(|(here, there)| here == there || here.is_beside(there));
    if beside { Ok(()) } else { Err(Refusal::HolderTooFar) }
}

/// Whether an effect card may lie on the own card of a figure of that kind.
fn can_effect_lie_on(situation: &BattleState, kind: &CardKind, printed: &FigureKind) -> bool {
    printed.horde().is_none() && kind.fits(printed, situation.catalogue.armoury()) && !kind.spares(printed)
}

fn find_living_figure(situation: &BattleState, id: crate::ids::FigureId) -> Result<&Figure, Refusal> {
    let found = situation.figure(id).ok_or(Refusal::NoSuchFigure { figure: id })?;
    if found.place == Some(FigurePlace::Reserve) {
        return Err(Refusal::HeldBack { figure: id });
    }
    if !found.in_play() {
        return Err(Refusal::HasLeft { figure: id });
    }
    if situation.dying(found) { Err(Refusal::Dead) } else { Ok(found) }
}

fn check_event_target(
    situation: &BattleState,
    seat: Side,
    deed: &EventEffect,
    target: CardTarget,
) -> Result<(), Refusal> {
    let all = |figure: &Figure, conditions: &[CardRequirement]| {
        conditions.iter().all(|condition| condition.holds(situation.kind_of(figure), situation.catalogue.armoury()))
    };
    let fits = match (deed, target) {
        (EventEffect::Cancel, CardTarget::Card(card)) => {
            let enemy = situation.cards.pending.iter().any(|played| played.card == card && played.side != seat);
            enemy || situation.cards.lying(card).is_some()
        }
        // Whose death, or whose gun, it is was asked with the occasion.
        (EventEffect::LastStand | EventEffect::StayReady, CardTarget::Figure(id)) => {
            situation.figure(id).map_or(Ok(()), |figure| situation.check_free(figure))?;
            true
        }
        (EventEffect::Heal(_, conditions), CardTarget::Figure(id)) => {
            let figure = find_living_figure(situation, id)?;
            figure.wounds > 0 && all(figure, conditions)
        }
        (EventEffect::ActAgain(_, conditions), CardTarget::Figure(id)) => {
            let figure = find_living_figure(situation, id)?;
            if !matches!(situation.awaiting, PendingDecision::Act { figure: None, .. }) {
                return Err(Refusal::CardNotNow);
            }
            situation.check_free(figure)?;
            figure.side == seat && figure.activated && all(figure, conditions)
        }
        (EventEffect::Tunnel, CardTarget::Square(gate)) => tunnels::can_open_tunnel(situation, seat, gate),
        (EventEffect::WedgeDoor | EventEffect::OpenDoor, CardTarget::Door(door)) => {
            let found = situation.board.doors().get(usize::from(door));
            let closed = found.is_some_and(|door| !door.open && !door.sealed);
            if *deed == EventEffect::OpenDoor && situation.shut_in(door, seat) {
                return Err(Refusal::ShutIn);
            }
            closed && !situation.cards.wedged(door)
        }
        (
            EventEffect::OwnCommand(_)
            | EventEffect::EnemyCommand(_)
            | EventEffect::ShotRange(_)
            | EventEffect::HealAll(..),
            CardTarget::Table,
        ) => true,
        (EventEffect::Gate(_), CardTarget::Table) => situation.charter.condition::<GateCondition>().is_some(),
        (EventEffect::Surge(_), CardTarget::Table) => situation.charter.condition::<SurgesCondition>().is_some(),
        (EventEffect::Stock(id, _), CardTarget::Table) => has_contraption_kind(situation, id),
        (EventEffect::Arrive(_, side), CardTarget::Table) => {
            let horde = situation.hordes.iter().any(|kind| situation.catalogue.kind(*kind).side == *side);
            *side == seat && horde
        }
        _ => false,
    };
    if fits { Ok(()) } else { Err(Refusal::WrongTarget) }
}

/// Whether there is such a contraption in the mission.
fn has_contraption_kind(situation: &BattleState, id: &str) -> bool {
    situation.charter.condition::<ContraptionsCondition>().is_some_and(|shop| shop.find(id).is_some())
}

/// The targets on which a seat could play a card of its hand now, in a fixed order.
pub fn card_targets(situation: &BattleState, seat: Side, card: CardId) -> Vec<CardTarget> {
    let kind = situation.cards.kind(card);
    if !situation.cards.hands[seat].cards.contains(&card) || check_card_timing(situation, seat, kind, None).is_err() {
        return Vec::new();
    }
    let mut targets = candidate_targets(situation, seat, kind);
    if matches!(kind.deed(), Some(EventEffect::Tunnel)) {
        // Asking each of them again would take long.
        return targets;
    }
    let playable = |target: &CardTarget| {
        check_card_timing(situation, seat, kind, Some(*target)).is_ok()
            && check_holder_reach(situation, seat, card, *target).is_ok()
            && check_card_target(situation, seat, kind, *target).is_ok()
    };
    targets.retain(playable);
    targets
}

/// Why a card can do a side no good in this battle, whatever comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UselessReason {
    /// It helps figures such as that side has none of.
    NoneOwn,
    /// It harms figures such as the enemy has none of.
    NoneEnemy,
    /// The battle has nothing to play it on.
    NothingThere,
}

/// Whether a card is of no use to a side in this battle, as far as figures and doors tell. It asks for whom there is and
/// who may still come, not where they stand; what is in doubt is of use.
pub fn card_useless(situation: &BattleState, seat: Side, card: CardId) -> Option<UselessReason> {
    let kind = situation.cards.kind(card);
    let armoury = situation.catalogue.armoury();
    let any = |side: Side, fits: &dyn Fn(&FigureKind) -> bool| {
        let coming = situation.hordes.iter().map(|horde| situation.catalogue.kind(*horde));
        let mut coming = coming.filter(|printed| printed.side == side);
        let mut living = situation.figures.iter().filter(|figure| figure.side == side && figure.in_play());
        living.any(|figure| fits(situation.kind_of(figure))) || coming.any(fits)
    };
    let all =
        |printed: &FigureKind, on: &[CardRequirement]| on.iter().all(|condition| condition.holds(printed, armoury));
    let own = |fits: &dyn Fn(&FigureKind) -> bool| (!any(seat, fits)).then_some(UselessReason::NoneOwn);
    match &kind.face {
        CardFace::Effect { gives, .. } => {
            let fits = |printed: &FigureKind| kind.fits(printed, armoury) && !kind.spares(printed);
            let helps = gives.iter().any(CardModifier::helps) && any(seat, &fits);
            let harms = gives.iter().any(|change| !change.helps()) && any(seat.enemy(), &fits);
            let why =
                if gives.iter().any(CardModifier::helps) { UselessReason::NoneOwn } else { UselessReason::NoneEnemy };
            (!helps && !harms).then_some(why)
        }
        CardFace::Event { does, .. } => match does {
            EventEffect::Heal(_, on) | EventEffect::ActAgain(_, on) => own(&|printed| all(printed, on)),
            EventEffect::StayReady => own(&|printed| CardRequirement::Gun.holds(printed, armoury)),
            EventEffect::Stock(id, _) => (!has_contraption_kind(situation, id)).then_some(UselessReason::NothingThere),
            EventEffect::Gate(_) => {
                situation.charter.condition::<GateCondition>().is_none().then_some(UselessReason::NothingThere)
            }
            EventEffect::Surge(_) => {
                situation.charter.condition::<SurgesCondition>().is_none().then_some(UselessReason::NothingThere)
            }
            EventEffect::Arrive(_, side) => own(&|printed| *side == seat && printed.horde().is_some()),
            EventEffect::WedgeDoor | EventEffect::OpenDoor => {
                let shut = situation.board.doors().iter().all(|door| door.sealed);
                shut.then_some(UselessReason::NothingThere)
            }
            _ => None,
        },
    }
}

/// All that the card could be played on, and more.
fn candidate_targets(situation: &BattleState, seat: Side, kind: &CardKind) -> Vec<CardTarget> {
    let figures = |fits: &dyn Fn(&Figure) -> bool| {
        let fitting = situation.figures.iter().filter(|figure| fits(figure));
        fitting.map(|figure| CardTarget::Figure(figure.id)).collect::<Vec<_>>()
    };
    match &kind.face {
        CardFace::Effect { .. } => {
            // Of a horde there may be hundreds: each kind is asked once.
            let kinds: Vec<bool> =
                situation.catalogue.kinds().map(|(_, printed)| can_effect_lie_on(situation, kind, printed)).collect();
            let mut targets = figures(&|figure| kinds[usize::from(figure.kind.0)]);
            targets.extend(situation.catalogue.kinds().map(|(id, _)| CardTarget::Kind(id)));
            targets
        }
        CardFace::Event { does, .. } => match does {
            EventEffect::Cancel => {
                let pending = situation.cards.pending.iter().map(|played| played.card);
                let lying = situation.cards.in_play.iter().map(|lying| lying.card);
                pending.chain(lying).map(CardTarget::Card).collect()
            }
            EventEffect::LastStand | EventEffect::StayReady => figures(&|figure| figure.side == seat),
            EventEffect::Heal(..) => figures(&|figure| figure.wounds > 0),
            EventEffect::ActAgain(..) => figures(&|figure| figure.side == seat && figure.activated),
            EventEffect::Tunnel => {
                tunnels::possible_tunnels(situation, seat).into_iter().map(CardTarget::Square).collect()
            }
            EventEffect::WedgeDoor | EventEffect::OpenDoor => {
                (0..situation.board.doors().len() as u8).map(CardTarget::Door).collect()
            }
            does => {
                debug_assert!(does.needs_no_target(), "{does:?} is played on something");
                vec![CardTarget::Table]
            }
        },
    }
}

/// Command points that a seat can pay for killing cards: those in hand that are not sealed in a bid (`CARD-5`).
pub fn kill_budget(situation: &BattleState, seat: Side) -> u8 {
    situation.command.0[seat].saturating_sub(situation.bids.0[seat].unwrap_or(0))
}

/// The steps of killing a card (`CARD-4`, `CARD-5`).
pub(super) fn check_kill_card(situation: &BattleState, seat: Side, card: CardId) -> Result<Vec<Step>, Refusal> {
    let asked = matches!(situation.awaiting, PendingDecision::Answer { seat: asked, to: ResponseTrigger::Card(played) }
        if asked == seat && played == card);
    if !asked && situation.cards.lying(card).is_none() {
        return Err(Refusal::CardNotInPlay { card });
    }
    let (cost, available) = (situation.cards.kind(card).kill_value, kill_budget(situation, seat));
    if cost > available {
        return Err(Refusal::TooDearToKill { cost, available });
    }
    Ok([Step::Kill(seat, card)].into_iter().chain(ask_again(situation)).collect())
}

/// The steps of discarding a card before the hand is filled up.
pub(super) fn check_discard_card(situation: &BattleState, seat: Side, card: CardId) -> Result<Vec<Step>, Refusal> {
    if situation.cards.hands[seat].cards.contains(&card) {
        Ok(vec![Step::Discard(seat, card), Step::AskDiscard(seat)])
    } else {
        Err(Refusal::NotInHand { card })
    }
}
