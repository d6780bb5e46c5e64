//! The controller of the open campaign's screen: fills its model and answers its intents.

use std::path::Path;

use super::{
    card_choice::{KeepChoice, keep_chosen_card, list_keepable_cards},
    mission_report::build_mission_report,
    open_campaign::{OpenCampaign, warn_if_unsaved},
    seats::setup_from_players,
    story::{FigureNaming, build_losses_line, build_story_line},
    text,
};
use crate::{
    battle_setup::start_battle::play_next,
    campaign_log::{
        CampaignLogIntent, CampaignLogModel, FigureLine, MissionLine, MissionState,
        online_campaign::{PlayCampaignOnline, read_current_battle},
    },
    campaigns::CampaignListState,
    player_setup::seats,
};
use campaign::{Campaign, CampaignRoster, CampaignState, PlayedMission};
use mission::Mission;
use mission_library::MissionLibrary;
use online_runtime::SessionFolder;
use rules::{BySide, Catalogue, Localized, Side};
use screen_kit::{
    choice_dialog::{ChoiceDialog, ChoiceDialogModel, DialogAnswered, DialogOption, DialogTopic},
    screen_root::ScreenSystems,
    text_dialog::{TextDialog, TextDialogModel, TextSubmitted, TextTopic},
};
use ui_kit::{game_names::sanitized, prelude::*};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnExit(Screen::CampaignLog), |open: Option<ResMut<OpenCampaign>>| {
        if let Some(mut open) = open {
            (open.looked_at, open.warning) = (None, None);
        }
    })
    .add_systems(
        Update,
        (
            (handle_campaign_log_intents, handle_campaign_log_answers, apply_veteran_names)
                .run_if(resource_exists::<OpenCampaign>),
            update_campaign_log_model.run_if(
                in_state(Screen::CampaignLog)
                    .and_then(resource_exists::<OpenCampaign>)
                    .and_then(any_resource_changed::<(State<Screen>, OpenCampaign, MissionLibrary, Texts)>),
            ),
        )
            .chain()
            .before(ScreenSystems),
    );
}

fn handle_campaign_log_intents(
    mut intents: MessageReader<CampaignLogIntent>,
    (mut open, mut campaign_list_state): (ResMut<OpenCampaign>, ResMut<CampaignListState>),
    missions: Res<MissionLibrary>,
    texts: Res<Texts>,
    mut ask: ResMut<ChoiceDialog>,
    mut entry: ResMut<TextDialog>,
    mut commands: Commands,
    mut next: ResMut<NextState<Screen>>,
) {
    for intent in intents.read() {
        match intent {
            CampaignLogIntent::Back => next.set(Screen::Campaigns),
            CampaignLogIntent::Look(place) => {
                open.looked_at = (open.looked_at != Some(*place)).then_some(*place);
            }
            CampaignLogIntent::Call(place) => {
                let catalogue = missions.catalogue().map(|game| open.campaign.catalogue(game));
                entry.0 =
                    catalogue.and_then(|catalogue| veteran_name_dialog(&texts, &catalogue, &open.campaign, *place));
            }
            CampaignLogIntent::Players => {
                campaign_list_state.chosen = open.campaign.folder().map(Path::to_path_buf);
                next.set(Screen::Campaigns);
            }
            CampaignLogIntent::Online => commands.trigger(PlayCampaignOnline { session: None }),
            CampaignLogIntent::Restart => ask.0 = Some(restart_dialog(&texts)),
            CampaignLogIntent::Go => {
                let undecided = Side::BOTH.into_iter().find(|side| open.campaign.must_decide(*side));
                match (undecided, missions.catalogue().map(|game| open.campaign.catalogue(game))) {
                    (Some(side), Some(catalogue)) => {
                        ask.0 = Some(keep_card_dialog(&texts, &catalogue, &open.campaign, side));
                    }
                    _ => commands.queue(play_next),
                }
            }
        }
    }
}

/// Returns the dialog that asks for the name of the figure in that row; `None` if there is no such row.
fn veteran_name_dialog(
    texts: &Texts,
    catalogue: &Catalogue,
    campaign: &Campaign,
    place: usize,
) -> Option<TextDialogModel> {
    let name = list_figure_lines(texts, catalogue, campaign, &Side::BOTH).into_iter().nth(place)?.1;
    let figure = text::kind_and_number(texts, catalogue, &name).to_uppercase();
    let title = texts.t_args("entry-veteran", &[("figure", figure.into())]);
    let now = campaign.nickname(&name).unwrap_or_default();
    let model = TextDialogModel::new(TextTopic::Veteran(place), [title, texts.t("entry-veteran-hint")], now);
    Some(TextDialogModel { longest: campaign::LONGEST_CALLED, ..model.or_empty() })
}

fn apply_veteran_names(
    mut done: MessageReader<TextSubmitted>,
    mut open: ResMut<OpenCampaign>,
    missions: Res<MissionLibrary>,
    texts: Res<Texts>,
    mut commands: Commands,
) {
    for entry in done.read() {
        let (TextTopic::Veteran(place), Some(game)) = (&entry.of, missions.catalogue()) else { continue };
        let lines = list_figure_lines(&texts, &open.campaign.catalogue(game), &open.campaign, &Side::BOTH);
        let line = lines.into_iter().nth(*place);
        if let Some(Err(fault)) = line.map(|(_, name)| open.campaign.set_nickname(&name, &entry.text)) {
            warn!("{fault}");
        }
        commands.queue(warn_if_unsaved);
    }
}

fn restart_dialog(texts: &Texts) -> ChoiceDialogModel {
    ChoiceDialogModel {
        of: DialogTopic::Restart,
        title: texts.t("restart-title"),
        text: texts.t("restart-text"),
        answers: vec![DialogOption::destroying(texts.t("restart-yes"), "undo")],
        cancel: texts.t("restart-no"),
    }
}

/// Returns the dialog that asks for the card to keep, for a choice that was still open when the game was closed.
fn keep_card_dialog(texts: &Texts, catalogue: &Catalogue, campaign: &Campaign, side: Side) -> ChoiceDialogModel {
    let key = if side == Side::Allied { "keep-how-allied" } else { "keep-how-german" };
    let option = |(figure, card): (campaign::FigureName, String)| DialogOption {
        second: Some(text::own_name_with_kind(texts, catalogue, campaign, &figure)),
        ..DialogOption::new(text::battle_card_name(texts, catalogue, &card), "effect")
    };
    let nothing = DialogOption::new(texts.t("keep-none"), "close");
    ChoiceDialogModel {
        of: DialogTopic::Keep(side),
        title: texts.t("keep-title"),
        text: texts.t(key),
        answers: list_keepable_cards(campaign, side).into_iter().map(option).chain([nothing]).collect(),
        cancel: texts.t("keep-later"),
    }
}

fn handle_campaign_log_answers(
    mut answers: MessageReader<DialogAnswered>,
    mut open: ResMut<OpenCampaign>,
    mut intents: MessageWriter<CampaignLogIntent>,
) {
    for answer in answers.read() {
        match (&answer.of, answer.answer) {
            (DialogTopic::Restart, Some(_)) => open.campaign.give_up(),
            (DialogTopic::Keep(side), Some(place)) => {
                let cards = list_keepable_cards(&open.campaign, *side).len();
                let choice = if place < cards { KeepChoice::Card(place) } else { KeepChoice::Nothing };
                let kept = keep_chosen_card(&mut open.campaign, *side, choice);
                // Continue, or ask the other side for its choice.
                intents.write_batch(kept.then_some(CampaignLogIntent::Go));
            }
            _ => {}
        }
    }
}

fn update_campaign_log_model(
    open: Res<OpenCampaign>,
    missions: Res<MissionLibrary>,
    texts: Res<Texts>,
    mut model: ResMut<CampaignLogModel>,
) {
    let Some(game) = missions.catalogue() else { return };
    let campaign = &open.campaign;
    let catalogue = &campaign.catalogue(game);
    let campaign_state = campaign.stage();
    let lines: Vec<MissionLine> =
        (0..campaign.missions().len()).map(|place| build_mission_line(&texts, campaign, place)).collect();
    let chapter = open.looked_at.and_then(|place| Some((place, campaign.chapters().get(place)?)));
    let tally = campaign.tally();
    let named: FigureNaming = &|name: &campaign::FigureName| text::own_name_or_kind(&texts, catalogue, campaign, name);
    let lost = matches!(campaign_state, CampaignState::Ready(_)) && campaign.mission().is_none();
    let fresh = CampaignLogModel {
        name: sanitized(campaign.name(), 48),
        tally: Side::BOTH.map(|side| tally.wins[side].into()),
        winner: campaign.winner(),
        figures: list_figure_lines(&texts, catalogue, campaign, &Side::BOTH)
            .into_iter()
            .map(|(line, _)| line)
            .collect(),
        story: campaign.chapters().iter().map(|chapter| build_story_line(&texts, catalogue, named, chapter)).collect(),
        report: chapter.map(|(place, chapter)| {
            let name = localized_name(&texts, &chapter.name).to_owned();
            build_mission_report(&texts, catalogue, campaign, (chapter, place, name))
        }),
        confirm: next_mission_button_text(&texts, campaign, &lines),
        refused: lost.then(|| DisabledReason::because(texts.t("ledger-unreadable"))),
        players: seats::describe_players(&texts, &setup_from_players(campaign.players())),
        restart: matches!(campaign_state, CampaignState::Playing(_)),
        online: describe_online_button(&texts, campaign),
        is_page: false,
        warning: open.warning.clone(),
        missions: lines,
    };
    model.set_if_neq(fresh);
}

/// Returns the text of the button that begins, continues or watches the next mission, or opens the last debrief.
fn next_mission_button_text(texts: &Texts, campaign: &Campaign, lines: &[MissionLine]) -> String {
    let number = |n: u8| {
        let name = lines.get(usize::from(n) - 1).map(|line| line.name.to_uppercase()).unwrap_or_default();
        [("n", n.into()), ("name", name.into())]
    };
    let watched = campaign.players().watched();
    match campaign.stage() {
        CampaignState::Ready(n) | CampaignState::Playing(n) if watched => texts.t_args("ledger-watch", &number(n)),
        CampaignState::Ready(n) => texts.t_args("ledger-begin", &number(n)),
        CampaignState::Playing(n) => texts.t_args("ledger-resume", &number(n)),
        CampaignState::Over => texts.t("debrief-title"),
    }
}

/// Returns the reason why the next or the current battle can't be played online, if there is one; `None` without such a
/// button, because the campaign is over, or its button to resume continues the session of the battle.
fn describe_online_button(texts: &Texts, campaign: &Campaign) -> Option<Option<DisabledReason>> {
    let has_session = || SessionFolder::of_user().session_of_campaign(campaign).is_some();
    let refusal = match (campaign.stage(), campaign.mission(), campaign.folder()) {
        (CampaignState::Over, ..) => return None,
        (CampaignState::Playing(_), ..) if has_session() => return None,
        (_, None, _) => Some("ledger-unreadable"),
        (_, _, None) => Some("ledger-online-unsaved"),
        (CampaignState::Playing(_), ..) => read_current_battle(campaign).err(),
        (CampaignState::Ready(_), ..) => None,
    };
    Some(refusal.map(|id| DisabledReason::because(texts.t(id))))
}

fn build_mission_line(texts: &Texts, campaign: &Campaign, place: usize) -> MissionLine {
    let stamp = &campaign.missions()[place];
    let mission: Option<Mission> = stamp.mission();
    let number = place as u8 + 1;
    let last = place + 1 == campaign.missions().len();
    let chapter = campaign.chapters().get(place);
    let state = match (chapter, campaign.stage()) {
        (Some(chapter), _) => MissionState::Won(chapter.winner),
        (_, CampaignState::Ready(now)) if now == number => MissionState::Now,
        (_, CampaignState::Playing(now)) if now == number => MissionState::Going,
        _ if last => MissionState::Decides,
        _ => MissionState::Later,
    };
    let goal = mission.as_ref().map(|mission| mission.goal.as_ref().unwrap_or(&mission.place));
    let rp = mission.as_ref().map(|mission| mission.rp).unwrap_or_default();
    MissionFacts { name: &stamp.name, goal, rp }.build_line(texts, number, chapter, state)
}

/// The facts about a mission that the campaign log shows before it was played.
pub(super) struct MissionFacts<'a> {
    pub(super) name: &'a Localized,
    pub(super) goal: Option<&'a Localized>,
    pub(super) rp: BySide<u8>,
}

impl MissionFacts<'_> {
    /// Returns the line of the mission in the campaign log.
    pub(super) fn build_line(
        &self,
        texts: &Texts,
        number: u8,
        chapter: Option<&PlayedMission>,
        state: MissionState,
    ) -> MissionLine {
        let line = match (chapter, state) {
            (Some(chapter), _) => {
                let turn = texts.t_args("turn-n", &[("n", chapter.turns.into())]);
                format!("{turn}. {}", text::mission_end_text(texts, chapter.reason))
            }
            (None, MissionState::Decides) => texts.t("ledger-last"),
            _ => self.goal.map(|goal| localized_name(texts, goal).to_owned()).unwrap_or_default(),
        };
        MissionLine {
            number: number.into(),
            name: localized_name(texts, self.name).to_owned(),
            line,
            rp: Side::BOTH.map(|side| self.rp[side]),
            losses: chapter.map(|chapter| build_losses_line(texts, chapter)),
            state,
        }
    }
}

/// Returns the figures of these sides with their rows: the living first, and those with experience cards before the
/// others.
pub(super) fn list_figure_lines(
    texts: &Texts,
    catalogue: &Catalogue,
    campaign: &dyn CampaignRoster,
    sides: &[Side],
) -> Vec<(FigureLine, campaign::FigureName)> {
    let lines = sides.iter().flat_map(|&side| {
        campaign.roster(side).into_iter().map(move |member| {
            let line = FigureLine {
                side,
                name: text::own_name_or_kind(texts, catalogue, campaign, &member.name),
                kind: text::own_figure_name(texts, catalogue, campaign, &member.name)
                    .map(|_| text::kind_and_number(texts, catalogue, &member.name)),
                picture: text::figure_portrait(catalogue, campaign, &member.name),
                history: text::figure_history_text(texts, campaign, &member),
                cards: member.cards.iter().map(|card| text::battle_card_name(texts, catalogue, card)).collect(),
                fallen: !member.alive,
            };
            (line, member.name)
        })
    });
    let mut lines: Vec<(FigureLine, campaign::FigureName)> = lines.collect();
    lines.sort_by_key(|(line, _)| (line.fallen, std::cmp::Reverse(line.cards.len()), line.side));
    lines
}
