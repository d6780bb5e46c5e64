//! The id of a rule that can be pressed: a click on it opens the rulebook there. Anything may carry a [`RuleLink`]: a label,
//! a part of a sentence, a button of its own.

use bevy::{prelude::*, text::UnderlineColor};

use super::{BookIntent, Rulebook};
use crate::client::{
    theme::{palette, typeface::Type},
    wake::Awake,
};

/// Leads to a rule.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
pub struct RuleLink {
    /// The rule's id.
    pub id: String,
    /// Whether it is the rule that matters now: F1 opens it while this is shown.
    pub now: bool,
}

impl RuleLink {
    /// A link that is pressed.
    pub fn to(id: impl Into<String>) -> Self {
        Self { id: id.into(), now: false }
    }

    /// A link to the rule that matters now.
    pub fn now(id: impl Into<String>) -> Self {
        Self { id: id.into(), now: true }
    }
}

/// The id of a rule at the end of a text: spawn it as a child of the text.
pub fn rule_tag(id: &str, kind: Type, colour: Color) -> impl Bundle + use<> {
    (TextSpan::new(format!(" {id}")), kind, TextColor(colour), Underline, RuleLink::to(id), Pickable::default())
}

/// A line that names a rule, to be pressed: spawn it anywhere.
pub fn rule_line(id: &str, words: String, kind: Type, colour: Color) -> impl Bundle + use<> {
    let node = Node { flex_shrink: 0.0, ..default() };
    (node, Text::new(words), kind, TextColor(colour), TextLayout::no_wrap(), Underline, RuleLink::now(id), Pickable::default())
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

/// Under the pointer a link's line turns red; whatever else marks it stays as it is.
fn enter(over: On<Pointer<Over>>, links: Query<(), With<RuleLink>>, mut commands: Commands, mut awake: ResMut<Awake>) {
    if links.contains(over.entity) {
        commands.entity(over.entity).try_insert(UnderlineColor(palette::WOUND));
        awake.frames(2);
    }
}

fn leave(out: On<Pointer<Out>>, links: Query<(), With<RuleLink>>, mut commands: Commands, mut awake: ResMut<Awake>) {
    if links.contains(out.entity) {
        commands.entity(out.entity).try_remove::<UnderlineColor>();
        awake.frames(2);
    }
}
