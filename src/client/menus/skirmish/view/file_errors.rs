//! The faults of a file without a valid mission, in place of the mission and its seats.

use super::model::SkirmishIntent;
use crate::pagination;
use mission_library::FaultyFile;
use ui_kit::{game_names::sanitized, prelude::*, theme::ui_scale::ShrinkToFit};

/// Maximum number of faults on a page.
const ROWS: usize = 10;
/// Maximum number of letters of a file's name.
const NAME: usize = 48;
/// Maximum number of letters of a fault.
const FAULT: usize = 240;

/// Returns the number of pages that the faults need.
pub(super) fn file_error_pages(file: &FaultyFile) -> usize {
    file.faults.len().div_ceil(ROWS).max(1)
}

pub fn format_fault_count(file: &FaultyFile, texts: &Texts) -> String {
    texts.t_args("skirmish-faulty", &[("n", file.faults.len().into())])
}

pub(super) fn spawn_file_errors(stage: &mut ChildSpawnerCommands, file: &FaultyFile, leaf: usize, texts: &Texts) {
    stage.spawn((absolute_panel(388.0, 24.0, 860.0, 604.0), NineSliceFrame::PAPER));
    stage.spawn(absolute_panel(412.0, 40.0, 812.0, 76.0).across(16.0)).with_children(|head| {
        head.spawn(tinted_icon("warn", 44.0, palette::REFUSED));
        let name = text_label(TextStyle::PANEL.px(26.0).line(32.0), sanitized(&file.file, NAME), palette::PAPER_TEXT);
        let count = text_label(TextStyle::LABEL.px(18.0).line(24.0), format_fault_count(file, texts), palette::REFUSED);
        head.spawn((flex_column(2.0), children![name, count]));
    });
    stage.spawn(rect(absolute_panel(412.0, 120.0, 812.0, 2.0), palette::PAPER_RULE_DARK));
    stage.spawn((absolute_panel(412.0, 132.0, 812.0, 436.0).down(8.0), ShrinkToFit::default())).with_children(|page| {
        for fault in file.faults.iter().skip(leaf * ROWS).take(ROWS) {
            page.spawn(wrapped_text(TextStyle::SENTENCE.line(21.0), sanitized(fault, FAULT), palette::PAPER_TEXT));
        }
    });
    stage.spawn(absolute_panel(412.0, 576.0, 812.0, 44.0).across(8.0)).with_children(|foot| {
        foot.spawn(tinted_icon("info", 18.0, palette::PAPER_SECOND));
        foot.spawn(text_label(TextStyle::SENTENCE.px(15.0), texts.t("faults-how"), palette::PAPER_SECOND));
        if file_error_pages(file) > 1 {
            foot.spawn(flex_spacer());
            pagination::page_buttons(foot, (leaf, file_error_pages(file)), texts, SkirmishIntent::Leaf);
        }
    });
}
