//! The command line: what the game does when it is started, and with which words. The work itself is done elsewhere.

pub mod referee;
