//! Values of resources and effects for the base AI, in hundredths of a day's work.

use super::{
    base_values::BaseValues,
    content::SectionData,
    effect_part::{EffectPart, SectionPart},
    resources::{ResourceKind, ResourceStock},
};

/// Values of resources and effects in one state of an expedition.
pub(super) struct EffectValues<'a> {
    pub(super) base: BaseValues<'a>,
}

impl EffectValues<'_> {
    /// Returns the number of meals of a night that use up food.
    pub(super) fn meals(&self) -> u16 {
        (self.base.state.survivors.len() as u16).saturating_sub(self.base.free_meals())
    }

    /// Returns the danger on the threat table, in per cent of the danger that brings an assault.
    pub(super) fn pressure(&self) -> i32 {
        let danger = self.base.data.danger(&self.base.state.threat);
        i32::from(danger) * 100 / i32::from(self.base.hardness().limit.max(1))
    }

    /// Returns the number of days that are left, this one included.
    pub(super) fn days_left(&self) -> i32 {
        i32::from(self.base.length().days) - i32::from(self.base.state.day) + 1
    }

    /// Returns the amount of a resource that the base still lacks for the last section.
    fn missing_for_last(&self, kind: ResourceKind) -> u16 {
        let last = self.base.data.last_section();
        let is_begun = last.is_some_and(|last| self.base.state.section(&last.id).is_some());
        let price = if is_begun { 0 } else { self.base.length().last_price.amount(kind) };
        price.saturating_sub(self.base.state.stock.amount(kind))
    }

    /// Returns the value of one unit of a resource: the scarcer, the higher.
    pub(super) fn need(&self, kind: ResourceKind) -> i32 {
        let there = i32::from(self.base.state.stock.amount(kind));
        let wanted = match kind {
            ResourceKind::Food => i32::from(self.meals()) * 2,
            ResourceKind::Ammunition => 7,
            ResourceKind::Materials => 7,
            ResourceKind::Parts => there + i32::from(self.missing_for_last(kind)) + 1,
            ResourceKind::Medicine => 2,
            ResourceKind::Fuel => i32::from(self.base.truck().is_some()),
        };
        let weight = if kind == ResourceKind::Parts { 9 } else { 5 };
        let missing = (wanted - there).clamp(0, 8);
        2 + weight * missing / 4 + if kind == ResourceKind::Food { self.hunger() } else { 0 }
    }

    /// Returns the additional value of food while there is not enough for the next meals.
    fn hunger(&self) -> i32 {
        let there = self.base.state.stock.amount(ResourceKind::Food);
        let short = (self.meals() + 1).saturating_sub(there);
        i32::from(short.min(5)) * 2
    }

    /// Returns the value of a stock.
    pub(super) fn stock_value(&self, stock: &ResourceStock) -> i32 {
        stock.iter().map(|(kind, amount)| self.need(kind) * i32::from(amount)).sum()
    }

    /// Returns the value of effects; negative if they do harm.
    pub(super) fn effects_value(&self, effects: &[EffectPart]) -> i32 {
        effects.iter().map(|effect| self.effect_value(effect)).sum()
    }

    fn effect_value(&self, effect: &EffectPart) -> i32 {
        let state = self.base.state;
        let wounds: i32 = state.survivors.iter().map(|survivor| i32::from(survivor.wounds)).sum();
        let threat = 6 + self.pressure() / 12;
        let danger = |enemy: &str| self.base.data.enemy(enemy).map_or(1, |enemy| i32::from(enemy.danger));
        match effect {
            EffectPart::Gain(kind, amount) => self.need(*kind) * i32::from(*amount),
            EffectPart::Lose(kind, amount) => -self.need(*kind) * i32::from((*amount).min(state.stock.amount(*kind))),
            EffectPart::AddThreat(enemy, count) => -threat * danger(enemy) * i32::from(*count),
            EffectPart::DrawThreat(count) => -threat * 2 * i32::from(*count),
            EffectPart::RemoveThreat(count) => threat * 2 * i32::from((*count).min(state.threat.total())),
            EffectPart::Hurt(damage) => -22 * i32::from(*damage),
            EffectPart::Heal(points) => 20 * i32::from(*points).min(wounds),
            EffectPart::DamageSection => -20,
            EffectPart::DamageGate(damage) => -14 * i32::from(*damage),
            EffectPart::RepairGate(points) => {
                14 * i32::from(*points).min(i32::from(self.base.max_gate()) - i32::from(state.gate)).max(0)
            }
            EffectPart::FindPlace(_) => 16,
            EffectPart::OfferRecruit => 22,
            EffectPart::GainReputation(points) => 8 * i32::from(*points),
            EffectPart::LoseReputation(points) => -8 * i32::from(*points),
        }
    }

    /// Returns the value of a section for the days that are left.
    pub(super) fn section_value(&self, section: &SectionData) -> i32 {
        let sum: i32 = section.parts.iter().map(|part| self.part_value(part)).sum();
        sum * self.days_left().clamp(1, 6) / 4
    }

    fn part_value(&self, part: &SectionPart) -> i32 {
        let state = self.base.state;
        let people = state.survivors.len() as i32;
        match part {
            SectionPart::Use { price, effects } => {
                (self.effects_value(effects) - self.stock_value(price)).clamp(14, 50)
            }
            SectionPart::Daily(effects) => self.effects_value(effects).clamp(14, 60),
            SectionPart::FreeMeals(meals) => 16 * i32::from(*meals),
            SectionPart::Storage(_) => {
                let most = ResourceKind::ALL.into_iter().map(|kind| state.stock.amount(kind)).max().unwrap_or(0);
                if most * 4 >= self.base.storage() * 3 { 40 } else { 12 }
            }
            SectionPart::Beds(_) => {
                if state.survivors.len() >= usize::from(self.base.beds()) && !state.offers.is_empty() { 55 } else { 14 }
            }
            SectionPart::Lookout => 32,
            SectionPart::Contraption { count, .. } => 13 * i32::from(*count),
            SectionPart::GateStrength(more) => 11 * i32::from(*more),
            SectionPart::WorkBonus(_) => 30,
            SectionPart::ClearBonus(more) => 24 * i32::from(*more),
            SectionPart::RestBonus(more) => 22 * i32::from(*more),
            SectionPart::CarryBonus(more) => 9 * people * i32::from(*more),
            SectionPart::Truck(_) => 36,
        }
    }
}
