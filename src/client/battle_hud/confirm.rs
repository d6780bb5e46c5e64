//! Confirmation dialogs before actions that can't be undone, such as the return to a marked moment. The key that opened
//! the dialog confirms; Esc cancels.

use super::prelude::*;
use ui_kit::keys::ButtonKey;

/// Content of a confirmation dialog.
pub struct Confirmation {
    pub title: String,
    /// Explanation.
    pub text: String,
    /// List of lines, each with an icon.
    pub lines: Vec<(&'static str, String)>,
    /// Label of the button that confirms.
    pub go: String,
    /// Key that opened the dialog, and that also confirms.
    pub key: ButtonKey,
    /// Intent of the button that confirms.
    pub intent: BattleIntent,
    /// Label of the button that cancels.
    pub stay: String,
}

#[derive(Component)]
struct ConfirmationRoot;

#[derive(Message, Clone, Copy, Debug)]
struct ConfirmationDismissed;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ConfirmationDismissed>().add_systems(Update, close_answered_dialog.in_set(BattleSystems::Input));
}

fn close_answered_dialog(
    mut dropped: MessageReader<ConfirmationDismissed>,
    mut intents: MessageReader<BattleIntent>,
    mut anew: Respawn<ConfirmationRoot>,
) {
    // Any answer closes the dialog.
    if dropped.read().count() + intents.read().count() > 0 {
        anew.clear();
    }
}

pub fn open_confirmation(world: &mut World, question: Confirmation) {
    despawn_marked::<ConfirmationRoot>(world);
    world.spawn((modal_root(InputLayer::MENU), ConfirmationRoot, DespawnOnExit(Screen::Battle))).with_children(
        |root| {
            root.spawn((flex_column(14.0).width(600.0).padding(px(28.0).all()), NineSliceFrame::PROMPT)).with_children(
                |panel| {
                    panel.spawn(text_label(TextStyle::SCREEN.px(30.0), question.title, palette::TEXT));
                    panel.spawn(sized_box(544.0, wrapped_text(TextStyle::SENTENCE, question.text, palette::TEXT_WARM)));
                    panel.spawn(empty_node().width(544.0).wraps(6.0).gap(18.0)).with_children(|list| {
                        for (name, words) in question.lines {
                            let words = text_label(TextStyle::NAME, words, palette::TEXT);
                            list.spawn((flex_row(8.0), children![tinted_icon(name, 18.0, palette::REACTION), words]));
                        }
                    });
                    let go = GameButton::new(ButtonStyle::Confirm, question.go)
                        .kind(TextStyle::CONFIRM)
                        .height(50.0)
                        .key(question.key);
                    let go = (go.with_focus_name("confirm-go"), on_press_intent(question.intent));
                    let stay = GameButton::neutral(question.stay).icon("left", 16.0).height(50.0).key(KeyCode::Escape);
                    panel.spawn((
                        flex_row(12.0),
                        children![go, (stay.with_focus_name("confirm-stay"), on_press(ConfirmationDismissed))],
                    ));
                },
            );
        },
    );
}
