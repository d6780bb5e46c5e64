//! The strip beneath the top bar: both hands, face down, with how many cards they hold; events that last; the way to all
//! cards in play, and to what is carried. And the small cards that lie on a figure.

use super::{carried, face, hold::HoldPlate};
use crate::prelude::*;

/// What lies in the strip.
pub(super) struct Strip;

/// Events that have a plate in the strip; all are in the list of cards in play.
const EVENTS: usize = 2;

pub(super) fn draw(mut overlay: Overlay<Strip>, table: Res<Table>, texts: Res<Texts>) {
    overlay.clear();
    let shut = table.secret() || table.now.awaiting == PendingDecision::Over;
    let (cards, carried) = (!table.now.cards.list.kinds().is_empty(), drops(&table));
    if (shut && !table.seats.watched()) || !(cards || carried) {
        return;
    }
    let node = row(6.0).absolute().left(232.0).right(280.0).top(66.0).height(42.0);
    // Above prompts: cards can be played and killed while something else is asked.
    let root = (node, GlobalZIndex(12), DespawnOnExit(Screen::Battle));
    overlay.open(root, |strip| {
        if cards {
            hand(strip, &table, &texts, table.seat);
            // A side that nobody plays holds no cards (`COOP-1`).
            if !table.now.charter.plays_itself(table.seat.enemy()) {
                hand(strip, &table, &texts, table.seat.enemy());
            }
        }
        strip.spawn(spacer());
        if carried {
            let plate = Plate::steel(texts.t("act-drop")).icon("drop", 18.0).small().height(40.0).key(Action::Drop);
            strip.spawn((plate.named("carried"), emit(BattleIntent::Cards(Want::Carried))));
        }
        if !cards {
            return;
        }
        for (lying, _) in table.now.cards.lasting().take(EVENTS) {
            strip.spawn(face::plate(&texts, &table.now, lying.card));
        }
        let count = table.now.cards.in_play.len();
        let all = Plate::steel(texts.t_args("strip-play", &[("n", count.into())]))
            .icon("cards", 18.0)
            .small()
            .height(40.0)
            .key(Action::Kill)
            .named("cards-in-play");
        let all = if count == 0 { all.refused(Refused::because("").whole(texts.t("play-none"))) } else { all };
        strip.spawn((all, emit(BattleIntent::Cards(Want::Lay(0)))));
    });
}

/// Whether there is something that can be dropped; for an action there is a plate among the figure's own.
fn drops(table: &Table) -> bool {
    table.asked()
        && !matches!(table.now.awaiting, PendingDecision::Act { .. })
        && !carried::drops(table, None).is_empty()
}

/// Its keys, where a question lies over the board, so that the plates don't listen.
pub(super) fn keys(keys: Keys, top: Res<TopLayer>, table: Res<Table>, mut intents: Intents) {
    let asks = table.asked() && !table.secret();
    if !asks || top.deaf || ![Layer::BOARD.level, Layer::PROMPT.level].contains(&top.level) {
        return;
    }
    if keys.asks(Action::Kill) && !table.now.cards.in_play.is_empty() {
        intents.write(BattleIntent::Cards(Want::Lay(0)));
    } else if keys.asks(Action::Drop) && drops(&table) {
        intents.write(BattleIntent::Cards(Want::Carried));
    }
}

/// A hand, face down: held, it opens for its owner.
fn hand(strip: &mut Parent, table: &Table, texts: &Texts, seat: Side) {
    let asked = seat == table.seat;
    let count = table.now.cards.hands[seat].len();
    let values = [("side", side_name(texts, seat).into()), ("n", count.into())];
    let plate = Plate::steel(texts.t_args(if asked { "strip-hand" } else { "strip-interrupt" }, &values))
        .icon("hand", 18.0)
        .small()
        .height(40.0)
        .key(if asked { Action::Hand } else { Action::EnemyHand })
        .named(if asked { "hand" } else { "interrupt" });
    // Numbers of tokens are looked at there, too.
    let numbers = table.now.objects.iter().any(|(_, object)| object.numbered && object.known[seat]);
    let why = match (count == 0 && !numbers, table.may_look(seat)) {
        (true, _) => Some("hand-empty"),
        (false, false) => Some("hand-not-yours"),
        (false, true) => None,
    };
    strip.spawn((plate.refused(why.map(|id| Refused::because("").whole(texts.t(id)))), HoldPlate(seat)));
}

/// The cards that lie on a figure, and on the card of its horde, on the paper at the right; those of its own hand, too,
/// where nobody plays the enemy.
pub(crate) fn small(paper: &mut Parent, table: &Table, texts: &Texts, figure: &Figure) {
    let open = table.now.charter.plays_itself(figure.side.enemy());
    let held = table.now.holders.cards(figure.id).filter(|_| open).map(|card| table.now.cards.kind(card));
    let held: Vec<_> = held.map(|kind| localized(texts, &kind.name)).collect();
    if !held.is_empty() {
        paper.spawn(row(6.0)).with_children(|line| {
            line.spawn(icon("hand", 20.0, palette::PAPER_SECOND));
            let names = sentence(Type::SENTENCE.px(15.0).line(18.0), held.join(" · "), palette::PAPER_SENTENCE);
            line.spawn((names, Node { flex_shrink: 1.0, ..default() }));
        });
    }
    let cards: Vec<_> = table.now.cards.on(figure.id, figure.kind).collect();
    let spacious = cards.len() < 3;
    for lying in cards {
        let kind = table.now.cards.kind(lying.card);
        paper.spawn(column(2.0)).with_children(|part| {
            part.spawn(row(6.0).wraps(2.0)).with_children(|line| {
                line.spawn(face::plate(texts, &table.now, lying.card));
                let value = label(Type::NUMBER.px(18.0), kind.kill_value.to_string(), palette::PAPER_TEXT);
                let value = children![icon("kill", 16.0, palette::WOUND), value];
                line.spawn((row(6.0), Term::KillValue.tip(texts), value));
                if matches!(lying.on, CardTarget::Kind(_)) {
                    line.spawn(icon("zombie", 18.0, palette::PAPER_SECOND));
                }
            });
            if spacious {
                let words = localized(texts, &kind.text);
                part.spawn(sentence(Type::SENTENCE.px(15.0).line(18.0), words, palette::PAPER_SENTENCE));
            }
        });
    }
}
