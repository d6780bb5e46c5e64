//! Checks of the contents of an expedition: values, texts, and the consistency of the whole.

use std::collections::BTreeSet;

use mission::{DiagnosticSink, check_id, check_localized};
use rules::{Localized, both};

use super::{
    battles::battle_words::contraption_kind_ids,
    content::{EnemyGroup, EventData, ExpeditionContent, JoinWay, PersonData, PlaceData, SectionData},
    data::ExpeditionRules,
    effect_part::{EffectPart, SectionPart},
};

/// Maximum of the numbers in data files: more is a mistake.
const MAX_AMOUNT: u16 = 99;

/// Checks of the contents of one file. The enemies are those of the general rules.
pub(super) struct ContentChecks<'a, 'b> {
    pub(super) findings: &'a mut DiagnosticSink<'b>,
    pub(super) enemies: BTreeSet<String>,
}

impl ContentChecks<'_, '_> {
    /// Checks all contents of a file.
    pub(super) fn check_all(&mut self, content: &ExpeditionContent) {
        for (index, section) in content.sections.iter().enumerate() {
            self.check_section(section, &format!("sections[{index}]"));
        }
        for (index, event) in content.events.iter().enumerate() {
            self.check_event(event, &format!("events[{index}]"));
        }
        for (index, place) in content.places.iter().enumerate() {
            self.check_place(place, &format!("places[{index}]"));
        }
        for (index, encounter) in content.encounters.iter().enumerate() {
            let path = format!("encounters[{index}]");
            check_id(&encounter.id, &format!("{path}.id"), self.findings);
            check_localized(&encounter.name, &format!("{path}.name"), self.findings);
            self.check_groups(&encounter.enemies, &format!("{path}.enemies"));
        }
        for (index, person) in content.people.iter().enumerate() {
            self.check_person(person, &format!("people[{index}]"));
        }
    }

    /// Reports a number outside its limits.
    fn check_range(&mut self, value: u16, low: u16, high: u16, path: &str, rule: Option<&'static str>) {
        if !(low..=high).contains(&value) {
            let message = both!("{value} no está entre {low} y {high}", "{value} is not between {low} and {high}");
            let hint = both!("pon un número de {low} a {high}", "use a number from {low} to {high}");
            let fault = self.findings.add(path, message);
            fault.hint(hint);
            fault.rule = rule;
        }
    }

    fn check_enemy(&mut self, enemy: &str, path: &str) {
        if !self.enemies.contains(enemy) {
            let known = self.enemies.iter().map(|enemy| format!("`{enemy}`")).collect::<Vec<_>>().join(", ");
            let message = both!("no hay enemigo `{enemy}`", "there is no enemy `{enemy}`");
            self.findings.add(path, message).hint(both!("enemigos: {known}", "enemies: {known}"));
        }
    }

    fn check_groups(&mut self, groups: &[EnemyGroup], path: &str) {
        for (index, EnemyGroup(enemy, count)) in groups.iter().enumerate() {
            self.check_enemy(enemy, &format!("{path}[{index}]"));
            self.check_range(*count, 1, MAX_AMOUNT, &format!("{path}[{index}]"), Some("EXP-11"));
        }
    }

    fn check_section(&mut self, section: &SectionData, path: &str) {
        check_id(&section.id, &format!("{path}.id"), self.findings);
        for (name, text) in [("name", &section.name), ("the", &section.the), ("about", &section.about)] {
            check_localized(text, &format!("{path}.{name}"), self.findings);
        }
        self.check_range(section.work.into(), 1, 20, &format!("{path}.work"), Some("EXP-5"));
        for (index, part) in section.parts.iter().enumerate() {
            self.check_part(part, &format!("{path}.parts[{index}]"));
        }
        if section.parts.iter().filter(|part| matches!(part, SectionPart::Use { .. })).count() > 1 {
            let message = both!("una sección tiene un solo uso", "a section has only one use");
            let hint = both!("junta los efectos en un solo `Use`", "put the effects into one `Use`");
            self.findings.add(&format!("{path}.parts"), message).hint(hint);
        }
    }

    fn check_part(&mut self, part: &SectionPart, path: &str) {
        let number = match part {
            SectionPart::Use { effects, .. } | SectionPart::Daily(effects) => {
                return self.check_effects(effects, path);
            }
            SectionPart::Lookout => return,
            SectionPart::Contraption { kind, count } => {
                self.check_contraption(kind, path);
                (*count).into()
            }
            SectionPart::FreeMeals(number) | SectionPart::Storage(number) | SectionPart::ClearBonus(number) => *number,
            SectionPart::Beds(number)
            | SectionPart::GateStrength(number)
            | SectionPart::WorkBonus(number)
            | SectionPart::RestBonus(number)
            | SectionPart::CarryBonus(number)
            | SectionPart::Truck(number) => (*number).into(),
        };
        self.check_range(number, 1, MAX_AMOUNT, path, Some("EXP-5"));
    }

    fn check_contraption(&mut self, kind: &str, path: &str) {
        if contraption_kind_ids().all(|known| known != kind) {
            let known = contraption_kind_ids().map(|known| format!("`{known}`")).collect::<Vec<_>>().join(", ");
            let message = both!("no hay artefacto `{kind}`", "there is no contraption `{kind}`");
            let fault = self.findings.add(path, message);
            fault.hint(both!("artefactos: {known}", "contraptions: {known}"));
            fault.rule = Some("EXP-9");
        }
    }

    fn check_effects(&mut self, effects: &[EffectPart], path: &str) {
        for effect in effects {
            let number = match effect {
                EffectPart::AddThreat(enemy, count) => {
                    self.check_enemy(enemy, path);
                    *count
                }
                EffectPart::FindPlace(distance) => {
                    self.check_range((*distance).into(), 1, 3, path, Some("EXP-10"));
                    continue;
                }
                EffectPart::DamageSection | EffectPart::OfferRecruit => continue,
                EffectPart::Gain(_, number) | EffectPart::Lose(_, number) => *number,
                EffectPart::DrawThreat(number)
                | EffectPart::RemoveThreat(number)
                | EffectPart::GainReputation(number)
                | EffectPart::LoseReputation(number) => *number,
                EffectPart::Hurt(number)
                | EffectPart::Heal(number)
                | EffectPart::DamageGate(number)
                | EffectPart::RepairGate(number) => (*number).into(),
            };
            self.check_range(number, 1, MAX_AMOUNT, path, None);
        }
    }

    fn check_event(&mut self, event: &EventData, path: &str) {
        check_id(&event.id, &format!("{path}.id"), self.findings);
        check_localized(&event.name, &format!("{path}.name"), self.findings);
        check_localized(&event.text, &format!("{path}.text"), self.findings);
        self.check_range(event.roll.into(), 2, 12, &format!("{path}.roll"), Some("EXP-7"));
        self.check_effects(&event.unanswered, &format!("{path}.unanswered"));
        for (index, choice) in event.choices.iter().enumerate() {
            check_localized(&choice.name, &format!("{path}.choices[{index}].name"), self.findings);
            self.check_effects(&choice.effects, &format!("{path}.choices[{index}].effects"));
        }
    }

    fn check_place(&mut self, place: &PlaceData, path: &str) {
        check_id(&place.id, &format!("{path}.id"), self.findings);
        check_localized(&place.name, &format!("{path}.name"), self.findings);
        check_localized(&place.the, &format!("{path}.the"), self.findings);
        self.check_range(place.distance.into(), 1, 3, &format!("{path}.distance"), Some("EXP-10"));
        self.check_groups(&place.garrison, &format!("{path}.garrison"));
        let most = place.caches.len().min(20) as u16;
        self.check_range(place.draws.into(), 1, most.max(1), &format!("{path}.draws"), Some("EXP-10"));
        for (index, cache) in place.caches.iter().enumerate() {
            self.check_range(cache.1, 1, MAX_AMOUNT, &format!("{path}.caches[{index}]"), Some("EXP-12"));
        }
        if place.grows && place.distance != 3 {
            let message = both!(
                "solo los lugares a distancia 3 hacen crecer la base",
                "only places at distance 3 let the base grow"
            );
            let hint = both!("quita `grows` o pon `distance: 3`", "remove `grows`, or set `distance: 3`");
            let fault = self.findings.add(&format!("{path}.grows"), message);
            fault.hint(hint);
            fault.rule = Some("EXP-10");
        }
    }

    fn check_person(&mut self, person: &PersonData, path: &str) {
        check_id(&person.id, &format!("{path}.id"), self.findings);
        check_id(&person.figure, &format!("{path}.figure"), self.findings);
        check_localized(&person.name, &format!("{path}.name"), self.findings);
        check_localized(&person.story, &format!("{path}.story"), self.findings);
        self.check_range(person.damage_points.into(), 1, 20, &format!("{path}.damage_points"), Some("EXP-16"));
        self.check_range(person.carry.into(), 1, 3, &format!("{path}.carry"), Some("EXP-12"));
        self.check_range(person.noise.into(), 0, 12, &format!("{path}.noise"), Some("EXP-13"));
        for (part, number, (least, most)) in person.face.iter().flat_map(|face| face.parts()) {
            self.check_range(number.into(), least.into(), most.into(), &format!("{path}.face.{part}"), None);
        }
        for (index, way) in person.ways.iter().enumerate() {
            let path = format!("{path}.ways[{index}]");
            if let JoinWay::Duel { rank, enemy } = way {
                self.check_enemy(enemy, &path);
                self.check_range((*rank).into(), 1, 5, &path, Some("EXP-14"));
            }
        }
        if person.ways.is_empty() && !person.is_founder {
            let message = both!("esta persona nunca se une", "this person never joins");
            let hint = both!("pon `is_founder: true` o algún modo en `ways`", "set `is_founder: true`, or list `ways`");
            self.findings.add(path, message).hint(hint);
        }
    }
}

/// Reports the gaps of all contents together, in the file of the general rules.
pub(super) fn check_completeness(
    rules: &ExpeditionRules,
    content: &ExpeditionContent,
    findings: &mut DiagnosticSink<'_>,
) {
    check_events_and_sections(content, findings);
    check_places(content, findings);
    let founders = content.people.iter().filter(|person| person.is_founder).count();
    let needed = rules.founders;
    if founders < usize::from(needed) {
        let message = both!(
            "hay {founders} personas con `is_founder`, y hacen falta {needed}",
            "{founders} people have `is_founder`; {needed} are needed"
        );
        let hint = both!("baja `founders` o añade personas", "lower `founders`, or add people");
        findings.add("founders", message).hint(hint);
    }
    if !content.encounters.iter().any(|encounter| encounter.weight > 0 && encounter.from == 0) {
        let message = both!("ningún encuentro sale desde el principio", "no encounter can come from the start");
        findings.add("", message).hint(weight_hint());
    }
}

fn check_events_and_sections(content: &ExpeditionContent, findings: &mut DiagnosticSink<'_>) {
    for roll in (2..=12).filter(|roll| !content.events.iter().any(|event| event.roll == *roll)) {
        let message = both!("ningún suceso tiene la tirada {roll}", "no event has the roll {roll}");
        let hint = both!("hace falta uno por tirada, de 2 a 12", "each roll from 2 to 12 needs one");
        findings.add("", message).hint(hint);
    }
    let last = content.sections.iter().filter(|section| section.is_last).count();
    if last != 1 {
        let message = both!("hay {last} secciones con `is_last`", "{last} sections have `is_last`");
        findings.add("", message).hint(both!("ha de haber justo una: la radio", "exactly one must: the radio"));
    }
}

fn check_places(content: &ExpeditionContent, findings: &mut DiagnosticSink<'_>) {
    for distance in 1..=3_u8 {
        if !content.places.iter().any(|place| place.distance == distance && !place.grows) {
            let message = both!("ningún lugar está a distancia {distance}", "no place is at distance {distance}");
            findings.add("", message).hint(both!(
                "hace falta al menos uno sin `grows` por distancia",
                "each distance needs at least one without `grows`"
            ));
        }
    }
}

fn weight_hint() -> Localized {
    both!("pon `weight` mayor que 0 y `from: 0`", "set `weight` above 0, and `from: 0`")
}

/// Checks the general rules.
pub(super) fn check_rules(rules: &ExpeditionRules, findings: &mut DiagnosticSink<'_>) {
    check_positive_numbers(rules, findings);
    if !rules.enemies.iter().any(|enemy| enemy.weight > 0 && enemy.from == 0) {
        let message = both!("ningún enemigo sale desde el principio", "no enemy can come from the start");
        findings.add("enemies", message).hint(weight_hint());
    }
    for (index, enemy) in rules.enemies.iter().enumerate() {
        check_id(&enemy.id, &format!("enemies[{index}].id"), findings);
        check_localized(&enemy.one, &format!("enemies[{index}].one"), findings);
        check_localized(&enemy.many, &format!("enemies[{index}].many"), findings);
    }
}

/// Reports numbers that must not be 0.
fn check_positive_numbers(rules: &ExpeditionRules, findings: &mut DiagnosticSink<'_>) {
    let mut positive = |value: u16, path: &str| {
        if value == 0 {
            let message = both!("ha de ser al menos 1", "this must be at least 1");
            findings.add(path, message).hint(both!("pon 1 o más", "use 1 or more"));
        }
    };
    positive(rules.founders.into(), "founders");
    positive(rules.beds.into(), "beds");
    positive(rules.lengths.len() as u16, "lengths");
    positive(rules.hardnesses.len() as u16, "hardnesses");
    positive(rules.truck_loads.into(), "truck_loads");
    positive(rules.cleared, "cleared");
    for (index, length) in rules.lengths.iter().enumerate() {
        positive(length.days.into(), &format!("lengths[{index}].days"));
    }
    for (index, hardness) in rules.hardnesses.iter().enumerate() {
        positive(hardness.limit, &format!("hardnesses[{index}].limit"));
        positive(hardness.gate.into(), &format!("hardnesses[{index}].gate"));
    }
    for (index, enemy) in rules.enemies.iter().enumerate() {
        positive(enemy.danger, &format!("enemies[{index}].danger"));
    }
}
