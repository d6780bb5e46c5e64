//! The results of attacks whose dice were rerolled. They are known only after the last reroll.

use rules::{BattleEvent, count_damage};

/// Returns `true` for a shot or a close attack: its dice may be rerolled by the events after it.
pub(super) fn is_attack_event(event: &BattleEvent) -> bool {
    matches!(event, BattleEvent::Shot { .. } | BattleEvent::Struck { .. })
}

/// Returns the damage by the final dice, if the attack or the reroll with that index settles it; `None` if a later
/// reroll does, or if the events lack the attack.
pub(super) fn settled_damage(events: &[BattleEvent], index: usize) -> Option<u8> {
    let mut later = events.get(index + 1..)?.iter().take_while(|event| !is_attack_event(event));
    if later.any(|event| matches!(event, BattleEvent::Rerolled { .. })) {
        return None;
    }
    let attack = events[..=index].iter().rposition(is_attack_event)?;
    let (dice, needed) = events[attack].dice()?;
    let mut dice = dice.to_vec();
    for event in &events[attack + 1..=index] {
        if let BattleEvent::Rerolled { die, to, .. } = event
            && let Some(face) = dice.get_mut(usize::from(*die))
        {
            *face = *to;
        }
    }
    Some(count_damage(&dice, needed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::FigureId;

    const STRIKER: FigureId = FigureId(1);

    fn strike(dice: &[u8]) -> BattleEvent {
        BattleEvent::Struck { figure: STRIKER, target: FigureId(2), dice: dice.to_vec(), needed: 4 }
    }

    fn reroll(die: u8, from: u8, to: u8) -> BattleEvent {
        BattleEvent::Rerolled { figure: STRIKER, die, from, to }
    }

    fn settled(events: &[BattleEvent]) -> Vec<Option<u8>> {
        (0..events.len()).map(|index| settled_damage(events, index)).collect()
    }

    #[test]
    fn an_attack_without_rerolls_settles_its_damage_itself() {
        assert_eq!(settled(&[strike(&[4, 2, 6])]), [Some(2)]);
        assert_eq!(settled(&[strike(&[1]), strike(&[5])]), [Some(0), Some(1)]);
    }

    #[test]
    fn the_last_reroll_settles_the_damage() {
        assert_eq!(settled(&[strike(&[6]), reroll(0, 6, 1)]), [None, Some(0)]);
        let events = [strike(&[4, 2, 5]), reroll(0, 4, 3), reroll(2, 5, 6), strike(&[4])];
        assert_eq!(settled(&events), [None, None, Some(1), Some(1)]);
    }

    #[test]
    fn rerolls_of_another_attack_do_not_count() {
        let events = [strike(&[4]), strike(&[6]), reroll(0, 6, 2)];
        assert_eq!(settled(&events), [Some(1), None, Some(0)]);
        assert_eq!(settled(&[reroll(0, 6, 2)]), [None], "the attack is missing");
    }
}
