//! The list of keys: in groups, each action with its keys as buttons. A press asks for another key. Changed keys have a
//! mark, and keys in conflict name the other action.

use super::model::SettingsIntent;
use ui_kit::{keys::ActionGroup, prelude::*};

const GROUPS: [(ActionGroup, &str); 4] = [
    (ActionGroup::Figures, "figures"),
    (ActionGroup::Works, "works"),
    (ActionGroup::Table, "table"),
    (ActionGroup::General, "general"),
];

pub(super) fn spawn_keys_page(
    page: &mut ChildSpawnerCommands,
    texts: &Texts,
    bindings: &KeyBindings,
    shown: ActionGroup,
) {
    page.spawn(flex_row(8.0).rigid()).with_children(|head| {
        head.spawn(text_label(TextStyle::SCREEN, texts.t("settings-keys").to_uppercase(), palette::PAPER_TEXT));
        head.spawn(flex_spacer());
        for (group, id) in GROUPS {
            let look = if group == shown { ButtonStyle::Confirm } else { ButtonStyle::Steel };
            let button = GameButton::new(look, texts.t(&format!("settings-keys-{id}")))
                .kind(TextStyle::BUTTON.px(17.0))
                .height(40.0)
                .padding(14.0)
                .with_focus_name(format!("group-{id}"));
            head.spawn((button, on_press(SettingsIntent::Keys(group))));
        }
    });
    page.spawn(divider(palette::PAPER_TEXT, 0.0, 0.0));
    let actions: Vec<Action> = Action::all().filter(|action| action.group() == shown).collect();
    let half = actions.len().div_ceil(2);
    page.spawn(Node { column_gap: px(28), ..default() }).with_children(|columns| {
        for part in actions.chunks(half.max(1)) {
            columns.spawn(flex_column(0.0).width(402)).with_children(|list| {
                for action in part {
                    spawn_key_row(list, texts, bindings, *action);
                }
            });
        }
    });
    page.spawn(flex_spacer());
    let words = text_label(TextStyle::SENTENCE.px(15.0), texts.t("settings-keys-fixed"), palette::PAPER_SECOND);
    page.spawn((flex_row(8.0).rigid(), children![tinted_icon("info", 18.0, palette::ALLIED_ON_PAPER), words]));
}

fn spawn_key_row(list: &mut ChildSpawnerCommands, texts: &Texts, bindings: &KeyBindings, action: Action) {
    let chords = bindings.chords(action);
    let conflict = chords.iter().find_map(|chord| bindings.conflict(action, *chord));
    let node = flex_row(6.0).height(36).border(px(1).bottom()).rigid();
    list.spawn((node, BorderColor::all(palette::PAPER_RULE))).with_children(|line| {
        match (conflict, bindings.is_default(action)) {
            (Some(_), _) => line.spawn(tinted_icon("warn", 18.0, palette::WOUND)),
            (None, false) => line.spawn(tinted_icon("star", 14.0, palette::ALLIED_ON_PAPER)),
            (None, true) => line.spawn(Node { width: px(4), ..default() }),
        };
        let name = key_action_name(texts, action);
        let (words, colour) = match conflict {
            Some(other) => {
                let values = [("name", name.into()), ("other", self::key_action_name(texts, other).into())];
                (texts.t_args("settings-keys-conflict", &values), palette::REFUSED)
            }
            None => (name, palette::PAPER_TEXT),
        };
        line.spawn(text_label(TextStyle::LABEL.px(18.0), words, colour));
        line.spawn(flex_spacer());
        for (slot, chord) in chords.iter().enumerate() {
            let button = GameButton::neutral(chord.name(texts))
                .kind(TextStyle::KEY.px(15.0))
                .height(32.0)
                .padding(8.0)
                .node(|node| node.min_width = px(54))
                .with_focus_name(format!("key-{}-{slot}", action.id()));
            line.spawn((button, on_press(SettingsIntent::RebindKey(action, slot))));
        }
    });
}

pub(super) fn key_action_name(texts: &Texts, action: Action) -> String {
    texts.t(&format!("key-of-{}", action.id()))
}
