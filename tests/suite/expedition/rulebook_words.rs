//! The words of the tables in the rulebook's chapter about expeditions, made from the data of the game.

use campaign::expedition::{
    EffectPart, EnemyGroup, EventChoice, ExpeditionData, JoinWay, PersonData, PlaceData, PlaceKind, ResourceKind,
    ResourceStock, SectionData, SurvivorSkill,
};
use rules::{Ability, Catalogue, Localized, both};

/// The numbers from 0, in words.
const NUMBERS: [(&str, &str); 7] = [
    ("cero", "zero"),
    ("uno", "one"),
    ("dos", "two"),
    ("tres", "three"),
    ("cuatro", "four"),
    ("cinco", "five"),
    ("seis", "six"),
];

/// The words of the chapter in one language.
pub(super) struct ChapterWords<'a> {
    pub(super) data: &'a ExpeditionData,
    pub(super) catalogue: &'a Catalogue,
    pub(super) is_spanish: bool,
}

impl ChapterWords<'_> {
    /// Returns the words of the language.
    pub(super) fn say(&self, words: Localized) -> String {
        if self.is_spanish { words.es } else { words.en }
    }

    /// Returns a small number in words.
    pub(super) fn number(&self, number: impl Into<usize>) -> &'static str {
        let index: usize = number.into();
        let (es, en) = NUMBERS[index];
        if self.is_spanish { es } else { en }
    }

    /// Returns the name of a resource, as the head of a row.
    pub(super) fn resource_head(&self, kind: ResourceKind) -> String {
        capitalize_words(&self.say(kind.word()))
    }

    /// Returns a price, its resources separated by `separator`.
    pub(super) fn price(&self, price: &ResourceStock, separator: &str) -> String {
        let parts: Vec<String> = price.iter().map(|(kind, amount)| self.say(kind.amount_words(amount))).collect();
        parts.join(separator)
    }

    /// Returns a number of enemies of each kind.
    pub(super) fn enemies(&self, groups: &[EnemyGroup]) -> String {
        let group = |EnemyGroup(id, count): &EnemyGroup| {
            let enemy = self.data.enemy(id).expect("the data were checked");
            match *count {
                1 => self.say(enemy.one.clone()),
                _ => format!("{count} {}", self.say(enemy.many.clone())),
            }
        };
        groups.iter().map(group).collect::<Vec<_>>().join(", ")
    }

    /// Returns the name of all enemies of a kind, as the head of a row.
    pub(super) fn enemy_head(&self, many: &Localized) -> String {
        capitalize_words(&self.say(many.clone()))
    }

    /// Returns the first day of each length on which that share of the days, in per cent, has passed.
    pub(super) fn first_days(&self, share: u8) -> Vec<String> {
        let has_passed = |day: u8, days: u8| u16::from(day - 1) * 100 / u16::from(days) >= u16::from(share);
        let first = |days: u8| (1..=days).find(|day| has_passed(*day, days)).expect("the share is below 100");
        self.data.rules.lengths.iter().map(|length| first(length.days).to_string()).collect()
    }

    /// Returns effects, also that there are none.
    pub(super) fn effects(&self, effects: &[EffectPart]) -> String {
        if effects.is_empty() {
            return self.say(both!("no pasa nada", "nothing happens"));
        }
        effects.iter().map(|effect| self.say(self.effect(effect))).collect::<Vec<_>>().join(", ")
    }

    fn effect(&self, effect: &EffectPart) -> Localized {
        match effect {
            EffectPart::Gain(kind, amount) => format_signed(&kind.word(), &format!("+{amount}")),
            EffectPart::Lose(kind, amount) => format_signed(&kind.word(), &format!("−{amount}")),
            EffectPart::AddThreat(enemy, count) => {
                let enemies = self.enemies(&[EnemyGroup(enemy.clone(), *count)]);
                both!("amenaza: {enemies}", "threat: {enemies}")
            }
            EffectPart::DrawThreat(count) => both!("amenaza +{count}", "threat +{count}"),
            EffectPart::RemoveThreat(count) => both!("amenaza −{count}", "threat −{count}"),
            EffectPart::Hurt(points) => {
                both!("un superviviente pierde {points} PD", "a survivor loses {points} DP")
            }
            EffectPart::Heal(points) => {
                both!("un superviviente recupera {points} PD", "a survivor gets {points} DP back")
            }
            EffectPart::DamageSection => both!("se daña una sección de fuera", "a section outside is damaged"),
            EffectPart::DamageGate(points) => both!("compuerta −{points}", "gate −{points}"),
            EffectPart::RepairGate(points) => both!("compuerta +{points}", "gate +{points}"),
            EffectPart::FindPlace(distance) => {
                both!("un lugar a distancia {distance}", "a place at distance {distance}")
            }
            EffectPart::OfferRecruit => both!("se ofrece un recluta", "a recruit offers to join"),
            EffectPart::GainReputation(points) => both!("reputación +{points}", "reputation +{points}"),
            EffectPart::LoseReputation(points) => both!("reputación −{points}", "reputation −{points}"),
        }
    }

    /// Returns the answers to an event.
    pub(super) fn choices(&self, choices: &[EventChoice]) -> String {
        let choice = |choice: &EventChoice| {
            let (name, effects) = (self.say(choice.name.clone()), self.effects(&choice.effects));
            let price = self.price(&choice.price, ", ");
            if price.is_empty() { format!("{name}: {effects}") } else { format!("{name} ({price}): {effects}") }
        };
        choices.iter().map(choice).collect::<Vec<_>>().join(" · ")
    }

    /// Returns the row of a person, without the ways to join.
    pub(super) fn person(&self, person: &PersonData) -> Vec<String> {
        let skills = person.skills.iter().map(|skill| match skill {
            SurvivorSkill::Work(more) => both!("construye +{more}", "builder +{more}"),
            SurvivorSkill::Clear(more) => both!("elimina +{more}", "clears +{more}"),
            SurvivorSkill::Rest(more) => both!("descansa +{more}", "rests +{more}"),
            SurvivorSkill::Lookout => both!("vigía", "lookout"),
        });
        let abilities = person.abilities.iter().map(|ability| match ability {
            Ability::FreeTurns => both!("gira gratis", "turns for free"),
            Ability::RerollsMisses => both!("repite los fallos", "rerolls misses"),
            other => panic!("the chapter has no words for {other:?}"),
        });
        let known: Vec<String> = skills.chain(abilities).map(|words| self.say(words)).collect();
        vec![
            self.say(person.name.clone()),
            self.weapons(person),
            person.damage_points.to_string(),
            person.carry.to_string(),
            person.noise.to_string(),
            dash_if_empty(known.join(", ")),
        ]
    }

    /// Returns the weapons of a person.
    fn weapons(&self, person: &PersonData) -> String {
        let figure = self.catalogue.find(&person.figure).expect("the data were checked");
        let weapons = person.weapons.as_ref().unwrap_or(&self.catalogue.kind(figure).weapons);
        let names = weapons.iter().map(|weapon| self.say(self.catalogue.weapon(*weapon).name.clone()));
        names.collect::<Vec<_>>().join(", ")
    }

    /// Returns the ways in which a person joins.
    pub(super) fn join_ways(&self, ways: &[JoinWay]) -> String {
        let way = |way: &JoinWay| match way {
            JoinWay::Pay(price) => self.price(price, &self.say(both!(" y ", " and "))),
            JoinWay::Reputation(points) => self.say(both!("{points} de reputación", "{points} reputation")),
            JoinWay::Duel { rank, enemy } => {
                let Localized { es, en } = self.data.enemy(enemy).expect("the data were checked").one.clone();
                self.say(both!("duelo: {es} (rango {rank})", "duel: {en} (rank {rank})"))
            }
        };
        ways.iter().map(way).collect::<Vec<_>>().join(&self.say(both!("; o ", "; or ")))
    }

    /// Returns the row of a section.
    pub(super) fn section(&self, section: &SectionData) -> Vec<String> {
        let kinds = [ResourceKind::Materials, ResourceKind::Parts, ResourceKind::Ammunition];
        let has_column = |(kind, _): (ResourceKind, u16)| kinds.contains(&kind);
        assert!(section.price.iter().all(has_column), "a column is missing for {}", section.id);
        let mut row = vec![self.say(section.name.clone())];
        if section.is_last {
            row.extend(["[EXP-17]", "[EXP-17]", "–"].map(str::to_owned));
        } else {
            row.extend(kinds.map(|kind| number_cell(section.price.amount(kind))));
        }
        row.extend([section.work.to_string(), self.say(section.about.clone())]);
        row
    }

    /// Returns the row of a place.
    pub(super) fn place(&self, place: &PlaceData) -> Vec<String> {
        let who = match place.kind {
            PlaceKind::Infested => both!("infestado", "infested"),
            PlaceKind::Allies => both!("amigos", "friends"),
            PlaceKind::Open => both!("abierto", "open"),
        };
        let amounts = |kind: ResourceKind| {
            let of_kind = place.caches.iter().filter(|cache| cache.0 == kind);
            of_kind.map(|cache| cache.1.to_string()).collect::<Vec<_>>().join(", ")
        };
        let finds = ResourceKind::ALL.map(|kind| (self.say(kind.word()), amounts(kind)));
        let finds = finds.iter().filter(|(_, amounts)| !amounts.is_empty());
        vec![
            self.say(place.name.clone()),
            self.say(who),
            place.draws.to_string(),
            finds.map(|(word, amounts)| format!("{word} {amounts}")).collect::<Vec<_>>().join("; "),
            dash_if_empty(self.enemies(&place.garrison)),
        ]
    }
}

/// Returns a word followed by a number with its sign.
fn format_signed(Localized { es, en }: &Localized, number: &str) -> Localized {
    both!("{es} {number}", "{en} {number}")
}

/// Returns the cell of a number; a dash for 0.
pub(super) fn number_cell(number: u16) -> String {
    if number == 0 { "–".to_owned() } else { number.to_string() }
}

fn dash_if_empty(words: String) -> String {
    if words.is_empty() { "–".to_owned() } else { words }
}

fn capitalize_words(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
