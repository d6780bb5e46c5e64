//! When the battle's systems run.

use bevy::prelude::*;

/// When the battle's systems run, in this order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BattleSystems {
    /// Mouse and keys become intents.
    Input,
    /// Intents become orders, and orders a new view.
    Orders,
    /// What has happened is shown, one thing after the other.
    Play,
    /// What happened becomes words.
    Write,
    /// The view becomes pictures.
    Show,
}
