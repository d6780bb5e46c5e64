//! Shows played cards in the middle of the window for a moment, and tears killed cards. Both players may see these
//! cards: a card in a hand never appears here.

use super::state::EventShown;
use crate::card_view;
use crate::prelude::*;
use rules::cards::CardKind;
use ui_kit::widgets::AnimationState;

#[derive(Component)]
struct DisplayedCard;

/// Width of a displayed card, in design pixels.
const WIDE: f32 = 220.0;
/// Width of the torn edge, in design pixels.
const TEAR: f32 = 26.0;
/// Distance of the card from the top of the window, in design pixels.
const TOP: f32 = 128.0;
/// Time for which a played card can be read, in seconds.
const CARD_DISPLAY_SECONDS: f32 = 0.9;

pub(super) fn plugin(app: &mut App) {
    app.add_battle_systems(BattleSystems::Show, show_played_cards);
}

fn show_played_cards(
    mut shown: MessageReader<EventShown>,
    mut anew: Respawn<DisplayedCard>,
    view: Res<BattleView>,
    texts: Res<Texts>,
) {
    for EventShown { event, hurried, .. } in shown.read() {
        let (BattleEvent::CardPlayed { .. } | BattleEvent::CardStruck { .. } | BattleEvent::CardKilled { .. }) = event
        else {
            continue;
        };
        anew.clear();
        if *hurried {
            continue;
        }
        match event {
            BattleEvent::CardPlayed { side, card, .. } | BattleEvent::CardStruck { side, card }
                if !is_card_in_prompt(&view, *card) =>
            {
                let away = AnimationState::HOME
                    .at(if *side == view.seat { -330.0 } else { -190.0 }, -60.0)
                    .sized(0.3)
                    .seen(0.2);
                let motion = UiAnimation::new(away)
                    .to(0.22, AnimationState::HOME)
                    .hold(CARD_DISPLAY_SECONDS)
                    .to(0.12, AnimationState::HOME.seen(0.0))
                    .then_despawn();
                let kind = view.now.cards.kind(*card);
                anew.commands.spawn(played_card_root(motion)).with_children(|place| {
                    let struck = matches!(event, BattleEvent::CardStruck { .. });
                    let words = if struck { "plate-strikes".to_owned() } else { format!("plate-plays-{}", side.key()) };
                    place.spawn(text_label(TextStyle::HEADER, texts.t(&words), side.on_steel()));
                    card_view::spawn_large_card(place, &texts, kind, WIDE);
                });
            }
            BattleEvent::CardKilled { card, .. } => {
                spawn_torn_card(&mut anew.commands, &texts, view.now.cards.kind(*card));
            }
            _ => {}
        }
    }
}

/// Returns `true` if a prompt already shows the card, because the player must respond to it.
fn is_card_in_prompt(view: &BattleView, card: CardId) -> bool {
    view.is_prompted()
        && matches!(view.now.awaiting, PendingDecision::Answer { to: ResponseTrigger::Card(other), .. } if other == card)
}

fn played_card_node(aside: f32, wide: f32) -> Node {
    flex_column(6.0).amid(wide, aside - 24.0).top(TOP)
}

fn played_card_root(motion: UiAnimation) -> impl Bundle {
    let node = played_card_node(0.0, WIDE).align(AlignItems::Center);
    (node, DisplayedCard, motion, GlobalZIndex(13), DespawnOnExit(Screen::Battle))
}

/// Spawns a card that tears from top to bottom, with halves that move apart.
fn spawn_torn_card(commands: &mut Commands, texts: &Texts, kind: &CardKind) {
    let high = WIDE * 1.62;
    for half in [-1.0, 1.0] {
        let (apart, away) =
            (AnimationState::HOME.at(half * 50.0, 16.0), AnimationState::HOME.at(half * 84.0, 40.0).seen(0.0));
        let motion =
            UiAnimation::new(AnimationState::HOME.seen(0.0)).to(0.1, AnimationState::HOME).hold(0.3).to(0.16, apart);
        let motion = motion.to(0.14, away).then_despawn();
        let node = played_card_node(half * WIDE / 4.0, WIDE / 2.0).height(high);
        let root = (node, DisplayedCard, motion, GlobalZIndex(13), DespawnOnExit(Screen::Battle));
        commands.spawn(root).with_children(|part| {
            let fixed = |left: f32, wide: f32| empty_node().absolute().left(left).top(0.0).size(wide, high);
            part.spawn(fixed(0.0, WIDE / 2.0).clip()).with_children(|window| {
                let left = if half < 0.0 { 0.0 } else { -WIDE / 2.0 };
                window.spawn(fixed(left, WIDE)).with_children(|whole| {
                    card_view::spawn_large_card(whole, texts, kind, WIDE);
                });
            });
            let edge = if half < 0.0 { WIDE / 2.0 } else { 0.0 };
            part.spawn((fixed(edge - TEAR / 2.0, TEAR), UiImage::at("art/fx_tear", TEAR, high)));
        });
    }
}
