//! Confirmation dialogs before actions that can't be undone: the end of the half-turn with points left, and the return
//! to a marked moment. The key that opened the dialog confirms; Esc cancels. The settings can turn off the dialog for
//! the end of the half-turn.

use super::{ai_assist, prelude::*, submit_orders};
use ui_kit::keys::ButtonKey;

/// Intent to end the half-turn.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum EndHalfIntent {
    /// End it, with a confirmation if figures can still act.
    Confirm,
    /// End it without a confirmation.
    Now,
}

impl PlayerIntent for EndHalfIntent {}

/// Content of a confirmation dialog.
pub(super) struct Confirmation {
    pub(super) title: String,
    /// Explanation.
    pub(super) text: String,
    /// List of lines, each with an icon.
    pub(super) lines: Vec<(&'static str, String)>,
    /// Label of the button that confirms.
    pub(super) go: String,
    /// Key that opened the dialog, and that also confirms.
    pub(super) key: ButtonKey,
    /// Intent of the button that confirms.
    pub(super) intent: BattleIntent,
    /// Label of the button that cancels.
    pub(super) stay: String,
}

#[derive(Component)]
struct ConfirmationRoot;

#[derive(Message, Clone, Copy, Debug)]
struct ConfirmationDismissed;

/// Maximum number of figures listed; the rest are only counted.
const MAX_LISTED_NAMES: usize = 8;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ConfirmationDismissed>()
        .add_intent(|world, intent| match intent {
            EndHalfIntent::Confirm => end_half(world),
            EndHalfIntent::Now => end_half_with_assist(world),
        })
        .add_systems(Update, close_answered_dialog.in_set(BattleSystems::Input));
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

pub(super) fn open_confirmation(world: &mut World, question: Confirmation) {
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

/// Ends the half-turn, or opens the confirmation dialog first if figures can still act.
fn end_half(world: &mut World) {
    let lines = list_idle_figures(world.resource::<BattleView>(), world.resource::<Texts>());
    if lines.is_empty() || !world.resource::<Settings>().preferences.confirm_done {
        return end_half_with_assist(world);
    }
    let texts = world.resource::<Texts>();
    let question = Confirmation {
        title: texts.t("confirm-done-title"),
        text: texts.t("confirm-done-text"),
        lines,
        go: texts.t("confirm-done-go"),
        key: Action::EndHalf.into(),
        intent: EndHalfIntent::Now.into(),
        stay: texts.t("confirm-done-stay"),
    };
    open_confirmation(world, question);
}

/// Ends the half-turn, after the AI has played the figures that it plays for the deciding player.
fn end_half_with_assist(world: &mut World) {
    let waiting = ai_assist::waiting_assisted_figures(world.resource::<BattleView>());
    if !ai_assist::start(world, waiting, true) {
        submit_orders::submit_all(world, &[Order::EndHalf]);
    }
}

/// Returns a line for each figure that can still act: the active one if it has points left, and those not yet
/// activated.
fn list_idle_figures(view: &BattleView, texts: &Texts) -> Vec<(&'static str, String)> {
    let acting = view.now.acting;
    let mut lines = Vec::new();
    for figure in view.force() {
        if ai_assist::assist_difficulty(view, figure.id).is_some() {
            continue;
        }
        let name = figure_name(texts, view, figure.id);
        if acting == Some(figure.id) && figure.points > 0 {
            let values = [("name", name.into()), ("n", figure.points.into())];
            lines.insert(0, ("ap", texts.t_args("confirm-done-points", &values)));
        } else if !figure.activated && acting != Some(figure.id) && !view.now.is_stranded(figure) {
            lines.push(("human", name));
        }
    }
    let more = lines.len().saturating_sub(MAX_LISTED_NAMES);
    if more > 0 {
        lines.truncate(MAX_LISTED_NAMES);
        lines.push(("plus", texts.t_args("confirm-done-more", &[("n", more.into())])));
    }
    lines
}
