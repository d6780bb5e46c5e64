//! Functions that damage sound data in one or more places.

use serde_json::{Value, json};

use crate::games::RandomChooser;

/// Damages JSON in one or two places: changes a value, removes or adds a field, or adds an element.
pub fn spoil_json(value: &mut Value, chooser: &mut RandomChooser) {
    for _ in 0..1 + chooser.below(2) {
        spoil_json_value(value, chooser);
    }
}

fn spoil_json_value(value: &mut Value, chooser: &mut RandomChooser) {
    match value {
        Value::Array(list) if !list.is_empty() && !chooser.one_in(6) => {
            let index = chooser.below(list.len() as u32) as usize;
            match chooser.below(8) {
                0 => drop(list.remove(index)),
                1 => list.insert(index, list[index].clone()),
                _ => spoil_json_value(&mut list[index], chooser),
            }
        }
        Value::Object(fields) if !fields.is_empty() && !chooser.one_in(12) => {
            let keys: Vec<String> = fields.keys().cloned().collect();
            let key = chooser.pick(&keys);
            match chooser.below(12) {
                0 => drop(fields.remove(key)),
                1 => drop(fields.insert("more".into(), json!(1))),
                _ => spoil_json_value(&mut fields[key], chooser),
            }
        }
        Value::Number(number) if !chooser.one_in(4) => {
            let near = [-1, 1, 2, 7][chooser.below(4) as usize];
            *value = json!(number.as_i64().unwrap_or(0).wrapping_add(near));
        }
        other => *other = random_json_value(chooser),
    }
}

fn random_json_value(chooser: &mut RandomChooser) -> Value {
    let values = [
        json!(null),
        json!(true),
        json!(0),
        json!(-1),
        json!(255),
        json!(256),
        json!(65_535),
        json!(u64::MAX),
        json!(1.5),
        json!(""),
        json!("grunt"),
        json!("snafu"),
        json!("East"),
        json!("German"),
        json!("ñ".repeat(300)),
        json!([]),
        json!({}),
        json!([0, 0]),
        json!({"Board": [1, 1]}),
        json!({"Carried": 1}),
    ];
    chooser.pick(&values).clone()
}

/// Damages bytes in one to four places: changes, removes, doubles or moves some of them.
pub fn spoil_bytes(bytes: &mut Vec<u8>, chooser: &mut RandomChooser) {
    for _ in 0..1 + chooser.below(4) {
        if bytes.is_empty() {
            return;
        }
        let length = bytes.len();
        let start = chooser.below(length as u32) as usize;
        let end = (start + chooser.below(60) as usize).min(length);
        match chooser.below(5) {
            0 => bytes[start] = chooser.below(256) as u8,
            1 => drop(bytes.drain(start..end)),
            2 => {
                let piece = bytes[start..end].to_vec();
                bytes.splice(start..start, piece);
            }
            3 => {
                let piece: Vec<u8> = bytes.drain(start..end).collect();
                let to = chooser.below(bytes.len() as u32 + 1) as usize;
                bytes.splice(to..to, piece);
            }
            _ => {
                let signs = b"(){}[],:\"'-0919/*#rSome ";
                bytes.insert(start, signs[chooser.below(signs.len() as u32) as usize]);
            }
        }
    }
}

/// Damages text like [`spoil_bytes`].
pub fn spoil_text(text: &str, chooser: &mut RandomChooser) -> String {
    let mut bytes = text.as_bytes().to_vec();
    spoil_bytes(&mut bytes, chooser);
    String::from_utf8_lossy(&bytes).into_owned()
}
