//! The open book: a folder with a tab for each chapter, the search and the list on the left, and the page on the right.

use bevy::ui_widgets::ScrollArea;

use super::{
    book::{EntryRef, RulebookChapter},
    markers::{PageRoot, ScrollView, ShowFrame},
    state::{BookIntent, BookSystems, RulebookState, RulebookText},
};
use ui_kit::{
    input::layer::{HidesBoard, layer_root},
    prelude::*,
    widgets::{PositionedNode, empty_node, spawn_scrollbar},
};

/// Component for a part of the book that is rebuilt when the state changes.
#[derive(Component)]
enum RebuiltPart {
    Tabs,
    Search,
    List,
    Head,
}

/// Height of a row in the list, in design pixels.
const LINE: f32 = 34.0;
/// Gap between two rows of the list, in design pixels.
const GAP: f32 = 2.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (update_rulebook_window, rebuild_window_parts, scroll_list_to_entry)
            .chain()
            .in_set(ShowFrame)
            .in_set(BookSystems::Show)
            .run_if(any_resource_changed::<(RulebookState, RulebookText)>),
    );
}

/// Spawns the window when the rulebook is opened, and despawns it when the rulebook is closed.
fn update_rulebook_window(
    mut overlay: UiTree<RulebookState>,
    rulebook: Res<RulebookState>,
    rulebook_text: Res<RulebookText>,
    texts: Res<Texts>,
) {
    if rulebook.open == overlay.existed() && !rulebook_text.is_changed() {
        return;
    }
    overlay.clear();
    if !rulebook.open {
        return;
    }
    overlay.open((layer_root(InputLayer::RULES), HidesBoard), |root| {
        root.spawn(screen_background(false));
        let node = Node {
            width: percent(100),
            height: percent(100),
            max_width: px(1500),
            ..flex_column(0.0).padding(UiRect::new(px(20), px(20), px(8), px(0)))
        };
        root.spawn(node).with_children(|all| {
            let tabs = flex_row(2.0).height(38).padding(px(18).horizontal()).align(AlignItems::End).rigid();
            all.spawn((tabs, RebuiltPart::Tabs));
            spawn_window_content(all);
            spawn_footer(all, &texts);
        });
    });
}

/// Lets a node grow in its row or column, but not beyond its share.
fn grow_without_minimum(node: Node) -> Node {
    Node { min_height: px(0), min_width: px(0), ..node.grow() }
}

fn spawn_window_content(all: &mut ChildSpawnerCommands) {
    let node = Node { column_gap: px(18), ..grow_without_minimum(Node::default()).padding(px(18).all()) };
    all.spawn((node, NineSliceFrame::FOLDER)).with_children(|folder| {
        folder.spawn(flex_column(12.0).width(330).rigid()).with_children(|left| {
            let well = flex_row(8.0).height(44).padding(px(12).horizontal()).border(px(3).all()).rounded(6).rigid();
            let colours = (BackgroundColor(palette::PAPER_LIGHT), BorderColor::all(palette::PAPER_RULE_DARK));
            left.spawn((well, colours, RebuiltPart::Search));
            let paper = grow_without_minimum(flex_column(0.0)).padding(px(8).all());
            left.spawn((paper, NineSliceFrame::NOTE)).with_children(|paper| {
                let view = Node { overflow: Overflow::scroll_y(), ..grow_without_minimum(flex_column(GAP)) };
                spawn_scroll_view(paper, 4.0, (view, ScrollView::List, RebuiltPart::List));
            });
        });
        let paper = grow_without_minimum(flex_column(0.0)).padding(UiRect::new(px(22), px(12), px(14), px(10)));
        folder.spawn((paper, NineSliceFrame::PAPER)).with_children(|paper| {
            paper.spawn((flex_row(10.0).height(46).rigid(), RebuiltPart::Head));
            paper.spawn(divider(palette::PAPER_RULE_DARK, 4.0, 0.0));
            let view = Node { overflow: Overflow::scroll_y(), ..grow_without_minimum(flex_column(0.0)) };
            let page = (flex_column(0.0).padding(UiRect::new(px(0), px(14), px(4), px(60))).rigid(), PageRoot);
            spawn_scroll_view(paper, 8.0, (view, ScrollView::Page, children![page]));
        });
    });
}

/// Spawns a scrolled view with that content, and a scroll bar `beyond` pixels outside its right edge.
fn spawn_scroll_view(paper: &mut ChildSpawnerCommands, beyond: f32, content: impl Bundle) {
    paper.spawn(grow_without_minimum(flex_column(0.0))).with_children(|frame| {
        let view = frame.spawn((content, ScrollArea)).id();
        let track = empty_node().absolute().right(-beyond).top(0.0).bottom(0.0).width(6).rounded(3);
        spawn_scrollbar(frame, view, track, palette::PAPER_RULE_DARK.with_alpha(0.6));
    });
}

/// Spawns the foot with the keys and the close button.
fn spawn_footer(all: &mut ChildSpawnerCommands, texts: &Texts) {
    // The foot extends beyond the edges of the window.
    let node = flex_row(8.0)
        .height(60)
        .padding(UiRect::new(px(640), px(640), px(0), px(8)))
        .margin(UiRect::new(px(-640), px(-640), px(12), px(-8)))
        .rigid();
    all.spawn((node, NineSliceFrame::PLAIN)).with_children(|foot| {
        let close = GameButton::neutral(texts.t("rulebook-close")).icon("left", 16.0).key(KeyCode::Escape).height(44.0);
        foot.spawn((close, on_press(BookIntent::Close)));
        foot.spawn(flex_spacer());
        for (keys, id) in [
            (&["↑", "↓"][..], "rulebook-key-entry"),
            (&["←", "→"][..], "rulebook-key-chapter"),
            (&["Tab"][..], "rulebook-key-link"),
        ] {
            foot.spawn(flex_row(4.0)).with_children(|hint| {
                for key in keys {
                    hint.spawn(keycap_label(key));
                }
                hint.spawn(text_label(TextStyle::LABEL, texts.t(id), palette::TEXT));
            });
            foot.spawn(Node { width: px(8), ..default() });
        }
    });
}

/// Rebuilds all parts except the page, because they are small enough for that.
fn rebuild_window_parts(
    mut commands: Commands,
    parts: Query<(Entity, &RebuiltPart)>,
    rulebook: Res<RulebookState>,
    rulebook_text: Res<RulebookText>,
    texts: Res<Texts>,
) {
    if !rulebook.open {
        return;
    }
    for (entity, part) in &parts {
        commands.entity(entity).despawn_children().with_children(|into| match part {
            RebuiltPart::Tabs => {
                for (place, chapter) in rulebook_text.book.chapters.iter().enumerate() {
                    spawn_chapter_tab(into, place, chapter, place == rulebook.at.chapter);
                }
            }
            RebuiltPart::Search => spawn_search_field(into, &rulebook, &texts),
            RebuiltPart::List => spawn_entry_list(into, &rulebook, &rulebook_text, &texts),
            RebuiltPart::Head => spawn_page_header(into, &rulebook, &rulebook_text, &texts),
        });
    }
}

fn spawn_chapter_tab(tabs: &mut ChildSpawnerCommands, place: usize, chapter: &RulebookChapter, here: bool) {
    let node = grow_without_minimum(Node::default()).height(if here { 38.0 } else { 33.0 }).centered().clip();
    let tint = if here { Color::WHITE } else { palette::color_from_hex(0xB3A88C) };
    let name = pressable_row(format!("tab-{place}"), &[]);
    let go = on_press(BookIntent::Go(EntryRef { chapter: place, entry: 0 }));
    let words = text_label(TextStyle::new(FontFace::Oswald, 16.0, 24.0), chapter.tab.clone(), palette::PAPER_TEXT);
    tabs.spawn((node, UiImage::sliced("folder_tab").tint(tint), name, go)).with_child(words);
}

/// Spawns the search text with a cursor, and the number of matches.
fn spawn_search_field(well: &mut ChildSpawnerCommands, rulebook: &RulebookState, texts: &Texts) {
    well.spawn(tinted_icon("search", 22.0, palette::PAPER_SECOND));
    if rulebook.query.is_empty() {
        well.spawn(rect(Node { width: px(2), height: px(24), ..default() }, palette::PAPER_TEXT));
        well.spawn(text_label(TextStyle::SENTENCE, texts.t("rulebook-search"), palette::PAPER_SECOND));
        return;
    }
    well.spawn(Node { flex_shrink: 1.0, min_width: px(0), ..flex_row(3.0).clip() }).with_children(|text| {
        text.spawn(text_label(TextStyle::SENTENCE, rulebook.query.clone(), palette::PAPER_TEXT));
        text.spawn(rect(Node { width: px(2), height: px(24), ..default() }, palette::PAPER_TEXT));
    });
    well.spawn(flex_spacer());
    let found = super::state::hit_count_text(texts, rulebook);
    let colour = if rulebook.hits.is_empty() { palette::WOUND } else { palette::FINE_ON_PAPER };
    well.spawn(text_label(TextStyle::LABEL, found, colour));
}

fn spawn_entry_list(
    list: &mut ChildSpawnerCommands,
    rulebook: &RulebookState,
    rulebook_text: &RulebookText,
    texts: &Texts,
) {
    let listed = rulebook.listed(&rulebook_text.book);
    if listed.is_empty() {
        let words = texts.t("rulebook-nothing");
        let words = wrapped_text(TextStyle::SENTENCE, words, palette::PAPER_SECOND);
        list.spawn(empty_node().padding(px(10).all())).with_child(words);
    }
    for spot in listed {
        let Some(entry) = rulebook_text.book.entry(spot) else { continue };
        let node = flex_row(8.0).height(LINE).padding(px(10).horizontal()).border(px(5).left()).clip().rigid();
        let here = spot == rulebook.at;
        let ground = if here { palette::PAPER_LIGHT } else { Color::NONE };
        let border = if here { palette::WOUND } else { Color::NONE };
        let name = pressable_row(format!("entry-{}", entry.id), &[]);
        let go = on_press(BookIntent::Go(spot));
        list.spawn((node, BackgroundColor(ground), BorderColor::all(border), name, go)).with_children(|line| {
            if entry.is_rule() {
                let colour = palette::ALLIED_ON_PAPER;
                line.spawn(text_label(TextStyle::new(FontFace::Oswald, 16.0, 22.0), entry.id.clone(), colour));
            }
            line.spawn(text_label(TextStyle::LABEL, entry.title.clone(), palette::PAPER_TEXT));
        });
    }
}

fn spawn_page_header(
    head: &mut ChildSpawnerCommands,
    rulebook: &RulebookState,
    rulebook_text: &RulebookText,
    texts: &Texts,
) {
    let title = rulebook_text.book.chapters.get(rulebook.at.chapter).map_or("", |chapter| &chapter.title);
    head.spawn(text_label(TextStyle::SCREEN.px(30.0), title.to_uppercase(), palette::PAPER_TEXT));
    head.spawn(flex_spacer());
    let ways = [
        (("rulebook-back", "rulebook-no-back"), "left", BookIntent::Back, rulebook.back.is_empty()),
        (("rulebook-forward", "rulebook-no-forward"), "right", BookIntent::Forward, rulebook.forward.is_empty()),
    ];
    for ((id, why), picture, intent, none) in ways {
        if none && rulebook.back.is_empty() && rulebook.forward.is_empty() {
            continue;
        }
        let mut button = GameButton::neutral("")
            .icon(picture, 16.0)
            .size(48.0, 38.0)
            .padding(8.0)
            .with_focus_name(id)
            .accessible_name(texts.t(id));
        if none {
            button = button.disabled(ui_kit::widgets::DisabledReason::because("").whole(texts.t(why)));
        }
        head.spawn((button, on_press(intent)));
    }
}

/// Keeps the row of the current entry in view.
fn scroll_list_to_entry(
    rulebook: Res<RulebookState>,
    rulebook_text: Res<RulebookText>,
    mut views: Query<(&ScrollView, &ComputedNode, &mut ScrollPosition)>,
) {
    let listed = rulebook.listed(&rulebook_text.book);
    let place = listed.iter().position(|spot| *spot == rulebook.at).unwrap_or(0) as f32;
    for (_, node, mut position) in views.iter_mut().filter(|(what, ..)| **what == ScrollView::List) {
        let height = node.size().y * node.inverse_scale_factor();
        let height = if height > 0.0 { height } else { 500.0 };
        let top = place * (LINE + GAP);
        let most = (listed.len() as f32 * (LINE + GAP) - height).max(0.0);
        let wanted = position.0.y.clamp((top + LINE - height).max(0.0), top).min(most);
        if (wanted - position.0.y).abs() > 0.5 {
            position.0.y = wanted;
        }
    }
}
