//! Where the figures off the board wait (`DEPLOY-1`).

use crate::prelude::*;

/// Whether there are more entry points than the bar usually has room for.
pub(super) fn crowded(table: &Table) -> bool {
    table.now.board.terrain().entries.iter().filter(|gate| gate.owner == table.seat).count() > 2
}

/// Deployment leaves the board open: entries can be clicked, and each has a plate.
pub(super) fn deployment(root: &mut Parent, table: &Table, texts: &Texts) {
    let node = plain().min_height(106.0).inset(18.0, 12.0).gap(10.0).align(AlignItems::Center);
    root.spawn((node, Frame::PROMPT_MOVE)).with_children(|panel| {
        let title = label(Type::PANEL, texts.t("deploy-title"), palette::FOCUS);
        let name = table.selected.map(|id| figure_name(texts, table, id)).unwrap_or_default();
        let how = texts.t_args("deploy-how", &[("figure", name.into())]);
        let how = rich(Type::SENTENCE.px(15.0), &how, palette::TEXT);
        panel.spawn((column(2.0).width(if crowded(table) { 330.0 } else { 360.0 }), children![title, how]));
        let entries = table.now.board.terrain().entries.iter().enumerate().filter(|(_, gate)| gate.owner == table.seat);
        for (number, (index, gate)) in entries.enumerate() {
            let entry = EntryId(index as u8);
            let here = |figure: &&Figure| figure.side == table.seat && figure.place == Some(Place::Waiting(entry));
            let here = table.now.figures.iter().filter(here).count();
            let values = [("n", (number + 1).into()), ("x", (gate.at.x + 1).into()), ("y", (gate.at.y + 1).into())];
            let plate = Plate::new(Look::Move, texts.t_args("deploy-entry", &values))
                .height(60.0)
                .padding(if crowded(table) { 10.0 } else { 14.0 })
                .second(texts.t_args("deploy-here", &[("n", here.into())]))
                .digit(number);
            if let Some(figure) = table.selected {
                panel.spawn((plate, gives(Order::Deploy { figure, entry })));
            }
        }
        panel.spawn(spacer());
        let done = Plate::confirm(texts.t("deploy-done")).height(56.0).key(KeyCode::Enter);
        panel.spawn((done, gives(Order::EndDeployment)));
    });
}
