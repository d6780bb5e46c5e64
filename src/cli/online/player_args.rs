//! Arguments that the commands of online battles share.

use clap::ValueEnum;
use rules::Side;

/// Seat on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SeatChoice {
    /// The Allies.
    Allied,
    /// The SWD.
    German,
    /// No seat.
    None,
}

impl SeatChoice {
    pub(super) fn side(self) -> Option<Side> {
        match self {
            SeatChoice::Allied => Some(Side::Allied),
            SeatChoice::German => Some(Side::German),
            SeatChoice::None => None,
        }
    }
}

/// Arguments about the player, which hosts and guests share.
#[derive(Clone, Debug, clap::Args)]
pub struct PlayerArgs {
    /// Name that the other players see
    #[arg(long)]
    pub name: Option<String>,
    /// Level of the computer that plays the seat: recruit, veteran, commander
    #[arg(long, default_value = "recruit")]
    pub ai: String,
    /// Read the seat's orders from standard input, in the referee's JSON
    #[arg(long)]
    pub orders: bool,
    /// Use only the local network; no server is contacted
    #[arg(long)]
    pub lan: bool,
}
