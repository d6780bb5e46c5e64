//! Leaving a battle: its end, the menu, and the way back to other screens.

use super::{
    computer::chairs::{self, ChairIntent},
    confirm::{self, Question},
    handover::offer::Handover,
    orders, playback,
    prelude::*,
    replay::desk::ReplayDesk,
    session::Session,
};
use screens::settings::{self, SettingsIntent};

/// Delay between the last order and the debrief, in which the player can see the last dice.
#[derive(Resource)]
struct Closing(Timer);

/// Resource: screen to which a battle leads back instead of the title, for example the editor after a test.
#[derive(Resource, Clone, Copy, Debug)]
pub struct WayBack(pub Screen);

/// Returns the screen that follows when the battle is left.
pub fn way_back(world: &mut World) -> Screen {
    world.remove_resource::<WayBack>().map_or(Screen::Title, |back| back.0)
}

/// Message: open the dialog for play by mail among friends, against an automated side.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByMail;

/// Message: open or close the menu.
#[derive(Message, Clone, Copy, Debug)]
pub(crate) enum Menu {
    Open,
    Close,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Menu>()
        .add_message::<ByMail>()
        .add_systems(OnExit(Screen::Battle), |mut commands: Commands| commands.remove_resource::<Closing>())
        .at_table(BattleSystems::Input, (ask_to_leave.run_if(is_base_layer_on_top), menu).chain())
        .at_table(BattleSystems::Input, end_test.run_if(resource_exists::<WayBack>))
        .at_table(BattleSystems::Input, seats.before(menu))
        .at_table(BattleSystems::Show, finish);
}

/// Opens the debrief a moment after the end of the battle.
fn finish(
    mut commands: Commands,
    table: Res<BattleView>,
    closing: Option<ResMut<Closing>>,
    time: Res<Time>,
    mut next: ResMut<NextState<Screen>>,
    mut awake: ResMut<RedrawRequests>,
) {
    // Replays and lessons have no debrief, and by mail the last letter must still be sent.
    if table.now.awaiting != PendingDecision::Over || table.seats.bound() {
        return;
    }
    awake.redraw_frames(3);
    match closing {
        None => commands.insert_resource(Closing(Timer::from_seconds(1.6, TimerMode::Once))),
        Some(mut closing) => {
            if closing.0.tick(time.delta()).is_finished() {
                next.set(Screen::Debrief);
            }
        }
    }
}

/// Leaves for the title, or from a replay for the saved games.
pub fn leave(world: &mut World) {
    let watched = world.contains_resource::<ReplayDesk>();
    clear(world);
    let screen = if watched { Screen::Records } else { way_back(world) };
    world.resource_mut::<NextState<Screen>>().set(screen);
}

/// Removes the battle. It remains in its journal, whose file is released.
pub fn clear(world: &mut World) {
    world.remove_resource::<Session>();
    world.remove_resource::<ReplayDesk>();
    world.remove_resource::<BattleView>();
    rules::despawn_figures(world);
}

/// Opens the menu: Esc if it has nothing to cancel, F10 always.
fn ask_to_leave(
    keys: Keys,
    table: Res<BattleView>,
    preview: Res<super::preview::Preview>,
    test: Option<Res<WayBack>>,
    mut menu: MessageWriter<Menu>,
    mut intents: Intents,
) {
    // A replay has its own exit.
    if table.seats.watched() {
        return;
    }
    let nothing = !preview.is_shown() && table.inspected.is_none();
    // A test has nothing to lose, so it needs no question.
    if test.is_some() && keys.just_pressed(KeyCode::Escape) && nothing {
        intents.write(BattleIntent::Leave);
        return;
    }
    if (keys.just_pressed(KeyCode::Escape) && nothing) || keys.asks(Action::Menu) {
        menu.write(Menu::Open);
    }
}

/// Ends a test by the key that started it, even if a layer covers the board.
fn end_test(keys: Keys, mut intents: Intents) {
    if keys.just_pressed(KeyCode::F6) {
        intents.write(BattleIntent::Leave);
    }
}

/// Returns the plate of the top bar that opens the menu, for the mouse.
pub(super) fn menu_plate(texts: &Texts) -> impl Bundle {
    let plate = GameButton::neutral(texts.t("menu"))
        .icon("exit", 18.0)
        .height(40.0)
        .padding(10.0)
        .kind(TextStyle::BUTTON.px(16.0));
    (plate, on_press(Menu::Open))
}

fn menu(
    mut overlay: UiTree<Menu>,
    mut asked: MessageReader<Menu>,
    texts: Res<Texts>,
    table: Res<BattleView>,
    test: Option<Res<WayBack>>,
) {
    // The key and its plate may both have sent a message.
    if let Some(ask) = asked.read().last() {
        overlay.clear();
        if matches!(ask, Menu::Close) {
            return;
        }
        let [title, kept, go] = match (table.seats.taught(), test.is_some()) {
            (true, _) => ["lesson-leave-title", "lesson-leave-kept", "leave-go"],
            (false, true) => ["editor-leave-title", "editor-leave-kept", "editor-leave"],
            (false, false) => ["menu-title", "leave-saved", "leave-go"],
        };
        let leave = GameButton::neutral(texts.t(go)).icon("exit", 20.0).key(KeyCode::KeyT);
        let settings = settings::settings_button(&texts).icon("settings", 20.0).key(texts.key("menu-settings"));
        let give_up = GameButton::neutral(texts.t("surrender")).icon("end_half", 20.0).key(KeyCode::KeyR);
        let give_up = if table.asked() && !table.seats.taught() {
            give_up
        } else {
            give_up.disabled(DisabledReason::because("").whole(texts.t("surrender-asked")))
        };
        let seats =
            GameButton::neutral(texts.t("chairs-open")).icon("swap", 20.0).key(KeyCode::KeyP).with_focus_name("chairs");
        let seats = match chairs::may_change(&table.seats) {
            true => seats,
            false => seats.disabled(DisabledReason::because("").whole(texts.t("chairs-mail"))),
        };
        let stay = GameButton::confirm(texts.t("leave-stay")).height(48.0).key(KeyCode::Escape).first();
        // A draw is offered only if the rules allow it, after turns without progress.
        let draw = rules::check_order(&table.now, Order::AgreeDraw).is_ok() && table.asked() && !table.seats.taught();
        let friends = table.now.charter.plays_itself(table.seat.enemy()) && table.asked() && test.is_none();
        let mail = friends.then(|| GameButton::neutral(texts.t("friends-open")).icon("mail", 20.0).key(KeyCode::KeyM));
        let draw = draw.then(|| GameButton::neutral(texts.t("draw-offer")).icon("hand", 20.0).key(KeyCode::KeyD));
        overlay.open((modal_root(InputLayer::MENU), DespawnOnExit(Screen::Battle)), |root| {
            root.spawn((flex_column(16.0).width(780.0).padding(px(28.0).all()), NineSliceFrame::STEEL)).with_children(
                |panel| {
                    panel.spawn(text_label(TextStyle::SCREEN.px(30.0), texts.t(title), palette::TEXT));
                    panel.spawn(wrapped_text(TextStyle::SENTENCE, texts.t(kept), palette::TEXT_WARM));
                    panel.spawn(flex_row(12.0).wraps(10.0)).with_children(|line| {
                        line.spawn((settings, on_press(SettingsIntent::Open)));
                        line.spawn((seats, on_press(ChairIntent::Open)));
                        line.spawn((give_up, on_press(BattleIntent::Surrender)));
                        if let Some(mail) = mail {
                            line.spawn((mail.with_focus_name("friends"), on_press(ByMail)));
                        }
                        if let Some(draw) = draw {
                            line.spawn((draw, on_press(BattleIntent::AgreeDraw)));
                        }
                        line.spawn((leave, on_press(BattleIntent::Leave)));
                        line.spawn((stay, on_press(Menu::Close)));
                    });
                },
            );
        });
    }
}

/// Closes the menu when the seat or mail dialog opens.
fn seats(mut asked: MessageReader<ChairIntent>, mut mail: MessageReader<ByMail>, mut menus: MessageWriter<Menu>) {
    if asked.read().any(|intent| *intent == ChairIntent::Open) || mail.read().count() > 0 {
        menus.write(Menu::Close);
    }
}

/// Asks whether to surrender.
pub(super) fn surrender(world: &mut World) {
    world.write_message(Menu::Close);
    let (table, texts) = (world.resource::<BattleView>(), world.resource::<Texts>());
    let question = Question {
        title: texts.t("surrender-title"),
        text: texts.t_args("surrender-text", &[("side", table.seat.enemy().key().into())]),
        lines: Vec::new(),
        go: texts.t("surrender-go"),
        key: KeyCode::KeyR.into(),
        intent: BattleIntent::Give(Order::Surrender),
        stay: texts.t("surrender-stay"),
    };
    confirm::ask(world, question);
}

/// Asks whether to agree to a draw (`TURN-3`).
pub(super) fn agree_draw(world: &mut World) {
    world.write_message(Menu::Close);
    let (table, texts) = (world.resource::<BattleView>(), world.resource::<Texts>());
    let offered = if table.now.truce.0[table.seat.enemy()] { "yes" } else { "no" };
    let question = Question {
        title: texts.t("draw-title"),
        text: texts.t_args("draw-text", &[("turns", table.now.lull.turns.into()), ("offered", offered.into())]),
        lines: Vec::new(),
        go: texts.t("draw-go"),
        key: KeyCode::KeyD.into(),
        intent: BattleIntent::Give(Order::AgreeDraw),
        stay: texts.t("draw-stay"),
    };
    confirm::ask(world, question);
}

/// Registers the pictures of custom figures that a record's mission contains.
pub(crate) fn look_as(world: &World, spec: &record::BattleSpec) {
    if let Some(stamp) = &spec.mission {
        kit::theme::custom_figures::register_custom_figures(world.resource::<ImageCache>(), &stamp.own);
    }
}

/// Opens the battle of the world on the battle screen.
pub fn open(world: &mut World, session: Session) {
    let levels = session.battle.spec().levels;
    look_as(world, session.battle.spec());
    world.insert_resource(Handover::default());
    world.insert_resource(session);
    let table = BattleView::new(world, levels);
    world.insert_resource(table);
    orders::settle(world);
    playback::snap(world);
    world.resource_mut::<NextState<Screen>>().set(Screen::Battle);
}
