//! Tokens of figures. Each token is at the position that the [`AnimatedBoard`] shows, and bears its figure's marks.
//! Tokens only follow the animated board; the rules know nothing about them.

mod token_parts;

use std::collections::BTreeSet;

use self::token_parts::{FacingWedge, StruckWound, TokenBody, TokenLook, spawn_token_parts};
use super::{
    playback::{
        self,
        animated_board::AnimatedBoard,
        state::{self, Playback},
        timing::{DEATH, FADE, WOUND},
    },
    prelude::*,
};
use rules::{Catalogue, FigureKind, event::ReactionLoss};

#[derive(Component, Clone, Copy, Debug)]
pub(super) struct FigureToken(pub(super) FigureId);

/// Zoom at or below which all figures have a wedge, and a larger one.
const FAR_ZOOM: f32 = 0.6;
/// Factor by which wedges are larger then.
const FAR_WEDGE_SCALE: f32 = 1.7;

/// Component: the token of a casualty that fades out, with the time of death on the playback clock.
#[derive(Component)]
struct FadingToken(f32);

pub(super) fn plugin(app: &mut App) {
    app.add_battle_systems(
        BattleSystems::Show,
        (
            sync_figure_tokens.run_if(any_resource_changed::<(BattleView, AnimatedBoard)>),
            update_token_poses.run_if(any_resource_changed::<(Playback, AnimatedBoard)>),
            (fade_dead_tokens, animate_struck_wounds),
        )
            .chain(),
    )
    .add_battle_systems(
        BattleSystems::Show,
        update_facing_wedges
            .after(sync_figure_tokens)
            .run_if(any_match_filter::<Added<FacingWedge>>.or_else(resource_changed::<CameraTarget>)),
    );
}

/// Returns the picture of a figure; zombies of a horde have one of three.
pub fn figure_picture(catalogue: &Catalogue, figure: &Figure) -> String {
    figure_kind_picture(catalogue.kind(figure.kind), usize::from(figure.number))
}

/// Returns the picture of a figure beside its name: the face of a person, otherwise the token.
pub fn figure_face(view: &BattleView, figure: &Figure) -> String {
    let face = view.mission_face(figure.kind).map(str::to_owned);
    face.unwrap_or_else(|| figure_picture(&view.now.catalogue, figure))
}

/// Returns the picture of a figure of this kind and number.
pub(super) fn figure_kind_picture(kind: &FigureKind, number: usize) -> String {
    match kind.horde() {
        Some(_) => format!("art/{}_{}", kind.id, ['a', 'b', 'c'][number % 3]),
        None => format!("art/{}", kind.id),
    }
}

fn sync_figure_tokens(
    mut commands: Commands,
    view: Res<BattleView>,
    board: Res<AnimatedBoard>,
    playback: Res<Playback>,
    history: Res<EventHistory>,
    art: Res<ImageCache>,
    tokens: Query<(Entity, &FigureToken, &TokenLook)>,
) {
    let told = history.events.len().saturating_sub(playback.queued_events());
    let dry = figures_without_ammo(&history.events[..told]);
    let shown = |id: FigureId| {
        let actor = board.actor(id).filter(|actor| playback::animated_board::has_token(&actor.figure));
        actor.filter(|_| state::is_figure_in_sight(&view, id))
    };
    let mut seen: BTreeMap<FigureId, Entity> = BTreeMap::new();
    for (entity, token, looks) in &tokens {
        let Some(actor) = shown(token.0) else {
            remove_token(&mut commands, entity, &playback);
            continue;
        };
        seen.insert(token.0, entity);
        let now = token_look(&view, &board, &actor.figure, dry.contains(&actor.figure.id));
        if *looks != now {
            let fresh = (playback.busy() && now.wounds > looks.wounds).then_some(looks.wounds);
            commands.entity(entity).despawn_children().insert(now.clone());
            spawn_token_parts(
                &mut commands,
                entity,
                &art,
                &now,
                (actor.pose(playback.clock()).turn, fresh, playback.clock()),
            );
        }
    }
    for actor in board.actors().filter(|actor| !seen.contains_key(&actor.figure.id)) {
        let id = actor.figure.id;
        if shown(id).is_none() {
            continue;
        }
        let pose = actor.pose(playback.clock());
        let looks = token_look(&view, &board, &actor.figure, dry.contains(&id));
        let at = at_height(pose.at, z_layers::FIGURES).with_scale(Vec3::splat(pose.scale));
        let entity = commands.spawn((FigureToken(id), looks.clone(), at, Visibility::default(), BattleEntity)).id();
        spawn_token_parts(&mut commands, entity, &art, &looks, (pose.turn, None, playback.clock()));
    }
}

/// Lets a token fade away. Tokens removed by undo or by a jump despawn at once.
fn remove_token(commands: &mut Commands, entity: Entity, playback: &Playback) {
    if playback.busy() {
        commands.entity(entity).remove::<(FigureToken, TokenLook)>().insert(FadingToken(playback.clock()));
    } else {
        commands.entity(entity).despawn();
    }
}

/// Moves tokens to the positions that the animated board shows.
fn update_token_poses(
    board: Res<AnimatedBoard>,
    playback: Res<Playback>,
    mut tokens: Query<(&FigureToken, &mut Transform, &Children), Without<TokenBody>>,
    mut bodies: Query<(&mut Transform, &mut Sprite), With<TokenBody>>,
) {
    for (token, mut place, children) in &mut tokens {
        let Some(actor) = board.actor(token.0) else { continue };
        let pose = actor.pose(playback.clock());
        let lifted = if actor.lifted { 0.5 } else { 0.0 };
        let wanted = Transform {
            translation: pose.at.extend(z_layers::FIGURES + lifted),
            scale: Vec3::splat(pose.scale),
            ..*place
        };
        place.set_if_neq(wanted);
        for child in children {
            if let Ok((mut turn, mut sprite)) = bodies.get_mut(*child) {
                let wanted = Transform { rotation: Quat::from_rotation_z(pose.turn), ..*turn };
                turn.set_if_neq(wanted);
                if sprite.color.alpha() != pose.alpha {
                    sprite.color.set_alpha(pose.alpha);
                }
            }
        }
    }
}

/// Returns the figures that have rolled a double in reaction and have not acted since (`RF-4`).
fn figures_without_ammo(events: &[BattleEvent]) -> BTreeSet<FigureId> {
    let mut dry = BTreeSet::new();
    for event in events {
        match event {
            BattleEvent::ReactionLost { figure, cause: ReactionLoss::OutOfAmmo } => {
                dry.insert(*figure);
            }
            BattleEvent::Activated { figure, .. } | BattleEvent::Died { figure, .. } => {
                dry.remove(figure);
            }
            _ => {}
        }
    }
    dry
}

/// Enlarges all wedges when the camera is far away, and shows one for every figure.
fn update_facing_wedges(lens: Res<CameraTarget>, mut wedges: Query<(&FacingWedge, &mut Transform, &mut Visibility)>) {
    let afar = lens.zoom() <= FAR_ZOOM;
    for (wedge, mut place, mut visible) in &mut wedges {
        visible.set_if_neq(if afar || wedge.near { Visibility::Inherited } else { Visibility::Hidden });
        let scale = Vec3::splat(if afar { FAR_WEDGE_SCALE } else { 1.0 });
        if place.scale != scale {
            place.scale = scale;
        }
    }
}

fn token_look(view: &BattleView, board: &AnimatedBoard, figure: &Figure, dry: bool) -> TokenLook {
    let card = view.now.kind_of(figure);
    TokenLook {
        picture: figure_picture(&view.now.catalogue, figure),
        wounds: figure.wounds,
        total: card.damage_points,
        activated: figure.activated && view.now.acting != Some(figure.id),
        reaction: figure.reaction,
        selected: view.selected == Some(figure.id),
        waiting: figure.square().is_none(),
        dying: view.now.dying(figure),
        burning: figure.square().is_some_and(|at| board.blazes.iter().any(|blaze| blaze.at == at)),
        held: view.now.is_stranded(figure) && figure.square().is_some(),
        dry: dry && !figure.reaction,
        turned: Some(figure.side).filter(|side| *side != card.side),
        drawn: card.side,
    }
}

fn fade_dead_tokens(
    mut commands: Commands,
    playback: Res<Playback>,
    settings: Res<Settings>,
    mut fading: Query<(Entity, &FadingToken, &mut Transform)>,
) {
    let length = if settings.preferences.reduced_motion { FADE } else { DEATH };
    for (entity, since, mut place) in &mut fading {
        let share = (playback.clock() - since.0) / length;
        if share >= 1.0 || !playback.busy() {
            commands.entity(entity).despawn();
        } else if !settings.preferences.reduced_motion {
            // The figure staggers and shrinks.
            place.scale = Vec3::splat(1.0 - share * share);
            place.rotation = Quat::from_rotation_z(0.5 * share);
        }
    }
}

/// Animates wounds that are being struck out: they begin large and shrink.
fn animate_struck_wounds(playback: Res<Playback>, mut struck: Query<(&StruckWound, &mut Transform)>) {
    for (since, mut place) in &mut struck {
        let share = ((playback.clock() - since.0) / WOUND).clamp(0.0, 1.0);
        let scale = if playback.busy() { 1.0 + 1.2 * (1.0 - share) } else { 1.0 };
        if place.scale.x != scale {
            place.scale = Vec3::splat(scale);
        }
    }
}

/// Returns the square at a point in world coordinates, if a [`Square`] can have its coordinates.
pub fn square_at(point: Vec2) -> Option<Square> {
    let (x, y) = ((point.x / SQUARE).round(), (-point.y / SQUARE).round());
    let fits = |value: f32| (0.0..=255.0).contains(&value).then_some(value as u8);
    Some(Square::new(fits(x)?, fits(y)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_figures_show_facing_wedges_only_when_zoomed_out() {
        let mut world = World::new();
        world.init_resource::<CameraTarget>();
        let wedges = [true, false]
            .map(|near| world.spawn((FacingWedge { near }, Transform::default(), Visibility::Hidden)).id());
        let seen = |world: &mut World, zoom: f32| {
            world.resource_mut::<CameraTarget>().aim(Vec2::ZERO, zoom);
            world.run_system_cached(update_facing_wedges).expect("a system without conditions");
            wedges.map(|wedge| {
                let shown = world.get::<Visibility>(wedge) == Some(&Visibility::Inherited);
                (shown, world.get::<Transform>(wedge).map_or(0.0, |place| place.scale.x))
            })
        };
        assert_eq!(seen(&mut world, 1.0), [(true, 1.0), (false, 1.0)]);
        assert_eq!(seen(&mut world, 0.5), [(true, FAR_WEDGE_SCALE), (true, FAR_WEDGE_SCALE)]);
    }

    #[test]
    fn a_figure_stays_marked_out_of_ammo_until_it_acts() {
        let (one, other) = (FigureId(1), FigureId(2));
        let mut events = vec![
            BattleEvent::ReactionLost { figure: one, cause: ReactionLoss::OutOfAmmo },
            BattleEvent::ReactionLost { figure: other, cause: ReactionLoss::OutOfAmmo },
        ];
        assert_eq!(figures_without_ammo(&events), BTreeSet::from([one, other]));
        events.push(BattleEvent::Activated { figure: one, points: 3 });
        assert_eq!(figures_without_ammo(&events), BTreeSet::from([other]));
    }
}
