//! Missions in transit, from the host to guests that lack them, or from a guest that proposes one. They are sent in
//! parts, and must pass all checks of a mission in a file.

use std::path::Path;

use data_encoding::BASE64_NOPAD;
use mission::{Diagnostics, Mission, force::Force};
use record::{BattleSpec, Digest, MissionSnapshot};
use rules::{BySide, Catalogue, Localized};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use thiserror::Error;

use crate::limits::{MAX_MISSION, MAX_MISSION_PART};

/// A part of a mission. As text: base 64.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MissionChunk(pub Vec<u8>);

impl Serialize for MissionChunk {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&BASE64_NOPAD.encode(&self.0))
    }
}

impl<'de> Deserialize<'de> for MissionChunk {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let bytes = BASE64_NOPAD.decode(text.as_bytes()).map_err(D::Error::custom)?;
        if bytes.is_empty() || bytes.len() > MAX_MISSION_PART {
            return Err(D::Error::custom("a part of the wrong length"));
        }
        Ok(MissionChunk(bytes))
    }
}

/// A part of a mission that the receiver lacks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissionPart {
    /// Digest of the mission.
    pub digest: Digest,
    /// Number of the part, from 0.
    pub part: u16,
    /// Number of all parts.
    pub parts: u16,
    /// The part. All parts but the last have the maximum length.
    pub chunk: MissionChunk,
}

/// A mission that has arrived completely, but was not read yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissionParcel {
    /// The digest that the sender has stated.
    pub digest: Digest,
    bytes: Vec<u8>,
}

/// Reason why a received mission is rejected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MissionParcelError {
    /// The parcel is no mission.
    #[error("this is no mission: {0}")]
    Unreadable(String),
    /// The mission's own figures, weapons, cards or pictures would be rejected in a file, or replace those of the game.
    #[error("the mission's own content is not allowed")]
    ForbiddenContent,
    /// A picture of the mission has errors.
    #[error("a picture has faults")]
    InvalidPicture(Diagnostics),
    /// No battle of the mission can be set up.
    #[error("the mission can't be played: {}", .0.en)]
    Unplayable(Localized),
    /// The mission has another digest than the sender has stated.
    #[error("this is another mission")]
    OtherMission,
}

impl MissionParcel {
    /// Packs a mission, and returns its parts; `None` if it is too large to be sent.
    pub(crate) fn pack(mission: &Mission) -> Option<Vec<MissionChunk>> {
        let bytes = serde_json::to_vec(&MissionSnapshot::of(mission)).expect("plain data always serialises");
        let parts = bytes.chunks(MAX_MISSION_PART).map(|part| MissionChunk(part.to_vec()));
        (bytes.len() <= MAX_MISSION).then(|| parts.collect())
    }

    /// Reads the mission. It must pass the checks of a mission in a file, and it must be possible to play it. A large
    /// mission takes a while, so the window calls this on a background thread.
    ///
    /// # Errors
    /// If it fails a check, or is another mission than the sender has stated.
    pub fn open(&self, game: &Catalogue) -> Result<Mission, MissionParcelError> {
        let unreadable = |error: serde_json::Error| MissionParcelError::Unreadable(error.to_string());
        let snapshot: MissionSnapshot = serde_json::from_slice(&self.bytes).map_err(unreadable)?;
        let mut mission: Mission = serde_json::from_value(snapshot.content).map_err(unreadable)?;
        mission.own = snapshot.own.into();
        check_content(&mission, game)?;
        check_playable(&mission, game)?;
        if Digest(mission.digest()) == self.digest { Ok(mission) } else { Err(MissionParcelError::OtherMission) }
    }
}

/// Checks that the mission can be played: with forces that it allows, its setup passes all checks of a battle.
fn check_playable(mission: &Mission, game: &Catalogue) -> Result<(), MissionParcelError> {
    let catalogue = mission.catalogue(game);
    let force = |side| Force::new(&catalogue, mission.force_limits(side, mission.rp[side])).quick_pick();
    let forces = BySide::from_fn(|side| force(side).unwrap_or_default());
    let setup = mission.setup(game, &forces, mission.rp, 0);
    let setup = setup.map_err(|faults| MissionParcelError::Unplayable(faults[0].message()))?;
    let played = BattleSpec::new(&setup, Some(MissionSnapshot::of(mission))).setup().map(drop);
    played.map_err(|error| MissionParcelError::Unplayable(error.message()))
}

/// Checks the mission's own content like content in files: limits, ids that the game does not use, and pictures of
/// plain shapes.
fn check_content(mission: &Mission, game: &Catalogue) -> Result<(), MissionParcelError> {
    let own = &mission.own;
    let replaces = own.figures.iter().any(|kind| game.find(&kind.id).is_some())
        || own.weapons.iter().any(|kind| game.armoury().find(kind.id).is_some())
        || own.cards.iter().any(|card| game.cards().kinds().iter().any(|known| known.id == card.id));
    if replaces || !own.is_sound() {
        return Err(MissionParcelError::ForbiddenContent);
    }
    for (figure, picture) in &own.pictures {
        mission::check_picture(Path::new(figure), picture).map_err(MissionParcelError::InvalidPicture)?;
    }
    Ok(())
}

/// A mission of which some parts have arrived.
#[derive(Clone, Debug)]
pub(crate) struct PartialParcel {
    /// The digest of the mission.
    pub digest: Digest,
    /// Number of parts that have arrived.
    pub parts: u16,
    bytes: Vec<u8>,
}

impl PartialParcel {
    /// Returns a parcel without any part.
    pub fn new(digest: Digest) -> PartialParcel {
        PartialParcel { digest, parts: 0, bytes: Vec::new() }
    }

    /// Adds the next of `of` parts. Returns `false` if it does not fit.
    pub fn add(&mut self, part: u16, of: u16, chunk: &MissionChunk) -> bool {
        let is_full = part + 1 == of || chunk.0.len() == MAX_MISSION_PART;
        if part != self.parts || part >= of || !is_full || self.bytes.len() + chunk.0.len() > MAX_MISSION {
            return false;
        }
        self.bytes.extend(&chunk.0);
        self.parts += 1;
        true
    }

    /// Returns the complete parcel.
    pub fn finish(self) -> MissionParcel {
        MissionParcel { digest: self.digest, bytes: self.bytes }
    }
}

/// A mission that a guest proposes.
#[derive(Clone, Debug)]
pub(crate) struct MissionProposal {
    /// The digest of the mission.
    pub digest: Digest,
    /// Its parts.
    pub chunks: Vec<MissionChunk>,
}
