//! Limits of measurements: the numbers of battles, threads and maps.

use ai::AiLevel;

use crate::threads::count_background_threads;

/// Limits of the measurements of a [`FairnessQueue`](crate::FairnessQueue). The numbers of battles limit the time, too:
/// a limit in seconds would make the result of a search depend on the machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FairnessLimits {
    /// The number of battles that may be played at the same time, for all missions together.
    pub threads: usize,
    /// The number of battles of the final measurement of each mission; 0 to leave it out.
    pub games: u32,
    /// The number of the first battle of the final measurement. Equal numbers give equal battles, so measurements with
    /// other numbers can be added to this one.
    pub first_game: u32,
    /// The number of battles of each step of a search for fair requisition points.
    pub probe_games: u32,
    /// The number of battles with the chosen points that a search needs to accept them.
    pub confirm_games: u32,
    /// The maximum number of battles of a search on one map.
    pub search_games: u32,
    /// The maximum number of maps that a search tries.
    pub maps: u32,
    /// The level of both sides' players.
    pub level: AiLevel,
}

impl FairnessLimits {
    /// Number of battles of a final measurement: its interval is 14 percentage points wide.
    pub const GAMES: u32 = 200;
    /// Upper limit of the numbers of battles: higher ones would repeat battles of the search.
    pub const MAX_GAME_NUMBER: u32 = 1_000_000;
    /// Number of battles of each step of a search.
    pub const PROBE_GAMES: u32 = 12;
    /// Number of battles with the chosen points that a search needs.
    pub const CONFIRM_GAMES: u32 = 72;
    /// Maximum number of battles of a search on one map.
    pub const SEARCH_GAMES: u32 = 216;
    /// Maximum number of maps that a search tries: those of the requested seed, with higher and higher advantages, and
    /// of the following ones.
    pub const MAPS: u32 = 6;

    /// Returns the limits for players: all battles at the level `planner`, one processor core left for the game.
    pub fn for_players() -> FairnessLimits {
        FairnessLimits {
            threads: count_background_threads(),
            games: FairnessLimits::GAMES,
            first_game: 0,
            probe_games: FairnessLimits::PROBE_GAMES,
            confirm_games: FairnessLimits::CONFIRM_GAMES,
            search_games: FairnessLimits::SEARCH_GAMES,
            maps: FairnessLimits::MAPS,
            level: AiLevel::Planner,
        }
    }

    /// Returns limits with few battles of weak players on one thread, for tests of screens.
    pub fn for_tests() -> FairnessLimits {
        FairnessLimits {
            threads: 1,
            games: 6,
            first_game: 0,
            probe_games: 2,
            confirm_games: 2,
            search_games: 6,
            maps: 1,
            level: AiLevel::Recruit,
        }
    }
}
