//! Real inputs with which the targets of `tests/fuzz` begin. `tests/fuzz/run` lets them be written.

use std::{env, fs, path::PathBuf};

use online::{
    ChatMessage, DiceSalt, GuestMessage, HostMessage, InvitationCode, LongInvitation, PeerKey, SaltCommitment,
    decode_frame,
};
use online_runtime::TRANSCRIPT_EXTENSION;
use rules::{Order, Side};
use serde::Serialize;

use super::online_pair::OnlinePair;
use crate::{
    games::RandomChooser,
    online::network::{ProtocolNetwork, battle_plan},
};

/// Environment variable with the folder of the inputs.
const SEED_VARIABLE: &str = "INCURSION_FUZZ_SEEDS";
/// Maximum length of an input: longer ones slow the targets down.
const MAX_SEED: usize = 64 << 10;

/// The folder of the inputs, with a folder for each target.
struct SeedFolder {
    path: PathBuf,
    written: usize,
}

impl SeedFolder {
    fn add(&mut self, target: &str, input: &[u8]) {
        if input.len() > MAX_SEED {
            return;
        }
        let folder = self.path.join(target);
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(folder.join(self.written.to_string()), input).expect("a file");
        self.written += 1;
    }

    fn add_json(&mut self, target: &str, value: &impl Serialize) {
        self.add(target, &serde_json::to_vec(value).expect("plain data"));
    }
}

#[test]
#[ignore = "it writes files for tests/fuzz/run"]
fn inputs_of_real_sessions_are_written() {
    let path = env::var_os(SEED_VARIABLE).expect("INCURSION_FUZZ_SEEDS has the folder").into();
    let mut seeds = SeedFolder { path, written: 0 };
    write_codes(&mut seeds);
    write_guest_messages(&mut seeds);
    write_host_messages(&mut seeds);
    write_session_files(&mut seeds);
    assert!(seeds.written > 100, "{} inputs", seeds.written);
}

fn write_codes(seeds: &mut SeedFolder) {
    let long = LongInvitation {
        host: PeerKey([3; 32]),
        token: [7; 16],
        relay: Some("https://relay.example".into()),
        addresses: vec!["192.168.1.2:4711".parse().expect("an address"), "[::1]:9".parse().expect("an address")],
    };
    seeds.add("code", InvitationCode::from_random(7).to_string().as_bytes());
    seeds.add("code", format!("Incursion 7K4-M2P · {long}").as_bytes());
}

fn write_guest_messages(seeds: &mut SeedFolder) {
    for message in [
        GuestMessage::SetName { name: "Luis".into() },
        GuestMessage::TakeSeat { side: Some(Side::German) },
        GuestMessage::ChooseForce { kinds: vec!["grunt".into()], veterans: Vec::new() },
        GuestMessage::Ready { commitment: SaltCommitment([5; 32]) },
        GuestMessage::SubmitOrder { entries: 7, order: Order::EndHalf },
        GuestMessage::Salt { entries: 7, salt: DiceSalt([1; 16]) },
        GuestMessage::Chat(ChatMessage::Text("Hola".into())),
        GuestMessage::Ping { number: 1 },
        GuestMessage::Leave { keep_seat: true },
    ] {
        seeds.add_json("message", &message);
    }
}

/// Writes the messages of a host, their frames, and the parts and lines of its updates.
fn write_host_messages(seeds: &mut SeedFolder) {
    let mut network = ProtocolNetwork::new(battle_plan("recon", None), 1, 6);
    network.begin(Some(Side::Allied), &[Side::German]);
    network.play(&mut RandomChooser::new(6), 60);
    for frame in &network.guests[0].received {
        let content = &frame[4..];
        seeds.add("message", content);
        seeds.add("frame", &[&[9, 3][..], frame].concat());
        if let Ok(HostMessage::Update(update)) = decode_frame(content, 8 << 20) {
            seeds.add_json("parts", &update.parts);
            update.log.iter().for_each(|line| seeds.add_json("sealed", line));
        }
    }
}

/// Writes the session files of both ends, and the lines of the guest's transcript without their checksums.
fn write_session_files(seeds: &mut SeedFolder) {
    let mut pair = OnlinePair::new("recon", 21, Side::Allied);
    pair.begin();
    pair.play(&mut RandomChooser::new(21), 20);
    let guest = pair.guest_folder().path_of(pair.guest_id());
    for path in [pair.host_folder().path_of(pair.host_id()), guest.clone()] {
        seeds.add("session", &fs::read(path).expect("a session file"));
    }
    let transcript = fs::read_to_string(guest.with_extension(TRANSCRIPT_EXTENSION)).expect("a transcript");
    let lines: Vec<&str> = transcript.lines().filter_map(|line| Some(line.split_once(' ')?.1)).collect();
    assert!(!lines.is_empty());
    for count in 1..=lines.len().min(3) {
        seeds.add("session", lines[..count].join("\n").as_bytes());
    }
}
