//! The appearance of battle cards: large in the hand, small in lists.

use crate::prelude::*;
use mission::paths;
use rules::cards::{CardFace as Printed, CardKind};
use ui_kit::{game_names, theme::ui_scale::ShrinkToFit};

/// Component of a card in an open hand.
#[derive(Component, Clone, Copy, Debug)]
pub struct HandCardFace {
    pub card: CardId,
    /// Index in the hand.
    pub place: usize,
    /// `true` if the card can be played now.
    pub playable: bool,
}

/// Returns the teal of effects or the red of events, for a band behind the name and for words on paper.
fn card_colour(kind: &CardKind) -> Color {
    palette::color_from_hex(if kind.is_effect() { 0x0F6A62 } else { 0x8E2A16 })
}

/// Returns the icon of an effect or event.
pub fn sort_icon(kind: &CardKind) -> &'static str {
    if kind.is_effect() { "effect" } else { "event" }
}

/// Spawns a card of a hand, face up. It shows no price of a kill against an automated side, which kills no cards
/// (`COOP-2`).
pub fn spawn_hand_card(parent: &mut UiParent, texts: &Texts, now: &BattleState, card: CardId, width: f32) -> Entity {
    spawn_face_up(parent, texts, now.cards.kind(card), width, now.charter.automated_side().is_none())
}

/// Spawns a card face up, `width` wide and 1.62 times as high.
pub fn spawn_large_card(parent: &mut UiParent, texts: &Texts, kind: &CardKind, width: f32) -> Entity {
    spawn_face_up(parent, texts, kind, width, true)
}

fn spawn_face_up(parent: &mut UiParent, texts: &Texts, kind: &CardKind, width: f32, kills: bool) -> Entity {
    let node = flex_column(0.0).size(width, width * 1.62).padding(px(14.0).all()).rigid();
    let frame = if kind.is_effect() { NineSliceFrame::CARD_EFFECT } else { NineSliceFrame::CARD_EVENT };
    let mut card = parent.spawn((node, frame, Pickable::IGNORE));
    card.with_children(|card| {
        let name = localized_name(texts, &kind.name).to_uppercase();
        let head = empty_node().height(44.0).inset(8.0, 0.0).rigid().align(AlignItems::Center);
        // The longest names take two lines in the smaller size.
        let size = if name.chars().count() as f32 * 13.0 > width - 44.0 { 16.0 } else { 20.0 };
        let name = wrapped_text(TextStyle::PANEL.px(size).line(size + 1.0), name, palette::color_from_hex(0xFFFAEA));
        card.spawn((head, BackgroundColor(card_colour(kind)))).with_child(name);
        spawn_card_picture(card, kind, width - 28.0);
        card.spawn(empty_node().grow()).with_children(|room| {
            let page = flex_column(4.0).absolute().inset(8.0, 6.0);
            let page = Node { width: percent(100), height: percent(100), ..page };
            room.spawn((page, ShrinkToFit::default())).with_children(|middle| {
                spawn_card_sort(middle, texts, kind);
                let text = localized_name(texts, &kind.text);
                let size = if width < 220.0 || text.chars().count() > 95 { 15.0 } else { 17.0 };
                middle.spawn(wrapped_text(TextStyle::SENTENCE.px(size).line(size * 1.25), text, palette::PAPER_TEXT));
            });
        });
        let kill = if width < 200.0 { String::new() } else { texts.t("card-kill") };
        spawn_card_footer(card, texts, kind, kills.then_some(kill));
    });
    card.id()
}

/// Spawns the type of a card, and the SWD badge if it has one.
fn spawn_card_sort(middle: &mut UiParent, texts: &Texts, kind: &CardKind) {
    middle.spawn(flex_row(5.0)).with_children(|line| {
        line.spawn(tinted_icon(sort_icon(kind), 18.0, card_colour(kind)));
        let id = if kind.is_effect() { "card-effect" } else { "card-event" };
        line.spawn(text_label(TextStyle::LABEL, texts.t(id), card_colour(kind)));
        line.spawn(flex_spacer());
        if matches!(kind.face, Printed::Effect { swd: true, .. }) {
            line.spawn(sized_image("ui/badge_german", 24.0, 24.0));
        }
    });
}

/// Returns the name of a kind's picture, as `ui/art_card_snafu`, if there is one. It contains the id of the kind, so
/// that authors of custom cards can add pictures.
fn card_picture_name(kind: &CardKind) -> Option<String> {
    let name = format!("ui/art_card_{}", kind.id);
    paths::assets_dir().join(format!("{name}.svg")).is_file().then_some(name)
}

/// Height of a card's picture, as a share of its width.
const DRAWN: f32 = 116.0 / 208.0;
/// Visible height, as a share of the width: the upper and lower edges are clipped.
const SEEN: f32 = 0.5;

/// Spawns the picture of a card, or the icon of its type if there is none.
fn spawn_card_picture(card: &mut UiParent, kind: &CardKind, width: f32) {
    let height = width * SEEN;
    let node = empty_node().height(height).border(px(2.0).vertical()).rigid().centered().clip();
    let ground = palette::color_from_hex(if kind.is_effect() { 0x2B7F78 } else { 0xC3852B });
    let mut place = card.spawn((node, BackgroundColor(ground), BorderColor::all(palette::INK)));
    match card_picture_name(kind) {
        Some(name) => place.with_child(sized_image(&name, width, width * DRAWN)),
        None => place.with_child(tinted_icon(sort_icon(kind), height * 0.72, palette::INK)),
    };
}

/// Spawns the possible targets and the price of a kill. On a narrow card the icon alone labels the price.
fn spawn_card_footer(card: &mut UiParent, texts: &Texts, kind: &CardKind, kill: Option<String>) {
    let node = flex_row(6.0).inset(6.0, 5.0).border(px(2.0).top()).rigid();
    let words = wrapped_text(
        TextStyle::SENTENCE.px(15.0).line(17.0).steady(),
        game_names::card_target_text(texts, kind),
        palette::color_from_hex(0x3A2F1C),
    );
    card.spawn((node, BorderColor::all(palette::PAPER_RULE))).with_children(|foot| {
        foot.spawn((empty_node().grow(), children![words]));
        if let Some(word) = kill {
            foot.spawn((kill_mark(word, kind), AbbreviationTerm::KillValue.tip(texts)));
        }
    });
}

/// Returns the kill value on a dark ground, as «matar 2».
pub fn kill_mark(word: String, kind: &CardKind) -> impl Bundle + use<> {
    let node = flex_row(5.0).inset(7.0, 2.0).rigid().rounded(6.0);
    (
        node,
        BackgroundColor(palette::INK),
        children![
            tinted_icon("kill", 18.0, palette::color_from_hex(0xFF8A70)),
            text_label(TextStyle::LABEL.px(16.0), word, palette::color_from_hex(0xFFF6EC)),
            text_label(
                TextStyle::new(FontFace::Oswald, 22.0, 26.0),
                kind.kill_value.to_string(),
                palette::color_from_hex(0xFFF6EC)
            ),
        ],
    )
}

/// Returns a card face down.
pub fn card_back(width: f32) -> impl Bundle {
    sized_image("ui/card_back", width, width * 1.4)
}

#[cfg(test)]
mod tests {
    use crate::card_view::*;

    #[test]
    fn every_card_of_the_game_has_a_picture() {
        let catalogue = mission::load_catalogue(&paths::figures_file()).expect("the game's own figures");
        let kinds = catalogue.cards().kinds();
        assert_eq!(kinds.len(), 28);
        for kind in kinds {
            assert!(card_picture_name(kind).is_some(), "no picture of '{}'", kind.id);
        }
    }

    #[test]
    fn a_custom_card_without_art_has_no_picture() {
        let catalogue = mission::load_catalogue(&paths::figures_file()).expect("the game's own figures");
        let kind = CardKind { id: "of-somebody-else".into(), ..catalogue.cards().kinds()[0].clone() };
        assert_eq!(card_picture_name(&kind), None);
    }
}
