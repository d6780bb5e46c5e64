//! The Fluent files: both languages define the same messages once each, with equal values and all plural cases.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::{
    ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey},
    parser,
};

use super::{list_files_recursively, read_text_file, repository_path};

/// Values and choices of a message.
#[derive(Default)]
struct FluentMessage {
    values: BTreeSet<String>,
    /// Values that appear in the text; other values only select a case.
    written: BTreeSet<String>,
    /// Selector and cases of each choice.
    choices: Vec<(String, BTreeSet<String>)>,
}

impl FluentMessage {
    fn pattern(&mut self, pattern: &Pattern<String>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.expression(expression);
            }
        }
    }

    fn expression(&mut self, expression: &Expression<String>) {
        match expression {
            Expression::Inline(inline) => self.inline(inline, true),
            Expression::Select { selector, variants } => {
                self.inline(selector, false);
                let keys = variants.iter().map(|variant| match &variant.key {
                    VariantKey::Identifier { name } => name.clone(),
                    VariantKey::NumberLiteral { value } => value.clone(),
                });
                let on = match selector {
                    InlineExpression::VariableReference { id } => id.name.clone(),
                    other => format!("{other:?}"),
                };
                self.choices.push((on, keys.collect()));
                variants.iter().for_each(|variant| self.pattern(&variant.value));
            }
        }
    }

    fn inline(&mut self, inline: &InlineExpression<String>, written: bool) {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.values.insert(id.name.clone());
                if written {
                    self.written.insert(id.name.clone());
                }
            }
            InlineExpression::FunctionReference { arguments, .. } => {
                arguments.positional.iter().for_each(|argument| self.inline(argument, written));
            }
            InlineExpression::Placeable { expression } => self.expression(expression),
            InlineExpression::StringLiteral { .. }
            | InlineExpression::NumberLiteral { .. }
            | InlineExpression::MessageReference { .. }
            | InlineExpression::TermReference { .. } => {}
        }
    }
}

fn parse_fluent_messages(language: &str) -> BTreeMap<String, FluentMessage> {
    let mut all = BTreeMap::new();
    for path in list_files_recursively(&repository_path("assets/text").join(language), "ftl") {
        let resource =
            parser::parse(read_text_file(&path)).unwrap_or_else(|(_, faults)| panic!("{}: {faults:?}", path.display()));
        for entry in resource.body {
            let Entry::Message(written) = entry else { continue };
            let mut message = FluentMessage::default();
            let pattern = written.value.unwrap_or_else(|| panic!("{} says nothing", written.id.name));
            message.pattern(&pattern);
            let before = all.insert(written.id.name.clone(), message);
            assert!(before.is_none(), "{language}: {} is said twice", written.id.name);
        }
    }
    assert!(all.len() > 500, "{language}: only {} words", all.len());
    all
}

/// Returns the values that each message uses in either language.
pub(super) fn message_values() -> BTreeMap<String, BTreeSet<String>> {
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (id, message) in parse_fluent_messages("es").into_iter().chain(parse_fluent_messages("en")) {
        all.entry(id).or_default().extend(message.values);
    }
    all
}

#[test]
fn both_languages_have_the_same_messages_and_values() {
    let (es, en) = (parse_fluent_messages("es"), parse_fluent_messages("en"));
    let ids = |all: &BTreeMap<String, FluentMessage>| all.keys().cloned().collect::<BTreeSet<_>>();
    let (spanish, english) = (ids(&es), ids(&en));
    assert_eq!(spanish.difference(&english).collect::<Vec<_>>(), Vec::<&String>::new(), "only in Spanish");
    assert_eq!(english.difference(&spanish).collect::<Vec<_>>(), Vec::<&String>::new(), "only in English");
    for (id, message) in &es {
        // Values that only select a case may differ, because only one of the languages may need the plural.
        assert_eq!(message.written, en[id].written, "{id}: its values");
    }
}

#[test]
fn plurals_have_all_required_cases() {
    for language in ["es", "en"] {
        for (id, message) in parse_fluent_messages(language) {
            for (on, cases) in message.choices {
                let plural = cases.contains("one") || cases.contains("few") || cases.contains("many");
                assert!(
                    !plural || (cases.contains("one") && cases.contains("other")),
                    "{language}: {id} by {on} has only {cases:?}"
                );
            }
        }
    }
}
