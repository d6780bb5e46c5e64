//! Access to a battle state by the types of its parts, for special conditions. They can't name the state itself,
//! because it contains them.

use std::any::{Any, TypeId};

use crate::figures::Figure;

/// A battle state whose parts are found by their types.
pub trait StateParts {
    /// Returns the figures that have not died, sorted by id.
    fn figures(&self) -> &[Figure];

    /// Returns the part of that type, if the state has one.
    fn part(&self, sort: TypeId) -> Option<&dyn Any>;
}

impl dyn StateParts + '_ {
    /// Returns the part of type `T`.
    ///
    /// # Panics
    /// If `T` is no type in the list of `state_fields`, or is hidden from players.
    pub fn get<T: Any>(&self) -> &T {
        let found = self.part(TypeId::of::<T>()).and_then(|part| part.downcast_ref());
        found.expect("the type is in the list of the state's parts")
    }
}
