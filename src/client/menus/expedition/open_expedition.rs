//! The open expedition: its orders, and the decisions of the AI. Only these change it.

use bevy::prelude::*;

use campaign::expedition::{
    ExpeditionCampaign, ExpeditionData, ExpeditionFileError, ExpeditionOrder, ExpeditionPhase, ExpeditionRefusal,
    ExpeditionState, choose_expedition_order, submit_expedition_order,
};
use ui_kit::{game_names::format_sentence, localization::Texts};

use super::words::unsaved_text;

/// Maximum number of orders that the AI gives in a row; more would be an endless loop.
const MAX_AI_ORDERS: usize = 2_000;

/// Resource with the open expedition. While it is open, no other game window can open it.
#[derive(Resource, Debug)]
pub struct OpenExpedition {
    pub campaign: ExpeditionCampaign,
    pub name: String,
    /// The refusal or the failed save of the last order, for the screen.
    pub warning: Option<String>,
    /// The day whose story is shown before the next night.
    pub told_day: Option<u8>,
    /// The page of that story, from 0.
    pub told_page: usize,
    /// `true` if the journal of the battle in progress can't be read, so that the battle can only begin again.
    pub is_battle_lost: bool,
}

impl OpenExpedition {
    pub(super) fn new(campaign: ExpeditionCampaign, name: String) -> Self {
        OpenExpedition { campaign, name, warning: None, told_day: None, told_page: 0, is_battle_lost: false }
    }

    pub fn state(&self) -> &ExpeditionState {
        self.campaign.state()
    }

    pub fn data(&self) -> &ExpeditionData {
        self.campaign.data()
    }

    /// Returns the seats of people that must decide now.
    pub(super) fn deciding_people(&self) -> Vec<u8> {
        let state = self.state();
        state.deciding_seats().into_iter().filter(|seat| is_person(state, *seat)).collect()
    }

    /// Submits an order of a seat, and then those of the AI until a person must decide. Returns `true` if the order was
    /// carried out; otherwise the warning has the reason.
    pub(super) fn submit(&mut self, seat: u8, order: &ExpeditionOrder, texts: &Texts) -> bool {
        let before = self.progress();
        self.warning = None;
        if !self.carry_out(seat, order, texts) {
            return false;
        }
        self.decide_for_ai(texts);
        self.tell_day_since(before);
        true
    }

    /// Returns the day, and `true` if the expedition is over.
    pub(super) fn progress(&self) -> (u8, bool) {
        (self.state().day, self.state().outcome().is_some())
    }

    /// Tells the story of the day of an earlier [`progress`](Self::progress) if that day is over.
    pub(super) fn tell_day_since(&mut self, before: (u8, bool)) {
        if self.progress() != before {
            (self.told_day, self.told_page) = (Some(before.0), 0);
        }
    }

    /// Finishes the planning of all people, and lets the day pass until a person must decide.
    pub(super) fn end_night(&mut self, texts: &Texts) {
        if self.state().phase != ExpeditionPhase::Planning {
            return;
        }
        for seat in self.deciding_people() {
            if !self.submit(seat, &ExpeditionOrder::SetReady, texts) {
                return;
            }
        }
    }

    /// Lets the AI decide until a person must.
    pub(super) fn decide_for_ai(&mut self, texts: &Texts) {
        for _ in 0..MAX_AI_ORDERS {
            let Some((seat, order)) = self.next_ai_order() else { return };
            // A refused plan must not stop the game: the AI's survivors rest then.
            if !self.carry_out(seat, &order, texts) && !self.carry_out(seat, &ExpeditionOrder::SetReady, texts) {
                return;
            }
        }
        error!("the AI of the expedition gives orders without end");
    }

    /// Returns the next order of the AI. It plans after the people, with the resources that they leave.
    fn next_ai_order(&self) -> Option<(u8, ExpeditionOrder)> {
        if !self.deciding_people().is_empty() {
            return None;
        }
        let seat = *self.state().deciding_seats().first()?;
        Some((seat, choose_expedition_order(self.state(), self.data(), seat)?))
    }

    /// Carries out an order. A failed save is only a warning: the expedition goes on in memory.
    fn carry_out(&mut self, seat: u8, order: &ExpeditionOrder, texts: &Texts) -> bool {
        match self.campaign.submit(seat, order) {
            Ok(_) => true,
            Err(ExpeditionFileError::Refused(refusal)) => {
                info!("{refusal}");
                self.warning = Some(format_sentence(texts, &refusal.message()));
                false
            }
            Err(error) => {
                warn!("{error}");
                self.warning = Some(unsaved_text(texts, &error));
                true
            }
        }
    }
}

fn is_person(state: &ExpeditionState, seat: u8) -> bool {
    state.seats.get(usize::from(seat)).is_some_and(|seat| seat.person.is_some())
}

/// Returns the state after an order, for prices and reasons on the screen.
///
/// # Errors
/// The reason why the order can't be given.
pub(super) fn preview_order(
    open: &OpenExpedition,
    seat: u8,
    order: &ExpeditionOrder,
) -> Result<ExpeditionState, ExpeditionRefusal> {
    let mut next = open.state().clone();
    submit_expedition_order(&mut next, open.data(), seat, order)?;
    Ok(next)
}

/// Closes the open expedition, so that other windows can open it.
pub(crate) fn close_expedition(mut commands: Commands) {
    commands.remove_resource::<OpenExpedition>();
}
