//! A page of a campaign at another machine, on the screen of the campaign log. It is only shown.

use super::{
    CampaignLogIntent, CampaignLogModel, MissionLine, MissionState,
    controller::{MissionFacts, list_figure_lines},
    mission_report::build_mission_report,
    open_campaign::OpenCampaign,
    story::{FigureNaming, build_story_line},
    text,
};
use campaign::{CampaignPage, FigureName};
use mission_library::MissionLibrary;
use rules::{Catalogue, Side};
use screen_kit::screen_root::ScreenSystems;
use ui_kit::{game_names::sanitized, prelude::*};

/// Resource with the page that the campaign log shows.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
struct OpenPage {
    page: CampaignPage,
    /// The screen to which the page leads back.
    back: Screen,
    /// The index of the mission whose report is open.
    looked_at: Option<usize>,
}

pub(super) fn plugin(app: &mut App) {
    let is_open = || in_state(Screen::CampaignLog).and_then(resource_exists::<OpenPage>);
    app.add_systems(OnExit(Screen::CampaignLog), |mut commands: Commands| commands.remove_resource::<OpenPage>())
        .add_systems(
            Update,
            (
                handle_page_intents.run_if(is_open()),
                update_page_model.run_if(
                    is_open().and_then(any_resource_changed::<(State<Screen>, OpenPage, MissionLibrary, Texts)>),
                ),
            )
                .chain()
                .before(ScreenSystems),
        );
}

/// Opens a page on the screen of the campaign log, which leads back to that screen.
pub fn open_campaign_page(world: &mut World, page: CampaignPage, back: Screen) {
    world.remove_resource::<OpenCampaign>();
    world.insert_resource(OpenPage { page, back, looked_at: None });
    world.resource_mut::<NextState<Screen>>().set(Screen::CampaignLog);
}

fn handle_page_intents(
    mut intents: MessageReader<CampaignLogIntent>,
    mut open: ResMut<OpenPage>,
    mut next: ResMut<NextState<Screen>>,
) {
    for intent in intents.read() {
        match intent {
            CampaignLogIntent::Back | CampaignLogIntent::Go => next.set(open.back),
            CampaignLogIntent::Look(place) => open.looked_at = (open.looked_at != Some(*place)).then_some(*place),
            CampaignLogIntent::Call(_)
            | CampaignLogIntent::Players
            | CampaignLogIntent::Online
            | CampaignLogIntent::Restart => {}
        }
    }
}

fn update_page_model(
    open: Res<OpenPage>,
    missions: Res<MissionLibrary>,
    texts: Res<Texts>,
    mut model: ResMut<CampaignLogModel>,
) {
    if let Some(catalogue) = missions.catalogue() {
        model.set_if_neq(build_page_model(&open, catalogue, &texts));
    }
}

fn build_page_model(open: &OpenPage, catalogue: &Catalogue, texts: &Texts) -> CampaignLogModel {
    let page = &open.page;
    let tally = page.tally();
    let chapter = open.looked_at.and_then(|place| Some((place, page.chapters.get(place)?)));
    let named: FigureNaming = &|name: &FigureName| text::own_name_or_kind(texts, catalogue, page, name);
    let figures = list_figure_lines(texts, catalogue, page, &[page.side]);
    CampaignLogModel {
        name: sanitized(&page.campaign.name, 48),
        missions: (0..page.missions.len()).map(|place| build_page_line(texts, page, place)).collect(),
        tally: Side::BOTH.map(|side| tally.wins[side].into()),
        winner: page.winner(),
        figures: figures.into_iter().map(|(line, _)| line).collect(),
        story: page.chapters.iter().map(|chapter| build_story_line(texts, catalogue, named, chapter)).collect(),
        report: chapter.map(|(place, chapter)| {
            let name = sanitized(localized_name(texts, &chapter.name), 48);
            build_mission_report(texts, catalogue, page, (chapter, place, name))
        }),
        confirm: texts.t("ledger-page-back"),
        is_page: true,
        ..CampaignLogModel::default()
    }
}

fn build_page_line(texts: &Texts, page: &CampaignPage, place: usize) -> MissionLine {
    let mission = &page.missions[place];
    let chapter = page.chapters.get(place);
    let state = match chapter {
        Some(chapter) => MissionState::Won(chapter.winner),
        None if place == page.chapters.len() && page.is_playing => MissionState::Going,
        None if place == page.chapters.len() => MissionState::Now,
        None if place + 1 == page.missions.len() => MissionState::Decides,
        None => MissionState::Later,
    };
    let facts = MissionFacts { name: &mission.name, goal: mission.goal.as_ref(), rp: mission.rp };
    facts.build_line(texts, place as u8 + 1, chapter, state)
}
