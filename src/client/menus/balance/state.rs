//! The state of a measurement: the mission, the current results and the current step.

use std::{path::PathBuf, sync::Arc, task::Poll};

use super::steps::{BattleCounts, FinishedMeasurement, Job, RunningBattles};
use crate::balance::HeatKind;
use ai::AiLevel;
use balance::{
    Experiment, LoadError, Measurement, ParallelRun, SavedMeasurement, SimulatedBattle, Simulator, Tweak,
    suggest_tweaks,
};
use battle_view::replay_state::ReplayState;
use mission::{Mission, paths};
use record::Record;
use rules::{BySide, Catalogue, Localized};
use ui_kit::{background_thread::BackgroundWorker, prelude::*};

/// The seed of the forces, dice and AI players of all measurements.
const SEED: u64 = 11;
/// Number of new battles after which the results are shown.
const RESULTS_SHOWN_EVERY: u32 = 10;
/// Time after which new results are shown, even of fewer battles.
const EVERY: Duration = Duration::from_millis(500);
/// Number of new battles after which the results are saved.
const RESULTS_KEPT_EVERY: u32 = 50;
/// Interval at which finished battles are collected.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

/// Resource with the measurement of a mission.
#[derive(Resource)]
pub(crate) struct BalanceState {
    pub terms: Arc<Experiment>,
    /// The screen to which Back returns.
    pub origin: Screen,
    path: PathBuf,
    pub measure: Measurement,
    /// The changes that were tried, with their current results.
    pub tried: Vec<(Tweak, Measurement)>,
    /// `true` if the mission was changed since the measurement.
    pub stale: bool,
    /// The error of reading the saved results, if any.
    pub unreadable: Option<Localized>,
    /// The error of saving the results, if any.
    pub unwritable: Option<Localized>,
    /// The reason why nothing can be played, if any.
    pub fault: Option<Localized>,
    /// `true` if a thread has panicked.
    pub broken: bool,
    pub work: Job,
    /// `true` if the player has stopped the measurement: no further step begins by itself.
    pub stopped: bool,
    /// The steps that have ended and are not announced yet.
    pub ended: Vec<FinishedMeasurement>,
    /// The typical battle, while it is played again to be watched.
    pub watched: Option<BackgroundWorker<(), Result<Record, Localized>>>,
    pub heat: HeatKind,
    pub side: Option<Side>,
    pub chosen: Option<usize>,
    /// Number of battles since the results were shown last.
    unshown: u32,
    /// Number of battles since the results were saved last.
    unkept: u32,
    /// Time when the results were shown last.
    shown: ClientInstant,
}

/// Opens the measurement of a mission with these requisition points. `origin` is the screen to which Back returns.
pub fn open_balance(world: &mut World, mission: Mission, catalogue: Catalogue, rp: BySide<u8>, origin: Screen) {
    // Continue a measurement of the same mission that the editor has open.
    let same = |now: &BalanceState| now.origin == origin && now.terms.mission == mission && now.terms.rp == rp;
    if !world.get_resource::<BalanceState>().is_some_and(same) {
        let terms = Experiment { catalogue, mission, rp, level: AiLevel::Planner, seed: SEED, luck: false };
        let battles = *world.resource::<BattleCounts>();
        world.insert_resource(BalanceState::new(terms, origin, &battles));
    }
    world.resource_mut::<NextState<Screen>>().set(Screen::Balance);
}

/// Returns `true` if a measurement is running and its results are not ignored.
pub fn is_measuring(world: &World) -> bool {
    let Some(measuring) = world.get_resource::<BalanceState>() else { return false };
    measuring.watched.is_some() || (measuring.works() && !measuring.deaf(world.resource::<BattleCounts>()))
}

impl BalanceState {
    fn new(terms: Experiment, origin: Screen, battles: &BattleCounts) -> BalanceState {
        let BySide { allied, german } = terms.rp;
        let path = paths::user_data_dir().join("balance").join(format!("{}-{allied}-{german}.ron", terms.mission.id));
        let mut measuring = BalanceState {
            terms: Arc::new(terms),
            origin,
            path,
            measure: Measurement::default(),
            tried: Vec::new(),
            stale: false,
            unreadable: None,
            unwritable: None,
            fault: None,
            broken: false,
            work: Job::Nothing,
            stopped: false,
            ended: Vec::new(),
            watched: None,
            heat: HeatKind::Deaths,
            side: None,
            chosen: None,
            unshown: 0,
            unkept: 0,
            shown: ClientInstant::now(),
        };
        match SavedMeasurement::read(&measuring.path) {
            Ok(measurement) if measurement.is_stale(&measuring.terms) || measurement.is_of(&measuring.terms) => {
                measuring.stale = measurement.is_stale(&measuring.terms);
                (measuring.measure, measuring.tried) = (measurement.measure, measurement.tried);
                measuring.begin_next_step(battles);
            }
            Ok(_) | Err(LoadError::None) => measuring.more(battles),
            Err(LoadError::Unreadable(fault)) => {
                measuring.unreadable = Some(fault);
                measuring.more(battles);
            }
        }
        measuring
    }

    pub(super) fn works(&self) -> bool {
        !matches!(self.work, Job::Nothing)
    }

    /// Returns `true` while battles of the unchanged mission are played.
    pub(super) fn plays(&self) -> bool {
        matches!(self.work, Job::Battles { .. })
    }

    /// Returns `true` if the results of further battles are ignored.
    fn deaf(&self, battles: &BattleCounts) -> bool {
        self.plays() && !self.stopped && self.measure.games() >= battles.max_results
    }

    /// Plays more battles in addition to the present ones; starts over if the mission was changed.
    pub(super) fn more(&mut self, battles: &BattleCounts) {
        if self.plays() || self.fault.is_some() {
            return;
        }
        self.broken = false;
        if self.stale {
            (self.measure, self.tried, self.chosen, self.stale) = Default::default();
        }
        let (before, next) = (self.measure.games(), self.measure.next());
        let end = next.saturating_add(battles.games).min(Measurement::MAX_BATTLES);
        if next >= end {
            return;
        }
        let playing = RunningBattles::new(ParallelRun::start(&self.terms, next..end, battles.threads));
        // Also count battles with numbers from `end` on: they may have been played while an earlier one is missing.
        let beyond = self.measure.battles().filter(|(number, _)| *number >= end).count() as u32;
        self.work = Job::Battles { playing, began: ClientInstant::now(), before, target: end + beyond };
        self.stopped = false;
    }

    /// Stops starting new battles. Returns `true` if battles were running and not stopped before.
    pub(super) fn stop(&mut self) -> bool {
        let Job::Battles { playing, .. } = &self.work else { return false };
        let first = !std::mem::replace(&mut self.stopped, true);
        playing.stop();
        first
    }

    /// Plays the typical battle again, to be watched.
    pub(super) fn watch(&mut self) {
        let Some(number) = self.measure.typical().filter(|_| self.watched.is_none() && !self.stale) else { return };
        let terms = self.terms.clone();
        match BackgroundWorker::compute("balance", move || terms.record(&mut Simulator::default(), number)) {
            Ok(task) => self.watched = Some(task),
            Err(fault) => error!("no thread for a battle: {fault}"),
        }
    }

    /// Begins the next step after the battles: choosing changes, which are then tried one by one.
    fn begin_next_step(&mut self, battles: &BattleCounts) {
        self.work = Job::Nothing;
        let enough = self.measure.games() >= Measurement::MIN_BATTLES.min(battles.games);
        if !enough || self.stopped || self.stale || self.fault.is_some() {
            return;
        }
        let (terms, measure) = (self.terms.clone(), self.measure.clone());
        match BackgroundWorker::compute("balance", move || suggest_tweaks(&terms, &measure)) {
            Ok(task) => self.work = Job::Choosing(task),
            Err(fault) => error!("no thread for changes: {fault}"),
        }
    }

    /// Sets the changes to try. Changes that were tried before keep their results.
    fn set_changes(&mut self, changes: Vec<Tweak>, battles: &BattleCounts) {
        let known = std::mem::take(&mut self.tried);
        let measured = |change: Tweak| known.iter().find(|(known, _)| *known == change);
        let of = |change| measured(change).map_or_else(Measurement::default, |(_, measure)| measure.clone());
        self.tried = changes.into_iter().map(|change| (change, of(change))).collect();
        self.chosen = self.chosen.filter(|row| *row < self.tried.len());
        self.next_change(battles);
    }

    fn next_change(&mut self, battles: &BattleCounts) {
        self.work = Job::Nothing;
        let left = self.tried.iter().position(|(_, measure)| measure.games() < battles.tried);
        let Some((place, (change, measure))) = left.map(|place| (place, &self.tried[place])) else { return };
        let terms = Arc::new(change.of(&self.terms));
        let run = ParallelRun::start(&terms, measure.next()..battles.tried, battles.threads);
        self.work = Job::Change(place, RunningBattles::new(run));
    }

    /// Collects the results of the threads. Returns `true` if they should be shown.
    fn hear(&mut self, battles: &BattleCounts) -> bool {
        let mut shows = false;
        while !self.deaf(battles) {
            let place = if let Job::Change(place, _) = &self.work { Some(*place) } else { None };
            match &self.work {
                Job::Nothing => break,
                Job::Choosing(task) => match task.poll() {
                    None => break,
                    Some(changes) => self.set_changes(changes.unwrap_or_default(), battles),
                },
                Job::Battles { playing, .. } | Job::Change(_, playing) => match playing.poll() {
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
        let due = self.unshown >= RESULTS_SHOWN_EVERY || (self.unshown > 0 && self.shown.elapsed() >= EVERY);
        if self.unkept >= RESULTS_KEPT_EVERY {
            self.keep();
        }
        if shows || due || (self.unshown > 0 && self.deaf(battles)) {
            (self.unshown, self.shown) = (0, ClientInstant::now());
            return true;
        }
        false
    }

    fn add(&mut self, place: Option<usize>, number: u32, battle: &SimulatedBattle) {
        match place.and_then(|place| self.tried.get_mut(place)) {
            Some((_, measure)) => measure.add(number, battle),
            None => self.measure.add(number, battle),
        }
        self.unshown += 1;
        self.unkept += 1;
    }

    /// Handles a battle that can't be played: drops the change, or stops the whole measurement.
    fn failed(&mut self, place: Option<usize>, fault: Localized, battles: &BattleCounts) {
        match place {
            Some(place) => {
                warn!("a change can't be tried: {}", fault.en);
                self.tried.remove(place);
                self.after_change(battles);
            }
            None => {
                self.fault = Some(fault);
                self.work = Job::Nothing;
                self.ended.push(FinishedMeasurement::Battles);
            }
        }
    }

    fn ended(&mut self, place: Option<usize>, battles: &BattleCounts) {
        self.keep();
        let (games, wanted) = match (place, &self.work) {
            (Some(place), _) => (self.tried[place].1.games(), battles.tried),
            (None, Job::Battles { target, .. }) if !self.stopped => (self.measure.games(), *target),
            (None, _) => (0, 0),
        };
        // A thread that panics plays fewer battles than wanted; the log contains the reason.
        self.broken |= games < wanted;
        match place {
            Some(_) if games < wanted => {
                self.work = Job::Nothing;
                self.ended.push(FinishedMeasurement::Changes);
            }
            Some(_) => self.after_change(battles),
            None => {
                self.ended.push(FinishedMeasurement::Battles);
                self.work = Job::Nothing;
                if games >= wanted {
                    self.begin_next_step(battles);
                }
            }
        }
    }

    /// Continues with the next change.
    fn after_change(&mut self, battles: &BattleCounts) {
        self.next_change(battles);
        if !self.works() {
            self.ended.push(FinishedMeasurement::Changes);
        }
    }

    /// Saves the results.
    fn keep(&mut self) {
        self.unkept = 0;
        if self.stale || self.measure.games() == 0 {
            return;
        }
        let mut measurement = SavedMeasurement::new(&self.terms, self.measure.clone());
        measurement.tried.clone_from(&self.tried);
        self.unwritable = measurement.write(&self.path).err().map(|fault| mission::describe_io_error(&fault));
    }
}

/// Collects the results of the threads and marks the resource as changed when they should be shown.
pub(super) fn receive_results(
    mut measuring: ResMut<BalanceState>,
    battles: Res<BattleCounts>,
    mut awake: ResMut<RedrawRequests>,
) {
    let now = measuring.bypass_change_detection();
    if !now.works() {
        return;
    }
    // The threads can't wake the window.
    awake.wake_within(POLL_INTERVAL);
    if now.hear(&battles) {
        measuring.set_changed();
        // The screen may be drawn a frame later.
        awake.redraw_frames(4);
    }
}

/// Saves the measurement and stops all battles when the player leaves for any screen but the replay or the editor.
pub(super) fn pause_when_left(
    mut measuring: ResMut<BalanceState>,
    screen: Res<State<Screen>>,
    next: Res<NextState<Screen>>,
    replay_state: Option<Res<ReplayState>>,
    mut commands: Commands,
) {
    let coming = matches!(*next, NextState::Pending(_) | NextState::PendingIfNeq(_));
    let here =
        *screen.get() == Screen::Balance || *screen.get() == measuring.origin && measuring.origin == Screen::Editor;
    if !here && replay_state.is_none() && !coming {
        if measuring.unkept > 0 {
            measuring.keep();
        }
        commands.remove_resource::<BalanceState>();
    }
}
