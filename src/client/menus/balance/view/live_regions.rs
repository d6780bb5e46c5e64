//! The component for nodes whose contents grow while battles are played.

use ui_kit::prelude::*;

/// Component for a node that `live_results::refill_live_regions` fills; the variant determines the contents.
#[derive(Component, Clone, Copy)]
pub(super) enum LiveRegion {
    /// The numbers of the results page.
    Results,
    /// The colours of the board plan.
    Heat,
    /// Numbers and marks over the board plan.
    Marks,
    /// The result of the change with this index.
    Row(usize),
    /// The current activity.
    Now,
}
