//! The names of figures in a rule test, and descriptions of events with these names.

use std::collections::BTreeMap;

use rules::{
    BattleEvent, BattleState, FigureId, FireMode, Side, Square,
    cards::{CardId, CardList},
    event::{CardLoss, DamageHazard, ReactionLoss},
};

/// The names of the figures: those in the file, and names like `grunt 2` for figures that the file does not name.
#[derive(Default)]
pub(super) struct TestFigureNames {
    figures: BTreeMap<FigureId, String>,
    cards: CardList,
}

impl TestFigureNames {
    pub fn insert(&mut self, figure: FigureId, name: String) {
        self.figures.insert(figure, name);
    }

    /// Adds names for figures that have arrived since the last call.
    pub fn add_new_figures(&mut self, state: &BattleState) {
        self.cards = state.cards.list.clone();
        for figure in &state.figures {
            let name = || format!("{} {}", state.kind_of(figure).id, figure.number);
            self.figures.entry(figure.id).or_insert_with(name);
        }
    }

    pub fn name(&self, figure: FigureId) -> String {
        self.figures.get(&figure).cloned().unwrap_or_else(|| format!("figure {}", figure.0))
    }

    /// Returns the id of the kind of a card.
    pub fn card(&self, card: CardId) -> String {
        self.cards.kind(card).map_or_else(|| format!("card {}", card.0), |kind| kind.id.clone())
    }

    /// Returns the ids of the kinds of cards.
    pub fn cards(&self, cards: impl IntoIterator<Item = CardId>) -> Vec<String> {
        cards.into_iter().map(|card| self.card(card)).collect()
    }

    pub fn names(&self, figures: &[FigureId]) -> Vec<String> {
        figures.iter().map(|&figure| self.name(figure)).collect()
    }

    /// # Errors
    /// A message, if no figure has that name.
    pub fn id(&self, name: &str) -> Result<FigureId, String> {
        let found = self.figures.iter().find(|(_, known)| *known == name);
        found.map(|(id, _)| *id).ok_or_else(|| {
            let known: Vec<&str> = self.figures.values().map(String::as_str).collect();
            format!("no figure is called '{name}'; there are: {}", known.join(", "))
        })
    }

    /// Returns a short description of an event, in one line. Rule tests contain the beginnings of such lines.
    pub fn describe_event(&self, event: &BattleEvent) -> String {
        let name = |figure: Option<FigureId>| figure.map_or_else(String::new, |figure| self.name(figure));
        let (who, whom) = (name(event.figure()), name(event.target()));
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
            BattleEvent::Arrived { entry, .. } => format!("{who} arrives at entry {}", entry.0),
            BattleEvent::Deployed { entry, .. } => format!("{who} waits at entry {}", entry.0),
            BattleEvent::HalfStarted { side } => format!("{side:?} half begins"),
            BattleEvent::HalfEnded { side } => format!("{side:?} half ends"),
            BattleEvent::Activated { points, .. } => format!("{who} activated with {points}"),
            BattleEvent::Paid { action, command, special, .. } => {
                let part =
                    |points: u8, what: &str| if points > 0 { format!(" and {points} {what}") } else { String::new() };
                format!("{who} pays {action}{}{}", part(*special, "special"), part(*command, "command"))
            }
            BattleEvent::Entered { at, facing, .. } => {
                format!("{who} enters at {} facing {facing:?}", format_square(*at))
            }
            BattleEvent::Moved { to, .. } => format!("{who} moves to {}", format_square(*to)),
            BattleEvent::LeftBoard { towards, .. } => format!("{who} leaves {towards:?}"),
            BattleEvent::Turned { to, .. } => format!("{who} turns {to:?}"),
            BattleEvent::DoorMoved { door, open, .. } => {
                format!("{who} {} door {door}", if *open { "opens" } else { "closes" })
            }
            BattleEvent::DoorSealed { door, .. } => format!("{who} seals door {door}"),
            BattleEvent::Shot { mode, dice, needed, .. } => {
                let verb = if *mode == FireMode::Normal { "shoots" } else { "reacts on" };
                format!("{who} {verb} {whom}: {}, needs {needed}", format_dice(dice))
            }
            BattleEvent::Struck { dice, needed, .. } => {
                format!("{who} strikes {whom}: {}, needs {needed}", format_dice(dice))
            }
            BattleEvent::Wounded { damage, left, .. } => format!("{who} loses {damage}, {left} left"),
            BattleEvent::Died { .. } => format!("{who} dies"),
            BattleEvent::ReactionEntered { .. } => format!("{who} enters reaction"),
            BattleEvent::ReactionLost { cause, .. } => {
                let why = match cause {
                    ReactionLoss::OutOfAmmo => "out of ammo",
                    ReactionLoss::Attacked => "attacked",
                    ReactionLoss::Activated => "activated",
                };
                format!("{who} leaves reaction: {why}")
            }
            BattleEvent::Held { .. } => format!("{who} holds fire on {whom}"),
            BattleEvent::ActivationEnded { unspent, .. } => format!("{who} done, {unspent} unspent"),
            BattleEvent::SpecialIssued { side, points } => format!("special: {side:?} {points}"),
            BattleEvent::Rerolled { from, to, .. } => format!("{who} rerolls {from}: {to}"),
            BattleEvent::Jinxed { .. } => format!("{who} is jinxed"),
            BattleEvent::Slain { .. } => format!("{who} slays {whom}"),
            BattleEvent::Thrown { at, .. } => format!("{who} throws at {}", format_square(*at)),
            BattleEvent::Detonated { .. } => format!("{who} detonates on {whom}"),
            BattleEvent::Exploded { at, .. } => format!("blast at {}", format_square(*at)),
            BattleEvent::Caught { hazard, dice, needed, .. } => {
                let by = match hazard {
                    DamageHazard::Blast => "blast",
                    DamageHazard::Flame => "flame",
                    DamageHazard::Fire => "fire",
                    DamageHazard::Staying => "staying in fire",
                    DamageHazard::Contraption => "contraption",
                };
                format!("{who} caught by {by}: {}, needs {needed}", format_dice(dice))
            }
            BattleEvent::SetAblaze { at, .. } => format!("ablaze at {}", format_square(*at)),
            BattleEvent::BurntOut { side, .. } => format!("{side:?} fire burns out"),
            BattleEvent::VolatileRolled { die, .. } => format!("{who} is volatile: {die}"),
            BattleEvent::HarpoonRolled { die, .. } => {
                format!("{who} harpoons {whom}: {die}")
            }
            BattleEvent::Dragged { to, .. } => format!("{who} dragged to {}", format_square(*to)),
            BattleEvent::HarpoonStuck { stuck, .. } => {
                format!("{who} harpoon {}", if *stuck { "stuck" } else { "free" })
            }
            BattleEvent::PointGiven { .. } => format!("{who} gives a point to {whom}"),
            BattleEvent::HandFilled { side, drawn } => format!("{side:?} draws {drawn}"),
            BattleEvent::CardDiscarded { side, card } => format!("{side:?} discards {}", self.card(*card)),
            BattleEvent::CardStruck { side, card } => format!("{} strikes {side:?}", self.card(*card)),
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
            BattleEvent::Healed { points, .. } => format!("{who} heals {points}"),
            BattleEvent::CommandChanged { side, change } => format!("{side:?} command {change:+}"),
            BattleEvent::DoorBurst { door } => format!("door {door} bursts open"),
            BattleEvent::LastStand { points, .. } => format!("{who} last stand with {points}"),
            BattleEvent::ActsAgain { points, .. } => format!("{who} acts again with {points}"),
            BattleEvent::Surfaced { gate, .. } => {
                format!("{who} surfaces at {} facing {:?}", format_square(gate.at), gate.inward())
            }
            BattleEvent::PickedUp { object, from: None, .. } => format!("{who} picks up {}", object.0),
            BattleEvent::PickedUp { object, from: Some(from), .. } => {
                format!("{who} takes {} from {}", object.0, self.name(*from))
            }
            BattleEvent::Operated { object, .. } => format!("{who} activates {}", object.0),
            BattleEvent::Dropped { object, at, .. } => {
                format!("{who} drops {} at {}", object.0, format_square(*at))
            }
            BattleEvent::HeldBack { .. } => format!("{who} held back"),
            BattleEvent::Picketed { at, facing, .. } => {
                format!("{who} on picket at {} facing {facing:?}", format_square(*at))
            }
            BattleEvent::Stranded { at, .. } => format!("{who} stranded at {}", format_square(*at)),
            BattleEvent::Freed { .. } => format!("{who} freed"),
            BattleEvent::Searched { object, die, .. } => {
                format!("{who} searches {}: {die}", object.0)
            }
            BattleEvent::TwitcherRose { side, object, at, .. } => {
                format!("{side:?} {who} rises with {} at {}", object.0, format_square(*at))
            }
            BattleEvent::WentFirst { side } => format!("{side:?} goes first"),
            BattleEvent::SurgeDrawn { side, round, comers } => {
                let at: Vec<String> = comers.iter().map(|comer| format_square(comer.at)).collect();
                format!("{side:?} surge {round}: {}", at.join(" "))
            }
            BattleEvent::Appeared { side, at, facing, .. } => {
                format!("{side:?} {who} appears at {} facing {facing:?}", format_square(*at))
            }
            BattleEvent::Placed { kind, at, .. } => format!("{who} places {kind} at {}", format_square(*at)),
            BattleEvent::Battered { at, left, .. } => format!("{who} batters {}, {left} left", format_square(*at)),
            BattleEvent::Sprung { kind, at, left, .. } => {
                format!("{who} springs {kind} at {}, {left} left", format_square(*at))
            }
            BattleEvent::Kindled { kind, at, left } => {
                format!("{kind} at {} catches fire, {left} left", format_square(*at))
            }
            BattleEvent::Bitten { .. } => format!("{who} bites {whom}"),
            BattleEvent::Supplied { side, kind, count } => format!("{side:?} gets {count} of {kind}"),
            BattleEvent::GateStruck { left, .. } => format!("{who} strikes the gate, {left} left"),
            BattleEvent::GateMended { left, .. } => format!("{who} mends the gate, {left} left"),
            BattleEvent::GateShaken { change, left } => format!("the gate {change:+}, {left} left"),
            BattleEvent::Shoved { to, .. } => format!("{who} shoved to {}", format_square(*to)),
            BattleEvent::Scored { side, points } => format!("{side:?} score {points}"),
            BattleEvent::DrawAgreed { side } => format!("{side:?} agrees to a draw"),
            BattleEvent::CountedDown { die, on } => format!("countdown: {die}, launches on {on}"),
            BattleEvent::PointsCounted { points } => {
                format!("points: Allied {}, German {}", points.allied, points.german)
            }
            BattleEvent::BattleEnded { winner: Some(winner), reason } => format!("{winner:?} win: {reason:?}"),
            BattleEvent::BattleEnded { winner: None, reason } => format!("draw: {reason:?}"),
        }
    }
}

fn format_dice(dice: &[u8]) -> String {
    dice.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

/// Returns a square in the format of the files.
pub(super) fn format_square(at: Square) -> String {
    format!("({}, {})", at.x, at.y)
}

/// Returns `true` if the description of an event begins with the expected words.
pub(super) fn begins_with(told: &str, expected: &str) -> bool {
    told.strip_prefix(expected).is_some_and(|rest| !rest.starts_with(|next: char| next.is_alphanumeric()))
}

/// Returns a side's name for messages.
pub(super) fn format_side(side: Option<Side>) -> String {
    side.map_or_else(|| "nobody".to_owned(), |side| format!("{side:?}"))
}
