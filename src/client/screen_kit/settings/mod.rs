//! The settings, an overlay over any screen while [`SettingsOverlay`] is open. Each change takes effect and is saved at
//! once, without a confirmation. `pages` draws the choices, `keys` the list of keys, and `capture` asks for a key.

mod capture;
mod keys;
mod model;
mod pages;
mod table;

use self::{
    model::{KeyCapture, OpenedGroup},
    table::{SETTINGS, reset_settings_page},
};
use super::screen_root::design_area;
use ui_kit::{
    input::layer::{HidesBoard, layer_root},
    keys::ActionGroup,
    language::Language,
    prelude::*,
    settings::{Preferences, SettingsUnsaved},
};

pub use model::{SettingsIntent, SettingsOverlay, SettingsPage};
pub use pages::choice_button;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SettingsOverlay>()
        .add_message::<SettingsIntent>()
        .add_systems(PreUpdate, capture::capture_pressed_key.before(ui_kit::input::InputSystems::Layers))
        .add_systems(
            Update,
            (
                open_settings_by_key,
                handle_settings_intents,
                draw_settings.run_if(any_resource_changed::<(SettingsOverlay, Settings, SettingsUnsaved, Texts)>),
            )
                .chain(),
        );
}

/// Returns the button that opens the settings, for menus. The caller sets its position and key.
pub fn settings_button(texts: &Texts) -> GameButton {
    GameButton::neutral(texts.t("settings-open")).with_focus_name("settings-open")
}

fn open_settings_by_key(
    keys: Res<ButtonInput<KeyCode>>,
    bindings: Res<KeyBindings>,
    top: Res<TopLayer>,
    mut intents: MessageWriter<SettingsIntent>,
) {
    if top.is_base() && bindings.just_pressed(Action::Settings, &keys) {
        intents.write(SettingsIntent::Open);
    }
}

fn handle_settings_intents(
    mut intents: MessageReader<SettingsIntent>,
    mut sheet: ResMut<SettingsOverlay>,
    mut settings: ResMut<Settings>,
    mut language: ResMut<Language>,
) {
    for intent in intents.read() {
        if *intent == SettingsIntent::Open {
            sheet.0 = Some(OpenedGroup { page: SettingsPage::Table, group: ActionGroup::Figures, capture: None });
        }
        if let SettingsIntent::SetLanguage(chosen) = *intent {
            language.set_if_neq(chosen);
        }
        let Some(open) = &mut sheet.0 else { continue };
        let had_hints = settings.preferences.play_hints;
        match *intent {
            SettingsIntent::Open | SettingsIntent::SetLanguage(_) => {}
            SettingsIntent::Close => sheet.0 = None,
            SettingsIntent::OpenPage(page) => open.page = page,
            SettingsIntent::Keys(group) => open.group = group,
            SettingsIntent::Choose(place, value) => (SETTINGS[place].set)(&mut settings.preferences, value),
            SettingsIntent::Reset => reset_settings_page(&mut settings.preferences, open.page),
            SettingsIntent::RebindKey(action, slot) => open.capture = Some(KeyCapture::new(action, slot)),
            SettingsIntent::CloseKeyDialog => open.capture = None,
            SettingsIntent::ResetKeys => {
                if let Some(capture) = open.capture.take() {
                    settings.preferences.keys.reset(capture.action);
                }
            }
            SettingsIntent::Swap => {
                if let Some(capture) = open.capture.take() {
                    capture.swap(&mut settings.preferences.keys);
                }
            }
        }
        // After hints are turned on again, each hint shows once more.
        if settings.preferences.play_hints && !had_hints {
            settings.shown_hints.clear();
        }
    }
}

fn draw_settings(
    mut overlay: UiTree<SettingsOverlay>,
    opened: Res<SettingsOverlay>,
    (settings, unsaved): (Res<Settings>, Res<SettingsUnsaved>),
    texts: Res<Texts>,
    screen: Res<State<Screen>>,
) {
    overlay.clear();
    let Some(open) = &opened.0 else { return };
    let preferences = &settings.preferences;
    overlay.open((layer_root(InputLayer::SETTINGS), HidesBoard), |root| {
        root.spawn(screen_background(true));
        root.spawn(design_area()).with_children(|stage| {
            spawn_settings_index(stage, &texts, open.page, &unsaved);
            stage.spawn((absolute_panel(352.0, 28.0, 896.0, 604.0), NineSliceFrame::PAPER));
            stage.spawn(absolute_panel(384.0, 46.0, 832.0, 570.0).down(6.0)).with_children(|page| match open.page {
                SettingsPage::Keys => keys::spawn_keys_page(page, &texts, &preferences.keys, open.group),
                shown => pages::spawn_settings_page(page, &texts, preferences, shown, *screen.get() == Screen::Battle),
            });
            spawn_settings_bar(stage, &texts, preferences, open.page);
        });
    });
    if let Some(capture) = &open.capture {
        let root = (layer_root(InputLayer::CAPTURE), BackgroundColor(palette::DIM));
        overlay.open(root, |root| capture.draw(root, &texts, &preferences.keys));
    }
}

/// Spawns the list of pages at the left side.
fn spawn_settings_index(
    stage: &mut ChildSpawnerCommands,
    texts: &Texts,
    shown: SettingsPage,
    unsaved: &SettingsUnsaved,
) {
    stage.spawn((absolute_panel(32.0, 28.0, 304.0, 604.0), NineSliceFrame::STEEL));
    stage.spawn(absolute_panel(44.0, 38.0, 280.0, 584.0).down(8.0)).with_children(|list| {
        let head = flex_row(0.0).height(38).padding(px(16).horizontal()).margin(px(6).bottom()).rigid();
        let words = text_label(TextStyle::HEADER, texts.t("settings-title"), palette::color_from_hex(0xFFFAEA));
        list.spawn((head, NineSliceFrame::HEADER)).with_child(words);
        for (place, (page, id, picture)) in SettingsPage::ALL.into_iter().enumerate() {
            let look = if page == shown { ButtonStyle::Confirm } else { ButtonStyle::Steel };
            let icon = if page == shown { palette::WOUND } else { palette::BRASS };
            let button = GameButton::new(look, texts.t(&format!("settings-{id}")))
                .kind(TextStyle::BUTTON.px(20.0))
                .icon_in(picture, 24.0, icon)
                .height(56.0)
                .left_aligned()
                .digit(place)
                .with_focus_name(format!("page-{id}"));
            let button = if page == shown { button.first() } else { button };
            list.spawn((button, on_press(SettingsIntent::OpenPage(page))));
        }
        list.spawn(flex_spacer());
        let words = match &unsaved.0 {
            None => wrapped_text(TextStyle::SENTENCE, texts.t("settings-kept"), palette::PAPER_SENTENCE),
            Some((path, why)) => {
                let values = [
                    ("path", path.display().to_string().into()),
                    ("why", localized_name(texts, why).to_owned().into()),
                ];
                wrapped_text(TextStyle::SENTENCE.px(15.0), texts.t_args("settings-unsaved", &values), palette::REFUSED)
            }
        };
        list.spawn((flex_column(4.0).padding(px(16).all()).margin(px(4).all()), NineSliceFrame::NOTE))
            .with_child(words);
    });
}

fn spawn_settings_bar(stage: &mut ChildSpawnerCommands, texts: &Texts, preferences: &Preferences, page: SettingsPage) {
    stage.spawn(bottom_bar()).with_children(|bar| {
        let mut usual = preferences.clone();
        reset_settings_page(&mut usual, page);
        let words = texts.t(if page == SettingsPage::Keys { "settings-reset-keys" } else { "settings-reset" });
        let button =
            GameButton::neutral(words).icon("undo", 20.0).height(52.0).key(KeyCode::Delete).with_focus_name("reset");
        let allowed = DisabledReason::unless(usual != *preferences, texts.t("settings-usual-already"));
        bar.spawn((button.allowed(allowed), on_press(SettingsIntent::Reset)));
        bar.spawn(flex_spacer());
        let done = GameButton::confirm(texts.t("settings-done")).width(300.0).key(KeyCode::Escape);
        bar.spawn((done, on_press(SettingsIntent::Close)));
    });
}
