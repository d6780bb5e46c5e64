//! What is offered against a fault: a mend, or the list in which something is missing.

use draft::Mend;
use kit::draw::*;

use crate::{intent::EditorIntent, told::Trouble, view::Laid};

/// What is offered against that fault: the words on its plate, and what it does; none if nothing is plainly meant.
pub(crate) fn remedy_of(texts: &Texts, trouble: &Trouble) -> Option<(String, EditorIntent)> {
    if let Some(mend) = &trouble.mend {
        return Some((mended(texts, mend), EditorIntent::Mend(mend.clone())));
    }
    let list = trouble.adds?;
    Some((texts.t(&format!("editor-add-{list}")), EditorIntent::Open(Laid::Add(list.to_owned()))))
}

/// What a mend does, in words.
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
