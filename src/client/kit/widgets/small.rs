//! The plate of lists and strips.

use super::plate::Plate;
use crate::theme::typeface::Type;

impl Plate {
    /// Small letters, and little room beside them.
    pub fn small(self) -> Plate {
        self.kind(Type::BUTTON.px(16.0)).padding(8.0)
    }
}
