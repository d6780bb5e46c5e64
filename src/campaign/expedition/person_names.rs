//! The names of the people of an expedition. Battles and online sessions find the person of a seat by the name, so no
//! two seats may have the same one (`EXP-1`).

/// Returns the first name that is the same as one before it, apart from case and blanks; `None` if all names differ.
pub fn find_repeated_person<'a>(people: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let mut known: Vec<&str> = Vec::new();
    for person in people {
        if known.iter().any(|other| is_same_person(other, person)) {
            return Some(person);
        }
        known.push(person);
    }
    None
}

/// Returns `true` if two names are the same, apart from case and blanks.
pub(super) fn is_same_person(one: &str, other: &str) -> bool {
    let fold = |name: &str| name.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    fold(one) == fold(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_differ_in_case_and_blanks_only_are_the_same() {
        assert_eq!(find_repeated_person(["Ana", "Luis", " ANA "]), Some(" ANA "));
        assert_eq!(find_repeated_person(["Álvaro", "Eva  Gil", "álvaro"]), Some("álvaro"));
        assert_eq!(find_repeated_person(["Eva  Gil", "eva gil"]), Some("eva gil"));
        assert_eq!(find_repeated_person(["Ana", "Anna"]), None);
        assert_eq!(find_repeated_person([]), None);
    }
}
