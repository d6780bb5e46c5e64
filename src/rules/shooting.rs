//! Shooting with guns: the roll (`SHOOT-1` to `SHOOT-4`, `HMG-1`, `SLUG-1`, `ILSA-1`). What the dice do is in `attack`.

use bevy::app::App;
use bevy::ecs::system::{Query, Res, ResMut};

use super::{
    Catalogue, Dice, KindId, Weapon,
    activation::{Acting, Again},
    attack::{self, Attack, Means},
    cards::Cards,
    event::{BattleEvent, EventLog},
    figure::{Ability, Roster},
    profile::Profile,
    resolve::{Phase, on},
    step::{Step, Steps},
    weapon::{FireMode, needed_roll},
};

pub(super) fn plugin(app: &mut App) {
    on(app, Phase::Shooting, shoot);
}

fn shoot(
    mut steps: ResMut<Steps>,
    catalogue: Res<Catalogue>,
    cards: Res<Cards>,
    roster: Res<Roster>,
    mut acting: ResMut<Acting>,
    mut dice: ResMut<Dice>,
    kinds: Query<&KindId>,
    mut log: ResMut<EventLog>,
) {
    let Step::Shoot { figure, target, weapon, mode, further } = *steps.current() else { return };
    let kind = |id| roster.entity(id).and_then(|entity| kinds.get(entity).ok());
    let (Some(own), Some(other)) = (kind(figure), kind(target)) else { return };
    let shooter = Profile::new(&catalogue, &cards, figure, *own);
    let victim = Profile::new(&catalogue, &cards, target, *other);
    let bonus = further.unwrap_or_else(|| shooter.chain_bonus());
    let fortitude = victim.fortitude(weapon.piercing());
    let needed = needed_roll(fortitude, bonus.saturating_add(shooter.bonus_against(victim.printed)));
    if mode == FireMode::Normal {
        // What the shot before allowed was this one, or was waived.
        acting.take_follow_up(figure);
    }
    let rolled = attack::roll(&mut dice, shooter.shot_dice(weapon, mode));
    let faces = rolled.iter().map(|die| die.face).collect();
    log.push(BattleEvent::Shot { figure, target, weapon, mode, dice: faces, needed });
    let (means, rerolls) = (Means::Shot(weapon, mode), shooter.shot_rerolls());
    let mut attack =
        Attack { figure, target, means, bonus, needed, dice: rolled, rerolls, rerolled: 0, any_die: false };
    if shooter.printed.has(&Ability::RerollsMisses) {
        for place in 0..attack.dice.len() as u8 {
            if attack.dice[usize::from(place)].face < needed {
                attack::roll_again(&mut attack, place, &mut dice, &mut log);
            }
        }
    }
    if weapon == Weapon::Hmg && mode == FireMode::Normal && further.is_none() {
        acting.follow_up(figure, Again { weapon, bonus: 0 });
    }
    steps.push(if attack.rerolls > 0 { Step::AskReroll(attack) } else { Step::Resolve(attack) });
}
