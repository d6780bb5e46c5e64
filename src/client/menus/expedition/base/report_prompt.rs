//! The wait for the report of a party without a person: its option, and the dialog while the battle is fought unseen.

use campaign::expedition::{ExpeditionPhase, SortieMember};

use super::{
    model::{BaseOption, BasePrompt, ExpeditionIntent},
    prompts::BasePrompts,
};

impl BasePrompts<'_> {
    /// Returns the option to wait for the report of the battle that is due; `None` if a person takes part in it.
    pub(super) fn report_option(&self) -> Option<BaseOption> {
        let words = ["expedition-wait", "expedition-wait-about"];
        let option = || self.text_option(("battle-wait", "clock"), words, ExpeditionIntent::AwaitReport);
        self.open.campaign.is_fought_by_ai().then(option)
    }

    /// Returns the dialog while the battle of the dialog `due` is fought unseen.
    pub(super) fn await_report(&self, due: BasePrompt, turn: u16) -> BasePrompt {
        let members: &[SortieMember] = match &self.open.state().phase {
            ExpeditionPhase::Sortie(plan) => &plan.party,
            ExpeditionPhase::Assault(plan) => &plan.defenders,
            _ => &[],
        };
        let values = [("people", self.list_members(members).into()), ("n", turn.into())];
        let words = ["expedition-wait-watch", "expedition-wait-watch-about"];
        let watch = self.text_option(("battle-watch-rest", "play"), words, ExpeditionIntent::WatchRest);
        BasePrompt {
            icon: due.icon,
            title: due.title,
            lines: vec![self.texts.t_args("expedition-wait-round", &values)],
            options: vec![BaseOption { is_chosen: true, ..watch }],
            cancel: self.leave(),
            ..BasePrompt::default()
        }
    }
}
