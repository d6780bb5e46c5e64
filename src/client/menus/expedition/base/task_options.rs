//! The tasks of a survivor as options of a dialog, each with its price or the reason why it can't be done. Prices and
//! reasons come from a trial of the order.

use campaign::expedition::{
    BaseValues, ExpeditionOrder, ExpeditionRefusal, NamedTask, ResourceKind, SortieTarget, SurvivorId, SurvivorState,
    SurvivorTask,
};
use ui_kit::{game_names::sanitized, prelude::*};

use super::{
    model::{BaseOption, BaseQuestion, ExpeditionIntent, TaskTopic},
    task_words::label_task,
};
use crate::expedition::{
    open_expedition::{OpenExpedition, preview_order},
    survivor_words::describe_duel,
    words::{
        describe_effects, describe_place, describe_place_risks, describe_price, label_enemies, resource_icon, seat_name,
    },
};

/// Builder of the options of a survivor.
pub(super) struct TaskOptions<'a> {
    pub(super) open: &'a OpenExpedition,
    pub(super) texts: &'a Texts,
    pub(super) survivor: &'a SurvivorState,
}

/// Returns the reason of a refusal for a button, with its rule.
pub(super) fn refusal_reason(texts: &Texts, refusal: &ExpeditionRefusal) -> DisabledReason {
    DisabledReason::because(localized_name(texts, &refusal.message())).rule(refusal.rule())
}

impl<'a> TaskOptions<'a> {
    /// Returns the options of a group of tasks.
    pub(super) fn list(&self, topic: TaskTopic) -> Vec<BaseOption> {
        match topic {
            TaskTopic::GoOut => self.list_goals(),
            TaskTopic::Build => self.list_buildings(),
            TaskTopic::Use => self.list_uses(),
            TaskTopic::Threat => self.list_threats(),
            TaskTopic::Base => self.list_base_tasks(),
        }
    }

    fn base(&self) -> BaseValues<'a> {
        BaseValues { state: self.open.state(), data: self.open.data() }
    }

    fn id(&self) -> SurvivorId {
        self.survivor.id
    }

    /// Returns the words of a task.
    fn words(&self, task: &SurvivorTask) -> String {
        let BaseValues { state, data } = self.base();
        let enemies = match task {
            SurvivorTask::Clear { enemy } => Some(label_enemies(self.texts, data, enemy, state.threat.count(enemy))),
            _ => None,
        };
        label_task(self.texts, &NamedTask::of(state, data, task), enemies)
    }

    /// Returns the option of a task with its price.
    fn task_option(&self, name: String, icon: &'static str, task: SurvivorTask) -> BaseOption {
        let words = self.words(&task);
        self.worded_option((name, icon), words, task)
    }

    /// Like [`task_option`](Self::task_option), with other words.
    fn worded_option(&self, (name, icon): (String, &'static str), words: String, task: SurvivorTask) -> BaseOption {
        let is_chosen = self.survivor.task.as_ref().is_some_and(|paid| paid.task == task);
        let order = ExpeditionOrder::Assign { survivor: self.id(), task };
        let (about, refused) = match preview_order(self.open, self.survivor.seat, &order) {
            Ok(next) => {
                let paid = next.survivor(self.id()).and_then(|survivor| survivor.task.as_ref());
                (paid.map(|paid| describe_price(self.texts, &paid.price)).unwrap_or_default(), None)
            }
            Err(refusal) => (String::new(), Some(refusal_reason(self.texts, &refusal))),
        };
        let intent = ExpeditionIntent::Order(self.survivor.seat, order);
        BaseOption { name, icon, words, about, tip: String::new(), is_chosen, refused, intent }
    }

    fn list_base_tasks(&self) -> Vec<BaseOption> {
        let base = self.base();
        let rest = base.rest_points(base.person(self.survivor));
        let mut options = Vec::new();
        for (name, icon, task) in
            [("task-rest", "plus", SurvivorTask::Rest), ("task-watch", "sight", SurvivorTask::Watch)]
        {
            options.push(self.task_option(name.to_owned(), icon, task));
        }
        if let [of_rest, of_watch] = options.as_mut_slice() {
            of_rest.about = self.texts.t_args("expedition-rest-about", &[("n", rest.into())]);
            let can_answer = base.has_lookout(base.person(self.survivor));
            let id = if can_answer { "expedition-watch-about" } else { "expedition-watch-blind" };
            of_watch.about = self.texts.t(id);
        }
        options.push(self.task_option("task-gate".to_owned(), "gate", SurvivorTask::RepairGate));
        for section in base.state.sections.iter().filter(|section| section.is_damaged) {
            let task = SurvivorTask::Repair { section: section.id.clone() };
            options.push(self.task_option(format!("task-repair-{}", section.id), "settings", task));
        }
        options.extend(self.list_receivers());
        options
    }

    /// Returns the options to give the survivor to another seat; none if there is only one seat.
    fn list_receivers(&self) -> Vec<BaseOption> {
        let state = self.open.state();
        let option = |receiver: u8| {
            let order = ExpeditionOrder::GiveSurvivor { survivor: self.id(), receiver };
            let refused = preview_order(self.open, self.survivor.seat, &order).err();
            let seat = sanitized(&seat_name(self.texts, state, receiver), 24);
            BaseOption {
                name: format!("give-{receiver}"),
                icon: "people",
                words: self.texts.t_args("expedition-give", &[("seat", seat.into())]),
                // Several seats of the computer have the same name.
                about: self.texts.t_args("expedition-give-about", &[("n", (receiver + 1).into())]),
                tip: String::new(),
                is_chosen: false,
                refused: refused.map(|refusal| refusal_reason(self.texts, &refusal)),
                intent: ExpeditionIntent::Order(self.survivor.seat, order),
            }
        };
        let seats = (0..).zip(&state.seats).map(|(seat, _)| seat);
        seats.filter(|seat| *seat != self.survivor.seat).map(option).collect()
    }

    fn list_buildings(&self) -> Vec<BaseOption> {
        let base = self.base();
        let is_open = |id: &str| base.state.section(id).is_none_or(|begun| begun.work_left > 0);
        let sections = base.data.content.sections.iter().filter(|section| is_open(&section.id));
        sections
            .map(|section| {
                let task = SurvivorTask::Build { section: section.id.clone() };
                let option = self.task_option(format!("task-build-{}", section.id), "crate", task);
                let tip = localized_name(self.texts, &section.about).to_owned();
                let words = |id, work: u8| self.texts.t_args(id, &[("n", work.into())]);
                let about = match base.state.section(&section.id) {
                    Some(begun) => words("expedition-begun", begun.work_left),
                    None => format!("{} · {}", option.about, words("expedition-work", section.work)),
                };
                BaseOption { about, tip, ..option }
            })
            .collect()
    }

    fn list_uses(&self) -> Vec<BaseOption> {
        let base = self.base();
        let mut options = Vec::new();
        for section in &base.data.content.sections {
            let is_built = base.state.section(&section.id).is_some_and(|built| built.work_left == 0);
            let Some((_, effects)) = section.usage().filter(|_| is_built) else { continue };
            let task = SurvivorTask::Use { section: section.id.clone() };
            let option = self.task_option(format!("task-use-{}", section.id), "hand", task);
            let effects = describe_effects(self.texts, base.data, effects);
            options.push(BaseOption { about: format!("{}: {effects}", option.about), ..option });
        }
        if base.truck().is_some() {
            for wanted in ResourceKind::ALL {
                let name = format!("task-drive-{wanted:?}").to_lowercase();
                options.push(self.task_option(name, resource_icon(wanted), SurvivorTask::Drive { wanted }));
            }
        }
        options
    }

    fn list_threats(&self) -> Vec<BaseOption> {
        let base = self.base();
        let option = |(enemy, _): (&str, u16)| {
            let task = SurvivorTask::Clear { enemy: enemy.to_owned() };
            let option = self.task_option(format!("task-clear-{enemy}"), "zombie", task);
            let cleared = base.cleared_enemies(base.person(self.survivor));
            let cleared = self.texts.t_args("expedition-clears", &[("n", cleared.into())]);
            BaseOption { about: format!("{} · {cleared}", option.about), ..option }
        };
        base.state.threat.iter().map(option).collect()
    }

    fn list_goals(&self) -> Vec<BaseOption> {
        let base = self.base();
        let mut options = Vec::new();
        for place in &base.state.places {
            let Some(kind) = base.data.place(&place.kind) else { continue };
            let caches = self.texts.t_args("expedition-caches", &[("n", place.caches.len().into())]);
            let about = format!("{} · {caches}", describe_place(self.texts, kind));
            let name = format!("task-go-{}", place.id.0);
            let tip = describe_place_risks(self.texts, kind.kind, &kind.possible_resources());
            options.push(BaseOption { tip, ..self.goal_option(name, SortieTarget::Place(place.id), about) });
        }
        for person in &base.state.offers {
            let Some(about) = describe_duel(self.texts, base.data, person) else { continue };
            let name = format!("task-duel-{}", sanitized(person, 24));
            options.push(self.goal_option(name, SortieTarget::Duel(person.clone()), about));
        }
        options
    }

    /// Returns the option that opens the dialog of a sortie.
    fn goal_option(&self, name: String, target: SortieTarget, about: String) -> BaseOption {
        let option = self.task_option(name, "entry", SurvivorTask::GoOut { target: target.clone(), boxes: 0 });
        let goes_there =
            |task: &SurvivorTask| matches!(task, SurvivorTask::GoOut { target: goal, .. } if *goal == target);
        let is_chosen = self.survivor.task.as_ref().is_some_and(|paid| goes_there(&paid.task));
        let intent = ExpeditionIntent::Ask(BaseQuestion::Sortie(self.id(), target.clone()));
        BaseOption { about, is_chosen, intent, ..option }
    }

    /// Returns the options of a sortie: how many boxes of ammunition the survivor takes.
    pub(super) fn list_ammunition(&self, target: &SortieTarget) -> Vec<BaseOption> {
        let option = |boxes: u16| {
            let words = self.texts.t_args("expedition-boxes", &[("n", boxes.into())]);
            let task = SurvivorTask::GoOut { target: target.clone(), boxes };
            let option = self.worded_option((format!("sortie-boxes-{boxes}"), "shoot"), words, task);
            BaseOption { tip: self.texts.t("ammunition-boxes-why"), ..option }
        };
        (0..=self.open.data().rules.boxes).map(option).collect()
    }
}
