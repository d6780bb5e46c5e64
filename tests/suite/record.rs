//! Records: what is written can be read, replayed and continued, however the file was hurt.

use std::fs;

use bevy_ecs::world::World;
use record::{
    self, Battle, BattleSpec, Cut, Digest, DriftCause, JournalError, Mark, RecordError, ReplayError, ResumeError,
    SpecError,
};
use rules::{self, Awaiting, Ending, Entry, Facing, Order, Side, Situation, legal_orders};

use crate::battles::{Folder, RandomPlayer, recon};

#[test]
fn a_spec_says_all_of_a_setup() {
    let spec = recon(5);
    let setup = spec.setup().expect("a spec made of a setup");
    assert_eq!(BattleSpec::new(&setup, spec.mission.clone()), spec);
    let stamp = spec.mission.expect("a mission");
    assert_eq!(stamp.mission().expect("as it was written").id, "recon");
}

#[test]
fn a_game_is_read_and_replayed_to_the_same_state() {
    let folder = Folder::new();
    let mut world = rules::new_world();
    let (mut battle, warning) = Battle::new(&mut world, recon(1), Some(folder.path())).expect("a sound setup");
    assert!(warning.is_none());
    RandomPlayer::new(1).play(&mut battle, &mut world, 5_000);
    assert!(battle.record().over(), "random play ends within 5,000 orders");

    let bytes = fs::read(battle.path().expect("a journal")).expect("its text");
    assert!(bytes.len() < 100_000 || battle.record().orders() > 1_000, "{} bytes", bytes.len());
    assert_eq!(String::from_utf8(bytes.clone()).expect("text"), record::write(battle.record()));
    let salvaged = record::read(&bytes).expect("a record");
    assert_eq!(salvaged.damage, None);
    assert_eq!(&salvaged.record, battle.record());

    let mut other = rules::new_world();
    record::replay(&mut other, &salvaged.record).expect("no drift");
    assert_eq!(Digest::of(&other), Digest::of(&world));
    assert_eq!(Situation::of(&other), Situation::of(&world));
}

#[test]
fn a_record_cut_anywhere_keeps_all_whole_orders() {
    let folder = Folder::new();
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon(2), Some(folder.path())).expect("a sound setup");
    RandomPlayer::new(2).play(&mut battle, &mut world, 40);
    let text = record::write(battle.record());
    let header = text.find('\n').expect("a header line");
    for end in 0..text.len() {
        let cut = &text.as_bytes()[..end];
        match record::read(cut) {
            Err(_) => assert!(end < header, "the header was whole at {end}"),
            Ok(salvaged) => {
                let whole = salvaged.record.steps.len();
                assert_eq!(salvaged.record.steps[..], battle.record().steps[..whole]);
                let lines = cut.iter().filter(|byte| **byte == b'\n').count();
                assert!(end == header || whole >= lines - 1, "{whole} orders of {lines} lines at {end}");
            }
        }
    }
}

#[test]
fn a_damaged_tail_is_kept_aside_and_cut_off() {
    let folder = Folder::new();
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon(3), Some(folder.path())).expect("a sound setup");
    RandomPlayer::new(3).play(&mut battle, &mut world, 30);
    let path = battle.path().expect("a journal").to_owned();
    let steps = battle.record().steps.clone();
    drop(battle);
    let sound = fs::read(&path).expect("the journal");
    let hurt = [&sound[..sound.len() - 5], b"\xff\0\nmore"].concat();
    fs::write(&path, &hurt).expect("hurting it");

    assert!(record::latest(folder.path()).expect("it is offered").damaged);
    let resumed = record::Battle::resume(&mut world, &path).expect("it goes on");
    assert!(matches!(&resumed.cut, Some(Cut::Damaged(damage)) if damage.line == 31), "{:?}", resumed.cut);
    assert!(resumed.warning.is_none());
    let mut battle = resumed.battle;
    assert_eq!(battle.record().steps[..], steps[..29]);
    assert_eq!(Digest::of(&world), steps[28].digest);
    let copy = folder.path().join(format!("{}.damaged", path.file_name().unwrap().to_str().unwrap()));
    assert_eq!(fs::read(copy).expect("a copy"), hurt);

    RandomPlayer::new(4).play(&mut battle, &mut world, 3);
    assert_eq!(fs::read_to_string(&path).expect("the journal"), record::write(battle.record()));
}

#[test]
fn a_record_that_lost_only_its_last_line_break_is_whole() {
    let folder = Folder::new();
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon(3), Some(folder.path())).expect("a sound setup");
    RandomPlayer::new(3).play(&mut battle, &mut world, 10);
    let path = battle.path().expect("a journal").to_owned();
    drop(battle);
    let text = fs::read_to_string(&path).expect("the journal");
    fs::write(&path, text.trim_end()).expect("hurting it");
    let mut resumed = Battle::resume(&mut world, &path).expect("it goes on");
    assert_eq!((resumed.cut, resumed.battle.record().steps.len()), (None, 10));
    RandomPlayer::new(4).play(&mut resumed.battle, &mut world, 3);
    assert_eq!(fs::read_to_string(&path).expect("the journal"), record::write(resumed.battle.record()));
}

#[test]
fn a_drift_is_found_where_it_happens() {
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon(6), None).expect("a sound setup");
    RandomPlayer::new(6).play(&mut battle, &mut world, 25);
    let mut changed = battle.record().clone();
    changed.steps[11].digest = Digest(1);
    match record::replay(&mut world, &changed) {
        Err(ReplayError::Drift(drift)) => {
            assert_eq!(drift.entry, 12);
            assert!(matches!(drift.cause, DriftCause::Digest { .. }), "{drift}");
        }
        other => panic!("{other:?}"),
    }
    changed.steps[4].entry = Entry::Order(Order::React { figure: rules::FigureId(999) });
    let error = record::replay(&mut world, &changed).expect_err("no such figure");
    assert!(error.to_string().contains("entry 5"), "{error}");
    changed.spec.seed += 1;
    let error = record::replay(&mut world, &changed).expect_err("other dice");
    assert!(error.to_string().contains("entry 0"), "{error}");
}

#[test]
fn other_files_and_newer_records_are_refused_in_words() {
    let text = record::write(Battle::new(&mut rules::new_world(), recon(1), None).expect("sound").0.record());
    let newer = text.replacen("\"version\":3", "\"version\":4", 1);
    assert_eq!(record::read(newer.as_bytes()).unwrap_err(), RecordError::Newer { found: 4 });
    let older = text.replacen("\"version\":3", "\"version\":1", 1);
    assert_eq!(record::read(older.as_bytes()).unwrap_err(), RecordError::Older { found: 1 });
    for other in ["", "{}", "[1]", "hello", "{\"format\":\"incursion-battle\",\"version\":0}"] {
        assert!(matches!(record::read(other.as_bytes()), Err(RecordError::NotARecord(_))), "{other}");
    }
    let changed = text.replacen("\"seed\":1", "\"seed\":2", 1);
    assert!(matches!(record::read(changed.as_bytes()), Err(RecordError::Header(_))));
}

/// A record as version 2 of the format had it.
pub fn version_2(record: &record::Record) -> String {
    let text = record::write(record);
    let header = text.lines().next().expect("a header").replacen("\"version\":3", "\"version\":2", 1);
    let begun = format!("\"begun\":{},\"next\":\"Allied\",", record.begun);
    assert!(header.contains(&begun), "{header}");
    let line = |step: &record::Stamped| {
        let Entry::Order(order) = &step.entry else { panic!("dice are not scripted here") };
        let order = serde_json::to_string(order).expect("plain data");
        let over = if step.over { ",\"over\":true" } else { "" };
        format!("{{\"order\":{order},\"turn\":{}{over},\"digest\":\"{}\"}}\n", step.turn, step.digest)
    };
    header.replacen(&begun, "", 1) + "\n" + &record.steps.iter().map(line).collect::<String>()
}

#[test]
fn records_of_the_version_before_are_read_and_continued() {
    let folder = Folder::new();
    for (seed, orders) in [(1, 60), (2, 5_000)] {
        let mut world = rules::new_world();
        let (mut battle, _) = Battle::new(&mut world, recon(seed), None).expect("a sound setup");
        RandomPlayer::new(seed).play(&mut battle, &mut world, orders);
        let path = folder.path().join(format!("{seed}.battle"));
        fs::write(&path, version_2(battle.record())).expect("an old record");
        let salvaged = record::read(&fs::read(&path).expect("its text")).expect("an old record is read");
        assert_eq!(salvaged.damage, None);
        assert_eq!((salvaged.record.begun, salvaged.record.next(), salvaged.record.verdict()), (0, None, None));
        assert_eq!((salvaged.record.turn(), salvaged.record.over()), (battle.record().turn(), seed == 2));
        let mut other = rules::new_world();
        record::replay(&mut other, &salvaged.record).expect("no drift");
        let listed = record::look(&path).expect("it is listed");
        assert_eq!((listed.orders, listed.over, listed.next), (battle.record().orders(), seed == 2, None));
    }
    let mut world = rules::new_world();
    let path = folder.path().join("1.battle");
    let mut resumed = Battle::resume(&mut world, &path).expect("it goes on");
    assert_eq!((resumed.cut, resumed.battle.record().steps.len()), (None, 60));
    RandomPlayer::new(4).play(&mut resumed.battle, &mut world, 30);
    let salvaged = record::read(&fs::read(&path).expect("its text")).expect("old lines and new ones");
    assert_eq!((salvaged.damage, salvaged.record.steps.len()), (None, 90));
    assert_eq!(salvaged.record.next(), Situation::of(&world).awaiting.seat());
}

/// A list says the same as the whole record, wherever the file was cut.
#[test]
fn a_list_needs_no_replay() {
    let folder = Folder::new();
    let mut world = rules::new_world();
    for (seed, orders) in [(1, 5_000), (2, 0), (3, 35), (4, 400)] {
        let (mut battle, _) = Battle::new(&mut world, recon(seed), Some(folder.path())).expect("a sound setup");
        RandomPlayer::new(seed).play(&mut battle, &mut world, orders);
        let listed = record::look(battle.path().expect("a journal")).expect("it is listed");
        let record = battle.record();
        assert_eq!((listed.begun, listed.turn, listed.orders), (record.begun, record.turn(), record.orders()));
        assert_eq!((listed.over, listed.verdict), (record.over(), record.verdict()));
        assert_eq!(listed.next, Situation::of(&world).awaiting.seat());
        assert_eq!(listed.verdict, Situation::of(&world).outcome.0);
        assert_eq!((listed.levels, &listed.forces), (record.spec.levels, &record.spec.forces));
        assert!(listed.in_use && !listed.damaged && listed.fault.is_none() && listed.campaign.is_none());
    }
    let (mut battle, _) = Battle::new(&mut world, recon(5), None).expect("a sound setup");
    RandomPlayer::new(5).play(&mut battle, &mut world, 30);
    let text = record::write(battle.record());
    let path = folder.path().join("cut.battle");
    for end in (text.find('\n').expect("a header")..text.len()).step_by(7) {
        fs::write(&path, &text[..end]).expect("a cut record");
        let salvaged = record::read(&text.as_bytes()[..end]).expect("a sound header");
        let listed = record::look(&path).expect("it is listed");
        let record = &salvaged.record;
        assert_eq!((listed.turn, listed.orders, listed.next), (record.turn(), record.orders(), record.next()), "{end}");
        assert_eq!(listed.damaged, salvaged.damage.is_some(), "{end}");
    }
}

/// A list of 1,000 records opens in under a second; the bound here is generous.
#[test]
fn a_thousand_records_are_listed_fast() {
    let folder = Folder::new();
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon(1), None).expect("a sound setup");
    RandomPlayer::new(1).play(&mut battle, &mut world, 1_000);
    let text = record::write(battle.record());
    for number in 0..1_000 {
        fs::write(folder.path().join(format!("{number}.battle")), &text).expect("a record");
    }
    let started = std::time::Instant::now();
    let listed = record::list(folder.path()).len();
    let spent = started.elapsed();
    println!("{listed} records of {} bytes in {spent:?}", text.len());
    assert!(listed == 1_000 && spent < std::time::Duration::from_secs(4), "{spent:?}");
}

#[test]
fn a_list_names_records_of_newer_games() {
    let folder = Folder::new();
    let (battle, _) = Battle::new(&mut rules::new_world(), recon(1), None).expect("a sound setup");
    let text = record::write(battle.record()).replacen("\"version\":3", "\"version\":9", 1);
    fs::write(folder.path().join("newer.battle"), &text).expect("a newer record");
    let listed = record::list(folder.path());
    assert_eq!(listed[0].fault, Some(RecordError::Newer { found: 9 }));
    assert_eq!(listed[0].mission.as_deref(), Some("recon"));
    assert_eq!(record::latest(folder.path()), None, "it can't be continued");
}

/// What is taken over from a record is another battle than the one that a campaign waits for.
#[test]
fn a_battle_taken_over_is_part_of_no_campaign() {
    let mut spec = recon(1);
    spec.campaign = Some(record::CampaignStamp { id: "ours".into(), name: "Ours".into(), mission: 1 });
    let mut world = rules::new_world();
    let (battle, _) = Battle::new(&mut world, spec, None).expect("a sound setup");
    let again = record::read(record::write(battle.record()).as_bytes()).expect("a record").record;
    assert!(again.spec.campaign.is_some());
    assert_eq!(Battle::of_record(&mut world, again).expect("no drift").spec().campaign, None);
}

#[test]
fn undo_stops_at_dice_and_at_secrets() {
    let folder = Folder::new();
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon(1), Some(folder.path())).expect("a sound setup");
    let mut player = RandomPlayer::new(9);
    let (mut undone, mut kept) = (0, 0);
    while battle.record().steps.len() < 300 && !battle.record().over() {
        let chance =
            |world: &World| world.resource::<rules::Dice>().rolled() + world.resource::<rules::cards::Cards>().drawn();
        let (before, rolled) = (Digest::of(&world), chance(&world));
        if player.play(&mut battle, &mut world, 1) == 0 {
            break;
        }
        let last = battle.record().steps.last().expect("an order").clone();
        let secret = matches!(
            last.entry,
            Entry::Order(
                Order::Bid { .. }
                    | Order::EndDeployment
                    | Order::PlayCard { .. }
                    | Order::Pass
                    | Order::Discard { .. }
                    | Order::EndDiscard
                    | Order::EndLastChance
            )
        );
        let free = !secret && chance(&world) == rolled;
        assert_eq!(battle.can_undo(&world), free, "{:?}", last.entry);
        assert_eq!(battle.undo(&mut world), free);
        if !free {
            kept += 1;
            assert_eq!(Digest::of(&world), last.digest);
            continue;
        }
        undone += 1;
        assert_eq!(Digest::of(&world), before);
        assert_eq!(fs::read_to_string(battle.path().unwrap()).unwrap(), record::write(battle.record()));
        assert!(battle.can_redo());
        assert!(battle.redo(&mut world).is_some());
        assert_eq!(Digest::of(&world), last.digest);
        assert!(!battle.can_redo());
    }
    assert!(undone > 50 && kept > 5, "{undone} undone, {kept} kept");
    assert_eq!(fs::read_to_string(battle.path().unwrap()).unwrap(), record::write(battle.record()));
}

#[test]
fn a_new_order_forgets_the_undone_ones() {
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon(1), None).expect("a sound setup");
    for seat in Side::BOTH {
        assert_eq!(world.resource::<Awaiting>().seat(), Some(seat));
        battle.submit(&mut world, Order::Bid { points: 0 }).expect("a bid");
    }
    while matches!(world.resource::<Awaiting>(), Awaiting::Deploy { .. }) {
        battle.submit(&mut world, Order::EndDeployment).expect("no more");
    }
    let first = legal_orders(&Situation::of(&world))[0];
    battle.submit(&mut world, first).expect("an activation");
    assert!(battle.undo(&mut world) && battle.can_redo());
    battle.submit(&mut world, Order::EndHalf).expect("done");
    assert!(!battle.can_redo());
}

#[test]
fn one_window_at_a_time() {
    let folder = Folder::new();
    let (mut world, mut other) = (rules::new_world(), rules::new_world());
    let (battle, _) = Battle::new(&mut world, recon(1), Some(folder.path())).expect("a sound setup");
    let path = battle.path().expect("a journal").to_owned();
    assert!(record::list(folder.path())[0].in_use);
    assert_eq!(record::latest(folder.path()), None);
    let error = Battle::resume(&mut other, &path).expect_err("it is being played");
    assert!(matches!(error, ResumeError::Journal(JournalError::InUse { .. })), "{error}");
    drop(battle);
    assert!(Battle::resume(&mut other, &path).is_ok());
}

#[test]
fn where_nothing_can_be_written_the_game_goes_on() {
    let folder = Folder::new();
    let file = folder.path().join("a file");
    fs::write(&file, "no folder").expect("a file");
    let mut world = rules::new_world();
    let (mut battle, warning) = Battle::new(&mut world, recon(1), Some(&file)).expect("a sound setup");
    assert!(matches!(warning, Some(JournalError::Io { .. })), "{warning:?}");
    assert_eq!(RandomPlayer::new(1).play(&mut battle, &mut world, 20), 20);
    assert_eq!((battle.path(), battle.record().orders()), (None, 20));
}

#[test]
fn the_newest_battle_that_is_not_over_is_offered() {
    let folder = Folder::new();
    assert_eq!(record::list(&folder.path().join("none")), []);
    fs::write(folder.path().join("notes.battle"), "no record").expect("another file");
    let mut world = rules::new_world();
    for seed in 1..4 {
        let (mut battle, _) = Battle::new(&mut world, recon(seed), Some(folder.path())).expect("a sound setup");
        RandomPlayer::new(seed).play(&mut battle, &mut world, if seed == 3 { 5_000 } else { 60 });
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let all = record::list(folder.path());
    assert_eq!(all.iter().map(|saved| saved.over).collect::<Vec<_>>(), [true, false, false]);
    let latest = record::latest(folder.path()).expect("two of them");
    assert_eq!(latest, all[1]);
    assert_eq!((latest.mission.as_deref(), latest.orders), (Some("recon"), 60));
    assert_eq!(latest.name.expect("its name").en, "Recon");
    assert!(latest.turn >= 1);
}

/// Nothing that a setup from outside says is taken on trust.
#[test]
fn setups_that_make_no_sense_are_refused() {
    type Spoil = fn(&mut BattleSpec);
    let spoilt: [(&str, Spoil); 11] = [
        ("no board", |spec| spec.rows.clear()),
        ("a board of 65 rows", |spec| spec.rows.resize(65, "#".into())),
        ("a strange sign", |spec| spec.rows[1] = "?".into()),
        ("no kinds", |spec| spec.kinds.clear()),
        ("a kind twice", |spec| spec.kinds[1] = spec.kinds[0].clone()),
        ("a kind without damage points", |spec| spec.kinds[0].damage_points = 0),
        ("an unknown figure", |spec| spec.forces.allied[0] = "dragon".into()),
        ("a German among the Allies", |spec| spec.forces.allied[0] = "sturmzombie".into()),
        ("no way in", |spec| spec.entries.clear()),
        ("an entry in the rock", |spec| spec.entries[0].at = rules::Square::new(0, 0)),
        ("a door to nowhere", |spec| {
            spec.doors.push(rules::Door {
                at: rules::Square::new(0, 0),
                side: Facing::North,
                open: true,
                sealed: false,
            });
        }),
    ];
    let mut world = rules::new_world();
    for (what, spoil) in spoilt {
        let mut spec = recon(1);
        spoil(&mut spec);
        let refused: Result<_, SpecError> = Battle::new(&mut world, spec, None);
        assert!(refused.is_err(), "{what}");
    }
}

#[test]
fn endings_name_only_doors_and_objects_that_are_there() {
    let sound = recon(1);
    let (doors, objects) = (sound.doors.len(), sound.objects.len());
    let winner = Side::Allied;
    for (ending, what, number, count) in [
        (Ending::DoorsSealed { winner, doors: vec![0, doors as u8] }, "door", doors, doors),
        (Ending::TakenOut { object: objects as u8 }, "object", objects, objects),
        (Ending::Activated { winner, objects: vec![200] }, "object", 200, objects),
    ] {
        let mut spec = sound.clone();
        spec.endings.push(ending);
        let refused = spec.setup().expect_err("it names what is not there");
        let number = number as u8;
        assert_eq!(refused, SpecError::Ending { ending: spec.endings.len(), what, number, count });
    }
    let refused = SpecError::Ending { ending: 2, what: "door", number: 9, count: 4 };
    assert_eq!(refused.to_string(), "ending 2 names door 9, but there are only 4, numbered from 0");
}

#[test]
fn a_marked_moment_is_come_back_to_and_nothing_is_lost() {
    let (folder, kept) = (Folder::new(), Folder::new());
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon(5), Some(folder.path())).expect("a sound setup");
    let mut player = RandomPlayer::new(5);
    player.play(&mut battle, &mut world, 30);
    let path = battle.path().expect("a journal").to_owned();
    let mark = Mark::end_of(battle.record());
    mark.keep(&path).expect("room for it");
    let (then, entries) = (Digest::of(&world), battle.record().steps.len());
    player.play(&mut battle, &mut world, 60);
    let (now, all) = (Digest::of(&world), battle.record().steps.len());
    assert!(all > entries);

    assert_eq!(Mark::of(&path, battle.record()), Some(mark));
    battle.back_to(&mut world, mark.entries, Some(kept.path())).expect("it is kept");
    assert_eq!((Digest::of(&world), battle.record().steps.len()), (then, entries));
    let saved = record::read(&std::fs::read(&path).expect("the journal")).expect("a record");
    assert_eq!(saved.record.steps.len(), entries);
    // What was played since is a record of its own.
    let [left] = &record::list(kept.path())[..] else { panic!("one record") };
    let mut other = rules::new_world();
    let resumed = Battle::resume(&mut other, &left.path).expect("it goes on");
    assert_eq!((Digest::of(&other), resumed.battle.record().steps.len()), (now, all));
    // Another story has no such moment.
    drop(battle);
    let (stranger, _) = Battle::new(&mut world, recon(6), None).expect("a sound setup");
    assert_eq!(Mark::of(&path, stranger.record()), None);
}
