//! Weights of orders for a random player, which draws lots but prefers to fight and to advance, so that games end.

use rules::{
    self, BattleState, Facing, Figure, FigureId, FigurePlace, FigureTrait, Ground, Order, Side, Square,
    cards::{CardTarget, EventTiming},
    conditions::{StrandedCondition, ZombiesCarryCondition},
    objects::{MissionObject, ObjectPlace},
};

/// Calculator of the weights of orders in a position, for a random player.
pub struct OrderWeigher<'a> {
    state: &'a BattleState,
    acting: Option<&'a Figure>,
    ways: Option<&'a GoalDistances>,
    /// `true` if cards that may target any square are considered now. Such a card alone means hundreds of orders.
    squares: bool,
    /// `true` if the player prefers to keep its command points.
    frugal: bool,
}

impl<'a> OrderWeigher<'a> {
    pub fn of(state: &'a BattleState, memory: &'a mut DistanceMemory, squares: bool, frugal: bool) -> OrderWeigher<'a> {
        let acting = state.acting.and_then(|id| state.figure(id));
        let ways = acting.map(|figure| memory.ways(state, figure));
        OrderWeigher { state, acting, ways, squares, frugal }
    }

    /// Returns the weight of an order in the lottery. Orders that lead towards the goal weigh more.
    pub fn weight(&self, order: Order) -> u32 {
        match order {
            Order::Shoot { .. } | Order::CloseAttack { .. } | Order::Detonate { .. } => 2_000,
            Order::Enter | Order::EnterTunnel { .. } => 1_000,
            Order::Move { towards } => [40, 600][usize::from(self.closer(towards))],
            Order::OpenDoor { side } => [20, 400][usize::from(self.closer(side))],
            Order::Turn { to } => [20, 150][usize::from(self.closer(to))],
            Order::Activate { figure } => self.activate(figure),
            Order::Flame
            | Order::PickUp { .. }
            | Order::Operate { .. }
            | Order::SearchCache { .. }
            | Order::SealDoor { .. }
            | Order::Mend => 800,
            Order::Throw { at, .. } => [1, 500][usize::from(self.enemy_near(at))],
            Order::React { .. } | Order::FreeHarpoon | Order::ClearJam { .. } => 200,
            Order::EndDeployment => 300,
            Order::Spread { .. } | Order::GivePoint { .. } | Order::Pass | Order::EndLastChance => 100,
            Order::EnterReaction { .. } | Order::Reroll { .. } | Order::ShakeOff { .. } => 80,
            Order::KillCard { .. } => [60, 1][usize::from(self.frugal)],
            Order::EndActivation if self.frugal && self.acting.is_some_and(|acting| acting.points == 0) => 5_000,
            Order::Bid { points } if self.frugal && points > 0 => 1,
            Order::PlayCard { seat, card, target } => self.play(seat, card, target),
            Order::EndHalf => match self.acting {
                Some(_) => 1,
                None if self.frugal => 30,
                None => 10,
            },
            Order::Drop { .. } => 4,
            _ => 20,
        }
    }

    /// Returns the distance of a square from the acting figure's goal, in moves; the maximum number if there is none.
    pub fn left(&self, at: Square) -> u16 {
        self.ways.map_or(u16::MAX, |ways| ways.0[self.state.board.terrain().index(at)])
    }

    fn closer(&self, side: Facing) -> bool {
        let from = self.acting.and_then(Figure::square);
        self.ways.zip(from).is_some_and(|(ways, from)| ways.closer(self.state, from, side))
    }

    /// Returns the weight of activating a figure. It is low for figures that have acted, because buying activations
    /// again and again would never end the half-turn, and for figures whose entry is occupied, because they could not
    /// enter.
    fn activate(&self, figure: FigureId) -> u32 {
        let Some(found) = self.state.figure(figure) else { return 1 };
        if found.activated || self.entry_is_taken(found) { 1 } else { 400 }
    }

    fn entry_is_taken(&self, figure: &Figure) -> bool {
        let Some(FigurePlace::Waiting(entry)) = figure.place else { return false };
        let gate = self.state.board.terrain().entries[usize::from(entry.0)];
        self.state.occupancy.figure_at(gate.at).is_some()
    }

    fn enemy_near(&self, at: Square) -> bool {
        let Some(acting) = self.acting else { return false };
        let near = |square: Square| {
            let (dx, dy) = at.delta(square);
            dx.abs() <= 1 && dy.abs() <= 1
        };
        let enemies = self.state.figures.iter().filter(|figure| figure.side != acting.side);
        enemies.filter_map(Figure::square).any(near)
    }

    fn play(&self, seat: Side, card: rules::cards::CardId, target: CardTarget) -> u32 {
        match target {
            CardTarget::Square(_) => u32::from(self.squares),
            // A response is possible only at this moment, so it gets a high weight.
            _ if self.state.awaiting.seat() == Some(seat)
                && (self.state.cards.kind(card).event_effect())
                    .is_some_and(|effect| effect.properties().timing != EventTiming::OwnHalf) =>
            {
                200
            }
            _ => 60,
        }
    }
}

/// Cache of a player: the goal distances of the acting figure, computed once per figure and turn.
#[derive(Default)]
pub struct DistanceMemory(Option<(FigureId, u16, GoalDistances)>);

impl DistanceMemory {
    fn ways(&mut self, state: &BattleState, figure: &Figure) -> &GoalDistances {
        let now = (figure.id, state.turn.number);
        let old = self.0.take().filter(|(id, turn, _)| (*id, *turn) == now);
        let ways = old.map_or_else(|| GoalDistances::of(state, figure), |(.., ways)| ways);
        &self.0.insert((now.0, now.1, ways)).2
    }
}

/// Distance of each square from a figure's goal, in moves: the mission's goal if there is one, otherwise an enemy.
/// Unsealed doors count as open.
struct GoalDistances(Vec<u16>);

/// Returns the squares to which the mission sends a figure: an exit if it carries an object, otherwise the doors of a
/// stranded friend's room, the doors to seal, or the objects. If there are none of these, the Allies go to an exit.
fn find_errand_squares(state: &BattleState, figure: &Figure) -> Vec<Square> {
    let terrain = state.board.terrain();
    let exits = || terrain.exits.iter().filter(|gate| gate.owner == figure.side).map(|gate| gate.at).collect();
    if state.objects.carried(figure.id).next().is_some() && !terrain.exits.is_empty() {
        return exits();
    }
    let held = state.figures.iter().any(|other| other.side == figure.side && state.is_stranded(other));
    for special in state.specials() {
        if let Some(room) = special.of::<StrandedCondition>()
            && held
        {
            return room.doors.iter().map(|door| state.board.doors()[usize::from(*door)].at).collect();
        }
    }
    let unsealed = state.sealable.iter().map(|door| state.board.doors()[usize::from(*door)]);
    let unsealed: Vec<Square> = unsealed.filter(|door| !door.sealed).filter_map(|door| door.squares().1).collect();
    if figure.side == Side::Allied && !unsealed.is_empty() {
        return unsealed;
    }
    let able = !state.kind_of(figure).has_trait(FigureTrait::Zombie)
        || state.charter.condition::<ZombiesCarryCondition>().is_some();
    let at = |object: &MissionObject| match object.place {
        ObjectPlace::At(at) if able && object.user.is_none_or(|user| user == figure.side) => Some(at),
        _ => None,
    };
    let objects: Vec<Square> = state.objects.iter().filter_map(|(_, object)| at(object)).collect();
    if !objects.is_empty() {
        objects
    } else if figure.side == Side::Allied {
        exits()
    } else {
        Vec::new()
    }
}

impl GoalDistances {
    fn of(state: &BattleState, figure: &Figure) -> GoalDistances {
        let terrain = state.board.terrain();
        let mut ways = vec![u16::MAX; usize::from(terrain.width()) * usize::from(terrain.height())];
        let mut goals = find_errand_squares(state, figure);
        if goals.is_empty() {
            goals = state.figures.iter().filter(|enemy| enemy.side != figure.side).filter_map(Figure::square).collect();
        }
        for goal in &goals {
            ways[terrain.index(*goal)] = 0;
        }
        let passable = |door: usize| state.board.doors()[door].open || !state.board.doors()[door].sealed;
        let is_floor = |at: &Square| terrain.ground(*at) == Ground::Floor;
        let steps = state.board.steps(|door| passable(usize::from(door)));
        let mut flood = steps.flood(goals.iter().copied().filter(is_floor).collect());
        flood.advance();
        // A goal on an obstacle is reached from the floor beside it.
        let beside = goals.iter().filter(|at| !is_floor(at)).flat_map(|at| Facing::ALL.map(|side| (*at, side)));
        let beside = beside.filter(|(at, side)| state.board.door_at(*at, *side).is_none_or(passable));
        flood.add_to_newest(beside.filter_map(|(at, side)| at.towards(side)).filter(is_floor));
        flood.find_all(terrain.squares().collect(), |at, further| ways[terrain.index(at)] = further + 1);
        GoalDistances(ways)
    }

    fn closer(&self, state: &BattleState, from: Square, towards: Facing) -> bool {
        let terrain = state.board.terrain();
        let there = from.towards(towards).filter(|there| terrain.contains(*there));
        there.is_some_and(|there| self.0[terrain.index(there)] < self.0[terrain.index(from)])
    }
}
