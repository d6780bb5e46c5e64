//! Tests of documents with their files and journals.

use std::path::PathBuf;

use rules::{Ground, Side, Square};

use super::missions_folder;
use crate::{ChangeKind, Document, ExternalChange, SaveError};

struct DocumentTestFolder(PathBuf);

impl DocumentTestFolder {
    fn new(name: &str) -> DocumentTestFolder {
        let path = std::env::temp_dir().join(format!("incursion-draft-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("it can be made");
        DocumentTestFolder(path)
    }
}

impl Drop for DocumentTestFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn copy_sample_dossier(folder: &DocumentTestFolder) -> PathBuf {
    let path = folder.0.join("mine.ron");
    std::fs::copy(sample_dossier_path(), &path).expect("it can be copied");
    path
}

fn sample_dossier_path() -> PathBuf {
    missions_folder().join("1-recon.ron")
}

fn paint_floor(document: &mut Document, at: Square) {
    assert_eq!(document.change(ChangeKind::Floor, |editor| editor.paint(&[at], Ground::Floor)), Ok(true));
}

#[test]
fn unsaved_edits_are_recovered_after_a_crash() {
    let folder = DocumentTestFolder::new("crash");
    let (path, journals) = (copy_sample_dossier(&folder), folder.0.join("drafts"));
    let mut document = Document::open(&path, &journals).expect("it opens");
    paint_floor(&mut document, Square::new(0, 0));
    document.save().expect("it is saved");
    for x in 1..4 {
        document
            .stroke(ChangeKind::Floor, |editor| editor.paint(&[Square::new(x, 0)], Ground::Floor))
            .expect("it is painted");
    }
    document.end_stroke();
    document.change(ChangeKind::Number, |editor| editor.points(Side::Allied, 33)).expect("there are points");
    document.undo();
    let (text, done) = (document.draft().text().to_owned(), document.draft().undo_stack().to_vec());
    assert_eq!(done.len(), 2, "a stroke is one step");
    assert!(document.is_dirty());
    // The document is not dropped, as if the process had crashed.
    std::mem::forget(document);
    let document = Document::open(&path, &journals).expect("it opens");
    assert_eq!((document.draft().text(), document.draft().undo_stack()), (text.as_str(), done.as_slice()));
    assert!(document.is_dirty() && document.draft().redo_stack().len() == 1);
    drop(document);
    // The last line of the journal is incomplete.
    let journal = std::fs::read_dir(&journals).expect("it is there").next().expect("one").expect("it is read").path();
    let mut bytes = std::fs::read(&journal).expect("it is there");
    bytes.truncate(bytes.len() - 3);
    std::fs::write(&journal, bytes).expect("it can be written");
    let mut document = Document::open(&path, &journals).expect("it opens");
    assert!(document.draft().text().contains("33"), "only the undo is lost");
    document.undo();
    assert_eq!(document.draft().text(), text);
    drop(document);
    std::fs::write(&journal, b"\xff\xfe{\"nonsense\n").expect("it can be written");
    let document = Document::open(&path, &journals).expect("it opens without its journal");
    assert_eq!(document.draft().undo_stack(), []);
}

#[test]
fn external_changes_are_never_lost() {
    let folder = DocumentTestFolder::new("outside");
    let (path, journals) = (copy_sample_dossier(&folder), folder.0.join("drafts"));
    let mut document = Document::open(&path, &journals).expect("it opens");
    paint_floor(&mut document, Square::new(0, 0));
    let theirs = std::fs::read_to_string(&path).expect("it is there").replace("Recon", "Theirs");
    std::fs::write(&path, &theirs).expect("it can be written");
    assert!(matches!(document.save(), Err(SaveError::Changed)));
    assert_eq!(std::fs::read_to_string(&path).expect("it is there"), theirs);
    assert_eq!(document.external_change(), ExternalChange::Changed(theirs.clone()));
    let mine = document.draft().text().to_owned();
    document.accept_external(theirs.clone());
    assert_eq!((document.draft().text(), document.is_dirty()), (theirs.as_str(), false));
    document.undo();
    assert_eq!(document.draft().text(), mine);
    document.save().expect("it was read, so it may be replaced");
    std::fs::write(&path, &theirs).expect("it can be written");
    let copy = document.save_overwriting().expect("it is asked for").expect("theirs is kept");
    assert_eq!(std::fs::read_to_string(copy).expect("it is there"), theirs);
    assert_eq!(std::fs::read_to_string(&path).expect("it is there"), mine);
    // The file was changed by another program: its text is read, and one undo restores this document's text.
    paint_floor(&mut document, Square::new(1, 0));
    let mine = document.draft().text().to_owned();
    drop(document);
    std::fs::write(&path, &theirs).expect("it can be written");
    let mut document = Document::open(&path, &journals).expect("it opens");
    assert_eq!(document.draft().text(), theirs);
    document.undo();
    assert_eq!(document.draft().text(), mine);
    std::fs::remove_file(&path).expect("it is there");
    assert_eq!(document.external_change(), ExternalChange::Gone);
    document.save().expect("it is written anew");
    assert_eq!(std::fs::read_to_string(&path).expect("it is there"), mine);
}
