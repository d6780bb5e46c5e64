//! The rule behind each decision, order and event, for references to the rulebook. For refusals see
//! [`Refusal::rule`](super::Refusal::rule). Nothing in a battle depends on these functions.

use crate::{
    catalogue::Catalogue,
    causes::{CardLoss, DamageHazard, ReactionLoss},
    event::BattleEvent,
    order::Order,
    pending_decision::PendingDecision,
    weapon::{FireMode, Weapon, WeaponFire},
};

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
            Order::Shoot { weapon, .. } | Order::Throw { weapon, .. } => weapon_rule(catalogue, *weapon),
            order => order.general_rule(),
        }
    }
}

/// Returns the rule for the effect of a weapon.
fn weapon_rule(catalogue: &Catalogue, weapon: Weapon) -> &'static str {
    match catalogue.armoury().find(weapon).map(|weapon| &weapon.fires) {
        Some(WeaponFire::Gun(gun)) if gun.drags => "HANS-1",
        Some(WeaponFire::Gun(gun)) if gun.twice => "HMG-1",
        Some(WeaponFire::Gun(gun)) if gun.piercing != 0 => "SHOTGUN-1",
        Some(WeaponFire::Jet { .. }) => "FLAME-1",
        Some(WeaponFire::Grenade { by_hand: true, .. }) => "GREN-1",
        Some(WeaponFire::Grenade { .. }) => "GREN-3",
        Some(WeaponFire::Gun(_)) | None => "SHOOT-1",
    }
}

impl BattleEvent {
    /// Returns the rule by which the event happened; `None` if no rule says more about it.
    pub fn rule(&self, catalogue: &Catalogue) -> Option<&'static str> {
        Some(match self {
            BattleEvent::TurnStarted { .. } => "TURN-1",
            BattleEvent::CommandIssued { .. } => "CP-1",
            BattleEvent::SpecialIssued { .. } => "CP-2",
            BattleEvent::IntelligenceDeclared => "BID-2",
            BattleEvent::BidSealed { .. } | BattleEvent::BidsRevealed { .. } => "BID-1",
            BattleEvent::Arrived { .. } | BattleEvent::Deployed { .. } => "DEPLOY-1",
            BattleEvent::HalfStarted { .. } | BattleEvent::Activated { .. } => "ACT-1",
            BattleEvent::HalfEnded { .. } => "ACT-3",
            BattleEvent::ActivationEnded { .. } | BattleEvent::Paid { .. } => "AP-2",
            BattleEvent::Entered { .. } => "DEPLOY-2",
            BattleEvent::LeftBoard { .. } => "DEPLOY-1",
            BattleEvent::Moved { .. } => "MOVE-1",
            BattleEvent::Turned { .. } => "AP-1",
            BattleEvent::DoorMoved { .. } => "DOOR-1",
            BattleEvent::DoorSealed { .. } => "BOARD-3",
            BattleEvent::Shot { mode: FireMode::Reaction, .. } => "RF-2",
            BattleEvent::Shot { weapon, .. } | BattleEvent::Thrown { weapon, .. } => weapon_rule(catalogue, *weapon),
            BattleEvent::Struck { .. } => "CC-2",
            BattleEvent::Slain { .. } => "SLUG-2",
            BattleEvent::Jinxed { .. } => "SLUG-1",
            BattleEvent::Rerolled { .. } => "REROLL-1",
            BattleEvent::Wounded { .. } | BattleEvent::Died { .. } => "SHOOT-2",
            BattleEvent::ReactionEntered { .. } => "RF-1",
            BattleEvent::Held { .. } => "RF-3",
            BattleEvent::ReactionLost { cause: ReactionLoss::OutOfAmmo, .. } => "RF-4",
            BattleEvent::ReactionLost { .. } => "RF-5",
            BattleEvent::Detonated { .. } => "MINE-1",
            BattleEvent::VolatileRolled { .. } => "MINE-2",
            BattleEvent::Exploded { .. } | BattleEvent::Caught { hazard: DamageHazard::Blast, .. } => "GREN-2",
            BattleEvent::SetAblaze { .. } => "FLAME-1",
            BattleEvent::Caught { hazard: DamageHazard::Flame, .. } => "FLAME-2",
            BattleEvent::BurntOut { .. } => "FLAME-3",
            BattleEvent::Caught { hazard: DamageHazard::Fire, .. } => "FLAME-4",
            BattleEvent::Caught { hazard: DamageHazard::Staying, .. } => "FLAME-5",
            BattleEvent::HarpoonRolled { .. } | BattleEvent::Dragged { .. } | BattleEvent::HarpoonStuck { .. } => {
                "HANS-1"
            }
            BattleEvent::PointGiven { .. } => "SARGE-2",
            BattleEvent::HandFilled { .. } | BattleEvent::CardDiscarded { .. } => "HAND-2",
            BattleEvent::CardPlayed { .. } => "CARD-1",
            BattleEvent::CardKilled { .. } => "CARD-5",
            BattleEvent::CardLost { cause: CardLoss::FigureGone, .. } => "CARD-7",
            BattleEvent::CardLost { cause: CardLoss::ShakenOff, .. } => "SLUG-3",
            BattleEvent::CardLost { .. } | BattleEvent::CardTookEffect { .. } => "CARD-3",
            BattleEvent::PickedUp { .. } | BattleEvent::Operated { .. } => "ITEM-1",
            BattleEvent::Dropped { .. } => "ITEM-3",
            BattleEvent::Searched { .. } | BattleEvent::TwitcherRose { .. } => "M4",
            BattleEvent::Stranded { .. } | BattleEvent::Freed { .. } => "M5",
            BattleEvent::HeldBack { .. } | BattleEvent::Picketed { .. } | BattleEvent::CountedDown { .. } => "M7",
            BattleEvent::Healed { .. }
            | BattleEvent::CommandChanged { .. }
            | BattleEvent::DoorBurst { .. }
            | BattleEvent::LastStand { .. }
            | BattleEvent::ActsAgain { .. }
            | BattleEvent::Surfaced { .. } => "CARD-3",
            BattleEvent::WentFirst { .. } => "COOP-1",
            BattleEvent::SurgeDrawn { .. } | BattleEvent::Appeared { .. } => "COOP-7",
            BattleEvent::Placed { .. }
            | BattleEvent::Battered { .. }
            | BattleEvent::Sprung { .. }
            | BattleEvent::Kindled { .. } => "COOP-8",
            BattleEvent::Caught { hazard: DamageHazard::Contraption, .. } => "COOP-8",
            BattleEvent::Supplied { .. } | BattleEvent::CardStruck { .. } => "COOP-14",
            BattleEvent::GateStruck { .. } | BattleEvent::GateMended { .. } | BattleEvent::GateShaken { .. } => {
                "COOP-9"
            }
            BattleEvent::Shoved { .. } | BattleEvent::Bitten { .. } => "COOP-11",
            BattleEvent::DrawAgreed { .. } => "TURN-3",
            BattleEvent::Scored { .. } | BattleEvent::PointsCounted { .. } | BattleEvent::BattleEnded { .. } => {
                return None;
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        causes::ResponseTrigger,
        ids::{CardId, FigureId},
        side::Side,
        square::Square,
        weapon::{Armoury, Gun, WeaponKind},
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
        for (order, rule) in [
            (Order::DeclareIntelligence, "BID-2"),
            (Order::EndHalf, "ACT-3"),
            (Order::Enter, "DEPLOY-2"),
            (Order::EnterTunnel { card }, "DEPLOY-2"),
            (Order::Flame, "FLAME-1"),
            (Order::FreeHarpoon, "HANS-1"),
            (Order::ClearJam { card }, "CARD-2"),
            (Order::ShakeOff { card }, "SLUG-3"),
            (Order::KillCard { seat, card }, "CARD-5"),
            (Order::Pass, "CARD-4"),
            (Order::EndLastChance, "ACT-4"),
        ] {
            assert_eq!(order.rule(&catalogue), rule, "{order:?}");
        }
    }
}
