//! The weights of the model, from the file that `incursion fit` writes.

use std::{hash::Hasher, sync::OnceLock};

use serde::Deserialize;

use super::features::model_term_names;

/// The model file: its format version, the run that made it, and a weight for each term.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ModelFile {
    version: u32,
    #[serde(rename = "run")]
    _run: String,
    #[serde(rename = "positions")]
    _positions: usize,
    weights: Vec<(String, f64)>,
}

/// The format version that this code reads.
const VERSION: u32 = 1;

const TEXT: &str = include_str!("model.ron");

/// Returns the weights in the order of [`model_term_names`]; all are 0 if the file has other terms.
pub(super) fn model_weights() -> &'static [f64] {
    static WEIGHTS: OnceLock<Vec<f64>> = OnceLock::new();
    WEIGHTS.get_or_init(|| parse_model(TEXT).unwrap_or_else(|_| vec![0.0; model_term_names().len()]))
}

/// Returns a hash of the model file, which changes when the weights change.
pub(super) fn hash_model_text() -> u64 {
    let mut hasher = fnv::FnvHasher::default();
    hasher.write(TEXT.as_bytes());
    hasher.finish()
}

fn parse_model(text: &str) -> Result<Vec<f64>, String> {
    let model: ModelFile = ron::from_str(text).map_err(|fault| fault.to_string())?;
    if model.version != VERSION {
        return Err(format!("version {} is not {VERSION}", model.version));
    }
    let names: Vec<&str> = model.weights.iter().map(|(name, _)| name.as_str()).collect();
    if names != model_term_names() {
        return Err("the weights are those of other names".to_owned());
    }
    Ok(model.weights.into_iter().map(|(_, weight)| weight).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_model_file_has_a_weight_for_each_term() {
        let weights = parse_model(TEXT).expect("a model");
        assert!(weights.iter().all(|weight| weight.is_finite()) && weights.iter().any(|weight| *weight != 0.0));
        assert!(parse_model(&TEXT.replace("version: 1", "version: 2")).is_err());
        assert!(parse_model(&TEXT.replacen("allied horde", "something else", 1)).is_err());
    }
}
