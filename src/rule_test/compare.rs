//! The comparison of a value with its expectation.

/// Adds a fault if a value differs from its expectation.
pub(super) fn compare_values<T: PartialEq + std::fmt::Debug>(
    faults: &mut Vec<String>,
    what: &str,
    expected: &T,
    found: &T,
) {
    if expected != found {
        faults.push(format!("{what}: expected {expected:?}, found {found:?}"));
    }
}

/// Adds a fault if a value differs from its expectation, where the step has one.
pub(super) fn compare_if_expected<T: PartialEq + std::fmt::Debug>(
    faults: &mut Vec<String>,
    what: &str,
    expected: Option<&T>,
    found: &T,
) {
    if let Some(expected) = expected {
        compare_values(faults, what, expected, found);
    }
}
