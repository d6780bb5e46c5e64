//! The popup of a tooltip: paper near the hovered node, with name, reason and rule. Bevy's `Popover` doesn't place it,
//! because that must be a child of the explained node, which would clip it and count its text as the name of the node,
//! and is never shifted into the window.

use std::time::Duration;

use bevy::{
    picking::hover::Hovered,
    ui::UiGlobalTransform,
    window::{CursorMoved, PrimaryWindow},
};

use super::{
    animation::UiAnimation,
    icons::{action_keycap, tinted_icon},
    positioned::PositionedNode,
    prelude::*,
    rule_link::RuleTitles,
    tooltip::{Tooltip, TooltipPopup},
};
use crate::{clock::ClientInstant, input::keyboard_tooltip::KeyboardTooltip, redraw::RedrawRequests};

/// Delay before the popup shows.
const DELAY: Duration = Duration::from_millis(250);

const WIDE: f32 = 300.0;

/// Resource with the hovered node, and the time at which the pointer came to rest over it.
#[derive(Resource, Default)]
struct HoveredTooltip(Option<(Entity, ClientInstant)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<HoveredTooltip>()
        .init_resource::<RuleTitles>()
        .add_systems(Update, (track_tooltip_target, update_tooltip_popup).chain());
}

fn track_tooltip_target(
    tips: Query<(Entity, &Hovered), With<Tooltip>>,
    explained: Res<KeyboardTooltip>,
    mut moves: MessageReader<CursorMoved>,
    mut resting: ResMut<HoveredTooltip>,
    mut awake: ResMut<RedrawRequests>,
) {
    let moved = moves.read().count() > 0;
    if let Some(entity) = explained.shown().filter(|entity| tips.contains(*entity)) {
        resting.0 = Some((entity, ClientInstant::now().before(DELAY)));
        return;
    }
    let now = tips.iter().find(|(_, hovered)| hovered.get()).map(|(entity, _)| entity);
    if now != resting.0.map(|(entity, _)| entity) {
        // Ignore a node that appears under a motionless pointer, for example after a press.
        resting.0 = now.filter(|_| moved).map(|entity| (entity, ClientInstant::now()));
        if resting.0.is_some() {
            awake.redraw_for(DELAY + Duration::from_millis(50));
        }
    }
}

fn update_tooltip_popup(
    resting: Res<HoveredTooltip>,
    tips: Query<(&Tooltip, &ComputedNode, &UiGlobalTransform)>,
    slips: Query<(Entity, &TooltipPopup)>,
    texts: Res<Texts>,
    titles: Res<RuleTitles>,
    window: Query<&Window, With<PrimaryWindow>>,
    scale: Res<UiScale>,
    mut commands: Commands,
) {
    let due = resting.0.filter(|(_, since)| since.elapsed() >= DELAY).map(|(entity, _)| entity);
    for (slip, of) in &slips {
        if due != Some(of.0) {
            commands.entity(slip).despawn();
        }
    }
    let Some(entity) = due.filter(|entity| slips.iter().all(|(_, of)| of.0 != *entity)) else { return };
    let Ok((tip, node, place)) = tips.get(entity) else { return };
    let Ok(window) = window.single() else { return };
    let factor = window.scale_factor() * scale.0;
    let view = window.size() / scale.0;
    let centre = place.translation / factor;
    let half = node.size() / factor / 2.0;
    let slip = Place { centre, half, view };
    let title = tip.rule.as_ref().and_then(|rule| titles.title(rule));
    spawn_tooltip_popup(&mut commands, entity, (tip, title), slip, &texts);
}

/// Position of the explained node in the window, in design pixels.
struct Place {
    centre: Vec2,
    half: Vec2,
    view: Vec2,
}

impl Place {
    /// Returns `true` if a popup of that height fits above the node, or has more room there than below. Short popups of
    /// nodes at the top of the window are below them, too.
    fn has_room_above(&self, height: f32) -> bool {
        const AT_TOP: f32 = 200.0;
        const GAPS: f32 = 18.0;
        let (above, below) = (self.centre.y - self.half.y, self.view.y - self.centre.y - self.half.y);
        self.centre.y > AT_TOP && (above >= height + GAPS || above >= below)
    }
}

/// Returns the height of the popup before its layout, in design pixels: rather too much than too little.
fn estimate_popup_height(tip: &Tooltip) -> f32 {
    const LETTERS_OF_LINE: usize = 30;
    let lines = tip.reason.chars().count() / LETTERS_OF_LINE + 1;
    let title = if tip.title.is_empty() { 0.0 } else { 24.0 };
    let rule = if tip.rule.is_some() { 48.0 } else { 0.0 };
    24.0 + title + 20.0 * lines as f32 + rule
}

/// Spawns a popup above the explained node, or below it if there is no room.
fn spawn_tooltip_popup(
    commands: &mut Commands,
    of: Entity,
    (tip, title): (&Tooltip, Option<&str>),
    place: Place,
    texts: &Texts,
) {
    let is_above = place.has_room_above(estimate_popup_height(tip));
    let Place { centre, half, view } = place;
    let left = (centre.x - WIDE / 2.0).clamp(8.0, (view.x - WIDE - 8.0).max(8.0));
    let node = flex_column(2.0).width(WIDE).inset(14.0, 12.0).absolute().left(left);
    let node = match is_above {
        true => node.bottom(view.y - (centre.y - half.y) + 10.0),
        false => node.top(centre.y + half.y + 10.0),
    };
    let root =
        (TooltipPopup(of), node, UiAnimation::slip(), NineSliceFrame::TOOLTIP, GlobalZIndex(900), Pickable::IGNORE);
    commands.spawn(root).with_children(|slip| {
        if !tip.title.is_empty() {
            slip.spawn(flex_row(8.0)).with_children(|head| {
                if tip.locked {
                    head.spawn(tinted_icon("lock", 18.0, palette::WOUND));
                }
                head.spawn(text_label(
                    TextStyle::new(FontFace::Oswald, 18.0, 22.0),
                    tip.title.clone(),
                    palette::PAPER_TEXT,
                ));
            });
        }
        slip.spawn(rich_text(TextStyle::SENTENCE.line(20.0), &tip.reason, palette::PAPER_TEXT));
        if let Some(rule) = &tip.rule {
            let words = texts.t_args("rule-named", &[("rule", rule.as_str().into())]);
            let words = title.map_or(words.clone(), |title| format!("{words} · {title}"));
            slip.spawn(flex_row(8.0).margin(px(4).top())).with_children(|foot| {
                foot.spawn(action_keycap(Action::Rules));
                foot.spawn(wrapped_text(TextStyle::CAPTION.spaced(0.0), words, palette::ALLIED_ON_PAPER));
            });
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_popup_without_room_above_goes_below() {
        let at =
            |y: f32| Place { centre: Vec2::new(640.0, y), half: Vec2::new(60.0, 20.0), view: Vec2::new(1280.0, 720.0) };
        assert!(at(250.0).has_room_above(100.0));
        assert!(!at(250.0).has_room_above(230.0), "it would leave the window");
        assert!(at(600.0).has_room_above(700.0), "there is even less room below");
        assert!(!at(150.0).has_room_above(50.0));
    }

    #[test]
    fn longer_tooltips_are_higher() {
        let height = |words: &str| estimate_popup_height(&Tooltip::new("", words));
        assert!(height(&"word ".repeat(40)) >= height("word") + 100.0);
    }
}
