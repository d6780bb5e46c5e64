//! The mission editor: a mission is drawn by mouse and by keys, its rules and texts are written, a test battle is
//! played, and the file contains the result.

use std::{fs, path::PathBuf};

use bevy::prelude::{MouseButton, Vec2, World};
use client::{
    battle_board::camera_target::CameraTarget,
    battle_view::board_coords,
    editor::{
        document_status::{DocumentStatus, SaveState, SaveStatus},
        open_document::OpenDocument,
        tool_state::{EditorTool, MapPiece, ToolState},
        view_state::{EditorPage, EditorViewState, OpenDialog},
    },
    screen_kit::text_dialog::TextDialog,
    ui_kit::screen::Screen,
};
use rules::{Ground, Side, Square};

use crate::{
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
};

pub fn mission_text(world: &World) -> String {
    world.get_resource::<OpenDocument>().map(|work| work.text().to_owned()).unwrap_or_default()
}

pub fn map_ground(at: (u8, u8)) -> impl Fn(&World) -> Option<Ground> {
    move |world| world.get_resource::<OpenDocument>()?.sketch().at(Square::new(at.0, at.1))
}

pub fn current_page(world: &World) -> EditorPage {
    world.resource::<EditorViewState>().page
}

pub fn count_faults(world: &World) -> usize {
    world.resource::<DocumentStatus>().faults.len()
}

fn count_map_pieces(world: &World) -> [usize; 4] {
    let work = world.resource::<OpenDocument>();
    let sketch = work.sketch();
    [sketch.doors.len(), sketch.entries.len(), sketch.exits.len(), sketch.objects.len()]
}

/// Returns the window position of a point of a square; `off` is the distance from its centre, in squares.
pub fn window_point_of(game: &HeadlessGame, at: (u8, u8), off: (f32, f32)) -> (i32, i32) {
    game.with(|world| {
        let lens = world.resource::<CameraTarget>();
        let point =
            board_coords::square_center(Square::new(at.0, at.1)) + Vec2::new(off.0, -off.1) * board_coords::SQUARE;
        let place = (point - lens.middle()) * lens.zoom();
        ((640.0 + place.x).round() as i32, (360.0 - place.y).round() as i32)
    })
}

pub fn click_square(game: &HeadlessGame, at: (u8, u8)) {
    let (x, y) = window_point_of(game, at, (0.0, 0.0));
    game.click(x, y);
}

/// Drags from the centre of one square to that of another.
pub fn drag_between_squares(game: &HeadlessGame, from: (u8, u8), to: (u8, u8)) {
    let (start, end) = (window_point_of(game, from, (0.0, 0.0)), window_point_of(game, to, (0.0, 0.0)));
    game.point(start.0, start.1);
    game.button(MouseButton::Left, true);
    for step in 1..=8 {
        game.point(start.0 + (end.0 - start.0) * step / 8, start.1 + (end.1 - start.1) * step / 8);
    }
    game.button(MouseButton::Left, false);
    game.settle();
}

/// Adds the block with that digit in the dialog to a list.
pub fn add_list_block(game: &mut HeadlessGame, list: &str, digit: &str) {
    game.press_button(&format!("{list}-add"));
    game.settle();
    game.key(digit);
    game.settle();
}

pub fn mission_file(home: &TestHome, id: &str) -> PathBuf {
    home.0.join("missions").join(format!("{id}.ron"))
}

/// Returns to the list of missions by Esc, whose first press only drops the tool.
pub fn leave_editor(game: &mut HeadlessGame) {
    game.act_until(
        "the tool is laid down",
        |world| world.resource::<ToolState>().tool == EditorTool::Select,
        |headless| headless.key("Escape"),
    );
    game.goes_to(Screen::Documents, |headless| headless.key("Escape"));
}

/// Creates a new mission with an empty map.
pub fn begin_empty_mission(game: &mut HeadlessGame, name: &str) {
    game.goes_to(Screen::Documents, |headless| headless.key("m"));
    game.act_until_layer("how it begins is asked", 10, |headless| headless.key("n"));
    game.act_until(
        "its name is asked",
        |world| world.resource::<TextDialog>().0.is_some(),
        |headless| headless.key("1"),
    );
    game.type_text(name);
    game.goes_to(Screen::Editor, |headless| headless.key("Return"));
}

/// Draws a stroke of the brush, which is one step of undo.
fn draw_stroke(game: &mut HeadlessGame) {
    let rooms = map_ground((4, 2));
    drag_between_squares(game, (2, 2), (5, 2));
    assert_eq!(game.with(|world| rooms(world)), Some(Ground::Floor));
    game.key("u");
    game.settle();
    assert_eq!(game.with(|world| rooms(world)), Some(Ground::Rock), "undone as one");
    game.key("ctrl+y");
    game.settle();
    assert_eq!(game.with(|world| rooms(world)), Some(Ground::Floor), "done again");
}

/// With symmetry on, places an entry, whose copy belongs to the other side. Without it, places a door on the edge
/// nearest to the click.
fn place_entries_and_door(game: &mut HeadlessGame) {
    drag_between_squares(game, (4, 3), (9, 6));
    game.press_button("piece-entry");
    click_square(game, (1, 2));
    let owners = |world: &World| {
        let gates = &world.resource::<OpenDocument>().sketch().entries;
        gates.iter().map(|gate| (gate.at, gate.written.owner)).collect::<Vec<_>>()
    };
    let both = [(Square::new(1, 2), Side::Allied), (Square::new(12, 7), Side::German)];
    assert_eq!(game.with(|world| owners(world)), both);
    game.press_button("editor-symmetry-off");
    game.press_button("piece-green");
    let (x, y) = window_point_of(game, (4, 3), (0.4, 0.0));
    game.click(x, y);
    game.settle();
    assert_eq!(game.with(|world| count_map_pieces(world)), [1, 2, 0, 0]);
}

/// Copies a part of the map, rotates it, and pastes it elsewhere; takes it back.
fn paste_map_part(game: &mut HeadlessGame, drawn: &str) {
    game.press_button("editor-tool-stamp");
    drag_between_squares(game, (1, 1), (3, 2));
    game.key("e");
    click_square(game, (10, 1));
    game.settle();
    for at in [(10, 1), (11, 3)] {
        assert_eq!(game.with(|world| map_ground(at)(world)), Some(Ground::Floor), "{at:?}");
    }
    assert_eq!(game.with(|world| count_map_pieces(world)), [1, 3, 0, 0], "the entry with it");
    game.key("u");
    game.settle();
    assert_eq!(game.with(|world| mission_text(world)), drawn, "one step");
}

/// Drags the edge of the map outwards, which makes the map larger; takes it back.
fn enlarge_map(game: &mut HeadlessGame, drawn: &str) {
    game.press_button("editor-tool-brush");
    let (start, end) = (window_point_of(game, (13, 5), (0.9, 0.0)), window_point_of(game, (15, 5), (1.1, 0.0)));
    game.point(start.0, start.1);
    game.button(MouseButton::Left, true);
    for step in 1..=8 {
        game.point(start.0 + (end.0 - start.0) * step / 8, start.1);
    }
    game.button(MouseButton::Left, false);
    game.settle();
    assert_eq!(game.with(|world| world.resource::<OpenDocument>().sketch().size()), (16, 10));
    game.shot("grown");
    game.key("u");
    game.settle();
    assert_eq!(game.with(|world| mission_text(world)), drawn, "one step, too");
}

#[test]
fn mission_can_be_drawn_by_mouse() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("editor", &home.0);
    begin_empty_mission(&mut game, "Sala");
    game.shot("empty");
    assert_eq!(game.with(|world| world.resource::<OpenDocument>().file_name()), "sala.ron");
    assert!(game.with(|world| count_faults(world)) > 0, "an empty map can't be played");

    draw_stroke(&mut game);
    // A rectangle is drawn with its symmetric copy.
    game.press_button("editor-tool-rect");
    game.press_button("editor-symmetry-turn");
    drag_between_squares(&game, (1, 1), (4, 3));
    assert_eq!(game.with(|world| map_ground((12, 8))(world)), Some(Ground::Floor), "the other half follows");
    game.shot("rooms");
    place_entries_and_door(&mut game);
    // The right button picks the piece under the pointer.
    let (x, y) = window_point_of(&game, (2, 2), (0.0, 0.0));
    game.point(x, y);
    game.button(MouseButton::Right, true);
    game.button(MouseButton::Right, false);
    game.settle();
    assert_eq!(game.with(|world| world.resource::<ToolState>().piece), MapPiece::Floor);
    game.shot("drawn");
    let drawn = game.with(|world| mission_text(world));
    paste_map_part(&mut game, &drawn);
    enlarge_map(&mut game, &drawn);
    // The file contains the open document.
    game.until("it is saved", |game| {
        game.with(|world| fs::read_to_string(mission_file(&home, "sala")).ok() == Some(mission_text(world)))
    });
}

/// Adds a rule, fills it in, and writes a name on the pages of the editor; takes everything back.
fn edit_rules_and_name(game: &mut HeadlessGame, before: &str) {
    game.act_until("the rules", |world| current_page(world) == EditorPage::Rules, |headless| headless.key("2"));
    game.shot("rules");
    let endings = |world: &World| world.resource::<OpenDocument>().count("endings");
    let had = game.with(|world| endings(world));
    game.press_button("endings-add");
    game.act_until("one more ending", move |world| endings(world) == had + 1, |headless| headless.key("3"));
    game.shot("ending");
    game.act_until("the dossier", |world| current_page(world) == EditorPage::Dossier, |headless| headless.key("3"));
    game.shot("dossier");
    game.press_button("name.es");
    game.type_text("La copia ");
    game.settle();
    game.act_until(
        "a name is written",
        |world| world.resource::<TextDialog>().0.is_none(),
        |headless| headless.key("Return"),
    );
    assert!(game.with(|world| mission_text(world)).contains("La copia"), "typed");
    game.act_until("the file", |world| world.resource::<OpenDialog>().0.is_some(), |headless| headless.key("x"));
    game.shot("file");
    game.key("Escape");
    game.settle();
    while game.with(|world| mission_text(world)) != before {
        game.key("u");
        game.settle();
    }
}

/// Plays a test battle; then the editor shows the map as before.
fn play_test_battle(game: &mut HeadlessGame, before: &str) {
    game.act_until("the map", |world| current_page(world) == EditorPage::Map, |headless| headless.key("1"));
    let corner = window_point_of(game, (1, 1), (0.0, 0.0));
    game.key("F6");
    game.settle();
    game.shot("who-tests");
    game.goes_to(Screen::Battle, |headless| headless.key("1"));
    game.shot("test");
    game.goes_to(Screen::Editor, |headless| headless.key("F6"));
    game.settle();
    assert_eq!(window_point_of(game, (1, 1), (0.0, 0.0)), corner, "the map is seen as before");
    assert_eq!(game.with(|world| mission_text(world)), before);
}

#[test]
fn mission_can_be_edited_and_tested_by_keys() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("editor-keys", &home.0);
    // The keys begin with a copy of the game's first mission.
    game.goes_to(Screen::Documents, |headless| headless.key("m"));
    game.act_until(
        "a copy is named",
        |world| world.resource::<TextDialog>().0.is_some(),
        |headless| headless.key("Return"),
    );
    game.goes_to(Screen::Editor, |headless| headless.key("Return"));
    game.until("it can be played", |game| game.with(|world| world.resource::<DocumentStatus>().mission.is_some()));
    assert_eq!(game.with(|world| count_faults(world)), 0);
    game.shot("copy");
    let before = game.with(|world| mission_text(world));
    // Unreachable floor in the rock is a fault, which the offered quick fix corrects.
    for key in ["Home", "Up", "b", "period"] {
        game.key(key);
    }
    game.settle();
    let at = game.with(|world| world.resource::<EditorViewState>().cursor).expect("the arrows have set a cursor");
    assert_eq!(game.with(|world| world.resource::<ToolState>().piece), MapPiece::Obstacle);
    game.key("space");
    game.settle();
    assert_eq!(game.with(|world| map_ground((at.x, at.y))(world)), Some(Ground::Obstacle));
    game.key("u");
    game.settle();
    assert_eq!(game.with(|world| mission_text(world)), before);

    edit_rules_and_name(&mut game, &before);
    play_test_battle(&mut game, &before);
    assert!(!home.0.join("saves").exists() || fs::read_dir(home.0.join("saves")).expect("a folder").count() == 0);
    leave_editor(&mut game);
    game.shot("shelf");
    game.goes_to(Screen::Title, |headless| headless.key("Escape"));
}

/// Changes of the file by another program are detected, and strokes drawn at the same time are kept.
#[test]
fn external_file_changes_are_loaded_or_reported_as_conflict() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("editor-outside", &home.0);
    begin_empty_mission(&mut game, "Sala");
    let path = mission_file(&home, "sala");
    let there = || fs::read_to_string(&path).expect("the file");
    let renamed = there().replace("Gibraltar, 1949.", "Gibraltar, 1950.");
    let shown = |world: &World| mission_text(world).contains("Gibraltar, 1950.");
    game.act_until("what was saved elsewhere is shown", shown, |_| fs::write(&path, &renamed).expect("a file"));
    game.act_until("it can be taken back", move |world| !shown(world), |headless| headless.key("u"));
    game.until("and is saved so", |_| !there().contains("1950"));

    // If both the editor and the file have changes, the player must choose. Strokes are never saved while the button is
    // down.
    let theirs = there().replace("1949", "1951");
    let (x, y) = window_point_of(&game, (3, 3), (0.0, 0.0));
    game.point(x, y);
    game.button(MouseButton::Left, true);
    game.until("it is drawn", |game| game.with(|world| map_ground((3, 3))(world)) == Some(Ground::Floor));
    fs::write(&path, &theirs).expect("a file");
    game.button(MouseButton::Left, false);
    game.settle();
    game.until("it is told", |game| game.with(|world| world.resource::<OpenDocument>().is_outside()));
    assert_eq!(there(), theirs, "nothing is overwritten unasked");
    game.shot("conflict");
    game.key("x");
    game.settle();
    game.shot("choice");
    game.press_button("file-keep");
    game.settle();
    game.until("what stands here is kept", |game| game.with(|world| !world.resource::<OpenDocument>().is_outside()));
    assert!(!there().contains("1951"));
    let beside = fs::read_dir(home.0.join("missions")).expect("the folder").flatten();
    let kept = beside.filter(|entry| fs::read_to_string(entry.path()).is_ok_and(|text| text == theirs)).count();
    assert_eq!(kept, 1, "what the other wrote is kept beside it");
}

/// A mission whose file is renamed or removed while it is edited counts as unsaved: this is reported, and the file can
/// be written again.
#[test]
fn missing_mission_file_is_reported_and_can_be_rewritten() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("editor-gone", &home.0);
    begin_empty_mission(&mut game, "Sala");
    let path = mission_file(&home, "sala");
    let before = fs::read_to_string(&path).expect("the file");
    let saved = |world: &World| world.resource::<SaveStatus>().saved;
    game.until("it is saved", |game| game.with(|world| saved(world)) == SaveState::Yes);
    fs::rename(&path, home.0.join("elsewhere.ron")).expect("it is there");
    game.until("it is told", |game| game.with(|world| saved(world)) == SaveState::Gone);
    game.settle();
    game.shot("gone");
    assert!(!path.exists(), "nothing is written unasked");
    game.key("x");
    game.settle();
    game.press_button("file-anew");
    game.until("it is written anew", |_| fs::read_to_string(&path).is_ok_and(|text| text == before));
    game.until("it is saved", |game| game.with(|world| saved(world)) == SaveState::Yes);
    game.key("Escape");
    game.settle();

    fs::remove_file(&path).expect("it is there");
    game.until("it is told again", |game| game.with(|world| saved(world)) == SaveState::Gone);
    let (x, y) = window_point_of(&game, (3, 3), (0.0, 0.0));
    game.click(x, y);
    game.until("the next change writes it anew", |_| fs::read_to_string(&path).is_ok_and(|text| text != before));
    game.until("it is saved", |game| game.with(|world| saved(world)) == SaveState::Yes);
}
