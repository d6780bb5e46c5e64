//! Who enters reaction mode at the end of a half-turn (`RF-1`).

use super::sheet::{Choose, sheet};
use crate::prelude::*;

pub(super) fn readiness(
    root: &mut ChildSpawnerCommands,
    table: &Table,
    texts: &Texts,
    chosen: &[FigureId],
    figures: &[FigureId],
) {
    root.spawn((sheet(720.0, 170.0), Frame::PROMPT)).with_children(|panel| {
        panel.spawn(hazard(Node { width: Val::Percent(100.0), ..default() }));
        panel.spawn(row(14.0)).with_children(|head| {
            head.spawn(icon("reaction", 44.0, palette::REACTION));
            head.spawn(column(2.0)).with_children(|words| {
                words.spawn(label(Type::PANEL.px(26.0), texts.t("ready-title"), palette::FOCUS));
                words.spawn(Node { width: Val::Px(600.0), ..default() }).with_child(sentence(
                    Type::SENTENCE,
                    texts.t("ready-rule"),
                    palette::TEXT,
                ));
            });
        });
        panel
            .spawn(Node { column_gap: Val::Px(10.0), row_gap: Val::Px(8.0), flex_wrap: FlexWrap::Wrap, ..default() })
            .with_children(|list| {
                for (index, id) in figures.iter().enumerate() {
                    let inside = chosen.contains(id);
                    let plate =
                        Plate::new(if inside { Look::React } else { Look::Steel }, figure_name(texts, table, *id))
                            .icon(if inside { "check" } else { "close" }, 18.0)
                            .second(texts.t(if inside { "ready-in" } else { "ready-out" }))
                            .height(58.0)
                            .padding(12.0)
                            .named(format!("ready-{}", id.0))
                            .digit(index);
                    list.spawn((plate, emit(Choose::Flip(*id))));
                }
            });
        panel.spawn(row(10.0)).with_children(|foot| {
            foot.spawn(spacer());
            let plate = Plate::confirm(texts.t_args("ready-confirm", &[("n", chosen.len().into())]))
                .height(52.0)
                .key(Action::Reaction)
                .key(Action::EndHalf)
                .named("stand-ready");
            foot.spawn((plate, emit(Choose::Confirm)));
        });
    });
}
