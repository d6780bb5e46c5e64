//! What the plates of the editor do.

use draft::{Mend, What};
use kit::draw::*;
use lobby::EditorBalance;
use mission::DoorState;
use rules::Square;

use crate::{
    hold::{Hold, Piece, Tool},
    shelf, slot,
    view::{Laid, Measure, Page, Sheet, View},
    work::{Told, Work},
};

/// What is wanted in the editor.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum EditorIntent {
    /// Shut the sheet that lies open, else back to where missions are chosen.
    Back,
    /// That page.
    Page(Page),
    /// Take the last change back.
    Undo,
    /// Do it again.
    Redo,
    /// Go to where so many changes were made.
    Go(usize),
    /// That sheet.
    Open(Laid),
    /// Whether the mission is fair.
    Balance,
    /// That tool.
    Tool(Tool),
    /// That symmetry.
    Symmetry(draft::Symmetry),
    /// That piece.
    Piece(Piece),
    /// For that side.
    Owner(Side),
    /// Doors that stand so.
    Door(DoorState),
    /// That object.
    Object(mission::ObjectIcon),
    /// Measure that, or no longer.
    Measure(Measure),
    /// Measure with so many action points.
    Points(u8),
    /// Look at that fault.
    Fault(usize),
    /// Put it right as it is offered.
    Mend(Mend),
    /// So many requisition points for a side.
    Rp(Side, u8),
    /// The other leaf of the rules.
    Leaf,
    /// Show a list from there on.
    Scroll(String, usize),
    /// Put a block at the end of a list.
    Add(String, String),
    /// Put one more value into a list within a block.
    More(String),
    /// Take a block out of a list.
    Remove(String, usize),
    /// Write a value.
    Set(String, String),
    /// Write a text in one of its languages: the path, and the question.
    Type(String, String),
    /// Choose a square on the map for the value on that path.
    Choose(String),
    /// That square was chosen.
    Chosen(Square),
    /// Read what somebody else has written into the file.
    ReadOutside,
    /// Keep what stands here all the same.
    SaveOver,
    /// Open the folder of the file in the system's own way.
    Folder,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<EditorIntent>().add_systems(
        Update,
        (balanced, obey)
            .chain()
            .run_if(in_state(Screen::Editor).and_then(resource_exists::<Work>))
            .after(crate::typed::heard),
    );
}

/// What the balance of the mission says should be put.
fn balanced(mut put: ResMut<EditorBalance>, mut intents: MessageWriter<EditorIntent>) {
    if let Some((side, rp)) = put.bypass_change_detection().put.take() {
        intents.write(EditorIntent::Rp(side, rp));
    }
}

fn obey(
    mut intents: MessageReader<EditorIntent>,
    (mut view, mut sheet, mut hold): (ResMut<View>, ResMut<Sheet>, ResMut<Hold>),
    (mut work, told): (ResMut<Work>, Res<Told>),
    mut commands: Commands,
) {
    for intent in intents.read() {
        match intent {
            EditorIntent::Back => back(&mut view, &mut sheet, &mut commands),
            EditorIntent::Page(page) => turn(&mut view, *page),
            EditorIntent::Open(laid) => sheet.0 = Some(laid.clone()),
            EditorIntent::Balance => commands.queue(crate::trial::balance),
            EditorIntent::Tool(tool) => hold.tool = *tool,
            EditorIntent::Symmetry(symmetry) => hold.symmetry = *symmetry,
            EditorIntent::Piece(piece) => hold.take(*piece),
            EditorIntent::Owner(side) => hold.owner = *side,
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
            EditorIntent::Type(path, question) => {
                let (path, question) = (path.clone(), question.clone());
                commands.queue(move |world: &mut World| crate::typed::ask(world, path, question));
            }
            intent => write(intent, (&mut view, &mut sheet), &mut work),
        }
    }
}

fn back(view: &mut ResMut<View>, sheet: &mut ResMut<Sheet>, commands: &mut Commands) {
    if sheet.0.take().is_none() && view.choosing.take().is_none() {
        commands.queue(shelf::put_back);
    }
}

fn turn(view: &mut ResMut<View>, page: Page) {
    view.page = page;
    view.corner = None;
}

/// Looks at a fault, on the page where it is put right.
fn look(view: &mut ResMut<View>, told: &Told, fault: usize) {
    view.fault = fault;
    let Some(trouble) = told.faults.get(fault) else { return };
    let note = |path: &String| path.starts_with("notes") || path.starts_with("objects");
    match &trouble.text {
        Some(path) if !note(path) => turn(view, Page::Dossier),
        Some(_) => turn(view, Page::Rules),
        None if !trouble.squares.is_empty() => turn(view, Page::Map),
        None => {}
    }
}

/// Whatever changes the document.
fn write(intent: &EditorIntent, (view, sheet): (&mut ResMut<View>, &mut ResMut<Sheet>), work: &mut ResMut<Work>) {
    let done = match intent {
        EditorIntent::Undo => Ok(work.undo().is_some()),
        EditorIntent::Redo => Ok(work.redo().is_some()),
        EditorIntent::Go(done) => {
            work.go_to(*done);
            Ok(true)
        }
        EditorIntent::Mend(mend) => work.change(What::Mended, |pen| pen.mend(mend)),
        EditorIntent::Rp(side, rp) => work.change(What::Number, |pen| pen.points(*side, *rp)),
        EditorIntent::Add(list, block) => work.change(What::Block, |pen| pen.add_block(list, block)),
        EditorIntent::More(list) => match slot::one_more(work.text(), list) {
            Some(item) => work.change(What::Block, |pen| pen.push(list, &item)),
            None => Ok(false),
        },
        EditorIntent::Remove(list, index) => {
            sheet.0 = None;
            work.change(What::Removed, |pen| pen.remove_block(list, *index))
        }
        EditorIntent::Set(path, value) => {
            let what = if value.parse::<i64>().is_ok() { What::Number } else { What::Block };
            work.change(what, |pen| pen.write(path, value))
        }
        EditorIntent::Chosen(at) => {
            let path = view.choosing.take();
            view.page = Page::Rules;
            let value = format!("({}, {})", at.x, at.y);
            path.map_or(Ok(false), |path| work.change(What::Block, |pen| pen.write(&path, &value)))
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
    // What was added is seen; a slot whose value has gone is shut.
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
