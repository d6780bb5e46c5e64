//! Descriptions of the orders and the result of a battle.

use std::collections::BTreeMap;

use record::Record;
use rules::{
    BattleResult, BattleState, EndReason, FigureId, Localized, Order, OrderClass, OrderSubject, Side, Square, both,
    cards::CardId, objects::ObjectId,
};

/// Names of the figures, cards and objects to which the orders of a battle refer.
#[derive(Debug, Default)]
pub(super) struct BattleNames {
    figures: BTreeMap<FigureId, Localized>,
    cards: BTreeMap<CardId, Localized>,
    objects: BTreeMap<ObjectId, Localized>,
}

impl BattleNames {
    /// Replays a record and collects the names in it.
    pub(super) fn of(record: &Record) -> BattleNames {
        let (mut world, mut names) = (rules::new_world(), BattleNames::default());
        // Ignored: if a record can't be replayed to its end, the review reports that. The names up to that point are
        // collected.
        let _ = record::replay_watched(&mut world, record, |world| names.note(&BattleState::of(world)));
        for step in &record.steps {
            if let rules::OrderLogEntry::Order(order) = &step.entry
                && let (OrderClass::Card, Some(OrderSubject::Card(card))) = (order.class(), order.subject())
            {
                let now = BattleState::of(&world);
                names.cards.entry(card).or_insert_with(|| now.cards.kind(card).name.clone());
            }
        }
        names
    }

    fn note(&mut self, now: &BattleState) {
        for figure in &now.figures {
            let number = figure.id.0;
            let Localized { es, en } = &now.kind_of(figure).name;
            self.figures.entry(figure.id).or_insert_with(|| both!("{es} ({number})", "{en} ({number})"));
        }
        for (id, object) in now.objects.iter() {
            self.objects.entry(id).or_insert_with(|| object.name.clone());
        }
    }

    /// Returns the name of a figure with its number.
    pub(super) fn figure(&self, id: FigureId) -> Localized {
        let number = id.0;
        self.figures.get(&id).cloned().unwrap_or_else(|| both!("figura {number}", "figure {number}"))
    }

    fn card(&self, id: CardId) -> Localized {
        self.cards.get(&id).cloned().unwrap_or_else(|| both!("una carta", "a card"))
    }

    fn object(&self, id: ObjectId) -> Localized {
        self.objects.get(&id).cloned().unwrap_or_else(|| both!("un objeto", "an object"))
    }

    /// Describes a sequence of orders. Successive orders with equal descriptions are merged, with their number.
    pub(super) fn orders(&self, orders: &[Order]) -> Localized {
        let mut parts: Vec<(Localized, u32)> = Vec::new();
        for order in orders {
            let words = self.order(*order);
            match parts.last_mut().filter(|(last, _)| *last == words) {
                Some((_, count)) => *count += 1,
                None => parts.push((words, 1)),
            }
        }
        let told = |pick: fn(&Localized) -> &String| {
            let part = |(words, count): &(Localized, u32)| match count {
                1 => pick(words).clone(),
                _ => format!("{} ×{count}", pick(words)),
            };
            parts.iter().map(part).collect::<Vec<_>>().join(", ")
        };
        Localized { es: told(|words| &words.es), en: told(|words| &words.en) }
    }

    fn order(&self, order: Order) -> Localized {
        let (es, en) = order.words();
        let Some(subject) = order.subject().map(|subject| self.subject(subject)) else {
            return Localized { es: es.into(), en: en.into() };
        };
        Localized { es: es.replace('@', &subject.es), en: en.replace('@', &subject.en) }
    }

    /// Returns the name of the thing to which an order refers.
    fn subject(&self, subject: OrderSubject) -> Localized {
        match subject {
            OrderSubject::Figure(figure) => self.figure(figure),
            OrderSubject::Card(card) => self.card(card),
            OrderSubject::Object(object) => self.object(object),
            OrderSubject::Square(Square { x, y }) => both!("({x}, {y})", "({x}, {y})"),
            OrderSubject::Number(number) => both!("{number}", "{number}"),
        }
    }
}

/// Returns the name of a side, the Spanish first.
pub(super) fn side_words(side: Side) -> (&'static str, &'static str) {
    match side {
        Side::Allied => ("Aliados", "Allies"),
        Side::German => ("SWD", "SWD"),
    }
}

/// Describes the winner and the reason of a result.
pub(super) fn ending_words(verdict: BattleResult) -> Localized {
    let (es, en) = reason_words(verdict.reason);
    match verdict.winner.map(side_words) {
        Some((spanish, english)) => both!("{spanish}: {es}", "{english}: {en}"),
        None => both!("empate: {es}", "draw: {en}"),
    }
}

fn reason_words(reason: EndReason) -> (&'static str, &'static str) {
    match reason {
        EndReason::LastFigureLeft => ("su última figura sale", "their last figure gets out"),
        EndReason::LastFigureDied => {
            ("muere la última figura que había de salir", "the last figure that had to get out dies")
        }
        EndReason::DoorsSealed => ("las puertas quedan selladas", "the doors are sealed"),
        EndReason::NoneLeft => ("al enemigo no le queda nadie", "the enemy has nobody left"),
        EndReason::NobodyLeft => ("no queda nadie en ningún bando", "nobody is left on either side"),
        EndReason::TakenOut => ("el objeto sale del tablero", "the object leaves the board"),
        EndReason::Activated => ("todo queda activado", "all is activated"),
        EndReason::Launched => ("la cuenta atrás llega a cero", "the countdown runs out"),
        EndReason::Breached => ("la compuerta cae", "the gate falls"),
        EndReason::Reached => ("una figura llega a su meta", "a figure gets to where it had to"),
        EndReason::Cleared => ("la última oleada queda deshecha", "the last wave is beaten"),
        EndReason::AlarmsRaised => ("suena la última alarma", "the last alarm is raised"),
        EndReason::MorePoints => ("más puntos de victoria", "more victory points"),
        EndReason::EqualPoints => ("los mismos puntos de victoria", "as many victory points"),
        EndReason::Surrendered => ("el enemigo se rinde", "the enemy surrenders"),
        EndReason::Agreed => ("los dos bandos lo acuerdan", "both sides agree"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Facing;

    #[test]
    fn orders_are_described_in_both_languages() {
        let names = BattleNames {
            figures: [(FigureId(3), both!("Hans (3)", "Hans (3)"))].into(),
            cards: [(CardId(1), both!("Adelante", "Go"))].into(),
            objects: BTreeMap::default(),
        };
        let go = Order::Move { towards: Facing::East };
        let localized = names.orders(&[Order::Activate { figure: FigureId(3) }, go, go, Order::EndActivation]);
        assert_eq!(localized.es, "activa a Hans (3), se mueve ×2, termina");
        assert_eq!(localized.en, "activates Hans (3), moves ×2, ends its activation");
        for form in Order::FORMS {
            let (es, en) = form.words;
            let refers = es.contains('@');
            assert!(es != en && refers == en.contains('@') && !(refers && form.fields.is_empty()), "{}", form.name);
        }
        let kill = names.orders(&[Order::KillCard { seat: Side::German, card: CardId(1) }]);
        assert_eq!((kill.es, kill.en), ("mata «Adelante»".into(), "kills “Go”".into()));
    }

    #[test]
    fn battle_results_are_described_in_words() {
        let told = |winner, reason| ending_words(BattleResult { winner, reason });
        assert_eq!(told(Some(Side::Allied), EndReason::LastFigureLeft).en, "Allies: their last figure gets out");
        assert_eq!(told(Some(Side::German), EndReason::NoneLeft).es, "SWD: al enemigo no le queda nadie");
        assert_eq!(told(None, EndReason::EqualPoints).en, "draw: as many victory points");
    }
}
