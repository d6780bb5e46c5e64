//! What is looked at: which page, where the pointer and the cursor are, what is shown upon the map.

use std::collections::BTreeMap;

use kit::{draw::*, input::focus::FocusKeys};
use rules::{Facing, Square};

use crate::work::Work;

/// A page of the editor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Page {
    /// The map.
    #[default]
    Map,
    /// Forces, conditions, endings, notes, objects and points.
    Rules,
    /// Texts in both languages, and the dossier as it will look.
    Dossier,
    /// The list of which the document consists: figures, weapons or cards of one's own, or the missions of a campaign.
    Parts,
}

/// What can be measured on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Measure {
    /// What is seen from the square under the pointer.
    Sight,
    /// How far one comes from there with so many action points.
    Reach,
    /// How far the squares are from the entries of a side.
    Distance,
    /// Squares that every way between the two sides leads through.
    Choke,
}

impl Measure {
    /// All, in the order of their buttons.
    pub const ALL: [Measure; 4] = [Measure::Sight, Measure::Reach, Measure::Distance, Measure::Choke];

    /// The ending of its text ids, and its icon.
    pub(crate) fn named(self) -> (&'static str, &'static str) {
        match self {
            Measure::Sight => ("sight", "sight"),
            Measure::Reach => ("reach", "move"),
            Measure::Distance => ("distance", "ap"),
            Measure::Choke => ("choke", "wedge"),
        }
    }
}

/// A place of the map: a square, and the edge of it that is nearest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The square.
    pub at: Square,
    /// The edge.
    pub side: Facing,
}

/// What is looked at.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct View {
    /// The page.
    pub page: Page,
    /// What is under the pointer; it may lie off the map.
    pub under: Option<Spot>,
    /// The square of the cursor that the arrows move, if they were used last.
    pub cursor: Option<Square>,
    /// Where a rectangle begins that is being drawn.
    pub corner: Option<Square>,
    /// The square that was chosen.
    pub picked: Option<Square>,
    /// Which item of the document's list is looked at.
    pub item: usize,
    /// Which of the faults is looked at.
    pub fault: usize,
    /// What is measured on the map.
    pub measured: Option<Measure>,
    /// With how many action points.
    pub points: u8,
    /// Why the last stroke was refused.
    pub refused: Option<draft::Refused>,
    /// The first item that is shown of each list of the pages.
    pub first: BTreeMap<String, usize>,
    /// The second leaf of the rules is turned up.
    pub second: bool,
    /// A square is chosen on the map for the value on that path.
    pub choosing: Option<String>,
}

impl View {
    /// Where the next stroke goes: the cursor, if the arrows were used last, else what is under the pointer.
    pub(crate) fn spot(&self, facing: Facing) -> Option<Spot> {
        self.cursor.map(|at| Spot { at, side: facing }).or(self.under)
    }
}

/// What lies over the pages.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Sheet(pub Option<Laid>);

/// A sheet over the pages.
#[derive(Clone, Debug, PartialEq)]
pub enum Laid {
    /// The file, read only, from that line and column.
    File(usize, usize),
    /// How large the map is.
    Resize,
    /// All that was done, from that step on.
    History(usize),
    /// Who plays the test.
    Trial,
    /// A slot is filled in: the path of its value.
    Slot(String),
    /// Which block is added to the list on that path.
    Add(String),
    /// What a new item of that list is like.
    Like(String),
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Editor), fresh)
        .add_systems(Update, focus.run_if(in_state(Screen::Editor).and_then(changed::<(View, State<Screen>)>)));
}

/// How many action points are measured with at first.
const POINTS: u8 = 4;

fn fresh(mut view: ResMut<View>, mut sheet: ResMut<Sheet>) {
    sheet.0 = None;
    view.under = None;
    view.choosing = None;
    view.points = if view.points == 0 { POINTS } else { view.points };
}

/// On the map the arrows move the cursor, elsewhere the focus.
fn focus(view: Res<View>, work: Option<Res<Work>>, mut keys: ResMut<FocusKeys>) {
    let arrows = work.is_some() && view.page != Page::Map;
    keys.set_if_neq(FocusKeys { tab: true, arrows, upright: arrows });
}
