//! Devices, pipes and huge files as input and output. They exist only on Unix.

use std::{
    fs::{self, File},
    os::unix::fs::{FileTypeExt, symlink},
    path::Path,
    process::{Command, Stdio},
};

use super::command_output;
use crate::{
    battles::TestFolder,
    game_command::{game_command, run_game_command},
};

#[cfg(target_os = "linux")]
#[test]
fn full_or_closed_outputs_cause_no_panic() {
    let folder = TestFolder::new();
    let full = || Stdio::from(File::options().write(true).open("/dev/full").expect("a full device"));
    let closed = || {
        let mut reader = Command::new("true").stdin(Stdio::piped()).spawn().expect("true");
        let pipe = reader.stdin.take().expect("a pipe");
        reader.wait().expect("it ends");
        Stdio::from(pipe)
    };
    for arguments in [
        &["import", "nothing"][..],
        &["export", "nothing"],
        &["check", "nothing.ron"],
        &["print", "nothing"],
        &["balance", "nothing"],
        &["expedition", "--length", "nothing"],
        &["match", "--missions", "nothing"],
        &["prices", "--missions", "nothing"],
        &["analysis", "nothing"],
        &["fit", "nothing"],
        &["new-mission", "ZZ"],
        &["nonsense"],
        &["--nonsense"],
    ] {
        let usual = run_game_command(&folder, arguments).status.code();
        assert_eq!(usual, Some(2), "{arguments:?}");
        for output in [full(), closed()] {
            let ended = game_command(&folder, arguments).stderr(output).status().expect("it runs");
            assert_eq!(ended.code(), usual, "{arguments:?}");
        }
    }
    for arguments in [&["check"][..], &["print", "recon", "-o", "-"], &["export", "gibraltar", "-"], &["--help"]] {
        for output in [full(), closed()] {
            let output = game_command(&folder, arguments).stdout(output).output().expect("it runs");
            assert_ne!(output.status.code(), Some(101), "{arguments:?}");
            assert!(!command_output(&output).contains("panicked"), "{output:?}");
        }
    }
}

#[test]
fn devices_and_pipes_are_refused_as_output_files() {
    let folder = TestFolder::new();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    symlink("/dev/null", folder.path().join("link")).expect("a link");
    for target in ["pipe", "link", "/dev/zero", "/dev/fd/2"] {
        for arguments in
            [&["export", "gibraltar", target][..], &["print", "recon", "-o", target], &["expedition", "--out", target]]
        {
            let output = run_game_command(&folder, arguments);
            assert!(
                output.status.code() == Some(2) && command_output(&output).contains("can't be written"),
                "{output:?}"
            );
        }
        let moments =
            ["match", "--levels", "random,random", "--missions", "recon", "--games", "2", "--positions", target];
        assert_eq!(run_game_command(&folder, &moments).status.code(), Some(2));
    }
    let kind = |path: &Path| fs::symlink_metadata(path).expect("it is there").file_type();
    assert!(kind(&pipe).is_fifo() && kind(&folder.path().join("link")).is_symlink());
    assert!(kind(Path::new("/dev/zero")).is_char_device());
    // Standard output can be written by any of its names.
    for name in ["-", "/dev/stdout", "/dev/fd/1"] {
        let output = run_game_command(&folder, &["print", "recon", "-o", name]);
        assert!(output.status.success() && String::from_utf8_lossy(&output.stdout).starts_with("<"), "{name}");
        let output = run_game_command(&folder, &["export", "gibraltar", name]);
        assert!(
            output.status.success() && command_output(&output).starts_with("{\"format\":\"incursion-campaign-pack\"")
        );
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 2, "nothing was written");
}

#[test]
fn endless_or_huge_position_files_are_refused() {
    let folder = TestFolder::new();
    let large = folder.path().join("large");
    File::create(&large).and_then(|file| file.set_len(1 << 40)).expect("a file may be sparse");
    for (file, code, words) in [("/dev/zero", 2, "not a file"), ("large", 1, "line 1: not understood")] {
        for extra in [&["fit", file][..], &["fit", file, "--forces"]] {
            let output = run_game_command(&folder, extra);
            assert!(output.status.code() == Some(code) && command_output(&output).contains(words), "{output:?}");
        }
    }
}
