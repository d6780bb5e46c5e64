//! Seats in words: who decides for which survivors, and who has none. An expedition with a single seat needs no
//! such words.

use campaign::expedition::{ExpeditionData, ExpeditionState, SurvivorId};
use ui_kit::{game_names::sanitized, prelude::*};

use super::words::{person_name, seat_name};

/// Maximum number of seats with survivors without a task that are named.
const MAX_IDLE_SEATS: usize = 3;
/// Maximum number of letters of their list, which is on a button.
const MAX_IDLE_LETTERS: usize = 30;
/// Maximum number of letters of a seat beside other words.
const SHORT_NAME: usize = 9;

fn has_several_seats(state: &ExpeditionState) -> bool {
    state.seats.len() > 1
}

/// Returns the text with that id about a seat.
fn name_seat(texts: &Texts, state: &ExpeditionState, id: &str, seat: u8) -> String {
    texts.t_args(id, &[("seat", seat_name(texts, state, seat).into())])
}

/// Lists survivors seat by seat, those of each followed by the name of the seat.
pub(super) fn list_survivors(
    texts: &Texts,
    (state, data): (&ExpeditionState, &ExpeditionData),
    survivors: &[SurvivorId],
) -> String {
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for survivor in survivors.iter().filter_map(|id| state.survivor(*id)) {
        let seat = seat_name(texts, state, survivor.seat);
        let name = person_name(texts, data, &survivor.person);
        match groups.iter_mut().find(|(known, _)| *known == seat) {
            Some((_, names)) => names.push(name),
            None => groups.push((seat, vec![name])),
        }
    }
    let words = |(seat, names): &(String, Vec<String>)| {
        let names = names.join(", ");
        if has_several_seats(state) { format!("{names} ({seat})") } else { names }
    };
    groups.iter().map(words).collect::<Vec<_>>().join("; ")
}

/// Returns the name of the seat to which a dead person belonged, in brackets; empty if there is only one seat, or the
/// seat is not known.
pub(super) fn label_seat_of_dead(texts: &Texts, state: &ExpeditionState, dead: &str) -> String {
    let seat = state.seat_of_dead(dead).filter(|_| has_several_seats(state));
    seat.map(|seat| format!("({})", sanitized(&seat_name(texts, state, seat), SHORT_NAME))).unwrap_or_default()
}

/// Returns the sentence about the seat that decides; `None` if there is only one seat.
pub(super) fn describe_decider(texts: &Texts, state: &ExpeditionState, seat: u8) -> Option<String> {
    has_several_seats(state).then(|| name_seat(texts, state, "expedition-decides", seat))
}

/// Returns the sentence about the seat of the next recruit; `None` if there is only one seat.
pub(super) fn describe_recruit_seat(texts: &Texts, state: &ExpeditionState) -> Option<String> {
    let seat = state.seat_of_next_recruit();
    has_several_seats(state).then(|| name_seat(texts, state, "expedition-offers-seat", seat))
}

/// Returns the sentence about a recruit who has joined the seat of a person; `None` if the AI decides there.
pub(super) fn describe_new_survivor(
    texts: &Texts,
    (state, data): (&ExpeditionState, &ExpeditionData),
    recruit: &str,
) -> Option<String> {
    let seat = state.survivors.iter().find(|survivor| survivor.person == recruit)?.seat;
    state.seats.get(usize::from(seat))?.person.as_ref()?;
    let name = person_name(texts, data, recruit);
    let values = [("name", name.into()), ("seat", seat_name(texts, state, seat).into())];
    Some(texts.t_args("expedition-recruit-joined", &values))
}

/// Returns a sentence about each person without survivors; none if the expedition is over.
pub(super) fn describe_empty_seats(texts: &Texts, state: &ExpeditionState) -> Vec<String> {
    if state.outcome().is_some() {
        return Vec::new();
    }
    let people = (0..).zip(&state.seats).filter(|(_, seat)| seat.person.is_some()).map(|(seat, _)| seat);
    let empty = people.filter(|seat| state.count_survivors(*seat) == 0);
    empty.map(|seat| name_seat(texts, state, "expedition-seat-lost", seat)).collect()
}

/// Describes the survivors without a task of the seats that plan; empty if there are none. With several people, it names
/// them, so that one of them does not end the night of another.
pub(super) fn describe_idle(texts: &Texts, state: &ExpeditionState, planning: &[u8]) -> String {
    let count_idle = |seat: u8| state.survivors.iter().filter(|it| it.seat == seat && it.task.is_none()).count();
    let counts = planning.iter().map(|seat| (seat_name(texts, state, *seat), count_idle(*seat)));
    let people = state.seats.iter().filter(|seat| seat.person.is_some()).count();
    describe_idle_counts(texts, counts.collect(), people)
}

/// Describes the numbers of survivors without a task, with the names of their seats; empty if there are none. The names
/// are left out if `people`, the number of people in the expedition, is 1.
pub(super) fn describe_idle_counts(texts: &Texts, mut counts: Vec<(String, usize)>, people: usize) -> String {
    counts.retain(|(_, count)| *count > 0);
    let idle: usize = counts.iter().map(|(_, count)| *count).sum();
    if idle == 0 {
        return String::new();
    }
    if people < 2 {
        return texts.t_args("expedition-idle", &[("n", idle.into())]);
    }
    let words = |(name, count): &(String, usize)| format!("{} ({count})", sanitized(name, SHORT_NAME));
    let all: Vec<String> = counts.iter().map(words).collect();
    let fits = |count: &usize| all[..*count].join(", ").chars().count() <= MAX_IDLE_LETTERS;
    let shown = (1..=all.len().min(MAX_IDLE_SEATS)).rev().find(fits).unwrap_or(1);
    let mut named = all[..shown].join(", ");
    if shown < all.len() {
        named.push('…');
    }
    texts.t_args("expedition-idle-seats", &[("seats", named.into())])
}

/// Names the seats for which the night has to wait; `None` if there are none.
pub(super) fn describe_awaited(texts: &Texts, state: &ExpeditionState, awaited: &[u8]) -> Option<String> {
    describe_awaited_people(texts, awaited.iter().map(|seat| seat_name(texts, state, *seat)))
}

/// Names the people for whom the night has to wait; `None` if there are none.
pub(super) fn describe_awaited_people(texts: &Texts, people: impl Iterator<Item = String>) -> Option<String> {
    let names = people.map(|name| sanitized(&name, SHORT_NAME)).collect::<Vec<_>>().join(", ");
    (!names.is_empty()).then(|| texts.t_args("expedition-waits-seats", &[("seats", names.into())]))
}

#[cfg(test)]
mod tests {
    use campaign::expedition::{
        DeathCause, ExpeditionOutcome, ExpeditionPhase, ExpeditionTerms, StoryEntry, StoryFact, begin_expedition,
        load_expedition_data,
    };
    use mission::paths;
    use ui_kit::language::Language;

    use super::*;

    /// Begins an expedition with these people, and returns it with its survivors.
    fn begin_with(people: &[Option<&str>]) -> (ExpeditionState, ExpeditionData, Vec<SurvivorId>) {
        let folder = paths::assets_dir().join("data").join("expedition");
        let data = load_expedition_data(&folder, &[]).unwrap_or_else(|errors| panic!("{errors:?}"));
        let seats = people.iter().map(|person| person.map(str::to_owned)).collect();
        let terms = ExpeditionTerms { length: "short".into(), hardness: "normal".into(), seats, seed: 3 };
        let state = begin_expedition(&data, &terms).expect("good terms");
        let survivors = state.survivors.iter().map(|survivor| survivor.id).collect();
        (state, data, survivors)
    }

    #[test]
    fn survivors_are_listed_with_the_names_of_their_seats() {
        let texts = Texts::load(Language::En);
        let (state, data, all) = begin_with(&[Some("Ana"), Some("Luis"), None]);
        let names: Vec<String> =
            state.survivors.iter().map(|survivor| person_name(&texts, &data, &survivor.person)).collect();
        let (of_ana, of_luis) = ([&*names[0], &names[3]].join(", "), [&*names[1], &names[4]].join(", "));
        let expected = format!("{of_ana} (Ana); {of_luis} (Luis); {} (Computer)", names[2]);
        assert_eq!(list_survivors(&texts, (&state, &data), &all), expected);
        assert_eq!(describe_decider(&texts, &state, 1).as_deref(), Some("Luis decides."));
        let (state, data, all) = begin_with(&[Some("Ana")]);
        assert_eq!(list_survivors(&texts, (&state, &data), &all).matches(", ").count(), 4);
        assert_eq!((describe_decider(&texts, &state, 0), describe_recruit_seat(&texts, &state)), (None, None));
    }

    #[test]
    fn survivors_without_a_task_are_counted_for_each_person() {
        let texts = Texts::load(Language::En);
        let (state, _, _) = begin_with(&[Some("Ana"), Some("Luis"), None]);
        assert_eq!(describe_idle(&texts, &state, &[0, 1]), "No task: Ana (2), Luis (2)");
        assert_eq!(describe_idle(&texts, &state, &[1]), "No task: Luis (2)");
        assert_eq!(describe_idle(&texts, &state, &[]), "");
        let (state, _, _) = begin_with(&[Some("A"), Some("B"), Some("C"), Some("D")]);
        assert_eq!(describe_idle(&texts, &state, &[0, 1, 2, 3]), "No task: A (2), B (1), C (1)…");
        let (state, _, _) = begin_with(&[Some("Player 1"), Some("Player 2"), Some("Player 3")]);
        assert_eq!(describe_idle(&texts, &state, &[0, 1, 2]), "No task: Player 1 (2), Player 2 (2)…");
        let (state, _, _) = begin_with(&[Some("Ana"), None]);
        assert_eq!(describe_idle(&texts, &state, &[0]), "3 have no task and rest");
    }

    #[test]
    fn the_seat_of_a_dead_person_is_named_if_there_are_several() {
        let texts = Texts::load(Language::En);
        let label = |people: &[Option<&str>], seat: Option<u8>| {
            let (mut state, _, _) = begin_with(people);
            let fact = StoryFact::Died { person: "vidal".to_owned(), cause: DeathCause::Sortie, seat };
            state.log.push(StoryEntry { day: 2, fact });
            label_seat_of_dead(&texts, &state, "vidal")
        };
        let people = [Some("Ana"), Some("Luis"), None];
        assert_eq!([0, 1, 2].map(|seat| label(&people, Some(seat))), ["(Ana)", "(Luis)", "(Computer)"]);
        assert_eq!((label(&people, None), label(&[Some("Ana")], Some(0))), (String::new(), String::new()));
    }

    #[test]
    fn people_without_survivors_are_named_until_the_end() {
        let texts = Texts::load(Language::En);
        let (mut state, _, _) = begin_with(&[Some("Ana"), Some("Luis"), None]);
        assert_eq!(describe_empty_seats(&texts, &state), Vec::<String>::new());
        state.survivors.retain(|survivor| survivor.seat == 0);
        let told = describe_empty_seats(&texts, &state);
        assert_eq!(told, ["Luis has no survivors, and decides nothing until one joins."]);
        let recruit = describe_recruit_seat(&texts, &state);
        assert_eq!(recruit.as_deref(), Some("The next recruit joins the seat with the fewest survivors: Luis."));
        state.phase = ExpeditionPhase::Over(ExpeditionOutcome::GateFell);
        assert_eq!(describe_empty_seats(&texts, &state), Vec::<String>::new());
    }
}
