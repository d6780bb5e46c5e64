//! Victory points of both sides (`M4` to `M6`). Points for held tokens count only at the end, so that they stay secret
//! until then; all other points are given at once.

use bevy_ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use crate::{
    conditions::StrandedFigure,
    event::BattleEvent,
    event_log::EventLog,
    ids::FigureId,
    objects::{MissionObjects, ObjectPlace},
    score::ScoringRule,
    side::{BySide, Side},
};

/// Victory points of each side, without those for the tokens that it holds.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct VictoryPoints(pub BySide<u16>);

impl VictoryPoints {
    fn give(&mut self, side: Side, points: u8, log: &mut EventLog) {
        if points > 0 {
            self.0[side] = self.0[side].saturating_add(u16::from(points));
            log.push(BattleEvent::Scored { side, points });
        }
    }

    /// Gives the points for a figure that has left the game.
    pub(super) fn count_gone(
        &mut self,
        scores: &[ScoringRule],
        (figure, side, died): (FigureId, Side, bool),
        stranded: &StrandedFigure,
        log: &mut EventLog,
    ) {
        let worth = |each: u8, special: u8| if stranded.figure == Some(figure) { special } else { each };
        for score in scores {
            match score {
                ScoringRule::Left { side: of, each, stranded } if !died && *of == side => {
                    self.give(side, worth(*each, *stranded), log);
                }
                ScoringRule::Dead { side: of, each, stranded } if died && *of == side => {
                    self.give(side.enemy(), worth(*each, *stranded), log);
                }
                _ => {}
            }
        }
    }

    /// Gives the points for an object that a side has activated.
    pub(super) fn count_activated(&mut self, scores: &[ScoringRule], side: Side, log: &mut EventLog) {
        for score in scores {
            if let ScoringRule::Activated { each } = score {
                self.give(side, *each, log);
            }
        }
    }
}

/// Returns the points of each side for the numbered tokens that it holds, where their numbers are known.
pub fn carried_token_points(
    scores: &[ScoringRule],
    objects: &MissionObjects,
    mut side_of: impl FnMut(FigureId) -> Option<Side>,
) -> BySide<u16> {
    let mut points = BySide::<u16>::default();
    for (_, object) in objects.iter() {
        let ObjectPlace::Carried(figure) = object.place else { continue };
        let (Some(side), Some(number)) = (side_of(figure), object.number) else { continue };
        for score in scores {
            if let ScoringRule::Carried(values) = score {
                let value = usize::from(number).checked_sub(1).and_then(|index| values.get(index));
                points[side] = points[side].saturating_add(u16::from(value.copied().unwrap_or(0)));
            }
        }
    }
    points
}
