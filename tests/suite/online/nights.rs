//! Nights of an expedition between machines: people at other machines read on the page what their survivors may do, and
//! give orders for their seats, which the host submits to the expedition.

use std::{path::Path, time::Duration};

use campaign::expedition::{
    ExpeditionCampaign, ExpeditionFileError, ExpeditionOrder, ExpeditionPage, ExpeditionTerms, NightOrder,
    PageSurvivor, PersonCondition, SurvivorId, SurvivorTask,
};
use online::{
    BattlePlan, BattleStartError, GuestNotice, GuestOutput, HostNotice, HostOutput, HostSession, LobbyRefusal,
    MemberId, PROTOCOL_VERSION,
};
use rules::{Localized, Side};

use super::{
    expeditions::{expedition_before_sortie, expedition_plan},
    network::{ProtocolNetwork, battle_plan},
};
use crate::{battles::TestFolder, expeditions::game_expedition_data};

/// Begins an expedition in a folder with these people in its seats: its first night.
pub fn expedition_by_night(folder: &Path, people: &[Option<&str>]) -> ExpeditionCampaign {
    let seats = people.iter().map(|person| person.map(str::to_owned)).collect();
    let terms = ExpeditionTerms { length: "short".into(), hardness: "normal".into(), seats, seed: 5 };
    ExpeditionCampaign::create(folder, game_expedition_data(), &terms).expect("a new folder")
}

/// Returns the first survivor of a seat on a page.
fn survivor_of(page: &ExpeditionPage, seat: u8) -> &PageSurvivor {
    let night = page.night.as_ref().expect("a night");
    night.survivors.iter().find(|survivor| survivor.seat == seat).expect("a survivor")
}

#[test]
fn page_of_a_night_has_the_seats_and_the_tasks() {
    let folder = TestFolder::new();
    let mut campaign = expedition_by_night(&folder.path().join("expedition-1"), &[Some("Ana"), None]);
    let survivor = survivor_of(&campaign.page("Far"), 0).id;
    campaign.submit(0, &ExpeditionOrder::Assign { survivor, task: SurvivorTask::Watch }).expect("it may watch");
    let page = campaign.page("Far");
    assert!(page.is_sound());
    let night = page.night.as_ref().expect("a night");
    let seats: Vec<_> = night.seats.iter().map(|seat| (seat.person.as_deref(), seat.is_ready)).collect();
    assert_eq!(seats, [(Some("Ana"), false), (None, false)]);
    assert_eq!(survivor_of(&page, 0).task, Some(SurvivorTask::Watch));
    let living = page.people.iter().filter(|person| matches!(person.condition, PersonCondition::Living { .. }));
    assert_eq!(living.count(), night.survivors.len());

    let terms = campaign.base_terms("Far");
    assert!(terms.is_at_base() && !campaign.is_waiting_for(&terms));
    assert_eq!((terms.page.as_deref(), terms.expedition.mission), (Some(&page), 1));
}

#[test]
fn oversized_nights_are_not_sound() {
    let folder = TestFolder::new();
    let page = expedition_by_night(&folder.path().join("expedition-1"), &[Some("Ana"), None]).page("Far");
    let spoils: [fn(&mut ExpeditionPage); 4] = [
        |page| page.night.iter_mut().for_each(|night| night.seats = vec![night.seats[0].clone(); 6]),
        |page| page.night.iter_mut().for_each(|night| night.survivors[0].options = vec![0; 1_000]),
        |page| page.night.iter_mut().for_each(|night| night.tasks = vec![night.tasks[0].clone(); 1_000]),
        |page| {
            let section = "x".repeat(1_000);
            page.night.iter_mut().for_each(|night| {
                night.tasks[0].task = SurvivorTask::Build { section: section.clone() };
            });
        },
    ];
    for spoil in spoils {
        let mut spoiled = page.clone();
        spoil(&mut spoiled);
        assert!(page.is_sound() && !spoiled.is_sound());
    }
}

/// Returns the plan of a session at the base.
pub fn base_plan(campaign: &ExpeditionCampaign) -> BattlePlan {
    let plan = battle_plan("gate", Some(campaign.folder()));
    BattlePlan { expedition: Some(Box::new(campaign.base_terms("Far"))), ..plan }
}

/// Submits an order of a guest to the expedition, and returns the answer to the guests.
pub fn answer_night_order(
    host: &mut HostSession,
    campaign: &mut ExpeditionCampaign,
    (member, seat): (MemberId, u8),
    order: NightOrder,
) -> Vec<HostOutput> {
    match campaign.submit(seat, &order.into()) {
        Ok(_) => host.update_expedition(campaign.page("Far")),
        Err(ExpeditionFileError::Refused(why)) => host.refuse_night_order(member, &why.message()),
        Err(error) => panic!("{error}"),
    }
}

/// The host's expedition with its session.
struct NightNetwork {
    campaign: ExpeditionCampaign,
    network: ProtocolNetwork,
}

impl NightNetwork {
    /// Opens a session of Ana, the host, and of Guest 2 and Guest 3.
    fn open(folder: &TestFolder, people: &[Option<&str>]) -> NightNetwork {
        let campaign = expedition_by_night(&folder.path().join("expedition-1"), people);
        let mut network = ProtocolNetwork::new(base_plan(&campaign), 2, 6);
        let out = network.host.take_host_seat(Some(Side::Allied)).expect("a shared side");
        network.carry_out_host(out);
        network.settle();
        NightNetwork { campaign, network }
    }

    fn page(&self, guest: usize) -> ExpeditionPage {
        self.network.guests[guest].session.expedition_page().expect("a page").clone()
    }

    /// Returns the first survivor of a seat.
    fn survivor(&self, seat: u8) -> SurvivorId {
        survivor_of(&self.page(0), seat).id
    }

    /// Sends an order of a guest, which the host submits. Returns the guest's notices, without those of the lobby.
    fn order(&mut self, guest: usize, order: NightOrder) -> Vec<GuestNotice> {
        let out = self.network.guests[guest].session.order_night(order);
        self.deliver(guest, out)
    }

    fn deliver(&mut self, guest: usize, out: Vec<GuestOutput>) -> Vec<GuestNotice> {
        let network = &mut self.network;
        network.guests[guest].notices.clear();
        network.carry_out_guest(guest, out);
        network.settle();
        for notice in std::mem::take(&mut network.host_notices) {
            let HostNotice::NightOrdered { member, seat, order } = notice else { continue };
            let out = answer_night_order(&mut network.host, &mut self.campaign, (member, seat), order);
            network.carry_out_host(out);
        }
        network.settle();
        let mut notices = network.guests[guest].notices.clone();
        notices.retain(|notice| *notice != GuestNotice::LobbyChanged);
        notices
    }
}

fn watch(survivor: SurvivorId) -> NightOrder {
    NightOrder::Assign { survivor, task: SurvivorTask::Watch }
}

/// The people of the seats: the host and its guests.
pub const PEOPLE: [Option<&str>; 3] = [Some("Ana"), Some("Guest 2"), Some("Guest 3")];

#[test]
fn guests_plan_the_night_of_their_seats() {
    let folder = TestFolder::new();
    let mut night = NightNetwork::open(&folder, &PEOPLE);
    assert!(night.network.host.is_at_base() && night.network.guests[0].session.lobby().expect("a lobby").at_base);
    assert_eq!(night.network.host.night_seats(), [(1, MemberId(2)), (2, MemberId(3))]);
    let seat_of = |guest: usize| night.network.guests[guest].session.lobby().expect("a lobby").night_seat;
    assert_eq!([0, 1].map(seat_of), [Some(1), Some(2)]);
    let survivor = night.survivor(1);
    assert_eq!(night.order(0, watch(survivor)), []);
    assert_eq!(night.order(1, NightOrder::SetReady), []);
    for guest in 0..2 {
        let page = night.page(guest);
        assert_eq!(page, night.campaign.page("Far"));
        assert_eq!(survivor_of(&page, 1).task, Some(SurvivorTask::Watch));
        let seats = &page.night.as_ref().expect("a night").seats;
        assert_eq!(seats.iter().map(|seat| seat.is_ready).collect::<Vec<_>>(), [false, false, true]);
    }
    assert_eq!(night.order(1, NightOrder::PlanAgain), []);
    assert!(!night.campaign.state().seats[2].is_ready);

    // No battle begins at the base.
    let ready = night.network.guests[0].session.take_seat(Some(Side::Allied));
    night.deliver(0, ready);
    let ready = night.network.guests[0].session.declare_ready();
    assert_eq!(night.deliver(0, ready), [GuestNotice::LobbyRefused(LobbyRefusal::NoBattle)]);
    let begun = night.network.host.begin_battle(&mut night.network.world);
    assert_eq!(begun.err(), Some(BattleStartError::AtBase));
}

#[test]
fn refused_orders_change_nothing() {
    let folder = TestFolder::new();
    let mut night = NightNetwork::open(&folder, &PEOPLE);
    let before = night.campaign.state().clone();
    let [own, others] = [1, 2].map(|seat| night.survivor(seat));
    let refusals = [
        (watch(others), "another seat decides for this survivor"),
        (watch(SurvivorId(99)), "there is no such survivor"),
        (NightOrder::Assign { survivor: own, task: SurvivorTask::RepairGate }, "it isn’t damaged"),
        (NightOrder::PlanAgain, "this is not the decision that is due"),
    ];
    for (order, reason) in refusals {
        let notices = night.order(0, order);
        let [GuestNotice::NightRefused(Localized { en, .. })] = &notices[..] else { panic!("{notices:?}") };
        assert_eq!(en, reason);
    }
    // Another night, and a seat of the computer.
    let mut page = night.campaign.page("Far");
    page.day += 1;
    let out = night.network.host.update_expedition(page);
    let late = night.network.guests[0].session.order_night(watch(own));
    night.network.carry_out_host(out);
    assert_eq!(night.deliver(0, late), [GuestNotice::LobbyRefused(LobbyRefusal::NightOver)]);
    assert_eq!(*night.campaign.state(), before);
}

#[test]
fn guests_without_a_seat_of_their_own_give_no_orders() {
    let folder = TestFolder::new();
    let mut night = NightNetwork::open(&folder, &[Some("Ana"), Some("Guest 2"), None]);
    let refused = [GuestNotice::LobbyRefused(LobbyRefusal::NoNightSeat)];
    let survivors = [0, 1, 2].map(|seat| night.survivor(seat));
    for survivor in survivors {
        assert_eq!(night.order(1, watch(survivor)), refused);
    }
    // A guest that takes the name of another member, or of the host, gets no seat by it.
    assert_eq!(night.network.host.night_seats(), [(1, MemberId(2))]);
    for name in ["Guest 2", "Ana"] {
        let out = vec![GuestOutput::Send(online::encode_frame(&online::GuestMessage::SetName { name: name.into() }))];
        night.deliver(1, out);
        assert_eq!(night.network.host.night_seats(), [(1, MemberId(2))]);
        assert_eq!(night.order(1, watch(survivors[1])), refused);
    }
}

#[test]
fn oversized_orders_end_the_connection() {
    let folder = TestFolder::new();
    let mut night = NightNetwork::open(&folder, &PEOPLE);
    let task = SurvivorTask::Build { section: "x".repeat(10_000) };
    let survivor = night.survivor(1);
    let notices = night.order(0, NightOrder::Assign { survivor, task });
    let is_refusal = |notice: &GuestNotice| matches!(notice, GuestNotice::NightRefused(_));
    assert!(notices.contains(&GuestNotice::ConnectionLost) && !notices.iter().any(is_refusal), "{notices:?}");

    let reason = "x".repeat(10_000);
    let reason = Localized { es: reason.clone(), en: reason };
    let out = night.network.host.refuse_night_order(MemberId(3), &reason);
    night.network.carry_out_host(out);
    night.network.settle();
    let told = night.network.guests[1].notices.iter().find(|notice| is_refusal(notice));
    let shortened = "x".repeat(200);
    let shortened = GuestNotice::NightRefused(Localized { es: shortened.clone(), en: shortened });
    assert_eq!(told, Some(&shortened), "the host shortens it");
}

#[test]
fn tasks_stay_after_restarts_and_absences() {
    let folder = TestFolder::new();
    let mut night = NightNetwork::open(&folder, &PEOPLE);
    let survivor = night.survivor(1);
    assert_eq!(night.order(0, watch(survivor)), []);
    night.network.restart_guest(0);
    night.network.settle();
    night.network.wait(Duration::from_secs(2));
    assert_eq!(survivor_of(&night.page(0), 1).task, Some(SurvivorTask::Watch));
    night.network.restart_host();
    night.network.wait(Duration::from_secs(3));
    assert!(night.network.host.is_at_base());
    assert_eq!(night.network.host.night_seats(), [(1, MemberId(2)), (2, MemberId(3))]);
    let task = SurvivorTask::Rest;
    assert_eq!(night.order(0, NightOrder::Assign { survivor, task: task.clone() }), []);
    assert_eq!(survivor_of(&night.page(1), 1).task, Some(task));
}

#[test]
fn the_session_goes_on_to_the_battle_of_the_day() {
    let folder = TestFolder::new();
    let mut night = NightNetwork::open(&folder, &PEOPLE);
    for guest in 0..2 {
        let out = night.network.guests[guest].session.take_seat(Some(Side::Allied));
        night.deliver(guest, out);
    }
    let other = folder.path().join("expedition-2");
    let (later, content) = expedition_before_sortie(&other, &PEOPLE);
    let mut plan = expedition_plan(&later, &content);
    assert_eq!(night.network.host.choose_expedition_battle(plan.clone()).err(), Some(LobbyRefusal::ForcesFixed));
    if let Some(terms) = &mut plan.expedition {
        terms.expedition.id = "expedition-1".into();
    }
    let out = night.network.host.choose_expedition_battle(plan.clone()).expect("its own battle");
    night.network.carry_out_host(out);
    night.network.settle();
    let lobby = night.network.guests[0].session.lobby().expect("a lobby").clone();
    assert!(!lobby.at_base && lobby.members.iter().all(|member| member.side == Some(Side::Allied)));
    let people = plan.expedition.as_ref().expect("terms").people.iter();
    let owner = |name: &String| {
        PEOPLE.iter().zip(1..).find(|(person, _)| **person == Some(name.as_str())).map(|(_, n)| MemberId(n))
    };
    assert_eq!(lobby.shared.expect("a shared force").commanders, people.map(owner).collect::<Vec<_>>());
    let survivor = SurvivorId(1);
    let refused = [GuestNotice::LobbyRefused(LobbyRefusal::NightOver)];
    assert_eq!(night.order(0, watch(survivor)), refused, "the night is over");
    for guest in 0..2 {
        let out = night.network.guests[guest].session.declare_ready();
        assert_eq!(night.deliver(guest, out), []);
    }
    let out = night.network.host.begin_battle(&mut night.network.world).expect("all are ready");
    night.network.carry_out_host(out);
    night.network.settle();
    assert!(night.network.host.battle().is_some());
    assert_eq!(night.network.host.choose_expedition_battle(plan).err(), Some(LobbyRefusal::BattleBegun));
}

#[test]
fn messages_of_a_night_tell_no_dice_and_no_seeds() {
    let folder = TestFolder::new();
    let mut night = NightNetwork::open(&folder, &PEOPLE);
    let survivor = night.survivor(1);
    night.order(0, watch(survivor));
    night.order(0, NightOrder::SetReady);
    for frame in &night.network.guests[0].received {
        let told = String::from_utf8_lossy(&frame[4..]);
        for secret in ["\"dice\"", "\"seed\"", "\"encounter\"", "\"segments\"", "\"garrison\""] {
            assert!(!told.contains(secret), "{secret} in {told}");
        }
    }
    assert_eq!(PROTOCOL_VERSION, 5, "games with other pages are told to update");
}
