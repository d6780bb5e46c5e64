//! Holding a hand open with a key, or with the mouse on a [`PeekButton`]. Releasing the mouse button over a card
//! chooses it. If no opponent plays at this window, the hand stays open after a short press until the next one.

use std::time::Duration;

use bevy::{
    picking::hover::Hovered,
    ui::{InteractionDisabled, Pressed},
};

use super::{hand_view::HolderButton, state::CardUiMode};
use crate::prelude::*;
use battle_board::card_view::HandCardFace;
use screen_kit::bid::RevealHandButton;

/// Component of a button that shows that side's hand while it is held down.
#[derive(Component, Clone, Copy, Debug)]
pub struct PeekButton(pub Side);

/// Input that keeps a hand open.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum PeekInput {
    Key(Action),
    Mouse,
    /// No input: the hand stays open after a short press.
    Free,
}

/// State of an open hand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Peek {
    grip: PeekInput,
    /// Time at which the hand was opened, on the window's clock.
    since: Duration,
    /// `true` if a short press is enough.
    stays: bool,
}

type PeekButtonFilter = Or<(With<PeekButton>, With<RevealHandButton>)>;

/// Duration below which holding a key or button is a short press.
const SHORT_PRESS: Duration = Duration::from_millis(350);

/// The input that opens a hand, keeps it open, and chooses its cards.
#[derive(SystemParam)]
pub(super) struct PeekControls<'w, 's> {
    keys: KeyInput<'w>,
    buttons: Res<'w, ButtonInput<MouseButton>>,
    top: Res<'w, TopLayer>,
    view: Res<'w, BattleView>,
    hands: Res<'w, CardUi>,
    plates: Query<
        'w,
        's,
        (Option<&'static PeekButton>, Has<Pressed>, &'static Hovered),
        (PeekButtonFilter, Without<InteractionDisabled>),
    >,
    faces: Query<'w, 's, (&'static HandCardFace, &'static Hovered)>,
    others: Query<'w, 's, (&'static HolderButton, Ref<'static, Hovered>)>,
}

impl PeekControls<'_, '_> {
    /// Returns `true` if the player looks at a hand that the rulebook doesn't cover.
    fn is_looking(&self) -> bool {
        matches!(self.hands.mode, CardUiMode::Looking(_)) && self.top.level < InputLayer::RULES.level
    }

    fn hovered_card(&self) -> Option<CardId> {
        self.faces.iter().find(|(_, hovered)| hovered.get()).map(|(face, _)| face.card)
    }

    /// Returns `true` if this input still keeps the hand open.
    fn is_held(&self, grip: PeekInput) -> bool {
        match grip {
            PeekInput::Key(action) => self.keys.holds(action),
            PeekInput::Mouse => self.buttons.pressed(MouseButton::Left),
            PeekInput::Free => {
                let again = self.keys.asks(Action::Hand) || self.keys.asks(Action::EnemyHand);
                let shut = again || self.keys.just_pressed(KeyCode::Escape);
                let beside = self.hovered_card().is_none() && !self.others.iter().any(|(_, hovered)| hovered.get());
                !(shut || self.buttons.just_pressed(MouseButton::Left) && beside)
            }
        }
    }

    /// Writes the intents in an open hand: to show another figure's cards, and to choose a card.
    fn write_hand_intents(&self, grip: PeekInput, intents: &mut IntentWriter) {
        if let Some((button, _)) = self.others.iter().find(|(_, hovered)| hovered.is_changed() && hovered.get()) {
            intents.write(CardIntent::Holder(button.0));
        }
        let back = self.keys.just_pressed(KeyCode::ArrowLeft);
        if back || self.keys.just_pressed(KeyCode::ArrowRight) {
            intents.write(CardIntent::NextHolder { back });
        }
        let digit = (1..DIGITS.len()).find(|index| self.keys.just_pressed(DIGITS[*index]));
        let typed = digit.and_then(|digit| self.faces.iter().find(|(face, _)| face.place + 1 == digit));
        let taken = match grip {
            PeekInput::Mouse => !self.is_held(grip),
            PeekInput::Key(_) | PeekInput::Free => self.buttons.just_pressed(MouseButton::Left),
        };
        if let Some(card) = typed.map(|(face, _)| face.card).or(self.hovered_card().filter(|_| taken)) {
            intents.write(CardIntent::Choose(card));
        }
    }

    /// Returns the side whose hand an input opens now, if the player may look at it.
    fn find_asked_hand(&self) -> Option<(Side, PeekInput)> {
        let (seat, grip) = self.find_pressed_input()?;
        let seat = match self.top.level {
            // Behind the curtain, only the player there may look at their hand.
            level if level == InputLayer::BID.level => {
                self.hands.behind.filter(|_| grip != PeekInput::Key(Action::EnemyHand))
            }
            level
                if level < InputLayer::CURTAIN.level
                    && (self.view.seats.is_replay() || self.view.now.awaiting != PendingDecision::Over) =>
            {
                seat
            }
            _ => None,
        };
        seat.filter(|seat| self.view.may_look(*seat)).map(|seat| (seat, grip))
    }

    /// Returns the button or key that is pressed now, with its side.
    fn find_pressed_input(&self) -> Option<(Option<Side>, PeekInput)> {
        let left = MouseButton::Left;
        // A tap begins and ends in the same frame, so its button is no longer `Pressed`.
        let tapped = self.buttons.just_pressed(left) && self.buttons.just_released(left);
        let held = self.buttons.pressed(left);
        let pressed = self.plates.iter().find(|(_, pressed, hovered)| *pressed && held || tapped && hovered.get());
        if let Some((button, ..)) = pressed {
            Some((button.map_or(self.hands.behind, |button| Some(button.0)), PeekInput::Mouse))
        } else if self.keys.asks(Action::Hand) {
            Some((Some(self.view.seat), PeekInput::Key(Action::Hand)))
        } else if self.keys.asks(Action::EnemyHand) {
            Some((Some(self.view.seat.enemy()), PeekInput::Key(Action::EnemyHand)))
        } else {
            None
        }
    }
}

pub(super) fn update_peek(
    input: PeekControls,
    time: Res<Time>,
    mut hold: Local<Option<Peek>>,
    mut intents: IntentWriter,
) {
    if let Some(peek) = *hold {
        let looking = input.is_looking();
        if looking {
            input.write_hand_intents(peek.grip, &mut intents);
        }
        let free = peek.grip == PeekInput::Free;
        let short = peek.stays && !free && time.elapsed().saturating_sub(peek.since) < SHORT_PRESS;
        let held = input.is_held(peek.grip);
        if !held && short && looking && input.hovered_card().is_none() {
            *hold = Some(Peek { grip: PeekInput::Free, ..peek });
            intents.write(CardIntent::Stay);
        } else if !held || free && !looking {
            *hold = None;
            intents.write(CardIntent::Hide);
        }
    } else if let Some((seat, grip)) = input.find_asked_hand() {
        let stays = input.top.level < InputLayer::BID.level && input.view.is_alone(seat);
        *hold = Some(Peek { grip, since: time.elapsed(), stays });
        intents.write(CardIntent::Look(seat));
    }
}

/// Outlines the card under the pointer, if it can be played.
pub(super) fn outline_hovered_cards(
    faces: Query<(Entity, &HandCardFace, &Hovered), Changed<Hovered>>,
    mut commands: Commands,
) {
    for (entity, face, hovered) in &faces {
        let colour = if hovered.get() && face.playable { palette::FOCUS } else { Color::NONE };
        // The hand may have been respawned in this frame, so that the entity is gone.
        commands.entity(entity).try_insert(Outline { width: Val::Px(4.0), offset: Val::Px(4.0), color: colour });
    }
}
