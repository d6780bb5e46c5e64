//! The panel that shows a hint: its title, sentences with keys among the words, and the buttons that close it.

use super::state::{HintIntent, HintSpot, HintState, HintView};
use crate::{
    prelude::*,
    tutorial::rich_text::{TextsAndBindings, spawn_rich_text, strip_text_markup as spoken},
};
use ui_kit::{
    accessibility::ScreenReaderAnnouncement,
    theme::ui_scale::{PlayerScaled, ShrinkToFit},
};

/// System set that draws the panel.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct HintPanel;

/// Width in design pixels.
const WIDTH: f32 = 304.0;

/// Z-index: above bids and prompts, beneath layers that open over them.
const HEIGHT: i32 = 21;

pub(super) fn plugin(app: &mut App) {
    let anew = any_resource_changed::<(Texts, KeyBindings, UiFit)>.or_else(resource_changed::<HintState>);
    app.add_battle_systems(BattleSystems::Show, spawn_hint_panel.run_if(anew).in_set(HintPanel))
        .add_systems(PostUpdate, announce_hint.before(bevy::ui::UiSystems::Prepare).run_if(in_state(Screen::Battle)));
}

fn spawn_hint_panel(
    mut overlay: UiTree<HintState>,
    board: Res<HintState>,
    fit: Res<UiFit>,
    texts: Res<Texts>,
    bindings: Res<KeyBindings>,
) {
    overlay.clear();
    let Some(HintView { hint, spot }) = board.view else { return };
    let fill = |panel: &mut UiParent| spawn_hint(panel, hint.id(), (&texts, &bindings));
    let base = flex_column(6.0).absolute().width(WIDTH).inset(14.0, 12.0);
    let around = (NineSliceFrame::NOTE, GlobalZIndex(HEIGHT), DespawnOnExit(Screen::Battle));
    if spot == HintSpot::Bid {
        // Over the command points of the round, which the bid screen shows elsewhere, too.
        let node = base.amid(WIDTH, 312.0).with(|node| (node.top, node.margin.top) = (percent(50), px(92)));
        let node = node.with(|node| node.max_height = px(190));
        overlay.open((node, ShrinkToFit::default(), around), fill);
        return;
    }
    // Beside the force list, which can grow, or the edge where it is folded; beneath the strips at the top.
    let left = if fit.overlays() { fit.steady(60.0) } else { 236.0 };
    let node = base.left(left).top(fit.steady(150.0));
    // A prompt at the bottom leaves less height to the panel.
    let room = Vec2::new(0.5, if spot == HintSpot::Question { 0.33 } else { 0.55 });
    let grows = PlayerScaled { size: Vec2::ZERO, room, pivot: Vec2::ZERO };
    // Small until the next frame, in which it is measured.
    let first = UiTransform::from_scale(Vec2::splat(1.0 / fit.scale.max(1.0)));
    overlay.open((node, grows, first, around), fill);
}

fn spawn_hint(panel: &mut UiParent, id: &str, words: TextsAndBindings) {
    let (texts, _) = words;
    let title = text_label(TextStyle::PANEL.px(19.0), texts.t(&format!("hint-title-{id}")), palette::PAPER_TEXT);
    panel.spawn((flex_row(8.0), children![tinted_icon("hint", 22.0, palette::ALLIED_ON_PAPER), title]));
    let kind = TextStyle::SENTENCE.px(15.0).line(20.0);
    spawn_rich_text(panel, words, &texts.t(&format!("hint-{id}")), kind, palette::PAPER_TEXT);
    panel.spawn(flex_row(6.0).margin(px(4).top())).with_children(|plates| {
        let small = |button: GameButton| button.kind(TextStyle::BUTTON.px(16.0)).height(36.0).padding(10.0);
        let accept = small(GameButton::confirm(texts.t("hint-accept"))).with_focus_name("hint-accept");
        plates.spawn((accept, on_press(HintIntent::Accept)));
        let disable = small(GameButton::neutral(texts.t("hint-disable"))).with_focus_name("hint-disable");
        plates.spawn((disable, on_press(HintIntent::Disable)));
    });
}

/// Announces a new hint to the screen reader, after the battle's own announcements.
fn announce_hint(
    board: Res<HintState>,
    texts: Res<Texts>,
    bindings: Res<KeyBindings>,
    mut announcement: ResMut<ScreenReaderAnnouncement>,
    mut said: Local<Option<HintView>>,
) {
    if board.view == *said {
        return;
    }
    *said = board.view;
    let Some(HintView { hint, .. }) = board.view else { return };
    let told = [texts.t(&format!("hint-title-{}", hint.id())), texts.t(&format!("hint-{}", hint.id()))];
    let words = spoken((&texts, &bindings), &told.join(". "));
    announcement.0 = if announcement.is_changed() { format!("{}\n{words}", announcement.0) } else { words };
}
