//! The dialog with the AI's advice for the night: its next order for the survivors of a person.

use campaign::expedition::{ExpeditionOrder, choose_expedition_order};

use super::{
    end_night_prompt::end_night_option,
    model::{BasePrompt, ExpeditionIntent},
    prompts::BasePrompts,
};
use crate::expedition::words::{describe_task, person_name};

impl BasePrompts<'_> {
    /// Returns the dialog with the next order that the AI would give in the place of the first person who has not
    /// planned everything.
    pub(super) fn advice(&self) -> BasePrompt {
        let (state, data) = (self.open.state(), self.open.data());
        let advised = self.open.deciding_here().into_iter().find_map(|seat| {
            let order = choose_expedition_order(state, data, seat)?;
            (order != ExpeditionOrder::SetReady).then_some((seat, order))
        });
        let (lines, options) = match advised {
            Some((seat, order)) => {
                let follow = self.texts.t("expedition-advice-follow");
                let lines = vec![self.describe_order(&order)];
                (lines, vec![self.order_option(("advice-follow".to_owned(), "hint"), follow, (seat, order))])
            }
            None => {
                (vec![self.texts.t("expedition-advice-ready")], vec![end_night_option(self.texts, "advice-end-night")])
            }
        };
        BasePrompt {
            icon: "hint",
            title: self.texts.t("expedition-advice-title"),
            lines,
            options,
            cancel: Some((self.texts.t("expedition-close"), ExpeditionIntent::Close)),
            ..BasePrompt::default()
        }
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
