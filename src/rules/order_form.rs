//! Properties that an order has before it is given: its class, its form and its tags.

/// Class of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderClass {
    /// An action of a figure whose points count as spent on Movement (`FLAME-5`).
    Movement,
    /// Any other action of a figure.
    Action,
    /// The beginning or end of an activation, or the end of the half-turn.
    Activation,
    /// A card that is played or killed, also out of turn.
    Card,
    /// The answer to a decision other than the next action.
    Answer,
    /// The end of the battle by decision of its players.
    BreakOff,
}

/// Form of an order: everything about it but the values of its fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderForm {
    /// Name of the order in records.
    pub name: &'static str,
    /// Names and types of its fields.
    pub fields: &'static [(&'static str, &'static str)],
    /// Class of the order.
    pub class: OrderClass,
    /// End of the ids of its texts.
    pub text_key: &'static str,
    /// Description on the command line, the Spanish first. `@` is the thing to which the order refers.
    pub words: (&'static str, &'static str),
}

/// Property of an order, for programs that select orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderTag {
    /// An attack on enemies, by which a figure rolls dice.
    Attack,
    /// An attack on all figures in several squares.
    Area,
    /// Carries out a task of the mission, which its texts name.
    Task,
    /// Says little about a decision: descriptions leave it out if there are other orders to mention.
    Minor,
    /// Can't be undone: it shows something hidden (a card that is played or drawn), or seals something that its own
    /// player may not look at again from the other seat (`BID-1`, `DEPLOY-1`).
    Final,
    /// Secret from the opponent while it is given.
    Secret,
}
