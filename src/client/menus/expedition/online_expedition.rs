//! An expedition with people at other machines. It is open at the host's machine from the lobby to the debrief. By night
//! the others give orders for their seats; all other decisions at the base are made there.

use std::path::Path;

use campaign::expedition::{
    ExpeditionCampaign, ExpeditionPage, ExpeditionPhase, ExpeditionRefusal, NightOrder,
    battles::{BattleContent, ExpeditionBattleTerms},
};
use mission::{Mission, paths};
use mission_library::MissionLibrary;
use online::SessionId;
use online_runtime::SessionFolder;
use record::Battle;
use rules::Localized;
use ui_kit::prelude::*;

use super::{
    base::model::{BaseOption, ExpeditionIntent},
    expedition_folders::read_expedition_name,
    open_expedition::OpenExpedition,
    words::expedition_error_text,
};

/// Event: the night of the open expedition is to be planned, or the battle that it waits for is to be played, with people
/// at other machines. The lobby observes it.
#[derive(Event, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayExpeditionOnline {
    /// The session in which the battle has begun; `None` for a new one.
    pub session: Option<SessionId>,
}

/// The battle that the open expedition waits for, or its base before a battle is due.
#[derive(Clone, Debug)]
pub struct ExpeditionLobbyBattle {
    /// The mission; at the base, any one that all members play on the same side.
    pub mission: Mission,
    /// The part that the lobby can't change.
    pub terms: ExpeditionBattleTerms,
}

/// Opens the lobby for the battle that the open expedition waits for, or continues the session in which it has begun.
pub fn play_due_battle_online(world: &mut World) {
    let session = find_battle_session(world);
    world.trigger(PlayExpeditionOnline { session });
}

/// Continues the session in which the battle of the open expedition has begun. Returns `false` if there is none, so that
/// the battle may go on at this screen. Orders that are given here alone would break a session: its guests have other
/// sealed lines.
pub fn resume_battle_session(world: &mut World) -> bool {
    let session = find_battle_session(world);
    if session.is_some() {
        world.trigger(PlayExpeditionOnline { session });
    }
    session.is_some()
}

fn find_battle_session(world: &World) -> Option<SessionId> {
    let journal = world.get_resource::<OpenExpedition>()?.campaign.battle_path()?;
    SessionFolder::of_user().session_of(&journal).map(|saved| saved.id)
}

/// Returns the option that plays the battle that is due online, for the dialog of the base. It is refused if the battle
/// has begun at this screen.
pub fn online_battle_option(texts: &Texts, open: &OpenExpedition, intent: ExpeditionIntent) -> BaseOption {
    let journal = open.campaign.battle_path();
    let has_session = journal.as_ref().is_some_and(|journal| SessionFolder::of_user().has_session_of(journal));
    let has_begun_here = open.campaign.has_begun_battle() && !has_session;
    let refused = has_begun_here.then(|| DisabledReason::because(texts.t("expedition-online-begun")));
    BaseOption {
        name: "battle-online".to_owned(),
        icon: "link",
        words: texts.t(if has_session { "expedition-online-resume" } else { "expedition-online" }),
        about: texts.t("expedition-online-about"),
        tip: String::new(),
        is_chosen: false,
        refused,
        intent,
    }
}

/// Returns the base of the open expedition, or the battle that it waits for, if it can begin with people at other
/// machines. Otherwise the base shows a warning.
pub fn due_online_battle(world: &mut World) -> Option<ExpeditionLobbyBattle> {
    let game = world.resource::<MissionLibrary>().catalogue()?.clone();
    let open = world.get_resource::<OpenExpedition>()?;
    if !has_due_battle(open) {
        return find_open_base(world);
    }
    let content = BattleContent::load(game, &paths::game_missions_dir()).map_err(|errors| errors.to_string());
    let due =
        content.and_then(|content| open.campaign.online_terms(&content, &open.name).map_err(|error| error.to_string()));
    match due {
        Ok((mission, terms)) => Some(ExpeditionLobbyBattle { mission, terms }),
        Err(why) => {
            warn!("the battle can't be played online: {why}");
            let words = world.resource::<Texts>().t("expedition-online-failed");
            world.resource_mut::<OpenExpedition>().warning = Some(words);
            None
        }
    }
}

/// Returns the base of the open expedition, for a session in which people at other machines plan the night.
pub fn find_open_base(world: &World) -> Option<ExpeditionLobbyBattle> {
    let open = world.get_resource::<OpenExpedition>()?;
    let mut missions = world.resource::<MissionLibrary>().listed().map(|(mission, _)| mission);
    let mission = missions.find(|mission| mission.plays_itself(Side::German))?.clone();
    Some(ExpeditionLobbyBattle { mission, terms: open.campaign.base_terms(&open.name) })
}

fn has_due_battle(open: &OpenExpedition) -> bool {
    matches!(open.state().phase, ExpeditionPhase::Sortie(_) | ExpeditionPhase::Assault(_))
}

/// Returns `true` if the open expedition waits for a battle.
pub fn is_battle_due(world: &World) -> bool {
    world.get_resource::<OpenExpedition>().is_some_and(has_due_battle)
}

/// Shows the base of the open expedition, after the decisions of the AI that are due.
pub fn show_open_base(world: &mut World) {
    if is_expedition_open(world) {
        make_due_ai_decisions(world);
        world.resource_mut::<NextState<Screen>>().set(Screen::Expedition);
    }
}

/// Makes the decisions of the AI that are due in the open expedition.
fn make_due_ai_decisions(world: &mut World) {
    world.resource_scope(|world, mut open: Mut<OpenExpedition>| {
        // Otherwise the AI waits until the story of the last day was read.
        if open.told_day.is_none() {
            let progress = open.progress();
            open.decide_for_ai(progress, world.resource::<Texts>());
        }
    });
}

/// Returns the page of the open expedition, for people at other machines.
pub fn write_expedition_page(world: &World) -> Option<ExpeditionPage> {
    let open = world.get_resource::<OpenExpedition>()?;
    Some(open.campaign.page(&open.name))
}

/// Sets the seats of the open expedition for which people at other machines decide; `None` without a session about the
/// base.
pub fn set_online_seats(world: &mut World, seats: Option<Vec<u8>>) {
    let Some(mut open) = world.get_resource_mut::<OpenExpedition>() else { return };
    if open.online_seats != seats {
        open.online_seats = seats;
    }
}

/// Submits an order that a person at another machine gives for its seat.
///
/// # Errors
/// If no expedition is open, or its rules refuse the order: the reason.
pub fn submit_night_order(world: &mut World, seat: u8, order: NightOrder) -> Result<(), Localized> {
    if !is_expedition_open(world) {
        return Err(ExpeditionRefusal::WrongPhase.message());
    }
    world.resource_scope(|world, mut open: Mut<OpenExpedition>| {
        let texts = world.resource::<Texts>();
        open.submit_remote(seat, &order.into(), texts).map_err(|refusal| refusal.message())
    })
}

/// Returns `true` while an expedition is open.
pub fn is_expedition_open(world: &World) -> bool {
    world.contains_resource::<OpenExpedition>()
}

/// Closes the open expedition, because another session goes on.
pub fn close_open_expedition(world: &mut World) {
    world.remove_resource::<OpenExpedition>();
}

/// Opens the expedition of a session that goes on, unless it is open. A battle that has begun is entered. At the base the
/// AI makes the decisions that are due: the program may have ended before them, and people at other machines would wait
/// for them until the player here opens the base.
///
/// # Errors
/// If the expedition can't be opened, or has gone on without the session: the reason in words.
pub fn open_session_expedition(
    world: &mut World,
    terms: &ExpeditionBattleTerms,
    battle: Option<&Battle>,
) -> Result<(), String> {
    let id = &terms.expedition.id;
    if world.get_resource::<OpenExpedition>().is_none_or(|open| open.campaign.id() != *id) {
        close_open_expedition(world);
        // The id is the name of a folder. One with separators could lead elsewhere.
        let folder = paths::expeditions_dir().join(Path::new(id).file_name().unwrap_or_default());
        let opened = ExpeditionCampaign::open(&folder);
        let campaign = opened.map_err(|error| expedition_error_text(world.resource::<Texts>(), &error))?;
        world.insert_resource(OpenExpedition::new(campaign, read_expedition_name(&folder)));
    }
    match battle {
        Some(battle) => enter_expedition_battle(world, battle),
        None if terms.is_at_base() => make_due_ai_decisions(world),
        None if world.resource::<OpenExpedition>().campaign.is_waiting_for(terms) => {}
        None => {
            close_open_expedition(world);
            return Err(world.resource::<Texts>().t("online-expedition-gone-on"));
        }
    }
    Ok(())
}

/// Enters a battle that has begun at this machine in the open expedition.
pub fn enter_expedition_battle(world: &mut World, battle: &Battle) {
    let Some(mut open) = world.get_resource_mut::<OpenExpedition>() else { return };
    if let Err(error) = open.campaign.adopt_battle(battle) {
        // It is played to its end, and the debrief says why it does not count.
        warn!("the battle is not the expedition's: {error}");
    }
}

#[cfg(test)]
mod tests {
    use campaign::expedition::{ExpeditionOrder, ExpeditionTerms, load_expedition_data};
    use ui_kit::language::Language;

    use super::*;

    #[test]
    fn the_ai_makes_its_decisions_when_a_session_at_the_base_goes_on() {
        let data = load_expedition_data(&paths::assets_dir().join("data").join("expedition"), &[]);
        let data = data.unwrap_or_else(|errors| panic!("{errors:?}"));
        let seats = vec![Some("Ana".to_owned()), None];
        let terms = ExpeditionTerms { length: "short".into(), hardness: "normal".into(), seats, seed: 3 };
        let folder = std::env::temp_dir().join(format!("incursion-session-{}", std::process::id()));
        let mut campaign = ExpeditionCampaign::create(&folder, data, &terms).expect("a new folder");
        campaign.submit(0, &ExpeditionOrder::SetReady).expect("it has planned");
        assert!(campaign.next_ai_order().is_some(), "the program ends before the AI plans");

        let terms = campaign.base_terms("Far");
        let mut world = World::new();
        world.insert_resource(Texts::load(Language::En));
        world.insert_resource(OpenExpedition::new(campaign, "Far".to_owned()));
        open_session_expedition(&mut world, &terms, None).expect("it is open");
        let open = world.resource::<OpenExpedition>();
        assert_eq!(open.campaign.next_ai_order(), None);
        let _ = std::fs::remove_dir_all(open.campaign.folder());
    }
}
