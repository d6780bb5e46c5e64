//! Chat in an online battle: a notice when a message comes, and the dialog with the last messages.

use super::{
    local_clock::DayTime,
    status::{BattleChatLine, OnlineStatus, format_player_name, receive_chat},
};
use crate::prelude::*;
use battle_view::session::BattleSession;
use online::{ChatMessage, MemberId};
use screen_kit::text_dialog::{TextDialog, TextDialogModel, TextSubmitted, TextTopic};
use ui_kit::game_names::sanitized;

/// Time for which a new message is shown.
const NOTICE_TIME: Duration = Duration::from_secs(8);
/// Number of messages in the dialog.
const SHOWN_LINES: usize = 8;
/// Maximum number of letters of a message.
const MAX_LETTERS: usize = 80;
/// Number of quick phrases.
const PHRASES: u8 = 4;

/// Resource: `true` while the dialog is open.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
struct ChatDialog(bool);

/// Resource: the last message, while it is shown.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
struct ChatNotice(Option<BattleChatLine>);

/// Intent about the chat.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChatIntent {
    /// Open the dialog, or close it.
    Toggle,
    /// Write a message.
    Write,
    /// Send the quick phrase with this number.
    Phrase(u8),
}

pub(super) fn plugin(app: &mut App) {
    app.init_battle_resource::<ChatDialog>()
        .init_battle_resource::<ChatNotice>()
        .add_message::<ChatIntent>()
        .add_battle_systems(BattleSystems::Input, read_chat_key)
        .add_battle_systems(BattleSystems::Orders, (handle_chat_intents, send_written_message))
        .add_battle_systems(
            BattleSystems::Show,
            (
                update_chat_notice,
                spawn_chat_notice.run_if(any_resource_changed::<(ChatNotice, Texts)>),
                spawn_chat_dialog.run_if(any_resource_changed::<(ChatDialog, OnlineStatus, Texts)>),
            )
                .chain(),
        );
}

fn read_chat_key(
    keys: KeyInput,
    session: Option<Res<BattleSession>>,
    settings: Res<Settings>,
    mut intents: MessageWriter<ChatIntent>,
) {
    let is_online = session.is_some_and(|session| session.is_online());
    if is_online && settings.preferences.online_chat && keys.asks(Action::Chat) {
        intents.write(ChatIntent::Toggle);
    }
}

fn handle_chat_intents(world: &mut World) {
    let intents: Vec<ChatIntent> = world.resource_mut::<Messages<ChatIntent>>().drain().collect();
    for intent in intents {
        world.resource_mut::<RedrawRequests>().redraw_frames(4);
        match intent {
            ChatIntent::Toggle => {
                let mut dialog = world.resource_mut::<ChatDialog>();
                dialog.0 = !dialog.0;
            }
            ChatIntent::Write => open_message_field(world),
            ChatIntent::Phrase(number) => send_chat(world, ChatMessage::Phrase(number)),
        }
    }
}

fn open_message_field(world: &mut World) {
    let texts = world.resource::<Texts>();
    let words = [texts.t("online-write-title"), texts.t("online-write-hint")];
    let model = TextDialogModel { longest: MAX_LETTERS, ..TextDialogModel::new(TextTopic::ChatMessage, words, "") };
    world.resource_mut::<TextDialog>().0 = Some(model);
}

fn send_written_message(world: &mut World, mut cursor: Local<bevy::ecs::message::MessageCursor<TextSubmitted>>) {
    let messages = world.resource::<Messages<TextSubmitted>>();
    let written: Vec<String> = cursor
        .read(messages)
        .filter(|submitted| submitted.of == TextTopic::ChatMessage)
        .map(|submitted| submitted.text.clone())
        .collect();
    for text in written {
        send_chat(world, ChatMessage::Text(text));
    }
}

/// Sends a message, and shows it here. The host's machine shows its own only so; a guest's comes back from the host.
fn send_chat(world: &mut World, message: ChatMessage) {
    let mut session = world.resource_mut::<BattleSession>();
    if let Some(host) = session.host_mut() {
        host.chat(message.clone());
        receive_chat(world, MemberId::HOST, message);
    } else if let Some(guest) = session.guest_mut() {
        guest.chat(message);
    }
}

fn update_chat_notice(
    status: Res<OnlineStatus>,
    dialog: Res<ChatDialog>,
    settings: Res<Settings>,
    mut notice: ResMut<ChatNotice>,
    mut awake: ResMut<RedrawRequests>,
) {
    let is_new = |line: &&BattleChatLine| line.came.elapsed() < NOTICE_TIME && Some(line.member) != status.own;
    let last = status.chat.last().filter(is_new).filter(|_| !dialog.0 && settings.preferences.online_chat);
    if last.is_some() {
        awake.wake_within(Duration::from_millis(500));
    }
    notice.set_if_neq(ChatNotice(last.cloned()));
}

/// Returns a message in the player's language.
fn chat_message_text(texts: &Texts, message: &ChatMessage) -> String {
    match message {
        ChatMessage::Text(text) => sanitized(text, MAX_LETTERS),
        ChatMessage::Phrase(number) => texts.t(&format!("online-phrase-{number}")),
    }
}

fn spawn_chat_notice(
    mut overlay: UiTree<ChatNotice>,
    notice: Res<ChatNotice>,
    status: Res<OnlineStatus>,
    texts: Res<Texts>,
) {
    overlay.clear();
    let Some(line) = &notice.0 else { return };
    let node = flex_row(10.0).inset(16.0, 8.0).absolute().left(240.0).top(72.0);
    overlay.open((node, NineSliceFrame::PLAIN, Pickable::IGNORE, DespawnOnExit(Screen::Battle)), |panel| {
        spawn_chat_line(panel, (&status, &texts), line, None);
    });
}

/// Spawns a message, with the time at which it came if there is one.
fn spawn_chat_line(
    panel: &mut UiParent,
    (status, texts): (&OnlineStatus, &Texts),
    line: &BattleChatLine,
    at: Option<DayTime>,
) {
    let side = status.members.iter().find(|row| row.member == line.member).and_then(|row| row.side);
    let colour = side.map_or(palette::TEXT_WARM, Side::on_steel);
    let name = text_label(TextStyle::NAME, format_player_name(texts, status.name(line.member)), colour);
    let words = wrapped_text(TextStyle::SENTENCE, chat_message_text(texts, &line.message), palette::TEXT);
    panel.spawn(flex_row(10.0)).with_children(|row| {
        row.spawn(tinted_icon("chat", 20.0, palette::TEXT_WARM));
        if let Some(at) = at {
            row.spawn(text_label(TextStyle::CAPTION, at.to_string(), palette::TEXT_WARM));
        }
        row.spawn(name);
        row.spawn(words);
    });
}

fn spawn_chat_dialog(
    mut overlay: UiTree<ChatDialog>,
    dialog: Res<ChatDialog>,
    status: Res<OnlineStatus>,
    texts: Res<Texts>,
) {
    overlay.clear();
    if !dialog.0 {
        return;
    }
    overlay.open((modal_root(InputLayer::MENU), DespawnOnExit(Screen::Battle)), |root| {
        let node = flex_column(12.0).width(640.0).padding(px(24.0).all());
        root.spawn((node, NineSliceFrame::STEEL)).with_children(|panel| {
            panel.spawn(text_label(TextStyle::SCREEN.px(30.0), texts.t("online-messages"), palette::TEXT));
            let well = flex_column(6.0).height(240).inset(14.0, 10.0).clip();
            panel.spawn((well, NineSliceFrame::INSET)).with_children(|well| {
                let first = status.chat.len().saturating_sub(SHOWN_LINES);
                for line in &status.chat[first..] {
                    spawn_chat_line(well, (&status, &texts), line, line.at);
                }
                if status.chat.is_empty() {
                    well.spawn(text_label(TextStyle::SENTENCE, texts.t("online-nothing"), palette::TEXT_WARM));
                }
            });
            spawn_chat_buttons(panel, &texts);
        });
    });
}

fn spawn_chat_buttons(panel: &mut UiParent, texts: &Texts) {
    panel.spawn(flex_row(8.0).wraps(8.0)).with_children(|row| {
        for number in 1..=PHRASES {
            let words = texts.t(&format!("online-phrase-{number}"));
            let button = GameButton::neutral(words).height(40.0).digit(usize::from(number - 1));
            row.spawn((button.with_focus_name(format!("chat-{number}")), on_press(ChatIntent::Phrase(number))));
        }
    });
    let write = GameButton::confirm(texts.t("online-write")).icon("chat", 18.0).height(46.0).key(KeyCode::KeyT).first();
    let close = GameButton::neutral(texts.t("online-messages-close")).height(46.0).key(KeyCode::Escape);
    panel.spawn((
        flex_row(12.0),
        children![
            (write.with_focus_name("chat-write"), on_press(ChatIntent::Write)),
            (close.with_focus_name("chat-close"), on_press(ChatIntent::Toggle)),
        ],
    ));
}
