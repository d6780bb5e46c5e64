//! The mission for guests that lack it.

use record::Digest;

use super::{output::HostOutput, session::HostSession};
use crate::{
    limits::MAX_MISSION_REQUESTS,
    lobby_state::LobbyRefusal,
    member::MemberId,
    message::HostMessage,
    mission_parcel::{MissionChunk, MissionParcel, MissionPart},
};

impl HostSession {
    /// Sends a part of the mission. The guest asks for the next one when it has arrived, so that no more than one is
    /// under way.
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
}
