//! Differences between observations: an update contains only the parts that have changed.

use record::Digest;
use rules::PartMap;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The parts in which two observations differ.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartChanges {
    /// The parts that are new or have changed, each whole.
    pub set: PartMap,
    /// The names of the parts that are gone, such as those of dead figures.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub removed: Vec<String>,
}

impl PartChanges {
    /// Returns the changes that turn `old` into `new`.
    pub fn between(old: &PartMap, new: &PartMap) -> PartChanges {
        let changed = new.iter().filter(|(name, part)| old.get(*name) != Some(part));
        let removed = old.keys().filter(|name| !new.contains_key(*name));
        PartChanges {
            set: changed.map(|(name, part)| (name.clone(), part.clone())).collect(),
            removed: removed.cloned().collect(),
        }
    }

    /// Applies the changes.
    pub fn apply_to(self, parts: &mut PartMap) {
        for name in &self.removed {
            parts.remove(name);
        }
        parts.extend(self.set);
    }
}

/// Returns the digest of an observation, with which a guest checks that it has the same one as the host. It is the same
/// on every machine, and does not depend on the order of fields in the JSON.
pub fn digest_parts(parts: &PartMap) -> Digest {
    let mut text = String::new();
    for (name, part) in parts {
        text.push_str(name);
        text.push('=');
        write_sorted(part, &mut text);
        text.push('\n');
    }
    Digest::of_text(text.as_bytes())
}

/// Writes JSON with the fields of each object sorted by their names.
fn write_sorted(value: &Value, text: &mut String) {
    match value {
        Value::Array(list) => {
            text.push('[');
            for element in list {
                write_sorted(element, text);
                text.push(',');
            }
            text.push(']');
        }
        Value::Object(fields) => {
            let mut fields: Vec<(&String, &Value)> = fields.iter().collect();
            fields.sort_by_key(|(name, _)| *name);
            text.push('{');
            for (name, field) in fields {
                text.push_str(name);
                text.push(':');
                write_sorted(field, text);
                text.push(',');
            }
            text.push('}');
        }
        plain => text.push_str(&plain.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read_parts(value: Value) -> PartMap {
        serde_json::from_value(value).expect("an object")
    }

    #[test]
    fn changes_turn_one_observation_into_another() {
        let old = read_parts(json!({ "turn": 1, "acting": 3, "figures.1": { "wounds": 0 }, "figures.2": {} }));
        let new = read_parts(json!({ "turn": 2, "acting": null, "figures.1": { "wounds": 0 }, "figures.10": {} }));
        let changes = PartChanges::between(&old, &new);
        assert_eq!(changes.set, read_parts(json!({ "turn": 2, "acting": null, "figures.10": {} })));
        assert_eq!(changes.removed, ["figures.2"]);
        let mut changed = old.clone();
        changes.apply_to(&mut changed);
        assert_eq!(changed, new);
        assert_eq!(PartChanges::between(&new, &new), PartChanges::default());
    }

    #[test]
    fn digest_depends_on_values_but_not_on_the_order_of_fields() {
        let digest = |text: &str| digest_parts(&serde_json::from_str(text).expect("an object"));
        let one = digest(r#"{ "a": { "x": 1, "y": [1, null] }, "b": 2 }"#);
        assert_eq!(one, digest(r#"{ "b": 2, "a": { "y": [1, null], "x": 1 } }"#));
        for other in [
            r#"{ "a": { "x": 1, "y": [1, null] } }"#,
            r#"{ "a": { "x": 1, "y": [null, 1] }, "b": 2 }"#,
            r#"{ "a": { "x": 1, "y": [[1], null] }, "b": 2 }"#,
            r#"{ "a": { "x": 1, "y": [1, "null"] }, "b": 2 }"#,
        ] {
            assert_ne!(one, digest(other), "{other}");
        }
    }
}
