//! The settings pages with choices: each line has the name and a description of a setting at the left, and its choices
//! at the right. The chosen one is cream with a check.

use super::{
    model::{SettingsIntent, SettingsPage},
    table::{SETTINGS, SettingKind, SettingRow},
};
use ui_kit::{
    language::Language,
    prelude::*,
    settings::Preferences,
    widgets::{DieFace, odds_row},
};

/// Spawns the lines of a page, with a sample or a note below them.
pub(super) fn spawn_settings_page(
    page: &mut ChildSpawnerCommands,
    texts: &Texts,
    now: &Preferences,
    shown: SettingsPage,
    battle: bool,
) {
    page.spawn(text_label(
        TextStyle::SCREEN,
        texts.t(&format!("settings-{}", shown.id())).to_uppercase(),
        palette::PAPER_TEXT,
    ));
    page.spawn(divider(palette::PAPER_TEXT, 0.0, 4.0));
    if shown == SettingsPage::Table {
        spawn_setting_row(page, texts, "language", |line| {
            for (place, language) in Language::ALL.into_iter().enumerate() {
                let button = choice_button(language.own_name(), language == texts.language());
                let say = on_press(SettingsIntent::SetLanguage(language));
                line.spawn((button.with_focus_name(format!("language-{place}")), say));
            }
        });
    }
    for (place, setting) in SETTINGS.iter().enumerate().filter(|(_, setting)| setting.page == shown) {
        // Menu screens have a maximum scale.
        let capped = setting.id == "scale" && !battle && now.scale > 100;
        let id = if capped { "scale-menus" } else { setting.id };
        spawn_setting_row(page, texts, id, |line| {
            spawn_setting_control(line, texts, (place, setting), (setting.get)(now));
        });
    }
    match shown {
        SettingsPage::Look => spawn_palette_sample(page, texts),
        SettingsPage::Sound => {
            page.spawn(wrapped_text(TextStyle::SENTENCE, texts.t("settings-sound-device"), palette::PAPER_SECOND));
        }
        SettingsPage::Online => {
            page.spawn(wrapped_text(TextStyle::SENTENCE, texts.t("settings-online-note"), palette::PAPER_SECOND));
        }
        SettingsPage::Table | SettingsPage::Screen | SettingsPage::Keys => {}
    }
}

fn spawn_setting_control(
    line: &mut ChildSpawnerCommands,
    texts: &Texts,
    (place, setting): (usize, &SettingRow),
    now: u16,
) {
    match setting.kind {
        SettingKind::Choice(values) => {
            for (index, (value, word)) in values.iter().enumerate() {
                let button = choice_button(&texts.t(&format!("settings-{word}")), *value == now);
                let button = button.with_focus_name(format!("{}-{index}", setting.id));
                line.spawn((button, on_press(SettingsIntent::Choose(place, *value))));
            }
        }
        SettingKind::Percent(_) => {
            spawn_setting_stepper(line, texts, (place, setting), now, &texts.percent(f64::from(now), 0));
        }
        SettingKind::Loudness => {
            let words = if now == 0 { texts.t("settings-silent") } else { now.to_string() };
            line.spawn(progress_bar(170.0)).with_child(progress_fill(f32::from(now) / 10.0, palette::BRASS));
            spawn_setting_stepper(line, texts, (place, setting), now, &words);
        }
    }
}

/// Returns the button of a value; the chosen one has a check.
pub fn choice_button(words: &str, chosen: bool) -> GameButton {
    let look = if chosen { ButtonStyle::Confirm } else { ButtonStyle::Steel };
    let button = GameButton::new(look, words).kind(TextStyle::BUTTON.px(17.0)).height(42.0).padding(12.0);
    if chosen { button.icon_in("check", 16.0, palette::WOUND) } else { button }
}

/// Spawns a line of a page: name, description and controls.
fn spawn_setting_row(
    page: &mut ChildSpawnerCommands,
    texts: &Texts,
    id: &str,
    fill: impl FnOnce(&mut ChildSpawnerCommands),
) {
    page.spawn(Node { min_height: px(62), ..flex_row(12.0).rigid() }).with_children(|line| {
        line.spawn(flex_column(1.0).grow()).with_children(|words| {
            let name = texts.t(&format!("settings-name-{id}"));
            words.spawn(text_label(TextStyle::NAME.px(18.0), name, palette::PAPER_TEXT));
            words.spawn(wrapped_text(
                TextStyle::SENTENCE.px(15.0).line(18.0),
                texts.t(&format!("settings-why-{id}")),
                palette::PAPER_SECOND,
            ));
        });
        line.spawn(flex_row(6.0).justify(JustifyContent::End).rigid()).with_children(fill);
    });
    page.spawn(divider(palette::PAPER_RULE, 0.0, 0.0));
}

fn spawn_setting_stepper(
    line: &mut ChildSpawnerCommands,
    texts: &Texts,
    (place, setting): (usize, &SettingRow),
    now: u16,
    words: &str,
) {
    let beside = setting.kind.beside(now);
    let [least, most] = ["settings-least", "settings-most"].map(|id| DisabledReason::because("").whole(texts.t(id)));
    let allowed = [beside[0].ok_or(least).map(drop), beside[1].ok_or(most).map(drop)];
    let what = texts.t(&format!("settings-name-{}", setting.id));
    let dial = StepperButtons { width: 46.0, height: 42.0, sign: 18.0 };
    let [less, more] = dial.plates(texts, setting.id, what, allowed);
    let to = |value: Option<u16>| on_press(SettingsIntent::Choose(place, value.unwrap_or(now)));
    line.spawn((less, to(beside[0])));
    let number = Node::default().width(104).justify(JustifyContent::Center);
    line.spawn(number).with_child(text_label(TextStyle::NUMBER, words, palette::PAPER_TEXT));
    line.spawn((more, to(beside[1])));
}

/// Spawns a sample of the chosen colours and sizes: sides, actions, odds, wounds.
fn spawn_palette_sample(page: &mut ChildSpawnerCommands, texts: &Texts) {
    page.spawn(flex_spacer());
    let node = flex_row(14.0).padding(UiRect::axes(px(20), px(10))).spread().rigid();
    page.spawn((node, NineSliceFrame::PLAIN)).with_children(|sample| {
        for side in Side::BOTH {
            sample.spawn(side_badge(side, 52.0));
        }
        let deeds = [("move", palette::MOVE), ("shoot", palette::ATTACK), ("reaction", palette::REACTION)];
        sample.spawn(Node { flex_wrap: FlexWrap::Wrap, ..flex_row(8.0).width(76) }).with_children(|deeds_box| {
            for (name, colour) in deeds.into_iter().chain([("check", palette::FINE)]) {
                deeds_box.spawn(tinted_icon(name, 32.0, colour));
            }
        });
        sample.spawn(flex_column(2.0)).with_children(|odds| {
            for (id, share, colour, large) in [
                ("odds-dies", 68.75, palette::ATTACK, true),
                ("settings-sample-wound", 25.0, palette::REACTION, false),
                ("odds-unharmed", 6.25, palette::EDGE_LIGHT, false),
            ] {
                odds.spawn(odds_row(&texts.t(id), share, colour, large, texts));
            }
        });
        sample.spawn((flex_column(8.0), children![wound_pips(1, 3, 22.0), ap_pips(2, 1, 1, 1, 20.0)]));
        sample.spawn(flex_row(4.0)).with_children(|dice| {
            for face in [DieFace::Hit(5), DieFace::Hit(6), DieFace::Miss(2)] {
                dice.spawn(die_image(face, 36.0));
            }
        });
    });
}
