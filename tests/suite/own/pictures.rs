//! Pictures of figures: shapes and nothing else, and never a danger.

use std::{
    fs,
    os::unix::fs::symlink,
    path::Path,
    time::{Duration, Instant},
};

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree},
};

use super::{PICTURE, cellar, load};
use crate::{games::Chooser, mutants::spoil_text};

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
fn pictures_are_shapes_and_nothing_else() {
    let path = Path::new("cellar.wraith.svg");
    let sound = |text: &str| mission::check_picture(path, text);
    assert_eq!(sound(PICTURE), Ok(()));
    for (from, to) in HOSTILE {
        assert!(PICTURE.contains(from), "{from}");
        let faults = sound(&PICTURE.replacen(from, to, 1)).expect_err(to);
        crate::tongue::both(&faults);
        assert!(faults.list.iter().all(|fault| fault.hint.is_some()), "{faults}");
    }
    let clipped = "<clipPath id=\"c\"><rect width=\"9\" height=\"9\"/></clipPath><g clip-path=\"url(#c)\" ";
    assert_eq!(sound(&PICTURE.replacen("<g ", clipped, 1)), Ok(()), "a clip may be cut out once");
    let twice = clipped.replacen("<rect ", "<rect clip-path=\"url(#c)\" ", 1);
    assert!(sound(&PICTURE.replacen("<g ", &twice, 1)).is_err(), "but no clip out of a clip");
}

#[test]
fn huge_pictures_are_refused_soon() {
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
        crate::tongue::both(&faults);
        assert!(since.elapsed() < Duration::from_secs(2), "{:?}", since.elapsed());
    }
    let folder = cellar();
    let svg = folder.path().join("cellar.wraith.svg");
    fs::remove_file(&svg).expect("it is there");
    symlink("/dev/zero", &svg).expect("a link");
    assert!(load(&folder).is_err(), "no file is no picture");
    fs::remove_file(&svg).expect("it is there");
    fs::File::create(&svg).and_then(|file| file.set_len(1 << 40)).expect("a file may be sparse");
    assert!(load(&folder).expect_err("huge").to_string().contains("1000000 bytes"));
}

/// Whatever passes the check can be drawn, and soon.
#[test]
fn spoilt_pictures_are_refused_or_drawn() {
    let path = Path::new("cellar.wraith.svg");
    let (mut drawn, mut refused) = (0, 0);
    for seed in 0..3_000 {
        let text = spoil_text(PICTURE, &mut Chooser::new(seed));
        if let Err(faults) = mission::check_picture(path, &text) {
            faults.report(&mut Vec::new(), false, |text| &text.es).expect("memory can be written");
            refused += 1;
            continue;
        }
        let since = Instant::now();
        if let Ok(tree) = Tree::from_str(&text, &Options::default()) {
            let mut pixels = Pixmap::new(64, 64).expect("room for it");
            let scale = Transform::from_scale(64.0 / tree.size().width(), 64.0 / tree.size().height());
            resvg::render(&tree, scale, &mut pixels.as_mut());
            drawn += 1;
        }
        assert!(since.elapsed() < Duration::from_secs(2), "seed {seed}: {:?}", since.elapsed());
    }
    assert!(drawn > 20 && refused > 20, "{drawn} drawn, {refused} refused");
}
