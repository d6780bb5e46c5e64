//! The banner that offers the recap, at the place of the dock. It needs no answer: it is hidden while the player plans,
//! and the next order removes it.

use crate::prelude::*;
use battle_view::recap_state::{RecapIntent, RecapOffer, RecapState, RecapTime};

pub(super) fn spawn_recap_banner(
    mut overlay: UiTree<RecapOffer>,
    handover: Res<RecapState>,
    view: Res<BattleView>,
    preview: Res<PlanPreview>,
    texts: Res<Texts>,
) {
    // Behind the curtain, the overlays have their own button for the recap.
    let secret = view.is_behind_curtain();
    let offer = handover.offer.as_ref().filter(|offer| !matches!(offer.moment, RecapTime::Curtain(..)) && !secret);
    let offer = offer.filter(|_| view.is_prompted() && !preview.is_planning());
    let Some(offer) = offer else {
        overlay.slide_out();
        return;
    };
    overlay.clear();
    // Above the dice in the dock, if it shows any.
    let acting = matches!(view.now.awaiting, PendingDecision::Act { .. });
    let told = acting && !view.rolls.is_empty();
    let card = matches!(view.now.awaiting, PendingDecision::Answer { to: ResponseTrigger::Card(_), .. });
    let (top, bottom) = match (acting, told) {
        (true, true) => (Val::Auto, Val::Px(188.0)),
        (true, false) => (Val::Auto, Val::Px(120.0)),
        // The prompt for an answer to a card is at the right, other prompts are at the bottom.
        (false, _) if card => (Val::Auto, Val::Px(16.0)),
        (false, _) => (Val::Px(112.0), Val::Auto),
    };
    let node = Node { top, bottom, ..flex_row(12.0).amid(620.0, -24.0).inset(16.0, 10.0) };
    let root = (node, NineSliceFrame::PROMPT, DespawnOnExit(Screen::Battle));
    let mut slip = overlay.open(root, |slip| fill_recap_banner(slip, offer, &texts));
    if let Some(layer) = banner_input_layer(&view.now.awaiting) {
        slip.insert((layer, GlobalZIndex(layer.level + 1), InputDelay::default()));
    }
}

/// Returns the layer of the pending prompt, on which the banner receives keys, too.
fn banner_input_layer(awaiting: &PendingDecision) -> Option<InputLayer> {
    match awaiting.board_use() {
        BoardUse::Free => None,
        BoardUse::Choice => Some(InputLayer::BOARD),
        BoardUse::Closed | BoardUse::Hidden => Some(InputLayer::PROMPT),
    }
}

fn fill_recap_banner(slip: &mut UiParent, offer: &RecapOffer, texts: &Texts) {
    let other = offer.seat.enemy();
    let counts = offer.counts;
    let values = [
        ("movers", counts.movers.into()),
        ("attacks", counts.attacks.into()),
        ("fallen", counts.fallen.into()),
        ("lost", counts.lost.into()),
    ];
    let words = children![
        text_label(TextStyle::PANEL.px(19.0), texts.t(&format!("handover-title-{}", other.key())), other.on_steel()),
        text_label(TextStyle::LABEL.px(16.0), texts.t_args("handover-counts", &values), palette::TEXT_WARM),
    ];
    slip.spawn(side_badge(other, 44.0));
    slip.spawn((flex_column(1.0), words));
    slip.spawn(flex_spacer());
    let watch = GameButton::neutral(texts.t("handover-watch")).icon("play", 18.0).height(44.0).padding(12.0);
    slip.spawn((watch.key(Action::Handover).with_focus_name("handover-watch"), on_press(RecapIntent::Watch)));
    let on = GameButton::neutral("")
        .icon("close", 18.0)
        .size(44.0, 44.0)
        .padding(0.0)
        .hide_key()
        .with_focus_name("handover-drop");
    let on = on.accessible_name(texts.t("handover-drop"));
    slip.spawn((on.key(KeyCode::Enter).key(KeyCode::NumpadEnter), on_press(RecapIntent::Dismiss)));
}
