//! Texts of events: each event of the log has a text whose values it provides, an icon, and a rule that exists.

use std::collections::BTreeSet;

use rule_test::RULE_IDS;
use rules::{BattleEvent, kebab_case};

use super::{fluent, repository_path};
use crate::{samples::sample_variant, support::game_catalogue};

/// Values that `client/battle_view/text/events.rs` adds to those of the fields.
const ADDED_VALUES: &[&str] = &[
    "allied", "by-hand", "caught", "damage", "fate", "gained", "german", "kind", "on-board", "settled", "side-key",
    "stirs", "taken", "tie",
];

#[test]
fn every_event_has_a_rule_that_exists_and_a_text_in_both_languages() {
    let (catalogue, texts) = (game_catalogue(), fluent::message_values());
    for name in BattleEvent::NAMES {
        // As many samples as the largest enum in an event has variants.
        for choice in 0..15 {
            let event: BattleEvent = sample_variant(name, choice);
            assert_eq!(event.name(), *name);
            if let Some(rule) = event.rule(&catalogue) {
                assert!(RULE_IDS.contains(&rule), "{name}: there is no rule {rule}");
            }
            let id = format!("log-{}", kebab_case(name));
            let Some(icon) = event.icon() else {
                assert!(!texts.contains_key(&id), "{name} has no icon, so {id} is never shown");
                continue;
            };
            assert!(repository_path(&format!("assets/ui/icon_{icon}.svg")).exists(), "{name}: no icon {icon}");
            let values = texts.get(&id).unwrap_or_else(|| panic!("{name}: there is no text {id}"));
            let fields: BTreeSet<&str> = event.parts().into_iter().map(|(field, _)| field).collect();
            let known = |value: &&String| fields.contains(value.as_str()) || ADDED_VALUES.contains(&value.as_str());
            assert_eq!(values.iter().find(|value| !known(value)), None, "{id}: an unknown value");
        }
    }
}

#[test]
fn descriptions_of_events_name_only_their_fields() {
    for name in BattleEvent::NAMES {
        for choice in 0..2 {
            let event: BattleEvent = sample_variant(name, choice);
            let fields: BTreeSet<&str> = event.parts().into_iter().map(|(field, _)| field).collect();
            for part in event.description().split('{').skip(1) {
                let field = part.split('}').next().unwrap_or_default();
                assert!(fields.contains(field), "{name}: there is no field {field}");
            }
        }
    }
}
