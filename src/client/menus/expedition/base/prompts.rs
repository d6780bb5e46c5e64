//! The dialogs over the base: decisions that are due, the story of the last day, and what the player has opened.

use campaign::expedition::{
    AssaultPlan, BaseValues, ExpeditionOrder, ExpeditionPhase, JoinWay, PersonData, SortieMember, SortiePlan,
    SortieTarget, StoryFact, SurvivorId, SurvivorTask, TruckTrip, write_story_sentence,
};
use ui_kit::prelude::*;

use super::{
    day_story::StoryPages,
    model::{BaseOption, BasePrompt, BaseQuestion, ExpeditionIntent, TaskTopic},
    task_options::{TaskOptions, refusal_reason},
};
use crate::expedition::{
    online_expedition::online_battle_option,
    open_expedition::{OpenExpedition, preview_order},
    seat_words::{describe_decider, describe_recruit_seat, list_survivors},
    survivor_words::{describe_duel, describe_way},
    words::{
        describe_effects, describe_enemies, describe_place, describe_price, join_list, person_name, resource_name,
        seat_name, target_name,
    },
};

/// Builder of the dialogs.
pub(super) struct BasePrompts<'a> {
    pub(super) open: &'a OpenExpedition,
    /// The turn of the battle that is fought unseen, if any.
    pub(super) unseen_turn: Option<u16>,
    pub(super) texts: &'a Texts,
}

impl<'a> BasePrompts<'a> {
    /// Returns the dialog that is shown, if any. A decision that is due comes before the player's own questions.
    pub(super) fn build(&self, question: Option<&BaseQuestion>) -> Option<BasePrompt> {
        let state = self.open.state();
        let mut prompt = match (&state.phase, self.open.told_day) {
            (ExpeditionPhase::Event { roll, watcher }, _) => self.event(*roll, *watcher),
            (ExpeditionPhase::Truck(trip), _) => self.after_event(self.truck(trip)),
            (ExpeditionPhase::Sortie(plan), _) => self.after_event(self.sortie_due(plan)),
            (ExpeditionPhase::Assault(plan), _) => self.after_event(self.assault_due(plan)),
            (_, Some(day)) => {
                StoryPages::of_day(self.open, self.texts, day).build_prompt(self.open, self.texts, self.open.told_page)
            }
            (ExpeditionPhase::Over(_), None) => return None,
            (ExpeditionPhase::Planning, None) => self.question(question?)?,
        };
        if let Some(turn) = self.unseen_turn {
            prompt = self.await_report(prompt, turn);
        }
        prompt.lines.extend(self.open.warning.iter().chain(&self.open.news).cloned());
        Some(prompt)
    }

    fn base(&self) -> BaseValues<'a> {
        BaseValues { state: self.open.state(), data: self.open.data() }
    }

    pub(super) fn name_of(&self, survivor: SurvivorId) -> String {
        let person = self.open.state().survivor(survivor).map_or("", |survivor| survivor.person.as_str());
        person_name(self.texts, self.open.data(), person)
    }

    pub(super) fn leave(&self) -> Option<(String, ExpeditionIntent)> {
        Some((self.texts.t("expedition-leave"), ExpeditionIntent::Back))
    }

    /// Returns the option of an order of a seat, refused if a trial refuses it.
    pub(super) fn order_option(
        &self,
        (name, icon): (String, &'static str),
        words: String,
        order: (u8, ExpeditionOrder),
    ) -> BaseOption {
        let (seat, order) = order;
        let refused = preview_order(self.open, seat, &order).err().map(|refusal| refusal_reason(self.texts, &refusal));
        let intent = ExpeditionIntent::Order(seat, order);
        BaseOption { name, icon, words, about: String::new(), tip: String::new(), is_chosen: false, refused, intent }
    }

    fn event(&self, roll: u8, watcher: SurvivorId) -> BasePrompt {
        let (state, data) = (self.open.state(), self.open.data());
        let seat = state.survivor(watcher).map_or(0, |survivor| survivor.seat);
        let order = |choice| (seat, ExpeditionOrder::AnswerEvent { choice });
        let values = [
            ("roll", roll.into()),
            ("watcher", self.name_of(watcher).into()),
            ("seat", seat_name(self.texts, state, seat).into()),
        ];
        let mut prompt = BasePrompt {
            icon: "die",
            lines: vec![self.texts.t_args("expedition-event-roll", &values)],
            cancel: self.leave(),
            ..BasePrompt::default()
        };
        let Some(event) = data.event(roll) else { return prompt };
        prompt.title = format_sentence(self.texts, &event.name);
        prompt.lines.insert(0, localized_name(self.texts, &event.text).to_owned());
        for (index, choice) in event.choices.iter().enumerate() {
            let words = format_sentence(self.texts, &choice.name);
            let option = self.order_option((format!("event-{index}"), "event"), words, order(Some(index)));
            let price = describe_price(self.texts, &choice.price);
            let effects = describe_effects(self.texts, data, &choice.effects);
            prompt.options.push(BaseOption { about: format!("{price}: {effects}"), ..option });
        }
        let words = self.texts.t("expedition-event-pass");
        let option = self.order_option(("event-pass".to_owned(), "skip"), words, order(None));
        let about = describe_effects(self.texts, data, &event.unanswered);
        prompt.options.push(BaseOption { about, ..option });
        prompt
    }

    fn truck(&self, trip: &TruckTrip) -> BasePrompt {
        let (state, data) = (self.open.state(), self.open.data());
        let seat = state.survivor(trip.driver).map_or(0, |survivor| survivor.seat);
        let danger = data.enemy(&trip.enemy).map_or(1, |enemy| enemy.danger);
        let values = [
            ("driver", self.name_of(trip.driver).into()),
            ("wanted", resource_name(self.texts, trip.wanted).into()),
            ("found", trip.found.into()),
            ("of", data.rules.truck_loads.into()),
            ("enemy", describe_enemies(self.texts, data, &trip.enemy, 1).into()),
            ("danger", danger.into()),
            ("resistance", trip.resistance.into()),
        ];
        let options = [
            ("truck-ram", "melee", "expedition-truck-ram", ExpeditionOrder::Ram),
            ("truck-evade", "skip", "expedition-truck-evade", ExpeditionOrder::Evade),
            ("truck-back", "undo", "expedition-truck-back", ExpeditionOrder::TurnBack),
        ];
        let option = |(name, icon, id, order): (&str, &'static str, &str, ExpeditionOrder)| {
            let option = self.order_option((name.to_owned(), icon), self.texts.t(id), (seat, order));
            BaseOption { about: self.texts.t_args(&format!("{id}-about"), &values), ..option }
        };
        let mut lines =
            ["expedition-truck-trip", "expedition-truck-enemy"].map(|id| self.texts.t_args(id, &values)).to_vec();
        lines.extend(describe_decider(self.texts, state, seat));
        BasePrompt {
            icon: "oil",
            title: self.texts.t("expedition-truck-title"),
            lines,
            options: options.into_iter().map(option).collect(),
            cancel: self.leave(),
            ..BasePrompt::default()
        }
    }

    /// Returns the options of a battle that is due.
    fn battle_options(&self) -> Vec<BaseOption> {
        let (words, about) = if self.open.campaign.has_begun_battle() {
            ("expedition-battle-resume", "expedition-battle-resume-about")
        } else {
            ("expedition-battle-begin", "expedition-battle-about")
        };
        let battle = self.text_option(("battle-begin", "shoot"), [words, about], ExpeditionIntent::Battle);
        let online = online_battle_option(self.texts, self.open, ExpeditionIntent::Online);
        // People who have planned the night at their screens play the battle there, too.
        let is_online = self.open.online_seats.is_some();
        let mut options = vec![BaseOption { is_chosen: !is_online, ..battle }];
        options.extend(self.report_option());
        options.push(BaseOption { is_chosen: is_online, ..online });
        if self.open.is_battle_lost {
            let (words, about) = ("expedition-battle-restart", "expedition-battle-restart-about");
            let intent = ExpeditionIntent::RestartBattle;
            options.push(self.text_option(("battle-restart", "undo"), [words, about], intent));
        }
        options
    }

    /// Returns an option from the ids of its texts.
    pub(super) fn text_option(
        &self,
        (name, icon): (&str, &'static str),
        [words, about]: [&str; 2],
        intent: ExpeditionIntent,
    ) -> BaseOption {
        BaseOption {
            name: name.to_owned(),
            icon,
            words: self.texts.t(words),
            about: self.texts.t(about),
            tip: String::new(),
            is_chosen: false,
            refused: None,
            intent,
        }
    }

    /// Lists survivors with the names of their seats.
    pub(super) fn list_with_seats(&self, survivors: &[SurvivorId]) -> String {
        list_survivors(self.texts, (self.open.state(), self.open.data()), survivors)
    }

    pub(super) fn list_members(&self, members: &[SortieMember]) -> String {
        self.list_with_seats(&members.iter().map(|member| member.survivor).collect::<Vec<_>>())
    }

    /// Adds the event of this day and its effects to a dialog.
    fn after_event(&self, prompt: BasePrompt) -> BasePrompt {
        let (state, data) = (self.open.state(), self.open.data());
        let today = state.log.iter().filter(|entry| entry.day == state.day).map(|entry| &entry.fact);
        let mut facts = today.skip_while(|fact| !matches!(fact, StoryFact::Happened { .. }));
        let event = facts.next().into_iter().chain(facts.take_while(|fact| is_event_effect(fact)));
        let told = event.filter_map(|fact| write_story_sentence(state, data, fact));
        let told: Vec<String> = told.map(|sentence| localized_name(self.texts, &sentence).to_owned()).collect();
        let event = (!told.is_empty()).then(|| told.join(" "));
        BasePrompt { lines: event.into_iter().chain(prompt.lines).collect(), ..prompt }
    }

    fn sortie_due(&self, plan: &SortiePlan) -> BasePrompt {
        let values = [
            ("people", self.list_members(&plan.party).into()),
            ("boxes", plan.boxes.into()),
            ("loads", plan.loads().into()),
            ("caches", plan.caches.len().into()),
        ];
        let mut lines = vec![self.texts.t_args("expedition-sortie-people", &values)];
        if let Some(about) = self.describe_target(&plan.target) {
            lines.insert(0, about);
        }
        BasePrompt {
            icon: "entry",
            title: target_name(self.texts, (self.open.state(), self.open.data()), &plan.target),
            lines,
            options: self.battle_options(),
            cancel: self.leave(),
            ..BasePrompt::default()
        }
    }

    fn assault_due(&self, plan: &AssaultPlan) -> BasePrompt {
        let data = self.open.data();
        let enemies: Vec<String> =
            plan.attackers.iter().map(|(enemy, count)| describe_enemies(self.texts, data, enemy, count)).collect();
        let works: u16 = plan.contraptions.iter().map(|placed| u16::from(placed.count)).sum();
        let values = [
            ("enemies", join_list(self.texts, "expedition-and", &enemies).into()),
            ("people", self.list_members(&plan.defenders).into()),
            ("gate", plan.gate.into()),
            ("boxes", plan.boxes.into()),
            ("works", works.into()),
        ];
        let title = if plan.is_last { "expedition-assault-last" } else { "expedition-assault" };
        BasePrompt {
            icon: "horde",
            title: self.texts.t(title),
            lines: ["expedition-assault-enemies", "expedition-assault-people", "expedition-assault-gate"]
                .map(|id| self.texts.t_args(id, &values))
                .to_vec(),
            options: self.battle_options(),
            cancel: self.leave(),
            ..BasePrompt::default()
        }
    }

    fn question(&self, question: &BaseQuestion) -> Option<BasePrompt> {
        match question {
            BaseQuestion::Tasks(survivor, topic) => self.tasks(*survivor, *topic),
            BaseQuestion::Sortie(survivor, target) => self.sortie(*survivor, target),
            BaseQuestion::Offers => Some(self.offers()),
            BaseQuestion::Advice => Some(self.advice()),
            BaseQuestion::Players => Some(self.players()),
            BaseQuestion::EndNight => self.end_night(),
        }
    }

    fn tasks(&self, survivor: SurvivorId, topic: TaskTopic) -> Option<BasePrompt> {
        let state = self.open.state();
        let list = TaskOptions { open: self.open, texts: self.texts, survivor: state.survivor(survivor)? };
        let tab = |of: TaskTopic| {
            let (icon, id) = topic_look(of);
            BaseOption {
                name: id.to_owned(),
                icon,
                words: self.texts.t(id),
                about: String::new(),
                tip: String::new(),
                is_chosen: of == topic,
                refused: None,
                intent: ExpeditionIntent::Ask(BaseQuestion::Tasks(survivor, of)),
            }
        };
        let options = list.list(topic);
        // The title names the seat: a line of its own would take the height that the list of all sections needs.
        let name = self.list_with_seats(&[survivor]);
        Some(BasePrompt {
            icon: "people",
            title: self.texts.t_args("expedition-tasks-title", &[("name", name.into())]),
            lines: options.is_empty().then(|| self.texts.t("expedition-no-option")).into_iter().collect(),
            tabs: TaskTopic::ALL.map(tab).to_vec(),
            options,
            cancel: Some((self.texts.t("expedition-close"), ExpeditionIntent::Close)),
            ..BasePrompt::default()
        })
    }

    /// Describes distance, kind and caches of a place, or the enemy of a duel.
    fn describe_target(&self, target: &SortieTarget) -> Option<String> {
        let id = match target {
            SortieTarget::Place(id) => id,
            SortieTarget::Duel(person) => return describe_duel(self.texts, self.open.data(), person),
        };
        let place = self.open.state().place(*id)?;
        let about = describe_place(self.texts, self.open.data().place(&place.kind)?);
        let caches = self.texts.t_args("expedition-caches", &[("n", place.caches.len().into())]);
        Some(format!("{about} · {caches}"))
    }

    fn sortie(&self, survivor: SurvivorId, target: &SortieTarget) -> Option<BasePrompt> {
        let base = self.base();
        let state = base.state;
        let list = TaskOptions { open: self.open, texts: self.texts, survivor: state.survivor(survivor)? };
        let goes_there =
            |task: &SurvivorTask| matches!(task, SurvivorTask::GoOut { target: goal, .. } if goal == target);
        let mut party = state.with_task(goes_there);
        party.retain(|other| *other != survivor);
        party.push(survivor);
        let members = party.iter().filter_map(|id| state.survivor(*id));
        let loads: usize = members.map(|survivor| usize::from(base.carry(base.person(survivor)))).sum();
        let values = [("people", self.list_with_seats(&party).into()), ("loads", loads.into())];
        let mut lines: Vec<String> = self.describe_target(target).into_iter().collect();
        lines.push(self.texts.t_args("expedition-sortie-party", &values));
        let name = [("name", self.list_with_seats(&[survivor]).into())];
        lines.push(self.texts.t_args("expedition-sortie-ammunition", &name));
        let back = ExpeditionIntent::Ask(BaseQuestion::Tasks(survivor, TaskTopic::GoOut));
        Some(BasePrompt {
            icon: "entry",
            title: target_name(self.texts, (state, base.data), target),
            lines,
            options: list.list_ammunition(target),
            cancel: Some((self.texts.t("back"), back)),
            ..BasePrompt::default()
        })
    }

    fn offers(&self) -> BasePrompt {
        let (state, data) = (self.open.state(), self.open.data());
        // All people share the store, so it makes no difference which of them takes the recruit in.
        let seat = self.open.deciding_here().first().copied().unwrap_or(0);
        let mut prompt = BasePrompt {
            icon: "human",
            title: self.texts.t("expedition-offers-title"),
            lines: vec![self.texts.t("expedition-offers-about")],
            cancel: Some((self.texts.t("expedition-close"), ExpeditionIntent::Close)),
            ..BasePrompt::default()
        };
        for person in state.offers.iter().filter_map(|id| data.person(id)) {
            let ways = person.ways.iter().enumerate();
            prompt.options.extend(ways.map(|way| self.offer_option(person, way, seat)));
        }
        if state.offers.iter().any(|id| describe_duel(self.texts, data, id).is_some()) {
            prompt.lines.push(self.texts.t("expedition-duel-how"));
        }
        if prompt.options.is_empty() {
            prompt.lines = vec![self.texts.t("expedition-offers-none")];
        }
        prompt.lines.extend(describe_recruit_seat(self.texts, state));
        prompt
    }

    /// Returns the option of a way in which a recruit joins. A duel is a task of a survivor instead.
    fn offer_option(&self, person: &PersonData, (way, join): (usize, &JoinWay), seat: u8) -> BaseOption {
        let order = ExpeditionOrder::Recruit { person: person.id.clone(), way };
        let words = person_name(self.texts, self.open.data(), &person.id);
        let mut option = self.order_option((format!("offer-{}-{way}", person.id), "human"), words, (seat, order));
        let about = describe_way(self.texts, self.open.data(), join);
        if matches!(join, JoinWay::Duel { .. }) {
            // A refused option shows its reason in place of its second line.
            let how = self.texts.t("expedition-duel-how");
            option.refused = Some(DisabledReason::because(about.clone()).whole(how));
        }
        let tip = localized_name(self.texts, &person.story).to_owned();
        BaseOption { about, tip, ..option }
    }
}

/// Returns the icon and the text id of a group of tasks.
pub(super) fn topic_look(topic: TaskTopic) -> (&'static str, &'static str) {
    match topic {
        TaskTopic::GoOut => ("entry", "expedition-topic-go-out"),
        TaskTopic::Build => ("crate", "expedition-topic-build"),
        TaskTopic::Use => ("hand", "expedition-topic-use"),
        TaskTopic::Threat => ("zombie", "expedition-topic-threat"),
        TaskTopic::Base => ("gate", "expedition-topic-base"),
    }
}

/// Returns `true` for facts that follow from an event of the table.
fn is_event_effect(fact: &StoryFact) -> bool {
    matches!(
        fact,
        StoryFact::Gained { .. }
            | StoryFact::Lost { .. }
            | StoryFact::Hurt { .. }
            | StoryFact::Healed { .. }
            | StoryFact::Died { .. }
            | StoryFact::ThreatGrew { .. }
            | StoryFact::ThreatFell { .. }
    )
}
