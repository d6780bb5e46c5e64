//! The card of a seat: side, player, and points.

use super::{
    card_parts::{CARD_CONTENT_WIDTH, fixed_seats_refusal, side_button_look},
    computer,
    model::*,
    person,
};
use crate::side_info;
use ui_kit::{prelude::*, theme::ui_scale::ShrinkToFit};

/// Number of points that the outer buttons of the stepper add or remove.
const POINTS_LEAP: u8 = 5;

pub(super) fn spawn_seat_card(stage: &mut ChildSpawnerCommands, side: Side, model: &PlayerSetupModel, texts: &Texts) {
    let left = side.pick(388.0, 826.0);
    stage.spawn(side_info::side_card(side, absolute_panel(left, 260.0, 422.0, 368.0)));
    let seat = &model.seats[side as usize];
    let page = absolute_panel(left + 17.0, 272.0, CARD_CONTENT_WIDTH, 300.0).down(5.0);
    stage.spawn((page, ShrinkToFit::default())).with_children(|card| {
        spawn_seat_heading(card, side, seat, texts);
        if seat.is_automated {
            let words = rich_text(TextStyle::SENTENCE, &texts.t("seat-nobody"), palette::PAPER_SENTENCE);
            card.spawn((
                flex_row(10.0),
                children![
                    tinted_icon("horde", 28.0, side.on_paper()),
                    (flex_column(0.0).width(CARD_CONTENT_WIDTH - 50.0), children![words])
                ],
            ));
            return;
        }
        spawn_player_kind_buttons(card, side, model, texts);
        match seat.ai_difficulty {
            None => person::spawn_person_part(card, side, model, texts),
            Some(strength) => computer::spawn_computer_part(card, side, strength, model, texts),
        }
    });
    if seat.rp == 0 {
        return;
    }
    let rule = absolute_panel(left + 17.0, 576.0, CARD_CONTENT_WIDTH, 2.0);
    stage.spawn(rect(rule, palette::PAPER_RULE));
    stage.spawn(absolute_panel(left + 17.0, 580.0, CARD_CONTENT_WIDTH, 44.0).across(0.0).spread()).with_children(
        |line| {
            spawn_seat_points(line, side, model, texts);
        },
    );
}

fn spawn_seat_heading(card: &mut ChildSpawnerCommands, side: Side, seat: &SeatModel, texts: &Texts) {
    card.spawn(flex_row(12.0).rigid()).with_children(|head| {
        head.spawn(side_badge(side, 50.0));
        let name = texts.t(&format!("side-{}", side.key())).to_uppercase();
        let unit = texts.t(&format!("unit-short-{}", side.key()));
        let title = text_label(TextStyle::PANEL.px(25.0).line(27.0), name, side.on_paper());
        let under = text_label(TextStyle::LABEL.px(17.0).line(20.0), unit, palette::PAPER_SECOND);
        head.spawn((flex_column(0.0), children![title, under]));
        head.spawn(flex_spacer());
        if seat.rp == 0 {
            return;
        }
        let (name, colour, words) = match seat.rp == seat.dossier {
            true => ("check", palette::FINE_ON_PAPER, texts.t("skirmish-as-written")),
            false => ("info", palette::PAPER_SECOND, texts.t_args("skirmish-written", &[("n", seat.dossier.into())])),
        };
        head.spawn((
            flex_row(6.0),
            children![tinted_icon(name, 18.0, colour), text_label(TextStyle::LABEL, words, colour)],
        ));
    });
}

/// Spawns the choice between a person and the AI.
fn spawn_player_kind_buttons(card: &mut ChildSpawnerCommands, side: Side, model: &PlayerSetupModel, texts: &Texts) {
    let computer = model.seats[side as usize].ai_difficulty.is_some();
    card.spawn(flex_row(8.0).rigid()).with_children(|line| {
        for (id, picture, chosen, intent) in [
            ("person", "human", !computer, SeatIntent::Person(side)),
            ("computer", "computer", computer, SeatIntent::Ai(side)),
        ] {
            let words = texts.t(&format!("seat-{id}"));
            let spoken = format!("{}: {words}", side_name(texts, side));
            let button = GameButton::new(side_button_look(side, chosen), words)
                .icon(picture, 20.0)
                .size(190.0, 44.0)
                .padding(8.0)
                .accessible_name(spoken)
                .with_focus_name(format!("{id}-{}", side.key()))
                .disabled(fixed_seats_refusal(model).filter(|_| !chosen));
            line.spawn((button, on_press(intent)));
        }
    });
}

fn spawn_seat_points(line: &mut ChildSpawnerCommands, side: Side, model: &PlayerSetupModel, texts: &Texts) {
    let seat = &model.seats[side as usize];
    let id = if model.rp_range.is_some() { "rp" } else { "briefing-rp" };
    let name = text_label(TextStyle::LABEL.px(18.0).line(22.0).steady(), texts.t(id), palette::PAPER_TEXT);
    line.spawn((name, AbbreviationTerm::RequisitionPoints.tip(texts)));
    match model.rp_range {
        None => drop(line.spawn(points_number(seat.rp, 60.0))),
        Some(range) => spawn_seat_stepper(line, side, seat.rp, range, texts),
    }
    line.spawn(flex_row(10.0).rigid()).with_children(|facts| spawn_seat_facts(facts, side, seat, texts));
}

fn points_number(rp: u8, wide: f32) -> impl Bundle {
    let words = text_label(TextStyle::new(FontFace::Oswald, 28.0, 34.0), rp.to_string(), palette::PAPER_TEXT);
    // Room for two digits, so that the buttons don't move when the number grows.
    (Node::default().width(wide).justify(JustifyContent::Center).rigid(), children![words])
}

fn spawn_seat_stepper(line: &mut ChildSpawnerCommands, side: Side, rp: u8, range: (u8, u8), texts: &Texts) {
    line.spawn(flex_row(2.0).rigid()).with_children(|dial| {
        let size = StepperButtons { width: 36.0, height: 36.0, sign: 14.0 };
        let [less, more] = side_info::points_stepper_buttons(size, side, rp, range, texts);
        dial.spawn(points_leap_button(side, rp, ("−", "--", "briefing-rp-least"), range, texts));
        dial.spawn((less, on_press(SeatIntent::SetRp(side, rp.saturating_sub(1)))));
        dial.spawn(points_number(rp, 38.0));
        dial.spawn((more, on_press(SeatIntent::SetRp(side, rp.saturating_add(1)))));
        dial.spawn(points_leap_button(side, rp, ("+", "++", "briefing-rp-most"), range, texts));
    });
}

/// Spawns the command points and cards that follow from the requisition points.
fn spawn_seat_facts(facts: &mut ChildSpawnerCommands, side: Side, seat: &SeatModel, texts: &Texts) {
    for (name, id, n) in [("cp", "seat-cp", seat.cp), ("cards", "briefing-cards", seat.hand)] {
        if seat.is_automated || name == "cards" && n == 0 {
            continue;
        }
        let kind = TextStyle::SENTENCE.line(20.0).steady();
        let words = rich_text(kind, &texts.t_args(id, &[("n", n.into())]), palette::PAPER_TEXT);
        let mut fact = facts.spawn((flex_row(6.0), children![tinted_icon(name, 20.0, side.on_paper()), words]));
        if name == "cp" {
            fact.insert(AbbreviationTerm::CommandPoints.tip(texts));
        }
    }
}

/// Returns a button that adds or removes several points at once, within the range.
fn points_leap_button(
    side: Side,
    now: u8,
    (sign, id, end): (&str, &str, &str),
    range: (u8, u8),
    texts: &Texts,
) -> impl Bundle {
    let to = if sign == "+" {
        now.saturating_add(POINTS_LEAP).min(range.1)
    } else {
        now.saturating_sub(POINTS_LEAP).max(range.0)
    };
    let button = GameButton::neutral(format!("{sign}{POINTS_LEAP}"))
        .kind(TextStyle::BUTTON.px(16.0))
        .size(38.0, 36.0)
        .padding(0.0);
    // The button has no room for the reason; its tooltip shows it.
    let allowed = if to == now { Err(DisabledReason::because("").whole(texts.t(end))) } else { Ok(()) };
    // Without a gap, a lock and the words fit side by side.
    let button = button.node(|node| node.column_gap = px(0));
    let button = button.with_focus_name(format!("rp-{}{id}", side.key())).allowed(allowed);
    (button, on_press(SeatIntent::SetRp(side, to)))
}
