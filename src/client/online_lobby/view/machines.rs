//! The panel at the upper right: two machines, the cable between them, and the steps to the battle.

use ui_kit::prelude::*;

use crate::lobby_model::{LinkStatus, LobbyModel, LobbyStep, MachineCard, StepState};

pub(super) fn spawn_machines_panel(stage: &mut ChildSpawnerCommands, model: &LobbyModel) {
    stage.spawn((absolute_panel(522.0, 88.0, 726.0, 236.0), NineSliceFrame::PLAIN));
    let cable = if model.link == LinkStatus::Connected { "ui/cable_connected" } else { "ui/cable_off" };
    stage.spawn(absolute_panel(708.0, 146.0, 354.0, 44.0)).with_child(sized_image(cable, 354.0, 44.0));
    for (machine, left) in model.machines.iter().zip([576.0, 1062.0]) {
        spawn_machine(stage, machine, left, model.link == LinkStatus::Connected);
    }
    spawn_link_label(stage, model);
    stage.spawn(absolute_panel(538.0, 268.0, 694.0, 42.0).across(6.0)).with_children(|line| {
        for step in &model.steps {
            spawn_step(line, step);
        }
    });
}

fn spawn_machine(stage: &mut ChildSpawnerCommands, machine: &MachineCard, left: f32, is_connected: bool) {
    stage.spawn(absolute_panel(left, 104.0, 132.0, 104.0)).with_children(|place| {
        place.spawn(sized_image("ui/monitor", 132.0, 104.0));
        let screen = absolute_panel(16.0, 16.0, 100.0, 56.0).centered().rounded(3);
        let colour = machine.side.map_or(palette::STEEL_DARK, Side::band);
        place.spawn((screen, BackgroundColor(colour))).with_children(|screen| {
            if let Some(side) = machine.side {
                screen.spawn(side_badge(side, 46.0));
            }
        });
        let lamp = if is_connected { palette::FINE } else { palette::EDGE };
        place.spawn((absolute_panel(113.0, 76.0, 6.0, 6.0).rounded(3), BackgroundColor(lamp)));
    });
    let column = absolute_panel(left - 34.0, 208.0, 200.0, 46.0).down(0.0).align(AlignItems::Center);
    stage.spawn(column).with_children(|words| {
        let colour = machine.side.map_or(palette::TEXT, Side::on_steel);
        words.spawn(text_label(TextStyle::NAME.px(20.0).line(23.0), machine.name.clone(), colour));
        words.spawn(text_label(TextStyle::LABEL.px(16.0).line(19.0), machine.line.clone(), palette::TEXT_COOL));
    });
}

fn spawn_link_label(stage: &mut ChildSpawnerCommands, model: &LobbyModel) {
    let (icon, colour) = match model.link {
        LinkStatus::Connected => ("link", palette::FINE_ON_STEEL),
        LinkStatus::Connecting => ("clock", palette::REACTION_TEXT),
        LinkStatus::Disconnected => ("unlink", palette::TEXT_COOL),
    };
    let node = absolute_panel(762.0, 148.0, 246.0, 56.0).across(10.0).justify(JustifyContent::Center);
    stage.spawn((node, NineSliceFrame::INSET)).with_children(|label| {
        label.spawn(tinted_icon(icon, 26.0, colour));
        label.spawn(text_label(TextStyle::PANEL.px(20.0), model.link_words.clone(), colour));
    });
}

fn spawn_step(line: &mut ChildSpawnerCommands, step: &LobbyStep) {
    let (ground, colour, edge, icon) = match step.state {
        StepState::Later => (palette::STEEL, palette::TEXT_OFF, palette::EDGE, step.icon),
        StepState::Current => (DARK_AMBER, palette::REACTION_TEXT, palette::REACTION, step.icon),
        StepState::Done => (DARK_GREEN, palette::FINE_ON_STEEL, palette::FINE, "check"),
        StepState::Failed => (DARK_RED, palette::ATTACK_ON_STEEL, palette::ATTACK, "warn"),
    };
    let node = flex_row(7.0).height(40).justify(JustifyContent::Center).border(px(2).all()).rounded(5).grow().clip();
    line.spawn((node, BackgroundColor(ground), BorderColor::all(edge))).with_children(|place| {
        place.spawn(tinted_icon(icon, 18.0, colour));
        place.spawn(text_label(TextStyle::NAME.px(16.0).line(20.0), step.words.clone(), colour));
    });
}

/// Background of the current step.
const DARK_AMBER: Color = palette::color_from_hex(0x2C2410);
/// Background of a step that is done.
const DARK_GREEN: Color = palette::color_from_hex(0x11302B);
/// Background of a step that has failed.
const DARK_RED: Color = palette::color_from_hex(0x3A1612);
