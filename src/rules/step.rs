//! Steps: the smallest things that can happen. They lie on a stack, so that an interruption (reaction fire after each
//! action, a death that is answered, a blast that sets off another) goes on top and the rest waits.

use bevy::ecs::resource::Resource;
use serde::{Deserialize, Serialize};

use super::{
    Awaiting, EntryId, Facing, FigureId, Gate, Side, Situation, Square, Weapon,
    attack::Attack,
    awaiting::Occasion,
    cards::{CardId, CardTarget},
    event::{CardLoss, Hazard},
    objects::ObjectId,
    weapon::FireMode,
};

/// The smallest thing that can happen in a battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// Begin a turn (`TURN-1`).
    StartTurn,
    /// Take command points (`CP-1`).
    IssueCommand,
    /// Ask a side for its bid (`BID-1`).
    AskBid(Side),
    /// Keep a sealed bid.
    SealBid(Side, u8),
    /// Reveal both bids and settle who goes first.
    RevealBids,
    /// The Allies go first without a bid (`BID-2`).
    DeclareIntelligence,
    /// Bring the hordes' figures for this turn (`DEPLOY-4`).
    Reinforce,
    /// Ask a side where its figures off the board wait (`DEPLOY-1`).
    AskDeployment {
        /// The side.
        side: Side,
        /// The first of the figures that may be placed.
        since: FigureId,
    },
    /// Place a figure beside an entry point.
    Deploy(FigureId, EntryId),
    /// Queue both deployments and the first half, now that it is known who goes first.
    StartActionPhase,
    /// Begin a side's half of the turn.
    StartHalf(Side),
    /// Ask the side whose half it is for its next action.
    AskAct,
    /// Ask for the next action of a figure that has died, while it is still at it.
    AskLastStand(FigureId),
    /// Begin an activation.
    Activate(FigureId),
    /// Pay for an action.
    Pay(FigureId, u8),
    /// Let a figure that was activated already act again with so many points.
    ActAgain(FigureId, u8),
    /// End the activation that goes on, if one does.
    EndActivation {
        /// Whether points not used may be given away (`SARGE-2`).
        sharing: bool,
    },
    /// Ask to whom points not used are given (`SARGE-2`).
    AskShare(FigureId, u8),
    /// Give one of them.
    Share(FigureId, FigureId),
    /// Move one square.
    Move(FigureId, Facing),
    /// Leave the board across a side.
    Leave(FigureId, Facing),
    /// Enter the board.
    Enter(FigureId),
    /// Enter the board through a hidden tunnel.
    Surface(FigureId, Gate),
    /// Change facing.
    Turn(FigureId, Facing),
    /// Open or close a door.
    SetDoor {
        /// By whom.
        figure: FigureId,
        /// Its number.
        door: u8,
        /// Open or closed.
        open: bool,
    },
    /// Seal a closed door for good.
    Seal(FigureId, u8),
    /// Ask whether the battle has ended now that a door is sealed.
    JudgeDoors,
    /// Fire one shot.
    Shoot {
        /// By whom.
        figure: FigureId,
        /// At whom.
        target: FigureId,
        /// With what.
        weapon: Weapon,
        /// In its activation or in reaction.
        mode: FireMode,
        /// What is added to the dice, if it is not the first shot of its action (`HMG-1`, `SLUG-1`).
        further: Option<i8>,
    },
    /// Ask whether a die is rolled again, while one may be (`REROLL-1`).
    AskReroll(Attack),
    /// Roll a die again, by its place.
    Reroll(Attack, u8),
    /// Do what the dice of an attack say.
    Resolve(Attack),
    /// Ask for a second or further shot, if the last one allows it (`HMG-1`, `SLUG-1`).
    AskAgain(FigureId),
    /// A double in reaction (`RF-4`); the owner may answer.
    OutOfAmmo(FigureId),
    /// Take a figure out of reaction mode for want of ammo.
    LoseReaction(FigureId),
    /// See whether a harpoon has caught its target (`HANS-1`).
    Harpoon {
        /// Who shot it.
        figure: FigureId,
        /// At whom.
        target: FigureId,
        /// Whether it did damage.
        hit: bool,
    },
    /// Drag a harpooned figure; ask where if there is a choice.
    AskLanding {
        /// Who shot it.
        figure: FigureId,
        /// Who is dragged.
        target: FigureId,
    },
    /// Drag it to that square.
    Drag {
        /// Who shot it.
        figure: FigureId,
        /// Who is dragged.
        target: FigureId,
        /// Where to.
        to: Square,
    },
    /// Free the harpoon.
    FreeHarpoon(FigureId),
    /// Throw or launch a grenade (`GREN-1`).
    Throw {
        /// By whom.
        figure: FigureId,
        /// With what.
        weapon: Weapon,
        /// Where it lands.
        at: Square,
    },
    /// Blow up the squares round one (`GREN-2`), so much added to each die.
    Blast {
        /// The centre.
        at: Square,
        /// What is added to each die.
        bonus: i8,
    },
    /// Blow a figure up on a target (`MINE-1`).
    Detonate {
        /// Who blows itself up.
        figure: FigureId,
        /// The target.
        target: FigureId,
    },
    /// Ask for the next square of a jet of flame (`FLAME-1`).
    AskFlame {
        /// Who fires.
        figure: FigureId,
        /// The squares so far.
        chosen: Vec<Square>,
    },
    /// Set those squares ablaze, one after the other.
    Ignite {
        /// Who fired.
        figure: FigureId,
        /// The squares.
        squares: Vec<Square>,
    },
    /// Set one square ablaze (`FLAME-2`): by whom, and whose fire it is.
    SetAblaze(FigureId, Side, Square),
    /// Dice for a figure that has come into a burning square (`FLAME-4`).
    Scorch(FigureId),
    /// Dice for a figure in the fire, so many (`FLAME-2`, `FLAME-4`, `FLAME-5`).
    Burn(FigureId, u8, Hazard),
    /// Pick an object up.
    PickUp(FigureId, ObjectId),
    /// Activate an object.
    Operate(FigureId, ObjectId),
    /// Drop an object.
    Drop(ObjectId),
    /// Ask which cards of a hand are discarded (`HAND-2`).
    AskDiscard(Side),
    /// Discard a card of a hand.
    Discard(Side, CardId),
    /// Fill a hand up (`HAND-2`).
    Draw(Side),
    /// Lay a card from a hand on the table, before it does anything.
    Reveal {
        /// Whose.
        side: Side,
        /// The card.
        card: CardId,
        /// On what.
        target: CardTarget,
    },
    /// Ask for an answer.
    AskAnswer(Side, Occasion),
    /// Let the card that was played last take effect, if it was not cancelled.
    Settle(CardId),
    /// Kill a card (`CARD-4`, `CARD-5`).
    Kill(Side, CardId),
    /// Take a card out of play.
    LoseCard(CardId, CardLoss),
    /// A figure uses its right of the turn to shake off a card (`SLUG-3`).
    ShakeOff(FigureId),
    /// Discard the events whose time is over (`CARD-3`).
    Expire,
    /// Ask for the first player's last kills (`ACT-4`).
    AskLastChance(Side),
    /// Let a figure that has died act once more.
    LastStand(FigureId),
    /// Make one close attack.
    Strike {
        /// By whom.
        figure: FigureId,
        /// At whom.
        target: FigureId,
    },
    /// Take damage points off a figure.
    Harm(FigureId, u8, Cause),
    /// A figure has no damage points left.
    Die(FigureId, Cause),
    /// Remove a casualty.
    Remove(FigureId),
    /// Look for a Twitcher before a numbered token is taken for the first time (`M4`).
    Search(FigureId, ObjectId),
    /// A Twitcher's attack on whoever searched (`M4`).
    Spring {
        /// The Twitcher.
        figure: FigureId,
        /// The searcher.
        target: FigureId,
        /// Its dice.
        dice: u8,
    },
    /// Ask which figure is stranded, if the mission has one (`M5`).
    ChooseStranded,
    /// Put the stranded figure where the map says.
    Strand(FigureId),
    /// A door of the stranded figure's room is open now.
    FreeStranded,
    /// At the beginning of that side's half, let its freed figure act.
    Loosen(Side),
    /// Ask where the next picket stands, of those figures from that one on (`M7`).
    AskPickets(FigureId),
    /// Place a picket.
    Picket {
        /// The figure.
        figure: FigureId,
        /// Its square.
        at: Square,
        /// Where it faces.
        facing: Facing,
    },
    /// Let pickets that were not placed wait at the entries, from the second turn on.
    ReleasePickets,
    /// Ask which figure held back arrives this turn (`M7`).
    AskReinforcement,
    /// Let it arrive.
    CallUp(FigureId),
    /// Roll whether the turn begins at all (`M7`).
    CountDown,
    /// Ask whether the battle ends with the turn that is over (`M4`).
    JudgeTurn,
    /// Ask whether the battle has ended now that a side has activated an object (`M6`, `M7`).
    JudgeObjects(Side),
    /// Ask whether the battle has ended now that a figure of `side` is gone.
    Judge {
        /// The figure.
        figure: FigureId,
        /// Whose figure.
        side: Side,
        /// Dead, or out through an exit.
        died: bool,
    },
    /// After an action, ask the enemies in reaction mode that see the figure.
    Provoke {
        /// The figure that acted.
        figure: FigureId,
        /// Those who have had their say about this action.
        asked: Vec<FigureId>,
    },
    /// A figure lets the action pass.
    Hold {
        /// The figure.
        figure: FigureId,
        /// The enemy that acted.
        target: FigureId,
    },
    /// End a side's half of the turn (`ACT-3`).
    EndHalf(Side),
    /// Ask which of a side's figures enter reaction mode (`RF-1`).
    AskReadiness(Side),
    /// Put a figure into reaction mode.
    EnterReaction(FigureId),
    /// Go on to the second half, or to the next turn.
    NextHalf,
}

/// What killed or hurt a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cause {
    /// A shot.
    Shot {
        /// By whom.
        by: FigureId,
        /// With what.
        weapon: Weapon,
    },
    /// A close attack.
    Struck {
        /// By whom.
        by: FigureId,
    },
    /// A blast.
    Blast,
    /// Fire.
    Fire,
}

impl Step {
    /// The step that asks again for what the rules wait for, after an order out of turn.
    pub(super) fn ask_again(situation: &Situation) -> Option<Step> {
        Some(match &situation.awaiting {
            Awaiting::Act { figure: Some(figure), .. } if situation.in_last_stand() => Step::AskLastStand(*figure),
            Awaiting::Bid { seat, .. } => Step::AskBid(*seat),
            Awaiting::Deploy { seat, since } => Step::AskDeployment { side: *seat, since: *since },
            Awaiting::Act { .. } => Step::AskAct,
            Awaiting::React { target, asked, .. } => Step::Provoke { figure: *target, asked: asked.clone() },
            Awaiting::Ready { seat, .. } => Step::AskReadiness(*seat),
            Awaiting::Discard { seat } => Step::AskDiscard(*seat),
            Awaiting::Answer { seat, to } => Step::AskAnswer(*seat, *to),
            Awaiting::Reroll { attack, .. } => Step::AskReroll(attack.clone()),
            Awaiting::Again { figure, .. } => Step::AskAgain(*figure),
            Awaiting::Flame { figure, chosen, .. } => Step::AskFlame { figure: *figure, chosen: chosen.clone() },
            Awaiting::Landing { figure, target, .. } => Step::AskLanding { figure: *figure, target: *target },
            Awaiting::Share { figure, points, .. } => Step::AskShare(*figure, *points),
            Awaiting::LastChance { seat } => Step::AskLastChance(*seat),
            Awaiting::Stranded { .. } => Step::ChooseStranded,
            Awaiting::Pickets { figure, .. } => Step::AskPickets(*figure),
            Awaiting::Reinforce { .. } => Step::AskReinforcement,
            Awaiting::Over => return None,
        })
    }
}

/// The steps that wait, the next one last, and the one that is being carried out.
#[derive(Resource, Clone, Debug)]
pub struct Steps {
    pub(super) waiting: Vec<Step>,
    pub(super) current: Step,
}

impl Default for Steps {
    fn default() -> Self {
        Steps { waiting: Vec::new(), current: Step::AskAct }
    }
}

impl Steps {
    /// The step that is being carried out.
    pub(super) fn current(&self) -> &Step {
        &self.current
    }

    /// Puts a step on top: it comes next.
    pub(super) fn push(&mut self, step: Step) {
        self.waiting.push(step);
    }

    /// Puts several on top; the first of them comes next.
    pub(super) fn push_all(&mut self, steps: impl IntoIterator<Item = Step, IntoIter: DoubleEndedIterator>) {
        self.waiting.extend(steps.into_iter().rev());
    }

    /// Drops all that waits: the battle is over.
    pub(super) fn clear(&mut self) {
        self.waiting.clear();
    }

    /// What waits, the next one last: part of the state.
    pub(super) fn waiting(&self) -> &[Step] {
        &self.waiting
    }

    /// Lays down what waits, for a fork.
    pub(super) fn set_waiting(&mut self, waiting: &[Step]) {
        self.waiting.clear();
        self.waiting.extend_from_slice(waiting);
    }
}
