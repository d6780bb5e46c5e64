//! The choice of a force: a card for each figure, the remaining budget, and the reason why a dark card can't be bought.

mod cards;

mod list;
mod model;

use screen_kit::screen_root::{ScreenTree, add_screen, back_button, bottom_bar_button, spawn_warning_strip};
use ui_kit::prelude::*;

pub use model::{BoughtFigureRow, FigureCard, ForcesIntent, ForcesModel};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ForcesModel>();
    add_screen::<(State<Screen>, ForcesModel, Texts), ForcesIntent, _>(
        app,
        ScreenSpec { context_rule: crate::battle_setup::find_mission_rule, ..ScreenSpec::menu(Screen::Forces) },
        draw_force_builder,
    );
}

fn draw_force_builder(mut overlay: ScreenTree, texts: Res<Texts>, model: Res<ForcesModel>) {
    overlay.screen(Screen::Forces, true, |stage| {
        spawn_forces_heading(stage, &model, &texts);
        cards::spawn_figure_cards(stage, &model, &texts);
        list::spawn_force_panel(stage, &model, &texts);
        if let Some(words) = &model.warning {
            spawn_warning_strip(stage, 48.0, words);
        }
        spawn_forces_bar(stage, &model, &texts);
    });
}

fn spawn_forces_heading(stage: &mut ChildSpawnerCommands, model: &ForcesModel, texts: &Texts) {
    stage.spawn(absolute_panel(32.0, 20.0, 1216.0, 64.0).across(16.0)).with_children(|line| {
        line.spawn(side_badge(model.side, 60.0));
        line.spawn(flex_column(0.0)).with_children(|names| {
            names.spawn(text_label(TextStyle::SCREEN, texts.t("forces-title"), palette::TEXT));
            let side = texts.t(&format!("side-{}", model.side.key()));
            let player = if model.player.is_empty() { String::new() } else { format!("{} · ", model.player) };
            let words = format!("{player}{side} · {}", model.mission);
            names.spawn(text_label(TextStyle::LABEL.px(18.0).line(22.0), words, model.side.on_steel()));
        });
        line.spawn(flex_spacer());
        line.spawn(flex_column(6.0).width(560).rigid()).with_children(|side| spawn_budget_bar(side, model, texts));
    });
}

fn spawn_budget_bar(place: &mut ChildSpawnerCommands, model: &ForcesModel, texts: &Texts) {
    let left = model.budget.saturating_sub(model.spent);
    place.spawn((flex_row(8.0).spread(), AbbreviationTerm::RequisitionPoints.tip(texts))).with_children(|line| {
        line.spawn(text_label(TextStyle::new(FontFace::Oswald, 20.0, 24.0), texts.t("forces-budget"), palette::TEXT));
        line.spawn(flex_row(6.0)).with_children(|numbers| {
            let kind = TextStyle::new(FontFace::Oswald, 22.0, 24.0);
            numbers.spawn(text_label(kind, model.spent.to_string(), palette::BRASS));
            let of = texts.t_args("forces-of", &[("n", model.budget.into())]);
            numbers.spawn(text_label(kind, of, palette::TEXT));
            let rest = texts.t_args("forces-left", &[("n", left.into())]);
            numbers.spawn(text_label(TextStyle::new(FontFace::Oswald, 18.0, 24.0), rest, palette::FINE_ON_STEEL));
        });
    });
    place.spawn(flex_row(3.0)).with_children(|bar| {
        let each = model.force.iter().flat_map(|row| (0..row.bought).map(|_| row.rp / row.bought));
        let sums = each.scan(0, |sum, rp| {
            *sum += rp;
            Some(*sum)
        });
        let ends: Vec<u32> = sums.collect();
        for point in 0..model.budget {
            let spent = point < model.spent;
            if ends.contains(&point) {
                bar.spawn(Node { width: px(6), ..default() });
            }
            let node = Node::default().height(24).border(px(2).all()).rounded(3).grow();
            let (fill, edge) = match spent {
                true => (palette::BRASS, palette::color_from_hex(0x6A440A)),
                false => (palette::color_from_hex(0x123A55), palette::color_from_hex(0x7CCBF3)),
            };
            bar.spawn((node, BackgroundColor(fill), BorderColor::all(edge)));
        }
    });
}

fn spawn_forces_bar(stage: &mut ChildSpawnerCommands, model: &ForcesModel, texts: &Texts) {
    stage.spawn(bottom_bar()).with_children(|bar| {
        let plate = |id, icon, size, key| bottom_bar_button(texts, id, icon, size, key);
        bar.spawn((back_button(texts), on_press(ForcesIntent::Back)));
        let balanced =
            plate("forces-suggest", "star", 20.0, texts.key("forces-suggest")).allowed(model.balanced.clone());
        bar.spawn((balanced, on_press(ForcesIntent::Suggest)));
        let last = plate("forces-last", "redo", 20.0, texts.key("forces-last")).allowed(model.last.clone());
        bar.spawn((last, on_press(ForcesIntent::Last)));
        bar.spawn((plate("forces-clear", "undo", 20.0, texts.key("forces-clear")), on_press(ForcesIntent::Clear)));
        bar.spawn(flex_spacer());
        let go = GameButton::confirm(model.confirm.to_uppercase())
            .node(|node| node.min_width = px(320))
            .key(KeyCode::Enter)
            .allowed(model.ready.clone());
        bar.spawn((go, on_press(ForcesIntent::Confirm)));
    });
}
