//! The archive for players: it is built, unpacked far from the sources, contains all required files, and the game
//! starts from it, by its desktop file, from any folder.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use crate::{
    game::{WindowGame, WindowTestHome, tested_program},
    lock_machine_shared,
};

/// Maximum size of the archive, in MiB.
const LIMIT_MIB: u64 = 60;

fn expect_success(what: &str, output: Output) -> String {
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{what}: {said}{}", String::from_utf8_lossy(&output.stderr));
    said
}

/// Packs the tested program in a folder, with little compression, and returns the archive.
fn pack(folder: &Path) -> PathBuf {
    let mut script = Command::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("package"));
    script.arg("--program").arg(tested_program()).arg("--out").arg(folder).env("ZSTD_CLEVEL", "3");
    expect_success("./package", script.output().expect("the script starts"));
    let mut sums = Command::new("sha256sum");
    sums.args(["--check", "--strict", "SHA256SUMS"]).current_dir(folder);
    let checked = expect_success("SHA256SUMS", sums.output().expect("sha256sum is there"));
    assert_eq!(checked.lines().count(), 2, "the archive and the list of libraries: {checked}");
    entry_with_ending(folder, ".tar.zst")
}

/// Packs the tested program, unpacks the archive in `folder`, and returns the folder of the game.
fn pack_and_unpack(folder: &Path) -> PathBuf {
    let archive = pack(folder);
    let bytes = fs::metadata(&archive).expect("it was just listed").len();
    println!("the archive has {:.1} MiB", bytes as f64 / f64::from(1 << 20));
    assert!(bytes <= LIMIT_MIB << 20, "{bytes} bytes");
    // The name contains a space and an accent, because players have such folders.
    let place = folder.join("mis juegos de acción");
    fs::create_dir(&place).expect("a folder");
    let tar = Command::new("tar").arg("-xf").arg(&archive).arg("-C").arg(&place).output();
    expect_success("tar", tar.expect("tar is there"));
    entry_with_ending(&place, "")
}

/// Returns the only entry of a folder whose name ends like that.
fn entry_with_ending(folder: &Path, ending: &str) -> PathBuf {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut found = entries.filter(|path| path.to_string_lossy().ends_with(ending));
    let first = found.next().expect("something is in it");
    assert!(found.next().is_none(), "{}: more than one", folder.display());
    first
}

#[test]
fn packing_again_makes_the_same_bytes() {
    let _together = lock_machine_shared();
    let home = WindowTestHome::new();
    let archives = ["first", "second"].map(|name| fs::read(pack(&home.0.join(name))).expect("an archive"));
    assert!(archives[0] == archives[1]);
    let list = fs::read_to_string(entry_with_ending(&home.0.join("first"), ".cdx.json")).expect("the libraries");
    for library in ["pkg:cargo/bevy@", "pkg:cargo/rand@", "pkg:cargo/winit@"] {
        assert!(list.contains(library), "{library} lacks");
    }
}

#[test]
fn archive_contains_the_complete_game() {
    let _together = lock_machine_shared();
    let home = WindowTestHome::new();
    let out = home.0.join("out");
    let folder = pack_and_unpack(&out);
    for part in [
        "assets",
        "missions",
        "README.txt",
        "LEEME.txt",
        "incursion.svg",
        "incursion-install",
        "incursion-mime.xml",
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

    // The game reads the files beside its program, not those of the source folder.
    fs::write(folder.join("missions/9-broken.ron"), "(id: ").expect("a mission at fault");
    let checked = Command::new(folder.join("incursion")).arg("check").current_dir("/").output().expect("it starts");
    assert!(!checked.status.success(), "the mission at fault is told");
    fs::remove_file(folder.join("missions/9-broken.ron")).expect("it was just written");
    let checked = Command::new(folder.join("incursion")).arg("check").current_dir("/").output();
    expect_success("incursion check", checked.expect("it starts"));

    // Start from the desktop file, as a desktop does: %k is the file's own path.
    let desktop = folder.join("incursion.desktop");
    let command = desktop_entry_command(&desktop, &desktop.display().to_string(), None);
    let (mut game, _) = WindowGame::open("package", &home, command);
    let title = game.buttons();
    game.key("e");
    game.until("the missions are listed", |game| game.buttons() != title);
}

/// Returns the command of a desktop file by the rules of the standard: quotes, escapes and field codes. `%k` stands for
/// the path of the desktop file (`place`), `%f` for the file to open.
fn desktop_entry_command(desktop: &Path, place: &str, file: Option<&str>) -> Command {
    let text = fs::read_to_string(desktop).expect("a desktop file");
    let line = text.lines().find_map(|line| line.strip_prefix("Exec=")).expect("what it starts");
    let mut words =
        split_command_line(&line.replace("\\\\", "\\")).into_iter().filter_map(|word| match (word.as_str(), file) {
            ("%f", file) => file.map(str::to_owned),
            _ => Some(word.replace("%%", "\0").replace("%k", place).replace('\0', "%")),
        });
    let mut command = Command::new(words.next().expect("a program"));
    command.args(words).current_dir("/");
    command
}

/// Splits a line at spaces; quoted words may contain spaces and escapes.
fn split_command_line(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quoted) = (Vec::new(), None::<String>, false);
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '"' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            ' ' if !quoted => words.extend(word.take()),
            '\\' if quoted => word.get_or_insert_default().extend(letters.next()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.into_iter().chain(word).collect()
}

/// Creates a program that replaces the game and prints its arguments. Returns its folder.
fn write_stand_in_program(home: &WindowTestHome) -> PathBuf {
    let folder = home.0.join("mis juegos $ñ 100% (1)");
    fs::create_dir_all(&folder).expect("a folder");
    let program = folder.join("incursion");
    fs::write(&program, "#!/bin/sh\nprintf '%s|' \"$0\" \"$@\"\n").expect("room for it");
    expect_success("chmod", Command::new("chmod").arg("+x").arg(&program).output().expect("chmod is there"));
    folder
}

/// Runs the part of `./package` that writes the desktop file, and returns its path.
fn write_desktop_file(folder: &Path) -> PathBuf {
    let mut command = Command::new("bash");
    command.args(["-euc", ". scripts/package-formats.sh; write_portable_desktop_file \"$1\"", "bash"]);
    command.arg(folder).current_dir(env!("CARGO_MANIFEST_DIR"));
    expect_success("the part of ./package", command.output().expect("bash is there"));
    folder.join("incursion.desktop")
}

#[test]
fn the_desktop_file_finds_the_game() {
    let home = WindowTestHome::new();
    let folder = write_stand_in_program(&home);
    let desktop = write_desktop_file(&folder);
    let program = folder.join("incursion").display().to_string();
    let path = desktop.display().to_string();
    let address = path.replace('%', "%25").replace(' ', "%20").replace('ñ', "%C3%B1").replace('(', "%28");
    for place in [path.clone(), format!("file://{address}"), format!("file://localhost{address}")] {
        let said =
            |file| expect_success("it", desktop_entry_command(&desktop, &place, file).output().expect("it starts"));
        assert_eq!(said(None), format!("{program}|"), "{place}");
        assert_eq!(said(Some("/a b/x.incursion-mail")), format!("{program}|/a b/x.incursion-mail|"), "{place}");
    }
    // If the desktop does not pass the path of the file, the current folder is used.
    let said = desktop_entry_command(&desktop, "", None).current_dir(&folder).output().expect("it starts");
    assert_eq!(expect_success("it", said), "./incursion|");
    validate_desktop_file(&desktop);
}

#[test]
fn install_script_adds_and_removes_the_menu_entry() {
    let home = WindowTestHome::new();
    let folder = write_stand_in_program(&home);
    write_desktop_file(&folder);
    let sources = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (folder_of, name) in [("scripts", "incursion-install"), ("packaging", "incursion-mime.xml")] {
        fs::copy(sources.join(folder_of).join(name), folder.join(name)).expect("room for it");
    }
    let data = home.0.join("data");
    let install = |words: &[&str]| {
        let mut command = Command::new("sh");
        command.arg(folder.join("incursion-install")).args(words).env("XDG_DATA_HOME", &data).current_dir("/");
        expect_success("incursion-install", command.output().expect("sh is there"))
    };
    install(&[]);
    let desktop = data.join("applications/incursion.desktop");
    let said = desktop_entry_command(&desktop, "", Some("/a b.battle")).output().expect("it starts");
    assert_eq!(expect_success("it", said), format!("{}|/a b.battle|", folder.join("incursion").display()));
    let text = fs::read_to_string(&desktop).expect("a desktop file");
    assert!(text.contains(&format!("Icon={}", folder.join("incursion.svg").display())), "{text}");
    assert!(data.join("mime/packages/incursion.xml").is_file());
    validate_desktop_file(&desktop);
    install(&["--remove"]);
    assert!(!desktop.exists() && !data.join("mime/packages/incursion.xml").exists());
}

/// Runs the validator of desktop files, if it is installed.
fn validate_desktop_file(desktop: &Path) {
    if let Ok(output) = Command::new("desktop-file-validate").arg(desktop).output() {
        let told = expect_success("desktop-file-validate", output);
        assert!(told.is_empty(), "{told}");
    }
}
