//! What can be seen or done aside from a bid or from a hand that is looked through: the cards in play, what is carried,
//! the board, the menu.

use kit::draw::*;

/// What there is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aside {
    /// Cards in play.
    pub cards: usize,
    /// Objects that can be dropped.
    pub carried: usize,
    /// Whether Esc opens the menu, as nothing else wants it.
    pub escape: bool,
}

/// What is wanted aside.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum AsideIntent {
    /// The cards in play, to kill one (`CARD-5`).
    Cards,
    /// What is carried, to drop it (`ITEM-3`).
    Carried,
    /// The board, without closing anything for good.
    Map,
    /// The battle's menu.
    Menu,
}

/// Its plates, side by side.
pub fn plates(line: &mut ChildSpawnerCommands, aside: Aside, texts: &Texts) {
    let mut one = |icon: &str, words: String, key: Action, name: &str, intent: AsideIntent| {
        let plate = Plate::steel(words).icon(icon, 18.0).small().height(40.0).key(key).named(name);
        line.spawn((plate, emit(intent)));
    };
    if aside.cards > 0 {
        let words = texts.t_args("strip-play", &[("n", aside.cards.into())]);
        one("cards", words, Action::Kill, "cards-in-play", AsideIntent::Cards);
    }
    if aside.carried > 0 {
        one("drop", texts.t("act-drop"), Action::Drop, "carried", AsideIntent::Carried);
    }
    one("plan", texts.t("force-map"), Action::Map, "aside-map", AsideIntent::Map);
    let menu = Plate::steel(texts.t("menu")).icon("exit", 18.0).small().height(40.0).key(Action::Menu).named("menu");
    let menu = if aside.escape { menu.key(KeyCode::Escape) } else { menu };
    line.spawn((menu, emit(AsideIntent::Menu)));
}
