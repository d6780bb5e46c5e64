//! Screen for discarding cards before the hand is refilled (`HAND-2`). It is an overlay behind the curtain, shown while
//! [`DiscardDialog`] contains a model; the cards are face up.

use crate::prelude::*;
use battle_board::card_view;
use battle_view::recap_state::RecapIntent;
use rules::{UselessReason, card_useless};
use screen_kit::{
    bid::{open_curtain_edges, watch_button},
    screen_root::design_area,
    secret_toolbar::{self, SecretToolbar},
};
use ui_kit::input::layer::layer_root;

/// Resource: the hand that a player looks through now.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(crate) struct DiscardDialog(pub(crate) Option<DiscardModel>);

/// State of the discard screen.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct DiscardModel {
    /// Owner of the hand.
    pub side: Side,
    pub turn: u16,
    /// The cards, each with `true` if it will be discarded.
    pub cards: Vec<(CardId, bool)>,
    /// `true` if Allied Intelligence has been declared for this turn (`BID-2`).
    pub intelligence: bool,
    /// `true` while the opponent at another machine still makes a secret decision.
    pub early: bool,
    /// `true` if the recap of the opponent's turn can be watched first.
    pub handover: bool,
    /// `true` if a curtain hides the hand from an opponent at this window.
    pub curtain: bool,
    /// Buttons that stay available.
    pub aside: SecretToolbar,
}

/// Message: intent of the hand's owner.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DiscardIntent {
    /// Mark this card for discarding, or unmark it.
    Flip(CardId),
    /// Discard the marked cards and refill the hand.
    Fill,
    /// Close the curtain again.
    CloseCurtain,
}

pub(super) fn draw_discard_dialog(
    mut overlay: UiTree<DiscardDialog>,
    model: Res<DiscardDialog>,
    view: Res<BattleView>,
    texts: Res<Texts>,
) {
    overlay.clear();
    let Some(model) = &model.0 else { return };
    let root = (layer_root(InputLayer::BID), BackgroundColor(palette::STEEL_DARK), DespawnOnExit(Screen::Battle));
    overlay.open(root, |root| {
        root.spawn((stretched_node(0.0), UiImage::tiled("tex_steel")));
        root.spawn(design_area()).with_children(|stage| {
            open_curtain_edges(stage);
            spawn_discard_header(stage, model, &texts);
            spawn_discard_hand(stage, model, &view, &texts);
            spawn_discard_footer(stage, model, &texts);
        });
    });
}

fn spawn_discard_header(stage: &mut UiParent, model: &DiscardModel, texts: &Texts) {
    stage.spawn(absolute_panel(176.0, 24.0, 928.0, 64.0).gap(16.0).align(AlignItems::Center)).with_children(|line| {
        line.spawn(side_badge(model.side, 60.0));
        let title = texts.t_args("discard-title", &[("turn", model.turn.into())]);
        let title = text_label(TextStyle::SCREEN.px(34.0).line(38.0), title, palette::TEXT);
        let (words, colour) = match (model.intelligence, model.early) {
            (true, _) => (texts.t("bid-declared"), palette::REACTION_TEXT),
            (false, true) => (texts.t("discard-early"), model.side.on_steel()),
            (false, false) => (texts.t("discard-rule"), model.side.on_steel()),
        };
        let rule = rich_text(TextStyle::LABEL.px(18.0).line(22.0), &words, colour);
        line.spawn((flex_column(0.0), children![title, rule]));
        line.spawn(flex_spacer());
        if model.handover {
            line.spawn((watch_button(texts), on_press(RecapIntent::Watch)));
        }
        if model.curtain {
            let close = GameButton::neutral(texts.t("bid-shut"))
                .accessible_name(texts.t("bid-close"))
                .kind(TextStyle::SENTENCE)
                .icon_in("lock", 20.0, palette::REACTION)
                .height(42.0)
                .padding(14.0)
                .key(KeyCode::Space)
                .key(KeyCode::Escape);
            line.spawn((close, on_press(DiscardIntent::CloseCurtain)));
        }
    });
}

fn spawn_discard_hand(stage: &mut UiParent, model: &DiscardModel, view: &BattleView, texts: &Texts) {
    let node =
        absolute_panel(140.0, 116.0, 1000.0, 450.0).gap(12.0).align(AlignItems::Start).justify(JustifyContent::Center);
    let count = model.cards.len().max(1) as f32;
    let width = ((1000.0 - 12.0 * (count - 1.0)) / count).min(232.0);
    stage.spawn(node).with_children(|line| {
        for (place, (card, gone)) in model.cards.iter().enumerate() {
            line.spawn(flex_column(12.0).align(AlignItems::Center)).with_children(|one| {
                let entity = card_view::spawn_hand_card(one, texts, &view.now, *card, width);
                if let Some(why) = card_useless(&view.now, model.side, *card).filter(|_| !*gone) {
                    one.commands().entity(entity).with_children(|card| spawn_useless_reason(card, texts, why));
                }
                if *gone {
                    let words = texts.t("discard-gone");
                    let at = absolute_panel(width / 2.0 - 98.0, width * 0.7, 196.0, 48.0);
                    let mark = rubber_stamp("stamp_red", &words, palette::WOUND, -6.0, at);
                    let mut commands = one.commands();
                    commands
                        .entity(entity)
                        .with_child((stretched_node(-8.0), BackgroundColor(palette::PAPER.with_alpha(0.6))));
                    commands.entity(entity).with_child(mark);
                }
                let (look, id) =
                    if *gone { (ButtonStyle::Attack, "discard-keep") } else { (ButtonStyle::Steel, "discard-drop") };
                let button = GameButton::new(look, texts.t(id))
                    .small()
                    .height(44.0)
                    .width(width.min(200.0))
                    .with_focus_name(format!("discard-{place}"))
                    .digit(place);
                one.spawn((button, on_press(DiscardIntent::Flip(*card))));
            });
        }
    });
}

/// Writes the reason why a card is useless to this force across its picture.
fn spawn_useless_reason(card: &mut UiParent, texts: &Texts, why: UselessReason) {
    let id = match why {
        UselessReason::NoneOwn => "discard-none-own",
        UselessReason::NoneEnemy => "discard-none-enemy",
        UselessReason::NothingThere => "discard-none-there",
    };
    let node = flex_row(8.0).absolute().left(10.0).right(10.0).top(60.0).inset(8.0, 5.0).rounded(6.0);
    let words = wrapped_text(TextStyle::LABEL.px(16.0).line(18.0), texts.t(id), palette::TEXT);
    let words = (empty_node().grow(), children![words]);
    card.spawn((node, BackgroundColor(palette::INK.with_alpha(0.92)))).with_children(|strip| {
        strip.spawn(tinted_icon("warn", 22.0, palette::REACTION));
        strip.spawn(words);
    });
}

fn spawn_discard_footer(stage: &mut UiParent, model: &DiscardModel, texts: &Texts) {
    let gone = model.cards.iter().filter(|(_, gone)| *gone).count();
    let words = texts.t_args("discard-fill", &[("n", gone.into())]);
    let button = GameButton::confirm(words)
        .size(560.0, 66.0)
        .key(KeyCode::Enter)
        .key(KeyCode::NumpadEnter)
        .with_focus_name("fill");
    let place = absolute_panel(176.0, 590.0, 928.0, 68.0).justify(JustifyContent::Center);
    stage.spawn((place, children![(button, on_press(DiscardIntent::Fill))]));
    let hint = digit_key_hint(model.cards.len().min(DIGITS.len() - 1), texts.t("discard-how"));
    stage.spawn(absolute_panel(176.0, 664.0, 928.0, 44.0).align(AlignItems::Center).gap(8.0)).with_children(|line| {
        line.spawn(hint);
        line.spawn(flex_spacer());
        secret_toolbar::spawn_secret_toolbar(line, model.aside, texts);
    });
}
