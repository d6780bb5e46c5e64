//! What can be seen or done aside from a bid or from a hand that is looked through: the cards in play, what is carried,
//! the board.

use kit::draw::*;

/// What there is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aside {
    /// Cards in play.
    pub cards: usize,
    /// Objects that can be dropped.
    pub carried: usize,
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
}
