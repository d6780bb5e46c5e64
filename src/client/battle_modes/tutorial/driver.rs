//! The progress of a tutorial: detects finished steps, and gives the enemy's orders to `seat_driver`, one by one, so
//! that the player can follow them.

use super::{
    instruction_panel::{InstructionPanel, InstructionPhase, PanelPlace},
    pointers::mark_position,
    state::{LessonIntent, TutorialSession, WrongOrderHint},
};
use crate::{leave_battle, prelude::*};
use battle_board::{board::layout::figure_view_position, order_pacing, playback::state::Playback};
use screen_kit::{bid::BidOverlay, privacy_curtain::PrivacyCurtain, simultaneous_bids::SimultaneousBids};
use tutorial::{BattlePanel, StepGoal, StepPointer, TutorialStatus};

/// Name of the button that carries out the previewed plan.
const COMMIT: &str = "commit";

/// Run condition: a tutorial is being played.
pub(crate) fn is_tutorial_active(session: Option<Res<TutorialSession>>, view: Option<Res<BattleView>>) -> bool {
    session.is_some() && view.is_some()
}

pub(crate) fn handle_tutorial_intents(world: &mut World) {
    let intents: Vec<LessonIntent> = world.resource_mut::<Messages<LessonIntent>>().drain().collect();
    if intents.contains(&LessonIntent::Leave) {
        return leave_battle::leave_battle(world);
    }
    world.resource_scope(|world, mut session: Mut<TutorialSession>| {
        let session = session.bypass_change_detection();
        for intent in intents {
            session.answer(world, intent);
        }
    });
}

/// Advances to the step that the battle has reached, and returns the tutorial's next order, if it belongs to that side
/// and is due. Scripts its dice.
pub(crate) fn next_scripted_order(world: &mut World, side: Side) -> Option<Order> {
    world.resource_scope(|world, mut session: Mut<TutorialSession>| {
        let session = session.bypass_change_detection();
        session.go_on(world);
        session.next(world, side)
    })
}

pub(crate) fn update_instruction_panel(world: &mut World) {
    world.resource_scope(|world, session: Mut<TutorialSession>| {
        let step_note_model = session.told(world);
        // Wait for the playback to finish before the panel moves on to the next step.
        let early = world.resource::<Playback>().busy()
            && world.resource::<InstructionPanel>().0.as_ref().is_some_and(|model| model.step != step_note_model.step);
        if !early {
            world.resource_mut::<InstructionPanel>().set_if_neq(InstructionPanel(Some(step_note_model)));
        }
    });
}

impl TutorialSession {
    fn answer(&mut self, world: &mut World, intent: LessonIntent) {
        let step = self.progress.step;
        match intent {
            LessonIntent::Next if self.progress.stray => self.jump(world, step),
            LessonIntent::Next if self.progress.waits_for_reader(&self.course) && !self.read => {
                self.read = true;
                order_pacing::allow_next_order(world);
            }
            LessonIntent::Next | LessonIntent::Leave => {}
            LessonIntent::Back => self.jump(world, step.saturating_sub(1)),
            LessonIntent::Restart => self.jump(world, 0),
            LessonIntent::Skip if step + 1 < self.course.lesson().steps.len() => self.jump(world, step + 1),
            LessonIntent::Skip => self.read = true,
        }
    }

    /// Compares the battle with the tutorial, and advances while the current step is done.
    fn go_on(&mut self, world: &mut World) {
        while !self.over {
            let was = self.progress;
            let standing = self.progress.update(&self.course, world);
            if self.progress.stray != was.stray || self.progress.at != was.at {
                self.wrong = self.progress.stray.then_some(WrongOrderHint::Stray);
            }
            if !self.is_done(world, standing) {
                break;
            }
            self.advance(world);
        }
    }

    fn is_done(&self, world: &World, standing: TutorialStatus) -> bool {
        let (view, preview) = (world.resource::<BattleView>(), world.resource::<PlanPreview>());
        if standing == TutorialStatus::Stray {
            return false;
        }
        let shown = |aim: PlanTarget| {
            let actor = view.now.acting.or(self.actor());
            preview
                .plan
                .as_ref()
                .is_some_and(|plan| plan.aim == aim && Some(plan.figure) == actor && plan.refusal().is_none())
        };
        match self.goal() {
            None => false,
            Some(StepGoal::Orders) if self.step().is_some_and(tutorial::TutorialStep::is_text_only) => self.read,
            Some(StepGoal::Orders | StepGoal::Undo) => standing == TutorialStatus::Done,
            Some(StepGoal::Select(figure)) => view.selected == Some(figure),
            Some(StepGoal::Go(square)) => shown(PlanTarget::Go(square)),
            Some(StepGoal::Plan(order)) => shown(PlanTarget::Do(order)),
            Some(StepGoal::Sight) => view.threats,
            Some(StepGoal::Hand) => world.resource::<CardUi>().is_hand_open(self.course.lesson().pupil),
            Some(StepGoal::Curtain) => world.resource::<BidOverlay>().0.is_some(),
        }
    }

    fn advance(&mut self, world: &mut World) {
        if self.progress.step + 1 < self.course.lesson().steps.len() {
            self.open(world, self.progress.step + 1);
            self.arrive(world);
        } else {
            self.over = true;
            let mut settings = world.resource_mut::<Settings>();
            (settings.lesson.step, settings.lesson.done) = (None, true);
        }
        world.resource_mut::<RedrawRequests>().redraw_frames(4);
    }

    /// Returns the next order, if it belongs to that side and is due.
    fn next(&self, world: &mut World, side: Side) -> Option<Order> {
        let (_, order, giver) = self.progress.next(&self.course).filter(|_| !self.over)?;
        let unread = self.progress.waits_for_reader(&self.course) && !self.read;
        if self.progress.stray || unread || giver != side || !order_pacing::may_give_next_order(world) {
            return None;
        }
        self.lay_dice(world);
        Some(*order)
    }

    /// Returns the marks to point at: those of the step, or the undo button after a wrong order.
    fn marks(&self, preview: &PlanPreview) -> Vec<StepPointer> {
        if self.progress.stray {
            return vec![StepPointer::Plate("undo:".to_owned())];
        }
        // The button that carries out a plan is marked only while the expected plan is previewed.
        let shown = preview.plan.as_ref().and_then(PlannedAction::orders);
        let meant = shown.is_some_and(|orders| self.progress.leads(&self.course, &orders));
        let marks = self.step().map(|step| step.marks.clone()).unwrap_or_default();
        marks.into_iter().filter(|mark| meant || *mark != StepPointer::Plate(COMMIT.to_owned())).collect()
    }

    /// Returns the content of the panel.
    fn told(&self, world: &World) -> super::instruction_panel::InstructionModel {
        let view = world.resource::<BattleView>();
        let lesson = self.course.lesson();
        let phase = if self.over {
            InstructionPhase::Over
        } else if self.progress.waits_for_reader(&self.course) && !self.read {
            InstructionPhase::Read
        } else if view.is_prompted() {
            InstructionPhase::Act
        } else {
            InstructionPhase::Watch
        };
        let marks = self.marks(world.resource::<PlanPreview>());
        let shown = world.resource::<InstructionPanel>().0.as_ref();
        let is_new = shown.is_none_or(|shown| shown.number != self.progress.step + 1);
        super::instruction_panel::InstructionModel {
            lesson: lesson.id.clone(),
            step: self.step().map(|step| step.id.clone()).unwrap_or_default(),
            rule: self.step().and_then(|step| step.rule.clone()),
            number: self.progress.step + 1,
            of: lesson.steps.len(),
            phase,
            wrong: self.wrong,
            spot: choose_panel_place(world, view, &marks, is_new),
            marks,
        }
    }
}

/// Returns a place where the panel covers neither the current prompt nor, if possible, the subjects of the step and the
/// acting figure. A new step has its usual place until the camera has been moved to its subjects.
fn choose_panel_place(world: &World, view: &BattleView, marks: &[StepPointer], is_new: bool) -> PanelPlace {
    let choosing = world.resource::<CardUi>().choosing();
    if world.resource::<BidOverlay>().0.is_some() || world.resource::<SimultaneousBids>().0.is_some() {
        return PanelPlace::Bid;
    }
    if world.resource::<PrivacyCurtain>().0.is_some() || choosing {
        return PanelPlace::Top;
    }
    let is_about = |panel: BattlePanel| marks.contains(&StepPointer::Panel(panel));
    let (usual, other) = match view.now.awaiting {
        _ if !view.is_prompted() => (PanelPlace::Bottom, PanelPlace::Left),
        PendingDecision::Answer { to: ResponseTrigger::Card(_), .. } => return PanelPlace::Left,
        PendingDecision::Act { .. } if is_about(BattlePanel::Card) => (PanelPlace::Aside, PanelPlace::Left),
        PendingDecision::Act { .. } if is_about(BattlePanel::Force) => return PanelPlace::Bottom,
        PendingDecision::Deploy { .. } => return PanelPlace::Bottom,
        PendingDecision::Act { .. } => (PanelPlace::Bottom, PanelPlace::Left),
        _ => (PanelPlace::Top, PanelPlace::Left),
    };
    let covers = |place: PanelPlace| is_subject_covered(world, view, marks, place);
    if !is_new && covers(usual) && !covers(other) { other } else { usual }
}

/// Returns `true` if the panel at that place might cover a square or figure at which the step points, or the selected
/// figure.
fn is_subject_covered(world: &World, view: &BattleView, marks: &[StepPointer], place: PanelPlace) -> bool {
    let (lens, fit) = (world.resource::<CameraTarget>(), world.resource::<UiFit>());
    let panel = place.largest_area(fit.view);
    let acting = view.chosen().and_then(|figure| figure_view_position(view, figure));
    let subjects = marks.iter().filter_map(|mark| mark_position(view, mark)).chain(acting);
    let mut squares = subjects.map(|subject| lens.square_area(subject));
    squares.any(|square| !square.intersect(panel).is_empty())
}
