//! The sheet that a question lies on, and choosing among figures.

use crate::prelude::*;

/// A change of that choice.
#[derive(Message, Clone, Copy, Debug)]
pub(crate) enum Choose {
    /// In or out.
    Flip(FigureId),
    /// Done: give the orders.
    Confirm,
    /// The last stand was seen.
    Understood,
}

/// A prompt at the bottom of the window, in the middle.
pub(crate) fn sheet(width: f32, height: f32) -> Node {
    Node {
        position_type: PositionType::Absolute,
        // Above the line that names the rule.
        bottom: Val::Px(28.0),
        left: Val::Percent(50.0),
        width: Val::Px(width),
        min_height: Val::Px(height),
        margin: UiRect::left(Val::Px(-width / 2.0)),
        padding: UiRect::new(Val::Px(20.0), Val::Px(20.0), Val::Px(12.0), Val::Px(14.0)),
        flex_direction: FlexDirection::Column,
        row_gap: Val::Px(10.0),
        ..default()
    }
}
