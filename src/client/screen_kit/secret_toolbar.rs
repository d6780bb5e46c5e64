//! Buttons that stay available while a player bids or discards: cards in play, carried objects, the board, the menu.

use ui_kit::prelude::*;

/// Availability of the buttons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SecretToolbar {
    /// Number of cards in play.
    pub cards: usize,
    /// Number of objects that can be dropped.
    pub carried: usize,
    /// `true` if Esc opens the menu because the screen needs it for nothing else.
    pub escape: bool,
}

/// Message: a press of one of these buttons.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecretToolbarIntent {
    /// Show the cards in play, to kill one (`CARD-5`).
    Cards,
    /// Show the carried objects, to drop one (`ITEM-3`).
    Carried,
    /// Show the board; the bid or hand opens again afterwards.
    Map,
    /// Open the battle's menu.
    Menu,
}

/// Spawns the available buttons in a row.
pub fn spawn_secret_toolbar(line: &mut ChildSpawnerCommands, aside: SecretToolbar, texts: &Texts) {
    let mut one = |icon: &str, words: String, key: Action, name: &str, intent: SecretToolbarIntent| {
        let button = GameButton::neutral(words).icon(icon, 18.0).small().height(40.0).key(key).with_focus_name(name);
        line.spawn((button, on_press(intent)));
    };
    if aside.cards > 0 {
        let words = texts.t_args("strip-play", &[("n", aside.cards.into())]);
        one("cards", words, Action::Kill, "cards-in-play", SecretToolbarIntent::Cards);
    }
    if aside.carried > 0 {
        one("drop", texts.t("act-drop"), Action::Drop, "carried", SecretToolbarIntent::Carried);
    }
    one("plan", texts.t("force-map"), Action::Map, "aside-map", SecretToolbarIntent::Map);
    let menu = GameButton::neutral(texts.t("menu"))
        .icon("exit", 18.0)
        .small()
        .height(40.0)
        .key(Action::Menu)
        .with_focus_name("menu");
    let menu = if aside.escape { menu.key(KeyCode::Escape) } else { menu };
    line.spawn((menu, on_press(SecretToolbarIntent::Menu)));
}
