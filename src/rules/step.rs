//! Steps: the smallest things that can happen. They wait on a stack, so that an interruption (reaction fire after each
//! action, a card in answer to a death, a blast that triggers another) goes on top of the others. This module defines
//! only the data of a step; the systems that carry steps out are in `steps` and `conditions`.

use serde::{Deserialize, Serialize};

use crate::{
    attack_roll::RolledAttack,
    cards::CardTarget,
    causes::{CardLoss, DamageCause, DamageHazard, ResponseTrigger},
    facing::Facing,
    ids::{CardId, FigureId, ObjectId},
    side::Side,
    square::{EdgePoint, EntryId, Square},
    step_table::steps,
    weapon::{FireMode, Weapon},
};

/// Payload of one kind of step.
pub(super) trait Payload: 'static {
    const NUMBER: usize;

    /// Returns the payload of a step.
    ///
    /// # Panics
    /// If the step is of another kind.
    fn of(step: Step) -> Self;
}

steps! {
    /// End the battle, because a side gives it up.
    Concede(side: Side);
    /// Record that a side agrees to a draw (`TURN-3`).
    AgreeDraw(side: Side);
    /// Begin a turn (`TURN-1`).
    StartTurn;
    /// Take command points (`CP-1`).
    IssueCommand;
    /// Ask a side for its bid (`BID-1`).
    AskBid(side: Side);
    /// Store a sealed bid.
    SealBid(side: Side, points: u8);
    /// Reveal both bids and settle which side goes first.
    RevealBids;
    /// Let the Allies go first without a bid (`BID-2`).
    DeclareIntelligence;
    /// Let a side go first, as the mission says (`COOP-1`).
    TakeFirst(side: Side);
    /// Bring the hordes' figures for this turn (`DEPLOY-4`).
    Reinforce;
    /// Ask a side for the entry points where its figures off the board wait, from the figure `since` on (`DEPLOY-1`).
    AskDeployment { side: Side, since: FigureId };
    /// Place a figure beside an entry point.
    Deploy(figure: FigureId, entry: EntryId);
    /// Queue both deployments and the first half-turn, after it is settled which side goes first.
    StartActionPhase;
    /// Begin a side's half-turn.
    StartHalf(side: Side);
    /// Ask the side whose half-turn it is for its next action.
    AskAct;
    /// Ask for the next action of a figure that has died, until its last stand is over.
    AskLastStand(figure: FigureId);
    /// Begin an activation.
    Activate(figure: FigureId);
    /// Pay for an action.
    Pay(figure: FigureId, cost: u8);
    /// Let a figure that was already activated act again with that number of points.
    ActAgain(figure: FigureId, points: u8);
    /// End the current activation, if there is one. With `sharing`, unused points may be given away (`SARGE-2`).
    EndActivation { sharing: bool };
    /// Ask for the friends that get unused points (`SARGE-2`).
    AskShare(figure: FigureId, points: u8);
    /// Give one unused point to a friend.
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
    SetDoor { figure: FigureId, door: u8, open: bool };
    /// Seal a closed door for good.
    Seal(figure: FigureId, door: u8);
    /// Check the end conditions after a door was sealed.
    JudgeDoors;
    /// Fire one shot.
    Shoot {
        /// The shooter.
        figure: FigureId,
        /// The target.
        target: FigureId,
        /// The weapon.
        weapon: Weapon,
        /// The mode: in its activation or in reaction.
        mode: FireMode,
        /// Bonus added to the dice, if this is not the first shot of its action (`HMG-1`, `SLUG-1`).
        further: Option<i8>,
    };
    /// Ask the player to reroll a die or keep the dice, as long as a die may be rerolled (`REROLL-1`).
    AskReroll(attack: RolledAttack);
    /// Roll a die again. `die` is its index.
    Reroll(attack: RolledAttack, die: u8);
    /// Carry out the result of an attack's dice.
    Resolve(attack: RolledAttack);
    /// Ask for a second or further shot, if the last one allows it (`HMG-1`, `SLUG-1`).
    AskAgain(figure: FigureId);
    /// Let the owner of a figure whose reaction shot rolled a double respond before the figure leaves reaction mode
    /// (`RF-4`).
    OutOfAmmo(figure: FigureId);
    /// Take a figure that is out of ammo out of reaction mode.
    LoseReaction(figure: FigureId);
    /// Check whether the harpoon of `figure` has caught its target (`HANS-1`). `hit` is `true` if the shot did damage.
    Harpoon { figure: FigureId, target: FigureId, hit: bool };
    /// Drag the figure that a harpoon has caught, and ask for the square if there is a choice.
    AskLanding { figure: FigureId, target: FigureId };
    /// Drag the figure that a harpoon has caught to a square.
    Drag { figure: FigureId, target: FigureId, to: Square };
    /// Free the harpoon.
    FreeHarpoon(figure: FigureId);
    /// Throw or launch a grenade (`GREN-1`).
    Throw { figure: FigureId, weapon: Weapon, at: Square };
    /// Blow up a square and the squares around it (`GREN-2`). `bonus` is added to each die.
    Blast { at: Square, bonus: i8, cause: DamageCause };
    /// Blow a figure up on a target (`MINE-1`).
    Detonate { figure: FigureId, target: FigureId };
    /// Ask for the next square of a jet of flame, after the `chosen` ones (`FLAME-1`).
    AskFlame { figure: FigureId, chosen: Vec<Square> };
    /// Set the squares of a jet ablaze, one after the other.
    Ignite { figure: FigureId, squares: Vec<Square> };
    /// Set one square ablaze (`FLAME-2`). `figure` has fired, and the fire belongs to `side`.
    SetAblaze(figure: FigureId, side: Side, at: Square);
    /// Roll dice for a figure that has entered a burning square (`FLAME-4`).
    Scorch(figure: FigureId);
    /// Roll that number of dice for a figure in the fire (`FLAME-2`, `FLAME-4`, `FLAME-5`).
    Burn(figure: FigureId, dice: u8, hazard: DamageHazard);
    /// Pick an object up.
    PickUp(figure: FigureId, object: ObjectId);
    /// Activate an object.
    Operate(figure: FigureId, object: ObjectId);
    /// Drop an object.
    Drop(object: ObjectId);
    /// Ask for the cards of a hand to discard (`HAND-2`).
    AskDiscard(side: Side);
    /// Discard a card of a hand.
    Discard(side: Side, card: CardId);
    /// Fill a hand up (`HAND-2`).
    Draw(side: Side);
    /// Show a card played from a hand, before it takes effect.
    Reveal { side: Side, card: CardId, target: CardTarget };
    /// Ask for an answer.
    AskAnswer(side: Side, to: ResponseTrigger);
    /// Let the card that was played last take effect, if it was not cancelled.
    Settle(card: CardId);
    /// Carry out a card that takes effect at once when a side draws it (`COOP-14`).
    Befall { side: Side, card: CardId };
    /// Kill a card (`CARD-4`, `CARD-5`).
    Kill(side: Side, card: CardId);
    /// Take a card out of play.
    LoseCard(card: CardId, cause: CardLoss);
    /// Use up the figure's right to shake off a card this turn (`SLUG-3`).
    ShakeOff(figure: FigureId);
    /// Discard the events whose duration is over (`CARD-3`).
    Expire;
    /// Ask for the first player's last kills (`ACT-4`).
    AskLastChance(side: Side);
    /// Let a figure that has died act once more.
    LastStand(figure: FigureId);
    /// Make one close attack.
    Strike { figure: FigureId, target: FigureId };
    /// Take damage points off a figure.
    Harm(figure: FigureId, damage: u8, cause: DamageCause);
    /// Begin the death of a figure that has no damage points left.
    Die(figure: FigureId, cause: DamageCause);
    /// Remove a casualty.
    Remove(figure: FigureId);
    /// Check for a Twitcher before a numbered token is taken for the first time (`M4`).
    Search(figure: FigureId, object: ObjectId);
    /// Make a Twitcher's attack on the figure that searched (`M4`).
    Spring { figure: FigureId, target: FigureId, dice: u8 };
    /// Ask which figure is stranded, if the mission has one (`M5`).
    ChooseStranded;
    /// Put the stranded figure on its square of the map.
    Strand(figure: FigureId);
    /// Free the stranded figure, because a door of its room is open.
    FreeStranded;
    /// At the beginning of that side's half-turn, let its freed figure act.
    Loosen(side: Side);
    /// Ask for the square of the next picket, from the figure `since` on (`M7`).
    AskPickets(since: FigureId);
    /// Place a picket.
    Picket { figure: FigureId, at: Square, facing: Facing };
    /// From the second turn on, let pickets that were not placed wait at the entry points.
    ReleasePickets;
    /// Ask for the held-back figure that arrives this turn (`M7`).
    AskReinforcement;
    /// Let a held-back figure arrive.
    CallUp(figure: FigureId);
    /// Draw the figures of the next surge, and their squares (`COOP-7`).
    DrawSurge;
    /// Let the drawn figures of a surge appear.
    Surge;
    /// Check the end conditions after a surge has come.
    JudgeSurge;
    /// Draw a card for a figure that has searched (`COOP-14`).
    FindCard(figure: FigureId);
    /// Turn a figure along the arrow on its square (`COOP-4`).
    Follow(figure: FigureId);
    /// Make the next strike of an automated side, at the end of its half-turn (`COOP-6`).
    Assault(side: Side);
    /// Apply the contraption on a square to a figure that has moved there (`COOP-8`).
    Trip {
        /// The figure.
        figure: FigureId,
        /// The square that it left, if it was on the board.
        from: Option<Square>,
    };
    /// Place a contraption. `kind` is the index of its kind in the mission's list.
    Place { figure: FigureId, kind: u8, at: Square };
    /// Strike the contraption that blocks the way.
    Batter { figure: FigureId, at: Square };
    /// Blow up the contraption that was shot at.
    BlowUp { figure: FigureId, at: Square };
    /// Set the contraption on that square on fire.
    Kindle(at: Square);
    /// Let a wounded figure bite a friend beside it (`COOP-11`).
    Feed(figure: FigureId);
    /// Strike the gate (`COOP-9`).
    StrikeGate(figure: FigureId);
    /// Mend a point of the gate.
    Mend(figure: FigureId);
    /// Check the end conditions after the gate has fallen.
    JudgeGate;
    /// Check the end conditions after a figure has entered its square.
    JudgeReach(figure: FigureId);
    /// Push away a figure that blocks the way of another (`COOP-11`).
    Shove {
        /// The figure that is pushed.
        figure: FigureId,
        /// The square to which it is pushed.
        to: Square,
    };
    /// Roll the die that may end the battle before the turn begins (`M7`).
    CountDown;
    /// Check the end conditions after a turn (`M4`).
    JudgeTurn;
    /// Check the end conditions after a side has activated an object (`M6`, `M7`).
    JudgeObjects(side: Side);
    /// Check the end conditions after a figure of `side` has left the game.
    Judge {
        /// The figure.
        figure: FigureId,
        /// The figure's side.
        side: Side,
        /// `true` if it died, `false` if it left through an exit.
        died: bool,
    };
    /// Check the end conditions after all victims of a blast have fallen. `due` is `true` if a victim left its side
    /// without figures.
    JudgeBlast(due: bool);
    /// After an action, ask the enemies in reaction mode that see the figure.
    Provoke {
        /// The figure that acted.
        figure: FigureId,
        /// The figures that have already decided about this action.
        asked: Vec<FigureId>,
    };
    /// Let a figure hold its fire at an action.
    Hold {
        /// The figure.
        figure: FigureId,
        /// The enemy that acted.
        target: FigureId,
    };
    /// End a side's half-turn (`ACT-3`).
    EndHalf(side: Side);
    /// Ask which of a side's figures enter reaction mode (`RF-1`).
    AskReadiness(side: Side);
    /// Put a figure into reaction mode.
    EnterReaction(figure: FigureId);
    /// Continue with the second half-turn, or with the next turn.
    NextHalf;
    /// Raise the alarm at a red door that a figure has opened (`ALARM-1`).
    RaiseAlarm { figure: FigureId, door: u8 };
    /// Call reinforcements to an entry point (`ALARM-1`).
    CallReinforcements {
        /// The figure that raised the alarm.
        figure: FigureId,
        /// Number of the door.
        door: u8,
        /// The square of the entry point.
        at: Square,
    };
    /// Bring the reinforcements of all alarms (`ALARM-1`).
    BringReinforcements;
    /// Check the end conditions after an alarm was raised.
    JudgeAlarm;
    /// Search a cache (`EXP-S1`).
    SearchCache(figure: FigureId, object: ObjectId);
    /// Hurt a figure that is about to leave within the hearing of enemies (`EXP-S4`).
    Pursue(figure: FigureId);
    /// Let the first figure that enters a segment of a tunnel meet an enemy (`EXP-S5`).
    EnterSegment { figure: FigureId, at: Square };
}
