//! The borders of nine-slice frames, as `slices.json` lists them.

/// Borders of a nine-slice frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Slices {
    /// Top, right, bottom and left border in design pixels.
    pub border: [f32; 4],
    /// Distance by which the image extends beyond its node (its shadow).
    pub outset: f32,
}

impl Slices {
    /// Parses an entry of `slices.json`; `None` if it has another form.
    pub(super) fn read(value: &serde_json::Value) -> Option<Self> {
        let slice = value.get("slice")?;
        let border = match slice.as_array() {
            Some(sides) => {
                let mut border = [0.0; 4];
                for (side, given) in border.iter_mut().zip(sides) {
                    *side = given.as_f64()? as f32;
                }
                border
            }
            None => [slice.as_f64()? as f32; 4],
        };
        let outset = value.get("outset")?.as_f64()? as f32;
        Some(Self { border, outset })
    }
}
