//! Access to single parts of the state in a world: detecting changes, writing, and writing as JSON, also into a digest.

use std::io;

use bevy_ecs::{
    change_detection::Tick,
    component::{ComponentId, Mutable},
    resource::Resource,
    world::World,
};
use serde::Serialize;
use serde_json::Value;

/// Returns `true` if the resource with that id has changed since that tick of the world.
pub(super) fn is_changed(world: &World, id: ComponentId, since: Tick) -> bool {
    let ticks = world.get_resource_change_ticks_by_id(id);
    ticks.is_none_or(|ticks| ticks.changed.is_newer_than(since, world.read_change_tick()))
}

/// Makes a part of the state equal to `part` in `known` and in the world that holds it.
pub(super) fn write_part<T: Resource<Mutability = Mutable> + Clone + PartialEq>(
    known: &mut T,
    part: &T,
    world: &mut World,
) {
    if known != part {
        known.clone_from(part);
        put(part, world);
    }
}

/// Sets a resource to a value, in place if it exists already.
pub(super) fn put<T: Resource<Mutability = Mutable> + Clone>(value: &T, world: &mut World) {
    match world.get_resource_mut::<T>() {
        Some(mut old) => old.clone_from(value),
        None => world.insert_resource(value.clone()),
    }
}

/// Returns a part of the state as JSON.
pub(super) fn part_to_json(part: &impl Serialize) -> Value {
    serde_json::to_value(part).expect("plain data always serialises")
}

/// A hasher to which parts of the state are written as JSON.
#[derive(Default)]
pub(super) struct DigestHasher(fnv::FnvHasher);

impl DigestHasher {
    pub(super) fn add(&mut self, part: &impl Serialize) {
        serde_json::to_writer(self, part).expect("plain data always serialises, and hashing never fails");
    }

    pub(super) fn end(&self) -> u64 {
        std::hash::Hasher::finish(&self.0)
    }
}

impl io::Write for DigestHasher {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        std::hash::Hasher::write(&mut self.0, bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
