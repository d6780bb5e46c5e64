//! Issuing command points and paying for actions (`CP-1`, `CP-2`, `AP-1`, `AP-2`).

use super::prelude::*;
use crate::{
    command_points::{CommandPoints, SpecialPoints, command_points},
    figure::FigureTrait,
    side::BySide,
};

pub(super) fn plugin(app: &mut App) {
    add_step_system(app, issue_command_points);
    add_step_system(app, pay_action_cost);
}

/// Issues new points to both sides (`CP-1`), and the points that living figures bring (`CP-2`), on the board or not.
/// **Ruling**: a figure that is held back brings none.
fn issue_command_points(
    _: In<payload::IssueCommand>,
    charter: Res<ScenarioRules>,
    figures: FigureAccess,
    mut command: ResMut<CommandPoints>,
    mut special: ResMut<SpecialPoints>,
    mut log: ResMut<EventLog>,
) {
    // `COOP-2`: an automated side has no player to spend them.
    let level = |side| if charter.plays_itself(side) { 0 } else { command_points(charter.levels[side]) };
    command.0 = BySide::from_fn(level);
    special.0 = BySide::default();
    for figure in figures.iter().filter(|figure| charter.counts_as_alive(*figure.place)) {
        for ability in &figures.card(&figure).abilities {
            let (pool, more) = match ability {
                Ability::CommandBonus(more) => (&mut command.0, more),
                Ability::SpecialPoints(more) => (&mut special.0, more),
                _ => continue,
            };
            if charter.plays_itself(*figure.side) {
                continue;
            }
            pool[*figure.side] = pool[*figure.side].saturating_add(*more);
        }
    }
    log.push(BattleEvent::CommandIssued { points: command.0 });
    for side in Side::BOTH.into_iter().filter(|side| special.0[*side] > 0) {
        log.push(BattleEvent::SpecialIssued { side, points: special.0[side] });
    }
}

/// Takes the cost from the figure's action points first, and of these from given points before its own; then from
/// special points, if the figure is a zombie, and then from command points (`AP-2`). **Ruling** (`CP-2`): special
/// points are spent before command points.
fn pay_action_cost(
    In(payload::Pay { figure: id, cost }): In<payload::Pay>,
    catalogue: Res<Catalogue>,
    mut acting: ResMut<ActivationStack>,
    mut command: ResMut<CommandPoints>,
    mut special: ResMut<SpecialPoints>,
    mut log: ResMut<EventLog>,
    mut figures: FigureAccess,
) {
    let Some(mut figure) = figures.get_mut(id) else { return };
    acting.note_payment(id, cost);
    let (side, activity) = (*figure.side, &mut *figure.activity);
    let action = cost.min(activity.points);
    activity.points -= action;
    activity.given -= action.min(activity.given);
    let mut bought = cost - action;
    let zombie = catalogue.kind(*figure.kind).has_trait(FigureTrait::Zombie);
    let from_special = if zombie { bought.min(special.0[side]) } else { 0 };
    special.0[side] -= from_special;
    bought -= from_special;
    command.0[side] -= bought;
    log.push(BattleEvent::Paid { figure: id, action, command: bought, special: from_special });
}
