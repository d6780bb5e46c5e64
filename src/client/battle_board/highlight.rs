//! Points out a square for a moment: the camera moves there, and a ring appears around it.

use super::prelude::*;

/// Time for which the ring is shown.
const HIGHLIGHT_DURATION: Duration = Duration::from_millis(1800);

/// Resource: the square that is pointed out, with the time of the beginning.
#[derive(Resource, Default)]
pub struct Highlight(Option<(Square, ClientInstant)>);

#[derive(Component)]
struct HighlightRing(ClientInstant);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Highlight>().add_systems(
        Update,
        (draw_highlight_ring.run_if(resource_changed::<Highlight>), fade_highlight_rings)
            .chain()
            .in_set(BattleSystems::Show),
    );
}

/// Points out a square and moves the camera there.
pub fn highlight_square(spot: &mut Highlight, lens: &mut CameraTarget, at: Square) {
    spot.0 = Some((at, ClientInstant::now()));
    lens.show(square_center(at));
}

fn draw_highlight_ring(mut anew: Respawn<HighlightRing>, spot: Res<Highlight>, art: Res<ImageCache>) {
    anew.clear();
    let Some((at, since)) = spot.0.filter(|(_, since)| since.elapsed() < HIGHLIGHT_DURATION) else { return };
    for (z, colour, size) in [(0.8, palette::INK, 1.3), (0.85, palette::BRASS, 1.22)] {
        let image = art.sized("ui/icon_shoot", 144);
        let sprite = Sprite { color: colour, ..square_sprite(image, SQUARE * size) };
        anew.commands.spawn((
            HighlightRing(since),
            sprite,
            at_height(square_center(at), z_layers::LINES + z),
            BattleEntity,
        ));
    }
}

/// Shrinks the ring, keeps it for a while, then fades it out.
fn fade_highlight_rings(
    mut commands: Commands,
    mut rings: Query<(Entity, &HighlightRing, &mut Sprite, &mut Transform)>,
    settings: Res<Settings>,
) {
    for (entity, ring, mut sprite, mut place) in &mut rings {
        let share = ring.0.elapsed().as_secs_f32() / HIGHLIGHT_DURATION.as_secs_f32();
        if share >= 1.0 {
            commands.entity(entity).despawn();
            continue;
        }
        if !settings.preferences.reduced_motion {
            place.scale = Vec3::splat(1.0 + (0.25 - share).max(0.0) * 3.0);
        }
        sprite.color = sprite.color.with_alpha(((1.0 - share) * 4.0).min(1.0));
    }
}
