//! The referee: the rules over a pipe, one JSON object a line in and one line out. Here is the reading and writing of
//! lines; what a request may hold is in `request`, what it does in `desk`, how the battle is shown in `picture`.
//!
//! # The protocol
//! | request | answer: `"ok":true` and … |
//! |---|---|
//! | `{"cmd":"missions"}` | `missions`: [{`id`, `name`, `rp`: [Allied, German]}] |
//! | `{"cmd":"new","mission":"recon","seed":7,"allied":["grunt"],"german":["sturmzombie"],"allied_rp":6,"german_rp":6}` | the status. `mission` is an id or the path of a mission file; without RP the dossier's, without a force a legal quick pick, without a seed a random one |
//! | `{"cmd":"setup","rows":["#####","#...#","#####"],"doors":[{"at":[1,1],"side":"East","open":false}],"figures":[{"kind":"grunt","at":[1,1],"facing":"East"}],"active":"Allied","seed":1}` | the status: a bare position in the action phase, without mission rules but those that `specials`, `points` and `endings` name. See [`request`] for all that it may hold |
//! | `{"cmd":"status"}` | `turn`, `awaiting` {`seat`, `choice`, …}, `outcome` (null or {`winner`, `reason`}), `digest` |
//! | `{"cmd":"legal"}` | `orders`: all that may be given now. For a side that nobody plays (`COOP-2`) it is the one order that the rules choose: whoever is at the pipe gives it like any other |
//! | `{"cmd":"order","order":…}` | `events` and the status |
//! | `{"cmd":"order","order":"AgreeDraw"}` | the same: `Surrender` and `AgreeDraw` (`TURN-3`) may be given whenever the seat is asked, `legal` lists neither |
//! | `{"cmd":"dice","next":[6,1,4]}` | the status: the next dice show these, then the seed goes on |
//! | `{"cmd":"state"}`, with `"seat":"German"` for what that seat may know | `state` |
//! | `{"cmd":"sight","figure":3}` | `squares` [[x,y]] in its line of sight |
//! | `{"cmd":"odds","order":…}` | `odds` {`kill`, `wounds` [none, one, …]}, which sum to 1: of the figure most concerned. If it is not the only one, `figures` [{`figure`, `kill`, `wounds`}]. Where there is any: `out_of_ammo` and `explosions` [{`figure`, `chance`}], `dragged`, `jinxed` |
//! | `{"cmd":"record"}` | `record`: the record so far, as text |
//! | `{"cmd":"replay","record":"…"}` | the status at its end |
//! | `{"cmd":"think","level":"veteran","seed":7}` | `order` that the computer would give for the seat that is asked, from that seat's view, and `why` {`goal`, `chance`, `second`}; nothing changes. With `"seat":"German"` while the other is asked: the card that it would kill out of turn, or null. Levels: `newcomer`, `recruit`, `veteran`, `commander`, and for measure `random`, `greedy`, `planner` |
//! | `{"cmd":"force","mission":"recon","side":"Allied","rp":6,"level":"veteran","seed":7}` | `force`: a legal force, as `new` takes it |
//!
//! Whatever can't be done is answered `{"ok":false,"error":{"code","message"}}`, with `rule` where a rule forbids it,
//! and changes nothing.

use std::{
    io::{self, BufRead, Write},
    process::ExitCode,
};

use serde_json::Value;

mod answer;
mod desk;
mod picture;
mod request;

use answer::Failure;
use desk::Desk;

use crate::say::{complain, show_faults};

/// The longest line that is read, in bytes.
const MAX_LINE: usize = 1 << 20;

/// Answers requests from standard input on standard output until the input ends.
pub fn run() -> ExitCode {
    let mut desk = match Desk::open() {
        Ok(desk) => desk,
        Err(faults) => return show_faults(&faults),
    };
    match serve(&mut desk, io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever listened is gone: there is nobody to tell.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            complain(format!("the referee's pipe: {error}"));
            ExitCode::from(2)
        }
    }
}

fn serve(desk: &mut Desk, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let (mut line, mut first) = (Vec::new(), true);
    while let Some(whole) = read_line(&mut input, &mut line)? {
        let text = if std::mem::take(&mut first) { files::strip_byte_order_mark(&line) } else { &line };
        let answer = if whole { answer_to(desk, text) } else { Err(too_long()) };
        serde_json::to_writer(&mut output, &answer.unwrap_or_else(|failure| failure.to_json()))?;
        output.write_all(b"\n")?;
        output.flush()?;
    }
    Ok(())
}

fn answer_to(desk: &mut Desk, line: &[u8]) -> Result<Value, Failure> {
    let request = serde_json::from_slice(line).map_err(|error| Failure::bad_request(error.to_string()))?;
    desk.answer(request)
}

fn too_long() -> Failure {
    Failure::bad_request(format!("the line is longer than {MAX_LINE} bytes"))
}

/// Reads a line without its line break. None at the end of the input; false if it is too long: then it is skipped.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<bool>> {
    line.clear();
    let mut whole = true;
    let mut any = false;
    loop {
        let chunk = input.fill_buf()?;
        if chunk.is_empty() {
            return Ok(any.then_some(whole));
        }
        any = true;
        let end = chunk.iter().position(|byte| *byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        whole &= line.len() + part.len() <= MAX_LINE;
        if whole {
            line.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            return Ok(Some(whole));
        }
    }
}
