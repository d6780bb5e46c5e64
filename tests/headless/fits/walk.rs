//! Finds layout faults: it walks over every visible text of the interface, with its background and the nodes that clip
//! it.

use std::collections::BTreeMap;

use bevy::{
    prelude::*,
    text::TextLayoutInfo,
    ui::{ComputedNode, OverflowAxis, UiGlobalTransform},
    ui_widgets::Button,
};
use client::ui_kit::{
    input::{focus::FocusName, layer::InputLayer},
    theme::nine_slice::{NineSliceFrame, UiImage},
};

/// Tolerance for rounding, in physical pixels.
const ROUNDED: f32 = 1.5;

/// Kind of a text fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LayoutFaultKind {
    /// Part of the text is outside the window.
    OffWindow,
    /// An ancestor clips the text and can't be scrolled.
    Cut,
    /// The text extends beyond its button, card or panel.
    Beyond,
    /// The text overlaps another on the same background, or a button overlaps another.
    Over,
    /// The letters are too small to read.
    Small,
}

/// Fault of a text: it can't be read properly.
#[derive(Clone, Debug)]
pub struct LayoutFault {
    pub wrong: LayoutFaultKind,
    pub words: String,
    /// Maximum size of the fault, in pixels.
    pub by: f32,
}

/// Visible text: the area of its letters, and the nearest ancestor with its own background.
struct VisibleText {
    words: String,
    ink: Rect,
    ground: Option<Entity>,
}

/// Returns all faults of the visible texts in a window of that size.
pub fn find_layout_faults(world: &mut World, window: Vec2) -> Vec<LayoutFault> {
    let mut texts = world.query_filtered::<Entity, With<TextLayoutInfo>>();
    let texts: Vec<Entity> = texts.iter(world).collect();
    let (mut faults, mut shown) = (Vec::new(), Vec::new());
    for text in texts {
        let Some(ink) = text_bounds(world, text) else { continue };
        let words = read_text_start(world, text);
        let way = check_ancestors(world, text, ink, window);
        faults.extend(way.wrong.iter().map(|(wrong, by)| LayoutFault { wrong: *wrong, words: words.clone(), by: *by }));
        if !way.seen.is_empty() {
            shown.push(VisibleText { words, ink: way.seen, ground: way.ground });
        }
    }
    faults.extend(find_overlapping_texts(&shown));
    faults.extend(find_protruding_frames(world, window));
    faults.extend(find_overlapping_buttons(world, window));
    faults
}

/// Minimum size of letters at the usual size of the window and of the interface, in pixels.
const MIN_LETTER_SIZE: f32 = 14.0;

/// Returns the texts with letters below the minimum size, in a window of the usual size.
pub fn find_small_texts(world: &mut World) -> Vec<LayoutFault> {
    let mut texts =
        world.query_filtered::<(Entity, &TextFont, &UiGlobalTransform, &ComputedNode), With<TextLayoutInfo>>();
    let sizes: Vec<(Entity, f32)> = texts
        .iter(world)
        .map(|(text, font, place, node)| {
            let FontSize::Px(size) = font.font_size else { panic!("the size of a text is not in pixels") };
            (text, size * place.to_scale_angle_translation().0.y / node.inverse_scale_factor)
        })
        .collect();
    let small =
        sizes.into_iter().filter(|(text, size)| *size < MIN_LETTER_SIZE - 0.05 && text_bounds(world, *text).is_some());
    small
        .map(|(text, size)| LayoutFault {
            wrong: LayoutFaultKind::Small,
            words: read_text_start(world, text),
            by: MIN_LETTER_SIZE - size,
        })
        .collect()
}

/// Names of the nine-slice frames of bars and curtain jambs, which extend beyond the window on purpose.
const BARS: [&str; 2] = [NineSliceFrame::PLAIN.name, NineSliceFrame::STEEL.name];

/// Returns the nine-slice frames that extend beyond the window.
fn find_protruding_frames(world: &mut World, window: Vec2) -> Vec<LayoutFault> {
    let mut frames = world.query::<(Entity, &NineSliceFrame, &ComputedNode, &InheritedVisibility)>();
    let seen = frames.iter(world).filter(|(.., node, seen)| seen.get() && !node.is_empty());
    let named = seen.map(|(frame, kind, ..)| (frame, kind.name));
    let seen: Vec<(Entity, &str)> = named.filter(|(_, name)| !BARS.contains(name)).collect();
    let mut faults = Vec::new();
    for (frame, name) in seen {
        let Some(place) = node_rect(world, frame) else { continue };
        let way = check_ancestors(world, frame, place, window);
        let off = way.wrong.iter().filter(|(wrong, _)| *wrong == LayoutFaultKind::OffWindow && !way.seen.is_empty());
        faults.extend(off.map(|(wrong, by)| LayoutFault { wrong: *wrong, words: format!("({name})"), by: *by }));
    }
    faults
}

/// Returns the buttons that overlap another button of their layer.
fn find_overlapping_buttons(world: &mut World, window: Vec2) -> Vec<LayoutFault> {
    let mut buttons = world.query_filtered::<(Entity, &FocusName, &ComputedNode, &InheritedVisibility), With<Button>>();
    let live = buttons.iter(world).filter(|(.., node, seen)| seen.get() && !node.is_empty());
    let live: Vec<(Entity, String)> = live.map(|(button, name, ..)| (button, name.0.clone())).collect();
    let seen = live.into_iter().filter_map(|(button, name)| {
        let place = node_rect(world, button)?;
        Some((find_ui_layer(world, button), check_ancestors(world, button, place, window).seen, name))
    });
    let seen: Vec<(Option<Entity>, Rect, String)> = seen.filter(|(_, seen, _)| !seen.is_empty()).collect();
    let mut faults = Vec::new();
    for (index, (layer, place, name)) in seen.iter().enumerate() {
        for (.., other) in seen[index + 1..]
            .iter()
            .filter(|(on, at, _)| on == layer && place.intersect(*at).size().min_element() > 2.0 * ROUNDED)
        {
            faults.push(LayoutFault { wrong: LayoutFaultKind::Over, words: format!("[{name}] / [{other}]"), by: 0.0 });
        }
    }
    faults
}

/// Returns the layer of the interface that contains a node.
fn find_ui_layer(world: &World, mut at: Entity) -> Option<Entity> {
    while world.get::<InputLayer>(at).is_none() {
        at = world.get::<ChildOf>(at)?.parent();
    }
    Some(at)
}

/// Returns the area in which the letters of a text are drawn; `None` if there are none.
fn text_bounds(world: &World, text: Entity) -> Option<Rect> {
    let layout = world.get::<TextLayoutInfo>(text)?;
    let node = world.get::<ComputedNode>(text)?;
    let place = world.get::<UiGlobalTransform>(text)?;
    let seen = world.get::<InheritedVisibility>(text)?;
    if !seen.get() || node.is_empty() {
        return None;
    }
    let letters = layout.glyphs.iter().filter(|glyph| !glyph.atlas_info.rect.is_empty());
    let corners = letters.flat_map(|glyph| {
        let letter = Rect::from_center_size(glyph.position, glyph.atlas_info.rect.size());
        [letter.min, letter.max].map(|corner| place.transform_point2(node.content_box().min + corner))
    });
    corners.map(|corner| Rect { min: corner, max: corner }).reduce(|all, corner| all.union(corner))
}

/// Returns the beginning of a text, including its spans.
fn read_text_start(world: &World, text: Entity) -> String {
    let own = world.get::<Text>(text).map_or("", |text| &text.0);
    let parts = world.get::<Children>(text).into_iter().flatten();
    let spans = parts.filter_map(|part| world.get::<TextSpan>(*part)).map(|span| span.0.as_str());
    std::iter::once(own).chain(spans).collect::<String>().chars().take(44).collect()
}

/// Results of checking the ancestors of a node, up to the window.
struct AncestorCheck {
    /// The part of the node that no ancestor clips.
    seen: Rect,
    /// The nearest ancestor with its own background.
    ground: Option<Entity>,
    /// The faults, with their sizes.
    wrong: Vec<(LayoutFaultKind, f32)>,
}

/// Checks all ancestors of a node, up to the window. Lines above the top of a clipping node are left out, because the
/// newest lines of a log are at its bottom.
fn check_ancestors(world: &World, part: Entity, ink: Rect, window: Vec2) -> AncestorCheck {
    let mut way = AncestorCheck { seen: ink, ground: None, wrong: Vec::new() };
    let mut scrolls = BVec2::FALSE;
    let mut at = Some(part);
    while let Some(holder) = at {
        at = world.get::<ChildOf>(holder).map(ChildOf::parent);
        let (Some(held), Some(node)) = (node_rect(world, holder), world.get::<Node>(holder)) else { continue };
        let out = overhang_of(ink, held);
        for (axis, cut) in [node.overflow.x, node.overflow.y].into_iter().enumerate() {
            let above = axis == 1 && ink.min.y < held.min.y - ROUNDED;
            match cut {
                OverflowAxis::Visible => continue,
                OverflowAxis::Scroll => scrolls.set(axis, true),
                _ if above => scrolls.set(axis, true),
                _ if !scrolls.test(axis) => way.wrong.push((LayoutFaultKind::Cut, out[axis])),
                _ => {}
            }
            way.seen.min[axis] = way.seen.min[axis].max(held.min[axis]);
            way.seen.max[axis] = way.seen.max[axis].min(held.max[axis]);
        }
        if way.ground.is_none() && holder != part && has_own_background(world, holder) {
            way.ground = Some(holder);
            way.wrong
                .extend((0..2).filter(|axis| !scrolls.test(*axis)).map(|axis| (LayoutFaultKind::Beyond, out[axis])));
        }
    }
    let out = overhang_of(ink, Rect { min: Vec2::ZERO, max: window });
    way.wrong.extend((0..2).filter(|axis| !scrolls.test(*axis)).map(|axis| (LayoutFaultKind::OffWindow, out[axis])));
    way.wrong.retain(|(_, by)| *by > ROUNDED);
    way
}

fn node_rect(world: &World, entity: Entity) -> Option<Rect> {
    let (node, place) = (world.get::<ComputedNode>(entity)?, world.get::<UiGlobalTransform>(entity)?);
    let corners = [-0.5, 0.5].map(|side| place.transform_point2(node.size() * side));
    Some(Rect { min: corners[0].min(corners[1]), max: corners[0].max(corners[1]) })
}

/// Returns the distance by which the area `part` extends beyond the area `whole`, across and down.
fn overhang_of(part: Rect, whole: Rect) -> Vec2 {
    (whole.min - part.min).max(part.max - whole.max).max(Vec2::ZERO)
}

/// Returns `true` if a node has a visible background: a frame, a picture, or a colour.
fn has_own_background(world: &World, entity: Entity) -> bool {
    let coloured = world.get::<BackgroundColor>(entity).is_some_and(|colour| colour.0.alpha() > 0.0);
    coloured || world.get::<NineSliceFrame>(entity).is_some() || world.get::<UiImage>(entity).is_some()
}

/// Returns the texts on one background that overlap each other.
fn find_overlapping_texts(shown: &[VisibleText]) -> Vec<LayoutFault> {
    let mut grounds: BTreeMap<Option<Entity>, Vec<&VisibleText>> = BTreeMap::new();
    shown.iter().for_each(|text| grounds.entry(text.ground).or_default().push(text));
    let mut faults = Vec::new();
    for texts in grounds.into_iter().filter(|(ground, _)| ground.is_some()).map(|(_, texts)| texts) {
        for (index, one) in texts.iter().enumerate() {
            for other in &texts[index + 1..] {
                let by = one.ink.intersect(other.ink).size().min_element();
                if by > 2.0 * ROUNDED {
                    let words = format!("{} / {}", one.words, other.words);
                    faults.push(LayoutFault { wrong: LayoutFaultKind::Over, words, by });
                }
            }
        }
    }
    faults
}
