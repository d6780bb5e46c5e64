//! Looking back, in a thread of its own: it tells now and then how far it has come. Nothing ever waits for it: whoever lets
//! go of a [`Worker`] hears no more of it, and its thread ends by itself.

use std::{
    collections::BTreeMap,
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, PoisonError, Weak,
        mpsc::{Receiver, Sender, TryRecvError, channel},
    },
    time::{Duration, Instant},
};

use bevy::prelude::{Vec2, World, debug, warn};

use analysis::{Better, Course, Deed, Effort, Kept, Review, Stage, Told};
use battle::{diagrams, seats::Eyes, session::Table};
use kit::{theme::drawing::Drawing, thought::think};
use record::{Record, ReplayPlayer, SpecError};
use rules::{BattleEvent, BattleState, EventLog};

/// From one piece of news to the next.
const EVERY: Duration = Duration::from_millis(150);
/// The shape of the picture of a decision.
const SHAPE: Vec2 = Vec2::new(364.0, 112.0);

/// What the thread tells.
pub(super) enum News {
    /// The battle as it ended: for the names of all that was in it, and what happened.
    Opened(Box<(Table, Vec<BattleEvent>)>),
    /// How far it has come.
    Found(Box<Found>),
    /// The picture of a decision.
    Drawn(usize, Box<Drawing>),
    /// The record can't be played.
    Unplayable(SpecError),
    /// Nothing more comes: all is told, or the thread broke down.
    Over,
}

/// What is known so far.
pub(crate) struct Found {
    pub course: Course,
    pub deeds: Vec<Deed>,
    pub told: Told,
    pub stage: Stage,
    /// What would have been better than the decisions that were looked at; some are right as they were, and some had to be.
    pub betters: BTreeMap<usize, Option<Better>>,
}

/// A thread that looks back on a battle.
pub(super) struct Worker {
    news: Mutex<Receiver<News>>,
    ask: Sender<usize>,
    /// It ends when nobody holds this any more.
    _awaited: Arc<()>,
}

impl Worker {
    /// Starts the thread. What it works out is kept in that folder, and taken from there.
    ///
    /// # Errors
    /// If the system gives none.
    pub(super) fn start(record: Record, effort: Effort, folder: PathBuf) -> io::Result<Worker> {
        let ((tell, news), (ask, asked)) = (channel(), channel());
        let awaited = Arc::new(());
        let ear = Ear { tell, asked, awaited: Arc::downgrade(&awaited) };
        think("analysis", move || {
            // However it ends, that it tells no more is heard.
            if let Ok(Some(())) = catch_unwind(AssertUnwindSafe(|| look_back(record, effort, &folder, &ear))) {
                debug!("the analysis is done");
            }
        })?;
        Ok(Worker { news: Mutex::new(news), ask, _awaited: awaited })
    }

    /// Has that decision looked at next; whoever is done has looked at all that there was time for.
    pub(super) fn ask(&self, deed: usize) {
        if self.ask.send(deed).is_err() {
            debug!("the analysis is done");
        }
    }

    /// What there is to hear.
    pub(super) fn hear(&self) -> Option<News> {
        match self.news.lock().unwrap_or_else(PoisonError::into_inner).try_recv() {
            Ok(news) => Some(news),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(News::Over),
        }
    }
}

/// Who listens, as long as somebody does.
struct Ear {
    tell: Sender<News>,
    asked: Receiver<usize>,
    awaited: Weak<()>,
}

impl Ear {
    /// Tells something; none if nobody hears it any more.
    fn tell(&self, news: News) -> Option<()> {
        self.tell.send(news).ok()
    }

    fn listens(&self) -> bool {
        self.awaited.strong_count() > 0
    }
}

/// Works until all is done, or nobody listens.
fn look_back(record: Record, effort: Effort, folder: &Path, ear: &Ear) -> Option<()> {
    let opened = Easel::open(&record).and_then(|easel| Ok((easel, begun(record, effort, folder)?)));
    let (mut easel, mut review) = match opened {
        Ok(opened) => opened,
        Err(fault) => return ear.tell(News::Unplayable(fault)),
    };
    ear.tell(News::Opened(Box::new((easel.table.clone(), easel.events.clone()))))?;
    let mut works = true;
    while works {
        let found = found(&review);
        let drawn = easel.next(&found);
        ear.tell(News::Found(Box::new(found)))?;
        if let Some((deed, drawing)) = drawn {
            ear.tell(News::Drawn(deed, Box::new(drawing)))?;
        }
        let since = Instant::now();
        while works && since.elapsed() < EVERY {
            if !ear.listens() {
                keep(&review, folder);
                return None;
            }
            ear.asked.try_iter().for_each(|deed| review.ask(deed));
            works = review.work();
        }
    }
    keep(&review, folder);
    let found = found(&review);
    while let Some((deed, drawing)) = easel.next(&found) {
        ear.tell(News::Drawn(deed, Box::new(drawing)))?;
    }
    ear.tell(News::Found(Box::new(found)))
}

/// Goes on from what was kept of it, if anything was.
fn begun(record: Record, effort: Effort, folder: &Path) -> Result<Review, SpecError> {
    match Kept::find(folder, &record, effort) {
        Some(kept) => Review::resume(record, effort, kept),
        None => Review::begin(record, effort),
    }
}

/// What can't be kept is worked out again the next time.
fn keep(review: &Review, folder: &Path) {
    if let Err(fault) = review.kept().write(folder) {
        warn!("the analysis is not kept: {fault}");
    }
}

fn found(review: &Review) -> Found {
    let better = |deed: usize| review.is_compared(deed).then(|| (deed, review.better(deed).cloned()));
    Found {
        course: review.course().clone(),
        deeds: review.deeds().to_vec(),
        told: Told::of(review),
        stage: review.stage(),
        betters: (0..review.deeds().len()).filter_map(better).collect(),
    }
}

/// Where pictures of decisions are drawn.
struct Easel {
    world: World,
    replay: ReplayPlayer,
    table: Table,
    events: Vec<BattleEvent>,
    /// The decisions that are drawn, or can't be.
    drawn: Vec<usize>,
}

impl Easel {
    fn open(record: &Record) -> Result<Easel, SpecError> {
        let mut world = rules::new_world();
        let mut replay = ReplayPlayer::open(&mut world, record.clone())?;
        replay.go(&mut world, replay.len());
        let mut table = Table::watched(&world, record.spec.levels, &record.spec.players, Eyes::All);
        table.furnish(&record.spec);
        let events = world.resource::<EventLog>().all().to_vec();
        Ok(Easel { world, replay, table, events, drawn: Vec::new() })
    }

    /// Draws the next decision that is told of and is not drawn yet.
    fn next(&mut self, found: &Found) -> Option<(usize, Drawing)> {
        if matches!(found.stage, Stage::Falls(..)) {
            return None;
        }
        let dear = found.told.dearest.allied.iter().chain(&found.told.dearest.german).map(|dear| dear.deed);
        let told: Vec<usize> = found.told.turns.iter().copied().chain(dear).collect();
        for deed in told {
            let Deed { steps, figure, orders, .. } = &found.deeds[deed];
            if self.drawn.contains(&deed) {
                continue;
            }
            self.drawn.push(deed);
            let Some(figure) = figure else { continue };
            self.replay.go(&mut self.world, found.course.steps[steps.start].entry);
            let now = BattleState::of(&self.world);
            if let Some(drawing) = diagrams::moment(&now, &self.table, *figure, orders, SHAPE) {
                return Some((deed, drawing));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;
    use mission::{force::Force, paths};
    use record::{Battle, BattleSpec, MissionSnapshot};
    use rules::{BySide, legal_orders};

    /// The first orders of a battle of Recon.
    fn record() -> Record {
        let catalogue = mission::load_catalogue(&paths::figures_file()).expect("the game's own figures");
        let library = mission::load_mission_library(&[paths::game_missions_dir()], &catalogue);
        let recon = library.find("recon").expect("the first mission");
        let forces = BySide::from_fn(|side| {
            Force::new(&catalogue, recon.force_limits(side, recon.rp[side])).quick_pick().expect("a legal force")
        });
        let setup = recon.setup(&catalogue, &forces, recon.rp, 5).expect("legal forces");
        let mut world = rules::new_world();
        let spec = BattleSpec::new(&setup, Some(MissionSnapshot::of(recon)));
        let (mut battle, _) = Battle::new(&mut world, spec, None).expect("a sound setup");
        for _ in 0..20 {
            let order = legal_orders(&BattleState::of(&world))[0];
            battle.submit(&mut world, order).expect("it is legal");
        }
        battle.record().clone()
    }

    #[test]
    fn all_is_told_up_to_the_end() {
        let folder = std::env::temp_dir().join(format!("incursion-analyses-{}", std::process::id()));
        let worker = Worker::start(record(), Effort { orders: 100 }, folder.clone()).expect("a thread");
        let since = Instant::now();
        let (mut opened, mut steps) = (false, 0);
        loop {
            match worker.hear() {
                Some(News::Opened(_)) => opened = true,
                Some(News::Found(found)) => steps = found.course.steps.len(),
                Some(News::Over) => break,
                Some(News::Drawn(..) | News::Unplayable(_)) => {}
                None => thread::sleep(Duration::from_millis(2)),
            }
            assert!(since.elapsed() < Duration::from_secs(60), "it never ends");
        }
        assert!(opened && steps == 20);
        assert!(Kept::find(&folder, &record(), Effort { orders: 100 }).is_some());
        std::fs::remove_dir_all(&folder).expect("the test's own folder");
    }

    #[test]
    fn whom_nobody_hears_is_silent() {
        let ((tell, _news), (_ask, asked)) = (channel(), channel());
        let ear = Ear { tell, asked, awaited: Weak::new() };
        assert_eq!(look_back(record(), Effort { orders: u64::MAX }, Path::new("/dev/null"), &ear), None);
    }
}
