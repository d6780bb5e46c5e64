//! The suite's player who draws lots so that games end.

#[path = "../suite/games.rs"]
#[expect(dead_code, reason = "shared with the suite, which uses all of it")]
pub mod games;
#[path = "../suite/policy.rs"]
mod policy;
#[path = "../suite/support.rs"]
mod support;
