//! Remedies for faults: a quick fix, or the dialog that adds an item to a list.

use mission_document::QuickFix;

use crate::{document_status::ListedError, prelude::*};

/// Returns the remedy for that fault: the label of its button, and its intent; `None` if no single remedy is plausible.
pub(crate) fn find_quick_fix(texts: &Texts, trouble: &ListedError) -> Option<(String, EditorIntent)> {
    if let Some(mend) = &trouble.mend {
        return Some((describe_quick_fix(texts, mend), EditorIntent::Mend(mend.clone())));
    }
    let list = trouble.adds?;
    Some((texts.t(&format!("editor-add-{list}")), EditorIntent::Open(Dialog::Add(list.to_owned()))))
}

/// Returns the label of the button for a quick fix.
fn describe_quick_fix(texts: &Texts, mend: &QuickFix) -> String {
    match mend {
        QuickFix::Floor(at) => texts.t_args("editor-mend-floor", &[("x", at.x.into()), ("y", at.y.into())]),
        QuickFix::FillRows => texts.t("editor-mend-rows"),
        QuickFix::Wall(squares) => texts.t_args("editor-mend-wall", &[("n", squares.len().into())]),
        QuickFix::Copy(..) => texts.t("editor-mend-copy"),
        QuickFix::Remove(..) => texts.t("editor-mend-remove"),
        QuickFix::Give(_, side) => texts.t_args("editor-mend-give", &[("side", side.key().into())]),
    }
}
