//! The list of campaigns, with the buttons below it.

use super::model::{CampaignRow, CampaignsIntent, CampaignsModel};
use crate::mode_tabs::{self, ModeTab};
use ui_kit::prelude::*;

/// Maximum number of rows shown at once; a longer list shows the rows around the chosen one.
const ROWS: usize = 4;

pub(super) fn spawn_campaign_list(stage: &mut ChildSpawnerCommands, model: &CampaignsModel, texts: &Texts) {
    mode_tabs::spawn_mode_panel(stage, ModeTab::Campaigns, texts, on_press(CampaignsIntent::Missions), |list| {
        visible_rows(list, texts, (&model.rows, model.chosen), ROWS, |list, index, campaign| {
            spawn_campaign_row(list, campaign, index, index == model.chosen);
        });
        if model.rows.is_empty() {
            mode_tabs::spawn_list_note(list, "medal", &texts.t("campaigns-none"));
            mode_tabs::spawn_list_note(list, "info", &texts.t("campaigns-how"));
            return;
        }
        spawn_campaign_actions(list, model, texts);
        list.spawn(flex_spacer());
        mode_tabs::spawn_list_note(list, "info", &texts.t("campaigns-players"));
        if model.seats.seats.iter().any(|seat| seat.ai_difficulty.is_some()) {
            mode_tabs::spawn_list_note(list, "effect", &texts.t("campaigns-computer"));
        }
    });
}

fn spawn_campaign_row(list: &mut ChildSpawnerCommands, campaign: &CampaignRow, index: usize, chosen: bool) {
    let name = format!("campaign-{index}");
    let shown = ListRow { name, digit: None, chosen, done: campaign.dead, size: [66.0, 12.0, 0.0] };
    list.spawn((shown.bundle(), on_press(CampaignsIntent::Choose(index)))).with_children(|line| {
        let (name, colour) = match (campaign.dead, campaign.winner) {
            (true, _) => ("lock", palette::TEXT_OFF),
            (_, Some(Some(winner))) => ("medal", winner.on_steel()),
            _ if chosen => ("medal", palette::BRASS),
            _ => ("medal", palette::TEXT_COOL),
        };
        line.spawn(tinted_icon(name, 24.0, colour));
        let text = if campaign.dead { palette::TEXT_OFF } else { palette::TEXT };
        let kind = TextStyle::CAPTION.spaced(0.0).px(16.0).line(18.0);
        let under = text_label(kind, campaign.line.clone(), palette::TEXT_COOL);
        title_and_subtitle(line, text_label(TextStyle::NAME, campaign.name.clone(), text), Some(under));
        let colour = if chosen { palette::BRASS } else { palette::TEXT_COOL };
        line.spawn(text_label(TextStyle::LABEL, campaign.part.clone(), colour));
    });
}

/// Spawns the buttons for a new campaign, and for renaming or deleting the chosen one.
fn spawn_campaign_actions(list: &mut ChildSpawnerCommands, model: &CampaignsModel, texts: &Texts) {
    let new = GameButton::neutral(texts.t("campaigns-new")).icon("plus", 16.0).height(46.0).padding(8.0);
    let new = new.key(texts.key("campaigns-new")).with_focus_name("campaigns-new").disabled(model.new.clone());
    list.spawn((new.node(|node| node.margin.top = px(6)), on_press(CampaignsIntent::New)));
    list.spawn(flex_row(8.0).rigid()).with_children(|line| {
        let plate = |id: &str, picture: &str| {
            let button = GameButton::neutral(texts.t(id)).kind(TextStyle::BUTTON.px(16.0)).icon(picture, 16.0);
            button.size(154.0, 44.0).padding(6.0).with_focus_name(id).node(|node| node.column_gap = px(8))
        };
        let rename = plate("campaigns-rename", "log").key(texts.key("campaigns-rename"));
        line.spawn((
            rename.disabled(model.rename.clone().map(DisabledReason::without_reason)),
            on_press(CampaignsIntent::Rename),
        ));
        let delete = plate("campaigns-delete", "close").key(KeyChord::key(KeyCode::Delete));
        line.spawn((
            delete.disabled(model.delete.clone().map(DisabledReason::without_reason)),
            on_press(CampaignsIntent::Delete),
        ));
    });
}
