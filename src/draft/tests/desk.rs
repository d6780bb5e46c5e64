//! Tests of a draft with its file and its journal.

use std::path::PathBuf;

use rules::{Ground, Side, Square};

use super::folder;
use crate::{Desk, Outside, Unsaved, What};

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("incursion-draft-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("it can be made");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn dossier(folder: &Folder) -> PathBuf {
    let path = folder.0.join("mine.ron");
    std::fs::copy(folder_file(), &path).expect("it can be copied");
    path
}

fn folder_file() -> PathBuf {
    folder().join("1-recon.ron")
}

fn paint(desk: &mut Desk, at: Square) {
    assert_eq!(desk.change(What::Floor, |pen| pen.paint(&[at], Ground::Floor)), Ok(true));
}

#[test]
fn a_crash_takes_nothing() {
    let folder = Folder::new("crash");
    let (path, journals) = (dossier(&folder), folder.0.join("drafts"));
    let mut desk = Desk::open(&path, &journals).expect("it opens");
    paint(&mut desk, Square::new(0, 0));
    desk.save().expect("it is saved");
    for x in 1..4 {
        desk.stroke(What::Floor, |pen| pen.paint(&[Square::new(x, 0)], Ground::Floor)).expect("it is painted");
    }
    desk.lift();
    desk.change(What::Number, |pen| pen.points(Side::Allied, 33)).expect("there are points");
    desk.undo();
    let (text, done) = (desk.draft().text().to_owned(), desk.draft().done().to_vec());
    assert_eq!(done.len(), 2, "a stroke is one step");
    assert!(desk.is_dirty());
    // The desk is not dropped, as if the process had crashed.
    std::mem::forget(desk);
    let desk = Desk::open(&path, &journals).expect("it opens");
    assert_eq!((desk.draft().text(), desk.draft().done()), (text.as_str(), done.as_slice()));
    assert!(desk.is_dirty() && desk.draft().undone().len() == 1);
    drop(desk);
    // The last line of the journal is incomplete.
    let journal = std::fs::read_dir(&journals).expect("it is there").next().expect("one").expect("it is read").path();
    let mut bytes = std::fs::read(&journal).expect("it is there");
    bytes.truncate(bytes.len() - 3);
    std::fs::write(&journal, bytes).expect("it can be written");
    let mut desk = Desk::open(&path, &journals).expect("it opens");
    assert!(desk.draft().text().contains("33"), "only the undo is lost");
    desk.undo();
    assert_eq!(desk.draft().text(), text);
    drop(desk);
    std::fs::write(&journal, b"\xff\xfe{\"nonsense\n").expect("it can be written");
    let desk = Desk::open(&path, &journals).expect("it opens without its journal");
    assert_eq!(desk.draft().done(), []);
}

#[test]
fn what_others_write_is_never_overwritten() {
    let folder = Folder::new("outside");
    let (path, journals) = (dossier(&folder), folder.0.join("drafts"));
    let mut desk = Desk::open(&path, &journals).expect("it opens");
    paint(&mut desk, Square::new(0, 0));
    let theirs = std::fs::read_to_string(&path).expect("it is there").replace("Recon", "Theirs");
    std::fs::write(&path, &theirs).expect("it can be written");
    assert!(matches!(desk.save(), Err(Unsaved::Changed)));
    assert_eq!(std::fs::read_to_string(&path).expect("it is there"), theirs);
    assert_eq!(desk.look(), Outside::Changed(theirs.clone()));
    let mine = desk.draft().text().to_owned();
    desk.read_outside(theirs.clone());
    assert_eq!((desk.draft().text(), desk.is_dirty()), (theirs.as_str(), false));
    desk.undo();
    assert_eq!(desk.draft().text(), mine);
    desk.save().expect("it was read, so it may be replaced");
    std::fs::write(&path, &theirs).expect("it can be written");
    let copy = desk.save_over().expect("it is asked for").expect("theirs is kept");
    assert_eq!(std::fs::read_to_string(copy).expect("it is there"), theirs);
    assert_eq!(std::fs::read_to_string(&path).expect("it is there"), mine);
    // The file was changed by another program: its text is read, and one undo restores this desk's text.
    paint(&mut desk, Square::new(1, 0));
    let mine = desk.draft().text().to_owned();
    drop(desk);
    std::fs::write(&path, &theirs).expect("it can be written");
    let mut desk = Desk::open(&path, &journals).expect("it opens");
    assert_eq!(desk.draft().text(), theirs);
    desk.undo();
    assert_eq!(desk.draft().text(), mine);
    std::fs::remove_file(&path).expect("it is there");
    assert_eq!(desk.look(), Outside::Gone);
    desk.save().expect("it is written anew");
    assert_eq!(std::fs::read_to_string(&path).expect("it is there"), mine);
}
