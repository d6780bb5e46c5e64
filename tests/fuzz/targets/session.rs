//! Session files, and the changes in the lines of a guest's transcript, without their checksums.
#![no_main]

use std::time::Duration;

use incursion_fuzz::MAX_MESSAGE;
use libfuzzer_sys::fuzz_target;
use online::{GuestSave, GuestSession, TranscriptChanges};
use online_runtime::{StoredSession, encode_session, parse_session};

fn check_session(session: &StoredSession) {
    assert_eq!(parse_session(&encode_session(session)).as_ref(), Ok(session));
    match session {
        StoredSession::Host(host) => {
            host.summary();
            host.mission.mission();
        }
        StoredSession::Guest(guest) => restore_guest(&guest.state),
    }
}

/// Restores a guest. It goes on, or the reason why it can't is told.
fn restore_guest(save: &GuestSave) {
    if let Ok(mut guest) = GuestSession::restore(save.clone(), Duration::ZERO) {
        guest.tick(Duration::ZERO);
        guest.connected(Duration::ZERO);
    }
}

/// Applies the changes of each line, as long as they fit.
fn read_transcript(text: &[u8]) {
    let mut battle = None;
    for line in text.split(|byte| *byte == b'\n') {
        let Ok(changes) = serde_json::from_slice::<TranscriptChanges>(line) else { return };
        let again = serde_json::to_vec(&changes).expect("plain data");
        assert_eq!(serde_json::from_slice::<TranscriptChanges>(&again).ok().as_ref(), Some(&changes));
        if !changes.apply_to(&mut battle) {
            return;
        }
    }
}

fuzz_target!(|data: &[u8]| {
    if data.len() > MAX_MESSAGE {
        return;
    }
    match parse_session(data) {
        Ok(session) => check_session(&session),
        Err(fault) => drop(fault.message()),
    }
    read_transcript(data);
});
