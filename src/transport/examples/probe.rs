//! Measures the transport between two processes, without the game:
//!
//!     probe host            opens a host on the local network, prints its code, and answers messages
//!     probe join CODE       finds the host, measures round trips, and connects again whenever the host is silent
//!
//! `tests/network/namespaces.sh` runs both.

use std::{
    env, fs,
    sync::{Arc, mpsc},
    time::{Duration, Instant},
};

use incursion_transport::{IrohNetwork, derive_public_key};
use online::{InvitationCode, LongInvitation};
use online_runtime::transport::{
    GuestTransport, GuestTransportEvent, GuestTransportSettings, HostTransportEvent, HostTransportSettings, JoinTarget,
    MachineKey, Network, NetworkReach, WakeHook,
};

/// Key of the host.
const HOST: MachineKey = MachineKey([1; 32]);
/// Key of the guest.
const GUEST: MachineKey = MachineKey([2; 32]);
/// Length of an order, about.
const QUESTION_BYTES: usize = 300;
/// Length of an update, about.
const ANSWER_BYTES: usize = 700;
/// Number of round trips that are measured.
const ROUNDS: usize = 1000;
/// Time of silence after which the guest connects again, as in the game.
const SILENCE: Duration = Duration::from_secs(3);
/// Time between two messages while the guest watches the connection.
const PING: Duration = Duration::from_millis(250);

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["host"] => serve_host(),
        ["join", target] => measure_guest(parse_target(target)),
        _ => eprintln!("usage: probe host | probe join CODE"),
    }
}

fn parse_target(text: &str) -> JoinTarget {
    match InvitationCode::parse(text) {
        Ok(code) => JoinTarget::Code(code),
        Err(_) => JoinTarget::Invitation(LongInvitation::parse(text).expect("a code or a long invitation")),
    }
}

fn wake_channel() -> (WakeHook, mpsc::Receiver<()>) {
    let (sender, wakes) = mpsc::channel();
    let hook = move || {
        // Without a receiver there is nothing to wake.
        let _ = sender.send(());
    };
    (Arc::new(hook), wakes)
}

/// Opens a host and answers each question, for ever.
fn serve_host() {
    let (hook, wakes) = wake_channel();
    // Known as a member, the guest comes back to a host that was started again.
    let members = vec![derive_public_key(GUEST)];
    let settings = HostTransportSettings { key: HOST, reach: NetworkReach::LocalNetwork, members };
    let start = Instant::now();
    let mut host = IrohNetwork::new().open_host(settings, hook);
    host.renew_invitation();
    let mut received = 0;
    loop {
        let Some(event) = host.poll_event() else {
            wakes.recv().expect("the transport is open");
            continue;
        };
        match event {
            HostTransportEvent::Invitation(invitation) => {
                println!("code {} after {:?}", invitation.code, start.elapsed());
                println!("invitation {}", invitation.long);
            }
            HostTransportEvent::Received { connection, bytes } => {
                received += bytes.len();
                while received >= QUESTION_BYTES {
                    received -= QUESTION_BYTES;
                    host.send(connection, vec![0; ANSWER_BYTES]);
                }
            }
            HostTransportEvent::Connected { .. } => {
                received = 0;
                println!("connected; {}", describe_memory());
            }
            other => println!("{other:?}; {}", describe_memory()),
        }
    }
}

fn guest_settings(target: JoinTarget) -> GuestTransportSettings {
    GuestTransportSettings { key: GUEST, reach: NetworkReach::LocalNetwork, target }
}

/// The guest, its wake-ups, and the number of bytes of an answer that have arrived.
struct GuestMeter {
    guest: Box<dyn GuestTransport>,
    wakes: mpsc::Receiver<()>,
    received: usize,
}

fn measure_guest(target: JoinTarget) {
    let (hook, wakes) = wake_channel();
    let guest = IrohNetwork::new().open_guest(guest_settings(target), hook);
    let mut meter = GuestMeter { guest, wakes, received: 0 };
    if !meter.connect() {
        return;
    }
    let mut times: Vec<Duration> = (0..ROUNDS).filter_map(|_| meter.ask(SILENCE)).collect();
    times.sort();
    println!(
        "{} round trips: median {:?}, 95th of 100 {:?}",
        times.len(),
        times[times.len() / 2],
        times[times.len() * 95 / 100]
    );
    println!("{:?}, {}", meter.guest.quality(), describe_memory());
    meter.watch();
}

impl GuestMeter {
    /// Connects and prints the time of each step. Returns `false` if the attempt has failed.
    fn connect(&mut self) -> bool {
        let start = Instant::now();
        self.received = 0;
        self.guest.connect();
        loop {
            match self.next_event(Duration::from_secs(30)) {
                Some(GuestTransportEvent::Connected) => {
                    println!("connected after {:?}", start.elapsed());
                    return true;
                }
                Some(GuestTransportEvent::Progress(step)) => println!("{step:?} after {:?}", start.elapsed()),
                other => {
                    println!("{other:?} after {:?}", start.elapsed());
                    return false;
                }
            }
        }
    }

    fn next_event(&mut self, time: Duration) -> Option<GuestTransportEvent> {
        let deadline = Instant::now() + time;
        loop {
            if let Some(event) = self.guest.poll_event() {
                return Some(event);
            }
            self.wakes.recv_timeout(deadline.saturating_duration_since(Instant::now())).ok()?;
        }
    }

    /// Sends a question and returns the time until its answer; `None` if none has come.
    fn ask(&mut self, time: Duration) -> Option<Duration> {
        let start = Instant::now();
        self.guest.send(vec![0; QUESTION_BYTES]);
        while self.received < ANSWER_BYTES {
            match self.next_event(time.saturating_sub(start.elapsed()))? {
                GuestTransportEvent::Received(bytes) => self.received += bytes.len(),
                _ => return None,
            }
        }
        self.received -= ANSWER_BYTES;
        Some(start.elapsed())
    }

    /// Watches the connection, and connects again after silence, for ever.
    fn watch(&mut self) {
        loop {
            let Some(time) = self.ask(SILENCE) else {
                println!("silence");
                let lost = Instant::now();
                while !self.connect() {}
                println!("back {:?} after the silence", lost.elapsed());
                continue;
            };
            if time > PING {
                println!("slow answer: {time:?}");
            }
            // An event before the pause is over can only be the end of the connection, which the next question notices.
            let _ = self.wakes.recv_timeout(PING);
        }
    }
}

/// Returns the memory of this process, where the system tells it.
fn describe_memory() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    status
        .lines()
        .filter(|line| line.starts_with("VmRSS") || line.starts_with("Threads"))
        .collect::<Vec<_>>()
        .join(", ")
}
