//! The monkey's battles: those of the missions, begun from the title, and others that begin just before a kind of order
//! or decision that has not occurred yet.

use std::collections::BTreeMap;

use client::{
    battle_modes::leave_battle,
    battle_view::{plan_preview::PlanTarget, session::BattleSession},
    ui_kit::widgets::SideStyle,
};
use common::support::spanish_text;
use mission::{self, Library, paths};
use record::{Battle, BattleSpec, MissionSnapshot};
use rules::{BattleState, BySide, Catalogue, Order, PendingDecision, Side, legal_orders};

use super::{
    MonkeyTester,
    mind::MonkeyGoal,
    tally::{self, MonkeyCoverage},
};
use crate::games::{RandomChooser, random_force};

/// Battle of a mission, for the monkey to play.
pub struct MonkeyBattle {
    pub mission: &'static str,
    pub seed: u64,
    pub forces: ForceSelection,
}

/// Forces of a battle, with the RP levels of the Allies and the Germans.
pub enum ForceSelection {
    /// These figure kinds, at these RP levels.
    Few([u8; 2], [&'static [&'static str]; 2]),
    /// Random forces at these RP levels.
    Lot([u8; 2]),
    /// Random forces at the RP levels of the dossier.
    Full,
}

const fn battle_with_forces(
    mission: &'static str,
    seed: u64,
    levels: [u8; 2],
    forces: [&'static [&'static str]; 2],
) -> MonkeyBattle {
    MonkeyBattle { mission, seed, forces: ForceSelection::Few(levels, forces) }
}

const fn battle_with_random_forces(mission: &'static str, seed: u64, levels: [u8; 2]) -> MonkeyBattle {
    MonkeyBattle { mission, seed, forces: ForceSelection::Lot(levels) }
}

const fn battle_at_mission_levels(mission: &'static str, seed: u64) -> MonkeyBattle {
    MonkeyBattle { mission, seed, forces: ForceSelection::Full }
}

impl MonkeyBattle {
    /// Returns the RP levels of both sides, and the ids of the figure kinds that they buy.
    fn bought(&self) -> ([u8; 2], [Vec<String>; 2]) {
        let (catalogue, library) = load_game_data();
        let mission = library.find(self.mission).expect("a mission of the game");
        let catalogue = mission.catalogue(&catalogue);
        let levels = match self.forces {
            ForceSelection::Few(levels, kinds) => {
                return (levels, kinds.map(|kinds| kinds.iter().map(|id| (*id).into()).collect()));
            }
            ForceSelection::Lot(levels) => levels,
            ForceSelection::Full => Side::BOTH.map(|side| mission.rp[side]),
        };
        let mut chooser = RandomChooser::new(self.seed);
        let mut buy = |side: Side, level: u8| random_force(mission, &catalogue, side, level, &mut chooser);
        let forces = [buy(Side::Allied, levels[0]), buy(Side::German, levels[1])];
        (levels, forces.map(|kinds| kinds.into_iter().map(|kind| catalogue.kind(kind).id.clone()).collect()))
    }
}

/// Each mission of the base campaign, with few figures and at RP levels other than those of its dossier.
pub const SMALL: [MonkeyBattle; 7] = [
    battle_with_forces("recon", 8, [10, 9], [&["blazer", "sarge"], &["sturmzombie", "sturmzombie", "sturmzombie"]]),
    battle_with_forces("incursion", 9, [10, 7], [&["slugger", "grunt"], &["sturmzombie", "hans"]]),
    battle_with_forces("beacon", 10, [8, 9], [&["hmg", "grunt"], &["sturmzombie", "hans", "minenzombie"]]),
    battle_with_forces("twitcher", 11, [7, 6], [&["slugger"], &["sturmzombie", "blitzhund"]]),
    battle_with_forces("behind", 12, [9, 8], [&["sarge", "grunt"], &["sturmzombie", "gretel"]]),
    battle_with_forces("acdc", 13, [10, 7], [&["slugger", "grunt"], &["sturmzombie", "ilsa"]]),
    battle_with_forces("doomsday", 14, [8, 8], [&["hmg", "grunt"], &["sturmzombie", "ilsa"]]),
];

// Each mission twice more, with random forces: at other RP levels, and at those of the dossier.
pub const RECON: [MonkeyBattle; 2] =
    [battle_with_random_forces("recon", 1, [6, 6]), battle_at_mission_levels("recon", 2)];
pub const INCURSION: [MonkeyBattle; 2] =
    [battle_with_random_forces("incursion", 1, [14, 12]), battle_at_mission_levels("incursion", 2)];
pub const BEACON: [MonkeyBattle; 2] =
    [battle_with_random_forces("beacon", 1, [10, 10]), battle_at_mission_levels("beacon", 2)];
pub const TWITCHER: [MonkeyBattle; 2] =
    [battle_with_random_forces("twitcher", 1, [6, 6]), battle_at_mission_levels("twitcher", 2)];
pub const BEHIND: [MonkeyBattle; 2] =
    [battle_with_random_forces("behind", 1, [10, 8]), battle_at_mission_levels("behind", 2)];
pub const ACDC: [MonkeyBattle; 2] =
    [battle_with_random_forces("acdc", 1, [10, 8]), battle_at_mission_levels("acdc", 2)];
pub const DOOMSDAY: [MonkeyBattle; 2] =
    [battle_with_random_forces("doomsday", 1, [9, 8]), battle_at_mission_levels("doomsday", 2)];

/// Maximum number of random battles that are searched for missing kinds.
const MAX_BATTLES_SEARCHED: u64 = 300;
/// Maximum number of orders in such a battle.
const MAX_SEARCH_ORDERS: usize = 1_500;

impl MonkeyTester {
    /// Goes from the title to the first decision of the battle.
    pub fn begin(&mut self, plot: &MonkeyBattle) {
        self.press(&format!("shoot:{}", spanish_text("title-skirmish")));
        let row = format!("mission-{}", plot.mission);
        // A click on the row of the mission that is selected already would go to the briefing at once.
        let chosen = self
            .game
            .with(|world| world.resource::<client::menus::battle_setup::BattleSetup>().mission == plot.mission);
        if !chosen {
            // The list shows only some of the rows, always including the selected one.
            let rows = load_game_data().1.missions.len();
            for key in ["Up", "Down"].into_iter().flat_map(|key| std::iter::repeat_n(key, rows)) {
                if self.offers(&row) {
                    break;
                }
                self.key(key);
            }
            self.press(&row);
        }
        let (levels, forces) = plot.bought();
        for (side, level) in Side::BOTH.into_iter().zip(levels) {
            self.level(side, level);
        }
        self.press("skirmish-go");
        self.press("briefing-go");
        for (kinds, go) in forces.into_iter().zip(["forces-next", "forces-begin"]) {
            self.press(&format!("undo:{}", spanish_text("forces-clear")));
            kinds.iter().for_each(|kind| self.press(&format!("{kind}+")));
            self.press(&format!(":{}", spanish_text(go)));
        }
        self.sound();
    }

    fn level(&mut self, side: Side, level: u8) {
        loop {
            let now = self.game.with(|world| world.resource::<client::menus::battle_setup::BattleSetup>().levels[side]);
            let sign = match i16::from(level) - i16::from(now) {
                0 => return,
                ..=-5 => "--",
                -4..0 => "-",
                1..5 => "+",
                _ => "++",
            };
            self.press(&format!("rp-{}{sign}", side.key()));
        }
    }

    /// Plays the missing kinds of orders and decisions, each in a battle that begins before it.
    pub fn rest(&mut self) {
        for (name, (spec, orders)) in find_missing_cases(&self.tally) {
            // One of these battles may also have included other missing kinds.
            let still = [self.tally.missing_orders(), self.tally.missing_prompts()].concat();
            if still.contains(&name) {
                self.take_up(spec, &orders);
                self.once(name);
                self.leave_battle();
            }
        }
    }

    /// Opens a battle at the decision after these orders.
    fn take_up(&mut self, spec: BattleSpec, orders: &[Order]) {
        self.game.with(|world| {
            let (mut battle, _) = Battle::new(world, spec, Some(&paths::saved_battles_dir())).expect("a sound setup");
            for order in orders {
                battle.submit(world, *order).expect("it was given before");
            }
            leave_battle::open_battle(world, BattleSession::new(battle));
        });
        self.early = None;
        self.game.pass(super::HOLD);
        self.game.settle();
    }

    /// Gives an order of that kind, if one is legal, and takes a few more steps.
    fn once(&mut self, name: &str) {
        self.tell(format!("a battle for {name}"));
        for _ in 0..12 {
            let truth = self.truth();
            let order = legal_orders(&truth).into_iter().find(|order| tally::order(order) == name);
            let Some(order) = order else { break };
            let before = self.steps;
            let hidden = self.secret() || self.understood();
            self.steps = before + 1;
            if hidden {
                self.sound();
                if self.tally.of(&order) > 0 {
                    break;
                }
                continue;
            }
            self.tally.asked(&truth.awaiting);
            let view = self.table();
            let want = match (&truth.awaiting, order) {
                (_, Order::PlayCard { .. } | Order::KillCard { .. } | Order::EndHalf | Order::EndActivation) => {
                    MonkeyGoal::Order(order)
                }
                (PendingDecision::Act { figure: Some(figure), .. }, _) => {
                    MonkeyGoal::Plan(*figure, PlanTarget::Do(order))
                }
                (PendingDecision::Act { figure: None, .. }, _) => self.fail(&format!("{order:?} without a figure")),
                (PendingDecision::Ready { .. }, Order::EnterReaction { figure }) => MonkeyGoal::Ready(vec![figure]),
                (PendingDecision::Ready { .. }, _) => MonkeyGoal::Ready(Vec::new()),
                (PendingDecision::Discard { .. }, Order::Discard { .. }) => MonkeyGoal::Discard(vec![0]),
                (PendingDecision::Discard { .. }, _) => MonkeyGoal::Discard(Vec::new()),
                _ => MonkeyGoal::Order(order),
            };
            self.carry_out(&view, &want);
            self.sound();
            break;
        }
        for _ in 0..3 {
            if !self.step() {
                break;
            }
        }
    }

    /// Leaves the battle, regardless of the pending decision.
    fn leave_battle(&mut self) {
        self.game.settle();
        self.game.with(leave_battle::leave_battle);
        self.game.pass(super::HOLD);
        self.game.settle();
    }
}

fn load_game_data() -> (Catalogue, Library) {
    let catalogue = mission::load_catalogue(&paths::figures_file()).expect("the game's own figures");
    let library = mission::load_mission_library(&[paths::game_missions_dir()], &catalogue);
    (catalogue, library)
}

type FoundBattles = BTreeMap<&'static str, (BattleSpec, Vec<Order>)>;

/// Returns, for each missing kind that random play finds, a battle and the orders that lead to the moment before that
/// kind.
fn find_missing_cases(tally: &MonkeyCoverage) -> FoundBattles {
    let (catalogue, library) = load_game_data();
    let mut still = [tally.missing_orders(), tally.missing_prompts()].concat();
    let mut found = FoundBattles::new();
    for seed in 0..MAX_BATTLES_SEARCHED {
        if still.is_empty() {
            break;
        }
        search_random_battle(&catalogue, &library, seed, &mut still, &mut found);
    }
    found
}

fn search_random_battle(
    catalogue: &Catalogue,
    library: &Library,
    seed: u64,
    still: &mut Vec<&'static str>,
    found: &mut FoundBattles,
) {
    let mut chooser = RandomChooser::new(seed);
    let mission = &library.missions[seed as usize % library.missions.len()].mission;
    let catalogue = mission.catalogue(catalogue);
    let most = if mission.plays_itself(Side::German) { 15 } else { 18 };
    let levels = BySide::from_fn(|side| mission.rp[side].max(most));
    let forces = BySide::from_fn(|side| random_force(mission, &catalogue, side, levels[side], &mut chooser));
    let setup = mission.setup(&catalogue, &forces, levels, seed).expect("legal forces");
    let spec = BattleSpec::new(&setup, Some(MissionSnapshot::of(mission)));
    let mut world = rules::new_world();
    rules::install_battle(&mut world, &setup);
    let mut given = Vec::new();
    for _ in 0..MAX_SEARCH_ORDERS {
        let now = BattleState::of(&world);
        let orders = legal_orders(&now);
        if orders.is_empty() {
            break;
        }
        let acts = !matches!(now.awaiting, PendingDecision::Act { figure: None, .. });
        let here: Vec<&'static str> = orders
            .iter()
            .filter(|_| acts)
            .map(tally::order)
            .chain(tally::question_names(&now.awaiting))
            .filter(|name| still.contains(name))
            .collect();
        for name in here {
            found.entry(name).or_insert_with(|| (spec.clone(), given.clone()));
            still.retain(|other| *other != name);
        }
        let order = chooser.choose(&now, &orders);
        rules::submit_order(&mut world, order).expect("a legal order is taken");
        given.push(order);
    }
}
