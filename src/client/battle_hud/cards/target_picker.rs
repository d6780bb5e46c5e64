//! The choice of a card's target, on the board or in a list of the targets that the rules allow. The card is face down
//! until it is played, except while its owner holds it open.

use super::{
    peek::PeekButton,
    state::{CardTargeting, CardUiMode},
};
use crate::prelude::*;
use battle_board::{
    board::layout::{door_middle, gate_mouth_position},
    card_view,
    figure_tokens::square_at,
    pointer::BoardPointer,
};
use battle_view::card_text;
use ui_kit::input::layer::layer_root;

/// Maximum number of targets with a button.
const MAX_LISTED_TARGETS: usize = 9;

pub(super) fn spawn_target_picker(
    overlay: &mut UiTree<CardUi>,
    view: &BattleView,
    texts: &Texts,
    choice: &CardTargeting,
) {
    let root = (layer_root(InputLayer::HAND), DespawnOnExit(Screen::Battle), Pickable::IGNORE);
    overlay.open(root, |root| {
        let node = flex_row(16.0).absolute().left(8.0).right(8.0).bottom(6.0).height(208.0).padding(px(14.0).all());
        root.spawn((node, NineSliceFrame::PROMPT)).with_children(|panel| {
            spawn_hidden_card(panel, view, texts, choice);
            let node = Node { width: Val::Px(668.0), height: Val::Percent(100.0), ..flex_column(8.0) };
            panel.spawn(node).with_children(|middle| {
                middle.spawn(text_label(TextStyle::PANEL.px(24.0), texts.t("choose-title"), palette::FOCUS));
                if matches!(choice.target(), CardTarget::Square(_)) {
                    spawn_square_hints(middle, texts);
                } else {
                    spawn_target_list(middle, view, texts, choice);
                }
            });
            panel.spawn(flex_spacer());
            spawn_confirm_buttons(panel, view, texts, choice);
        });
        if choice.shown {
            root.spawn(empty_node().absolute().left(8.0).bottom(222.0)).with_children(|up| {
                card_view::spawn_hand_card(up, texts, &view.now, choice.card, 232.0);
            });
        }
    });
}

/// Spawns the card, face down, and the button that shows it.
fn spawn_hidden_card(panel: &mut UiParent, view: &BattleView, texts: &Texts, choice: &CardTargeting) {
    let key = if choice.seat == view.seat { Action::Hand } else { Action::EnemyHand };
    let button = GameButton::neutral(texts.t("choose-see")).height(38.0).small().key(key);
    let parts = children![card_view::card_back(86.0), (button, PeekButton(choice.seat))];
    panel.spawn((flex_column(6.0).width(150.0).align(AlignItems::Center), parts));
}

fn spawn_target_list(middle: &mut UiParent, view: &BattleView, texts: &Texts, choice: &CardTargeting) {
    let first =
        choice.at.saturating_sub(MAX_LISTED_TARGETS - 2).min(choice.targets.len().saturating_sub(MAX_LISTED_TARGETS));
    let node = empty_node().wraps(6.0).gap(6.0);
    middle.spawn(node).with_children(|list| {
        for (index, target) in choice.targets.iter().enumerate().skip(first).take(MAX_LISTED_TARGETS) {
            let look = if index == choice.at { ButtonStyle::React } else { ButtonStyle::Steel };
            let button = GameButton::new(look, card_text::card_target_name(texts, view, *target))
                .height(40.0)
                .small()
                .with_focus_name(format!("target-{index}"))
                .digit(index - first)
                .node(|node| node.width = Val::Px(210.0));
            list.spawn((button, on_press_intent(CardIntent::Aim(*target))));
        }
    });
    if choice.targets.len() > MAX_LISTED_TARGETS {
        let values = [("n", (choice.at + 1).into()), ("of", choice.targets.len().into())];
        middle.spawn(text_label(
            TextStyle::CAPTION.spaced(0.0),
            texts.t_args("choose-more", &values),
            palette::TEXT_COOL,
        ));
    }
}

/// Spawns the help for the choice of a square, which is made on the board.
fn spawn_square_hints(middle: &mut UiParent, texts: &Texts) {
    middle.spawn(wrapped_text(TextStyle::SENTENCE, texts.t("choose-square"), palette::TEXT));
    let text = |id: &str| text_label(TextStyle::LABEL, texts.t(id), palette::TEXT_WARM);
    let keys =
        children![keycap_label("←↑↓→"), text("choose-square-move"), keycap_label("Q E"), text("choose-square-side")];
    middle.spawn((flex_row(8.0), keys));
}

/// Spawns the summary of the choice, and the buttons that cancel it or play the card.
fn spawn_confirm_buttons(panel: &mut UiParent, view: &BattleView, texts: &Texts, choice: &CardTargeting) {
    let what = match choice.shown {
        true => localized_name(texts, &view.now.cards.kind(choice.card).name).to_owned(),
        false if view.now.charter.plays_itself(choice.seat.enemy()) => texts.t("choose-alone"),
        false => texts.t("choose-then"),
    };
    let drop = GameButton::neutral(texts.t("choose-drop")).padding(12.0).key(KeyCode::Escape);
    let go = GameButton::confirm(texts.t("choose-play")).height(48.0).padding(12.0).key(KeyCode::Enter);
    let plates = children![
        (drop, on_press_intent(CardIntent::Drop)),
        (go.key(KeyCode::NumpadEnter), on_press_intent(CardIntent::Play)),
    ];
    let what = wrapped_text(TextStyle::SENTENCE.px(15.0).line(19.0), what, palette::TEXT_WARM);
    let parts = children![
        text_label(TextStyle::LABEL, texts.t("choose-on"), choice.seat.on_steel()),
        wrapped_text(TextStyle::NAME, card_text::card_target_name(texts, view, choice.target()), palette::TEXT),
        (empty_node().min_height(40.0), children![what]),
        (flex_row(8.0), plates),
    ];
    panel.spawn((flex_column(8.0).width(360.0), parts));
}

/// Handles keys, and clicks on the board, while a target is chosen.
pub(super) fn read_target_input(
    keys: KeyInput,
    buttons: Res<ButtonInput<MouseButton>>,
    pointer: BoardPointer,
    view: Res<BattleView>,
    hands: Res<CardUi>,
    mut intents: IntentWriter,
) {
    let CardUiMode::Choosing(choice) = &hands.mode else { return };
    let mut want = |want| {
        intents.write(want);
    };
    if buttons.just_pressed(MouseButton::Left)
        && let Some(point) = pointer.point()
        && let Some(target) = target_at_point(&view, choice, point)
    {
        want(CardIntent::Aim(target));
    }
    let on_squares = matches!(choice.target(), CardTarget::Square(_));
    for side in keys.sides() {
        let back = matches!(side, Facing::North | Facing::West);
        want(if on_squares { CardIntent::Nudge(side) } else { CardIntent::Next { back } });
    }
    if keys.just_pressed(KeyCode::Tab) {
        want(CardIntent::Next { back: keys.shift() });
    }
    let sides =
        [(Action::TurnLeft, CardIntent::Side { left: true }), (Action::TurnRight, CardIntent::Side { left: false })];
    keys.wishes(sides).filter(|_| on_squares).for_each(want);
}

/// Returns the target at a point in world coordinates.
fn target_at_point(view: &BattleView, choice: &CardTargeting, point: Vec2) -> Option<CardTarget> {
    let square = square_at(point);
    let figure = square.and_then(|square| view.now.figure_at(square));
    let hit = |target: &CardTarget| match *target {
        CardTarget::Figure(id) => figure.is_some_and(|figure| figure.id == id),
        CardTarget::Kind(kind) => figure.is_some_and(|figure| figure.kind == kind),
        CardTarget::Square(gate) => Some(gate.at) == square,
        CardTarget::Door(door) => door_middle(&view.now.board, door).distance(point) < SQUARE * 0.4,
        CardTarget::Card(_) | CardTarget::Table => false,
    };
    let hits = choice.targets.iter().copied().filter(hit);
    // Among the sides of one square, take the nearest to the point.
    hits.min_by_key(|target| match target {
        CardTarget::Square(gate) => gate_mouth_position(gate).distance(point) as i32,
        _ => 0,
    })
}

/// Aims at the nearest target square in that direction.
pub(super) fn move_square_target(choice: &mut CardTargeting, towards: Facing) {
    let CardTarget::Square(from) = choice.target() else { return };
    let (x, y) = towards.offset();
    let far = |target: &CardTarget| {
        let CardTarget::Square(gate) = target else { return None };
        let (dx, dy) = from.at.delta(gate.at);
        let along = i32::from(dx) * i32::from(x) + i32::from(dy) * i32::from(y);
        let aside = (i32::from(dx) * i32::from(y) + i32::from(dy) * i32::from(x)).abs();
        (along > 0).then_some((along + 3 * aside, gate.side != from.side))
    };
    let targets = choice.targets.iter().enumerate();
    let next = targets.filter_map(|(index, target)| Some((far(target)?, index))).min();
    if let Some((_, index)) = next {
        choice.at = index;
    }
}

/// Aims at another side of the same square.
pub(super) fn turn_square_target(choice: &mut CardTargeting, left: bool) {
    let CardTarget::Square(mut gate) = choice.target() else { return };
    for _ in 0..3 {
        gate.side = if left { gate.side.left() } else { gate.side.right() };
        if let Some(at) = choice.targets.iter().position(|target| *target == CardTarget::Square(gate)) {
            choice.at = at;
            return;
        }
    }
}
