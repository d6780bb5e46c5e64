//! The battle of the session before. Members who have missed its end get it when they come back, so that they can verify
//! it before they go on with the next session.

use bevy_ecs::world::World;
use record::Battle;
use rules::Catalogue;

use super::{
    host_save::{HostSave, LastBattle, SavedMember},
    output::{ConnectionId, HostOutput},
    session::{BattlePlan, HostSession},
};
use crate::{handshake::GuestHello, member::MemberId, message::HostMessage};

impl LastBattle {
    /// Returns the session in a world of its own; `None` if the record can't be read.
    fn open(&self, catalogue: &Catalogue) -> Option<(HostSession, World)> {
        let record = record::read_record(self.record.as_bytes()).ok()?.record;
        let (mission, levels) = (record.spec.mission.as_ref()?.mission()?, record.spec.levels);
        let catalogue = catalogue.clone();
        let plan =
            BattlePlan { mission, catalogue, levels, journals: None, saved: None, campaign: None, expedition: None };
        let mut world = rules::new_world();
        let battle = Battle::of_record(&mut world, record).ok()?;
        let mut session = HostSession::restore((*self.state).clone(), plan, &mut world, Some(battle)).ok()?;
        session.battle.as_mut()?.revealed = true;
        Some((session, world))
    }
}

impl HostSession {
    /// Returns the battle whose secrets were shown, if members have not verified it. A session without a battle keeps
    /// the one that it has.
    pub(super) fn keep_battle(&self) -> Option<LastBattle> {
        let Some(hosted) = &self.battle else { return self.last.clone() };
        let owed = self.guests().filter(|(_, guest)| !guest.left && !guest.verified);
        let members: Vec<MemberId> = owed.map(|(member, _)| member).collect();
        (hosted.revealed && !members.is_empty()).then(|| LastBattle {
            members,
            record: record::write_record(hosted.battle.record()),
            state: Box::new(HostSave { last: None, ..self.save() }),
        })
    }

    /// Sends a guest that comes back to the last session the rest of its battle, the secrets, and the page of the
    /// expedition after it.
    pub(super) fn send_last_battle(&self, from: ConnectionId, hello: &GuestHello, out: &mut Vec<HostOutput>) {
        let (Some(last), Some(resume)) = (&self.last, hello.resume) else { return };
        if hello.session != Some(last.state.session) {
            return;
        }
        let key = self.connections.get(&from).map(|connection| connection.key);
        let is_owed = |saved: &&SavedMember| saved.key == key && last.members.contains(&saved.member);
        let Some(member) = last.state.members.iter().find(is_owed).map(|saved| saved.member) else { return };
        let Some((mut session, world)) = last.open(&self.plan.catalogue) else { return };
        if session.check_resume_point(member, Some(resume)).is_err() {
            return;
        }
        if let Some(guest) = session.members.get_mut(&member) {
            guest.connection = Some(from);
        }
        session.send_update(&world, member, (resume.entries, resume.undone), None, out);
        session.repeat_reveal(member, out);
        if let Some(page) = self.expedition_page().cloned() {
            session.send(member, &HostMessage::ExpeditionPage(Box::new(page)), out);
        }
    }
}
