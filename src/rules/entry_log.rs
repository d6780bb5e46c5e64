//! By which points figures have come in this turn, where a mission asks (`M5`).

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use crate::{ids::FigureId, square::EntryId};

/// Which figures have come in this turn by entry points that are exits, too. **Ruling** (`M5`): only where somebody may be
/// stranded does nobody leave by the point by which he has come in; elsewhere nothing is noted.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntryLog(pub Vec<(FigureId, EntryId)>);
