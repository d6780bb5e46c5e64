//! The battle of a party without a person, fought unseen: the AI plays it in a background thread with its journal, and
//! the base waits for the report. The battle can be watched, or left and resumed, after any order.

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread::sleep,
};

use balance::{LAST_TURN, RecordedPlayError, SimulatedPlayer, play_recorded_battle};
use battle_modes::ai::worker::ai_level;
use record::{AiSeat, Battle, Difficulty, Record, ResumedBattle};
use rules::{BySide, Turn};
use ui_kit::{
    background_thread::{BackgroundWorker, ReplySender, WorkerPanicked},
    prelude::*,
};

use super::{
    expedition_battles::{enter_finished_battle, open_due_battle, prepare_due_battle, warn_on_base},
    online_expedition::resume_battle_session,
    open_expedition::OpenExpedition,
};
use crate::records::load_warnings::load_warning_text;

/// Interval at which the news of the thread are collected.
const POLL_INTERVAL: Duration = Duration::from_millis(200);
/// Interval at which a thread is asked whether it has stopped, and the maximum number of times.
const STOP_INTERVAL: Duration = Duration::from_millis(2);
const STOP_CHECKS: u32 = 1_500;

/// Resource with the battle that is fought unseen, if any.
#[derive(Resource, Default)]
pub(super) struct UnseenBattle(Option<UnseenFight>);

/// The thread of a battle.
struct UnseenFight {
    worker: BackgroundWorker<FightRequest, FightNews>,
    stop: Arc<AtomicBool>,
    turn: u16,
}

/// A battle for the thread, with its world.
struct FightRequest {
    world: World,
    battle: Battle,
    stop: Arc<AtomicBool>,
}

/// News of a battle. Its journal is free after any but the first.
enum FightNews {
    /// A turn has begun.
    Turn(u16),
    /// The battle is over.
    Over(Box<Record>),
    /// The battle was stopped.
    Stopped,
    /// The battle does not come to an end.
    Endless,
    /// The AI can't go on, for this reason.
    Failed(String),
}

impl UnseenBattle {
    /// Returns the number of the present turn; `None` if no battle is fought unseen.
    pub(super) fn turn(&self) -> Option<u16> {
        self.0.as_ref().map(|fight| fight.turn)
    }

    fn poll(&self) -> Option<FightNews> {
        self.0.as_ref().and_then(UnseenFight::poll)
    }
}

impl UnseenFight {
    fn start(world: World, battle: Battle) -> io::Result<UnseenFight> {
        let worker =
            BackgroundWorker::spawn("expedition", |(): &mut (), request, replies| finish_fight(request, replies))?;
        let (stop, turn) = (Arc::new(AtomicBool::new(false)), world.resource::<Turn>().number);
        worker.request(FightRequest { world, battle, stop: stop.clone() });
        Ok(UnseenFight { worker, stop, turn })
    }

    fn poll(&self) -> Option<FightNews> {
        let news = self.worker.poll()?;
        Some(news.unwrap_or_else(|panicked: WorkerPanicked| FightNews::Failed(format!("{panicked:?}"))))
    }
}

/// Plays a battle in the thread, with the AI of the seats of its record.
fn finish_fight(request: FightRequest, replies: &ReplySender<FightNews>) {
    let FightRequest { mut world, mut battle, stop } = request;
    let players = list_ai_players(battle.record());
    let is_stopped = || stop.load(Ordering::Relaxed) || replies.is_cancelled();
    let mut told = 0;
    let tell_turn = |turn: u16| {
        if turn != told {
            told = turn;
            replies.send(FightNews::Turn(turn));
        }
    };
    let news = match play_recorded_battle(&mut world, &mut battle, &players, LAST_TURN, &is_stopped, tell_turn) {
        Ok(true) => FightNews::Over(Box::new(battle.record().clone())),
        Ok(false) => FightNews::Stopped,
        Err(RecordedPlayError::Endless(_)) => FightNews::Endless,
        Err(error) => FightNews::Failed(error.to_string()),
    };
    // The journal must be free before the base hears of it.
    drop(battle);
    replies.send(news);
}

/// Returns the AI of both sides with their seeds. A person who has taken over a seat at the screen gives it back.
fn list_ai_players(record: &Record) -> BySide<(SimulatedPlayer, u64)> {
    let seated = record.computers();
    BySide::from_fn(|side| {
        let default = AiSeat { strength: Difficulty::Commander, seed: record.spec.seed };
        let AiSeat { strength, seed } = seated[side].or(record.spec.computers[side]).unwrap_or(default);
        (SimulatedPlayer::from(ai_level(strength)), seed)
    })
}

/// Returns `true` while a battle is fought unseen.
pub(super) fn is_battle_unseen(world: &World) -> bool {
    world.get_resource::<UnseenBattle>().is_some_and(|unseen| unseen.0.is_some())
}

/// Begins the battle that is due, or resumes it, without showing it.
pub(super) fn fight_due_battle_unseen(world: &mut World) {
    let is_due = world.get_resource::<OpenExpedition>().is_some_and(|open| open.campaign.is_fought_by_ai());
    // Orders that are given here alone would break the session of an online battle.
    if !is_due || is_battle_unseen(world) || resume_battle_session(world) {
        return;
    }
    match prepare_due_battle(world) {
        Ok(Some((own, prepared))) => start_fight(world, own, prepared),
        Ok(None) => {}
        Err(error) => warn_on_base(world, &error),
    }
}

fn start_fight(world: &mut World, own: World, prepared: ResumedBattle) {
    let ResumedBattle { battle, cut, warning } = prepared;
    let words = load_warning_text(world.resource::<Texts>(), cut, warning);
    world.resource_mut::<OpenExpedition>().warning = words;
    match UnseenFight::start(own, battle) {
        Ok(fight) => world.resource_mut::<UnseenBattle>().0 = Some(fight),
        Err(error) => warn_of_failure(world, &error.to_string()),
    }
}

fn warn_of_failure(world: &mut World, why: &str) {
    warn!("the battle can't be fought unseen: {why}");
    let words = world.resource::<Texts>().t("expedition-wait-failed");
    world.resource_mut::<OpenExpedition>().warning = Some(words);
}

/// Opens the rest of the battle that is fought unseen on the battle screen. If it is over, its report is entered.
pub(super) fn watch_unseen_battle(world: &mut World) {
    if !is_battle_unseen(world) {
        return;
    }
    match stop_fight(world) {
        Some(news @ (FightNews::Over(_) | FightNews::Endless | FightNews::Failed(_))) => apply_news(world, news),
        _ => open_due_battle(world),
    }
}

/// Stops the battle that is fought unseen. It can be resumed from its journal.
pub(super) fn stop_unseen_battle(world: &mut World) {
    stop_fight(world);
}

/// Stops the thread, and returns its last news once the journal is free. The AI stops thinking at once, so this takes a
/// moment only.
fn stop_fight(world: &mut World) -> Option<FightNews> {
    let fight = world.resource_mut::<UnseenBattle>().0.take()?;
    fight.stop.store(true, Ordering::Relaxed);
    for _ in 0..STOP_CHECKS {
        match fight.poll() {
            Some(FightNews::Turn(_)) => {}
            Some(news) => return Some(news),
            None => sleep(STOP_INTERVAL),
        }
    }
    None
}

/// Collects the news of the thread.
pub(super) fn receive_fight_news(world: &mut World) {
    // The thread can't wake the window.
    world.resource_mut::<RedrawRequests>().wake_within(POLL_INTERVAL);
    while let Some(news) = world.resource::<UnseenBattle>().poll() {
        apply_news(world, news);
        world.resource_mut::<RedrawRequests>().redraw_frames(4);
    }
}

fn apply_news(world: &mut World, news: FightNews) {
    let mut unseen = world.resource_mut::<UnseenBattle>();
    if let FightNews::Turn(turn) = news {
        if let Some(fight) = &mut unseen.0 {
            fight.turn = turn;
        }
        return;
    }
    unseen.0 = None;
    match news {
        FightNews::Over(record) => world.resource_scope(|world, mut open: Mut<OpenExpedition>| {
            enter_finished_battle(&mut open, &record, world.resource::<Texts>());
        }),
        FightNews::Endless => {
            let words = world.resource::<Texts>().t("expedition-wait-endless");
            world.resource_mut::<OpenExpedition>().warning = Some(words);
        }
        FightNews::Failed(why) => warn_of_failure(world, &why),
        FightNews::Turn(_) | FightNews::Stopped => {}
    }
}
