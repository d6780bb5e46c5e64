//! Requests to the AI, one per seat. An answer is valid only for the moment of the battle for which it was requested;
//! after an undo or a seat change, a new request is sent.

use super::worker::{AiAnswer, AiFunction, AiRequest, AiWorker, RequestKind, ai_level, spawn_ai_worker};
use crate::prelude::*;
use battle_view::session::BattleSession;
use record::{AiSeat, Digest};
use rules::Observation;

/// Identity of a moment of a battle: the number of recorded steps, and the digest of the state after them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BattleMoment {
    entries: usize,
    digest: Digest,
}

impl BattleMoment {
    /// Returns the present moment of the battle.
    pub(crate) fn of(session: &BattleSession) -> BattleMoment {
        BattleMoment { entries: session.entries(), digest: session.digest() }
    }
}

#[derive(Clone, Debug)]
pub(crate) enum RequestState {
    /// The AI has been thinking since this time.
    Thinking(ClientInstant),
    /// The AI has finished with this result.
    Thought(AiAnswer),
    /// No result will come: thinking failed, or the rules refuse the order.
    Lost,
}

/// Resource: the AI of each side, with its last request.
#[derive(Resource, Default)]
pub struct AiRequests {
    chairs: BySide<Option<AiSeatState>>,
}

/// Seat that the AI plays, with its last request.
struct AiSeatState {
    computer: AiSeat,
    /// `None` if the system provides no thread.
    thinker: Option<AiWorker>,
    about: (BattleMoment, RequestKind),
    answer: RequestState,
}

impl AiRequests {
    /// Returns the state of the seat's request; `None` if the seat's last request was another one.
    pub(crate) fn answer(&self, side: Side, about: (BattleMoment, RequestKind)) -> Option<&RequestState> {
        self.chairs[side].as_ref().filter(|chair| chair.about == about).map(|chair| &chair.answer)
    }

    /// Marks the seat's request as lost.
    pub(crate) fn lose(&mut self, side: Side) {
        if let Some(chair) = &mut self.chairs[side] {
            chair.answer = RequestState::Lost;
        }
    }

    /// Drops the AI of a side, and its thread.
    pub(crate) fn dismiss(&mut self, side: Side) {
        self.chairs[side] = None;
    }

    /// Receives the finished answer.
    fn hear(&mut self, side: Side) {
        let Some(chair) = &mut self.chairs[side] else { return };
        if let Some(thought) = chair.thinker.as_ref().and_then(AiWorker::poll) {
            chair.answer = thought.map_or(RequestState::Lost, RequestState::Thought);
        }
    }

    /// Sends a request to the AI, unless it was already sent.
    fn ask(
        &mut self,
        world: &World,
        side: Side,
        computer: AiSeat,
        about: (BattleMoment, RequestKind),
        among: &[FigureId],
    ) {
        let known = self.chairs[side].as_ref().is_some_and(|chair| (chair.computer, chair.about) == (computer, about));
        if known {
            return;
        }
        let way = world.get_resource::<AiFunction>().copied().unwrap_or_default();
        // A thread that still works on an outdated request is abandoned, so that the new request need not wait for it.
        let idle = self.chairs[side].take().filter(|chair| !matches!(chair.answer, RequestState::Thinking(_)));
        let thinker = idle.filter(|chair| chair.computer == computer).and_then(|chair| chair.thinker);
        let start = || spawn_ai_worker(way).inspect_err(|fault| error!("the computer can't think: {fault}")).ok();
        let thinker = thinker.or_else(start);
        let (level, seed, seen) = (ai_level(computer.strength), computer.seed, Observation::of(world, side));
        let answer = match &thinker {
            Some(thinker) => {
                thinker.request(AiRequest { what: about.1, seen, level, seed, among: among.to_vec() });
                RequestState::Thinking(ClientInstant::now())
            }
            None => RequestState::Lost,
        };
        self.chairs[side] = Some(AiSeatState { computer, thinker, about, answer });
    }
}

/// Returns the request that is due for a seat, if the AI plays it: for an order if the seat must decide, otherwise for
/// the decision to kill a card.
pub(crate) fn due_request(world: &World, side: Side) -> Option<(BattleMoment, RequestKind)> {
    let view = world.get_resource::<BattleView>()?;
    let session = world.get_resource::<BattleSession>()?;
    view.seats[side].computer()?;
    let what = match view.now.awaiting.seat()? {
        asked if asked == side => RequestKind::Order,
        _ if view.now.cards.in_play.is_empty() => return None,
        _ => RequestKind::Kill,
    };
    Some((BattleMoment::of(session), what))
}

/// Sends the due request and receives answers. Returns `true` while the AI thinks.
pub(crate) fn poll_requests(world: &mut World, side: Side) -> bool {
    let Some(about) = due_request(world, side) else { return false };
    let Some(computer) = world.resource::<BattleView>().seats[side].computer() else { return false };
    world.resource_scope(|world, mut requests: Mut<AiRequests>| {
        let requests = requests.bypass_change_detection();
        requests.hear(side);
        requests.ask(world, side, computer, about, &[]);
        matches!(requests.answer(side, about), Some(RequestState::Thinking(_)))
    })
}

/// Requests an order for figures of absent players on a side that people play, and returns the state of the request. To
/// request one for other figures at the same moment, the caller must call [`AiRequests::dismiss`] first.
pub(crate) fn request_assist(
    world: &mut World,
    side: Side,
    computer: AiSeat,
    among: &[FigureId],
) -> Option<RequestState> {
    let about = (BattleMoment::of(world.get_resource::<BattleSession>()?), RequestKind::Assist);
    world.resource_scope(|world, mut requests: Mut<AiRequests>| {
        let requests = requests.bypass_change_detection();
        requests.hear(side);
        requests.ask(world, side, computer, about, among);
        requests.answer(side, about).cloned()
    })
}

/// Returns the time since which the AI has been thinking about an order for absent players of that side.
pub(crate) fn assist_started_at(world: &World, side: Side) -> Option<ClientInstant> {
    let about = (BattleMoment::of(world.get_resource::<BattleSession>()?), RequestKind::Assist);
    match world.get_resource::<AiRequests>()?.answer(side, about)? {
        RequestState::Thinking(since) => Some(*since),
        RequestState::Thought(_) | RequestState::Lost => None,
    }
}

/// Returns the state of the seat's current request.
pub(crate) fn current_request_state(world: &World, side: Side) -> Option<&RequestState> {
    world.get_resource::<AiRequests>()?.answer(side, due_request(world, side)?)
}

/// Returns the time since which the AI has been thinking about that seat's current request.
pub(crate) fn thinking_since(world: &World, side: Side) -> Option<ClientInstant> {
    match current_request_state(world, side)? {
        RequestState::Thinking(since) => Some(*since),
        RequestState::Thought(_) | RequestState::Lost => None,
    }
}

/// Returns `true` if a seat may still decide to kill a card before anything else is done. Other decisions wait, so that
/// the result does not depend on which side is faster (`CARD-5`).
pub(crate) fn may_still_kill_card(world: &World, side: Side) -> bool {
    let kills = |about: &(BattleMoment, RequestKind)| about.1 == RequestKind::Kill;
    due_request(world, side).filter(kills).is_some()
        && !matches!(current_request_state(world, side), Some(RequestState::Thought(_) | RequestState::Lost))
}

/// Returns `true` if the AI can't go on, because the request for its order is lost.
pub(crate) fn has_failed_request(world: &World) -> bool {
    Side::BOTH.into_iter().any(|side| {
        due_request(world, side).is_some_and(|(_, what)| what == RequestKind::Order)
            && matches!(current_request_state(world, side), Some(RequestState::Lost))
    })
}
