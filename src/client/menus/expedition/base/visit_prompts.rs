//! The dialogs over the base of an expedition at another machine: the tasks of the player's survivors, as the host has
//! listed them, and the question before the night ends.

use campaign::expedition::{
    ExpeditionOrder, PagePlace, PageSurvivor, PageTask, SortieTarget, SurvivorId, SurvivorTask,
};
use ui_kit::prelude::*;

use super::{
    end_night_prompt::build_end_night_prompt,
    model::{BaseOption, BasePrompt, BaseQuestion, ExpeditionIntent, TaskTopic},
    prompts::topic_look,
    task_words::label_task,
    visited_base::VisitedBase,
};
use crate::expedition::words::{count_enemies, describe_distance, describe_place_risks, describe_price, sentence_name};

/// Maximum number of options in a dialog.
const MAX_OPTIONS: usize = 16;

/// Returns the dialog that the player has opened; `None` if it is not about survivors of the player's seat.
pub(super) fn build_visit_prompt(visit: &VisitedBase, question: &BaseQuestion, texts: &Texts) -> Option<BasePrompt> {
    let (id, target) = match question {
        BaseQuestion::Tasks(id, _) => (*id, None),
        BaseQuestion::Sortie(id, target) => (*id, Some(target)),
        BaseQuestion::EndNight => return ask_end_of_night(visit, texts),
        BaseQuestion::Offers | BaseQuestion::Advice | BaseQuestion::Players => return None,
    };
    let dialog = VisitDialog::about(visit, id, texts)?;
    Some(match (question, target) {
        (BaseQuestion::Tasks(_, topic), _) => dialog.list_tasks(*topic),
        (_, target) => dialog.list_ammunition(target?),
    })
}

/// Returns the dialog that asks before the player's planning ends; `None` if each unhurt survivor has a task.
fn ask_end_of_night(visit: &VisitedBase, texts: &Texts) -> Option<BasePrompt> {
    let idle = visit.idle_people();
    let names: Vec<String> = idle.iter().map(|person| sentence_name(texts, &person.name)).collect();
    build_end_night_prompt(texts, idle.len(), names.join(", "))
}

/// A dialog about a survivor of the player's seat.
struct VisitDialog<'a> {
    visit: &'a VisitedBase,
    survivor: &'a PageSurvivor,
    name: String,
    texts: &'a Texts,
}

impl<'a> VisitDialog<'a> {
    fn about(visit: &'a VisitedBase, id: SurvivorId, texts: &'a Texts) -> Option<VisitDialog<'a>> {
        let night = visit.page.night.as_ref()?;
        let (index, survivor) = night.survivors.iter().enumerate().find(|(_, survivor)| survivor.id == id)?;
        let person = visit.page.people.get(index)?;
        let name = sentence_name(texts, &person.name);
        (Some(survivor.seat) == visit.seat).then_some(VisitDialog { visit, survivor, name, texts })
    }

    /// Returns the tasks that the survivor may be given.
    fn tasks(&self) -> impl Iterator<Item = &'a PageTask> {
        let (night, survivor) = (self.visit.page.night.as_ref(), self.survivor);
        night.into_iter().flat_map(move |night| night.tasks_of(survivor))
    }

    fn list_tasks(&self, topic: TaskTopic) -> BasePrompt {
        let tab = |of: TaskTopic| {
            let (icon, id) = topic_look(of);
            let intent = ExpeditionIntent::Ask(BaseQuestion::Tasks(self.survivor.id, of));
            let option = make_option((id.to_owned(), icon), self.texts.t(id), intent);
            BaseOption { is_chosen: of == topic, ..option }
        };
        let mut options: Vec<BaseOption> = Vec::new();
        for task in self.tasks().filter(|task| find_topic(&task.task) == topic) {
            let option = self.task_option(options.len(), task);
            // Each place is listed once; the ammunition is chosen after it.
            if !options.iter().any(|known| known.intent == option.intent) {
                options.push(option);
            }
        }
        options.truncate(MAX_OPTIONS);
        BasePrompt {
            icon: "people",
            title: self.texts.t_args("expedition-tasks-title", &[("name", self.name.clone().into())]),
            lines: options.is_empty().then(|| self.texts.t("expedition-no-option")).into_iter().collect(),
            tabs: TaskTopic::ALL.map(tab).to_vec(),
            options,
            cancel: Some((self.texts.t("expedition-close"), ExpeditionIntent::Close)),
            ..BasePrompt::default()
        }
    }

    /// Returns the option of a task; that of a sortie opens the choice of ammunition.
    fn task_option(&self, index: usize, task: &PageTask) -> BaseOption {
        let (icon, _) = topic_look(find_topic(&task.task));
        let name = format!("task-{index}");
        let words = self.words(task);
        if let SurvivorTask::GoOut { target, .. } = &task.task {
            let intent = ExpeditionIntent::Ask(BaseQuestion::Sortie(self.survivor.id, target.clone()));
            let present = self.survivor.task.as_ref();
            let is_chosen =
                present.is_some_and(|task| matches!(task, SurvivorTask::GoOut { target: goal, .. } if goal == target));
            let (about, tip) = self.describe_target(target);
            return BaseOption { is_chosen, about, tip, ..make_option((name, icon), words, intent) };
        }
        self.price_option((name, icon), words, task)
    }

    /// Returns the words of a task.
    fn words(&self, task: &PageTask) -> String {
        let enemies = match &task.task {
            SurvivorTask::Clear { enemy } => self.visit.page.threat.iter().find(|known| known.id == *enemy),
            _ => None,
        };
        let enemies = enemies.map(|kind| count_enemies(self.texts, kind.count, kind.single.as_ref(), &kind.name));
        label_task(self.texts, &task.name, enemies.map(|words| begin_with_capital(&words)))
    }

    /// Returns the line below the name of a place, and its tooltip; both are empty for other goals of sorties.
    fn describe_target(&self, target: &SortieTarget) -> (String, String) {
        let is_target = |place: &&PagePlace| *target == SortieTarget::Place(place.id);
        let Some(place) = self.visit.page.places.iter().find(is_target) else { return Default::default() };
        let caches = self.texts.t_args("expedition-caches", &[("n", place.caches.into())]);
        let about = format!("{} · {caches}", describe_distance(self.texts, place.distance, place.kind));
        (about, describe_place_risks(self.texts, place.kind, &place.resources))
    }

    fn list_ammunition(&self, target: &SortieTarget) -> BasePrompt {
        let mut title = String::new();
        let mut options = Vec::new();
        for task in self.tasks() {
            let SurvivorTask::GoOut { target: goal, boxes } = &task.task else { continue };
            if goal != target {
                continue;
            }
            title = self.words(task);
            let words = self.texts.t_args("expedition-boxes", &[("n", (*boxes).into())]);
            let option = self.price_option((format!("sortie-boxes-{boxes}"), "shoot"), words, task);
            options.push(BaseOption { tip: self.texts.t("ammunition-boxes-why"), ..option });
        }
        options.truncate(MAX_OPTIONS);
        let back = ExpeditionIntent::Ask(BaseQuestion::Tasks(self.survivor.id, TaskTopic::GoOut));
        BasePrompt {
            icon: "entry",
            title,
            lines: vec![self.texts.t_args("expedition-sortie-ammunition", &[("name", self.name.clone().into())])],
            options,
            cancel: Some((self.texts.t("back"), back)),
            ..BasePrompt::default()
        }
    }

    /// Returns the option that gives the survivor a task, with its price.
    fn price_option(&self, look: (String, &'static str), words: String, task: &PageTask) -> BaseOption {
        let order = ExpeditionOrder::Assign { survivor: self.survivor.id, task: task.task.clone() };
        let option = make_option(look, words, ExpeditionIntent::Order(self.survivor.seat, order));
        let is_chosen = self.survivor.task.as_ref() == Some(&task.task);
        BaseOption { about: describe_price(self.texts, &task.price), is_chosen, ..option }
    }
}

fn make_option((name, icon): (String, &'static str), words: String, intent: ExpeditionIntent) -> BaseOption {
    let (about, tip) = (String::new(), String::new());
    BaseOption { name, icon, words, about, tip, is_chosen: false, refused: None, intent }
}

/// Returns the group of a task.
fn find_topic(task: &SurvivorTask) -> TaskTopic {
    match task {
        SurvivorTask::GoOut { .. } => TaskTopic::GoOut,
        SurvivorTask::Build { .. } => TaskTopic::Build,
        SurvivorTask::Use { .. } | SurvivorTask::Drive { .. } => TaskTopic::Use,
        SurvivorTask::Clear { .. } => TaskTopic::Threat,
        SurvivorTask::Rest | SurvivorTask::Watch | SurvivorTask::RepairGate | SurvivorTask::Repair { .. } => {
            TaskTopic::Base
        }
    }
}
