//! List of the figures that died, each with turn and killer.

use crate::prelude::*;

/// Death of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Casualty {
    /// The dead figure.
    pub figure: FigureId,
    /// Turn of the death.
    pub turn: u16,
    /// The killer, if the figure died of an attack.
    pub by: Option<FigureId>,
    /// Index of the event.
    pub event: usize,
}

/// Returns the losses in these events. Deaths by a blast or fire are ascribed to its thrower until another figure acts.
pub fn list_casualties(events: &[BattleEvent]) -> Vec<Casualty> {
    let (mut losses, mut turn) = (Vec::new(), 1);
    // The last attacker, and its target if the attack was a shot or a close attack.
    let (mut attacker, mut target) = (None, None);
    for (index, event) in events.iter().enumerate() {
        match event {
            BattleEvent::TurnStarted { turn: number } => (turn, attacker, target) = (*number, None, None),
            BattleEvent::Shot { figure, target: at, .. }
            | BattleEvent::Struck { figure, target: at, .. }
            | BattleEvent::Slain { figure, target: at } => (attacker, target) = (Some(*figure), Some(*at)),
            BattleEvent::Thrown { figure, .. }
            | BattleEvent::Detonated { figure, .. }
            | BattleEvent::SetAblaze { figure, .. }
            | BattleEvent::VolatileRolled { figure, .. } => (attacker, target) = (Some(*figure), None),
            BattleEvent::Activated { .. }
            | BattleEvent::BurntOut { .. }
            | BattleEvent::Moved { .. }
            | BattleEvent::Entered { .. }
            | BattleEvent::Surfaced { .. } => (attacker, target) = (None, None),
            BattleEvent::Died { figure, .. } => {
                let by = attacker.filter(|by| by != figure && target.is_none_or(|target| target == *figure));
                losses.push(Casualty { figure: *figure, turn, by, event: index });
            }
            _ => {}
        }
    }
    losses
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Square, Weapon};

    #[test]
    fn a_loss_names_its_turn_and_its_killer() {
        let [one, other, third] = [1, 2, 3].map(FigureId);
        let at = Square::new(1, 1);
        let events = [
            BattleEvent::TurnStarted { turn: 1 },
            BattleEvent::Struck { figure: one, target: other, dice: vec![6], needed: 4 },
            BattleEvent::Died { figure: other, at: Some(at) },
            BattleEvent::TurnStarted { turn: 2 },
            BattleEvent::Thrown { figure: one, weapon: Weapon::new("Grenade").expect("an id"), at },
            BattleEvent::Died { figure: third, at: Some(at) },
            BattleEvent::Died { figure: one, at: Some(at) },
        ];
        let told: Vec<_> =
            list_casualties(&events).iter().map(|loss| (loss.figure, loss.turn, loss.by, loss.event)).collect();
        assert_eq!(told, [(other, 1, Some(one), 2), (third, 2, Some(one), 5), (one, 2, None, 6)]);
    }
}
