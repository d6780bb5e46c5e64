//! The archive that players get: it is made, unpacked far from the sources, holds what it must, and the game starts
//! from it, by its desktop file, from any folder.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use crate::{
    game::{Game, Home, program},
    together,
};

/// The largest archive.
const LIMIT_MIB: u64 = 60;

fn succeeded(what: &str, output: Output) -> String {
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{what}: {said}{}", String::from_utf8_lossy(&output.stderr));
    said
}

/// Packs the program that is tested, unpacks the archive in `folder`, and says where the game now lies.
fn unpacked(folder: &Path) -> PathBuf {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("package");
    let packed = Command::new(script).arg("--program").arg(program()).arg("--out").arg(folder).output();
    succeeded("./package", packed.expect("the script starts"));
    let archive = only(folder);
    let bytes = fs::metadata(&archive).expect("it was just listed").len();
    println!("the archive has {:.1} MiB", bytes as f64 / f64::from(1 << 20));
    assert!(bytes <= LIMIT_MIB << 20, "{bytes} bytes");
    // A folder with a space and an accent in its name: players have such.
    let place = folder.join("mis juegos de acción");
    fs::create_dir(&place).expect("a folder");
    let tar = Command::new("tar").arg("-xzf").arg(&archive).arg("-C").arg(&place).output();
    succeeded("tar", tar.expect("tar is there"));
    only(&place)
}

/// What alone lies in a folder.
fn only(folder: &Path) -> PathBuf {
    let mut entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let first = entries.next().expect("something is in it");
    assert!(entries.next().is_none(), "{}: more than one", folder.display());
    first
}

#[test]
fn the_archive_holds_the_game() {
    let _together = together();
    let home = Home::new();
    let out = home.0.join("out");
    let folder = unpacked(&out);
    for part in [
        "assets",
        "missions",
        "README.txt",
        "LEEME.txt",
        "incursion.svg",
        "licenses/MIT.txt",
        "licenses/Apache-2.0.txt",
    ] {
        assert!(folder.join(part).exists(), "{part} lacks");
    }
    let libraries = fs::read_to_string(folder.join("licenses/libraries.txt")).expect("the libraries' licences");
    for library in ["bevy v", "bevy_ecs_tilemap v", "rand v", "resvg v", "winit v"] {
        assert!(libraries.contains(&format!("\n    {library}")), "{library} lacks");
    }
    let fonts = fs::read_dir(folder.join("assets/fonts")).expect("fonts").count();
    assert!(fonts > 1, "the fonts lack");

    // It reads what lies beside it, not what it was built from.
    fs::write(folder.join("missions/9-broken.ron"), "(id: ").expect("a mission at fault");
    let checked = Command::new(folder.join("incursion")).arg("check").current_dir("/").output().expect("it starts");
    assert!(!checked.status.success(), "the mission at fault is told");
    fs::remove_file(folder.join("missions/9-broken.ron")).expect("it was just written");
    let checked = Command::new(folder.join("incursion")).arg("check").current_dir("/").output();
    succeeded("incursion check", checked.expect("it starts"));

    // The line of the desktop file, as a desktop carries it out: %k is the file's own path.
    let desktop = folder.join("incursion.desktop");
    let text = fs::read_to_string(&desktop).expect("a desktop file");
    let line = text.lines().find_map(|line| line.strip_prefix("Exec=")).expect("what it starts");
    let mut command = Command::new("sh");
    command.args(["-c", &line.replace("%k", "\"$DESKTOP_FILE\"")]).env("DESKTOP_FILE", &desktop).current_dir("/");
    let (mut game, _) = Game::open("package", &home, command);
    let title = game.plates();
    game.key("e");
    game.until("the missions are listed", |game| game.plates() != title);
}
