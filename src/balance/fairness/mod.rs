//! Fairness of generated missions. [`FairnessQueue`] measures several missions in the background: it generates each,
//! searches fair points of a side on request, estimates the chances at the start, and plays trial battles.
//!
//! `search` chooses the requisition points by the results of trial battles, `trials` plays these battles, `job` carries
//! out one request, and `permits` lets the requests take turns.

mod estimate;
mod job;
mod limits;
mod permits;
mod progress;
mod queue;
mod report;
mod search;
mod trials;

pub use estimate::estimate_allied_chance;
pub use limits::FairnessLimits;
pub use progress::{FairnessProgress, FairnessRequest, FairnessStage};
pub use queue::{FairnessQueue, FairnessTicket};
pub use report::{FairnessReport, FairnessVerdict};
