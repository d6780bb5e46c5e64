//! Carries out the requests of the player in the lobby.

use screen_kit::{
    choice_dialog::{ChoiceDialog, ChoiceDialogModel, DialogAnswered, DialogOption, DialogTopic},
    screen_root::ScreenSystems,
};
use ui_kit::prelude::*;

use crate::{
    ai_seats, campaign_session, figure_choice, hosting, joining,
    lobby_model::{LobbyIntent, LobbyPage},
    lobby_systems::LobbySystems,
    night_session,
    online_lobby::OnlineLobby,
    resuming, seating,
    session_origin::SessionOrigin,
    talking,
};

/// Resource with the screen to open after the session is closed, while the player is asked.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct ScreenAfterClose(Option<Screen>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ScreenAfterClose>()
        .configure_sets(Update, LobbySystems.before(ScreenSystems))
        .add_systems(OnEnter(Screen::OnlineLobby), (hosting::choose_first_mission, resuming::find_resumable_session))
        .add_systems(
            Update,
            (read_lobby_intents.run_if(in_state(Screen::OnlineLobby)), answer_close_question)
                .chain()
                .in_set(LobbySystems),
        );
}

fn read_lobby_intents(mut intents: MessageReader<LobbyIntent>, mut commands: Commands) {
    for intent in intents.read().copied() {
        commands.queue(move |world: &mut World| carry_out_intent(world, intent));
    }
}

fn carry_out_intent(world: &mut World, intent: LobbyIntent) {
    match intent {
        LobbyIntent::Back => leave_lobby(world),
        LobbyIntent::OpenPage(page) => open_page(world, page),
        LobbyIntent::OpenSession => hosting::open_session(world),
        LobbyIntent::CloseSession => close_session(world),
        LobbyIntent::RenewCode => hosting::renew_code(world),
        LobbyIntent::CopyInvitation => hosting::copy_invitation(world),
        LobbyIntent::PasteInvitation => joining::paste_invitation(world),
        LobbyIntent::ClearCode => world.resource_mut::<OnlineLobby>().typed.clear(),
        LobbyIntent::Join => joining::join_with_code(world),
        LobbyIntent::Resume => resuming::resume_session(world),
        LobbyIntent::TakeSeat(side) => seating::take_seat(world, side),
        LobbyIntent::SwapSeats => seating::swap_seats(world),
        LobbyIntent::ChooseForce => seating::open_force_screen(world),
        LobbyIntent::DeclareReady => seating::declare_ready(world),
        LobbyIntent::BeginBattle => hosting::begin_battle(world),
        LobbyIntent::OpenBase => night_session::open_base(world),
        LobbyIntent::ChooseMission => world.resource_mut::<NextState<Screen>>().set(Screen::OnlineMissions),
        LobbyIntent::CycleAiSeat(side) => ai_seats::cycle_ai_seat(world, side),
        LobbyIntent::ShowFigures(is_shown) => world.resource_mut::<OnlineLobby>().shows_figures = is_shown,
        LobbyIntent::ToggleFigure(purchase) => figure_choice::toggle_figure(world, purchase),
        LobbyIntent::ChooseCard => campaign_session::ask_for_card_again(world),
        LobbyIntent::OpenLedger => campaign_session::open_ledger_page(world),
        LobbyIntent::CycleClock => hosting::cycle_clock(world),
        LobbyIntent::Rename => talking::ask_for_name(world),
        LobbyIntent::WriteMessage => talking::ask_for_message(world),
        LobbyIntent::SendPhrase(number) => talking::send_phrase(world, number),
        LobbyIntent::SetHostPlays(plays) => world.resource_mut::<OnlineLobby>().deals_only = !plays,
    }
}

/// Opens a page, unless a session is open. A failure shown on the other page is cleared.
fn open_page(world: &mut World, page: LobbyPage) {
    let mut lobby = world.resource_mut::<OnlineLobby>();
    if !lobby.has_session() {
        (lobby.page, lobby.failure) = (page, None);
    }
}

/// Goes back to the title or the campaign. Asks the player first if a session is open.
fn leave_lobby(world: &mut World) {
    let lobby = world.resource::<OnlineLobby>();
    let back = lobby.origin.as_ref().map_or(Screen::Title, SessionOrigin::screen);
    if lobby.has_session() {
        return ask_before_closing(world, Some(back));
    }
    let mut lobby = world.resource_mut::<OnlineLobby>();
    (lobby.failure, lobby.origin) = (None, None);
    world.resource_mut::<NextState<Screen>>().set(back);
}

/// Closes the session. Asks before, if other players would notice.
fn close_session(world: &mut World) {
    let lobby = world.resource::<OnlineLobby>();
    match lobby.is_host() || lobby.is_admitted() {
        true => ask_before_closing(world, None),
        false => end_session(world),
    }
}

fn ask_before_closing(world: &mut World, after: Option<Screen>) {
    let (is_host, texts) = (world.resource::<OnlineLobby>().is_host(), world.resource::<Texts>());
    let [title, text, answer] = match is_host {
        true => ["online-close-title", "online-close-text", "online-close"],
        false => ["online-leave-title", "online-leave-text", "online-leave"],
    };
    let model = ChoiceDialogModel {
        of: DialogTopic::OnlineSession,
        title: texts.t(title),
        text: texts.t(text),
        answers: vec![DialogOption::destroying(texts.t(answer), "exit")],
        cancel: texts.t("online-stay"),
    };
    world.insert_resource(ScreenAfterClose(after));
    world.resource_mut::<ChoiceDialog>().0 = Some(model);
}

fn answer_close_question(
    mut answers: MessageReader<DialogAnswered>,
    after: Res<ScreenAfterClose>,
    mut commands: Commands,
    mut next: ResMut<NextState<Screen>>,
) {
    for answered in answers.read().filter(|answered| answered.of == DialogTopic::OnlineSession) {
        if answered.answer.is_some() {
            commands.queue(end_session);
            if let Some(screen) = after.0 {
                commands.queue(|world: &mut World| world.resource_mut::<OnlineLobby>().origin = None);
                next.set(screen);
            }
        }
    }
}

/// Closes or leaves the session.
fn end_session(world: &mut World) {
    let mut lobby = world.resource_mut::<OnlineLobby>();
    if let Some(session) = lobby.session() {
        session.close();
    }
    lobby.end_session(None);
}
