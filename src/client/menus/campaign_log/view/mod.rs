//! The campaign ledger: missions on the left page; on the right page veterans, fallen and the story, or the report of
//! one mission.

mod missions_page;
mod model;
mod roster_page;

use self::model::CampaignLogPage;
use crate::player_setup;
use screen_kit::screen_root::{ScreenTree, add_screen, back_button, bottom_bar_button};
use ui_kit::prelude::*;

pub use model::{
    CampaignLogIntent, CampaignLogModel, FigureLine, LossesLine, MissionLine, MissionReport, MissionState, StoryLine,
};

pub(super) fn plugin(app: &mut App) {
    let spec = ScreenSpec { context_rule: |_| Some("CAMP-1".into()), ..ScreenSpec::menu(Screen::CampaignLog) };
    app.init_resource::<CampaignLogModel>()
        .init_resource::<CampaignLogPage>()
        .add_systems(OnEnter(Screen::CampaignLog), |mut page: ResMut<CampaignLogPage>| page.0 = 0);
    add_screen::<(State<Screen>, CampaignLogModel, CampaignLogPage, Texts), CampaignLogIntent, _>(
        app,
        spec,
        draw_campaign_log,
    );
}

fn draw_campaign_log(
    mut overlay: ScreenTree,
    texts: Res<Texts>,
    model: Res<CampaignLogModel>,
    page: Res<CampaignLogPage>,
) {
    if model.name.is_empty() {
        // No campaign is open yet.
        return;
    }
    overlay.screen(Screen::CampaignLog, false, |stage| {
        stage.spawn((absolute_panel(20.0, 16.0, 1240.0, 620.0), NineSliceFrame::FOLDER));
        stage.spawn((absolute_panel(40.0, 32.0, 602.0, 588.0), NineSliceFrame::PAPER));
        stage.spawn((absolute_panel(640.0, 32.0, 600.0, 588.0), NineSliceFrame::PAPER));
        spawn_page_fold(stage);
        missions_page::spawn_missions_page(stage, &model, &texts);
        roster_page::spawn_roster_page(stage, &model, page.0, &texts);
        spawn_campaign_log_bar(stage, &model, &texts);
    });
}

/// Spawns the shadow along the fold between the two pages.
fn spawn_page_fold(stage: &mut ChildSpawnerCommands) {
    for step in 0..16 {
        let dark = 0.02 * (8.0 - (step as f32 - 7.5).abs());
        let colour = Color::srgba(60.0 / 255.0, 40.0 / 255.0, 10.0 / 255.0, dark * 1.6);
        stage.spawn(rect(absolute_panel(626.0 + 2.0 * step as f32, 40.0, 2.0, 572.0), colour));
    }
}

fn spawn_campaign_log_bar(stage: &mut ChildSpawnerCommands, model: &CampaignLogModel, texts: &Texts) {
    stage.spawn(bottom_bar()).with_children(|bar| {
        bar.spawn((back_button(texts), on_press(CampaignLogIntent::Back)));
        if model.restart {
            let button = bottom_bar_button(texts, "ledger-restart", "undo", 20.0, texts.key("ledger-restart"));
            bar.spawn((button, on_press(CampaignLogIntent::Restart)));
        }
        if let Some(refused) = &model.online {
            let words = if model.restart { "ledger-online-resume" } else { "ledger-online" };
            let button = bottom_bar_button(texts, words, "link", 20.0, texts.key("ledger-online"));
            bar.spawn((button.disabled(refused.clone()), on_press(CampaignLogIntent::Online)));
        }
        if model.is_page {
            return spawn_page_exit(bar, &model.confirm);
        }
        // During a battle the players can't be changed, and the bar has no room for another button.
        if !model.restart || model.online.is_none() {
            let players = bottom_bar_button(texts, "ledger-players", "people", 20.0, texts.key("ledger-players"));
            bar.spawn((players, on_press(CampaignLogIntent::Players)));
        }
        player_setup::spawn_players_line(bar, &model.players);
        let go = GameButton::confirm(model.confirm.clone())
            .node(|node| node.min_width = px(320))
            .with_focus_name("ledger-go")
            .key(KeyCode::Enter)
            .first()
            .disabled(model.refused.clone());
        bar.spawn((go, on_press(CampaignLogIntent::Go)));
    });
}

/// Spawns the button that closes a page of a campaign at another machine.
fn spawn_page_exit(bar: &mut ChildSpawnerCommands, words: &str) {
    bar.spawn(flex_spacer());
    let go = GameButton::confirm(words).node(|node| node.min_width = px(320)).with_focus_name("ledger-go");
    bar.spawn((go.key(KeyCode::Enter).first(), on_press(CampaignLogIntent::Go)));
}
