//! The commands `host`, `join` and `verify`, each on its own thread and with its own files, over a network in memory.

use std::{
    io::{self, BufRead, BufReader, PipeReader, Write, pipe},
    path::PathBuf,
    process::{Command, Output},
    thread,
};

use cli::{
    CommandFailure,
    language::CliLanguage,
    online::{HostArgs, JoinArgs, PlayerArgs, SeatChoice, SessionConsole, host_battle, join_battle},
};
use online_runtime::{MemoryNetwork, SessionFolder};
use serde_json::{Value, json};

use crate::battles::TestFolder;

fn player(name: &str, orders: bool) -> PlayerArgs {
    PlayerArgs { name: Some(name.into()), ai: "recruit".into(), orders, lan: true }
}

fn host_args(seat: SeatChoice) -> HostArgs {
    let mission = Some("recon".to_owned());
    HostArgs { mission, rp: Vec::new(), seat, guests: None, resume: None, player: player("Ana", false) }
}

fn join_args(target: &str, name: &str, orders: bool) -> JoinArgs {
    JoinArgs { target: Some(target.into()), seat: None, resume: None, player: player(name, orders) }
}

fn session_folder(folder: &TestFolder, name: &str) -> SessionFolder {
    let folder = folder.path().join(name);
    SessionFolder::new(&folder.join("sessions"), &folder.join("saves"))
}

/// A command that runs on its own thread.
struct RunningCommand {
    log: BufReader<PipeReader>,
    thread: thread::JoinHandle<Result<(), CommandFailure>>,
}

impl RunningCommand {
    fn start(
        answers: Box<dyn Write + Send>,
        input: Option<Box<dyn BufRead + Send>>,
        run: impl FnOnce(&mut SessionConsole) -> Result<(), CommandFailure> + Send + 'static,
    ) -> RunningCommand {
        let (reader, writer) = pipe().expect("a pipe");
        let mut console = SessionConsole::new(CliLanguage::En, Box::new(writer), answers, input);
        RunningCommand { log: BufReader::new(reader), thread: thread::spawn(move || run(&mut console)) }
    }

    fn host(seat: SeatChoice, network: &MemoryNetwork, folder: SessionFolder) -> RunningCommand {
        let network = network.clone();
        let run = move |console: &mut SessionConsole| host_battle(&host_args(seat), &network, &folder, console);
        RunningCommand::start(Box::new(io::sink()), None, run)
    }

    fn join(target: String, name: &'static str, network: &MemoryNetwork, folder: SessionFolder) -> RunningCommand {
        let network = network.clone();
        let run = move |console: &mut SessionConsole| {
            join_battle(&join_args(&target, name, false), &network, &folder, console)
        };
        RunningCommand::start(Box::new(io::sink()), None, run)
    }

    /// Reads the log up to a line that begins with those words, and returns the rest of the line.
    fn read_until(&mut self, words: &str) -> String {
        let mut line = String::new();
        while self.log.read_line(&mut line).expect("a log") > 0 {
            if let Some(rest) = line.trim_end().strip_prefix(words) {
                return rest.to_owned();
            }
            line.clear();
        }
        panic!("{words:?} was not said");
    }

    /// Reads the rest of the log, and returns it with the result of the command.
    fn finish(mut self) -> (String, Result<(), CommandFailure>) {
        let mut rest = String::new();
        io::Read::read_to_string(&mut self.log, &mut rest).expect("a log");
        (rest, self.thread.join().expect("no panic"))
    }
}

fn run_program(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_incursion-cli")).args(words).env("LC_ALL", "C").output().expect("the program")
}

/// Checks that `incursion verify` finds the battle of a guest sound.
fn check_verified(folder: &SessionFolder) {
    let listed = folder.list_sessions();
    assert!(listed.len() == 1 && listed[0].finished && !listed[0].in_use, "{listed:?}");
    let told = run_program(&["verify", &listed[0].path.display().to_string()]);
    let text = String::from_utf8_lossy(&told.stdout).into_owned();
    assert!(told.status.success() && text.starts_with("Verified: "), "{text}");
}

#[test]
fn host_and_guest_play_a_battle_to_its_verified_end() {
    let (network, folder) = (MemoryNetwork::new(21), TestFolder::new());
    let mut host = RunningCommand::host(SeatChoice::German, &network, session_folder(&folder, "host"));
    let code = host.read_until("Invitation code: ");
    let guest = RunningCommand::join(code.to_lowercase(), "Luis", &network, session_folder(&folder, "guest"));
    let ((host_log, host_done), (guest_log, guest_done)) = (host.finish(), guest.finish());
    assert_eq!((host_done, guest_done), (Ok(()), Ok(())), "{host_log}\n{guest_log}");
    assert!(host_log.contains("Luis: Verified: ") && host_log.contains("The battle begins"), "{host_log}");
    assert!(guest_log.contains("\nVerified: ") && guest_log.contains("The host has closed"), "{guest_log}");
    check_verified(&session_folder(&folder, "guest"));
    assert!(session_folder(&folder, "host").list_sessions().is_empty());
}

#[test]
fn third_machine_keeps_the_record_of_two_guests() {
    let (network, folder) = (MemoryNetwork::new(22), TestFolder::new());
    let mut host = RunningCommand::host(SeatChoice::None, &network, session_folder(&folder, "host"));
    let invitation = host.read_until("Invitation: ");
    let guests = ["Luis", "Eva"]
        .map(|name| RunningCommand::join(invitation.clone(), name, &network, session_folder(&folder, name)));
    let (log, done) = host.finish();
    assert_eq!(done, Ok(()), "{log}");
    for guest in guests {
        let (log, done) = guest.finish();
        assert_eq!(done, Ok(()), "{log}");
    }
    ["Luis", "Eva"].into_iter().for_each(|name| check_verified(&session_folder(&folder, name)));
}

/// Plays a seat over standard input: asks for the legal orders whenever it must decide, and gives the first one that
/// ends something. After some orders it surrenders, because orders take real time. Returns the number of orders that
/// were carried out.
fn play_over_pipe(answers: PipeReader, mut requests: io::PipeWriter, seat: &str) -> u32 {
    let mut accepted = 0;
    for line in BufReader::new(answers).lines() {
        let answer: Value = serde_json::from_str(&line.expect("text")).expect("JSON");
        assert_eq!(answer["ok"], json!(true), "{answer}");
        let request = if let Some(orders) = answer["orders"].as_array() {
            let ends = orders.iter().find(|order| order.as_str().is_some_and(|order| order.starts_with("End")));
            let order = if accepted < 20 { json!(ends.or(orders.first())) } else { json!("Surrender") };
            json!({ "cmd": "order", "order": order })
        } else {
            accepted += u32::from(answer.get("events").is_some());
            if answer.get("events").is_some() || answer["awaiting"]["seat"] != json!(seat) {
                continue;
            }
            json!({ "cmd": "legal" })
        };
        if writeln!(requests, "{request}").is_err() {
            break;
        }
    }
    accepted
}

#[test]
fn seat_is_played_over_standard_input() {
    let (network, folder) = (MemoryNetwork::new(23), TestFolder::new());
    let mut host = RunningCommand::host(SeatChoice::German, &network, session_folder(&folder, "host"));
    let code = host.read_until("Invitation code: ");
    let ((answers, answer_end), (request_end, requests)) = (pipe().expect("a pipe"), pipe().expect("a pipe"));
    let guest_folder = session_folder(&folder, "guest");
    let run = {
        let (network, folder) = (network.clone(), guest_folder.clone());
        move |console: &mut SessionConsole| join_battle(&join_args(&code, "Luis", true), &network, &folder, console)
    };
    let guest = RunningCommand::start(Box::new(answer_end), Some(Box::new(BufReader::new(request_end))), run);
    let player = thread::spawn(move || play_over_pipe(answers, requests, "Allied"));
    let ((_, host_done), (log, guest_done)) = (host.finish(), guest.finish());
    assert_eq!((host_done, guest_done), (Ok(()), Ok(())), "{log}");
    let accepted = player.join().expect("no panic");
    assert!(accepted > 10, "{accepted} orders");
    check_verified(&guest_folder);
}

#[test]
fn failures_are_told_with_exit_codes() {
    let folder = TestFolder::new();
    let missing: PathBuf = folder.path().join("none.session");
    let missing = missing.display().to_string();
    for (words, told) in [
        (&["host", "recon"][..], "This machine has no network"),
        (&["host", "nowhere"], "nowhere"),
        (&["host", "recon", "--ai", "general"], "recruit, veteran, commander"),
        (&["host", "--resume", "xyz"], "is not the id of a session"),
        (&["host", "recon", "--rp", "6"], "--rp takes two numbers"),
        (&["join", "7K4-M2P"], "This machine has no network"),
        (&["join", "hello there"], "not a code or invitation"),
        (&["join", "--resume", "0011223344556677"], "the session can't be opened"),
        (&["verify", &missing], "it can't be read"),
    ] {
        let output = run_program_in(words, &folder);
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(text.contains(told), "{words:?}: {text}");
        assert_eq!(output.status.code(), Some(2), "{words:?}");
    }
}

fn run_program_in(words: &[&str], folder: &TestFolder) -> Output {
    Command::new(env!("CARGO_BIN_EXE_incursion-cli"))
        .args(words)
        .env("LC_ALL", "C")
        .env("INCURSION_DATA", folder.path())
        .output()
        .expect("the program")
}
