//! Prices, effects, tasks, people and errors of an expedition in words. The module `survivor_words` describes survivors
//! and recruits.

use campaign::expedition::{
    DayPart, DeathCause, EffectPart, ExpeditionData, ExpeditionFileError, ExpeditionOutcome, ExpeditionState,
    NamedTask, PlaceData, PlaceKind, ResourceKind, ResourceStock, SortieTarget, SurvivorTask,
};
use rules::Localized;
use ui_kit::{game_names::sanitized, prelude::*};

use crate::records::record_errors::io_error_text;

/// Maximum number of letters of a name from a file.
const NAME: usize = 28;

/// Separator of the parts of a line.
pub(super) const DOT: &str = " · ";

/// Describes why an expedition can't be begun, opened, saved or deleted.
pub(super) fn expedition_error_text(texts: &Texts, error: &ExpeditionFileError) -> String {
    match error {
        ExpeditionFileError::InUse { .. } => texts.t("campaign-in-use"),
        ExpeditionFileError::Exists { .. } => texts.t("expedition-exists"),
        ExpeditionFileError::Newer { found, .. } => texts.t_args("campaign-newer", &[("version", (*found).into())]),
        ExpeditionFileError::Damaged { has_previous, .. } => {
            texts.t(if *has_previous { "expedition-damaged-restorable" } else { "campaign-damaged" })
        }
        ExpeditionFileError::Io { source, .. } => begin_with_capital(&io_error_text(texts, source)),
        ExpeditionFileError::Refused(refusal) => format_sentence(texts, &refusal.message()),
    }
}

/// Describes why the expedition is not being saved.
pub(super) fn unsaved_text(texts: &Texts, error: &ExpeditionFileError) -> String {
    texts.t_args("expedition-unsaved", &[("why", expedition_error_text(texts, error).into())])
}

/// Returns the icon of a resource.
pub(super) fn resource_icon(kind: ResourceKind) -> &'static str {
    match kind {
        ResourceKind::Food => "pickup",
        ResourceKind::Ammunition => "shoot",
        ResourceKind::Materials => "crate",
        ResourceKind::Parts => "settings",
        ResourceKind::Medicine => "plus",
        ResourceKind::Fuel => "oil",
    }
}

/// Returns a name for a button, a heading or a row of a list, with a capital first letter. Names for use in sentences
/// begin in lower case, and so may those that players write.
pub(super) fn label_name(texts: &Texts, name: &Localized) -> String {
    sanitized(&format_sentence(texts, name), NAME)
}

/// Returns a name for use in a sentence.
pub(super) fn sentence_name(texts: &Texts, name: &Localized) -> String {
    sanitized(localized_name(texts, name), NAME)
}

/// Returns the id of the text with the name of a part of the day.
pub(super) fn day_part_text_id(part: DayPart) -> &'static str {
    match part {
        DayPart::Night => "expedition-part-night",
        DayPart::Morning => "expedition-part-morning",
        DayPart::Day => "expedition-part-day",
        DayPart::Evening => "expedition-part-evening",
        DayPart::End => "expedition-part-over",
    }
}

/// Returns the name of a resource in a sentence.
pub(super) fn resource_name(texts: &Texts, kind: ResourceKind) -> String {
    localized_name(texts, &kind.word()).to_owned()
}

/// Returns an amount of a resource.
fn describe_amount(texts: &Texts, kind: ResourceKind, amount: u16) -> String {
    localized_name(texts, &kind.amount_words(amount)).to_owned()
}

/// Lists amounts of resources; empty if there are none.
pub(super) fn list_stock(texts: &Texts, stock: &ResourceStock) -> String {
    let parts: Vec<String> = stock.iter().map(|(kind, amount)| describe_amount(texts, kind, amount)).collect();
    parts.join(DOT)
}

/// Describes a price, or says that there is none.
pub(super) fn describe_price(texts: &Texts, price: &ResourceStock) -> String {
    let words = list_stock(texts, price);
    if words.is_empty() { texts.t("expedition-free") } else { words }
}

/// Describes a number of enemies of a kind on a button.
pub(super) fn label_enemies(texts: &Texts, data: &ExpeditionData, enemy: &str, count: u16) -> String {
    begin_with_capital(&describe_enemies(texts, data, enemy, count))
}

/// Describes a number of enemies of a kind in a sentence.
pub(super) fn describe_enemies(texts: &Texts, data: &ExpeditionData, enemy: &str, count: u16) -> String {
    match data.enemy(enemy) {
        Some(kind) => count_enemies(texts, count, Some(&kind.one), &kind.many),
        None => format!("{count} {}", sanitized(enemy, NAME)),
    }
}

/// Describes a number of enemies in a sentence, by the name of a single one with its article, if it is known, and that
/// of several.
pub(super) fn count_enemies(texts: &Texts, count: u16, single: Option<&Localized>, several: &Localized) -> String {
    match single {
        Some(single) if count == 1 => sentence_name(texts, single),
        _ => format!("{count} {}", sentence_name(texts, several)),
    }
}

/// Describes effects, or says that there are none.
pub(super) fn describe_effects(texts: &Texts, data: &ExpeditionData, effects: &[EffectPart]) -> String {
    if effects.is_empty() {
        return texts.t("expedition-effect-none");
    }
    let parts: Vec<String> = effects.iter().map(|effect| describe_effect(texts, data, effect)).collect();
    parts.join(DOT)
}

fn describe_effect(texts: &Texts, data: &ExpeditionData, effect: &EffectPart) -> String {
    let counted = |id: &str, count: u16| texts.t_args(id, &[("n", count.into())]);
    match effect {
        EffectPart::Gain(kind, amount) => format!("+{}", describe_amount(texts, *kind, *amount)),
        EffectPart::Lose(kind, amount) => format!("−{}", describe_amount(texts, *kind, *amount)),
        EffectPart::AddThreat(enemy, count) => {
            let enemies = describe_enemies(texts, data, enemy, *count);
            texts.t_args("expedition-effect-add-threat", &[("enemies", enemies.into())])
        }
        EffectPart::DrawThreat(count) => counted("expedition-effect-draw-threat", *count),
        EffectPart::RemoveThreat(count) => counted("expedition-effect-remove-threat", *count),
        EffectPart::Hurt(damage) => counted("expedition-effect-hurt", (*damage).into()),
        EffectPart::Heal(points) => counted("expedition-effect-heal", (*points).into()),
        EffectPart::DamageSection => texts.t("expedition-effect-damage-section"),
        EffectPart::DamageGate(damage) => counted("expedition-effect-damage-gate", (*damage).into()),
        EffectPart::RepairGate(points) => counted("expedition-effect-repair-gate", (*points).into()),
        EffectPart::FindPlace(distance) => counted("expedition-effect-find-place", (*distance).into()),
        EffectPart::OfferRecruit => texts.t("expedition-effect-offer"),
        EffectPart::GainReputation(points) => counted("expedition-effect-gain-reputation", *points),
        EffectPart::LoseReputation(points) => counted("expedition-effect-lose-reputation", *points),
    }
}

/// Returns the name of a person.
pub(super) fn person_name(texts: &Texts, data: &ExpeditionData, person: &str) -> String {
    let name = data.person(person).map(|person| localized_name(texts, &person.name));
    sanitized(name.unwrap_or(person), NAME)
}

/// Returns the name of a kind of place.
pub(super) fn place_name(texts: &Texts, data: &ExpeditionData, kind: &str) -> String {
    data.place(kind).map_or_else(|| sanitized(kind, NAME), |place| label_name(texts, &place.name))
}

/// Returns the name of the duel for a recruit.
pub(super) fn duel_name(texts: &Texts, data: &ExpeditionData, person: &str) -> String {
    texts.t_args("expedition-duel-for", &[("person", person_name(texts, data, person).into())])
}

/// Returns the name of the goal of a sortie.
pub(super) fn target_name(
    texts: &Texts,
    (state, data): (&ExpeditionState, &ExpeditionData),
    target: &SortieTarget,
) -> String {
    match target {
        SortieTarget::Place(id) => {
            let kind = state.place(*id).and_then(|place| data.place(&place.kind));
            kind.map(|kind| label_name(texts, &kind.name)).unwrap_or_default()
        }
        SortieTarget::Duel(person) => duel_name(texts, data, person),
    }
}

/// Describes the distance of a place and its kind.
pub(super) fn describe_place(texts: &Texts, place: &PlaceData) -> String {
    describe_distance(texts, place.distance, place.kind)
}

/// Describes a distance and a kind of place.
pub(super) fn describe_distance(texts: &Texts, distance: u8, kind: PlaceKind) -> String {
    let kind = texts.t(match kind {
        PlaceKind::Infested => "expedition-place-infested",
        PlaceKind::Allies => "expedition-place-allies",
        PlaceKind::Open => "expedition-place-open",
    });
    let distance = texts.t_args("expedition-distance", &[("n", distance.into())]);
    format!("{distance}{DOT}{kind}")
}

/// Joins words with commas, the last one with the text of that id: "and" or "or".
pub(super) fn join_list(texts: &Texts, last_joint: &str, words: &[String]) -> String {
    match words.split_last() {
        Some((last, others)) if !others.is_empty() => {
            texts.t_args(last_joint, &[("list", others.join(", ").into()), ("last", last.clone().into())])
        }
        _ => words.concat(),
    }
}

/// Describes the resources that a place may hold, and the enemies that come there.
pub(super) fn describe_place_risks(texts: &Texts, kind: PlaceKind, resources: &[ResourceKind]) -> String {
    let names: Vec<String> = resources.iter().map(|kind| resource_name(texts, *kind)).collect();
    let what = join_list(texts, "expedition-or", &names);
    let finds = texts.t_args("expedition-place-finds", &[("what", what.into())]);
    let enemies = texts.t(match kind {
        PlaceKind::Infested => "expedition-place-infested-about",
        PlaceKind::Allies => "expedition-place-allies-about",
        PlaceKind::Open => "expedition-place-open-about",
    });
    format!("{finds} {enemies}")
}

/// Describes the task of a survivor; without a task the survivor rests.
pub(super) fn describe_task(
    texts: &Texts,
    (state, data): (&ExpeditionState, &ExpeditionData),
    task: Option<&SurvivorTask>,
) -> String {
    let named = task.map(|task| NamedTask::of(state, data, task));
    describe_named_task(texts, named.as_ref())
}

/// Describes a task with the names of its objects; without a task the survivor rests.
pub(super) fn describe_named_task(texts: &Texts, task: Option<&NamedTask>) -> String {
    let word = |name: &Localized| sentence_name(texts, name);
    let about = |id: &str, what: String| texts.t_args(id, &[("what", what.into())]);
    let go_out = |goal: String, boxes: u16| {
        texts.t_args("expedition-task-go-out", &[("what", goal.into()), ("boxes", boxes.into())])
    };
    match task {
        None => texts.t("expedition-task-none"),
        Some(NamedTask::Rest) => texts.t("expedition-task-rest"),
        Some(NamedTask::Watch) => texts.t("expedition-task-watch"),
        Some(NamedTask::RepairGate) => texts.t("expedition-task-repair-gate"),
        Some(NamedTask::Build { section }) => about("expedition-task-build", word(section)),
        Some(NamedTask::Repair { section }) => about("expedition-task-repair", word(section)),
        Some(NamedTask::Use { section }) => about("expedition-task-use", word(section)),
        Some(NamedTask::Clear { enemy }) => about("expedition-task-clear", word(enemy)),
        // The party has emptied the place, so it is no longer known.
        Some(NamedTask::GoOut { place, .. }) if word(place).is_empty() => texts.t("expedition-task-returned"),
        Some(NamedTask::GoOut { place, boxes }) => go_out(word(place), *boxes),
        Some(NamedTask::Duel { person, boxes }) => {
            let duel = texts.t_args("expedition-duel-for", &[("person", word(person).into())]);
            go_out(duel, *boxes)
        }
        Some(NamedTask::Drive { wanted }) => about("expedition-task-drive", resource_name(texts, *wanted)),
    }
}

/// Describes on which day and by which cause a person died; empty if it is not known.
pub(super) fn describe_death(texts: &Texts, death: Option<(u8, DeathCause)>) -> String {
    let Some((day, cause)) = death else { return String::new() };
    let cause = texts.t(match cause {
        DeathCause::Hunger => "expedition-death-hunger",
        DeathCause::Event => "expedition-death-event",
        DeathCause::Sortie => "expedition-death-sortie",
        DeathCause::Assault => "expedition-death-assault",
    });
    texts.t_args("expedition-death", &[("day", day.into()), ("cause", cause.into())])
}

/// Returns the name of a seat: that of its person, or that the AI decides.
pub(super) fn seat_name(texts: &Texts, state: &ExpeditionState, seat: u8) -> String {
    match state.seats.get(usize::from(seat)).and_then(|seat| seat.person.as_ref()) {
        Some(person) => sanitized(person, NAME),
        None => texts.t("expedition-seat-ai"),
    }
}

/// Returns the text ids of the stamp and of the sentence about the end of an expedition.
pub(super) fn outcome_text_ids(outcome: ExpeditionOutcome) -> (&'static str, &'static str) {
    match outcome {
        ExpeditionOutcome::Won => ("expedition-stamp-won", "expedition-end-won"),
        ExpeditionOutcome::GateFell => ("expedition-stamp-lost", "expedition-end-gate"),
        ExpeditionOutcome::NoSurvivor => ("expedition-stamp-lost", "expedition-end-nobody"),
        ExpeditionOutcome::OutOfTime => ("expedition-stamp-lost", "expedition-end-time"),
    }
}

#[cfg(test)]
mod tests {
    use campaign::expedition::load_expedition_data;
    use mission::paths;
    use ui_kit::language::Language;

    use super::*;

    fn game_data() -> ExpeditionData {
        let folder = paths::assets_dir().join("data").join("expedition");
        load_expedition_data(&folder, &[]).unwrap_or_else(|errors| panic!("{errors:?}"))
    }

    #[test]
    fn survivors_who_have_emptied_their_place_are_back() {
        let texts = Texts::load(Language::En);
        let go_out = |place: &str| {
            let place = Localized { es: place.to_owned(), en: place.to_owned() };
            describe_named_task(&texts, Some(&NamedTask::GoOut { place, boxes: 1 }))
        };
        assert_eq!(go_out("Cistern"), "Go out: Cistern (boxes: 1)");
        assert_eq!(go_out(""), "Back from a sortie");
    }

    #[test]
    fn labels_begin_with_a_capital_in_both_languages() {
        let data = game_data();
        for texts in [Language::Es, Language::En].map(Texts::load) {
            let resources = ResourceKind::ALL.map(|kind| label_name(&texts, &kind.word()));
            let enemies = data.rules.enemies.iter();
            let enemies =
                enemies.flat_map(|enemy| [label_enemies(&texts, &data, &enemy.id, 1), label_name(&texts, &enemy.many)]);
            for label in resources.into_iter().chain(enemies) {
                assert!(label.starts_with(char::is_uppercase), "{label}");
            }
        }
        let name = Localized { es: "cripta".to_owned(), en: "crypt".to_owned() };
        assert_eq!(label_name(&Texts::load(Language::En), &name), "Crypt");
        assert_eq!(describe_enemies(&Texts::load(Language::En), &data, "hulk", 1), "a hulk");
    }
}
