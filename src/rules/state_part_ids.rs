//! The parts of a battle's state as Bevy knows them: their component ids, and sets of parts.

use std::ops::{BitOr, BitOrAssign};

use bevy_ecs::{component::ComponentId, resource::Resource};

/// The component ids of the parts of the state in a world.
#[derive(Resource)]
pub(super) struct StatePartIds {
    /// The resources, in the order of the list of state fields.
    pub(super) resources: Vec<ComponentId>,
    /// The components of figures.
    figures: Vec<ComponentId>,
    /// The parts that an order writes outside its steps.
    pub(super) written_by_orders: StatePartSet,
}

impl StatePartIds {
    /// Creates the list from the resources that are parts of the state, in their order, and the components of figures.
    /// Orders write the resources `outside_steps` in addition to those that their steps write.
    ///
    /// # Panics
    /// If there are more than 62 resources.
    pub(super) fn new(
        resources: Vec<ComponentId>,
        figures: Vec<ComponentId>,
        outside_steps: &[ComponentId],
    ) -> StatePartIds {
        assert!(resources.len() < 63, "a set has a bit for each resource, and one for the figures");
        let mut ids = StatePartIds { resources, figures, written_by_orders: StatePartSet::default() };
        ids.written_by_orders = ids.select(|id| outside_steps.contains(&id));
        ids
    }

    /// Returns the parts whose component ids match. The figures match with one component.
    pub(super) fn select(&self, matches: impl Fn(ComponentId) -> bool) -> StatePartSet {
        let resources = (0..).zip(&self.resources).filter(|(_, id)| matches(**id));
        let set = resources.map(|(part, _)| StatePartSet(1 << part)).fold(StatePartSet::default(), BitOr::bitor);
        if self.figures.iter().any(|id| matches(*id)) { set | StatePartSet::FIGURES } else { set }
    }
}

/// A set of parts of the state: a bit for each resource, in the order of [`StatePartIds`], and one for the figures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct StatePartSet(u64);

impl StatePartSet {
    pub(super) const ALL: StatePartSet = StatePartSet(u64::MAX);
    const FIGURES: StatePartSet = StatePartSet(1 << 63);

    /// Returns `true` if the set contains the resource with that number.
    pub(super) fn has_resource(self, number: usize) -> bool {
        self.0 >> number & 1 == 1
    }

    pub(super) fn has_figures(self) -> bool {
        self.0 & StatePartSet::FIGURES.0 != 0
    }
}

impl BitOr for StatePartSet {
    type Output = StatePartSet;

    fn bitor(self, other: StatePartSet) -> StatePartSet {
        StatePartSet(self.0 | other.0)
    }
}

impl BitOrAssign for StatePartSet {
    fn bitor_assign(&mut self, other: StatePartSet) {
        *self = *self | other;
    }
}
