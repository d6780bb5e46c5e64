//! Common imports of most widgets.

pub(super) use bevy::prelude::*;

pub(super) use super::{
    label::{label, rich, sentence},
    layout::Layout,
    sheet::{column, panel, row},
};
pub(super) use crate::{
    keys::Action,
    text::Texts,
    theme::{
        frame::{Frame, Picture},
        palette,
        typeface::{Face, TextStyle},
    },
};
