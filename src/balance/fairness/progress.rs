//! Requests to a queue, and their progress.

use std::sync::Arc;

use generator::{GeneratedMission, MissionSpec};
use rules::{Localized, Side};

use crate::fairness::report::FairnessReport;

/// A mission whose fairness is to be measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FairnessRequest {
    /// The spec of the mission. If fair points are searched, the search begins with its seed.
    pub spec: MissionSpec,
    /// The side whose requisition points are chosen so that the mission is fair; its points and the advantage in `spec`
    /// are ignored.
    /// `None` to measure the mission of `spec`.
    pub balanced_side: Option<Side>,
}

/// Step of a measurement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FairnessStage {
    /// The map is being generated.
    Generating,
    /// Fair requisition points of a side are being searched.
    Balancing {
        /// The number of battles that the search has played so far.
        games: u32,
    },
    /// The battles of the final measurement are being played.
    Measuring,
    /// The measurement is complete.
    Finished {
        /// `false` if a search found no fair points on any map. The mission is the fairest of the search then.
        is_even: bool,
    },
    /// The mission can't be generated or played.
    Failed(Localized),
}

impl FairnessStage {
    /// Returns `true` if nothing more will be measured.
    pub fn is_last(&self) -> bool {
        matches!(self, FairnessStage::Finished { .. } | FairnessStage::Failed(_))
    }
}

/// State of a mission in a queue.
#[derive(Clone, Debug)]
pub struct FairnessProgress {
    /// The current step.
    pub stage: FairnessStage,
    /// The mission that `report` is about; `None` before the first map is generated. During a search, its points
    /// change, and sometimes its seed and its advantage. From [`FairnessStage::Measuring`] on it is final.
    pub mission: Option<Arc<GeneratedMission>>,
    /// The results for `mission`.
    pub report: FairnessReport,
}

impl FairnessProgress {
    /// Returns the progress before the first step.
    pub(super) fn begin() -> FairnessProgress {
        FairnessProgress { stage: FairnessStage::Generating, mission: None, report: FairnessReport::default() }
    }
}
