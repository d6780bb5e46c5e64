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

pub(super) fn update_peek(
    keys: KeyInput,
    buttons: Res<ButtonInput<MouseButton>>,
    (time, top): (Res<Time>, Res<TopLayer>),
    view: Res<BattleView>,
    hands: Res<CardUi>,
    plates: Query<(Option<&PeekButton>, Has<Pressed>, &Hovered), (PeekButtonFilter, Without<InteractionDisabled>)>,
    faces: Query<(&HandCardFace, &Hovered)>,
    others: Query<(&HolderButton, Ref<Hovered>)>,
    mut hold: Local<Option<Peek>>,
    mut intents: IntentWriter,
) {
    let mut want = |want| {
        intents.write(want);
    };
    if let Some(Peek { grip, since, stays }) = *hold {
        let looking = matches!(hands.mode, CardUiMode::Looking(_)) && top.level < InputLayer::RULES.level;
        let under = faces.iter().find(|(_, hovered)| hovered.get()).map(|(face, _)| face.card);
        let pressed = buttons.just_pressed(MouseButton::Left);
        let down = match grip {
            PeekInput::Key(action) => keys.holds(action),
            PeekInput::Mouse => buttons.pressed(MouseButton::Left),
            PeekInput::Free => {
                let again = keys.asks(Action::Hand) || keys.asks(Action::EnemyHand);
                let shut = again || keys.just_pressed(KeyCode::Escape);
                !(shut || pressed && under.is_none() && !others.iter().any(|(_, hovered)| hovered.get()))
            }
        };
        let short = stays && grip != PeekInput::Free && time.elapsed().saturating_sub(since) < SHORT_PRESS;
        if looking {
            let taken = if grip == PeekInput::Mouse { !down } else { pressed };
            if let Some((button, _)) = others.iter().find(|(_, hovered)| hovered.is_changed() && hovered.get()) {
                want(CardIntent::Holder(button.0));
            }
            if keys.just_pressed(KeyCode::ArrowLeft) || keys.just_pressed(KeyCode::ArrowRight) {
                want(CardIntent::NextHolder { back: keys.just_pressed(KeyCode::ArrowLeft) });
            }
            let digit = (1..DIGITS.len()).find(|index| keys.just_pressed(DIGITS[*index]));
            let typed = digit.and_then(|digit| faces.iter().find(|(face, _)| face.place + 1 == digit));
            if let Some(card) = typed.map(|(face, _)| face.card).or(under.filter(|_| taken)) {
                want(CardIntent::Choose(card));
            }
        }
        if !down && short && looking && under.is_none() {
            *hold = Some(Peek { grip: PeekInput::Free, since, stays });
            want(CardIntent::Stay);
        } else if !down || grip == PeekInput::Free && !looking {
            *hold = None;
            want(CardIntent::Hide);
        }
        return;
    }
    let left = MouseButton::Left;
    // A tap begins and ends in the same frame, so its button is no longer `Pressed`.
    let tapped = buttons.just_pressed(left) && buttons.just_released(left);
    let pressed =
        plates.iter().find(|(_, pressed, hovered)| *pressed && buttons.pressed(left) || tapped && hovered.get());
    let (seat, with) = if let Some((button, ..)) = pressed {
        (button.map_or(hands.behind, |button| Some(button.0)), PeekInput::Mouse)
    } else if keys.asks(Action::Hand) {
        (Some(view.seat), PeekInput::Key(Action::Hand))
    } else if keys.asks(Action::EnemyHand) {
        (Some(view.seat.enemy()), PeekInput::Key(Action::EnemyHand))
    } else {
        return;
    };
    let seat = match top.level {
        // Behind the curtain, only the player there may look at their hand.
        level if level == InputLayer::BID.level => hands.behind.filter(|_| with != PeekInput::Key(Action::EnemyHand)),
        level
            if level < InputLayer::CURTAIN.level
                && (view.seats.is_replay() || view.now.awaiting != PendingDecision::Over) =>
        {
            seat
        }
        _ => None,
    };
    if let Some(seat) = seat.filter(|seat| view.may_look(*seat)) {
        let stays = top.level < InputLayer::BID.level && view.is_alone(seat);
        *hold = Some(Peek { grip: with, since: time.elapsed(), stays });
        want(CardIntent::Look(seat));
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
