//! The command line: what `incursion` does without a window.

pub mod rule_test;
