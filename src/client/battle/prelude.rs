//! What nearly every file of the battle takes: what is needed to draw ([`kit::draw`]), the words of the rules, and the
//! ground of the battle: the table, where things lie on it, the plan that is shown, what a player wants.
//!
//! The files of that ground don't take it, as it would lead them back to themselves.

pub(crate) use std::collections::BTreeMap;

pub(crate) use bevy::{ecs::system::SystemParam, window::PrimaryWindow};
pub(crate) use kit::{
    draw::*,
    widgets::{Placed, boxed, plain},
};

pub(crate) use crate::{
    cards::hands::{Hands, Want},
    intent::BattleIntent,
    keys::Keys,
    lens::Lens,
    parts::{chance, dice_needed, digits, gives, unrolled},
    place::{Anew, OnTable, SQUARE, centre, clear, far, rotation, sprite, towards, upon},
    preview::{Aim, Planned, Preview},
    session::{Chronicle, Page, Table},
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

/// What a part of the window is spawned into.
pub(crate) type Parent<'w> = ChildSpawnerCommands<'w>;

/// What a player's wishes are written to.
pub(crate) type Intents<'w> = MessageWriter<'w, BattleIntent>;
