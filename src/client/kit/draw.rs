//! Prelude for files that draw a part of the window: `use kit::draw::*` imports Bevy's prelude, texts, colours, type,
//! frames and widgets. Import rarely used items by name.

pub use std::time::Duration;

pub use bevy::prelude::*;

pub use crate::{
    changed::changed,
    clock::Instant,
    input::layer::{Deaf, Layer, TopLayer, base_listens, board_listens, modal},
    keys::{Action, Bindings, Chord, DIGITS, digit},
    names::{localized, side_name},
    screen::{MainCamera, Screen},
    settings::Settings,
    text::Texts,
    theme::{
        art::Art,
        fit::{Fit, Grows},
        frame::{Frame, Picture, over},
        palette,
        typeface::{Face, TextStyle},
    },
    wake::Awake,
    widgets::{
        GameButton, Layout, ListRow, Look, Motion, Overlay, Refused, Side, SideLook, Stepper, Term, Tip, ap_pips,
        badge, bottom_bar, centered, column, die, emit, first_shown, ground, hazard, icon, keycap, keycap_of, label,
        line, listing, panel, picture, portrait, pressable, progress, progress_fill, rich, row, rule, sentence, spacer,
        stamp, tape, titled, token, window, winners_stamp, wounds,
    },
};
