//! Links to rules: a click on a rule's id opens the rulebook there. Any node can carry a [`RuleLink`]: a label, a part
//! of a sentence, or a separate button.

use std::collections::HashMap;

use super::{
    button::{GameButton, on_press},
    icons::{KEY, KeyText},
    positioned::{PositionedNode, empty_node},
    prelude::*,
    tooltip::Tooltip,
};

/// Component for a link to a rule.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
#[require(Pickable)]
pub struct RuleLink {
    /// Id of the rule.
    pub id: String,
    /// `true` for the currently relevant rule: F1 opens it while this link is visible.
    pub now: bool,
    /// `true` if the link is always underlined, not only when hovered.
    pub lined: bool,
}

impl RuleLink {
    /// Creates a link.
    pub fn to(id: impl Into<String>) -> Self {
        Self { id: id.into(), now: false, lined: true }
    }

    /// Creates a link to the currently relevant rule.
    pub fn now(id: impl Into<String>) -> Self {
        Self { id: id.into(), now: true, lined: true }
    }
}

/// Resource with the titles of the rules by id, in the current language. The rulebook fills it.
#[derive(Resource, Default)]
pub struct RuleTitles(pub HashMap<String, String>);

impl RuleTitles {
    /// Returns the title of a rule; `None` if the rulebook has no such id.
    pub fn title(&self, id: &str) -> Option<&str> {
        self.0.get(id).map(String::as_str)
    }
}

/// Appends a rule's id to a text, small and unobtrusive: call it with the children of the text.
pub fn spawn_rule_tag(text: &mut ChildSpawnerCommands, id: &str, kind: TextStyle, colour: Color) {
    text.spawn((TextSpan::new("  "), kind));
    let link = RuleLink { lined: false, ..RuleLink::to(id) };
    text.spawn((TextSpan::new(id), kind, TextColor(colour), link));
}

/// Returns a line with the name of a rule, as a link.
pub fn rule_link_line(id: &str, words: String, kind: TextStyle, colour: Color) -> impl Bundle + use<> {
    let node = Node { flex_shrink: 0.0, ..default() };
    (node, Text::new(words), kind, TextColor(colour), TextLayout::no_wrap(), Underline, RuleLink::now(id))
}

/// Spawns the name of a question's rule, as a link below its panel.
pub fn spawn_rule_footer(root: &mut ChildSpawnerCommands, rule: &str, titles: &RuleTitles, texts: &Texts) {
    let node = empty_node().absolute().left(0.0).right(0.0).bottom(2.0).justify(JustifyContent::Center);
    let slip = empty_node().inset(12.0, 1.0).rounded(4);
    let title = titles.title(rule).unwrap_or_default();
    let words = texts.t_args("rulebook-foot", &[("key", KEY.into()), ("rule", rule.into()), ("title", title.into())]);
    let kind = TextStyle::CAPTION.spaced(0.0).line(18.0);
    root.spawn(node).with_children(|foot| {
        let ground = BackgroundColor(palette::INK.with_alpha(0.8));
        let line = rule_link_line(rule, words.clone(), kind, palette::ALLIED_ON_STEEL);
        let keyed = KeyText { action: Action::Rules, words };
        foot.spawn((slip, ground)).with_child((line, keyed));
    });
}

/// Returns a button that opens the rulebook at the currently relevant rule.
pub fn rulebook_button(texts: &Texts) -> impl Bundle + use<> {
    let game_button =
        GameButton::neutral("").icon("rules", 20.0).size(46.0, 40.0).padding(6.0).with_focus_name("rulebook");
    let game_button = game_button.accessible_name(texts.t("title-rules"));
    (game_button, Tooltip::new(texts.t("title-rules"), texts.t("rulebook-here")), on_press(OpenContextRule))
}

/// Message: open the rulebook at the currently relevant rule.
#[derive(Message, Clone, Copy, Debug, Default)]
pub struct OpenContextRule;
