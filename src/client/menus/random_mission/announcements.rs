//! Announcements for screen readers: the fairness of a mission when its measurement ends, problems of the choices, and
//! the results of actions.

use ui_kit::{accessibility::ScreenReaderAnnouncement, prelude::*};

use super::{
    model::{RandomMissionFigures, RandomMissionModel},
    plans::RandomPlans,
};

/// Announces news since the last announcement.
pub(super) fn announce_missions(
    mut plans: ResMut<RandomPlans>,
    (model, figures): (Res<RandomMissionModel>, Res<RandomMissionFigures>),
    texts: Res<Texts>,
    mut said: Local<[Option<String>; 2]>,
    mut announcement: ResMut<ScreenReaderAnnouncement>,
) {
    let ended = std::mem::take(&mut plans.bypass_change_detection().ended);
    let mut lines: Vec<String> = ended.into_iter().map(|place| mission_line(&texts, &model, &figures, place)).collect();
    let problem = model.problem.as_ref().map(|problem| problem.words.clone());
    let told = model.told.as_ref().map(|(_, words)| words.clone());
    let news = [problem, told];
    lines.extend(news.iter().zip(&*said).filter(|(now, before)| now != before).filter_map(|(now, _)| now.clone()));
    *said = news;
    if !lines.is_empty() {
        announcement.set_if_neq(ScreenReaderAnnouncement(lines.join("\n")));
    }
}

fn mission_line(texts: &Texts, model: &RandomMissionModel, figures: &RandomMissionFigures, place: usize) -> String {
    let card = &model.cards[place];
    if card.waiting.is_some() {
        return card.spoken.clone();
    }
    let words = figures.cards[place].words.clone();
    let values = [("n", (place + 1).into()), ("name", card.name.clone().into()), ("words", words.into())];
    texts.t_args("random-said", &values)
}
