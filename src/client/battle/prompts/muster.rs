//! Prompts to choose one of several figures: the one that is stranded (`M5`), or the held-back one that arrives (`M7`).

use super::sheet::{head, striped, title};
use crate::{prelude::*, tokens};

/// Spawns the prompt for the figure of a side that will be stranded.
pub(super) fn stranded(root: &mut Parent, table: &BattleView, texts: &Texts, asked: (Side, &[FigureId])) {
    choice(root, table, texts, "stranded", asked, |figure| Order::Strand { figure });
}

/// Spawns the prompt for the held-back figure that arrives this turn, if any.
pub(super) fn reinforce(root: &mut Parent, table: &BattleView, texts: &Texts, asked: (Side, &[FigureId])) {
    choice(root, table, texts, "reinforce", asked, |figure| Order::CallUp { figure });
}

fn choice(
    root: &mut Parent,
    table: &BattleView,
    texts: &Texts,
    what: &str,
    (seat, figures): (Side, &[FigureId]),
    order: impl Fn(FigureId) -> Order,
) {
    striped(root, [900.0, 190.0], |panel| {
        let title = title(texts.t_args(&format!("{what}-title"), &[("seat", seat.key().into())]), seat.on_steel());
        let how = rich_text(TextStyle::SENTENCE.line(20.0), &texts.t(&format!("{what}-how")), palette::TEXT);
        panel.spawn(head(side_badge(seat, 52.0), flex_column(2.0).width(760.0), title, how));
        panel.spawn(empty_node().wraps(8.0).gap(10.0)).with_children(|list| {
            for (index, id) in figures.iter().enumerate() {
                one(list, table, texts, (index, *id), order(*id));
            }
        });
        if what == "reinforce" {
            let none = GameButton::neutral(texts.t("reinforce-none")).height(46.0).key(KeyCode::KeyN);
            panel.spawn((flex_row(10.0), children![flex_spacer(), (none, gives(Order::EndDeployment))]));
        }
    });
}

fn one(list: &mut Parent, table: &BattleView, texts: &Texts, (index, id): (usize, FigureId), order: Order) {
    let Some(figure) = table.now.figure(id) else { return };
    let card = table.now.kind_of(figure);
    let values = [("kind", localized_name(texts, &card.title).into()), ("rp", card.rp.into())];
    let plate = GameButton::confirm(figure_name(texts, table, id))
        .subtitle(texts.t_args("card-kind", &values))
        .kind(TextStyle::CONFIRM.px(18.0))
        .height(56.0)
        .padding(12.0)
        .with_focus_name(format!("muster-{}", id.0))
        .digit(index);
    let face = figure_portrait(&tokens::picture(&table.now.catalogue, figure), figure.side, 56.0);
    list.spawn((flex_row(4.0), children![face, (plate, gives(order))]));
}
