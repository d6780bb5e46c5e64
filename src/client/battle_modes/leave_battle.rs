//! Leaving a battle: its end, the menu, and the way back to other screens.

use super::{
    ai::seat_swap::{self, SeatSwapIntent},
    prelude::*,
};
use battle_hud::confirm::{self, Confirmation};
use battle_view::{
    panel_intents::LeaveMenuIntent, recap_state::RecapState, replay_state::ReplayState, session::BattleSession,
    submit_orders,
};
use screen_kit::settings::{self, SettingsIntent};

/// Resource: delay between the last order and the debrief, in which the player can see the last dice.
#[derive(Resource)]
struct DebriefDelay(Timer);

/// Resource: screen to which a battle leads back instead of the title, for example the editor after a test.
#[derive(Resource, Clone, Copy, Debug)]
pub struct ReturnScreen(pub Screen);

/// Returns the screen that follows when the battle is left.
pub fn take_return_screen(world: &mut World) -> Screen {
    world.remove_resource::<ReturnScreen>().map_or(Screen::Title, |back| back.0)
}

/// Message: open the dialog for play by mail among friends, against an automated side.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenMailMenu;

/// Intent to end the battle, or to leave it.
#[derive(Clone, Debug, PartialEq)]
enum EndBattleIntent {
    /// Open the dialog to surrender.
    Surrender,
    /// Open the dialog to agree to a draw.
    AgreeDraw,
    /// Leave for the title; the battle is saved.
    Leave,
}

impl PlayerIntent for EndBattleIntent {
    fn access(&self) -> IntentAccess {
        if *self == EndBattleIntent::Leave { IntentAccess::View } else { IntentAccess::Order }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_intent(handle_end_intent)
        .add_message::<LeaveMenuIntent>()
        .add_message::<OpenMailMenu>()
        .add_systems(OnExit(Screen::Battle), |mut commands: Commands| commands.remove_resource::<DebriefDelay>())
        .add_battle_systems(
            BattleSystems::Input,
            (ask_to_leave.run_if(is_base_layer_on_top), update_leave_menu).chain(),
        )
        .add_battle_systems(BattleSystems::Input, end_test_battle.run_if(resource_exists::<ReturnScreen>))
        .add_battle_systems(BattleSystems::Input, close_covered_menu.before(update_leave_menu))
        .add_battle_systems(BattleSystems::Show, finish_battle);
}

fn handle_end_intent(world: &mut World, intent: EndBattleIntent) {
    match intent {
        EndBattleIntent::Surrender => confirm_surrender(world),
        EndBattleIntent::AgreeDraw => confirm_draw(world),
        EndBattleIntent::Leave => leave_battle(world),
    }
}

/// Opens the debrief a moment after the end of the battle.
fn finish_battle(
    mut commands: Commands,
    view: Res<BattleView>,
    closing: Option<ResMut<DebriefDelay>>,
    time: Res<Time>,
    mut next: ResMut<NextState<Screen>>,
    mut awake: ResMut<RedrawRequests>,
) {
    // Replays and tutorials have no debrief, and by mail the last letter must still be sent.
    if view.now.awaiting != PendingDecision::Over || view.seats.is_restricted() {
        return;
    }
    awake.redraw_frames(3);
    match closing {
        None => commands.insert_resource(DebriefDelay(Timer::from_seconds(1.6, TimerMode::Once))),
        Some(mut closing) => {
            if closing.0.tick(time.delta()).is_finished() {
                next.set(Screen::Debrief);
            }
        }
    }
}

/// Leaves for the title, or from a replay for the saved games.
pub fn leave_battle(world: &mut World) {
    let watched = world.contains_resource::<ReplayState>();
    clear_battle(world);
    let screen = if watched { Screen::Records } else { take_return_screen(world) };
    world.resource_mut::<NextState<Screen>>().set(screen);
}

/// Removes the battle. It remains in its journal, whose file is released.
pub fn clear_battle(world: &mut World) {
    if let Some(mut session) = world.remove_resource::<BattleSession>() {
        session.save_play_time();
        session.leave_online_session();
    }
    world.remove_resource::<ReplayState>();
    world.remove_resource::<BattleView>();
    rules::despawn_figures(world);
}

/// Opens the menu: Esc if it has nothing to cancel, F10 always.
fn ask_to_leave(
    keys: KeyInput,
    view: Res<BattleView>,
    preview: Res<battle_view::plan_preview::PlanPreview>,
    test: Option<Res<ReturnScreen>>,
    mut menu: MessageWriter<LeaveMenuIntent>,
    mut intents: IntentWriter,
) {
    // A replay has its own exit.
    if view.seats.is_replay() {
        return;
    }
    let nothing = !preview.is_shown() && view.inspected.is_none();
    // A test has nothing to lose, so it needs no confirmation.
    if test.is_some() && keys.just_pressed(KeyCode::Escape) && nothing {
        intents.write(EndBattleIntent::Leave);
        return;
    }
    if (keys.just_pressed(KeyCode::Escape) && nothing) || keys.asks(Action::Menu) {
        menu.write(LeaveMenuIntent::Open);
    }
}

/// Ends a test by the key that started it, even if a layer covers the board.
fn end_test_battle(keys: KeyInput, mut intents: IntentWriter) {
    if keys.just_pressed(KeyCode::F6) {
        intents.write(EndBattleIntent::Leave);
    }
}

/// Returns the text about the state in which the battle is left: see [`choose_leave_text`].
pub fn leave_text_id(world: &World) -> &'static str {
    let is_tutorial = world.get_resource::<BattleView>().is_some_and(|view| view.seats.is_tutorial());
    choose_leave_text(is_tutorial, world.contains_resource::<ReturnScreen>(), world.get_resource::<BattleSession>())
}

/// Returns the text about a battle that is left: the tutorial remembers its step, a test is not saved, and another
/// battle is saved or can't be. An online battle is continued from the lobby.
fn choose_leave_text(is_tutorial: bool, is_test: bool, session: Option<&BattleSession>) -> &'static str {
    let is_saved = session.is_some_and(BattleSession::is_saved);
    match (is_tutorial, is_test, is_saved) {
        (true, ..) => "lesson-leave-kept",
        (false, true, _) => "editor-leave-kept",
        (false, false, true) if session.is_some_and(BattleSession::is_online) => "leave-saved-online",
        (false, false, true) => "leave-saved",
        (false, false, false) => "leave-unsaved",
    }
}

fn update_leave_menu(
    mut overlay: UiTree<LeaveMenuIntent>,
    mut asked: MessageReader<LeaveMenuIntent>,
    texts: Res<Texts>,
    (view, session): (Res<BattleView>, Option<Res<BattleSession>>),
    test: Option<Res<ReturnScreen>>,
) {
    // The key and its button may both have sent a message.
    let Some(ask) = asked.read().last() else { return };
    overlay.clear();
    if matches!(ask, LeaveMenuIntent::Close) {
        return;
    }
    let (is_tutorial, is_test, session) = (view.seats.is_tutorial(), test.is_some(), session.as_deref());
    let title = match (is_tutorial, is_test) {
        (true, _) => "lesson-leave-title",
        (false, true) => "editor-leave-title",
        (false, false) => "menu-title",
    };
    let kept = choose_leave_text(is_tutorial, is_test, session);
    overlay.open((modal_root(InputLayer::MENU), DespawnOnExit(Screen::Battle)), |root| {
        root.spawn((flex_column(16.0).width(780.0).padding(px(28.0).all()), NineSliceFrame::STEEL)).with_children(
            |panel| {
                panel.spawn(text_label(TextStyle::SCREEN.px(30.0), texts.t(title), palette::TEXT));
                panel.spawn(wrapped_text(TextStyle::SENTENCE, texts.t(kept), palette::TEXT_WARM));
                panel
                    .spawn(flex_row(12.0).wraps(10.0))
                    .with_children(|line| spawn_leave_buttons(line, &view, &texts, session, is_test));
            },
        );
    });
}

fn spawn_leave_buttons(
    line: &mut UiParent,
    view: &BattleView,
    texts: &Texts,
    session: Option<&BattleSession>,
    is_test: bool,
) {
    let refused = |allowed: bool, id: &str| (!allowed).then(|| DisabledReason::because("").whole(texts.t(id)));
    let settings = settings::settings_button(texts).icon("settings", 20.0).key(texts.key("menu-settings"));
    line.spawn((settings, on_press(SettingsIntent::Open)));
    let seats = GameButton::neutral(texts.t("chairs-open")).icon("swap", 20.0).key(KeyCode::KeyP);
    let seats = seats.disabled(refused(seat_swap::may_swap_seats(&view.seats), "chairs-mail"));
    line.spawn((seats.with_focus_name("chairs"), on_press(SeatSwapIntent::Open)));
    let may_end = view.is_prompted() && !view.seats.is_tutorial();
    let give_up = GameButton::neutral(texts.t("surrender")).icon("end_half", 20.0).key(KeyCode::KeyR);
    let give_up = give_up.disabled(refused(may_end, "surrender-asked"));
    line.spawn((give_up, on_press_intent(EndBattleIntent::Surrender)));
    if view.now.charter.plays_itself(view.seat.enemy()) && view.is_prompted() && !is_test {
        line.spawn((friends_mail_button(texts, session), on_press(OpenMailMenu)));
    }
    // A draw is offered only if the rules allow it, after turns without progress.
    if may_end && rules::check_order(&view.now, Order::AgreeDraw).is_ok() {
        let draw = GameButton::neutral(texts.t("draw-offer")).icon("hand", 20.0).key(KeyCode::KeyD);
        line.spawn((draw, on_press_intent(EndBattleIntent::AgreeDraw)));
    }
    let go = if is_test && !view.seats.is_tutorial() { "editor-leave" } else { "leave-go" };
    let leave = GameButton::neutral(texts.t(go)).icon("exit", 20.0).key(KeyCode::KeyT);
    line.spawn((leave, on_press_intent(EndBattleIntent::Leave)));
    let stay = GameButton::confirm(texts.t("leave-stay")).height(48.0).key(KeyCode::Escape).first();
    line.spawn((stay, on_press(LeaveMenuIntent::Close)));
}

/// Returns the button for play by mail among friends, which a battle of a campaign refuses.
fn friends_mail_button(texts: &Texts, session: Option<&BattleSession>) -> GameButton {
    let is_campaign = session.is_some_and(|session| session.spec().campaign.is_some());
    let refused = is_campaign.then(|| DisabledReason::because("").whole(texts.t("connection-mail-campaign")));
    let button = GameButton::neutral(texts.t("friends-open")).icon("mail", 20.0).key(KeyCode::KeyM);
    button.with_focus_name("friends").disabled(refused)
}

/// Closes the menu when the seat or mail dialog opens.
fn close_covered_menu(
    mut asked: MessageReader<SeatSwapIntent>,
    mut mail: MessageReader<OpenMailMenu>,
    mut menus: MessageWriter<LeaveMenuIntent>,
) {
    if asked.read().any(|intent| *intent == SeatSwapIntent::Open) || mail.read().count() > 0 {
        menus.write(LeaveMenuIntent::Close);
    }
}

fn confirm_surrender(world: &mut World) {
    world.write_message(LeaveMenuIntent::Close);
    let (view, texts) = (world.resource::<BattleView>(), world.resource::<Texts>());
    let question = Confirmation {
        title: texts.t("surrender-title"),
        text: texts.t_args("surrender-text", &[("side", view.seat.enemy().key().into())]),
        lines: Vec::new(),
        go: texts.t("surrender-go"),
        key: KeyCode::KeyR.into(),
        intent: Order::Surrender.into(),
        stay: texts.t("surrender-stay"),
    };
    confirm::open_confirmation(world, question);
}

/// Opens the confirmation dialog for a draw (`TURN-3`).
fn confirm_draw(world: &mut World) {
    world.write_message(LeaveMenuIntent::Close);
    let (view, texts) = (world.resource::<BattleView>(), world.resource::<Texts>());
    let offered = if view.now.truce.0[view.seat.enemy()] { "yes" } else { "no" };
    let question = Confirmation {
        title: texts.t("draw-title"),
        text: texts.t_args("draw-text", &[("turns", view.now.lull.turns.into()), ("offered", offered.into())]),
        lines: Vec::new(),
        go: texts.t("draw-go"),
        key: KeyCode::KeyD.into(),
        intent: Order::AgreeDraw.into(),
        stay: texts.t("draw-stay"),
    };
    confirm::open_confirmation(world, question);
}

/// Registers the pictures of custom figures that a record's mission contains.
pub(crate) fn apply_custom_looks(world: &World, spec: &record::BattleSpec) {
    if let Some(stamp) = &spec.mission {
        ui_kit::theme::custom_figures::register_custom_figures(world.resource::<ImageCache>(), &stamp.own);
    }
}

/// Opens the battle of the world on the battle screen.
pub fn open_battle(world: &mut World, session: BattleSession) {
    let levels = session.spec().levels;
    apply_custom_looks(world, session.spec());
    world.insert_resource(RecapState::default());
    world.insert_resource(session);
    let view = BattleView::new(world, levels);
    world.insert_resource(view);
    submit_orders::jump_view(world);
    world.resource_mut::<NextState<Screen>>().set(Screen::Battle);
}
