//! Shows played cards in the middle of the window for a moment, and tears killed cards. Both players may see these
//! cards: a card in a hand never appears here.

use super::state::Shown;
use crate::{cards::face, prelude::*};
use kit::widgets::AnimationState;
use rules::cards::CardKind;

/// Marker component for the displayed card.
#[derive(Component)]
struct Displayed;

/// Width of a displayed card, in design pixels.
const WIDE: f32 = 220.0;
/// Width of the torn edge, in design pixels.
const TEAR: f32 = 26.0;
/// Distance of the card from the top of the window, in design pixels.
const TOP: f32 = 128.0;
/// Time for which a played card can be read, in seconds.
const LIE: f32 = 0.9;

pub(super) fn plugin(app: &mut App) {
    app.at_table(BattleSystems::Show, display);
}

fn display(mut shown: MessageReader<Shown>, mut anew: Anew<Displayed>, table: Res<BattleView>, texts: Res<Texts>) {
    for Shown { event, hurried, .. } in shown.read() {
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
                if !asked(&table, *card) =>
            {
                let away = AnimationState::HOME
                    .at(if *side == table.seat { -330.0 } else { -190.0 }, -60.0)
                    .sized(0.3)
                    .seen(0.2);
                let motion = UiAnimation::new(away)
                    .to(0.22, AnimationState::HOME)
                    .hold(LIE)
                    .to(0.12, AnimationState::HOME.seen(0.0))
                    .then_despawn();
                let kind = table.now.cards.kind(*card);
                anew.commands.spawn(root(motion)).with_children(|place| {
                    let struck = matches!(event, BattleEvent::CardStruck { .. });
                    let words = if struck { "plate-strikes".to_owned() } else { format!("plate-plays-{}", side.key()) };
                    place.spawn(text_label(TextStyle::HEADER, texts.t(&words), side.on_steel()));
                    face::large(place, &texts, kind, WIDE);
                });
            }
            BattleEvent::CardKilled { card, .. } => torn(&mut anew.commands, &texts, table.now.cards.kind(*card)),
            _ => {}
        }
    }
}

/// Returns `true` if a prompt already shows the card, because the player must respond to it.
fn asked(table: &BattleView, card: CardId) -> bool {
    table.asked()
        && matches!(table.now.awaiting, PendingDecision::Answer { to: ResponseTrigger::Card(other), .. } if other == card)
}

fn place(aside: f32, wide: f32) -> Node {
    flex_column(6.0).amid(wide, aside - 24.0).top(TOP)
}

fn root(motion: UiAnimation) -> impl Bundle {
    let node = place(0.0, WIDE).align(AlignItems::Center);
    (node, Displayed, motion, GlobalZIndex(13), DespawnOnExit(Screen::Battle))
}

/// Spawns a card that tears from top to bottom, with halves that move apart.
fn torn(commands: &mut Commands, texts: &Texts, kind: &CardKind) {
    let high = WIDE * 1.62;
    for half in [-1.0, 1.0] {
        let (apart, away) =
            (AnimationState::HOME.at(half * 50.0, 16.0), AnimationState::HOME.at(half * 84.0, 40.0).seen(0.0));
        let motion =
            UiAnimation::new(AnimationState::HOME.seen(0.0)).to(0.1, AnimationState::HOME).hold(0.3).to(0.16, apart);
        let motion = motion.to(0.14, away).then_despawn();
        let node = place(half * WIDE / 4.0, WIDE / 2.0).height(high);
        let root = (node, Displayed, motion, GlobalZIndex(13), DespawnOnExit(Screen::Battle));
        commands.spawn(root).with_children(|part| {
            let fixed = |left: f32, wide: f32| empty_node().absolute().left(left).top(0.0).size(wide, high);
            part.spawn(fixed(0.0, WIDE / 2.0).clip()).with_children(|window| {
                let left = if half < 0.0 { 0.0 } else { -WIDE / 2.0 };
                window.spawn(fixed(left, WIDE)).with_children(|whole| {
                    face::large(whole, texts, kind, WIDE);
                });
            });
            let edge = if half < 0.0 { WIDE / 2.0 } else { 0.0 };
            part.spawn((fixed(edge - TEAR / 2.0, TEAR), UiImage::at("art/fx_tear", TEAR, high)));
        });
    }
}
