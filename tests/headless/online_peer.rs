//! Other players of an online battle, each at a machine of its own: they use the same network in memory as the game, and
//! act in each of its frames.

use std::sync::Arc;

use bevy::{clipboard::Clipboard, ecs::schedule::Schedules, prelude::*};
use campaign::{
    Campaign,
    expedition::{ExpeditionCampaign, ExpeditionFileError, NightOrder, battles::BattleContent},
};
use client::{
    battle_modes::online_battle::{DayTime, LocalClock},
    mission_library::MissionLibrary,
    online_lobby::{OnlineKeys, OnlineNetwork, lobby_model::LobbyModel},
    screen_kit::text_dialog::CopiedText,
    ui_kit::clock::ClientInstant,
};
use mission::{Mission, force::Force, paths};
use online::{BattlePlan, ChatMessage, GuestNotice, HostNotice, InvitationCode, LobbyState, MemberId};
use online_runtime::{
    GuestNews, GuestSettings, HostNews, HostSettings, KeySource, MemoryNetwork, OnlineGuest, OnlineHost, SessionFolder,
    transport::{JoinTarget, NetworkReach, WakeHook},
};
use rules::{BySide, Catalogue, Localized, Order, Side};

use crate::{
    game::TestHome,
    prepared_battles::{prepare_campaign, prepare_due_battle, prepare_expedition},
};

/// Seed of the network and of all keys.
const SEED: u64 = 7;

/// Resource with the other players.
#[derive(Resource)]
pub struct OnlinePeers {
    network: MemoryNetwork,
    /// Files of the other machines.
    home: TestHome,
    keys: KeySource,
    /// The names of guests who join as soon as the game shows a code.
    pub coming: Vec<PeerPlan>,
    pub guests: Vec<PeerGuest>,
    pub host: Option<PeerHost>,
}

/// The behaviour of a guest.
#[derive(Clone, Debug)]
pub struct PeerPlan {
    pub name: &'static str,
    /// The side that it takes; `None` to keep the one that it gets.
    pub side: Option<Side>,
    /// `true` if it declares to be ready.
    pub ready: bool,
    /// Its message once it has joined.
    pub says: Option<ChatMessage>,
    /// `true` if its machine is switched off as soon as the battle has begun.
    pub vanishes: bool,
}

/// A guest at another machine.
pub struct PeerGuest {
    pub guest: OnlineGuest,
    plan: PeerPlan,
    started: ClientInstant,
    sat: bool,
    chosen: bool,
    /// `true` while it waits for the answer after it has declared to be ready.
    declared: bool,
    said: bool,
    /// The messages that it has heard.
    pub heard: Vec<ChatMessage>,
    /// The reasons why its orders for the night were refused.
    pub night_refusals: Vec<Localized>,
    /// `true` once the battle has begun.
    pub begun: bool,
    /// `true` once the host has closed the session.
    pub closed: bool,
}

/// A host at another machine.
pub struct PeerHost {
    pub host: OnlineHost,
    world: World,
    started: ClientInstant,
    /// The expedition, in a session about its base.
    pub expedition: Option<ExpeditionCampaign>,
    /// `true` if it begins the battle as soon as that is possible.
    pub begins: bool,
    /// `true` if it gives the battle up as soon as it may.
    pub gives_up: bool,
    /// The messages that it has heard.
    pub heard: Vec<ChatMessage>,
    /// `true` once the battle has begun.
    pub begun: bool,
}

/// Connects the game with a network in memory that has no other machines yet. Messages come at a fixed time of day.
pub fn connect_memory_network(world: &mut World) {
    let network = MemoryNetwork::new(SEED);
    world.insert_resource(LocalClock(|| Some(DayTime { hour: 21, minute: 30 })));
    world.insert_resource(OnlineNetwork(Arc::new(network.clone())));
    world.insert_resource(OnlineKeys(KeySource::of_seed(SEED)));
    // A clipboard of the system would contain anything.
    world.remove_resource::<Clipboard>();
    let (home, keys) = (TestHome::new(), KeySource::of_seed(SEED + 1));
    world.insert_resource(OnlinePeers { network, home, keys, coming: Vec::new(), guests: Vec::new(), host: None });
    world.resource_mut::<Schedules>().add_systems(Update, run_online_peers);
}

/// Lets guests come as soon as the game shows a code.
pub fn expect_guests(world: &mut World, coming: &[PeerPlan]) {
    connect_memory_network(world);
    world.resource_mut::<OnlinePeers>().coming = coming.to_vec();
}

/// Opens a session on another machine, and copies its code, as if it had been sent to the player.
pub fn open_peer_session(world: &mut World, mission: &str, name: &str) {
    connect_memory_network(world);
    let missions = world.resource::<MissionLibrary>();
    let mission = missions.find(mission).expect("a mission of the game").clone();
    let catalogue = missions.catalogue().expect("the game's own figures").clone();
    let plan = BattlePlan {
        levels: mission.rp,
        mission,
        catalogue,
        journals: None,
        saved: None,
        campaign: None,
        expedition: None,
    };
    open_planned_session(world, plan, (name, Side::Allied));
}

/// Opens a session on another machine for the next battle of a campaign there, after that many missions. Its player has
/// the SWD. Returns the campaign.
pub fn open_peer_campaign(world: &mut World, missions: u8, name: &str) -> Campaign {
    connect_memory_network(world);
    let home = &world.resource::<OnlinePeers>().home;
    prepare_campaign(home, "Peñón", missions);
    let folder = campaign::list_campaigns(&home.0.join("campaigns")).remove(0).folder;
    let campaign = Campaign::open(&folder).expect("a sound one");
    let mission = campaign.mission().expect("the next one");
    let plan = BattlePlan {
        levels: mission.rp,
        mission,
        catalogue: world.resource::<MissionLibrary>().catalogue().expect("the game's own figures").clone(),
        journals: None,
        saved: None,
        campaign: Some(Box::new(campaign.terms())),
        expedition: None,
    };
    open_planned_session(world, plan, (name, Side::German));
    campaign
}

/// Opens a session on another machine for the battle that an expedition there waits for. The player there and Ana have
/// its seats. Returns the rule of the battle.
pub fn open_peer_expedition(world: &mut World, name: &str) -> String {
    connect_memory_network(world);
    let folder = world.resource::<OnlinePeers>().home.0.join("expeditions").join("expedition-1");
    let campaign = prepare_due_battle(&folder, [name, "Ana"]);
    let catalogue = world.resource::<MissionLibrary>().catalogue().expect("the game's own figures").clone();
    let content = BattleContent::load(catalogue.clone(), &paths::game_missions_dir()).expect("the horde");
    let (mission, terms) = campaign.online_terms(&content, "Peñón").expect("a battle is due");
    let rule = mission.rule.clone().expect("the rule of the battle");
    let plan = BattlePlan {
        levels: mission.rp,
        mission,
        catalogue,
        journals: None,
        saved: None,
        campaign: None,
        expedition: Some(Box::new(terms)),
    };
    open_planned_session(world, plan, (name, Side::Allied));
    rule
}

/// Opens a session on another machine about the base of an expedition there, by night. The player there and Ana have its
/// seats.
pub fn open_peer_night(world: &mut World, name: &str) {
    connect_memory_network(world);
    let folder = world.resource::<OnlinePeers>().home.0.join("expeditions").join("expedition-1");
    let campaign = prepare_expedition(&folder, [name, "Ana"]);
    let plan = plan_peer_night(world.resource::<MissionLibrary>(), &campaign);
    open_planned_session(world, plan, (name, Side::Allied));
    world.resource_mut::<OnlinePeers>().host.as_mut().expect("a host").expedition = Some(campaign);
}

/// Lets the host of a battle go on with the next session: the first night of another expedition, whose seats the player
/// there and Ana have.
pub fn begin_peer_night(world: &mut World, name: &str) {
    world.resource_scope(|world, mut peers: Mut<OnlinePeers>| {
        let folder = peers.home.0.join("expeditions").join("expedition-2");
        let campaign = prepare_expedition(&folder, [name, "Ana"]);
        let plan = plan_peer_night(world.resource::<MissionLibrary>(), &campaign);
        let (old, folder) = (peers.host.take().expect("a host"), peers.folder());
        let host = old.host.begin_next_session(plan, &folder, &mut peers.keys);
        let host = PeerHost::new(host.unwrap_or_else(|error| panic!("{error}")));
        peers.host = Some(PeerHost { expedition: Some(campaign), ..host });
    });
}

/// Returns the plan of a session about the base of an expedition.
fn plan_peer_night(missions: &MissionLibrary, campaign: &ExpeditionCampaign) -> BattlePlan {
    let mission = missions.find("gate").expect("a mission of the game").clone();
    BattlePlan {
        levels: mission.rp,
        mission,
        catalogue: missions.catalogue().expect("the game's own figures").clone(),
        journals: None,
        saved: None,
        campaign: None,
        expedition: Some(Box::new(campaign.base_terms("Peñón"))),
    }
}

/// Opens a session on another machine, whose player has that side, and copies its code.
fn open_planned_session(world: &mut World, plan: BattlePlan, (name, side): (&str, Side)) {
    world.resource_scope(|world, mut peers: Mut<OnlinePeers>| {
        let mut peer = peers.open_host(plan, (name, side));
        peer.run();
        let invitation = peer.host.invitation().expect("the network is in memory");
        world.resource_mut::<CopiedText>().0 = invitation.code.to_string();
        peers.host = Some(peer);
    });
}

/// Lets the other players act.
fn run_online_peers(world: &mut World) {
    world.resource_scope(|world, mut peers: Mut<OnlinePeers>| {
        let code: Option<String> = world.resource::<LobbyModel>().code.characters.iter().copied().collect();
        let is_host = !world.resource::<LobbyModel>().code.is_typed;
        if let Some(code) = code.filter(|code| !code.is_empty() && is_host && peers.host.is_none()) {
            peers.let_guests_come(&code);
        }
        let missions = world.resource::<MissionLibrary>();
        let catalogue = missions.catalogue().expect("the game's own figures");
        for guest in &mut peers.guests {
            guest.run(missions, catalogue);
        }
        peers.guests.retain(|guest| !(guest.plan.vanishes && guest.begun));
        if let Some(host) = &mut peers.host {
            host.run();
        }
    });
}

impl OnlinePeers {
    fn folder(&self) -> SessionFolder {
        let [sessions, saves, campaigns] = ["sessions", "saves", "campaigns"].map(|name| self.home.0.join(name));
        SessionFolder::new(&sessions, &saves).with_campaigns(&campaigns)
    }

    fn open_host(&mut self, plan: BattlePlan, (name, side): (&str, Side)) -> PeerHost {
        // The force of an expedition is its party.
        let force = plan.expedition.is_none().then(|| balanced_force(&plan.mission, &plan.catalogue, side));
        let settings = HostSettings { name: name.to_owned(), plan, reach: NetworkReach::LocalNetwork };
        let folder = self.folder();
        let opened = OnlineHost::open(settings, &folder, &mut self.keys, &self.network, silent_hook());
        let mut host = opened.unwrap_or_else(|error| panic!("{error}"));
        host.take_seat(Some(side)).expect("a free side");
        if let Some(force) = force {
            host.choose_force(side, &force).expect("a balanced force");
        }
        PeerHost::new(host)
    }

    fn let_guests_come(&mut self, code: &str) {
        let Ok(code) = InvitationCode::parse(code) else { return };
        for plan in std::mem::take(&mut self.coming) {
            let (target, reach) = (JoinTarget::Code(code), NetworkReach::LocalNetwork);
            let settings = GuestSettings { name: plan.name.to_owned(), target, reach };
            let folder = self.folder();
            let joined = OnlineGuest::join(settings, &folder, &mut self.keys, &self.network, silent_hook());
            let guest = joined.unwrap_or_else(|error| panic!("{error}"));
            self.guests.push(PeerGuest {
                guest,
                plan,
                started: ClientInstant::now(),
                sat: false,
                chosen: false,
                declared: false,
                said: false,
                heard: Vec::new(),
                night_refusals: Vec::new(),
                begun: false,
                closed: false,
            });
        }
    }
}

impl PeerGuest {
    fn run(&mut self, missions: &MissionLibrary, catalogue: &Catalogue) {
        for news in self.guest.poll(self.started.elapsed()) {
            match news {
                GuestNews::Session(GuestNotice::ChatReceived(_, message)) => self.heard.push(message),
                GuestNews::Session(GuestNotice::NightRefused(reason)) => self.night_refusals.push(reason),
                GuestNews::Session(GuestNotice::BattleBegun) => self.begun = true,
                GuestNews::Session(GuestNotice::Closed) => self.closed = true,
                _ => {}
            }
        }
        let Some(state) = self.guest.lobby().cloned() else { return };
        if !std::mem::replace(&mut self.said, true)
            && let Some(message) = self.plan.says.clone()
        {
            self.guest.chat(message);
        }
        if !self.begun {
            self.prepare(&state, missions.find(&state.mission.id), catalogue);
        }
    }

    /// Takes a seat, chooses a force of a mission of the game and declares to be ready, one after the other. At a base it
    /// only takes a seat.
    fn prepare(&mut self, state: &LobbyState, mission: Option<&Mission>, catalogue: &Catalogue) {
        let own = self.guest.session().welcome().map(|welcome| welcome.member);
        let member = state.members.iter().find(|member| Some(member.member) == own);
        let Some(side) = member.and_then(|member| member.side) else {
            if !std::mem::replace(&mut self.sat, true) && self.plan.side.is_some() {
                self.guest.take_seat(self.plan.side);
            }
            return;
        };
        if state.at_base {
            return;
        }
        if !state.forces[side] {
            if let Some(mission) = mission
                && !std::mem::replace(&mut self.chosen, true)
            {
                self.guest.choose_force(balanced_force(mission, catalogue, side));
            }
        } else if member.is_some_and(|member| member.ready) {
            // A change in the lobby asks it again.
            self.declared = false;
        } else if self.plan.ready && !std::mem::replace(&mut self.declared, true) {
            self.guest.declare_ready();
        }
    }
}

impl PeerHost {
    fn new(host: OnlineHost) -> PeerHost {
        let (world, started) = (rules::new_world(), ClientInstant::now());
        let (expedition, heard) = (None, Vec::new());
        PeerHost { host, world, started, expedition, begins: false, gives_up: false, heard, begun: false }
    }

    fn run(&mut self) {
        for news in self.host.poll(&mut self.world, self.started.elapsed()) {
            match news {
                HostNews::Session(HostNotice::ChatReceived(_, message)) => self.heard.push(message),
                HostNews::Session(HostNotice::BattleBegun) => self.begun = true,
                HostNews::Session(HostNotice::NightOrdered { member, seat, order }) => {
                    self.plan_night((member, seat), order);
                }
                _ => {}
            }
        }
        if self.begins && !self.begun && !self.host.session().is_dealing() {
            // It is tried again in the next frame.
            let _ = self.host.begin_battle(&mut self.world);
        }
        if self.gives_up && self.begun {
            // It is refused until its side must decide, and after the battle.
            let _ = self.host.submit_order(&mut self.world, Order::Surrender);
        }
    }

    /// Carries out an order of a guest for the night.
    fn plan_night(&mut self, (member, seat): (MemberId, u8), order: NightOrder) {
        let Some(campaign) = &mut self.expedition else { return };
        match campaign.submit(seat, &order.into()) {
            Ok(_) => self.host.update_expedition(campaign.page("Peñón")),
            Err(ExpeditionFileError::Refused(why)) => self.host.refuse_night_order(member, &why.message()),
            Err(error) => panic!("{error}"),
        }
    }

    /// Returns the force of each side, as the battle has it; `None` before the battle.
    pub fn battle_forces(&self) -> Option<BySide<Vec<String>>> {
        Some(self.host.session().battle()?.record().spec.forces.clone())
    }
}

/// Returns a balanced force for the mission's own points.
pub fn balanced_force(mission: &Mission, catalogue: &Catalogue, side: Side) -> Vec<String> {
    let catalogue = mission.catalogue(catalogue);
    let force = Force::new(&catalogue, mission.force_limits(side, mission.rp[side])).balanced().expect("a force");
    force.iter().map(|kind| catalogue.kind(*kind).id.clone()).collect()
}

/// Returns a hook that does nothing, because the other machines act in every frame.
fn silent_hook() -> WakeHook {
    Arc::new(|| {})
}
