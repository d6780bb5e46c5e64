//! The list of objects that a side's figures carry. They can be dropped at any decision of the side (`ITEM-3`).

use crate::prelude::*;
use battle_view::text::names::object_name;

/// Returns the objects that can be dropped now; behind the curtain, only those of the player there.
pub(crate) fn droppable_objects(view: &BattleView, behind: Option<Side>) -> Vec<(FigureId, ObjectId)> {
    let now = &view.now;
    let may = |object| rules::check_order(now, Order::Drop { object }).is_ok();
    let carried = now.objects.iter().filter_map(|(id, object)| match object.place {
        ObjectPlace::Carried(figure) if may(id) => Some((figure, id)),
        _ => None,
    });
    carried.filter(|_| behind.is_none_or(|seat| seat == view.seat)).collect()
}

/// Opens the list, with a button for each object.
pub(super) fn spawn_drop_dialog(overlay: &mut UiTree<CardUi>, view: &BattleView, texts: &Texts, behind: Option<Side>) {
    let mut root = overlay.open((modal_root(InputLayer::CARDS), DespawnOnExit(Screen::Battle)), |root| {
        root.spawn((flex_column(12.0).width(520.0).padding(px(22.0).all()), NineSliceFrame::STEEL)).with_children(
            |panel| {
                panel.spawn(text_label(TextStyle::SCREEN.px(34.0), texts.t("carried-title"), palette::TEXT));
                panel.spawn(wrapped_text(TextStyle::SENTENCE, texts.t("carried-rule"), palette::TEXT_WARM));
                for (place, (figure, object)) in droppable_objects(view, behind).into_iter().enumerate() {
                    let button = GameButton::neutral(object_name(texts, view, object))
                        .subtitle(figure_name(texts, view, figure))
                        .icon("drop", 20.0)
                        .left_aligned()
                        .key_first()
                        .height(54.0)
                        .with_focus_name(format!("drop-{}", object.0))
                        .digit(place);
                    panel.spawn((button, on_press_order(Order::Drop { object })));
                }
                let close =
                    GameButton::confirm(texts.t("play-close")).height(48.0).key(KeyCode::Escape).key(Action::Drop);
                panel.spawn(flex_row(8.0)).with_children(|foot| {
                    foot.spawn(flex_spacer());
                    foot.spawn((close, on_press_intent(CardIntent::Drop)));
                });
            },
        );
    });
    root.remove::<InputDelay>();
}
