//! Figures that the AI plays for the player of their side: they are chosen beside the force, and act by a key or at the
//! end of the half-turn.

use client::{
    menus::battle_setup::BattleSetup,
    ui_kit::{screen::Screen, settings::AnimationSpeed},
};
use record::{Difficulty, FigureCommander};
use rules::{FigureId, Order, PendingDecision, Side};

use crate::{
    game::{HeadlessGame, TestHome, write_test_settings},
    headless_client::lock_headless_client,
    seen,
};

#[test]
fn ai_can_play_individual_figures_for_a_player() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    write_test_settings(&home.0, |settings| settings.preferences.speed = AnimationSpeed::Off);
    let mut game = HeadlessGame::start("helpers", &home.0);
    game.goes_to(Screen::Skirmish, |headless| headless.key("e"));
    let chosen = |world: &bevy::prelude::World| seen::prepared_mission(world).is_some_and(|id| id == "gate");
    game.act_until("the mission is chosen", chosen, |headless| {
        for _ in 0..7 {
            headless.key("Down");
        }
    });
    game.goes_to(Screen::Briefing, |headless| headless.key("Return"));
    game.goes_to(Screen::Forces, |headless| headless.key("Return"));
    game.settle();
    if !game.with(|world| seen::has_bought(Side::Allied)(world)) {
        game.act_until("a force is proposed", seen::has_bought(Side::Allied), |headless| headless.key("s"));
    }
    for (purchase, (key, strength)) in
        [("3", Difficulty::Veteran), ("4", Difficulty::Commander)].into_iter().enumerate()
    {
        let (x, y) = game.button_centre(&format!("commander-{purchase}"), 0);
        game.act_until("it is asked who commands it", seen::is_question_open, |headless| headless.click(x, y));
        let by = FigureCommander::Computer(strength);
        let lent =
            |world: &bevy::prelude::World| world.resource::<BattleSetup>().crew.allied.get(purchase) == Some(&by);
        game.act_until("the computer does", lent, |headless| headless.key(key));
    }
    game.shot("lent");
    game.goes_to(Screen::Battle, |headless| headless.key("Return"));
    let acts =
        seen::is_awaiting(|awaiting| matches!(awaiting, PendingDecision::Act { seat: Side::Allied, figure: None }));
    game.act_until("the defenders act", &acts, |headless| headless.key("Return"));
    let begun = game.orders().len();

    // The first of these figures is selected. The key makes it act at once.
    let done = |figure: FigureId| {
        move |world: &bevy::prelude::World| {
            let view = world.resource::<client::battle_view::session::BattleView>();
            view.now.acting.is_none() && view.now.figure(figure).is_some_and(|figure| figure.activated)
        }
    };
    game.act_until("the first acts", done(FigureId(1)), |headless| headless.key("shift+k"));
    let given = game.orders()[begun..].to_vec();
    assert_eq!(given.first(), Some(&Order::Activate { figure: FigureId(1) }), "{given:?}");
    assert_eq!(given.last(), Some(&Order::EndActivation), "{given:?}");
    let activated = given.iter().filter(|order| matches!(order, Order::Activate { .. })).count();
    assert_eq!(activated, 1, "nobody else: {given:?}");

    // By the end of the half-turn, the other AI figure has acted as well; the player's figures have not.
    game.key("ctrl+Return");
    let over = seen::read_battle_view(|view| view.now.turn.number > 1);
    game.until("the turn is over", |game| game.with(|world| over(world) == Some(true)));
    game.settle();
    // A figure that is still outside is selected for the choice of its entry, although another was selected before.
    let asks = seen::read_battle_view(|view| matches!(view.now.awaiting, PendingDecision::Deploy { .. }));
    assert_eq!(game.with(|world| asks(world)), Some(true));
    assert_eq!(game.with(|world| seen::read_battle_view(|view| view.selected)(world)), Some(Some(FigureId(3))));
    let given = game.orders()[begun..].to_vec();
    let end = given.iter().position(|order| *order == Order::EndHalf).expect("the half ended");
    let who: Vec<&Order> = given[..end].iter().filter(|order| matches!(order, Order::Activate { .. })).collect();
    assert_eq!(who, [&Order::Activate { figure: FigureId(1) }, &Order::Activate { figure: FigureId(2) }], "{given:?}");
}
