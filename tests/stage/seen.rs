//! What is read of the game's world, so that a step on the way proves what it has led to.

use bevy::{input_focus::InputFocus, prelude::*};
use client::{
    battle::{preview::Preview, session::Table},
    kit::{input::focus::FocusName, screen::Screen},
    lobby::preparation::Preparation,
    rulebook::Rulebook,
    screens::{
        ask::Ask, both_bids::BothBids, campaigns::CampaignsModel, curtain::Curtain, debrief::DebriefModel, entry::Entry,
    },
};
use record::Difficulty;
use rules::{PendingDecision, Side};

/// How many figures that side has bought.
pub fn bought(side: Side) -> impl Fn(&World) -> usize {
    move |world| world.get_resource::<Preparation>().map_or(0, |preparation| preparation.forces[side].len())
}

/// That side has bought something.
pub fn has_bought(side: Side) -> impl Fn(&World) -> bool {
    move |world| bought(side)(world) > 0
}

/// It is that side's turn to choose a force.
pub fn chooses(side: Side) -> impl Fn(&World) -> bool {
    move |world| world.get_resource::<Preparation>().is_some_and(|preparation| preparation.chooser == side)
}

/// The requisition points that side is to get, by how many more than before.
pub fn level(side: Side) -> impl Fn(&World) -> u8 {
    move |world| world.get_resource::<Preparation>().map_or(0, |preparation| preparation.levels[side])
}

/// The mission that is being prepared.
pub fn mission(world: &World) -> Option<String> {
    world.get_resource::<Preparation>().map(|preparation| preparation.mission.clone())
}

/// Who sits on each side.
pub fn players(world: &World) -> Option<[String; 2]> {
    let players = world.get_resource::<Preparation>().map(|preparation| preparation.sitting.players.clone());
    players.map(|players| [players.allied, players.german])
}

/// How well the computer plays on each side where it sits.
pub fn computers(world: &World) -> Option<[Option<Difficulty>; 2]> {
    let computers = world.get_resource::<Preparation>().map(|preparation| preparation.sitting.computers);
    computers.map(|computers| [computers.allied, computers.german])
}

/// How well the computer plays on each side where it would sit in a campaign.
pub fn seats(world: &World) -> [Option<Difficulty>; 2] {
    world.resource::<CampaignsModel>().seats.seats.clone().map(|seat| seat.computer)
}

/// The screen that is shown.
pub fn screen(world: &World) -> Screen {
    *world.resource::<State<Screen>>().get()
}

/// A curtain hides what is secret.
pub fn curtain(world: &World) -> bool {
    world.resource::<Curtain>().0.is_some()
}

/// Both bid at once.
pub fn both_bid(world: &World) -> bool {
    world.resource::<BothBids>().0.is_some()
}

/// That side chooses the card that it keeps after a campaign's battle.
pub fn keeps(side: Side) -> impl Fn(&World) -> bool {
    move |world| {
        let end = world.resource::<DebriefModel>().campaign.as_ref();
        end.and_then(|end| end.keep.as_ref()).is_some_and(|keep| keep.side == side)
    }
}

/// Returns whether a side that chooses the card it keeps has marked its choice.
pub fn has_marked_choice(world: &World) -> bool {
    let end = world.resource::<DebriefModel>().campaign.as_ref();
    end.and_then(|end| end.keep.as_ref()).is_some_and(|keep| keep.chosen.is_some())
}

/// Returns whether another side chooses after the one that chooses now which card it keeps.
pub fn is_followed_by_another_choice(world: &World) -> bool {
    let end = world.resource::<DebriefModel>().campaign.as_ref();
    end.and_then(|end| end.keep.as_ref()).is_some_and(|keep| keep.next.is_some())
}

/// It is shown what both sides have kept after a campaign's battle.
pub fn kept(world: &World) -> bool {
    world.resource::<DebriefModel>().campaign.as_ref().is_some_and(|end| end.kept.is_some())
}

/// A question of the game's own is open.
pub fn asked(world: &World) -> bool {
    world.resource::<Ask>().0.is_some()
}

/// A name is asked for.
pub fn name_asked(world: &World) -> bool {
    world.resource::<Entry>().0.is_some()
}

/// No name is asked for any more.
pub fn name_taken(world: &World) -> bool {
    !name_asked(world)
}

/// The rulebook is open.
pub fn book(world: &World) -> bool {
    world.resource::<Rulebook>().is_open()
}

/// The rulebook is shut.
pub fn no_book(world: &World) -> bool {
    !book(world)
}

/// A plan is shown.
pub fn plan(world: &World) -> bool {
    world.get_resource::<Preview>().is_some_and(|preview| preview.plan.is_some())
}

/// Something of what the battle's window shows; none as long as there is no battle.
pub fn table<T>(read: impl Fn(&Table) -> T) -> impl Fn(&World) -> Option<T> {
    move |world| world.get_resource::<Table>().map(&read)
}

/// The battle waits for such a decision.
pub fn awaits(what: impl Fn(&PendingDecision) -> bool) -> impl Fn(&World) -> bool {
    move |world| world.get_resource::<Table>().is_some_and(|table| what(&table.now.awaiting))
}

/// All texts that are shown.
fn texts(world: &World) -> Vec<String> {
    let mut seen: Vec<String> = Vec::new();
    if let Some(mut texts) = world.try_query::<(&Text, &InheritedVisibility)>() {
        seen.extend(texts.iter(world).filter(|(_, seen)| seen.get()).map(|(text, _)| text.0.clone()));
    }
    if let Some(mut spans) = world.try_query::<(&TextSpan, &InheritedVisibility)>() {
        seen.extend(spans.iter(world).filter(|(_, seen)| seen.get()).map(|(span, _)| span.0.clone()));
    }
    seen
}

/// What stands on the plate of that name: the longest of its texts, its key being another.
pub fn words(world: &World, name: &str) -> String {
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

/// How often that text is shown.
pub fn times(text: &str) -> impl Fn(&World) -> usize + use<> {
    let text = text.to_lowercase();
    move |world| texts(world).iter().filter(|shown| shown.to_lowercase() == text).count()
}

/// The name of what has the keyboard.
pub fn focus(world: &World) -> Option<String> {
    let focused = world.get_resource::<InputFocus>()?.get()?;
    Some(world.get::<FocusName>(focused)?.0.clone())
}
