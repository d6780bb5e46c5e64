//! The parts of a token: the body, which turns with the figure, its wedge, and the marks of the figure's state.

use crate::prelude::*;

/// Resolution of a token's picture, in pixels along a side.
const PIXELS: u32 = 144;

/// Marker component for the part of a token that turns with the figure.
#[derive(Component)]
pub(super) struct TokenBody;

/// Component: a wedge on a token's ring that shows the facing. It is hidden at close range unless `near` is set,
/// because most pictures show the facing themselves.
#[derive(Component)]
pub(super) struct FacingWedge {
    pub near: bool,
}

/// Component: a wound that is just being struck out, with the time of the beginning on the playback clock.
#[derive(Component)]
pub(super) struct StruckWound(pub f32);

/// Component: appearance of a token. The token is rebuilt when it changes.
#[derive(Component, PartialEq, Clone)]
pub(super) struct TokenLook {
    pub picture: String,
    pub wounds: u8,
    pub total: u8,
    pub activated: bool,
    pub reaction: bool,
    pub selected: bool,
    pub waiting: bool,
    /// The figure has died and is still shown.
    pub dying: bool,
    /// The figure's square is on fire.
    pub burning: bool,
    /// The figure is stranded and can do nothing (`M5`).
    pub held: bool,
    /// The figure has rolled a double since it acted last (`RF-4`).
    pub dry: bool,
    /// The controlling side, if the figure was drawn for the other.
    pub turned: Option<Side>,
    /// The side for which the figure was drawn.
    pub drawn: Side,
}

/// Builds the children of a token, with the body rotated by `turn`. Wounds from the index `fresh` on are being struck
/// out.
pub(super) fn spawn_token_parts(
    commands: &mut Commands,
    token: Entity,
    art: &ImageCache,
    looks: &TokenLook,
    (turn, fresh, clock): (f32, Option<u8>, f32),
) {
    commands.entity(token).with_children(|parent| {
        let mut body = token_sprite(art, &looks.picture, SQUARE * 0.98);
        if looks.dying {
            body.color = Color::srgb(1.0, 0.42, 0.36);
        } else if looks.activated {
            body.color = Color::srgb(0.68, 0.7, 0.74);
        }
        let mut body = parent.spawn((
            TokenBody,
            body,
            Transform::from_xyz(0.0, 0.0, 0.1).with_rotation(Quat::from_rotation_z(turn)),
        ));
        if looks.waiting {
            return;
        }
        body.with_children(|body| spawn_facing_wedge(body, art, looks));
        spawn_state_marks(parent, art, looks);
        spawn_wound_pips(parent, art, looks, (fresh, clock));
    });
}

fn token_sprite(art: &ImageCache, name: &str, size: f32) -> Sprite {
    square_sprite(art.sized(name, PIXELS), size)
}

/// Spawns the marks of the figure's state on its token.
fn spawn_state_marks(parent: &mut ChildSpawnerCommands, art: &ImageCache, looks: &TokenLook) {
    let at = |x: f32, y: f32, z: f32| Transform::from_xyz(x, y, z);
    if looks.dry {
        for (size, colour, z) in [(0.34, palette::INK, 0.36), (0.27, palette::REACTION, 0.37)] {
            let mut mark = token_sprite(art, "ui/icon_dry", SQUARE * size);
            mark.color = colour;
            parent.spawn((mark, at(-SQUARE * 0.34, -SQUARE * 0.2, z)));
        }
    }
    if let Some(side) = looks.turned {
        parent.spawn((token_sprite(art, side.pick("art/ov_allied", "art/ov_german"), SQUARE), at(0.0, 0.0, 0.2)));
        let badge = token_sprite(art, side.pick("ui/badge_allied", "ui/badge_german"), SQUARE * 0.3);
        parent.spawn((badge, at(SQUARE * 0.34, -SQUARE * 0.2, 0.34)));
    }
    if looks.burning {
        let mut flame = token_sprite(art, "art/flame_2", SQUARE * 0.5);
        flame.color = Color::srgba(1.0, 1.0, 1.0, 0.85);
        parent.spawn((flame, at(0.0, -SQUARE * 0.26, 0.28)));
    }
    for (wears, name, size, place) in [
        (looks.held, "art/ov_stranded", 0.98, at(0.0, 0.0, 0.27)),
        (looks.activated, "art/ov_done", 1.0, at(0.0, 0.0, 0.3)),
        (looks.dying, "art/casualty", 0.5, at(-SQUARE * 0.22, SQUARE * 0.24, 0.33)),
        (looks.reaction, "art/ov_react", 1.0, at(0.0, 0.0, 0.3)),
        (looks.selected, "art/ov_select", 1.0, at(0.0, 0.0, 0.35)),
    ] {
        if wears {
            parent.spawn((token_sprite(art, name, SQUARE * size), place));
        }
    }
}

/// Spawns a pip for each damage point. Wounds from the index `fresh` on are being struck out.
fn spawn_wound_pips(
    parent: &mut ChildSpawnerCommands,
    art: &ImageCache,
    looks: &TokenLook,
    (fresh, clock): (Option<u8>, f32),
) {
    let width = 12.0;
    for point in 0..looks.total {
        let name = if point < looks.wounds { "ui/pip_wound_hit" } else { "ui/pip_wound_ok" };
        let x = (f32::from(point) - f32::from(looks.total - 1) / 2.0) * (width + 1.0);
        let pip = square_sprite(art.sized(name, 32), width);
        let mut pip = parent.spawn((pip, Transform::from_xyz(x, -SQUARE * 0.41, 0.32)));
        if point < looks.wounds && fresh.is_some_and(|old| point >= old) {
            pip.insert(StruckWound(clock));
        }
    }
}

/// Spawns the wedge on the ring: the colour of the controlling side on ink.
fn spawn_facing_wedge(body: &mut ChildSpawnerCommands, art: &ImageCache, looks: &TokenLook) {
    let side = looks.turned.unwrap_or(looks.drawn);
    // The suits' arms show their facing; the SWD's monsters hardly show theirs.
    let near = looks.drawn == Side::German;
    let place = Transform::from_xyz(0.0, SQUARE * 0.44, 0.01);
    let node = (FacingWedge { near }, place, Visibility::Hidden);
    body.spawn(node).with_children(|wedge| {
        let colours = [(0.24, palette::INK, 0.0), (0.17, side.on_steel(), 0.01)];
        for (size, colour, z) in colours {
            let mut picture = square_sprite(art.sized("ui/icon_wedge", 64), SQUARE * size);
            picture.color = colour;
            wedge.spawn((picture, Transform::from_xyz(0.0, 0.0, z)));
        }
    });
}
