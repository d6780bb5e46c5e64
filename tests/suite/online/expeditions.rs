//! Battles of an expedition between machines: its party can't be changed in the lobby, the people of its seats command
//! their figures, its result enters the expedition at the host, and the guests read its page.

use std::path::Path;

use campaign::expedition::{
    ExpeditionCampaign, ExpeditionOrder, ExpeditionPage, ExpeditionPhase, ExpeditionTerms, PersonCondition,
    SortieTarget, SurvivorSkill, SurvivorTask, battles::BattleContent, choose_expedition_order, write_expedition_day,
};
use online::{BattlePlan, ClockLimit, GuestNotice, LobbyRefusal, MailRefusal, MemberId, VerificationReport};
use record::{BattleSpec, Digest, FigureCommander, MissionSnapshot};
use rules::{BattleState, BySide, Order, Side};

use super::{
    campaigns::send,
    network::{ProtocolNetwork, battle_plan},
};
use crate::{
    battles::TestFolder,
    expeditions::game_expedition_data,
    games::RandomChooser,
    support::{game_catalogue, project_path},
};

/// Begins an expedition in a folder with these people in its seats. No event interferes.
pub fn begin_quiet_expedition(folder: &Path, people: &[Option<&str>]) -> ExpeditionCampaign {
    let mut data = game_expedition_data();
    for event in &mut data.content.events {
        event.unanswered.clear();
        event.choices.clear();
    }
    let seats = people.iter().map(|person| person.map(str::to_owned)).collect();
    let terms = ExpeditionTerms { length: "short".into(), hardness: "normal".into(), seats, seed: 5 };
    ExpeditionCampaign::create(folder, data, &terms).expect("a new folder")
}

/// Loads the game's figures and its texts for battles of expeditions.
pub fn load_battle_content() -> BattleContent {
    BattleContent::load(game_catalogue(), &project_path("missions")).unwrap_or_else(|errors| panic!("{errors}"))
}

/// Begins an expedition in a folder with these people in its seats, and sends two survivors of the first two seats, or
/// of the only one, on a sortie. No event interferes.
pub fn expedition_before_sortie(folder: &Path, people: &[Option<&str>]) -> (ExpeditionCampaign, BattleContent) {
    let mut campaign = begin_quiet_expedition(folder, people);
    let target = SortieTarget::Place(campaign.state().places[0].id);
    let party: Vec<_> = campaign.state().survivors.iter().take(2).map(|member| (member.seat, member.id)).collect();
    for (seat, survivor) in party {
        let task = SurvivorTask::GoOut { target: target.clone(), boxes: 0 };
        campaign.submit(seat, &ExpeditionOrder::Assign { survivor, task }).expect("it may go out");
    }
    for seat in (0..).take(people.len()) {
        campaign.submit(seat, &ExpeditionOrder::SetReady).expect("it has planned");
    }
    for _ in 0..20 {
        if matches!(campaign.state().phase, ExpeditionPhase::Sortie(_)) {
            return (campaign, load_battle_content());
        }
        let seat = campaign.state().deciding_seats()[0];
        let order = choose_expedition_order(campaign.state(), campaign.data(), seat).expect("an order");
        campaign.submit(seat, &order).expect("a good order");
    }
    panic!("no sortie: {:?}", campaign.state().phase)
}

/// Returns the plan of the battle that the expedition waits for.
pub fn expedition_plan(campaign: &ExpeditionCampaign, content: &BattleContent) -> BattlePlan {
    let (mission, terms) = campaign.online_terms(content, "Far").expect("a battle is due");
    BattlePlan {
        levels: mission.rp,
        mission,
        catalogue: game_catalogue(),
        journals: Some(campaign.folder().to_owned()),
        saved: None,
        campaign: None,
        expedition: Some(Box::new(terms)),
    }
}

/// Opens a session of Ana, the host, and Guest 2. Both are ready.
pub fn open_lobby(campaign: &ExpeditionCampaign, content: &BattleContent) -> ProtocolNetwork {
    let mut network = ProtocolNetwork::new(expedition_plan(campaign, content), 1, 6);
    network.prepare(Some(Side::Allied), &[Side::Allied]);
    network
}

pub fn begin(network: &mut ProtocolNetwork) {
    let out = network.host.begin_battle(&mut network.world).expect("all are ready");
    network.carry_out_host(out);
    network.settle();
    assert!(network.host.battle().is_some(), "the battle has not begun");
}

/// Plays until the Allies may give the battle up at the host's machine, and gives it up.
pub fn give_up(network: &mut ProtocolNetwork, chooser: &mut RandomChooser) {
    for _ in 0..500 {
        if network.is_over() {
            return;
        }
        let asked = BattleState::of(&network.world).awaiting.seat();
        let given_up = match asked {
            Some(Side::Allied) => network.host.submit_order(&mut network.world, Order::Surrender).ok(),
            _ => None,
        };
        match given_up {
            Some(out) => network.carry_out_host(out),
            None => {
                network.give_commanded_order(chooser);
            }
        }
        network.settle();
    }
    panic!("the battle goes on for ever");
}

#[test]
fn people_of_the_seats_command_their_figures() {
    let folder = TestFolder::new();
    let home = folder.path().join("expedition-1");
    let (campaign, content) = expedition_before_sortie(&home, &[Some("Ana"), Some("Guest 2")]);
    let mut network = open_lobby(&campaign, &content);
    let terms = network.plan.expedition.clone().expect("terms");
    let alone = campaign.battle_spec(&content, 1).expect("a battle is due");
    assert_eq!(alone.players.allied, "Ana, Guest 2", "the title of a battle at one screen");
    let mut people = terms.people.clone();
    people.sort();
    assert_eq!(people, ["Ana", "Guest 2"]);
    let lobby = network.guests[0].session.lobby().expect("a lobby").clone();
    assert_eq!(lobby.campaign.map(|of| (of.id, of.name)), Some(("expedition-1".to_owned(), "Far".to_owned())));
    assert!(lobby.page.is_none() && lobby.forces.allied);
    let shared = lobby.shared.expect("a shared force");
    let owner = |name: &String| Some(if name == "Ana" { MemberId::HOST } else { MemberId(2) });
    assert_eq!(shared.kinds, terms.party);
    assert_eq!(shared.commanders, terms.people.iter().map(owner).collect::<Vec<_>>());

    // The guest gives its figure back: it obeys all.
    let out = network.guests[0].session.take_figures(Vec::new());
    assert_eq!(send(&mut network, out), None);
    begin(&mut network);
    let spec = network.host.battle().expect("a battle").spec();
    assert_eq!(spec.players, alone.players, "so is that of the battle online");
    let crew = &spec.crew.allied;
    let named = |name: &String| FigureCommander::Person(if name == "Ana" { name.clone() } else { String::new() });
    assert_eq!(*crew, terms.people.iter().map(named).collect::<Vec<_>>());
}

#[test]
fn lobby_changes_neither_mission_nor_party() {
    let folder = TestFolder::new();
    let home = folder.path().join("expedition-1");
    let (campaign, content) = expedition_before_sortie(&home, &[Some("Ana"), None]);
    let mut network = open_lobby(&campaign, &content);
    let terms = network.plan.expedition.clone().expect("terms");
    assert!(terms.people.iter().any(String::is_empty), "the AI has a seat");

    let fixed = Some(LobbyRefusal::ForcesFixed);
    let out = network.guests[0].session.choose_force(terms.party[..1].to_vec());
    assert_eq!(send(&mut network, out), fixed);
    assert_eq!(network.host.choose_host_force(Side::Allied, terms.party[..1].to_vec()).err(), fixed);
    assert_eq!(network.host.change_levels(BySide::default()).err(), fixed);
    assert_eq!(network.host.change_plan(battle_plan("recon", None)).err(), fixed);
    let out = network.host.choose_clock(Some(ClockLimit::ALL[0])).expect("only the mission is fixed");
    network.carry_out_host(out);
    network.settle();
    let out = network.guests[0].session.declare_ready();
    assert_eq!(send(&mut network, out), None);

    // The guest has no such mission, and gets it with the figures of the party.
    network.guests[0].notices.clear();
    let out = network.guests[0].session.request_mission();
    network.carry_out_guest(0, out);
    network.settle();
    let parcel = network.guests[0].notices.iter().find_map(|notice| match notice {
        GuestNotice::MissionArrived(parcel) => Some(parcel.clone()),
        _ => None,
    });
    let mission = parcel.expect("it was sent").open(&game_catalogue()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(Digest(mission.digest()), network.guests[0].session.lobby().expect("a lobby").mission.digest);

    begin(&mut network);
    let spec = network.host.battle().expect("a battle").spec().clone();
    let alone = campaign.battle_spec(&content, spec.seed).expect("the same battle");
    let digest = |spec: &BattleSpec| spec.mission.as_ref().map(MissionSnapshot::digest);
    assert_eq!(digest(&spec), digest(&alone));
    let BattleSpec { mission, campaign: of, crew, players, computers, .. } = alone.clone();
    assert_eq!(players.allied, spec.players.allied, "the guest has no seat");
    assert_eq!(of.as_ref().map(|of| (&of.id, of.mission)), spec.campaign.as_ref().map(|of| (&of.id, of.mission)));
    assert_eq!(BattleSpec { mission, campaign: of, crew, players, computers, ..spec }, alone);
    assert_eq!(network.host.continue_by_mail(&network.world).err(), Some(MailRefusal::CampaignBattle));
}

#[test]
fn result_enters_the_expedition_once() {
    let folder = TestFolder::new();
    let home = folder.path().join("expedition-1");
    let (mut campaign, content) = expedition_before_sortie(&home, &[Some("Ana"), Some("Guest 2")]);
    let mut network = open_lobby(&campaign, &content);
    let terms = network.plan.expedition.clone().expect("terms");
    assert!(campaign.is_waiting_for(&terms));
    begin(&mut network);
    let battle = network.host.battle().expect("a battle");
    for _ in 0..2 {
        campaign.adopt_battle(battle).unwrap_or_else(|error| panic!("{error}"));
    }
    let journal = battle.path().map(Path::to_owned);
    assert!(journal.is_some() && campaign.battle_path() == journal);
    assert!(!campaign.is_waiting_for(&terms) && campaign.online_terms(&content, "Far").is_err());

    let mut chooser = RandomChooser::new(6);
    for step in 0..80 {
        if step == 40 {
            network.restart_host();
            network.restart_guest(0);
            network.settle();
        }
        network.give_commanded_order(&mut chooser);
        network.settle();
        network.check_same_battle();
    }
    give_up(&mut network, &mut chooser);
    assert!(matches!(network.verify(0), VerificationReport::Sound { .. }));

    // The program with the expedition ends before the debrief.
    drop(campaign);
    let mut campaign = ExpeditionCampaign::open(&home).expect("a sound file");
    assert_eq!(campaign.battle_path(), journal);
    let record = network.host.battle().expect("a battle").record().clone();
    assert!(!campaign.finish_battle(&record).expect("its own battle").is_empty());
    assert!(campaign.finish_battle(&record).expect("once more").is_empty());
    assert!(!campaign.is_waiting_for(&terms));
}

pub fn guest_page(network: &ProtocolNetwork) -> ExpeditionPage {
    network.guests[0].session.expedition_page().expect("a page").clone()
}

/// Tells the guests the page of the expedition as it is now.
fn update_page(network: &mut ProtocolNetwork, page: ExpeditionPage) {
    network.guests[0].notices.clear();
    let out = network.host.update_expedition(page);
    network.carry_out_host(out);
    network.settle();
}

#[test]
fn guests_read_the_page_before_and_after_the_battle() {
    let folder = TestFolder::new();
    let home = folder.path().join("expedition-1");
    let (mut campaign, content) = expedition_before_sortie(&home, &[Some("Ana"), Some("Guest 2")]);
    let mut network = open_lobby(&campaign, &content);
    let number = network.plan.expedition.as_ref().expect("terms").expedition.mission;
    let page = guest_page(&network);
    assert_eq!(page, campaign.page("Far"));
    assert_eq!((page.name.as_str(), page.day, page.battle), ("Far", campaign.state().day, Some(number)));
    begin(&mut network);
    campaign.adopt_battle(network.host.battle().expect("a battle")).unwrap_or_else(|error| panic!("{error}"));
    give_up(&mut network, &mut RandomChooser::new(6));

    let record = network.host.battle().expect("a battle").record().clone();
    assert!(!campaign.finish_battle(&record).expect("its own battle").is_empty());
    update_page(&mut network, campaign.page("Far"));
    assert!(network.guests[0].notices.contains(&GuestNotice::CampaignChanged));
    let after = guest_page(&network);
    assert_eq!(after, campaign.page("Far"));
    assert!(after != page && after.battle != Some(number), "the result is entered");
    assert_eq!(network.host.update_expedition(after.clone()), [], "the guests know it already");
    network.restart_guest(0);
    assert_eq!(guest_page(&network), after, "a guest keeps it");
}

#[test]
fn page_tells_the_base_and_nothing_secret() {
    let folder = TestFolder::new();
    let home = folder.path().join("expedition-1");
    let (campaign, _) = expedition_before_sortie(&home, &[Some("Ana"), None]);
    let (state, data, page) = (campaign.state(), campaign.data(), campaign.page("Far"));
    assert!(page.is_sound());
    assert_eq!((&page.stock, page.gate, page.reputation), (&state.stock, state.gate, state.reputation));
    assert_eq!((page.danger, page.days), (data.danger(&state.threat), data.length("short").expect("a length").days));
    assert_eq!((page.people.len(), page.count_people()), (state.survivors.len(), (state.survivors.len(), 0)));
    let mut fighting = 0;
    for (person, survivor) in page.people.iter().zip(state.survivors_by_seat()) {
        let known = data.person(&survivor.person).expect("a person");
        assert_eq!((&person.story, &person.skills, person.noise), (&known.story, &known.skills, known.noise));
        assert_eq!((&person.name, person.face, &person.figure), (&known.name, known.face, &known.figure));
        let PersonCondition::Living { seat, points_left, is_fighting, .. } = &person.condition else {
            panic!("{person:?}")
        };
        assert_eq!(*seat, state.seats[usize::from(survivor.seat)].person);
        assert_eq!(*points_left, known.damage_points - survivor.wounds);
        fighting += usize::from(*is_fighting);
    }
    let ExpeditionPhase::Sortie(plan) = &state.phase else { panic!("{:?}", state.phase) };
    assert_eq!(fighting, plan.party.len());
    for (place, known) in page.places.iter().zip(&state.places) {
        assert_eq!(usize::from(place.caches), known.caches.len());
        let is_goal = plan.target == SortieTarget::Place(known.id);
        assert_eq!(usize::from(place.party), if is_goal { plan.party.len() } else { 0 });
    }
    let last = page.story.last().expect("a day");
    assert_eq!(last.story, write_expedition_day(state, data, last.day));

    let told = serde_json::to_string(&page).expect("plain data");
    for secret in ["\"dice\"", "\"seed\"", "\"encounter\"", "\"segments\""] {
        assert!(!told.contains(secret), "{secret} in {told}");
    }
}

#[test]
fn guest_refuses_an_oversized_page() {
    let folder = TestFolder::new();
    let home = folder.path().join("expedition-1");
    let (campaign, content) = expedition_before_sortie(&home, &[Some("Ana"), Some("Guest 2")]);
    let spoils: [fn(&mut ExpeditionPage); 7] = [
        |page| page.name = "x".repeat(1_000),
        |page| page.people = vec![page.people[0].clone(); 1_000],
        |page| page.people[0].name.es = "x".repeat(1_000),
        |page| page.people[0].story.es = "x".repeat(1_000),
        |page| page.people[0].skills = vec![SurvivorSkill::Lookout; 1_000],
        |page| page.story = vec![page.story[0].clone(); 100],
        |page| page.story[0].story.en = "x".repeat(100_000),
    ];
    for spoil in spoils {
        let mut network = open_lobby(&campaign, &content);
        let mut page = campaign.page("Far");
        spoil(&mut page);
        assert!(!page.is_sound());
        update_page(&mut network, page);
        assert!(network.guests[0].session.is_finished(), "the guest has left");
        let is_fault = |notice: &GuestNotice| matches!(notice, GuestNotice::HostFault(_));
        assert!(network.guests[0].notices.iter().any(is_fault), "{:?}", network.guests[0].notices);
        assert_eq!(guest_page(&network), campaign.page("Far"));
    }
}
