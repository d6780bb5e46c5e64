//! Tests of the rulebook's texts and of the navigation through it.

use std::{collections::BTreeSet, time::Instant};

use super::{
    book::{EntryPortrait, RulebookBlock, RulebookEntry, block_text},
    *,
};
use rule_test::{CAMPAIGN_RULE_IDS, RULE_IDS};
use ui_kit::keys::Action;

/// Returns the book of a language as the game reads it, with the numbers of the data files.
fn load_rulebook_text(language: Language) -> RulebookText {
    let (mut book, faults) = RulebookData::read(&rulebook_folder(language));
    assert!(faults.is_empty(), "{faults:#?}");
    let catalogue = mission::load_catalogue(&paths::figures_file()).expect("the data files are right");
    facts::fill_facts(&mut book, &catalogue, &Texts::load(language));
    facts::name_keys(&mut book, |action| action.id().to_uppercase());
    book.name_links();
    let index = SearchIndex::new(&book);
    RulebookText { book, index }
}

fn entry_ids(rulebook_text: &RulebookText) -> Vec<String> {
    rulebook_text.book.entries().map(|(_, entry)| entry.id.clone()).collect()
}

#[test]
fn the_rule_entries_match_the_rule_ids_exactly() {
    for language in Language::ALL {
        let rulebook_text = load_rulebook_text(language);
        let found: Vec<String> =
            rulebook_text.book.entries().filter(|(_, one)| one.is_rule()).map(|(_, one)| one.id.clone()).collect();
        let wanted: BTreeSet<&str> = RULE_IDS.iter().chain(CAMPAIGN_RULE_IDS).copied().collect();
        assert_eq!(found.iter().map(String::as_str).collect::<BTreeSet<_>>(), wanted, "{language:?}");
        assert_eq!(found.len(), wanted.len(), "{language:?}: an id stands twice");
    }
}

#[test]
fn both_languages_have_the_same_entries_and_structure() {
    let shape = |language| {
        let rulebook_text = load_rulebook_text(language);
        let blocks = |entry: &RulebookEntry| -> Vec<String> {
            entry
                .blocks
                .iter()
                .map(|block| match block {
                    RulebookBlock::Words(voice, _) => format!("{voice:?}"),
                    RulebookBlock::Table(rows) => format!("table {}x{}", rows.len(), rows[0].len()),
                    RulebookBlock::Facts(figure, facts) => format!("facts {} {}", figure.is_some(), facts.len()),
                    RulebookBlock::Board(id, _) => format!("board {id}"),
                    RulebookBlock::Strip(steps) => format!("strip {}", steps.len()),
                    RulebookBlock::Figure(_) | RulebookBlock::Card(_) | RulebookBlock::Figures => {
                        panic!("{} was not filled in", entry.id)
                    }
                })
                .collect()
        };
        rulebook_text.book.entries().map(|(spot, entry)| (spot, entry.id.clone(), blocks(entry))).collect::<Vec<_>>()
    };
    let (es, en) = (shape(Language::Es), shape(Language::En));
    for (es, en) in es.iter().zip(&en) {
        // The glossary is in alphabetical order, which differs between languages.
        if es.1 == "words" || es.1 == "keys" {
            assert_eq!((es.0, &es.1), (en.0, &en.1));
        } else {
            assert_eq!(es, en);
        }
    }
    assert_eq!(es.len(), en.len());
}

#[test]
fn every_link_resolves_and_no_entry_is_empty() {
    for language in Language::ALL {
        let mut rulebook_text = load_rulebook_text(language);
        let known: BTreeSet<String> = entry_ids(&rulebook_text).into_iter().collect();
        assert_eq!(known.len(), entry_ids(&rulebook_text).len(), "{language:?}: an id stands twice");
        for piece in rulebook_text.book.pieces_mut() {
            if let Some(id) = &piece.link {
                assert!(known.contains(id), "{language:?}: [{id}] leads nowhere");
                assert!(!piece.text.is_empty());
            }
        }
        for (_, entry) in rulebook_text.book.entries() {
            assert!(!entry.title.is_empty(), "{language:?}: {} has no title", entry.id);
            assert!(
                entry.blocks.iter().any(|block| !block_text(block).is_empty()),
                "{language:?}: {} is empty",
                entry.id
            );
        }
    }
}

#[test]
fn the_rulebook_covers_every_figure_and_card() {
    let catalogue = mission::load_catalogue(&paths::figures_file()).expect("the data files are right");
    for language in Language::ALL {
        let known = entry_ids(&load_rulebook_text(language));
        for (_, kind) in catalogue.kinds() {
            assert!(known.contains(&format!("figure-{}", kind.id)), "{language:?}: {}", kind.id);
        }
        for card in catalogue.cards().kinds() {
            assert!(known.contains(&format!("card-{}", card.id)), "{language:?}: {}", card.id);
        }
    }
}

#[test]
fn missing_figures_and_cards_get_generated_entries() {
    let (mut book, _) = RulebookData::read(&rulebook_folder(Language::En));
    let drop = |chapter: &mut book::RulebookChapter| {
        chapter.entries.retain(|one| one.id != "card-snafu" && one.id != "figure-hans");
    };
    book.chapters.iter_mut().for_each(drop);
    let catalogue = mission::load_catalogue(&paths::figures_file()).expect("the data files are right");
    facts::fill_facts(&mut book, &catalogue, &Texts::load(Language::En));
    assert!(book.find("card-snafu").is_some() && book.find("figure-hans").is_some());
}

/// Search texts, with the id of the entry that must come first.
const FINDS: &[(Language, &str, &str)] = &[
    (Language::Es, "los-2", "LOS-2"),
    (Language::Es, "SIN MUNICION", "RF-4"),
    (Language::Es, "espasmodico", "M4"),
    (Language::Es, "puja", "BID-1"),
    (Language::Es, "balas de plata", "card-silver-bullets"),
    (Language::Es, "exp-7", "EXP-7"),
    (Language::Es, "tabla de amenaza", "EXP-8"),
    (Language::En, "m7", "M7"),
    (Language::En, "Out of AMMO", "RF-4"),
    (Language::En, "leap", "LEAP-1"),
    (Language::En, "bid", "BID-1"),
    (Language::En, "truck", "EXP-15"),
    (Language::En, "exp-s4", "EXP-S4"),
];

#[test]
fn the_search_ranks_the_intended_entry_first() {
    for (language, query, wanted) in FINDS {
        let rulebook_text = load_rulebook_text(*language);
        let found = rulebook_text.index.find(&search::query_words(query));
        let first = found.first().and_then(|spot| rulebook_text.book.entry(*spot)).map(|entry| entry.id.as_str());
        assert_eq!(first, Some(*wanted), "{query}");
    }
}

#[test]
fn a_search_with_an_unknown_word_finds_nothing() {
    let rulebook_text = load_rulebook_text(Language::En);
    assert!(rulebook_text.index.find(&search::query_words("ammo xyzzy")).is_empty());
    assert!(rulebook_text.index.find(&search::query_words("  ")).is_empty());
}

/// The time limit is ten times the time measured on a loaded machine without optimisation.
#[test]
fn a_search_keystroke_takes_under_50_milliseconds() {
    let started = Instant::now();
    let rulebook_text = load_rulebook_text(Language::Es);
    let read = started.elapsed();
    let started = Instant::now();
    let query = "fuego de reacción";
    let keys = query.chars().count() as u32;
    for end in query.char_indices().map(|(at, letter)| at + letter.len_utf8()) {
        rulebook_text.index.find(&search::query_words(&query[..end]));
    }
    let key = started.elapsed() / keys;
    println!("read with the data files: {read:?}; a key of the search: {key:?}");
    assert!(key.as_millis() < 50, "{key:?}");
}

#[test]
fn back_and_forward_retrace_followed_links() {
    let spot = |chapter, entry| EntryRef { chapter, entry };
    let mut book = RulebookState::default();
    book.open(Some(spot(3, 1)));
    book.search("x".into(), vec![spot(4, 2), spot(5, 0)]);
    assert_eq!(book.at, spot(4, 2));
    book.follow(spot(6, 0));
    assert_eq!((book.at, book.query.as_str()), (spot(6, 0), ""));
    book.turn_back();
    assert_eq!(book.at, spot(4, 2));
    book.turn_forward();
    assert_eq!(book.at, spot(6, 0));
    book.turn_forward();
    assert_eq!(book.at, spot(6, 0));
}

/// Returns the text of every source file below a folder.
fn read_sources(folder: &std::path::Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("readable").path());
    entries
        .flat_map(|path| match path.is_dir() {
            true => read_sources(&path),
            false if path.extension().is_some_and(|ending| ending == "rs") => {
                vec![std::fs::read_to_string(path).expect("readable")]
            }
            false => Vec::new(),
        })
        .collect()
}

/// Every rule whose id appears in a text of the rules, or of the expedition, has an entry, so that each reason for a
/// refusal can be looked up.
#[test]
fn every_rule_named_in_the_rules_code_has_an_entry() {
    let rulebook_text = load_rulebook_text(Language::Es);
    let folders = ["../../rules", "../../campaign/expedition"];
    let sources: Vec<String> = folders
        .iter()
        .flat_map(|folder| read_sources(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)))
        .collect();
    let mut named = 0;
    for text in sources.iter().flat_map(|source| source.split('"')) {
        let (word, number) = text.split_once('-').unwrap_or((text, ""));
        let rule = word.chars().all(|letter| letter.is_ascii_uppercase()) && number.parse::<u8>().is_ok();
        if rule {
            named += 1;
            assert!(rulebook_text.book.find(text).is_some(), "{text}");
        }
    }
    assert!(named > 150, "{named}");
}

#[test]
fn every_picture_of_the_rulebook_exists() {
    let rulebook_text = load_rulebook_text(Language::Es);
    let pictures = rulebook_text.book.entries().flat_map(|(_, entry)| &entry.blocks).filter_map(|block| match block {
        RulebookBlock::Facts(Some(EntryPortrait::Figure(picture, _) | EntryPortrait::Card(picture)), _) => {
            Some(picture.clone())
        }
        _ => None,
    });
    for picture in pictures.chain(["ui/icon_search".to_owned(), "ui/folder_tab".to_owned()]) {
        assert!(paths::assets_dir().join(format!("{picture}.svg")).exists(), "{picture}");
    }
}

#[test]
fn every_board_diagram_is_shown_once() {
    let file = std::fs::read_to_string(paths::assets_dir().join("rulebook/boards.ron")).expect("it is there");
    // Contraptions on a board also have ids, but in the middle of a line.
    let mut known: Vec<&str> =
        file.split("\n            id: \"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    known.sort_unstable();
    let rulebook_text = load_rulebook_text(Language::Es);
    let blocks = rulebook_text.book.entries().flat_map(|(_, entry)| &entry.blocks);
    let mut shown: Vec<&str> = blocks
        .filter_map(|block| if let RulebookBlock::Board(id, _) = block { Some(id.as_str()) } else { None })
        .collect();
    shown.sort_unstable();
    assert_eq!(shown, known);
    assert!(shown.len() > 9);
}

#[test]
fn every_card_with_a_picture_shows_it() {
    let rulebook_text = load_rulebook_text(Language::En);
    let blocks = rulebook_text.book.entries().flat_map(|(_, entry)| &entry.blocks);
    let cards = blocks.filter(|block| matches!(block, RulebookBlock::Facts(Some(EntryPortrait::Card(_)), _))).count();
    let catalogue = mission::load_catalogue(&paths::figures_file()).expect("the data files are right");
    let picture = |id: &str| paths::assets_dir().join(format!("ui/art_card_{id}.svg"));
    let drawn = catalogue.cards().kinds().iter().filter(|kind| picture(&kind.id).is_file()).count();
    assert_eq!(cards, drawn);
}

/// The comparison tables contain the numbers of the data files.
#[test]
fn the_comparison_tables_list_all_figures() {
    let catalogue = mission::load_catalogue(&paths::figures_file()).expect("the data files are right");
    let rulebook_text = load_rulebook_text(Language::En);
    let entry =
        rulebook_text.book.find("figures").and_then(|spot| rulebook_text.book.entry(spot)).expect("it is there");
    let rows: Vec<String> = entry
        .blocks
        .iter()
        .filter_map(|block| match block {
            RulebookBlock::Table(rows) => {
                Some(rows.iter().map(|row| row.iter().map(|cell| book::join_runs(cell)).collect::<Vec<_>>().join("|")))
            }
            _ => None,
        })
        .flatten()
        .collect();
    assert_eq!(rows.len(), catalogue.kinds().count() + 2);
    for wanted in ["Grunt|3|3|5|2|–|LMG 3|2|1", "Hans|4|4|5|3|1|Harpoon 1|–|1 (+2)", "Blitzhund|3|6|4|2|2|–|–|3"]
    {
        assert!(rows.iter().any(|row| row == wanted), "{wanted}: {rows:#?}");
    }
}

#[test]
fn rulings_open_and_close() {
    let mut book = RulebookState::default();
    let fold = FoldedRulings { of: EntryRef { chapter: 1, entry: 2 }, group: 0 };
    book.unfold(fold);
    assert!(book.is_unfolded(fold) && !book.is_unfolded(FoldedRulings { group: 1, ..fold }));
    book.unfold(fold);
    assert!(!book.is_unfolded(fold));
}

#[test]
fn key_placeholders_resolve_and_the_keys_entry_lists_all_actions() {
    for language in Language::ALL {
        let rulebook_text = load_rulebook_text(language);
        let words = |entry: &RulebookEntry| entry.blocks.iter().map(block_text).collect::<Vec<_>>().join(" ");
        for (_, entry) in rulebook_text.book.entries() {
            let words = words(entry);
            assert!(!words.contains('{'), "{language:?}, {}: no action is called so: {words}", entry.id);
            if entry.id == "keys" {
                let named: BTreeSet<&str> = words.split_whitespace().collect();
                for action in Action::all() {
                    assert!(named.contains(action.id().to_uppercase().as_str()), "{language:?}: {action:?} lacks");
                }
            }
        }
    }
}
