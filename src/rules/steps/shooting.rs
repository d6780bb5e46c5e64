//! Shooting with guns: the roll (`SHOOT-1` to `SHOOT-4`, `HMG-1`, `SLUG-1`, `ILSA-1`). What the dice do is in `attack`.

use bevy_app::App;
use bevy_ecs::system::{In, Res, ResMut};

use crate::{
    activation::{Acting, Again},
    attack_roll::{Attack, Means},
    cards::Cards,
    catalogue::Catalogue,
    dice::Dice,
    event::BattleEvent,
    event_log::EventLog,
    figure::Ability,
    figures::Figures,
    effective_stats::Profile,
    resolver::on,
    roll_dice,
    step_stack::Steps,
    step::{Step, payload},
    weapon::{FireMode, needed_roll},
};

pub(super) fn plugin(app: &mut App) {
    on(app, shoot);
}

fn shoot(
    In(payload::Shoot { figure, target, weapon, mode, further }): In<payload::Shoot>,
    mut steps: ResMut<Steps>,
    catalogue: Res<Catalogue>,
    cards: Res<Cards>,
    mut acting: ResMut<Acting>,
    mut dice: ResMut<Dice>,
    figures: Figures,
    mut log: ResMut<EventLog>,
) {
    let (Some(own), Some(other)) = (figures.get(figure), figures.get(target)) else { return };
    let shooter = Profile::new(&catalogue, &cards, figure, *own.kind);
    let victim = Profile::new(&catalogue, &cards, target, *other.kind);
    let bonus = further.unwrap_or_else(|| shooter.chain_bonus());
    let arm = catalogue.weapon(weapon);
    let fortitude = victim.fortitude(arm.piercing().saturating_sub(figures.shroud(&other)));
    let needed = needed_roll(fortitude, bonus.saturating_add(shooter.bonus_against(victim.printed)));
    if mode == FireMode::Normal {
        // What the shot before allowed was this one, or was waived.
        acting.take_follow_up(figure);
    }
    let rolled = roll_dice::roll(&mut dice, shooter.shot_dice(arm, mode));
    let mut attack = Attack {
        bonus,
        rerolls: shooter.shot_rerolls(),
        ..Attack::new(figure, target, Means::Shot(weapon, mode), needed, rolled)
    };
    log.push(BattleEvent::Shot { figure, target, weapon, mode, dice: attack.faces(), needed });
    if shooter.printed.has(&Ability::RerollsMisses) {
        for place in 0..attack.dice.len() as u8 {
            if attack.dice[usize::from(place)].face < needed {
                roll_dice::roll_again(&mut attack, place, &mut dice, &mut log);
            }
        }
    }
    roll_dice::roll_hits_again(&mut attack, victim.printed, &mut dice, &mut log);
    if arm.twice() && mode == FireMode::Normal && further.is_none() {
        acting.follow_up(figure, Again { weapon, bonus: 0 });
    }
    steps.push(if attack.rerolls > 0 { Step::AskReroll(attack) } else { Step::Resolve(attack) });
}
