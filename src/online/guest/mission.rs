//! A mission that the guest lacks: it asks the host for one part after the other.

use super::{
    output::{GuestNotice, GuestOutput, HostFault},
    session::GuestSession,
};
use crate::{
    limits::MAX_MISSION_REQUESTS,
    message::GuestMessage,
    mission_parcel::{MissionPart, PartialParcel},
};

impl GuestSession {
    /// Asks for the mission of the lobby. Once it has arrived, a [`GuestNotice::MissionArrived`] brings it. Nothing is
    /// asked for if it was asked for too often, or is under way already.
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
            return self.report_fault(HostFault::Violation("a part of a mission that does not fit".into()), out);
        }
        if parcel.parts < part.parts {
            let (digest, part) = (parcel.digest, parcel.parts);
            out.extend(self.message(&GuestMessage::RequestMission { digest, part }));
        } else if let Some(parcel) = self.parcel.take() {
            out.push(GuestOutput::Notify(GuestNotice::MissionArrived(parcel.finish())));
        }
    }
}
