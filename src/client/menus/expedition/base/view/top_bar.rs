//! The bar at the top: the day, the days that are left for the goal, the store, the gate and the reputation.

use ui_kit::prelude::*;

use crate::expedition::{
    base::model::{ExpeditionBaseModel, StoreAmount},
    words::resource_icon,
};

/// Height of the bar, in design pixels.
const HEIGHT: f32 = 60.0;
/// Number of days left from which the goal is urgent: a single builder needs two days for the radio.
const FEW_DAYS: u8 = 2;
/// Width of all marks of days, in design pixels.
const DAYS_WIDTH: f32 = 150.0;

pub(super) fn spawn_top_bar(stage: &mut ChildSpawnerCommands, model: &ExpeditionBaseModel, texts: &Texts) {
    stage.spawn((absolute_panel(0.0, 0.0, 1280.0, HEIGHT), NineSliceFrame::TOPBAR));
    stage.spawn(absolute_panel(20.0, 4.0, 1240.0, 50.0).across(14.0)).with_children(|bar| {
        spawn_day_counter(bar, model, texts);
        if !model.is_over {
            spawn_goal(bar, model, texts);
        }
        bar.spawn(flex_spacer());
        for store in &model.stores {
            spawn_store(bar, store, texts);
        }
        let (gate, most) = model.gate;
        let colour = if gate <= most / 2 { palette::ATTACK_ON_STEEL } else { palette::TEXT };
        let name = texts.t("expedition-gate");
        spawn_counter(bar, ("gate", format!("{gate}/{most}")), colour, (name, texts.t("expedition-gate-about")));
        let about = (texts.t("expedition-reputation"), texts.t("expedition-reputation-about"));
        spawn_counter(bar, ("star", model.reputation.to_string()), palette::BRASS, about);
    });
}

/// Spawns the day with its part, and a mark for each day of the expedition.
fn spawn_day_counter(bar: &mut ChildSpawnerCommands, model: &ExpeditionBaseModel, texts: &Texts) {
    bar.spawn(tinted_icon("clock", 30.0, if model.is_night { palette::ALLIED_ON_STEEL } else { palette::BRASS }));
    bar.spawn(flex_column(2.0).rigid()).with_children(|column| {
        let values = [("n", model.day.into()), ("of", model.days.into()), ("part", model.part.clone().into())];
        let words = texts.t_args("expedition-day-part", &values);
        column.spawn(text_label(TextStyle::NAME.px(18.0).line(22.0), words, palette::TEXT));
        let width = (DAYS_WIDTH / f32::from(model.days.max(1)) - 3.0).clamp(4.0, 22.0);
        column.spawn(flex_row(3.0)).with_children(|line| {
            for day in 1..=model.days {
                let colour = match day.cmp(&model.day) {
                    std::cmp::Ordering::Less => palette::EDGE,
                    std::cmp::Ordering::Equal => palette::BRASS,
                    std::cmp::Ordering::Greater => palette::STEEL_LIGHT,
                };
                line.spawn(rect(Node::default().width(width).height(8).rigid(), colour));
            }
        });
    });
}

/// Spawns the number of days in which the radio can still be built, this one included.
fn spawn_goal(bar: &mut ChildSpawnerCommands, model: &ExpeditionBaseModel, texts: &Texts) {
    let left = model.days.saturating_sub(model.day).saturating_add(1);
    let colour = if left <= FEW_DAYS { palette::ATTACK_ON_STEEL } else { palette::TEXT };
    let about = (texts.t("expedition-goal"), texts.t("expedition-goal-about"));
    spawn_counter(bar, ("sound", left.to_string()), colour, about);
}

fn spawn_store(bar: &mut ChildSpawnerCommands, store: &StoreAmount, texts: &Texts) {
    let colour = if store.amount == 0 { palette::ATTACK_ON_STEEL } else { palette::TEXT };
    let values = [("n", store.amount.into()), ("of", store.most.into())];
    let about = texts.t_args("expedition-store-about", &values);
    spawn_counter(bar, (resource_icon(store.kind), store.amount.to_string()), colour, (store.name.clone(), about));
}

/// Spawns an icon with a number, its name below, and a tooltip.
fn spawn_counter(
    bar: &mut ChildSpawnerCommands,
    (icon, number): (&str, String),
    colour: Color,
    (name, about): (String, String),
) {
    let node = flex_column(0.0).align(AlignItems::Center).rigid();
    bar.spawn((node, Tooltip::new(name.clone(), about))).with_children(|column| {
        column.spawn(flex_row(6.0)).with_children(|line| {
            line.spawn(tinted_icon(icon, 20.0, colour));
            line.spawn(text_label(TextStyle::NUMBER, number, colour));
        });
        column.spawn(text_label(TextStyle::CAPTION.spaced(0.0).line(18.0), name, palette::TEXT_COOL));
    });
}
