//! Log of the entry points that figures have used this turn, for missions that need it (`M5`).

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use crate::{ids::FigureId, square::EntryId};

/// Figures that have entered this turn by entry points that are also exits. **Ruling** (`M5`): in missions where
/// figures may be stranded, a figure can't leave by the point by which it entered; other missions log nothing.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntryLog(pub Vec<(FigureId, EntryId)>);
