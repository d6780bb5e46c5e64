//! The camera during the choice of a reaction shot. The prompt takes the lower half of the window, so the camera zooms
//! out until both ends of the shot are visible above it, and zooms back in afterwards.

use crate::{camera_target::ZOOM_RANGE, prelude::*};

/// Area for the centres of figures beside the prompt of a reaction shot, in design pixels.
const BESIDE: Vec2 = Vec2::new(900.0, 215.0);
/// Distance of that area's lower edge from the centre of the window, upwards, in design pixels.
const ABOVE: f32 = -24.0;

impl CameraTarget {
    /// Returns the zoom needed for the current prompt, if it differs: both ends of the shot must be visible beside the
    /// prompt. After the prompt the previous zoom returns, unless the player has changed it.
    pub(super) fn stepped(&mut self, view: &BattleView) -> Option<f32> {
        let now = self.zoom_goal.unwrap_or(self.zoom);
        let Some((from, to)) = pending_reaction_shot(view).filter(|_| view.is_prompted()) else {
            let (before, there) = self.stepped_back.take()?;
            return (now == there).then_some(before);
        };
        let (before, there) = self.stepped_back.unwrap_or((now, now));
        if now != there {
            return None;
        }
        let span = (from - to).abs();
        let room = Vec2::new(BESIDE.x, BESIDE.y - self.lift);
        let needed = (room / span.max(Vec2::ONE)).min_element();
        let wanted = before.min(needed).max(*ZOOM_RANGE.start());
        self.stepped_back = Some((before, wanted));
        (wanted != now).then_some(wanted)
    }

    /// Returns the centre of view from which both ends of a shot are above the prompt; `None` if they are already.
    pub(super) fn beside(&self, (from, to): (Vec2, Vec2)) -> Option<Vec2> {
        let high = BESIDE.y - self.lift;
        let bottom = ABOVE + self.lift;
        let free = |at: Vec2| {
            let off = (at - self.middle) * self.zoom;
            off.x.abs() <= BESIDE.x / 2.0 + 1.0 && (bottom - 1.0..=bottom + high + 1.0).contains(&off.y)
        };
        if free(from) && free(to) && self.middle != Vec2::ZERO {
            return None;
        }
        // If the window can't hold both, the target matters more than the shooter.
        let reach = Vec2::new(BESIDE.x, high) / self.zoom / 2.0;
        let middle = to + ((from - to) / 2.0).clamp(-reach, reach);
        Some(middle - Vec2::new(0.0, bottom + high / 2.0) / self.zoom)
    }
}

/// Returns the places of the shooter and the target of a pending reaction shot.
pub(super) fn pending_reaction_shot(view: &BattleView) -> Option<(Vec2, Vec2)> {
    let PendingDecision::React { target, shooters, .. } = &view.now.awaiting else { return None };
    let at = |id: FigureId| view.now.figure(id).and_then(|figure| figure_position(view, figure));
    let shooter = view.selected.filter(|id| shooters.contains(id)).or(shooters.first().copied());
    let to = at(*target)?;
    Some((shooter.and_then(at).unwrap_or(to), to))
}

/// Returns the place of a figure on the board, or of the entry where it waits.
pub(super) fn figure_position(view: &BattleView, figure: &Figure) -> Option<Vec2> {
    match figure.place? {
        FigurePlace::Board(square) => Some(square_center(square)),
        FigurePlace::Waiting(entry) => Some(square_center(view.now.board.terrain().entries[usize::from(entry.0)].at)),
        FigurePlace::Left | FigurePlace::Reserve => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use battle_view::board_coords::SQUARE;

    #[test]
    fn both_ends_of_a_shot_are_seen_beside_the_prompt() {
        for (from, to) in [((3, 3), (3, 8)), ((3, 8), (3, 3)), ((2, 5), (9, 5)), ((4, 4), (6, 11)), ((1, 1), (1, 2))] {
            let place = |(x, y): (i16, i16)| Vec2::new(f32::from(x), -f32::from(y)) * SQUARE;
            let shot = (place(from), place(to));
            let span = (shot.0 - shot.1).abs().max(Vec2::ONE);
            let zoom = (BESIDE / span).min_element().min(1.0).max(*ZOOM_RANGE.start());
            let mut lens = CameraTarget { zoom, ..CameraTarget::default() };
            lens.middle = lens.beside(shot).expect("it was somewhere else");
            for end in [shot.0, shot.1] {
                let off = (end - lens.middle) * zoom;
                assert!((ABOVE - 1.0..ABOVE + BESIDE.y + 1.0).contains(&off.y), "{from:?} {to:?}: {off}");
                assert!(off.x.abs() < BESIDE.x / 2.0 + 1.0);
            }
            assert_eq!(lens.beside(shot), None, "there it stays");
        }
    }
}
