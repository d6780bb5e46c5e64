//! A host and a guest with their files, in a network in memory. Either can be killed and continued.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use bevy_ecs::world::World;
use mission::force::Force;
use online::{BattlePlan, SessionId};
use online_runtime::{
    GuestNews, GuestSettings, HostNews, HostSettings, KeySource, MemoryNetwork, OnlineGuest, OnlineHost, SessionFolder,
    transport::{JoinTarget, NetworkReach},
};
use rules::{BattleState, Order, Side, automaton, view_for_seat};

use super::killing_network::{KilledProgram, KillingNetwork};
use crate::{
    battles::TestFolder,
    games::RandomChooser,
    online::network::{battle_plan, orders_of},
    support::game_catalogue,
};

/// Time that passes between two polls.
pub const STEP: Duration = Duration::from_millis(50);

/// A host and a guest.
pub struct OnlinePair {
    pub network: MemoryNetwork,
    pub host_kills: KillingNetwork,
    pub guest_kills: KillingNetwork,
    pub host: Option<OnlineHost>,
    pub guest: Option<OnlineGuest>,
    pub world: World,
    pub host_news: Vec<HostNews>,
    pub guest_news: Vec<GuestNews>,
    pub host_side: Option<Side>,
    plan: BattlePlan,
    keys: KeySource,
    host_time: Duration,
    guest_time: Duration,
    ids: (Option<SessionId>, Option<SessionId>),
    folder: TestFolder,
}

impl OnlinePair {
    /// Opens a session and joins it by its code. Nothing has happened yet.
    pub fn new(mission: &str, seed: u64, host_side: Side) -> OnlinePair {
        OnlinePair::of_plan(seed, host_side, |_| battle_plan(mission, None))
    }

    /// Like [`new`](Self::new), with a plan that may depend on the host's folders.
    pub fn of_plan(seed: u64, host_side: Side, plan: impl FnOnce(&SessionFolder) -> BattlePlan) -> OnlinePair {
        let (folder, network) = (TestFolder::new(), MemoryNetwork::new(seed));
        let mut pair = OnlinePair {
            host_kills: KillingNetwork::new(network.clone()),
            guest_kills: KillingNetwork::new(network.clone()),
            network,
            host: None,
            guest: None,
            world: rules::new_world(),
            host_news: Vec::new(),
            guest_news: Vec::new(),
            host_side: Some(host_side),
            plan: plan(&host_folder_in(&folder)),
            keys: KeySource::of_seed(seed),
            host_time: Duration::ZERO,
            guest_time: Duration::ZERO,
            ids: (None, None),
            folder,
        };
        pair.open_host();
        pair.join_guest();
        pair
    }

    pub fn host_folder(&self) -> SessionFolder {
        host_folder_in(&self.folder)
    }

    pub fn guest_folder(&self) -> SessionFolder {
        let folder = self.folder.path().join("guest");
        SessionFolder::new(&folder.join("sessions"), &folder.join("saves"))
    }

    fn open_host(&mut self) {
        let plan = self.plan.clone();
        let settings = HostSettings { name: "Ana".into(), plan, reach: NetworkReach::LocalNetwork };
        let opened = OnlineHost::open(settings, &self.host_folder(), &mut self.keys, &self.host_kills, Arc::new(|| {}));
        self.host = Some(opened.expect("a session"));
        self.host_time = Duration::ZERO;
        self.ids.0 = self.host.as_ref().map(|host| id_of(host.path()));
    }

    /// Joins the session by the code that the host shows.
    pub fn join_guest(&mut self) {
        self.step_host();
        let code = self.host().invitation().expect("an invitation").code;
        let settings =
            GuestSettings { name: "Luis".into(), target: JoinTarget::Code(code), reach: NetworkReach::LocalNetwork };
        let joined =
            OnlineGuest::join(settings, &self.guest_folder(), &mut self.keys, &self.guest_kills, Arc::new(|| {}));
        self.guest = Some(joined.expect("a session"));
        self.guest_time = Duration::ZERO;
        self.ids.1 = self.guest.as_ref().map(|guest| id_of(guest.path()));
    }

    pub fn host(&mut self) -> &mut OnlineHost {
        self.host.as_mut().expect("a host")
    }

    pub fn guest(&mut self) -> &mut OnlineGuest {
        self.guest.as_mut().expect("a guest")
    }

    /// Returns the journal of the host's battle, if it is saved.
    pub fn host_journal(&self) -> Option<PathBuf> {
        self.host.as_ref()?.session().battle()?.path().map(Path::to_owned)
    }

    pub fn host_id(&self) -> SessionId {
        self.ids.0.expect("a session")
    }

    pub fn guest_id(&self) -> SessionId {
        self.ids.1.expect("a session")
    }

    /// Polls the host once. If it is killed meanwhile, it is gone.
    pub fn step_host(&mut self) {
        let Some(mut host) = self.host.take() else { return };
        self.host_time += STEP;
        let (world, now) = (&mut self.world, self.host_time);
        let polled = survive_kill(|| {
            let news = host.poll(world, now);
            (host, news)
        });
        if let Some((host, news)) = polled {
            self.host = Some(host);
            self.host_news.extend(news);
        }
    }

    /// Polls the guest once. If it is killed meanwhile, it is gone.
    pub fn step_guest(&mut self) {
        let Some(mut guest) = self.guest.take() else { return };
        self.guest_time += STEP;
        let now = self.guest_time;
        let polled = survive_kill(|| {
            let news = guest.poll(now);
            (guest, news)
        });
        if let Some((guest, news)) = polled {
            self.guest = Some(guest);
            self.guest_news.extend(news);
        }
    }

    pub fn step(&mut self) {
        self.step_host();
        self.step_guest();
        self.network.advance(STEP);
    }

    pub fn wait(&mut self, time: Duration) {
        for _ in 0..time.as_millis() / STEP.as_millis() {
            self.step();
        }
    }

    /// Does something at the host. Returns `None` if it was killed meanwhile.
    pub fn at_host<T>(&mut self, action: impl FnOnce(&mut OnlineHost, &mut World) -> T) -> Option<T> {
        let mut host = self.host.take()?;
        let world = &mut self.world;
        let (host, result) = survive_kill(|| {
            let result = action(&mut host, world);
            (host, result)
        })?;
        self.host = Some(host);
        Some(result)
    }

    /// Does something at the guest. Returns `None` if it was killed meanwhile.
    pub fn at_guest<T>(&mut self, action: impl FnOnce(&mut OnlineGuest) -> T) -> Option<T> {
        let mut guest = self.guest.take()?;
        let (guest, result) = survive_kill(|| {
            let result = action(&mut guest);
            (guest, result)
        })?;
        self.guest = Some(guest);
        Some(result)
    }

    /// Starts the programs that were killed again. Returns `true` if one was. A host that no guest has joined yet has
    /// no file, and begins anew.
    pub fn restart_killed(&mut self) -> bool {
        let killed = (self.host.is_none(), self.guest.is_none());
        if killed.0 {
            self.world = rules::new_world();
            self.host_time = Duration::ZERO;
            if self.host_folder().path_of(self.host_id()).exists() {
                self.resume_host().expect("it goes on");
            } else {
                self.open_host();
                self.guest = None;
            }
        }
        if self.guest.is_none() {
            self.guest_time = Duration::ZERO;
            if !killed.0 && !self.guest_folder().path_of(self.guest_id()).exists()
                || killed.0 && self.host().session().lobby().members.len() == 1
            {
                self.join_guest();
            } else {
                self.resume_guest().expect("it goes on");
            }
        }
        killed.0 || killed.1
    }

    /// Continues the host from its files.
    pub fn resume_host(&mut self) -> Result<(), online_runtime::SessionError> {
        let (id, folder) = (self.host_id(), self.host_folder());
        let (catalogue, wake) = (game_catalogue(), Arc::new(|| {}));
        let resumed = OnlineHost::resume(id, &folder, &catalogue, &mut self.world, (&self.host_kills, wake));
        self.host = Some(resumed?);
        Ok(())
    }

    /// Continues the guest from its files.
    pub fn resume_guest(&mut self) -> Result<(), online_runtime::SessionError> {
        let (id, folder) = (self.guest_id(), self.guest_folder());
        self.guest = Some(OnlineGuest::resume(id, &folder, &self.guest_kills, Arc::new(|| {}))?);
        Ok(())
    }

    /// Goes on with the next session of the host.
    pub fn begin_next_session(&mut self, plan: BattlePlan) {
        let (host, folder) = (self.host.take().expect("a host"), self.host_folder());
        let next = host.begin_next_session(plan, &folder, &mut self.keys).expect("a session");
        (self.host_time, self.ids.0) = (Duration::ZERO, Some(id_of(next.path())));
        self.host = Some(next);
    }

    /// Joins the next session of the host.
    pub fn join_next_session(&mut self) {
        let (guest, folder) = (self.guest.take().expect("a guest"), self.guest_folder());
        let next = guest.join_next_session(&folder, &mut self.keys).expect("a session");
        (self.guest_time, self.ids.1) = (Duration::ZERO, Some(id_of(next.path())));
        self.guest = Some(next);
    }

    /// Ends both programs without a word, and continues both.
    pub fn restart_both(&mut self) {
        (self.host, self.guest) = (None, None);
        self.restart_killed();
    }

    fn quick_force(&self, side: Side) -> Vec<String> {
        let (mission, levels) = (&self.plan.mission, self.plan.levels);
        let catalogue = mission.catalogue(&game_catalogue());
        let force = Force::new(&catalogue, mission.force_limits(side, levels[side]));
        let bought = force.quick_pick().expect("a force");
        bought.iter().map(|kind| catalogue.kind(*kind).id.clone()).collect()
    }

    /// Does the next thing in the lobby that is still missing. Returns `false` once the battle has begun.
    pub fn advance_lobby(&mut self) -> bool {
        let (Some(host), Some(guest)) = (&self.host, &self.guest) else { return true };
        if host.session().battle().is_some() {
            return guest.battle().is_none();
        }
        let host_side = self.host_side.expect("a side");
        let lobby = host.lobby();
        let is_shared = self.plan.mission.plays_itself(host_side.enemy());
        let (guest_side, forces) = (if is_shared { host_side } else { host_side.enemy() }, lobby.forces);
        let own = guest.session().welcome().map(|welcome| welcome.member);
        // A guest that was killed before it had a file is another one when it comes back.
        if let Some(stale) = lobby.members.iter().skip(1).find(|member| own.is_some_and(|own| own != member.member)) {
            let stale = stale.member;
            self.at_host(|host, _| host.remove_member(stale).expect("room for it"));
            return true;
        }
        let member = lobby.members.get(1);
        let kinds = |pair: &OnlinePair, side| pair.quick_force(side);
        if lobby.members[0].side.is_none() {
            self.at_host(|host, _| host.take_seat(Some(host_side)).expect("a free seat"));
        } else if !forces[host_side] {
            let kinds = kinds(self, host_side);
            self.at_host(|host, _| host.choose_force(host_side, &kinds).expect("a legal force"));
        } else if member.is_some_and(|member| member.side.is_none()) {
            self.at_guest(|guest| guest.take_seat(Some(guest_side)));
        } else if member.is_some() && !forces[guest_side] {
            let kinds = kinds(self, guest_side);
            self.at_guest(|guest| guest.choose_force(kinds));
        } else if member.is_some_and(|member| !member.ready) {
            self.at_guest(OnlineGuest::declare_ready);
        } else if member.is_some_and(|member| member.present) && !host.session().is_dealing() {
            self.at_host(|host, world| host.begin_battle(world).expect("all are ready"));
        }
        true
    }

    /// Passes the lobby.
    pub fn begin(&mut self) {
        for _ in 0..100 {
            if !self.advance_lobby() {
                return;
            }
            self.step();
        }
        panic!("the lobby never ends");
    }

    /// Lets time pass until the order is answered and both see the same number of entries. A killed program is started
    /// again. Returns `true` if one was.
    pub fn settle(&mut self) -> bool {
        let mut killed = false;
        for _ in 0..2_000 {
            killed |= self.restart_killed();
            self.step();
            if self.is_settled() {
                return killed;
            }
        }
        panic!("the messages never end");
    }

    fn is_settled(&self) -> bool {
        let (Some(host), Some(guest)) = (&self.host, &self.guest) else { return false };
        let (Some(hosted), Some(battle)) = (host.session().battle(), guest.battle()) else { return false };
        !host.session().is_busy()
            && !battle.has_pending_order()
            && battle.entries() as usize == hosted.record().steps.len()
            && self.network.connections() == 1
            && self.network.next_arrival().is_none()
    }

    /// Gives the next order at the machine that must decide. In a co-operative battle the host decides for all. Returns
    /// it, and `true` if the host gave it; `None` once the battle is over.
    pub fn give_next_order(&mut self, chooser: &mut RandomChooser) -> Option<(Order, bool)> {
        let truth = BattleState::of(&self.world);
        let seat = truth.awaiting.seat()?;
        let is_automated = truth.charter.automated_side() == Some(seat);
        let by_host = is_automated || Some(seat) == self.host_side;
        let view = match self.guest().battle().filter(|_| !by_host) {
            Some(battle) => battle.observation().view().clone(),
            None => view_for_seat(&truth, seat),
        };
        let order = match is_automated {
            true => automaton::choose_automaton_order(&truth).expect("it is asked"),
            false => chooser.choose(&view, &orders_of(&view, seat)),
        };
        if by_host {
            self.at_host(|host, world| host.submit_order(world, order).expect("a legal order"));
        } else {
            self.at_guest(|guest| guest.submit_order(order).expect("a legal order"));
        }
        Some((order, by_host))
    }

    /// Plays until the battle is over or has that number of entries.
    pub fn play(&mut self, chooser: &mut RandomChooser, entries: usize) {
        while self.host().session().battle().expect("a battle").record().steps.len() < entries
            && self.give_next_order(chooser).is_some()
        {
            self.settle();
        }
        self.check_same_battle();
    }
}

fn host_folder_in(folder: &TestFolder) -> SessionFolder {
    let folder = folder.path().join("host");
    SessionFolder::new(&folder.join("sessions"), &folder.join("saves"))
}

/// Runs a part of a program. Returns `None` if the network has killed it meanwhile: with a panic, which stops the
/// program within any call, like a power cut. Nothing is tried again.
fn survive_kill<T>(part: impl FnOnce() -> T) -> Option<T> {
    match catch_unwind(AssertUnwindSafe(part)) {
        Ok(result) => Some(result),
        Err(reason) if reason.is::<KilledProgram>() => None,
        Err(reason) => std::panic::resume_unwind(reason),
    }
}

fn id_of(path: &Path) -> SessionId {
    let name = path.file_stem().and_then(|name| name.to_str()).expect("a name");
    serde_json::from_value(name.into()).expect("an id")
}
