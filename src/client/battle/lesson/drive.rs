//! What makes a lesson go on: it sees when a step is done, and gives the enemy's orders, one by one, so that they can be
//! followed.

use std::time::{Duration, Instant};

use bevy::prelude::*;

use super::{
    BEAT, Desk, LessonIntent, Wrong,
    note::{Phase, Spot, Told},
};
use crate::{
    client::{
        battle::{
            BattleSystems,
            cards::Hands,
            intent, orders,
            playback::Playback,
            preview::{Aim, Preview},
            session::Table,
        },
        screens::{bid::Bid, both_bids::BothBids, curtain::Curtain},
        settings::Settings,
        wake::Awake,
    },
    lesson::{Goal, Mark, Panel, Standing},
    rules::{Awaiting, Occasion},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        drive
            .after(intent::carry_out)
            .in_set(BattleSystems::Orders)
            .run_if(resource_exists::<Desk>.and_then(resource_exists::<Table>)),
    );
}

fn drive(world: &mut World) {
    let intents: Vec<LessonIntent> = world.resource_mut::<Messages<LessonIntent>>().drain().collect();
    if intents.contains(&LessonIntent::Leave) {
        return super::super::flow::leave(world);
    }
    world.resource_scope(|world, mut desk: Mut<Desk>| {
        let desk = desk.bypass_change_detection();
        for intent in intents {
            desk.answer(world, intent);
        }
        while desk.go_on(world) {}
        let told = desk.told(world);
        // What a step tells of the one before is told when that has been seen.
        let early = world.resource::<Playback>().busy()
            && world.resource::<Told>().0.as_ref().is_some_and(|model| model.step != told.step);
        if early {
            return;
        }
        if world.resource_mut::<Told>().set_if_neq(Told(Some(told))) {
            world.resource_mut::<Awake>().frames(4);
        }
    });
}

impl Desk {
    fn answer(&mut self, world: &mut World, intent: LessonIntent) {
        let step = self.progress.step;
        match intent {
            LessonIntent::Next if self.progress.stray => self.jump(world, step),
            LessonIntent::Next if self.progress.waits(&self.course) && !self.read => {
                self.read = true;
                self.due = Instant::now();
            }
            LessonIntent::Next | LessonIntent::Leave => {}
            LessonIntent::Back => self.jump(world, step.saturating_sub(1)),
            LessonIntent::Restart => self.jump(world, 0),
            LessonIntent::Skip if step + 1 < self.course.lesson().steps.len() => self.jump(world, step + 1),
            LessonIntent::Skip => self.read = true,
        }
    }

    /// Does what is due. Whether there may be more.
    fn go_on(&mut self, world: &mut World) -> bool {
        if self.over {
            return false;
        }
        let was = self.progress;
        let standing = self.progress.look(&self.course, world);
        if self.progress.stray != was.stray || self.progress.at != was.at {
            self.wrong = self.progress.stray.then_some(Wrong::Stray);
        }
        if self.is_done(world, standing) {
            self.advance(world);
            return true;
        }
        self.enemy(world)
    }

    fn is_done(&self, world: &World, standing: Standing) -> bool {
        let (table, preview) = (world.resource::<Table>(), world.resource::<Preview>());
        if standing == Standing::Stray {
            return false;
        }
        let shown = |aim: Aim| {
            let actor = table.now.acting.or(self.actor());
            preview
                .plan
                .as_ref()
                .is_some_and(|plan| plan.aim == aim && Some(plan.figure) == actor && plan.refusal().is_none())
        };
        match self.goal() {
            None => false,
            Some(Goal::Orders) if self.step().is_some_and(crate::lesson::Step::only_read) => self.read,
            Some(Goal::Orders | Goal::Undo) => standing == Standing::Done,
            Some(Goal::Select(figure)) => table.selected == Some(figure),
            Some(Goal::Go(square)) => shown(Aim::Go(square)),
            Some(Goal::Plan(order)) => shown(Aim::Do(order)),
            Some(Goal::Sight) => table.threats,
            Some(Goal::Hand) => world.resource::<Hands>().looks(self.course.lesson().pupil),
            Some(Goal::Curtain) => world.resource::<Bid>().0.is_some(),
        }
    }

    fn advance(&mut self, world: &mut World) {
        if self.progress.step + 1 < self.course.lesson().steps.len() {
            self.open(self.progress.step + 1);
            self.arrive(world);
        } else {
            self.over = true;
            let mut settings = world.resource_mut::<Settings>();
            (settings.lesson.step, settings.lesson.done) = (None, true);
        }
        world.resource_mut::<Awake>().frames(4);
    }

    /// Gives the enemy's next order, if it is due. What costs it no thought comes at once.
    fn enemy(&mut self, world: &mut World) -> bool {
        let Some((_, order, giver)) = self.progress.next(&self.course) else { return false };
        let unread = self.progress.waits(&self.course) && !self.read;
        if self.progress.stray || unread || giver == self.course.lesson().pupil {
            return false;
        }
        let seen = matches!(world.resource::<Awaiting>(), Awaiting::Act { .. } | Awaiting::React { .. });
        let now = Instant::now();
        if seen && world.resource::<Playback>().busy() {
            // What was done before is seen first; while it moves the window is awake.
            self.due = now + BEAT;
            return false;
        }
        if seen && now < self.due {
            world.resource_mut::<Awake>().stay(self.due - now + Duration::from_millis(20));
            return false;
        }
        self.lay_dice(world);
        let given = orders::play(world, *order);
        self.due = now + BEAT;
        given
    }

    /// What is pointed at: what is meant, or the way back to it.
    fn marks(&self) -> Vec<Mark> {
        if self.progress.stray {
            return vec![Mark::Plate("undo:".to_owned())];
        }
        self.step().map(|step| step.marks.clone()).unwrap_or_default()
    }

    /// What the note says now.
    fn told(&self, world: &World) -> super::note::Model {
        let table = world.resource::<Table>();
        let lesson = self.course.lesson();
        let phase = if self.over {
            Phase::Over
        } else if self.progress.waits(&self.course) && !self.read {
            Phase::Read
        } else if table.asked() {
            Phase::Act
        } else {
            Phase::Watch
        };
        let marks = self.marks();
        super::note::Model {
            lesson: lesson.id.clone(),
            step: self.step().map(|step| step.id.clone()).unwrap_or_default(),
            rule: self.step().and_then(|step| step.rule.clone()),
            number: self.progress.step + 1,
            of: lesson.steps.len(),
            phase,
            wrong: self.wrong,
            spot: spot(world, table, &marks),
            marks,
        }
    }
}

/// Where the note lies in nobody's way.
fn spot(world: &World, table: &Table, marks: &[Mark]) -> Spot {
    let choosing = world.resource::<Hands>().choosing();
    if world.resource::<Bid>().0.is_some() || world.resource::<BothBids>().0.is_some() {
        return Spot::Bid;
    }
    if world.resource::<Curtain>().0.is_some() || choosing {
        return Spot::Top;
    }
    match table.now.awaiting {
        _ if !table.asked() => Spot::Bottom,
        Awaiting::Answer { to: Occasion::Card(_), .. } => Spot::Left,
        Awaiting::Act { .. } if marks.contains(&Mark::Panel(Panel::Card)) => Spot::Aside,
        Awaiting::Act { .. } | Awaiting::Deploy { .. } => Spot::Bottom,
        _ => Spot::Top,
    }
}
