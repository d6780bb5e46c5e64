//! The value of battle cards to a side.

use rules::{
    BattleState, Figure, FigureId, Side,
    cards::{CardId, CardModifier, CardTarget, EventEffect},
    mission_specs::{MissionAct, ObjectiveGain},
};

use crate::assessment::unit_value;

/// Shares of the target's worth that a side gains from the effects of a card; for effects with a number, per die, point
/// or bonus.
const SHOT_DICE: f64 = 0.18;
const STRIKE_DICE: f64 = 0.06;
const HORDE_STRIKE_DICE: f64 = 0.3;
const POINTS: f64 = 0.22;
const FORTITUDE: f64 = 0.22;
const NO_REACTION: f64 = -0.06;
const JAMMED: f64 = -0.12;
const REROLLS: f64 = 0.12;
const AGAINST: f64 = 0.03;
const ARMS: f64 = 0.12;
/// Maximum worth that a figure counts for as the target of a card.
const MAX_FIGURE_STAKE: f64 = 40.0;
/// Worth of a whole horde as the target of a card.
const WHOLE_HORDE: f64 = 30.0;
/// Reduction for cards that a figure already has: its worth is divided by 1 plus this number for each card.
const CROWDED: f64 = 0.15;
/// Value of keeping a cancelling card, deducted if it would cancel a card in play.
const CANCEL_LYING: f64 = 2.5;
/// Value of keeping a cancelling card, deducted if it would cancel a card that is being played.
const CANCEL_PLAYED: f64 = 1.5;
/// Value of cancelling an experience card: negative, because these cards have been in play from the start.
const EXPERIENCE: f64 = -1.0;
/// Value of cancelling a card that the player's own side is playing.
const OWN_CARD: f64 = -5.0;
/// Value of a last action of a figure that has just died.
const LAST_STAND: f64 = 4.0;
/// Value of staying in reaction mode.
const STAY_READY: f64 = 2.0;
/// Value of each healed damage point, as a share of the figure's worth.
const HEALED: f64 = 0.4;
/// Value of each command point gained, or taken from the enemy before its half-turn, and of each contraption gained.
const COMMAND: f64 = 1.2;
/// Value of each command point that the enemy loses if it has acted first in this turn.
const COMMAND_LATE: f64 = 0.3;
/// Value of wedging a closed door that the side wants to seal.
const SEAL_KEPT: f64 = 6.0;
/// Value of opening a door that the enemy wants to seal.
const SEAL_REOPENED: f64 = 8.0;
/// Value of opening the room of the board in which a figure of the side is stranded.
const FREES: f64 = 40.0;
/// Value of each figure that arrives for the side.
const ARRIVES: f64 = 2.0;
/// Value of an arrival for the enemy.
const ARRIVES_THERE: f64 = -4.0;
/// Value of acting again, as a share of the figure's worth.
const AGAIN: f64 = 0.1;
/// Value of acting again that is added if an enemy is near.
const AGAIN_NEAR: f64 = 2.0;
/// Value of acting again that is added if no enemy is near.
const AGAIN_FAR: f64 = 0.5;
/// Maximum distance of a near enemy, in squares.
const NEAR: u16 = 6;

/// Returns the gain of `side` if `card` is played on `target`; negative for a loss.
pub(crate) fn card_value(state: &BattleState, side: Side, card: CardId, target: CardTarget) -> f64 {
    let Some(kind) = state.cards.list.kind(card) else { return 0.0 };
    match kind.event_effect() {
        None => modifier_card_value(state, side, kind.gives(), target),
        Some(effect) => event_card_value(state, side, effect, target),
    }
}

fn modifier_card_value(state: &BattleState, side: Side, gives: &[CardModifier], target: CardTarget) -> f64 {
    let (owner, stake, horde) = match target {
        CardTarget::Figure(id) => {
            let Some(figure) = state.figure(id) else { return 0.0 };
            let crowd = state.cards.on(figure.id, figure.kind).count() as f64;
            let worth =
                unit_value::figure_value(state, figure, unit_value::victory_point_value(state)).min(MAX_FIGURE_STAKE);
            (figure.side, worth / (1.0 + CROWDED * crowd), false)
        }
        CardTarget::Kind(kind) => (state.catalogue.kind(kind).side, WHOLE_HORDE, true),
        _ => return 0.0,
    };
    let sum: f64 = gives.iter().map(|modifier| modifier_share(modifier, horde)).sum::<f64>() * stake;
    if owner == side { sum } else { -sum }
}

fn modifier_share(modifier: &CardModifier, horde: bool) -> f64 {
    match modifier {
        CardModifier::ShotDice(by) => SHOT_DICE * f64::from(*by),
        CardModifier::StrikeDice(by) => f64::from(*by) * if horde { HORDE_STRIKE_DICE } else { STRIKE_DICE },
        CardModifier::ActionPoints(by) => POINTS * f64::from(*by),
        CardModifier::Fortitude(by) => FORTITUDE * f64::from(*by),
        CardModifier::NoReaction => NO_REACTION,
        CardModifier::Jammed(_) => JAMMED,
        CardModifier::ShotRerolls(dice) => REROLLS * f64::from(*dice),
        CardModifier::BonusAgainst(by, _) => AGAINST * f64::from(*by),
        CardModifier::Arms(_) => ARMS,
    }
}

fn event_card_value(state: &BattleState, side: Side, effect: &EventEffect, target: CardTarget) -> f64 {
    match (effect, target) {
        (EventEffect::Cancel, CardTarget::Card(other)) => cancel_value(state, side, other),
        (EventEffect::LastStand, _) => LAST_STAND,
        (EventEffect::StayReady, _) => STAY_READY,
        (EventEffect::Heal(points, _), CardTarget::Figure(id)) => heal_value(state, side, id, *points),
        (EventEffect::Stock(_, count), _) => f64::from(*count) * COMMAND,
        (EventEffect::OwnCommand(points), _) => f64::from(*points) * COMMAND,
        (EventEffect::EnemyCommand(points), _) => {
            let lost = (*points).min(state.command.0[side.enemy()]);
            let acted = state.turn.first == Some(side.enemy());
            f64::from(lost) * if acted { COMMAND_LATE } else { COMMAND }
        }
        (EventEffect::WedgeDoor, CardTarget::Door(door)) => wedge_door_value(state, side, door),
        (EventEffect::OpenDoor, CardTarget::Door(door)) => open_door_value(state, side, door),
        (EventEffect::ShotRange(_), _) if state.turn.first == Some(side) => {
            count_armed_figures(state, side.enemy()) - count_armed_figures(state, side)
        }
        (EventEffect::Arrive(count, to), _) if *to == side => ARRIVES * f64::from(*count),
        (EventEffect::Arrive(..), _) => ARRIVES_THERE,
        (EventEffect::ActAgain(..), CardTarget::Figure(id)) => act_again_value(state, side, id),
        _ => 0.0,
    }
}

fn cancel_value(state: &BattleState, side: Side, card: CardId) -> f64 {
    if let Some(lying) = state.cards.card_in_play(card) {
        return if lying.experience { EXPERIENCE } else { -card_value(state, side, card, lying.on) - CANCEL_LYING };
    }
    let played = state.cards.pending.iter().find(|played| played.card == card);
    match played {
        Some(played) if played.side == side => OWN_CARD,
        // The gain is the enemy's loss. If the enemy's card cancels another card, the gain is the value of that
        // cancellation.
        Some(played) => card_value(state, played.side, card, played.target) - CANCEL_PLAYED,
        None => 0.0,
    }
}

fn heal_value(state: &BattleState, side: Side, id: FigureId, points: u8) -> f64 {
    let Some(figure) = state.figure(id) else { return 0.0 };
    let worth = unit_value::figure_value(state, figure, unit_value::victory_point_value(state));
    let gain = worth * HEALED * f64::from(figure.wounds.min(points));
    if figure.side == side { gain } else { -gain }
}

/// Returns `true` if the side wins by sealing doors.
fn wants_doors_sealed(state: &BattleState, side: Side) -> bool {
    state.charter.endings.iter().any(|ending| ending.doors_to_seal().is_some() && ending.can_win(side, false))
}

fn wedge_door_value(state: &BattleState, side: Side, door: u8) -> f64 {
    let stands = state.board.doors()[usize::from(door)];
    let closed = state.sealable.contains(&door) && !stands.open && !stands.sealed;
    if closed && wants_doors_sealed(state, side) { SEAL_KEPT } else { 0.0 }
}

fn open_door_value(state: &BattleState, side: Side, door: u8) -> f64 {
    let opens = MissionAct::Open(door);
    if state.objectives(side).iter().any(|task| task.act == opens && task.gain == ObjectiveGain::Rescue) {
        FREES
    } else if state.sealable.contains(&door) && wants_doors_sealed(state, side.enemy()) {
        SEAL_REOPENED
    } else {
        0.0
    }
}

fn count_armed_figures(state: &BattleState, side: Side) -> f64 {
    let armed = |figure: &&Figure| figure.side == side && figure.in_play() && !state.kind_of(figure).weapons.is_empty();
    state.figures.iter().filter(armed).count() as f64
}

fn act_again_value(state: &BattleState, side: Side, id: FigureId) -> f64 {
    let Some(figure) = state.figure(id).filter(|figure| figure.side == side) else { return 0.0 };
    let worth = unit_value::figure_value(state, figure, unit_value::victory_point_value(state));
    AGAIN * worth + if is_enemy_within(state, figure, NEAR) { AGAIN_NEAR } else { AGAIN_FAR }
}

/// Returns `true` if an enemy is within `squares` squares of the figure; `false` if the figure is not on the board.
pub(crate) fn is_enemy_within(state: &BattleState, figure: &Figure, squares: u16) -> bool {
    let Some(at) = figure.square() else { return false };
    let enemies = state.figures.iter().filter(|enemy| enemy.side != figure.side);
    enemies.filter_map(Figure::square).any(|there| {
        let (dx, dy) = at.delta(there);
        dx.unsigned_abs() + dy.unsigned_abs() <= squares
    })
}
