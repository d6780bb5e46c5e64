//! What a rule test calls its figures, and the events told with those names.

use std::collections::BTreeMap;

use crate::rules::{
    BattleEvent, FigureId, FireMode, Side, Situation, Square,
    cards::{CardId, CardList},
    event::{CardLoss, Hazard, ReactionLoss},
};

/// The names of the figures: those of the file, and `grunt 2` for one that the file does not name.
#[derive(Default)]
pub(super) struct Names {
    figures: BTreeMap<FigureId, String>,
    cards: CardList,
}

impl Names {
    pub fn insert(&mut self, figure: FigureId, name: String) {
        self.figures.insert(figure, name);
    }

    /// Names the figures that have come since.
    pub fn learn(&mut self, situation: &Situation) {
        self.cards = situation.cards.list.clone();
        for figure in &situation.figures {
            let name = || format!("{} {}", situation.card(figure).id, figure.number);
            self.figures.entry(figure.id).or_insert_with(name);
        }
    }

    pub fn name(&self, figure: FigureId) -> String {
        self.figures.get(&figure).cloned().unwrap_or_else(|| format!("figure {}", figure.0))
    }

    /// The id of the kind of a card.
    pub fn card(&self, card: CardId) -> String {
        self.cards.kind(card).map_or_else(|| format!("card {}", card.0), |kind| kind.id.clone())
    }

    /// The ids of the kinds of cards.
    pub fn cards(&self, cards: impl IntoIterator<Item = CardId>) -> Vec<String> {
        cards.into_iter().map(|card| self.card(card)).collect()
    }

    pub fn names(&self, figures: &[FigureId]) -> Vec<String> {
        figures.iter().map(|&figure| self.name(figure)).collect()
    }

    /// # Errors
    /// A sentence, if the file calls no figure so.
    pub fn id(&self, name: &str) -> Result<FigureId, String> {
        let found = self.figures.iter().find(|(_, known)| *known == name);
        found.map(|(id, _)| *id).ok_or_else(|| {
            let known: Vec<&str> = self.figures.values().map(String::as_str).collect();
            format!("no figure is called '{name}'; there are: {}", known.join(", "))
        })
    }

    /// An event in one short line. A rule test expects the beginning of such a line.
    pub fn tell(&self, event: &BattleEvent) -> String {
        let name = |figure: &FigureId| self.name(*figure);
        match event {
            BattleEvent::TurnStarted { turn } => format!("turn {turn}"),
            BattleEvent::CommandIssued { points } => {
                format!("command: Allied {}, German {}", points.allied, points.german)
            }
            BattleEvent::IntelligenceDeclared => "Allied Intelligence".to_owned(),
            BattleEvent::BidSealed { side } => format!("{side:?} bid sealed"),
            BattleEvent::BidsRevealed { bids, first } => {
                format!("bids: Allied {}, German {}; {first:?} first", bids.allied, bids.german)
            }
            BattleEvent::Arrived { figure, entry, .. } => format!("{} arrives at entry {}", name(figure), entry.0),
            BattleEvent::Deployed { figure, entry } => format!("{} waits at entry {}", name(figure), entry.0),
            BattleEvent::HalfStarted { side } => format!("{side:?} half begins"),
            BattleEvent::HalfEnded { side } => format!("{side:?} half ends"),
            BattleEvent::Activated { figure, points } => format!("{} activated with {points}", name(figure)),
            BattleEvent::Paid { figure, action, command, special } => {
                let part =
                    |points: u8, what: &str| if points > 0 { format!(" and {points} {what}") } else { String::new() };
                format!("{} pays {action}{}{}", name(figure), part(*special, "special"), part(*command, "command"))
            }
            BattleEvent::Entered { figure, at, facing, .. } => {
                format!("{} enters at {} facing {facing:?}", name(figure), square(*at))
            }
            BattleEvent::Moved { figure, to, .. } => format!("{} moves to {}", name(figure), square(*to)),
            BattleEvent::LeftBoard { figure, towards, .. } => format!("{} leaves {towards:?}", name(figure)),
            BattleEvent::Turned { figure, to, .. } => format!("{} turns {to:?}", name(figure)),
            BattleEvent::DoorMoved { figure, door, open } => {
                format!("{} {} door {door}", name(figure), if *open { "opens" } else { "closes" })
            }
            BattleEvent::DoorSealed { figure, door } => format!("{} seals door {door}", name(figure)),
            BattleEvent::Shot { figure, target, mode, dice, needed, .. } => {
                let verb = if *mode == FireMode::Normal { "shoots" } else { "reacts on" };
                format!("{} {verb} {}: {}, needs {needed}", name(figure), name(target), faces(dice))
            }
            BattleEvent::Struck { figure, target, dice, needed } => {
                format!("{} strikes {}: {}, needs {needed}", name(figure), name(target), faces(dice))
            }
            BattleEvent::Wounded { figure, damage, left } => format!("{} loses {damage}, {left} left", name(figure)),
            BattleEvent::Died { figure, .. } => format!("{} dies", name(figure)),
            BattleEvent::ReactionEntered { figure } => format!("{} enters reaction", name(figure)),
            BattleEvent::ReactionLost { figure, cause } => {
                let why = match cause {
                    ReactionLoss::OutOfAmmo => "out of ammo",
                    ReactionLoss::Attacked => "attacked",
                    ReactionLoss::Activated => "activated",
                };
                format!("{} leaves reaction: {why}", name(figure))
            }
            BattleEvent::Held { figure, target } => format!("{} holds fire on {}", name(figure), name(target)),
            BattleEvent::ActivationEnded { figure, unspent } => format!("{} done, {unspent} unspent", name(figure)),
            BattleEvent::SpecialIssued { side, points } => format!("special: {side:?} {points}"),
            BattleEvent::Rerolled { figure, from, to, .. } => format!("{} rerolls {from}: {to}", name(figure)),
            BattleEvent::Jinxed { figure } => format!("{} is jinxed", name(figure)),
            BattleEvent::Slain { figure, target } => format!("{} slays {}", name(figure), name(target)),
            BattleEvent::Thrown { figure, at, .. } => format!("{} throws at {}", name(figure), square(*at)),
            BattleEvent::Detonated { figure, target } => format!("{} detonates on {}", name(figure), name(target)),
            BattleEvent::Exploded { at, .. } => format!("blast at {}", square(*at)),
            BattleEvent::Caught { figure, hazard, dice, needed } => {
                let by = match hazard {
                    Hazard::Blast => "blast",
                    Hazard::Flame => "flame",
                    Hazard::Fire => "fire",
                    Hazard::Staying => "staying in fire",
                };
                format!("{} caught by {by}: {}, needs {needed}", name(figure), faces(dice))
            }
            BattleEvent::SetAblaze { at, .. } => format!("ablaze at {}", square(*at)),
            BattleEvent::BurntOut { side, .. } => format!("{side:?} fire burns out"),
            BattleEvent::VolatileRolled { figure, die } => format!("{} is volatile: {die}", name(figure)),
            BattleEvent::HarpoonRolled { figure, target, die } => {
                format!("{} harpoons {}: {die}", name(figure), name(target))
            }
            BattleEvent::Dragged { figure, to, .. } => format!("{} dragged to {}", name(figure), square(*to)),
            BattleEvent::HarpoonStuck { figure, stuck } => {
                format!("{} harpoon {}", name(figure), if *stuck { "stuck" } else { "free" })
            }
            BattleEvent::PointGiven { figure, to } => format!("{} gives a point to {}", name(figure), name(to)),
            BattleEvent::HandFilled { side, drawn } => format!("{side:?} draws {drawn}"),
            BattleEvent::CardDiscarded { side, card } => format!("{side:?} discards {}", self.card(*card)),
            BattleEvent::CardPlayed { side, card, .. } => format!("{side:?} plays {}", self.card(*card)),
            BattleEvent::CardTookEffect { card, .. } => format!("{} takes effect", self.card(*card)),
            BattleEvent::CardKilled { side, card, cost } => format!("{side:?} kills {} for {cost}", self.card(*card)),
            BattleEvent::CardLost { card, cause } => {
                let why = match cause {
                    CardLoss::Cancelled => "cancelled",
                    CardLoss::FigureGone => "its figure is gone",
                    CardLoss::Expired => "expired",
                    CardLoss::Cleared => "cleared",
                    CardLoss::ShakenOff => "shaken off",
                };
                format!("{} lost: {why}", self.card(*card))
            }
            BattleEvent::Healed { figure, points } => format!("{} heals {points}", name(figure)),
            BattleEvent::CommandChanged { side, change } => format!("{side:?} command {change:+}"),
            BattleEvent::DoorBurst { door } => format!("door {door} bursts open"),
            BattleEvent::LastStand { figure, points } => format!("{} last stand with {points}", name(figure)),
            BattleEvent::ActsAgain { figure, points } => format!("{} acts again with {points}", name(figure)),
            BattleEvent::Surfaced { figure, gate } => {
                format!("{} surfaces at {} facing {:?}", name(figure), square(gate.at), gate.inward())
            }
            BattleEvent::PickedUp { figure, object, from: None } => format!("{} picks up {}", name(figure), object.0),
            BattleEvent::PickedUp { figure, object, from: Some(from) } => {
                format!("{} takes {} from {}", name(figure), object.0, name(from))
            }
            BattleEvent::Operated { figure, object } => format!("{} activates {}", name(figure), object.0),
            BattleEvent::Dropped { figure, object, at } => {
                format!("{} drops {} at {}", name(figure), object.0, square(*at))
            }
            BattleEvent::HeldBack { figure, .. } => format!("{} held back", name(figure)),
            BattleEvent::Picketed { figure, at, facing } => {
                format!("{} on picket at {} facing {facing:?}", name(figure), square(*at))
            }
            BattleEvent::Stranded { figure, at, .. } => format!("{} stranded at {}", name(figure), square(*at)),
            BattleEvent::Freed { figure } => format!("{} freed", name(figure)),
            BattleEvent::Searched { figure, object, die } => {
                format!("{} searches {}: {die}", name(figure), object.0)
            }
            BattleEvent::TwitcherRose { figure, side, object, at, .. } => {
                format!("{side:?} {} rises with {} at {}", name(figure), object.0, square(*at))
            }
            BattleEvent::Scored { side, points } => format!("{side:?} score {points}"),
            BattleEvent::CountedDown { die, on } => format!("countdown: {die}, launches on {on}"),
            BattleEvent::PointsCounted { points } => {
                format!("points: Allied {}, German {}", points.allied, points.german)
            }
            BattleEvent::BattleEnded { winner: Some(winner), reason } => format!("{winner:?} win: {reason:?}"),
            BattleEvent::BattleEnded { winner: None, reason } => format!("draw: {reason:?}"),
        }
    }
}

fn faces(dice: &[u8]) -> String {
    dice.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

/// A square as the files write it.
pub(super) fn square(at: Square) -> String {
    format!("({}, {})", at.x, at.y)
}

/// Whether a told line begins with the expected words.
pub(super) fn begins_with(told: &str, expected: &str) -> bool {
    told.strip_prefix(expected).is_some_and(|rest| !rest.starts_with(|next: char| next.is_alphanumeric()))
}

/// A side's name, for messages.
pub(super) fn side(side: Option<Side>) -> String {
    side.map_or_else(|| "nobody".to_owned(), |side| format!("{side:?}"))
}
