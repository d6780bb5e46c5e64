//! How fast the computer's half goes by: whoever watches may stop it, go step by step, hurry it or leap to its end. It
//! never waits to look clever: between two orders there is as much time as it takes to follow them.

use super::{half::half, march::March, minds::Moment, think::Thought};
use crate::{playback::state::Playback, prelude::*, replay::desk::ReplayDesk};
use kit::settings::Speed;

/// How long an order is shown before it is given, at normal speed; longer where another figure begins, or all are done.
const STEP: Duration = Duration::from_millis(220);
const NEXT: Duration = Duration::from_millis(500);

/// How the computer's half is watched.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    /// Nothing goes on.
    pub(crate) paused: bool,
    /// But one order is given.
    step: bool,
    /// How many times as fast as normal.
    pub(crate) speed: u8,
    rush: Rush,
    /// What is shown before it is given, and since when.
    shown: Option<(Moment, Instant)>,
}

/// What passes at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Rush {
    #[default]
    Nothing,
    /// What that figure does.
    Figure(FigureId),
    /// All up to the end of the half.
    Half,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace { paused: false, step: false, speed: 1, rush: Rush::Nothing, shown: None }
    }
}

impl Pace {
    /// Stops, or goes on.
    pub(crate) fn pause(&mut self) {
        (self.paused, self.step, self.rush) = (!self.paused, false, Rush::Nothing);
    }

    /// One order, and then it stops.
    pub(crate) fn step(&mut self) {
        (self.paused, self.step, self.rush) = (true, true, Rush::Nothing);
    }

    /// What a figure does passes at once.
    pub(crate) fn skip(&mut self, figure: Option<FigureId>) {
        (self.paused, self.step) = (false, false);
        self.rush = figure.map_or(Rush::Nothing, Rush::Figure);
    }

    /// All passes at once, up to the end of the half; questions are asked all the same.
    pub(crate) fn end(&mut self) {
        (self.paused, self.step, self.rush) = (false, false, Rush::Half);
    }

    /// Whether what happens passes at once.
    pub(crate) fn rushes(&self) -> bool {
        self.rush != Rush::Nothing
    }

    /// An order was given.
    fn goes_on(&mut self, order: Order) {
        let over = match (self.rush, order) {
            (_, Order::EndHalf) => true,
            (Rush::Figure(id), Order::Activate { figure }) => figure != id,
            (Rush::Figure(_), Order::EndActivation) => true,
            _ => false,
        };
        if over {
            self.rush = Rush::Nothing;
        }
        self.step = false;
    }

    /// Begins anew, at the same speed.
    pub(crate) fn rest(&mut self) {
        *self = Pace { speed: self.speed, ..Pace::default() };
    }
}

/// Whether an order that was thought out may be given now. What costs a player no thought comes at once, and so do
/// answers; what a figure does in its own half is shown first.
pub(crate) fn may_go(world: &mut World, moment: Moment, thought: &Thought) -> bool {
    let Some(order) = thought.choice.as_ref().map(|choice| choice.order) else { return false };
    if !matches!(world.resource::<PendingDecision>(), PendingDecision::Act { .. }) {
        return true;
    }
    // Whoever reads or looks something up misses nothing.
    if !world.resource::<TopLayer>().is_base() || world.resource::<Playback>().busy() {
        return false;
    }
    let since = show(world, moment, thought);
    let pace = *world.resource::<Pace>();
    if pace.paused && !pace.step {
        return false;
    }
    let keys = (world.resource::<Bindings>(), world.resource::<ButtonInput<KeyCode>>());
    let at_once = pace.step || pace.rushes() || keys.0.pressed(Action::Skip, keys.1);
    let speed = world.resource::<Settings>().preferences.speed.factor().map(|speed| speed.max(f32::from(pace.speed)));
    let wait = match (speed.filter(|_| !at_once), order) {
        (None, _) | (_, Order::EndActivation) => Duration::ZERO,
        (Some(speed), Order::Activate { .. } | Order::EndHalf) => NEXT.div_f32(speed),
        (Some(speed), _) => STEP.div_f32(speed),
    };
    let left = wait.saturating_sub(since.elapsed());
    if !left.is_zero() {
        world.resource_mut::<Awake>().stay(left + Duration::from_millis(20));
    }
    left.is_zero()
}

/// Whether a side that nobody plays may go on. One figure after the other is shown, each without a stop; what they will do
/// was on the board before.
pub(crate) fn may_go_by_itself(world: &World, order: Order) -> bool {
    let pace = world.resource::<Pace>();
    let begins = matches!(order, Order::Activate { .. } | Order::EndHalf);
    if !matches!(world.resource::<PendingDecision>(), PendingDecision::Act { .. }) {
        return true;
    }
    let waits = begins && world.resource::<Playback>().busy();
    world.resource::<TopLayer>().is_base() && !waits && (!pace.paused || pace.step)
}

/// How many times as fast as other halves one of a side that nobody plays is shown: its figures move by the dozen.
const HORDE: f32 = 4.0;

/// Whether the half goes on of a side that nobody plays.
fn moves_by_itself(table: &Table) -> bool {
    half(table).is_some_and(|side| table.now.charter.plays_itself(side))
}

/// Shows what is about to be done. Since when it is shown.
fn show(world: &mut World, moment: Moment, thought: &Thought) -> Instant {
    let mut pace = world.resource_mut::<Pace>();
    let pace = pace.bypass_change_detection();
    if let Some((_, since)) = pace.shown.filter(|(of, _)| *of == moment) {
        return since;
    }
    let since = Instant::now();
    pace.shown = Some((moment, since));
    let table = world.resource::<Table>();
    let mut march = world.resource::<March>().clone();
    march.take_up(table, thought);
    let figure = march.figure.filter(|_| matches!(march.hand, Some(Order::Activate { .. })));
    world.resource_mut::<March>().set_if_neq(march);
    // The list and the camera go to whoever is next.
    if let Some(figure) = figure.filter(|figure| world.resource::<Table>().selected != Some(*figure)) {
        world.resource_mut::<Table>().selected = Some(figure);
    }
    since
}

/// An order of the computer's was given.
pub(crate) fn given(world: &mut World, order: Order) {
    let mut pace = *world.resource::<Pace>();
    pace.goes_on(order);
    world.resource_mut::<Pace>().set_if_neq(pace);
    let table = world.resource::<Table>();
    // Answers in somebody else's half belong to no march.
    if half(table).is_some() || matches!(order, Order::EndHalf | Order::EndActivation) {
        let mut march = world.resource::<March>().clone();
        march.go_on(table, order);
        world.resource_mut::<March>().set_if_neq(march);
    }
}

/// What happens in the computer's half is shown as fast as it is watched.
pub(super) fn keep(
    table: Res<Table>,
    desk: Option<Res<ReplayDesk>>,
    settings: Res<Settings>,
    mut pace: ResMut<Pace>,
    mut march: ResMut<March>,
    mut playback: ResMut<Playback>,
) {
    if desk.is_some() {
        return;
    }
    let theirs = half(&table).is_some();
    if !theirs {
        let mut rested = *pace;
        rested.rest();
        pace.set_if_neq(rested);
        march.set_if_neq(March::default());
    }
    let still = settings.preferences.speed == Speed::Off;
    let many = if moves_by_itself(&table) { HORDE } else { 1.0 };
    let speed = f32::from(pace.speed) * many;
    let boost = if theirs && !still && speed > 1.0 { speed } else { 0.0 };
    let wanted = (boost, theirs && pace.rushes());
    if (playback.boost, playback.rush) != wanted {
        (playback.boost, playback.rush) = wanted;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEGIN: Order = Order::Activate { figure: FigureId(4) };
    const OTHER: Order = Order::Activate { figure: FigureId(5) };

    #[test]
    fn who_skips_a_figure_sees_the_next_one() {
        let mut pace = Pace::default();
        pace.skip(Some(FigureId(4)));
        for order in [BEGIN, Order::Move { towards: Facing::East }] {
            pace.goes_on(order);
            assert!(pace.rushes(), "{order:?}");
        }
        pace.goes_on(Order::EndActivation);
        assert!(!pace.rushes());
        pace.skip(Some(FigureId(4)));
        pace.goes_on(OTHER);
        assert!(!pace.rushes(), "a second activation needs no end");
    }

    #[test]
    fn the_end_of_the_half_ends_the_hurry() {
        let mut pace = Pace { speed: 4, ..Pace::default() };
        pace.end();
        for order in [BEGIN, Order::EndActivation, OTHER] {
            pace.goes_on(order);
            assert!(pace.rushes(), "{order:?}");
        }
        pace.goes_on(Order::EndHalf);
        assert_eq!(pace, Pace { speed: 4, ..Pace::default() });
    }

    #[test]
    fn one_step_and_it_stops() {
        let mut pace = Pace::default();
        pace.end();
        pace.step();
        assert!(pace.paused && pace.step && !pace.rushes());
        pace.goes_on(BEGIN);
        assert!(pace.paused && !pace.step);
        pace.pause();
        assert!(!pace.paused);
    }
}
