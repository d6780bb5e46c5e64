//! The network of online battles, and the keys of their sessions.

use std::sync::Arc;

use bevy::prelude::*;
use online_runtime::{KeySource, transport::Network};

/// Resource with the network of online battles. Without it none can be opened or joined.
#[derive(Resource, Clone)]
pub struct OnlineNetwork(pub Arc<dyn Network>);

/// Resource with the source of the keys and secrets of new sessions.
#[derive(Resource, Debug)]
pub struct OnlineKeys(pub KeySource);

impl Default for OnlineKeys {
    fn default() -> Self {
        OnlineKeys(KeySource::System)
    }
}
