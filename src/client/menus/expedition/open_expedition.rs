//! The open expedition: its orders, and the decisions of the AI. Only these change it.

use bevy::prelude::*;

use campaign::expedition::{
    ExpeditionCampaign, ExpeditionData, ExpeditionFileError, ExpeditionOrder, ExpeditionPhase, ExpeditionRefusal,
    ExpeditionState, MAX_AI_ORDERS, SurvivorId, SurvivorState, submit_expedition_order,
};
use ui_kit::{game_names::format_sentence, localization::Texts};

use super::{seat_words::describe_new_survivor, words::unsaved_text};

/// Resource with the open expedition. While it is open, no other game window can open it.
#[derive(Resource, Debug)]
pub struct OpenExpedition {
    pub campaign: ExpeditionCampaign,
    pub name: String,
    /// The refusal or the failed save of the last order, for the screen.
    pub warning: Option<String>,
    /// The news of recruits whom the AI took in after the last order, for the screen.
    pub news: Option<String>,
    /// The day whose story is shown before the next night.
    pub told_day: Option<u8>,
    /// The page of that story, from 0.
    pub told_page: usize,
    /// `true` if the journal of the battle in progress can't be read, so that the battle can only begin again.
    pub is_battle_lost: bool,
    /// In a session about the base, the seats for which people at other machines decide.
    pub online_seats: Option<Vec<u8>>,
}

impl OpenExpedition {
    pub(super) fn new(campaign: ExpeditionCampaign, name: String) -> Self {
        OpenExpedition {
            campaign,
            name,
            warning: None,
            news: None,
            told_day: None,
            told_page: 0,
            is_battle_lost: false,
            online_seats: None,
        }
    }

    pub fn state(&self) -> &ExpeditionState {
        self.campaign.state()
    }

    pub fn data(&self) -> &ExpeditionData {
        self.campaign.data()
    }

    /// Returns the seats of people that must decide now.
    fn deciding_people(&self) -> Vec<u8> {
        let state = self.state();
        state.deciding_seats().into_iter().filter(|seat| is_person(state, *seat)).collect()
    }

    /// Returns the seats of people at this machine that must decide now.
    pub(super) fn deciding_here(&self) -> Vec<u8> {
        self.deciding_people().into_iter().filter(|seat| !self.is_elsewhere(*seat)).collect()
    }

    /// Returns the seats of people at other machines for which the people here have to wait, because they have planned
    /// everything themselves; empty if there are none.
    pub(super) fn awaited_seats(&self) -> Vec<u8> {
        let is_night = self.state().phase == ExpeditionPhase::Planning;
        if is_night && self.deciding_here().is_empty() { self.deciding_people() } else { Vec::new() }
    }

    /// Returns the unhurt survivors without a task of the people at this machine who must decide now. The hurt ones are
    /// of use without a task: they rest.
    pub(super) fn idle_survivors(&self) -> Vec<SurvivorId> {
        let seats = self.deciding_here();
        let is_idle = |it: &&SurvivorState| it.task.is_none() && it.wounds == 0 && seats.contains(&it.seat);
        self.state().survivors.iter().filter(is_idle).map(|it| it.id).collect()
    }

    /// Returns `true` if a person at another machine decides for a seat.
    fn is_elsewhere(&self, seat: u8) -> bool {
        self.online_seats.as_ref().is_some_and(|seats| seats.contains(&seat))
    }

    /// Submits an order of a person at another machine, as [`submit`](Self::submit) does.
    ///
    /// # Errors
    /// If the rules refuse it; nothing has changed then.
    pub(super) fn submit_remote(
        &mut self,
        seat: u8,
        order: &ExpeditionOrder,
        texts: &Texts,
    ) -> Result<(), ExpeditionRefusal> {
        preview_order(self, seat, order)?;
        self.submit(seat, order, texts);
        Ok(())
    }

    /// Lets the people at this machine plan again who have finished their planning.
    pub(super) fn plan_again(&mut self, texts: &Texts) {
        let seats = (0..).zip(&self.state().seats).filter(|(_, seat)| seat.is_ready && seat.person.is_some());
        let seats: Vec<u8> = seats.map(|(seat, _)| seat).collect();
        for seat in seats.into_iter().filter(|seat| !self.is_elsewhere(*seat)).collect::<Vec<_>>() {
            if self.state().count_survivors(seat) > 0 {
                self.submit(seat, &ExpeditionOrder::PlanAgain, texts);
            }
        }
    }

    /// Submits an order of a seat, and then those of the AI until a person must decide or the day is over. Returns
    /// `true` if the order was carried out; otherwise the warning has the reason.
    pub(super) fn submit(&mut self, seat: u8, order: &ExpeditionOrder, texts: &Texts) -> bool {
        let before = self.progress();
        self.clear_messages();
        if !self.carry_out(seat, order, texts) {
            return false;
        }
        self.decide_for_ai(before, texts);
        true
    }

    /// Removes the warning and the news from the screen.
    pub(super) fn clear_messages(&mut self) {
        (self.warning, self.news) = (None, None);
    }

    /// Returns the day, and `true` if the expedition is over.
    pub(super) fn progress(&self) -> (u8, bool) {
        (self.state().day, self.state().outcome().is_some())
    }

    /// Finishes the planning of the people at this machine, and lets the day pass until a person must decide, unless
    /// people at other machines still plan.
    pub(super) fn end_night(&mut self, texts: &Texts) {
        if self.state().phase != ExpeditionPhase::Planning {
            return;
        }
        for seat in self.deciding_here() {
            if !self.submit(seat, &ExpeditionOrder::SetReady, texts) {
                return;
            }
        }
    }

    /// Lets the AI decide until a person must, or until the day of an earlier [`progress`](Self::progress) is over. The
    /// story of that day is told then, and the AI waits for its end, so that each day is told even if no person has
    /// survivors.
    pub(super) fn decide_for_ai(&mut self, before: (u8, bool), texts: &Texts) {
        for _ in 0..MAX_AI_ORDERS {
            if self.progress() != before {
                (self.told_day, self.told_page) = (Some(before.0), 0);
                return;
            }
            let Some((seat, order)) = self.campaign.next_ai_order() else { return };
            // A refused plan must not stop the game: the AI's survivors rest then.
            if !self.carry_out(seat, &order, texts) && !self.carry_out(seat, &ExpeditionOrder::SetReady, texts) {
                return;
            }
            if let ExpeditionOrder::Recruit { person, .. } = &order {
                self.tell_recruit(person, texts);
            }
        }
        error!("the AI of the expedition gives orders without end");
    }

    /// Tells a person of a recruit whom the AI has taken in, because the seat plans again and the night does not end.
    fn tell_recruit(&mut self, recruit: &str, texts: &Texts) {
        let told = describe_new_survivor(texts, (self.state(), self.data()), recruit);
        let lines: Vec<String> = self.news.take().into_iter().chain(told).collect();
        self.news = (!lines.is_empty()).then(|| lines.join(" "));
    }

    /// Closes the story of the last day. The AI decides on the next one until a person must.
    pub(super) fn close_story(&mut self, texts: &Texts) {
        self.told_day = None;
        self.decide_for_ai(self.progress(), texts);
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

#[cfg(test)]
mod tests {
    use campaign::expedition::{
        EffectPart, ExpeditionTerms, JoinWay, ResourceKind, ResourceStock, SurvivorTask, load_expedition_data,
    };
    use mission::paths;
    use ui_kit::language::Language;

    use super::*;

    /// An open expedition in a folder that is deleted at the end.
    struct OpenFixture {
        open: OpenExpedition,
        texts: Texts,
    }

    impl OpenFixture {
        /// Begins an expedition with these people. It has food, but no places, sections, enemies and
        /// events; `change` changes its data.
        fn begin(name: &str, people: &[Option<&str>], change: impl FnOnce(&mut ExpeditionData)) -> OpenFixture {
            let folder = paths::assets_dir().join("data").join("expedition");
            let mut data = load_expedition_data(&folder, &[]).unwrap_or_else(|errors| panic!("{errors:?}"));
            data.content.places.clear();
            data.content.sections.clear();
            data.rules.storage = 90;
            data.rules.lengths.iter_mut().for_each(|length| length.stock.add(ResourceKind::Food, 70));
            for event in &mut data.content.events {
                event.unanswered.clear();
                event.choices.clear();
            }
            for hardness in &mut data.rules.hardnesses {
                (hardness.daily, hardness.daily_late) = (0, 0);
            }
            change(&mut data);
            let seats = people.iter().map(|person| person.map(str::to_owned)).collect();
            let terms = ExpeditionTerms { length: "medium".into(), hardness: "normal".into(), seats, seed: 3 };
            let folder = std::env::temp_dir().join(format!("incursion-open-{name}-{}", std::process::id()));
            let campaign = ExpeditionCampaign::create(&folder, data, &terms).expect("a new folder");
            OpenFixture { open: OpenExpedition::new(campaign, name.to_owned()), texts: Texts::load(Language::En) }
        }

        fn end_night(&mut self) {
            self.open.end_night(&self.texts);
        }
    }

    impl Drop for OpenFixture {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(self.open.campaign.folder());
        }
    }

    #[test]
    fn a_recruit_whom_the_ai_gives_to_a_person_is_told() {
        let mut fixture = OpenFixture::begin("recruit", &[None, Some("Ana")], |data| {
            data.content.events.iter_mut().for_each(|event| event.unanswered = vec![EffectPart::OfferRecruit]);
            data.content.people.iter_mut().for_each(|person| person.ways = vec![JoinWay::Reputation(0)]);
            data.rules.beds = 20;
        });
        fixture.end_night();
        let state = fixture.open.state();
        assert_eq!((state.day, state.offers.len(), fixture.open.news.clone()), (2, 1, None));
        fixture.end_night();
        let state = fixture.open.state();
        let recruit = state.survivors.last().expect("a recruit");
        assert_eq!((state.day, state.deciding_seats(), recruit.seat), (2, vec![0, 1], 1), "the night goes on");
        let name = &fixture.open.data().person(&recruit.person).expect("a person").name.en;
        assert_eq!(fixture.open.news, Some(format!("{name} joins the seat of Ana and needs a task.")));
        assert_eq!(fixture.open.warning, None, "a recruit is no fault");
        fixture.end_night();
        assert_eq!((fixture.open.state().day, fixture.open.news.clone()), (3, None));
    }

    #[test]
    fn unhurt_survivors_without_a_task_are_idle() {
        let people = [Some("Ana"), Some("Luis"), None];
        let mut fixture = OpenFixture::begin("idle", &people, |_| {});
        let of_people = |open: &OpenExpedition| {
            let survivors = open.state().survivors.iter().filter(|survivor| survivor.seat < 2);
            survivors.map(|survivor| survivor.id).collect::<Vec<_>>()
        };
        let mut idle = of_people(&fixture.open);
        assert_eq!((idle.len(), fixture.open.idle_survivors()), (4, idle.clone()));
        let survivor = idle.remove(0);
        let order = ExpeditionOrder::Assign { survivor, task: SurvivorTask::Rest };
        assert!(fixture.open.submit(0, &order, &fixture.texts));
        assert_eq!(fixture.open.idle_survivors(), idle);
        fixture.open.online_seats = Some(vec![0, 1]);
        assert_eq!(fixture.open.idle_survivors(), Vec::<SurvivorId>::new(), "others decide for them");

        let fixture = OpenFixture::begin("hungry", &people, |data| {
            data.rules.lengths.iter_mut().for_each(|length| length.stock = ResourceStock::default());
        });
        assert!(fixture.open.state().survivors.iter().all(|survivor| survivor.wounds > 0));
        assert_eq!(fixture.open.idle_survivors(), Vec::<SurvivorId>::new(), "they have to rest");
    }

    #[test]
    fn the_night_waits_for_people_at_other_machines() {
        let mut fixture = OpenFixture::begin("elsewhere", &[Some("Ana"), Some("Luis")], |_| {});
        fixture.open.online_seats = Some(vec![1]);
        assert_eq!((fixture.open.deciding_here(), fixture.open.awaited_seats()), (vec![0], Vec::new()));
        fixture.end_night();
        assert_eq!((fixture.open.state().day, fixture.open.awaited_seats()), (1, vec![1]));
        fixture.open.plan_again(&fixture.texts);
        assert_eq!((fixture.open.deciding_here(), fixture.open.awaited_seats()), (vec![0], Vec::new()));
        fixture.end_night();
        let OpenFixture { open, texts } = &mut fixture;
        let refused = open.submit_remote(1, &ExpeditionOrder::PlanAgain, texts);
        assert_eq!(refused, Err(ExpeditionRefusal::WrongPhase));
        assert_eq!(open.submit_remote(1, &ExpeditionOrder::SetReady, texts), Ok(()));
        assert_eq!((open.state().day, open.told_day), (2, Some(1)));
    }

    #[test]
    fn each_day_is_told_even_if_no_person_has_survivors() {
        let people = [None, Some("Ana")];
        let mut fixture = OpenFixture::begin("days", &people, |data| data.rules.founders = 1);
        let progress = fixture.open.progress();
        assert_eq!((progress, fixture.open.state().count_survivors(1)), ((1, false), 0));
        fixture.open.decide_for_ai(progress, &fixture.texts);
        for day in 1..=4 {
            let is_night = fixture.open.state().phase == ExpeditionPhase::Planning;
            assert_eq!((fixture.open.told_day, fixture.open.state().day, is_night), (Some(day), day + 1, true));
            fixture.open.close_story(&fixture.texts);
        }
    }
}
