//! Steps: the smallest things that can happen. They lie on a stack, so that an interruption (reaction fire after each
//! action, a death that is answered, a blast that sets off another) goes on top and the rest waits. What a step does is
//! a system in `fewest_moves_to`; here is only what it says.

use serde::{Deserialize, Serialize};

use crate::{
    attack_roll::RolledAttack,
    cards::CardTarget,
    causes::{CardLoss, DamageCause, DamageHazard},
    facing::Facing,
    ids::{CardId, FigureId, ObjectId},
    pending_decision::ResponseTrigger,
    side::Side,
    square::{EdgePoint, EntryId, Square},
    weapon::{FireMode, Weapon},
};

/// Makes of one list the enum [`Step`], for each step a [`Payload`] of the same name in [`payload`] and the number of
/// its kind.
macro_rules! steps {
    ($(
        $(#[$doc:meta])*
        $name:ident
        $(($($part:ident: $kind:ty),+))?
        $({ $($(#[$field_doc:meta])* $field:ident: $of:ty),+ $(,)? })?;
    )+) => {
        /// The smallest thing that can happen in a battle.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub enum Step {
            $(
                $(#[$doc])*
                $name $(($($kind),+))? $({ $($(#[$field_doc])* $field: $of),+ })?,
            )+
        }

        enum Number { $($name),+ }

        impl Step {
            /// How many kinds of steps there are.
            pub(super) const KINDS: usize = [$(Number::$name as usize),+].len();

            /// The number of its kind.
            pub(super) fn number(&self) -> usize {
                match self {
                    $(Step::$name { .. } => Number::$name as usize,)+
                }
            }
        }

        /// What each step says to the system that carries it out.
        pub(super) mod payload {
            use crate::step::*;

            $(
                $(#[$doc])*
                pub struct $name {
                    $($(pub $part: $kind,)+)?
                    $($($(#[$field_doc])* pub $field: $of,)+)?
                }

                impl Payload for $name {
                    const NUMBER: usize = Number::$name as usize;

                    fn of(step: Step) -> $name {
                        match step {
                            Step::$name $(($($part),+))? $({ $($field),+ })? => {
                                $name { $($($part),+)? $($($field),+)? }
                            }
                            other => unreachable!("{other:?} has another system"),
                        }
                    }
                }
            )+
        }
    };
}

/// What one kind of step says.
pub(super) trait Payload: 'static {
    /// The number of that kind.
    const NUMBER: usize;

    /// What a step of that kind says.
    ///
    /// # Panics
    /// If it is of another kind.
    fn of(step: Step) -> Self;
}

steps! {
    /// A side gives the battle up.
    Concede(side: Side);
    /// A side agrees to a draw (`TURN-3`).
    AgreeDraw(side: Side);
    /// Begin a turn (`TURN-1`).
    StartTurn;
    /// Take command points (`CP-1`).
    IssueCommand;
    /// Ask a side for its bid (`BID-1`).
    AskBid(side: Side);
    /// Keep a sealed bid.
    SealBid(side: Side, points: u8);
    /// Reveal both bids and settle who goes first.
    RevealBids;
    /// The Allies go first without a bid (`BID-2`).
    DeclareIntelligence;
    /// A side goes first, as the mission says (`COOP-1`).
    TakeFirst(side: Side);
    /// Bring the hordes' figures for this turn (`DEPLOY-4`).
    Reinforce;
    /// Ask a side where its figures off the board wait (`DEPLOY-1`).
    AskDeployment {
        /// The side.
        side: Side,
        /// The first of the figures that may be placed.
        since: FigureId,
    };
    /// Place a figure beside an entry point.
    Deploy(figure: FigureId, entry: EntryId);
    /// Queue both deployments and the first half, now that it is known who goes first.
    StartActionPhase;
    /// Begin a side's half of the turn.
    StartHalf(side: Side);
    /// Ask the side whose half it is for its next action.
    AskAct;
    /// Ask for the next action of a figure that has died, while it is still at it.
    AskLastStand(figure: FigureId);
    /// Begin an activation.
    Activate(figure: FigureId);
    /// Pay for an action.
    Pay(figure: FigureId, cost: u8);
    /// Let a figure that was activated already act again with so many points.
    ActAgain(figure: FigureId, points: u8);
    /// End the activation that goes on, if one does.
    EndActivation {
        /// Whether points not used may be given away (`SARGE-2`).
        sharing: bool,
    };
    /// Ask to whom points not used are given (`SARGE-2`).
    AskShare(figure: FigureId, points: u8);
    /// Give one of them.
    Share(figure: FigureId, to: FigureId);
    /// Move one square.
    Move(figure: FigureId, towards: Facing);
    /// Leave the board across a side.
    Leave(figure: FigureId, towards: Facing);
    /// Enter the board.
    Enter(figure: FigureId);
    /// Enter the board through a hidden tunnel.
    Surface(figure: FigureId, gate: EdgePoint);
    /// Change facing.
    Turn(figure: FigureId, to: Facing);
    /// Open or close a door.
    SetDoor {
        /// By whom.
        figure: FigureId,
        /// Its number.
        door: u8,
        /// Open or closed.
        open: bool,
    };
    /// Seal a closed door for good.
    Seal(figure: FigureId, door: u8);
    /// Ask whether the battle has ended now that a door is sealed.
    JudgeDoors;
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
    };
    /// Ask whether a die is rolled again, while one may be (`REROLL-1`).
    AskReroll(attack: RolledAttack);
    /// Roll a die again, by its place.
    Reroll(attack: RolledAttack, die: u8);
    /// Do what the dice of an attack say.
    Resolve(attack: RolledAttack);
    /// Ask for a second or further shot, if the last one allows it (`HMG-1`, `SLUG-1`).
    AskAgain(figure: FigureId);
    /// A double in reaction (`RF-4`); the owner may answer.
    OutOfAmmo(figure: FigureId);
    /// Take a figure out of reaction mode for want of ammo.
    LoseReaction(figure: FigureId);
    /// See whether a harpoon has caught its target (`HANS-1`).
    Harpoon {
        /// Who shot it.
        figure: FigureId,
        /// At whom.
        target: FigureId,
        /// Whether it did damage.
        hit: bool,
    };
    /// Drag a harpooned figure; ask where if there is a choice.
    AskLanding {
        /// Who shot it.
        figure: FigureId,
        /// Who is dragged.
        target: FigureId,
    };
    /// Drag it to that square.
    Drag {
        /// Who shot it.
        figure: FigureId,
        /// Who is dragged.
        target: FigureId,
        /// Where to.
        to: Square,
    };
    /// Free the harpoon.
    FreeHarpoon(figure: FigureId);
    /// Throw or launch a grenade (`GREN-1`).
    Throw {
        /// By whom.
        figure: FigureId,
        /// With what.
        weapon: Weapon,
        /// Where it lands.
        at: Square,
    };
    /// Blow up the squares round one (`GREN-2`), so much added to each die.
    Blast {
        /// The centre.
        at: Square,
        /// What is added to each die.
        bonus: i8,
        /// What kills whoever dies of it.
        cause: DamageCause,
    };
    /// Blow a figure up on a target (`MINE-1`).
    Detonate {
        /// Who blows itself up.
        figure: FigureId,
        /// The target.
        target: FigureId,
    };
    /// Ask for the next square of a jet of flame (`FLAME-1`).
    AskFlame {
        /// Who fires.
        figure: FigureId,
        /// The squares so far.
        chosen: Vec<Square>,
    };
    /// Set those squares ablaze, one after the other.
    Ignite {
        /// Who fired.
        figure: FigureId,
        /// The squares.
        squares: Vec<Square>,
    };
    /// Set one square ablaze (`FLAME-2`): by whom, and whose fire it is.
    SetAblaze(figure: FigureId, side: Side, at: Square);
    /// Dice for a figure that has come into a burning square (`FLAME-4`).
    Scorch(figure: FigureId);
    /// Dice for a figure in the fire, so many (`FLAME-2`, `FLAME-4`, `FLAME-5`).
    Burn(figure: FigureId, dice: u8, hazard: DamageHazard);
    /// Pick an object up.
    PickUp(figure: FigureId, object: ObjectId);
    /// Activate an object.
    Operate(figure: FigureId, object: ObjectId);
    /// Drop an object.
    Drop(object: ObjectId);
    /// Ask which cards of a hand are discarded (`HAND-2`).
    AskDiscard(side: Side);
    /// Discard a card of a hand.
    Discard(side: Side, card: CardId);
    /// Fill a hand up (`HAND-2`).
    Draw(side: Side);
    /// Lay a card from a hand on the table, before it does anything.
    Reveal {
        /// Whose.
        side: Side,
        /// The card.
        card: CardId,
        /// On what.
        target: CardTarget,
    };
    /// Ask for an answer.
    AskAnswer(side: Side, to: ResponseTrigger);
    /// Let the card that was played last take effect, if it was not cancelled.
    Settle(card: CardId);
    /// Let a card that strikes at once do so, for whoever has drawn it (`COOP-14`).
    Befall {
        /// Who has drawn it.
        side: Side,
        /// The card.
        card: CardId,
    };
    /// Kill a card (`CARD-4`, `CARD-5`).
    Kill(side: Side, card: CardId);
    /// Take a card out of play.
    LoseCard(card: CardId, cause: CardLoss);
    /// A figure uses its right of the turn to shake off a card (`SLUG-3`).
    ShakeOff(figure: FigureId);
    /// Discard the events whose time is over (`CARD-3`).
    Expire;
    /// Ask for the first player's last kills (`ACT-4`).
    AskLastChance(side: Side);
    /// Let a figure that has died act once more.
    LastStand(figure: FigureId);
    /// Make one close attack.
    Strike {
        /// By whom.
        figure: FigureId,
        /// At whom.
        target: FigureId,
    };
    /// Take damage points off a figure.
    Harm(figure: FigureId, damage: u8, cause: DamageCause);
    /// A figure has no damage points left.
    Die(figure: FigureId, cause: DamageCause);
    /// Remove a casualty.
    Remove(figure: FigureId);
    /// Look for a Twitcher before a numbered token is taken for the first time (`M4`).
    Search(figure: FigureId, object: ObjectId);
    /// A Twitcher's attack on whoever searched (`M4`).
    Spring {
        /// The Twitcher.
        figure: FigureId,
        /// The searcher.
        target: FigureId,
        /// Its dice.
        dice: u8,
    };
    /// Ask which figure is stranded, if the mission has one (`M5`).
    ChooseStranded;
    /// Put the stranded figure where the map says.
    Strand(figure: FigureId);
    /// A door of the stranded figure's room is open now.
    FreeStranded;
    /// At the beginning of that side's half, let its freed figure act.
    Loosen(side: Side);
    /// Ask where the next picket stands, of those figures from that one on (`M7`).
    AskPickets(since: FigureId);
    /// Place a picket.
    Picket {
        /// The figure.
        figure: FigureId,
        /// Its square.
        at: Square,
        /// Where it faces.
        facing: Facing,
    };
    /// Let pickets that were not placed wait at the entries, from the second turn on.
    ReleasePickets;
    /// Ask which figure held back arrives this turn (`M7`).
    AskReinforcement;
    /// Let it arrive.
    CallUp(figure: FigureId);
    /// Draw who comes in the next surge, and where (`COOP-7`).
    DrawSurge;
    /// Let those appear who were drawn.
    Surge;
    /// Ask whether the battle has ended now that a surge has come.
    JudgeSurge;
    /// A figure has searched and finds a card (`COOP-14`).
    FindCard(figure: FigureId);
    /// A figure faces along the arrow on its square (`COOP-4`).
    Follow(figure: FigureId);
    /// The next blow of a side that nobody plays, at the end of its half (`COOP-6`).
    Assault(side: Side);
    /// What was built on the square acts on a figure that has come there (`COOP-8`).
    Trip {
        /// The figure.
        figure: FigureId,
        /// Where it was before, if on the board.
        from: Option<Square>,
    };
    /// Place a contraption.
    Place {
        /// Who.
        figure: FigureId,
        /// Its kind, by its place in the mission's list.
        kind: u8,
        /// Where.
        at: Square,
    };
    /// Strike what blocks the way.
    Batter {
        /// Who.
        figure: FigureId,
        /// Where it stands.
        at: Square,
    };
    /// Blow up what was shot at.
    BlowUp {
        /// Who has shot.
        figure: FigureId,
        /// Where it stands.
        at: Square,
    };
    /// Set what was built on that square on fire.
    Kindle(at: Square);
    /// A figure that is hurt bites a friend beside it (`COOP-11`).
    Feed(figure: FigureId);
    /// Strike the gate (`COOP-9`).
    StrikeGate(figure: FigureId);
    /// Mend a point of the gate.
    Mend(figure: FigureId);
    /// Ask whether the battle has ended now that the gate has fallen.
    JudgeGate;
    /// Ask whether the battle has ended now that a figure has come to its square.
    JudgeReach(figure: FigureId);
    /// Push whoever stands in the way of a figure on (`COOP-11`).
    Shove {
        /// Who is pushed.
        figure: FigureId,
        /// Where to.
        to: Square,
    };
    /// Roll whether the turn begins at all (`M7`).
    CountDown;
    /// Ask whether the battle ends with the turn that is over (`M4`).
    JudgeTurn;
    /// Ask whether the battle has ended now that a side has activated an object (`M6`, `M7`).
    JudgeObjects(side: Side);
    /// Ask whether the battle has ended now that a figure of `side` is gone.
    Judge {
        /// The figure.
        figure: FigureId,
        /// Whose figure.
        side: Side,
        /// Dead, or out through an exit.
        died: bool,
    };
    /// Ask whether the battle has ended now that all have fallen who fall by one blast, if a side seemed wiped out by it.
    JudgeBlast(due: bool);
    /// After an action, ask the enemies in reaction mode that see the figure.
    Provoke {
        /// The figure that acted.
        figure: FigureId,
        /// Those who have had their say about this action.
        asked: Vec<FigureId>,
    };
    /// A figure lets the action pass.
    Hold {
        /// The figure.
        figure: FigureId,
        /// The enemy that acted.
        target: FigureId,
    };
    /// End a side's half of the turn (`ACT-3`).
    EndHalf(side: Side);
    /// Ask which of a side's figures enter reaction mode (`RF-1`).
    AskReadiness(side: Side);
    /// Put a figure into reaction mode.
    EnterReaction(figure: FigureId);
    /// Go on to the second half, or to the next turn.
    NextHalf;
}
