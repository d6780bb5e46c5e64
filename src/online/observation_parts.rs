//! Differences between observations: an update contains only the parts that have changed, and of figures and other
//! parts with fields only the changed fields.

use std::collections::BTreeMap;

use record::Digest;
use rules::PartMap;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Fields of a part by their names.
type PartFields = Map<String, Value>;

/// The parts in which two observations differ.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartChanges {
    /// The parts that are new or have changed, each whole.
    #[serde(default, skip_serializing_if = "PartMap::is_empty")]
    pub set: PartMap,
    /// The changed fields of parts that have the same fields as before, but not the same values.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub fields: BTreeMap<String, PartFields>,
    /// The names of the parts that are gone, such as those of dead figures.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub removed: Vec<String>,
}

impl PartChanges {
    /// Returns the changes that turn `old` into `new`.
    pub fn between(old: &PartMap, new: &PartMap) -> PartChanges {
        let removed = old.keys().filter(|name| !new.contains_key(*name));
        let mut changes = PartChanges { removed: removed.cloned().collect(), ..PartChanges::default() };
        for (name, part) in new.iter().filter(|(name, part)| old.get(*name) != Some(part)) {
            match old.get(name).and_then(|known| find_changed_fields(known, part)) {
                Some(fields) => drop(changes.fields.insert(name.clone(), fields)),
                None => drop(changes.set.insert(name.clone(), part.clone())),
            }
        }
        changes
    }

    /// Returns `true` if nothing has changed.
    pub fn is_empty(&self) -> bool {
        self.set.is_empty() && self.fields.is_empty() && self.removed.is_empty()
    }

    /// Applies the changes. Fields of unknown parts are ignored: the digest of the observation shows that it differs.
    pub fn apply_to(self, parts: &mut PartMap) {
        for name in &self.removed {
            parts.remove(name);
        }
        parts.extend(self.set);
        for (name, fields) in self.fields {
            if let Some(Value::Object(part)) = parts.get_mut(&name) {
                part.extend(fields);
            }
        }
    }
}

/// Returns the fields of a part with other values than before; `None` if it has other fields or no equal one, so that
/// the whole part is as short.
fn find_changed_fields(old: &Value, new: &Value) -> Option<PartFields> {
    let (Value::Object(old), Value::Object(new)) = (old, new) else { return None };
    if old.len() != new.len() || new.keys().any(|name| !old.contains_key(name)) {
        return None;
    }
    let changed = new.iter().filter(|(name, value)| old.get(*name) != Some(value));
    let changed: PartFields = changed.map(|(name, value)| (name.clone(), value.clone())).collect();
    (changed.len() < new.len()).then_some(changed)
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
        assert!(PartChanges::between(&new, &new).is_empty());
        assert!(!PartChanges::between(&old, &new).is_empty());
    }

    #[test]
    fn parts_with_the_same_fields_are_sent_by_their_changed_fields() {
        let old = read_parts(json!({
            "figures.1": { "facing": "North", "points": 4, "place": { "Square": [1, 2] } },
            "figures.2": { "facing": "North", "points": 4 },
            "figures.3": { "facing": "North", "points": 4 },
            "awaiting": { "Act": 1 },
        }));
        let new = read_parts(json!({
            "figures.1": { "facing": "North", "points": 3, "place": { "Square": [1, 3] } },
            "figures.2": { "facing": "South", "points": 3 },
            "figures.3": { "facing": "North", "points": 4, "harpoon": 1 },
            "awaiting": { "Shoot": 1 },
        }));
        let changes = PartChanges::between(&old, &new);
        let fields = json!({ "figures.1": { "points": 3, "place": { "Square": [1, 3] } } });
        assert_eq!(serde_json::to_value(&changes.fields).expect("plain data"), fields);
        assert_eq!(changes.set.keys().collect::<Vec<_>>(), ["awaiting", "figures.2", "figures.3"]);
        let text = serde_json::to_string(&changes).expect("plain data");
        let mut changed = old.clone();
        serde_json::from_str::<PartChanges>(&text).expect("sound").apply_to(&mut changed);
        assert_eq!(changed, new);
        assert_eq!(digest_parts(&changed), digest_parts(&new));
    }

    #[test]
    fn fields_of_other_parts_change_nothing() {
        let parts = read_parts(json!({ "turn": 1 }));
        let stray = json!({ "fields": { "turn": { "number": 2 }, "figures.9": { "points": 1 } } });
        let mut changed = parts.clone();
        serde_json::from_value::<PartChanges>(stray).expect("sound").apply_to(&mut changed);
        assert_eq!(changed, parts);
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
