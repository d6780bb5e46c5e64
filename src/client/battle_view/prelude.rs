//! Imports for nearly every file of the battle: the prelude of the UI ([`ui_kit::prelude`]), the types of the rules,
//! and the battle's basics: view, positions, shown plan, intents.
//!
//! The files that define these basics don't use this prelude, because they would import themselves.

pub use std::collections::BTreeMap;

pub use bevy::{ecs::system::SystemParam, window::PrimaryWindow};
pub use ui_kit::{
    prelude::*,
    widgets::{PositionedNode, empty_node, sized_box},
};

pub use crate::{
    board_coords::{
        BattleEntity, Respawn, SQUARE, at_height, chebyshev_distance, despawn_marked, facing_direction,
        facing_rotation, square_center, square_sprite,
    },
    intent_queue::{BattleIntent, IntentAccess, IntentAppExt, IntentWriter, PlayerIntent, on_press_intent},
    key_input::KeyInput,
    plan_preview::{PlanPreview, PlanTarget, PlannedAction},
    session::{BattleView, EventHistory, RightPanelPage},
    systems::{BattleAppExt, BattleSystems},
    text::names::figure_name,
    widgets::{blank_dice, dice_needed, digit_key_hint, format_chance, on_press_end, on_press_order},
};
pub use rules::{
    Ability, BattleEvent, BattleState, Board, BoardUse, BySide, DecisionOptions, EdgePoint, EntryId, Facing, Figure,
    FigureId, FigurePlace, FireMode, Ground, Order, PendingDecision, Refusal, ResponseTrigger, Side, Square, Weapon,
    WeaponKind,
    cards::{CardId, CardTarget},
    legal_orders,
    objects::{ObjectId, ObjectPlace},
};

/// Builder into which UI parts are spawned.
pub type UiParent<'w> = ChildSpawnerCommands<'w>;
