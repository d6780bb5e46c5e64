//! Specs of generated missions over all fields.

use generator::{
    ADVANTAGES, GroundLook, MIN_POINTS, MapSize, MissionObjective, MissionSeed, MissionSpec, RequisitionPoints,
    SYMMETRIES,
};
use rand::{RngExt, SeedableRng, rngs::Xoshiro256PlusPlus};

/// Returns the spec with a number of the series: values of all fields that fit together, the same on every machine.
pub fn random_spec(number: u64) -> MissionSpec {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(number);
    loop {
        let size = MapSize::ALL[random.random_range(0..MapSize::ALL.len())];
        let spec = MissionSpec {
            seed: MissionSeed::from_number(random.random_range(0..MissionSeed::COUNT)),
            size,
            objective: MissionObjective::ALL[random.random_range(0..MissionObjective::ALL.len())],
            rp: RequisitionPoints {
                allied: random.random_range(MIN_POINTS..=size.max_points()),
                german: random.random_range(MIN_POINTS..=size.max_points()),
            },
            look: GroundLook::ALL[random.random_range(0..GroundLook::ALL.len())],
            symmetry: SYMMETRIES[random.random_range(0..SYMMETRIES.len())],
            advantage: ADVANTAGES[random.random_range(0..ADVANTAGES.len())],
        };
        if spec.check().is_ok() {
            return spec;
        }
    }
}
