//! The right page: the chapter, scrolled to the current entry, with search matches marked.

use bevy::{
    text::TextBackgroundColor,
    ui::{UiGlobalTransform, UiSystems},
};

use super::{
    book::EntryRef,
    markers::{EntryNode, FindNode, FoldPart, PageLink, PageRoot, ScrollView, entry_bar_colour, fold_display},
    search,
    state::{BookSystems, RulebookState, RulebookText},
    typesetting::Typesetter,
};
use ui_kit::{
    prelude::*,
    widgets::{empty_node, scroll_by, scroll_range},
};

/// The input of a built page: it is rebuilt when this changes.
#[derive(PartialEq)]
struct BuiltPage {
    root: Entity,
    chapter: usize,
    words: Vec<String>,
}

/// Resource with the progress of building the page, which is spread over several frames because a chapter takes too
/// long for one.
#[derive(Resource, Default)]
struct PageBuildState {
    of: Option<BuiltPage>,
    /// The index of the next entry; `None` if all are built.
    next: Option<usize>,
    /// Number of links already built.
    links: usize,
}

/// Number of letters after which a frame builds no further entries.
const LETTERS_PER_FRAME: usize = 500;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PageBuildState>()
        .add_systems(
            Update,
            (
                begin_page.run_if(any_resource_changed::<(RulebookState, RulebookText)>),
                build_next_entries,
                (mark_current_entry, update_folded_rulings, highlight_selected_link)
                    .chain()
                    .run_if(any_resource_changed::<(RulebookState, RulebookText)>),
            )
                .chain()
                .in_set(BookSystems::Show)
                .after(super::markers::ShowFrame),
        )
        .add_systems(PostUpdate, scroll_to_target.after(UiSystems::Layout));
}

/// Clears the page when the chapter or the search has changed.
fn begin_page(
    mut commands: Commands,
    roots: Query<Entity, With<PageRoot>>,
    mut views: Query<(&ScrollView, &mut ScrollPosition)>,
    mut rulebook: ResMut<RulebookState>,
    rulebook_text: Res<RulebookText>,
    mut building: ResMut<PageBuildState>,
) {
    let Ok(root) = roots.single() else {
        *building = PageBuildState::default();
        return;
    };
    let words = search::query_words(&rulebook.query);
    let now = Some(BuiltPage { root, chapter: rulebook.at.chapter, words });
    if building.of == now && !rulebook_text.is_changed() {
        return;
    }
    *building = PageBuildState { of: now, next: Some(0), links: 0 };
    rulebook.bypass_change_detection().seek = true;
    // Hide the page until it is scrolled to the entry, unless the entry is the first.
    let seen = if rulebook.at.entry == 0 { Visibility::Inherited } else { Visibility::Hidden };
    for (_, mut position) in views.iter_mut().filter(|(what, _)| **what == ScrollView::Page) {
        position.0.y = 0.0;
    }
    commands.entity(root).despawn_children().insert(seen);
}

fn build_next_entries(
    mut commands: Commands,
    rulebook: Res<RulebookState>,
    rulebook_text: Res<RulebookText>,
    (texts, art): (Res<Texts>, Res<ImageCache>),
    mut building: ResMut<PageBuildState>,
) {
    let (Some(of), Some(first)) = (&building.of, building.next) else { return };
    let chapter = rulebook_text.book.chapters.get(of.chapter).filter(|_| rulebook.open);
    let Some(entries) = chapter.and_then(|chapter| chapter.entries.get(first..)) else {
        building.next = None;
        return;
    };
    let mut setting = Typesetter {
        texts: &texts,
        art: &art,
        rulebook: &rulebook,
        words: &of.words,
        links: building.links,
        at: EntryRef { chapter: of.chapter, entry: first },
        within: None,
    };
    let mut letters = 0;
    commands.entity(of.root).with_children(|page| {
        if of.chapter == 0 && first == 0 {
            spawn_cover(page);
        }
        for entry in entries {
            if letters >= LETTERS_PER_FRAME {
                break;
            }
            letters += entry.letters();
            setting.entry(page, entry, setting.at.entry == rulebook.at.entry);
            setting.at.entry += 1;
        }
    });
    let (next, links) = (setting.at.entry, setting.links);
    building.next = (next < first + entries.len()).then_some(next);
    building.links = links;
}

/// Spawns the cover picture, above the first chapter.
fn spawn_cover(page: &mut ChildSpawnerCommands) {
    let node = empty_node().padding(px(8).all()).margin(UiRect::new(px(16), px(0), px(8), px(4))).rigid();
    let node = Node { align_self: AlignSelf::FlexStart, ..node };
    page.spawn((node, NineSliceFrame::PHOTO)).with_child(sized_image("ui/art_rulebook", 316.0, 176.0));
}

/// Shows and hides the parts of folded rulings.
fn update_folded_rulings(rulebook: Res<RulebookState>, mut parts: Query<(&FoldPart, &mut Node)>) {
    for (FoldPart(fold, open), mut node) in &mut parts {
        let display = fold_display(rulebook.is_unfolded(*fold) == *open);
        if node.display != display {
            node.display = display;
        }
    }
}

fn mark_current_entry(rulebook: Res<RulebookState>, mut entries: Query<(&EntryNode, &mut BorderColor)>) {
    for (entry, mut border) in &mut entries {
        border.set_if_neq(BorderColor::all(entry_bar_colour(entry.0 == rulebook.at.entry)));
    }
}

/// Highlights the link that the keyboard has selected, and scrolls it into view.
fn highlight_selected_link(
    rulebook: Res<RulebookState>,
    links: Query<(Entity, &PageLink, &ChildOf)>,
    texts: Query<(&ComputedNode, &UiGlobalTransform)>,
    mut views: Query<(&ScrollView, &ComputedNode, &UiGlobalTransform, &mut ScrollPosition)>,
    mut was: Local<Option<usize>>,
    mut commands: Commands,
) {
    if rulebook.link == *was {
        return;
    }
    for (entity, link, parent) in &links {
        if rulebook.link == Some(link.place) {
            let colours = (TextColor(palette::PAPER_LIGHT), TextBackgroundColor(palette::ALLIED_ON_PAPER));
            commands.entity(entity).insert(colours);
            let view = views.iter_mut().find(|(what, ..)| **what == ScrollView::Page);
            if let (Ok((text, at)), Some((_, view, place, mut position))) = (texts.get(parent.parent()), view) {
                let off = at.translation.y - place.translation.y;
                if off.abs() + text.size().y / 2.0 > view.size().y / 2.0 {
                    scroll_by(view, &mut position, off * view.inverse_scale_factor());
                }
            }
        } else if *was == Some(link.place) {
            let ground = if link.found { palette::BRASS } else { Color::NONE };
            commands.entity(entity).insert((TextColor(link.colour), TextBackgroundColor(ground)));
        }
    }
    *was = rulebook.link;
}

/// Scrolls the page to the current entry, or to its first search match if that is too far down.
fn scroll_to_target(
    mut rulebook: ResMut<RulebookState>,
    building: Res<PageBuildState>,
    mut views: Query<(&ScrollView, &ComputedNode, &UiGlobalTransform, &mut ScrollPosition)>,
    entries: Query<(&EntryNode, &ComputedNode, &UiGlobalTransform)>,
    finds: Query<(&FindNode, &ComputedNode, &UiGlobalTransform)>,
    mut roots: Query<&mut Visibility, With<PageRoot>>,
) {
    if !rulebook.open || !rulebook.seek {
        return;
    }
    let Some((_, view, place, mut position)) = views.iter_mut().find(|(what, ..)| **what == ScrollView::Page) else {
        return;
    };
    let top_of = |node: &ComputedNode, at: &UiGlobalTransform| at.translation.y - node.size().y / 2.0;
    let entry = entries.iter().find(|(entry, node, _)| entry.0 == rulebook.at.entry && node.size().y > 0.0);
    let Some((_, node, at)) = entry else { return };
    let mut goal = top_of(node, at);
    let far = view.size().y * 0.7;
    let here = |find: &FindNode| find.0 == rulebook.at.entry;
    let first =
        finds.iter().filter(|(find, ..)| here(find)).map(|(_, node, at)| top_of(node, at)).min_by(f32::total_cmp);
    if let Some(find) = first.filter(|find| find - goal > far) {
        goal = find - view.size().y * 0.3;
    }
    // The position of a node on screen already includes the scroll offset.
    let scrolled = view.scroll_position.y;
    let way = (goal - top_of(view, place) + scrolled) * view.inverse_scale_factor();
    if way > scroll_range(view) && building.next.is_some() {
        // Wait until enough of the chapter is built to scroll there.
        return;
    }
    // For the first entry, also show the title and cover above it.
    let top = rulebook.at.entry == 0 && first.is_none();
    position.0.y = if top { 0.0 } else { way.clamp(0.0, scroll_range(view)) };
    rulebook.bypass_change_detection().seek = false;
    for mut seen in &mut roots {
        seen.set_if_neq(Visibility::Inherited);
    }
}
