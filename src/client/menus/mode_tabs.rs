//! The left panel of the skirmish and campaigns screens: a choice between the two, and a list.

use ui_kit::prelude::*;

/// Kind of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModeTab {
    /// Single missions.
    Missions,
    Campaigns,
}

/// Spawns the panel with the two buttons on top, and the list that `rows` fills; `other` is added to the button of the
/// other list, for example its message.
pub fn spawn_mode_panel(
    stage: &mut ChildSpawnerCommands,
    series: ModeTab,
    texts: &Texts,
    other: impl Bundle,
    rows: impl FnOnce(&mut ChildSpawnerCommands),
) {
    stage.spawn((absolute_panel(32.0, 24.0, 340.0, 604.0), NineSliceFrame::PLAIN));
    let mut other = Some(other);
    stage.spawn(absolute_panel(44.0, 36.0, 316.0, 580.0).down(6.0).clip()).with_children(|list| {
        let node = flex_row(8.0).margin(px(4).bottom()).rigid();
        list.spawn(node).with_children(|line| {
            for (one, id, picture, wide) in [
                (ModeTab::Missions, "series-missions", "crate", 158.0),
                (ModeTab::Campaigns, "series-campaigns", "medal", 150.0),
            ] {
                let look = if one == series { ButtonStyle::Confirm } else { ButtonStyle::Steel };
                let button = GameButton::new(look, texts.t(id)).icon(picture, 20.0).size(wide, 46.0).padding(8.0);
                let button = button.key(texts.key(id)).with_focus_name(id).node(|node| node.column_gap = px(8));
                match other.take_if(|_| one != series) {
                    Some(other) => drop(line.spawn((button, other))),
                    None => drop(line.spawn(button)),
                }
            }
        });
        rows(list);
    });
}

/// Spawns a note below the list; may have `**bold**` parts.
pub fn spawn_list_note(list: &mut ChildSpawnerCommands, name: &str, words: &str) {
    let colour = if name == "warn" { palette::REACTION_TEXT } else { palette::ALLIED_ON_STEEL };
    let words = rich_text(TextStyle::SENTENCE.px(15.0).line(19.0).steady(), words, palette::TEXT_WARM);
    let place = Node { flex_shrink: 1.0, ..default() };
    let node = flex_row(10.0).align(AlignItems::Start).padding(UiRect::new(px(6), px(6), px(6), px(0))).rigid();
    list.spawn((node, children![tinted_icon(name, 20.0, colour), (place, children![words])]));
}
