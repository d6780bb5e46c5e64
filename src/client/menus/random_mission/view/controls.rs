//! The choices at the top of the screen: objective, size, appearance and symmetry, the requisition points, a code, and
//! new missions.

use generator::{GroundLook, MIN_POINTS, MapSize, MissionObjective, SYMMETRIES};
use mission::force::MAX_RP;
use ui_kit::prelude::*;

use crate::{
    random_mission::{
        choice_names::{look_name, objective_name, size_name, symmetry_name},
        choices::{EVENED_SIDE, RandomChoices, find_neighbours},
        model::{RandomMissionIntent, RandomMissionModel},
    },
    side_info::points_stepper_buttons,
};

/// Height of the controls, in design pixels.
const HEIGHT: f32 = 40.0;

/// A choice of one value from a list, with a button for the value before and one for the value after it.
struct ChoiceCycler {
    /// Text id of the name, also the name for the focus.
    id: &'static str,
    /// The present value, in words.
    value: String,
    /// The choices with the values before and after it.
    neighbours: [RandomChoices; 2],
    /// Width of the value, in design pixels.
    width: f32,
}

pub(super) fn spawn_controls(stage: &mut ChildSpawnerCommands, model: &RandomMissionModel, texts: &Texts) {
    stage.spawn((absolute_panel(32.0, 18.0, 1216.0, 144.0), NineSliceFrame::PLAIN));
    stage.spawn(absolute_panel(50.0, 25.0, 1180.0, 66.0).across(18.0)).with_children(|line| {
        for cycler in list_cyclers(&model.choices, texts) {
            spawn_choice_cycler(line, cycler, texts);
        }
        line.spawn(flex_spacer());
        let code = control_button(texts, "random-code", "keys", ButtonStyle::Steel);
        line.spawn((code, on_press(RandomMissionIntent::TypeCode)));
    });
    stage.spawn(absolute_panel(50.0, 102.0, 1180.0, 48.0).across(12.0)).with_children(|line| {
        for side in Side::BOTH {
            spawn_points_control(line, side, &model.choices, texts);
        }
        spawn_even_button(line, &model.choices, texts);
        line.spawn(flex_spacer());
        let all = control_button(texts, "random-reroll-all", "die", ButtonStyle::Steel);
        let all = all.disabled(reroll_refusal(model));
        line.spawn((all, on_press(RandomMissionIntent::RerollAll)));
    });
}

/// Returns the reason why no new mission can be drawn, if any.
pub(super) fn reroll_refusal(model: &RandomMissionModel) -> Option<DisabledReason> {
    model.problem.as_ref().map(|problem| DisabledReason::because("").whole(problem.words.clone()))
}

/// Returns a button with the key of its text.
fn control_button(texts: &Texts, id: &str, icon: &str, look: ButtonStyle) -> GameButton {
    let button = GameButton::new(look, texts.t(id)).icon(icon, 20.0).height(44.0).padding(14.0);
    button.kind(TextStyle::BUTTON.px(17.0)).key(texts.key(id)).with_focus_name(id)
}

/// Returns the values of a choice that may be left to the dice.
fn with_any<T: Copy>(all: &[T]) -> Vec<Option<T>> {
    std::iter::once(None).chain(all.iter().copied().map(Some)).collect()
}

fn list_cyclers(choices: &RandomChoices, texts: &Texts) -> [ChoiceCycler; 4] {
    let any = || texts.t("random-any");
    let objectives = find_neighbours(&with_any(&MissionObjective::ALL), choices.objective);
    let looks = find_neighbours(&with_any(&GroundLook::ALL), choices.look);
    [
        ChoiceCycler {
            id: "random-objective",
            value: choices.objective.map_or_else(any, |objective| objective_name(texts, objective)),
            neighbours: objectives.map(|objective| RandomChoices { objective, ..*choices }),
            width: 196.0,
        },
        ChoiceCycler {
            id: "random-size",
            value: size_name(texts, choices.size),
            neighbours: find_neighbours(&MapSize::ALL, choices.size).map(|size| choices.with_size(size)),
            width: 146.0,
        },
        ChoiceCycler {
            id: "random-look",
            value: choices.look.map_or_else(any, |look| look_name(texts, look)),
            neighbours: looks.map(|look| RandomChoices { look, ..*choices }),
            width: 132.0,
        },
        ChoiceCycler {
            id: "random-symmetry",
            value: symmetry_name(texts, choices.symmetry),
            neighbours: find_neighbours(&SYMMETRIES, choices.symmetry)
                .map(|symmetry| RandomChoices { symmetry, ..*choices }),
            width: 104.0,
        },
    ]
}

fn spawn_choice_cycler(line: &mut ChildSpawnerCommands, cycler: ChoiceCycler, texts: &Texts) {
    let ChoiceCycler { id, value, neighbours: [before, after], width } = cycler;
    let name = texts.t(id);
    let values = [("what", name.clone().into()), ("now", value.clone().into())];
    let spoken = ["random-spoken-before", "random-spoken-after"].map(|id| texts.t_args(id, &values));
    let dial = StepperButtons { width: 36.0, height: HEIGHT, sign: 16.0 };
    let [back, on] = dial.pair(id, ["left", "right"], spoken);
    line.spawn(flex_column(2.0).rigid()).with_children(|column| {
        column.spawn(text_label(TextStyle::CAPTION, name.to_uppercase(), palette::TEXT_COOL));
        column.spawn(flex_row(4.0)).with_children(|row| {
            spawn_stepper(row, [(back, before), (on, after)], |row| {
                let well = Node::default().width(width).height(HEIGHT).centered().rigid();
                let words = text_label(TextStyle::NAME.px(16.0).steady(), value, palette::TEXT);
                row.spawn((well, NineSliceFrame::INSET)).with_child(words);
            });
        });
    });
}

/// Spawns two buttons, each with the choices that it sets, and the value between them.
fn spawn_stepper(
    row: &mut ChildSpawnerCommands,
    [less, more]: [(GameButton, RandomChoices); 2],
    spawn_value: impl FnOnce(&mut ChildSpawnerCommands),
) {
    let spawn_button = |row: &mut ChildSpawnerCommands, (button, choices): (GameButton, RandomChoices)| {
        row.spawn((button, on_press(RandomMissionIntent::Set(choices))));
    };
    spawn_button(row, less);
    spawn_value(row);
    spawn_button(row, more);
}

fn spawn_points_control(line: &mut ChildSpawnerCommands, side: Side, choices: &RandomChoices, texts: &Texts) {
    let now = choices.points.of(side);
    let is_evened = choices.is_even && side == EVENED_SIDE;
    let dial = StepperButtons { width: 40.0, height: HEIGHT, sign: 16.0 };
    let evened = is_evened.then(|| DisabledReason::because("").whole(texts.t("random-even-on")));
    let [less, more] = points_stepper_buttons(dial, side, now, (MIN_POINTS, MAX_RP), texts)
        .map(|button| button.disabled(evened.clone()));
    let [fewer, further] = [now.saturating_sub(1), now.saturating_add(1)].map(|now| choices.with_points(side, now));
    line.spawn(flex_row(6.0).rigid()).with_children(|control| {
        control.spawn(side_badge(side, 36.0));
        control.spawn((
            text_label(TextStyle::LABEL.px(18.0).line(22.0), texts.t("rp"), palette::TEXT),
            AbbreviationTerm::RequisitionPoints.tip(texts),
        ));
        spawn_stepper(control, [(less, fewer), (more, further)], |control| {
            let number = if is_evened { "?".to_owned() } else { now.to_string() };
            let words = text_label(TextStyle::new(FontFace::Oswald, 30.0, 34.0), number, palette::TEXT);
            control.spawn(Node::default().width(44).justify(JustifyContent::Center).rigid()).with_child(words);
        });
    });
}

fn spawn_even_button(line: &mut ChildSpawnerCommands, choices: &RandomChoices, texts: &Texts) {
    let (look, icon) = if choices.is_even { (ButtonStyle::Confirm, "check") } else { (ButtonStyle::Steel, "scales") };
    let spoken = texts.t(if choices.is_even { "random-spoken-even" } else { "random-spoken-uneven" });
    let button = control_button(texts, "random-even", icon, look).accessible_name(spoken);
    let turned = RandomChoices { is_even: !choices.is_even, ..*choices };
    line.spawn((button, on_press(RandomMissionIntent::Set(turned))));
}
