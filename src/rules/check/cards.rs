//! Playing, killing and discarding cards (`CARD-1` to `CARD-6`, `HAND-2`).

use super::{repeat_question::ask_again, tunnels};
use crate::{
    pending_decision::{Awaiting, Occasion},
    cards::{CardFace, CardKind, CardTarget, Condition, Deed, Modifier},
    conditions::{Surges, Wall, Workshop},
    figure::{FigureKind, Place},
    figures::Figure,
    ids::CardId,
    refusal::Refusal,
    side::Side,
    state_fields::Situation,
    step::Step,
};

/// The steps of playing a card.
pub(super) fn play(situation: &Situation, seat: Side, card: CardId, target: CardTarget) -> Result<Vec<Step>, Refusal> {
    if !situation.cards.hands[seat].cards.contains(&card) {
        return Err(Refusal::NotInHand { card });
    }
    let kind = situation.cards.kind(card);
    timing(situation, seat, kind, Some(target))?;
    holder_reaches(situation, seat, card, target)?;
    fits(situation, seat, kind, target)?;
    let answer = Step::AskAnswer(seat.enemy(), Occasion::Card(card));
    let played = [Step::Reveal { side: seat, card, target }, answer, Step::Settle(card)];
    // A death, or running out of ammo, is answered once, unless the answer is cancelled; to a card, and in between, one may do
    // more.
    let once = matches!(situation.awaiting, Awaiting::Answer { to: Occasion::Death(_) | Occasion::OutOfAmmo(_), .. });
    Ok(played.into_iter().chain(ask_again(situation).filter(|_| !once)).collect())
}

/// Whether a card of that kind may be played now (`CARD-1`). **Ruling**: at any moment of one's own half of the turn
/// means whenever an action, a reaction, a further shot or who goes into reaction is asked for; cards for either
/// half may be played then, too, and those that answer something only as an answer. Once the second player is done none
/// may, not even as an answer (`ACT-4`). Without a target: on any.
fn timing(situation: &Situation, seat: Side, kind: &CardKind, target: Option<CardTarget>) -> Result<(), Refusal> {
    let occasion = match situation.awaiting {
        Awaiting::Answer { seat: asked, to } if asked == seat => Some(to),
        _ => None,
    };
    let open = situation.turn.half.is_some()
        && matches!(
            situation.awaiting,
            Awaiting::Act { .. } | Awaiting::React { .. } | Awaiting::Ready { .. } | Awaiting::Again { .. }
        )
        && !(situation.turn.is_last_half() && matches!(situation.awaiting, Awaiting::Ready { .. }));
    let fits = match (kind.deed(), occasion, target) {
        (Some(Deed::Cancel), Some(Occasion::Card(played)), target) => {
            target.is_none_or(|target| target == CardTarget::Card(played))
        }
        (Some(Deed::Cancel), None, _) => open,
        (Some(Deed::LastStand), Some(Occasion::Death(figure)), target)
        | (Some(Deed::StayReady), Some(Occasion::OutOfAmmo(figure)), target) => {
            target.is_none_or(|target| target == CardTarget::Figure(figure))
        }
        (Some(Deed::Cancel | Deed::LastStand | Deed::StayReady), ..) => false,
        (_, None, _) => open && situation.turn.half == Some(seat),
        _ => false,
    };
    if fits { Ok(()) } else { Err(Refusal::CardNotNow) }
}

/// Whether the target is one for that card (`CARD-2`, `CARD-3`).
fn fits(situation: &Situation, seat: Side, kind: &CardKind, target: CardTarget) -> Result<(), Refusal> {
    let fits = match (&kind.face, target) {
        (CardFace::Effect { .. }, CardTarget::Figure(id)) => {
            lies_on(situation, kind, situation.card(living(situation, id)?))
        }
        (CardFace::Effect { .. }, CardTarget::Kind(id)) => {
            let known = situation.catalogue.kinds().find(|(other, _)| *other == id);
            known.is_some_and(|(_, printed)| {
                let fits = kind.fits(printed, situation.catalogue.armoury()) && !kind.spares(printed);
                fits && printed.horde().is_some() && situation.in_game(id)
            })
        }
        (CardFace::Event { does, .. }, _) => return event(situation, seat, does, target),
        _ => false,
    };
    if fits { Ok(()) } else { Err(Refusal::WrongTarget) }
}

/// `COOP-14`: where each figure has a hand of its own, what a card does for a figure of its side it does for its holder, or
/// for a friend within one square of it.
fn holder_reaches(situation: &Situation, seat: Side, card: CardId, target: CardTarget) -> Result<(), Refusal> {
    let (Some(holder), CardTarget::Figure(target)) = (situation.holders.of(card), target) else { return Ok(()) };
    if holder == target || situation.figure(target).is_none_or(|target| target.side != seat) {
        return Ok(());
    }
    let square = |id| situation.figure(id).and_then(Figure::square);
    let beside = square(holder).zip(square(target)).is_some_and(|(here, there)| here == there || here.is_beside(there));
    if beside { Ok(()) } else { Err(Refusal::HolderTooFar) }
}

/// Whether an effect card may lie on the own card of a figure of that kind.
fn lies_on(situation: &Situation, kind: &CardKind, printed: &FigureKind) -> bool {
    printed.horde().is_none() && kind.fits(printed, situation.catalogue.armoury()) && !kind.spares(printed)
}

fn living(situation: &Situation, id: crate::ids::FigureId) -> Result<&Figure, Refusal> {
    let found = situation.figure(id).ok_or(Refusal::NoSuchFigure { figure: id })?;
    if found.place == Some(Place::Reserve) {
        return Err(Refusal::HeldBack { figure: id });
    }
    if !found.in_play() {
        return Err(Refusal::HasLeft { figure: id });
    }
    if situation.dying(found) { Err(Refusal::Dead) } else { Ok(found) }
}

fn event(situation: &Situation, seat: Side, deed: &Deed, target: CardTarget) -> Result<(), Refusal> {
    let all = |figure: &Figure, conditions: &[Condition]| {
        conditions.iter().all(|condition| condition.holds(situation.card(figure), situation.catalogue.armoury()))
    };
    let fits = match (deed, target) {
        (Deed::Cancel, CardTarget::Card(card)) => {
            let enemy = situation.cards.pending.iter().any(|played| played.card == card && played.side != seat);
            enemy || situation.cards.lying(card).is_some()
        }
        // Whose death, or whose gun, it is was asked with the occasion.
        (Deed::LastStand | Deed::StayReady, CardTarget::Figure(id)) => {
            situation.figure(id).map_or(Ok(()), |figure| situation.check_free(figure))?;
            true
        }
        (Deed::Heal(_, conditions), CardTarget::Figure(id)) => {
            let figure = living(situation, id)?;
            figure.wounds > 0 && all(figure, conditions)
        }
        (Deed::ActAgain(_, conditions), CardTarget::Figure(id)) => {
            let figure = living(situation, id)?;
            if !matches!(situation.awaiting, Awaiting::Act { figure: None, .. }) {
                return Err(Refusal::CardNotNow);
            }
            situation.check_free(figure)?;
            figure.side == seat && figure.activated && all(figure, conditions)
        }
        (Deed::Tunnel, CardTarget::Square(gate)) => tunnels::may_open(situation, seat, gate),
        (Deed::WedgeDoor | Deed::OpenDoor, CardTarget::Door(door)) => {
            let found = situation.board.doors().get(usize::from(door));
            let closed = found.is_some_and(|door| !door.open && !door.sealed);
            if *deed == Deed::OpenDoor && situation.shut_in(door, seat) {
                return Err(Refusal::ShutIn);
            }
            closed && !situation.cards.wedged(door)
        }
        (Deed::OwnCommand(_) | Deed::EnemyCommand(_) | Deed::ShotRange(_) | Deed::HealAll(..), CardTarget::Table) => {
            true
        }
        (Deed::Gate(_), CardTarget::Table) => situation.charter.condition::<Wall>().is_some(),
        (Deed::Surge(_), CardTarget::Table) => situation.charter.condition::<Surges>().is_some(),
        (Deed::Stock(id, _), CardTarget::Table) => stocks(situation, id),
        (Deed::Arrive(_, side), CardTarget::Table) => {
            let horde = situation.hordes.iter().any(|kind| situation.catalogue.kind(*kind).side == *side);
            *side == seat && horde
        }
        _ => false,
    };
    if fits { Ok(()) } else { Err(Refusal::WrongTarget) }
}

/// Whether there is such a contraption in the mission.
fn stocks(situation: &Situation, id: &str) -> bool {
    situation.charter.condition::<Workshop>().is_some_and(|shop| shop.find(id).is_some())
}

/// The targets on which a seat could play a card of its hand now, in a fixed order.
pub fn card_targets(situation: &Situation, seat: Side, card: CardId) -> Vec<CardTarget> {
    let kind = situation.cards.kind(card);
    if !situation.cards.hands[seat].cards.contains(&card) || timing(situation, seat, kind, None).is_err() {
        return Vec::new();
    }
    let mut targets = candidates(situation, seat, kind);
    if matches!(kind.deed(), Some(Deed::Tunnel)) {
        // Asking each of them again would take long.
        return targets;
    }
    let playable = |target: &CardTarget| {
        timing(situation, seat, kind, Some(*target)).is_ok()
            && holder_reaches(situation, seat, card, *target).is_ok()
            && fits(situation, seat, kind, *target).is_ok()
    };
    targets.retain(playable);
    targets
}

/// Why a card can do a side no good in this battle, whatever comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Useless {
    /// It helps figures such as that side has none of.
    NoneOwn,
    /// It harms figures such as the enemy has none of.
    NoneEnemy,
    /// The battle has nothing to play it on.
    NothingThere,
}

/// Whether a card is of no use to a side in this battle, as far as figures and doors tell. It asks for whom there is and
/// who may still come, not where they stand; what is in doubt is of use.
pub fn card_useless(situation: &Situation, seat: Side, card: CardId) -> Option<Useless> {
    let kind = situation.cards.kind(card);
    let armoury = situation.catalogue.armoury();
    let any = |side: Side, fits: &dyn Fn(&FigureKind) -> bool| {
        let coming = situation.hordes.iter().map(|horde| situation.catalogue.kind(*horde));
        let mut coming = coming.filter(|printed| printed.side == side);
        let mut living = situation.figures.iter().filter(|figure| figure.side == side && figure.in_play());
        living.any(|figure| fits(situation.card(figure))) || coming.any(fits)
    };
    let all = |printed: &FigureKind, on: &[Condition]| on.iter().all(|condition| condition.holds(printed, armoury));
    let own = |fits: &dyn Fn(&FigureKind) -> bool| (!any(seat, fits)).then_some(Useless::NoneOwn);
    match &kind.face {
        CardFace::Effect { gives, .. } => {
            let fits = |printed: &FigureKind| kind.fits(printed, armoury) && !kind.spares(printed);
            let helps = gives.iter().any(Modifier::helps) && any(seat, &fits);
            let harms = gives.iter().any(|change| !change.helps()) && any(seat.enemy(), &fits);
            let why = if gives.iter().any(Modifier::helps) { Useless::NoneOwn } else { Useless::NoneEnemy };
            (!helps && !harms).then_some(why)
        }
        CardFace::Event { does, .. } => match does {
            Deed::Heal(_, on) | Deed::ActAgain(_, on) => own(&|printed| all(printed, on)),
            Deed::StayReady => own(&|printed| Condition::Gun.holds(printed, armoury)),
            Deed::Stock(id, _) => (!stocks(situation, id)).then_some(Useless::NothingThere),
            Deed::Gate(_) => situation.charter.condition::<Wall>().is_none().then_some(Useless::NothingThere),
            Deed::Surge(_) => situation.charter.condition::<Surges>().is_none().then_some(Useless::NothingThere),
            Deed::Arrive(_, side) => own(&|printed| *side == seat && printed.horde().is_some()),
            Deed::WedgeDoor | Deed::OpenDoor => {
                let shut = situation.board.doors().iter().all(|door| door.sealed);
                shut.then_some(Useless::NothingThere)
            }
            _ => None,
        },
    }
}

/// All that the card could be played on, and more.
fn candidates(situation: &Situation, seat: Side, kind: &CardKind) -> Vec<CardTarget> {
    let figures = |fits: &dyn Fn(&Figure) -> bool| {
        let fitting = situation.figures.iter().filter(|figure| fits(figure));
        fitting.map(|figure| CardTarget::Figure(figure.id)).collect::<Vec<_>>()
    };
    match &kind.face {
        CardFace::Effect { .. } => {
            // Of a horde there may be hundreds: each kind is asked once.
            let kinds: Vec<bool> =
                situation.catalogue.kinds().map(|(_, printed)| lies_on(situation, kind, printed)).collect();
            let mut targets = figures(&|figure| kinds[usize::from(figure.kind.0)]);
            targets.extend(situation.catalogue.kinds().map(|(id, _)| CardTarget::Kind(id)));
            targets
        }
        CardFace::Event { does, .. } => match does {
            Deed::Cancel => {
                let pending = situation.cards.pending.iter().map(|played| played.card);
                let lying = situation.cards.in_play.iter().map(|lying| lying.card);
                pending.chain(lying).map(CardTarget::Card).collect()
            }
            Deed::LastStand | Deed::StayReady => figures(&|figure| figure.side == seat),
            Deed::Heal(..) => figures(&|figure| figure.wounds > 0),
            Deed::ActAgain(..) => figures(&|figure| figure.side == seat && figure.activated),
            Deed::Tunnel => tunnels::all(situation, seat).into_iter().map(CardTarget::Square).collect(),
            Deed::WedgeDoor | Deed::OpenDoor => {
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
pub fn kill_budget(situation: &Situation, seat: Side) -> u8 {
    situation.command.0[seat].saturating_sub(situation.bids.0[seat].unwrap_or(0))
}

/// The steps of killing a card (`CARD-4`, `CARD-5`).
pub(super) fn kill(situation: &Situation, seat: Side, card: CardId) -> Result<Vec<Step>, Refusal> {
    let asked = matches!(situation.awaiting, Awaiting::Answer { seat: asked, to: Occasion::Card(played) }
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
pub(super) fn discard(situation: &Situation, seat: Side, card: CardId) -> Result<Vec<Step>, Refusal> {
    if situation.cards.hands[seat].cards.contains(&card) {
        Ok(vec![Step::Discard(seat, card), Step::AskDiscard(seat)])
    } else {
        Err(Refusal::NotInHand { card })
    }
}
