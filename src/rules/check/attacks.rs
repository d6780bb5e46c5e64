//! Checks of the attacks of the active figure: shots, grenades, flames, strikes.

use crate::{
    board::facing_from_delta,
    effective_stats::EffectiveStats,
    facing::Facing,
    figure::{Ability, FigurePlace, HarpoonState},
    figures::Figure,
    fire,
    ids::FigureId,
    line_of_sight,
    order::Order,
    refusal::Refusal,
    side::Side,
    square::Square,
    state_fields::BattleState,
    step::Step,
    terrain::Ground,
    weapon::{FireMode, Weapon, WeaponKind},
};

/// Returns the step of an attack.
pub(super) fn check_attack(state: &BattleState, figure: &Figure, order: Order) -> Result<Step, Refusal> {
    let id = figure.id;
    match order {
        Order::Shoot { target, weapon } => {
            check_shot(state, figure, target, weapon)?;
            Ok(Step::Shoot { figure: id, target, weapon, mode: FireMode::Normal, further: None })
        }
        Order::CloseAttack { target } => {
            check_close_attack(state, figure, target).map(|()| Step::Strike { figure: id, target })
        }
        Order::Detonate { target } => {
            if !state.kind_of(figure).abilities.iter().any(|ability| matches!(ability, Ability::Mine(_))) {
                return Err(Refusal::NoMine);
            }
            check_close_attack(state, figure, target).map(|()| Step::Detonate { figure: id, target })
        }
        Order::Throw { at, weapon } => {
            check_throw(state, figure, at, weapon).map(|()| Step::Throw { figure: id, weapon, at })
        }
        Order::Flame => check_flame(state, figure).map(|first| Step::AskFlame { figure: id, chosen: vec![first] }),
        _ => Err(Refusal::NotNow),
    }
}

/// Returns the enemy at which an attack is aimed, if its side and place allow that.
fn check_attack_target(state: &BattleState, figure: &Figure, target: FigureId) -> Result<Figure, Refusal> {
    let found = state.figure(target).ok_or(Refusal::NoSuchFigure { figure: target })?;
    if found.side == figure.side {
        return Err(Refusal::Friend { target });
    }
    if state.dying(found) {
        return Err(Refusal::Dead);
    }
    let at = found.square().ok_or(Refusal::TargetOffBoard { target })?;
    if let Some(FigurePlace::Waiting(entry)) = figure.place
        && state.board.terrain().entry(entry).at != at
    {
        return Err(Refusal::OffBoard);
    }
    Ok(*found)
}

/// Returns the weapon that `which` finds among those of the figure, if nothing prevents it from firing.
fn find_usable_weapon<'a>(
    state: &'a BattleState,
    figure: &Figure,
    which: impl FnOnce(&EffectiveStats<'a>) -> Option<&'a WeaponKind>,
) -> Result<&'a WeaponKind, Refusal> {
    let profile = state.profile(figure);
    let weapon = which(&profile).ok_or(Refusal::NoSuchWeapon)?;
    if let Some((card, _)) = profile.jam().filter(|_| !weapon.by_hand()) {
        return Err(Refusal::Jammed { card });
    }
    if weapon.drags() && figure.harpoon == HarpoonState::Stuck {
        return Err(Refusal::HarpoonStuck);
    }
    Ok(weapon)
}

/// Checks that a distance is within the current range limit of shots.
fn check_range(state: &BattleState, weapon: &WeaponKind, distance: u8) -> Result<(), Refusal> {
    let limits = [weapon.range, state.cards.shot_range()];
    match limits.into_iter().flatten().min() {
        Some(range) if distance > range => Err(Refusal::TooFar { distance, range }),
        _ => Ok(()),
    }
}

pub(super) fn check_shot(
    state: &BattleState,
    figure: &Figure,
    target: FigureId,
    weapon: Weapon,
) -> Result<(), Refusal> {
    let weapon = find_usable_weapon(state, figure, |profile| profile.weapon(weapon).filter(|weapon| weapon.is_gun()))?;
    let found = check_attack_target(state, figure, target)?;
    let distance = state.sight_line(figure, &found).map_err(|blocker| Refusal::NoSight { blocker })?;
    check_range(state, weapon, distance)
}

/// `CC-1`: checks that the target is ahead, or diagonally ahead, and joined to the attacker's square. From off the
/// board only the entry square is ahead (`DEPLOY-3`).
fn check_close_attack(state: &BattleState, figure: &Figure, target: FigureId) -> Result<(), Refusal> {
    let found = check_attack_target(state, figure, target)?;
    let (Some(from), Some(to)) = (figure.square(), found.square()) else { return Ok(()) };
    let (dx, dy) = from.delta(to);
    let ahead = match figure.facing {
        Facing::North | Facing::South => dx.abs() <= 1 && dy.abs() == 1 && facing_from_delta(0, dy) == figure.facing,
        Facing::East | Facing::West => dy.abs() <= 1 && dx.abs() == 1 && facing_from_delta(dx, 0) == figure.facing,
    };
    if !ahead {
        Err(Refusal::NotInFront)
    } else if !state.board.joined_to(from, to) {
        Err(Refusal::NotJoined)
    } else {
        Ok(())
    }
}

/// `GREN-1`: checks that the target is a floor square in line of sight; figures in between do not block it. From off
/// the board only an enemy on the entry square may be attacked (`DEPLOY-3`).
fn check_throw(state: &BattleState, figure: &Figure, at: Square, weapon: Weapon) -> Result<(), Refusal> {
    let weapon =
        find_usable_weapon(state, figure, |profile| profile.weapon(weapon).filter(|weapon| weapon.blast().is_some()))?;
    if state.board.terrain().ground(at) != Ground::Floor {
        return Err(Refusal::NotFloor);
    }
    let distance = match figure.place {
        Some(FigurePlace::Board(from)) if from == at => return Err(Refusal::OwnSquare),
        Some(FigurePlace::Board(from)) => line_of_sight::throw_sight_to(&state.board, from, figure.facing, at)
            .map_err(|blocker| Refusal::NoSight { blocker })?,
        Some(FigurePlace::Waiting(_)) => {
            entry_held_by_enemy(state, figure).filter(|entry| *entry == at).map(|_| 1).ok_or(Refusal::OffBoard)?
        }
        _ => return Err(Refusal::OffBoard),
    };
    check_range(state, weapon, distance)
}

/// Returns the entry square of a waiting figure, if an enemy holds it.
fn entry_held_by_enemy(state: &BattleState, figure: &Figure) -> Option<Square> {
    let Some(FigurePlace::Waiting(entry)) = figure.place else { return None };
    let at = state.board.terrain().entry(entry).at;
    let side: Option<Side> = state.figure_at(at).map(|other| other.side);
    (side == Some(figure.side.enemy())).then_some(at)
}

/// `FLAME-1`: returns the first square of the flame, straight ahead.
fn check_flame(state: &BattleState, figure: &Figure) -> Result<Square, Refusal> {
    find_usable_weapon(state, figure, EffectiveStats::flamethrower)?;
    let place = figure.place.ok_or(Refusal::OffBoard)?;
    if matches!(place, FigurePlace::Waiting(_)) && entry_held_by_enemy(state, figure).is_none() {
        return Err(Refusal::OffBoard);
    }
    let first = fire::first_jet_square(&state.board, place, figure.facing).ok_or(Refusal::NoFlameAhead)?;
    if state.fire.burns(first) { Err(Refusal::AlreadyAblaze) } else { Ok(first) }
}
