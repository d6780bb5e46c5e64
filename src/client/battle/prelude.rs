//! Imports for nearly every file of the battle: drawing ([`kit::draw`]), the types of the rules, and the battle's
//! basics: table, positions, shown plan, intents.
//!
//! The files that define these basics don't use this prelude, because they would import themselves.

pub(crate) use std::collections::BTreeMap;

pub(crate) use bevy::{ecs::system::SystemParam, window::PrimaryWindow};
pub(crate) use kit::{
    prelude::*,
    widgets::{PositionedNode, empty_node, sized_box},
};

pub(crate) use crate::{
    cards::hands::{Hands, Want},
    intent::BattleIntent,
    keys::Keys,
    lens::Lens,
    parts::{chance, dice_needed, digits, gives, unrolled},
    place::{Anew, OnTable, SQUARE, centre, clear, far, rotation, sprite, towards, upon},
    preview::{Aim, Planned, Preview},
    session::{BattleView, Chronicle, Page},
    systems::{AtTable, BattleSystems},
    table::height,
    words::names::figure_name,
};
pub(crate) use rules::{
    Ability, BattleEvent, BattleState, Board, BySide, EdgePoint, EntryId, Facing, Figure, FigureId, FigurePlace,
    FireMode, Ground, Order, PendingDecision, Refusal, ResponseTrigger, Side, Square, Weapon, WeaponKind,
    cards::{CardId, CardTarget},
    legal_orders,
    objects::{ObjectId, ObjectPlace},
};

/// Builder into which UI parts are spawned.
pub(crate) type Parent<'w> = ChildSpawnerCommands<'w>;

/// Writer of the player's intents.
pub(crate) type Intents<'w> = MessageWriter<'w, BattleIntent>;
