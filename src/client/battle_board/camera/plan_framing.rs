//! The camera during a plan: it shows the figure and its target, or the end of its walk, clear of the panels.

use super::prompt_zoom::figure_position;
use crate::prelude::*;

/// Distance from the centre to folded panels at twice their size, plus half a figure, in design pixels.
const FOLDED: Vec2 = Vec2::new(380.0, 100.0);

/// Returns the places of both ends of a plan: of the figure, and of its target or the end of its walk.
pub fn find_plan_ends(view: &BattleView, plan: &PlannedAction) -> Option<(Vec2, Vec2)> {
    let place = |id| view.now.figure(id).and_then(|figure| figure_position(view, figure));
    let to = match (plan.target(), &plan.plan) {
        (Some(target), _) => place(target),
        _ if plan.aimed_at().is_some() => plan.aimed_at().map(square_center),
        (None, Ok(plan)) => plan.walk.steps.iter().rev().find_map(|step| step.at).map(square_center),
        (None, Err(_)) => None,
    }?;
    Some((place(plan.figure)?, to))
}

impl CameraTarget {
    /// Returns the centre that keeps both ends of a plan clear of the panels: the figure, and its target or the end of
    /// its walk; `None` if they are already.
    pub fn framed(&self, view: &BattleView, plan: &PlannedAction) -> Option<Vec2> {
        self.between(find_plan_ends(view, plan)?, self.highest_place(view))
    }

    /// Returns the centre that keeps both places clear of the panels; `None` if they are already. They may be up to
    /// `high` design pixels above the centre.
    fn between(&self, (from, to): (Vec2, Vec2), high: f32) -> Option<Vec2> {
        let low = -90.0 + self.lift;
        let free = |at: Vec2| {
            let off = (at - self.middle) * self.zoom;
            (-390.0..328.0).contains(&off.x) && (low..high).contains(&off.y)
        };
        if free(from) && free(to) {
            return None;
        }
        // If the window can't hold both, the target matters more than the acting figure.
        let middle = to + ((from - to) / 2.0).clamp_length_max(SQUARE * 4.5 / self.zoom);
        let goal = middle + Vec2::new(24.0, -90.0 - self.lift / 2.0) / self.zoom;
        let [from, to] = [from, to].map(|at| (at - goal) * self.zoom);
        // The acting figure is then far aside, where enlarged panels are folded in the upper corners, so move it below
        // those.
        let aside = self.lift > 0.0 && from.x.abs() > FOLDED.x;
        let down = if aside { (from.y - FOLDED.y).min(to.y - low).max(0.0) } else { 0.0 };
        // Neither end is beneath the strips at the top: the target in any case, the figure if there is room.
        let [above, beyond] = [to, from].map(|at| at.y - high + 1.0);
        let down = down.max(above).max(beyond.min(to.y - low));
        Some(goal + Vec2::new(0.0, down / self.zoom))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Highest place without a strip of counters.
    const HIGH: f32 = 270.0;

    #[test]
    fn a_distant_shooter_stays_visible_below_the_folded_panels() {
        let to = Vec2::new(15.0, -4.0) * SQUARE;
        for (from, covered) in
            [(Vec2::new(1.0, -4.0), true), (Vec2::new(29.0, -3.0), true), (Vec2::new(9.0, -4.0), false)]
        {
            let grown = CameraTarget { lift: 110.0, ..CameraTarget::default() };
            let lens =
                CameraTarget { middle: grown.between((from * SQUARE, to), HIGH).expect("it looks elsewhere"), ..grown };
            let [aim, goal] = [from * SQUARE, to].map(|at| at - lens.middle);
            assert!(goal.y >= lens.lift - 91.0 && goal.y < 270.0 && goal.x.abs() < 400.0, "{from}: {goal}");
            assert_eq!(aim.x.abs() > FOLDED.x, covered, "{from}: {aim}");
            assert!(!covered || aim.y <= FOLDED.y + 1.0, "{from}: {aim}");
            let there = lens.between((from * SQUARE, to), HIGH);
            assert!(there.is_none_or(|there| there.distance(lens.middle) < 0.1), "there it stays");
        }
        // At the usual size the corners are full of panels anyway, and nothing changes.
        let usual = CameraTarget::default();
        let middle = usual.between((Vec2::new(1.0, -4.0) * SQUARE, to), HIGH).expect("it looks elsewhere");
        assert!((Vec2::new(1.0, -4.0) * SQUARE - middle).y < FOLDED.y);
    }

    #[test]
    fn a_target_far_above_is_shown_below_the_strips_at_the_top() {
        let usual = CameraTarget::default();
        for (high, span) in [HIGH, 176.0].into_iter().flat_map(|high| (4..12).map(move |span| (high, span))) {
            let from = Vec2::new(4.0, -12.0) * SQUARE;
            let to = from + Vec2::new(0.0, span as f32 * SQUARE);
            let middle = usual.between((from, to), high).expect("it looks elsewhere");
            assert!((-90.0..high).contains(&(to - middle).y), "{span}: {}", to - middle);
            let there = CameraTarget { middle, ..usual }.between((from, to), high);
            assert!(there.is_none_or(|there| there.distance(middle) < 0.1), "there it stays");
        }
    }
}
