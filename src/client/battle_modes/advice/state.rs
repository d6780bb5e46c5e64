//! State of the advice: requests of the player, and results of the worker thread.

use super::{
    text::{MAX_SUGGESTIONS, is_listed_step},
    worker::{AdviceUpdate, AdviceWorker, evaluate_in_rounds},
};
use crate::{ai::requests::BattleMoment, prelude::*};
use ai::{AdviceScope, OrderAdvice, Suggestion};
use battle_view::{
    advice_panel::{AdviceOpen, AdviceTopic},
    session::BattleSession,
};
use rules::{Observation, check_order};

/// Number of standard errors above which a difference is significant at the 95 % level.
const SIGNIFICANT_STANDARD_ERRORS: f64 = 1.96;

/// Rest of a suggestion that is carried out step by step. It is valid until something happens that was not planned.
#[derive(Clone, Debug)]
pub(super) struct SuggestionProgress {
    way: Suggestion,
    /// Number of completed steps.
    pub(super) done: usize,
    /// Total number of steps.
    pub(super) of: usize,
    /// Number of entries in the record after the step, if nothing else happens.
    entries: usize,
    /// Number of events before the step.
    events: usize,
}

#[derive(Resource, Default)]
pub struct AdviceState {
    /// `true` if the advice covers the whole force.
    pub(super) whole: bool,
    /// Index of the suggestion that the player has selected.
    chosen: Option<usize>,
    about: Option<(BattleMoment, AdviceScope)>,
    /// Rest of the suggestion that is being carried out.
    pub(super) course: Option<SuggestionProgress>,
    /// `true` if the seat has no figure on the board.
    pub(super) nobody: bool,
    pub(super) found: Option<AdviceUpdate>,
    worker: Option<AdviceWorker>,
}

impl AdviceState {
    /// Returns the suggestions to show: the one that is being carried out, then the others, the best first.
    pub(super) fn ways(&self) -> Vec<&Suggestion> {
        let ranked = self.advice().map(OrderAdvice::ranked).unwrap_or_default();
        let suggestion = self.course.as_ref().map(|suggestion_progress| &suggestion_progress.way);
        let others =
            ranked.into_iter().filter(|way| !way.idle && suggestion.is_none_or(|one| one.orders != way.orders));
        suggestion.into_iter().chain(others).take(MAX_SUGGESTIONS).collect()
    }

    /// Returns the number of the next step of a suggestion, and the number of its steps. The next step is the first
    /// unless the suggestion is being carried out.
    pub(super) fn progress(&self, way: &Suggestion) -> (usize, usize) {
        match self.course.as_ref().filter(|suggestion_progress| std::ptr::eq(&suggestion_progress.way, way)) {
            Some(suggestion_progress) => (suggestion_progress.done + 1, suggestion_progress.of),
            None => (1, count_listed_steps(&way.orders)),
        }
    }

    /// Returns the selected suggestion. By default this is the first one, or `None` if waiting is better.
    pub(super) fn way(&self) -> Option<&Suggestion> {
        let ways = self.ways();
        match self.chosen {
            Some(chosen) => ways.get(chosen).or(ways.last()).copied(),
            None if self.waits() => None,
            None => ways.first().copied(),
        }
    }

    /// Returns `true` if doing nothing is better than every suggestion.
    pub(super) fn waits(&self) -> bool {
        let ways = self.ways();
        let Some(idle) = self.advice().and_then(OrderAdvice::idle).filter(|_| self.course.is_none()) else {
            return false;
        };
        // Without a figure on the board, waiting must be better by more than the error of the trials.
        let sure = |way: &Suggestion| {
            let (gain, variance) = way.gain_over(idle);
            gain < -SIGNIFICANT_STANDARD_ERRORS * variance.sqrt()
        };
        ways.into_iter().all(|way| way.chance() < idle.chance() && (!self.nobody || sure(way)))
    }

    /// Returns the id of the remark about the suggestions, if there is one. `loot` is `true` if the seat fetches loot.
    pub(super) fn remark(&self, loot: bool) -> Option<&'static str> {
        let ways = self.ways();
        let idle = self.advice().and_then(OrderAdvice::idle).map(Suggestion::chance);
        match (&self.found, idle) {
            (None, _) => Some("advice-thinks"),
            (Some(AdviceUpdate::Nothing), _) => Some("advice-nothing"),
            _ if ways.is_empty() || self.waits() => Some("advice-nothing"),
            (_, None) => loot.then_some("advice-loot"),
            (_, Some(idle)) if ways.iter().all(|way| way.chance() <= idle) => Some("advice-equal"),
            _ => (ways.len() == 1 && !self.thinks()).then_some("advice-only"),
        }
    }

    /// Selects the next suggestion, or the previous one, of `told` suggestions.
    fn choose(&mut self, forward: bool, told: usize) {
        let now = self.way().and_then(|way| self.ways().iter().position(|other| std::ptr::eq(*other, way)));
        self.chosen = Some(match (now, forward) {
            (Some(now), true) => (now + 1) % told,
            (Some(now), false) => (now + told - 1) % told,
            (None, true) => 0,
            (None, false) => told - 1,
        });
    }

    pub(super) fn advice(&self) -> Option<&OrderAdvice> {
        match &self.found {
            Some(AdviceUpdate::Ways(advice, _)) => Some(advice),
            _ => None,
        }
    }

    /// Returns the number of filled squares of the thinking indicator.
    pub(super) fn rounds(&self) -> u8 {
        self.advice().map_or(0, |advice| (advice.rounds_and_orders().0 % 4) as u8)
    }

    /// Returns `true` if better results may follow.
    pub(super) fn thinks(&self) -> bool {
        !matches!(self.found, Some(AdviceUpdate::Ways(_, true) | AdviceUpdate::Nothing))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<AdviceTopic>()
        .init_battle_resource::<AdviceState>()
        .init_battle_resource::<AdviceOpen>()
        .add_battle_systems(
            BattleSystems::Input,
            (read_advice_keys.run_if(is_base_layer_on_top), handle_advice_intents).chain(),
        )
        .add_battle_systems(BattleSystems::Play, poll_advice_worker);
}

/// Returns `true` if the seat that must decide may have advice now.
pub(super) fn may_request_advice(view: &BattleView, settings: &Settings) -> bool {
    is_advice_allowed(view, settings) && view.is_prompted() && matches!(view.now.awaiting, PendingDecision::Act { .. })
}

/// Returns `true` if this battle has advice for the seat whose view is shown.
fn is_advice_allowed(view: &BattleView, settings: &Settings) -> bool {
    settings.preferences.advice && !view.without_advice[view.seat]
}

fn read_advice_keys(
    keys: KeyInput,
    open: Res<AdviceOpen>,
    view: Res<BattleView>,
    mut asked: MessageWriter<AdviceTopic>,
) {
    let acts = view.is_prompted() && matches!(view.now.awaiting, PendingDecision::Act { .. });
    if !open.0 || !acts {
        return;
    }
    if keys.just_pressed(KeyCode::PageDown) {
        asked.write(AdviceTopic::Next);
    }
    if keys.just_pressed(KeyCode::PageUp) {
        asked.write(AdviceTopic::Previous);
    }
}

fn handle_advice_intents(
    mut asked: MessageReader<AdviceTopic>,
    (mut state, mut open): (ResMut<AdviceState>, ResMut<AdviceOpen>),
    mut intents: IntentWriter,
    (view, settings): (Res<BattleView>, Res<Settings>),
    (session, history): (Option<Res<BattleSession>>, Res<EventHistory>),
) {
    for ask in asked.read() {
        let told = state.ways().len().max(1);
        match ask {
            AdviceTopic::Toggle => open.0 = !open.0 && may_request_advice(&view, &settings),
            AdviceTopic::Close => open.0 = false,
            AdviceTopic::Whole(whole) => (state.whole, state.chosen) = (*whole, None),
            AdviceTopic::Choose(way) => state.chosen = Some(*way),
            AdviceTopic::Next => state.choose(true, told),
            AdviceTopic::Previous => state.choose(false, told),
            AdviceTopic::Step => {
                let Some(way) = state.way() else { continue };
                let step = first_step(way).to_vec();
                let ((done, of), left) = (state.progress(way), way.orders[step.len()..].to_vec());
                let entries = session.as_ref().map_or(0, |session| session.entries()) + step.len();
                let mut way = way.clone();
                way.orders = left;
                let goes_on = count_listed_steps(&way.orders) > 0;
                let events = history.events.len();
                state.course = goes_on.then_some(SuggestionProgress { way, done, of, entries, events });
                state.chosen = None;
                intents.write(step);
            }
            AdviceTopic::All => {
                if let Some(way) = state.way() {
                    intents.write(way.orders.clone());
                }
            }
        }
    }
}

/// Returns the orders of the first step. An activation is one step with the order after it.
pub(super) fn first_step(way: &Suggestion) -> &[Order] {
    let begins = matches!(way.orders.first(), Some(Order::Activate { .. }));
    &way.orders[..way.orders.len().min(1 + usize::from(begins))]
}

/// Returns the number of steps that are shown.
fn count_listed_steps(orders: &[Order]) -> usize {
    orders.iter().filter(|order| is_listed_step(**order)).count()
}

impl SuggestionProgress {
    /// Returns `true` if only planned orders were given, no dice were rolled, and the next step can be carried out.
    fn holds(&self, session: &BattleSession, view: &BattleView, events: &[BattleEvent]) -> bool {
        let dice = events.get(self.events..).is_none_or(|fresh| fresh.iter().any(BattleEvent::is_roll));
        let next = self.way.orders.first().is_some_and(|order| check_order(&view.now, *order).is_ok());
        session.entries() == self.entries && !dice && next
    }
}

/// Returns `true` while the worker thread evaluates suggestions.
pub fn is_weighing_advice(world: &World) -> bool {
    world.get_resource::<AdviceState>().is_some_and(|state| state.about.is_some() && state.thinks())
}

/// Interval at which the worker thread is polled for results.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// Sends the due request, and receives results.
fn poll_advice_worker(world: &mut World) {
    if !world.resource::<AdviceOpen>().0 {
        if world.resource::<AdviceState>().worker.is_some() {
            let state = &mut *world.resource_mut::<AdviceState>();
            (state.worker, state.about, state.found, state.course) = (None, None, None, None);
        }
        return;
    }
    if !world.contains_resource::<BattleSession>() {
        return;
    }
    let (view, settings) = (world.resource::<BattleView>(), world.resource::<Settings>());
    if !may_request_advice(view, settings) {
        // Keep the panel open in the player's own half-turn, because advice continues after the dice of a step.
        let waits = view.now.awaiting != PendingDecision::Over && is_advice_allowed(view, settings);
        let own = view.now.turn.half.is_some_and(|side| view.seats.here(side));
        if !(waits && own) {
            world.resource_mut::<AdviceOpen>().0 = false;
        }
        return;
    }
    request_due_advice(world);
    if world.resource::<AdviceState>().thinks() {
        // The thread can't wake the window. Look for results only at intervals, because each frame delays the thread if
        // the processor does the drawing.
        world.resource_mut::<RedrawRequests>().wake_within(POLL_INTERVAL);
    }
    let mut state = world.resource_mut::<AdviceState>();
    let update = std::iter::from_fn(|| state.worker.as_ref()?.poll()).last();
    if let Some(update) = update {
        state.found = Some(update.unwrap_or(AdviceUpdate::Nothing));
    }
}

/// Requests advice about the present moment and the chosen figure, unless it was requested before.
fn request_due_advice(world: &mut World) {
    let (view, state) = (world.resource::<BattleView>(), world.resource::<AdviceState>());
    let Some(session) = world.get_resource::<BattleSession>() else { return };
    let scope = match view.chosen().filter(|_| !state.whole) {
        Some(figure) => AdviceScope::Figure(figure.id),
        None => AdviceScope::Force,
    };
    let (about, seat) = ((BattleMoment::of(session), scope), view.seat);
    if state.about == Some(about) {
        return;
    }
    let events = &world.resource::<EventHistory>().events;
    let holds =
        state.course.as_ref().is_some_and(|suggestion_progress| suggestion_progress.holds(session, view, events));
    let own = |figure: &Figure| figure.side == seat && figure.square().is_some();
    let nobody = !view.now.figures.iter().any(own);
    let seen = Observation::of(world, seat);
    let mut state = world.resource_mut::<AdviceState>();
    state.nobody = nobody;
    if !holds {
        state.course = None;
    }
    state.ask(about, seen);
}

impl AdviceState {
    fn ask(&mut self, about: (BattleMoment, AdviceScope), seen: Observation) {
        (self.chosen, self.about, self.found) = (None, Some(about), None);
        if self.worker.is_none() {
            let started = AdviceWorker::spawn("advice", evaluate_in_rounds);
            self.worker = started.inspect_err(|fault| error!("no advice: {fault}")).ok();
        }
        match &self.worker {
            Some(worker) => worker.request((seen, about.1)),
            None => self.found = Some(AdviceUpdate::Nothing),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns advice that contains one suggestion and the choice to wait, whose trials had these outcomes.
    fn sample_advice_state(way: Vec<f64>, waiting: Vec<f64>, nobody: bool) -> AdviceState {
        let step = vec![Order::Move { towards: Facing::North }];
        let advice = OrderAdvice::from_trials(vec![(step, way, false), (vec![Order::EndHalf], waiting, true)]);
        AdviceState { found: Some(AdviceUpdate::Ways(advice, true)), nobody, ..AdviceState::default() }
    }

    #[test]
    fn no_option_is_preselected_when_waiting_is_better() {
        let mut better = sample_advice_state(vec![0.3, 0.4, 0.3, 0.4], vec![0.5, 0.6, 0.5, 0.6], false);
        assert!(better.waits() && better.way().is_none());
        better.choose(true, 1);
        assert!(better.way().is_some(), "until one is chosen");
        let worse = sample_advice_state(vec![0.5, 0.6, 0.5, 0.6], vec![0.3, 0.4, 0.3, 0.4], false);
        assert!(!worse.waits() && worse.way().is_some());
    }

    #[test]
    fn a_single_suggestion_is_called_the_best_only_if_waiting_was_compared() {
        let compared = sample_advice_state(vec![0.5, 0.6], vec![0.3, 0.4], false);
        assert_eq!(compared.remark(false), Some("advice-only"));
        let advice = OrderAdvice::from_trials(vec![(vec![Order::EndHalf], vec![0.5, 0.6], false)]);
        let alone = AdviceState { found: Some(AdviceUpdate::Ways(advice, true)), ..AdviceState::default() };
        assert_eq!((alone.remark(true), alone.remark(false)), (Some("advice-loot"), None));
    }

    #[test]
    fn waiting_off_the_board_is_advised_only_if_surely_better() {
        let (uneven, even) = (vec![0.2, 0.7, 0.1, 0.6], vec![0.5, 0.5, 0.5, 0.3]);
        assert!(sample_advice_state(uneven.clone(), even.clone(), false).waits());
        assert!(!sample_advice_state(uneven, even, true).waits(), "the difference may be chance");
        let all = sample_advice_state(vec![0.3, 0.4, 0.3, 0.4], vec![0.5, 0.6, 0.5, 0.6], true);
        assert!(all.waits());
    }
}
