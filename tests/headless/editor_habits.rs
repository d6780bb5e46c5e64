//! Functions that players know from other editors: undo, Esc, the clipboard, a size in numbers; and generated texts
//! that follow changes of the rules.

use std::fs;

use bevy::prelude::World;
use client::{
    editor::{
        DocumentList,
        dialog_highlight::DialogHighlight,
        document_status::DocumentStatus,
        open_document::OpenDocument,
        tool_state::{EditorTool, MapPiece, ToolState},
        view_state::{EditorPage, EditorViewState, MapMeasure, OpenDialog},
    },
    screen_kit::text_dialog::TextDialog,
    ui_kit::screen::Screen,
};
use common::support::spanish_text;
use rules::{Facing, Ground, Side, Square};

use crate::{
    editor::{
        add_list_block, begin_empty_mission, click_square, count_faults, current_page, drag_between_squares,
        map_ground, mission_file, mission_text, window_point_of,
    },
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
    seen,
};

fn entered_text(world: &World) -> Option<String> {
    world.resource::<TextDialog>().0.as_ref().map(|model| model.text.clone())
}

fn document_text(world: &World, path: &str) -> String {
    world.resource::<OpenDocument>().words(path).unwrap_or_default()
}

fn held_tool(world: &World) -> EditorTool {
    world.resource::<ToolState>().tool
}

#[test]
fn editor_follows_undo_redo_and_escape_conventions() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("editor-habits", &home.0);
    begin_empty_mission(&mut game, "Sala");
    let floor = |world: &World| map_ground((4, 2))(world) == Some(Ground::Floor);
    let rock = move |world: &World| !floor(world);
    drag_between_squares(&game, (2, 2), (5, 2));
    game.until("it is drawn", |game| game.with(|world| floor(world)));
    game.act_until("Ctrl+Z takes it back", rock, |headless| headless.key("ctrl+z"));
    game.act_until("Ctrl+Y draws it again", floor, |headless| headless.key("ctrl+y"));
    game.act_until("U takes it back, too", rock, |headless| headless.key("u"));
    game.act_until("Ctrl+Shift+Z draws it again", floor, |headless| headless.key("ctrl+shift+z"));

    // Each press of Esc ends only one activity: the held stamp, the measuring, the tool, and finally the editor.
    game.press_button("editor-tool-stamp");
    drag_between_squares(&game, (2, 2), (4, 2));
    let held = |world: &World| world.resource::<ToolState>().stamp.is_some();
    game.until("a piece is in hand", |game| game.with(|world| held(world)));
    game.key("v");
    game.settle();
    let measures = |world: &World| world.resource::<EditorViewState>().measured == Some(MapMeasure::Sight);
    assert!(game.with(|world| measures(world)));
    game.act_until("the piece is let go", move |world| !held(world), |headless| headless.key("Escape"));
    assert!(game.with(|world| measures(world)) && game.with(|world| held_tool(world)) == EditorTool::Stamp);
    game.act_until("measuring ends", move |world| !measures(world), |headless| headless.key("Escape"));
    game.act_until(
        "the arrow is back",
        |world| held_tool(world) == EditorTool::Select,
        |headless| headless.key("Escape"),
    );
    game.goes_to(Screen::Documents, |headless| headless.key("Escape"));

    // The button for leaving also drops the held stamp, and leaves at once.
    game.until("the list has read the mission", |game| {
        game.inspect(|world| world.resource::<DocumentList>().rows.first().is_some_and(|row| row.own))
    });
    game.goes_to(Screen::Editor, |headless| headless.key("Return"));
    game.press_button("editor-tool-stamp");
    drag_between_squares(&game, (2, 2), (4, 2));
    game.until("a piece is in hand", |game| game.with(|world| held(world)));
    game.press_button("editor-back");
    game.until("the list is there", |game| game.with(|world| world.get_resource::<OpenDocument>().is_none()));
    assert!(!game.with(|world| held(world)));
}

#[test]
fn texts_can_be_selected_copied_and_entered_in_both_languages() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("editor-texts", &home.0);
    begin_empty_mission(&mut game, "Sala");
    game.key("3");
    game.settle();
    game.press_button("story.es");
    game.type_text("la batalla");
    game.settle();
    game.key("ctrl+a");
    game.settle();
    assert_eq!(game.with(|world| entered_text(world)).as_deref(), Some("la batalla"), "Ctrl+A types nothing");
    let title = game.with(|world| world.resource::<TextDialog>().0.as_ref().map(|model| model.title.clone()));
    assert!(title.is_some_and(|title| title.contains("ESPAÑOL") && title.contains(" · ")));
    game.key("ctrl+c");
    game.act_until(
        "Tab leads to the other language",
        |world| entered_text(world).as_deref() == Some(""),
        |headless| {
            headless.key("Tab");
        },
    );
    assert_eq!(game.with(|world| document_text(world, "story.es")), "la batalla", "it is written");
    game.key("ctrl+v");
    game.settle();
    assert_eq!(game.with(|world| entered_text(world)).as_deref(), Some("la batalla"));
    game.key("shift+Left");
    game.key("shift+Left");
    game.key("x");
    game.key("alt+y");
    game.settle();
    assert_eq!(game.with(|world| entered_text(world)).as_deref(), Some("la batalx"));
    game.key("ctrl+BackSpace");
    game.key("shift+Insert");
    game.settle();
    assert_eq!(game.with(|world| entered_text(world)).as_deref(), Some("la la batalla"));
    game.shot("typed");
    game.act_until("it is written", |world| entered_text(world).is_none(), |headless| headless.key("Return"));
    assert_eq!(game.with(|world| document_text(world, "story.en")), "la la batalla");
}

#[test]
fn briefing_texts_follow_rule_changes_or_are_marked_outdated() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("editor-briefing", &home.0);
    begin_empty_mission(&mut game, "Sala");
    game.key("2");
    game.settle();
    add_list_block(&mut game, "endings", "1");
    assert!(game.with(|world| document_text(world, "victory.Allied.es")).contains("última figura"), "written anew");
    // A text that the player has written is kept.
    game.key("3");
    game.settle();
    game.press_button("victory.Allied.es");
    game.key("ctrl+a");
    game.type_text("si quieren");
    game.settle();
    game.act_until("it is written", |world| entered_text(world).is_none(), |headless| headless.key("Return"));
    game.until("nothing is outdated", |game| game.with(|world| world.resource::<DocumentStatus>().outdated.is_empty()));
    game.key("2");
    game.settle();
    game.press_button("endings-remove-1");
    game.settle();
    assert_eq!(game.with(|world| document_text(world, "victory.Allied.es")), "si quieren", "nobody touches it");
    game.offer("victory-write-allied", |headless| headless.key("3"));
    game.shot("outdated");
    game.press_button("victory-write-allied");
    game.settle();
    let written = game.with(|world| document_text(world, "victory.Allied.es"));
    assert_eq!(written, "si se añade un final.", "no ending lets them win any more");
    game.until("nothing is outdated", |game| !game.has_button("victory-write"));
}

#[test]
fn f8_steps_through_all_faults_across_pages() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("editor-faults", &home.0);
    begin_empty_mission(&mut game, "Sala");
    let count = game.with(|world| count_faults(world));
    assert!(count > 2, "an empty map has many faults: {count}");
    let looked = |world: &World| world.resource::<EditorViewState>().fault;
    let mut pages = Vec::new();
    for _ in 0..count {
        game.act_and_expect_change("the next fault is looked at", looked, |headless| headless.key("F8"));
        pages.push(game.with(|world| current_page(world)));
    }
    assert!(pages.contains(&EditorPage::Dossier), "{pages:?}");
    assert_eq!(game.with(|world| looked(world)), 0, "all were seen");
}

#[test]
fn map_resizes_by_numbers_and_only_swd_has_pickets() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("editor-size", &home.0);
    begin_empty_mission(&mut game, "Sala");
    game.press_button("brush-3");
    click_square(&game, (4, 4));
    game.until("nine squares", |game| game.with(|world| map_ground((5, 5))(world)) == Some(Ground::Floor));
    assert_eq!(game.with(|world| map_ground((3, 3))(world)), Some(Ground::Floor));
    assert_eq!(game.with(|world| map_ground((6, 4))(world)), Some(Ground::Rock));
    game.press_button("piece-red");
    game.settle();
    assert_eq!(game.with(|world| world.resource::<ToolState>().piece), MapPiece::Red);
    assert!(!game.has_button("owner-"), "only the SWD has pickets");
    click_square(&game, (4, 4));
    let areas =
        |world: &World| world.resource::<OpenDocument>().sketch().areas.iter().map(|area| area.0).collect::<Vec<_>>();
    game.until("a picket", |game| game.with(|world| areas(world)) == [Side::German]);
    let size = |world: &World| world.resource::<OpenDocument>().sketch().size();
    assert_eq!(game.with(|world| size(world)), (14, 10));
    game.act_until(
        "its size is asked",
        |world| world.resource::<OpenDialog>().0.is_some(),
        |headless| headless.key("g"),
    );
    game.press_button("resize-across+5");
    game.press_button("resize-down-1");
    game.press_button("resize-at-8");
    game.settle();
    game.shot("resize");
    game.act_until("it is larger", move |world| size(world) == (19, 9), |headless| headless.key("Return"));
    assert_eq!(game.with(|world| map_ground((9, 3))(world)), Some(Ground::Floor), "the old map is at the lower right");
}

#[test]
fn broken_file_is_reported_and_keeps_the_last_map() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("editor-broken", &home.0);
    begin_empty_mission(&mut game, "Sala");
    drag_between_squares(&game, (2, 2), (5, 2));
    let path = mission_file(&home, "sala");
    game.until("it is saved", |game| {
        game.with(|world| fs::read_to_string(&path).ok().is_some_and(|saved| saved == mission_text(world)))
    });
    let sound = fs::read_to_string(&path).expect("the file");
    let broken = |world: &World| world.resource::<OpenDocument>().is_broken();
    let torn = sound.replacen("id: \"", "id: ", 1);
    game.act_until("it is broken", broken, |_| fs::write(&path, &torn).expect("a file"));
    game.until("the band is there", |game| game.has_button("broken-file"));
    assert_eq!(game.with(|world| map_ground((4, 2))(world)), Some(Ground::Floor), "the last map stays");
    game.shot("broken");
    let at = window_point_of(&game, (9, 6), (0.0, 0.0));
    game.click(at.0, at.1);
    game.settle();
    assert_eq!(game.with(|world| mission_text(world)), torn, "nothing is drawn into it");
    game.press_button("broken-undo");
    game.until("it is sound", |game| !game.with(|world| broken(world)));
    assert_eq!(game.with(|world| mission_text(world)), sound);
}

fn lit_squares(world: &World) -> Option<(Square, Square)> {
    world.resource::<DialogHighlight>().squares
}

/// Opens the value on that path of the last ending.
fn open_ending_slot(game: &mut HeadlessGame, path: &str) {
    let last = game.with(|world| world.resource::<OpenDocument>().count("endings")) - 1;
    game.press_button(&format!("endings[{last}].{path}"));
    game.settle();
}

#[test]
fn slot_door_or_object_is_highlighted_on_the_map() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("editor-lit", &home.0);
    begin_empty_mission(&mut game, "Sala");
    drag_between_squares(&game, (2, 2), (8, 2));
    game.press_button("piece-object");
    click_square(&game, (3, 2));
    click_square(&game, (6, 2));
    game.press_button("piece-green");
    let (x, y) = window_point_of(&game, (4, 2), (0.4, 0.0));
    game.click(x, y);
    game.settle();
    let pieces = |world: &World| {
        let sketch = world.resource::<OpenDocument>().sketch();
        (sketch.objects.len(), sketch.doors.first().map(|door| (door.at, door.written.side)))
    };
    assert_eq!(game.with(|world| pieces(world)), (2, Some((Square::new(4, 2), Facing::East))));
    game.key("2");
    game.settle();
    game.press_button("endings-add");
    game.settle();
    game.press_button("add-TakenOut");
    game.settle();
    let page = seen::count_visible_text(&spanish_text("editor-endings"));
    assert_eq!(game.with(|world| page(world)), 1);

    open_ending_slot(&mut game, "object");
    let object = |x: u8| Some((Square::new(x, 2), Square::new(x, 2)));
    game.until("the object is lit", |game| game.with(|world| lit_squares(world)) == object(3));
    assert_eq!(game.with(|world| page(world)), 0, "the map is there instead of the page");
    game.shot("object");
    let (x, y) = game.button_centre("offer-1", 0);
    game.point(x, y);
    game.until("the one under the pointer is lit", |game| game.with(|world| lit_squares(world)) == object(6));
    game.key("Return");
    game.until("nothing is lit any more", |game| game.with(|world| lit_squares(world)).is_none());
    game.settle();
    assert_eq!(game.with(|world| page(world)), 1);

    game.press_button("endings-add");
    game.settle();
    game.press_button("add-DoorsSealed");
    game.settle();
    open_ending_slot(&mut game, "doors+");
    open_ending_slot(&mut game, "doors[0]");
    let both = Some((Square::new(4, 2), Square::new(5, 2)));
    game.until("the door is lit, with both its squares", |game| game.with(|world| lit_squares(world)) == both);
    game.shot("door");
}

#[test]
fn history_describes_and_highlights_each_drawing_step() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("editor-steps", &home.0);
    begin_empty_mission(&mut game, "Sala");
    game.press_button("editor-tool-rect");
    drag_between_squares(&game, (2, 2), (7, 5));
    drag_between_squares(&game, (10, 3), (11, 3));
    game.act_until("the history", |world| world.resource::<OpenDialog>().0.is_some(), |headless| headless.key("h"));
    game.settle();
    let row = |game: &HeadlessGame, step: usize| game.with(|world| seen::button_text(world, &format!("step-{step}")));
    assert!(row(&game, 1).contains("6×4") && row(&game, 1).contains("(2, 2)"), "{}", row(&game, 1));
    assert!(row(&game, 2).contains("2×1") && row(&game, 2).contains("(10, 3)"), "{}", row(&game, 2));
    for (step, from, to) in [(1, (2, 2), (7, 5)), (2, (10, 3), (11, 3))] {
        let (x, y) = game.button_centre(&format!("step-{step}"), 0);
        game.point(x, y);
        let span = Some((Square::new(from.0, from.1), Square::new(to.0, to.1)));
        game.until("the map shows the step", |game| game.with(|world| lit_squares(world)) == span);
        game.shot("step");
    }
    // A step that is undone is shown, too, and its row keeps its place.
    let before = game.button_centre("step-1", 0);
    game.click(before.0, before.1);
    game.until("the second room is gone", |game| game.with(|world| map_ground((10, 3))(world)) == Some(Ground::Rock));
    game.settle();
    assert_eq!(game.button_centre("step-1", 0), before);
    let (x, y) = game.button_centre("step-2", 0);
    game.point(x, y);
    let span = Some((Square::new(10, 3), Square::new(11, 3)));
    game.until("the map shows where it was", |game| game.with(|world| lit_squares(world)) == span);
    game.key("Escape");
    game.until("nothing is lit any more", |game| game.with(|world| lit_squares(world)).is_none());
}

/// Returns `true` if a text is shown once more than `before` times.
fn is_shown_again(game: &HeadlessGame, text: &str, before: usize) -> bool {
    let count = seen::count_visible_text(text);
    game.with(|world| count(world)) == before + 1
}

#[test]
fn number_dialog_shows_its_field_name_and_escape_cancels_it() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("editor-numbers", &home.0);
    begin_empty_mission(&mut game, "Sala");
    let number = |world: &World| world.resource::<OpenDocument>().number();
    let closed = |world: &World| world.resource::<OpenDialog>().0.is_none();
    let before = game.with(|world| mission_text(world));
    game.key("3");
    game.settle();
    for (key, kept) in [("Escape", false), ("Return", true)] {
        game.press_button("editor-number");
        game.settle();
        assert!(is_shown_again(&game, &spanish_text("slot-number"), 0));
        game.key("4");
        game.key("2");
        game.until("it is typed", |game| game.with(|world| number(world)) == Some(42));
        game.shot("typed");
        game.act_until("the dialog is shut", closed, |headless| headless.key(key));
        assert_eq!(game.with(|world| mission_text(world)) != before, kept, "{key}");
    }
    assert_eq!(game.with(|world| number(world)), Some(42));

    // The number of a figure is named after its field.
    game.key("2");
    game.settle();
    game.press_button("leaf");
    game.settle();
    game.press_button("editor-figures");
    game.settle();
    game.press_button("parts-add");
    game.settle();
    game.press_button("like-nothing");
    game.settle();
    let points = spanish_text("field-ap");
    let count = seen::count_visible_text(&points);
    let before = game.with(|world| count(world));
    game.press_button("figures[0].ap");
    game.settle();
    assert!(is_shown_again(&game, &points, before), "it is the title");
}
