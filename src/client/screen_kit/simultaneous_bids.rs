//! The screen on which both players bid at the same time, an overlay while [`SimultaneousBids`] holds a model. The
//! Allies use the number row, the SWD the keypad, and each side seals with its own key. No privacy curtain is needed,
//! because the numbers never show.

use super::{
    bid::{KEYPAD, open_curtain_edges},
    screen_root::design_area,
    secret_toolbar::{self, SecretToolbar},
};
use ui_kit::{input::layer::layer_root, prelude::*, widgets::PositionedNode};

/// Resource with the open bids, if any.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SimultaneousBids(pub Option<SimultaneousBidsModel>);

/// The model of the screen: only facts that both players may know.
#[derive(Clone, Debug, PartialEq)]
pub struct SimultaneousBidsModel {
    pub turn: u32,
    /// Command points that each side may bid, allied and German. A key beyond this limit bids all of them.
    pub available: [u8; 2],
    /// Other buttons that stay available.
    pub aside: SecretToolbar,
}

/// Message: the result of the screen.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum SimultaneousBidsIntent {
    /// Both sides sealed these bids, allied and German.
    Sealed([u8; 2]),
    /// Go back to the privacy curtain.
    Back,
}

/// Resource with the entered bids and seals, which are never shown.
#[derive(Resource, Default, PartialEq)]
struct SecretBids {
    chosen: [Option<u8>; 2],
    sealed: [bool; 2],
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SimultaneousBids>()
        .init_resource::<SecretBids>()
        .add_message::<SimultaneousBidsIntent>()
        .add_systems(
            Update,
            (
                clear_secret_bids.run_if(resource_changed::<SimultaneousBids>),
                read_secret_bids,
                draw_simultaneous_bids.run_if(any_resource_changed::<(SimultaneousBids, SecretBids, Texts)>),
            )
                .chain(),
        );
}

fn clear_secret_bids(mut secret: ResMut<SecretBids>) {
    secret.set_if_neq(SecretBids::default());
}

fn read_secret_bids(
    keys: Res<ButtonInput<KeyCode>>,
    top: Res<TopLayer>,
    bids: Res<SimultaneousBids>,
    mut secret: ResMut<SecretBids>,
    mut intents: MessageWriter<SimultaneousBidsIntent>,
) {
    let Some(model) = &bids.0 else { return };
    if top.level != InputLayer::BID.level || keys.get_just_pressed().next().is_none() {
        return;
    }
    let blocks = [(DIGITS, KeyCode::Space), (KEYPAD, KeyCode::NumpadEnter)];
    for (index, (digits, seal)) in blocks.into_iter().enumerate() {
        if secret.sealed[index] {
            continue;
        }
        if let Some(n) = digits.iter().position(|key| keys.just_pressed(*key)) {
            secret.chosen[index] = Some((n as u8).min(model.available[index]));
        }
        if keys.just_pressed(seal) && secret.chosen[index].is_some() {
            secret.sealed[index] = true;
        }
    }
    if let ([Some(allied), Some(german)], [true, true]) = (secret.chosen, secret.sealed) {
        intents.write(SimultaneousBidsIntent::Sealed([allied, german]));
    }
}

fn draw_simultaneous_bids(
    mut overlay: UiTree<SimultaneousBids>,
    bids: Res<SimultaneousBids>,
    secret: Res<SecretBids>,
    texts: Res<Texts>,
) {
    overlay.clear();
    let Some(model) = &bids.0 else { return };
    overlay.open((layer_root(InputLayer::BID), BackgroundColor(palette::STEEL_DARK)), |root| {
        root.spawn((stretched_node(0.0), UiImage::tiled("tex_steel")));
        root.spawn(design_area()).with_children(|stage| {
            open_curtain_edges(stage);
            spawn_simultaneous_heading(stage, model, &texts);
            for (index, side) in Side::BOTH.into_iter().enumerate() {
                spawn_side_bid(stage, side, model, secret.chosen[index].is_some(), secret.sealed[index], &texts);
            }
            let back = GameButton::neutral(texts.t("back")).icon("left", 16.0).key(KeyCode::Escape);
            let back = back.node(|node| *node = node.clone().absolute().left(176.0).top(648.0));
            stage.spawn((back, on_press(SimultaneousBidsIntent::Back)));
            let line = absolute_panel(648.0, 640.0, 456.0, 48.0).across(8.0).justify(JustifyContent::FlexEnd);
            stage.spawn(line).with_children(|line| secret_toolbar::spawn_secret_toolbar(line, model.aside, &texts));
        });
    });
}

fn spawn_simultaneous_heading(stage: &mut ChildSpawnerCommands, model: &SimultaneousBidsModel, texts: &Texts) {
    stage.spawn(absolute_panel(176.0, 32.0, 928.0, 72.0).down(0.0).align(AlignItems::Center)).with_children(|head| {
        let title = texts.t_args("bid-title", &[("turn", model.turn.into())]);
        head.spawn(text_label(TextStyle::SCREEN, title, palette::TEXT));
        head.spawn(text_label(TextStyle::LABEL.px(18.0).line(22.0), texts.t("both-rule"), palette::BRASS));
    });
}

fn spawn_side_bid(
    stage: &mut ChildSpawnerCommands,
    side: Side,
    model: &SimultaneousBidsModel,
    chosen: bool,
    sealed: bool,
    texts: &Texts,
) {
    let (index, left) = side.pick((0, 176.0), (1, 648.0));
    let node = absolute_panel(left, 128.0, 456.0, 488.0).down(14.0).padding(px(28).all()).align(AlignItems::Center);
    stage.spawn((node, NineSliceFrame::STEEL)).with_children(|half| {
        half.spawn(side_badge(side, 96.0));
        let name = texts.t(&format!("side-{}", side.key())).to_uppercase();
        half.spawn(text_label(TextStyle::new(FontFace::Stencil, 34.0, 38.0), name, side.on_steel()));
        half.spawn(flex_row(4.0)).with_children(|line| {
            for _ in 0..model.available[index] {
                line.spawn(command_point_icon(side, false, sealed, 32.0));
            }
        });
        let how = texts.t(&format!("both-how-{}", side.key()));
        half.spawn(centered_text(TextStyle::SENTENCE.px(17.0).line(23.0), how, palette::TEXT));
        half.spawn(flex_row(8.0)).with_children(|keys| {
            keys.spawn(keycap_label("0"));
            keys.spawn(text_label(TextStyle::SENTENCE, "–", palette::TEXT));
            keys.spawn(keycap_label(&model.available[index].min(9).to_string()));
            keys.spawn(text_label(TextStyle::SENTENCE, texts.t("both-then"), palette::TEXT));
            let seal = if side == Side::Allied { texts.t("key-space") } else { texts.t("key-keypad-enter") };
            keys.spawn(keycap_label(&seal));
        });
        let (name, colour, id) = match (chosen, sealed) {
            (_, true) => ("lock", palette::FINE_ON_STEEL, "both-sealed"),
            (true, _) => ("check", palette::BRASS, "both-chosen"),
            _ => ("hand", palette::TEXT_OFF, "both-waiting"),
        };
        let words = text_label(TextStyle::PANEL.px(26.0), texts.t(id), colour);
        half.spawn((flex_row(12.0).margin(px(18).top()), children![tinted_icon(name, 40.0, colour), words]));
    });
}
