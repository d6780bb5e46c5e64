//! A seat of a skirmish: the player's name, the points, and what they bring.

use super::model::{SeatModel, SkirmishIntent, SkirmishModel};
use crate::sides::{self, Sizes};
use kit::draw::*;

const HEAD: Sizes = Sizes { badge: 48.0, gap: 10.0, title: Type::PANEL, words: Type::LABEL };
/// How far the outer plates of the stepper go.
const LEAP: u8 = 5;

pub(super) fn spawn(stage: &mut ChildSpawnerCommands, side: Side, model: &SkirmishModel, texts: &Texts) {
    let (seat, left, key) = side.pick((0, 480.0, KeyCode::KeyA), (1, 872.0, KeyCode::KeyS));
    let seat = &model.seats[seat];
    let place = panel(left, 344.0, 376.0, 288.0).down(10.0).padding(UiRect::axes(px(16), px(14)));
    stage.spawn(sides::card(side, place)).with_children(|card| {
        sides::head(card, side, &HEAD, texts.t(&format!("unit-{}", side.key())), texts);
        player(card, side, seat, key, texts);
        points(card, side, seat, model.rp_range, texts);
        facts(card, side, seat, texts);
    });
}

/// What stands before a line of a seat.
fn caption(line: &mut ChildSpawnerCommands, words: String) {
    let kind = Type::LABEL.px(18.0).line(22.0);
    line.spawn(Node::default().width(88).rigid()).with_child(label(kind, words, palette::PAPER_TEXT));
}

fn player(card: &mut ChildSpawnerCommands, side: Side, seat: &SeatModel, key: KeyCode, texts: &Texts) {
    card.spawn(row(10.0)).with_children(|line| {
        caption(line, texts.t("skirmish-player"));
        let (words, colour) = match seat.player.is_empty() {
            true => (texts.t("skirmish-nameless"), palette::TEXT_COOL),
            false => (seat.player.clone(), palette::TEXT),
        };
        let spoken = format!("{}: {words}", texts.t(&format!("side-{}", side.key())));
        let plate = Plate::steel(words)
            .icon("human", 18.0)
            .spoken(spoken)
            .colour(colour)
            .named(format!("player-{}", side.key()))
            .left_aligned()
            .height(44.0)
            .padding(12.0)
            .key(key)
            .node(|node| *node = node.clone().grow());
        line.spawn((plate, emit(SkirmishIntent::Rename(side))));
    });
}

fn points(card: &mut ChildSpawnerCommands, side: Side, seat: &SeatModel, range: (u8, u8), texts: &Texts) {
    card.spawn(row(6.0)).with_children(|line| {
        caption(line, texts.t("skirmish-points"));
        let leap = |sign: &str, id: &str, to: u8, end: &str| {
            let plate = Plate::steel(format!("{sign}{LEAP}")).kind(Type::BUTTON.px(17.0)).size(46.0, 44.0).padding(0.0);
            // There is no room for the reason on it; the tip says it.
            let allowed = if to == seat.rp { Err(Refused::because("").whole(texts.t(end))) } else { Ok(()) };
            let plate = plate.named(format!("rp-{}{id}", side.key())).allowed(allowed);
            (plate, emit(SkirmishIntent::SetRp(side, to)))
        };
        let dial = Stepper { width: 40.0, height: 44.0, sign: 16.0 };
        let [less, more] = sides::rp_plates(dial, side, seat.rp, range, texts);
        line.spawn(leap("−", "--", seat.rp.saturating_sub(LEAP).max(range.0), "briefing-rp-least"));
        line.spawn((less, emit(SkirmishIntent::SetRp(side, seat.rp.saturating_sub(1)))));
        let words = label(Type::new(Face::Oswald, 34.0, 40.0), seat.rp.to_string(), palette::PAPER_TEXT);
        // As wide as two digits, so that the plates stay where they are when there are more.
        line.spawn(Node::default().width(44).justify(JustifyContent::Center).rigid()).with_child(words);
        line.spawn((more, emit(SkirmishIntent::SetRp(side, seat.rp.saturating_add(1)))));
        line.spawn(leap("+", "++", seat.rp.saturating_add(LEAP).min(range.1), "briefing-rp-most"));
    });
}

fn facts(card: &mut ChildSpawnerCommands, side: Side, seat: &SeatModel, texts: &Texts) {
    card.spawn(row(22.0).margin(px(4).top())).with_children(|line| {
        sides::facts(line, side, Type::SENTENCE.px(17.0).line(22.0), [seat.cp, seat.hand], texts);
    });
    card.spawn(spacer());
    let (name, colour, words) = match seat.rp == seat.dossier {
        true => ("check", palette::FINE_ON_PAPER, texts.t("skirmish-as-written")),
        false => ("info", palette::PAPER_SECOND, texts.t_args("skirmish-written", &[("n", seat.dossier.into())])),
    };
    card.spawn((row(8.0), children![icon(name, 18.0, colour), label(Type::LABEL, words, colour)]));
}
