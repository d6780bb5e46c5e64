//! The campaigns screen: lists the campaigns, assigns their seats, and creates, opens, renames or deletes campaigns.

mod list;
mod model;

use crate::{mission_summary, player_setup};
use screen_kit::{
    choice_list::{ChoiceList, add_list_keys},
    screen_root::{ScreenTree, add_screen, back_button, go_button, spawn_warning_strip},
};
use ui_kit::{prelude::*, theme::image_cache::PixelDensity};

pub use model::{CampaignRow, CampaignsIntent, CampaignsModel};

pub(super) fn plugin(app: &mut App) {
    add_list_keys::<CampaignsModel>(app, Screen::Campaigns);
    app.init_resource::<CampaignsModel>();
    add_screen::<(State<Screen>, CampaignsModel, Texts), CampaignsIntent, _>(
        app,
        ScreenSpec { context_rule: |_| Some("CAMP-1".into()), ..ScreenSpec::list(Screen::Campaigns) },
        draw_campaigns,
    );
}

impl ChoiceList for CampaignsModel {
    type Intent = CampaignsIntent;

    fn row_count(&self) -> usize {
        self.rows.len()
    }

    fn chosen_row(&self) -> usize {
        self.chosen
    }

    fn choose_row(&self, row: usize) -> CampaignsIntent {
        CampaignsIntent::Choose(row)
    }
}

fn draw_campaigns(
    mut overlay: ScreenTree,
    texts: Res<Texts>,
    model: Res<CampaignsModel>,
    density: Res<PixelDensity>,
    mut images: ResMut<Assets<Image>>,
) {
    overlay.screen(Screen::Campaigns, true, |stage| {
        list::spawn_campaign_list(stage, &model, &texts);
        mission_summary::spawn_mission_summary(stage, &model.brief, density.ratio(), &mut images, &texts);
        player_setup::spawn_player_setup(stage, &model.seats, &texts);
        spawn_winner_stamp(stage, &model, &texts);
        if let Some(words) = &model.warning {
            spawn_warning_strip(stage, 56.0, words);
        }
        spawn_campaigns_bar(stage, &model, &texts);
    });
}

/// Spawns the stamp of the winner if the chosen campaign is over.
fn spawn_winner_stamp(stage: &mut ChildSpawnerCommands, model: &CampaignsModel, texts: &Texts) {
    if let Some(winner) = model.rows.get(model.chosen).and_then(|campaign| campaign.winner) {
        let (frame, colour) = winners_stamp(winner);
        let words = texts.t(&format!("debrief-{}", winner.map_or("draw", Side::key)));
        stage.spawn(rubber_stamp(frame, &words, colour, -5.0, absolute_panel(900.0, 86.0, 320.0, 56.0)));
    }
}

/// Spawns the numbers of missions that each side has won, in large digits.
pub(crate) fn spawn_mission_tally(page: &mut ChildSpawnerCommands, [allied, german]: [u32; 2], texts: &Texts) {
    page.spawn(flex_row(20.0).height(92).justify(JustifyContent::Center).rigid()).with_children(|line| {
        let kind = TextStyle::new(FontFace::Oswald, 72.0, 80.0);
        line.spawn(side_badge(Side::Allied, 72.0));
        line.spawn(text_label(kind, allied.to_string(), Side::Allied.on_paper()));
        line.spawn(text_label(
            TextStyle::new(FontFace::Stencil, 30.0, 34.0),
            texts.t("ledger-to"),
            palette::PAPER_SECOND,
        ));
        line.spawn(text_label(kind, german.to_string(), Side::German.on_paper()));
        line.spawn(side_badge(Side::German, 72.0));
    });
}

fn spawn_campaigns_bar(stage: &mut ChildSpawnerCommands, model: &CampaignsModel, texts: &Texts) {
    stage.spawn(bottom_bar()).with_children(|bar| {
        bar.spawn((back_button(texts), on_press(CampaignsIntent::Back)));
        bar.spawn(player_setup::swap_sides_button(&model.seats, texts));
        player_setup::spawn_players_line(bar, &model.seats);
        let go = |words: String| go_button(words, "campaigns-go");
        if model.rows.is_empty() {
            let new = go(texts.t("campaigns-begin")).key(texts.key("campaigns-new"));
            bar.spawn((new.disabled(model.new.clone()), on_press(CampaignsIntent::New)));
            return;
        }
        let open = go(model.confirm.clone()).disabled(model.open.clone());
        bar.spawn((open, on_press(CampaignsIntent::Open)));
    });
}
