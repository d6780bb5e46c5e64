//! The end of a campaign's battle at a guest's machine: the player chooses the card that the own side keeps, and the host
//! enters it in the campaign (`CAMP-2`).

use super::{
    keep_card::{KeepCardState, describe_option},
    state,
    view::{CampaignEnd, DebriefIntent, KeepModel, KeepOption},
};
use crate::campaign_log::{
    online_campaign::{list_candidates, page_choice},
    open_campaign_page,
};
use battle_modes::{leave_battle, online_battle::OnlineStatus};
use battle_view::session::BattleSession;
use campaign::{CampaignPage, CardChoice, FigureName};
use rules::Catalogue;
use ui_kit::prelude::*;

pub(super) fn plugin(app: &mut App) {
    let is_open = in_state(Screen::Debrief).and_then(is_guest_campaign);
    app.add_systems(Update, handle_guest_intents.run_if(is_open));
}

/// Run condition: the battle belongs to a campaign at the host's machine.
fn is_guest_campaign(online: Res<OnlineStatus>, session: Option<Res<BattleSession>>) -> bool {
    online.page.is_some() && session.is_some_and(|session| session.guest().is_some())
}

/// Returns the campaign's part of the debrief at a guest's machine.
pub(super) fn build_guest_end(
    page: &CampaignPage,
    online: &OnlineStatus,
    choosing: KeepCardState,
    (catalogue, texts): (&Catalogue, &Texts),
) -> CampaignEnd {
    let can_choose = online.ended.is_none();
    let chooses = page.must_decide() && can_choose;
    let option = |figure: &FigureName, card: &str| describe_option((texts, catalogue), page, (figure, card));
    let candidates = list_candidates(page.keepable());
    let keep = chooses.then(|| KeepModel {
        side: page.side,
        options: candidates.iter().map(|(figure, card)| option(figure, card)).collect(),
        chosen: choosing.chosen,
        next: None,
    });
    let kept = match page.kept() {
        CardChoice::Card { figure, card } => Some(option(figure, card)),
        CardChoice::Nothing | CardChoice::Undecided => None,
    };
    let confirm = match (chooses, page.winner()) {
        (true, _) => "keep-done",
        (false, Some(_)) => "campaign-end",
        (false, None) => "campaign-on",
    };
    CampaignEnd {
        keep,
        kept: None,
        can_reconsider: can_choose && !chooses && !candidates.is_empty(),
        confirm: texts.t(confirm),
        note: Some(describe_campaign(texts, page, kept.as_ref())),
    }
}

/// Returns the score of the campaign, and the card that the side keeps, in a line.
fn describe_campaign(texts: &Texts, page: &CampaignPage, kept: Option<&KeepOption>) -> String {
    let tally = page.tally();
    if page.is_playing {
        return texts.t("campaign-page-waits");
    }
    let values = [
        ("n", page.chapters.len().into()),
        ("of", page.missions.len().into()),
        ("allied", tally.wins.allied.into()),
        ("german", tally.wins.german.into()),
    ];
    let score = texts.t_args("campaign-page-score", &values);
    match kept {
        Some(option) => {
            let values = [("figure", option.figure.clone().into()), ("card", option.card.clone().into())];
            format!("{score} {}", texts.t_args("story-kept", &values))
        }
        None => score,
    }
}

fn handle_guest_intents(
    mut intents: MessageReader<DebriefIntent>,
    online: Res<OnlineStatus>,
    mut session: ResMut<BattleSession>,
    mut choosing: ResMut<KeepCardState>,
    mut commands: Commands,
) {
    let Some(page) = &online.page else { return };
    for intent in intents.read() {
        let choice = match intent {
            DebriefIntent::Keep(choice) => {
                choosing.chosen = Some(*choice);
                continue;
            }
            DebriefIntent::Settle if page.must_decide() && online.ended.is_none() => {
                choosing.chosen.take().and_then(|choice| page_choice(page, choice))
            }
            DebriefIntent::Settle => {
                commands.queue(leave_for_page);
                continue;
            }
            DebriefIntent::Reconsider => Some(CardChoice::Undecided),
            _ => continue,
        };
        if let (Some(choice), Some(guest)) = (choice, session.guest_mut()) {
            guest.choose_card(choice);
        }
    }
}

/// Leaves the session, and opens the page of the own side in the campaign's ledger.
fn leave_for_page(world: &mut World) {
    let page = world.resource::<OnlineStatus>().page.clone();
    state::close_finished_battle(world);
    let back = leave_battle::take_return_screen(world);
    match page {
        Some(page) => open_campaign_page(world, *page, back),
        None => world.resource_mut::<NextState<Screen>>().set(back),
    }
}
