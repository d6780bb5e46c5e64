//! The data of a base at another machine, shared by the screen of the base and the lobby.

use campaign::expedition::{ExpeditionPage, NightOrder};
use ui_kit::prelude::*;

/// Resource with the base of an expedition at another machine, while the player may see it.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct VisitedBase {
    /// The page that the host has sent last.
    pub page: ExpeditionPage,
    /// The seat for which the player decides, if there is one.
    pub seat: Option<u8>,
    /// Reason in words why the host has refused the last order, if it has.
    pub refusal: Option<String>,
}

/// Event: the player gives an order for the night of the visited base. The lobby sends it to the host.
#[derive(Event, Clone, Debug, PartialEq, Eq)]
pub struct NightOrderGiven(pub NightOrder);
