//! The dialog with the AI's advice for the night: its next order for the survivors of a person. It also names the last
//! section if the base can pay for it, because that one ends the expedition, and people may prefer another moment than
//! the AI.

use campaign::expedition::{
    BaseValues, ExpeditionOrder, LastSectionStep, SurvivorTask, choose_expedition_order, find_last_step,
};

use super::{
    end_night_prompt::end_night_option,
    model::{BaseOption, BasePrompt, ExpeditionIntent},
    prompts::BasePrompts,
};
use crate::expedition::words::{describe_price, describe_task, person_name};

impl BasePrompts<'_> {
    /// Returns the dialog with the next order that the AI would give in the place of the first person who has not
    /// planned everything.
    pub(super) fn advice(&self) -> BasePrompt {
        let (state, data) = (self.open.state(), self.open.data());
        let seats = self.open.deciding_here();
        let last = find_last_step(BaseValues { state, data }, &seats);
        let advised = seats.into_iter().find_map(|seat| {
            let order = choose_expedition_order(state, data, seat)?;
            (order != ExpeditionOrder::SetReady).then_some((seat, order))
        });
        let mut lines = last.as_ref().map(|step| self.describe_last_step(step)).unwrap_or_default();
        let mut options = Vec::new();
        if let Some((seat, order)) = advised {
            let other = last.filter(|step| !is_step(&order, step));
            lines.push(self.describe_order(&order));
            let follow = self.texts.t("expedition-advice-follow");
            options.push(self.order_option(("advice-follow".to_owned(), "hint"), follow, (seat, order)));
            options.extend(other.and_then(|step| self.last_step_option(step)));
        } else {
            lines.push(self.texts.t("expedition-advice-ready"));
            options.push(end_night_option(self.texts, "advice-end-night"));
        }
        BasePrompt {
            icon: "hint",
            title: self.texts.t("expedition-advice-title"),
            lines,
            options,
            cancel: Some((self.texts.t("expedition-close"), ExpeditionIntent::Close)),
            ..BasePrompt::default()
        }
    }

    /// Describes the step towards the last section, and the assault that it brings (`EXP-17`).
    fn describe_last_step(&self, step: &LastSectionStep) -> Vec<String> {
        let work = self.texts.t_args("expedition-work-left", &[("n", step.work.into())]);
        let values =
            [("price", describe_price(self.texts, &step.price).into()), ("n", step.work.into()), ("work", work.into())];
        let id = if step.is_begun { "expedition-advice-radio-begun" } else { "expedition-advice-radio" };
        let meaning = self.texts.t_args("expedition-advice-radio-about", &[("n", step.attackers.into())]);
        vec![self.texts.t_args(id, &values), meaning]
    }

    /// Returns the option that gives a survivor without a task the step towards the last section; `None` if all have
    /// tasks.
    fn last_step_option(&self, step: LastSectionStep) -> Option<BaseOption> {
        let (state, data) = (self.open.state(), self.open.data());
        let survivor = step.builder?;
        let seat = state.survivor(survivor)?.seat;
        let task = SurvivorTask::Build { section: step.section };
        let words = describe_task(self.texts, (state, data), Some(&task));
        let order = ExpeditionOrder::Assign { survivor, task };
        let option = self.order_option(("advice-last".to_owned(), "crate"), words, (seat, order));
        Some(BaseOption { about: self.list_with_seats(&[survivor]), ..option })
    }

    fn describe_order(&self, order: &ExpeditionOrder) -> String {
        let (state, data) = (self.open.state(), self.open.data());
        match order {
            ExpeditionOrder::Assign { survivor, task } => {
                let task = describe_task(self.texts, (state, data), Some(task));
                let values = [("name", self.list_with_seats(&[*survivor]).into()), ("task", task.into())];
                self.texts.t_args("expedition-advice-task", &values)
            }
            ExpeditionOrder::Recruit { person, .. } => {
                let name = person_name(self.texts, data, person);
                self.texts.t_args("expedition-advice-recruit", &[("name", name.into())])
            }
            _ => self.texts.t("expedition-advice-ready"),
        }
    }
}

/// Returns `true` if the order takes the step towards the last section.
fn is_step(order: &ExpeditionOrder, step: &LastSectionStep) -> bool {
    matches!(
        order,
        ExpeditionOrder::Assign { task: SurvivorTask::Build { section }, .. } if *section == step.section
    )
}

#[cfg(test)]
mod tests {
    use campaign::expedition::{ExpeditionCampaign, ExpeditionTerms, ResourceKind, load_expedition_data};
    use mission::paths;
    use ui_kit::{language::Language, localization::Texts};

    use super::*;
    use crate::expedition::open_expedition::OpenExpedition;

    /// Returns the advice for the first night of an expedition that begins with more parts.
    fn advise_with_parts(name: &str, parts: u16) -> BasePrompt {
        let folder = paths::assets_dir().join("data").join("expedition");
        let mut data = load_expedition_data(&folder, &[]).unwrap_or_else(|errors| panic!("{errors:?}"));
        data.rules.lengths.iter_mut().for_each(|length| length.stock.add(ResourceKind::Parts, parts));
        let seats = vec![Some("Ana".to_owned())];
        let terms = ExpeditionTerms { length: "short".into(), hardness: "normal".into(), seats, seed: 3 };
        let folder = std::env::temp_dir().join(format!("incursion-advice-{name}-{}", std::process::id()));
        let campaign = ExpeditionCampaign::create(&folder, data, &terms).expect("a new folder");
        let open = OpenExpedition::new(campaign, name.to_owned());
        let texts = Texts::load(Language::En);
        let prompt = BasePrompts { open: &open, unseen_turn: None, texts: &texts }.advice();
        let _ = std::fs::remove_dir_all(folder);
        prompt
    }

    #[test]
    fn the_radio_is_named_with_its_meaning_if_it_can_be_paid_for() {
        let names = |prompt: &BasePrompt| prompt.options.iter().map(|option| option.name.clone()).collect::<Vec<_>>();
        let prompt = advise_with_parts("rich", 4);
        assert_eq!(names(&prompt), ["advice-follow", "advice-last"], "the AI would wait");
        assert_eq!(prompt.lines.len(), 3, "{:?}", prompt.lines);
        assert!(prompt.lines[0].contains("radio") && prompt.lines[0].contains("4 parts"), "{:?}", prompt.lines);
        // 13 for the difficulty, 8 for the length, and 6 who join the threat table in the evening.
        assert!(prompt.lines[1].contains("27 enemies"), "{:?}", prompt.lines);
        let option = &prompt.options[1];
        assert_eq!((option.words.as_str(), &option.refused), ("Build: Radio", &None));

        let prompt = advise_with_parts("poor", 0);
        assert_eq!((names(&prompt), prompt.lines.len()), (vec!["advice-follow".to_owned()], 1));
    }
}
