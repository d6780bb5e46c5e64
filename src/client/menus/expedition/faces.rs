//! Portraits of survivors. A person looks the same in each expedition.

use mission_library::MissionLibrary;
use ui_kit::{soldiers::SoldierCompany, theme::likeness::face_picture};

use campaign::expedition::PersonData;

/// Picture of a person whose kind of figure is unknown.
const UNKNOWN: &str = "art/grunt";

/// Returns the name of a person's portrait: that of the data, or one that the id chooses.
pub(super) fn find_portrait(missions: &MissionLibrary, person: &PersonData) -> String {
    find_face_portrait(missions, person.face, (&person.id, &person.figure))
}

/// Returns the name of the portrait with a face. Without a face, the id of the person chooses one for the kind of figure.
pub(super) fn find_face_portrait(
    missions: &MissionLibrary,
    face: Option<mission::PersonFace>,
    (id, figure): (&str, &str),
) -> String {
    face.and_then(face_picture)
        .or_else(|| {
            let catalogue = missions.catalogue()?;
            let kind = catalogue.kind(catalogue.find(figure)?);
            SoldierCompany::of_campaign(id).portrait(kind, 1)
        })
        .unwrap_or_else(|| UNKNOWN.to_owned())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use campaign::expedition::load_expedition_data;
    use mission::{PersonFace, paths};

    use super::*;

    /// Returns a face whose parts have these numbers.
    fn face_of(numbers: [u8; 9]) -> PersonFace {
        let [skin, hair_colour, head, look, hair, beard, mark, hat, suit] = numbers;
        PersonFace { skin, hair_colour, head, look, hair, beard, mark, hat, suit }
    }

    #[test]
    fn the_people_of_the_game_have_faces_of_their_own() {
        let folder = paths::assets_dir().join("data").join("expedition");
        let data = load_expedition_data(&folder, &[]).unwrap_or_else(|errors| panic!("{errors:?}"));
        let faces = data.content.people.iter().map(|person| {
            let face = person.face.unwrap_or_else(|| panic!("{} has no face", person.id));
            face_picture(face).unwrap_or_else(|| panic!("{face:?}"))
        });
        assert_eq!(faces.collect::<BTreeSet<_>>().len(), data.content.people.len());
    }

    #[test]
    fn the_limits_of_faces_in_data_files_are_those_of_the_pictures() {
        for (place, (part, _, (least, most))) in face_of([1; 9]).parts().into_iter().enumerate() {
            let with = |number: u8| {
                let mut numbers = [1; 9];
                numbers[place] = number;
                face_picture(face_of(numbers)).is_some()
            };
            assert!(with(least) && with(most), "{part}");
            assert!(!with(most + 1), "{part}");
            assert!(least == 0 || !with(0), "{part}");
        }
    }
}
