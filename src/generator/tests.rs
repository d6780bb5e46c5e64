//! Tests of whole missions.

use rules::Side;

use super::*;

fn spec(number: u32, size: MapSize, objective: MissionObjective, symmetry: MapSymmetry) -> MissionSpec {
    let rp = match size {
        MapSize::Small => RequisitionPoints { allied: 9, german: 9 },
        MapSize::Medium => RequisitionPoints { allied: 19, german: 19 },
        MapSize::Large => RequisitionPoints { allied: 30, german: 30 },
    };
    MissionSpec {
        seed: MissionSeed::from_number(number),
        size,
        objective,
        rp,
        look: GroundLook::Steel,
        symmetry,
        advantage: None,
    }
}

/// Every objective has a mission at each size and symmetry, with few failed attempts.
#[test]
fn every_objective_has_a_mission() {
    let (mut failed, mut all) = (0, 0);
    for (number, objective) in (0..).zip(MissionObjective::ALL) {
        for symmetry in SYMMETRIES {
            let size = MapSize::ALL[number as usize % 3];
            let made = generate(&spec(number, size, objective, symmetry)).expect("a mission");
            assert!(made.is_typical, "{}", made.spec.code());
            assert_eq!(MissionSpec::parse_code(&made.spec.code()), Ok(made.spec));
            assert_eq!(made.mission.rp.allied, made.spec.rp.allied);
            failed += made.failed_attempts;
            all += 1;
        }
    }
    println!("{failed} failed attempts for {all} missions");
    assert!(failed < all * 40, "{failed} failed attempts for {all} missions");
}

/// Equal specs give equal texts, and a map that is too small is refused with the size that fits.
#[test]
fn generation_is_pure_and_refuses_crowded_maps() {
    let small = spec(7, MapSize::Small, MissionObjective::Escape, MapSymmetry::Off);
    let texts = [(); 2].map(|()| generate(&small).expect("a mission").text);
    assert_eq!(texts[0], texts[1]);
    let crowded = MissionSpec { rp: RequisitionPoints { allied: 40, german: 9 }, ..small };
    let fault = MissionSpecError::MapTooSmall { size: MapSize::Small, points: 40, fits: MapSize::Large };
    assert_eq!(generate(&crowded).map(|made| made.text), Err(fault));
}

/// An advantage moves goals nearer to a side and farther from its enemy, and countdowns in its favour.
#[test]
fn an_advantage_favours_its_side() {
    let measure = |objective, advantage: Option<Side>, value: fn(&GeneratedMission) -> usize| -> usize {
        let advantage = advantage.map(MapAdvantage::usual);
        let specs =
            (0..6).map(|number| MissionSpec { advantage, ..spec(number, MapSize::Small, objective, MapSymmetry::Off) });
        specs.map(|spec| value(&generate(&spec).expect("a mission"))).sum()
    };
    let by_advantage = |objective, value: fn(&GeneratedMission) -> usize| {
        [Some(Side::Allied), None, Some(Side::German)].map(|advantage| measure(objective, advantage, value))
    };
    let way_out = by_advantage(MissionObjective::Escape, |made| {
        let terrain = &made.mission.terrain;
        let (entry, exit) = (terrain.entries.iter().find(|entry| entry.owner == Side::Allied), terrain.exits.first());
        let (entry, exit) = entry.zip(exit).map(|(entry, exit)| (entry.at, exit.at)).expect("both");
        usize::from(entry.x.abs_diff(exit.x) + entry.y.abs_diff(exit.y))
    });
    assert!(way_out.is_sorted() && way_out[0] < way_out[2], "{way_out:?}");
    let german_entries = by_advantage(MissionObjective::Rescue, |made| {
        made.mission.terrain.entries.iter().filter(|entry| entry.owner == Side::German).count()
    });
    assert!(german_entries[0] < german_entries[1] && german_entries[1] < german_entries[2], "{german_entries:?}");
    let has_round = |made: &GeneratedMission, round: u8| made.text.contains(&format!("from: {round}),"));
    for (objective, pressed) in [(MissionObjective::Launch, Side::Allied), (MissionObjective::HoldRoom, Side::German)] {
        for (advantage, round) in [(None, 6), (Some(pressed), 8), (Some(pressed.enemy()), 4)] {
            let advantage = advantage.map(MapAdvantage::usual);
            let spec = MissionSpec { advantage, ..spec(1, MapSize::Small, objective, MapSymmetry::Off) };
            assert!(has_round(&generate(&spec).expect("a mission"), round), "{objective:?} {advantage:?}");
        }
    }
}

/// With the higher advantages of the Allies the SWD has neither a horde nor pickets, and can be wiped out. Few points
/// suffice for a mission of any size.
#[test]
fn higher_advantages_take_the_horde_away() {
    for objective in [MissionObjective::SealDoors, MissionObjective::CarryOut, MissionObjective::Launch] {
        for (number, size) in (0..).zip(MapSize::ALL) {
            let rp = RequisitionPoints { allied: 3, german: 4 };
            let usual = MissionSpec {
                rp,
                advantage: Some(MapAdvantage::usual(Side::Allied)),
                ..spec(number, size, objective, MapSymmetry::Off)
            };
            let parts = [
                "OnlyOf([",
                "NoneLeft(side: German)",
                "Pickets(",
                "Waves(",
                "red_square",
                "SWD comes **without a horde**",
            ];
            let find_parts = |spec: &MissionSpec| {
                let text = generate(spec).expect("a mission").text;
                parts.map(|part| text.contains(part))
            };
            let (is_launch, is_duel) = (objective == MissionObjective::Launch, objective == MissionObjective::CarryOut);
            assert_eq!(
                find_parts(&usual),
                [false, is_duel, is_launch, is_launch, is_launch, false],
                "{}",
                usual.code()
            );
            for advantage in [MapAdvantage::guards(Side::Allied), MapAdvantage::strong(Side::Allied)] {
                let spec = MissionSpec { advantage: Some(advantage), ..usual };
                assert_eq!(find_parts(&spec), [true, true, false, false, false, true], "{}", spec.code());
            }
        }
    }
    let launch = spec(1, MapSize::Small, MissionObjective::Launch, MapSymmetry::Off);
    for (advantage, round) in [(MapAdvantage::guards(Side::Allied), 6), (MapAdvantage::strong(Side::Allied), 8)] {
        let made = generate(&MissionSpec { advantage: Some(advantage), ..launch }).expect("a mission");
        assert!(made.text.contains(&format!("Launch(winner: German, from: {round})")), "{advantage:?}");
    }
    let elsewhere = spec(1, MapSize::Small, MissionObjective::Escape, MapSymmetry::Off);
    let elsewhere = MissionSpec { advantage: Some(MapAdvantage::strong(Side::Allied)), ..elsewhere };
    assert_eq!(elsewhere.check(), Err(MissionSpecError::UnknownAdvantage));
}
