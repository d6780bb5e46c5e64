//! Close combat: the roll (`CC-1`, `CC-2`, `SLUG-2`, `HANS-2`, `HUND-1`) and the zombies' strength in numbers
//! (`ZOM-2`). What the dice do is in `attack`.

use bevy::app::App;
use bevy::ecs::{
    resource::Resource,
    schedule::IntoScheduleConfigs,
    system::{Query, Res, ResMut},
};
use serde::Serialize;

use super::{
    Catalogue, Dice, FigureId, KindId, Side,
    attack::{self, Attack, Means},
    cards::Cards,
    event::{BattleEvent, EventLog, ReactionLoss},
    figure::{Ability, Reaction, Roster},
    profile::Profile,
    resolve::{Phase, on},
    step::{Cause, Step, Steps},
    weapon::needed_roll,
};

/// Who has close-attacked whom in this half of the turn, among figures with strength in numbers (`ZOM-2`).
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Crowding {
    /// Whose half it is: nobody else's strikes count.
    half: Option<Side>,
    /// Each target with those that have struck it, in their order.
    strikes: Vec<(FigureId, Vec<FigureId>)>,
}

impl Crowding {
    /// Nobody has struck yet in that side's half.
    pub(super) fn in_half(side: Side) -> Crowding {
        Crowding { half: Some(side), strikes: Vec::new() }
    }

    /// The place of an attacker among those that have attacked this target in this half, from 1; one that has not
    /// attacked yet comes after them. **Ruling**: the place is kept, so that the first attacker rolls one die also
    /// when it strikes again after the second. Strikes in the other side's half, in a
    /// last stand, don't count and gain nothing; nor do those of a Twitcher that fights for the other side.
    pub fn place(&self, target: FigureId, attacker: FigureId, side: Side) -> u8 {
        if self.half != Some(side) {
            return 1;
        }
        let attackers = self.strikes.iter().find(|(other, _)| *other == target).map_or(&[][..], |(_, list)| list);
        let place = attackers.iter().position(|other| *other == attacker).unwrap_or(attackers.len());
        u8::try_from(place + 1).unwrap_or(u8::MAX)
    }

    fn note(&mut self, target: FigureId, attacker: FigureId, side: Side) {
        if self.half != Some(side) {
            return;
        }
        let index = self.strikes.iter().position(|(other, _)| *other == target).unwrap_or_else(|| {
            self.strikes.push((target, Vec::new()));
            self.strikes.len() - 1
        });
        let attackers = &mut self.strikes[index].1;
        if !attackers.contains(&attacker) {
            attackers.push(attacker);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    on(app, Phase::CloseCombat, (strike, spring).chain());
}

/// A close attack: one die or more (`CC-2`, `ZOM-2`, `HUND-1`). Slugger's bat kills a zombie without a roll (`SLUG-2`):
/// **ruling**: it always does, as nothing is ever gained by rolling.
fn strike(
    mut steps: ResMut<Steps>,
    catalogue: Res<Catalogue>,
    cards: Res<Cards>,
    roster: Res<Roster>,
    mut crowding: ResMut<Crowding>,
    mut dice: ResMut<Dice>,
    mut figures: Query<(&KindId, &Side, &mut Reaction)>,
    mut log: ResMut<EventLog>,
) {
    let Step::Strike { figure, target } = *steps.current() else { return };
    let (Some(attacker), Some(victim)) = (roster.entity(figure), roster.entity(target)) else { return };
    let Ok((kind, side, _)) = figures.get(attacker) else { return };
    let side = *side;
    let striker = Profile::new(&catalogue, &cards, figure, *kind);
    let home = side == striker.printed.side;
    let place = if home { crowding.place(target, figure, side) } else { 1 };
    if home && striker.printed.has(&Ability::StrengthInNumbers) {
        crowding.note(target, figure, side);
    }
    let Ok((kind, _, mut reaction)) = figures.get_mut(victim) else { return };
    if reaction.0 {
        reaction.0 = false;
        log.push(BattleEvent::ReactionLost { figure: target, cause: ReactionLoss::Attacked });
    }
    let victim = Profile::new(&catalogue, &cards, target, *kind);
    let horde = victim.printed.horde().is_some();
    if horde && striker.printed.has(&Ability::SlaysHordes) {
        log.push(BattleEvent::Slain { figure, target });
        steps.push(Step::Harm(target, victim.printed.damage_points, Cause::Struck { by: figure }));
        return;
    }
    let needed = needed_roll(victim.fortitude(0), striker.strike_bonus(victim.printed));
    let rolled = attack::roll(&mut dice, striker.strike_dice(place));
    log.push(BattleEvent::Struck { figure, target, dice: rolled.iter().map(|die| die.face).collect(), needed });
    let rerolls = u8::from(!horde && striker.printed.has(&Ability::StrikeReroll));
    let attack = Attack {
        figure,
        target,
        means: Means::Strike,
        bonus: 0,
        needed,
        dice: rolled,
        rerolls,
        rerolled: 0,
        any_die: true,
    };
    steps.push(if rerolls > 0 { Step::AskReroll(attack) } else { Step::Resolve(attack) });
}

/// A Twitcher's attack on whoever searched its body: so many dice, whatever cards say (`M4`).
fn spring(
    mut steps: ResMut<Steps>,
    catalogue: Res<Catalogue>,
    cards: Res<Cards>,
    roster: Res<Roster>,
    mut dice: ResMut<Dice>,
    kinds: Query<&KindId>,
    mut log: ResMut<EventLog>,
) {
    let Step::Spring { figure, target, dice: count } = *steps.current() else { return };
    let Some(kind) = roster.entity(target).and_then(|entity| kinds.get(entity).ok()) else { return };
    let needed = needed_roll(Profile::new(&catalogue, &cards, target, *kind).fortitude(0), 0);
    let rolled = attack::roll(&mut dice, count);
    log.push(BattleEvent::Struck { figure, target, dice: rolled.iter().map(|die| die.face).collect(), needed });
    let attack = Attack {
        figure,
        target,
        means: Means::Strike,
        bonus: 0,
        needed,
        dice: rolled,
        rerolls: 0,
        rerolled: 0,
        any_die: true,
    };
    steps.push(Step::Resolve(attack));
}
