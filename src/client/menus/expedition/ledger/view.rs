//! The drawing of the ledger: the story of a day on the left page, the people on the right page.

use screen_kit::screen_root::{ScreenTree, add_screen, go_button, spawn_warning_strip};
use ui_kit::{prelude::*, theme::ui_scale::ShrinkToFit};

use super::{
    leaves::{BATTLE, GAP, LINE, ROOM, page_of_day},
    model::{ExpeditionLogIntent, ExpeditionLogModel, LedgerBattle, PersonLine},
};
use crate::pagination;

/// Height of a person, in design pixels.
const PERSON: f32 = 46.0;
/// Number of people in a column, and of columns.
const ROWS: usize = 8;
const COLUMNS: usize = 2;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ExpeditionLogModel>();
    add_screen::<(State<Screen>, ExpeditionLogModel, Texts), ExpeditionLogIntent, _>(
        app,
        ScreenSpec { context_rule: |_| Some("exp-about".into()), ..ScreenSpec::menu(Screen::ExpeditionLog) },
        draw_expedition_log,
    );
}

fn draw_expedition_log(mut overlay: ScreenTree, model: Res<ExpeditionLogModel>, texts: Res<Texts>) {
    if model.name.is_empty() {
        // No expedition is open yet.
        return;
    }
    overlay.screen(Screen::ExpeditionLog, false, |stage| {
        stage.spawn((absolute_panel(20.0, 16.0, 1240.0, 620.0), NineSliceFrame::FOLDER));
        stage.spawn((absolute_panel(40.0, 32.0, 602.0, 588.0), NineSliceFrame::PAPER));
        stage.spawn((absolute_panel(640.0, 32.0, 600.0, 588.0), NineSliceFrame::PAPER));
        spawn_story_page(stage, &model, &texts);
        spawn_people_page(stage, &model, &texts);
        if let Some(words) = &model.warning {
            spawn_warning_strip(stage, 56.0, words);
        }
        stage.spawn(bottom_bar()).with_children(|bar| {
            bar.spawn(flex_spacer());
            let words = match (model.is_page, model.stamp.is_some()) {
                (true, _) => "expedition-page-close",
                (false, true) => "expedition-to-list",
                (false, false) => "expedition-to-base",
            };
            let go = go_button(texts.t(words), "expedition-log-go").key(KeyCode::Escape);
            bar.spawn((go, on_press(ExpeditionLogIntent::Back)));
        });
    });
}

fn spawn_story_page(stage: &mut ChildSpawnerCommands, model: &ExpeditionLogModel, texts: &Texts) {
    stage.spawn(absolute_panel(64.0, 48.0, 552.0, 96.0).down(0.0)).with_children(|page| {
        page.spawn(text_label(TextStyle::DOSSIER.px(19.0).line(24.0), model.name.clone(), palette::PAPER_SECOND));
        page.spawn(text_label(TextStyle::SCREEN.line(42.0), model.title.to_uppercase(), palette::PAPER_TEXT));
        page.spawn(rect(Node::default().height(3).margin(px(4).vertical()).rigid(), palette::PAPER_TEXT));
    });
    let battles = BATTLE * model.battles.len() as f32;
    let node = absolute_panel(64.0, 148.0, 552.0, ROOM - battles).down(GAP);
    stage.spawn((node, ShrinkToFit::default())).with_children(|page| {
        for words in &model.story {
            page.spawn(wrapped_text(TextStyle::DOSSIER.line(LINE), words.clone(), palette::PAPER_SENTENCE));
        }
        if model.story.is_empty() && model.battles.is_empty() {
            let words = texts.t("expedition-no-story");
            page.spawn(wrapped_text(TextStyle::DOSSIER.line(LINE), words, palette::PAPER_SECOND));
        }
    });
    stage.spawn(absolute_panel(64.0, 558.0 - battles, 552.0, battles).down(0.0)).with_children(|list| {
        for battle in &model.battles {
            spawn_ledger_battle(list, battle, texts);
        }
    });
    stage.spawn(absolute_panel(64.0, 564.0, 552.0, 44.0).across(10.0)).with_children(|foot| {
        let pages = (page_of_day(&model.leaves, (model.day, model.leaf)), model.leaves.iter().sum::<usize>());
        pagination::page_buttons(foot, pages, texts, ExpeditionLogIntent::Page);
    });
}

/// Spawns a battle with the buttons that show it again; without a readable journal, they say the reason.
fn spawn_ledger_battle(list: &mut ChildSpawnerCommands, battle: &LedgerBattle, texts: &Texts) {
    list.spawn(flex_row(8.0).height(BATTLE).rigid()).with_children(|line| {
        line.spawn(flex_column(0.0).grow().clip()).with_children(|words| {
            let name = TextStyle::NAME.px(17.0).line(21.0);
            words.spawn(text_label(name, battle.name.clone(), palette::PAPER_TEXT));
            let about = TextStyle::CAPTION.spaced(0.0).line(18.0);
            words.spawn(text_label(about, battle.about.clone(), palette::PAPER_SECOND));
        });
        for (id, icon, intent) in [
            ("expedition-battle-watch", "play", ExpeditionLogIntent::Watch(battle.number)),
            ("records-analysis", "chart", ExpeditionLogIntent::Analyse(battle.number)),
        ] {
            let words = texts.t(id);
            let spoken = format!("{words}: {}", battle.name);
            let refused = (!battle.is_available).then(|| DisabledReason::because("").whole(battle.about.clone()));
            let button = GameButton::neutral(words).icon(icon, 16.0).small().size(126.0, 36.0).disabled(refused);
            let button = button.with_focus_name(format!("{id}-{}", battle.number)).accessible_name(spoken);
            line.spawn((button, on_press(intent)));
        }
    });
}

fn spawn_people_page(stage: &mut ChildSpawnerCommands, model: &ExpeditionLogModel, texts: &Texts) {
    stage.spawn(absolute_panel(680.0, 46.0, 536.0, 568.0).down(2.0)).with_children(|page| {
        page.spawn(text_label(TextStyle::PANEL.px(24.0).line(30.0), texts.t("expedition-people"), palette::PAPER_TEXT));
        page.spawn(rect(Node::default().height(3).margin(px(4).bottom()).rigid(), palette::PAPER_TEXT));
        let most = ROWS * COLUMNS;
        let shown = &model.people[..model.people.len().min(most)];
        page.spawn(flex_row(12.0).align(AlignItems::Start).rigid()).with_children(|columns| {
            for people in shown.chunks(ROWS) {
                columns.spawn(flex_column(2.0).width(262).rigid()).with_children(|column| {
                    for person in people {
                        spawn_person(column, person, texts);
                    }
                });
            }
        });
        if model.people.len() > most {
            let values = [("n", (model.people.len() - most).into())];
            let words = texts.t_args("expedition-people-more", &values);
            page.spawn(text_label(TextStyle::LABEL, words, palette::PAPER_SECOND));
        }
    });
    let node = absolute_panel(680.0, 480.0, 536.0, 60.0).down(4.0);
    stage.spawn((node, ShrinkToFit::default())).with_children(|page| {
        for words in &model.summary {
            page.spawn(wrapped_text(TextStyle::SENTENCE.px(17.0).line(22.0), words.clone(), palette::PAPER_TEXT));
        }
    });
    if let Some((words, is_won)) = &model.stamp {
        let (frame, colour) = winners_stamp(is_won.then_some(Side::Allied));
        stage.spawn(rubber_stamp(frame, words, colour, -4.0, absolute_panel(752.0, 548.0, 392.0, 56.0)));
    }
}

fn spawn_person(column: &mut ChildSpawnerCommands, person: &PersonLine, texts: &Texts) {
    let node = flex_row(8.0).height(PERSON).border(px(1.5).bottom()).rigid();
    column.spawn((node, BorderColor::all(palette::PAPER_RULE))).with_children(|line| {
        line.spawn(flex_row(0.0).rigid()).with_children(|place| {
            place.spawn(figure_portrait(&person.picture, Side::Allied, 38.0));
            if person.is_dead {
                let cross = tinted_icon("close", 38.0, palette::WOUND);
                place.spawn(absolute_panel(0.0, 0.0, 38.0, 38.0)).with_child(cross);
            }
        });
        line.spawn(flex_column(0.0).grow().clip()).with_children(|words| {
            let colour = if person.is_dead { palette::PAPER_SECOND } else { palette::PAPER_TEXT };
            let kind = TextStyle::NAME.px(16.0).line(20.0);
            let about = TextStyle::CAPTION.spaced(0.0).line(18.0);
            words.spawn(flex_row(4.0).rigid()).with_children(|head| {
                let mut name = head.spawn(text_label(kind, person.name.clone(), colour));
                if person.is_dead {
                    name.insert(bevy::text::Strikethrough);
                }
                if !person.of_seat.is_empty() {
                    head.spawn(text_label(about, person.of_seat.clone(), palette::PAPER_SECOND));
                }
            });
            words.spawn(text_label(about, person.about.clone(), palette::PAPER_SECOND));
        });
        if let Some(survivor) = person.survivor {
            let spoken = texts.t_args("spoken-call", &[("figure", person.name.as_str().into())]);
            let call = GameButton::neutral("").icon("log", 16.0).size(36.0, 36.0).padding(0.0);
            let call = call.with_focus_name(format!("call-{}", survivor.0)).accessible_name(spoken);
            line.spawn((call, on_press(ExpeditionLogIntent::Rename(survivor))));
        }
    });
}
