//! The list of keys: in groups, each action with its keys as buttons. A press asks for another key. Changed keys have a
//! mark, and keys in conflict name the other action.

use super::model::SettingsIntent;
use kit::{draw::*, keys::Group};

const GROUPS: [(Group, &str); 4] =
    [(Group::Figures, "figures"), (Group::Works, "works"), (Group::Table, "table"), (Group::General, "general")];

pub(super) fn page(page: &mut ChildSpawnerCommands, texts: &Texts, bindings: &Bindings, shown: Group) {
    page.spawn(row(8.0).rigid()).with_children(|head| {
        head.spawn(label(TextStyle::SCREEN, texts.t("settings-keys").to_uppercase(), palette::PAPER_TEXT));
        head.spawn(spacer());
        for (group, id) in GROUPS {
            let look = if group == shown { Look::Confirm } else { Look::Steel };
            let plate = GameButton::new(look, texts.t(&format!("settings-keys-{id}")))
                .kind(TextStyle::BUTTON.px(17.0))
                .height(40.0)
                .padding(14.0)
                .named(format!("group-{id}"));
            head.spawn((plate, emit(SettingsIntent::Keys(group))));
        }
    });
    page.spawn(rule(palette::PAPER_TEXT, 0.0, 0.0));
    let actions: Vec<Action> = Action::all().filter(|action| action.group() == shown).collect();
    let half = actions.len().div_ceil(2);
    page.spawn(Node { column_gap: px(28), ..default() }).with_children(|columns| {
        for part in actions.chunks(half.max(1)) {
            columns.spawn(column(0.0).width(402)).with_children(|list| {
                for action in part {
                    entry(list, texts, bindings, *action);
                }
            });
        }
    });
    page.spawn(spacer());
    let words = label(TextStyle::SENTENCE.px(15.0), texts.t("settings-keys-fixed"), palette::PAPER_SECOND);
    page.spawn((row(8.0).rigid(), children![icon("info", 18.0, palette::ALLIED_ON_PAPER), words]));
}

fn entry(list: &mut ChildSpawnerCommands, texts: &Texts, bindings: &Bindings, action: Action) {
    let chords = bindings.chords(action);
    let conflict = chords.iter().find_map(|chord| bindings.conflict(action, *chord));
    let node = row(6.0).height(36).border(px(1).bottom()).rigid();
    list.spawn((node, BorderColor::all(palette::PAPER_RULE))).with_children(|line| {
        match (conflict, bindings.usual(action)) {
            (Some(_), _) => line.spawn(icon("warn", 18.0, palette::WOUND)),
            (None, false) => line.spawn(icon("star", 14.0, palette::ALLIED_ON_PAPER)),
            (None, true) => line.spawn(Node { width: px(4), ..default() }),
        };
        let name = name(texts, action);
        let (words, colour) = match conflict {
            Some(other) => {
                let values = [("name", name.into()), ("other", self::name(texts, other).into())];
                (texts.t_args("settings-keys-conflict", &values), palette::REFUSED)
            }
            None => (name, palette::PAPER_TEXT),
        };
        line.spawn(label(TextStyle::LABEL.px(18.0), words, colour));
        line.spawn(spacer());
        for (slot, chord) in chords.iter().enumerate() {
            let plate = GameButton::steel(chord.name(texts))
                .kind(TextStyle::KEY.px(15.0))
                .height(32.0)
                .padding(8.0)
                .node(|node| node.min_width = px(54))
                .named(format!("key-{}-{slot}", action.id()));
            line.spawn((plate, emit(SettingsIntent::Ask(action, slot))));
        }
    });
}

pub(super) fn name(texts: &Texts, action: Action) -> String {
    texts.t(&format!("key-of-{}", action.id()))
}
