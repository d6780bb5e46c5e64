//! Imports for nearly every file of the editor: the prelude of the UI ([`ui_kit::prelude`]), the open document with its
//! status, the state of the view, and the editor's intents.
//!
//! The files that define these basics don't use this prelude, because they would import themselves.

pub(crate) use ui_kit::{game_names::sanitized, prelude::*};

pub(crate) use crate::{
    document_kind::DocumentKind,
    document_status::{DocumentStatus, KnownKinds},
    editor_panel::{add_editor_panel, add_model_panel, open_panel, open_raised_panel},
    intent::EditorIntent,
    open_document::{OpenDocument, is_document_open},
    view_state::{Dialog, EditorPage, EditorViewState, OpenDialog},
};
