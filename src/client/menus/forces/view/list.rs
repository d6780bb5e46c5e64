//! The list of bought figures, with facts about the force below it.

use super::model::{BoughtFigureRow, ForcesIntent, ForcesModel};
use ui_kit::{prelude::*, theme::ui_scale::ShrinkToFit, widgets::PositionedNode};

/// Gap between two rows, in design pixels.
const GAP: f32 = 6.0;
/// Maximum height of the rows, in design pixels: it leaves room for the facts below at the largest text size.
const ROOM: f32 = 290.0;

pub(super) fn spawn_force_panel(stage: &mut ChildSpawnerCommands, model: &ForcesModel, texts: &Texts) {
    stage.spawn((absolute_panel(960.0, 108.0, 288.0, 452.0), NineSliceFrame::STEEL));
    let node = absolute_panel(972.0, 118.0, 264.0, 432.0).down(GAP).clip();
    stage.spawn(node).with_children(|list| {
        let node = flex_row(0.0).padding(UiRect::new(px(18), px(14), px(9), px(9))).spread().rigid();
        list.spawn((node, NineSliceFrame::HEADER)).with_children(|head| {
            head.spawn(text_label(TextStyle::HEADER, texts.t("forces-yours"), palette::color_from_hex(0xFFFAEA)));
            let bought: u32 = model.force.iter().map(|row| row.bought).sum();
            head.spawn(text_label(TextStyle::HEADER, bought.to_string(), palette::color_from_hex(0xFFFAEA)));
        });
        spawn_force_rows(list, model, texts);
        if !model.facts.is_empty() {
            spawn_force_facts(list, model, texts);
        }
        if let Some(info) = &model.info {
            list.spawn(flex_row(8.0).padding(UiRect::axes(px(8), px(2))).align(AlignItems::Start)).with_children(
                |line| {
                    line.spawn(tinted_icon("info", 18.0, palette::ALLIED_ON_STEEL));
                    line.spawn(wrapped_text(TextStyle::SENTENCE.px(15.0).line(19.0), info.clone(), palette::TEXT));
                },
            );
        }
    });
}

/// Spawns the rows of the force in the room that the facts leave. Large text makes the facts taller; then the rows are
/// drawn smaller, so that nothing is cut off.
fn spawn_force_rows(list: &mut ChildSpawnerCommands, model: &ForcesModel, texts: &Texts) {
    let high: f32 = model.force.iter().map(|figure| GAP + row_height(figure)).sum();
    let crowded = high > ROOM;
    let node = Node { min_height: px(0), ..Node::default().grow() };
    let page = Node { width: percent(100), height: percent(100), ..flex_column(GAP).absolute() };
    list.spawn(node).with_children(|room| {
        room.spawn((page, ShrinkToFit::default())).with_children(|page| {
            for (index, figure) in model.force.iter().enumerate() {
                spawn_force_row(page, figure, index, crowded, model.side, texts);
            }
        });
    });
}

/// Returns the height of a row with full details, including a note if there is one.
fn row_height(figure: &BoughtFigureRow) -> f32 {
    if figure.note.is_some() { 64.0 } else { 52.0 }
}

/// Spawns a row. In a crowded list the row is low.
fn spawn_force_row(
    list: &mut ChildSpawnerCommands,
    figure: &BoughtFigureRow,
    index: usize,
    crowded: bool,
    side: Side,
    texts: &Texts,
) {
    let height = if crowded { 38.0 } else { row_height(figure) };
    let node = flex_row(10.0).height(height).padding(UiRect::axes(px(10), px(0))).margin(px(4).horizontal()).rigid();
    list.spawn((node, NineSliceFrame::ROW)).with_children(|line| {
        let size = if crowded { 32.0 } else { 44.0 };
        match &figure.other {
            Some((purchase, words)) => spawn_swap_button(line, figure, size, (*purchase, words), side),
            None => match &figure.commander {
                Some((purchase, name)) => spawn_commander_button(line, figure, size, (*purchase, name), (side, texts)),
                None => drop(line.spawn(figure_portrait(&figure.picture, side, size))),
            },
        }
        line.spawn(Node { flex_grow: 1.0, ..flex_column(1.0) })
            .with_children(|names| spawn_force_row_names(names, figure, crowded, side));
        // A low row has room only for an icon; its tooltip shows the note.
        if let Some(note) = figure.note.as_ref().filter(|_| crowded) {
            let tip = Tooltip::new(figure.name.clone(), note.clone());
            let sign = tinted_icon("effect", 18.0, palette::FINE_ON_STEEL);
            line.spawn((flex_row(0.0), tip)).with_child(sign);
        }
        line.spawn(text_label(TextStyle::new(FontFace::Oswald, 19.0, 22.0), figure.rp.to_string(), palette::BRASS));
        let out = GameButton::neutral("")
            .icon("close", 14.0)
            .size(36.0, if crowded { 32.0 } else { 36.0 })
            .padding(0.0)
            .with_focus_name(format!("out-{index}"))
            .accessible_name(texts.t_args("spoken-out", &[("figure", figure.name.as_str().into())]));
        line.spawn((out, on_press(ForcesIntent::Remove(figure.id.clone()))));
    });
}

/// Spawns the name of a figure, below that of its commander, and its note. A low row has room only for one name.
fn spawn_force_row_names(names: &mut ChildSpawnerCommands, figure: &BoughtFigureRow, crowded: bool, side: Side) {
    let called = figure.commander.as_ref().filter(|(_, name)| !name.is_empty()).map(|(_, name)| name);
    names.spawn(text_label(TextStyle::NAME, called.unwrap_or(&figure.name).clone(), palette::TEXT));
    if crowded {
        return;
    }
    if called.is_some() {
        names.spawn(text_label(TextStyle::CAPTION.spaced(0.0), figure.name.clone(), side.on_steel()));
    }
    if let Some(note) = &figure.note {
        names.spawn(flex_row(6.0)).with_children(|line| {
            line.spawn(tinted_icon("effect", 16.0, palette::FINE_ON_STEEL));
            let kind = TextStyle::CAPTION.spaced(0.0).line(18.0);
            line.spawn(wrapped_text(kind, note.clone(), palette::FINE_ON_STEEL));
        });
    }
}

/// Spawns the portrait as a button that asks for the commander of the figure.
fn spawn_commander_button(
    line: &mut ChildSpawnerCommands,
    figure: &BoughtFigureRow,
    size: f32,
    (purchase, name): (usize, &str),
    (side, texts): (Side, &Texts),
) {
    let words = match name.is_empty() {
        true => texts.t("forces-commander"),
        false => texts.t_args("forces-commander-is", &[("name", name.to_owned().into())]),
    };
    let button = GameButton::neutral("").size(size, size).padding(0.0).with_focus_name(format!("commander-{purchase}"));
    let whole = figure.whole_name();
    let plate = (button.accessible_name(format!("{whole}: {words}")), Tooltip::new(whole, words));
    line.spawn((plate, on_press(ForcesIntent::Commander(purchase)))).with_children(|plate| {
        plate.spawn((stretched_node(0.0), Pickable::IGNORE)).with_child(figure_portrait(&figure.picture, side, size));
        let corner = flex_row(0.0).absolute().right(-6.0).bottom(-6.0).inset(2.0, 2.0).rounded(8.0);
        let sign = tinted_icon("human", 16.0, if name.is_empty() { palette::TEXT_COOL } else { palette::FOCUS });
        plate.spawn((corner, Pickable::IGNORE, BackgroundColor(palette::INK))).with_child(sign);
    });
}

/// Spawns the portrait as a button that exchanges the figure of this purchase.
fn spawn_swap_button(
    line: &mut ChildSpawnerCommands,
    figure: &BoughtFigureRow,
    size: f32,
    (purchase, words): (u8, &str),
    side: Side,
) {
    let button = GameButton::neutral("").size(size, size).padding(0.0).with_focus_name(format!("change-{purchase}"));
    let whole = figure.whole_name();
    let plate = (button.accessible_name(format!("{whole}: {words}")), Tooltip::new(whole, words));
    line.spawn((plate, on_press(ForcesIntent::Change(purchase)))).with_children(|plate| {
        plate.spawn((stretched_node(0.0), Pickable::IGNORE)).with_child(figure_portrait(&figure.picture, side, size));
        let corner = flex_row(0.0).absolute().right(-6.0).bottom(-6.0).inset(2.0, 2.0).rounded(8.0);
        plate.spawn((corner, Pickable::IGNORE, BackgroundColor(palette::INK))).with_child(tinted_icon(
            "redo",
            16.0,
            palette::FOCUS,
        ));
    });
}

fn spawn_force_facts(list: &mut ChildSpawnerCommands, model: &ForcesModel, texts: &Texts) {
    let node = flex_column(5.0).padding(UiRect::axes(px(12), px(10))).margin(px(4).horizontal()).rigid();
    list.spawn((node, NineSliceFrame::INSET)).with_children(|well| {
        well.spawn(text_label(TextStyle::CAPTION, texts.t("forces-with").to_uppercase(), model.side.on_steel()));
        for (name, words) in &model.facts {
            well.spawn(flex_row(8.0)).with_children(|line| {
                line.spawn(tinted_icon(name, 18.0, palette::BRASS));
                line.spawn(wrapped_text(TextStyle::SENTENCE.line(20.0), words.clone(), palette::TEXT));
            });
        }
    });
}
