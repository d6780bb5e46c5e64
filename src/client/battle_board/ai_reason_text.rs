//! Orders of the AI and their reasons, in words. The reasons are stored for the log lines that report the results.

use std::ops::Range;

use fluent_bundle::FluentValue;

use crate::{prelude::*, shown_plan::has_local_reaction_mode};
use ai::{Objective, OrderChoice, Reason};
use battle_view::text::{card_name, names::object_name, order_subject};
use rules::{OrderClass, OrderSubject, OrderTag, variant_id};

/// Resource: the reasons of the AI's orders in this battle since it was opened.
#[derive(Resource, Debug, Default)]
pub struct AiReasons {
    list: Vec<ShownReason>,
    /// `true` if the log shows them.
    pub told: bool,
}

/// Reason of an order, with the events to which it belongs.
#[derive(Clone, Debug)]
struct ShownReason {
    /// Events that the order caused, by index.
    events: Range<usize>,
    figure: Option<FigureId>,
    order: Order,
    why: Reason,
}

impl AiReasons {
    /// Stores the reason of an order that is about to be given. `events` is the number of events before it.
    pub fn begin(&mut self, events: usize, figure: Option<FigureId>, choice: &OrderChoice) {
        // Drop the reasons of undone orders.
        self.list.retain(|reason| reason.events.end <= events);
        let OrderChoice { order, why } = *choice;
        let figure = if let Order::Activate { figure } = order { Some(figure) } else { figure };
        self.list.push(ShownReason { events: events..events, figure, order, why });
    }

    /// Closes the reason of the order that was given. `events` is the number of events after it.
    pub fn end(&mut self, events: usize) {
        if let Some(last) = self.list.last_mut() {
            last.events.end = events;
        }
    }

    /// Returns the reason of an event, if the player may see it. Returns `None` while its figure still acts and one of
    /// the viewer's figures is in reaction mode.
    pub fn words(&self, texts: &Texts, view: &BattleView, event: usize) -> Option<String> {
        let reason = self.list.iter().rev().find(|reason| reason.events.contains(&event))?;
        let goes_on = reason.figure.is_some() && reason.figure == view.now.acting;
        if !self.told || (goes_on && has_local_reaction_mode(view)) {
            return None;
        }
        let begins = matches!(reason.order, Order::Activate { .. });
        let order = if begins { None } else { Some(reason.order) };
        Some(full_reason_text(texts, view, order, &reason.why))
    }
}

/// Returns an order in words: `Avanza`, `Dispara a Soldado 2`.
pub fn order_phrase(texts: &Texts, view: &BattleView, order: Order) -> String {
    let id = match order.class() {
        OrderClass::Answer | OrderClass::BreakOff => "move",
        _ => order.text_key(),
    };
    let about = match order.subject() {
        Some(OrderSubject::Object(object)) => Some(("object", object_phrase(texts, view, object).into())),
        _ => order_subject(texts, view, order),
    };
    texts.t_args(&format!("computer-does-{id}"), about.as_slice())
}

/// Returns an object as part of a sentence. A mission gives its objects titles, which are quoted; the names of loot are
/// words of a sentence.
fn object_phrase(texts: &Texts, view: &BattleView, object: ObjectId) -> String {
    let name = object_name(texts, view, object);
    if view.now.is_loot(object) { name } else { texts.t_args("computer-object", &[("object", name.into())]) }
}

/// Returns a purpose in words: `para salir del tablero`.
pub fn purpose_phrase(texts: &Texts, view: &BattleView, aim: ai::Purpose) -> String {
    use ai::Purpose as A;
    let (id, about) = match aim {
        A::Errand(Objective::Object(object)) => {
            let id = match view.now.objects.get(object) {
                Some(found) if found.portable => "take",
                _ if view.now.is_cache(object) => "loot",
                _ => "work",
            };
            (id.to_owned(), Some(("object", object_phrase(texts, view, object))))
        }
        A::Errand(objective) => (variant_id(&objective), None),
        A::Attack(target) => (variant_id(&aim), Some(("target", figure_name(texts, view, target)))),
        A::Card(card) => (variant_id(&aim), Some(("card", card_name(texts, view, card)))),
        _ => (variant_id(&aim), None),
    };
    let about = about.map(|(key, name)| (key, FluentValue::from(name)));
    texts.t_args(&format!("computer-aim-{id}"), about.as_slice())
}

/// Returns one sentence with an order and its purpose. The purpose is left out if it is unknown or adds nothing to the
/// order.
pub fn order_sentence(texts: &Texts, view: &BattleView, order: Order, why: Option<Reason>) -> String {
    let does = order_phrase(texts, view, order);
    match why.filter(|why| is_purpose_informative(order, why)) {
        Some(why) => {
            let values = [("does", does.into()), ("aim", purpose_phrase(texts, view, why.goal).into())];
            texts.t_args("computer-does-so", &values)
        }
        None => texts.t_args("computer-does-only", &[("does", does.into())]),
    }
}

/// Returns `true` if the purpose adds information to the order.
fn is_purpose_informative(order: Order, why: &Reason) -> bool {
    match why.goal {
        _ if order.class() == OrderClass::Card => false,
        ai::Purpose::Rest | ai::Purpose::Rules => false,
        ai::Purpose::Area => !order.has_tag(OrderTag::Area),
        ai::Purpose::Attack(aimed) => order.has_tag(OrderTag::Area) || order.attack_target() != Some(aimed),
        ai::Purpose::Errand(Objective::Object(_)) => order.task_object().is_none(),
        ai::Purpose::Errand(task) => !order.has_tag(OrderTag::Task) || order.text_key() != variant_id(&task),
        _ => true,
    }
}

/// Returns the complete reason: the purpose, the chance of success, and the second choice.
fn full_reason_text(texts: &Texts, view: &BattleView, order: Option<Order>, why: &Reason) -> String {
    let first = match order {
        Some(order) => order_sentence(texts, view, order, Some(*why)),
        None => texts.t_args("computer-begins-so", &[("aim", purpose_phrase(texts, view, why.goal).into())]),
    };
    let chance = match (why.chance, why.goal) {
        (Some(share), ai::Purpose::Attack(target)) => {
            let target = figure_name(texts, view, target).into();
            let values = [("target", target), ("chance", format_chance(texts, share).into())];
            Some(texts.t_args("computer-chance", &values))
        }
        _ => None,
    };
    let second = why.second.map(|(figure, goal)| {
        let values =
            [("figure", figure_name(texts, view, figure).into()), ("aim", purpose_phrase(texts, view, goal).into())];
        texts.t_args("computer-second", &values)
    });
    [Some(first), chance, second].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use crate::ai_reason_text::*;
    use battle_view::text::{names::strength_name, order_name};
    use common::battles::recon_world;
    use record::Difficulty;
    use rules::{
        Localized, OrderForm,
        objects::{MissionObject, MissionObjects},
    };
    use serde_json::{Map, Value, json};
    use ui_kit::language::Language;

    /// Returns an order of each form, except answers and the end of the battle.
    fn sample_orders(weapon: Weapon) -> Vec<Order> {
        let value = |of: &str| match of {
            "Square" => json!([1, 1]),
            "Facing" => json!(Facing::East),
            "Side" => json!(Side::Allied),
            "Weapon" => json!(weapon),
            "CardTarget" => json!(CardTarget::Table),
            number => json!(u8::from(number == "FigureId")),
        };
        let order = |form: &OrderForm| {
            let fields: Map<String, Value> =
                form.fields.iter().map(|(name, of)| ((*name).to_owned(), value(of))).collect();
            let named = if fields.is_empty() { json!(form.name) } else { json!({ form.name: fields }) };
            serde_json::from_value::<Order>(named).expect("an order")
        };
        let answers = |form: &&OrderForm| matches!(form.class, OrderClass::Answer | OrderClass::BreakOff);
        Order::FORMS.iter().filter(|form| !answers(form)).map(order).collect()
    }

    #[test]
    fn objects_are_named_as_parts_of_a_sentence() {
        let mut view = BattleView::new(&recon_world(5), BySide { allied: 6, german: 6 });
        let object = |es: &str, en: &str| {
            MissionObject::new(Localized { es: es.into(), en: en.into() }, true, ObjectPlace::Carried(FigureId(1)))
        };
        view.now.objects = MissionObjects(vec![
            object("Baliza", "Beacon"),
            object("comida (3)", "food (3)"),
            object("Alijo", "Cache"),
        ]);
        view.now.loot.found = vec![(ObjectId(1), 0)];
        let (beacon, food, cache) = (ObjectId(0), ObjectId(1), ObjectId(2));
        let orders =
            [Order::PickUp { object: beacon }, Order::Drop { object: food }, Order::SearchCache { object: cache }];
        for (language, phrases) in [
            (Language::En, ["Picks up “Beacon”", "Drops food (3)", "Searches the cache"]),
            (Language::Es, ["Recoge «Baliza»", "Suelta comida (3)", "Registra el alijo"]),
        ] {
            let texts = Texts::load(language);
            assert_eq!(orders.map(|order| order_phrase(&texts, &view, order)), phrases);
            let aim = purpose_phrase(&texts, &view, ai::Purpose::Errand(Objective::Object(food)));
            assert!(aim.ends_with(" food (3)") || aim.ends_with(" comida (3)"), "{aim}");
        }
    }

    /// Checks that every order and every purpose has words in both languages, without unresolved placeholders.
    #[test]
    fn every_order_and_ai_purpose_has_text_in_both_languages() {
        use ai::Purpose as A;
        let view = BattleView::new(&recon_world(5), BySide { allied: 6, german: 6 });
        let (target, object, card) = (FigureId(1), ObjectId(0), CardId(0));
        let orders = sample_orders(view.now.catalogue.armoury().kinds()[0].id);
        let errands = [
            Objective::Exit,
            Objective::Object(object),
            Objective::Seal(0),
            Objective::Reopen(0),
            Objective::Free(0),
            Objective::Hunt,
            Objective::Chase,
            Objective::Block,
            Objective::Reach,
            Objective::Guard,
            Objective::Breach,
            Objective::Mend,
            Objective::Build,
            Objective::Search,
        ];
        let others = [
            A::Attack(target),
            A::Area,
            A::Stand,
            A::Clear,
            A::Watch,
            A::Card(card),
            A::Initiative,
            A::Deploy,
            A::Rest,
        ];
        let aims: Vec<A> = errands.into_iter().map(A::Errand).chain(others).collect();
        let mut seen = Vec::new();
        for language in Language::ALL {
            let texts = Texts::load(language);
            for strength in Difficulty::ALL {
                seen.push(strength_name(&texts, strength));
            }
            let named = orders.iter().filter(|order| order.class() != OrderClass::Activation);
            seen.extend(named.map(|order| order_name(&texts, *order, Facing::North).1));
            for (order, goal) in orders.iter().flat_map(|order| aims.iter().map(move |goal| (*order, *goal))) {
                let why = Reason { goal, chance: Some(0.25), second: Some((target, goal)) };
                seen.push(full_reason_text(&texts, &view, Some(order), &why));
                seen.push(full_reason_text(&texts, &view, None, &why));
            }
        }
        let open: Vec<_> = seen.iter().filter(|words| words.contains('{') || words.contains('$')).collect();
        assert!(open.is_empty(), "{open:?}");
        let doubled = |words: &&String| words.contains("  ") || words.contains("..") || words.contains(" .");
        assert_eq!(seen.iter().find(doubled), None);
    }
}
