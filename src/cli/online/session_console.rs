//! The console of a command for online battles: the log for people, and the requests and answers of a seat that is
//! played over standard input and output.

use std::{
    io::{self, BufRead, Write},
    sync::mpsc::{Receiver, channel},
    thread,
};

use mission::sanitize_for_terminal;
use online_runtime::transport::WakeHook;
use rules::Localized;
use serde_json::Value;

use crate::{language::CliLanguage, referee::read_line};

/// The inputs and outputs of a command.
pub struct SessionConsole {
    language: CliLanguage,
    log: Box<dyn Write + Send>,
    answers: Box<dyn Write + Send>,
    input: Option<Box<dyn BufRead + Send>>,
    requests: Option<Receiver<Vec<u8>>>,
}

impl SessionConsole {
    /// Returns the console of this process. If a seat is played over standard input, the log is written to standard
    /// error, so that standard output has only the answers.
    pub fn of_process(has_requests: bool) -> SessionConsole {
        let log: Box<dyn Write + Send> = if has_requests { Box::new(io::stderr()) } else { Box::new(io::stdout()) };
        let input: Box<dyn BufRead + Send> = Box::new(io::BufReader::new(io::stdin()));
        SessionConsole {
            language: CliLanguage::of_the_system(),
            log,
            answers: Box::new(io::stdout()),
            input: has_requests.then_some(input),
            requests: None,
        }
    }

    /// Returns a console with other inputs and outputs.
    pub fn new(
        language: CliLanguage,
        log: Box<dyn Write + Send>,
        answers: Box<dyn Write + Send>,
        input: Option<Box<dyn BufRead + Send>>,
    ) -> SessionConsole {
        SessionConsole { language, log, answers, input, requests: None }
    }

    /// Begins to read requests on a thread, which calls `wake` after each line.
    pub(super) fn begin_reading(&mut self, wake: WakeHook) {
        let Some(input) = self.input.take() else { return };
        let (lines, requests) = channel();
        thread::spawn(move || {
            let (mut input, mut line) = (input, Vec::new());
            while let Ok(Some(_)) = read_line(&mut input, &mut line) {
                if lines.send(line.clone()).is_err() {
                    return;
                }
                wake();
            }
        });
        self.requests = Some(requests);
    }

    /// Returns the next request, if there is one.
    pub(super) fn next_request(&mut self) -> Option<Vec<u8>> {
        self.requests.as_ref()?.try_recv().ok()
    }

    /// Writes a line to the log. If its reader is gone, the battle goes on.
    pub(super) fn tell(&mut self, words: &Localized) {
        let text = sanitize_for_terminal(self.language.of(words));
        let _ = writeln!(self.log, "{text}").and_then(|()| self.log.flush());
    }

    /// Writes an answer. If its reader is gone, the battle goes on.
    pub(super) fn answer(&mut self, answer: &Value) {
        let _ = writeln!(self.answers, "{answer}").and_then(|()| self.answers.flush());
    }
}
