//! The credits screen: the board game and its rights, the licence of this version, its fonts and its libraries.

use screen_kit::screen_root::{ScreenTree, add_screen, back_button};
use ui_kit::{prelude::*, theme::ui_scale::ShrinkToFit};

/// Message: a request of the player on the credits screen.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum CreditsIntent {
    /// Go back to the title screen.
    Back,
}

pub(super) fn plugin(app: &mut App) {
    add_screen::<(State<Screen>, Texts), CreditsIntent, _>(app, ScreenSpec::menu(Screen::Credits), draw_credits);
    app.add_systems(Update, handle_credits_intents.run_if(in_state(Screen::Credits)));
}

fn handle_credits_intents(mut intents: MessageReader<CreditsIntent>, mut next: ResMut<NextState<Screen>>) {
    if intents.read().any(|intent| *intent == CreditsIntent::Back) {
        next.set(Screen::Title);
    }
}

fn draw_credits(mut overlay: ScreenTree, texts: Res<Texts>) {
    overlay.screen(Screen::Credits, true, |stage| {
        stage.spawn(absolute_panel(32.0, 20.0, 1216.0, 56.0).across(12.0)).with_children(|head| {
            head.spawn(tinted_icon("info", 38.0, palette::BRASS));
            head.spawn(text_label(TextStyle::SCREEN, texts.t("credits-title"), palette::TEXT));
        });
        spawn_sheet(stage, 32.0, |page| {
            spawn_section(page, &texts, "credits-board-game");
            page.spawn(divider(palette::PAPER_RULE, 8.0, 8.0));
            spawn_section(page, &texts, "credits-this-version");
        });
        spawn_sheet(stage, 650.0, |page| {
            page.spawn(section_title(texts.t("credits-fonts")));
            for font in texts.t("credits-fonts-text").lines() {
                spawn_font(page, font);
            }
            page.spawn(divider(palette::PAPER_RULE, 8.0, 8.0));
            spawn_section(page, &texts, "credits-libraries");
        });
        stage.spawn(bottom_bar()).with_children(|bar| {
            bar.spawn((back_button(&texts), on_press(CreditsIntent::Back)));
            bar.spawn(flex_spacer());
            let version = texts.t_args("credits-version", &[("version", env!("CARGO_PKG_VERSION").into())]);
            bar.spawn(text_label(TextStyle::SENTENCE, version, palette::TEXT_COOL));
        });
    });
}

/// Spawns a sheet of paper at the horizontal position `left`.
fn spawn_sheet(stage: &mut ChildSpawnerCommands, left: f32, fill: impl FnOnce(&mut ChildSpawnerCommands)) {
    stage.spawn((absolute_panel(left, 92.0, 598.0, 536.0), NineSliceFrame::PAPER));
    let page = absolute_panel(left + 28.0, 116.0, 542.0, 488.0).down(6.0);
    stage.spawn((page, ShrinkToFit::default())).with_children(fill);
}

/// Spawns the title `ID` and the paragraphs of `ID-text`, which a line break separates.
fn spawn_section(page: &mut ChildSpawnerCommands, texts: &Texts, id: &str) {
    page.spawn(section_title(texts.t(id)));
    for paragraph in texts.t(&format!("{id}-text")).lines() {
        page.spawn(wrapped_text(TextStyle::SENTENCE.px(17.0).line(24.0), paragraph, palette::PAPER_TEXT));
    }
}

/// Spawns the line of a font: its name, and after the first ` · ` its authors and its licence.
fn spawn_font(page: &mut ChildSpawnerCommands, font: &str) {
    let (name, origin) = font.split_once(" · ").unwrap_or((font, ""));
    page.spawn(flex_row(12.0)).with_children(|line| {
        line.spawn(text_label(TextStyle::SENTENCE.px(17.0).line(24.0), name, palette::PAPER_TEXT));
        line.spawn(flex_spacer());
        let origin = wrapped_text(TextStyle::SENTENCE.px(15.0).line(24.0), origin, palette::PAPER_SECOND);
        line.spawn(Node { flex_shrink: 1.0, ..default() }).with_child(origin);
    });
}

fn section_title(words: String) -> impl Bundle {
    text_label(TextStyle::PANEL.px(22.0), words, palette::PAPER_TEXT)
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, fs};

    #[test]
    fn every_font_is_credited_in_both_languages() {
        let letters = |name: &str| name.chars().filter(char::is_ascii_alphabetic).collect::<String>();
        let files = fs::read_dir(mission::paths::assets_dir().join("fonts")).expect("the fonts");
        let names = files.filter_map(|file| file.ok()?.file_name().into_string().ok());
        let fonts: BTreeSet<_> =
            names.filter_map(|name| Some(letters(name.strip_suffix(".ttf")?.split_once('_')?.0))).collect();
        assert!(fonts.len() > 4, "{fonts:?}");
        for language in ["en", "es"] {
            let file = mission::paths::assets_dir().join(format!("text/{language}/credits.ftl"));
            let text = letters(&fs::read_to_string(file).expect("the texts"));
            let missing: Vec<_> = fonts.iter().filter(|font| !text.contains(*font)).collect();
            assert!(missing.is_empty(), "{language}: {missing:?}");
        }
    }
}
