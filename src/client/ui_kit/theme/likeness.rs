//! Portraits of soldiers and other persons, composed from the parts in `assets/art/face`. The name of a portrait lists
//! its parts, so that it can be requested like any other picture.

use bevy::prelude::*;
use mission::PersonFace;

use super::{
    composite_image::{CompositeImage, DrawingPart, PartKind},
    palette::color_from_hex,
};

/// Prefix of the names of portraits.
const PREFIX: &str = "face/";
/// Width of each part, in units of the drawing.
const PART_WIDTH: f32 = 128.0;
/// Width of a portrait in units of the drawing; the shoulders extend beyond it.
const PORTRAIT_WIDTH: f32 = 116.0;

/// Skin colours, from fair to dark.
const SKINS: [Color; 6] = [
    color_from_hex(0xF6D2B0),
    color_from_hex(0xECB68C),
    color_from_hex(0xD9A576),
    color_from_hex(0xBE8656),
    color_from_hex(0x96613C),
    color_from_hex(0x6F4630),
];
/// Hair colours: black, dark brown, brown, blond, red, grey.
const HAIRS: [Color; 6] = [
    color_from_hex(0x3A3330),
    color_from_hex(0x5C3D28),
    color_from_hex(0x8A5E36),
    color_from_hex(0xE0B765),
    color_from_hex(0xC0602F),
    color_from_hex(0xB4B2AA),
];

/// Returns the name of the portrait with this face as a picture.
pub fn write_portrait_name(face: PersonFace) -> String {
    let numbers = face.parts().map(|(_, number, _)| number.to_string());
    format!("{PREFIX}{}", numbers.join("-"))
}

/// Returns `true` if there is a picture for each part of this face.
pub fn is_drawable_face(face: PersonFace) -> bool {
    face.parts().into_iter().all(|(_, number, (least, most))| (least..=most).contains(&number))
}

/// Returns the name of the portrait with this face; `None` if one of its parts has no picture: a newer game may have
/// saved the face.
pub fn face_picture(face: PersonFace) -> Option<String> {
    is_drawable_face(face).then(|| write_portrait_name(face))
}

/// Parses the name of a portrait.
fn parse_portrait_name(name: &str) -> Option<PersonFace> {
    let numbers: Option<Vec<u8>> = name.strip_prefix(PREFIX)?.split('-').map(|number| number.parse().ok()).collect();
    let [skin, hair_colour, head, look, hair, beard, mark, hat, suit] = numbers?.try_into().ok()?;
    let face = PersonFace { skin, hair_colour, head, look, hair, beard, mark, hat, suit };
    is_drawable_face(face).then_some(face)
}

/// Composes the parts of a portrait, from back to front.
fn compose_portrait(face: PersonFace) -> CompositeImage {
    let tint = |colours: &[Color], number: u8| colours[usize::from(number) - 1];
    let (skin, hair) = (tint(&SKINS, face.skin), tint(&HAIRS, face.hair_colour));
    let parts = [
        ("head", face.head, skin),
        ("suit", face.suit, Color::WHITE),
        ("look", face.look, Color::WHITE),
        ("beard", face.beard, hair),
        ("hair", face.hair, hair),
        ("mark", face.mark, Color::WHITE),
        ("hat", face.hat, Color::WHITE),
    ];
    let part = |(kind, number, tint): (&str, u8, Color)| DrawingPart {
        what: PartKind::Picture(format!("art/face/{kind}_{number}"), tint),
        at: Vec2::splat(PORTRAIT_WIDTH / 2.0),
        size: Vec2::splat(PART_WIDTH),
        turn: Mat2::IDENTITY,
    };
    let parts = parts.into_iter().filter(|(_, number, _)| *number > 0).map(part).collect();
    CompositeImage { size: Vec2::splat(PORTRAIT_WIDTH), parts, ..CompositeImage::default() }
}

/// Returns the drawing of a portrait; `None` if `name` is not the name of a portrait.
pub(super) fn portrait_drawing(name: &str) -> Option<CompositeImage> {
    parse_portrait_name(name).map(compose_portrait)
}

#[cfg(test)]
mod tests {
    use super::*;
    use mission::paths;

    /// Returns a face with one given part and number 1 for all others.
    fn face_with_part(place: usize, number: u8) -> PersonFace {
        let mut numbers = [1; 9];
        numbers[place] = number;
        let name = format!("{PREFIX}{}", numbers.map(|number| number.to_string()).join("-"));
        parse_portrait_name(&name).unwrap_or_else(|| panic!("{name} is no portrait"))
    }

    /// Returns the smallest and largest number of each part.
    fn list_ranges() -> [(u8, u8); 9] {
        face_with_part(0, 1).parts().map(|(_, _, range)| range)
    }

    #[test]
    fn portrait_names_parse_back_to_their_parts() {
        let face = face_with_part(4, 7);
        assert_eq!(parse_portrait_name(&write_portrait_name(face)), Some(face));
        for name in ["face/1-1-1-1-1-1-1-1", "face/1-1-1-1-13-1-1-1-1", "face/0-1-1-1-1-1-1-1-1", "face/x", "art/grunt"]
        {
            assert_eq!(parse_portrait_name(name), None, "{name}");
        }
    }

    #[test]
    fn every_portrait_part_has_a_picture() {
        for (place, (least, most)) in list_ranges().into_iter().enumerate() {
            for number in least..=most {
                for part in compose_portrait(face_with_part(place, number)).parts {
                    let PartKind::Picture(name, _) = part.what else { panic!("a part is no picture") };
                    let file = paths::assets_dir().join(&name).with_extension("svg");
                    assert!(file.is_file(), "{}", file.display());
                }
            }
        }
    }

    #[test]
    fn every_face_picture_belongs_to_a_portrait_part() {
        let pictures = std::fs::read_dir(paths::assets_dir().join("art/face")).expect("the folder is there").count();
        // The first two numbers are colours.
        let parts: usize = list_ranges()[2..].iter().map(|(_, most)| usize::from(*most)).sum();
        assert_eq!(pictures, parts);
    }
}
