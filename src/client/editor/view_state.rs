//! State of the editor's view: the open page and dialog, the pointer and the cursor, and the selections.

use std::collections::BTreeMap;

use rules::{Facing, Square};
use ui_kit::{input::focus::FocusKeys, prelude::*};

use crate::open_document::OpenDocument;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EditorPage {
    #[default]
    Map,
    /// Forces, conditions, endings, notes, objects and points.
    Rules,
    /// Texts in both languages, and a preview of the dossier.
    Dossier,
    /// The list that the document consists of: custom figures, weapons or cards, or the missions of a campaign.
    Parts,
}

/// A measurement on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MapMeasure {
    /// Squares that are seen from the square of the cursor or under the pointer.
    Sight,
    /// Squares that can be reached from there with [`EditorViewState::points`] action points, and the cost of each.
    Reach,
    /// Distance of each square from the entries of a side, in action points.
    Distance,
    /// Squares that every path between the entries of the two sides leads through.
    Choke,
}

impl MapMeasure {
    /// All variants, in the order of their buttons.
    pub const ALL: [MapMeasure; 4] = [MapMeasure::Sight, MapMeasure::Reach, MapMeasure::Distance, MapMeasure::Choke];

    /// Returns the icon of the measurement's button.
    pub(crate) fn icon(self) -> &'static str {
        match self {
            MapMeasure::Sight => "sight",
            MapMeasure::Reach => "move",
            MapMeasure::Distance => "ap",
            MapMeasure::Choke => "wedge",
        }
    }
}

/// A position on the map: a square, and one of its edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapCursor {
    /// The square.
    pub at: Square,
    /// The edge: the one nearest to the pointer, or the facing in hand if the position is that of the cursor.
    pub side: Facing,
}

/// Resource with the state of the editor's view.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct EditorViewState {
    /// The open page.
    pub page: EditorPage,
    /// Position under the pointer; it may be off the map.
    pub under: Option<MapCursor>,
    /// Square of the cursor, which the arrow keys move; `None` if the mouse was used last.
    pub cursor: Option<Square>,
    /// First corner of the rectangle that is being drawn or copied.
    pub corner: Option<Square>,
    /// The selected square.
    pub picked: Option<Square>,
    /// Index of the selected item in the document's list.
    pub item: usize,
    /// Index of the selected fault.
    pub fault: usize,
    /// The measurement shown on the map.
    pub measured: Option<MapMeasure>,
    /// Number of action points for [`MapMeasure::Reach`].
    pub points: u8,
    /// Reason why the last change was refused.
    pub refused: Option<mission_document::EditError>,
    /// Index of the first visible item of each list on the pages, by the path of the list.
    pub first: BTreeMap<String, usize>,
    /// `true` if the rules page shows its second part.
    pub second: bool,
    /// Number of changes that were done when the open dialog was opened.
    pub dialog_start: usize,
    /// Path of the value for which the player is choosing a square on the map.
    pub choosing: Option<String>,
}

impl EditorViewState {
    /// Returns the position of the next stroke: the cursor with that facing if the arrow keys were used last, otherwise
    /// the position under the pointer.
    pub(crate) fn spot(&self, facing: Facing) -> Option<MapCursor> {
        self.cursor.map(|at| MapCursor { at, side: facing }).or(self.under)
    }
}

/// Resource with the dialog that is open over the pages.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct OpenDialog(pub Option<Dialog>);

/// A dialog over the pages.
#[derive(Clone, Debug, PartialEq)]
pub enum Dialog {
    /// The file, read-only, from that line and column on.
    File(usize, usize),
    /// The size of the map.
    Resize,
    /// The history of changes, from that step on.
    History(usize),
    /// The players of a test.
    Trial,
    /// The values that the slot on that path accepts.
    Slot(String),
    /// The blocks that can be added to the list on that path.
    Add(String),
    /// The models that a new item of that list can copy.
    Like(String),
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Editor), reset_view_state).add_systems(
        Update,
        update_focus_keys
            .run_if(in_state(Screen::Editor).and_then(any_resource_changed::<(EditorViewState, State<Screen>)>)),
    );
}

/// Initial number of action points for [`MapMeasure::Reach`].
const DEFAULT_MEASURE_POINTS: u8 = 4;

fn reset_view_state(mut view: ResMut<EditorViewState>, mut sheet: ResMut<OpenDialog>) {
    sheet.0 = None;
    view.under = None;
    view.choosing = None;
    view.points = if view.points == 0 { DEFAULT_MEASURE_POINTS } else { view.points };
}

/// Lets the arrow keys move the focus on all pages but the map, where they move the cursor.
fn update_focus_keys(view: Res<EditorViewState>, work: Option<Res<OpenDocument>>, mut keys: ResMut<FocusKeys>) {
    let arrows = work.is_some() && view.page != EditorPage::Map;
    keys.set_if_neq(FocusKeys { tab: true, arrows, upright: arrows });
}
