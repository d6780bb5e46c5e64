//! Tests of whole missions.

use super::*;

fn spec(number: u32, size: MapSize, objective: MissionObjective, symmetry: MapSymmetry) -> MissionSpec {
    let rp = match size {
        MapSize::Small => RequisitionPoints { allied: 9, german: 9 },
        MapSize::Medium => RequisitionPoints { allied: 19, german: 19 },
        MapSize::Large => RequisitionPoints { allied: 30, german: 30 },
    };
    MissionSpec { seed: MissionSeed::from_number(number), size, objective, rp, look: GroundLook::Steel, symmetry }
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
