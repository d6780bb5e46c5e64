//! Amounts of resources, and numbers of enemies on the threat table.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use rules::{Localized, both};

/// Kind of resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ResourceKind {
    /// Meals (`EXP-3`).
    Food,
    /// Boxes of ammunition (`EXP-11`).
    Ammunition,
    /// Planks, plates and sandbags.
    Materials,
    /// Valves, wire and gears.
    Parts,
    /// Bandages and drugs.
    Medicine,
    /// Fuel of the truck (`EXP-15`).
    Fuel,
}

impl ResourceKind {
    /// All kinds.
    pub const ALL: [ResourceKind; 6] = [
        ResourceKind::Food,
        ResourceKind::Ammunition,
        ResourceKind::Materials,
        ResourceKind::Parts,
        ResourceKind::Medicine,
        ResourceKind::Fuel,
    ];

    /// Returns the name in sentences, without an article.
    pub fn word(self) -> Localized {
        let (es, en) = match self {
            ResourceKind::Food => ("comida", "food"),
            ResourceKind::Ammunition => ("munición", "ammunition"),
            ResourceKind::Materials => ("material", "materials"),
            ResourceKind::Parts => ("piezas", "parts"),
            ResourceKind::Medicine => ("medicinas", "medicine"),
            ResourceKind::Fuel => ("combustible", "fuel"),
        };
        Localized { es: es.into(), en: en.into() }
    }

    /// Returns an amount in sentences, as in a price.
    pub fn amount_words(self, amount: u16) -> Localized {
        let Localized { es, en } = self.word();
        match self {
            ResourceKind::Materials if amount == 1 => both!("1 de {es}", "1 material"),
            ResourceKind::Parts if amount == 1 => both!("1 pieza", "1 part"),
            ResourceKind::Medicine if amount == 1 => both!("1 medicina", "1 {en}"),
            ResourceKind::Parts | ResourceKind::Medicine => both!("{amount} {es}", "{amount} {en}"),
            _ => both!("{amount} de {es}", "{amount} {en}"),
        }
    }
}

/// Amounts of resources: a price, a haul or the store of the base.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ResourceStock(BTreeMap<ResourceKind, u16>);

impl ResourceStock {
    /// Creates a stock of these amounts.
    pub fn of(amounts: &[(ResourceKind, u16)]) -> ResourceStock {
        let mut stock = ResourceStock::default();
        for (kind, amount) in amounts {
            stock.add(*kind, *amount);
        }
        stock
    }

    /// Returns the amount of a resource.
    pub fn amount(&self, kind: ResourceKind) -> u16 {
        self.0.get(&kind).copied().unwrap_or(0)
    }

    /// Returns the resources with an amount above 0.
    pub fn iter(&self) -> impl Iterator<Item = (ResourceKind, u16)> + '_ {
        self.0.iter().map(|(kind, amount)| (*kind, *amount)).filter(|(_, amount)| *amount > 0)
    }

    /// Returns `true` if there is nothing.
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// Adds an amount.
    pub fn add(&mut self, kind: ResourceKind, amount: u16) {
        let sum = self.0.entry(kind).or_default();
        *sum = sum.saturating_add(amount);
    }

    /// Adds all amounts of another stock.
    pub fn add_all(&mut self, other: &ResourceStock) {
        for (kind, amount) in other.iter() {
            self.add(kind, amount);
        }
    }

    /// Removes up to that amount, and returns how much there was.
    pub fn remove(&mut self, kind: ResourceKind, amount: u16) -> u16 {
        let there = self.0.entry(kind).or_default();
        let removed = amount.min(*there);
        *there -= removed;
        removed
    }

    /// Returns the first resource of which the stock has less than a price, with the amount in the stock.
    pub fn shortage(&self, price: &ResourceStock) -> Option<(ResourceKind, u16)> {
        price.iter().map(|(kind, _)| (kind, self.amount(kind))).find(|(kind, there)| *there < price.amount(*kind))
    }

    /// Removes a price. The caller has checked that the stock covers it.
    pub fn pay(&mut self, price: &ResourceStock) {
        for (kind, amount) in price.iter() {
            self.remove(kind, amount);
        }
    }

    /// Lowers all amounts to a limit, and returns the loss.
    pub fn cap(&mut self, limit: u16) -> ResourceStock {
        let mut lost = ResourceStock::default();
        for (kind, amount) in &mut self.0 {
            lost.add(*kind, amount.saturating_sub(limit));
            *amount = (*amount).min(limit);
        }
        lost
    }
}

/// Numbers of enemies of each kind (`EXP-8`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ThreatTable(BTreeMap<String, u16>);

impl ThreatTable {
    /// Returns the number of enemies of a kind.
    pub fn count(&self, enemy: &str) -> u16 {
        self.0.get(enemy).copied().unwrap_or(0)
    }

    /// Returns the kinds with their numbers, without those that are 0.
    pub fn iter(&self) -> impl Iterator<Item = (&str, u16)> + '_ {
        self.0.iter().map(|(enemy, count)| (enemy.as_str(), *count)).filter(|(_, count)| *count > 0)
    }

    /// Returns `true` if there is no enemy.
    pub fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    /// Adds enemies.
    pub fn add(&mut self, enemy: &str, count: u16) {
        let sum = self.0.entry(enemy.to_owned()).or_default();
        *sum = sum.saturating_add(count);
    }

    /// Adds all enemies of another table.
    pub fn add_all(&mut self, other: &ThreatTable) {
        for (enemy, count) in other.iter() {
            self.add(enemy, count);
        }
    }

    /// Removes up to that number of enemies of a kind, and returns how many there were.
    pub fn remove(&mut self, enemy: &str, count: u16) -> u16 {
        let Some(there) = self.0.get_mut(enemy) else { return 0 };
        let removed = count.min(*there);
        *there -= removed;
        removed
    }

    /// Returns the total number of enemies.
    pub fn total(&self) -> u16 {
        self.iter().fold(0, |sum, (_, count)| sum.saturating_add(count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_in_the_singular_and_the_plural_of_each_language() {
        let words = |kind: ResourceKind, amount| {
            let Localized { es, en } = kind.amount_words(amount);
            format!("{es}, {en}")
        };
        assert_eq!(words(ResourceKind::Parts, 1), "1 pieza, 1 part");
        assert_eq!(words(ResourceKind::Parts, 2), "2 piezas, 2 parts");
        assert_eq!(words(ResourceKind::Medicine, 1), "1 medicina, 1 medicine");
        assert_eq!(words(ResourceKind::Materials, 1), "1 de material, 1 material");
        assert_eq!(words(ResourceKind::Food, 3), "3 de comida, 3 food");
    }
}
