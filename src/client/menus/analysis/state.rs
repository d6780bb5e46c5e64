//! The state of an analysis: the battle, the current results and the player's selection.

use std::collections::BTreeMap;

use super::worker::{AnalysisResults, AnalysisWorker, WorkerMessage};
use crate::{analysis::AnalysisPage, campaign_log::open_campaign::OpenCampaign};
use analysis::{Decision, SearchBudget};
use battle_view::{replay_state::ReplayState, session::BattleView};
use mission::paths;
use record::{Difficulty, Record};
use rules::BattleEvent;
use ui_kit::prelude::*;

/// Resource with the search effort for each strength. Tests use a smaller one.
#[derive(Resource, Clone, Copy)]
pub struct SearchBudgets(pub fn(Difficulty) -> SearchBudget);

impl Default for SearchBudgets {
    fn default() -> SearchBudgets {
        SearchBudgets(SearchBudget::from)
    }
}

impl SearchBudgets {
    /// A search effort so small that tests finish quickly.
    pub const LITTLE: SearchBudgets = SearchBudgets(|_| SearchBudget { orders: 60_000 });
}

/// Resource with the analysis of a battle, which continues while the replay shows the battle.
#[derive(Resource)]
pub(crate) struct AnalysisState {
    pub record: Record,
    /// The screen to which Back returns.
    pub origin: Screen,
    pub strength: Difficulty,
    /// `true` if the analysis was opened from the debrief of a campaign battle; the campaign then continues from there.
    pub campaign: bool,
    /// The thread, while it is running.
    worker: Option<AnalysisWorker>,
    /// The battle as it ended, with the names of all figures, and its events.
    pub opened: Option<(BattleView, Vec<BattleEvent>)>,
    pub found: Option<AnalysisResults>,
    /// `true` if the record can't be analysed.
    pub failed: bool,
    /// The image names of the pictures that are drawn already, by the index of the decision.
    pub pictures: BTreeMap<usize, String>,
    pub chosen: Option<usize>,
    pub page: AnalysisPage,
}

/// Opens the analysis of a battle. `origin` is the screen to which Back returns.
pub(crate) fn open_analysis(world: &mut World, record: Record, origin: Screen) {
    let mut looking = AnalysisState {
        record,
        origin,
        strength: Difficulty::Commander,
        campaign: origin == Screen::Debrief && world.contains_resource::<OpenCampaign>(),
        worker: None,
        opened: None,
        found: None,
        failed: false,
        pictures: BTreeMap::new(),
        chosen: None,
        page: AnalysisPage::default(),
    };
    looking.begin(world.resource::<SearchBudgets>().0);
    world.insert_resource(looking);
    world.resource_mut::<NextState<Screen>>().set(Screen::Analysis);
}

/// Restarts the analysis with another strength.
pub(super) fn restart_analysis(world: &mut World, strength: Difficulty) {
    let efforts = world.resource::<SearchBudgets>().0;
    let Some(mut looking) = world.get_resource_mut::<AnalysisState>() else { return };
    if looking.strength != strength {
        looking.strength = strength;
        looking.begin(efforts);
    }
}

/// Returns `true` if an analysis is being computed.
pub fn is_analysis_running(world: &World) -> bool {
    world.get_resource::<AnalysisState>().is_some_and(AnalysisState::works)
}

impl AnalysisState {
    fn begin(&mut self, efforts: fn(Difficulty) -> SearchBudget) {
        self.worker = AnalysisWorker::start(self.record.clone(), efforts(self.strength), paths::analyses_dir())
            .inspect_err(|fault| error!("no thread for the analysis: {fault}"))
            .ok();
        self.failed = self.worker.is_none();
    }

    pub(super) fn works(&self) -> bool {
        self.worker.is_some()
    }

    /// Returns the chosen decision; by default, the turning point that changed the winning chance most.
    pub(super) fn choice(&self) -> Option<usize> {
        let found = self.found.as_ref()?;
        let known = self.chosen.filter(|deed| *deed < found.decisions.len());
        let moved = |deed: &usize| {
            let Decision { chance: (before, after), .. } = found.decisions[*deed];
            (after - before).abs()
        };
        let points = if self.counted() { found.summary.turns.as_slice() } else { &[] };
        known.or_else(|| points.iter().copied().max_by(|one, other| moved(one).total_cmp(&moved(other))))
    }

    /// Returns `true` if the dice of all orders are evaluated. Before that, luck and decisions can't be separated.
    pub(super) fn counted(&self) -> bool {
        self.found.as_ref().is_some_and(|found| !matches!(found.stage, analysis::ReviewStage::Falls(..)))
    }

    /// Chooses the next turning point, or the previous one if `back` is set.
    pub(super) fn step(&mut self, back: bool) {
        let (Some(found), Some(now)) = (&self.found, self.choice()) else { return };
        let points = &found.summary.turns;
        let next = match back {
            true => points.iter().rev().find(|point| **point < now),
            false => points.iter().find(|point| **point > now),
        };
        if let Some(next) = next.copied() {
            self.choose(next);
        }
    }

    /// Chooses a decision, which the thread then examines before the others.
    pub(super) fn choose(&mut self, deed: usize) {
        self.chosen = Some(deed);
        if let Some(worker) = &self.worker {
            worker.ask(deed);
        }
    }

    /// Returns the entry of the record at which the chosen decision begins.
    pub(super) fn entry(&self) -> Option<usize> {
        let found = self.found.as_ref()?;
        let decision = &found.decisions[self.choice()?];
        Some(found.course.steps[decision.steps.start].entry)
    }

    /// Returns `true` if the player may begin a new battle from a decision: not from the debrief of a campaign battle.
    pub(super) fn may_play(&self) -> bool {
        !self.campaign
    }
}

/// Applies the messages of the worker thread.
pub(super) fn receive_analysis_messages(
    mut looking: ResMut<AnalysisState>,
    view: Option<Res<BattleView>>,
    art: Res<ImageCache>,
    mut awake: ResMut<RedrawRequests>,
    mut pictures: Local<u64>,
) {
    let looking_now = looking.bypass_change_detection();
    let Some(worker) = &looking_now.worker else { return };
    // The thread can't wake the window.
    awake.redraw_frames(2);
    let heard: Vec<WorkerMessage> = std::iter::from_fn(|| worker.hear()).collect();
    if heard.is_empty() {
        return;
    }
    for message in heard {
        match message {
            WorkerMessage::Opened(opened) => {
                let (mut names, events) = *opened;
                if let Some(view) = view.as_ref().filter(|_| looking.origin == Screen::Debrief) {
                    names.copy_nicknames(view);
                }
                looking.opened = Some((names, events));
            }
            WorkerMessage::Found(found) => looking.found = Some(*found),
            WorkerMessage::Drawn(deed, drawing) => {
                *pictures += 1;
                let name = format!("moment/{}", *pictures);
                art.register(&name, *drawing);
                if let Some(old) = looking.pictures.insert(deed, name) {
                    art.unregister(&old);
                }
            }
            WorkerMessage::Unplayable(fault) => {
                warn!("{fault}");
                looking.failed = true;
            }
            WorkerMessage::Over => looking.worker = None,
        }
    }
}

/// Stops the worker when the player leaves the analysis for any screen but the replay.
pub(super) fn drop_analysis_when_left(
    looking: Res<AnalysisState>,
    screen: Res<State<Screen>>,
    next: Res<NextState<Screen>>,
    replay_state: Option<Res<ReplayState>>,
    art: Res<ImageCache>,
    mut commands: Commands,
) {
    let coming = matches!(*next, NextState::Pending(_) | NextState::PendingIfNeq(_));
    let here = *screen.get() == Screen::Analysis || replay_state.is_some() || coming;
    if !here {
        looking.pictures.values().for_each(|name| art.unregister(name));
        commands.remove_resource::<AnalysisState>();
    }
}
