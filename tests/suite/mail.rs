//! Play by mail: two players, each with a journal in their own folder, exchange turn files. Turn files that can't be
//! trusted are refused, without any loss.

use std::{
    fs,
    path::{Path, PathBuf},
};

use bevy_ecs::world::World;
use record::{
    self, Battle, BattleSpec, Digest, Record,
    mail::{self, MailError, MailState, MailUpdate, SavedBattleIndex, TurnFile},
};
use rules::{
    self, BattleState, BySide, Order, OrderLogEntry, PendingDecision, Side, automaton, legal_orders, view_for_seat,
};

use crate::{
    battles::{RandomPlayer, TestFolder, recon_spec},
    boards::random_setup,
    games::RandomChooser,
    horde,
    support::game_catalogue,
};

/// Player of a battle by mail, with a folder, a seat and a random generator.
struct MailPlayer {
    home: TestFolder,
    seat: Side,
    chooser: RandomChooser,
    journal: Option<PathBuf>,
}

impl MailPlayer {
    fn new(seat: Side, seed: u64) -> MailPlayer {
        MailPlayer { home: TestFolder::new(), seat, chooser: RandomChooser::new(seed), journal: None }
    }

    fn saves(&self) -> PathBuf {
        self.home.path().join("saves")
    }

    fn name(&self) -> String {
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
    fn turn(&mut self, world: &mut World) -> (PathBuf, bool) {
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
fn exchange_first_turns() -> ([MailPlayer; 2], PathBuf, PathBuf) {
    let mut players = [MailPlayer::new(Side::Allied, 1), MailPlayer::new(Side::German, 2)];
    begin_mail_battle(&mut players[0], recon_spec(3));
    let mut world = rules::new_world();
    let (first, _) = players[0].turn(&mut world);
    players[1].receive(&first);
    let (answer, _) = players[1].turn(&mut world);
    (players, first, answer)
}

/// The first turn file of a battle is trusted no more than later ones: it may contain neither loaded dice nor a bid
/// that the sender has sealed for the receiver.
#[test]
fn first_turn_file_with_forged_bid_or_dice_is_refused() {
    let receiver = MailPlayer::new(Side::Allied, 1);
    let take = |file: &TurnFile, seat| mail::import(&receiver.saves(), file, Some((seat, receiver.name())));
    let mut world = rules::new_world();
    let letter = |world: &World, battle: &Battle| {
        let next = world.resource::<PendingDecision>().seat();
        TurnFile { next, players: BySide::default(), record: battle.record().clone() }
    };

    let (mut battle, _) = Battle::new(&mut world, recon_spec(3), None).expect("a sound setup");
    battle.submit(&mut world, Order::Bid { points: 0 }).expect("the Allies bid");
    let sealed = letter(&world, &battle);
    let refused = take(&sealed, Side::Allied).expect_err("the sender has bid for the receiver");
    assert!(matches!(refused, MailError::DecidesHere { entry: 1, seat: Side::Allied }), "{refused}");
    battle.script_dice(&mut world, &[6, 6, 6]).expect("faces of a die");
    battle.submit(&mut world, Order::Bid { points: 0 }).expect("the Germans bid");
    for seat in Side::BOTH {
        let refused = take(&letter(&world, &battle), seat).expect_err("the dice are loaded");
        assert!(matches!(refused, MailError::LoadedDice { entry: 2 }), "{refused}");
    }
    assert_eq!(record::list_saved_battles(&receiver.saves()), [], "nothing is kept of them");

    take(&sealed, Side::German).expect("the receiver has bid nothing in it");
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

fn read_turn_file(path: &Path) -> TurnFile {
    TurnFile::read(&fs::read(path).expect("a letter")).expect("a sound letter")
}

/// Checks that the turn file is refused and the journal unchanged. Returns the error.
fn expect_refused_turn_file(player: &MailPlayer, file: &TurnFile) -> MailError {
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
fn damaged_foreign_or_newer_turn_files_are_refused() {
    let (_players, first, _) = exchange_first_turns();
    let text = fs::read_to_string(&first).expect("a letter");
    for end in (0..text.len()).step_by(97) {
        assert!(TurnFile::read(&text.as_bytes()[..end]).is_err(), "cut at {end}");
    }
    for at in (0..text.len() - 1).step_by(211) {
        let mut hurt = text.clone().into_bytes();
        hurt[at] ^= 1;
        assert!(TurnFile::read(&hurt).is_err(), "changed at {at}");
    }
    assert!(matches!(TurnFile::read(b"hello"), Err(MailError::NotALetter)));
    assert!(matches!(TurnFile::read(b""), Err(MailError::NotALetter)));
    let newer = text.replacen("\"version\":1", "\"version\":2", 1);
    assert!(matches!(TurnFile::read(newer.as_bytes()), Err(MailError::Newer { found: 2 })));
    let at = text.find('\n').expect("a mark");
    let now = format!("\"version\":{}", record::VERSION);
    let newer = format!("{}{}", &text[..at], text[at..].replacen(&now, "\"version\":99", 1));
    let error = TurnFile::read(newer.as_bytes()).expect_err("a newer record");
    assert!(error.to_string().contains("newer game"), "{error}");
}

#[test]
fn outdated_or_diverged_turn_files_are_refused() {
    let (mut players, first, answer) = exchange_first_turns();
    // A player's own turn files are refused, and so are those that were imported already.
    assert!(matches!(expect_refused_turn_file(&players[0], &read_turn_file(&first)), MailError::Old { .. }));
    assert!(matches!(expect_refused_turn_file(&players[1], &read_turn_file(&answer)), MailError::Old { .. }));
    assert!(matches!(expect_refused_turn_file(&players[1], &read_turn_file(&first)), MailError::Old { .. }));
    let update = SavedBattleIndex::of(&players[0].saves()).examine(&read_turn_file(&answer)).expect("news");
    assert!(matches!(update, MailUpdate::Decisions { count, .. } if count > 0), "{update:?}");
    // The Allies continue alone, so that the answer no longer fits.
    let mut world = rules::new_world();
    let journal = players[0].journal.clone().expect("a battle");
    let mut resumed = Battle::resume(&mut world, &journal).expect("it goes on");
    RandomPlayer::new(77).play(&mut resumed.battle, &mut world, 30);
    drop(resumed);
    let error = expect_refused_turn_file(&players[0], &read_turn_file(&answer));
    assert!(matches!(error, MailError::Forked { .. } | MailError::Old { .. }), "{error}");
    // The other player, who continued by mail, can go on without faults.
    players[1].turn(&mut world);
}

#[test]
fn forged_or_drifting_turn_files_are_refused() {
    let (players, first, answer) = exchange_first_turns();
    let known = read_turn_file(&first).record.steps.len();
    // A battle in which the SWD also decided for the Allies is refused.
    let mut world = rules::new_world();
    let mut battle = Battle::of_record(&mut world, read_turn_file(&answer).record).expect("sound");
    while world.resource::<PendingDecision>().seat() != Some(Side::Allied) {
        RandomPlayer::new(5).play(&mut battle, &mut world, 1);
    }
    RandomPlayer::new(5).play(&mut battle, &mut world, 1);
    let next = world.resource::<PendingDecision>().seat();
    let forged = TurnFile { record: battle.record().clone(), next, ..read_turn_file(&answer) };
    let error = expect_refused_turn_file(&players[0], &forged);
    assert!(matches!(error, MailError::DecidesHere { entry, seat: Side::Allied } if entry > known), "{error}");
    // A battle in which the SWD chose the faces of dice is refused.
    let mut battle = Battle::of_record(&mut world, read_turn_file(&first).record).expect("sound");
    battle.script_dice(&mut world, &[6, 6, 6]).expect("faces");
    let loaded = TurnFile { record: battle.record().clone(), ..read_turn_file(&first) };
    assert!(matches!(expect_refused_turn_file(&players[0], &loaded), MailError::LoadedDice { .. }));
    // The dice of an online battle get new seeds, but one that comes by mail could be chosen.
    let mut battle = Battle::of_record(&mut world, read_turn_file(&first).record).expect("sound");
    battle.reseed_dice(&mut world, 5);
    let reseeded = TurnFile { record: battle.record().clone(), ..read_turn_file(&first) };
    assert!(matches!(expect_refused_turn_file(&players[0], &reseeded), MailError::LoadedDice { .. }));
    // A battle that does not replay by these rules is refused.
    let mut other: Record = read_turn_file(&answer).record;
    other.steps.last_mut().expect("steps").digest = Digest(1);
    let drifting = TurnFile { record: other, ..read_turn_file(&answer) };
    assert!(matches!(expect_refused_turn_file(&players[0], &drifting), MailError::Drift(_)));
    let mut other: Record = read_turn_file(&answer).record;
    other.steps.last_mut().expect("steps").entry = OrderLogEntry::Order(Order::Pass);
    let drifting = TurnFile { record: other, ..read_turn_file(&answer) };
    assert!(matches!(expect_refused_turn_file(&players[0], &drifting), MailError::Drift(_)));
    let wrong = TurnFile { next: read_turn_file(&answer).next.map(Side::enemy), ..read_turn_file(&answer) };
    assert!(matches!(expect_refused_turn_file(&players[0], &wrong), MailError::Damaged(_)));
}

#[test]
fn import_is_refused_while_the_battle_is_open() {
    let (players, _, answer) = exchange_first_turns();
    let mut world = rules::new_world();
    let journal = players[0].journal.clone().expect("a battle");
    let playing = Battle::resume(&mut world, &journal).expect("it goes on");
    let update = SavedBattleIndex::of(&players[0].saves()).examine(&read_turn_file(&answer)).expect("news");
    assert!(matches!(update, MailUpdate::Decisions { journal: found, .. } if found == journal), "it is no new battle");
    let error = mail::import(&players[0].saves(), &read_turn_file(&answer), None).expect_err("it is refused");
    assert!(matches!(error, MailError::Journal(_)), "{error}");
    drop(playing);
    mail::import(&players[0].saves(), &read_turn_file(&answer), None).expect("now it is taken");
}

#[test]
fn import_refuses_the_senders_seat() {
    let (_players, first, answer) = exchange_first_turns();
    let third = TestFolder::new();
    let saves = third.path().join("saves");
    let mine = |seat| Some((seat, "somebody".to_owned()));
    assert!(matches!(mail::import(&saves, &read_turn_file(&first), mine(Side::Allied)), Err(MailError::SeatTaken(_))));
    assert!(record::list_saved_battles(&saves).is_empty());
    // A turn file with both players' names may be imported again by either, for example after the loss of a disk.
    mail::import(&saves, &read_turn_file(&answer), mine(Side::Allied)).expect("a new battle");
    let saved = record::list_saved_battles(&saves);
    let post = MailState::of(&saved[0].path).expect("readable").expect("by mail");
    assert_eq!((post.seat, post.players.allied.as_deref()), (Side::Allied, Some("somebody")));
    assert_eq!(post.players.german.as_deref(), Some("German player"));
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

/// Against an automated enemy, both players are on one side and each may decide for it. Neither loses their own
/// decisions.
#[test]
fn two_allies_play_against_a_horde_by_mail() {
    let mut friends = [MailPlayer::new(Side::Allied, 7), MailPlayer::new(Side::Allied, 107)];
    let library = mission::load_mission_library(&[mission::paths::game_missions_dir()], &game_catalogue());
    let gate = horde::horde_setup(library.find("gate").expect("a mission of the game"), 2, 4);
    begin_mail_battle(&mut friends[0], BattleSpec::new(&gate, None));
    let go_on = |friend: &mut MailPlayer| {
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
    };
    let first = go_on(&mut friends[0]);
    assert_eq!(
        SavedBattleIndex::of(&friends[1].saves()).examine(&read_turn_file(&first)).expect("news"),
        MailUpdate::Battle { seats: vec![Side::Allied] }
    );
    friends[1].receive(&first);
    for _ in 0..2 {
        for (one, other) in [(1, 0), (0, 1)] {
            let sent = go_on(&mut friends[one]);
            friends[other].receive(&sent);
        }
    }
    let [one, other] = friends.each_ref().map(|friend| fs::read(friend.journal.as_ref().expect("a battle")));
    assert_eq!(one.expect("a journal"), other.expect("a journal"), "both have the same journal");
    assert!(matches!(expect_refused_turn_file(&friends[1], &read_turn_file(&first)), MailError::Old { .. }));
    // If both have continued, each keeps their own version.
    let [mine, theirs] = friends.each_mut().map(go_on);
    assert_ne!(read_turn_file(&mine).record.steps, read_turn_file(&theirs).record.steps);
    assert!(matches!(
        expect_refused_turn_file(&friends[0], &read_turn_file(&theirs)),
        MailError::Forked { .. } | MailError::Old { .. }
    ));
}
