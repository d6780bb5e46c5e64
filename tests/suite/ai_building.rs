//! The AI counts the points that building takes as the rules do.

use ai::AiLevel;
use rules::{
    self, Ability, BattleState, BySide, Catalogue, EdgePoint, EndCondition, Facing, FigureId, FigurePlace, Ground,
    Localized, Observation, Order, PlacedFigure, RulesEdition, Setup, Side, Square, StartPosition, StartState, Terrain,
    conditions::{
        Contraption, ContraptionAppearance, ContraptionEffect, ContraptionPart, ContraptionStock,
        ContraptionsCondition, PerPlayer,
    },
};

use crate::support::game_catalogue;

/// Length of the corridor in which the figure builds.
const LENGTH: u8 = 24;

/// Returns the game's catalogue with unarmed Grunts, which build for nothing if `builds`.
fn builder_catalogue(builds: bool) -> Catalogue {
    let catalogue = game_catalogue();
    let kinds = catalogue.kinds().map(|(_, kind)| {
        let mut kind = kind.clone();
        if kind.id == "grunt" {
            kind.weapons.clear();
            kind.abilities.extend(builds.then_some(Ability::Builds));
        }
        kind
    });
    Catalogue::new(kinds.collect(), catalogue.armoury().clone()).with_cards(catalogue.cards().clone())
}

/// Returns a corridor with a Grunt, which acts again if `again`, beside the way of a zombie that comes from `far` squares
/// away to the exit at the end.
fn corridor_setup((builds, again): (bool, bool), effect: ContraptionEffect, far: u8) -> Setup {
    let catalogue = builder_catalogue(builds);
    let figure = |id: &str, (x, y): (u8, u8), facing: Facing, activated: bool| PlacedFigure {
        kind: catalogue.find(id).expect("a kind of the game"),
        place: FigurePlace::Board(Square::new(x, y)),
        facing,
        wounds: 0,
        reaction: false,
        activated,
    };
    let figures =
        vec![figure("grunt", (2, 0), Facing::South, again), figure("sturmzombie", (2 + far, 1), Facing::West, false)];
    let exit = EdgePoint { at: Square::new(0, 1), side: Facing::West, owner: Side::German };
    let trap = Contraption {
        id: "trap".into(),
        name: Localized { es: "Cepo".into(), en: "Trap".into() },
        look: ContraptionAppearance::Trap,
        cost: 1,
        charges: 1,
        parts: vec![ContraptionPart::OnEnter(effect)],
    };
    let row = vec![Ground::Floor; usize::from(LENGTH)];
    let stock = ContraptionStock { kind: "trap".into(), side: Side::Allied, each: PerPlayer::Flat(1) };
    Setup {
        edition: RulesEdition::CURRENT,
        terrain: Terrain::new(&[row.clone(), row], Vec::new(), vec![exit]).into(),
        doors: Vec::new(),
        levels: BySide::default(),
        forces: BySide::default(),
        veterans: BySide::default(),
        endings: vec![EndCondition::LastFigureOut { side: Side::German }],
        cards: Default::default(),
        objects: Vec::new(),
        specials: vec![ContraptionsCondition { kinds: vec![trap], standing: Vec::new(), stock: vec![stock] }.into()],
        scores: Vec::new(),
        seed: 1,
        start: StartState::Position(StartPosition {
            figures,
            active: Side::Allied,
            first: Side::Allied,
            command: BySide { allied: 1, german: 0 },
            special: BySide::default(),
            ablaze: Vec::new(),
        }),
        catalogue,
    }
}

/// Returns `true` if the AI's first order for the active Grunt is to build.
fn builds_at_once(setup: &Setup) -> bool {
    let mut world = rules::new_world();
    rules::install_battle(&mut world, setup);
    rules::submit_order(&mut world, Order::Activate { figure: FigureId(1) }).expect("it may act");
    let seen = Observation::from_state(&world, &BattleState::of(&world), Side::Allied);
    let order = ai::decide_order(&seen, AiLevel::Planner, 1).map(|choice| choice.order);
    matches!(order, Some(Order::Place { .. }))
}

/// `ACT-2`: a figure that acts again pays a command point for its first contraption, with `Builds` too. Earlier, the AI
/// counted it as free, and spent the point on less gain than its price.
#[test]
fn a_figure_that_acts_again_builds_only_for_the_price_of_a_point() {
    let effects = [2, 3, 4].map(ContraptionEffect::Attack).into_iter().chain([ContraptionEffect::Kill]);
    let mut left_alone = 0;
    for (effect, far) in effects.flat_map(|effect| (1..LENGTH - 3).map(move |far| (effect, far))) {
        let [first, again, paying] = [(true, false), (true, true), (false, true)]
            .map(|figure| builds_at_once(&corridor_setup(figure, effect, far)));
        assert!(paying || !again, "{effect:?} at {far}: it does not pay a point for it without Builds");
        left_alone += usize::from(first && !again);
    }
    assert!(left_alone > 0, "no contraption is worth building only if it is free");
}
