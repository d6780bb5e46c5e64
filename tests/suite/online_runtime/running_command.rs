//! Commands of online battles that run on their own threads, for several tests.

use std::{
    io::{self, BufRead, BufReader, PipeReader, Write, pipe},
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

/// Returns the arguments of a host without a mission.
pub fn host_args(seat: SeatChoice) -> HostArgs {
    let player = player("Ana", false);
    HostArgs { mission: None, rp: Vec::new(), seat, guests: None, resume: None, campaign: None, player }
}

fn join_args(target: &str, name: &str, orders: bool) -> JoinArgs {
    JoinArgs { target: Some(target.into()), seat: None, resume: None, player: player(name, orders) }
}

/// Returns the folders of a machine, with its campaigns among the journals.
pub fn session_folder(folder: &TestFolder, name: &str) -> SessionFolder {
    let folder = folder.path().join(name);
    SessionFolder::new(&folder.join("sessions"), &folder.join("saves"))
}

/// A command that runs on its own thread.
pub struct RunningCommand {
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

    pub fn host(seat: SeatChoice, network: &MemoryNetwork, folder: SessionFolder) -> RunningCommand {
        let what = HostArgs { mission: Some("recon".to_owned()), ..host_args(seat) };
        RunningCommand::host_with(what, network, folder)
    }

    pub fn host_with(what: HostArgs, network: &MemoryNetwork, folder: SessionFolder) -> RunningCommand {
        let network = network.clone();
        let run = move |console: &mut SessionConsole| host_battle(&what, &network, &folder, console);
        RunningCommand::start(Box::new(io::sink()), None, run)
    }

    pub fn join(target: String, name: &'static str, network: &MemoryNetwork, folder: SessionFolder) -> RunningCommand {
        let network = network.clone();
        let run = move |console: &mut SessionConsole| {
            join_battle(&join_args(&target, name, false), &network, &folder, console)
        };
        RunningCommand::start(Box::new(io::sink()), None, run)
    }

    /// Reads the log up to a line that begins with those words, and returns the rest of the line.
    pub fn read_until(&mut self, words: &str) -> String {
        let mut line = String::new();
        while self.log.read_line(&mut line).expect("a log") > 0 {
            if let Some(rest) = line.trim_end().strip_prefix(words) {
                return rest.to_owned();
            }
            line.clear();
        }
        panic!("{words:?} was not said");
    }

    /// Returns `true` once the command has ended.
    pub fn is_finished(&self) -> bool {
        self.thread.is_finished()
    }

    /// Reads the rest of the log, and returns it with the result of the command.
    pub fn finish(mut self) -> (String, Result<(), CommandFailure>) {
        let mut rest = String::new();
        io::Read::read_to_string(&mut self.log, &mut rest).expect("a log");
        (rest, self.thread.join().expect("no panic"))
    }
}

/// Plays a seat over standard input: asks for the legal orders whenever it must decide, and gives the first one that
/// ends something. After that many orders it surrenders, because orders take real time. Returns the number of orders
/// that were carried out.
fn play_over_pipe(answers: PipeReader, mut requests: io::PipeWriter, (seat, orders): (&str, u32)) -> u32 {
    let mut accepted = 0;
    for line in BufReader::new(answers).lines() {
        let answer: Value = serde_json::from_str(&line.expect("text")).expect("JSON");
        assert_eq!(answer["ok"], json!(true), "{answer}");
        let request = if let Some(legal) = answer["orders"].as_array() {
            let ends = legal.iter().find(|order| order.as_str().is_some_and(|order| order.starts_with("End")));
            let order = if accepted < orders { json!(ends.or(legal.first())) } else { json!("Surrender") };
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

/// Joins a battle as the Allies by a code. A thread plays the seat over standard input, and surrenders after that many
/// orders.
pub fn join_over_pipe(
    code: String,
    orders: u32,
    network: &MemoryNetwork,
    folder: SessionFolder,
) -> (RunningCommand, thread::JoinHandle<u32>) {
    let ((answers, answer_end), (request_end, requests)) = (pipe().expect("a pipe"), pipe().expect("a pipe"));
    let network = network.clone();
    let run =
        move |console: &mut SessionConsole| join_battle(&join_args(&code, "Luis", true), &network, &folder, console);
    let guest = RunningCommand::start(Box::new(answer_end), Some(Box::new(BufReader::new(request_end))), run);
    (guest, thread::spawn(move || play_over_pipe(answers, requests, ("Allied", orders))))
}

/// Runs the program with its data in a folder.
pub fn run_program_in(words: &[&str], folder: &TestFolder) -> Output {
    Command::new(env!("CARGO_BIN_EXE_incursion-cli"))
        .args(words)
        .env("LC_ALL", "C")
        .env("INCURSION_DATA", folder.path())
        .output()
        .expect("the program")
}
