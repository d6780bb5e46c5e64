//! Missions, campaigns and figures, read again whenever a data file changes. The title screen shows their faults.

#![allow(missing_docs, reason = "a doc that repeats the name says nothing; the rules' crates keep the lint")]

pub mod watch;

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, JoinHandle},
};

use bevy::winit::{EventLoopProxyWrapper, WinitUserEvent};

use self::watch::{FolderWatch, watch_folders};
use mission::{CampaignLibrary, CampaignPlan, Diagnostics, Library, Mission, paths};
use rules::Catalogue;
use ui_kit::{prelude::*, theme::custom_figures};

/// Resource with the content of the data files.
#[derive(Resource)]
pub struct MissionLibrary {
    catalogue: Result<Catalogue, Diagnostics>,
    library: Library,
    plans: CampaignLibrary,
}

/// A file without valid contents.
#[derive(Clone, Debug, PartialEq)]
pub struct FaultyFile {
    /// Name of the file.
    pub file: String,
    /// Faults of the file, one line each.
    pub faults: Vec<String>,
}

/// Resource with a thread that reads the data files while the window is being prepared. The missions take a tenth of the
/// time to the title.
#[derive(Resource)]
pub struct PendingMissionLibrary(JoinHandle<MissionLibrary>);

impl PendingMissionLibrary {
    /// Starts the thread. [`plugin`] waits for its end.
    pub fn start_reading() -> Self {
        Self(thread::spawn(MissionLibrary::read))
    }

    /// Returns the data files, or `None` if the thread has panicked.
    fn finish(self) -> Option<MissionLibrary> {
        self.0.join().ok()
    }
}

/// Resource with the flag that the watching thread sets when a file has changed.
#[derive(Resource, Clone, Default)]
struct DataFilesChanged(Arc<AtomicBool>);

/// Resource that keeps the watch alive.
#[derive(Resource)]
struct DataFileWatch(#[expect(dead_code, reason = "dropping it would end the watch")] FolderWatch);

/// Reads the data files, unless a [`PendingMissionLibrary`] does, and reads them again after each change.
pub fn plugin(app: &mut App) {
    let pending = app.world_mut().remove_resource::<PendingMissionLibrary>();
    let missions = pending.and_then(PendingMissionLibrary::finish).unwrap_or_else(MissionLibrary::read);
    app.insert_resource(missions).init_resource::<DataFilesChanged>().add_systems(Startup, start_watching).add_systems(
        PreUpdate,
        (reload_missions, register_mission_art.run_if(resource_changed::<MissionLibrary>)).chain(),
    );
}

impl MissionLibrary {
    fn read() -> MissionLibrary {
        let catalogue = mission::load_catalogue(&paths::figures_file());
        let none = Library { missions: Vec::new(), faults: Vec::new() };
        let library = catalogue
            .as_ref()
            .map_or(none, |catalogue| mission::load_mission_library(&paths::mission_folders(), catalogue));
        let plans = mission::load_campaign_library(&paths::mission_folders(), &library);
        MissionLibrary { catalogue, library, plans }
    }

    /// Returns the missions as they were read.
    pub fn library(&self) -> &Library {
        &self.library
    }

    /// Returns the campaigns that can be started, the game's own first.
    pub fn plans(&self) -> Vec<&CampaignPlan> {
        self.plans.plans.iter().map(|listed| &listed.plan).collect()
    }

    /// Returns all campaigns with their files, and the faults of other campaign files.
    pub fn campaigns(&self) -> &CampaignLibrary {
        &self.plans
    }

    /// Returns the first mission of the base campaign.
    pub fn first(&self) -> Option<&Mission> {
        self.library.missions.first().map(|listed| &listed.mission)
    }

    /// Returns all missions in the order of the list, each with `true` if it is in the player's own folder.
    pub fn listed(&self) -> impl Iterator<Item = (&Mission, bool)> {
        let ours = paths::game_missions_dir();
        self.library.missions.iter().map(move |listed| (&listed.mission, !listed.path.starts_with(&ours)))
    }

    /// Returns `true` if battles are played with cards.
    pub fn has_cards(&self) -> bool {
        self.catalogue().is_some_and(|catalogue| catalogue.cards().cards().next().is_some())
    }

    /// Returns the mission with that id.
    pub fn find(&self, id: &str) -> Option<&Mission> {
        self.library.find(id)
    }

    /// Returns the number of the game's missions, if the one with that id is among them.
    pub fn game_mission_count(&self, id: &str) -> Option<u32> {
        let games_own = || self.listed().filter(|(_, own)| !own).map(|(mission, _)| mission);
        games_own().any(|mission| mission.id == id).then(|| games_own().count() as u32)
    }

    /// Returns the number of missions.
    pub fn count(&self) -> u32 {
        self.library.missions.len() as u32
    }

    /// Returns the game's figures, weapons and cards, if their files have no faults.
    pub fn catalogue(&self) -> Option<&Catalogue> {
        self.catalogue.as_ref().ok()
    }

    /// Returns every fault of every file in the player's language, one line each: file, line, column, reason.
    pub fn faults(&self, texts: &Texts) -> Vec<String> {
        let lines =
            |FaultyFile { file, faults }| faults.into_iter().map(move |fault: String| format!("{file}:{fault}"));
        self.faulty(texts).into_iter().flat_map(lines).collect()
    }

    /// Returns the files with faults, by name, each with its faults in the player's language: line, column, reason.
    pub fn faulty(&self, texts: &Texts) -> Vec<FaultyFile> {
        let mut files: Vec<FaultyFile> = Vec::new();
        for fault in self.all_faults().flat_map(|faults| &faults.list) {
            let name = fault.file.file_name();
            let file =
                name.map_or_else(|| fault.file.display().to_string(), |name| name.to_string_lossy().into_owned());
            let told = format!("{}:{}: {}", fault.line, fault.column, localized_name(texts, &fault.message));
            match files.iter_mut().find(|known| known.file == file) {
                Some(known) => known.faults.push(told),
                None => files.push(FaultyFile { file, faults: vec![told] }),
            }
        }
        files
    }

    /// Returns the number of listed faults of all files.
    pub fn fault_count(&self) -> usize {
        self.all_faults().map(|faults| faults.list.len()).sum()
    }

    fn all_faults(&self) -> impl Iterator<Item = &Diagnostics> {
        self.catalogue.as_ref().err().into_iter().chain(&self.library.faults).chain(&self.plans.faults)
    }
}

/// Returns `true` for missions, campaigns and data, and for custom pictures.
fn is_data_file(path: &Path) -> bool {
    mission::file_names::is_ron(path) || path.extension().is_some_and(|extension| extension == "svg")
}

fn start_watching(mut commands: Commands, changed: Res<DataFilesChanged>, proxy: Option<Res<EventLoopProxyWrapper>>) {
    let flag = changed.0.clone();
    let proxy = proxy.map(|proxy| (**proxy).clone());
    let own = paths::user_missions();
    if let Err(fault) = std::fs::create_dir_all(&own) {
        warn!("there is no folder for the player's own missions: {}: {fault}", own.display());
    }
    let mut folders = paths::mission_folders();
    folders.extend(paths::figures_file().parent().map(Path::to_path_buf));
    let tell = move || {
        flag.store(true, Ordering::Release);
        if let Some(proxy) = &proxy {
            // The event loop may have ended already.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        }
    };
    match watch_folders(&folders, is_data_file, tell) {
        Ok(watch) => commands.insert_resource(DataFileWatch(watch)),
        Err(fault) => warn!("data files are not watched: {fault}"),
    }
}

/// Registers the pictures of the missions' custom figures, which were checked when the missions were read.
fn register_mission_art(missions: Res<MissionLibrary>, art: Res<ImageCache>) {
    for listed in &missions.library.missions {
        custom_figures::register_checked_figures(&art, &listed.mission.own);
    }
}

fn reload_missions(
    changed: Res<DataFilesChanged>,
    mut missions: ResMut<MissionLibrary>,
    mut awake: ResMut<RedrawRequests>,
) {
    if changed.0.swap(false, Ordering::AcqRel) {
        *missions = MissionLibrary::read();
        info!("data files read again: {} missions, {} faults", missions.count(), missions.fault_count());
        awake.redraw_frames(4);
    }
}
