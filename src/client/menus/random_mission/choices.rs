//! The choices of the players for generated missions, and the rolls that decide the rest.

use generator::{
    GroundLook, MapAdvantage, MapSize, MapSymmetry, MissionObjective, MissionSeed, MissionSpec, MissionSpecError,
    RequisitionPoints,
};
use rules::Side;

/// The side whose requisition points are chosen so that the mission is fair.
pub(super) const EVENED_SIDE: Side = Side::German;

/// The choices of the players. `None` leaves the choice to the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomChoices {
    pub size: MapSize,
    pub objective: Option<MissionObjective>,
    pub look: Option<GroundLook>,
    pub symmetry: MapSymmetry,
    pub points: RequisitionPoints,
    /// `true` if the points of the SWD are chosen so that the mission is fair.
    pub is_even: bool,
}

impl Default for RandomChoices {
    fn default() -> Self {
        let size = MapSize::default();
        Self {
            size,
            objective: None,
            look: None,
            symmetry: MapSymmetry::Off,
            points: usual_points(size),
            is_even: false,
        }
    }
}

fn usual_points(size: MapSize) -> RequisitionPoints {
    let points = size.usual_points();
    RequisitionPoints { allied: points, german: points }
}

impl RandomChoices {
    /// Returns the choices with another size. Points that the player has not changed become those usual for it.
    pub(super) fn with_size(self, size: MapSize) -> Self {
        let is_usual = self.points == usual_points(self.size);
        let points = if is_usual { usual_points(size) } else { self.points };
        Self { size, points, ..self }
    }

    /// Returns the choices with other points of a side.
    pub(super) fn with_points(self, side: Side, points: u8) -> Self {
        let points = match side {
            Side::Allied => RequisitionPoints { allied: points, ..self.points },
            Side::German => RequisitionPoints { german: points, ..self.points },
        };
        Self { points, ..self }
    }

    /// Returns the choices with which a roll of the same seed and advantage gives this spec.
    pub(super) fn of_spec(spec: &MissionSpec) -> Self {
        let MissionSpec { size, objective, rp, look, symmetry, .. } = *spec;
        Self { size, objective: Some(objective), look: Some(look), symmetry, points: rp, is_even: false }
    }

    /// Returns the spec of a roll.
    pub(super) fn spec(&self, roll: PlanRoll) -> MissionSpec {
        let objective = self.objective.unwrap_or_else(|| self.rolled_objective(roll));
        let mut rp = self.points;
        if self.is_even {
            // The search replaces these points; they only have to be possible.
            rp.german = rp.allied.clamp(objective.min_points(EVENED_SIDE), self.size.max_points());
        }
        MissionSpec {
            seed: roll.seed,
            size: self.size,
            objective,
            rp,
            look: self.look.unwrap_or(GroundLook::ALL[roll.look % GroundLook::ALL.len()]),
            symmetry: self.symmetry,
            advantage: roll.advantage,
        }
    }

    /// Returns the objective of a roll: the rolled one, or the next one for which the points suffice.
    fn rolled_objective(&self, roll: PlanRoll) -> MissionObjective {
        let all = MissionObjective::ALL;
        let is_evened = |side: Side| self.is_even && side == EVENED_SIDE;
        let is_affordable = |objective: &MissionObjective| {
            Side::BOTH.into_iter().all(|side| is_evened(side) || self.points.of(side) >= objective.min_points(side))
        };
        let first = roll.objective % all.len();
        let mut from_rolled = all.iter().cycle().skip(first).take(all.len()).copied();
        from_rolled.find(is_affordable).unwrap_or(all[first])
    }

    /// Checks that missions can be generated for these choices.
    ///
    /// # Errors
    /// The first reason why not.
    pub(super) fn check(&self) -> Result<(), MissionSpecError> {
        self.spec(PlanRoll::from_draw(0)).check()
    }
}

/// Random numbers of a mission: its seed, and the choices that the players leave to the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlanRoll {
    pub(super) seed: MissionSeed,
    /// Index of the objective.
    pub(super) objective: usize,
    /// Index of the appearance.
    pub(super) look: usize,
    /// The advantage of a side: `None`, except in codes.
    pub(super) advantage: Option<MapAdvantage>,
}

impl PlanRoll {
    /// Returns the roll of a drawn random number.
    pub(super) fn from_draw(draw: u64) -> Self {
        // Consecutive numbers give unlike rolls.
        let mixed = draw.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Self {
            seed: MissionSeed::from_number((mixed >> 20) as u32),
            objective: (mixed >> 52) as usize % MissionObjective::ALL.len(),
            look: (mixed >> 56) as usize % GroundLook::ALL.len(),
            advantage: None,
        }
    }
}

/// Returns the values before and after `now` in a list without ends.
pub(super) fn find_neighbours<T: Copy + PartialEq>(all: &[T], now: T) -> [T; 2] {
    let at = all.iter().position(|one| *one == now).unwrap_or(0);
    [all[(at + all.len() - 1) % all.len()], all[(at + 1) % all.len()]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn size_changes_only_usual_points() {
        let usual = RandomChoices::default().with_size(MapSize::Small);
        assert_eq!(usual.points, usual_points(MapSize::Small));
        let own = RandomChoices::default().with_points(Side::Allied, 25).with_size(MapSize::Small);
        assert_eq!(own.points.allied, 25);
        let refused = Err(MissionSpecError::MapTooSmall { size: MapSize::Small, points: 25, fits: MapSize::Medium });
        assert_eq!(own.check(), refused);
    }

    #[test]
    fn rolled_objectives_are_affordable() {
        for points in [3, 4, 6] {
            let choices = RandomChoices::default().with_points(Side::Allied, points).with_points(Side::German, points);
            for draw in 0..40 {
                assert_eq!(choices.spec(PlanRoll::from_draw(draw)).check(), Ok(()), "{points} points, draw {draw}");
            }
        }
    }

    #[test]
    fn choices_of_a_spec_give_the_spec_again() {
        let choices = RandomChoices { is_even: true, ..RandomChoices::default() };
        let roll = PlanRoll::from_draw(7);
        let spec = choices.spec(roll);
        assert_eq!(spec.check(), Ok(()));
        let other = PlanRoll { seed: roll.seed, ..PlanRoll::from_draw(8) };
        assert_eq!(RandomChoices::of_spec(&spec).spec(other), spec);
    }

    #[test]
    fn neighbours_go_round() {
        assert_eq!(find_neighbours(&MapSize::ALL, MapSize::Small), [MapSize::Large, MapSize::Medium]);
        assert_eq!(find_neighbours(&MapSize::ALL, MapSize::Large), [MapSize::Medium, MapSize::Small]);
    }
}
