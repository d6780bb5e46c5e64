//! The blind setup of a battle: it has seed 0, so that it reveals nothing that is dealt from the seed.

use record::{BattleSpec, SpecError};
use rules::{BattleState, Localized, both};
use sha2::{Digest as _, Sha256};
use thiserror::Error;

use crate::byte_strings::SetupHash;

/// Reason why a guest does not accept a setup.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BlindSpecError {
    /// The setup can't be played.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The setup is not blind: it contains a seed, or a position with hands and deck.
    #[error("the setup is not blind")]
    NotBlind,
}

impl BlindSpecError {
    /// Returns the text for the player.
    pub(crate) fn message(&self) -> Localized {
        match self {
            BlindSpecError::Spec(error) => error.message(),
            BlindSpecError::NotBlind => both!(
                "lleva secretos que solo debe conocer el anfitrión",
                "it contains secrets that only the host should know"
            ),
        }
    }
}

/// Returns the hash of a blind setup, from which the seed of the deal follows.
pub(crate) fn hash_setup(spec: &BattleSpec) -> SetupHash {
    SetupHash(Sha256::digest(serde_json::to_vec(spec).expect("plain data always serialises")).into())
}

/// Returns the hash of the seed and the lines of a saved battle.
pub(crate) fn hash_saved_lines<'a>(seed: u64, lines: impl IntoIterator<Item = &'a str>) -> SetupHash {
    let hash = Sha256::new().chain_update(seed.to_be_bytes());
    let hash = lines.into_iter().fold(hash, |hash, line| hash.chain_update(line).chain_update(b"\n"));
    SetupHash(hash.finalize().into())
}

/// Returns a state of the battle with that setup, for the parts that never change. Dealt parts, such as hands, are
/// wrong in it.
pub(crate) fn start_state(spec: &BattleSpec) -> Result<BattleState, BlindSpecError> {
    if spec.seed != 0 || spec.position.is_some() {
        return Err(BlindSpecError::NotBlind);
    }
    let mut world = rules::new_world();
    rules::install_battle(&mut world, &spec.setup()?);
    Ok(BattleState::of(&world))
}
