//! Tasks and counters of a battle's end conditions, victory points and special conditions, in the terms of
//! `mission_specs`, and the results that acts bring about.

use std::cmp::Ordering;

use crate::{
    condition::Condition,
    conditions::AlarmCondition,
    end_conditions::{EndCondition, ScoringTime},
    figure::FigurePlace,
    figures::Figure,
    ids::ObjectId,
    mission_specs::{ArrivalSpec, CounterSpec, MissionAct, ObjectiveGain, ObjectiveSpec},
    objects::{MissionObject, ObjectPlace},
    order::Order,
    score::ScoringRule,
    side::{BySide, Side},
    square::is_within_areas,
    state_fields::BattleState,
    terrain::Ground,
};

impl BattleState {
    /// Returns the tasks that the mission makes worth doing for a side: those of its end conditions first, then those
    /// of its victory points and special conditions.
    pub fn objectives(&self, side: Side) -> Vec<ObjectiveSpec> {
        let endings = self.charter.endings.iter().flat_map(|ending| ending.objectives(self, side));
        let scores = self.charter.scores.iter().flat_map(|score| score.objectives(self, side));
        let conditions = self.conditions().flat_map(|condition| condition.objectives(self, side));
        endings.chain(scores).chain(conditions).collect()
    }

    /// Returns the numbers that players follow, in the order in which they are shown.
    pub fn counters(&self) -> Vec<CounterSpec> {
        let mut rare: Vec<CounterSpec> = self.conditions().flat_map(|condition| condition.counters(self)).collect();
        rare.sort_by_key(|counter| match counter {
            CounterSpec::Surges { .. } => 2,
            CounterSpec::Gate { .. } => 1,
            _ => 0,
        });
        let endings = self.charter.endings.iter().filter_map(|ending| ending.counters(self));
        self.score_counters().into_iter().chain(endings).chain(rare).collect()
    }

    /// Returns the orders that special conditions let a figure consider, even if they are refused now. Their order is
    /// fixed, because players who act at random choose by number.
    pub fn affordances(&self, figure: &Figure) -> Vec<Order> {
        let mut orders = Vec::new();
        for order in self.conditions().flat_map(|condition| condition.affordances(self, figure)) {
            if !orders.contains(&order) {
                orders.push(order);
            }
        }
        orders.sort_by_key(|order| match order {
            Order::Batter { .. } => 0,
            Order::Mend => 1,
            Order::Search => 2,
            Order::Place { .. } => 3,
            Order::SearchCache { .. } => 5,
            _ => 4,
        });
        orders
    }

    /// Returns the figures that will appear in groups, one entry for each condition that brings some.
    pub fn arrivals(&self) -> impl Iterator<Item = ArrivalSpec> {
        self.conditions().filter_map(|condition| condition.arrivals(self))
    }

    fn conditions(&self) -> impl Iterator<Item = &dyn Condition> {
        self.charter.conditions()
    }

    /// Returns the counters of victory points and tokens.
    fn score_counters(&self) -> Vec<CounterSpec> {
        let tokens = |score: &ScoringRule| matches!(score, ScoringRule::Carried(_));
        let scores = &self.charter.scores;
        let points = scores.iter().any(|score| !tokens(score)).then_some(CounterSpec::Points(self.victory.0));
        let held = scores.iter().any(tokens).then(|| CounterSpec::Tokens(BySide::from_fn(|side| self.tokens_of(side))));
        points.into_iter().chain(held).collect()
    }

    /// Returns the number of tokens that a side's figures hold.
    fn tokens_of(&self, side: Side) -> usize {
        let by = |place| matches!(place, ObjectPlace::Carried(id) if self.figure(id).map(|figure| figure.side) == Some(side));
        self.objects.iter().filter(|(_, object)| object.numbered && by(object.place)).count()
    }

    /// Returns the winner if a figure achieves an act, `Some(None)` for a draw; `None` if the battle goes on.
    pub fn winner_after(&self, figure: &Figure, act: MissionAct) -> Option<Option<Side>> {
        let last = act == MissionAct::Leave && self.is_last_of_side(figure);
        // Achievements take precedence over endings by wiping out a side.
        let (wiped, achieved): (Vec<_>, Vec<_>) =
            self.charter.endings.iter().partition(|ending| ending.side_to_wipe_out().is_some());
        achieved.into_iter().chain(wiped).find_map(|ending| ending.winner_after(self, figure, (act, last)))
    }

    /// Returns `true` if a side loses the battle by opening that door (`ALARM-1`).
    pub(crate) fn loses_by_opening(&self, door: u8, side: Side) -> bool {
        let lost = |ending: &EndCondition| ending.winner_after_opening(self, door, side) == Some(side.enemy());
        self.charter.endings.iter().any(lost)
    }

    /// Returns `true` if a figure of that side raises the alarm by opening that door (`ALARM-1`).
    fn raises_alarm(&self, door: u8, side: Side) -> bool {
        let alarm = self.charter.condition::<AlarmCondition>().filter(|alarm| alarm.side == side);
        alarm.is_some_and(|alarm| alarm.doors.contains(&door) && !self.alarms.raised.contains(&door))
    }

    /// Returns `true` if the figure is the last one of its side, and no further ones will come.
    fn is_last_of_side(&self, figure: &Figure) -> bool {
        let counts = |other: &&Figure| {
            other.side == figure.side
                && other.id != figure.id
                && (other.in_play() || other.place == Some(FigurePlace::Reserve))
                && !self.twitchers.0.contains(&other.id)
                && !self.is_stranded(other)
        };
        let arrives = self.arrivals().any(|arrival| arrival.side == figure.side && arrival.left > 0);
        let comes = arrives || self.hordes.iter().any(|kind| self.catalogue.kind(*kind).side == figure.side);
        !comes && self.figures.iter().filter(counts).count() == 0
    }

    /// Returns the side that has more victory points after a figure's act.
    fn leader_after(&self, figure: &Figure, act: MissionAct) -> Option<Side> {
        let brings = self.charter.scores.iter().map(|score| score.points_of(self, figure, act)).sum::<u16>();
        let points = self.victory_points();
        match (points[figure.side] + brings).cmp(&points[figure.side.enemy()]) {
            Ordering::Greater => Some(figure.side),
            Ordering::Equal => None,
            Ordering::Less => Some(figure.side.enemy()),
        }
    }

    fn is_used(&self, object: ObjectId) -> bool {
        self.objects.get(object).is_some_and(|object| matches!(object.place, ObjectPlace::Used(_)))
    }

    /// Returns the task of picking up or activating an object on the board that the side may use.
    fn object_task(&self, id: ObjectId, side: Side, gain: ObjectiveGain, capacity: usize) -> Option<ObjectiveSpec> {
        let object = self.objects.get(id)?;
        let usable = object.user.is_none_or(|user| user == side) && matches!(object.place, ObjectPlace::At(_));
        usable.then(|| ObjectiveSpec::new(MissionAct::Handle(id), gain).for_figures(capacity))
    }

    /// Returns the tasks of handling all objects that can be carried, or all others.
    fn object_tasks(&self, side: Side, portable: bool, gain: ObjectiveGain) -> Vec<ObjectiveSpec> {
        let fitting = self.objects.iter().filter(|(_, object)| object.portable == portable);
        fitting.filter_map(|(id, _)| self.object_task(id, side, gain, 1)).collect()
    }
}

impl EndCondition {
    /// Returns the tasks that the ending makes worth doing for a side.
    fn objectives(&self, state: &BattleState, side: Side) -> Vec<ObjectiveSpec> {
        match self {
            EndCondition::LastFigureOut { side: out } if *out == side => {
                vec![ObjectiveSpec::new(MissionAct::Leave, ObjectiveGain::Share)]
            }
            EndCondition::DoorsSealed { winner, doors } => sealing_tasks(state, *winner == side, doors),
            EndCondition::TakenOut { object } => taking_out_task(state, side, ObjectId(*object)).into_iter().collect(),
            EndCondition::Activated { winner, objects } if *winner == side => {
                let task = |object: &u8| state.object_task(ObjectId(*object), side, ObjectiveGain::Share, 9);
                objects.iter().filter_map(task).collect()
            }
            EndCondition::Reached { side: comes, areas } if *comes == side => {
                let terrain = state.board.terrain();
                let squares = terrain.squares().filter(|at| terrain.ground(*at) == Ground::Floor);
                let inside = squares.filter(|at| is_within_areas(areas, *at)).map(|at| (at, None));
                vec![ObjectiveSpec::new(MissionAct::Reach, ObjectiveGain::Victory).at(inside)]
            }
            EndCondition::AlarmsRaised { winner, count } if *winner == side => alarm_tasks(state, side, *count),
            _ => Vec::new(),
        }
    }

    /// Returns the number that players follow because of the ending.
    fn counters(&self, state: &BattleState) -> Option<CounterSpec> {
        match self {
            EndCondition::TakenOut { object } => Some(CounterSpec::Holder(ObjectId(*object))),
            EndCondition::Activated { objects, .. } if objects.len() > 1 => {
                Some(CounterSpec::Used(objects.iter().copied().map(ObjectId).collect()))
            }
            EndCondition::Points(ScoringTime::AllActivated) => {
                let fixed = state.objects.iter().filter(|(_, object)| !object.portable);
                let fixed: Vec<ObjectId> = fixed.map(|(id, _)| id).collect();
                (!fixed.is_empty()).then_some(CounterSpec::Used(fixed))
            }
            EndCondition::Launch { from, .. } => Some(CounterSpec::Countdown { from: *from }),
            _ => None,
        }
    }

    /// Returns the winner by this ending if a figure achieves an act; `last` if it is the last of its side to leave.
    fn winner_after(
        &self,
        state: &BattleState,
        figure: &Figure,
        (act, last): (MissionAct, bool),
    ) -> Option<Option<Side>> {
        let sealed = |door: &u8| state.board.doors().get(usize::from(*door)).is_some_and(|door| door.sealed);
        let own = Some(Some(figure.side));
        match (self, act) {
            (EndCondition::DoorsSealed { winner, doors }, MissionAct::Seal(last)) => {
                let all = doors.contains(&last) && doors.iter().all(|door| *door == last || sealed(door));
                all.then_some(Some(*winner))
            }
            (EndCondition::Activated { winner, objects }, MissionAct::Handle(last)) => {
                let used = |object: &u8| *object == last.0 || state.is_used(ObjectId(*object));
                (objects.contains(&last.0) && objects.iter().all(used)).then_some(Some(*winner))
            }
            (EndCondition::TakenOut { object }, MissionAct::Leave) => {
                state.objects.carried(figure.id).any(|carried| carried.0 == *object).then_some(Some(figure.side))
            }
            (EndCondition::AlarmsRaised { .. }, MissionAct::Open(door)) => {
                self.winner_after_opening(state, door, figure.side).map(Some)
            }
            (EndCondition::Reached { side, .. }, MissionAct::Reach) => own.filter(|_| *side == figure.side),
            (EndCondition::Breached { winner }, MissionAct::Strike) => {
                (state.bulwark.left <= 1).then_some(Some(*winner))
            }
            (EndCondition::LastFigureOut { side }, MissionAct::Leave) => own.filter(|_| last && *side == figure.side),
            (EndCondition::NoneLeft { side }, MissionAct::Leave) => {
                (last && *side == figure.side).then_some(Some(side.enemy()))
            }
            (EndCondition::Points(ScoringTime::NoneLeft(side)), MissionAct::Leave) => {
                (last && *side == figure.side).then(|| state.leader_after(figure, act))
            }
            (EndCondition::Points(ScoringTime::AllActivated), MissionAct::Handle(last)) => {
                let open = |(id, object): &(ObjectId, &MissionObject)| !object.portable && !state.is_used(*id);
                let mut left = state.objects.iter().filter(open);
                left.all(|(id, _)| id == last).then(|| state.leader_after(figure, act))
            }
            _ => None,
        }
    }

    /// Returns the winner by this ending if a figure of a side opens a door.
    fn winner_after_opening(&self, state: &BattleState, door: u8, side: Side) -> Option<Side> {
        let EndCondition::AlarmsRaised { winner, count } = self else { return None };
        let last = state.alarms.raised.len() + 1 >= usize::from(*count);
        (last && state.raises_alarm(door, side)).then_some(*winner)
    }
}

/// Returns the tasks of opening the closed doors where the side still raises the alarm.
fn alarm_tasks(state: &BattleState, side: Side, count: u8) -> Vec<ObjectiveSpec> {
    let parts = usize::from(count).saturating_sub(state.alarms.raised.len());
    let closed = (0..).zip(state.board.doors()).filter(|(_, door)| !door.open && !door.sealed);
    let red = closed.map(|(door, _)| door).filter(|door| state.raises_alarm(*door, side));
    let task = |door| ObjectiveSpec::new(MissionAct::Open(door), ObjectiveGain::Share).for_figures(1).one_of(parts);
    red.map(task).collect()
}

/// Returns the tasks of sealing the doors that are not sealed yet, or for the enemy of opening those that are shut.
fn sealing_tasks(state: &BattleState, own: bool, doors: &[u8]) -> Vec<ObjectiveSpec> {
    let standing = state.board.doors();
    let open: Vec<u8> = doors.iter().copied().filter(|door| !standing[usize::from(*door)].sealed).collect();
    let parts = open.len();
    let task = |door: u8| match (own, standing[usize::from(door)].open) {
        (true, _) => Some(ObjectiveSpec::new(MissionAct::Seal(door), ObjectiveGain::Share).for_figures(2)),
        (false, false) => Some(ObjectiveSpec::new(MissionAct::Open(door), ObjectiveGain::Defence).for_figures(1)),
        (false, true) => None,
    };
    open.into_iter().filter_map(task).map(|task| task.one_of(parts)).collect()
}

/// Returns the task of getting hold of an object, of taking it out, or of pursuing the enemy that carries it.
fn taking_out_task(state: &BattleState, side: Side, object: ObjectId) -> Option<ObjectiveSpec> {
    match state.objects.get(object)?.place {
        ObjectPlace::At(_) => state.object_task(object, side, ObjectiveGain::Share, 2),
        ObjectPlace::Carried(by) => match state.figure(by) {
            Some(carrier) if carrier.side == side => {
                Some(ObjectiveSpec::new(MissionAct::Leave, ObjectiveGain::Victory))
            }
            Some(_) => Some(ObjectiveSpec::new(MissionAct::Pursue(by), ObjectiveGain::Defence)),
            None => None,
        },
        ObjectPlace::Used(_) => None,
    }
}

impl ScoringRule {
    /// Returns the tasks that the points make worth doing for a side.
    fn objectives(&self, state: &BattleState, side: Side) -> Vec<ObjectiveSpec> {
        match self {
            // The number of a token is not known to all.
            ScoringRule::Carried(_) => state.object_tasks(side, true, ObjectiveGain::Points(1)),
            ScoringRule::Activated { each } => state.object_tasks(side, false, ObjectiveGain::Points(*each)),
            ScoringRule::Left { side: out, each, .. } if *out == side => {
                vec![ObjectiveSpec::new(MissionAct::Leave, ObjectiveGain::Points(*each))]
            }
            _ => Vec::new(),
        }
    }

    /// Returns the points that a figure's act brings its side at once.
    fn points_of(&self, state: &BattleState, figure: &Figure, act: MissionAct) -> u16 {
        let is_stranded = state.stranded.figure == Some(figure.id);
        match (self, act) {
            (ScoringRule::Left { side, each, stranded }, MissionAct::Leave) if *side == figure.side => {
                u16::from(if is_stranded { *stranded } else { *each })
            }
            (ScoringRule::Activated { each }, MissionAct::Handle(_)) => u16::from(*each),
            _ => 0,
        }
    }
}
