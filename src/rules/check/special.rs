//! What the special conditions of a mission allow (`M4`, `M5`).

use crate::{
    conditions::Special,
    figures::Figure,
    refusal::Refusal,
    side::Side,
    state::Situation,
    step::Step,
    stranded::{frees, room},
};

impl Situation {
    /// The special conditions of the mission.
    pub fn specials(&self) -> &[Special] {
        &self.charter.specials
    }

    /// Whether zombies may handle objects (`ITEM-2`).
    pub(crate) fn zombies_carry(&self) -> bool {
        self.specials().contains(&Special::ZombiesCarry)
    }

    /// Whether a figure is stranded and can do nothing yet (`M5`).
    pub fn held(&self, figure: &Figure) -> bool {
        self.stranded.holds(figure.id)
    }

    /// Whether a door may not be opened by that side yet (`M5`).
    pub(crate) fn shut_in(&self, door: u8, side: Side) -> bool {
        self.someone_is_cut_off()
            && room(self.specials()).is_some_and(|(owner, doors)| side != owner && doors.contains(&door))
    }

    /// Whether that side may not leave the board yet (`M5`).
    pub(crate) fn leaves_nobody(&self, side: Side) -> bool {
        self.someone_is_cut_off() && room(self.specials()).is_some_and(|(owner, _)| owner == side)
    }

    fn someone_is_cut_off(&self) -> bool {
        let living = self.stranded.figure.and_then(|figure| self.figure(figure));
        living.is_some_and(|figure| self.stranded.cut_off(figure.id))
    }

    /// The step that follows when that side opens a door.
    pub(crate) fn freeing(&self, door: u8, side: Side) -> Option<Step> {
        frees(self.specials(), door, side).then_some(Step::FreeStranded)
    }

    /// Why a stranded figure can't do what it is asked to.
    pub(crate) fn check_free(&self, figure: &Figure) -> Result<(), Refusal> {
        if self.held(figure) { Err(Refusal::Stranded { figure: figure.id }) } else { Ok(()) }
    }
}
