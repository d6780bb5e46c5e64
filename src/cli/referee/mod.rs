//! The referee: the rules engine over a pipe, with one JSON object per line in each direction. This file reads and
//! writes the lines. `request` defines the requests, `session` carries them out, `state_json` describes the battle in
//! the answers.
//!
//! # The protocol
//! | request | answer: `"ok":true` and … |
//! |---|---|
//! | `{"cmd":"missions"}` | `missions`: [{`id`, `name`, `rp`: [Allied, German]}] |
//! | `{"cmd":"new","mission":"recon","seed":7,"allied":["grunt"],"german":["sturmzombie"],"allied_rp":6,"german_rp":6}` | the status. `mission` is an id or the path of a mission file; defaults: the dossier's RP, a legal quick pick, a random seed |
//! | `{"cmd":"setup","rows":["#####","#...#","#####"],"doors":[{"at":[1,1],"side":"East","open":false}],"figures":[{"kind":"grunt","at":[1,1],"facing":"East"}],"active":"Allied","seed":1}` | the status: a bare position in the action phase, without mission rules except those in `specials`, `points` and `endings`. See `request.rs` for all fields |
//! | `{"cmd":"status"}` | `turn`, `awaiting` {`seat`, `choice`, …}, `outcome` (null or {`winner`, `reason`}), `digest` |
//! | `{"cmd":"legal"}` | `orders`: all legal orders. For a side without a player (`COOP-2`) it is the one order that the rules choose: the client submits it like any other order |
//! | `{"cmd":"order","order":…}` | `events` and the status |
//! | `{"cmd":"order","order":"AgreeDraw"}` | the same: `Surrender` and `AgreeDraw` (`TURN-3`) are allowed whenever the seat must decide, but `legal` does not list them |
//! | `{"cmd":"dice","next":[6,1,4]}` | the status: the next dice show these numbers, later dice follow the seed again |
//! | `{"cmd":"state"}`, with `"seat":"German"` for the view of that seat | `state` |
//! | `{"cmd":"sight","figure":3}` | `squares` [[x,y]] in its line of sight |
//! | `{"cmd":"odds","order":…}` | `odds` {`kill`, `wounds` [none, one, …]}, which sum to 1: the odds for the figure most concerned. If several figures are concerned, also `figures` [{`figure`, `kill`, `wounds`}]. If the chance is not zero, also `out_of_ammo` and `explosions` [{`figure`, `chance`}], `dragged`, `jinxed` |
//! | `{"cmd":"record"}` | `record`: the record up to now, as text |
//! | `{"cmd":"replay","record":"…"}` | the status at the end of the record |
//! | `{"cmd":"think","level":"veteran","seed":7}` | `order` that the AI would give for the seat that must decide, from that seat's view, and `why` {`goal`, `chance`, `second`}; nothing changes. With `"seat":"German"` while the other seat must decide: the card that it would kill out of turn, or null. Levels: `newcomer`, `recruit`, `veteran`, `commander`, and for measurements `random`, `greedy`, `planner` |
//! | `{"cmd":"force","mission":"recon","side":"Allied","rp":6,"level":"veteran","seed":7}` | `force`: a legal force, as `new` takes it |
//!
//! A request that can't be carried out is answered by `{"ok":false,"error":{"code","message"}}`, with `rule` if a rule
//! forbids it; it has no effect.

use std::{
    io::{self, BufRead, Write},
    process::ExitCode,
};

use serde_json::Value;

mod error_response;
mod request;
mod session;
mod state_json;

pub(crate) use state_json::awaiting_json;

use error_response::ErrorResponse;
use session::RefereeSession;

use crate::output::{print_error, show_faults};

/// Maximum length of a line, in bytes.
const MAX_LINE: usize = 1 << 20;

/// Answers requests from standard input on standard output until the input ends.
pub fn run_referee() -> ExitCode {
    let mut referee_session = match RefereeSession::open() {
        Ok(referee_session) => referee_session,
        Err(faults) => return show_faults(&faults),
    };
    match serve_requests(&mut referee_session, io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has closed the pipe, so there is no reader for further answers.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            print_error(format!("the referee's pipe: {error}"));
            ExitCode::from(2)
        }
    }
}

fn serve_requests(
    referee_session: &mut RefereeSession,
    mut input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let (mut line, mut first) = (Vec::new(), true);
    while let Some(whole) = read_line(&mut input, &mut line)? {
        let text = if std::mem::take(&mut first) { files::strip_byte_order_mark(&line) } else { &line };
        let answer = if whole { answer_line(referee_session, text) } else { Err(line_too_long_error()) };
        serde_json::to_writer(&mut output, &answer.unwrap_or_else(|failure| failure.to_json()))?;
        output.write_all(b"\n")?;
        output.flush()?;
    }
    Ok(())
}

fn answer_line(referee_session: &mut RefereeSession, line: &[u8]) -> Result<Value, ErrorResponse> {
    let request = serde_json::from_slice(line).map_err(|error| ErrorResponse::bad_request(error.to_string()))?;
    referee_session.answer(request)
}

fn line_too_long_error() -> ErrorResponse {
    ErrorResponse::bad_request(format!("the line is longer than {MAX_LINE} bytes"))
}

/// Reads a line without its line break. Returns `None` at the end of the input, and `Some(false)` if the line is too
/// long; then the line is skipped.
pub(crate) fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<bool>> {
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
