//! Functions that read the game's world, so that tests can check the result of a step.

use bevy::{input_focus::InputFocus, prelude::*};
use client::{
    battle_view::{plan_preview::PlanPreview, session::BattleView},
    menus::{battle_setup::BattleSetup, campaigns::CampaignsModel, debrief::DebriefModel},
    rulebook::RulebookState,
    screen_kit::{
        choice_dialog::ChoiceDialog, privacy_curtain::PrivacyCurtain, simultaneous_bids::SimultaneousBids,
        text_dialog::TextDialog,
    },
    ui_kit::{input::focus::FocusName, screen::Screen},
};
use record::Difficulty;
use rules::{PendingDecision, Side};

/// Returns the number of figures that the side has bought.
pub fn bought_count(side: Side) -> impl Fn(&World) -> usize {
    move |world| world.get_resource::<BattleSetup>().map_or(0, |preparation| preparation.forces[side].len())
}

/// Returns `true` if the side has bought a figure.
pub fn has_bought(side: Side) -> impl Fn(&World) -> bool {
    move |world| bought_count(side)(world) > 0
}

/// Returns `true` if it is the side's turn to choose its force.
pub fn is_force_chooser(side: Side) -> impl Fn(&World) -> bool {
    move |world| world.get_resource::<BattleSetup>().is_some_and(|preparation| preparation.chooser == side)
}

/// Returns the requisition points (RP) of the side.
pub fn requisition_points(side: Side) -> impl Fn(&World) -> u8 {
    move |world| world.get_resource::<BattleSetup>().map_or(0, |preparation| preparation.levels[side])
}

/// Returns the id of the mission in preparation.
pub fn prepared_mission(world: &World) -> Option<String> {
    world.get_resource::<BattleSetup>().map(|preparation| preparation.mission.clone())
}

/// Returns the players' names on each side.
pub fn seated_players(world: &World) -> Option<[String; 2]> {
    let players = world.get_resource::<BattleSetup>().map(|preparation| preparation.sitting.players.clone());
    players.map(|players| [players.allied, players.german])
}

/// Returns the AI's strength on each side; `None` for a person.
pub fn computer_strengths(world: &World) -> Option<[Option<Difficulty>; 2]> {
    let computers = world.get_resource::<BattleSetup>().map(|preparation| preparation.sitting.computers);
    computers.map(|computers| [computers.allied, computers.german])
}

/// Returns the AI's strength on each side of a new campaign; `None` for a person.
pub fn campaign_seats(world: &World) -> [Option<Difficulty>; 2] {
    world.resource::<CampaignsModel>().seats.seats.clone().map(|seat| seat.ai_difficulty)
}

/// Returns the current screen.
pub fn current_screen(world: &World) -> Screen {
    *world.resource::<State<Screen>>().get()
}

/// Returns `true` if a curtain is shown.
pub fn is_curtain_shown(world: &World) -> bool {
    world.resource::<PrivacyCurtain>().0.is_some()
}

/// Returns `true` if both sides bid at once.
pub fn is_simultaneous_bid_open(world: &World) -> bool {
    world.resource::<SimultaneousBids>().0.is_some()
}

/// Returns `true` if the side is choosing the card that it keeps after a campaign's battle.
pub fn is_keeping_card(side: Side) -> impl Fn(&World) -> bool {
    move |world| {
        let end = world.resource::<DebriefModel>().campaign.as_ref();
        end.and_then(|end| end.keep.as_ref()).is_some_and(|keep| keep.side == side)
    }
}

/// Returns `true` if the choosing side has marked a card to keep, or that it keeps none.
pub fn has_marked_choice(world: &World) -> bool {
    let end = world.resource::<DebriefModel>().campaign.as_ref();
    end.and_then(|end| end.keep.as_ref()).is_some_and(|keep| keep.chosen.is_some())
}

/// Returns `true` if the other side chooses its card to keep after the current one.
pub fn is_followed_by_another_choice(world: &World) -> bool {
    let end = world.resource::<DebriefModel>().campaign.as_ref();
    end.and_then(|end| end.keep.as_ref()).is_some_and(|keep| keep.next.is_some())
}

/// Returns `true` if the kept cards of both sides are shown after a campaign's battle.
pub fn are_kept_cards_shown(world: &World) -> bool {
    world.resource::<DebriefModel>().campaign.as_ref().is_some_and(|end| end.kept.is_some())
}

/// Returns `true` if a dialog of the game is open.
pub fn is_question_open(world: &World) -> bool {
    world.resource::<ChoiceDialog>().0.is_some()
}

/// Returns `true` if the dialog for a name is open.
pub fn is_name_asked(world: &World) -> bool {
    world.resource::<TextDialog>().0.is_some()
}

/// Returns `true` if no dialog for a name is open.
pub fn is_name_taken(world: &World) -> bool {
    !is_name_asked(world)
}

/// Returns `true` if the rulebook is open.
pub fn is_rulebook_open(world: &World) -> bool {
    world.resource::<RulebookState>().is_open()
}

/// Returns `true` if the rulebook is closed.
pub fn is_rulebook_closed(world: &World) -> bool {
    !is_rulebook_open(world)
}

/// Returns `true` if a plan is shown.
pub fn is_plan_shown(world: &World) -> bool {
    world.get_resource::<PlanPreview>().is_some_and(|preview| preview.plan.is_some())
}

/// Returns a value of the battle's [`BattleView`]; `None` outside a battle.
pub fn read_battle_view<T>(read: impl Fn(&BattleView) -> T) -> impl Fn(&World) -> Option<T> {
    move |world| world.get_resource::<BattleView>().map(&read)
}

/// Returns `true` if the pending decision matches `what`.
pub fn is_awaiting(what: impl Fn(&PendingDecision) -> bool) -> impl Fn(&World) -> bool {
    move |world| world.get_resource::<BattleView>().is_some_and(|view| what(&view.now.awaiting))
}

/// Returns all visible texts.
fn visible_texts(world: &World) -> Vec<String> {
    let mut seen: Vec<String> = Vec::new();
    if let Some(mut texts) = world.try_query::<(&Text, &InheritedVisibility)>() {
        seen.extend(texts.iter(world).filter(|(_, seen)| seen.get()).map(|(text, _)| text.0.clone()));
    }
    if let Some(mut spans) = world.try_query::<(&TextSpan, &InheritedVisibility)>() {
        seen.extend(spans.iter(world).filter(|(_, seen)| seen.get()).map(|(span, _)| span.0.clone()));
    }
    seen
}

/// Returns the text of the button with that name: the longest of its texts, because the other one is its key.
pub fn button_text(world: &World, name: &str) -> String {
    let mut named = world.try_query::<(Entity, &FocusName)>().expect("plates have names");
    let plate = named.iter(world).find(|(_, known)| known.0 == name).map(|(plate, _)| plate);
    let mut parts: Vec<Entity> = plate.into_iter().collect();
    let mut words = String::new();
    while let Some(part) = parts.pop() {
        parts.extend(world.get::<Children>(part).into_iter().flatten());
        let text = world.get::<Text>(part).map_or("", |text| &text.0);
        if text.len() > words.len() {
            text.clone_into(&mut words);
        }
    }
    words
}

/// Returns the number of times that the text is shown.
pub fn count_visible_text(text: &str) -> impl Fn(&World) -> usize + use<> {
    let text = text.to_lowercase();
    move |world| visible_texts(world).iter().filter(|shown| shown.to_lowercase() == text).count()
}

/// Returns the name of the focused button.
pub fn focused_name(world: &World) -> Option<String> {
    let focused = world.get_resource::<InputFocus>()?.get()?;
    Some(world.get::<FocusName>(focused)?.0.clone())
}
