//! A mission that a guest has proposed, and the thread that reads missions of other machines.

use mission::Mission;
use online::{MemberId, MissionParcel, MissionParcelError};
use ui_kit::background_thread::BackgroundWorker;

/// A thread that reads a mission and checks it.
pub(crate) type MissionReader = BackgroundWorker<(), Result<Mission, MissionParcelError>>;

/// A mission that a guest has proposed.
pub(crate) struct ProposedMission {
    pub(crate) member: MemberId,
    pub(crate) state: ProposalState,
}

/// State of a proposal.
pub(crate) enum ProposalState {
    /// It has arrived.
    Arrived(MissionParcel),
    /// A thread reads and checks it.
    Reading(MissionReader),
    /// The player is asked.
    Asked(Box<Mission>),
}

impl ProposedMission {
    /// Creates a proposal from the mission that has arrived.
    pub(crate) fn new(member: MemberId, parcel: MissionParcel) -> ProposedMission {
        ProposedMission { member, state: ProposalState::Arrived(parcel) }
    }

    /// Returns `true` while a thread reads the mission.
    pub(crate) fn is_reading(&self) -> bool {
        matches!(self.state, ProposalState::Reading(_))
    }
}
