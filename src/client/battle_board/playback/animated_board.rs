//! The state of the board during playback: position, facing and wounds of each figure, open doors, fire and objects.
//! Events change it one by one; when all are shown, it equals the battle state. Sprites are drawn from it elsewhere.

mod token_movement;

use self::token_movement::{TokenRecoil, TokenTween, TweenTiming, tween_to_pose};
use super::{
    counters::Counters,
    timing::{self, Timing},
};
use crate::{board::layout::gate_mouth_position, prelude::*};
use rules::{BurningSquare, Door, conditions::ContraptionState};

pub use token_movement::TokenPose;

/// Scale of figures that wait outside their entry point.
const WAITING: f32 = 0.34;

/// Resource: state of the board during playback.
#[derive(Resource, Clone, Debug, Default)]
pub struct AnimatedBoard {
    actors: BTreeMap<FigureId, AnimatedFigure>,
    /// Doors, by index.
    pub doors: Vec<Door>,
    /// Burning squares.
    pub blazes: Vec<BurningSquare>,
    /// Place of each object.
    pub objects: Vec<ObjectPlace>,
    /// Contraptions on the board.
    pub built: Vec<ContraptionState>,
    /// Remaining points of the gate.
    pub gate: u8,
    /// Points, turn and half-turn.
    pub count: Counters,
    entries: Vec<EdgePoint>,
    /// Sides of dead figures, because later events may still name these figures, such as a fire that they have set.
    dead: BTreeMap<FigureId, Side>,
}

/// State of a figure during playback.
#[derive(Clone, Copy, Debug)]
pub struct AnimatedFigure {
    /// Its state after the events shown.
    pub figure: Figure,
    /// `true` if it is above another figure in mid-leap.
    pub lifted: bool,
    track: TokenTween,
    jolt: Option<TokenRecoil>,
}

impl AnimatedFigure {
    /// Returns its pose at that time.
    pub fn pose(&self, clock: f32) -> TokenPose {
        let mut pose = self.track.pose(clock);
        pose.at += self.jolt.map_or(Vec2::ZERO, |jolt| jolt.offset(clock));
        pose
    }

    /// Returns its pose at rest.
    pub fn goal(&self) -> TokenPose {
        self.track.to
    }
}

impl AnimatedBoard {
    /// Returns the animated board of a battle state, at rest.
    pub fn of(now: &BattleState) -> AnimatedBoard {
        let mut animated_board = AnimatedBoard::default();
        animated_board.snap_to(now, 0.0, None);
        animated_board
    }

    /// Returns a figure, if it is shown.
    pub fn actor(&self, id: FigureId) -> Option<&AnimatedFigure> {
        self.actors.get(&id)
    }

    /// Returns all figures that are shown.
    pub fn actors(&self) -> impl Iterator<Item = &AnimatedFigure> {
        self.actors.values()
    }

    /// Sets the animated board to the battle state. With `glide`, figures that were seen nearby move to their place;
    /// all others are there at once.
    pub fn snap_to(&mut self, now: &BattleState, clock: f32, glide: Option<Timing>) {
        self.count = Counters::of(now);
        self.entries.clone_from(&now.board.terrain().entries);
        self.doors = now.board.doors().to_vec();
        self.blazes.clone_from(&now.fire.blazes);
        self.objects = now.objects.iter().map(|(_, object)| object.place).collect();
        self.built.clone_from(&now.contraptions.standing);
        self.gate = now.bulwark.left;
        let before = std::mem::take(&mut self.actors);
        for figure in now.figures.iter().filter(|figure| has_token(figure)) {
            let pose = TokenPose { at: Vec2::ZERO, turn: 0.0, scale: 1.0, alpha: 1.0 };
            let lifted = now.mid_leap(figure);
            let actor = AnimatedFigure { figure: *figure, lifted, track: TokenTween::still(pose), jolt: None };
            self.actors.insert(figure.id, actor);
        }
        for id in self.actors.keys().copied().collect::<Vec<_>>() {
            let pose = self.place(&self.actors[&id]);
            let old = before.get(&id).map(|actor| (actor.pose(clock), actor.track, actor.jolt));
            let Some(actor) = self.actors.get_mut(&id) else { continue };
            actor.track = match (old, glide) {
                (Some((_, track, _)), _) if track.to == pose => track,
                (Some((seen, ..)), Some(beats)) if seen.at.distance(pose.at) <= SQUARE * 2.5 => {
                    tween_to_pose(seen, pose, TweenTiming { clock, length: timing::STEP, beats })
                }
                _ => TokenTween::still(pose),
            };
            actor.jolt = old.and_then(|(.., jolt)| jolt);
        }
    }

    /// Returns the time on the playback clock at which the last token comes to rest.
    pub fn until(&self) -> f32 {
        let end = |actor: &AnimatedFigure| {
            let jolt = actor.jolt.map_or(0.0, |jolt| jolt.begun + jolt.length);
            (actor.track.begun + actor.track.length).max(jolt)
        };
        self.actors.values().map(end).fold(0.0, f32::max)
    }

    /// Ends all movement, so that the clock can be reset.
    pub fn rest(&mut self) {
        for actor in self.actors.values_mut() {
            actor.track = TokenTween::still(actor.track.to);
            actor.jolt = None;
        }
    }

    /// Returns the pose of a figure at rest. Waiting figures are small and close together outside their entry point.
    fn place(&self, actor: &AnimatedFigure) -> TokenPose {
        let (at, scale) = match actor.figure.place {
            // Offset from the other figure in mid-leap, so that both are visible.
            Some(FigurePlace::Board(square)) if actor.lifted => {
                (square_center(square) + Vec2::new(0.2, 0.24) * SQUARE, 1.12)
            }
            Some(FigurePlace::Board(square)) => (square_center(square), 1.0),
            Some(FigurePlace::Waiting(entry)) => (self.waiting_place(actor.figure.id, entry), WAITING),
            _ => (actor.track.to.at, 0.0),
        };
        TokenPose { at, turn: facing_angle(actor.figure.facing), scale, alpha: 1.0 }
    }

    fn waiting_place(&self, id: FigureId, entry: EntryId) -> Vec2 {
        let Some(gate) = self.entries.get(usize::from(entry.0)) else { return Vec2::ZERO };
        let same = |other: &&AnimatedFigure| other.figure.place == Some(FigurePlace::Waiting(entry));
        let rank = self.actors.values().filter(same).position(|other| other.figure.id == id).unwrap_or(0);
        // Three rows of three in the mouth of the tunnel; further figures overlap them.
        let (row, column) = ((rank / 3 % 3) as f32 - 1.0, (rank % 3) as f32 - 1.0);
        gate_mouth_position(gate) + Vec2::new(column, -row) * SQUARE * 0.33
    }

    /// Applies an event whose playback begins at that time. Figures that enter the game are taken from `now`.
    pub fn apply(&mut self, event: &BattleEvent, now: &BattleState, clock: f32, beats: Timing) {
        let when = TweenTiming { clock, length: beats.hold(event, None), beats };
        let side = |id: FigureId| self.actors.get(&id).map(|actor| actor.figure.side);
        self.count.apply(event, |id| side(id).or(now.figure(id).map(|figure| figure.side)));
        match event {
            BattleEvent::Moved { figure, to, .. }
            | BattleEvent::Dragged { figure, to, .. }
            | BattleEvent::Shoved { figure, to, .. } => {
                self.go(*figure, when, *to);
            }
            BattleEvent::LeftBoard { figure, from, towards } => self.leave(*figure, (*from, *towards), when),
            BattleEvent::Entered { figure, at, facing, .. } => self.enter(*figure, (*at, *facing), now, when),
            BattleEvent::Surfaced { figure, gate } => self.enter(*figure, (gate.at, gate.inward()), now, when),
            BattleEvent::TwitcherRose { figure, at, facing, object, .. } => {
                self.object(*object, ObjectPlace::Carried(*figure));
                self.rise(*figure, (*at, *facing), now, when);
            }
            BattleEvent::Picketed { figure, at, facing }
            | BattleEvent::Stranded { figure, at, facing }
            | BattleEvent::Appeared { figure, at, facing, .. } => {
                self.rise(*figure, (*at, *facing), now, when);
            }
            BattleEvent::Turned { figure, to, .. } => self.turn(*figure, *to, when),
            BattleEvent::Wounded { figure, damage, .. } => {
                self.change(*figure, |figure| figure.wounds = figure.wounds.saturating_add(*damage));
            }
            BattleEvent::Healed { figure, points } => {
                self.change(*figure, |figure| figure.wounds = figure.wounds.saturating_sub(*points));
            }
            BattleEvent::Died { figure, .. } => {
                self.dead.extend(self.actors.remove(figure).map(|actor| (*figure, actor.figure.side)));
            }
            BattleEvent::ReactionEntered { figure } => self.change(*figure, |figure| figure.reaction = true),
            BattleEvent::ReactionLost { figure, .. } => self.change(*figure, |figure| figure.reaction = false),
            BattleEvent::ActivationEnded { figure, .. } => self.change(*figure, |figure| figure.activated = true),
            BattleEvent::TurnStarted { .. } => {
                self.actors.values_mut().for_each(|actor| actor.figure.activated = false);
            }
            BattleEvent::Placed { at, .. } => {
                self.built.retain(|there| there.at != *at);
                self.built.extend(now.contraptions.at(*at));
            }
            other => self.apply_to_board(other),
        }
    }

    fn apply_to_board(&mut self, event: &BattleEvent) {
        match event {
            BattleEvent::DoorMoved { door, open, .. } => self.door(*door, |leaf| leaf.open = *open),
            BattleEvent::DoorBurst { door } => self.door(*door, |leaf| leaf.open = true),
            BattleEvent::DoorSealed { door, .. } => self.door(*door, |leaf| (leaf.open, leaf.sealed) = (false, true)),
            BattleEvent::SetAblaze { figure, at } => {
                if let Some(side) = self.side_of(*figure)
                    && self.blazes.iter().all(|blaze| blaze.at != *at)
                {
                    self.blazes.push(BurningSquare { at: *at, side });
                }
            }
            BattleEvent::BurntOut { side, squares } => {
                self.blazes.retain(|blaze| blaze.side != *side || !squares.contains(&blaze.at));
            }
            BattleEvent::Battered { at, left, .. } | BattleEvent::Sprung { at, left, .. } => {
                self.built.iter_mut().filter(|there| there.at == *at).for_each(|there| there.charges = *left);
                self.built.retain(|there| there.charges > 0);
            }
            BattleEvent::Kindled { at, left, .. } => {
                let there = self.built.iter_mut().filter(|there| there.at == *at);
                there.for_each(|there| (there.charges, there.lit) = (*left, true));
                self.built.retain(|there| there.charges > 0);
            }
            BattleEvent::GateStruck { left, .. }
            | BattleEvent::GateMended { left, .. }
            | BattleEvent::GateShaken { left, .. } => self.gate = *left,
            BattleEvent::PickedUp { figure, object, .. } => self.object(*object, ObjectPlace::Carried(*figure)),
            BattleEvent::Dropped { object, at, .. } => self.object(*object, ObjectPlace::At(*at)),
            BattleEvent::Operated { figure, object } | BattleEvent::CacheEmpty { figure, object } => {
                if let Some(side) = self.side_of(*figure) {
                    self.object(*object, ObjectPlace::Used(side));
                }
            }
            _ => {}
        }
    }

    fn side_of(&self, figure: FigureId) -> Option<Side> {
        self.actors.get(&figure).map(|actor| actor.figure.side).or_else(|| self.dead.get(&figure).copied())
    }

    fn door(&mut self, door: u8, change: impl FnOnce(&mut Door)) {
        if let Some(leaf) = self.doors.get_mut(usize::from(door)) {
            change(leaf);
        }
    }

    fn object(&mut self, object: ObjectId, place: ObjectPlace) {
        if let Some(old) = self.objects.get_mut(usize::from(object.0)) {
            *old = place;
        }
    }

    fn change(&mut self, id: FigureId, change: impl FnOnce(&mut Figure)) {
        if let Some(actor) = self.actors.get_mut(&id) {
            change(&mut actor.figure);
        }
    }

    fn go(&mut self, id: FigureId, when: TweenTiming, to: Square) {
        let taken = |actor: &AnimatedFigure| actor.figure.id != id && actor.figure.square() == Some(to);
        let lifted = self.actors.values().any(taken);
        let Some(actor) = self.actors.get_mut(&id) else { return };
        let (seen, was) = (actor.pose(when.clock), actor.lifted);
        (actor.figure.place, actor.lifted) = (Some(FigurePlace::Board(to)), lifted);
        let goal = self.place(&self.actors[&id]);
        if let Some(actor) = self.actors.get_mut(&id) {
            let leap = if (lifted || was) && !when.beats.reduced { 0.18 } else { 0.0 };
            actor.track = TokenTween { leap, ..tween_to_pose(seen, goal, when) };
        }
    }

    fn turn(&mut self, id: FigureId, to: Facing, when: TweenTiming) {
        if let Some(actor) = self.actors.get_mut(&id) {
            actor.figure.facing = to;
            let pose = TokenPose { turn: facing_angle(to), alpha: 1.0, ..actor.track.to };
            actor.track = tween_to_pose(actor.pose(when.clock), pose, when);
        }
    }

    /// Moves a figure off the board over an edge of its square.
    fn leave(&mut self, id: FigureId, (from, towards): (Square, Facing), when: TweenTiming) {
        if let Some(actor) = self.actors.get_mut(&id) {
            let seen = actor.pose(when.clock);
            let at = square_center(from) + battle_view::board_coords::facing_direction(towards) * SQUARE;
            actor.track = tween_to_pose(seen, TokenPose { at, scale: WAITING, ..seen }, when);
            actor.figure.place = Some(FigurePlace::Left);
        }
    }

    fn enter(&mut self, id: FigureId, (at, facing): (Square, Facing), now: &BattleState, when: TweenTiming) {
        if !self.actors.contains_key(&id) {
            return self.rise(id, (at, facing), now, when);
        }
        self.change(id, |figure| figure.facing = facing);
        self.go(id, when, at);
        self.close_up(when);
    }

    /// Adds a figure that appears on the board.
    fn rise(&mut self, id: FigureId, (at, facing): (Square, Facing), now: &BattleState, when: TweenTiming) {
        // A figure that has died since is skipped: the player never saw it.
        let Some(figure) = now.figure(id) else { return };
        let figure = Figure { place: Some(FigurePlace::Board(at)), facing, wounds: 0, reaction: false, ..*figure };
        let pose = TokenPose { at: square_center(at), turn: facing_angle(facing), scale: 1.0, alpha: 1.0 };
        let seen = TokenPose { scale: if when.beats.reduced { 1.0 } else { 0.2 }, alpha: 0.0, ..pose };
        let track = TokenTween { from: seen, to: pose, begun: when.clock, length: when.length, leap: 0.0 };
        self.actors.insert(id, AnimatedFigure { figure, lifted: false, track, jolt: None });
    }

    /// Moves the waiting figures together after one has entered.
    fn close_up(&mut self, when: TweenTiming) {
        let when = TweenTiming { length: timing::STEP, ..when };
        let waiting = |actor: &&AnimatedFigure| matches!(actor.figure.place, Some(FigurePlace::Waiting(_)));
        let ids: Vec<FigureId> = self.actors.values().filter(waiting).map(|actor| actor.figure.id).collect();
        for id in ids {
            let goal = self.place(&self.actors[&id]);
            if let Some(actor) = self.actors.get_mut(&id).filter(|actor| actor.track.to != goal) {
                actor.track = tween_to_pose(actor.pose(when.clock), goal, when);
            }
        }
    }

    /// Pushes a token out of its place for a moment.
    pub fn jolt(&mut self, id: FigureId, by: Vec2, begun: f32, length: f32) {
        if let Some(actor) = self.actors.get_mut(&id) {
            actor.jolt = Some(TokenRecoil { by, begun, length });
        }
    }
}

/// Returns `true` if a figure has a token.
pub fn has_token(figure: &Figure) -> bool {
    figure.in_play() && figure.place.is_some()
}

/// Returns the rotation for a facing of an image that is drawn facing up.
fn facing_angle(facing: Facing) -> f32 {
    -f32::from(facing as u8) * std::f32::consts::FRAC_PI_2
}
