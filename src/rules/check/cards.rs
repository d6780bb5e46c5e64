//! Checks for playing, killing and discarding cards (`CARD-1` to `CARD-6`, `HAND-2`).

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

/// Returns the steps of playing a card.
pub(super) fn check_play_card(
    state: &BattleState,
    seat: Side,
    card: CardId,
    target: CardTarget,
) -> Result<Vec<Step>, Refusal> {
    if !state.cards.hands[seat].cards.contains(&card) {
        return Err(Refusal::NotInHand { card });
    }
    let kind = state.cards.kind(card);
    check_card_timing(state, seat, kind, Some(target))?;
    check_holder_reach(state, seat, card, target)?;
    check_card_target(state, seat, kind, target)?;
    let answer = Step::AskAnswer(seat.enemy(), ResponseTrigger::Card(card));
    let played = [Step::Reveal { side: seat, card, target }, answer, Step::Settle(card)];
    // A player may respond once to a death, or to running out of ammo, unless the response is cancelled. To a card, and
    // at other times, it may play several cards.
    let once = matches!(
        state.awaiting,
        PendingDecision::Answer { to: ResponseTrigger::Death(_) | ResponseTrigger::OutOfAmmo(_), .. }
    );
    Ok(played.into_iter().chain(ask_again(state).filter(|_| !once)).collect())
}

/// Checks that a card of that kind may be played now (`CARD-1`), on the target if one is given. **Ruling**: "any
/// moment" of a side's half-turn means whenever the rules ask for an action, a reaction, a further shot or the figures
/// that enter reaction mode. Cards for either half-turn may be played then, too; cards that respond to an event only as
/// a response. Once the second player has ended its half-turn, no card may be played, not even as a response (`ACT-4`).
fn check_card_timing(
    state: &BattleState,
    seat: Side,
    kind: &CardKind,
    target: Option<CardTarget>,
) -> Result<(), Refusal> {
    let occasion = match state.awaiting {
        PendingDecision::Answer { seat: asked, to } if asked == seat => Some(to),
        _ => None,
    };
    let open = state.turn.half.is_some()
        && matches!(
            state.awaiting,
            PendingDecision::Act { .. }
                | PendingDecision::React { .. }
                | PendingDecision::Ready { .. }
                | PendingDecision::Again { .. }
        )
        && !(state.turn.is_last_half() && matches!(state.awaiting, PendingDecision::Ready { .. }));
    let fits = match (kind.event_effect(), occasion, target) {
        (Some(EventEffect::Cancel), Some(ResponseTrigger::Card(played)), target) => {
            target.is_none_or(|target| target == CardTarget::Card(played))
        }
        (Some(EventEffect::Cancel), None, _) => open,
        (Some(EventEffect::LastStand), Some(ResponseTrigger::Death(figure)), target)
        | (Some(EventEffect::StayReady), Some(ResponseTrigger::OutOfAmmo(figure)), target) => {
            target.is_none_or(|target| target == CardTarget::Figure(figure))
        }
        (Some(EventEffect::Cancel | EventEffect::LastStand | EventEffect::StayReady), ..) => false,
        (_, None, _) => open && state.turn.half == Some(seat),
        _ => false,
    };
    if fits { Ok(()) } else { Err(Refusal::CardNotNow) }
}

/// Checks that the target suits that card (`CARD-2`, `CARD-3`).
fn check_card_target(state: &BattleState, seat: Side, kind: &CardKind, target: CardTarget) -> Result<(), Refusal> {
    let fits = match (&kind.face, target) {
        (CardFace::Effect { .. }, CardTarget::Figure(id)) => {
            can_effect_lie_on(state, kind, state.kind_of(find_living_figure(state, id)?))
        }
        (CardFace::Effect { .. }, CardTarget::Kind(id)) => {
            let known = state.catalogue.kinds().find(|(other, _)| *other == id);
            known.is_some_and(|(_, printed)| {
                let fits = kind.can_be_placed_on(printed, state.catalogue.armoury()) && !kind.has_no_effect_on(printed);
                fits && printed.horde().is_some() && state.in_game(id)
            })
        }
        (CardFace::Event { does, .. }, _) => return check_event_target(state, seat, does, target),
        _ => false,
    };
    if fits { Ok(()) } else { Err(Refusal::WrongTarget) }
}

/// `COOP-14`: checks the distance between holder and target if each figure has its own hand: a card played on a figure
/// of its side must be played on its holder, or on a friend within one square of the holder.
fn check_holder_reach(state: &BattleState, seat: Side, card: CardId, target: CardTarget) -> Result<(), Refusal> {
    let (Some(holder), CardTarget::Figure(target)) = (state.holders.of(card), target) else { return Ok(()) };
    if holder == target || state.figure(target).is_none_or(|target| target.side != seat) {
        return Ok(());
    }
    let square = |id| state.figure(id).and_then(Figure::square);
    let beside = square(holder).zip(square(target)).is_some_and(|(here, there)| here == there || here.is_beside(there));
    if beside { Ok(()) } else { Err(Refusal::HolderTooFar) }
}

/// Returns `true` if an effect card may be placed on the individual card of a figure of that kind.
fn can_effect_lie_on(state: &BattleState, kind: &CardKind, printed: &FigureKind) -> bool {
    printed.horde().is_none()
        && kind.can_be_placed_on(printed, state.catalogue.armoury())
        && !kind.has_no_effect_on(printed)
}

fn find_living_figure(state: &BattleState, id: crate::ids::FigureId) -> Result<&Figure, Refusal> {
    let found = state.figure(id).ok_or(Refusal::NoSuchFigure { figure: id })?;
    if found.place == Some(FigurePlace::Reserve) {
        return Err(Refusal::HeldBack { figure: id });
    }
    if !found.in_play() {
        return Err(Refusal::HasLeft { figure: id });
    }
    if state.dying(found) { Err(Refusal::Dead) } else { Ok(found) }
}

fn check_event_target(
    state: &BattleState,
    seat: Side,
    effect: &EventEffect,
    target: CardTarget,
) -> Result<(), Refusal> {
    let all = |figure: &Figure, conditions: &[CardRequirement]| {
        conditions.iter().all(|condition| condition.holds(state.kind_of(figure), state.catalogue.armoury()))
    };
    let fits = match (effect, target) {
        (EventEffect::Cancel, CardTarget::Card(card)) => {
            let enemy = state.cards.pending.iter().any(|played| played.card == card && played.side != seat);
            enemy || state.cards.card_in_play(card).is_some()
        }
        // `check_card_timing` has compared the figure with the one that died or ran out of ammo.
        (EventEffect::LastStand | EventEffect::StayReady, CardTarget::Figure(id)) => {
            state.figure(id).map_or(Ok(()), |figure| state.check_free(figure))?;
            true
        }
        (EventEffect::Heal(_, conditions), CardTarget::Figure(id)) => {
            let figure = find_living_figure(state, id)?;
            figure.wounds > 0 && all(figure, conditions)
        }
        (EventEffect::ActAgain(_, conditions), CardTarget::Figure(id)) => {
            let figure = find_living_figure(state, id)?;
            if !matches!(state.awaiting, PendingDecision::Act { figure: None, .. }) {
                return Err(Refusal::CardNotNow);
            }
            state.check_free(figure)?;
            figure.side == seat && figure.activated && all(figure, conditions)
        }
        (EventEffect::Tunnel, CardTarget::Square(gate)) => tunnels::can_open_tunnel(state, seat, gate),
        (EventEffect::WedgeDoor | EventEffect::OpenDoor, CardTarget::Door(door)) => {
            let found = state.board.doors().get(usize::from(door));
            let closed = found.is_some_and(|door| !door.open && !door.sealed);
            if *effect == EventEffect::OpenDoor && state.shut_in(door, seat) {
                return Err(Refusal::ShutIn);
            }
            closed && !state.cards.is_door_wedged(door)
        }
        (
            EventEffect::OwnCommand(_)
            | EventEffect::EnemyCommand(_)
            | EventEffect::ShotRange(_)
            | EventEffect::HealAll(..),
            CardTarget::Table,
        ) => true,
        (EventEffect::Gate(_), CardTarget::Table) => state.charter.condition::<GateCondition>().is_some(),
        (EventEffect::Surge(_), CardTarget::Table) => state.charter.condition::<SurgesCondition>().is_some(),
        (EventEffect::Stock(id, _), CardTarget::Table) => has_contraption_kind(state, id),
        (EventEffect::Arrive(_, side), CardTarget::Table) => {
            let horde = state.hordes.iter().any(|kind| state.catalogue.kind(*kind).side == *side);
            *side == seat && horde
        }
        _ => false,
    };
    if fits { Ok(()) } else { Err(Refusal::WrongTarget) }
}

/// Returns `true` if the mission has such a contraption.
fn has_contraption_kind(state: &BattleState, id: &str) -> bool {
    state.charter.condition::<ContraptionsCondition>().is_some_and(|shop| shop.find(id).is_some())
}

/// Returns the targets on which a seat could play a card of its hand now, in a fixed order.
pub fn card_targets(state: &BattleState, seat: Side, card: CardId) -> Vec<CardTarget> {
    let kind = state.cards.kind(card);
    if !state.cards.hands[seat].cards.contains(&card) || check_card_timing(state, seat, kind, None).is_err() {
        return Vec::new();
    }
    let mut targets = candidate_targets(state, seat, kind);
    if matches!(kind.event_effect(), Some(EventEffect::Tunnel)) {
        // `possible_tunnels` has checked all of them, and a second check of each would be slow.
        return targets;
    }
    let playable = |target: &CardTarget| {
        check_card_timing(state, seat, kind, Some(*target)).is_ok()
            && check_holder_reach(state, seat, card, *target).is_ok()
            && check_card_target(state, seat, kind, *target).is_ok()
    };
    targets.retain(playable);
    targets
}

/// The reason why a card is useless to a side for the whole battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UselessReason {
    /// It helps only figures of kinds that the side does not have.
    NoneOwn,
    /// It harms only figures of kinds that the enemy does not have.
    NoneEnemy,
    /// The battle has no target or use for it.
    NothingThere,
}

/// Returns the reason why a card is useless to a side in this battle; `None` if it may be useful. Only the figures in
/// play, those that may still arrive, doors and mission rules count, not the positions of figures.
pub fn card_useless(state: &BattleState, seat: Side, card: CardId) -> Option<UselessReason> {
    let kind = state.cards.kind(card);
    let armoury = state.catalogue.armoury();
    let any = |side: Side, fits: &dyn Fn(&FigureKind) -> bool| {
        let coming = state.hordes.iter().map(|horde| state.catalogue.kind(*horde));
        let mut coming = coming.filter(|printed| printed.side == side);
        let mut living = state.figures.iter().filter(|figure| figure.side == side && figure.in_play());
        living.any(|figure| fits(state.kind_of(figure))) || coming.any(fits)
    };
    let all =
        |printed: &FigureKind, on: &[CardRequirement]| on.iter().all(|condition| condition.holds(printed, armoury));
    let own = |fits: &dyn Fn(&FigureKind) -> bool| (!any(seat, fits)).then_some(UselessReason::NoneOwn);
    match &kind.face {
        CardFace::Effect { gives, .. } => {
            let fits =
                |printed: &FigureKind| kind.can_be_placed_on(printed, armoury) && !kind.has_no_effect_on(printed);
            let helps = gives.iter().any(CardModifier::helps) && any(seat, &fits);
            let harms = gives.iter().any(|change| !change.helps()) && any(seat.enemy(), &fits);
            let why =
                if gives.iter().any(CardModifier::helps) { UselessReason::NoneOwn } else { UselessReason::NoneEnemy };
            (!helps && !harms).then_some(why)
        }
        CardFace::Event { does, .. } => match does {
            EventEffect::Heal(_, on) | EventEffect::ActAgain(_, on) => own(&|printed| all(printed, on)),
            EventEffect::StayReady => own(&|printed| CardRequirement::Gun.holds(printed, armoury)),
            EventEffect::Stock(id, _) => (!has_contraption_kind(state, id)).then_some(UselessReason::NothingThere),
            EventEffect::Gate(_) => {
                state.charter.condition::<GateCondition>().is_none().then_some(UselessReason::NothingThere)
            }
            EventEffect::Surge(_) => {
                state.charter.condition::<SurgesCondition>().is_none().then_some(UselessReason::NothingThere)
            }
            EventEffect::Arrive(_, side) => own(&|printed| *side == seat && printed.horde().is_some()),
            EventEffect::WedgeDoor | EventEffect::OpenDoor => {
                let shut = state.board.doors().iter().all(|door| door.sealed);
                shut.then_some(UselessReason::NothingThere)
            }
            _ => None,
        },
    }
}

/// Returns a superset of the targets on which the card could be played.
fn candidate_targets(state: &BattleState, seat: Side, kind: &CardKind) -> Vec<CardTarget> {
    let figures = |fits: &dyn Fn(&Figure) -> bool| {
        let fitting = state.figures.iter().filter(|figure| fits(figure));
        fitting.map(|figure| CardTarget::Figure(figure.id)).collect::<Vec<_>>()
    };
    match &kind.face {
        CardFace::Effect { .. } => {
            // A horde may have hundreds of figures, so each kind is checked once.
            let kinds: Vec<bool> =
                state.catalogue.kinds().map(|(_, printed)| can_effect_lie_on(state, kind, printed)).collect();
            let mut targets = figures(&|figure| kinds[usize::from(figure.kind.0)]);
            targets.extend(state.catalogue.kinds().map(|(id, _)| CardTarget::Kind(id)));
            targets
        }
        CardFace::Event { does, .. } => match does {
            EventEffect::Cancel => {
                let pending = state.cards.pending.iter().map(|played| played.card);
                let lying = state.cards.in_play.iter().map(|lying| lying.card);
                pending.chain(lying).map(CardTarget::Card).collect()
            }
            EventEffect::LastStand | EventEffect::StayReady => figures(&|figure| figure.side == seat),
            EventEffect::Heal(..) => figures(&|figure| figure.wounds > 0),
            EventEffect::ActAgain(..) => figures(&|figure| figure.side == seat && figure.activated),
            EventEffect::Tunnel => tunnels::possible_tunnels(state, seat).into_iter().map(CardTarget::Square).collect(),
            EventEffect::WedgeDoor | EventEffect::OpenDoor => {
                (0..state.board.doors().len() as u8).map(CardTarget::Door).collect()
            }
            does => {
                debug_assert!(does.needs_no_target(), "{does:?} is played on something");
                vec![CardTarget::Table]
            }
        },
    }
}

/// Returns the command points that a seat can pay for killing cards: its points without those sealed in a bid
/// (`CARD-5`).
pub fn kill_budget(state: &BattleState, seat: Side) -> u8 {
    state.command.0[seat].saturating_sub(state.bids.0[seat].unwrap_or(0))
}

/// Returns the steps of killing a card (`CARD-4`, `CARD-5`).
pub(super) fn check_kill_card(state: &BattleState, seat: Side, card: CardId) -> Result<Vec<Step>, Refusal> {
    let asked = matches!(state.awaiting, PendingDecision::Answer { seat: asked, to: ResponseTrigger::Card(played) }
        if asked == seat && played == card);
    if !asked && state.cards.card_in_play(card).is_none() {
        return Err(Refusal::CardNotInPlay { card });
    }
    let (cost, available) = (state.cards.kind(card).kill_value, kill_budget(state, seat));
    if cost > available {
        return Err(Refusal::TooDearToKill { cost, available });
    }
    Ok([Step::Kill(seat, card)].into_iter().chain(ask_again(state)).collect())
}

/// Returns the steps of discarding a card before the hand is filled up.
pub(super) fn check_discard_card(state: &BattleState, seat: Side, card: CardId) -> Result<Vec<Step>, Refusal> {
    if state.cards.hands[seat].cards.contains(&card) {
        Ok(vec![Step::Discard(seat, card), Step::AskDiscard(seat)])
    } else {
        Err(Refusal::NotInHand { card })
    }
}
