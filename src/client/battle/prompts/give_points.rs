//! Prompt to give unused points to friends, one by one (`SARGE-2`).

use super::prompt_panel::{prompt_title, spawn_striped_prompt};
use crate::{prelude::*, submit_orders::OrderIntent};

pub(super) fn spawn_give_points_prompt(
    root: &mut UiParent,
    view: &BattleView,
    texts: &Texts,
    figure: FigureId,
    points: u8,
) {
    spawn_striped_prompt(root, [800.0, 190.0], |panel| {
        let values = [("figure", figure_name(texts, view, figure).into()), ("n", points.into())];
        let how = rich_text(TextStyle::SENTENCE.px(15.0), &texts.t_args("share-how", &values), palette::TEXT);
        let asked = children![prompt_title(texts.t("share-title"), palette::FOCUS), how];
        let (sign, pips) = (tinted_icon("ap", 40.0, palette::FOCUS), ap_pips(points.into(), 0, 0, 0, 26.0));
        panel.spawn((flex_row(14.0), children![sign, (flex_column(2.0).width(560.0), asked), pips]));
        panel.spawn(empty_node().wraps(8.0).gap(10.0)).with_children(|list| {
            for (index, to) in point_recipients(view).into_iter().enumerate() {
                let given = view.now.figure(to).map_or(0, |friend| friend.given);
                let button = GameButton::new(ButtonStyle::Move, figure_name(texts, view, to))
                    .icon("plus", 18.0)
                    .subtitle(texts.t_args("share-has", &[("n", given.into())]))
                    .height(58.0)
                    .padding(12.0)
                    .with_focus_name(format!("share-{}", to.0))
                    .digit(index);
                list.spawn((button, on_press_order(Order::GivePoint { to })));
            }
        });
        panel.spawn(flex_row(10.0)).with_children(|foot| {
            if view.undo.is_ok() {
                let undo = GameButton::neutral(texts.t("act-undo")).icon("undo", 20.0).key(Action::Undo);
                foot.spawn((undo, on_press_intent(OrderIntent::Undo)));
            }
            foot.spawn(flex_spacer());
            let end = GameButton::confirm(texts.t_args("share-end", &[("n", points.into())]))
                .height(52.0)
                .key(KeyCode::Enter)
                .key(KeyCode::Space);
            foot.spawn((end, on_press_order(Order::EndSharing)));
        });
    });
}

/// Returns the friends that can be given a point.
fn point_recipients(view: &BattleView) -> Vec<FigureId> {
    let given = legal_orders(&view.now).into_iter();
    given.filter_map(|order| if let Order::GivePoint { to } = order { Some(to) } else { None }).collect()
}
