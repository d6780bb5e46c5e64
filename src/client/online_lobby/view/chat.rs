//! The panel at the lower left: the last messages, quick phrases, and the button that writes a message.

use ui_kit::{prelude::*, widgets::empty_node};

use crate::lobby_model::{ChatPanel, ChatRow, LobbyIntent, LobbyModel};

pub(super) fn spawn_chat_panel(stage: &mut ChildSpawnerCommands, model: &LobbyModel, texts: &Texts) {
    let chat = &model.chat;
    stage.spawn((absolute_panel(32.0, 336.0, 474.0, 290.0), NineSliceFrame::PLAIN));
    stage.spawn(absolute_panel(44.0, 346.0, 450.0, 270.0).down(6.0)).with_children(|panel| {
        let head = flex_row(8.0).height(38).padding(px(16).horizontal()).rigid();
        let title = text_label(TextStyle::HEADER, texts.t("online-messages"), palette::color_from_hex(0xFFFAEA));
        panel.spawn((head, NineSliceFrame::HEADER, children![title]));
        let well = flex_column(5.0).height(132).padding(UiRect::axes(px(12), px(9))).clip().rigid();
        panel.spawn((well, NineSliceFrame::INSET)).with_children(|well| spawn_chat_rows(well, chat));
        spawn_phrase_buttons(panel, chat);
        let write = GameButton::neutral(texts.t("online-write")).icon("chat", 18.0).height(42.0);
        let write =
            write.with_focus_name("online-write").disabled(chat.refused.clone().map(DisabledReason::without_reason));
        // While the player types a code, letters belong to it.
        let write = if model.code.is_typed { write } else { write.key(texts.key("online-write")) };
        panel.spawn((write, on_press(LobbyIntent::WriteMessage)));
    });
}

fn spawn_chat_rows(well: &mut ChildSpawnerCommands, chat: &ChatPanel) {
    if chat.lines.is_empty() {
        let node = Node { width: percent(100), height: percent(100), ..flex_column(8.0).centered() };
        well.spawn(node).with_children(|middle| {
            middle.spawn(tinted_icon("chat", 28.0, palette::TEXT_OFF));
            middle.spawn(centered_text(TextStyle::SENTENCE.steady(), chat.empty.clone(), palette::TEXT_COOL));
        });
    }
    for row in &chat.lines {
        spawn_chat_row(well, row);
    }
}

fn spawn_chat_row(well: &mut ChildSpawnerCommands, row: &ChatRow) {
    well.spawn(flex_row(10.0).align(AlignItems::Start).rigid()).with_children(|line| {
        let kind = TextStyle::SENTENCE.px(15.0).line(20.0).steady();
        if row.name.is_empty() {
            line.spawn(tinted_icon("link", 18.0, palette::REACTION_TEXT));
            line.spawn(empty_node().grow()).with_child(wrapped_text(kind, row.text.clone(), palette::REACTION_TEXT));
            return;
        }
        let colour = row.side.map_or(palette::TEXT_WARM, Side::on_steel);
        line.spawn(text_label(TextStyle::NAME.px(16.0).line(20.0), row.name.clone(), colour));
        line.spawn(empty_node().grow()).with_child(wrapped_text(kind, row.text.clone(), palette::TEXT));
    });
}

fn spawn_phrase_buttons(panel: &mut ChildSpawnerCommands, chat: &ChatPanel) {
    panel.spawn(flex_row(6.0).rigid()).with_children(|line| {
        for (number, phrase) in (1..).zip(&chat.phrases) {
            let button = GameButton::neutral(phrase.clone()).kind(TextStyle::BUTTON.px(16.0)).height(36.0).padding(4.0);
            let button = button.node(|node| (node.flex_grow, node.column_gap) = (1.0, px(4)));
            let button = button.with_focus_name(format!("online-phrase-{number}"));
            let button = button.disabled(chat.refused.clone().map(DisabledReason::without_reason));
            line.spawn((button, on_press(LobbyIntent::SendPhrase(number))));
        }
    });
}
