//! The widest nicknames fit into the titles of figures: on their card, in the action bar and in the dock.

use bevy::prelude::*;
use client::{
    battle_view::session::{BattleView, RightPanelPage},
    ui_kit::language::Language,
};
use common::picture::USUAL_WINDOW_SIZE;

use super::{RELAYOUT_TIME, walk::find_layout_faults};
use crate::{
    headless_client::lock_headless_client,
    pictures::{PreparedJourney, open_prepared_journey, perform_input_step},
    states::find_journey,
};

/// Nickname of the maximum length, in the widest letters. Titles show it in capitals.
const WIDEST_NICKNAME: &str = "wwwwwwwwwwwwwwww";

#[test]
fn widest_nicknames_fit_into_the_titles_of_figures() {
    let _alone = lock_headless_client();
    let fight = find_journey("shot");
    let prepared = PreparedJourney::of(fight);
    let (_home, mut game) = open_prepared_journey(fight, &prepared, Language::En);
    game.skip_images();
    for key in fight.stops[0].keys {
        perform_input_step(&mut game, key);
    }
    game.with(|world| {
        let mut view = world.resource_mut::<BattleView>();
        let names: Vec<_> = view.now.figures.iter().filter_map(|figure| view.name(figure.id)).collect();
        view.nicknames.extend(names.into_iter().map(|name| (name, WIDEST_NICKNAME.to_owned())));
        (view.page, view.folded) = (RightPanelPage::Figure, false);
    });
    game.pass(RELAYOUT_TIME);
    game.settle();
    let title = WIDEST_NICKNAME.to_uppercase();
    let shown = game.with(|world| {
        let mut texts = world.query::<(&Text, &InheritedVisibility)>();
        texts.iter(world).filter(|(text, seen)| seen.get() && text.0 == title).count()
    });
    assert!(shown >= 3, "{shown} titles: the card, the action bar and the target in the dock");
    let window = Vec2::new(USUAL_WINDOW_SIZE.0 as f32, USUAL_WINDOW_SIZE.1 as f32);
    let faults = game.with(|world| find_layout_faults(world, window));
    let of_titles: Vec<_> = faults.iter().filter(|fault| fault.words.contains(&title)).collect();
    assert!(of_titles.is_empty(), "{of_titles:?}");
}
