//! Nothing hidden leaves the host of a night planned online: from the first connection to the lobby of the battle of the
//! day, the guests are sent the same bytes as by a twin of the host, whose expedition has other dice, other maps and other
//! contents of caches, and whose session has another secret.

use std::{fs, path::Path, time::Duration};

use bevy_ecs::world::World;
use campaign::expedition::{
    EXPEDITION_FILE, ExpeditionCampaign, ExpeditionDice, ExpeditionOrder, ExpeditionPage, ExpeditionPhase, NightOrder,
    PlaceCache, PlaceId, ResourceKind, SortieTarget, SurvivorTask,
};
use online::{
    ConnectionId, DiceSecret, GuestMessage, HostIdentity, HostNotice, HostOutput, HostSession, PeerKey, SaltCommitment,
    SessionId, encode_frame,
};
use record::Digest;
use rules::Side;
use serde_json::{Value, json};

use super::{
    expeditions::{begin_quiet_expedition, expedition_plan, load_battle_content},
    nights::{PEOPLE, answer_night_order, base_plan},
    secrecy::make_hello,
};
use crate::{battles::TestFolder, games::RandomChooser};

/// Number of guests. The last one has no seat of the expedition.
const GUESTS: usize = 3;
/// Number of random messages and orders in a night.
const MESSAGES: usize = 60;

/// A message with its connection, as text.
type SentText = (ConnectionId, String);

/// A host with its expedition.
struct NightHost {
    campaign: ExpeditionCampaign,
    session: HostSession,
    world: World,
    now: Duration,
}

impl NightHost {
    fn open(campaign: ExpeditionCampaign, secret: u8) -> NightHost {
        let secret = DiceSecret([secret; 32]);
        let identity = HostIdentity { session: SessionId([6; 8]), secret, name: "Ana".to_owned() };
        let session = HostSession::new(&identity, base_plan(&campaign));
        NightHost { campaign, session, world: rules::new_world(), now: Duration::ZERO }
    }

    fn page(&self) -> ExpeditionPage {
        self.campaign.page("Far")
    }

    /// Tells the guests the page of the expedition.
    fn update_page(&mut self) -> Vec<HostOutput> {
        self.session.update_expedition(self.page())
    }

    fn receive(&mut self, from: ConnectionId, message: &GuestMessage) -> Vec<HostOutput> {
        // Messages in quick succession would have to wait.
        self.now += Duration::from_secs(1);
        self.session.receive(&mut self.world, from, &encode_frame(message)[4..], self.now)
    }

    /// Carries out outputs, with the orders of guests that they contain. Returns the messages that the guests are sent,
    /// without the commitment to the secret: it differs, and tells nothing about the secret.
    fn carry_out(&mut self, outputs: Vec<HostOutput>) -> Vec<SentText> {
        let mut sent = Vec::new();
        for output in outputs {
            match output {
                HostOutput::Send { to, frame } => {
                    let text = String::from_utf8(frame[4..].to_vec()).expect("a text");
                    sent.push((to, text.replace(&self.session.commitment().to_string(), "")));
                }
                HostOutput::Notify(HostNotice::NightOrdered { member, seat, order }) => {
                    let answer = answer_night_order(&mut self.session, &mut self.campaign, (member, seat), order);
                    sent.extend(self.carry_out(answer));
                }
                HostOutput::Close { connection, reason } => panic!("{connection:?} is closed: {reason:?}"),
                HostOutput::Save | HostOutput::Notify(_) => {}
            }
        }
        sent
    }
}

/// A host and its twin. Both do the same, and have the same guests.
struct NightTwins {
    hosts: [NightHost; 2],
    /// The connection of each guest.
    links: [ConnectionId; GUESTS],
    /// All messages that the guests were sent.
    sent: Vec<String>,
}

impl NightTwins {
    /// Opens both sessions, and connects all guests.
    fn open(folder: &Path, chance: &mut RandomChooser) -> NightTwins {
        let campaign = begin_quiet_expedition(&folder.join("host/expedition-1"), &PEOPLE);
        let twin = deal_twin_expedition(&campaign, &folder.join("twin/expedition-1"), chance);
        let hosts = [NightHost::open(campaign, 1), NightHost::open(twin, 2)];
        let mut twins = NightTwins { hosts, links: [ConnectionId(0); GUESTS], sent: Vec::new() };
        twins.compare(|host| host.session.take_host_seat(Some(Side::Allied)).expect("a shared side"));
        for guest in 0..GUESTS {
            twins.connect(guest);
            twins.send(guest, &GuestMessage::SetName { name: format!("Guest {}", guest + 2) });
        }
        twins
    }

    /// Lets both hosts do the same, and checks that their guests are sent the same.
    fn compare(&mut self, act: impl Fn(&mut NightHost) -> Vec<HostOutput>) {
        let [one, other] = self.hosts.each_mut().map(|host| {
            let outputs = act(host);
            host.carry_out(outputs)
        });
        assert_eq!(one, other, "the guests are told something hidden");
        self.sent.extend(one.into_iter().map(|(_, text)| text));
    }

    fn send(&mut self, guest: usize, message: &GuestMessage) {
        let link = self.links[guest];
        self.compare(|host| host.receive(link, message));
    }

    /// Connects a guest, whose earlier connection is lost.
    fn connect(&mut self, guest: usize) {
        let (old, new) = (self.links[guest], ConnectionId(self.links.iter().map(|link| link.0).max().unwrap_or(0) + 1));
        self.links[guest] = new;
        self.compare(|host| {
            let mut out = host.session.disconnect(old);
            out.extend(host.session.connect(new, PeerKey([guest as u8 + 2; 32]), host.now));
            out.extend(host.receive(new, &make_hello()));
            out
        });
    }

    /// Lets the guests and the player of the host's seat plan at random. That seat is never ready, so the night goes on.
    fn plan_at_random(&mut self, chance: &mut RandomChooser) {
        for _ in 0..MESSAGES {
            let (page, guest) = (self.hosts[0].page(), chance.below(GUESTS as u32) as usize);
            match chance.below(10) {
                0 => self.connect(guest),
                1 => {
                    let order = ExpeditionOrder::from(pick_assignment(&page, chance));
                    self.compare(|host| {
                        // A refused order changes nothing.
                        let _ = host.campaign.submit(0, &order);
                        host.update_page()
                    });
                }
                2 => {
                    let message = pick_lobby_message(&self.hosts[0].session, chance);
                    self.send(guest, &message);
                }
                _ => {
                    let order = match chance.below(6) {
                        0 => NightOrder::SetReady,
                        1 => NightOrder::PlanAgain,
                        _ => pick_assignment(&page, chance),
                    };
                    let day = page.day + u8::from(chance.one_in(10));
                    self.send(guest, &GuestMessage::PlanNight { day, order });
                }
            }
        }
    }

    /// Ends the night with a sortie of a guest's survivor. The day, whose dice all may see, is the same for both hosts, and
    /// everything else is dealt again.
    fn end_night(&mut self, folder: &Path, chance: &mut RandomChooser) {
        let page = self.hosts[0].page();
        let night = page.night.as_ref().expect("a night");
        let survivor = night.survivors.iter().find(|survivor| survivor.seat == 1).expect("a survivor").id;
        let target = SortieTarget::Place(self.hosts[0].campaign.state().places[0].id);
        let sortie = NightOrder::Assign { survivor, task: SurvivorTask::GoOut { target, boxes: 0 } };
        for (guest, order) in [
            (0, NightOrder::PlanAgain),
            (0, sortie),
            (0, NightOrder::SetReady),
            (1, NightOrder::PlanAgain),
            (1, NightOrder::SetReady),
        ] {
            self.send(guest, &GuestMessage::PlanNight { day: page.day, order });
        }
        let campaign = &mut self.hosts[0].campaign;
        campaign.submit(0, &ExpeditionOrder::SetReady).expect("all others are ready");
        assert!(matches!(campaign.state().phase, ExpeditionPhase::Sortie(_)), "{:?}", campaign.state().phase);
        self.hosts[1].campaign = deal_twin_expedition(campaign, &folder.join("day/expedition-1"), chance);
        self.compare(NightHost::update_page);
        self.send(0, &GuestMessage::PlanNight { day: page.day, order: NightOrder::PlanAgain });
    }

    /// Goes on to the lobby of the battle, until all guests with a seat are ready.
    fn open_battle_lobby(&mut self) {
        let content = load_battle_content();
        self.compare(|host| {
            let plan = expedition_plan(&host.campaign, &content);
            host.session.choose_expedition_battle(plan).expect("its own battle")
        });
        self.connect(0);
        let digest = self.hosts[0].session.lobby().mission.digest;
        for guest in 0..GUESTS - 1 {
            self.send(guest, &GuestMessage::TakeSeat { side: Some(Side::Allied) });
            self.send(guest, &GuestMessage::RequestMission { digest, part: 0 });
            self.send(guest, &GuestMessage::TakeFigures { purchases: vec![0] });
            self.send(guest, &GuestMessage::Ready { commitment: SaltCommitment([1; 32]) });
        }
        let lobby = self.hosts[0].session.lobby();
        assert_eq!(lobby.members.iter().filter(|member| member.ready).count(), GUESTS - 1);
    }

    /// Returns the number of messages of a kind that the guests were sent.
    fn count(&self, kind: &str) -> usize {
        let begin = format!("{{\"{kind}\":");
        self.sent.iter().filter(|text| text.starts_with(&begin)).count()
    }
}

/// Returns an order that gives a survivor of any seat a task, which may be refused.
fn pick_assignment(page: &ExpeditionPage, chance: &mut RandomChooser) -> NightOrder {
    let night = page.night.as_ref().expect("a night");
    let survivor = chance.pick(&night.survivors);
    let section = "unknown".to_owned();
    let refused = [
        SurvivorTask::RepairGate,
        SurvivorTask::Build { section },
        SurvivorTask::Drive { wanted: ResourceKind::Fuel },
        SurvivorTask::GoOut { target: SortieTarget::Place(PlaceId(99)), boxes: 0 },
    ];
    let offered = night.tasks_of(survivor).map(|option| option.task.clone());
    let tasks: Vec<SurvivorTask> = offered.chain(refused).collect();
    NightOrder::Assign { survivor: survivor.id, task: chance.pick(&tasks).clone() }
}

/// Returns a message for the lobby, which may be refused.
fn pick_lobby_message(session: &HostSession, chance: &mut RandomChooser) -> GuestMessage {
    match chance.below(3) {
        0 => GuestMessage::TakeSeat { side: *chance.pick(&[None, Some(Side::Allied), Some(Side::German)]) },
        1 => GuestMessage::RequestMission { digest: session.lobby().mission.digest, part: 0 },
        _ => GuestMessage::Ready { commitment: SaltCommitment([1; 32]) },
    }
}

/// Copies an expedition to another folder, and deals everything again that its page does not tell: the dice, the maps of
/// the places, and the contents of their caches.
fn deal_twin_expedition(
    campaign: &ExpeditionCampaign,
    folder: &Path,
    chance: &mut RandomChooser,
) -> ExpeditionCampaign {
    let mut state = campaign.state().clone();
    state.dice = ExpeditionDice::seeded(chance.below(u32::MAX).into());
    for place in &mut state.places {
        place.seed = chance.below(1 << 30);
        for cache in &mut place.caches {
            *cache = PlaceCache(*chance.pick(&ResourceKind::ALL), chance.below(9) as u16 + 1);
        }
    }
    let text = fs::read_to_string(campaign.folder().join(EXPEDITION_FILE)).expect("it is saved");
    let (header, saved) = text.split_once('\n').expect("a header");
    let [mut header, mut saved] = [header, saved].map(|part| serde_json::from_str::<Value>(part).expect("an object"));
    saved["state"] = json!(state);
    let saved = saved.to_string();
    header["check"] = json!(Digest::of_text(saved.as_bytes()));
    fs::create_dir_all(folder).expect("room for it");
    fs::write(folder.join(EXPEDITION_FILE), format!("{header}\n{saved}")).expect("room for it");
    let twin = ExpeditionCampaign::open(folder).unwrap_or_else(|error| panic!("{error}"));
    assert!(twin.state().dice != campaign.state().dice && twin.state().places != campaign.state().places);
    twin
}

#[test]
fn guests_of_a_night_are_sent_nothing_hidden() {
    let folder = TestFolder::new();
    let (mut lobbies, mut refusals, mut parts) = (0, 0, 0);
    for seed in 1..=3 {
        let (home, mut chance) = (folder.path().join(seed.to_string()), RandomChooser::new(seed));
        let mut twins = NightTwins::open(&home, &mut chance);
        twins.plan_at_random(&mut chance);
        twins.end_night(&home, &mut chance);
        twins.open_battle_lobby();
        lobbies += twins.count("Lobby");
        refusals += twins.count("NightRefused") + twins.count("LobbyRefused");
        parts += twins.count("MissionPart");
    }
    println!("{lobbies} states of the lobby, {refusals} refusals, {parts} parts of missions");
    assert!(lobbies > 200 && refusals > 40 && parts >= 6, "{lobbies}, {refusals}, {parts}");
}
