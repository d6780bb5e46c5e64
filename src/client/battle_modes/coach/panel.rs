//! The panel that shows a hint: its title, sentences with keys among the words, and the buttons that close it.

use super::{
    play_hint::PlayHint,
    state::{HintIntent, HintSpot, HintState, HintView},
};
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
/// Distance from the top of the window, in design pixels: beneath the strips there.
const TOP: f32 = 150.0;
/// Maximum share of the view that the panel over the board takes.
const ROOM: Vec2 = Vec2::new(0.5, 0.55);

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
    let Some(HintView { hint, spot, is_right }) = board.view else { return };
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
    let edge = distance_to_side(&fit, is_right);
    let node = if is_right { base.right(edge) } else { base.left(edge) };
    let node = node.top(fit.steady(TOP));
    // A prompt at the bottom leaves less height to the panel.
    let room = if spot == HintSpot::Question { ROOM.with_y(0.33) } else { ROOM };
    let pivot = if is_right { Vec2::X } else { Vec2::ZERO };
    let grows = PlayerScaled { size: Vec2::ZERO, room, pivot };
    // Small until the next frame, in which it is measured.
    let first = UiTransform::from_scale(Vec2::splat(1.0 / fit.scale.max(1.0)));
    overlay.open((node, grows, first, around), fill);
}

/// Returns the distance to the side of the window: beside the force list or the right panel, which can grow, or near the
/// edge where they are folded.
fn distance_to_side(fit: &UiFit, is_right: bool) -> f32 {
    match (fit.overlays(), is_right) {
        (true, _) => fit.steady(60.0),
        (false, true) => 284.0,
        (false, false) => 236.0,
    }
}

/// Returns the largest area of the panel over the board, relative to the middle of the window, in design pixels; `y`
/// points up.
pub(super) fn largest_hint_area(fit: &UiFit, is_right: bool) -> Rect {
    let (half, room, scale) = (fit.view / 2.0, ROOM * fit.view, fit.scale.max(1.0));
    let (edge, width) = (distance_to_side(fit, is_right) * scale, (WIDTH * scale).min(room.x));
    let left = if is_right { half.x - edge - width } else { edge - half.x };
    let top = half.y - TOP;
    Rect::new(left, top - room.y, left + width, top)
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
    mut said: Local<Option<PlayHint>>,
) {
    let shown = board.view.map(|view| view.hint);
    if shown == *said {
        return;
    }
    *said = shown;
    let Some(hint) = shown else { return };
    let told = [texts.t(&format!("hint-title-{}", hint.id())), texts.t(&format!("hint-{}", hint.id()))];
    let words = spoken((&texts, &bindings), &told.join(". "));
    announcement.0 = if announcement.is_changed() { format!("{}\n{words}", announcement.0) } else { words };
}
