//! The error of painting.

/// Error of painting a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaintFault {
    /// The text is not a valid SVG.
    Unreadable,
    /// A side is 0 pixels or more than [`MAX_SIDE`](crate::MAX_SIDE).
    WrongSize,
    /// The picture would take too long.
    TooCostly,
    /// The painter has panicked because of a defect.
    Panicked,
}
