//! Battles of a campaign with players at other machines. The campaign is open at the host's machine from the lobby to the
//! debrief, like that of other battles.

use super::{
    card_choice::KeepChoice,
    open_campaign::{OpenCampaign, close_campaign, warn_if_unsaved},
    text,
};
use battle_view::session::BattleSession;
use campaign::{
    Campaign, CampaignPage, CampaignRoster, CampaignState, CampaignTerms, CardChoice, FigureName, KeepCandidate,
};
use mission::{Mission, paths};
use online::SessionId;
use record::{Battle, Record};
use rules::{Catalogue, Side};
use screen_kit::choice_dialog::{ChoiceDialogModel, DialogOption, DialogTopic};
use ui_kit::prelude::*;

pub use crate::forces::veterans::match_wanted_veterans;

/// Event: the next battle of the open campaign is to be played with players at other machines, or its current one is to
/// be resumed with them. The lobby observes it.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayCampaignOnline {
    /// The session in which the battle has begun; `None` for a new one.
    pub session: Option<SessionId>,
}

/// The next battle of the open campaign, or its current one.
#[derive(Clone, Debug)]
pub struct CampaignBattle {
    /// The campaign's copy of the mission.
    pub mission: Mission,
    /// The terms of the campaign.
    pub terms: CampaignTerms,
    /// The record of the current battle, which goes on as a copy; `None` for a new battle.
    pub saved: Option<Box<Record>>,
}

/// Returns the next battle of the open campaign, or its current one, which goes on; `None` if there is none that can be
/// played, or the campaign is not saved.
pub fn next_campaign_battle(world: &World) -> Option<CampaignBattle> {
    let campaign = &world.get_resource::<OpenCampaign>()?.campaign;
    campaign.folder()?;
    let saved = match campaign.stage() {
        CampaignState::Ready(_) => None,
        CampaignState::Playing(_) => Some(Box::new(read_current_battle(campaign).ok()?)),
        CampaignState::Over => return None,
    };
    Some(CampaignBattle { mission: campaign.mission()?, terms: campaign.terms(), saved })
}

/// Returns the record of the campaign's current battle, if it can go on with players at other machines.
///
/// # Errors
/// If it can't: the id of a text with the reason.
pub(crate) fn read_current_battle(campaign: &Campaign) -> Result<Record, &'static str> {
    let journal = campaign.battle().ok_or("ledger-online-unsaved")?;
    let read = record::read_saved_record(&journal).map_err(|fault| {
        warn!("{}: {fault}", journal.display());
        "ledger-online-damaged"
    })?;
    if read.damage.is_some_and(|damage| !damage.torn) {
        return Err("ledger-online-damaged");
    }
    if read.record.over() { Err("ledger-online-over") } else { Ok(read.record) }
}

/// Returns `true` if a session in its lobby is still about the battle that the campaign waits for: the next one, or
/// `saved`, its current one, to which no order was added here.
fn is_awaited(campaign: &Campaign, terms: &CampaignTerms, saved: Option<&Record>) -> bool {
    let number = terms.campaign().mission;
    let Some(saved) = saved else { return campaign.stage() == CampaignState::Ready(number) };
    let end = |record: &Record| (record.begun, record.spec.seed, record.steps.last().map(|step| step.digest));
    let is_unchanged = |now: Record| (now.steps.len(), end(&now)) == (saved.steps.len(), end(saved));
    campaign.stage() == CampaignState::Playing(number) && read_current_battle(campaign).is_ok_and(is_unchanged)
}

/// Returns `true` while a campaign is open.
pub fn is_campaign_open(world: &World) -> bool {
    world.contains_resource::<OpenCampaign>()
}

/// Opens the campaign of a session that goes on, unless it is open. Choices of cards that the session knows and the
/// campaign does not are made, and a battle that has begun is entered. `saved` is the campaign's current battle, if a
/// session in its lobby is about that.
///
/// # Errors
/// If the campaign can't be opened, or has gone on without the session: the reason in words.
pub fn open_session_campaign(
    world: &mut World,
    terms: &CampaignTerms,
    (battle, saved): (Option<&Battle>, Option<&Record>),
) -> Result<CampaignTerms, String> {
    let id = terms.campaign().id.clone();
    if world.get_resource::<OpenCampaign>().is_none_or(|open| open.campaign.id() != id) {
        let opened = Campaign::open(&paths::campaigns_dir().join(&id));
        let campaign = opened.map_err(|fault| text::campaign_error_text(world.resource::<Texts>(), &fault))?;
        close_campaign(world);
        world.insert_resource(OpenCampaign { campaign, looked_at: None, warning: None });
    }
    let mut open = world.resource_mut::<OpenCampaign>();
    match battle {
        Some(battle) => {
            if let Err(fault) = open.campaign.adopt_battle(battle) {
                // It is played to its end, and the debrief says why it does not count.
                warn!("the battle is not the campaign's: {fault}");
            }
        }
        None if is_awaited(&open.campaign, terms, saved) => open.campaign.take_over_choices(terms),
        None => {
            close_campaign(world);
            return Err(world.resource::<Texts>().t("online-campaign-gone-on"));
        }
    }
    let terms = open.campaign.terms();
    warn_if_unsaved(world);
    Ok(terms)
}

/// Closes the open campaign, because another session is opened.
pub fn close_open_campaign(world: &mut World) {
    close_campaign(world);
}

/// Enters a battle that has begun at this machine in the open campaign.
pub fn enter_campaign_battle(world: &mut World, battle: &Battle) {
    let Some(mut open) = world.get_resource_mut::<OpenCampaign>() else { return };
    if let Err(fault) = open.campaign.adopt_battle(battle) {
        error!("the battle can't be entered in the campaign: {fault}");
    }
    warn_if_unsaved(world);
}

/// Makes the card choice of a side in the open campaign. Returns the new terms.
pub fn make_card_choice(world: &mut World, side: Side, choice: &CardChoice) -> Option<CampaignTerms> {
    let mut open = world.get_resource_mut::<OpenCampaign>()?;
    if let Err(fault) = open.campaign.make_choice(side, choice) {
        warn!("{fault}");
    }
    let terms = open.campaign.terms();
    warn_if_unsaved(world);
    Some(terms)
}

/// Tells the players at other machines the changes of the open campaign after its battle.
pub(crate) fn tell_campaign(world: &mut World) {
    let Some(terms) = world.get_resource::<OpenCampaign>().map(|open| open.campaign.terms()) else { return };
    let session = world.get_resource_mut::<BattleSession>();
    if let Some(mut session) = session.filter(|session| session.spec().campaign.is_some())
        && let Some(host) = session.host_mut()
    {
        host.update_campaign(terms);
    }
}

/// Returns the cards that may be kept, with their figures.
pub(crate) fn list_candidates(candidates: Vec<KeepCandidate>) -> Vec<(FigureName, String)> {
    let each = |one: KeepCandidate| one.cards.into_iter().map(move |card| (one.figure.clone(), card));
    candidates.into_iter().flat_map(each).collect()
}

/// Returns the card choice on a page that a player has marked; `None` if there is no such card.
pub(crate) fn page_choice(page: &CampaignPage, choice: KeepChoice) -> Option<CardChoice> {
    match choice {
        KeepChoice::Nothing => Some(CardChoice::Nothing),
        KeepChoice::Card(place) => {
            let (figure, card) = list_candidates(page.keepable()).into_iter().nth(place)?;
            Some(CardChoice::Card { figure, card })
        }
    }
}

/// Returns the dialog that asks in the lobby for the card that the side of a page keeps.
pub fn page_card_dialog(texts: &Texts, catalogue: &Catalogue, page: &CampaignPage) -> ChoiceDialogModel {
    let roster: &dyn CampaignRoster = page;
    let option = |(figure, card): (FigureName, String)| DialogOption {
        second: Some(text::own_name_with_kind(texts, catalogue, roster, &figure)),
        ..DialogOption::new(text::battle_card_name(texts, catalogue, &card), "effect")
    };
    let nothing = DialogOption::new(texts.t("keep-none"), "close");
    ChoiceDialogModel {
        of: DialogTopic::OnlineKeep(page.side),
        title: texts.t("keep-title"),
        text: texts.t(page.side.pick("keep-how-allied", "keep-how-german")),
        answers: list_candidates(page.keepable()).into_iter().map(option).chain([nothing]).collect(),
        cancel: texts.t("keep-later"),
    }
}

/// Returns the card choice for an answer of [`page_card_dialog`].
pub fn answer_card_dialog(page: &CampaignPage, answer: usize) -> CardChoice {
    page_choice(page, KeepChoice::Card(answer)).unwrap_or(CardChoice::Nothing)
}
