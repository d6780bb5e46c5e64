//! Helpers that the tests share: the game's data, random players, random boards, battles of Recon, expeditions, and the
//! speed of the machine.
#![allow(
    missing_docs,
    clippy::missing_panics_doc,
    clippy::new_without_default,
    reason = "for tests, which panic as they please"
)]

pub mod battles;
pub mod boards;
pub mod campaign_fixture;
pub mod expeditions;
pub mod games;
pub mod machine_speed;
pub mod mission_specs;
pub mod order_weights;
pub mod picture;
pub mod support;
pub mod twins;
