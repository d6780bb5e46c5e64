//! The force of a side, as its player chooses it in the lobby.

use campaign::VeteranRequest;

/// The force of a side, as its player chooses it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ForceChoice {
    /// The ids of the kinds, one for each purchase.
    pub kinds: Vec<String>,
    /// The figures that the player requests for purchases, in a battle of a campaign (`CAMP-3`).
    pub veterans: Vec<VeteranRequest>,
}

impl From<Vec<String>> for ForceChoice {
    fn from(kinds: Vec<String>) -> ForceChoice {
        ForceChoice { kinds, veterans: Vec::new() }
    }
}

impl From<&[String]> for ForceChoice {
    fn from(kinds: &[String]) -> ForceChoice {
        kinds.to_vec().into()
    }
}

impl From<&Vec<String>> for ForceChoice {
    fn from(kinds: &Vec<String>) -> ForceChoice {
        kinds.clone().into()
    }
}
