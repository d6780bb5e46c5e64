//! What the seats that the computer plays are asked, and what came of it. An answer counts for the moment of the battle
//! for which it was asked, and for no other: after an undo, or when a seat has changed hands, it is asked anew.

use super::think::{Question, Thinker, Thinking, Thought, What, level};
use crate::{prelude::*, session::Session};
use record::{AiSeat, Digest};
use rules::Observation;

/// A moment of a battle: so much was decided, and came to this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moment {
    entries: usize,
    digest: Digest,
}

impl Moment {
    /// The battle as it is now.
    pub(crate) fn of(session: &Session) -> Moment {
        let record = session.battle.record();
        let digest = record.steps.last().map_or(record.start, |step| step.digest);
        Moment { entries: record.steps.len(), digest }
    }
}

/// How far a question has come.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    /// It thinks, since then.
    Thinking(Instant),
    /// That came of it.
    Thought(Thought),
    /// Nothing will: the thinking broke down, or the rules refuse what it wants.
    Lost,
}

/// Who thinks for each side.
#[derive(Resource, Default)]
pub struct Minds {
    chairs: BySide<Option<Chair>>,
    asked: u64,
}

/// A seat that the computer plays.
struct Chair {
    computer: AiSeat,
    /// None where the system gives no thread.
    thinker: Option<Thinker>,
    number: u64,
    about: (Moment, What),
    answer: Answer,
}

impl Minds {
    /// What that seat answers now, as far as it has come.
    pub(crate) fn answer(&self, side: Side, about: (Moment, What)) -> Option<&Answer> {
        self.chairs[side].as_ref().filter(|chair| chair.about == about).map(|chair| &chair.answer)
    }

    /// Notes that nothing comes of what that seat was asked.
    pub(crate) fn lose(&mut self, side: Side) {
        if let Some(chair) = &mut self.chairs[side] {
            chair.answer = Answer::Lost;
        }
    }

    /// Lets whoever thinks for that side go.
    pub(crate) fn dismiss(&mut self, side: Side) {
        self.chairs[side] = None;
    }

    /// Hears what has been thought out.
    fn hear(&mut self, side: Side) {
        let Some(chair) = &mut self.chairs[side] else { return };
        while let Some((number, thought)) = chair.thinker.as_ref().and_then(Thinker::hear) {
            if number == chair.number {
                chair.answer = thought.map_or(Answer::Lost, Answer::Thought);
            }
        }
    }

    /// Asks it, unless that was asked already.
    fn ask(&mut self, world: &World, side: Side, computer: AiSeat, about: (Moment, What), among: &[FigureId]) {
        let known = self.chairs[side].as_ref().is_some_and(|chair| (chair.computer, chair.about) == (computer, about));
        if known {
            return;
        }
        self.asked += 1;
        let number = self.asked;
        let way = world.get_resource::<Thinking>().copied().unwrap_or_default();
        // Who still ponders something that nobody wants to know any more is left alone with it.
        let idle = self.chairs[side].take().filter(|chair| !matches!(chair.answer, Answer::Thinking(_)));
        let thinker = idle.filter(|chair| chair.computer == computer).and_then(|chair| chair.thinker);
        let start = || Thinker::start(way).inspect_err(|fault| error!("the computer can't think: {fault}")).ok();
        let thinker = thinker.or_else(start);
        let (level, seed, seen) = (level(computer.strength), computer.seed, Observation::of(world, side));
        let question = Question { number, what: about.1, seen, level, seed, among: among.to_vec() };
        let asked = thinker.as_ref().is_some_and(|thinker| thinker.ask(question));
        let answer = if asked { Answer::Thinking(Instant::now()) } else { Answer::Lost };
        self.chairs[side] = Some(Chair { computer, thinker, number, about, answer });
    }
}

/// What that seat is to be asked now, if the computer plays it: what is awaited of it, or whether it kills a card.
pub(crate) fn due(world: &World, side: Side) -> Option<(Moment, What)> {
    let table = world.get_resource::<Table>()?;
    let session = world.get_resource::<Session>()?;
    table.seats[side].computer()?;
    let what = match table.now.awaiting.seat()? {
        asked if asked == side => What::Order,
        _ if table.now.cards.in_play.is_empty() => return None,
        _ => What::Kill,
    };
    Some((Moment::of(session), what))
}

/// Asks what is due, and hears what has come of it. Whether it thinks.
pub(crate) fn attend(world: &mut World, side: Side) -> bool {
    let Some(about) = due(world, side) else { return false };
    let Some(computer) = world.resource::<Table>().seats[side].computer() else { return false };
    world.resource_scope(|world, mut minds: Mut<Minds>| {
        let minds = minds.bypass_change_detection();
        minds.hear(side);
        minds.ask(world, side, computer, about, &[]);
        matches!(minds.answer(side, about), Some(Answer::Thinking(_)))
    })
}

/// What the computer would do with those figures for the people of that side, as far as it has come. Who asks for others
/// at the same moment dismisses it before.
pub(crate) fn help(world: &mut World, side: Side, computer: AiSeat, among: &[FigureId]) -> Option<Answer> {
    let about = (Moment::of(world.get_resource::<Session>()?), What::Help);
    world.resource_scope(|world, mut minds: Mut<Minds>| {
        let minds = minds.bypass_change_detection();
        minds.hear(side);
        minds.ask(world, side, computer, about, among);
        minds.answer(side, about).cloned()
    })
}

/// Since when it thinks for the people of that side.
pub(crate) fn helps_since(world: &World, side: Side) -> Option<Instant> {
    let about = (Moment::of(world.get_resource::<Session>()?), What::Help);
    match world.get_resource::<Minds>()?.answer(side, about)? {
        Answer::Thinking(since) => Some(*since),
        Answer::Thought(_) | Answer::Lost => None,
    }
}

/// What has come of what that seat is asked now.
pub(crate) fn answer(world: &World, side: Side) -> Option<&Answer> {
    world.get_resource::<Minds>()?.answer(side, due(world, side)?)
}

/// Since when that seat thinks about what it is asked now.
pub(crate) fn since(world: &World, side: Side) -> Option<Instant> {
    match answer(world, side)? {
        Answer::Thinking(since) => Some(*since),
        Answer::Thought(_) | Answer::Lost => None,
    }
}

/// Whether a seat may still want to kill a card before anything else is done: what it decides must not hang on who is
/// quicker (`CARD-5`).
pub(crate) fn may_kill(world: &World, side: Side) -> bool {
    let kills = |about: &(Moment, What)| about.1 == What::Kill;
    due(world, side).filter(kills).is_some() && !matches!(answer(world, side), Some(Answer::Thought(_) | Answer::Lost))
}

/// Whether the computer can't go on with what it is asked.
pub(crate) fn is_lost(world: &World) -> bool {
    Side::BOTH.into_iter().any(|side| {
        due(world, side).is_some_and(|(_, what)| what == What::Order)
            && matches!(answer(world, side), Some(Answer::Lost))
    })
}
