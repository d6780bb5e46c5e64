//! The view of a hand that its owner holds open.

use bevy::picking::hover::Hovered;

use crate::prelude::*;
use battle_board::{board_markers::number_picture, card_view};
use rules::ScoringRule;
use ui_kit::{game_names::numbered_name, input::layer::layer_root};

/// Width of the area for cards, in design pixels.
const ROOM: f32 = 1128.0;
/// Maximum width of a card, in design pixels.
const WIDEST: f32 = 232.0;

/// Component of the button for a figure's hand. Hovering over it shows that hand.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct HolderButton(pub FigureId);

/// Returns the figures of a side that have their own hands (`COOP-14`); none if the hand belongs to the whole side.
pub(super) fn hand_holders(seen: &BattleState, seat: Side) -> Vec<FigureId> {
    let own = seen.charter.supply_of(seat).is_some_and(|supply| supply.own_hands);
    let figures = seen.figures.iter().filter(|figure| own && figure.side == seat && figure.in_play());
    figures.map(|figure| figure.id).collect()
}

pub(super) fn spawn_hand_view(
    overlay: &mut UiTree<CardUi>,
    texts: &Texts,
    seen: &BattleState,
    seat: Side,
    hands: &CardUi,
) {
    let holder = hands.holder;
    let root = (layer_root(InputLayer::HAND), BackgroundColor(palette::DIM), DespawnOnExit(Screen::Battle));
    overlay.open(root, |root| {
        let node = flex_column(14.0).width(ROOM + 40.0).inset(20.0, 16.0).margin(px(40.0).top());
        root.spawn((node, NineSliceFrame::STEEL)).with_children(|panel| {
            spawn_hand_header(panel, texts, seen, seat);
            let figures = hand_holders(seen, seat);
            let mut cards = seen.cards.hands[seat].cards.clone();
            if !figures.is_empty() {
                spawn_holder_buttons(panel, texts, seen, &figures, holder);
                cards.retain(|card| seen.holders.of(*card).is_none_or(|of| Some(of) == holder));
            }
            panel.spawn(flex_row(14.0).align(AlignItems::Start).justify(JustifyContent::Center)).with_children(
                |line| {
                    let count = cards.len().max(1) as f32;
                    let width = ((ROOM - 14.0 * (count - 1.0)) / count).min(WIDEST);
                    for (place, card) in cards.iter().enumerate() {
                        spawn_card_column(line, texts, seen, (seat, *card), place, width);
                    }
                    if cards.is_empty() {
                        line.spawn(wrapped_text(TextStyle::SENTENCE, texts.t("hand-empty"), palette::TEXT));
                    }
                },
            );
            spawn_known_tokens(panel, texts, seen, seat);
            spawn_hand_footer(panel, texts, cards.len(), figures.len() > 1, hands.stays);
        });
    });
}

fn spawn_hand_header(panel: &mut UiParent, texts: &Texts, seen: &BattleState, seat: Side) {
    let count = texts.t_args("hand-count", &[("n", seen.cards.hands[seat].len().into())]);
    let open = seen.charter.plays_itself(seat.enemy());
    let eyes = if open { "hand-open" } else { seat.pick("hand-eyes-allied", "hand-eyes-german") };
    let eyes = texts.t(eyes);
    let eyes = children![
        tinted_icon(if open { "people" } else { "lock" }, 20.0, seat.on_steel()),
        text_label(TextStyle::SENTENCE, eyes, palette::TEXT)
    ];
    let head = children![
        tinted_icon("cards", 38.0, palette::BRASS),
        text_label(TextStyle::SCREEN.px(34.0), texts.t("hand-title"), palette::TEXT),
        text_label(TextStyle::LABEL.px(18.0), count, palette::TEXT_WARM),
        flex_spacer(),
        (flex_row(8.0).inset(14.0, 8.0), NineSliceFrame::INSET, eyes),
    ];
    panel.spawn((flex_row(14.0), head));
}

/// Spawns a button for each hand, with its number of cards.
fn spawn_holder_buttons(
    panel: &mut UiParent,
    texts: &Texts,
    seen: &BattleState,
    figures: &[FigureId],
    holder: Option<FigureId>,
) {
    panel.spawn(flex_row(8.0).justify(JustifyContent::Center)).with_children(|line| {
        for figure in figures.iter().filter_map(|id| seen.figure(*id)) {
            let values = [
                ("name", localized_name(texts, &seen.kind_of(figure).name).into()),
                ("n", seen.holders.cards(figure.id).count().into()),
            ];
            let look = if holder == Some(figure.id) { ButtonStyle::Confirm } else { ButtonStyle::Steel };
            let button =
                GameButton::new(look, texts.t_args("hand-holder", &values)).icon("hand", 18.0).small().height(40.0);
            let want = on_press_intent(CardIntent::Holder(figure.id));
            line.spawn((button, want, HolderButton(figure.id), Hovered::default()));
        }
    });
}

fn spawn_card_column(
    line: &mut UiParent,
    texts: &Texts,
    seen: &BattleState,
    (seat, card): (Side, CardId),
    place: usize,
    width: f32,
) {
    let playable = !rules::card_targets(seen, seat, card).is_empty();
    // A refusal of the target `Table` means that the moment is right, but there is no target.
    let moment = Order::PlayCard { seat, card, target: CardTarget::Table };
    let now = matches!(rules::check_order(seen, moment), Err(Refusal::WrongTarget));
    line.spawn(flex_column(6.0).align(AlignItems::Center)).with_children(|column| {
        let entity = card_view::spawn_hand_card(column, texts, seen, card, width);
        let marks = card_view::HandCardFace { card, place, playable };
        let mut card = column.commands_mut().entity(entity);
        card.insert((marks, Hovered::default(), Pickable::default()));
        if !playable {
            card.with_child((stretched_node(-10.0), BackgroundColor(palette::STEEL_DARK.with_alpha(0.45))));
        }
        let under = flex_row(6.0).height(30.0);
        if playable {
            let words = text_label(TextStyle::LABEL, texts.t("hand-play"), palette::TEXT);
            column.spawn((under, children![keycap_label(&(place + 1).to_string()), words]));
        } else {
            let words = texts.t(if now { "hand-no-target" } else { "hand-not-now" });
            let words = text_label(TextStyle::LABEL, words, palette::TEXT_OFF);
            column.spawn((under, children![tinted_icon("lock", 16.0, palette::TEXT_OFF), words]));
        }
    });
}

/// Spawns the numbers of the tokens that this side knows, with their holders and values.
fn spawn_known_tokens(panel: &mut UiParent, texts: &Texts, seen: &BattleState, seat: Side) {
    let known =
        seen.objects.iter().filter_map(|(_, object)| Some((object, object.number.filter(|_| object.known[seat])?)));
    let known: Vec<_> = known.collect();
    if known.is_empty() {
        return;
    }
    panel.spawn((flex_row(18.0).inset(14.0, 8.0).wraps(6.0), NineSliceFrame::INSET)).with_children(|line| {
        let total = seen.victory_points()[seat];
        let total =
            text_label(TextStyle::LABEL.px(18.0), texts.t_args("hand-tokens", &[("n", total.into())]), palette::BRASS);
        line.spawn((total, AbbreviationTerm::VictoryPoints.tip(texts)));
        for (object, number) in known {
            line.spawn((flex_row(6.0), AbbreviationTerm::Tokens.tip(texts))).with_children(|token| {
                token.spawn(empty_node().size(40.0, 40.0)).with_children(|face| {
                    face.spawn(stretched_node(0.0)).with_child(sized_image("art/vp_face_up", 40.0, 40.0));
                    if let Some(name) = number_picture(number) {
                        face.spawn(stretched_node(0.0)).with_child(sized_image(&name, 40.0, 40.0));
                    }
                });
                let worth = token_worth(seen, number);
                let holder = match object.place {
                    ObjectPlace::Carried(figure) => seen
                        .figure(figure)
                        .map(|figure| numbered_name(texts, seen.kind_of(figure), figure.number.into())),
                    _ => None,
                };
                let holder = holder.unwrap_or_else(|| texts.t("hand-token-lies"));
                let values = [("holder", holder.into()), ("number", number.into()), ("points", worth.into())];
                token.spawn(text_label(TextStyle::SENTENCE, texts.t_args("hand-token", &values), palette::TEXT));
            });
        }
    });
}

/// Returns the value of a token with that number for its carrier at the end, in victory points.
pub(crate) fn token_worth(seen: &BattleState, number: u8) -> u8 {
    let of = |score: &ScoringRule| match score {
        ScoringRule::Carried(values) => values.get(usize::from(number).checked_sub(1)?).copied(),
        _ => None,
    };
    seen.charter.scores.iter().filter_map(of).sum()
}

fn spawn_hand_footer(panel: &mut UiParent, texts: &Texts, cards: usize, several: bool, stays: bool) {
    panel.spawn(flex_row(10.0)).with_children(|foot| {
        if cards > 0 {
            foot.spawn(digit_key_hint(
                cards.min(DIGITS.len() - 1),
                texts.t(if stays { "hand-pick" } else { "hand-choose" }),
            ));
        }
        if several {
            foot.spawn((
                flex_row(8.0),
                children![
                    keycap_label("←→"),
                    text_label(TextStyle::SENTENCE, texts.t("hand-next"), palette::TEXT_WARM)
                ],
            ));
        }
        foot.spawn(flex_spacer());
        foot.spawn(text_label(
            TextStyle::SENTENCE,
            texts.t(if stays { "hand-again" } else { "hand-let-go" }),
            palette::TEXT_WARM,
        ));
    });
}
