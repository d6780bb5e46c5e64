//! The pictures of sections, by night and by day.

use mission::paths;

/// Returns the picture of a section. `is_in_daylight` is `true` for sections before the gate by day.
pub(super) fn section_picture(id: &str, is_in_daylight: bool) -> String {
    let picture = format!("art/expedition/section_{id}");
    let by_day = format!("{picture}_day");
    // Contents of players may put any section before the gate.
    let has_day = is_in_daylight && paths::assets_dir().join(format!("{by_day}.svg")).exists();
    if has_day { by_day } else { picture }
}

#[cfg(test)]
mod tests {
    use campaign::expedition::{SlotKind, load_expedition_data};

    use super::*;

    #[test]
    fn sections_before_the_gate_have_another_picture_by_day() {
        let folder = paths::assets_dir().join("data").join("expedition");
        let data = load_expedition_data(&folder, &[]).unwrap_or_else(|errors| panic!("{errors:?}"));
        let outside = data.content.sections.iter().filter(|section| section.slot == SlotKind::Outside);
        let ids: Vec<&str> = outside.map(|section| section.id.as_str()).collect();
        assert!(!ids.is_empty());
        for id in ids {
            assert_eq!(section_picture(id, false), format!("art/expedition/section_{id}"));
            assert_eq!(section_picture(id, true), format!("art/expedition/section_{id}_day"));
        }
        assert_eq!(section_picture("kitchen", true), "art/expedition/section_kitchen", "it has none by day");
    }
}
