//! Effects of the editor's intents.

use draft::ChangeKind;
use kit::prelude::*;
use lobby::EditorBalance;

use crate::{
    hold::{Hold, Tool},
    intent::EditorIntent,
    kind::Kind,
    parts_page, pricing, shelf, slot,
    told::Told,
    view::{Laid, Page, Sheet, View},
    work::Work,
};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<EditorIntent>().add_systems(
        Update,
        (balanced, obey)
            .chain()
            .run_if(in_state(Screen::Editor).and_then(resource_exists::<Work>))
            .after(crate::typed::heard),
    );
}

/// Applies the requisition points that the player has chosen on the balance screen.
fn balanced(mut put: ResMut<EditorBalance>, mut intents: MessageWriter<EditorIntent>) {
    if let Some((side, rp)) = put.bypass_change_detection().put.take() {
        intents.write(EditorIntent::Rp(side, rp));
    }
}

fn obey(
    mut intents: MessageReader<EditorIntent>,
    (mut view, mut sheet, mut hold): (ResMut<View>, ResMut<Sheet>, ResMut<Hold>),
    (mut work, told, keys): (ResMut<Work>, Res<Told>, Res<ButtonInput<KeyCode>>),
    mut commands: Commands,
) {
    for intent in intents.read() {
        match intent {
            EditorIntent::Back => {
                // The button goes back at once. The Escape key first puts down the tool, corner or measurement in hand.
                let by_key = keys.just_pressed(KeyCode::Escape);
                let holds = by_key && is_in_hand(&view, &hold);
                match sheet.0.take().is_some() || view.choosing.take().is_some() {
                    true => {}
                    false if holds => let_go(&mut view, &mut hold),
                    false => commands.queue(shelf::put_back),
                }
            }
            EditorIntent::Page(page) => turn(&mut view, *page),
            EditorIntent::Open(laid) => sheet.0 = Some(laid.clone()),
            EditorIntent::Balance => commands.queue(crate::trial::balance),
            EditorIntent::Tool(tool) => hold.tool = *tool,
            EditorIntent::Symmetry(symmetry) => hold.symmetry = *symmetry,
            EditorIntent::Piece(piece) => hold.take(*piece),
            EditorIntent::Owner(side) => hold.owner = *side,
            EditorIntent::Brush(size) => hold.size = *size,
            EditorIntent::Door(state) => hold.state = *state,
            EditorIntent::Object(object) => hold.object = *object,
            EditorIntent::Measure(what) => view.measured = Some(*what).filter(|what| view.measured != Some(*what)),
            EditorIntent::Points(points) => view.points = *points,
            EditorIntent::Fault(fault) => look(&mut view, &told, *fault),
            EditorIntent::Leaf => view.second = !view.second,
            EditorIntent::Scroll(list, first) => {
                view.first.insert(list.clone(), *first);
            }
            EditorIntent::Choose(path) => {
                (view.choosing, sheet.0) = (Some(path.clone()), None);
                turn(&mut view, Page::Map);
            }
            EditorIntent::Folder => commands.queue(shelf::open_folder),
            EditorIntent::Part(kind) => {
                let kind = *kind;
                commands.queue(move |world: &mut World| shelf::open_part(world, kind));
            }
            EditorIntent::Price(id) => {
                let id = id.clone();
                commands.queue(move |world: &mut World| pricing::begin(world, &id));
            }
            EditorIntent::Item(item) => (view.item, view.fault) = (*item, 0),
            EditorIntent::Type(path) => {
                let path = path.clone();
                commands.queue(move |world: &mut World| crate::typed::ask(world, path));
            }

            intent => write(intent, (&mut view, &mut sheet), &mut work),
        }
    }
}

/// Returns `true` if the Escape key has something to put down: a copied part of the map, the first corner of a
/// rectangle, a measurement, or a tool.
pub(crate) fn is_in_hand(view: &View, hold: &Hold) -> bool {
    let tool = hold.tool != Tool::Select || hold.stamp.is_some();
    view.page == Page::Map && view.choosing.is_none() && (tool || view.corner.is_some() || view.measured.is_some())
}

/// Puts down one thing: the copied part of the map, or else the first corner, the measurement or the tool.
fn let_go(view: &mut ResMut<View>, hold: &mut ResMut<Hold>) {
    if hold.stamp.is_some() {
        hold.stamp = None;
    } else if view.corner.is_some() {
        view.corner = None;
    } else if view.measured.is_some() {
        view.measured = None;
    } else {
        hold.tool = Tool::Select;
    }
}

fn turn(view: &mut ResMut<View>, page: Page) {
    view.page = page;
    view.corner = None;
}

/// Selects a fault, and turns to the page where it can be fixed.
fn look(view: &mut ResMut<View>, told: &Told, fault: usize) {
    view.fault = fault;
    let Some(trouble) = told.faults.get(fault) else { return };
    if view.page == Page::Parts {
        // Documents that consist of a list have only this page: select the item with the fault.
        view.item = trouble.item.unwrap_or(view.item);
        return;
    }
    let note = |path: &String| path.starts_with("notes") || path.starts_with("objects");
    match &trouble.text {
        Some(path) if !note(path) => turn(view, Page::Dossier),
        Some(_) => turn(view, Page::Rules),
        None if !trouble.squares.is_empty() => turn(view, Page::Map),
        None => {}
    }
}

/// Carries out an intent that changes the document.
fn write(intent: &EditorIntent, (view, sheet): (&mut ResMut<View>, &mut ResMut<Sheet>), work: &mut ResMut<Work>) {
    let done = match intent {
        EditorIntent::Undo => Ok(work.undo().is_some()),
        EditorIntent::Redo => Ok(work.redo().is_some()),
        EditorIntent::Go(done) => {
            work.go_to(*done);
            Ok(true)
        }
        EditorIntent::Resize(size, anchor) => {
            sheet.0 = None;
            work.change(ChangeKind::Size, |pen| pen.resize(*size, *anchor))
        }
        EditorIntent::WriteVictory(side) => work.change(ChangeKind::Text, |pen| pen.write_victory(*side)),
        EditorIntent::Mend(mend) => work.change(ChangeKind::Mended, |pen| pen.apply_fix(mend)),
        EditorIntent::Rp(side, rp) => work.change(ChangeKind::Number, |pen| pen.points(*side, *rp)),
        EditorIntent::Add(list, block) => work.change(ChangeKind::Block, |pen| pen.add_block(list, block)),
        EditorIntent::More(list) => match slot::one_more(work.text(), list) {
            Some(item) => work.change(ChangeKind::Block, |pen| pen.push(list, &item)),
            None => Ok(false),
        },
        EditorIntent::NewItem(list, like) => {
            view.item = work.count(list);
            let is_campaign = work.kind() == Kind::Campaign;
            sheet.0 = is_campaign.then(|| Laid::Slot(format!("{list}[{}]", view.item)));
            work.change(ChangeKind::Block, |pen| parts_page::add(pen, list, like.as_deref()))
        }
        EditorIntent::Move(list, index, by) => {
            work.change(ChangeKind::Moved, |pen| parts_page::shift(pen, list, *index, *by))
        }
        EditorIntent::Remove(list, index) => {
            sheet.0 = None;
            view.item = view.item.min(work.count(list).saturating_sub(2));
            work.change(ChangeKind::Removed, |pen| pen.remove_block(list, *index))
        }
        EditorIntent::Set(path, value) => {
            let what = if value.parse::<i64>().is_ok() { ChangeKind::Number } else { ChangeKind::Block };
            work.change(what, |pen| pen.write(path, value))
        }
        EditorIntent::Chosen(at) => {
            let path = view.choosing.take();
            view.page = Page::Rules;
            let value = format!("({}, {})", at.x, at.y);
            path.map_or(Ok(false), |path| work.change(ChangeKind::Block, |pen| pen.write(&path, &value)))
        }
        EditorIntent::ReadOutside => {
            work.read_outside();
            Ok(true)
        }
        EditorIntent::SaveOver => {
            if let Err(fault) = work.save_over() {
                warn!("the mission can't be saved: {fault:?}");
            }
            Ok(true)
        }
        _ => Ok(false),
    };
    // Close the dialog after a block was added, and if the value of its slot no longer exists.
    match &sheet.0 {
        Some(Laid::Add(_)) => sheet.0 = None,
        Some(Laid::Slot(path)) if slot::node(work.text(), path).is_none_or(|node| node.text.is_none()) => {
            sheet.0 = None;
        }
        _ => {}
    }
    let refused = done.err();
    if view.refused != refused {
        view.refused = refused;
    }
}
