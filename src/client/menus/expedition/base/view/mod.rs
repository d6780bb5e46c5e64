//! The drawing of the base: the bar at the top, the cross-section, the threat table and the places at the right, the
//! survivors below, and the dialog over them.

mod cross_section;
mod prompt;
mod side_tables;
mod survivor_cards;
mod top_bar;

use screen_kit::screen_root::{
    ScreenSystems, ScreenTree, add_screen, back_button, bottom_bar_button, spawn_news_strip, spawn_warning_strip,
};
use ui_kit::prelude::*;

use super::{
    context_rule::find_base_rule,
    model::{BaseQuestion, ExpeditionBaseModel, ExpeditionIntent, ExpeditionPromptModel},
};
use crate::expedition::unseen_battle::is_battle_unseen;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ExpeditionBaseModel>().init_resource::<ExpeditionPromptModel>();
    add_screen::<(State<Screen>, ExpeditionBaseModel, Texts), ExpeditionIntent, _>(
        app,
        ScreenSpec {
            context_rule: find_base_rule,
            is_working: is_battle_unseen,
            ..ScreenSpec::menu(Screen::Expedition)
        },
        draw_expedition_base,
    );
    let is_stale =
        in_state(Screen::Expedition).and_then(any_resource_changed::<(State<Screen>, ExpeditionPromptModel, Texts)>);
    app.add_systems(Update, prompt::draw_base_prompt.run_if(is_stale).in_set(ScreenSystems));
}

fn draw_expedition_base(mut overlay: ScreenTree, model: Res<ExpeditionBaseModel>, texts: Res<Texts>) {
    if model.days == 0 {
        // No expedition is open yet.
        return;
    }
    overlay.screen(Screen::Expedition, false, |stage| {
        top_bar::spawn_top_bar(stage, &model, &texts);
        cross_section::spawn_cross_section(stage, &model, &texts);
        side_tables::spawn_threat_table(stage, &model.threat, &texts);
        side_tables::spawn_place_list(stage, &model.places, &texts);
        survivor_cards::spawn_survivor_cards(stage, &model, &texts);
        if let Some(words) = &model.warning {
            spawn_warning_strip(stage, 56.0, words);
        } else if let Some(words) = &model.news {
            spawn_news_strip(stage, 56.0, words);
        }
        spawn_base_bar(stage, &model, &texts);
    });
}

fn spawn_base_bar(stage: &mut ChildSpawnerCommands, model: &ExpeditionBaseModel, texts: &Texts) {
    stage.spawn(bottom_bar()).with_children(|bar| {
        bar.spawn((back_button(texts), on_press(ExpeditionIntent::Back)));
        let ledger = bottom_bar_button(texts, "expedition-ledger", "log", 20.0, texts.key("expedition-ledger"));
        // A dialog takes all input. The other buttons are about the night, or leave, as the dialog's own button does.
        let covered = model.has_dialog.then(|| DisabledReason::because("").whole(texts.t("expedition-dialog-open")));
        let ledger = ledger.with_focus_name("expedition-ledger").disabled(covered);
        bar.spawn((ledger, on_press(ExpeditionIntent::Ledger)));
        if !model.is_visit {
            spawn_host_buttons(bar, model, texts);
        }
        bar.spawn(flex_spacer());
        let (words, intent) = match (model.is_waiting, model.asks_end) {
            (true, _) => ("expedition-plan-again", ExpeditionIntent::PlanAgain),
            (false, true) => ("expedition-end-night", ExpeditionIntent::Ask(BaseQuestion::EndNight)),
            (false, false) => ("expedition-end-night", ExpeditionIntent::EndNight),
        };
        let go = GameButton::confirm(texts.t(words)).node(|node| node.min_width = px(290));
        let go = if model.idle.is_empty() {
            go
        } else {
            go.kind(TextStyle::CONFIRM.px(20.0).line(22.0)).subtitle(model.idle.clone())
        };
        let go = go.with_focus_name("expedition-end-night").key(KeyCode::Enter).disabled(model.refused.clone());
        bar.spawn((go, on_press(intent)));
    });
}

/// Spawns the buttons of decisions that are made at the machine with the expedition.
fn spawn_host_buttons(bar: &mut ChildSpawnerCommands, model: &ExpeditionBaseModel, texts: &Texts) {
    let words = texts.t_args("expedition-offers", &[("n", model.offers.into())]);
    let offers = GameButton::neutral(words).icon("human", 20.0).height(52.0).key(texts.key("expedition-offers"));
    let offers = offers.with_focus_name("expedition-offers").disabled(model.refused.clone());
    bar.spawn((offers, on_press(ExpeditionIntent::Ask(BaseQuestion::Offers))));
    let advice = bottom_bar_button(texts, "expedition-advice", "hint", 20.0, texts.key("expedition-advice"));
    let advice = advice.with_focus_name("expedition-advice").disabled(model.refused.clone());
    bar.spawn((advice, on_press(ExpeditionIntent::Ask(BaseQuestion::Advice))));
    let players = bottom_bar_button(texts, "expedition-players", "people", 20.0, texts.key("expedition-players"));
    let players = players.with_focus_name("expedition-players").disabled(model.refused.clone());
    bar.spawn((players, on_press(ExpeditionIntent::Ask(BaseQuestion::Players))));
}
