//! The decisions of the test's players. At first they do enough of everything: shots, reaction shots fired and held,
//! doors, close attacks, and in the second mission flames and grenades. Then the Allies work towards their victory,
//! which the Germans hardly resist.

use client::{
    battle_board::camera_target::CameraTarget,
    battle_view::{
        plan_preview::{PlanTarget, PlannedAction},
        session::BattleView,
    },
};
use rules::{
    BattleEvent, BattleState, BySide, EntryId, Facing, Figure, FigureId, FigurePlace, FireMode, Order, PendingDecision,
    ResponseTrigger, Side, Square, card_targets,
    cards::{CardId, CardTarget},
    check_order,
    pathfinding::{self, PathGoal},
};

use crate::{camera_mirror, leaving, player_action::PlayerAction, sealing};

/// Intended end of the battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BattleGoal {
    /// The Allies leave by their exit.
    #[default]
    Exit,
    /// The Allies seal the doors.
    Sealed,
}

/// Policy of the test's players, with counts of the battle's events and its own earlier decisions.
#[derive(Default)]
pub struct TestPlayerPolicy {
    pub fired: usize,
    pub held: usize,
    pub shots: usize,
    pub blows: usize,
    pub doors: usize,
    pub flames: usize,
    pub throws: usize,
    pub seals: usize,
    pub end: BattleGoal,
    /// Numbers of cards played, killed and discarded.
    pub cards: [usize; 3],
    /// The turn in which each side last looked through its hand.
    looked: BySide<u16>,
    /// The camera, if the player must point at squares.
    pub lens: Option<CameraTarget>,
    deployed: bool,
    readied: usize,
    ended: bool,
    idle: Option<(u16, Vec<FigureId>)>,
}

/// Turn after which the Germans stop attacking.
const LAST_GERMAN_ATTACK_TURN: u16 = 5;
/// Number of Germans on the board at which no more enter while the Allies seal the doors.
const MAX_ADVANCING_GERMANS: usize = 1;
/// Last turn of a battle. A longer battle counts as endless.
pub const LAST_ALLOWED_TURN: u16 = 24;

impl TestPlayerPolicy {
    /// Creates a policy that brings the battle to that end.
    pub fn towards(end: BattleGoal) -> TestPlayerPolicy {
        TestPlayerPolicy { end, ..TestPlayerPolicy::default() }
    }

    /// Counts all events of the battle.
    pub fn look(&mut self, events: &[BattleEvent]) {
        let count = |what: &dyn Fn(&BattleEvent) -> bool| events.iter().filter(|event| what(event)).count();
        self.shots = count(&|event| matches!(event, BattleEvent::Shot { mode: FireMode::Normal, .. }));
        self.fired = count(&|event| matches!(event, BattleEvent::Shot { mode: FireMode::Reaction, .. }));
        self.held = count(&|event| matches!(event, BattleEvent::Held { .. }));
        self.blows = count(&|event| matches!(event, BattleEvent::Struck { .. }));
        self.cards = [
            count(&|event| matches!(event, BattleEvent::CardPlayed { .. })),
            count(&|event| matches!(event, BattleEvent::CardKilled { .. })),
            count(&|event| matches!(event, BattleEvent::CardDiscarded { .. })),
        ];
        self.doors = count(&|event| matches!(event, BattleEvent::DoorMoved { .. }));
        self.flames = count(&|event| matches!(event, BattleEvent::SetAblaze { .. }));
        self.throws = count(&|event| matches!(event, BattleEvent::Thrown { .. }));
        self.seals = count(&|event| matches!(event, BattleEvent::DoorSealed { .. }));
    }

    fn seen_enough(&self) -> bool {
        match self.end {
            BattleGoal::Exit => self.shots > 0 && self.fired > 0 && self.held > 0,
            BattleGoal::Sealed => self.flames > 0 && self.throws > 0 && self.cards[0] > 0,
        }
    }

    /// Returns the next answer of the deciding seat.
    pub fn decide(&mut self, view: &BattleView) -> PlayerAction {
        let now = &view.now;
        match &now.awaiting {
            PendingDecision::Bid { seat, points, .. } => {
                let points = u8::from(*seat == Side::Allied && now.turn.number == 1).min(*points);
                // The curtain stays open for a bid after a look at the hand. The Allies bid first, so if they have not
                // looked through their hand in this turn, the German curtain has closed again.
                let turn = now.turn.number;
                PlayerAction::Bid(points, self.looked[*seat] == turn && self.looked.allied == turn)
            }
            PendingDecision::Deploy { seat, .. } => self.deploy(view, *seat),
            PendingDecision::React { shooters, .. } => {
                let decides = view.selected.filter(|id| shooters.contains(id)).unwrap_or(shooters[0]);
                if self.fired > self.held { PlayerAction::Hold(decides) } else { PlayerAction::React(decides) }
            }
            PendingDecision::Ready { figures, .. } => {
                self.readied += 1;
                let chosen = if self.readied == 1 { &figures[..figures.len() - 1] } else { &figures[..] };
                PlayerAction::Ready(chosen.to_vec(), figures.clone())
            }
            PendingDecision::Discard { seat } => {
                let turn = now.turn.number;
                self.looked[*seat] = turn;
                // Only one card is discarded in the whole battle, in the first turn with cards.
                let gone = usize::from(self.cards[2] == 0);
                let early = *seat == Side::German && self.looked.allied == turn;
                PlayerAction::Discard(*seat, (0..gone).collect(), early)
            }
            PendingDecision::Answer { seat, to } => self.cards(view, *seat).unwrap_or(PlayerAction::Pass(*to)),
            PendingDecision::LastChance { .. } => PlayerAction::EndLastChance,
            PendingDecision::Act { seat, .. } => self.cards(view, *seat).unwrap_or_else(|| self.act(view, *seat)),
            PendingDecision::Reroll { .. } => PlayerAction::Answer(Order::KeepDice),
            PendingDecision::Again { .. } => PlayerAction::Answer(Order::EndShooting),
            PendingDecision::Flame { chosen, options, .. } => {
                PlayerAction::Answer(sealing::choose_jet_square(view, chosen, options, self.lens))
            }
            PendingDecision::Landing { squares, .. } => PlayerAction::Answer(Order::Land { at: squares[0] }),
            PendingDecision::Share { .. } => PlayerAction::Answer(Order::EndSharing),
            other @ (PendingDecision::Stranded { .. }
            | PendingDecision::Pickets { .. }
            | PendingDecision::Reinforce { .. }
            | PendingDecision::AlarmEntry { .. }) => {
                unreachable!("nobody in these missions is asked {other:?}")
            }
            PendingDecision::Over => unreachable!("nobody is asked once it is over"),
        }
    }

    /// Returns a card that is worth playing or killing now.
    fn cards(&self, view: &BattleView, seat: Side) -> Option<PlayerAction> {
        let now = &view.now;
        let [played, killed, _] = self.cards;
        if let PendingDecision::Answer { to: ResponseTrigger::Card(card), .. } = now.awaiting {
            let kill = Order::KillCard { seat, card };
            if killed < 2 && check_order(now, kill).is_ok() {
                return Some(PlayerAction::KillPlayed(kill));
            }
        } else if let Some(at) = now.cards.in_play.iter().position(|lying| lying.side != seat)
            && killed < 4
            && matches!(now.awaiting, PendingDecision::Act { figure: None, .. })
            // The mouse finds a card in the list only if it is the only one.
            && (self.lens.is_none() || now.cards.in_play.len() == 1)
        {
            let order = Order::KillCard { seat, card: now.cards.in_play[at].card };
            if check_order(now, order).is_ok() {
                return Some(PlayerAction::Kill { at, order });
            }
        }
        if played >= 8
            || matches!(
                now.awaiting,
                PendingDecision::Answer { to: ResponseTrigger::Death(_) | ResponseTrigger::OutOfAmmo(_), .. }
            )
        {
            return None;
        }
        now.cards.hands[seat].cards.iter().enumerate().find_map(|(place, card)| {
            let targets = card_targets(now, seat, *card);
            let at = targets.iter().take(9).position(|target| is_card_worthwhile(now, seat, *card, *target))?;
            Some(PlayerAction::Play { place, at, order: Order::PlayCard { seat, card: *card, target: targets[at] } })
        })
    }

    /// Moves one of the first two Allied figures to the other entry, then ends the deployment.
    fn deploy(&mut self, view: &BattleView, seat: Side) -> PlayerAction {
        let selected = view.selected.and_then(|id| view.now.figure(id));
        match selected {
            Some(figure) if seat == Side::Allied && !self.deployed => {
                self.deployed = true;
                PlayerAction::Deploy(figure.id, EntryId(1))
            }
            _ => PlayerAction::EndDeployment,
        }
    }

    fn act(&mut self, view: &BattleView, seat: Side) -> PlayerAction {
        let now = &view.now;
        if self.idle.as_ref().is_none_or(|(turn, _)| *turn != now.turn.number) {
            self.idle = Some((now.turn.number, Vec::new()));
        }
        let given_up = |id: FigureId| self.idle.as_ref().is_some_and(|(_, list)| list.contains(&id));
        let fighting = !self.seen_enough() && now.turn.number <= LAST_GERMAN_ATTACK_TURN;
        let standing_by = seat == Side::German && self.end == BattleGoal::Exit && !fighting && now.turn.number < 12;
        let seen = now.figures.iter().filter(|figure| figure.side == seat && figure.square().is_some()).count();
        let enough = self.end == BattleGoal::Sealed && seat == Side::German && seen >= MAX_ADVANCING_GERMANS;
        let rows: Vec<Figure> = view.force().into_iter().take(6).copied().collect();
        let acting = now.acting.and_then(|id| now.figure(id)).copied();
        let fresh = rows.iter().filter(|figure| !figure.activated && Some(figure.id) != now.acting).copied();
        let moved = rows.iter().filter(|figure| figure.activated).count();
        for figure in acting.into_iter().chain(fresh) {
            let crowd = seat == Side::German && Some(figure.id) != now.acting && moved >= 4;
            if standing_by || crowd || given_up(figure.id) || (enough && figure.square().is_none()) {
                continue;
            }
            let aim = match seat {
                Side::Allied if self.end != BattleGoal::Exit => sealing::choose_sealing_aim(view, &figure, self),
                Side::Allied => leaving::choose_leaving_aim(view, &figure, fighting, self.lens),
                Side::German => choose_zombie_aim(view, &figure, self.lens),
            };
            if let Some(aim) = aim {
                return PlayerAction::Plan(figure.id, aim);
            }
            if let Some((_, list)) = &mut self.idle {
                list.push(figure.id);
            }
            return self.act(view, seat);
        }
        if acting.is_some() && !self.ended {
            self.ended = true;
            return PlayerAction::EndActivation;
        }
        PlayerAction::EndHalf
    }
}

/// Returns `true` if the card on that target helps the seat's side or harms the other.
fn is_card_worthwhile(now: &BattleState, seat: Side, card: CardId, target: CardTarget) -> bool {
    const HARM: [&str; 6] = [
        "low-on-ammo",
        "rackley-hated-his-mask",
        "cracked-plating",
        "rotten-through",
        "hydraulic-leak",
        "sluggish-dead",
    ];
    let id = now.cards.kind(card).id.as_str();
    // These cards cause prompts and buttons that the test can't handle.
    if matches!(id, "steady-aim" | "grenade-belt" | "jammed") {
        return false;
    }
    let whose = match target {
        CardTarget::Figure(figure) => now.figure(figure).map(|figure| figure.side),
        CardTarget::Kind(kind) => Some(now.catalogue.kind(kind).side),
        CardTarget::Card(card) => {
            return now.cards.card_in_play(card).is_none_or(|lying| lying.side != seat);
        }
        _ => return true,
    };
    whose == Some(if HARM.contains(&id) { seat.enemy() } else { seat })
}

/// Returns `true` if the plan can be paid from the figure's own points alone, or with command points if `buying` is
/// set.
pub fn is_affordable(now: &BattleState, figure: FigureId, aim: PlanTarget, buying: bool) -> bool {
    PlannedAction::new(now, figure, aim).is_some_and(|planned| {
        planned.refusal().is_none() && planned.plan.as_ref().is_ok_and(|plan| buying || plan.bought == 0)
    })
}

pub fn enemies_by_distance<'a>(now: &'a BattleState, figure: &Figure) -> Vec<&'a Figure> {
    let side = figure.side;
    let from = square_of_figure(now, figure);
    let mut all: Vec<&Figure> =
        now.figures.iter().filter(|other| other.side != side && other.square().is_some()).collect();
    all.sort_by_key(|enemy| (square_distance(from, square_of_figure(now, enemy)), enemy.id));
    all
}

pub fn square_of_figure(now: &BattleState, figure: &Figure) -> Square {
    match figure.place {
        Some(FigurePlace::Board(square)) => square,
        Some(FigurePlace::Waiting(entry)) => now.board.terrain().entries[usize::from(entry.0)].at,
        _ => Square::new(0, 0),
    }
}

pub fn square_distance(one: Square, two: Square) -> i16 {
    let (dx, dy) = one.delta(two);
    dx.abs().max(dy.abs())
}

/// Returns the aim of a zombie: it attacks an enemy in reach, otherwise it moves towards one.
pub fn choose_zombie_aim(view: &BattleView, figure: &Figure, lens: Option<CameraTarget>) -> Option<PlanTarget> {
    let now = &view.now;
    let near = enemies_by_distance(now, figure);
    let blows = near.iter().map(|enemy| PlanTarget::Do(Order::CloseAttack { target: enemy.id }));
    if let Some(blow) = blows.clone().find(|aim| is_affordable(now, figure.id, *aim, false)) {
        return Some(blow);
    }
    let squares = near.iter().take(2).flat_map(|enemy| {
        Facing::ALL.into_iter().filter_map(|side| enemy.square().and_then(|square| square.towards(side)))
    });
    let ways = squares.filter_map(|square| pathfinding::find_path(now, figure, PathGoal::Square(square)).ok());
    let orders = ways
        .filter(|orders| !orders.is_empty())
        .min_by_key(|orders| pathfinding::simulate_path(now, figure.id, orders).cost());
    farthest_aim_along(view, figure, &orders?, false, lens)
}

/// Returns the farthest affordable aim on the path, among those that the camera shows.
pub fn farthest_aim_along(
    view: &BattleView,
    figure: &Figure,
    orders: &[Order],
    buying: bool,
    lens: Option<CameraTarget>,
) -> Option<PlanTarget> {
    let now = &view.now;
    let Some(from) = figure.square() else {
        let enter = PlanTarget::Do(Order::Enter);
        return is_affordable(now, figure.id, enter, buying).then_some(enter);
    };
    let lens = lens.map(|lens| camera_mirror::camera_with_selection(lens, view, figure.id));
    let shown = |square, side| lens.is_none_or(|lens| camera_mirror::click_point_of(lens, square, side).is_some());
    let steps = pathfinding::simulate_path(now, figure.id, orders).steps;
    let before = |index: usize| steps[..index].iter().rev().find_map(|step| step.at).unwrap_or(from);
    let aims = steps.iter().enumerate().rev().filter_map(|(index, step)| match (step.at, step.order) {
        (Some(at), _) if at == from => Some(PlanTarget::Do(step.order)),
        // The square ahead has its own button.
        (Some(at), _) => (shown(at, None) || from.towards(figure.facing) == Some(at)).then_some(PlanTarget::Go(at)),
        (None, Order::Move { towards }) => {
            let at = before(index);
            shown(at, Some(towards)).then_some(PlanTarget::Leave(at, towards))
        }
        _ => None,
    });
    aims.into_iter().find(|aim| is_affordable(now, figure.id, *aim, buying))
}
