//! Effects of the editor's intents.

use menus::EditorBalance;
use mission_document::{ChangeKind, EditError};

use crate::{
    custom_content_page, document_list, figure_pricing,
    prelude::*,
    tool_state::{EditorTool, ToolState},
    value_picker,
};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<EditorIntent>().add_systems(
        Update,
        (apply_suggested_points, handle_editor_intents)
            .chain()
            .run_if(is_document_open)
            .after(crate::text_fields::apply_typed),
    );
}

/// Applies the requisition points that the player has chosen on the balance screen.
fn apply_suggested_points(mut put: ResMut<EditorBalance>, mut intents: MessageWriter<EditorIntent>) {
    if let Some((side, rp)) = put.bypass_change_detection().put.take() {
        intents.write(EditorIntent::Rp(side, rp));
    }
}

fn handle_editor_intents(
    mut intents: MessageReader<EditorIntent>,
    (mut view, mut sheet, mut hold): (ResMut<EditorViewState>, ResMut<OpenDialog>, ResMut<ToolState>),
    (mut work, status, keys): (ResMut<OpenDocument>, Res<DocumentStatus>, Res<ButtonInput<KeyCode>>),
    mut commands: Commands,
) {
    for intent in intents.read() {
        match intent {
            EditorIntent::Back => {
                go_back((&mut view, &mut sheet, &mut hold), keys.just_pressed(KeyCode::Escape), &mut commands);
            }
            EditorIntent::Cancel => {
                sheet.0 = None;
                undo_dialog_changes(&mut view, &mut work);
            }
            EditorIntent::Page(page) => switch_page(&mut view, *page),
            EditorIntent::Open(laid) => {
                view.dialog_start = work.document().draft().undo_stack().len();
                sheet.0 = Some(laid.clone());
            }
            EditorIntent::Balance => commands.queue(crate::test_play::open_mission_balance),
            EditorIntent::Tool(tool) => hold.tool = *tool,
            EditorIntent::Symmetry(symmetry) => hold.symmetry = *symmetry,
            EditorIntent::Piece(piece) => hold.take(*piece),
            EditorIntent::Owner(side) => hold.owner = *side,
            EditorIntent::Brush(size) => hold.size = *size,
            EditorIntent::Door(state) => hold.state = *state,
            EditorIntent::Object(object) => hold.object = *object,
            EditorIntent::Measure(what) => view.measured = Some(*what).filter(|what| view.measured != Some(*what)),
            EditorIntent::Points(points) => view.points = *points,
            EditorIntent::Fault(fault) => show_fault(&mut view, &status, *fault),
            EditorIntent::SwitchRulesPart => view.second = !view.second,
            EditorIntent::Scroll(list, first) => {
                view.first.insert(list.clone(), *first);
            }
            EditorIntent::Choose(path) => {
                (view.choosing, sheet.0) = (Some(path.clone()), None);
                switch_page(&mut view, EditorPage::Map);
            }
            EditorIntent::Folder => commands.queue(document_list::open_missions_folder),
            EditorIntent::Part(kind) => {
                let kind = *kind;
                commands.queue(move |world: &mut World| document_list::open_custom_content(world, kind));
            }
            EditorIntent::Price(id) => {
                let id = id.clone();
                commands.queue(move |world: &mut World| figure_pricing::start_pricing(world, &id));
            }
            EditorIntent::Item(item) => (view.item, view.fault) = (*item, 0),
            EditorIntent::Type(path) => {
                let path = path.clone();
                commands.queue(move |world: &mut World| crate::text_fields::ask_for_text(world, path));
            }
            intent => edit_document(intent, (&mut view, &mut sheet), &mut work),
        }
    }
}

/// Closes the dialog, ends the choice of a square, or closes the document. The button goes back at once; the Escape key
/// first puts down the tool, corner or measurement in hand.
fn go_back(
    (view, sheet, hold): (&mut ResMut<EditorViewState>, &mut ResMut<OpenDialog>, &mut ResMut<ToolState>),
    by_key: bool,
    commands: &mut Commands,
) {
    if sheet.0.take().is_some() || view.choosing.take().is_some() {
        return;
    }
    if by_key && has_cancelable_action(view, hold) {
        cancel_latest_action(view, hold);
    } else {
        commands.queue(document_list::close_document);
    }
}

/// Returns `true` if the Escape key has something to cancel: a copied part of the map, the first corner of a rectangle,
/// a measurement, or a tool.
fn has_cancelable_action(view: &EditorViewState, hold: &ToolState) -> bool {
    let tool = hold.tool != EditorTool::Select || hold.stamp.is_some();
    view.page == EditorPage::Map
        && view.choosing.is_none()
        && (tool || view.corner.is_some() || view.measured.is_some())
}

/// Cancels one action: drops the copied part of the map, or else the first corner, the measurement or the tool.
fn cancel_latest_action(view: &mut ResMut<EditorViewState>, hold: &mut ResMut<ToolState>) {
    if hold.stamp.is_some() {
        hold.stamp = None;
    } else if view.corner.is_some() {
        view.corner = None;
    } else if view.measured.is_some() {
        view.measured = None;
    } else {
        hold.tool = EditorTool::Select;
    }
}

/// Undoes the changes that were made in the open dialog, back to the last one by another program, if any. They can be
/// redone.
fn undo_dialog_changes(view: &mut ResMut<EditorViewState>, work: &mut ResMut<OpenDocument>) {
    let steps = work.document().draft().undo_stack();
    let outside = steps.iter().rposition(|step| step.what == ChangeKind::Outside).map_or(0, |index| index + 1);
    let kept = view.dialog_start.max(outside);
    if kept < steps.len() {
        work.go_to(kept);
    }
    if let Some(list) = work.kind().list() {
        view.item = view.item.min(work.count(list).saturating_sub(1));
    }
}

fn switch_page(view: &mut ResMut<EditorViewState>, page: EditorPage) {
    view.page = page;
    view.corner = None;
}

/// Selects a fault, and turns to the page where it can be fixed.
fn show_fault(view: &mut ResMut<EditorViewState>, status: &DocumentStatus, fault: usize) {
    view.fault = fault;
    let Some(trouble) = status.faults.get(fault) else { return };
    if view.page == EditorPage::Parts {
        // Documents that consist of a list have only this page: select the item with the fault.
        view.item = trouble.item.unwrap_or(view.item);
        return;
    }
    let note = |path: &String| path.starts_with("notes") || path.starts_with("objects");
    match &trouble.text {
        Some(path) if !note(path) => switch_page(view, EditorPage::Dossier),
        Some(_) => switch_page(view, EditorPage::Rules),
        None if !trouble.squares.is_empty() => switch_page(view, EditorPage::Map),
        None => {}
    }
}

/// Carries out an intent that changes the document, and remembers the reason if the change was refused.
fn edit_document(
    intent: &EditorIntent,
    (view, sheet): (&mut ResMut<EditorViewState>, &mut ResMut<OpenDialog>),
    work: &mut ResMut<OpenDocument>,
) {
    let refused = change_values(intent, (view, sheet), work).err();
    close_finished_dialog(sheet, work);
    if view.refused != refused {
        view.refused = refused;
    }
}

/// Closes the dialog after a block was added, and if the value of its slot no longer exists.
fn close_finished_dialog(sheet: &mut ResMut<OpenDialog>, work: &OpenDocument) {
    let is_finished = match &sheet.0 {
        Some(Dialog::Add(_)) => true,
        Some(Dialog::Slot(path)) => value_picker::find_node(work.text(), path).is_none_or(|node| node.text.is_none()),
        _ => false,
    };
    if is_finished {
        sheet.0 = None;
    }
}

/// Carries out an intent that changes the size, a text or a value.
fn change_values(
    intent: &EditorIntent,
    (view, sheet): (&mut ResMut<EditorViewState>, &mut ResMut<OpenDialog>),
    work: &mut ResMut<OpenDocument>,
) -> Result<bool, EditError> {
    match intent {
        EditorIntent::Resize(size, anchor) => {
            sheet.0 = None;
            work.change(ChangeKind::Size, |editor| editor.resize(*size, *anchor))
        }
        EditorIntent::WriteVictory(side) => work.change(ChangeKind::Text, |editor| editor.write_victory(*side)),
        EditorIntent::Mend(mend) => work.change(ChangeKind::Mended, |editor| editor.apply_fix(mend)),
        EditorIntent::Rp(side, rp) => work.change(ChangeKind::Number, |editor| editor.points(*side, *rp)),
        EditorIntent::Set(path, value) => {
            let what = if value.parse::<i64>().is_ok() { ChangeKind::Number } else { ChangeKind::Block };
            work.change(what, |editor| editor.write(path, value))
        }
        EditorIntent::Chosen(at) => {
            let path = view.choosing.take();
            view.page = EditorPage::Rules;
            let value = format!("({}, {})", at.x, at.y);
            path.map_or(Ok(false), |path| work.change(ChangeKind::Block, |editor| editor.write(&path, &value)))
        }
        intent => change_list(intent, (view, sheet), work),
    }
}

/// Carries out an intent that adds, moves or removes an item of a list.
fn change_list(
    intent: &EditorIntent,
    (view, sheet): (&mut ResMut<EditorViewState>, &mut ResMut<OpenDialog>),
    work: &mut ResMut<OpenDocument>,
) -> Result<bool, EditError> {
    match intent {
        EditorIntent::Add(list, block) => work.change(ChangeKind::Block, |editor| editor.add_block(list, block)),
        EditorIntent::More(list) => match value_picker::make_extra_item(work.text(), list) {
            Some(item) => work.change(ChangeKind::Block, |editor| editor.push(list, &item)),
            None => Ok(false),
        },
        EditorIntent::NewItem(list, like) => {
            view.item = work.count(list);
            view.dialog_start = work.document().draft().undo_stack().len();
            let is_campaign = work.kind() == DocumentKind::Campaign;
            sheet.0 = is_campaign.then(|| Dialog::Slot(format!("{list}[{}]", view.item)));
            work.change(ChangeKind::Block, |editor| custom_content_page::add_item(editor, list, like.as_deref()))
        }
        EditorIntent::Move(list, index, by) => {
            work.change(ChangeKind::Moved, |editor| custom_content_page::move_item(editor, list, *index, *by))
        }
        EditorIntent::Remove(list, index) => {
            sheet.0 = None;
            view.item = view.item.min(work.count(list).saturating_sub(2));
            work.change(ChangeKind::Removed, |editor| editor.remove_block(list, *index))
        }
        intent => {
            change_history(intent, work);
            Ok(false)
        }
    }
}

/// Carries out an intent that goes to another state in the document's history, or settles a conflict about its file.
fn change_history(intent: &EditorIntent, work: &mut ResMut<OpenDocument>) {
    match intent {
        EditorIntent::Undo => {
            work.undo();
        }
        EditorIntent::Redo => {
            work.redo();
        }
        EditorIntent::Go(done) => work.go_to(*done),
        EditorIntent::ReadOutside => work.read_outside(),
        EditorIntent::SaveOver => {
            if let Err(fault) = work.save_over() {
                warn!("the mission can't be saved: {fault:?}");
            }
        }
        _ => {}
    }
}
