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

/// Prints maps, to look at: `cargo test -p incursion-generator prints_maps -- --ignored --nocapture`.
#[test]
#[ignore = "by hand"]
fn prints_maps() {
    let first: u32 = std::env::var("FROM").ok().and_then(|from| from.parse().ok()).unwrap_or(1);
    for (number, round) in (first..).zip(0..20_usize) {
        let objective = MissionObjective::ALL[round % 9];
        let size = MapSize::ALL[(round / 2) % 3];
        let symmetry = SYMMETRIES[if round % 4 == 3 { 1 + round / 4 % 2 } else { 0 }];
        let made = generate(&spec(number, size, objective, symmetry)).expect("a mission");
        println!(
            "{} {objective:?} {symmetry:?} failed {} typical {}",
            made.spec.code(),
            made.failed_attempts,
            made.is_typical
        );
        println!("{:?}", likeness_values(&made.measurements));
        println!("{}", drawn_map(&made.mission));
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

/// Counts the faults of attempts.
#[test]
#[ignore = "by hand"]
fn counts_faults() {
    let chosen = std::env::var("SIZE").ok();
    for size in MapSize::ALL.into_iter().filter(|size| chosen.as_deref().is_none_or(|key| key == size.key())) {
        for objective in MissionObjective::ALL {
            for symmetry in SYMMETRIES {
                let mut faults = std::collections::BTreeMap::new();
                let mut values: Vec<[u32; 9]> = Vec::new();
                let started = std::time::Instant::now();
                for number in 0..40 {
                    let found = match MapAttempt::make(&spec(number, size, objective, symmetry), 0) {
                        Err(fault) => Some(format!("{fault:?}")),
                        Ok(attempt) => {
                            values.push(likeness_values(&attempt.measurements));
                            find_unlikeness(&attempt.measurements).map(str::to_owned)
                        }
                    };
                    *faults.entry(found).or_insert(0) += 1;
                }
                let ms = started.elapsed().as_millis() / 40;
                let mean = (0..9).map(|at| values.iter().map(|it| it[at]).sum::<u32>() / (values.len() as u32).max(1));
                println!("{size:?} {objective:?} {symmetry:?} {ms} ms {faults:?} {:?}", mean.collect::<Vec<_>>());
            }
        }
    }
}

/// Returns a map as text: doors as `|`, `-` and `+` between squares.
fn drawn_map(mission: &Mission) -> String {
    use rules::{Ground, Side, Square};
    let terrain = &mission.terrain;
    let (width, height) = (usize::from(terrain.width()), usize::from(terrain.height()));
    let mut out = vec![vec![' '; width * 2 + 1]; height * 2 + 1];
    for at in terrain.squares() {
        let (x, y) = (usize::from(at.x) * 2 + 1, usize::from(at.y) * 2 + 1);
        let letter = match terrain.ground(at) {
            Ground::Rock => '#',
            Ground::Floor => '.',
            Ground::Obstacle => 'O',
        };
        out[y][x] = letter;
        if letter == '#' {
            for (dx, dy) in [(1, 0), (0, 1), (1, 1)] {
                let near = |dx: u8, dy: u8| terrain.ground(Square::new(at.x + dx, at.y + dy)) == Ground::Rock;
                let filled =
                    if (dx, dy) == (1, 1) { near(1, 0) && near(0, 1) && near(1, 1) } else { near(dx as u8, dy as u8) };
                if filled {
                    out[y + dy][x + dx] = '#';
                }
            }
        }
    }
    for (door, colour) in mission.doors.iter().zip(&mission.door_colours) {
        let (dx, dy) = door.side.offset();
        let x = (i16::from(door.at.x) * 2 + 1 + dx) as usize;
        let y = (i16::from(door.at.y) * 2 + 1 + dy) as usize;
        let plain = if dx == 0 { '-' } else { '|' };
        out[y][x] = match colour {
            mission::DoorColour::Green => '=',
            mission::DoorColour::Plain if door.open => '\'',
            mission::DoorColour::Plain => plain,
        };
    }
    for exit in &terrain.exits {
        out[usize::from(exit.at.y) * 2 + 1][usize::from(exit.at.x) * 2 + 1] = 'X';
    }
    for gate in &terrain.entries {
        let letter = if gate.owner == Side::Allied { 'A' } else { 'G' };
        out[usize::from(gate.at.y) * 2 + 1][usize::from(gate.at.x) * 2 + 1] = letter;
    }
    for object in &mission.objects {
        if let rules::objects::ObjectPlace::At(at) = object.place {
            out[usize::from(at.y) * 2 + 1][usize::from(at.x) * 2 + 1] = '*';
        }
    }
    out.into_iter().map(|row| row.into_iter().collect::<String>() + "\n").collect()
}
