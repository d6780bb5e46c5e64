//! The rules of expeditions: each has tests named after its id, and the chapter of the rulebook about them has the
//! numbers of the game's data.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use campaign::expedition::{
    EncounterData, EnemyData, EventData, HardnessData, LengthData, PlaceData, ResourceKind, SectionPart, SlotKind,
};
use rule_test::CAMPAIGN_RULE_IDS;
use rules::both;

use super::rulebook_words::{ChapterWords, number_cell};
use crate::{
    expeditions::game_expedition_data,
    support::{game_catalogue, project_path},
};

/// Minimum number of tests of each rule.
const MIN_TESTS: usize = 2;

/// The rows of a table, without its head.
type TableRows = Vec<Vec<String>>;

/// Returns the names of all tests of expeditions.
fn list_test_names() -> Vec<String> {
    let files = fs::read_dir(project_path("tests/suite/expedition")).expect("the folder is there");
    let mut names = Vec::new();
    for file in files {
        let source = fs::read_to_string(file.expect("readable").path()).expect("readable");
        let lines: Vec<&str> = source.lines().map(str::trim).collect();
        let is_test = |pair: &&[&str]| pair[0] == "#[test]";
        let name = |pair: &[&str]| Some(pair[1].strip_prefix("fn ")?.split_once('(')?.0.to_owned());
        names.extend(lines.windows(2).filter(is_test).filter_map(name));
    }
    names
}

/// Returns the id of the rule after which a test is named.
fn find_named_rule(test: &str) -> Option<String> {
    let number = test.strip_prefix("exp_")?.split_once('_')?.0;
    Some(format!("EXP-{}", number.parse::<u8>().ok()?))
}

#[test]
fn each_rule_of_expeditions_has_two_tests_named_after_it() {
    let named: Vec<String> = list_test_names().iter().filter_map(|test| find_named_rule(test)).collect();
    let rules: BTreeSet<&str> = CAMPAIGN_RULE_IDS.iter().copied().filter(|id| id.starts_with("EXP-")).collect();
    assert_eq!(rules.len(), 18);
    for rule in &rules {
        let count = named.iter().filter(|id| id == rule).count();
        assert!(count >= MIN_TESTS, "{rule} has {count} tests");
    }
    assert!(named.iter().all(|id| rules.contains(id.as_str())), "a test is named after an unknown rule: {named:?}");
}

/// Returns the text of the chapter.
fn read_chapter(language: &str) -> String {
    let path = project_path("assets/rulebook").join(language).join("10c-expedition.txt");
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the tables of a chapter by the ids of their entries.
fn list_tables(chapter: &str) -> BTreeMap<String, Vec<TableRows>> {
    let mut tables: BTreeMap<String, Vec<TableRows>> = BTreeMap::new();
    let (mut entry, mut is_open) = (String::new(), false);
    for line in chapter.lines() {
        if let Some(head) = line.strip_prefix("## ") {
            entry = head.split(' ').next().unwrap_or_default().to_owned();
        }
        let row = line.strip_prefix("| ").and_then(|row| row.strip_suffix(" |"));
        if let Some(row) = row {
            let of_entry = tables.entry(entry.clone()).or_default();
            match of_entry.last_mut().filter(|_| is_open) {
                Some(table) => table.push(row.split(" | ").map(str::to_owned).collect()),
                // The first row is the head.
                None => of_entry.push(Vec::new()),
            }
        }
        is_open = row.is_some();
    }
    tables
}

impl ChapterWords<'_> {
    /// Returns the tables that the chapter must have, except that of the tasks.
    fn build_tables(&self) -> BTreeMap<String, Vec<TableRows>> {
        let entries = [
            ("EXP-1", vec![self.founder_rows()]),
            ("EXP-5", [SlotKind::Inside, SlotKind::Outside].map(|slot| self.section_rows(slot)).to_vec()),
            ("EXP-7", vec![self.data.content.events.iter().map(|event| self.event_row(event)).collect()]),
            (
                "EXP-8",
                vec![self.enemy_rows(), self.hardness_rows(|hardness| vec![hardness.daily, hardness.daily_late])],
            ),
            ("EXP-9", vec![self.hardness_rows(|hardness| vec![hardness.limit, hardness.gate.into()])]),
            ("EXP-10", self.place_tables()),
            ("EXP-11", vec![self.encounter_rows()]),
            ("EXP-14", vec![self.recruit_rows()]),
            ("EXP-15", vec![self.truck_rows()]),
            ("EXP-17", vec![self.length_rows(), self.hardness_rows(|hardness| vec![hardness.last])]),
            ("EXP-18", vec![self.stock_rows()]),
        ];
        entries.into_iter().map(|(entry, tables)| (entry.to_owned(), tables)).collect()
    }

    fn founder_rows(&self) -> TableRows {
        let people = self.data.content.people.iter().filter(|person| person.is_founder);
        people.map(|person| self.person(person)).collect()
    }

    fn recruit_rows(&self) -> TableRows {
        let people = self.data.content.people.iter().filter(|person| !person.ways.is_empty());
        people.map(|person| [self.person(person), vec![self.join_ways(&person.ways)]].concat()).collect()
    }

    fn section_rows(&self, slot: SlotKind) -> TableRows {
        let sections = self.data.content.sections.iter().filter(|section| section.slot == slot);
        sections.map(|section| self.section(section)).collect()
    }

    fn event_row(&self, event: &EventData) -> Vec<String> {
        vec![
            self.say(event.name.clone()),
            event.roll.to_string(),
            self.effects(&event.unanswered),
            self.choices(&event.choices),
        ]
    }

    fn enemy_rows(&self) -> TableRows {
        let row = |enemy: &EnemyData| {
            let cells = vec![self.enemy_head(&enemy.many), enemy.danger.to_string(), enemy.weight.to_string()];
            [cells, self.first_days(enemy.from)].concat()
        };
        self.data.rules.enemies.iter().map(row).collect()
    }

    fn encounter_rows(&self) -> TableRows {
        let row = |drawn: &EncounterData| {
            let cells = vec![self.say(drawn.name.clone()), drawn.weight.to_string()];
            let enemies = self.enemies(&drawn.enemies);
            let enemies = if enemies.is_empty() { self.say(both!("ninguno", "none")) } else { enemies };
            [cells, self.first_days(drawn.from), vec![enemies]].concat()
        };
        self.data.content.encounters.iter().map(row).collect()
    }

    /// Returns the rows of the difficulties, with those numbers.
    fn hardness_rows(&self, numbers: impl Fn(&HardnessData) -> Vec<u16>) -> TableRows {
        let row = |hardness: &HardnessData| -> Vec<String> {
            let cells = numbers(hardness).into_iter().map(|number| number.to_string());
            [self.say(hardness.name.clone())].into_iter().chain(cells).collect()
        };
        self.data.rules.hardnesses.iter().map(row).collect()
    }

    /// Returns the tables of places: those at each distance, and those that let the base grow.
    fn place_tables(&self) -> Vec<TableRows> {
        let near = (1..=3).map(|distance| self.place_rows(|place| place.distance == distance && !place.grows));
        near.chain([self.place_rows(|place| place.grows)]).collect()
    }

    fn place_rows(&self, is_meant: impl Fn(&PlaceData) -> bool) -> TableRows {
        let places = self.data.content.places.iter().filter(|place| is_meant(place));
        places.map(|place| self.place(place)).collect()
    }

    fn truck_rows(&self) -> TableRows {
        let finds = self.data.rules.truck_finds.iter();
        finds.map(|(kind, weight)| vec![self.resource_head(*kind), weight.to_string()]).collect()
    }

    fn length_rows(&self) -> TableRows {
        let row = |length: &LengthData| {
            vec![self.say(length.name.clone()), self.price(&length.last_price, ", "), length.last.to_string()]
        };
        self.data.rules.lengths.iter().map(row).collect()
    }

    fn stock_rows(&self) -> TableRows {
        let row = |length: &LengthData| -> Vec<String> {
            assert_eq!(length.stock.amount(ResourceKind::Fuel), 0, "fuel has no column");
            let kinds = ResourceKind::ALL.into_iter().filter(|kind| *kind != ResourceKind::Fuel);
            let amounts = kinds.map(|kind| number_cell(length.stock.amount(kind)));
            [self.say(length.name.clone())].into_iter().chain(amounts).collect()
        };
        self.data.rules.lengths.iter().map(row).collect()
    }

    /// Returns the prices of the tasks, in the order of their table; `None` for those that differ.
    fn task_prices(&self) -> [Option<String>; 9] {
        let rules = &self.data.rules;
        let [repair, clear, truck] =
            [&rules.repair_price, &rules.clear_price, &rules.truck_price].map(|price| Some(self.price(price, ", ")));
        [None, None, None, None, repair.clone(), repair, clear, None, truck]
    }

    /// Returns phrases of the chapter that have numbers of the data.
    fn build_phrases(&self) -> Vec<String> {
        let rules = &self.data.rules;
        let [inside, outside, places, founders] =
            [rules.inside, rules.outside, rules.places, rules.founders].map(|number| self.number(number));
        let boxes = self.number(rules.boxes);
        let (storage, beds, repair) = (rules.storage, rules.beds, rules.repair);
        let mut parts = self.data.content.sections.iter().flat_map(|section| &section.parts);
        let truck = parts.find_map(|part| if let SectionPart::Truck(points) = part { Some(points) } else { None });
        let truck = truck.expect("a section has the truck");
        let late = self.first_days(50);
        let (short, medium, long) = (&late[0], &late[1], &late[2]);
        let phrases = [
            both!("**{founders} supervivientes**", "**{founders} survivors**"),
            both!("**{inside} sitios dentro y {outside} fuera**", "**{inside} slots inside and {outside} outside**"),
            both!("el día {short}, {medium} o {long},", "on day {short}, {medium} or {long},"),
            both!("recupera {repair}, hasta su máximo", "it gets {repair} back, up to its maximum"),
            both!(
                "**{places} lugares a distancia 1, {places} a distancia 2 y uno a distancia 3**",
                "**{places} places at distance 1, {places} at distance 2 and one at distance 3**"
            ),
            both!("**hasta {boxes} cajas de munición**", "**up to {boxes} boxes of ammunition**"),
            both!("la base tiene {beds}, y más", "the base has {beds}, and more"),
            both!("El camión tiene {truck} en cada viaje", "The truck has {truck} on each trip"),
            both!("**{storage} de cada recurso**", "**{storage} of each resource**"),
        ];
        phrases.into_iter().map(|phrase| self.say(phrase)).collect()
    }
}

#[test]
fn the_chapter_has_the_numbers_of_the_data() {
    let (data, catalogue) = (game_expedition_data(), game_catalogue());
    for language in ["es", "en"] {
        let words = ChapterWords { data: &data, catalogue: &catalogue, is_spanish: language == "es" };
        let chapter = read_chapter(language);
        let mut tables = list_tables(&chapter);
        let tasks = tables.remove("EXP-4").expect("the table of the tasks");
        for (row, price) in tasks[0].iter().zip(words.task_prices()) {
            assert!(price.is_none_or(|price| price == row[1]), "{language}: {row:?}");
        }
        assert_eq!(tasks[0].len(), words.task_prices().len(), "{language}");
        let wanted = words.build_tables();
        assert_eq!(tables.keys().collect::<Vec<_>>(), wanted.keys().collect::<Vec<_>>(), "{language}");
        for (entry, wanted) in wanted {
            assert_eq!(tables[&entry], wanted, "{language}: {entry}");
        }
        for phrase in words.build_phrases() {
            assert!(chapter.contains(&phrase), "{language}: {phrase:?} is not in the chapter");
        }
    }
}
