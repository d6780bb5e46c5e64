//! Links, pipes and devices in the place of files, which are never followed, waited for or written. They exist only on
//! Unix.

use std::{
    fs::{self, File},
    os::unix::fs::symlink,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use common::machine_speed::is_time_within;
use record::{
    Battle, BattleSpec, Bookmark, JournalError, RecordError, ResumeError,
    mail::{self, MailError, MailState, TurnFile},
};
use rules::{BySide, Side};

use super::assert_quick_answer;
use crate::{
    battles::{RandomPlayer, TestFolder, recon_spec},
    boards::random_setup,
    support::{game_catalogue, project_path},
};

/// Maximum time by the clock until a separate process has answered.
const MAX_PROGRAM_TIME: Duration = Duration::from_secs(10);

/// Creates unreadable files: an endless device, a pipe, a file that is far too large, and a dangling link.
fn write_trap_files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let [device, pipe, large, nothing] =
        ["device", "pipe", "large", "nothing"].map(|name| folder.join(format!("{name}.{ending}")));
    symlink("/dev/zero", &device).expect("a link");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    File::create(&large).and_then(|file| file.set_len(1 << 30)).expect("a file may be sparse");
    symlink(folder.join("nowhere"), &nothing).expect("a link");
    vec![device, pipe, large, nothing]
}

#[test]
fn unreadable_battle_and_turn_files_are_refused_quickly() {
    let folder = TestFolder::new();
    let mut world = rules::new_world();
    for path in write_trap_files(folder.path(), "battle") {
        let what = path.display().to_string();
        let refused = assert_quick_answer(&what, || Battle::resume(&mut world, &path).map(drop));
        assert!(
            matches!(refused, Err(ResumeError::Journal(JournalError::Io { .. } | JournalError::TooLarge { .. }))),
            "{what}"
        );
        assert!(assert_quick_answer(&what, || record::read_saved_record(&path)).is_err(), "{what}");
        assert!(assert_quick_answer(&what, || TurnFile::open(&path)).is_err(), "{what}");
        let listed =
            assert_quick_answer(&what, || record::read_summary(&path)).expect("it is not passed over in silence");
        assert!(matches!(listed.fault, Some(RecordError::Unreadable(_))) && !listed.can_go_on(), "{what}");
        assert!(assert_quick_answer(&what, || mission::read_text(&path)).is_err(), "{what}");
    }
    assert_eq!(assert_quick_answer("the folder", || record::list_saved_battles(folder.path())).len(), 4);
    assert_eq!(record::latest_saved_battle(folder.path()), None);
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 4, "no lock file was left there");
    let index = assert_quick_answer("the folder", || mail::SavedBattleIndex::of(folder.path()));
    let setup = BattleSpec::new(&random_setup(&game_catalogue(), 1), None);
    let (battle, _) = Battle::new(&mut world, setup, None).expect("a sound setup");
    assert!(matches!(index.find(battle.record()), Ok(None)));
}

#[test]
fn a_mail_state_that_is_an_endless_device_is_an_error() {
    let folder = TestFolder::new();
    let journal = folder.path().join("1.battle");
    symlink("/dev/zero", journal.with_extension("post")).expect("a link");
    assert!(matches!(MailState::of(&journal), Err(MailError::Io { .. })));
}

#[test]
fn files_beside_a_battle_are_not_written_through_symlinks() {
    // Temporary files may be below `/dev`, where links are refused.
    let folder = TestFolder::inside(Path::new(env!("CARGO_TARGET_TMPDIR")));
    let outside = folder.path().join("outside");
    fs::write(&outside, "theirs").expect("room for it");
    let mut world = rules::new_world();
    let saves = folder.path().join("saves");
    let (mut battle, _) = Battle::new(&mut world, recon_spec(3), Some(&saves)).expect("a sound setup");
    RandomPlayer::new(3).play(&mut battle, &mut world, 20);
    let journal = battle.path().expect("it is saved").to_owned();
    for ending in ["mark", "mark.new", "post", "post.new", "battle.damaged"] {
        symlink(&outside, journal.with_extension(ending)).expect("a link");
    }
    Bookmark::end_of(battle.record()).save(&journal).expect("room for it");
    assert!(Bookmark::of(&journal, battle.record()).is_some());
    let post = MailState { seat: Side::German, players: BySide::default(), settled: 3 };
    post.save(&journal).expect("room for it");
    assert_eq!(MailState::of(&journal).expect("readable"), Some(post));
    drop(battle);
    symlink(&outside, journal.with_extension("battle.lock")).expect("a link");
    // Each of two damaged versions is kept as a copy.
    for copy in ["battle.damaged-2", "battle.damaged-3"] {
        let mut text = fs::read(&journal).expect("the journal");
        text.truncate(text.len() - 5);
        fs::write(&journal, &text).expect("room for it");
        assert!(Battle::resume(&mut world, &journal).expect("its sound part").cut.is_some());
        assert_eq!(fs::read(journal.with_extension(copy)).expect("the copy"), text);
    }
    assert_eq!(fs::read_to_string(&outside).expect("it is there"), "theirs");
}

fn run_check_command(folder: &Path, out: Stdio) -> std::process::Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_incursion-cli"));
    command
        .arg("check")
        .arg(folder)
        .stdout(out)
        .stderr(Stdio::piped())
        .spawn()
        .and_then(std::process::Child::wait_with_output)
        .expect("it runs")
}

#[test]
fn circular_links_are_not_followed() {
    let folder = TestFolder::new();
    for number in 0..6 {
        symlink(folder.path(), folder.path().join(format!("round-{number}"))).expect("a link");
    }
    fs::copy(project_path("missions/1-recon.ron"), folder.path().join("a.ron")).expect("room for it");
    let since = Instant::now();
    let output = run_check_command(folder.path(), Stdio::piped());
    assert!(is_time_within(since.elapsed(), MAX_PROGRAM_TIME), "it took {:?}", since.elapsed());
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("1 file checked, no errors"), "{output:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_or_closed_output_causes_no_panic() {
    let folder = TestFolder::new();
    fs::copy(project_path("missions/1-recon.ron"), folder.path().join("a.ron")).expect("room for it");
    let full = File::options().write(true).open("/dev/full").expect("a full device");
    let output = run_check_command(folder.path(), full.into());
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(2) && !told.contains("panicked"), "{output:?}");
    let mut closed = Command::new("true").stdin(Stdio::piped()).spawn().expect("true");
    let pipe = closed.stdin.take().expect("a pipe");
    closed.wait().expect("it ends");
    let output = run_check_command(folder.path(), pipe.into());
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}
