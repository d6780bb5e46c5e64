//! The verification of a battle by a guest, and the result of the command after it.

use std::{
    thread::{self, JoinHandle},
    time::Duration,
};

use online::{GuestSession, VerificationReport, verify_battle};
use online_runtime::POLL_TIME;
use rules::both;

use super::session_words::describe_report;
use crate::output::CommandFailure;

/// Time for which a guest waits after its verification until the host closes the session.
const CLOSING_TIME: Duration = Duration::from_secs(10);

/// The verification of a battle by a guest.
#[derive(Debug, Default)]
pub(super) struct GuestVerification {
    /// `true` once the host has shown its secret.
    pub(super) is_due: bool,
    /// `true` once the host has closed the session.
    pub(super) is_closed: bool,
    /// The thread that verifies the battle. It takes longer than the silence after which a connection counts as lost.
    thread: Option<JoinHandle<VerificationReport>>,
    report: Option<(VerificationReport, Duration)>,
}

impl GuestVerification {
    /// Returns the verification at the start of the command. It is due at once in a battle that was over before.
    pub(super) fn of_session(session: &GuestSession) -> GuestVerification {
        GuestVerification { is_due: session.transcript().is_some(), ..GuestVerification::default() }
    }

    /// Returns the time until the verification must be looked at again; the thread wakes nothing when it is done.
    pub(super) fn poll_time(&self) -> Duration {
        if self.thread.is_some() { POLL_TIME } else { Duration::MAX }
    }

    /// Returns the report of a finished verification.
    pub(super) fn report(&self) -> Option<&VerificationReport> {
        self.report.as_ref().map(|(report, _)| report)
    }

    /// Begins the verification when it is due. Returns its report once, when it has just finished.
    pub(super) fn advance(&mut self, session: &GuestSession, now: Duration) -> Option<&VerificationReport> {
        if !self.is_due || self.report.is_some() {
            return None;
        }
        let Some(thread) = self.thread.take() else {
            let (transcript, reveal) = session.transcript()?;
            let (transcript, reveal) = (transcript.clone(), reveal.clone());
            self.thread = Some(thread::spawn(move || verify_battle(&transcript, &reveal)));
            return None;
        };
        if !thread.is_finished() {
            self.thread = Some(thread);
            return None;
        }
        let report = thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        self.report = Some((report, now));
        self.report()
    }

    /// Returns the result of the command once the session has ended.
    pub(super) fn result(&self, now: Duration) -> Option<Result<(), CommandFailure>> {
        match &self.report {
            Some((report, since)) => {
                let is_done = self.is_closed || now.saturating_sub(*since) > CLOSING_TIME;
                let is_sound = matches!(report, VerificationReport::Sound { .. });
                let fault = || CommandFailure::faulty(describe_report(report));
                is_done.then(|| if is_sound { Ok(()) } else { Err(fault()) })
            }
            None if self.is_closed && self.thread.is_none() => {
                let words = both!("la batalla queda sin comprobar", "the battle stays unverified");
                Some(Err(words.into()))
            }
            None => None,
        }
    }
}
