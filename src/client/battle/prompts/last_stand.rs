//! A figure that has died acts for the last time, in the middle of the other side's half: the players change places.

use super::sheet::{Choose, striped};
use crate::{prelude::*, tokens};

/// It is over: the half goes on, and the players change places again.
pub(super) fn last_stand_over(root: &mut Parent, table: &Table, texts: &Texts) {
    striped(root, [720.0, 120.0], |panel| {
        panel.spawn(row(14.0)).with_children(|line| {
            line.spawn(badge(table.seat, 46.0));
            line.spawn(column(2.0).width(400.0)).with_children(|words| {
                let side = side_name(texts, table.seat).to_uppercase();
                let title = texts.t_args("last-over-title", &[("side", side.into())]);
                words.spawn(label(Type::PANEL.px(24.0), title, table.seat.on_steel()));
                let how = Type::SENTENCE.px(15.0).line(19.0);
                words.spawn(rich(how, &texts.t("last-over-how"), palette::TEXT));
            });
            line.spawn(spacer());
            let plate = Plate::confirm(texts.t("last-go")).height(54.0).key(KeyCode::Enter).key(KeyCode::Space);
            line.spawn((plate, emit(Choose::Understood)));
        });
    });
}

pub(super) fn last_stand(root: &mut Parent, table: &Table, texts: &Texts, figure: FigureId) {
    let Some(dying) = table.now.figure(figure) else { return };
    striped(root, [720.0, 150.0], |panel| {
        panel.spawn(row(14.0)).with_children(|line| {
            line.spawn(badge(table.seat, 46.0));
            line.spawn(portrait(&tokens::picture(&table.now.catalogue, dying), dying.side, 62.0));
            line.spawn(column(2.0).width(330.0)).with_children(|words| {
                let side = side_name(texts, table.seat).to_uppercase();
                let title = texts.t_args("last-title", &[("side", side.into())]);
                words.spawn(label(Type::PANEL.px(24.0), title, table.seat.on_steel()));
                let values = [("figure", figure_name(texts, table, figure).into()), ("points", dying.points.into())];
                words.spawn(rich(
                    Type::SENTENCE.px(15.0).line(19.0),
                    &texts.t_args("last-how", &values),
                    palette::TEXT,
                ));
            });
            line.spawn(spacer());
            let plate = Plate::confirm(texts.t("last-go")).height(54.0).key(KeyCode::Enter).key(KeyCode::Space);
            line.spawn((plate, emit(Choose::Understood)));
        });
    });
}
