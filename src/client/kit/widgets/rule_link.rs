//! The id of a rule that can be pressed: a click on it opens the rulebook there. Anything may carry a [`RuleLink`]: a label,
//! a part of a sentence, a button of its own.

use std::collections::HashMap;

use super::{
    base::*,
    marks::{KEY, Keyed},
    placed::{Placed, plain},
    plate::{Plate, emit},
    tip::Tip,
};

/// Leads to a rule.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
#[require(Pickable)]
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

/// The titles of the rules by their ids, in the language that is spoken now. The rulebook fills it.
#[derive(Resource, Default)]
pub struct RuleTitles(pub HashMap<String, String>);

impl RuleTitles {
    /// The title of a rule; none if the book has no such id.
    pub fn title(&self, id: &str) -> Option<&str> {
        self.0.get(id).map(String::as_str)
    }
}

/// The id of a rule at the end of a text, small and quiet: spawn it as a child of the text.
pub fn rule_tag(text: &mut ChildSpawnerCommands, id: &str, kind: Type, colour: Color) {
    text.spawn((TextSpan::new("  "), kind));
    let link = RuleLink { lined: false, ..RuleLink::to(id) };
    text.spawn((TextSpan::new(id), kind, TextColor(colour), link));
}

/// A line that names a rule, to be pressed: spawn it anywhere.
pub fn rule_line(id: &str, words: String, kind: Type, colour: Color) -> impl Bundle + use<> {
    let node = Node { flex_shrink: 0.0, ..default() };
    (node, Text::new(words), kind, TextColor(colour), TextLayout::no_wrap(), Underline, RuleLink::now(id))
}

/// Names the rule of a question, beneath its panel.
pub fn rule_foot(root: &mut ChildSpawnerCommands, rule: &str, titles: &RuleTitles, texts: &Texts) {
    let node = plain().absolute().left(0.0).right(0.0).bottom(2.0).justify(JustifyContent::Center);
    let slip = plain().inset(12.0, 1.0).rounded(4);
    let title = titles.title(rule).unwrap_or_default();
    let words = texts.t_args("rulebook-foot", &[("key", KEY.into()), ("rule", rule.into()), ("title", title.into())]);
    let kind = Type::CAPTION.spaced(0.0).line(18.0);
    root.spawn(node).with_children(|foot| {
        let ground = BackgroundColor(palette::INK.with_alpha(0.8));
        let line = rule_line(rule, words.clone(), kind, palette::ALLIED_ON_STEEL);
        let keyed = Keyed { action: Action::Rules, words };
        foot.spawn((slip, ground)).with_child((line, keyed));
    });
}

/// A plate that opens the book at the rule that matters now.
pub fn rules_plate(texts: &Texts) -> impl Bundle + use<> {
    let plate = Plate::steel("").icon("rules", 20.0).size(46.0, 40.0).padding(6.0).named("rulebook");
    let plate = plate.spoken(texts.t("title-rules"));
    (plate, Tip::new(texts.t("title-rules"), texts.t("rulebook-here")), emit(ReadHere))
}

/// Open the book at the rule that matters now.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct ReadHere;
