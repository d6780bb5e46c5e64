//! Common input of the consistency checks.

use crate::{
    diagnostics::DiagnosticSink,
    force::ForceRequirement,
    raw::{RawMapObject, RawMission},
};
use rules::{Ability, Catalogue, FigureKind, Side, Terrain, both};

/// A dossier whose map has a board, as input of the checks.
pub(crate) struct MissionCheck<'a> {
    pub raw: &'a RawMission,
    pub terrain: &'a Terrain,
    /// Without a catalogue, kinds of figures are not checked.
    pub catalogue: Option<&'a Catalogue>,
    /// `true` if the map has no faults, so that paths on it can be computed.
    pub sound: bool,
}

/// Returns the kind of figure that a demand asks for, and the points that must be spent on it.
fn required_kind_and_points(demand: &ForceRequirement) -> Option<(&str, u8)> {
    if let ForceRequirement::AllOn(id) = demand {
        Some((id, u8::MAX))
    } else if let ForceRequirement::AtLeastOn { kind, rp } = demand {
        Some((kind, *rp))
    } else {
        None
    }
}

impl MissionCheck<'_> {
    pub(super) fn has_exit(&self, side: Side) -> bool {
        self.raw.map.exits.iter().any(|gate| gate.owner == side)
    }

    pub(super) fn objects(&self) -> &[RawMapObject] {
        &self.raw.objects
    }

    /// Returns the number of numbered tokens.
    pub(super) fn numbered_token_count(&self) -> usize {
        self.objects().iter().filter(|object| object.numbered).count()
    }

    /// Returns `true` if any object can be activated.
    pub(super) fn has_switches(&self) -> bool {
        self.objects().iter().any(|object| !object.portable)
    }

    pub(super) fn hordes(&self, side: Side) -> impl Iterator<Item = &FigureKind> {
        let kinds = self.catalogue.into_iter().flat_map(Catalogue::kinds).map(|(_, kind)| kind);
        let horde = |kind: &&FigureKind| kind.abilities.iter().any(|ability| matches!(ability, Ability::Horde(_)));
        kinds.filter(move |kind| kind.side == side).filter(horde)
    }

    /// Returns `true` if every force of that side has a horde, which never ends (`DEPLOY-4`, `FORCE-2`).
    pub(super) fn is_endless(&self, side: Side) -> bool {
        let horde = |id: &str| self.hordes(side).any(|kind| kind.id == id);
        let only = |demand: &ForceRequirement| matches!(demand, ForceRequirement::OnlyOf(ids) if !ids.iter().any(|id| horde(id)));
        if self.raw.demands.of(side).iter().any(only) {
            return false;
        }
        let mut asked = self.raw.demands.of(side).iter().filter_map(required_kind_and_points);
        match asked.next() {
            None => side == Side::German && self.hordes(side).next().is_some(),
            Some(first) => std::iter::once(first).chain(asked).any(|(id, rp)| rp > 0 && horde(id)),
        }
    }

    /// Reports an object in the list that doesn't exist or occurs twice. Returns the valid entries.
    pub(super) fn check_objects(
        &self,
        list: &[u8],
        path: &str,
        findings: &mut DiagnosticSink<'_>,
    ) -> Vec<(usize, &RawMapObject)> {
        let mut sound = Vec::new();
        for (place, number) in list.iter().enumerate() {
            let path = format!("{path}[{place}]");
            if list[..place].contains(number) {
                let message = both!("el objeto {number} aparece dos veces", "object {number} is listed twice");
                findings.add(&path, message).hint(both!("nombra cada objeto una vez", "name each object once"));
            } else if let Some(object) = self.object(*number, &path, findings) {
                sound.push((place, object));
            }
        }
        sound
    }

    /// Returns the object with that number; reports it if there is none.
    pub(super) fn object(&self, number: u8, path: &str, findings: &mut DiagnosticSink<'_>) -> Option<&RawMapObject> {
        let found = self.objects().get(usize::from(number));
        if found.is_none() {
            let hint = match self.objects().len() {
                0 => both!(
                    "la misión no tiene objetos: añádelos como `objects: [ … ]`, después del mapa",
                    "the mission has no objects: add them as `objects: [ … ]`, after the map"
                ),
                count => {
                    let last = count - 1;
                    both!(
                        "los objetos se cuentan por su lugar en la lista, del 0 al {last}",
                        "objects are numbered by their place in the list, from 0 to {last}"
                    )
                }
            };
            findings.add(path, both!("no hay objeto {number}", "there is no object {number}")).hint(hint);
        }
        found
    }
}
