//! Remedies for faults: a quick fix, or the dialog that adds an item to a list.

use draft::Mend;
use kit::draw::*;

use crate::{intent::EditorIntent, told::Trouble, view::Laid};

/// Returns the remedy for that fault: the label of its button, and its intent; `None` if no single remedy is plausible.
pub(crate) fn remedy_of(texts: &Texts, trouble: &Trouble) -> Option<(String, EditorIntent)> {
    if let Some(mend) = &trouble.mend {
        return Some((mended(texts, mend), EditorIntent::Mend(mend.clone())));
    }
    let list = trouble.adds?;
    Some((texts.t(&format!("editor-add-{list}")), EditorIntent::Open(Laid::Add(list.to_owned()))))
}

/// Returns the label of the button for a quick fix.
fn mended(texts: &Texts, mend: &Mend) -> String {
    match mend {
        Mend::Floor(at) => texts.t_args("editor-mend-floor", &[("x", at.x.into()), ("y", at.y.into())]),
        Mend::FillRows => texts.t("editor-mend-rows"),
        Mend::Wall(squares) => texts.t_args("editor-mend-wall", &[("n", squares.len().into())]),
        Mend::Copy(..) => texts.t("editor-mend-copy"),
        Mend::Remove(..) => texts.t("editor-mend-remove"),
        Mend::Give(_, side) => texts.t_args("editor-mend-give", &[("side", side.key().into())]),
    }
}
