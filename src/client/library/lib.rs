//! The missions and figures that can be played, read again whenever a data file changes. Faults are shown on the title.

mod watch;

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

use self::watch::{Watch, watch};
use kit::{draw::*, theme::own};
use mission::{CampaignLibrary, CampaignPlan, Diagnostics, Library, Mission, paths};
use rules::Catalogue;
use screens::title::NewBattle;

/// What the data files hold.
#[derive(Resource)]
pub struct Missions {
    catalogue: Result<Catalogue, Diagnostics>,
    library: Library,
    plans: CampaignLibrary,
}

/// Tells that a file has changed, from the watching thread.
#[derive(Resource, Clone, Default)]
struct Changed(Arc<AtomicBool>);

/// Keeps the watch alive.
#[derive(Resource)]
struct Watching(#[expect(dead_code, reason = "dropping it would end the watch")] Watch);

/// All of it.
pub fn plugin(app: &mut App) {
    app.insert_resource(Missions::read()).init_resource::<Changed>().add_systems(Startup, start).add_systems(
        PreUpdate,
        (reload, teach.run_if(resource_changed::<Missions>), say_so.run_if(changed::<(Missions, Texts)>)).chain(),
    );
}

impl Missions {
    fn read() -> Missions {
        let catalogue = mission::load_catalogue(&paths::figures_file());
        let none = Library { missions: Vec::new(), faults: Vec::new() };
        let library = catalogue
            .as_ref()
            .map_or(none, |catalogue| mission::load_mission_library(&paths::mission_folders(), catalogue));
        let plans = mission::load_campaign_library(&paths::mission_folders(), &library);
        Missions { catalogue, library, plans }
    }

    /// The missions as they were read.
    pub fn library(&self) -> &Library {
        &self.library
    }

    /// The campaigns that can be begun, the game's own first.
    pub fn plans(&self) -> Vec<&CampaignPlan> {
        self.plans.plans.iter().map(|listed| &listed.plan).collect()
    }

    /// All campaigns with their files, and files that hold none.
    pub fn campaigns(&self) -> &CampaignLibrary {
        &self.plans
    }

    /// The first mission of the base campaign.
    pub fn first(&self) -> Option<&Mission> {
        self.library.missions.first().map(|listed| &listed.mission)
    }

    /// All missions in the order of the list, and whether each lies in the player's own folder.
    pub fn listed(&self) -> impl Iterator<Item = (&Mission, bool)> {
        let ours = paths::game_missions_dir();
        self.library.missions.iter().map(move |listed| (&listed.mission, !listed.path.starts_with(&ours)))
    }

    /// Whether battles are played with cards.
    pub fn has_cards(&self) -> bool {
        self.catalogue().is_some_and(|catalogue| catalogue.cards().cards().next().is_some())
    }

    /// The mission with that id.
    pub fn find(&self, id: &str) -> Option<&Mission> {
        self.library.find(id)
    }

    /// How many missions the game has, if the one with that id is among them.
    pub fn games_own(&self, id: &str) -> Option<u32> {
        let games_own = || self.listed().filter(|(_, own)| !own).map(|(mission, _)| mission);
        games_own().any(|mission| mission.id == id).then(|| games_own().count() as u32)
    }

    /// How many there are.
    pub fn count(&self) -> u32 {
        self.library.missions.len() as u32
    }

    /// The kinds of figures, if their file is sound.
    pub fn catalogue(&self) -> Option<&Catalogue> {
        self.catalogue.as_ref().ok()
    }

    /// Every fault of every file in the player's language, one line each: file, line, column, reason.
    pub fn faults(&self, texts: &Texts) -> Vec<String> {
        let lines = |(file, faults): (String, Vec<String>)| {
            faults.into_iter().map(move |fault| format!("{file}:{fault}")).collect::<Vec<_>>()
        };
        self.faulty(texts).into_iter().flat_map(lines).collect()
    }

    /// The files with faults, by name, each with its faults in the player's language: line, column, reason.
    pub fn faulty(&self, texts: &Texts) -> Vec<(String, Vec<String>)> {
        let mut files: Vec<(String, Vec<String>)> = Vec::new();
        for fault in self.all_faults().flat_map(|faults| &faults.list) {
            let name = fault.file.file_name();
            let file =
                name.map_or_else(|| fault.file.display().to_string(), |name| name.to_string_lossy().into_owned());
            let told = format!("{}:{}: {}", fault.line, fault.column, localized(texts, &fault.message));
            match files.iter_mut().find(|(known, _)| *known == file) {
                Some((_, faults)) => faults.push(told),
                None => files.push((file, vec![told])),
            }
        }
        files
    }

    /// How many faults are told of all files.
    pub fn fault_count(&self) -> usize {
        self.all_faults().map(|faults| faults.list.len()).sum()
    }

    fn all_faults(&self) -> impl Iterator<Item = &Diagnostics> {
        self.catalogue.as_ref().err().into_iter().chain(&self.library.faults).chain(&self.plans.faults)
    }
}

fn start(mut commands: Commands, changed: Res<Changed>, proxy: Option<Res<EventLoopProxyWrapper>>) {
    let flag = changed.0.clone();
    let proxy = proxy.map(|proxy| (**proxy).clone());
    let own = paths::user_missions();
    if let Err(fault) = std::fs::create_dir_all(&own) {
        warn!("there is no folder for the player's own missions: {}: {fault}", own.display());
    }
    let mut folders = paths::mission_folders();
    folders.extend(paths::figures_file().parent().map(std::path::Path::to_path_buf));
    let tell = move || {
        flag.store(true, Ordering::Release);
        if let Some(proxy) = &proxy {
            // A closed window needs no news.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        }
    };
    match watch(&folders, tell) {
        Ok(watch) => commands.insert_resource(Watching(watch)),
        Err(fault) => warn!("data files are not watched: {fault}"),
    }
}

/// Figures that missions bring look as they say.
fn teach(missions: Res<Missions>, art: Res<Art>) {
    for listed in &missions.library.missions {
        own::teach(&art, &listed.mission.own);
    }
}

/// Without a sound mission there is no battle to begin.
fn say_so(missions: Res<Missions>, texts: Res<Texts>, mut new: ResMut<NewBattle>) {
    new.set_if_neq(NewBattle(Refused::unless(missions.first().is_some(), texts.t("title-no-mission"))));
}

fn reload(changed: Res<Changed>, mut missions: ResMut<Missions>, mut awake: ResMut<Awake>) {
    if changed.0.swap(false, Ordering::AcqRel) {
        *missions = Missions::read();
        info!("data files read again: {} missions, {} faults", missions.count(), missions.fault_count());
        awake.frames(4);
    }
}
