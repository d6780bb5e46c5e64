//! Play by mail: two players, each with a journal in their own folder, exchange turn files. The module `mail_refusals`
//! tests turn files that can't be trusted.

use std::{
    fs,
    path::{Path, PathBuf},
};

use bevy_ecs::world::World;
use record::{
    self, Battle, BattleSpec,
    mail::{self, MailError, MailState, MailUpdate, SavedBattleIndex, TurnFile},
};
use rules::{self, BattleState, BySide, Order, PendingDecision, Side, automaton, legal_orders, view_for_seat};

use crate::{
    battles::{RandomPlayer, TestFolder, recon_spec},
    boards::random_setup,
    games::RandomChooser,
    horde,
    support::game_catalogue,
};

/// Player of a battle by mail, with a folder, a seat and a random generator.
pub struct MailPlayer {
    home: TestFolder,
    seat: Side,
    chooser: RandomChooser,
    pub journal: Option<PathBuf>,
}

impl MailPlayer {
    pub fn new(seat: Side, seed: u64) -> MailPlayer {
        MailPlayer { home: TestFolder::new(), seat, chooser: RandomChooser::new(seed), journal: None }
    }

    pub fn saves(&self) -> PathBuf {
        self.home.path().join("saves")
    }

    pub fn name(&self) -> String {
        format!("{:?} player", self.seat)
    }

    /// Imports a turn file, and remembers the journal.
    fn receive(&mut self, letter: &Path) {
        let file = TurnFile::read(&fs::read(letter).expect("a letter")).expect("a sound letter");
        let journal = mail::import(&self.saves(), &file, Some((self.seat, self.name()))).expect("news");
        assert!(self.journal.as_ref().is_none_or(|old| *old == journal), "it goes on in the same journal");
        self.journal = Some(journal);
    }

    /// Makes the decisions of this seat from its view alone, then sends the battle. Returns the path of the turn file,
    /// and `true` if the battle is over.
    pub fn turn(&mut self, world: &mut World) -> (PathBuf, bool) {
        let journal = self.journal.clone().expect("a battle");
        let post = MailState::of(&journal).expect("readable").expect("by mail");
        let mut resumed = Battle::resume(world, &journal).expect("it goes on");
        assert!(resumed.cut.is_none() && resumed.warning.is_none());
        resumed.battle.commit_until(post.settled);
        loop {
            let seen = view_for_seat(&BattleState::of(world), self.seat);
            if seen.awaiting.seat() != Some(self.seat) {
                break;
            }
            let own = |order: &Order| order.seat(&seen.awaiting) == Some(self.seat);
            let orders: Vec<Order> = legal_orders(&seen).into_iter().filter(own).collect();
            let order = self.chooser.choose(&seen, &orders);
            resumed.battle.submit(world, order).expect("a legal order");
        }
        let next = world.resource::<PendingDecision>().seat();
        let record = resumed.battle.record();
        let sent = mail::send_turn_file(&self.home.path().join("mail"), &journal, record, next, Some(&post))
            .expect("a letter");
        (sent, next.is_none())
    }
}

/// Begins a battle in a player's folder.
fn begin_mail_battle(player: &mut MailPlayer, spec: BattleSpec) {
    let mut world = rules::new_world();
    let (battle, warning) = Battle::new(&mut world, spec, Some(&player.saves())).expect("a sound setup");
    assert!(warning.is_none());
    let journal = battle.path().expect("a journal").to_owned();
    let mut players = BySide::default();
    players[player.seat] = Some(player.name());
    MailState { seat: player.seat, players, settled: 0 }.save(&journal).expect("kept");
    player.journal = Some(journal);
}

/// Plays by mail until the battle is over, or until `most` turn files were sent. Returns the number of sent turn files.
fn play_by_mail(players: &mut [MailPlayer; 2], most: usize) -> usize {
    let mut world = rules::new_world();
    for (sent, whose) in (1..).zip((0..2).cycle()) {
        let (letter, over) = players[whose].turn(&mut world);
        players[1 - whose].receive(&letter);
        if over || sent == most {
            return sent;
        }
    }
    most
}

#[test]
fn a_whole_battle_is_played_by_mail() {
    let mut players = [MailPlayer::new(Side::Allied, 5), MailPlayer::new(Side::German, 105)];
    begin_mail_battle(&mut players[0], recon_spec(1));
    let letters = play_by_mail(&mut players, 3_000);
    let [one, other] = players.each_ref().map(|player| fs::read(player.journal.as_ref().expect("a battle")));
    let (one, other) = (one.expect("a journal"), other.expect("a journal"));
    assert_eq!(one, other, "both have the same journal");
    let record = record::read_record(&one).expect("sound").record;
    println!("{letters} letters, {} orders", record.steps.len());
    assert!(record.over());
}

/// Plays random battles for up to 40 turn files each.
#[test]
fn random_battles_stay_in_sync_by_mail() {
    for seed in 0..6 {
        let mut players = [MailPlayer::new(Side::Allied, seed), MailPlayer::new(Side::German, seed + 100)];
        begin_mail_battle(&mut players[0], BattleSpec::new(&random_setup(&game_catalogue(), seed), None));
        play_by_mail(&mut players, 40);
        let [one, other] = players.each_ref().map(|player| fs::read(player.journal.as_ref().expect("a battle")));
        assert_eq!(one.expect("a journal"), other.expect("a journal"), "both have the same journal");
    }
}

/// Begins a battle that the Allies send and the SWD answers. Returns both players, the first turn file and the answer.
pub fn exchange_first_turns() -> ([MailPlayer; 2], PathBuf, PathBuf) {
    let mut players = [MailPlayer::new(Side::Allied, 1), MailPlayer::new(Side::German, 2)];
    begin_mail_battle(&mut players[0], recon_spec(3));
    let mut world = rules::new_world();
    let (first, _) = players[0].turn(&mut world);
    players[1].receive(&first);
    let (answer, _) = players[1].turn(&mut world);
    (players, first, answer)
}

/// Copies of a journal that a file manager made are ignored: the journal with a mail state is used. If no journal or
/// two have one, the turn file is refused.
#[test]
fn import_uses_the_only_journal_with_a_mail_state() {
    let (players, _, answer) = exchange_first_turns();
    let (journal, saves) = (players[0].journal.clone().expect("a battle"), players[0].saves());
    let copies = ["0.battle", "x3.battle", "zz.battle"].map(|name| saves.join(name));
    let before = fs::read(&journal).expect("a journal");
    for copy in &copies {
        fs::copy(&journal, copy).expect("room for it");
    }
    let posts = [&journal, &copies[1]].map(|journal| journal.with_extension("post"));
    let aside = saves.join("aside");
    let refused_of_both = || {
        let error = expect_refused_turn_file(&players[0], &read_turn_file(&answer));
        let names = error.copies().expect("several files hold it");
        assert!(names.contains("x3.battle") && names.contains("0.battle, "), "{names}");
        assert!(error.to_string().contains(&names), "{error}");
    };
    // First no journal has a mail state, then two have one.
    fs::rename(&posts[0], &aside).expect("it is there");
    refused_of_both();
    fs::rename(&aside, &posts[0]).expect("it is there");
    fs::copy(&posts[0], &posts[1]).expect("room for it");
    refused_of_both();
    // An unreadable mail state also counts.
    fs::write(&posts[1], "no post").expect("room for it");
    refused_of_both();
    fs::remove_file(&posts[1]).expect("it is there");

    assert_eq!(mail::import(&saves, &read_turn_file(&answer), None).expect("news"), journal);
    assert!(fs::read(&journal).expect("a journal").len() > before.len());
    for copy in &copies {
        assert_eq!(fs::read(copy).expect("it is there"), before, "{}", copy.display());
    }
}

pub fn read_turn_file(path: &Path) -> TurnFile {
    TurnFile::read(&fs::read(path).expect("a letter")).expect("a sound letter")
}

/// Checks that the turn file is refused and the journal unchanged. Returns the error.
pub fn expect_refused_turn_file(player: &MailPlayer, file: &TurnFile) -> MailError {
    let journal = player.journal.as_ref().expect("a battle");
    let before = (fs::read(journal).expect("a journal"), MailState::of(journal).expect("readable"));
    let error = mail::import(&player.saves(), file, None).expect_err("it is refused");
    assert_eq!((fs::read(journal).expect("a journal"), MailState::of(journal).expect("readable")), before);
    error
}

#[test]
fn turn_file_round_trips_unchanged() {
    let (players, first, _) = exchange_first_turns();
    let text = fs::read_to_string(&first).expect("a letter");
    let read = TurnFile::read(text.as_bytes()).expect("sound");
    assert_eq!(read.write(), text);
    assert_eq!((read.next, read.players.allied.as_deref()), (Some(Side::German), Some("Allied player")));
    assert_eq!(mail::turn_files(&players[0].home.path().join("mail")), std::slice::from_ref(&first));
    // A mail program may have changed the line breaks.
    assert_eq!(TurnFile::read(text.replace('\n', "\r\n").as_bytes()).expect("sound"), read);
    assert!(first.to_string_lossy().ends_with(".incursion-mail"));
}

#[test]
fn undo_stops_at_sent_orders() {
    let folder = TestFolder::new();
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon_spec(6), Some(folder.path())).expect("a sound setup");
    while !battle.can_undo(&world) {
        RandomPlayer::new(6).play(&mut battle, &mut world, 1);
    }
    battle.commit_until(battle.record().steps.len());
    assert!(!battle.can_undo(&world) && !battle.undo(&mut world));
}

/// A battle that is not played by mail is sent as a copy, whose receiver may play both seats.
#[test]
fn copy_of_a_local_battle_is_imported_for_both_seats() {
    let (one, other) = (TestFolder::new(), TestFolder::new());
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon_spec(8), Some(one.path())).expect("a sound setup");
    RandomPlayer::new(8).play(&mut battle, &mut world, 20);
    let next = world.resource::<PendingDecision>().seat();
    let path = battle.path().expect("a journal").to_owned();
    let sent = mail::send_turn_file(&one.path().join("mail"), &path, battle.record(), next, None).expect("a letter");
    assert!(MailState::of(&path).expect("readable").is_none());
    assert_eq!(
        SavedBattleIndex::of(other.path()).examine(&read_turn_file(&sent)).expect("news"),
        MailUpdate::Battle { seats: Side::BOTH.to_vec() }
    );
    let journal = mail::import(other.path(), &read_turn_file(&sent), None).expect("a new battle");
    assert!(MailState::of(&journal).expect("readable").is_none());
    assert_eq!(fs::read(&journal).expect("text"), fs::read(&path).expect("text"));
}

/// Continues a battle against a horde with five orders, and sends it to the ally.
fn play_on_and_send(friend: &mut MailPlayer) -> PathBuf {
    let mut world = rules::new_world();
    let journal = friend.journal.clone().expect("a battle");
    let post = MailState::of(&journal).expect("readable").expect("by mail");
    let mut battle = Battle::resume(&mut world, &journal).expect("it goes on").battle;
    // The horde's orders are no player's decisions.
    let mut choices = 5;
    while choices > 0 {
        let now = BattleState::of(&world);
        let order = match now.awaiting.seat() {
            Some(Side::Allied) => {
                choices -= 1;
                friend.chooser.choose(&now, &legal_orders(&now))
            }
            Some(Side::German) => automaton::choose_automaton_order(&now).expect("the horde is asked"),
            None => break,
        };
        battle.submit(&mut world, order).expect("a legal order");
    }
    let next = world.resource::<PendingDecision>().seat();
    mail::send_turn_file(&friend.home.path().join("mail"), &journal, battle.record(), next, Some(&post))
        .expect("a letter")
}

/// Against an automated enemy, both players are on one side and each may decide for it. Neither loses their own
/// decisions.
#[test]
fn two_allies_play_against_a_horde_by_mail() {
    let mut friends = [MailPlayer::new(Side::Allied, 7), MailPlayer::new(Side::Allied, 107)];
    let library = mission::load_mission_library(&[mission::paths::game_missions_dir()], &game_catalogue());
    let gate = horde::horde_setup(library.find("gate").expect("a mission of the game"), 2, 4);
    begin_mail_battle(&mut friends[0], BattleSpec::new(&gate, None));
    let first = play_on_and_send(&mut friends[0]);
    assert_eq!(
        SavedBattleIndex::of(&friends[1].saves()).examine(&read_turn_file(&first)).expect("news"),
        MailUpdate::Battle { seats: vec![Side::Allied] }
    );
    friends[1].receive(&first);
    for _ in 0..2 {
        for (one, other) in [(1, 0), (0, 1)] {
            let sent = play_on_and_send(&mut friends[one]);
            friends[other].receive(&sent);
        }
    }
    let [one, other] = friends.each_ref().map(|friend| fs::read(friend.journal.as_ref().expect("a battle")));
    assert_eq!(one.expect("a journal"), other.expect("a journal"), "both have the same journal");
    assert!(matches!(expect_refused_turn_file(&friends[1], &read_turn_file(&first)), MailError::Old { .. }));
    // If both have continued, each keeps their own version.
    let [mine, theirs] = friends.each_mut().map(play_on_and_send);
    assert_ne!(read_turn_file(&mine).record.steps, read_turn_file(&theirs).record.steps);
    assert!(matches!(
        expect_refused_turn_file(&friends[0], &read_turn_file(&theirs)),
        MailError::Forked { .. } | MailError::Old { .. }
    ));
}
