//! Checks of placing and attacking contraptions, and of striking the gate (`COOP-8`, `COOP-9`).

use crate::{
    conditions::{Contraption, ContraptionPart},
    facing::Facing,
    figures::Figure,
    line_of_sight,
    refusal::Refusal,
    side::Side,
    square::{EdgePoint, Square},
    state_fields::BattleState,
    step::Step,
    terrain::Ground,
    weapon::Weapon,
};

/// Returns the step of placing a contraption.
pub(super) fn check_place_contraption(
    state: &BattleState,
    figure: &Figure,
    kind: u8,
    at: Square,
) -> Result<Step, Refusal> {
    let stock = state.contraptions.stock[figure.side].get(usize::from(kind)).copied();
    if stock.ok_or(Refusal::NothingToPlace)? == 0 {
        return Err(Refusal::NothingToPlace);
    }
    let here = figure.square().ok_or(Refusal::OffBoard)?;
    let side = Facing::ALL.into_iter().find(|side| here.towards(*side) == Some(at) && *side != figure.facing.back());
    let joined = side.is_some_and(|side| state.board.joined(here, side));
    if !joined || state.board.terrain().ground(at) != Ground::Floor {
        return Err(Refusal::OutOfReach);
    }
    let terrain = state.board.terrain();
    let door = |gate: &EdgePoint| gate.at == at;
    let comes = terrain.entries.iter().chain(&terrain.exits).any(door)
        || state.charter.arrival_squares().any(|coming| coming == at);
    let taken = state.figure_at(at).is_some() || state.contraptions.at(at).is_some();
    if taken || comes || state.fire.burns(at) {
        return Err(Refusal::NoRoomToPlace);
    }
    if state.is_crowded(kind, at) {
        return Err(Refusal::TooCloseToPlace);
    }
    Ok(Step::Place { figure: figure.id, kind, at })
}

impl BattleState {
    /// Returns `true` if a contraption of that kind (an index in the mission's list) would be too close there to
    /// another, to the gate, or to a square where figures enter the board (`COOP-8`).
    pub fn is_crowded(&self, kind: u8, at: Square) -> bool {
        let apart = |kind: &Contraption| kind.has(ContraptionPart::Apart);
        let is_apart = |kind: u8| self.charter.contraption_kind(kind).is_some_and(apart);
        if !is_apart(kind) {
            return false;
        }
        let near = |other: Square| other == at || other.is_beside(at);
        let mut standing = self.contraptions.standing.iter();
        let another = standing.any(|standing| near(standing.at) && is_apart(standing.kind));
        let before_gate = Side::BOTH.into_iter().any(|side| self.charter.strike_points(side).any(|(to, _)| to == at));
        let entries = self.board.terrain().entries.iter().map(|gate| gate.at);
        another || before_gate || entries.chain(self.charter.arrival_squares()).any(near)
    }
}

/// Returns the step of striking the target straight ahead: an enemy gate, or a contraption that blocks the way.
pub(super) fn check_batter(state: &BattleState, figure: &Figure, towards: Facing) -> Result<Step, Refusal> {
    let here = figure.square().ok_or(Refusal::OffBoard)?;
    if towards != figure.facing {
        return Err(Refusal::NotInFront);
    }
    if state.bulwark.left > 0 && state.charter.strike_points(figure.side).any(|point| point == (here, towards)) {
        return Ok(Step::StrikeGate(figure.id));
    }
    let ahead = here.towards(towards).filter(|_| state.board.joined(here, towards));
    match ahead.filter(|ahead| state.is_blocked(*ahead)) {
        Some(at) => Ok(Step::Batter { figure: figure.id, at }),
        None => Err(Refusal::NothingToBatter),
    }
}

/// Returns the step of shooting at a contraption that explodes.
pub(super) fn check_blow_up(state: &BattleState, figure: &Figure, at: Square, weapon: Weapon) -> Result<Step, Refusal> {
    let armed = state.profile(figure).weapon(weapon).filter(|weapon| weapon.is_gun() && !weapon.drags());
    let armed = armed.ok_or(Refusal::NoSuchWeapon)?;
    if let Some((card, _)) = state.profile(figure).jam() {
        return Err(Refusal::Jammed { card });
    }
    state.contraption_at(at).filter(|(kind, _)| kind.has(ContraptionPart::Blast)).ok_or(Refusal::NothingToBlowUp)?;
    let here = figure.square().ok_or(Refusal::OffBoard)?;
    let distance = line_of_sight::sight_to(&state.board, &state.occupancy, here, figure.facing, at)
        .map_err(|blocker| Refusal::NoSight { blocker })?;
    match [armed.range, state.cards.shot_range()].into_iter().flatten().min() {
        Some(range) if distance > range => Err(Refusal::TooFar { distance, range }),
        _ => Ok(Step::BlowUp { figure: figure.id, at }),
    }
}
