//! Requests to the AI, one per seat. An answer is valid only for the moment of the battle for which it was requested;
//! after an undo or a seat change, the AI is asked again.

use super::think::{Question, Thinker, Thinking, Thought, What, level};
use crate::{prelude::*, session::Session};
use record::{AiSeat, Digest};
use rules::Observation;

/// Identity of a moment of a battle: the number of recorded steps, and the digest of the state after them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moment {
    entries: usize,
    digest: Digest,
}

impl Moment {
    /// Returns the present moment of the battle.
    pub(crate) fn of(session: &Session) -> Moment {
        let record = session.battle.record();
        let digest = record.steps.last().map_or(record.start, |step| step.digest);
        Moment { entries: record.steps.len(), digest }
    }
}

/// State of a request to the AI.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    /// The AI has been thinking since then.
    Thinking(ClientInstant),
    /// The AI has finished with this result.
    Thought(Thought),
    /// No result will come: thinking failed, or the rules refuse the order.
    Lost,
}

/// Resource: the AI of each side, with its last request.
#[derive(Resource, Default)]
pub struct Minds {
    chairs: BySide<Option<Chair>>,
    asked: u64,
}

/// Seat that the AI plays, with its last request.
struct Chair {
    computer: AiSeat,
    /// `None` if the system provides no thread.
    thinker: Option<Thinker>,
    number: u64,
    about: (Moment, What),
    answer: Answer,
}

impl Minds {
    /// Returns the state of the seat's request; `None` if the seat's last request was another one.
    pub(crate) fn answer(&self, side: Side, about: (Moment, What)) -> Option<&Answer> {
        self.chairs[side].as_ref().filter(|chair| chair.about == about).map(|chair| &chair.answer)
    }

    /// Marks the seat's request as lost.
    pub(crate) fn lose(&mut self, side: Side) {
        if let Some(chair) = &mut self.chairs[side] {
            chair.answer = Answer::Lost;
        }
    }

    /// Drops the AI of a side, and its thread.
    pub(crate) fn dismiss(&mut self, side: Side) {
        self.chairs[side] = None;
    }

    /// Receives finished answers.
    fn hear(&mut self, side: Side) {
        let Some(chair) = &mut self.chairs[side] else { return };
        while let Some((number, thought)) = chair.thinker.as_ref().and_then(Thinker::hear) {
            if number == chair.number {
                chair.answer = thought.map_or(Answer::Lost, Answer::Thought);
            }
        }
    }

    /// Sends a request to the AI, unless it was already sent.
    fn ask(&mut self, world: &World, side: Side, computer: AiSeat, about: (Moment, What), among: &[FigureId]) {
        let known = self.chairs[side].as_ref().is_some_and(|chair| (chair.computer, chair.about) == (computer, about));
        if known {
            return;
        }
        self.asked += 1;
        let number = self.asked;
        let way = world.get_resource::<Thinking>().copied().unwrap_or_default();
        // A thread that still works on an outdated request is abandoned, so that the new request need not wait for it.
        let idle = self.chairs[side].take().filter(|chair| !matches!(chair.answer, Answer::Thinking(_)));
        let thinker = idle.filter(|chair| chair.computer == computer).and_then(|chair| chair.thinker);
        let start = || Thinker::start(way).inspect_err(|fault| error!("the computer can't think: {fault}")).ok();
        let thinker = thinker.or_else(start);
        let (level, seed, seen) = (level(computer.strength), computer.seed, Observation::of(world, side));
        let question = Question { number, what: about.1, seen, level, seed, among: among.to_vec() };
        let asked = thinker.as_ref().is_some_and(|thinker| thinker.ask(question));
        let answer = if asked { Answer::Thinking(ClientInstant::now()) } else { Answer::Lost };
        self.chairs[side] = Some(Chair { computer, thinker, number, about, answer });
    }
}

/// Returns the request that is due for a seat, if the AI plays it: the order awaited from it, or whether it kills a
/// card.
pub(crate) fn due(world: &World, side: Side) -> Option<(Moment, What)> {
    let table = world.get_resource::<BattleView>()?;
    let session = world.get_resource::<Session>()?;
    table.seats[side].computer()?;
    let what = match table.now.awaiting.seat()? {
        asked if asked == side => What::Order,
        _ if table.now.cards.in_play.is_empty() => return None,
        _ => What::Kill,
    };
    Some((Moment::of(session), what))
}

/// Sends the due request and receives answers. Returns `true` while the AI thinks.
pub(crate) fn attend(world: &mut World, side: Side) -> bool {
    let Some(about) = due(world, side) else { return false };
    let Some(computer) = world.resource::<BattleView>().seats[side].computer() else { return false };
    world.resource_scope(|world, mut minds: Mut<Minds>| {
        let minds = minds.bypass_change_detection();
        minds.hear(side);
        minds.ask(world, side, computer, about, &[]);
        matches!(minds.answer(side, about), Some(Answer::Thinking(_)))
    })
}

/// Requests an order for some of the figures of a side played by people, and returns the state of the request. To ask
/// about other figures at the same moment, the caller must dismiss the AI first.
pub(crate) fn help(world: &mut World, side: Side, computer: AiSeat, among: &[FigureId]) -> Option<Answer> {
    let about = (Moment::of(world.get_resource::<Session>()?), What::Help);
    world.resource_scope(|world, mut minds: Mut<Minds>| {
        let minds = minds.bypass_change_detection();
        minds.hear(side);
        minds.ask(world, side, computer, about, among);
        minds.answer(side, about).cloned()
    })
}

/// Returns since when the AI has been thinking for the people of that side.
pub(crate) fn helps_since(world: &World, side: Side) -> Option<ClientInstant> {
    let about = (Moment::of(world.get_resource::<Session>()?), What::Help);
    match world.get_resource::<Minds>()?.answer(side, about)? {
        Answer::Thinking(since) => Some(*since),
        Answer::Thought(_) | Answer::Lost => None,
    }
}

/// Returns the state of the seat's current request.
pub(crate) fn answer(world: &World, side: Side) -> Option<&Answer> {
    world.get_resource::<Minds>()?.answer(side, due(world, side)?)
}

/// Returns since when that seat has been thinking about its current request.
pub(crate) fn since(world: &World, side: Side) -> Option<ClientInstant> {
    match answer(world, side)? {
        Answer::Thinking(since) => Some(*since),
        Answer::Thought(_) | Answer::Lost => None,
    }
}

/// Returns `true` if a seat may still decide to kill a card before anything else is done. Other decisions wait, so that
/// the result does not depend on which side is faster (`CARD-5`).
pub(crate) fn may_kill(world: &World, side: Side) -> bool {
    let kills = |about: &(Moment, What)| about.1 == What::Kill;
    due(world, side).filter(kills).is_some() && !matches!(answer(world, side), Some(Answer::Thought(_) | Answer::Lost))
}

/// Returns `true` if the AI can't go on, because the request for its order is lost.
pub(crate) fn is_lost(world: &World) -> bool {
    Side::BOTH.into_iter().any(|side| {
        due(world, side).is_some_and(|(_, what)| what == What::Order)
            && matches!(answer(world, side), Some(Answer::Lost))
    })
}
