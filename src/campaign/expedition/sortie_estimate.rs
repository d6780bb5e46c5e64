//! A simple probabilistic model of battles, for the AI of the base and for measurements of balance. In the game,
//! reports come from real battles.

use super::{
    content::{EnemyGroup, PlaceKind},
    data::ExpeditionData,
    dice::ExpeditionDice,
    plans::{AssaultPlan, AssaultReport, SortieMember, SortiePlan, SortieReport, SurvivorFate},
    resources::ThreatTable,
};

/// Lowest die at which enemies appear so far away that they are not seen.
const UNSEEN_FROM: u8 = 5;
/// Highest die of a shot that misses, with ammunition.
const ARMED_MISS: u8 = 2;
/// Highest die of a shot that misses, without ammunition.
const UNARMED_MISS: u8 = 4;
/// Chance that a shot uses up a box of ammunition, in per cent.
const BOX_PERCENT: usize = 10;
/// Chance that an enemy who survives a round hurts a survivor, in per cent.
const HURT_PERCENT: usize = 16;
/// Chance that a search brings an enemy, in per cent.
const ARRIVAL_PERCENT: usize = 50;
/// Rounds that an assault takes to reach the gate.
const ASSAULT_ROUNDS: usize = 3;
/// Chance that a contraption stops an enemy, in per cent.
const CONTRAPTION_PERCENT: usize = 60;

/// A model that estimates the results of battles at random, with the chances above.
pub struct SortieEstimate<'a> {
    data: &'a ExpeditionData,
    dice: &'a mut ExpeditionDice,
}

/// A party during an estimate.
struct EstimatedParty {
    figures: Vec<(SortieMember, SurvivorFate)>,
    boxes: u16,
    kills: u16,
    /// The enemies left alive.
    left: ThreatTable,
}

impl EstimatedParty {
    fn of(figures: &[SortieMember], boxes: u16) -> EstimatedParty {
        let fate = |member: &SortieMember| SurvivorFate { survivor: member.survivor, damage: 0, is_dead: false };
        let figures = figures.iter().map(|member| (member.clone(), fate(member))).collect();
        EstimatedParty { figures, boxes, kills: 0, left: ThreatTable::default() }
    }

    fn alive(&self) -> usize {
        self.figures.iter().filter(|(_, fate)| !fate.is_dead).count()
    }

    /// Returns `true` if the party should go home, because it has lost more than half of its damage points.
    fn should_go_home(&self) -> bool {
        let all: u16 = self.figures.iter().map(|(member, _)| u16::from(member.damage_points)).sum();
        let lost: u16 = self.figures.iter().map(|(_, fate)| u16::from(fate.damage)).sum();
        lost * 2 > all
    }

    fn fates(&self) -> Vec<SurvivorFate> {
        self.figures.iter().map(|(_, fate)| *fate).collect()
    }
}

impl<'a> SortieEstimate<'a> {
    /// Creates an estimate with dice of its own.
    pub fn new(data: &'a ExpeditionData, dice: &'a mut ExpeditionDice) -> SortieEstimate<'a> {
        SortieEstimate { data, dice }
    }

    fn danger(&self, enemy: &str) -> u16 {
        self.data.enemy(enemy).map_or(1, |enemy| enemy.danger)
    }

    /// Returns the report of a sortie.
    pub fn estimate_sortie(&mut self, plan: &SortiePlan) -> SortieReport {
        let mut party = EstimatedParty::of(&plan.party, plan.boxes);
        let mut is_cleared = false;
        let mut taken = Vec::new();
        if self.walk(plan, &mut party) {
            let before = party.left.total();
            self.fight_groups(&plan.garrison, &mut party);
            is_cleared = party.left.total() == before && party.alive() > 0;
            self.search(plan, &mut party, &mut taken);
        }
        let loads: usize =
            party.figures.iter().filter(|(_, fate)| !fate.is_dead).map(|(it, _)| usize::from(it.carry)).sum();
        taken.truncate(loads);
        let boxes = if party.alive() == 0 { 0 } else { party.boxes };
        SortieReport {
            number: plan.number,
            fates: party.fates(),
            taken,
            boxes,
            threat: party.left,
            kills: party.kills,
            is_cleared,
        }
    }

    /// Estimates the way to the place. Returns `false` if the party goes home before it arrives.
    fn walk(&mut self, plan: &SortiePlan, party: &mut EstimatedParty) -> bool {
        for segment in &plan.segments {
            if segment.die >= UNSEEN_FROM {
                self.leave_groups(&segment.enemies, party);
            } else {
                self.fight_groups(&segment.enemies, party);
            }
            if party.alive() == 0 || party.should_go_home() {
                return false;
            }
        }
        true
    }

    /// Searches caches until the party can carry no more, or must go home.
    fn search(&mut self, plan: &SortiePlan, party: &mut EstimatedParty, taken: &mut Vec<usize>) {
        for index in 0..plan.caches.len().min(plan.loads()) {
            if party.alive() == 0 || party.should_go_home() {
                break;
            }
            taken.push(index);
            let arrival = plan.arrivals.get(index).filter(|_| plan.kind != PlaceKind::Allies);
            if let Some(enemy) = arrival.filter(|_| self.dice.below(100) < ARRIVAL_PERCENT) {
                self.fight_groups(&[EnemyGroup(enemy.clone(), 1)], party);
            }
        }
    }

    fn leave_groups(&self, groups: &[EnemyGroup], party: &mut EstimatedParty) {
        for EnemyGroup(enemy, count) in groups {
            party.left.add(enemy, *count);
        }
    }

    fn fight_groups(&mut self, groups: &[EnemyGroup], party: &mut EstimatedParty) {
        for EnemyGroup(enemy, count) in groups {
            for _ in 0..*count {
                self.fight_one(enemy, party);
            }
        }
    }

    /// Fights one enemy for three rounds; then it is left alive.
    fn fight_one(&mut self, enemy: &str, party: &mut EstimatedParty) {
        let mut points = self.danger(enemy);
        for _ in 0..3 {
            for _ in 0..party.alive() {
                points -= u16::from(points > 0 && self.is_hit(party));
            }
            if points == 0 {
                party.kills += 1;
                return;
            }
            if self.dice.below(100) < HURT_PERCENT * usize::from(self.danger(enemy).min(3)) {
                self.hurt_one(party);
            }
        }
        party.left.add(enemy, 1);
    }

    fn is_hit(&mut self, party: &mut EstimatedParty) -> bool {
        let miss = if party.boxes > 0 { ARMED_MISS } else { UNARMED_MISS };
        if party.boxes > 0 && self.dice.below(100) < BOX_PERCENT {
            party.boxes -= 1;
        }
        self.dice.roll_die() > miss
    }

    fn hurt_one(&mut self, party: &mut EstimatedParty) {
        let alive: Vec<usize> = (0..party.figures.len()).filter(|index| !party.figures[*index].1.is_dead).collect();
        let Some(index) = self.dice.pick(&alive).copied() else { return };
        let (member, fate) = &mut party.figures[index];
        fate.damage += 1;
        fate.is_dead = fate.damage >= member.damage_points;
    }

    /// Returns the report of an assault.
    pub fn estimate_assault(&mut self, plan: &AssaultPlan) -> AssaultReport {
        let mut party = EstimatedParty::of(&plan.defenders, plan.boxes);
        let mut enemies: Vec<(String, u16)> = Vec::new();
        for (enemy, count) in plan.attackers.iter() {
            enemies.extend((0..count).map(|_| (enemy.to_owned(), self.danger(enemy))));
        }
        enemies.sort_by_key(|(_, danger)| *danger);
        let damaged = self.apply_contraptions(plan, &mut enemies);
        self.shoot_attackers(&mut enemies, &mut party);
        let mut gate_damage = 0;
        for (enemy, _) in enemies.iter().filter(|(_, points)| *points > 0) {
            gate_damage += self.danger(enemy).div_ceil(2) as u8;
            if self.dice.below(100) < HURT_PERCENT {
                self.hurt_one(&mut party);
            }
        }
        let alive = enemies.iter().filter(|(_, points)| *points > 0).count() as u16;
        AssaultReport {
            number: plan.number,
            fates: party.fates(),
            gate_damage: gate_damage.min(plan.gate),
            boxes_used: plan.boxes - party.boxes,
            damaged,
            kills: plan.attackers.total() - alive,
        }
    }

    /// Reduces the enemies that contraptions stop, the weakest first. Returns the damaged sections.
    fn apply_contraptions(&mut self, plan: &AssaultPlan, enemies: &mut [(String, u16)]) -> Vec<String> {
        let mut damaged = Vec::new();
        let mut next = 0;
        for placed in &plan.contraptions {
            let before = next;
            for _ in 0..placed.count {
                if next < enemies.len() && self.dice.below(100) < CONTRAPTION_PERCENT {
                    enemies[next].1 = enemies[next].1.saturating_sub(1);
                    next += 1;
                }
            }
            // A section whose contraptions were all used up is damaged in one of three cases.
            if next - before == usize::from(placed.count)
                && self.dice.below(3) == 0
                && !damaged.contains(&placed.section)
            {
                damaged.push(placed.section.clone());
            }
        }
        damaged
    }

    fn shoot_attackers(&mut self, enemies: &mut [(String, u16)], party: &mut EstimatedParty) {
        for _ in 0..party.alive() * ASSAULT_ROUNDS {
            let Some(index) = enemies.iter().position(|(_, points)| *points > 0) else { break };
            if self.is_hit(party) {
                enemies[index].1 -= 1;
            }
        }
    }
}
