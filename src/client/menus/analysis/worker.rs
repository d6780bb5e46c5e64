//! The worker thread of an analysis, which reports intermediate results. No other thread waits for it.

use std::{
    collections::BTreeMap,
    io,
    path::{Path, PathBuf},
    sync::mpsc::{Receiver, Sender, channel},
    time::{Duration, Instant},
};

use bevy::prelude::{Vec2, World, debug, warn};

use analysis::{Alternative, BattleReview, CachedReview, Decision, ReviewStage, ReviewSummary, SearchBudget, WinCurve};
use battle_modes::diagrams;
use battle_view::{seats::Viewpoint, session::BattleView};
use record::{Record, ReplayPlayer, SpecError};
use rules::{BattleEvent, BattleState, EventLog};
use ui_kit::{
    background_thread::{BackgroundWorker, ReplySender},
    theme::composite_image::CompositeImage,
};

/// Interval between two reports.
const REPORT_INTERVAL: Duration = Duration::from_millis(150);
/// Size of the picture of a decision, in design pixels.
const SNAPSHOT_SIZE: Vec2 = Vec2::new(364.0, 112.0);

/// A message of the worker thread.
pub(super) enum WorkerMessage {
    /// The battle as it ended, with the names of all figures, and its events.
    Opened(Box<(BattleView, Vec<BattleEvent>)>),
    /// The current results.
    Found(Box<AnalysisResults>),
    /// The picture of a decision.
    Drawn(usize, Box<CompositeImage>),
    /// The record can't be replayed.
    Unplayable(SpecError),
    /// The thread has ended: it is finished, or it panicked.
    Over,
}

/// The current results of an analysis.
pub(crate) struct AnalysisResults {
    pub course: WinCurve,
    pub decisions: Vec<Decision>,
    pub summary: ReviewSummary,
    pub stage: ReviewStage,
    /// The better alternatives to the examined decisions; `None` if a decision was right or forced.
    pub betters: BTreeMap<usize, Option<Alternative>>,
}

/// The thread that analyses a battle. It ends by itself when this is dropped.
pub(super) struct AnalysisWorker {
    worker: BackgroundWorker<AnalysisRequest, WorkerMessage>,
    prioritize: Sender<usize>,
}

/// The battle to analyse.
struct AnalysisRequest {
    record: Record,
    effort: SearchBudget,
    /// Folder with cached results.
    folder: PathBuf,
    /// Decisions to examine before the others.
    prioritized: Receiver<usize>,
}

impl AnalysisWorker {
    /// Starts the thread, which reads and writes cached results in that folder.
    ///
    /// # Errors
    ///
    /// If the system can't start a thread.
    pub(super) fn start(record: Record, effort: SearchBudget, folder: PathBuf) -> io::Result<AnalysisWorker> {
        let (prioritize, prioritized) = channel();
        let worker = BackgroundWorker::spawn("analysis", |(): &mut (), request, replies| {
            run_analysis(request, replies);
            replies.send(WorkerMessage::Over);
        })?;
        worker.request(AnalysisRequest { record, effort, folder, prioritized });
        Ok(AnalysisWorker { worker, prioritize })
    }

    /// Asks the thread to examine that decision next. Has no effect if the thread has finished.
    pub(super) fn ask(&self, deed: usize) {
        if self.prioritize.send(deed).is_err() {
            debug!("the analysis is done");
        }
    }

    /// Returns the next message of the thread, if there is one.
    pub(super) fn hear(&self) -> Option<WorkerMessage> {
        self.worker.poll().map(|message| message.unwrap_or(WorkerMessage::Over))
    }
}

/// Runs the analysis until it is finished or the [`AnalysisWorker`] is dropped.
fn run_analysis(request: AnalysisRequest, replies: &ReplySender<WorkerMessage>) {
    let AnalysisRequest { record, effort, folder, prioritized } = request;
    let opened = SnapshotRenderer::open(&record)
        .and_then(|renderer| Ok((renderer, begin_or_resume_review(record, effort, &folder)?)));
    let (mut renderer, mut review) = match opened {
        Ok(opened) => opened,
        Err(fault) => return replies.send(WorkerMessage::Unplayable(fault)),
    };
    replies.send(WorkerMessage::Opened(Box::new((renderer.view.clone(), renderer.events.clone()))));
    let mut works = true;
    while works && !replies.is_cancelled() {
        let found = collect_results(&review);
        let drawn = renderer.next(&found);
        replies.send(WorkerMessage::Found(Box::new(found)));
        if let Some((deed, drawing)) = drawn {
            replies.send(WorkerMessage::Drawn(deed, Box::new(drawing)));
        }
        let since = Instant::now();
        while works && since.elapsed() < REPORT_INTERVAL && !replies.is_cancelled() {
            prioritized.try_iter().for_each(|deed| review.prioritize(deed));
            works = review.step();
        }
    }
    store_analysis(&review, &folder);
    let found = collect_results(&review);
    while !replies.is_cancelled()
        && let Some((deed, drawing)) = renderer.next(&found)
    {
        replies.send(WorkerMessage::Drawn(deed, Box::new(drawing)));
    }
    replies.send(WorkerMessage::Found(Box::new(found)));
}

/// Continues from the cached results, if there are any; otherwise begins the analysis.
fn begin_or_resume_review(record: Record, effort: SearchBudget, folder: &Path) -> Result<BattleReview, SpecError> {
    match CachedReview::find(folder, &record, effort) {
        Some(cached_review) => BattleReview::resume(record, effort, cached_review),
        None => BattleReview::begin(record, effort),
    }
}

/// Saves the results. If that fails, they are computed again next time.
fn store_analysis(review: &BattleReview, folder: &Path) {
    if let Err(fault) = review.kept().write(folder) {
        warn!("the analysis is not kept: {fault}");
    }
}

fn collect_results(review: &BattleReview) -> AnalysisResults {
    let better = |deed: usize| review.is_compared(deed).then(|| (deed, review.better(deed).cloned()));
    AnalysisResults {
        course: review.course().clone(),
        decisions: review.deeds().to_vec(),
        summary: ReviewSummary::of(review),
        stage: review.stage(),
        betters: (0..review.deeds().len()).filter_map(better).collect(),
    }
}

/// Renderer of the pictures of decisions, with the replay that it needs.
struct SnapshotRenderer {
    world: World,
    replay: ReplayPlayer,
    view: BattleView,
    events: Vec<BattleEvent>,
    /// The decisions whose pictures are drawn, or can't be drawn.
    drawn: Vec<usize>,
}

impl SnapshotRenderer {
    fn open(record: &Record) -> Result<SnapshotRenderer, SpecError> {
        let mut world = rules::new_world();
        let mut replay = ReplayPlayer::open(&mut world, record.clone())?;
        replay.go(&mut world, replay.len());
        let mut view = BattleView::watched(&world, record.spec.levels, &record.spec.players, Viewpoint::All);
        view.load_looks(&record.spec);
        let events = world.resource::<EventLog>().all().to_vec();
        Ok(SnapshotRenderer { world, replay, view, events, drawn: Vec::new() })
    }

    /// Draws the next decision that the screen shows and that has no picture yet.
    fn next(&mut self, found: &AnalysisResults) -> Option<(usize, CompositeImage)> {
        if matches!(found.stage, ReviewStage::Falls(..)) {
            return None;
        }
        let dear = found.summary.dearest.allied.iter().chain(&found.summary.dearest.german).map(|dear| dear.deed);
        let told: Vec<usize> = found.summary.turns.iter().copied().chain(dear).collect();
        for deed in told {
            let Decision { steps, figure, orders, .. } = &found.decisions[deed];
            if self.drawn.contains(&deed) {
                continue;
            }
            self.drawn.push(deed);
            let Some(figure) = figure else { continue };
            self.replay.go(&mut self.world, found.course.steps[steps.start].entry);
            let now = BattleState::of(&self.world);
            if let Some(drawing) = diagrams::paint_decision(&now, &self.view, *figure, orders, SNAPSHOT_SIZE) {
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
    use common::battles::recon_spec;
    use record::Battle;
    use rules::legal_orders;

    /// Returns the record of the first orders of a battle of Recon.
    fn sample_record() -> Record {
        let mut world = rules::new_world();
        let (mut battle, _) = Battle::new(&mut world, recon_spec(5), None).expect("a sound setup");
        for _ in 0..20 {
            let order = legal_orders(&BattleState::of(&world))[0];
            battle.submit(&mut world, order).expect("it is legal");
        }
        battle.record().clone()
    }

    #[test]
    fn the_worker_reports_every_step_and_caches_the_review() {
        let folder = std::env::temp_dir().join(format!("incursion-analyses-{}", std::process::id()));
        let worker =
            AnalysisWorker::start(sample_record(), SearchBudget { orders: 100 }, folder.clone()).expect("a thread");
        let since = Instant::now();
        let (mut opened, mut steps) = (false, 0);
        loop {
            match worker.hear() {
                Some(WorkerMessage::Opened(_)) => opened = true,
                Some(WorkerMessage::Found(found)) => steps = found.course.steps.len(),
                Some(WorkerMessage::Over) => break,
                Some(WorkerMessage::Drawn(..) | WorkerMessage::Unplayable(_)) => {}
                None => thread::sleep(Duration::from_millis(2)),
            }
            assert!(since.elapsed() < Duration::from_secs(60), "it never ends");
        }
        assert!(opened && steps == 20);
        assert!(CachedReview::find(&folder, &sample_record(), SearchBudget { orders: 100 }).is_some());
        std::fs::remove_dir_all(&folder).expect("the test's own folder");
    }

    #[test]
    fn an_analysis_without_a_listener_stops() {
        let (_prioritize, prioritized) = channel();
        let (effort, folder) = (SearchBudget { orders: u64::MAX }, PathBuf::from("Cargo.toml"));
        let request = AnalysisRequest { record: sample_record(), effort, folder, prioritized };
        let (ended, end) = channel();
        let worker = BackgroundWorker::spawn("analysis", move |(): &mut (), request, replies| {
            run_analysis(request, replies);
            // The test may have failed.
            let _ = ended.send(());
        });
        let worker = worker.expect("a thread");
        worker.request(request);
        let since = Instant::now();
        while worker.poll().is_none() {
            assert!(since.elapsed() < Duration::from_secs(60), "it never begins");
            thread::sleep(Duration::from_millis(2));
        }
        drop(worker);
        assert!(end.recv_timeout(Duration::from_secs(60)).is_ok(), "it never ends");
    }
}
