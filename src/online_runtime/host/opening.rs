//! The beginning of the host's end of a session, and its continuation after a restart.

use std::{
    collections::{BTreeMap, VecDeque},
    path::Path,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use bevy_ecs::world::World;
use online::{BattlePlan, HostNotice, HostOutput, HostSession, PeerKey, SessionId};
use record::{Battle, Record, ResumeError, ResumedBattle};
use rules::Catalogue;

use super::online_host::OnlineHost;
use crate::{
    notices::HostNews,
    session_error::SessionError,
    session_file::SessionFile,
    session_folder::{SessionFolder, remove_session_files},
    session_keys::KeySource,
    stored_session::{MemberReport, StoredHost, StoredSession},
    transport::{HostTransport, HostTransportSettings, MachineKey, Network, NetworkReach, WakeHook},
};

/// Settings of a new session.
#[derive(Clone, Debug)]
pub struct HostSettings {
    /// Name of the player at the host's machine.
    pub name: String,
    /// The battle. Its journal is created in the folder of journals of the [`SessionFolder`], or in that of its
    /// campaign or expedition; the folder of the plan is ignored.
    pub plan: BattlePlan,
    /// The networks from which the session can be reached.
    pub reach: NetworkReach,
}

impl OnlineHost {
    /// Opens a new session and an invitation to it. The file is created once there is a guest.
    ///
    /// # Errors
    /// If the session's folder can't be used, or the system has no random generator.
    pub fn open(
        settings: HostSettings,
        folder: &SessionFolder,
        keys: &mut KeySource,
        network: &dyn Network,
        wake: WakeHook,
    ) -> Result<OnlineHost, SessionError> {
        let HostSettings { name, plan, reach } = settings;
        let identity = keys.draw_host_identity(&name).map_err(SessionError::Keys)?;
        let key = keys.draw_machine_key().map_err(SessionError::Keys)?;
        let file = SessionFile::lock(&folder.path_of(identity.session))?;
        let journals = folder.journals_of(plan.campaign.as_deref(), plan.expedition.as_deref());
        let plan = BattlePlan { journals: Some(journals), ..plan };
        let session = HostSession::new(&identity, plan);
        let transport = open_transport(key, &reach, &[], (network, wake));
        let mut host = OnlineHost::new(session, (key, reach), file, &[], transport);
        host.transport().renew_invitation();
        Ok(host)
    }

    /// Continues a session from its file, with the battle from its journal in `world`. Its members connect again by
    /// themselves. In the lobby, a new invitation is opened. The verification reports of guests are told again.
    ///
    /// # Errors
    /// If another process has the session or its battle open, or one of the files is damaged. They are unchanged then.
    pub fn resume(
        session: SessionId,
        folder: &SessionFolder,
        catalogue: &Catalogue,
        world: &mut World,
        (network, wake): (&dyn Network, WakeHook),
    ) -> Result<OnlineHost, SessionError> {
        let file = SessionFile::lock(&folder.path_of(session))?;
        let StoredSession::Host(stored) = file.read()? else { return Err(SessionError::OtherRole) };
        let StoredHost { key, reach, mission, levels, saved, campaign, expedition, journal, reports, state, .. } =
            *stored;
        let journals = folder.journals_of(campaign.as_deref(), expedition.as_deref());
        let plan = BattlePlan {
            mission: mission.mission().ok_or(SessionError::UnreadableMission)?,
            catalogue: catalogue.clone(),
            levels,
            journals: Some(journals.clone()),
            saved: saved.map(|text| read_saved_battle(&text)).transpose()?,
            campaign,
            expedition,
        };
        let (battle, news) = match journal {
            Some(name) if state.battle.is_some() => open_battle(world, &journals.join(name))?,
            Some(name) => {
                remove_unbegun_journal(&journals, &name, plan.saved.as_deref());
                (None, Vec::new())
            }
            None => (None, Vec::new()),
        };
        let members: Vec<PeerKey> = state.members.iter().filter_map(|member| member.key).collect();
        let session = HostSession::restore(state, plan, world, battle)?;
        let transport = open_transport(key, &reach, &members, (network, wake));
        let mut host = OnlineHost::new(session, (key, reach), file, &members, transport);
        host.news = news;
        for MemberReport { member, report } in reports {
            host.news.push(HostNews::Session(HostNotice::BattleVerified(member, report.clone())));
            host.reports.insert(member, report);
        }
        if host.session.battle().is_none() {
            host.transport().renew_invitation();
        }
        // The journal is completed first, or nothing is carried out before it can be.
        host.carry_out(Vec::new());
        Ok(host)
    }

    /// Ends the session of a battle that is over, and goes on with the next one at the same address. The members who have
    /// not left come along without an invitation, also those that are away: see
    /// [`JoinRejection::NextSession`](online::JoinRejection::NextSession).
    /// The folder of the plan is ignored, as that of a new session. The file of the old session is removed.
    ///
    /// # Errors
    /// If the new session's file can't be used, or the system has no random generator. The old session is closed then.
    pub fn begin_next_session(
        mut self,
        plan: BattlePlan,
        folder: &SessionFolder,
        keys: &mut KeySource,
    ) -> Result<OnlineHost, SessionError> {
        let (session, file) = match self.prepare_next_session(plan, folder, keys) {
            Ok(prepared) => prepared,
            Err(error) => {
                self.close();
                return Err(error);
            }
        };
        for connection in std::mem::take(&mut self.streams).into_keys() {
            self.transport().close(connection);
        }
        let OnlineHost { key, reach, transport, members, file: old_file, .. } = self;
        let transport = transport.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut next = OnlineHost::new(session, (key, reach), file, &members, transport);
        next.transport().renew_invitation();
        next.carry_out(vec![HostOutput::Save]);
        remove_session_files(old_file.path());
        Ok(next)
    }

    /// Returns the state and the file of the next session.
    fn prepare_next_session(
        &self,
        plan: BattlePlan,
        folder: &SessionFolder,
        keys: &mut KeySource,
    ) -> Result<(HostSession, SessionFile), SessionError> {
        let name = self.lobby().members.first().map(|host| host.name.clone()).unwrap_or_default();
        let identity = keys.draw_host_identity(&name).map_err(SessionError::Keys)?;
        let file = SessionFile::lock(&folder.path_of(identity.session))?;
        let journals = folder.journals_of(plan.campaign.as_deref(), plan.expedition.as_deref());
        let plan = BattlePlan { journals: Some(journals), ..plan };
        Ok((self.session.begin_next(&identity, plan), file))
    }

    fn new(
        session: HostSession,
        (key, reach): (MachineKey, NetworkReach),
        file: SessionFile,
        members: &[PeerKey],
        transport: Box<dyn HostTransport>,
    ) -> OnlineHost {
        OnlineHost {
            session,
            key,
            reach,
            file,
            transport: Mutex::new(transport),
            members: members.to_vec(),
            streams: BTreeMap::new(),
            waiting: VecDeque::new(),
            retry: None,
            planned_journal: None,
            invitation: None,
            reports: BTreeMap::new(),
            news: Vec::new(),
            now: Duration::ZERO,
            closed: false,
        }
    }
}

/// Opens the transport of a host with these members.
fn open_transport(
    key: MachineKey,
    reach: &NetworkReach,
    members: &[PeerKey],
    (network, wake): (&dyn Network, WakeHook),
) -> Box<dyn HostTransport> {
    network.open_host(HostTransportSettings { key, reach: reach.clone(), members: members.to_vec() }, wake)
}

/// Reads the saved battle that is to go on.
fn read_saved_battle(text: &str) -> Result<Box<Record>, SessionError> {
    let read = record::read_record(text.as_bytes()).map_err(ResumeError::from)?;
    Ok(Box::new(read.record))
}

/// Removes the journal of a battle that begins anew, because the host was killed between the creation of the journal
/// and the save of the battle. It may be empty, or incomplete. A journal with further orders is another one, and stays.
fn remove_unbegun_journal(folder: &Path, name: &str, saved: Option<&Record>) {
    let Some(name) = Path::new(name).file_name() else { return };
    let path = folder.join(name);
    let is_unbegun = match record::read_saved_record(&path) {
        Ok(found) => found.record.orders() <= saved.map_or(0, Record::orders),
        Err(ResumeError::Record(error)) => error.is_damage(),
        Err(_) => false,
    };
    if is_unbegun {
        // A journal that can't be removed does no harm: the new one gets another name.
        let _ = record::delete_saved_battle(&path);
    }
}

/// Continues the battle of a journal. If its end was damaged, that is reported.
fn open_battle(world: &mut World, path: &Path) -> Result<(Option<Battle>, Vec<HostNews>), SessionError> {
    let ResumedBattle { battle, cut, warning } = Battle::resume(world, path)?;
    match warning {
        Some(error) => Err(ResumeError::from(error).into()),
        None => Ok((Some(battle), cut.map(|cut| HostNews::JournalShortened(cut.message())).into_iter().collect())),
    }
}
