//! Visibility of the advice, which takes the place of other panels, and the intents about it.

use bevy::prelude::*;

/// Resource: `true` while the advice is shown.
#[derive(Resource, Default)]
pub struct AdviceOpen(pub bool);

/// Message: intent of the player about the advice.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdviceTopic {
    /// Open or close the panel.
    Toggle,
    /// Close the panel.
    Close,
    /// Advise the whole force, or only the selected figure.
    Whole(bool),
    /// Select the suggestion with this index.
    Choose(usize),
    /// Select the next suggestion.
    Next,
    /// Select the previous suggestion.
    Previous,
    /// Carry out the first step of the selected suggestion.
    Step,
    /// Carry out all its steps, until something unforeseen happens.
    All,
}
