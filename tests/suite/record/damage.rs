//! Damaged files: the undamaged part is kept.

use std::fs;

use record::{self, Battle, Digest, Truncation};

use crate::battles::{RandomPlayer, TestFolder, recon_spec};

#[test]
fn truncated_record_keeps_all_complete_orders() {
    let folder = TestFolder::new();
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon_spec(2), Some(folder.path())).expect("a sound setup");
    RandomPlayer::new(2).play(&mut battle, &mut world, 40);
    let text = record::write_record(battle.record());
    let header = text.find('\n').expect("a header line");
    for end in 0..text.len() {
        let cut = &text.as_bytes()[..end];
        match record::read_record(cut) {
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
fn damaged_tail_is_cut_off_and_backed_up() {
    let folder = TestFolder::new();
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon_spec(3), Some(folder.path())).expect("a sound setup");
    RandomPlayer::new(3).play(&mut battle, &mut world, 30);
    let path = battle.path().expect("a journal").to_owned();
    let steps = battle.record().steps.clone();
    drop(battle);
    let sound = fs::read(&path).expect("the journal");
    let hurt = [&sound[..sound.len() - 5], b"\xff\0\nmore"].concat();
    fs::write(&path, &hurt).expect("hurting it");

    assert!(record::latest_saved_battle(folder.path()).expect("it is offered").damaged);
    let resumed = record::Battle::resume(&mut world, &path).expect("it goes on");
    assert!(matches!(&resumed.cut, Some(Truncation::Damaged(damage)) if damage.line == 31), "{:?}", resumed.cut);
    assert!(resumed.warning.is_none());
    let mut battle = resumed.battle;
    assert_eq!(battle.record().steps[..], steps[..29]);
    assert_eq!(Digest::of(&world), steps[28].digest);
    let copy = folder.path().join(format!("{}.damaged", path.file_name().unwrap().to_str().unwrap()));
    assert_eq!(fs::read(copy).expect("a copy"), hurt);

    RandomPlayer::new(4).play(&mut battle, &mut world, 3);
    assert_eq!(fs::read_to_string(&path).expect("the journal"), record::write_record(battle.record()));
}

#[test]
fn missing_final_line_break_is_not_damage() {
    let folder = TestFolder::new();
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon_spec(3), Some(folder.path())).expect("a sound setup");
    RandomPlayer::new(3).play(&mut battle, &mut world, 10);
    let path = battle.path().expect("a journal").to_owned();
    drop(battle);
    let text = fs::read_to_string(&path).expect("the journal");
    fs::write(&path, text.trim_end()).expect("hurting it");
    let mut resumed = Battle::resume(&mut world, &path).expect("it goes on");
    assert_eq!((resumed.cut, resumed.battle.record().steps.len()), (None, 10));
    RandomPlayer::new(4).play(&mut resumed.battle, &mut world, 3);
    assert_eq!(fs::read_to_string(&path).expect("the journal"), record::write_record(resumed.battle.record()));
}
