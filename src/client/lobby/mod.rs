//! Before and after a battle: missions are read, forces chosen, battles begun, continued and looked back upon. It fills
//! the models of the menu screens and answers their intents; what a force may hold is decided in `force`.

mod briefing;
mod campaign;
mod debrief;
mod faults;
mod forces;
mod gone;
mod lesson;
mod library;
mod notes;
mod records;
mod resume;
mod skirmish;
mod watch;

use bevy::prelude::*;
use rand::{TryRng, rngs::SysRng};

use super::{
    battle::{self, session::Session},
    screens::{Screen, title::TitleIntent},
    settings::{Settings, force_key},
    text::Texts,
};
use crate::{
    mission::Mission,
    paths,
    record::{Battle, BattleSpec, MissionStamp},
    rules::{BySide, Catalogue, KindId, Side},
};

pub use library::Missions;
pub(in crate::client) use records::{mail_words, open_saved, show_file};
pub(in crate::client) use resume::look_for_saves;

/// What is being prepared: the mission and what was chosen for it so far.
#[derive(Resource, Clone, Debug)]
pub struct Preparation {
    /// The id of the mission.
    pub mission: String,
    /// Requisition levels.
    pub levels: BySide<u8>,
    /// What each side has bought so far.
    pub forces: BySide<Vec<KindId>>,
    /// Who chooses now.
    pub chooser: Side,
    /// Who sits on each side; empty names for players who gave none.
    pub players: BySide<String>,
    /// The mission as the campaign that is open has it; none for a skirmish.
    pub fixed: Option<Box<Mission>>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        library::plugin,
        faults::plugin,
        skirmish::plugin,
        campaign::plugin,
        briefing::plugin,
        forces::plugin,
        gone::plugin,
        lesson::plugin,
        debrief::plugin,
        resume::plugin,
        records::plugin,
    ))
    .add_systems(Update, title.run_if(in_state(Screen::Title)));
}

fn title(
    mut intents: MessageReader<TitleIntent>,
    missions: Res<Missions>,
    settings: Res<Settings>,
    mut commands: Commands,
    mut next: ResMut<NextState<Screen>>,
) {
    for intent in intents.read() {
        match intent {
            TitleIntent::Skirmish => {
                if let Some(preparation) = skirmish::last(&missions, &settings) {
                    commands.insert_resource(preparation);
                    next.set(Screen::Skirmish);
                }
            }
            TitleIntent::Lesson => commands.queue(lesson::open),
            TitleIntent::Campaigns => next.set(Screen::Campaigns),
            TitleIntent::Records => next.set(Screen::Records),
            TitleIntent::Continue => commands.queue(resume::resume),
            TitleIntent::Quit => {}
        }
    }
}

impl Preparation {
    fn new(mission: &Mission, levels: BySide<u8>) -> Preparation {
        let (forces, players) = (BySide::default(), BySide::default());
        Preparation { mission: mission.id.clone(), levels, forces, chooser: Side::Allied, players, fixed: None }
    }

    /// The screen from which it came.
    fn origin(&self) -> Screen {
        if self.fixed.is_some() { Screen::Ledger } else { Screen::Skirmish }
    }

    /// The mission, unless it is gone.
    fn dossier<'a>(&'a self, missions: &'a Missions) -> Option<&'a Mission> {
        self.fixed.as_deref().or_else(|| missions.find(&self.mission))
    }
}

/// Begins the prepared battle.
fn begin(world: &mut World) {
    let Some(preparation) = world.get_resource::<Preparation>().cloned() else { return };
    let missions = world.resource::<Missions>();
    let Some((mission, catalogue)) = preparation.dossier(missions).cloned().zip(missions.catalogue().cloned()) else {
        return;
    };
    let seed = SysRng.try_next_u64().unwrap_or_else(|fault| {
        warn!("the system gives no random numbers ({fault}); the clock seeds the dice");
        std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(1, |time| time.as_nanos() as u64)
    });
    remember(world, &preparation, &catalogue);
    if preparation.fixed.is_some() {
        campaign::begin(world, &preparation.forces, seed);
        return;
    }
    let setup = match mission.setup(&catalogue, &preparation.forces, preparation.levels, seed) {
        Ok(setup) => setup,
        Err(unfit) => {
            error!("the forces do not fit: {unfit:?}");
            return;
        }
    };
    let mut spec = BattleSpec::new(&setup, Some(MissionStamp::of(&mission)));
    spec.players = preparation.players;
    match Battle::new(world, spec, Some(&paths::saves())) {
        Ok((battle, warning)) => {
            if let Some(warning) = &warning {
                warn!("{warning}");
            }
            battle::open(world, Session::new(battle));
            if let Some(warning) = warning {
                let words = battle::words::unsaved(world.resource::<Texts>(), &warning);
                world.resource_mut::<battle::session::Table>().warning = Some(words);
            }
        }
        Err(fault) => error!("the battle can't begin: {fault}"),
    }
}

/// Keeps the forces that were taken, and what the skirmish was begun with.
fn remember(world: &mut World, preparation: &Preparation, catalogue: &Catalogue) {
    let mut settings = world.resource_mut::<Settings>();
    if preparation.fixed.is_none() {
        skirmish::remember(preparation, &mut settings);
    }
    for side in Side::BOTH {
        let ids = preparation.forces[side].iter().map(|kind| catalogue.kind(*kind).id.clone()).collect();
        settings.forces.insert(force_key(&preparation.mission, side, preparation.levels[side]), ids);
    }
}
