//! The pages on which something is chosen from a few: a line each, what it is and why at the left, the choices at the
//! right, the chosen one in cream with a check.

use super::model::{Choice, SettingsIntent};
use kit::{
    draw::*,
    language::Language,
    settings::{Colours, Preferences, Speed},
    widgets::{Face, odds_row},
};

/// Interface scales that are offered, in hundredths.
const SCALES: [u16; 8] = [75, 90, 100, 110, 125, 150, 175, 200];
/// Text sizes that are offered, in hundredths.
const SIZES: [u16; 5] = [100, 110, 120, 130, 140];
/// The loudest.
const LOUDEST: u8 = 10;

pub(super) fn title(page: &mut ChildSpawnerCommands, words: String) {
    page.spawn(label(Type::SCREEN, words.to_uppercase(), palette::PAPER_TEXT));
    page.spawn(rule(palette::PAPER_TEXT, 0.0, 4.0));
}

pub(super) fn table(page: &mut ChildSpawnerCommands, texts: &Texts, now: &Preferences) {
    title(page, texts.t("settings-table"));
    let spoken = texts.language();
    let languages = Language::ALL.map(|one| (one.own_name().to_owned(), Choice::Language(one), one == spoken));
    line(page, texts, "language", |line| choices(line, "language", &languages));
    let t = |id: &str| texts.t(id);
    let windows = [("settings-window", false), ("settings-screen", true)];
    let windows = windows.map(|(id, full)| (t(id), Choice::FullScreen(full), now.full_screen == full));
    line(page, texts, "window", |line| choices(line, "window", &windows));
    let speeds = [("1×", Speed::Normal), ("2×", Speed::Double), ("4×", Speed::Quadruple)];
    let mut speeds: Vec<_> =
        speeds.into_iter().map(|(words, one)| (words.to_owned(), Choice::Speed(one), now.speed == one)).collect();
    speeds.push((t("settings-speed-off"), Choice::Speed(Speed::Off), now.speed == Speed::Off));
    line(page, texts, "speed", |line| choices(line, "speed", &speeds));
    switch(page, texts, "confirm", now.confirm_done, Choice::ConfirmDone);
    switch(page, texts, "handover", now.handover, Choice::Handover);
}

pub(super) fn look(page: &mut ChildSpawnerCommands, texts: &Texts, now: &Preferences, battle: bool) {
    title(page, texts.t("settings-look"));
    let percent = |n: u16| format!("{n} %");
    let (less, more) = beside(&SCALES, now.scale);
    line(page, texts, if battle || now.scale <= 100 { "scale" } else { "scale-menus" }, |line| {
        stepper(line, texts, "scale", &percent(now.scale), less.map(Choice::Scale), more.map(Choice::Scale));
    });
    let (less, more) = beside(&SIZES, now.text);
    line(page, texts, "text", |line| {
        stepper(line, texts, "text", &percent(now.text), less.map(Choice::Text), more.map(Choice::Text));
    });
    let palettes = [
        ("settings-colours-usual", Colours::Usual),
        ("settings-colours-protan", Colours::Protan),
        ("settings-colours-deutan", Colours::Deutan),
        ("settings-colours-tritan", Colours::Tritan),
    ];
    let palettes = palettes.map(|(id, one)| (texts.t(id), Choice::Colours(one), now.colours == one));
    line(page, texts, "colours", |line| choices(line, "colours", &palettes));
    switch(page, texts, "low", now.low_effects, Choice::LowEffects);
    switch(page, texts, "reduced", now.reduced_motion, Choice::ReducedMotion);
    sample(page, texts);
}

pub(super) fn sound(page: &mut ChildSpawnerCommands, texts: &Texts, now: &Preferences) {
    title(page, texts.t("settings-sound"));
    let lines: [(&str, u8, fn(u8) -> Choice); 2] =
        [("effects", now.effects, Choice::Effects), ("music", now.music, Choice::Music)];
    for (id, level, choice) in lines {
        line(page, texts, id, |line| {
            let words = if level == 0 { texts.t("settings-silent") } else { level.to_string() };
            let less = level.checked_sub(1).map(choice);
            let more = (level < LOUDEST).then(|| choice(level + 1));
            line.spawn(progress(170.0)).with_child(progress_fill(f32::from(level) / 10.0, palette::BRASS));
            stepper(line, texts, id, &words, less, more);
        });
    }
    page.spawn(sentence(Type::SENTENCE, texts.t("settings-sound-device"), palette::PAPER_SECOND));
}

/// The values offered before and after this one.
fn beside(offered: &[u16], now: u16) -> (Option<u16>, Option<u16>) {
    let less = offered.iter().rev().find(|one| **one < now).copied();
    (less, offered.iter().find(|one| **one > now).copied())
}

/// One line of a page: its name and what it is good for.
fn line(page: &mut ChildSpawnerCommands, texts: &Texts, id: &str, fill: impl FnOnce(&mut ChildSpawnerCommands)) {
    let node = Node { min_height: px(62), ..row(12.0).rigid() };
    page.spawn(node).with_children(|line| {
        let words = column(1.0).grow();
        line.spawn(words).with_children(|words| {
            let name = texts.t(&format!("settings-name-{id}"));
            words.spawn(label(Type::NAME.px(18.0), name, palette::PAPER_TEXT));
            words.spawn(sentence(
                Type::SENTENCE.px(15.0).line(18.0),
                texts.t(&format!("settings-why-{id}")),
                palette::PAPER_SECOND,
            ));
        });
        line.spawn(row(6.0).justify(JustifyContent::End).rigid()).with_children(fill);
    });
    page.spawn(rule(palette::PAPER_RULE, 0.0, 0.0));
}

fn choices(line: &mut ChildSpawnerCommands, name: &str, choices: &[(String, Choice, bool)]) {
    for (place, (words, choice, chosen)) in choices.iter().enumerate() {
        let look = if *chosen { Look::Confirm } else { Look::Steel };
        let mut plate = Plate::new(look, words.clone())
            .kind(Type::BUTTON.px(17.0))
            .height(42.0)
            .padding(12.0)
            .named(format!("{name}-{place}"));
        if *chosen {
            plate = plate.icon_in("check", 16.0, palette::WOUND);
        }
        line.spawn((plate, emit(SettingsIntent::Choose(*choice))));
    }
}

fn switch(page: &mut ChildSpawnerCommands, texts: &Texts, id: &str, now: bool, choice: fn(bool) -> Choice) {
    let both = [("settings-yes", true), ("settings-no", false)];
    let both = both.map(|(words, on)| (texts.t(words), choice(on), now == on));
    line(page, texts, id, |line| choices(line, id, &both));
}

fn stepper(
    line: &mut ChildSpawnerCommands,
    texts: &Texts,
    name: &str,
    value: &str,
    less: Option<Choice>,
    more: Option<Choice>,
) {
    let plates = Stepper { width: 46.0, height: 42.0, sign: 18.0 };
    let end = |id: &str| Refused::because("").whole(texts.t(id));
    let node = Node { width: px(104), justify_content: JustifyContent::Center, ..default() };
    let what = [("what", texts.t(&format!("settings-name-{name}")).into())];
    let minus = plates.minus(name, less.map(|_| ()).ok_or_else(|| end("settings-least")));
    let minus = minus.spoken(texts.t_args("spoken-less", &what));
    match less {
        Some(choice) => line.spawn((minus, emit(SettingsIntent::Choose(choice)))),
        None => line.spawn(minus),
    };
    line.spawn(node).with_child(label(Type::NUMBER, value, palette::PAPER_TEXT));
    let plus = plates.plus(name, more.map(|_| ()).ok_or_else(|| end("settings-most")));
    let plus = plus.spoken(texts.t_args("spoken-more", &what));
    match more {
        Some(choice) => line.spawn((plus, emit(SettingsIntent::Choose(choice)))),
        None => line.spawn(plus),
    };
}

/// What the chosen palette and sizes look like: sides, deeds, odds, wounds.
fn sample(page: &mut ChildSpawnerCommands, texts: &Texts) {
    page.spawn(spacer());
    let node = row(14.0).padding(UiRect::axes(px(20), px(10))).spread().rigid();
    page.spawn((node, Frame::PLAIN)).with_children(|sample| {
        for side in Side::BOTH {
            sample.spawn(badge(side, 52.0));
        }
        let deeds = [("move", palette::MOVE), ("shoot", palette::ATTACK), ("reaction", palette::REACTION)];
        sample.spawn(Node { flex_wrap: FlexWrap::Wrap, ..row(8.0).width(76) }).with_children(|deeds_box| {
            for (name, colour) in deeds.into_iter().chain([("check", palette::FINE)]) {
                deeds_box.spawn(icon(name, 32.0, colour));
            }
        });
        sample.spawn(column(2.0)).with_children(|odds| {
            for (id, share, colour, large) in [
                ("odds-dies", 68.75, palette::ATTACK, true),
                ("settings-sample-wound", 25.0, palette::REACTION, false),
                ("odds-unharmed", 6.25, palette::EDGE_LIGHT, false),
            ] {
                odds.spawn(odds_row(&texts.t(id), share, colour, large, texts));
            }
        });
        sample.spawn(column(8.0)).with_children(|marks| {
            marks.spawn(wounds(1, 3, 22.0));
            marks.spawn(ap_pips(2, 1, 1, 1, 20.0));
        });
        sample.spawn(row(4.0)).with_children(|dice| {
            for face in [Face::Hit(5), Face::Hit(6), Face::Miss(2)] {
                dice.spawn(die(face, 36.0));
            }
        });
    });
}
