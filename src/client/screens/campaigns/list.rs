//! The list of campaigns, with the buttons below it.

use super::model::{CampaignRow, CampaignsIntent, CampaignsModel};
use crate::series::{self, Series};
use kit::draw::*;

/// Maximum number of rows shown at once; a longer list shows the rows around the chosen one.
const ROWS: usize = 4;

pub(super) fn spawn(stage: &mut ChildSpawnerCommands, model: &CampaignsModel, texts: &Texts) {
    series::panel_of(stage, Series::Campaigns, texts, emit(CampaignsIntent::Missions), |list| {
        window(list, texts, (&model.rows, model.chosen), ROWS, |list, index, campaign| {
            entry(list, campaign, index, index == model.chosen);
        });
        if model.rows.is_empty() {
            series::note(list, "medal", &texts.t("campaigns-none"));
            series::note(list, "info", &texts.t("campaigns-how"));
            return;
        }
        deeds(list, model, texts);
        list.spawn(spacer());
        series::note(list, "info", &texts.t("campaigns-players"));
        if model.seats.seats.iter().any(|seat| seat.computer.is_some()) {
            series::note(list, "effect", &texts.t("campaigns-computer"));
        }
    });
}

fn entry(list: &mut ChildSpawnerCommands, campaign: &CampaignRow, index: usize, chosen: bool) {
    let name = format!("campaign-{index}");
    let shown = ListRow { name, digit: None, chosen, done: campaign.dead, size: [66.0, 12.0, 0.0] };
    list.spawn((shown.bundle(), emit(CampaignsIntent::Choose(index)))).with_children(|line| {
        let (name, colour) = match (campaign.dead, campaign.winner) {
            (true, _) => ("lock", palette::TEXT_OFF),
            (_, Some(Some(winner))) => ("medal", winner.on_steel()),
            _ if chosen => ("medal", palette::BRASS),
            _ => ("medal", palette::TEXT_COOL),
        };
        line.spawn(icon(name, 24.0, colour));
        let text = if campaign.dead { palette::TEXT_OFF } else { palette::TEXT };
        let kind = TextStyle::CAPTION.spaced(0.0).px(16.0).line(18.0);
        let under = label(kind, campaign.line.clone(), palette::TEXT_COOL);
        titled(line, label(TextStyle::NAME, campaign.name.clone(), text), Some(under));
        let colour = if chosen { palette::BRASS } else { palette::TEXT_COOL };
        line.spawn(label(TextStyle::LABEL, campaign.part.clone(), colour));
    });
}

/// Spawns the buttons for a new campaign, and for renaming or deleting the chosen one.
fn deeds(list: &mut ChildSpawnerCommands, model: &CampaignsModel, texts: &Texts) {
    let new = GameButton::steel(texts.t("campaigns-new")).icon("plus", 16.0).height(46.0).padding(8.0);
    let new = new.key(texts.key("campaigns-new")).named("campaigns-new").refused(model.new.clone());
    list.spawn((new.node(|node| node.margin.top = px(6)), emit(CampaignsIntent::New)));
    list.spawn(row(8.0).rigid()).with_children(|line| {
        let plate = |id: &str, picture: &str| {
            let plate = GameButton::steel(texts.t(id)).kind(TextStyle::BUTTON.px(16.0)).icon(picture, 16.0);
            plate.size(154.0, 44.0).padding(6.0).named(id).node(|node| node.column_gap = px(8))
        };
        let rename = plate("campaigns-rename", "log").key(texts.key("campaigns-rename"));
        line.spawn((rename.refused(model.rename.clone().map(Refused::hushed)), emit(CampaignsIntent::Rename)));
        let delete = plate("campaigns-delete", "close").key(Chord::key(KeyCode::Delete));
        line.spawn((delete.refused(model.delete.clone().map(Refused::hushed)), emit(CampaignsIntent::Delete)));
    });
}
