//! Opens files that the command line or a second start of the program names: saved battles, turn files and exported
//! campaigns. A battle or a document that is open is left only if the player agrees.

use std::{
    collections::VecDeque,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use bevy::{
    ecs::system::NonSendMarker,
    prelude::*,
    window::PrimaryWindow,
    winit::{EventLoopProxyWrapper, WINIT_WINDOWS, WinitUserEvent},
};
use winit::window::UserAttentionType;

use crate::open_requests::{is_request, lock_requests, take_requests};
use battle_modes::leave_battle;
use battle_view::replay_state::ReplayState;
use campaign::CampaignArchive;
use files::LockFile;
use mission::paths;
use mission_library::watch::{FolderWatch, watch_folders};
use screen_kit::{
    choice_dialog::{ChoiceDialog, ChoiceDialogModel, DialogAnswered, DialogOption, DialogTopic},
    text_dialog::TextDialog,
};
use ui_kit::{
    game_names::sanitized,
    input::layer::{InputLayer, TopLayer},
    localization::Texts,
    redraw::RedrawRequests,
    screen::Screen,
};

/// Frame in which the first file is opened: the title screen has been drawn, as if the player had come from there.
const FIRST_FRAME: u8 = 3;
/// Maximum length of the name of a file in the question, in characters.
const MAX_NAME: usize = 60;

/// Resource with the files to open, the next one first.
#[derive(Resource, Default)]
struct FileQueue {
    files: VecDeque<PathBuf>,
    /// `true` if the player has agreed to leave the screen for the next file.
    agreed: bool,
}

/// Resource with the flag that the watching thread sets when a request was written.
#[derive(Resource, Clone, Default)]
struct RequestsChanged(Arc<AtomicBool>);

/// Resource that makes this window the one that takes requests.
#[derive(Resource)]
#[expect(dead_code, reason = "the lock and the watch last as long as the resource")]
struct RequestWatch(LockFile, FolderWatch);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<FileQueue>()
        .init_resource::<RequestsChanged>()
        .add_systems(Startup, watch_requests)
        .add_systems(PreUpdate, queue_requested_files.run_if(have_requests_changed))
        .add_systems(Update, (handle_leave_answers, open_next_file.run_if(is_file_queued)).chain());
}

/// Opens that file after the title screen has been drawn.
pub fn open_file_after_title(app: &mut App, file: PathBuf) {
    app.world_mut().resource_mut::<FileQueue>().files.push_back(file);
}

/// Takes and watches requests from now on, unless another window does.
fn watch_requests(mut commands: Commands, changed: Res<RequestsChanged>, proxy: Option<Res<EventLoopProxyWrapper>>) {
    let folder = paths::open_requests_dir();
    let lock = match lock_requests(&folder) {
        Ok(Some(lock)) => lock,
        Ok(None) => return,
        Err(fault) => return warn!("a second start opens a second window: {}: {fault}", folder.display()),
    };
    let (flag, proxy) = (changed.0.clone(), proxy.map(|proxy| (**proxy).clone()));
    let tell = move || {
        flag.store(true, Ordering::Release);
        if let Some(proxy) = &proxy {
            // The event loop may have ended already.
            let _ = proxy.send_event(WinitUserEvent::WakeUp);
        }
    };
    match watch_folders(&[folder], is_request, tell) {
        Ok(watch) => {
            commands.insert_resource(RequestWatch(lock, watch));
            // A request may have been written between the lock and the watch.
            changed.0.store(true, Ordering::Release);
        }
        Err(fault) => warn!("a second start opens a second window: {fault}"),
    }
}

fn have_requests_changed(changed: Res<RequestsChanged>) -> bool {
    changed.0.swap(false, Ordering::AcqRel)
}

/// Takes the requests, and asks for the player's attention. Runs on the main thread, where the window can be accessed.
fn queue_requested_files(
    mut queue: ResMut<FileQueue>,
    mut awake: ResMut<RedrawRequests>,
    window: Query<Entity, With<PrimaryWindow>>,
    _main: NonSendMarker,
) {
    let files = take_requests(&paths::open_requests_dir());
    if files.is_empty() {
        return;
    }
    info!("another start asks for {files:?}");
    queue.files.extend(files);
    awake.redraw_frames(2 * FIRST_FRAME);
    if let Ok(window) = window.single() {
        raise_window(window);
    }
}

/// Puts the window into the foreground, or lets the desktop mark it if only the player may do that, as on Wayland.
fn raise_window(window: Entity) {
    WINIT_WINDOWS.with_borrow(|windows| {
        let Some(window) = windows.get_window(window).filter(|window| !window.has_focus()) else { return };
        window.set_minimized(false);
        window.focus_window();
        window.request_user_attention(Some(UserAttentionType::Informational));
    });
}

fn is_file_queued(queue: Res<FileQueue>) -> bool {
    !queue.files.is_empty()
}

/// Opens the next file from the title screen. Leads there from other screens, and asks first if the player is in the
/// middle of something. Waits while another question is open.
fn open_next_file(world: &mut World, mut frame: Local<u8>) {
    *frame = frame.saturating_add(1);
    let is_asked = world.resource::<ChoiceDialog>().0.is_some() || world.resource::<TextDialog>().0.is_some();
    let is_covered = world.resource::<TopLayer>().level >= InputLayer::MENU.level;
    if *frame < FIRST_FRAME || is_asked || is_covered {
        return;
    }
    let screen = *world.resource::<State<Screen>>().get();
    let mut queue = world.resource_mut::<FileQueue>();
    if screen == Screen::Title {
        queue.agreed = false;
        if let Some(file) = queue.files.pop_front() {
            open_file(world, &file);
        }
    } else if queue.agreed || can_leave_unasked(world, screen) {
        editor::close_all_documents(world);
        menus::return_to_title(world);
    } else {
        ask_to_leave(world, screen);
    }
    world.resource_mut::<RedrawRequests>().redraw_frames(FIRST_FRAME);
}

/// Opens a file on the screen for its kind. That screen shows the fault of a file that can't be opened.
fn open_file(world: &mut World, file: &Path) {
    if CampaignArchive::is_archive_file(file) {
        editor::open_campaign_archive(world, file);
    } else {
        menus::open_named_file(world, file);
    }
}

/// Returns `true` if leaving the screen interrupts nothing: lists, and replays.
fn can_leave_unasked(world: &World, screen: Screen) -> bool {
    match screen {
        Screen::Title
        | Screen::Skirmish
        | Screen::RandomMission
        | Screen::Campaigns
        | Screen::CampaignLog
        | Screen::Expeditions
        | Screen::Expedition
        | Screen::ExpeditionLog
        | Screen::Records
        | Screen::Documents
        | Screen::Credits => true,
        Screen::Battle => world.contains_resource::<ReplayState>(),
        Screen::Briefing
        | Screen::Forces
        | Screen::Debrief
        | Screen::Analysis
        | Screen::Balance
        | Screen::NewExpedition
        | Screen::Editor
        | Screen::OnlineLobby
        | Screen::OnlineMissions => false,
    }
}

fn ask_to_leave(world: &mut World, screen: Screen) {
    let texts = world.resource::<Texts>();
    let file = world.resource::<FileQueue>().files.front().and_then(|file| file.file_name()).unwrap_or_default();
    let file = sanitized(&file.to_string_lossy(), MAX_NAME);
    let kept = match screen {
        Screen::Battle => texts.t(leave_battle::leave_text_id(world)),
        Screen::Editor => texts.t("open-file-kept"),
        _ => String::new(),
    };
    let model = ChoiceDialogModel {
        of: DialogTopic::OpenFile,
        title: texts.t("open-file-title"),
        text: format!("{} {kept}", texts.t_args("open-file-how", &[("file", file.into())])),
        answers: vec![DialogOption::bright(texts.t("open-file-yes"), "play")],
        cancel: texts.t("open-file-no"),
    };
    world.resource_mut::<ChoiceDialog>().0 = Some(model);
}

fn handle_leave_answers(mut answers: MessageReader<DialogAnswered>, mut queue: ResMut<FileQueue>) {
    for answer in answers.read().filter(|answer| answer.of == DialogTopic::OpenFile) {
        queue.agreed = answer.answer.is_some();
        if !queue.agreed {
            queue.files.pop_front();
        }
    }
}
