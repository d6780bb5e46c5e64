//! The battle that is looked back on, what is known of it so far, and what is chosen.

use std::collections::BTreeMap;

use super::work::{Found, News, Worker};
use crate::campaign::desk::OpenCampaign;
use analysis::{Deed, Effort};
use battle::{replay::desk::ReplayDesk, session::Table};
use kit::draw::*;
use mission::paths;
use record::{Difficulty, Record};
use rules::BattleEvent;
use screens::analysis::AnalysisPage;

/// How far it is looked with each strength. Tests put less in its place.
#[derive(Resource, Clone, Copy)]
pub struct Efforts(pub fn(Difficulty) -> Effort);

impl Default for Efforts {
    fn default() -> Efforts {
        Efforts(Effort::from)
    }
}

impl Efforts {
    /// So little that nobody waits for it.
    pub const LITTLE: Efforts = Efforts(|_| Effort { orders: 60_000 });
}

/// The battle that is looked back on. While the replay shows it, it is worked on.
#[derive(Resource)]
pub(crate) struct Looking {
    pub record: Record,
    /// Where one came from, and goes back to.
    pub origin: Screen,
    pub strength: Difficulty,
    /// Whether a campaign waits for what is decided after this battle.
    pub campaign: bool,
    /// The thread, while it works.
    worker: Option<Worker>,
    /// The battle as it ended, with all names, and what happened in it.
    pub opened: Option<(Table, Vec<BattleEvent>)>,
    pub found: Option<Found>,
    /// Why nothing can be told.
    pub failed: bool,
    /// The pictures of decisions.
    pub pictures: BTreeMap<usize, String>,
    pub chosen: Option<usize>,
    pub page: AnalysisPage,
}

/// Opens the analysis of a battle; back from it one comes to that screen.
pub(crate) fn open(world: &mut World, record: Record, origin: Screen) {
    let mut looking = Looking {
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
    looking.begin(world.resource::<Efforts>().0);
    world.insert_resource(looking);
    world.resource_mut::<NextState<Screen>>().set(Screen::Analysis);
}

/// Looks again with another strength.
pub(super) fn again(world: &mut World, strength: Difficulty) {
    let efforts = world.resource::<Efforts>().0;
    let Some(mut looking) = world.get_resource_mut::<Looking>() else { return };
    if looking.strength != strength {
        looking.strength = strength;
        looking.begin(efforts);
    }
}

/// Whether something is being worked out.
pub fn works(world: &World) -> bool {
    world.get_resource::<Looking>().is_some_and(Looking::works)
}

impl Looking {
    fn begin(&mut self, efforts: fn(Difficulty) -> Effort) {
        self.worker = Worker::start(self.record.clone(), efforts(self.strength), paths::analyses_dir())
            .inspect_err(|fault| error!("no thread for the analysis: {fault}"))
            .ok();
        self.failed = self.worker.is_none();
    }

    pub(super) fn works(&self) -> bool {
        self.worker.is_some()
    }

    /// The decision that is chosen: where it turned most, until the player chooses another.
    pub(super) fn choice(&self) -> Option<usize> {
        let found = self.found.as_ref()?;
        let known = self.chosen.filter(|deed| *deed < found.deeds.len());
        let moved = |deed: &usize| {
            let Deed { chance: (before, after), .. } = found.deeds[*deed];
            (after - before).abs()
        };
        let points = if self.counted() { found.told.turns.as_slice() } else { &[] };
        known.or_else(|| points.iter().copied().max_by(|one, other| moved(one).total_cmp(&moved(other))))
    }

    /// Whether all dice are counted out: before, luck and decisions can't be told apart.
    pub(super) fn counted(&self) -> bool {
        self.found.as_ref().is_some_and(|found| !matches!(found.stage, analysis::Stage::Falls(..)))
    }

    /// The next of the points, or the one before.
    pub(super) fn step(&mut self, back: bool) {
        let (Some(found), Some(now)) = (&self.found, self.choice()) else { return };
        let points = &found.told.turns;
        let next = match back {
            true => points.iter().rev().find(|point| **point < now),
            false => points.iter().find(|point| **point > now),
        };
        if let Some(next) = next.copied() {
            self.choose(next);
        }
    }

    /// Chooses that decision; it is looked at before others.
    pub(super) fn choose(&mut self, deed: usize) {
        self.chosen = Some(deed);
        if let Some(worker) = &self.worker {
            worker.ask(deed);
        }
    }

    /// The entry at which what is chosen was decided.
    pub(super) fn entry(&self) -> Option<usize> {
        let found = self.found.as_ref()?;
        let deed = &found.deeds[self.choice()?];
        Some(found.course.steps[deed.steps.start].entry)
    }

    /// Whether a new battle may begin: not while a campaign waits.
    pub(super) fn may_play(&self) -> bool {
        !self.campaign
    }
}

/// Takes in what the thread has told.
pub(super) fn hear(
    mut looking: ResMut<Looking>,
    table: Option<Res<Table>>,
    art: Res<Art>,
    mut awake: ResMut<Awake>,
    mut pictures: Local<u64>,
) {
    let looking_now = looking.bypass_change_detection();
    let Some(worker) = &looking_now.worker else { return };
    // The thread can't wake the window.
    awake.frames(2);
    let heard: Vec<News> = std::iter::from_fn(|| worker.hear()).scan(false, until_over).collect();
    if heard.is_empty() {
        return;
    }
    for news in heard {
        match news {
            News::Opened(opened) => {
                let (mut names, events) = *opened;
                if let Some(table) = table.as_ref().filter(|_| looking.origin == Screen::Debrief) {
                    names.call_as(table);
                }
                looking.opened = Some((names, events));
            }
            News::Found(found) => looking.found = Some(*found),
            News::Drawn(deed, drawing) => {
                *pictures += 1;
                let name = format!("moment/{}", *pictures);
                art.teach(&name, *drawing);
                if let Some(old) = looking.pictures.insert(deed, name) {
                    art.unteach(&old);
                }
            }
            News::Unplayable(fault) => {
                warn!("{fault}");
                looking.failed = true;
            }
            News::Over => looking.worker = None,
        }
    }
}

/// What comes after the end is the end again.
fn until_over(over: &mut bool, news: News) -> Option<News> {
    if *over {
        return None;
    }
    *over = matches!(news, News::Over);
    Some(news)
}

/// Whoever goes elsewhere than to the replay and back is done with it, and so is the thread.
pub(super) fn let_go(
    looking: Res<Looking>,
    screen: Res<State<Screen>>,
    next: Res<NextState<Screen>>,
    desk: Option<Res<ReplayDesk>>,
    art: Res<Art>,
    mut commands: Commands,
) {
    let coming = matches!(*next, NextState::Pending(_) | NextState::PendingIfNeq(_));
    let here = *screen.get() == Screen::Analysis || desk.is_some() || coming;
    if !here {
        looking.pictures.values().for_each(|name| art.unteach(name));
        commands.remove_resource::<Looking>();
    }
}
