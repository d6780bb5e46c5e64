//! The places of entries and objectives in the abstract graph, chosen by their distances.

use rules::{Side, Square};

use crate::{
    random::MapRandom,
    spec::{MapSize, MissionObjective, MissionSpec},
    street_graph::StreetGraph,
};

/// Number of plans that are drawn; the best one is used.
const DRAWS: usize = 80;

/// Places in the abstract graph: entries, and the goals of the objective.
#[derive(Clone, Debug)]
pub(crate) struct SitePlan {
    /// Junctions near which the Allies enter.
    pub(crate) allied: Vec<Square>,
    /// Junctions near which the SWD enters.
    pub(crate) german: Vec<Square>,
    /// Junctions near which the goals are: exits, or the rooms of objects.
    pub(crate) goals: Vec<Square>,
    /// The side that the places favour.
    pub(crate) advantage: Option<Side>,
}

/// Range of distances, in squares.
type DistanceRange = (u16, u16);

/// Numbers and distances of entries and goals that suit an objective. Distances are in squares.
struct SiteRequirements {
    allied: usize,
    german: usize,
    goals: usize,
    /// Range of distances from an Allied entry to the nearest goal.
    allied_distance: DistanceRange,
    /// Range of distances from an SWD entry to the nearest goal.
    german_distance: DistanceRange,
    /// Range of distances between entries of the two sides.
    enemy_distance: DistanceRange,
    /// The sum of the distances from all goals to the nearest SWD entry, less that to the nearest Allied entry, if there
    /// are many goals.
    allied_lead: i32,
    /// Minimum distance between goals.
    goal_distance: u16,
    /// `true` if the goals are at the edge of the map, as exits are.
    goals_at_edge: bool,
}

/// Returns the requirements that most objectives share: `far` is a long way on the map, and `few` and `many` grow with
/// its size.
fn usual_requirements(far: u16, few: usize, many: usize) -> SiteRequirements {
    SiteRequirements {
        allied: 1 + few,
        german: 2 + few.min(many.saturating_sub(1)),
        goals: 1,
        allied_distance: (far * 3 / 5, far * 4 / 5),
        german_distance: (far * 3 / 5, far),
        enemy_distance: (far * 3 / 4, u16::MAX),
        allied_lead: 0,
        goal_distance: 0,
        goals_at_edge: false,
    }
}

/// Returns the requirements of the objective on a map of that size.
fn choose_requirements(spec: &MissionSpec) -> SiteRequirements {
    let far = match spec.size {
        MapSize::Small => 14,
        MapSize::Medium => 20,
        MapSize::Large => 27,
    };
    let few = usize::from(spec.size != MapSize::Small);
    let many = few + usize::from(spec.size == MapSize::Large);
    let base = usual_requirements(far, few, many);
    match spec.objective {
        MissionObjective::Escape => SiteRequirements {
            goals: 1 + few,
            allied_distance: (far, far + 8),
            german_distance: (far / 3, far * 3 / 4),
            goals_at_edge: true,
            goal_distance: 4,
            ..base
        },
        MissionObjective::SealDoors => {
            SiteRequirements { goals: 0, german: 2 + many.min(1), enemy_distance: (far * 4 / 5, u16::MAX), ..base }
        }
        MissionObjective::CarryOut => base,
        MissionObjective::Search => SiteRequirements {
            goals: 4 + 2 * many,
            allied_distance: (3, far / 2),
            german_distance: (3, far / 2),
            goal_distance: 4,
            ..base
        },
        MissionObjective::Rescue => SiteRequirements { german_distance: (far / 3, far * 2 / 3), ..base },
        MissionObjective::Panels => SiteRequirements {
            goals: 3 + 2 * few,
            allied_distance: (5, far / 2),
            german_distance: (5, far / 2),
            goal_distance: 5,
            ..base
        },
        MissionObjective::Launch => SiteRequirements {
            goals: 2,
            goal_distance: 9,
            allied_distance: (far * 4 / 5, far + 4),
            german_distance: (far / 3, far * 3 / 5),
            ..base
        },
        MissionObjective::KillLeader => {
            SiteRequirements { goals: 0, german: 2, enemy_distance: (far, u16::MAX), ..base }
        }
        MissionObjective::HoldRoom => SiteRequirements {
            allied: 1,
            german: 2 + many,
            allied_distance: (0, 6),
            german_distance: (far * 3 / 4, far + 6),
            ..base
        },
    }
}

impl SiteRequirements {
    /// Gives a side an advantage: shorter paths to the goals than its enemy, and an entry of the SWD fewer or more. If
    /// an objective has no goals of its own, the entries of the SWD are its goals.
    fn favour_side(&mut self, side: Side, objective: MissionObjective) {
        let shorten = |(low, high): DistanceRange| (low * 2 / 3, high * 2 / 3);
        let lengthen = |(low, high): DistanceRange| (low * 3 / 2, high.saturating_mul(3) / 2);
        let lead = 3 * self.goals as i32;
        let least = if objective == MissionObjective::SealDoors { 2 } else { 1 };
        match side {
            Side::Allied => {
                self.allied_distance = shorten(self.allied_distance);
                self.german_distance = lengthen(self.german_distance);
                self.german = (self.german - 1).max(least);
                self.allied_lead = lead;
            }
            Side::German => {
                self.allied_distance = lengthen(self.allied_distance);
                self.german_distance = shorten(self.german_distance);
                self.german += 1;
                self.allied_lead = -lead;
            }
        }
        if self.goals == 0 {
            let usual = self.enemy_distance.0;
            self.enemy_distance = match side {
                Side::Allied => (usual * 2 / 3, usual),
                Side::German => lengthen(self.enemy_distance),
            };
        }
    }
}

impl SitePlan {
    /// Chooses the places whose distances suit the objective best.
    pub(crate) fn draw(random: &mut MapRandom, graph: &StreetGraph, spec: &MissionSpec) -> SitePlan {
        let mut requirements = choose_requirements(spec);
        if let Some(side) = spec.favoured_side() {
            requirements.favour_side(side, spec.objective);
        }
        let distances: Vec<Vec<u16>> = (0..graph.junctions.len()).map(|from| graph.distances(from)).collect();
        let outer = outer_junctions(graph, spec.size.squares());
        let best = (0..DRAWS)
            .map(|_| {
                let drawn = draw_sites(random, graph, &outer, &requirements);
                (rate_sites(&drawn, &distances, &requirements), drawn)
            })
            .min_by_key(|(deviation, _)| *deviation);
        let [allied, german, goals] = best.map(|(_, sites)| sites).unwrap_or_default();
        let places = |sites: Vec<usize>| sites.into_iter().map(|site| graph.junctions[site]).collect();
        let [allied, german, goals] = [allied, german, goals].map(places);
        SitePlan { allied, german, goals, advantage: spec.favoured_side() }
    }
}

/// Returns the junctions from which a shaft can lead off the map.
fn outer_junctions(graph: &StreetGraph, (width, height): (u8, u8)) -> Vec<usize> {
    let near = |at: Square| at.x <= 3 || at.y <= 3 || at.x + 4 >= width || at.y + 4 >= height;
    (0..graph.junctions.len()).filter(|site| near(graph.junctions[*site])).collect()
}

/// Draws Allied entries, SWD entries and goals, as numbers of junctions.
fn draw_sites(
    random: &mut MapRandom,
    graph: &StreetGraph,
    outer: &[usize],
    requirements: &SiteRequirements,
) -> [Vec<usize>; 3] {
    let all: Vec<usize> = (0..graph.junctions.len()).collect();
    let mut taken: Vec<usize> = Vec::new();
    let mut draw = |random: &mut MapRandom, from: &[usize], count: usize| {
        let mut drawn = Vec::new();
        for _ in 0..count {
            let mut free: Vec<usize> = from.iter().copied().filter(|site| !taken.contains(site)).collect();
            if free.is_empty() {
                // On small symmetric maps a goal may be near an entry.
                free = from.iter().copied().filter(|site| !drawn.contains(site)).collect();
            }
            if let Some(site) = random.pick(&free) {
                taken.push(site);
                drawn.push(site);
            }
        }
        drawn
    };
    let allied = draw(random, outer, requirements.allied);
    let german = draw(random, outer, requirements.german);
    let goals = draw(random, if requirements.goals_at_edge { outer } else { &all }, requirements.goals);
    [allied, german, goals]
}

/// Returns the sum of all deviations from the requirements; 0 is best.
fn rate_sites(
    [allied, german, goals]: &[Vec<usize>; 3],
    distances: &[Vec<u16>],
    requirements: &SiteRequirements,
) -> u32 {
    let beyond = |distance: u16, (low, high): DistanceRange| {
        u32::from(low.saturating_sub(distance) + distance.saturating_sub(high))
    };
    let mut deviation = 0;
    for (from, range) in [(allied, requirements.allied_distance), (german, requirements.german_distance)] {
        for site in from {
            if let Some(distance) = goals.iter().map(|goal| distances[*site][*goal]).min() {
                deviation += 2 * beyond(distance, range);
            }
        }
    }
    for one in allied {
        deviation +=
            german.iter().map(|other| 4 * beyond(distances[*one][*other], requirements.enemy_distance)).sum::<u32>();
        // Allied entries are on the same flank, but not side by side.
        deviation += allied
            .iter()
            .filter(|other| *other != one)
            .map(|other| beyond(distances[*one][*other], (4, 16)))
            .sum::<u32>();
    }
    for one in german {
        let others = german.iter().filter(|other| *other != one);
        deviation += others.map(|other| beyond(distances[*one][*other], (7, u16::MAX))).sum::<u32>();
    }
    for one in goals {
        let others = goals.iter().filter(|other| *other != one);
        deviation +=
            others.map(|other| beyond(distances[*one][*other], (requirements.goal_distance, u16::MAX))).sum::<u32>();
    }
    if goals.len() > 2 {
        // With many goals, neither side is much nearer to them than the other, unless it has an advantage.
        let sum = |from: &[usize]| {
            let near = |goal: &usize| from.iter().map(|site| u32::from(distances[*site][*goal])).min().unwrap_or(0);
            goals.iter().map(near).sum::<u32>() as i32
        };
        deviation += (sum(german) - sum(allied)).abs_diff(requirements.allied_lead);
    }
    deviation
}
