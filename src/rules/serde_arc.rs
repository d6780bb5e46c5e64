//! Serde functions that write shared lists (`Arc<[T]>`) like plain ones.

use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub(super) fn serialize<T: Serialize, S: Serializer>(list: &Arc<[T]>, serializer: S) -> Result<S::Ok, S::Error> {
    list[..].serialize(serializer)
}

pub(super) fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<Arc<[T]>, D::Error> {
    Vec::deserialize(from).map(Arc::from)
}
