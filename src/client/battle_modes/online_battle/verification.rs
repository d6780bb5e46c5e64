//! The verification of a battle by a guest: once the host has shown its secret, a background thread plays the record
//! again and compares it with everything that the guest was told. Afterwards the guest has an ordinary record.

use super::status::OnlineStatus;
use crate::prelude::*;
use battle_view::session::BattleSession;
use mission::paths;
use online::{UnprovedParts, VerificationFault, VerificationReport};
use record::{BattleJournal, Record, list_saved_battles, read_saved_record};
use ui_kit::background_thread::BackgroundWorker;

/// Interval at which the thread is polled.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// Resource: the verification that is under way.
#[derive(Resource)]
pub(super) struct VerificationJob(BackgroundWorker<(), (VerificationReport, Option<Record>)>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, finish_verification.run_if(resource_exists::<VerificationJob>));
}

impl VerificationJob {
    /// Starts the verification of the guest's battle, if it is over.
    pub(super) fn start(world: &mut World) {
        let session = world.resource::<BattleSession>();
        let Some((transcript, reveal)) = session.guest().and_then(|guest| guest.session().transcript()) else { return };
        let (transcript, reveal) = (transcript.clone(), reveal.clone());
        let compute = move || (online::verify_battle(&transcript, &reveal), online::open_record(&transcript, &reveal));
        match BackgroundWorker::compute("verification", compute) {
            Ok(worker) => world.insert_resource(VerificationJob(worker)),
            Err(error) => error!("the battle can't be verified: {error}"),
        }
    }
}

/// Reports the result to all members, and keeps the record.
fn finish_verification(world: &mut World) {
    world.resource_mut::<RedrawRequests>().wake_within(POLL_INTERVAL);
    let Some(result) = world.resource::<VerificationJob>().0.poll() else { return };
    world.remove_resource::<VerificationJob>();
    world.resource_mut::<RedrawRequests>().redraw_frames(4);
    let Ok((report, record)) = result else { return error!("the verification has failed") };
    if let Some(record) = &record {
        save_record(record);
    }
    let mut status = world.resource_mut::<OnlineStatus>();
    if let Some(own) = status.own {
        status.verified.insert(own, report.clone());
    }
    let Some(mut session) = world.get_resource_mut::<BattleSession>() else { return };
    if let Some(guest) = session.guest_mut() {
        guest.report_verification(report);
    }
    if let Some(record) = record {
        session.set_guest_record(record);
    }
}

/// Returns the result of a verification in the player's language.
pub fn verification_text(texts: &Texts, report: &VerificationReport) -> String {
    match report {
        VerificationReport::Sound { orders, rolls, unproved } => {
            let words = texts.t_args("remote-verified", &[("orders", (*orders).into()), ("rolls", (*rolls).into())]);
            std::iter::once(words).chain(unproved_words(texts, unproved)).collect::<Vec<_>>().join(" ")
        }
        VerificationReport::Unsound { entry, fault } => {
            texts.t_args("remote-unsound", &[("entry", (*entry).into()), ("why", fault_key(fault).into())])
        }
    }
}

/// Returns a sentence about each part of the battle that could not be checked completely.
fn unproved_words(texts: &Texts, unproved: &UnprovedParts) -> Vec<String> {
    let UnprovedParts { saved_entries, absent_rolls, rollbacks, silent_members } = unproved;
    let counts = [
        ("remote-unproved-saved", *saved_entries),
        ("remote-unproved-rolls", *absent_rolls),
        ("remote-unproved-rollbacks", *rollbacks),
        ("remote-unproved-secrets", silent_members.len() as u32),
    ];
    let sentence = |(id, count): (&str, u32)| texts.t_args(id, &[("n", count.into())]);
    counts.into_iter().filter(|(_, count)| *count > 0).map(sentence).collect()
}

/// Returns the word by which the text chooses the sentence about a fault.
fn fault_key(fault: &VerificationFault) -> &'static str {
    match fault {
        VerificationFault::Commitment => "commitment",
        VerificationFault::Salt => "salt",
        VerificationFault::SealedEntry | VerificationFault::Unreadable => "log",
        VerificationFault::Deal => "deal",
        VerificationFault::Drift => "drift",
        VerificationFault::LoadedDice | VerificationFault::WrongSeed | VerificationFault::MissingSeed => "dice",
        VerificationFault::OtherOrder => "order",
        VerificationFault::Observation => "observation",
    }
}

/// Saves the record among the player's battles, unless it was saved before the program was started again.
fn save_record(record: &Record) {
    if is_record_saved(record) {
        return;
    }
    if let Err(error) = BattleJournal::create(&paths::saved_battles_dir(), record) {
        warn!("the record can't be saved: {error}");
    }
}

fn is_record_saved(record: &Record) -> bool {
    let saved = list_saved_battles(&paths::saved_battles_dir()).into_iter();
    let alike = saved.filter(|saved| saved.over && saved.orders == record.orders());
    let mut found = alike.filter_map(|saved| read_saved_record(&saved.path).ok());
    found.any(|saved| saved.record.spec.seed == record.spec.seed && saved.record.steps == record.steps)
}
