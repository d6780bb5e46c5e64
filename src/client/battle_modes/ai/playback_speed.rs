//! Speed of the AI's half-turn: a viewer may pause it, go step by step, speed it up or skip to its end. Thinking time
//! is never simulated: the pause between two orders is only as long as viewers need to follow them.

use super::{requests::BattleMoment, worker::AiAnswer};
use crate::prelude::*;
use battle_board::{playback::state::Playback, shown_plan::ShownPlan};
use battle_view::replay_state::ReplayState;
use ui_kit::settings::AnimationSpeed;

/// Time for which an order is shown before it is given, at normal speed.
const ORDER_DISPLAY_TIME: Duration = Duration::from_millis(220);
/// Like [`ORDER_DISPLAY_TIME`], but before another figure's activation, and before the end of the half-turn.
const FIGURE_CHANGE_TIME: Duration = Duration::from_millis(500);

/// Resource: playback controls of the AI's half-turn.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct AiPlayback {
    /// `true` if the AI gives no orders.
    pub(crate) paused: bool,
    /// `true` if it gives one order in spite of the pause.
    step: bool,
    /// Speed factor.
    pub(crate) speed: u8,
    rush: SkipScope,
    /// Moment whose order is shown before it is given, and the time since which it has been shown.
    shown: Option<(BattleMoment, ClientInstant)>,
}

/// Part of the half-turn that is shown at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum SkipScope {
    #[default]
    Nothing,
    /// All orders of this figure's activation.
    Figure(FigureId),
    /// Everything up to the end of the half-turn.
    Half,
}

impl Default for AiPlayback {
    fn default() -> AiPlayback {
        AiPlayback { paused: false, step: false, speed: 1, rush: SkipScope::Nothing, shown: None }
    }
}

impl AiPlayback {
    /// Pauses or resumes.
    pub(crate) fn pause(&mut self) {
        (self.paused, self.step, self.rush) = (!self.paused, false, SkipScope::Nothing);
    }

    /// Lets the AI give one order, then pauses.
    pub(crate) fn step(&mut self) {
        (self.paused, self.step, self.rush) = (true, true, SkipScope::Nothing);
    }

    /// Shows a figure's activation at once.
    pub(crate) fn skip(&mut self, figure: Option<FigureId>) {
        (self.paused, self.step) = (false, false);
        self.rush = figure.map_or(SkipScope::Nothing, SkipScope::Figure);
    }

    /// Shows everything at once, up to the end of the half-turn. Players still make their decisions.
    pub(crate) fn end(&mut self) {
        (self.paused, self.step, self.rush) = (false, false, SkipScope::Half);
    }

    /// Returns `true` if orders are shown at once.
    fn rushes(&self) -> bool {
        self.rush != SkipScope::Nothing
    }

    /// Ends a single step, or a skip that has reached its end, after an order was given.
    fn goes_on(&mut self, order: Order) {
        let over = match (self.rush, order) {
            (_, Order::EndHalf) => true,
            (SkipScope::Figure(id), Order::Activate { figure }) => figure != id,
            (SkipScope::Figure(_), Order::EndActivation) => true,
            _ => false,
        };
        if over {
            self.rush = SkipScope::Nothing;
        }
        self.step = false;
    }

    /// Resets everything but the speed.
    pub(crate) fn rest(&mut self) {
        *self = AiPlayback { speed: self.speed, ..AiPlayback::default() };
    }
}

/// Returns `true` if an order of the AI may be given now. Responses are given at once. Orders of a figure in the AI's
/// own half-turn are shown first; only the end of an activation needs no such delay.
pub(crate) fn may_give_order(world: &mut World, moment: BattleMoment, thought: &AiAnswer) -> bool {
    let Some(order) = thought.choice.as_ref().map(|choice| choice.order) else { return false };
    if !matches!(world.resource::<PendingDecision>(), PendingDecision::Act { .. }) {
        return true;
    }
    // Wait while another layer is open, so that a player who reads it misses nothing.
    if !world.resource::<TopLayer>().is_base() || world.resource::<Playback>().busy() {
        return false;
    }
    let since = show_planned_order(world, moment, thought);
    let pace = *world.resource::<AiPlayback>();
    if pace.paused && !pace.step {
        return false;
    }
    let keys = (world.resource::<KeyBindings>(), world.resource::<ButtonInput<KeyCode>>());
    let at_once = pace.step || pace.rushes() || keys.0.pressed(Action::Skip, keys.1);
    let speed = world.resource::<Settings>().preferences.speed.factor().map(|speed| speed.max(f32::from(pace.speed)));
    let wait = match (speed.filter(|_| !at_once), order) {
        (None, _) | (_, Order::EndActivation) => Duration::ZERO,
        (Some(speed), Order::Activate { .. } | Order::EndHalf) => FIGURE_CHANGE_TIME.div_f32(speed),
        (Some(speed), _) => ORDER_DISPLAY_TIME.div_f32(speed),
    };
    let left = wait.saturating_sub(since.elapsed());
    if !left.is_zero() {
        world.resource_mut::<RedrawRequests>().redraw_for(left + Duration::from_millis(20));
    }
    left.is_zero()
}

/// Returns `true` if an automated side may go on. Its figures are shown one after the other, each without a pause,
/// because the board has shown their orders in advance.
pub(crate) fn may_give_automated_order(world: &World, order: Order) -> bool {
    let pace = world.resource::<AiPlayback>();
    let begins = matches!(order, Order::Activate { .. } | Order::EndHalf);
    if !matches!(world.resource::<PendingDecision>(), PendingDecision::Act { .. }) {
        return true;
    }
    let waits = begins && world.resource::<Playback>().busy();
    world.resource::<TopLayer>().is_base() && !waits && (!pace.paused || pace.step)
}

/// Speed factor of an automated side's half-turn: high, because the side moves dozens of figures.
const AUTOMATED_SPEED_FACTOR: f32 = 4.0;

/// Returns `true` in the half-turn of an automated side.
fn is_automated_half(view: &BattleView) -> bool {
    view.ai_half().is_some_and(|side| view.now.charter.plays_itself(side))
}

/// Shows the order that is about to be given. Returns the time since which it has been shown.
fn show_planned_order(world: &mut World, moment: BattleMoment, thought: &AiAnswer) -> ClientInstant {
    let mut pace = world.resource_mut::<AiPlayback>();
    let pace = pace.bypass_change_detection();
    if let Some((_, since)) = pace.shown.filter(|(of, _)| *of == moment) {
        return since;
    }
    let since = ClientInstant::now();
    pace.shown = Some((moment, since));
    let view = world.resource::<BattleView>();
    let mut plan = world.resource::<ShownPlan>().clone();
    if let Some(choice) = &thought.choice {
        plan.take_up(view, choice, &thought.ahead);
    }
    let figure = plan.figure.filter(|_| matches!(plan.hand, Some(Order::Activate { .. })));
    world.resource_mut::<ShownPlan>().set_if_neq(plan);
    // Select the next figure, so that the list and the camera show it.
    if let Some(figure) = figure.filter(|figure| world.resource::<BattleView>().selected != Some(*figure)) {
        world.resource_mut::<BattleView>().selected = Some(figure);
    }
    since
}

/// Updates the playback controls and the shown activation after an order of the AI was given.
pub(crate) fn record_given_order(world: &mut World, order: Order) {
    let mut pace = *world.resource::<AiPlayback>();
    pace.goes_on(order);
    world.resource_mut::<AiPlayback>().set_if_neq(pace);
    let view = world.resource::<BattleView>();
    // Responses in the opponent's half-turn belong to no activation.
    if view.ai_half().is_some() || matches!(order, Order::EndHalf | Order::EndActivation) {
        let mut plan = world.resource::<ShownPlan>().clone();
        plan.go_on(view, order);
        world.resource_mut::<ShownPlan>().set_if_neq(plan);
    }
}

/// Applies the playback speed to the AI's half-turn.
pub(super) fn update_playback_speed(
    view: Res<BattleView>,
    replay_state: Option<Res<ReplayState>>,
    settings: Res<Settings>,
    mut pace: ResMut<AiPlayback>,
    mut plan: ResMut<ShownPlan>,
    mut playback: ResMut<Playback>,
) {
    if replay_state.is_some() {
        return;
    }
    let theirs = view.ai_half().is_some();
    if !theirs {
        let mut rested = *pace;
        rested.rest();
        pace.set_if_neq(rested);
        plan.set_if_neq(ShownPlan::default());
    }
    let still = settings.preferences.speed == AnimationSpeed::Off;
    let many = if is_automated_half(&view) { AUTOMATED_SPEED_FACTOR } else { 1.0 };
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
    fn skipping_a_figure_ends_with_its_activation() {
        let mut pace = AiPlayback::default();
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
    fn skipping_stops_at_the_end_of_the_half_turn() {
        let mut pace = AiPlayback { speed: 4, ..AiPlayback::default() };
        pace.end();
        for order in [BEGIN, Order::EndActivation, OTHER] {
            pace.goes_on(order);
            assert!(pace.rushes(), "{order:?}");
        }
        pace.goes_on(Order::EndHalf);
        assert_eq!(pace, AiPlayback { speed: 4, ..AiPlayback::default() });
    }

    #[test]
    fn a_single_step_runs_one_order_and_pauses_again() {
        let mut pace = AiPlayback::default();
        pace.end();
        pace.step();
        assert!(pace.paused && pace.step && !pace.rushes());
        pace.goes_on(BEGIN);
        assert!(pace.paused && !pace.step);
        pace.pause();
        assert!(!pace.paused);
    }
}
