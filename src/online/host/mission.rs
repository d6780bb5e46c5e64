//! The mission for guests that lack it, and missions that guests propose.

use record::Digest;

use super::{
    output::{CloseReason, ConnectionId, HostNotice, HostOutput},
    session::HostSession,
};
use crate::{
    limits::MAX_MISSION_REQUESTS,
    lobby_state::LobbyRefusal,
    member::MemberId,
    message::HostMessage,
    mission_parcel::{MissionChunk, MissionParcel, MissionPart, PartialParcel},
};

impl HostSession {
    /// Sends a part of the mission. The guest requests the next one when it has arrived, so that at most one is in
    /// transit.
    pub(super) fn send_mission_part(&mut self, member: MemberId, digest: Digest, part: u16, out: &mut Vec<HostOutput>) {
        match self.find_mission_part(member, digest, part) {
            Some(part) => self.send(member, &HostMessage::MissionPart(part), out),
            None => self.send(member, &HostMessage::LobbyRefused(LobbyRefusal::MissionUnavailable), out),
        }
    }

    /// Returns a part of the mission, if the guest may have it.
    fn find_mission_part(&mut self, member: MemberId, digest: Digest, part: u16) -> Option<MissionPart> {
        let mission = &self.plan.mission;
        if digest != Digest(mission.digest()) {
            return None;
        }
        let guest = self.members.get_mut(&member)?;
        guest.mission_requests += u32::from(part == 0);
        if guest.mission_requests > MAX_MISSION_REQUESTS {
            return None;
        }
        let parts: &Vec<MissionChunk> =
            self.mission_parts.get_or_insert_with(|| MissionParcel::pack(mission).unwrap_or_default());
        let chunk = parts.get(usize::from(part))?.clone();
        Some(MissionPart { digest, part, parts: parts.len() as u16, chunk })
    }

    /// Asks for the first part of a mission that a guest proposes.
    pub(super) fn begin_proposal(&mut self, member: MemberId, digest: Digest, out: &mut Vec<HostOutput>) {
        let Some(guest) = self.members.get_mut(&member) else { return };
        guest.proposals += 1;
        if guest.proposals > MAX_MISSION_REQUESTS {
            return self.send(member, &HostMessage::LobbyRefused(LobbyRefusal::MissionUnavailable), out);
        }
        guest.proposal = Some(PartialParcel::new(digest));
        self.send(member, &HostMessage::RequestMission { digest, part: 0 }, out);
    }

    /// Adds a part of a proposed mission, and asks for the next one.
    pub(super) fn add_proposal_part(
        &mut self,
        (from, member): (ConnectionId, MemberId),
        part: &MissionPart,
        out: &mut Vec<HostOutput>,
    ) {
        let Some(guest) = self.members.get_mut(&member) else { return };
        let Some(parcel) = guest.proposal.as_mut().filter(|parcel| parcel.digest == part.digest) else { return };
        if !parcel.add(part.part, part.parts, &part.chunk) {
            guest.proposal = None;
            let reason = CloseReason::ProtocolViolation("a part of a mission that does not fit".into());
            return self.drop_connection(from, reason, out);
        }
        if parcel.parts < part.parts {
            let (digest, part) = (parcel.digest, parcel.parts);
            self.send(member, &HostMessage::RequestMission { digest, part }, out);
        } else if let Some(parcel) = guest.proposal.take() {
            out.push(HostOutput::Notify(HostNotice::MissionProposed(member, parcel.finish())));
        }
    }
}
