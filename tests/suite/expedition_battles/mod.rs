//! The battles of expeditions: their missions hold exactly what the plan says, and their results enter the expedition
//! once.

mod journals;
mod missions;
mod recruits;
mod whole_expeditions;

use ai::{Ai, AiLevel};
use bevy_ecs::world::World;
use campaign::expedition::{
    AssaultPlan, BaseContraption, BaseValues, EnemyGroup, ExpeditionData, ExpeditionState, ExpeditionTerms, PlaceCache,
    PlaceKind, ResourceKind, SortieMember, SortiePlan, SortieSegment, SortieTarget, SurvivorState, ThreatTable,
    battles::{BattleContent, ExpeditionMission, ExpeditionSource, write_assault_mission, write_sortie_mission},
    begin_expedition, request_assault, request_sortie,
};
use generator::{GroundLook, MapSize};
use record::{Battle, BattleSpec, MissionSnapshot};
use rules::{BattleState, BySide, KindId, Observation, PendingDecision};

use crate::{
    expeditions::game_expedition_data,
    support::{game_catalogue, project_path},
};

/// The data of the game, an expedition that has just begun, and plans for its battles.
struct ExpeditionFixture {
    data: ExpeditionData,
    content: BattleContent,
    state: ExpeditionState,
}

fn terms(seed: u64) -> ExpeditionTerms {
    ExpeditionTerms { length: "short".into(), hardness: "normal".into(), seats: vec![Some("Ana".into()), None], seed }
}

impl ExpeditionFixture {
    fn new() -> ExpeditionFixture {
        let data = game_expedition_data();
        let content = BattleContent::load(game_catalogue(), &project_path("missions"));
        let content = content.unwrap_or_else(|errors| panic!("{errors}"));
        let state = begin_expedition(&data, &terms(1)).expect("good terms");
        ExpeditionFixture { data, content, state }
    }

    fn source(&self) -> ExpeditionSource<'_> {
        ExpeditionSource { state: &self.state, data: &self.data, content: &self.content }
    }

    fn party(&self, count: usize) -> Vec<SortieMember> {
        let member =
            |survivor: &SurvivorState| BaseValues { state: &self.state, data: &self.data }.sortie_member(survivor);
        self.state.survivors.iter().take(count).map(member).collect()
    }

    /// A plan with two segments, a garrison, caches and arrivals.
    fn sortie_plan(&self, seed: u32, size: MapSize) -> SortiePlan {
        let segment = |enemies: &[(&str, u16)]| SortieSegment {
            encounter: "pair".into(),
            die: 3,
            enemies: enemies.iter().map(|(id, count)| EnemyGroup((*id).into(), *count)).collect(),
        };
        SortiePlan {
            number: 1,
            target: SortieTarget::Place(self.state.places[0].id),
            seed,
            size,
            look: GroundLook::Dock,
            kind: PlaceKind::Infested,
            party: self.party(3),
            boxes: 2,
            segments: vec![segment(&[("shambler", 2)]), segment(&[])],
            garrison: vec![EnemyGroup("shambler".into(), 1), EnemyGroup("sprinter".into(), 1)],
            caches: vec![
                PlaceCache(ResourceKind::Food, 3),
                PlaceCache(ResourceKind::Parts, 1),
                PlaceCache(ResourceKind::Food, 2),
            ],
            arrivals: vec!["shambler".into(), "bonesack".into(), "shambler".into()],
        }
    }

    fn write_sortie(&self, plan: &SortiePlan) -> ExpeditionMission {
        let request = request_sortie(plan, &self.content.catalogue()).expect("a request");
        write_sortie_mission(&self.source(), &request, plan).unwrap_or_else(|error| panic!("{error}"))
    }

    fn assault_plan(&self, seed: u32) -> AssaultPlan {
        let mut attackers = ThreatTable::default();
        attackers.add("shambler", 5);
        attackers.add("sprinter", 2);
        attackers.add("hulk", 1);
        let placed =
            |section: &str, kind: &str, count| BaseContraption { section: section.into(), kind: kind.into(), count };
        AssaultPlan {
            number: 7,
            seed,
            is_last: false,
            attackers,
            defenders: self.party(5),
            gate: 7,
            contraptions: vec![
                placed("barricades", "barricade", 3),
                placed("traps", "trap", 4),
                placed("barrels", "barrel", 3),
            ],
            boxes: 3,
        }
    }

    fn write_assault(&self, plan: &AssaultPlan) -> ExpeditionMission {
        let request = request_assault(plan, &self.content.catalogue()).expect("a request");
        write_assault_mission(&self.source(), &request, plan).unwrap_or_else(|error| panic!("{error}"))
    }

    fn spec(&self, written: &ExpeditionMission, seed: u64) -> BattleSpec {
        let catalogue = written.mission.catalogue(&self.content.game);
        let allied: Vec<KindId> =
            written.forces.allied.iter().map(|id| catalogue.find(id).expect("its own kind")).collect();
        let setup = written
            .mission
            .setup(&catalogue, &BySide { allied, german: Vec::new() }, written.mission.rp, seed)
            .unwrap_or_else(|faults| panic!("{faults:?}"));
        BattleSpec::new(&setup, Some(MissionSnapshot::of(&written.mission)))
    }
}

/// Plays a battle to its end, or for that number of orders.
fn play_battle(world: &mut World, battle: &mut Battle, orders: usize) {
    let mut minds: BySide<Ai> = BySide::default();
    for _ in 0..orders {
        let state = BattleState::of(world);
        let Some(seat) = state.awaiting.seat().filter(|_| state.awaiting != PendingDecision::Over) else { return };
        let seen = Observation::from_state(world, &state, seat);
        let choice = minds[seat].decide(&seen, AiLevel::Recruit, 7).expect("it is its turn");
        battle.submit(world, choice.order).unwrap_or_else(|refusal| panic!("{:?}: {refusal}", choice.order));
    }
}
