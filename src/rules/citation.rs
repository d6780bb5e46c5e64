//! By which rule things are: what happened, what is waited for, what is ordered. For whoever wants to read more about it;
//! [`Refusal::rule`](super::Refusal::rule) does the same for what can't be done. Nothing is decided by it.

use crate::{
    awaiting::{Awaiting, Occasion},
    catalogue::Catalogue,
    causes::{CardLoss, Hazard, ReactionLoss},
    event::BattleEvent,
    order::Order,
    weapon::{FireMode, Fires, Weapon},
};

impl Awaiting {
    /// The rule of the decision; none once the battle is over.
    pub fn rule(&self, catalogue: &Catalogue) -> Option<&'static str> {
        Some(match self {
            Awaiting::Bid { .. } => "BID-1",
            Awaiting::Deploy { .. } => "DEPLOY-1",
            Awaiting::Act { .. } => "ACT-1",
            Awaiting::React { .. } => "RF-3",
            Awaiting::Ready { .. } => "RF-1",
            Awaiting::Discard { .. } => "HAND-2",
            Awaiting::Answer { to: Occasion::Card(_), .. } => "CARD-4",
            Awaiting::Answer { to: Occasion::Death(_), .. } => "SHOOT-2",
            Awaiting::Answer { to: Occasion::OutOfAmmo(_), .. } => "RF-4",
            Awaiting::Reroll { .. } => "REROLL-1",
            Awaiting::Again { weapon, .. } if catalogue.weapon(*weapon).twice() => "HMG-1",
            Awaiting::Again { .. } => "SLUG-1",
            Awaiting::Flame { .. } => "FLAME-1",
            Awaiting::Landing { .. } => "HANS-1",
            Awaiting::Share { .. } => "SARGE-2",
            Awaiting::LastChance { .. } => "ACT-4",
            Awaiting::Stranded { .. } => "M5",
            Awaiting::Pickets { .. } | Awaiting::Reinforce { .. } => "M7",
            Awaiting::Over => return None,
        })
    }
}

impl Order {
    /// The rule that says most about it.
    pub fn rule(&self, catalogue: &Catalogue) -> &'static str {
        match self {
            Order::DeclareIntelligence => "BID-2",
            Order::Bid { .. } => "BID-1",
            Order::Deploy { .. } | Order::EndDeployment => "DEPLOY-1",
            Order::Strand { .. } => "M5",
            Order::Picket { .. } | Order::CallUp { .. } => "M7",
            Order::Activate { .. } | Order::EndActivation => "ACT-1",
            Order::Move { .. } => "MOVE-1",
            Order::Enter => "DEPLOY-2",
            Order::Turn { .. } => "AP-1",
            Order::OpenDoor { .. } | Order::CloseDoor { .. } => "DOOR-1",
            Order::SealDoor { .. } => "M2",
            Order::Shoot { weapon, .. } => of_weapon(catalogue, *weapon),
            Order::CloseAttack { .. } => "CC-1",
            Order::EndHalf => "ACT-3",
            Order::React { .. } | Order::Hold { .. } => "RF-3",
            Order::EnterReaction { .. } | Order::EndReadiness => "RF-1",
            Order::Throw { weapon, .. } => of_weapon(catalogue, *weapon),
            Order::Flame | Order::Spread { .. } | Order::EndFlame => "FLAME-1",
            Order::Detonate { .. } => "MINE-1",
            Order::Reroll { .. } | Order::KeepDice => "REROLL-1",
            Order::EndShooting => "SHOOT-1",
            Order::Land { .. } | Order::FreeHarpoon => "HANS-1",
            Order::ClearJam { .. } => "CARD-2",
            Order::ShakeOff { .. } => "SLUG-3",
            Order::PickUp { .. } | Order::Operate { .. } => "ITEM-1",
            Order::Drop { .. } => "ITEM-3",
            Order::EnterTunnel { .. } => "DEPLOY-2",
            Order::GivePoint { .. } | Order::EndSharing => "SARGE-2",
            Order::PlayCard { .. } => "CARD-1",
            Order::KillCard { .. } => "CARD-5",
            Order::Pass => "CARD-4",
            Order::Discard { .. } | Order::EndDiscard => "HAND-2",
            Order::EndLastChance => "ACT-4",
        }
    }
}

/// The rule of what a weapon does.
fn of_weapon(catalogue: &Catalogue, weapon: Weapon) -> &'static str {
    match catalogue.armoury().find(weapon).map(|weapon| &weapon.fires) {
        Some(Fires::Gun(gun)) if gun.drags => "HANS-1",
        Some(Fires::Gun(gun)) if gun.twice => "HMG-1",
        Some(Fires::Gun(gun)) if gun.piercing != 0 => "SHOTGUN-1",
        Some(Fires::Jet { .. }) => "FLAME-1",
        Some(Fires::Grenade { by_hand: true, .. }) => "GREN-1",
        Some(Fires::Grenade { .. }) => "GREN-3",
        Some(Fires::Gun(_)) | None => "SHOOT-1",
    }
}

impl BattleEvent {
    /// The rule by which it happened; none where no rule tells more.
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
            BattleEvent::Shot { weapon, .. } | BattleEvent::Thrown { weapon, .. } => of_weapon(catalogue, *weapon),
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
            BattleEvent::Exploded { .. } | BattleEvent::Caught { hazard: Hazard::Blast, .. } => "GREN-2",
            BattleEvent::SetAblaze { .. } => "FLAME-1",
            BattleEvent::Caught { hazard: Hazard::Flame, .. } => "FLAME-2",
            BattleEvent::BurntOut { .. } => "FLAME-3",
            BattleEvent::Caught { hazard: Hazard::Fire, .. } => "FLAME-4",
            BattleEvent::Caught { hazard: Hazard::Staying, .. } => "FLAME-5",
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
            BattleEvent::Scored { .. } | BattleEvent::PointsCounted { .. } | BattleEvent::BattleEnded { .. } => {
                return None;
            }
        })
    }
}
