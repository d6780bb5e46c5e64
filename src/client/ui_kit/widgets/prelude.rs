//! Common imports of most widgets.

pub(super) use bevy::prelude::*;

pub(super) use super::{
    containers::{flex_column, flex_row},
    label::{rich_text, text_label, wrapped_text},
    layout::NodeLayout,
};
pub(super) use crate::{
    keys::Action,
    localization::Texts,
    theme::{
        nine_slice::{NineSliceFrame, UiImage},
        palette,
        typeface::{FontFace, TextStyle},
    },
};
