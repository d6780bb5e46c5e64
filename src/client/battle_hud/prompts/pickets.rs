//! Bar for placing pickets (`M7`): the number of those left, and buttons. Squares are chosen on the board, by click or
//! with the arrow keys.

use crate::prelude::*;
use battle_board::picket_placement::{self, PicketIntent};
use battle_view::order_intents::OrderIntent;

/// Spawns the bar. The board stays open: marked squares can be clicked.
pub(super) fn spawn_pickets_prompt(root: &mut UiParent, view: &BattleView, texts: &Texts) {
    let PendingDecision::Pickets { seat, figure, .. } = view.now.awaiting else { return };
    let node = empty_node().min_height(106.0).inset(18.0, 12.0).gap(10.0).align(AlignItems::Center);
    let left = picket_placement::count_pickets_left(view);
    root.spawn((node, NineSliceFrame::PROMPT)).with_children(|panel| {
        let title = text_label(TextStyle::PANEL, texts.t_args("pickets-title", &[("n", left.into())]), seat.on_steel());
        let how = texts.t_args("pickets-how", &[("figure", figure_name(texts, view, figure).into())]);
        let how = rich_text(TextStyle::SENTENCE.px(15.0).line(19.0), &how, palette::TEXT);
        panel.spawn((flex_column(2.0).width(380.0), children![title, how]));
        panel.spawn(flex_row(6.0)).with_children(|plates| {
            for (way, picture, key) in [(true, "turn_left", Action::TurnLeft), (false, "turn", Action::TurnRight)] {
                let button =
                    GameButton::action(ButtonStyle::Steel, picture, texts.t("pickets-turn")).size(76.0, 78.0).key(key);
                let button = button.with_focus_name(if way { "picket-left" } else { "picket-right" });
                plates.spawn((button, on_press_intent(PicketIntent::Turn { left: way })));
            }
            let here = GameButton::action(ButtonStyle::Move, "check", texts.t("pickets-here"))
                .size(96.0, 78.0)
                .key(KeyCode::Enter)
                .key(KeyCode::Space);
            plates.spawn((here, on_press_intent(PicketIntent::Place)));
            if view.undo.is_ok() {
                let undo = GameButton::action(ButtonStyle::Steel, "undo", texts.t("act-undo"))
                    .size(92.0, 78.0)
                    .key(Action::Undo);
                plates.spawn((undo, on_press_intent(OrderIntent::Undo)));
            }
        });
        panel.spawn(flex_spacer());
        let all = GameButton::confirm(texts.t_args("pickets-all", &[("n", left.into())]))
            .size(236.0, 44.0)
            .kind(TextStyle::CONFIRM.px(18.0))
            .key(Action::Reaction);
        let done = GameButton::neutral(texts.t("pickets-done"))
            .size(236.0, 38.0)
            .kind(TextStyle::BUTTON.px(16.0))
            .key(Action::EndHalf);
        let ends = children![(all, on_press_intent(PicketIntent::PlaceAll)), (done, on_press_end(view))];
        panel.spawn((flex_column(6.0), ends));
    });
}
