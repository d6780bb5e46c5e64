//! Checks for playing, killing and discarding cards (`CARD-1` to `CARD-6`, `HAND-2`).

use super::repeat_question::ask_again;
use crate::{
    cards::{
        CardFace, CardKind, CardModifier, CardTarget, EventTarget, EventTiming, UselessReason, find_living_figure,
        has_figure_of_kind,
    },
    causes::ResponseTrigger,
    figure::FigureKind,
    figures::Figure,
    ids::CardId,
    pending_decision::PendingDecision,
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
    let effect = kind.event_effect();
    let fits = match (occasion, effect.map(|effect| effect.properties().timing)) {
        (Some(to), _) => {
            let needed = CardTarget::from(to);
            let answers = effect.and_then(|effect| effect.trigger(needed)) == Some(to);
            answers && target.is_none_or(|target| target == needed)
        }
        (None, Some(EventTiming::Response)) => false,
        (None, Some(EventTiming::EitherHalf)) => open,
        (None, _) => open && state.turn.half == Some(seat),
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
        (CardFace::Event { does, .. }, _) => return does.check_target(state, seat, target),
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

/// Returns the targets on which a seat could play a card of its hand now, in a fixed order.
pub fn card_targets(state: &BattleState, seat: Side, card: CardId) -> Vec<CardTarget> {
    let kind = state.cards.kind(card);
    if !state.cards.hands[seat].cards.contains(&card) || check_card_timing(state, seat, kind, None).is_err() {
        return Vec::new();
    }
    let mut targets = candidate_targets(state, seat, kind);
    if kind.event_effect().is_some_and(|effect| effect.properties().target == EventTarget::Square) {
        // The squares are checked already, and a second check of each would be slow.
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

/// Returns the reason why a card is useless to a side in this battle; `None` if it may be useful. Only the figures in
/// play, those that may still arrive, doors and mission rules count, not the positions of figures.
pub fn card_useless(state: &BattleState, seat: Side, card: CardId) -> Option<UselessReason> {
    let kind = state.cards.kind(card);
    let CardFace::Effect { gives, .. } = &kind.face else {
        return kind.event_effect().and_then(|effect| effect.useless_reason(state, seat));
    };
    let armoury = state.catalogue.armoury();
    let fits = |printed: &FigureKind| kind.can_be_placed_on(printed, armoury) && !kind.has_no_effect_on(printed);
    let is_help = gives.iter().any(CardModifier::helps);
    let helps = is_help && has_figure_of_kind(state, seat, &fits);
    let harms = gives.iter().any(|change| !change.helps()) && has_figure_of_kind(state, seat.enemy(), &fits);
    let why = if is_help { UselessReason::NoneOwn } else { UselessReason::NoneEnemy };
    (!helps && !harms).then_some(why)
}

/// Returns a superset of the targets on which the card could be played.
fn candidate_targets(state: &BattleState, seat: Side, kind: &CardKind) -> Vec<CardTarget> {
    if let Some(effect) = kind.event_effect() {
        return effect.candidate_targets(state, seat);
    }
    // A horde may have hundreds of figures, so each kind is checked once.
    let kinds: Vec<bool> =
        state.catalogue.kinds().map(|(_, printed)| can_effect_lie_on(state, kind, printed)).collect();
    let fitting = state.figures.iter().filter(|figure| kinds[usize::from(figure.kind.0)]);
    let figures = fitting.map(|figure| CardTarget::Figure(figure.id));
    figures.chain(state.catalogue.kinds().map(|(id, _)| CardTarget::Kind(id))).collect()
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
