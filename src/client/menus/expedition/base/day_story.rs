//! The story of the last day in a dialog, split into pages that fit into it.

use campaign::expedition::write_expedition_day;
use ui_kit::prelude::*;

use super::model::{BaseOption, BasePrompt, ExpeditionIntent};
use crate::expedition::{
    ledger::leaves::{LedgerLeaf, split_day},
    open_expedition::OpenExpedition,
    seat_words::describe_empty_seats,
    words::outcome_text_ids,
};

/// The story of a day, split into pages.
pub(super) struct StoryPages {
    title: String,
    sentences: Vec<String>,
    leaves: Vec<LedgerLeaf>,
}

impl StoryPages {
    /// Returns the story of a day of the open expedition.
    pub(super) fn of_day(open: &OpenExpedition, texts: &Texts, day: u8) -> StoryPages {
        let told = write_expedition_day(open.state(), open.data(), day);
        let mut lines = localized_name(texts, &told).lines().map(str::to_owned);
        let title = lines.next().unwrap_or_default();
        let sentences: Vec<String> = lines.collect();
        let leaves = split_day(&sentences, 0);
        StoryPages { title, sentences, leaves }
    }

    /// Returns `true` if another page follows that one.
    pub(super) fn has_page_after(&self, page: usize) -> bool {
        page + 1 < self.leaves.len()
    }

    /// Returns the dialog with a page. The last one also names the people without survivors, and has the end if the
    /// expedition is over.
    pub(super) fn build_prompt(&self, open: &OpenExpedition, texts: &Texts, page: usize) -> BasePrompt {
        let count = self.leaves.len();
        let page = page.min(count - 1);
        let title = if count > 1 { format!("{} · {}/{count}", self.title, page + 1) } else { self.title.clone() };
        let mut prompt = BasePrompt {
            icon: "log",
            title,
            lines: self.sentences[self.leaves[page].story.clone()].to_vec(),
            is_paper: true,
            cancel: Some((texts.t("expedition-go-on"), ExpeditionIntent::Close)),
            ..BasePrompt::default()
        };
        if !self.has_page_after(page) {
            prompt.lines.extend(describe_empty_seats(texts, open.state()));
        }
        if let Some(outcome) = open.state().outcome().filter(|_| !self.has_page_after(page)) {
            prompt.lines.push(texts.t(outcome_text_ids(outcome).1));
            prompt.options.push(ledger_option(texts));
        }
        prompt
    }
}

fn ledger_option(texts: &Texts) -> BaseOption {
    BaseOption {
        name: "story-ledger".to_owned(),
        icon: "log",
        words: texts.t("expedition-ledger"),
        about: String::new(),
        tip: String::new(),
        is_chosen: true,
        refused: None,
        intent: ExpeditionIntent::Ledger,
    }
}
