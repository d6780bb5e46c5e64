//! The screen for the secret bid of one side, an overlay while [`BidOverlay`] holds a model.

mod model;
mod page;

pub use model::{BidIntent, BidModel};

use bevy::input::keyboard::Key;

use super::{
    screen_root::design_area,
    secret_toolbar::{self, SecretToolbarIntent},
};
use ui_kit::{
    game_names::sanitized, input::layer::layer_root, prelude::*, theme::ui_scale::ShrinkToFit, widgets::PositionedNode,
};

/// Maximum number of letters of the player's name, so that three buttons fit beside it.
const NAME: usize = 12;

/// Resource with the open bid, if any.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct BidOverlay(pub Option<BidModel>);

/// Marker component for the button that shows the bidder's hand while it is held.
#[derive(Component, Clone, Copy, Debug)]
pub struct RevealHandButton;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BidOverlay>().add_message::<BidIntent>().add_message::<SecretToolbarIntent>().add_systems(
        Update,
        (
            handle_bid_keys.run_if(|bid: Res<BidOverlay>, top: Res<TopLayer>| {
                bid.0.is_some() && top.level == InputLayer::BID.level
            }),
            draw_bid.run_if(any_resource_changed::<(BidOverlay, Texts)>),
            page::highlight_hovered_token,
        )
            .chain(),
    );
}

/// Handles the keys: digits set the bid, arrows and signs change it by one.
fn handle_bid_keys(
    digits: Res<ButtonInput<KeyCode>>,
    signs: Res<ButtonInput<Key>>,
    bid: Res<BidOverlay>,
    mut intents: MessageWriter<BidIntent>,
) {
    let Some(model) = &bid.0 else { return };
    // While the advice is open, it has no button with this key.
    if digits.just_pressed(KeyCode::F3) && matches!(model.advice, Some(Some(_))) {
        intents.write(BidIntent::Advice);
    }
    let typed = (0..=9u8)
        .find(|n| digits.just_pressed(DIGITS[usize::from(*n)]) || digits.just_pressed(KEYPAD[usize::from(*n)]));
    let sign = |text: &str| signs.just_pressed(Key::Character(text.into()));
    let more = digits.any_just_pressed([KeyCode::ArrowRight, KeyCode::ArrowUp, KeyCode::NumpadAdd]) || sign("+");
    let less = digits.any_just_pressed([KeyCode::ArrowLeft, KeyCode::ArrowDown, KeyCode::NumpadSubtract]) || sign("-");
    let wanted = match (typed, more, less) {
        (Some(n), ..) => n,
        (None, true, _) => model.chosen.saturating_add(1),
        (None, _, true) => model.chosen.saturating_sub(1),
        _ => return,
    };
    let wanted = wanted.min(model.available);
    if wanted != model.chosen {
        intents.write(BidIntent::Set(wanted));
    }
}

/// Keys of the keypad digits, from 0 to 9.
pub(super) const KEYPAD: [KeyCode; 10] = [
    KeyCode::Numpad0,
    KeyCode::Numpad1,
    KeyCode::Numpad2,
    KeyCode::Numpad3,
    KeyCode::Numpad4,
    KeyCode::Numpad5,
    KeyCode::Numpad6,
    KeyCode::Numpad7,
    KeyCode::Numpad8,
    KeyCode::Numpad9,
];

fn draw_bid(mut overlay: UiTree<BidOverlay>, bid: Res<BidOverlay>, texts: Res<Texts>) {
    overlay.clear();
    let Some(model) = &bid.0 else { return };
    overlay.open((layer_root(InputLayer::BID), BackgroundColor(palette::STEEL_DARK)), |root| {
        root.spawn((stretched_node(0.0), UiImage::tiled("tex_steel")));
        root.spawn(design_area()).with_children(|stage| {
            open_curtain_edges(stage);
            spawn_bid_heading(stage, model, &texts);
            page::spawn_bid_page(stage, model, &texts);
            let seal = texts.t_args("bid-seal", &[("n", model.chosen.into())]);
            // The button doesn't get the focus, because Space would then seal the bid; here Space closes the privacy
            // curtain.
            let button = GameButton::confirm(seal)
                .kind(TextStyle::CONFIRM.px(28.0))
                .key(KeyCode::Enter)
                .key(KeyCode::NumpadEnter)
                .with_focus_name("seal")
                .size(600.0, 68.0)
                .node(|node| *node = node.clone().absolute().left(176.0).top(568.0));
            stage.spawn((button, on_press(BidIntent::Seal)));
            spawn_side_notes(stage, model, &texts);
            spawn_bid_hints(stage, model, &texts);
        });
    });
}

/// Spawns the open halves of the privacy curtain at both sides of the screen.
pub fn open_curtain_edges(stage: &mut ChildSpawnerCommands) {
    for (plates, strip) in [(-1020.0, 116.0), (1160.0, 1140.0)] {
        for index in -2..6 {
            stage.spawn((absolute_panel(plates, 180.0 * index as f32, 1140.0, 180.0), NineSliceFrame::STEEL));
        }
        stage.spawn((absolute_panel(strip, -360.0, 24.0, 1440.0), UiImage::tiled("hazard_strip_tall")));
    }
}

fn spawn_bid_heading(stage: &mut ChildSpawnerCommands, model: &BidModel, texts: &Texts) {
    stage.spawn(absolute_panel(176.0, 24.0, 928.0, 64.0).across(10.0)).with_children(|line| {
        line.spawn(side_badge(model.side, 60.0));
        line.spawn(flex_column(0.0).rigid()).with_children(|names| {
            let title = texts.t_args("bid-title", &[("turn", model.turn.into())]);
            names.spawn(text_label(TextStyle::SCREEN.px(34.0).line(38.0), title, palette::TEXT));
            let mut secret = match (model.curtain, model.early) {
                (true, _) => texts.t(&format!("bid-secret-{}", model.side.key())),
                (false, true) => texts.t("bid-early"),
                (false, false) => texts.t("bid-secret-alone"),
            };
            if !model.player.is_empty() {
                secret = format!("{} · {secret}", sanitized(&model.player, NAME));
            }
            names.spawn(text_label(TextStyle::LABEL.px(18.0).line(22.0), secret, model.side.on_steel()));
        });
        line.spawn(flex_spacer());
        if let Some(count) = model.hand {
            let hand =
                slim_button(texts.t_args("bid-hand", &[("n", count.into())])).icon("cards", 20.0).key(Action::Hand);
            line.spawn((hand, RevealHandButton));
        }
        if model.handover {
            line.spawn((watch_button(texts), on_press(BidIntent::Watch)));
        }
        if model.curtain {
            let close = slim_button(texts.t("bid-shut")).icon_in("lock", 20.0, palette::REACTION).key(KeyCode::Space);
            let close = close.key(KeyCode::Escape).accessible_name(texts.t("bid-close")).with_focus_name("bid-shut");
            line.spawn((close, on_press(BidIntent::CloseCurtain)));
        }
    });
}

/// Returns the button behind the privacy curtain that replays the other side's last turn.
pub fn watch_button(texts: &Texts) -> GameButton {
    slim_button(texts.t("handover-plate")).icon("play", 18.0).key(Action::Handover).with_focus_name("handover")
}

/// Returns a low button for the head of the screen.
fn slim_button(words: String) -> GameButton {
    GameButton::neutral(words).kind(TextStyle::SENTENCE).height(42.0).padding(10.0)
}

fn spawn_side_notes(stage: &mut ChildSpawnerCommands, model: &BidModel, texts: &Texts) {
    if let Some(allowed) = &model.intelligence {
        stage.spawn((absolute_panel(800.0, 140.0, 304.0, 300.0), NineSliceFrame::NOTE));
        stage.spawn((absolute_panel(824.0, 172.0, 256.0, 252.0).down(8.0), ShrinkToFit::default())).with_children(
            |note| {
                note.spawn(text_label(TextStyle::PANEL, texts.t("bid-intelligence"), palette::PAPER_TEXT));
                note.spawn(wrapped_text(TextStyle::SENTENCE, texts.t("bid-intelligence-rule"), palette::PAPER_TEXT));
                if allowed.is_ok() {
                    note.spawn(text_label(
                        TextStyle::LABEL,
                        texts.t("bid-intelligence-unused"),
                        palette::color_from_hex(0x7A2A10),
                    ));
                }
                let button = GameButton::neutral(texts.t("bid-declare")).icon("sight", 22.0).key(KeyCode::KeyI);
                note.spawn((button.allowed(allowed.clone()), on_press(BidIntent::Declare)));
                let told = texts.t("bid-intelligence-told");
                note.spawn(wrapped_text(
                    TextStyle::SENTENCE.px(15.0).line(19.0),
                    told,
                    palette::color_from_hex(0x3A2F1C),
                ));
            },
        );
        stage.spawn(tape_strip(96.0, -3.0, absolute_panel(900.0, 126.0, 96.0, 30.0)));
    }
    let node = absolute_panel(800.0, 456.0, 304.0, 180.0).down(8.0).padding(UiRect::axes(px(22), px(18)));
    stage.spawn((node, NineSliceFrame::PLAIN, AbbreviationTerm::CommandPoints.tip(texts))).with_children(|list| {
        list.spawn(text_label(TextStyle::CAPTION, texts.t("bid-points").to_uppercase(), model.side.on_steel()));
        let mut line = |words: String, number: String, kind: TextStyle, bold: TextStyle| {
            if kind != TextStyle::SENTENCE {
                list.spawn(divider(palette::EDGE, 0.0, 0.0));
            }
            let text = text_label(bold, number, palette::TEXT);
            list.spawn((flex_row(8.0).spread(), children![text_label(kind, words, palette::TEXT), text]));
        };
        for (words, number) in &model.breakdown {
            line(words.clone(), number.clone(), TextStyle::SENTENCE, TextStyle::STRONG);
        }
        let strong = TextStyle::STRONG.px(18.0);
        line(texts.t("bid-available"), model.available.to_string(), strong, strong);
    });
}

fn spawn_bid_hints(stage: &mut ChildSpawnerCommands, model: &BidModel, texts: &Texts) {
    let node = absolute_panel(176.0, 656.0, 928.0, 44.0).across(24.0);
    stage.spawn(node).with_children(|line| {
        let mut hint = |keys: &[&str], id: &str| {
            line.spawn(flex_row(8.0)).with_children(|hint| {
                for key in keys {
                    if *key == "–" {
                        hint.spawn(text_label(TextStyle::SENTENCE, "–", palette::TEXT_WARM));
                    } else {
                        hint.spawn(keycap_label(key));
                    }
                }
                hint.spawn(text_label(TextStyle::SENTENCE, texts.t(id), palette::TEXT_WARM));
            });
        };
        let most = model.available.min(9).to_string();
        hint(&["0", "–", &most], "bid-choose");
        hint(&["←", "→"], "bid-one");
        // Placed beside the hints, because a note of the tutorial may be at the right.
        line.spawn(flex_row(8.0))
            .with_children(|plates| secret_toolbar::spawn_secret_toolbar(plates, model.aside, texts));
    });
}
