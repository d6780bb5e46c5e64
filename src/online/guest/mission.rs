//! Missions in transit: one that the guest lacks and requests from the host, part by part, and one that it proposes.

use mission::Mission;
use record::Digest;

use super::{
    output::{GuestNotice, GuestOutput, HostFault},
    session::GuestSession,
};
use crate::{
    limits::MAX_MISSION_REQUESTS,
    message::GuestMessage,
    mission_parcel::{MissionParcel, MissionPart, MissionProposal, PartialParcel},
};

impl GuestSession {
    /// Asks for the mission of the lobby. Once it has arrived, a [`GuestNotice::MissionArrived`] brings it. Nothing
    /// happens if it was requested too often, or is in transit already.
    pub fn request_mission(&mut self) -> Vec<GuestOutput> {
        let Some(digest) = self.lobby.as_ref().map(|lobby| lobby.mission.digest) else { return Vec::new() };
        let is_under_way = self.parcel.as_ref().is_some_and(|parcel| parcel.digest == digest);
        if is_under_way || self.mission_requests >= MAX_MISSION_REQUESTS {
            return Vec::new();
        }
        self.mission_requests += 1;
        self.parcel = Some(PartialParcel::new(digest));
        self.message(&GuestMessage::RequestMission { digest, part: 0 })
    }

    /// Adds a part, and asks for the next one.
    pub(super) fn handle_mission_part(&mut self, part: MissionPart, out: &mut Vec<GuestOutput>) {
        let Some(parcel) = self.parcel.as_mut().filter(|parcel| parcel.digest == part.digest) else { return };
        if !parcel.add(part.part, part.parts, &part.chunk) {
            return self
                .report_fault(HostFault::ProtocolViolation("a part of a mission that does not fit".into()), out);
        }
        if parcel.parts < part.parts {
            let (digest, part) = (parcel.digest, parcel.parts);
            out.extend(self.message(&GuestMessage::RequestMission { digest, part }));
        } else if let Some(parcel) = self.parcel.take() {
            out.push(GuestOutput::Notify(GuestNotice::MissionArrived(parcel.finish())));
        }
    }

    /// Proposes to play another mission. The host asks for its parts. Returns `false` if the mission is too large to be
    /// sent, or too many were proposed.
    pub fn propose_mission(&mut self, mission: &Mission) -> (bool, Vec<GuestOutput>) {
        let chunks = MissionParcel::pack(mission).filter(|_| self.proposals < MAX_MISSION_REQUESTS);
        let Some(chunks) = chunks else { return (false, Vec::new()) };
        self.proposals += 1;
        let digest = Digest(mission.digest());
        self.proposal = Some(MissionProposal { digest, chunks });
        (true, self.message(&GuestMessage::ProposeMission { digest }))
    }

    /// Sends the part of the proposed mission that the host asks for.
    pub(super) fn send_proposal_part(&self, digest: Digest, part: u16, out: &mut Vec<GuestOutput>) {
        let Some(proposal) = self.proposal.as_ref().filter(|proposal| proposal.digest == digest) else { return };
        let Some(chunk) = proposal.chunks.get(usize::from(part)).cloned() else { return };
        let parts = proposal.chunks.len() as u16;
        out.extend(self.message(&GuestMessage::MissionPart(MissionPart { digest, part, parts, chunk })));
    }
}
