//! What the program does without a window. The arguments themselves are read in `main`.

pub mod check;
pub mod rule_test;

pub use check::check;
