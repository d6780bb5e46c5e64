//! The places of entries and objectives in the abstract graph, chosen by their distances.

use rules::Square;

use crate::{
    random::MapRandom,
    spec::{MapSize, MissionObjective, MissionSpec},
    street_graph::StreetGraph,
};

/// Number of plans that are drawn, of which the best is used.
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
}

/// Range of distances, in squares.
type DistanceRange = (u16, u16);

/// Wanted numbers and distances of entries and goals.
struct SiteWishes {
    allied: usize,
    german: usize,
    goals: usize,
    /// From an Allied entry to the nearest goal.
    allied_way: DistanceRange,
    /// From an SWD entry to the nearest goal.
    german_way: DistanceRange,
    /// Minimum distance between entries of the two sides.
    apart: u16,
    /// Minimum distance between goals.
    between: u16,
    /// `true` if goals are at the edge of the map, as exits are.
    outer_goals: bool,
}

fn wishes_for(spec: &MissionSpec) -> SiteWishes {
    let far = match spec.size {
        MapSize::Small => 14,
        MapSize::Medium => 20,
        MapSize::Large => 27,
    };
    let few = usize::from(spec.size != MapSize::Small);
    let many = few + usize::from(spec.size == MapSize::Large);
    let base = SiteWishes {
        allied: 1 + few,
        german: 2 + few.min(many.saturating_sub(1)),
        goals: 1,
        allied_way: (far * 3 / 5, far * 4 / 5),
        german_way: (far * 3 / 5, far),
        apart: far * 3 / 4,
        between: 0,
        outer_goals: false,
    };
    match spec.objective {
        MissionObjective::Escape => SiteWishes {
            goals: 1 + few,
            allied_way: (far, far + 8),
            german_way: (far / 3, far * 3 / 4),
            outer_goals: true,
            between: 4,
            ..base
        },
        MissionObjective::SealDoors => SiteWishes { goals: 0, german: 2 + many.min(1), apart: far * 4 / 5, ..base },
        MissionObjective::CarryOut => base,
        MissionObjective::Search => {
            SiteWishes { goals: 4 + 2 * many, allied_way: (3, far / 2), german_way: (3, far / 2), between: 4, ..base }
        }
        MissionObjective::Rescue => SiteWishes { german_way: (far / 3, far * 2 / 3), ..base },
        MissionObjective::Panels => {
            SiteWishes { goals: 3 + 2 * few, allied_way: (5, far / 2), german_way: (5, far / 2), between: 5, ..base }
        }
        MissionObjective::Launch => SiteWishes {
            goals: 2,
            between: 9,
            allied_way: (far * 4 / 5, far + 4),
            german_way: (far / 3, far * 3 / 5),
            ..base
        },
        MissionObjective::KillLeader => SiteWishes { goals: 0, german: 2, apart: far, ..base },
        MissionObjective::HoldRoom => {
            SiteWishes { allied: 1, german: 2 + many, allied_way: (0, 6), german_way: (far * 3 / 4, far + 6), ..base }
        }
    }
}

impl SitePlan {
    /// Chooses the places whose distances suit the objective best.
    pub(crate) fn draw(random: &mut MapRandom, graph: &StreetGraph, spec: &MissionSpec) -> SitePlan {
        let wishes = wishes_for(spec);
        let ways: Vec<Vec<u16>> = (0..graph.junctions.len()).map(|from| graph.distances(from)).collect();
        let outer = outer_junctions(graph, spec.size.squares());
        let best = (0..DRAWS)
            .map(|_| {
                let drawn = draw_sites(random, graph, &outer, &wishes);
                (rate_sites(&drawn, &ways, &wishes), drawn)
            })
            .min_by_key(|(fault, _)| *fault);
        let [allied, german, goals] = best.map(|(_, sites)| sites).unwrap_or_default();
        let places = |sites: Vec<usize>| sites.into_iter().map(|site| graph.junctions[site]).collect();
        SitePlan { allied: places(allied), german: places(german), goals: places(goals) }
    }
}

/// Returns the junctions from which a shaft can lead off the map.
fn outer_junctions(graph: &StreetGraph, (width, height): (u8, u8)) -> Vec<usize> {
    let near = |at: Square| at.x <= 3 || at.y <= 3 || at.x + 4 >= width || at.y + 4 >= height;
    (0..graph.junctions.len()).filter(|site| near(graph.junctions[*site])).collect()
}

/// Draws Allied entries, SWD entries and goals, by the numbers of their junctions.
fn draw_sites(random: &mut MapRandom, graph: &StreetGraph, outer: &[usize], wishes: &SiteWishes) -> [Vec<usize>; 3] {
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
    let allied = draw(random, outer, wishes.allied);
    let german = draw(random, outer, wishes.german);
    let goals = draw(random, if wishes.outer_goals { outer } else { &all }, wishes.goals);
    [allied, german, goals]
}

/// Returns the sum of all deviations from the wishes; 0 is best.
fn rate_sites([allied, german, goals]: &[Vec<usize>; 3], ways: &[Vec<u16>], wishes: &SiteWishes) -> u32 {
    let beyond = |way: u16, (low, high): DistanceRange| u32::from(low.saturating_sub(way) + way.saturating_sub(high));
    let mut fault = 0;
    for (from, range) in [(allied, wishes.allied_way), (german, wishes.german_way)] {
        for site in from {
            if let Some(way) = goals.iter().map(|goal| ways[*site][*goal]).min() {
                fault += 2 * beyond(way, range);
            }
        }
    }
    for one in allied {
        fault += german.iter().map(|other| 4 * beyond(ways[*one][*other], (wishes.apart, u16::MAX))).sum::<u32>();
        // Friends enter on the same flank, but not side by side.
        fault +=
            allied.iter().filter(|other| *other != one).map(|other| beyond(ways[*one][*other], (4, 16))).sum::<u32>();
    }
    for one in german {
        let others = german.iter().filter(|other| *other != one);
        fault += others.map(|other| beyond(ways[*one][*other], (7, u16::MAX))).sum::<u32>();
    }
    for one in goals {
        let others = goals.iter().filter(|other| *other != one);
        fault += others.map(|other| beyond(ways[*one][*other], (wishes.between, u16::MAX))).sum::<u32>();
    }
    if goals.len() > 2 {
        // Many goals are shared out: neither side is much nearer to them.
        let sum = |from: &[usize]| {
            let near = |goal: &usize| from.iter().map(|site| u32::from(ways[*site][*goal])).min().unwrap_or(0);
            goals.iter().map(near).sum::<u32>()
        };
        fault += sum(allied).abs_diff(sum(german));
    }
    fault
}
