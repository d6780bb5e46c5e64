//! Records of other format versions, and files that are not records.

use std::fs;

use record::{self, Battle, BattleSpec, RecordError};
use rules::{self, BattleState, OrderLogEntry, RulesEdition};

use crate::battles::{RandomPlayer, TestFolder, recon_spec};

#[test]
fn unsupported_and_invalid_records_are_refused() {
    let text =
        record::write_record(Battle::new(&mut rules::new_world(), recon_spec(1), None).expect("sound").0.record());
    let now = format!("\"version\":{}", record::VERSION);
    let newer = text.replacen(&now, "\"version\":99", 1);
    assert_eq!(record::read_record(newer.as_bytes()).unwrap_err(), RecordError::Newer { found: 99 });
    let older = text.replacen(&now, "\"version\":1", 1);
    assert_eq!(record::read_record(older.as_bytes()).unwrap_err(), RecordError::Older { found: 1 });
    for other in ["", "{}", "[1]", "hello", "{\"format\":\"incursion-battle\",\"version\":0}"] {
        assert!(matches!(record::read_record(other.as_bytes()), Err(RecordError::NotARecord(_))), "{other}");
    }
    let changed = text.replacen("\"seed\":1", "\"seed\":2", 1);
    assert!(matches!(record::read_record(changed.as_bytes()), Err(RecordError::Header(_))));
}

/// Returns the setup of a battle of Recon under the first edition of the rules.
pub fn old_recon_spec(seed: u64) -> BattleSpec {
    BattleSpec { edition: RulesEdition::First, ..recon_spec(seed) }
}

/// Returns the text of a record in version 2 of the format. The battle must use the first edition of the rules.
pub fn write_version_2_record(record: &record::Record) -> String {
    let text = record::write_record(record);
    let header = text.lines().next().expect("a header").replacen("\"version\":3", "\"version\":2", 1);
    let begun = format!("\"begun\":{},\"next\":\"Allied\",", record.begun);
    assert!(header.contains(&begun), "{header}");
    let line = |step: &record::RecordedEntry| {
        let OrderLogEntry::Order(order) = &step.entry else { panic!("dice are not scripted here") };
        let order = serde_json::to_string(order).expect("plain data");
        let over = if step.over { ",\"over\":true" } else { "" };
        format!("{{\"order\":{order},\"turn\":{}{over},\"digest\":\"{}\"}}\n", step.turn, step.digest)
    };
    header.replacen(&begun, "", 1) + "\n" + &record.steps.iter().map(line).collect::<String>()
}

#[test]
fn scripted_dice_of_version_2_records_are_read() {
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, old_recon_spec(1), None).expect("a sound setup");
    RandomPlayer::new(1).play(&mut battle, &mut world, 1);
    let digest = battle.record().steps[0].digest.to_string();
    let line = |what: &str| {
        write_version_2_record(battle.record()) + &format!("{{{what},\"turn\":1,\"digest\":\"{digest}\"}}\n")
    };
    let salvaged = record::read_record(line("\"dice\":[3,5]").as_bytes()).expect("an old record");
    assert_eq!(salvaged.damage, None);
    assert_eq!(salvaged.record.steps.last().map(|step| &step.entry), Some(&OrderLogEntry::Dice(vec![3, 5])));
    let both = record::read_record(line("\"order\":\"EndHalf\",\"dice\":[3]").as_bytes()).expect("what is before it");
    assert!(both.damage.is_some(), "a line is an order or dice");
}

#[test]
fn version_2_records_are_read_and_continued() {
    let folder = TestFolder::new();
    for (seed, orders) in [(1, 60), (2, 5_000)] {
        let mut world = rules::new_world();
        let (mut battle, _) = Battle::new(&mut world, old_recon_spec(seed), None).expect("a sound setup");
        RandomPlayer::new(seed).play(&mut battle, &mut world, orders);
        let path = folder.path().join(format!("{seed}.battle"));
        fs::write(&path, write_version_2_record(battle.record())).expect("an old record");
        let salvaged = record::read_record(&fs::read(&path).expect("its text")).expect("an old record is read");
        assert_eq!(salvaged.damage, None);
        assert_eq!((salvaged.record.begun, salvaged.record.next(), salvaged.record.verdict()), (0, None, None));
        assert_eq!((salvaged.record.turn(), salvaged.record.over()), (battle.record().turn(), seed == 2));
        let mut other = rules::new_world();
        record::replay_record(&mut other, &salvaged.record).expect("no drift");
        let listed = record::read_summary(&path).expect("it is listed");
        assert_eq!((listed.orders, listed.over, listed.next), (battle.record().orders(), seed == 2, None));
    }
    let mut world = rules::new_world();
    let path = folder.path().join("1.battle");
    let mut resumed = Battle::resume(&mut world, &path).expect("it goes on");
    assert_eq!((resumed.cut, resumed.battle.record().steps.len()), (None, 60));
    RandomPlayer::new(4).play(&mut resumed.battle, &mut world, 30);
    let salvaged = record::read_record(&fs::read(&path).expect("its text")).expect("old lines and new ones");
    assert_eq!((salvaged.damage, salvaged.record.steps.len()), (None, 90));
    assert_eq!(salvaged.record.next(), BattleState::of(&world).awaiting.seat());
}
