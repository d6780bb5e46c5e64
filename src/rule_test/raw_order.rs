//! Orders as written in rule tests: the name of the order and its fields in their order, as in `Deploy("Anna", 0)`. A
//! figure is its name, a card the id of its kind, and the target of a card a [`RawTarget`]. [`SHORT_FORMS`] lists the
//! orders that are written in another way.

use std::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{DeserializeSeed, EnumAccess, Error, SeqAccess, VariantAccess, Visitor},
};

use rules::{Facing, Order, Side, Square, Weapon};

/// Orders that are written in another way than [`Order`], with the types of their parts.
const SHORT_FORMS: &[(&str, &[&str])] = &[
    // The weapon is the first one of the active figure that can do it.
    ("Shoot", &["FigureId"]),
    ("Throw", &["Square"]),
    ("BlowUp", &["Square"]),
    ("ShootWith", &["FigureId", "Weapon"]),
    ("ThrowWith", &["Square", "Weapon"]),
    // The card is the tunnel that is open.
    ("EnterTunnel", &[]),
    // The first card of that kind in the hand of the side.
    ("Play", &["Side", "CardId", "CardTarget"]),
    // The first card of that kind on the board.
    ("Kill", &["Side", "CardId"]),
    // The order that the rules choose for a side without a player.
    ("Automatic", &[]),
];

/// An order as written in a rule test.
#[derive(Clone)]
pub(super) struct RawOrder {
    pub name: String,
    pub parts: Vec<RawPart>,
}

impl fmt::Debug for RawOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut written = f.debug_tuple(&self.name);
        self.parts.iter().for_each(|part| {
            written.field(part);
        });
        written.finish()
    }
}

/// A part of an order.
#[derive(Clone)]
pub(super) enum RawPart {
    /// Name of a figure, or id of a kind of cards.
    Name(String),
    /// Number of an entry point, object, die, point or kind.
    Number(u8),
    Square(Square),
    Facing(Facing),
    Side(Side),
    Weapon(Weapon),
    Target(RawTarget),
}

impl fmt::Debug for RawPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RawPart::Name(name) => name.fmt(f),
            RawPart::Number(number) => number.fmt(f),
            RawPart::Square(at) => at.fmt(f),
            RawPart::Facing(facing) => facing.fmt(f),
            RawPart::Side(side) => side.fmt(f),
            RawPart::Weapon(weapon) => weapon.fmt(f),
            RawPart::Target(target) => target.fmt(f),
        }
    }
}

#[derive(Clone, Debug, Deserialize)]
pub(super) enum RawTarget {
    Table,
    Figure(String),
    /// The card that represents all figures of that kind.
    Horde(String),
    /// The first card of that kind on the board.
    Card(String),
    Door(u8),
    /// A square and the side through which it is entered.
    Square(Square, Facing),
}

impl<'de> Deserialize<'de> for RawOrder {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<RawOrder, D::Error> {
        deserializer.deserialize_enum("Order", &[], OrderVisitor)
    }
}

/// Reader of an order: its name, then its parts.
struct OrderVisitor;

impl<'de> Visitor<'de> for OrderVisitor {
    type Value = RawOrder;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an order")
    }

    fn visit_enum<A: EnumAccess<'de>>(self, access: A) -> Result<RawOrder, A::Error> {
        let (OrderName(name), parts) = access.variant()?;
        let Some(types) = part_types(&name) else {
            return Err(A::Error::custom(format!("there is no order '{name}'")));
        };
        let parts = if types.is_empty() {
            parts.unit_variant().map(|()| Vec::new())?
        } else {
            parts.tuple_variant(types.len(), PartsVisitor(&types))?
        };
        Ok(RawOrder { name, parts })
    }
}

/// Returns the types of the parts of an order in rule tests; `None` if no order has that name.
fn part_types(name: &str) -> Option<Vec<&'static str>> {
    let short = SHORT_FORMS.iter().find(|(short, _)| *short == name);
    short.map(|(_, types)| types.to_vec()).or_else(|| {
        let form = Order::FORMS.iter().find(|form| form.name == name)?;
        Some(form.fields.iter().map(|(_, of)| *of).collect())
    })
}

/// The name of an order.
struct OrderName(String);

impl<'de> Deserialize<'de> for OrderName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<OrderName, D::Error> {
        deserializer.deserialize_identifier(OrderName(String::new()))
    }
}

impl Visitor<'_> for OrderName {
    type Value = OrderName;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of an order")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<OrderName, E> {
        Ok(OrderName(name.to_owned()))
    }
}

/// Reader of the parts of an order, by their types.
struct PartsVisitor<'a>(&'a [&'static str]);

impl<'de> Visitor<'de> for PartsVisitor<'_> {
    type Value = Vec<RawPart>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the parts of an order: {}", self.0.join(", "))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Vec<RawPart>, A::Error> {
        let mut read = Vec::new();
        for (place, of) in self.0.iter().enumerate() {
            let part = parts.next_element_seed(PartSeed(of))?;
            read.push(part.ok_or_else(|| A::Error::invalid_length(place, &self))?);
        }
        Ok(read)
    }
}

/// Reader of a part of an order, by its type.
struct PartSeed<'a>(&'a str);

impl<'de> DeserializeSeed<'de> for PartSeed<'_> {
    type Value = RawPart;

    fn deserialize<D: Deserializer<'de>>(self, part: D) -> Result<RawPart, D::Error> {
        match self.0 {
            "FigureId" | "CardId" => String::deserialize(part).map(RawPart::Name),
            "EntryId" | "ObjectId" | "u8" => u8::deserialize(part).map(RawPart::Number),
            "Square" => Square::deserialize(part).map(RawPart::Square),
            "Facing" => Facing::deserialize(part).map(RawPart::Facing),
            "Side" => Side::deserialize(part).map(RawPart::Side),
            "Weapon" => Weapon::deserialize(part).map(RawPart::Weapon),
            "CardTarget" => RawTarget::deserialize(part).map(RawPart::Target),
            other => Err(D::Error::custom(format!("rule tests have no notation for {other}"))),
        }
    }
}
