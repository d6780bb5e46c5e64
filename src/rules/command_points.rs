//! Command points: how many a side takes, and how actions are paid for (`CP-1`, `AP-1`, `AP-2`), and the size of a
//! hand by the same levels (`HAND-1`).

use bevy::app::App;
use bevy::ecs::{
    resource::Resource,
    schedule::IntoScheduleConfigs,
    system::{Query, Res, ResMut},
};
use serde::{Deserialize, Serialize};

use super::{
    BySide, Side,
    event::{BattleEvent, EventLog},
    figure::{Activity, Roster},
    resolve::{Phase, Step, Steps, on},
    setup::Charter,
};

/// The command points that each side has in hand.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommandPoints(pub BySide<u8>);

/// Command points a turn at a requisition level (`CP-1`).
pub fn command_points(level: u8) -> u8 {
    match level {
        0..=2 => 2,
        3..=20 => level / 3 + 2,
        _ => 9,
    }
}

/// Cards in a hand at a requisition level (`HAND-1`).
pub fn hand_size(level: u8) -> u8 {
    match level {
        0..=2 => 1,
        3..=14 => level / 3,
        _ => 5,
    }
}

pub(super) fn plugin(app: &mut App) {
    on(app, Phase::Command, (issue_command, pay).chain());
}

fn issue_command(
    steps: Res<Steps>,
    charter: Res<Charter>,
    mut command: ResMut<CommandPoints>,
    mut log: ResMut<EventLog>,
) {
    if matches!(steps.current(), Step::IssueCommand) {
        command.0 = BySide::from_fn(|side| command_points(charter.levels[side]));
        log.push(BattleEvent::CommandIssued { points: command.0 });
    }
}

/// Takes the cost from the figure's action points first, and what lacks from the side's command points (`AP-2`).
fn pay(
    steps: Res<Steps>,
    roster: Res<Roster>,
    mut command: ResMut<CommandPoints>,
    mut log: ResMut<EventLog>,
    mut figures: Query<(&Side, &mut Activity)>,
) {
    let Step::Pay(figure, cost) = *steps.current() else { return };
    let Some((side, mut activity)) = roster.entity(figure).and_then(|entity| figures.get_mut(entity).ok()) else {
        return;
    };
    let action = cost.min(activity.points);
    let bought = cost - action;
    activity.points -= action;
    command.0[*side] -= bought;
    log.push(BattleEvent::Paid { figure, action, command: bought });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_cp_1() {
        let table = [(0, 2), (2, 2), (3, 3), (5, 3), (6, 4), (8, 4), (9, 5), (11, 5), (12, 6), (14, 6), (15, 7)];
        let more = [(17, 7), (18, 8), (20, 8), (21, 9), (40, 9)];
        for (level, points) in table.into_iter().chain(more) {
            assert_eq!(command_points(level), points, "CP-1 at level {level}");
        }
    }

    #[test]
    fn the_table_of_hand_1() {
        for (level, cards) in
            [(0, 1), (3, 1), (5, 1), (6, 2), (8, 2), (9, 3), (11, 3), (12, 4), (14, 4), (15, 5), (40, 5)]
        {
            assert_eq!(hand_size(level), cards, "HAND-1 at level {level}");
        }
    }
}
