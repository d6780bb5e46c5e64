//! The rule behind each decision and order, for references to the rulebook. For refusals see
//! [`Refusal::rule`](super::Refusal::rule), for events [`BattleEvent::rule`](super::BattleEvent::rule). Nothing in a battle
//! depends on these functions.

use crate::{catalogue::Catalogue, order::Order, pending_decision::PendingDecision};

impl PendingDecision {
    /// Returns the rule of the decision; `None` once the battle is over.
    pub fn rule(&self, catalogue: &Catalogue) -> Option<&'static str> {
        match self {
            PendingDecision::Again { weapon, .. } if catalogue.weapon(*weapon).fires_twice() => Some("HMG-1"),
            decision => decision.general_rule(),
        }
    }
}

impl Order {
    /// Returns the rule that says most about the order.
    pub fn rule(&self, catalogue: &Catalogue) -> &'static str {
        match self {
            Order::Shoot { weapon, .. } | Order::Throw { weapon, .. } => catalogue.weapon_rule(*weapon),
            order => order.general_rule(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        causes::ResponseTrigger,
        event::BattleEvent,
        ids::{CardId, FigureId},
        side::Side,
        square::Square,
        weapon::{Armoury, Gun, Weapon, WeaponFire, WeaponKind},
    };

    const GUNS: [(&str, &str); 9] = [
        ("Hmg", "HMG-1"),
        ("Harpoon", "HANS-1"),
        ("Shotgun", "SHOTGUN-1"),
        ("Flamethrower", "FLAME-1"),
        ("Grenade", "GREN-1"),
        ("Launcher", "GREN-3"),
        ("Smg", "SHOOT-1"),
        ("Bambi", "SHOOT-1"),
        ("Unknown", "SHOOT-1"),
    ];

    fn sample_catalogue() -> Catalogue {
        let fires = |id: &str| match id {
            "Hmg" => WeaponFire::Gun(Gun { twice: true, ..Gun::default() }),
            "Harpoon" => WeaponFire::Gun(Gun { drags: true, ..Gun::default() }),
            "Shotgun" => WeaponFire::Gun(Gun { piercing: 1, ..Gun::default() }),
            "Flamethrower" => WeaponFire::Jet { squares: 8 },
            "Grenade" => WeaponFire::Grenade { bonus: 1, by_hand: true },
            "Launcher" => WeaponFire::Grenade { bonus: 1, by_hand: false },
            _ => WeaponFire::Gun(Gun::default()),
        };
        let kind = |id: &str| {
            let name = crate::Localized { es: id.into(), en: id.into() };
            let weapon = Weapon::new(id).expect("an id");
            WeaponKind { id: weapon, name, short: None, cost: 1, range: None, fires: fires(id) }
        };
        let known = GUNS.iter().filter(|(id, _)| *id != "Unknown").map(|(id, _)| kind(id));
        Catalogue::new(Vec::new(), Armoury::new(known.collect()))
    }

    #[test]
    fn weapons_cite_the_rule_of_their_effect() {
        let catalogue = sample_catalogue();
        for (id, rule) in GUNS {
            let weapon = Weapon::new(id).expect("an id");
            let (figure, target, at) = (FigureId(1), FigureId(2), Square::new(1, 1));
            assert_eq!(Order::Shoot { target, weapon }.rule(&catalogue), rule, "{id}");
            assert_eq!(Order::Throw { at, weapon }.rule(&catalogue), rule, "{id}");
            let thrown = BattleEvent::Thrown { figure, weapon, at };
            assert_eq!(thrown.rule(&catalogue), Some(rule), "{id}");
        }
        let weapon = |id| Weapon::new(id).expect("an id");
        let again = |weapon| PendingDecision::Again { seat: Side::Allied, figure: FigureId(1), weapon, bonus: 0 };
        assert_eq!(again(weapon("Hmg")).rule(&catalogue), Some("HMG-1"));
        assert_eq!(again(weapon("Bambi")).rule(&catalogue), Some("SLUG-1"));
    }

    #[test]
    fn decisions_and_orders_cite_their_rule() {
        let catalogue = sample_catalogue();
        let (seat, figure, card) = (Side::Allied, FigureId(1), CardId(1));
        let answer = |to| PendingDecision::Answer { seat, to };
        for (awaiting, rule) in [
            (PendingDecision::Bid { seat, points: 3, intelligence: true }, Some("BID-1")),
            (PendingDecision::Act { seat, figure: None }, Some("ACT-1")),
            (PendingDecision::Discard { seat }, Some("HAND-2")),
            (answer(ResponseTrigger::Card(card)), Some("CARD-4")),
            (answer(ResponseTrigger::Death(figure)), Some("SHOOT-2")),
            (answer(ResponseTrigger::OutOfAmmo(figure)), Some("RF-4")),
            (PendingDecision::Share { seat, figure, points: 1 }, Some("SARGE-2")),
            (PendingDecision::LastChance { seat }, Some("ACT-4")),
            (PendingDecision::Reinforce { seat, figures: vec![figure] }, Some("M7")),
            (PendingDecision::Over, None),
        ] {
            assert_eq!(awaiting.rule(&catalogue), rule, "{awaiting:?}");
        }
        let kill = Order::KillCard { seat, card };
        assert_eq!((kill.rule(&catalogue), Order::EndHalf.rule(&catalogue)), ("CARD-5", "ACT-3"));
    }
}
