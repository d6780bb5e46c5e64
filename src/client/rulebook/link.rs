//! The id of a rule that can be pressed: a click on it opens the rulebook there. Anything may carry a [`RuleLink`]: a label,
//! a part of a sentence, a button of its own.

use bevy::{prelude::*, text::UnderlineColor};

use super::{BookIntent, ReadHere, Rulebook, Shelf};
use crate::client::{
    input::bindings::Action,
    text::Texts,
    theme::{palette, typeface::Type},
    wake::Awake,
    widgets::{KEY, Keyed, Plate, Tip, emit},
};

/// Leads to a rule.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
pub struct RuleLink {
    /// The rule's id.
    pub id: String,
    /// Whether it is the rule that matters now: F1 opens it while this is shown.
    pub now: bool,
    /// Whether it has a line beneath also while the pointer is elsewhere.
    pub lined: bool,
}

impl RuleLink {
    /// A link that is pressed.
    pub fn to(id: impl Into<String>) -> Self {
        Self { id: id.into(), now: false, lined: true }
    }

    /// A link to the rule that matters now.
    pub fn now(id: impl Into<String>) -> Self {
        Self { id: id.into(), now: true, lined: true }
    }
}

/// The id of a rule at the end of a text, small and quiet: spawn it as a child of the text.
pub fn rule_tag(text: &mut ChildSpawnerCommands, id: &str, kind: Type, colour: Color) {
    text.spawn((TextSpan::new("  "), kind, Pickable::IGNORE));
    let link = RuleLink { lined: false, ..RuleLink::to(id) };
    text.spawn((TextSpan::new(id), kind, TextColor(colour), link, Pickable::default()));
}

/// A line that names a rule, to be pressed: spawn it anywhere.
pub fn rule_line(id: &str, words: String, kind: Type, colour: Color) -> impl Bundle + use<> {
    let node = Node { flex_shrink: 0.0, ..default() };
    (
        node,
        Text::new(words),
        kind,
        TextColor(colour),
        TextLayout::no_wrap(),
        Underline,
        RuleLink::now(id),
        Pickable::default(),
    )
}

/// Names the rule of a question, beneath its panel.
pub fn rule_foot(root: &mut ChildSpawnerCommands, rule: &str, shelf: &Shelf, texts: &Texts) {
    let node = Node {
        position_type: PositionType::Absolute,
        left: Val::Px(0.0),
        right: Val::Px(0.0),
        bottom: Val::Px(2.0),
        justify_content: JustifyContent::Center,
        ..default()
    };
    let slip = Node {
        padding: UiRect::axes(Val::Px(12.0), Val::Px(1.0)),
        border_radius: BorderRadius::all(Val::Px(4.0)),
        ..default()
    };
    let title = shelf.title(rule).unwrap_or_default();
    let words = texts.t_args("rulebook-foot", &[("key", KEY.into()), ("rule", rule.into()), ("title", title.into())]);
    let kind = Type::CAPTION.spaced(0.0).line(18.0);
    root.spawn((node, Pickable::IGNORE)).with_children(|foot| {
        let ground = BackgroundColor(palette::INK.with_alpha(0.8));
        let line = rule_line(rule, words.clone(), kind, palette::ALLIED_ON_STEEL);
        let keyed = Keyed { action: Action::Rules, words };
        foot.spawn((slip, ground, Pickable::IGNORE)).with_child((line, keyed));
    });
}

/// A plate that opens the book at the rule that matters now.
pub fn rules_plate(texts: &Texts) -> impl Bundle + use<> {
    let plate = Plate::steel("").icon("rules", 20.0).size(46.0, 40.0).padding(6.0).named("rulebook");
    let plate = plate.spoken(texts.t("title-rules"));
    (plate, Tip::new(texts.t("title-rules"), texts.t("rulebook-here")), emit(ReadHere))
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(press).add_observer(enter).add_observer(leave);
}

fn press(
    mut click: On<Pointer<Click>>,
    links: Query<&RuleLink>,
    rulebook: Res<Rulebook>,
    mut intents: MessageWriter<BookIntent>,
) {
    let Ok(link) = links.get(click.entity) else { return };
    click.propagate(false);
    let id = link.id.clone();
    intents.write(if rulebook.open { BookIntent::Follow(id) } else { BookIntent::Open(Some(id)) });
}

/// Under the pointer a link has a red line; whatever else marks it stays as it is.
fn enter(over: On<Pointer<Over>>, links: Query<(), With<RuleLink>>, mut commands: Commands, mut awake: ResMut<Awake>) {
    if links.contains(over.entity) {
        commands.entity(over.entity).try_insert((Underline, UnderlineColor(palette::WOUND)));
        awake.frames(2);
    }
}

fn leave(out: On<Pointer<Out>>, links: Query<&RuleLink>, mut commands: Commands, mut awake: ResMut<Awake>) {
    if let Ok(link) = links.get(out.entity) {
        commands.entity(out.entity).try_remove::<UnderlineColor>();
        if !link.lined {
            commands.entity(out.entity).try_remove::<Underline>();
        }
        awake.frames(2);
    }
}
