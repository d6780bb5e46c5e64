//! Current stats of a figure: the numbers of its card plus the modifiers of battle cards. Every rule that rolls dice or
//! counts points uses them, and so do previews.

use crate::{
    cards::{CardModifier, CardState},
    catalogue::Catalogue,
    figure::{Ability, FigureKind, FigureTrait},
    ids::{CardId, FigureId, KindId},
    weapon::{FireMode, Weapon, WeaponKind, modified_fortitude},
};

/// Stats of a figure: its card plus the battle cards on it.
#[derive(Clone, Copy, Debug)]
pub struct EffectiveStats<'a> {
    /// Stats printed on its card.
    pub printed: &'a FigureKind,
    figure: FigureId,
    kind: KindId,
    catalogue: &'a Catalogue,
    cards: &'a CardState,
}

impl<'a> EffectiveStats<'a> {
    /// Creates the stats of a figure.
    pub fn new(catalogue: &'a Catalogue, cards: &'a CardState, figure: FigureId, kind: KindId) -> EffectiveStats<'a> {
        EffectiveStats { printed: catalogue.kind(kind), figure, kind, catalogue, cards }
    }

    fn modifiers(&self) -> impl Iterator<Item = &'a CardModifier> {
        self.cards.modifiers(self.figure, self.kind, self.printed)
    }

    fn sum(&self, pick: impl Fn(&CardModifier) -> Option<i8>) -> i8 {
        self.modifiers().filter_map(pick).fold(0, i8::saturating_add)
    }

    /// Returns the fortitude within 1–6, less `piercing` (`SHOOT-4`).
    pub fn fortitude(&self, piercing: i8) -> u8 {
        let change = self.sum(|modifier| if let CardModifier::Fortitude(by) = modifier { Some(*by) } else { None });
        modified_fortitude(self.printed.fortitude, change.saturating_sub(piercing))
    }

    /// Returns the action points per activation, at least 1.
    pub fn action_points(&self) -> u8 {
        let change = self.sum(|modifier| if let CardModifier::ActionPoints(by) = modifier { Some(*by) } else { None });
        self.printed.ap.saturating_add_signed(change).max(1)
    }

    /// Returns all weapons of the figure; those from cards come last.
    pub fn weapons(&self) -> Vec<&'a WeaponKind> {
        let mut weapons: Vec<&WeaponKind> = self.catalogue.arms(self.printed).collect();
        for weapon in self.modifiers().filter_map(CardModifier::weapon) {
            if weapons.iter().all(|other| other.id != weapon) {
                weapons.push(self.catalogue.weapon(weapon));
            }
        }
        weapons
    }

    /// Returns the data of that weapon if the figure has it.
    pub fn weapon(&self, weapon: Weapon) -> Option<&'a WeaponKind> {
        let given = || self.modifiers().any(|modifier| modifier.weapon() == Some(weapon));
        let has = self.printed.weapons.contains(&weapon) || given();
        has.then(|| self.catalogue.weapon(weapon))
    }

    /// Returns the figure's flamethrower, the first if it has several (`FLAME-1`).
    pub fn flamethrower(&self) -> Option<&'a WeaponKind> {
        self.weapons().into_iter().find(|weapon| weapon.jet().is_some())
    }

    /// Returns the number of damage dice of one shot, at least 1 (`SHOOT-3`).
    pub fn shot_dice(&self, weapon: &WeaponKind, mode: FireMode) -> u8 {
        let change = self.sum(|modifier| if let CardModifier::ShotDice(by) = modifier { Some(*by) } else { None });
        weapon.rate(mode).saturating_add_signed(change).max(1)
    }

    /// Returns the bonus on the dice of its first shot (`SLUG-1`).
    pub fn chain_bonus(&self) -> i8 {
        let chain = |ability: &Ability| if let Ability::ChainShots(bonus) = ability { Some(*bonus) } else { None };
        self.printed.ability(chain).unwrap_or(0)
    }

    /// Returns the bonus of cards on its damage dice against such a target, for all kinds of attacks.
    pub fn bonus_against(&self, target: &FigureKind) -> i8 {
        self.sum(|modifier| match modifier {
            CardModifier::BonusAgainst(by, what) if target.has_trait(*what) => Some(*by),
            _ => None,
        })
    }

    /// Returns the number of damage dice of a close attack by the figure that is number `place` among the attackers
    /// (`CC-2`, `ZOM-2`, `HUND-1`).
    pub fn strike_dice(&self, place: u8) -> u8 {
        let own =
            self.printed.ability(|ability| if let Ability::StrikeDice(dice) = ability { Some(*dice) } else { None });
        let numbers = if self.printed.has(&Ability::StrengthInNumbers) { place.saturating_sub(1) } else { 0 };
        let change = self.sum(|modifier| if let CardModifier::StrikeDice(by) = modifier { Some(*by) } else { None });
        own.unwrap_or(1).saturating_add(numbers).saturating_add_signed(change).max(1)
    }

    /// Returns the bonus on the dice of its close attacks against such a target (`HANS-2`).
    pub fn strike_bonus(&self, target: &FigureKind) -> i8 {
        let own = self.printed.ability(|ability| if let Ability::StrikeBonus(by) = ability { Some(*by) } else { None });
        own.unwrap_or(0).saturating_add(self.bonus_against(target))
    }

    /// Returns the number of missed dice of a shot that cards allow to reroll.
    pub fn shot_rerolls(&self) -> u8 {
        let dice = self.modifiers().filter_map(|modifier| match modifier {
            CardModifier::ShotRerolls(dice) => Some(*dice),
            _ => None,
        });
        dice.fold(0, u8::saturating_add)
    }

    /// Returns the gun that it uses in reaction: the first that has a reaction rate (`RF-1`, `SHOOT-3`).
    pub fn reaction_weapon(&self) -> Option<&'a WeaponKind> {
        self.catalogue.reaction_weapon(self.printed)
    }

    /// Returns `true` if the figure can't enter reaction mode (`RF-1`, `HANS-4`).
    pub fn cannot_react(&self) -> bool {
        self.reaction_weapon().is_none()
            || self.printed.has(&Ability::NoReaction)
            || self.modifiers().any(|modifier| *modifier == CardModifier::NoReaction)
    }

    /// Returns the card that jams its weapons, and the cost of clearing it.
    pub fn jam(&self) -> Option<(CardId, u8)> {
        self.cards.on(self.figure, self.kind).find_map(|lying| {
            let card = self.cards.kind(lying.card);
            let cost = card.gives().iter().find_map(|modifier| match modifier {
                CardModifier::Jammed(cost) => Some(*cost),
                _ => None,
            })?;
            (!card.has_no_effect_on(self.printed)).then_some((lying.card, cost))
        })
    }

    /// Returns `true` if special points may be spent on the figure (`GRETEL-1`).
    pub fn takes_special_points(&self) -> bool {
        self.printed.has_trait(FigureTrait::Zombie)
    }
}
