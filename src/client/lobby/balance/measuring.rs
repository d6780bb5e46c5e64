//! The mission that is measured, what came of it so far, and what is played now.

use std::{num::NonZero, path::PathBuf, sync::Arc, task::Poll, thread};

use super::task::{Playing, Task};
use balance::{Battle, Change, Kept, KeptFault, Measure, Run, Table, Terms, changes};
use battle::replay::desk::ReplayDesk;
use kit::draw::*;
use mind::Level;
use mission::{Mission, paths};
use record::Record;
use rules::{BySide, Catalogue, Localized};
use screens::balance::Heat;

/// What forces, dice and players of all measures follow from.
const SEED: u64 = 11;
/// After so many battles, or so long, what came of them is shown.
const SHOWN: u32 = 10;
const EVERY: Duration = Duration::from_millis(500);
/// After so many battles they are kept.
const KEPT: u32 = 50;
/// How often it is looked for battles that have ended.
const NAP: Duration = Duration::from_millis(200);

/// How many battles are played. Tests play fewer.
#[derive(Resource, Clone, Copy, Debug)]
pub struct Battles {
    /// At once.
    pub games: u32,
    /// With each change.
    pub tried: u32,
    /// On so many threads.
    pub threads: usize,
    /// When so many have come, no other is listened to: for looking at a measure that goes on.
    pub heard: u32,
}

impl Default for Battles {
    fn default() -> Battles {
        let threads = thread::available_parallelism().map_or(1, NonZero::get).saturating_sub(1).max(1);
        Battles { games: 400, tried: 100, threads, heard: u32::MAX }
    }
}

impl Battles {
    /// So few that nobody waits for them, always in the same order.
    pub const LITTLE: Battles = Battles { games: 12, tried: 1, threads: 1, heard: u32::MAX };
}

/// A mission that is measured.
#[derive(Resource)]
pub(crate) struct Measuring {
    pub terms: Arc<Terms>,
    /// Where one came from, and goes back to.
    pub origin: Screen,
    path: PathBuf,
    pub measure: Measure,
    /// What was tried, with what came of it so far.
    pub tried: Vec<(Change, Measure)>,
    /// The mission was changed since.
    pub stale: bool,
    /// What was kept can't be read.
    pub unreadable: Option<Localized>,
    /// It can't be kept.
    pub unwritable: Option<Localized>,
    /// Why nothing can be played.
    pub fault: Option<Localized>,
    /// A thread has broken down.
    pub broken: bool,
    pub work: Work,
    /// The player has stopped it: nothing else begins by itself.
    pub stopped: bool,
    /// What has ended and was not said yet.
    pub ended: Vec<End>,
    /// The battle that is to be watched, as soon as it has been played again.
    pub watched: Option<Task<Result<Record, Localized>>>,
    pub heat: Heat,
    pub side: Option<Side>,
    pub chosen: Option<usize>,
    /// Battles that came since it was shown or kept last.
    unshown: u32,
    unkept: u32,
    shown: Instant,
}

/// What has come to its end.
pub(crate) enum End {
    /// The battles of the mission as it is, or they can't be played.
    Battles,
    /// All changes that were to be tried.
    Changes,
}

/// What is done now.
pub(crate) enum Work {
    Nothing,
    /// The mission is played, up to so many battles.
    Battles {
        playing: Playing,
        began: Instant,
        before: u32,
        target: u32,
    },
    /// It is worked out what to try.
    Choosing(Task<Vec<Change>>),
    /// The change at that place is tried.
    Change(usize, Playing),
}

/// Opens the measure of a mission with these points; back from it one comes to that screen.
pub fn open(world: &mut World, mission: Mission, catalogue: Catalogue, rp: BySide<u8>, origin: Screen) {
    // What is measured already for whoever writes it goes on.
    let same = |now: &Measuring| now.origin == origin && now.terms.mission == mission && now.terms.rp == rp;
    if !world.get_resource::<Measuring>().is_some_and(same) {
        let terms = Terms { catalogue, mission, rp, level: Level::Planner, seed: SEED, luck: false };
        let battles = *world.resource::<Battles>();
        world.insert_resource(Measuring::new(terms, origin, &battles));
    }
    world.resource_mut::<NextState<Screen>>().set(Screen::Balance);
}

/// Whether battles are played, or listened to.
pub fn works(world: &World) -> bool {
    let Some(measuring) = world.get_resource::<Measuring>() else { return false };
    measuring.watched.is_some() || (measuring.works() && !measuring.deaf(world.resource::<Battles>()))
}

impl Measuring {
    fn new(terms: Terms, origin: Screen, battles: &Battles) -> Measuring {
        let BySide { allied, german } = terms.rp;
        let path = paths::user_data_dir().join("balance").join(format!("{}-{allied}-{german}.ron", terms.mission.id));
        let mut measuring = Measuring {
            terms: Arc::new(terms),
            origin,
            path,
            measure: Measure::default(),
            tried: Vec::new(),
            stale: false,
            unreadable: None,
            unwritable: None,
            fault: None,
            broken: false,
            work: Work::Nothing,
            stopped: false,
            ended: Vec::new(),
            watched: None,
            heat: Heat::Deaths,
            side: None,
            chosen: None,
            unshown: 0,
            unkept: 0,
            shown: Instant::now(),
        };
        match Kept::read(&measuring.path) {
            Ok(kept) if kept.is_stale(&measuring.terms) || kept.is_of(&measuring.terms) => {
                measuring.stale = kept.is_stale(&measuring.terms);
                (measuring.measure, measuring.tried) = (kept.measure, kept.tried);
                measuring.go_on(battles);
            }
            Ok(_) | Err(KeptFault::None) => measuring.more(battles),
            Err(KeptFault::Unreadable(fault)) => {
                measuring.unreadable = Some(fault);
                measuring.more(battles);
            }
        }
        measuring
    }

    pub(super) fn works(&self) -> bool {
        !matches!(self.work, Work::Nothing)
    }

    /// Whether the mission itself is played.
    pub(super) fn plays(&self) -> bool {
        matches!(self.work, Work::Battles { .. })
    }

    /// Whether no other battle is listened to.
    fn deaf(&self, battles: &Battles) -> bool {
        self.plays() && !self.stopped && self.measure.games() >= battles.heard
    }

    /// Plays more battles, after those that were played; anew if the mission was changed.
    pub(super) fn more(&mut self, battles: &Battles) {
        if self.plays() || self.fault.is_some() {
            return;
        }
        self.broken = false;
        if self.stale {
            (self.measure, self.tried, self.chosen, self.stale) = Default::default();
        }
        let (before, next) = (self.measure.games(), self.measure.next());
        let end = next.saturating_add(battles.games).min(Measure::MOST);
        if next >= end {
            return;
        }
        let playing = Playing::new(Run::start(&self.terms, next..end, battles.threads));
        // Some may have been played beyond the first that is missing.
        let beyond = self.measure.battles().filter(|(number, _)| *number >= end).count() as u32;
        self.work = Work::Battles { playing, began: Instant::now(), before, target: end + beyond };
        self.stopped = false;
    }

    /// Begins no other battle; whether any was being played.
    pub(super) fn stop(&mut self) -> bool {
        let Work::Battles { playing, .. } = &self.work else { return false };
        let first = !std::mem::replace(&mut self.stopped, true);
        playing.stop();
        first
    }

    /// The battle that is like most is played again, to be watched.
    pub(super) fn watch(&mut self) {
        let Some(number) = self.measure.typical().filter(|_| self.watched.is_none() && !self.stale) else { return };
        let terms = self.terms.clone();
        match Task::start(move || terms.record(&mut Table::default(), number)) {
            Ok(task) => self.watched = Some(task),
            Err(fault) => error!("no thread for a battle: {fault}"),
        }
    }

    /// What is left to be done after the battles: what to try, and each of it.
    fn go_on(&mut self, battles: &Battles) {
        self.work = Work::Nothing;
        let enough = self.measure.games() >= Measure::ENOUGH.min(battles.games);
        if !enough || self.stopped || self.stale || self.fault.is_some() {
            return;
        }
        let (terms, measure) = (self.terms.clone(), self.measure.clone());
        match Task::start(move || changes(&terms, &measure)) {
            Ok(task) => self.work = Work::Choosing(task),
            Err(fault) => error!("no thread for changes: {fault}"),
        }
    }

    /// What was tried before keeps what came of it.
    fn chose(&mut self, changes: Vec<Change>, battles: &Battles) {
        let known = std::mem::take(&mut self.tried);
        let measured = |change: Change| known.iter().find(|(known, _)| *known == change);
        let of = |change| measured(change).map_or_else(Measure::default, |(_, measure)| measure.clone());
        self.tried = changes.into_iter().map(|change| (change, of(change))).collect();
        self.chosen = self.chosen.filter(|row| *row < self.tried.len());
        self.next_change(battles);
    }

    fn next_change(&mut self, battles: &Battles) {
        self.work = Work::Nothing;
        let left = self.tried.iter().position(|(_, measure)| measure.games() < battles.tried);
        let Some((place, (change, measure))) = left.map(|place| (place, &self.tried[place])) else { return };
        let terms = Arc::new(change.of(&self.terms));
        let run = Run::start(&terms, measure.next()..battles.tried, battles.threads);
        self.work = Work::Change(place, Playing::new(run));
    }

    /// Takes in what has come; whether it is to be shown.
    fn hear(&mut self, battles: &Battles) -> bool {
        let mut shows = false;
        while !self.deaf(battles) {
            let place = if let Work::Change(place, _) = &self.work { Some(*place) } else { None };
            match &self.work {
                Work::Nothing => break,
                Work::Choosing(task) => match task.poll() {
                    Poll::Pending => break,
                    Poll::Ready(changes) => self.chose(changes.unwrap_or_default(), battles),
                },
                Work::Battles { playing, .. } | Work::Change(_, playing) => match playing.poll() {
                    Poll::Pending => break,
                    Poll::Ready(Some(Ok((number, battle)))) => {
                        self.add(place, number, &battle);
                        continue;
                    }
                    Poll::Ready(Some(Err(fault))) => self.failed(place, fault, battles),
                    Poll::Ready(None) => self.ended(place, battles),
                },
            }
            shows = true;
        }
        let due = self.unshown >= SHOWN || (self.unshown > 0 && self.shown.elapsed() >= EVERY);
        if self.unkept >= KEPT {
            self.keep();
        }
        if shows || due || (self.unshown > 0 && self.deaf(battles)) {
            (self.unshown, self.shown) = (0, Instant::now());
            return true;
        }
        false
    }

    fn add(&mut self, place: Option<usize>, number: u32, battle: &Battle) {
        match place.and_then(|place| self.tried.get_mut(place)) {
            Some((_, measure)) => measure.add(number, battle),
            None => self.measure.add(number, battle),
        }
        self.unshown += 1;
        self.unkept += 1;
    }

    /// A battle can't be played: that change, or nothing at all.
    fn failed(&mut self, place: Option<usize>, fault: Localized, battles: &Battles) {
        match place {
            Some(place) => {
                warn!("a change can't be tried: {}", fault.en);
                self.tried.remove(place);
                self.after_change(battles);
            }
            None => {
                self.fault = Some(fault);
                self.work = Work::Nothing;
                self.ended.push(End::Battles);
            }
        }
    }

    fn ended(&mut self, place: Option<usize>, battles: &Battles) {
        self.keep();
        let (games, wanted) = match (place, &self.work) {
            (Some(place), _) => (self.tried[place].1.games(), battles.tried),
            (None, Work::Battles { target, .. }) if !self.stopped => (self.measure.games(), *target),
            (None, _) => (0, 0),
        };
        // What breaks a thread down is told in the log.
        self.broken |= games < wanted;
        match place {
            Some(_) if games < wanted => {
                self.work = Work::Nothing;
                self.ended.push(End::Changes);
            }
            Some(_) => self.after_change(battles),
            None => {
                self.ended.push(End::Battles);
                self.work = Work::Nothing;
                if games >= wanted {
                    self.go_on(battles);
                }
            }
        }
    }

    /// On to the next change, after one that was tried.
    fn after_change(&mut self, battles: &Battles) {
        self.next_change(battles);
        if !self.works() {
            self.ended.push(End::Changes);
        }
    }

    /// Writes what came of it.
    fn keep(&mut self) {
        self.unkept = 0;
        if self.stale || self.measure.games() == 0 {
            return;
        }
        let mut kept = Kept::new(&self.terms, self.measure.clone());
        kept.tried.clone_from(&self.tried);
        self.unwritable = kept.write(&self.path).err().map(|fault| mission::describe_io_error(&fault));
    }
}

/// Takes in what the threads have told.
pub(super) fn hear(mut measuring: ResMut<Measuring>, battles: Res<Battles>, mut awake: ResMut<Awake>) {
    let now = measuring.bypass_change_detection();
    if !now.works() {
        return;
    }
    // The threads can't wake the window.
    awake.nap(NAP);
    if now.hear(&battles) {
        measuring.set_changed();
        // It may be drawn a frame later.
        awake.frames(4);
    }
}

/// Whoever goes elsewhere than to the replay or the editor and back is done with it: it is kept, and nothing is played any
/// more.
pub(super) fn let_go(
    mut measuring: ResMut<Measuring>,
    screen: Res<State<Screen>>,
    next: Res<NextState<Screen>>,
    desk: Option<Res<ReplayDesk>>,
    mut commands: Commands,
) {
    let coming = matches!(*next, NextState::Pending(_) | NextState::PendingIfNeq(_));
    let here =
        *screen.get() == Screen::Balance || *screen.get() == measuring.origin && measuring.origin == Screen::Editor;
    if !here && desk.is_none() && !coming {
        if measuring.unkept > 0 {
            measuring.keep();
        }
        commands.remove_resource::<Measuring>();
    }
}
