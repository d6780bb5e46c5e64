//! The screen on which both players bid at the same time, an overlay while [`BothBids`] holds a model. The Allies use
//! the number row, the SWD the keypad, and each side seals with its own key. No curtain is needed, because the numbers
//! never show.

use super::{
    aside::{self, Aside},
    bid::{KEYPAD, jambs},
    stage::stage,
};
use kit::{input::layer::layer_root, prelude::*, widgets::PositionedNode};

/// Resource with the open bids, if any.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct BothBids(pub Option<BothBidsModel>);

/// The model of the screen: only facts that both players may know.
#[derive(Clone, Debug, PartialEq)]
pub struct BothBidsModel {
    /// The turn.
    pub turn: u32,
    /// Command points that each side may bid, allied and German. A key beyond this limit bids all of them.
    pub available: [u8; 2],
    /// Other buttons that stay available.
    pub aside: Aside,
}

/// Message: the result of the screen.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum BothBidsIntent {
    /// Both sides sealed these bids, allied and German.
    Sealed([u8; 2]),
    /// Go back to the curtain.
    Back,
}

/// The bids and seals entered so far, never shown.
#[derive(Resource, Default, PartialEq)]
struct Secret {
    chosen: [Option<u8>; 2],
    sealed: [bool; 2],
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BothBids>().init_resource::<Secret>().add_message::<BothBidsIntent>().add_systems(
        Update,
        (
            forget.run_if(resource_changed::<BothBids>),
            listen,
            draw.run_if(any_resource_changed::<(BothBids, Secret, Texts)>),
        )
            .chain(),
    );
}

fn forget(mut secret: ResMut<Secret>) {
    secret.set_if_neq(Secret::default());
}

fn listen(
    keys: Res<ButtonInput<KeyCode>>,
    top: Res<TopLayer>,
    bids: Res<BothBids>,
    mut secret: ResMut<Secret>,
    mut intents: MessageWriter<BothBidsIntent>,
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
        intents.write(BothBidsIntent::Sealed([allied, german]));
    }
}

fn draw(mut overlay: UiTree<BothBids>, bids: Res<BothBids>, secret: Res<Secret>, texts: Res<Texts>) {
    overlay.clear();
    let Some(model) = &bids.0 else { return };
    overlay.open((layer_root(InputLayer::BID), BackgroundColor(palette::STEEL_DARK)), |root| {
        root.spawn((stretched_node(0.0), UiImage::tiled("tex_steel")));
        root.spawn(stage()).with_children(|stage| {
            jambs(stage);
            head(stage, model, &texts);
            for (index, side) in Side::BOTH.into_iter().enumerate() {
                half(stage, side, model, secret.chosen[index].is_some(), secret.sealed[index], &texts);
            }
            let back = GameButton::neutral(texts.t("back")).icon("left", 16.0).key(KeyCode::Escape);
            let back = back.node(|node| *node = node.clone().absolute().left(176.0).top(648.0));
            stage.spawn((back, on_press(BothBidsIntent::Back)));
            let line = absolute_panel(648.0, 640.0, 456.0, 48.0).across(8.0).justify(JustifyContent::FlexEnd);
            stage.spawn(line).with_children(|line| aside::plates(line, model.aside, &texts));
        });
    });
}

fn head(stage: &mut ChildSpawnerCommands, model: &BothBidsModel, texts: &Texts) {
    stage.spawn(absolute_panel(176.0, 32.0, 928.0, 72.0).down(0.0).align(AlignItems::Center)).with_children(|head| {
        let title = texts.t_args("bid-title", &[("turn", model.turn.into())]);
        head.spawn(text_label(TextStyle::SCREEN, title, palette::TEXT));
        head.spawn(text_label(TextStyle::LABEL.px(18.0).line(22.0), texts.t("both-rule"), palette::BRASS));
    });
}

fn half(
    stage: &mut ChildSpawnerCommands,
    side: Side,
    model: &BothBidsModel,
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
