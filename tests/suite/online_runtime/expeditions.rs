//! Battles of an expedition with their files: the journal is in the expedition's folder, and the expedition finds it even
//! if the host's program ends at the worst moments.

use std::{path::PathBuf, thread, time::Duration};

use campaign::expedition::{ExpeditionCampaign, ExpeditionPage, NightOrder, SurvivorTask};
use cli::online::{HostArgs, SeatChoice};
use online::{GuestNotice, HostNotice, JoinRejection, MemberId, VerificationReport};
use online_runtime::{HostNews, StoredSession};
use rules::{BattleState, Localized, Order, Side};

use super::{
    online_pair::{OnlinePair, STEP},
    running_command::{RunningCommand, host_args},
};
use crate::{
    games::RandomChooser,
    online::{
        expeditions::{expedition_before_sortie, expedition_plan},
        nights::{base_plan, expedition_by_night},
    },
};

/// Plays until the Allies may give the battle up at the host's machine, and gives it up.
fn give_up(pair: &mut OnlinePair, chooser: &mut RandomChooser) {
    while !pair.is_over() {
        let asked = BattleState::of(&pair.world).awaiting.seat();
        match asked {
            Some(Side::Allied) => {
                pair.at_host(|host, world| host.submit_order(world, Order::Surrender).expect("they may give up"));
            }
            _ => {
                pair.give_next_order(chooser);
            }
        }
        pair.settle();
    }
}

#[test]
fn expedition_finds_its_battle_although_its_host_was_killed() {
    let mut home = PathBuf::new();
    let mut pair = OnlinePair::of_plan(12, Side::Allied, |folder| {
        home = folder.journals().join("expedition-1");
        let (campaign, content) = expedition_before_sortie(&home, &[Some("Ana"), None]);
        expedition_plan(&campaign, &content)
    });
    pair.begin();
    let journal = pair.host_journal().expect("it is saved");
    assert_eq!(journal.parent(), Some(home.as_path()));
    let listed = pair.host_folder().session_of(&journal).expect("it can be continued");
    assert_eq!(listed.id, pair.host_id());
    assert_eq!((listed.expedition.as_deref(), listed.campaign), (Some("expedition-1"), None));

    // The program ends before the expedition knows the battle.
    pair.restart_both();
    pair.settle();
    let mut campaign = ExpeditionCampaign::open(&home).expect("a sound file");
    assert_eq!(campaign.battle_path(), Some(journal.clone()));
    campaign.adopt_battle(pair.host().session().battle().expect("a battle")).expect("its own battle");
    drop(campaign);
    let mut chooser = RandomChooser::new(4);
    pair.play(&mut chooser, 60);
    pair.restart_both();
    pair.settle();
    assert!(pair.host().session().plan().expedition.is_some(), "the session knows its expedition again");
    give_up(&mut pair, &mut chooser);

    // It ends once more, before the debrief.
    pair.host = None;
    assert!(pair.host_folder().session_of(&journal).is_none(), "there is nothing to continue");
    let mut campaign = ExpeditionCampaign::open(&home).expect("a sound file");
    let resumed = campaign.resume_battle(&mut rules::new_world()).expect("the whole battle");
    assert!(resumed.battle.record().over());
    assert!(!campaign.finish_battle(resumed.battle.record()).expect("its own battle").is_empty());
    assert_eq!(campaign.battle_path(), None);
}

fn guest_page(pair: &mut OnlinePair) -> ExpeditionPage {
    pair.guest().session().expedition_page().expect("a page").clone()
}

/// The program with the base ends before the debrief; the command goes on with the session. The only survivor of a person
/// is lost, so that the computer must plan the next night although no person decides.
#[test]
fn guests_of_a_resumed_host_read_the_base_after_the_battle() {
    let mut home = PathBuf::new();
    let mut pair = OnlinePair::of_plan(15, Side::Allied, |folder| {
        home = folder.journals().join("expedition-1");
        let (campaign, content) = expedition_before_sortie(&home, &[Some("Ana"), None, None, None, None]);
        expedition_plan(&campaign, &content)
    });
    pair.begin();
    give_up(&mut pair, &mut RandomChooser::new(4));
    // Both show their secrets.
    pair.wait(Duration::from_secs(3));
    let (before, report) = (guest_page(&mut pair), pair.verify());
    pair.host = None;

    let what = HostArgs { resume: Some(pair.host_id().to_string()), ..host_args(SeatChoice::None) };
    let host = RunningCommand::host_with(what, &pair.network, pair.host_folder());
    let mut is_reported = false;
    while !host.is_finished() {
        pair.step_guest();
        if !is_reported && guest_page(&mut pair) != before {
            pair.at_guest(|guest| guest.report_verification(report.clone()));
            is_reported = true;
        }
        // The clock of the command is the real one.
        thread::sleep(STEP);
    }
    let (log, done) = host.finish();
    assert_eq!(done, Ok(()), "{log}");
    assert!(log.contains("Expedition “Far”: the battle is entered"), "{log}");
    let campaign = ExpeditionCampaign::open(&home).expect("a sound file");
    assert_eq!(campaign.battle_path(), None);
    let after = guest_page(&mut pair);
    assert_eq!(after, campaign.page("Far"));
    assert_ne!(after.battle, before.battle, "the result is entered");
    let state = campaign.state();
    assert_eq!(state.count_survivors(0), 0, "the battle was given up");
    let is_decided = campaign.next_ai_order().is_none() || state.day > before.day + 1;
    assert!(is_decided, "the computer has not decided: day {}, {:?}", state.day, state.phase);
}

/// A session file whose expedition names another folder leads nowhere else.
#[test]
fn journal_stays_among_the_expeditions() {
    let mut pair = OnlinePair::of_plan(14, Side::Allied, |folder| {
        let home = folder.journals().join("expedition-1");
        let (campaign, content) = expedition_before_sortie(&home, &[Some("Ana"), None]);
        let mut plan = expedition_plan(&campaign, &content);
        if let Some(terms) = &mut plan.expedition {
            terms.expedition.id = "../../expedition-1".into();
        }
        plan
    });
    pair.begin();
    let journal = pair.host_journal();
    let home = pair.host_folder().journals().join("expedition-1");
    assert_eq!(journal.as_deref().and_then(std::path::Path::parent), Some(home.as_path()));
    let text = std::fs::read_to_string(pair.host_folder().path_of(pair.host_id())).expect("a session file");
    let file: serde_json::Value = serde_json::from_str(&text).expect("an object");
    let stored: StoredSession = serde_json::from_value(file["session"].clone()).expect("a session");
    assert!(matches!(stored, StoredSession::Host(host) if host.expedition.is_some() && host.campaign.is_none()));
}

#[test]
fn the_night_goes_on_after_both_programs_were_killed() {
    let mut home = PathBuf::new();
    let mut pair = OnlinePair::of_plan(16, Side::Allied, |folder| {
        home = folder.journals().join("expedition-1");
        base_plan(&expedition_by_night(&home, &[Some("Ana"), Some("Luis")]))
    });
    pair.wait(Duration::from_secs(2));
    let mut campaign = ExpeditionCampaign::open(&home).expect("a sound file");
    let page = guest_page(&mut pair);
    assert_eq!(page, campaign.page("Far"));
    let survivors = &page.night.as_ref().expect("a night").survivors;
    let survivor = survivors.iter().find(|survivor| survivor.seat == 1).expect("a survivor of Luis").id;
    let given = NightOrder::Assign { survivor, task: SurvivorTask::Watch };
    pair.at_guest(|guest| guest.order_night(given.clone()));
    pair.wait(Duration::from_secs(1));
    let ordered = HostNews::Session(HostNotice::NightOrdered { member: MemberId(2), seat: 1, order: given.clone() });
    assert!(pair.host_news.contains(&ordered), "{:?}", pair.host_news);
    campaign.submit(1, &given.into()).expect("it may watch");
    let planned = campaign.page("Far");
    pair.at_host(|host, _| host.update_expedition(planned.clone()));
    pair.wait(Duration::from_secs(1));
    assert_eq!(guest_page(&mut pair), planned);

    pair.restart_both();
    pair.wait(Duration::from_secs(5));
    assert!(pair.host().session().is_at_base());
    assert_eq!(pair.host().session().night_seats(), [(1, MemberId(2))]);
    assert_eq!(guest_page(&mut pair), planned);
    let reason = Localized { es: "no".to_owned(), en: "no".to_owned() };
    pair.at_host(|host, _| host.refuse_night_order(MemberId(2), &reason));
    pair.wait(Duration::from_secs(1));
    assert!(pair.guest_noticed(&GuestNotice::NightRefused(reason)));
}

/// Plays the battle of an expedition to its end, and enters the result.
fn finish_battle_before_night(seed: u64) -> (OnlinePair, ExpeditionCampaign) {
    let mut home = PathBuf::new();
    let mut pair = OnlinePair::of_plan(seed, Side::Allied, |folder| {
        home = folder.journals().join("expedition-1");
        let (campaign, content) = expedition_before_sortie(&home, &[Some("Ana"), Some("Luis")]);
        expedition_plan(&campaign, &content)
    });
    pair.begin();
    let mut campaign = ExpeditionCampaign::open(&home).expect("a sound file");
    campaign.adopt_battle(pair.host().session().battle().expect("a battle")).expect("its own battle");
    give_up(&mut pair, &mut RandomChooser::new(4));
    // Both show their secrets.
    pair.wait(Duration::from_secs(3));
    let record = pair.host().session().battle().expect("a battle").record().clone();
    campaign.finish_battle(&record).expect("its own battle");
    (pair, campaign)
}

#[test]
fn the_next_night_needs_no_code() {
    let (mut pair, campaign) = finish_battle_before_night(17);
    let (old_host, old_guest) = (pair.host_id(), pair.guest_id());

    pair.begin_next_session(base_plan(&campaign));
    pair.wait(Duration::from_secs(2));
    assert!(pair.guest_noticed(&GuestNotice::Rejected(JoinRejection::NextSession)));
    assert!(matches!(pair.verify(), VerificationReport::Sound { .. }), "it needs the host no more");
    pair.join_next_session();
    pair.wait(Duration::from_secs(2));
    for is_restarted in [false, true] {
        if is_restarted {
            pair.restart_both();
            pair.wait(Duration::from_secs(5));
        }
        assert!(pair.host().session().is_at_base());
        assert_eq!(pair.host().session().night_seats(), [(1, MemberId(2))]);
        assert_eq!(guest_page(&mut pair), campaign.page("Far"));
    }
    assert!(!pair.host_folder().path_of(old_host).exists());
    assert!(pair.guest_folder().path_of(old_guest).exists(), "the guest can verify the battle again");
}

/// The host goes on, and its program is started again, while the guest's program is closed.
#[test]
fn guest_that_was_away_needs_no_code_for_the_next_night() {
    let (mut pair, campaign) = finish_battle_before_night(18);
    pair.guest = None;
    pair.wait(Duration::from_secs(4));
    pair.begin_next_session(base_plan(&campaign));
    pair.wait(Duration::from_secs(2));
    (pair.host, pair.world) = (None, rules::new_world());
    pair.resume_host().expect("it goes on");
    pair.at_host(|host, _| host.close_invitation());
    pair.resume_guest().expect("it goes on");
    pair.wait(Duration::from_secs(5));
    assert!(pair.guest_noticed(&GuestNotice::Rejected(JoinRejection::NextSession)));
    pair.join_next_session();
    pair.wait(Duration::from_secs(2));
    assert_eq!(pair.host().session().night_seats(), [(1, MemberId(2))]);
    assert_eq!(guest_page(&mut pair), campaign.page("Far"));
}

#[test]
fn guest_that_was_closed_in_the_debrief_follows_its_host() {
    let (mut pair, campaign) = finish_battle_before_night(20);
    let goes_on = |pair: &OnlinePair| pair.guest_folder().list_sessions().iter().any(|saved| !saved.finished);
    assert!(pair.guest_noticed(&GuestNotice::BattleOver));
    pair.guest = None;
    assert!(goes_on(&pair));
    pair.wait(Duration::from_secs(4));
    pair.begin_next_session(base_plan(&campaign));
    pair.guest_news.clear();
    pair.resume_guest().expect("it goes on");
    pair.wait(Duration::from_secs(5));
    assert!(pair.guest_noticed(&GuestNotice::Rejected(JoinRejection::NextSession)));
    assert!(!pair.guest_noticed(&GuestNotice::BattleOver), "it knows the end already");
    assert!(!goes_on(&pair), "the host has gone on");
    pair.join_next_session();
    pair.wait(Duration::from_secs(2));
    assert_eq!(pair.host().session().night_seats(), [(1, MemberId(2))]);
}

#[test]
fn night_without_a_battle_leaves_no_file_behind() {
    let mut home = PathBuf::new();
    let mut pair = OnlinePair::of_plan(19, Side::Allied, |folder| {
        home = folder.journals().join("expedition-1");
        base_plan(&expedition_by_night(&home, &[Some("Ana"), Some("Luis")]))
    });
    pair.wait(Duration::from_secs(2));
    let (old, campaign) = (pair.guest_id(), ExpeditionCampaign::open(&home).expect("a sound file"));
    assert!(pair.guest_folder().path_of(old).exists());
    pair.begin_next_session(base_plan(&campaign));
    pair.wait(Duration::from_secs(2));
    assert!(pair.guest_noticed(&GuestNotice::Rejected(JoinRejection::NextSession)));
    pair.join_next_session();
    pair.wait(Duration::from_secs(2));
    assert!(!pair.guest_folder().path_of(old).exists(), "there is nothing to verify");
    assert!(pair.guest_folder().path_of(pair.guest_id()).exists());
    assert_eq!(pair.host().session().night_seats(), [(1, MemberId(2))]);
}
