//! The keyboard control of the rulebook: letters search, arrows change the entry, Tab and Enter follow links.

use bevy::input::{
    ButtonState,
    keyboard::{Key, KeyboardInput},
};

use super::{
    book::EntryRef,
    markers::{PageLink, ScrollView},
    state::{BookIntent, BookSystems, RulebookState, RulebookText},
};
use ui_kit::{
    prelude::*,
    widgets::{RuleLink, scroll_by},
};

/// Maximum length of a search text, in characters.
const MAX_QUERY_LETTERS: usize = 32;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (handle_keyboard, handle_mouse_buttons).in_set(BookSystems::Ask));
}

fn handle_keyboard(
    mut pressed: MessageReader<KeyboardInput>,
    held: Res<ButtonInput<KeyCode>>,
    top: Res<TopLayer>,
    rulebook_text: Res<RulebookText>,
    mut rulebook: ResMut<RulebookState>,
    mut views: Query<(&ScrollView, &ComputedNode, &mut ScrollPosition)>,
    links: Query<(&PageLink, Option<&RuleLink>)>,
    mut intents: MessageWriter<BookIntent>,
) {
    // Drop the key that opened the book, because it is not part of a search.
    if top.level != InputLayer::RULES.level || !rulebook.open {
        pressed.clear();
        return;
    }
    let alt = held.any_pressed([KeyCode::AltLeft, KeyCode::AltRight]);
    let ctrl = held.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]);
    // Several letters may arrive in one frame.
    let mut query = rulebook.query.clone();
    for key in pressed.read().filter(|key| key.state == ButtonState::Pressed) {
        match &key.logical_key {
            Key::ArrowLeft if alt => drop(intents.write(BookIntent::Back)),
            Key::ArrowRight if alt => drop(intents.write(BookIntent::Forward)),
            Key::ArrowLeft => step_chapter(&rulebook, &rulebook_text, -1, &mut intents),
            Key::ArrowRight => step_chapter(&rulebook, &rulebook_text, 1, &mut intents),
            Key::ArrowUp => step_entry(&rulebook, &rulebook_text, -1, &mut intents),
            Key::ArrowDown => step_entry(&rulebook, &rulebook_text, 1, &mut intents),
            Key::PageUp => scroll_page(&mut views, |page| -page * 0.85),
            Key::PageDown => scroll_page(&mut views, |page| page * 0.85),
            Key::Home => scroll_page(&mut views, |_| f32::MIN),
            Key::End => scroll_page(&mut views, |_| f32::MAX),
            Key::Tab => {
                let back = held.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
                select_next_link(&mut rulebook, &links, back);
            }
            Key::Enter => {
                intents.write_batch(find_link_intent(&rulebook, &links));
            }
            Key::Delete => query.clear(),
            Key::Backspace => drop(query.pop()),
            _ if alt || ctrl => {}
            _ => {
                if let Some(text) = key.text.as_ref().filter(|text| can_type(&query, text)) {
                    query += text;
                }
            }
        }
    }
    if query != rulebook.query {
        intents.write(BookIntent::Search(query));
    }
}

/// Returns the intent of the selected link: to unfold rulings, or to follow it to another entry.
fn find_link_intent(rulebook: &RulebookState, links: &Query<(&PageLink, Option<&RuleLink>)>) -> Option<BookIntent> {
    let picked = rulebook.link?;
    let (place, link) = links.iter().find(|(link, _)| link.place == picked)?;
    match place.opens {
        Some(fold) => Some(BookIntent::Unfold(fold)),
        None => link.map(|link| BookIntent::Follow(link.id.clone())),
    }
}

/// Returns `true` if `text` may be appended to the search text.
fn can_type(query: &str, text: &str) -> bool {
    let letters = text.chars().all(|letter| !letter.is_control()) && query.chars().count() < MAX_QUERY_LETTERS;
    letters && !(query.is_empty() && text == " ")
}

/// Goes to the first entry of the next or previous chapter.
fn step_chapter(
    rulebook: &RulebookState,
    rulebook_text: &RulebookText,
    step: isize,
    intents: &mut MessageWriter<BookIntent>,
) {
    let count = rulebook_text.book.chapters.len().max(1);
    let next = (rulebook.at.chapter + count).wrapping_add_signed(step) % count;
    if !rulebook.query.is_empty() {
        intents.write(BookIntent::Search(String::new()));
    }
    intents.write(BookIntent::Go(EntryRef { chapter: next, entry: 0 }));
}

/// Goes to the next or previous entry of the list; beyond its end, to the next chapter.
fn step_entry(
    rulebook: &RulebookState,
    rulebook_text: &RulebookText,
    step: isize,
    intents: &mut MessageWriter<BookIntent>,
) {
    let listed = rulebook.listed(&rulebook_text.book);
    let now = listed.iter().position(|spot| *spot == rulebook.at);
    let next = match now {
        Some(now) => now.checked_add_signed(step).and_then(|next| listed.get(next)).copied(),
        None => listed.first().copied(),
    };
    let beyond = || {
        let all: Vec<EntryRef> = rulebook_text.book.entries().map(|(spot, _)| spot).collect();
        let now = all.iter().position(|spot| *spot == rulebook.at)?;
        now.checked_add_signed(step).and_then(|next| all.get(next)).copied()
    };
    let next = if rulebook.query.is_empty() { next.or_else(beyond) } else { next };
    if let Some(next) = next {
        intents.write(BookIntent::Go(next));
    }
}

fn select_next_link(rulebook: &mut RulebookState, links: &Query<(&PageLink, Option<&RuleLink>)>, back: bool) {
    let seen = |link: &&PageLink| link.within.is_none_or(|fold| rulebook.is_unfolded(fold));
    let links = links.iter().map(|(link, _)| link).filter(seen);
    let mut places: Vec<(usize, usize)> = links.map(|link| (link.place, link.entry)).collect();
    places.sort_unstable();
    let count = places.len();
    if count == 0 {
        return;
    }
    // Begin with the first link of the current entry.
    let here = places.iter().position(|(_, entry)| *entry >= rulebook.at.entry).unwrap_or(0);
    let now = rulebook.link.and_then(|picked| places.iter().position(|(place, _)| *place == picked));
    let next = match (now, back) {
        (None, false) => here,
        (None, true) => (here + count - 1) % count,
        (Some(now), false) => (now + 1) % count,
        (Some(now), true) => (now + count - 1) % count,
    };
    rulebook.link = Some(places[next].0);
}

fn scroll_page(views: &mut Query<(&ScrollView, &ComputedNode, &mut ScrollPosition)>, by: impl Fn(f32) -> f32) {
    for (_, node, mut position) in views.iter_mut().filter(|(what, ..)| **what == ScrollView::Page) {
        let page = node.size().y * node.inverse_scale_factor();
        scroll_by(node, &mut position, by(page));
    }
}

/// Goes back and forward with the two side buttons of a mouse.
fn handle_mouse_buttons(
    buttons: Res<ButtonInput<MouseButton>>,
    top: Res<TopLayer>,
    mut intents: MessageWriter<BookIntent>,
) {
    if top.level != InputLayer::RULES.level {
        return;
    }
    if buttons.just_pressed(MouseButton::Back) {
        intents.write(BookIntent::Back);
    }
    if buttons.just_pressed(MouseButton::Forward) {
        intents.write(BookIntent::Forward);
    }
}
