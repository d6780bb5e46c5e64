//! An attack with damage dice, from the roll to the damage: rolls again (`REROLL-1`), out of ammo (`RF-4`), a further
//! shot (`HMG-1`, `SLUG-1`). `shooting` and `close_combat` roll; what is done with the dice is here.
//!
//! **Rulings**
//! - `REROLL-1`: dice that may be rolled again by choice are asked for one by one, as long as one could matter. A double
//!   (`RF-4`) and a natural 1 (`SLUG-1`) are those of the dice as they lie in the end. What the dice must show was settled
//!   when they were rolled: a card that is killed meanwhile does not change it.
//! - `HMG-1`, `SLUG-1`: each shot may be answered by reaction fire, also one that costs nothing.

use bevy::app::App;
use bevy::ecs::{
    schedule::IntoScheduleConfigs,
    system::{Commands, Query, Res, ResMut},
};
use serde::{Deserialize, Serialize};

use super::{
    Awaiting, Board, Catalogue, Dice, Facing, FigureId, KindId, Occupancy, Side, Weapon,
    activation::{Acting, Again},
    cards::Cards,
    event::{BattleEvent, EventLog},
    figure::{Ability, FigureKind, Place, Roster, Wounds},
    profile::Profile,
    resolve::{Phase, on},
    sight,
    step::{Cause, Step, Steps},
    weapon::FireMode,
};

/// With what an attack is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Means {
    /// A gun.
    Shot(Weapon, FireMode),
    /// A close attack.
    Strike,
}

/// A damage die as it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Die {
    /// What it shows.
    pub face: u8,
    /// Whether it was rolled again already.
    pub again: bool,
}

/// An attack whose dice were rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attack {
    /// Who attacks.
    pub figure: FigureId,
    /// Whom.
    pub target: FigureId,
    /// With what.
    pub means: Means,
    /// What is added to the dice: a further shot has 1 less (`SLUG-1`).
    pub bonus: i8,
    /// The face that a die must show to do damage.
    pub needed: u8,
    /// The dice.
    pub dice: Vec<Die>,
    /// How many may be rolled again by choice.
    pub rerolls: u8,
    /// How many were rolled again by choice so far.
    pub rerolled: u8,
    /// Whether dice that hit may be rolled again, too (`SLUG-2`).
    pub any_die: bool,
}

impl Attack {
    /// Damage points that the dice do (`SHOOT-1`).
    pub fn damage(&self) -> u8 {
        self.dice.iter().filter(|die| die.face >= self.needed).count() as u8
    }

    /// The dice that may be rolled again by choice, by their places (`REROLL-1`).
    pub fn may_reroll(&self) -> Vec<u8> {
        if self.rerolls == 0 {
            return Vec::new();
        }
        let free = |die: &Die| !die.again && (self.any_die || die.face < self.needed);
        (0..).zip(&self.dice).filter(|(_, die)| free(die)).map(|(place, _)| place).collect()
    }

    fn faces(&self) -> Vec<u8> {
        self.dice.iter().map(|die| die.face).collect()
    }

    /// Whether another roll could change what comes of the attack, with so many damage points of the target left; `chain`
    /// where a natural 1 counts (`SLUG-1`).
    pub(super) fn could_matter(&self, left: u8, chain: bool) -> bool {
        let reaction = matches!(self.means, Means::Shot(_, FireMode::Reaction));
        self.damage() < left || reaction && self.dice.len() > 1 || chain && self.dice.iter().any(|die| die.face == 1)
    }
}

/// Whether two of these dice show the same face (`RF-4`).
pub fn has_double(dice: &[u8]) -> bool {
    dice.iter().enumerate().any(|(index, die)| dice[..index].contains(die))
}

/// The damage that these dice do: one point for each that reaches the needed roll (`SHOOT-1`).
pub fn damage(dice: &[u8], needed: u8) -> u8 {
    dice.iter().filter(|die| **die >= needed).count() as u8
}

/// Rolls the dice of an attack, and again those that must be (`ILSA-1`).
pub(super) fn roll(dice: &mut Dice, count: u8) -> Vec<Die> {
    dice.roll(count).into_iter().map(|face| Die { face, again: false }).collect()
}

/// Rolls one die again and notes it.
pub(super) fn roll_again(attack: &mut Attack, place: u8, dice: &mut Dice, log: &mut EventLog) {
    let die = &mut attack.dice[usize::from(place)];
    let from = die.face;
    *die = Die { face: dice.d6(), again: true };
    log.push(BattleEvent::Rerolled { figure: attack.figure, die: place, from, to: die.face });
}

pub(super) fn plugin(app: &mut App) {
    on(app, Phase::Attack, (ask_reroll, reroll, resolve, ask_again).chain());
}

type Attackers<'w, 's> = Query<'w, 's, (&'static Side, &'static KindId, &'static Wounds)>;

fn kind<'a>(catalogue: &'a Catalogue, roster: &Roster, figures: &Attackers, id: FigureId) -> Option<&'a FigureKind> {
    let (_, kind, _) = figures.get(roster.entity(id)?).ok()?;
    Some(catalogue.kind(*kind))
}

/// `SLUG-1`: outside reaction.
fn chains(kind: &FigureKind, means: Means) -> bool {
    matches!(means, Means::Shot(_, FireMode::Normal))
        && kind.abilities.iter().any(|ability| matches!(ability, Ability::ChainShots(_)))
}

fn ask_reroll(
    mut steps: ResMut<Steps>,
    catalogue: Res<Catalogue>,
    cards: Res<Cards>,
    roster: Res<Roster>,
    figures: Attackers,
    mut commands: Commands,
) {
    let Step::AskReroll(attack) = steps.current() else { return };
    let mut attack = attack.clone();
    let entities = roster.entity(attack.figure).zip(roster.entity(attack.target));
    let Some((attacker, target)) = entities else { return };
    let (Ok((side, kind, _)), Ok((_, victim, wounds))) = (figures.get(attacker), figures.get(target)) else { return };
    let left = catalogue.kind(*victim).damage_points.saturating_sub(wounds.0);
    let chain = chains(catalogue.kind(*kind), attack.means);
    if matches!(attack.means, Means::Shot(..)) {
        // The card that allows it may have been killed while the question was open.
        let allowed = Profile::new(&catalogue, &cards, attack.figure, *kind).shot_rerolls();
        attack.rerolls = allowed.saturating_sub(attack.rerolled);
    }
    if attack.may_reroll().is_empty() || !attack.could_matter(left, chain) {
        steps.push(Step::Resolve(attack));
    } else {
        commands.insert_resource(Awaiting::Reroll { seat: *side, attack });
    }
}

fn reroll(mut steps: ResMut<Steps>, mut dice: ResMut<Dice>, mut log: ResMut<EventLog>) {
    let Step::Reroll(attack, place) = steps.current() else { return };
    let (mut attack, place) = (attack.clone(), *place);
    roll_again(&mut attack, place, &mut dice, &mut log);
    attack.rerolls -= 1;
    attack.rerolled += 1;
    steps.push(Step::AskReroll(attack));
}

/// What the dice do: damage, out of ammo, a further shot, the end of the activation, a drag by the harpoon.
fn resolve(
    mut steps: ResMut<Steps>,
    catalogue: Res<Catalogue>,
    roster: Res<Roster>,
    mut acting: ResMut<Acting>,
    figures: Attackers,
    mut log: ResMut<EventLog>,
) {
    let Step::Resolve(attack) = steps.current() else { return };
    let attack = attack.clone();
    let damage = attack.damage();
    let (figure, target) = (attack.figure, attack.target);
    let mut then = Vec::new();
    let cause = match attack.means {
        Means::Strike => Cause::Struck { by: figure },
        Means::Shot(weapon, _) => Cause::Shot { by: figure, weapon },
    };
    if matches!(attack.means, Means::Shot(_, FireMode::Reaction)) && has_double(&attack.faces()) {
        then.push(Step::OutOfAmmo(figure));
    }
    if damage > 0 {
        then.push(Step::Harm(target, damage, cause));
    }
    if matches!(attack.means, Means::Shot(Weapon::Harpoon, _)) {
        then.push(Step::Harpoon { figure, target, hit: damage > 0 });
    }
    let attacker = kind(&catalogue, &roster, &figures, figure);
    if attacker.is_some_and(|kind| chains(kind, attack.means)) {
        let Means::Shot(weapon, _) = attack.means else { return };
        if attack.dice.iter().any(|die| die.face == 1) {
            log.push(BattleEvent::Jinxed { figure });
            then.push(Step::EndActivation { sharing: true });
        } else if damage > 0 {
            acting.follow_up(figure, Again { weapon, bonus: attack.bonus.saturating_sub(1) });
        }
    }
    steps.push_all(then);
}

/// Asks for the second shot of an HMG, or a further one of a chain, if anybody can be shot at.
fn ask_again(
    steps: Res<Steps>,
    board: Res<Board>,
    occupancy: Res<Occupancy>,
    roster: Res<Roster>,
    cards: Res<Cards>,
    catalogue: Res<Catalogue>,
    mut acting: ResMut<Acting>,
    figures: Query<(&FigureId, &KindId, &Side, &Place, &Facing, &Wounds)>,
    mut commands: Commands,
) {
    let Step::AskAgain(figure) = *steps.current() else { return };
    let Some(again) = acting.take_follow_up(figure) else { return };
    let Some((_, kind, seat, place, facing, _)) = roster.entity(figure).and_then(|entity| figures.get(entity).ok())
    else {
        return;
    };
    if Profile::new(&catalogue, &cards, figure, *kind).jam().is_some() {
        return;
    }
    let limit = cards.shot_range().unwrap_or(u8::MAX);
    let able = figures.iter().any(|(_, kind, side, other, _, wounds)| {
        side != seat
            && other.square().is_some()
            && wounds.0 < catalogue.kind(*kind).damage_points
            && sight::between(&board, &occupancy, (*place, *facing), *other).is_ok_and(|range| range <= limit)
    });
    if able {
        acting.follow_up(figure, again);
        commands.insert_resource(Awaiting::Again { seat: *seat, figure, weapon: again.weapon, bonus: again.bonus });
    }
}
