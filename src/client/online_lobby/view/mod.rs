//! The views of the lobby: code, machines, messages and seats. They only read the model.

mod chat;
mod code;
mod figures;
mod machines;
mod members;
mod parts;
mod seats;
mod sheet;

use mission_library::MissionLibrary;
use screen_kit::screen_root::{ScreenTree, add_screen, back_button};
use ui_kit::prelude::*;

use self::parts::game_button_of;
use crate::{
    lobby_model::{LobbyIntent, LobbyModel, LobbyPage},
    online_lobby::OnlineLobby,
};

/// Height of the buttons of the bottom bar, in design pixels.
const BAR_BUTTON_HEIGHT: f32 = 52.0;
/// The keys that open the pages. Letters and digits belong to the code that the player types.
const PAGE_KEYS: [KeyChord; 2] = [KeyChord::ctrl(KeyCode::Digit1), KeyChord::ctrl(KeyCode::Digit2)];

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LobbyModel>();
    let is_working = |world: &World| world.resource::<OnlineLobby>().is_reading_mission();
    let spec = ScreenSpec { is_working, context_rule: find_lobby_rule, ..ScreenSpec::menu(Screen::OnlineLobby) };
    add_screen::<(State<Screen>, LobbyModel, Texts), LobbyIntent, _>(app, spec, draw_lobby);
}

/// Returns the rule of the mission of the session, or of the chosen one before a session is open.
fn find_lobby_rule(world: &World) -> Option<String> {
    let (lobby, missions) = (world.get_resource::<OnlineLobby>()?, world.get_resource::<MissionLibrary>()?);
    let mission = match (&lobby.facts.lobby, lobby.page) {
        (Some(_), _) => lobby.session_mission(missions),
        (None, LobbyPage::Host) => lobby.planned_mission(missions),
        (None, LobbyPage::Join) => None,
    };
    mission?.rule.clone()
}

fn draw_lobby(mut overlay: ScreenTree, texts: Res<Texts>, model: Res<LobbyModel>) {
    overlay.screen(Screen::OnlineLobby, true, |stage| {
        spawn_lobby_heading(stage, &model, &texts);
        code::spawn_code_panel(stage, &model.code);
        machines::spawn_machines_panel(stage, &model);
        chat::spawn_chat_panel(stage, &model, &texts);
        sheet::spawn_lobby_sheet(stage, &model.sheet, &texts);
        spawn_lobby_bar(stage, &model, &texts);
    });
}

fn spawn_lobby_heading(stage: &mut ChildSpawnerCommands, model: &LobbyModel, texts: &Texts) {
    stage.spawn(absolute_panel(32.0, 20.0, 620.0, 60.0).across(14.0)).with_children(|head| {
        head.spawn(tinted_icon("link", 44.0, palette::BRASS));
        head.spawn(flex_column(0.0)).with_children(|words| {
            words.spawn(text_label(TextStyle::SCREEN.line(36.0), texts.t("online-title"), palette::TEXT));
            words.spawn(text_label(TextStyle::LABEL, texts.t("online-subtitle"), palette::TEXT_COOL));
        });
    });
    let place = absolute_panel(652.0, 26.0, 596.0, 46.0).across(8.0).justify(JustifyContent::End);
    stage.spawn(place).with_children(|tabs| {
        for (page, id, icon, key) in [
            (LobbyPage::Host, "online-host", "entry", PAGE_KEYS[0]),
            (LobbyPage::Join, "online-join", "keys", PAGE_KEYS[1]),
        ] {
            let is_open = model.page == page;
            let look = if is_open { ButtonStyle::Confirm } else { ButtonStyle::Steel };
            let refused = model.other_page.clone().filter(|_| !is_open).map(DisabledReason::without_reason);
            let tab = GameButton::new(look, texts.t(id)).icon(icon, 20.0).height(46.0).padding(12.0);
            let tab = tab.key(key).with_focus_name(id).disabled(refused);
            tabs.spawn((tab, on_press(LobbyIntent::OpenPage(page))));
        }
    });
}

fn spawn_lobby_bar(stage: &mut ChildSpawnerCommands, model: &LobbyModel, texts: &Texts) {
    stage.spawn(bottom_bar()).with_children(|bar| {
        bar.spawn((back_button(texts), on_press(LobbyIntent::Back)));
        for button in &model.bar {
            bar.spawn((game_button_of(button).height(BAR_BUTTON_HEIGHT), on_press(button.intent)));
        }
        let node = Node { min_width: px(0), ..flex_row(8.0).justify(JustifyContent::Center) }.grow();
        bar.spawn(node).with_children(|line| {
            line.spawn(tinted_icon("info", 20.0, palette::ALLIED_ON_STEEL));
            let words = wrapped_text(TextStyle::SENTENCE.line(19.0).steady(), model.line.clone(), palette::TEXT);
            line.spawn(Node { flex_shrink: 1.0, ..default() }).with_child(words);
        });
        let Some(intent) = model.confirm.intent else { return };
        let confirm = GameButton::confirm(model.confirm.words.clone())
            .node(|node| node.min_width = px(300))
            .with_focus_name("online-confirm")
            .key(KeyCode::Enter)
            .first()
            .disabled(model.confirm.refused.clone());
        bar.spawn((confirm, on_press(intent)));
    });
}
