//! A figure that is cut off behind the enemy's lines (`M5`): who it is, and when it is free.
//!
//! **Rulings**
//! - Its side chooses it before the first turn, among its figures that cost enough; a single one is not asked for. A
//!   force of one figure strands nobody: nobody could ever free it.
//! - Opened by a card of its side, a door of the room frees it as if a figure had opened it; before that, the enemy may
//!   not open such a door by a card either.
//! - While it is cut off it may not enter reaction mode, get points, nor act by a card.
//! - If it is the last figure of its side and still cut off, nobody can ever free it: it counts as dead. A card that
//!   its side may still hold is not waited for.
//! - Killed while it is cut off, it keeps nobody any more: its side may leave, and the doors are like any others.

use bevy::app::App;
use bevy::ecs::{
    resource::Resource,
    schedule::IntoScheduleConfigs,
    system::{Commands, Query, Res, ResMut},
};
use serde::{Deserialize, Serialize};

use super::{
    Awaiting, Catalogue, Facing, Figure, FigureId, KindId, Occupancy, Refusal, Side, Situation,
    event::{BattleEvent, EventLog},
    figure::{Place, Roster},
    resolve::{Phase, on},
    setup::Charter,
    special::Special,
    step::{Step, Steps},
};

/// How far a stranded figure is from being free.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Captivity {
    /// No door of its room was opened yet.
    #[default]
    Held,
    /// A door was opened: it acts from its side's next half of a turn.
    Freed,
    /// It acts like any other.
    Loose,
}

/// The stranded figure, if the mission has one.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stranded {
    /// Who it is, once it was chosen.
    pub figure: Option<FigureId>,
    /// How free it is.
    pub captivity: Captivity,
}

impl Stranded {
    /// Whether that figure can do nothing.
    pub fn holds(&self, figure: FigureId) -> bool {
        self.figure == Some(figure) && self.captivity != Captivity::Loose
    }

    /// Whether that figure is cut off, no door of its room opened yet.
    pub(super) fn cut_off(&self, figure: FigureId) -> bool {
        self.figure == Some(figure) && self.captivity == Captivity::Held
    }
}

/// Whose figure is stranded, and the doors of its room.
fn room(specials: &[Special]) -> Option<(Side, &[u8])> {
    specials.iter().find_map(|special| match special {
        Special::Stranded { side, doors, .. } => Some((*side, &doors[..])),
        _ => None,
    })
}

impl Situation {
    /// Whether a figure is stranded and can do nothing yet (`M5`).
    pub fn held(&self, figure: &Figure) -> bool {
        self.stranded.holds(figure.id)
    }

    /// Whether a door may not be opened by that side yet (`M5`).
    pub(super) fn shut_in(&self, door: u8, side: Side) -> bool {
        self.someone_is_cut_off()
            && room(self.specials()).is_some_and(|(owner, doors)| side != owner && doors.contains(&door))
    }

    /// Whether that side may not leave the board yet (`M5`).
    pub(super) fn leaves_nobody(&self, side: Side) -> bool {
        self.someone_is_cut_off() && room(self.specials()).is_some_and(|(owner, _)| owner == side)
    }

    fn someone_is_cut_off(&self) -> bool {
        let living = self.stranded.figure.and_then(|figure| self.figure(figure));
        living.is_some_and(|figure| self.stranded.cut_off(figure.id))
    }

    /// The step that follows when that side opens a door.
    pub(super) fn freeing(&self, door: u8, side: Side) -> Option<Step> {
        frees(self.specials(), door, side).then_some(Step::FreeStranded)
    }

    /// Why a stranded figure can't do what it is asked to.
    pub(super) fn check_free(&self, figure: &Figure) -> Result<(), Refusal> {
        if self.held(figure) { Err(Refusal::Stranded { figure: figure.id }) } else { Ok(()) }
    }
}

/// Whether that door, opened by that side, frees the stranded figure.
pub(super) fn frees(specials: &[Special], door: u8, side: Side) -> bool {
    room(specials).is_some_and(|(owner, doors)| side == owner && doors.contains(&door))
}

pub(super) fn plugin(app: &mut App) {
    on(app, Phase::Stranded, (choose, strand, free, loosen).chain());
}

/// Asks which figure is stranded, unless only one can be.
fn choose(
    mut steps: ResMut<Steps>,
    charter: Res<Charter>,
    catalogue: Res<Catalogue>,
    figures: Query<(&FigureId, &KindId, &Side, &Place)>,
    mut commands: Commands,
) {
    if !matches!(steps.current(), Step::ChooseStranded) {
        return;
    }
    let Some(Special::Stranded { side, rp, .. }) =
        charter.specials.iter().find(|special| matches!(special, Special::Stranded { .. }))
    else {
        return;
    };
    let dear = |kind: &KindId| catalogue.kind(*kind).rp >= *rp && catalogue.kind(*kind).horde().is_none();
    let able = figures
        .iter()
        .filter(|(_, kind, owner, place)| *owner == side && dear(kind) && matches!(place, Place::Waiting(_)));
    let mut able: Vec<FigureId> = able.map(|(figure, ..)| *figure).collect();
    able.sort();
    let others = figures.iter().filter(|(_, _, owner, place)| *owner == side && **place != Place::Left).count();
    match able[..] {
        [] => {}
        _ if others < 2 => {}
        [only] => steps.push(Step::Strand(only)),
        _ => commands.insert_resource(Awaiting::Stranded { seat: *side, figures: able }),
    }
}

fn strand(
    steps: Res<Steps>,
    charter: Res<Charter>,
    roster: Res<Roster>,
    mut stranded: ResMut<Stranded>,
    mut occupancy: ResMut<Occupancy>,
    mut figures: Query<(&mut Place, &mut Facing)>,
    mut log: ResMut<EventLog>,
) {
    let Step::Strand(figure) = *steps.current() else { return };
    let found = roster.entity(figure).and_then(|entity| figures.get_mut(entity).ok());
    let Some((mut place, mut turned)) = found else { return };
    for special in charter.specials.iter() {
        if let Special::Stranded { at, facing, .. } = special {
            *stranded = Stranded { figure: Some(figure), captivity: Captivity::Held };
            occupancy.put(*at, figure);
            (*place, *turned) = (Place::Board(*at), *facing);
            log.push(BattleEvent::Stranded { figure, at: *at, facing: *facing });
        }
    }
}

fn free(steps: Res<Steps>, roster: Res<Roster>, mut stranded: ResMut<Stranded>, mut log: ResMut<EventLog>) {
    if !matches!(steps.current(), Step::FreeStranded) {
        return;
    }
    let cut_off = |figure: &FigureId| stranded.cut_off(*figure) && roster.entity(*figure).is_some();
    let Some(figure) = stranded.figure.filter(cut_off) else { return };
    stranded.captivity = Captivity::Freed;
    log.push(BattleEvent::Freed { figure });
}

/// From the next half of its side on a freed figure is one like any other.
fn loosen(steps: Res<Steps>, charter: Res<Charter>, mut stranded: ResMut<Stranded>) {
    let Step::Loosen(side) = *steps.current() else { return };
    let own = room(&charter.specials).is_some_and(|(owner, _)| owner == side);
    if own && stranded.captivity == Captivity::Freed {
        stranded.captivity = Captivity::Loose;
    }
}
