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
