//! A seat of a skirmish: the player's name, the points, and what they bring.

use super::model::{SeatModel, SkirmishIntent, SkirmishModel};
use kit::draw::*;

/// How far the outer plates of the stepper go.
const LEAP: u8 = 5;

pub(super) fn spawn(stage: &mut ChildSpawnerCommands, side: Side, model: &SkirmishModel, texts: &Texts) {
    let (seat, left, key) = match side {
        Side::Allied => (&model.seats[0], 480.0, KeyCode::KeyA),
        Side::German => (&model.seats[1], 872.0, KeyCode::KeyS),
    };
    let node = panel(left, 344.0, 376.0, 288.0)
        .down(10.0)
        .padding(UiRect::axes(px(16), px(14)))
        .border(px(3).all())
        .rounded(8);
    let colours = (BackgroundColor(palette::PAPER_LIGHT), BorderColor::all(side.on_paper()));
    stage.spawn((node, colours)).with_children(|card| {
        head(card, side, texts);
        player(card, side, seat, key, texts);
        points(card, side, seat, model.rp_range, texts);
        facts(card, side, seat, texts);
    });
}

fn head(card: &mut ChildSpawnerCommands, side: Side, texts: &Texts) {
    card.spawn(row(10.0)).with_children(|head| {
        head.spawn(badge(side, 48.0));
        head.spawn(column(0.0)).with_children(|names| {
            let name = texts.t(&format!("side-{}", side.key())).to_uppercase();
            names.spawn(label(Type::PANEL, name, side.on_paper()));
            let unit = texts.t(&format!("unit-{}", side.key()));
            names.spawn(label(Type::LABEL, unit, palette::PAPER_SECOND));
        });
    });
}

fn player(card: &mut ChildSpawnerCommands, side: Side, seat: &SeatModel, key: KeyCode, texts: &Texts) {
    card.spawn(row(10.0)).with_children(|line| {
        let node = Node { width: px(88), flex_shrink: 0.0, ..default() };
        let text = label(Type::LABEL.px(18.0).line(22.0), texts.t("skirmish-player"), palette::PAPER_TEXT);
        line.spawn(node).with_child(text);
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
            .node(|node| {
                node.flex_grow = 1.0;
                node.flex_basis = px(0);
            });
        line.spawn((plate, emit(SkirmishIntent::Rename(side))));
    });
}

fn points(card: &mut ChildSpawnerCommands, side: Side, seat: &SeatModel, range: (u8, u8), texts: &Texts) {
    card.spawn(row(8.0)).with_children(|line| {
        let text = label(Type::LABEL.px(18.0).line(22.0), texts.t("skirmish-points"), palette::PAPER_TEXT);
        line.spawn(Node { width: px(88), flex_shrink: 0.0, ..default() }).with_child(text);
        let check = |can: bool, id: &str| {
            if can { Ok(()) } else { Err(Refused::because(texts.t(id))) }
        };
        let less = check(seat.rp > range.0, "briefing-rp-least");
        let more = check(seat.rp < range.1, "briefing-rp-most");
        let dial = Stepper { width: 44.0, height: 44.0, sign: 16.0 };
        let leap = |words: &str, name: &str, allowed: Result<(), Refused>| {
            let plate = Plate::steel(words).kind(Type::BUTTON.px(17.0)).size(50.0, 44.0).padding(0.0);
            // There is no room for the reason on it; the tip says it.
            let plate = plate.named(format!("rp-{}{name}", side.key()));
            match allowed {
                Ok(()) => plate,
                Err(why) => plate.refused(Refused { reason: why.short, ..Refused::default() }),
            }
        };
        let name = format!("rp-{}", side.key());
        let to = |rp: u8| emit(SkirmishIntent::SetRp(side, rp));
        let fewer = leap(&format!("−{LEAP}"), "--", less.clone());
        line.spawn((fewer, to(seat.rp.saturating_sub(LEAP).max(range.0))));
        let what = texts.t(if side == Side::Allied { "spoken-rp-allied" } else { "spoken-rp-german" });
        let what = [("what", what.into())];
        let less = dial.minus(&name, less).spoken(texts.t_args("spoken-less", &what));
        line.spawn((less, to(seat.rp.saturating_sub(1))));
        let node = Node { flex_grow: 1.0, flex_basis: px(0), justify_content: JustifyContent::Center, ..default() };
        let words = label(Type::new(Face::Oswald, 34.0, 40.0), seat.rp.to_string(), palette::PAPER_TEXT);
        line.spawn(node).with_child(words);
        let one_more = dial.plus(&name, more.clone()).spoken(texts.t_args("spoken-more", &what));
        line.spawn((one_more, to(seat.rp.saturating_add(1))));
        line.spawn((leap(&format!("+{LEAP}"), "++", more), to(seat.rp.saturating_add(LEAP).min(range.1))));
    });
}

fn facts(card: &mut ChildSpawnerCommands, side: Side, seat: &SeatModel, texts: &Texts) {
    card.spawn(row(22.0).margin(px(4).top())).with_children(|line| {
        let mut fact = |name: &str, id: &str, n: u8| {
            line.spawn(row(8.0)).with_children(|fact| {
                fact.spawn(icon(name, 20.0, side.on_paper()));
                let words = texts.t_args(id, &[("n", n.into())]);
                fact.spawn(rich(Type::SENTENCE.px(17.0).line(22.0), &words, palette::PAPER_TEXT));
            });
        };
        fact("cp", "briefing-cp", seat.cp);
        if seat.hand > 0 {
            fact("cards", "briefing-cards", seat.hand);
        }
    });
    card.spawn(spacer());
    let (name, colour) = match seat.rp == seat.dossier {
        true => ("check", palette::FINE_ON_PAPER),
        false => ("info", palette::PAPER_SECOND),
    };
    card.spawn(row(8.0)).with_children(|line| {
        line.spawn(icon(name, 18.0, colour));
        let words = match seat.rp == seat.dossier {
            true => texts.t("skirmish-as-written"),
            false => texts.t_args("skirmish-written", &[("n", seat.dossier.into())]),
        };
        line.spawn(label(Type::LABEL, words, colour));
    });
}
