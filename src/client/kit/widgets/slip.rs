//! The paper slip of a tooltip: near the hovered node, with name, reason and rule.

use std::time::Duration;

use bevy::{
    picking::hover::Hovered,
    ui::UiGlobalTransform,
    window::{CursorMoved, PrimaryWindow},
};

use super::{
    base::*,
    marks::{icon, keycap_of},
    motion::Motion,
    placed::Placed,
    rule_link::RuleTitles,
    tip::{Slip, Tip},
};
use crate::{clock::Instant, input::explained::Explained, wake::Awake};

/// Delay before the slip shows.
const DELAY: Duration = Duration::from_millis(250);

const WIDE: f32 = 300.0;

/// Resource: the hovered node and the time since when it is hovered.
#[derive(Resource, Default)]
struct Resting(Option<(Entity, Instant)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Resting>().init_resource::<RuleTitles>().add_systems(Update, (rest, show).chain());
}

fn rest(
    tips: Query<(Entity, &Hovered), With<Tip>>,
    explained: Res<Explained>,
    mut moves: MessageReader<CursorMoved>,
    mut resting: ResMut<Resting>,
    mut awake: ResMut<Awake>,
) {
    let moved = moves.read().count() > 0;
    if let Some(entity) = explained.shown().filter(|entity| tips.contains(*entity)) {
        resting.0 = Some((entity, Instant::now().before(DELAY)));
        return;
    }
    let now = tips.iter().find(|(_, hovered)| hovered.get()).map(|(entity, _)| entity);
    if now != resting.0.map(|(entity, _)| entity) {
        // Ignore a node that appears under a motionless pointer, for example after a press.
        resting.0 = now.filter(|_| moved).map(|entity| (entity, Instant::now()));
        if resting.0.is_some() {
            awake.stay(DELAY + Duration::from_millis(50));
        }
    }
}

fn show(
    resting: Res<Resting>,
    tips: Query<(&Tip, &ComputedNode, &UiGlobalTransform)>,
    slips: Query<(Entity, &Slip)>,
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
    spawn_slip(&mut commands, entity, (tip, title), slip, &texts);
}

/// Position of the explained node in the window, in design pixels.
struct Place {
    centre: Vec2,
    half: Vec2,
    view: Vec2,
}

/// Spawns a slip above the explained node, or below it if there is no room.
fn spawn_slip(commands: &mut Commands, of: Entity, (tip, title): (&Tip, Option<&str>), place: Place, texts: &Texts) {
    let Place { centre, half, view } = place;
    let left = (centre.x - WIDE / 2.0).clamp(8.0, (view.x - WIDE - 8.0).max(8.0));
    let node = column(2.0).width(WIDE).inset(14.0, 12.0).absolute().left(left);
    let node = match centre.y > 200.0 {
        true => node.bottom(view.y - (centre.y - half.y) + 10.0),
        false => node.top(centre.y + half.y + 10.0),
    };
    let root = (Slip(of), node, Motion::slip(), Frame::TOOLTIP, GlobalZIndex(900), Pickable::IGNORE);
    commands.spawn(root).with_children(|slip| {
        if !tip.title.is_empty() {
            slip.spawn(row(8.0)).with_children(|head| {
                if tip.locked {
                    head.spawn(icon("lock", 18.0, palette::WOUND));
                }
                head.spawn(label(TextStyle::new(Face::Oswald, 18.0, 22.0), tip.title.clone(), palette::PAPER_TEXT));
            });
        }
        slip.spawn(rich(TextStyle::SENTENCE.line(20.0), &tip.reason, palette::PAPER_TEXT));
        if let Some(rule) = &tip.rule {
            let words = texts.t_args("rule-named", &[("rule", rule.as_str().into())]);
            let words = title.map_or(words.clone(), |title| format!("{words} · {title}"));
            slip.spawn(row(8.0).margin(px(4).top())).with_children(|foot| {
                foot.spawn(keycap_of(Action::Rules));
                foot.spawn(sentence(TextStyle::CAPTION.spaced(0.0), words, palette::ALLIED_ON_PAPER));
            });
        }
    });
}
