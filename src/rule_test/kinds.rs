//! The figure kinds that rule tests name.

use rules::{Catalogue, KindId};

/// Returns the figure kind with an id.
///
/// # Errors
/// A message, if there is no such kind.
pub(super) fn find_kind(id: &str, catalogue: &Catalogue) -> Result<KindId, String> {
    catalogue.find(id).ok_or_else(|| {
        let known: Vec<&str> = catalogue.kinds().map(|(_, kind)| kind.id.as_str()).collect();
        format!("there is no kind of figure '{id}'; there are: {}", known.join(", "))
    })
}
