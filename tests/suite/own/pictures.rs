//! Pictures of figures: they contain only shapes, and can neither slow down nor crash the game.

use std::{
    fs,
    path::Path,
    time::{Duration, Instant},
};

use common::machine_speed::is_time_within;
use painter::{PaintFault, paint_svg};

use super::PICTURE;
use crate::{games::RandomChooser, mutants::spoil_text};

const HOSTILE: &[(&str, &str)] = &[
    ("<svg", "<!DOCTYPE svg [<!ENTITY a \"b\">]><svg"),
    ("<g ", "<script>alert(1)</script><g "),
    ("<g ", "<image href=\"file:///etc/passwd\"/><g "),
    ("<g ", "<use href=\"#mist\"/><g "),
    ("<g ", "<text>x</text><g "),
    ("<g ", "<foreignObject/><g "),
    ("<g ", "<style>@import url(http://x)</style><g "),
    ("<g ", "<filter id=\"f\"/><g "),
    ("<g ", "<svg/><g "),
    ("<g ", "<a href=\"#mist\"><path d=\"\"/></a><g "),
    ("<g ", "<animate/><g "),
    ("<g ", "<g xmlns=\"urn:other\"/><g "),
    ("<g ", "<g onclick=\"x\" "),
    ("<g ", "<g filter=\"url(#f)\" "),
    ("<g ", "<g mask=\"url(#f)\" "),
    ("<g ", "<g stroke-dasharray=\"0.00001\" "),
    ("url(#mist)", "url(http://x/y)"),
    ("url(#mist)", "URL( 'file:///x' )"),
    ("stroke:#112", "stroke:url(data:x)"),
    ("stroke:#112", "background:red"),
    ("<radialGradient ", "<radialGradient href=\"other.svg#a\" "),
    ("<radialGradient ", "<radialGradient xmlns:xlink=\"http://www.w3.org/1999/xlink\" xlink:href=\"http://x\" "),
    ("viewBox=\"0 0 256 256\"", ""),
    ("viewBox=\"0 0 256 256\"", "viewBox=\"0 0 256 1\""),
    ("viewBox=\"0 0 256 256\"", "viewBox=\"0 0 1e9 1e9\""),
    ("viewBox=\"0 0 256 256\"", "viewBox=\"0 0 NaN NaN\""),
    ("</svg>", ""),
    ("http://www.w3.org/2000/svg", "urn:other"),
];

#[test]
fn pictures_may_contain_only_shapes() {
    let path = Path::new("cellar.wraith.svg");
    let sound = |text: &str| mission::check_picture(path, text);
    assert_eq!(sound(PICTURE), Ok(()));
    for (from, to) in HOSTILE {
        assert!(PICTURE.contains(from), "{from}");
        let faults = sound(&PICTURE.replacen(from, to, 1)).expect_err(to);
        crate::fault_languages::assert_both_languages(&faults);
        assert!(faults.list.iter().all(|fault| fault.hint.is_some()), "{faults}");
    }
    let clipped = "<clipPath id=\"c\"><rect width=\"9\" height=\"9\"/></clipPath><g clip-path=\"url(#c)\" ";
    assert_eq!(sound(&PICTURE.replacen("<g ", clipped, 1)), Ok(()), "a clip may be cut out once");
    let twice = clipped.replacen("<rect ", "<rect clip-path=\"url(#c)\" ", 1);
    assert!(sound(&PICTURE.replacen("<g ", &twice, 1)).is_err(), "but no clip out of a clip");
}

#[test]
fn huge_pictures_are_refused_quickly() {
    let path = Path::new("cellar.wraith.svg");
    let within = |text: String| PICTURE.replacen("<g ", &format!("{text}<g "), 1);
    let deep = format!("{}{}", "<g>".repeat(8_000), "</g>".repeat(8_000));
    let many = "<path d=\"M0 0\"/>".repeat(3_000);
    let pile = "<g>".repeat(17) + &"</g>".repeat(17);
    for text in
        [within(deep), within(many), within(pile), within(" ".repeat(64_001)), "<a>".repeat(20_000), "<".repeat(60_000)]
    {
        let since = Instant::now();
        let faults = mission::check_picture(path, &text).expect_err("too much");
        crate::fault_languages::assert_both_languages(&faults);
        assert!(is_time_within(since.elapsed(), Duration::from_secs(2)), "{:?}", since.elapsed());
    }
}

#[cfg(unix)]
#[test]
fn endless_and_huge_picture_files_are_refused() {
    use super::{cellar_mission_folder, load_cellar_mission};

    let folder = cellar_mission_folder();
    let svg = folder.path().join("cellar.wraith.svg");
    fs::remove_file(&svg).expect("it is there");
    std::os::unix::fs::symlink("/dev/zero", &svg).expect("a link");
    assert!(load_cellar_mission(&folder).is_err(), "no file is no picture");
    fs::remove_file(&svg).expect("it is there");
    fs::File::create(&svg).and_then(|file| file.set_len(1 << 40)).expect("a file may be sparse");
    assert!(load_cellar_mission(&folder).expect_err("huge").to_string().contains("1000000 bytes"));
}

/// Every damaged picture that passes the check can be drawn quickly.
#[test]
fn damaged_pictures_are_refused_or_drawn_quickly() {
    let path = Path::new("cellar.wraith.svg");
    let (mut drawn, mut refused) = (0, 0);
    for seed in 0..3_000 {
        let text = spoil_text(PICTURE, &mut RandomChooser::new(seed));
        if let Err(faults) = mission::check_picture(path, &text) {
            faults.report(&mut Vec::new(), false, |text| &text.es).expect("memory can be written");
            refused += 1;
            continue;
        }
        let since = Instant::now();
        match paint_svg(&text, 64, 64) {
            Ok(_) => drawn += 1,
            Err(fault) => assert_eq!(fault, PaintFault::Unreadable, "seed {seed}"),
        }
        assert!(is_time_within(since.elapsed(), Duration::from_secs(2)), "seed {seed}: {:?}", since.elapsed());
    }
    assert!(drawn > 20 && refused > 20, "{drawn} drawn, {refused} refused");
}

/// Returns a picture with this content.
fn svg_with_content(content: &str) -> String {
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 256 256\">{}</svg>", content.replace('\'', "\""))
}

/// Returns the reasons why a picture with this content is refused.
fn picture_refusal(content: &str) -> String {
    let faults = mission::check_picture(Path::new("cellar.wraith.svg"), &svg_with_content(content)).expect_err(content);
    crate::fault_languages::assert_both_languages(&faults);
    assert!(faults.list.iter().all(|fault| fault.hint.is_some()), "{faults}");
    faults.to_string()
}

#[test]
fn picture_drawing_cost_is_limited() {
    let path = Path::new("cellar.wraith.svg");
    let sound =
        |content: &str| assert_eq!(mission::check_picture(path, &svg_with_content(content)), Ok(()), "{content}");
    let square = "<rect width='256' height='256'/>";
    let clipped = "<rect width='256' height='256' clip-path='url(#c)'/>";
    let clips = |within: &str, elements: &str| format!("<clipPath id='c'>{within}</clipPath>{elements}");

    // A picture of 21 kB that once blocked all drawing: each of many squares is clipped by as many.
    let told = picture_refusal(&clips(&square.repeat(290), &clipped.repeat(290)));
    assert!(told.contains("100 times"), "{told}");
    sound(&clips(&square.repeat(3), &clipped.repeat(20)));
    // Small shapes cover little, but their number is limited.
    let small = "<rect width='9' height='9'/>".repeat(40);
    let styled = clipped.replace("clip-path='url(#c)'", "style='clip-path: url( #c )'");
    for elements in [clipped, styled.as_str()] {
        assert!(picture_refusal(&clips(&small, &elements.repeat(20))).contains("600 shapes"));
        sound(&clips(&small, &elements.repeat(14)));
    }
    // A clip of many lines is used many times.
    let lines = "M0 0L256 256".repeat(200);
    assert!(picture_refusal(&clips(&format!("<path d='{lines}'/>"), &clipped.repeat(20))).contains("4000 segments"));

    assert!(picture_refusal(&format!("<path d='M0 0{}'/>", "L256 0L0 256".repeat(2_100))).contains("4000 segments"));
    let zigzag =
        |stroke: &str| format!("<g stroke='{stroke}'><path fill='none' d='M0 0{}'/></g>", "L256 0L0 256".repeat(800));
    sound(&zigzag("none"));
    assert!(picture_refusal(&zigzag("#123")).contains("4000 segments"), "a stroke costs more");

    let layer = |value: &str| format!("<rect width='9' height='9' opacity='{value}'/>").repeat(65);
    assert!(picture_refusal(&layer("0.5")).contains("64 elements"));
    sound(&layer("1"));
    assert!(picture_refusal(&"<g style='opacity:.9'/>".repeat(65)).contains("64 elements"));

    assert!(picture_refusal(&square.repeat(120)).contains("100 times"));
    sound(&square.repeat(90));
    sound(&"<rect width='60' height='60'/>".repeat(500));
}

#[test]
fn numbers_in_a_picture_are_limited() {
    // A picture of 135 bytes that once made the painter panic.
    let arcs = "<path d='M0 0A1e5 1e-3 139 1 0 201 231A1e5 1e-3 110 1 0 114 107'/>";
    assert!(picture_refusal(arcs).contains("`d`"), "no arc is as thin as that");
    for far in [
        "<path d='M0 0L9e9 0'/>",
        "<path d='M0 0A10 0.001 0 0 1 9 9'/>",
        "<rect width='1e30' height='1'/>",
        "<polygon points='0,0 1e8,0 0,1'/>",
        "<path d='M0 0L1 1' style='stroke-width:1e7'/>",
        "<g transform='scale(1e9)'><path d='M0 0L1e-8 1'/></g>",
        "<linearGradient gradientTransform='matrix(1 0 0 1 1e300 0)'/>",
    ] {
        picture_refusal(far);
    }
    for far in [
        "<path d='M0 0L5000 0'/>",
        "<g transform='scale(20)'><path d='M0 0L250 0'/></g>",
        "<g transform='translate(3000 0)'><g transform='rotate(45) translate(3000 0)'><circle r='9'/></g></g>",
        "<circle cx='128' cy='128' r='5000'/>",
        "<ellipse cx='128' cy='128' rx='5000' ry='1'/>",
        "<g stroke='red' stroke-width='500' transform='scale(10)'><line x2='9' y2='9'/></g>",
        "<g transform='skewX(89.9999)'><line x2='9' y2='256'/></g>",
        "<line x2='60in' y2='1'/>",
    ] {
        let told = picture_refusal(far);
        assert!(told.contains("16 widths"), "{far}: {told}");
    }
    let sound =
        "<g transform='translate(-600 900) rotate(30)'><path d='M-900 0A300 100 30 0 1 400 400' stroke='red'/></g>";
    assert_eq!(mission::check_picture(Path::new("a.svg"), &svg_with_content(sound)), Ok(()));
    let stretched = svg_with_content("<circle r='9'/>").replace("viewBox", "width=\"1\" height=\"1000\" viewBox");
    assert!(mission::check_picture(Path::new("a.svg"), &stretched).is_err());
}

/// The pictures of the game's missions are allowed. Those of the game's own figures may be refused, but not for their
/// cost.
#[test]
fn game_pictures_stay_within_the_cost_limits() {
    let missions = fs::read_dir(mission::paths::game_missions_dir()).expect("the folder is there");
    let art = fs::read_dir(mission::paths::assets_dir().join("art")).expect("the folder is there");
    let mut seen = 0;
    for path in missions.chain(art).map(|entry| entry.expect("readable").path()) {
        if path.extension().is_none_or(|end| end != "svg") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("readable");
        if let Err(faults) = mission::check_picture(&path, &text) {
            // Some of the game's pictures need features that only they may use; none costs too much.
            let told = faults.to_string();
            assert!(!told.contains("more than"), "{}: {told}", path.display());
            assert!(!path.starts_with(mission::paths::game_missions_dir()), "{told}");
            continue;
        }
        paint_svg(&text, 144, 144).unwrap_or_else(|fault| panic!("{}: {fault:?}", path.display()));
        seen += 1;
    }
    assert!(seen > 40, "{seen}");
}
