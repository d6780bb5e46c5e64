//! Command points: how many a side takes, and how actions are paid for (`CP-1`, `CP-2`, `AP-1`, `AP-2`), and the size of a
//! hand by the same levels (`HAND-1`).

use bevy::app::App;
use bevy::ecs::{
    resource::Resource,
    schedule::IntoScheduleConfigs,
    system::{Query, Res, ResMut},
};
use serde::{Deserialize, Serialize};

use super::{
    BySide, Catalogue, KindId, Side,
    event::{BattleEvent, EventLog},
    figure::{Ability, Activity, Place, Roster, Trait},
    resolve::{Phase, on},
    setup::Charter,
    step::{Step, Steps},
};

/// The command points that each side has in hand.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommandPoints(pub BySide<u8>);

/// Special points of each side: for the actions of zombies alone, spent before command points (`GRETEL-1`, `CP-2`).
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpecialPoints(pub BySide<u8>);

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

/// New points for both sides (`CP-1`), and those that living figures bring (`CP-2`). **Ruling**: a figure that has left
/// the board brings none.
fn issue_command(
    steps: Res<Steps>,
    charter: Res<Charter>,
    catalogue: Res<Catalogue>,
    figures: Query<(&KindId, &Side, &Place)>,
    mut command: ResMut<CommandPoints>,
    mut special: ResMut<SpecialPoints>,
    mut log: ResMut<EventLog>,
) {
    if !matches!(steps.current(), Step::IssueCommand) {
        return;
    }
    command.0 = BySide::from_fn(|side| command_points(charter.levels[side]));
    special.0 = BySide::default();
    for (kind, side, _) in figures.iter().filter(|(.., place)| place.in_play()) {
        for ability in &catalogue.kind(*kind).abilities {
            match ability {
                Ability::CommandBonus(more) => command.0[*side] = command.0[*side].saturating_add(*more),
                Ability::SpecialPoints(more) => special.0[*side] = special.0[*side].saturating_add(*more),
                _ => {}
            }
        }
    }
    log.push(BattleEvent::CommandIssued { points: command.0 });
    for side in Side::BOTH.into_iter().filter(|side| special.0[*side] > 0) {
        log.push(BattleEvent::SpecialIssued { side, points: special.0[side] });
    }
}

/// Takes the cost from the figure's action points first, those given to it before its own; what lacks from special
/// points, if they are for it, and then from command points (`AP-2`, `CP-2`).
fn pay(
    steps: Res<Steps>,
    catalogue: Res<Catalogue>,
    roster: Res<Roster>,
    mut command: ResMut<CommandPoints>,
    mut special: ResMut<SpecialPoints>,
    mut log: ResMut<EventLog>,
    mut figures: Query<(&KindId, &Side, &mut Activity)>,
) {
    let Step::Pay(figure, cost) = *steps.current() else { return };
    let Some((kind, side, mut activity)) = roster.entity(figure).and_then(|entity| figures.get_mut(entity).ok()) else {
        return;
    };
    let action = cost.min(activity.points);
    activity.points -= action;
    activity.given -= action.min(activity.given);
    let mut bought = cost - action;
    let zombie = catalogue.kind(*kind).is(Trait::Zombie);
    let from_special = if zombie { bought.min(special.0[*side]) } else { 0 };
    special.0[*side] -= from_special;
    bought -= from_special;
    command.0[*side] -= bought;
    log.push(BattleEvent::Paid { figure, action, command: bought, special: from_special });
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
