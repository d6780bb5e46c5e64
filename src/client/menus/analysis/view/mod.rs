//! The analysis of a finished battle: the winning chance over time, turning points, the effects of luck and of
//! decisions, and better alternatives. A second page shows the luck of both sides.

mod decision_card;
mod luck;
mod mistakes;
mod model;
mod win_chart;

use screen_kit::screen_root::{ScreenTree, add_screen, back_button, bottom_bar_button};
use ui_kit::prelude::*;

pub use model::{
    AlternativeView, AnalysisIntent, AnalysisModel, AnalysisPage, ChosenDecision, LadderStep, LuckLadder, LuckSummary,
    MistakeRow, Progress, TurningPoint, WinCurveView,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, handle_analysis_keys.run_if(in_state(Screen::Analysis).and_then(is_base_layer_on_top)))
        .add_systems(OnExit(Screen::Analysis), win_chart::release_curve_image);
    app.init_resource::<win_chart::DrawnChart>().init_resource::<Progress>();
    app.add_systems(
        PostUpdate,
        win_chart::grow_animated_bars.before(bevy::ui::UiSystems::Prepare).run_if(in_state(Screen::Analysis)),
    );
    app.init_resource::<AnalysisModel>();
    add_screen::<(State<Screen>, AnalysisModel, Texts), AnalysisIntent, _>(
        app,
        ScreenSpec {
            focus: FocusNavigation::TabOnly,
            music: ScreenMusic::Silence,
            is_working: super::is_analysis_running,
            ..ScreenSpec::menu(Screen::Analysis)
        },
        draw_analysis,
    );
}

/// Chooses the next or the previous turning point with the arrow keys.
fn handle_analysis_keys(
    keys: Res<ButtonInput<KeyCode>>,
    model: Res<AnalysisModel>,
    mut intents: MessageWriter<AnalysisIntent>,
) {
    for (key, back) in [(KeyCode::ArrowLeft, true), (KeyCode::ArrowRight, false)] {
        if keys.just_pressed(key) && model.page == AnalysisPage::Turns {
            intents.write(AnalysisIntent::Step { back });
        }
    }
}

fn draw_analysis(
    mut overlay: ScreenTree,
    texts: Res<Texts>,
    model: Res<AnalysisModel>,
    art: Res<ImageCache>,
    mut drawn: ResMut<win_chart::DrawnChart>,
) {
    let curve = drawn.of(&art, &model.curve);
    overlay.screen(Screen::Analysis, true, |stage| {
        spawn_analysis_heading(stage, &model, &texts);
        match model.page {
            AnalysisPage::Turns => {
                win_chart::spawn_win_chart(stage, &model, curve.as_deref(), &texts);
                decision_card::spawn_decision_card(stage, &model, &texts);
                mistakes::spawn_luck_ladder(stage, &model, &texts);
                mistakes::spawn_mistake_lists(stage, &model, &texts);
            }
            AnalysisPage::Luck => luck::spawn_luck_page(stage, &model, &texts),
        }
        spawn_analysis_bar(stage, &model, &texts);
    });
}

fn spawn_analysis_heading(stage: &mut ChildSpawnerCommands, model: &AnalysisModel, texts: &Texts) {
    stage.spawn(absolute_panel(32.0, 16.0, 700.0, 64.0).across(14.0)).with_children(|head| {
        head.spawn(tinted_icon("chart", 42.0, palette::BRASS));
        head.spawn(flex_column(0.0).grow().clip()).with_children(|words| {
            words.spawn(text_label(TextStyle::SCREEN, texts.t("analysis-title"), palette::TEXT));
            words.spawn(text_label(TextStyle::LABEL, model.line.clone(), palette::TEXT_COOL));
        });
    });
    let node = absolute_panel(732.0, 26.0, 516.0, 44.0).across(10.0).justify(JustifyContent::End);
    stage.spawn(node).with_children(|line| {
        let open = model.page == AnalysisPage::Luck;
        let look = if open { ButtonStyle::Confirm } else { ButtonStyle::Steel };
        let luck = GameButton::new(look, texts.t("analysis-luck")).icon("die", 18.0).height(40.0).padding(10.0);
        let luck =
            luck.kind(TextStyle::BUTTON.px(17.0)).key(texts.key("analysis-luck")).with_focus_name("analysis-luck");
        let to = if open { AnalysisPage::Turns } else { AnalysisPage::Luck };
        line.spawn((luck, on_press(AnalysisIntent::Open(to))));
        line.spawn(text_label(TextStyle::LABEL, texts.t("analysis-strength"), palette::TEXT_WARM));
        let rank = format!("rank_{}", model.rank.clamp(1, 3));
        let button = GameButton::neutral(model.strength.clone()).icon(&rank, 20.0).height(40.0).padding(10.0);
        let button = button
            .kind(TextStyle::BUTTON.px(17.0))
            .key(texts.key("analysis-strength"))
            .with_focus_name("analysis-strength");
        let words = format!("{} {}", texts.t("analysis-strength"), model.strength);
        line.spawn((button.accessible_name(words), on_press(AnalysisIntent::Strength)));
    });
}

fn spawn_analysis_bar(stage: &mut ChildSpawnerCommands, model: &AnalysisModel, texts: &Texts) {
    stage.spawn(bottom_bar()).with_children(|bar| {
        match model.page {
            AnalysisPage::Turns => bar.spawn((back_button(texts), on_press(AnalysisIntent::Back))),
            AnalysisPage::Luck => bar.spawn((back_button(texts), on_press(AnalysisIntent::Open(AnalysisPage::Turns)))),
        };
        let replay = bottom_bar_button(texts, "analysis-replay", "play", 20.0, texts.key("analysis-replay"));
        bar.spawn((replay.padding(12.0), on_press(AnalysisIntent::Replay)));
        let see = bottom_bar_button(texts, "analysis-see", "sight", 20.0, texts.key("analysis-see"));
        bar.spawn((see.padding(12.0).disabled(model.see.clone()), on_press(AnalysisIntent::See)));
        let node = Node { min_width: px(0), ..flex_row(8.0).justify(JustifyContent::Center) }.grow();
        bar.spawn(node).with_children(|note| {
            note.spawn(tinted_icon("info", 20.0, palette::ALLIED_ON_STEEL));
            let words = wrapped_text(TextStyle::SENTENCE.line(19.0).steady(), model.margin.clone(), palette::TEXT);
            note.spawn(Node { flex_shrink: 1.0, ..default() }).with_child(words);
        });
        let play = GameButton::confirm(texts.t("analysis-play")).icon("branch", 26.0).width(362.0).padding(8.0);
        let play = play.key(KeyCode::Enter).first().with_focus_name("analysis-play").disabled(model.play.clone());
        bar.spawn((play, on_press(AnalysisIntent::Play)));
    });
}
