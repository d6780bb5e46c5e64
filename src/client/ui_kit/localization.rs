//! All texts on the screen, in Spanish and English: Fluent files in `assets/text/<language>/*.ftl`.
//!
//! A missing text shows as `{id}` and is logged once as an error. Changing [`Language`] takes effect at once.

use std::{
    collections::{HashMap, HashSet},
    fs,
    sync::Mutex,
};

use bevy::prelude::*;
use fluent_bundle::{FluentArgs, FluentResource, concurrent::FluentBundle};

use crate::{language::Language, settings::Settings};
use mission::paths;

pub use fluent_bundle::FluentValue;

/// Resource that looks up texts. It changes with the language, so screens redraw on `resource_changed::<Texts>`.
#[derive(Resource)]
pub struct Texts {
    language: Language,
    bundles: HashMap<Language, FluentBundle<FluentResource>>,
    missed: Mutex<HashSet<String>>,
}

impl Texts {
    /// Reads every `.ftl` file of every language.
    pub fn load(language: Language) -> Self {
        Self {
            language,
            bundles: Language::ALL.map(|one| (one, load_fluent_bundle(one))).into(),
            missed: Mutex::default(),
        }
    }

    /// Returns the current language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Returns the text for `id`.
    pub fn t(&self, id: &str) -> String {
        self.find(id, None)
    }

    /// Returns the text for `id` with arguments filled in: `t_args("turn", &[("n", 3.into())])`.
    pub fn t_args(&self, id: &str, values: &[(&str, FluentValue<'_>)]) -> String {
        let args: FluentArgs = values.iter().cloned().collect();
        self.find(id, Some(&args))
    }

    /// Returns `true` if the current language has a text for `id`.
    pub fn has(&self, id: &str) -> bool {
        self.bundles[&self.language].has_message(id)
    }

    /// Formats a number with `digits` decimals in the style of the current language: `68,75` or `68.75`.
    pub fn decimal(&self, number: f64, digits: usize) -> String {
        let plain = format!("{number:.digits$}");
        // A sum of no numbers, or a small negative number, would be shown as minus zero.
        let is_zero = plain.chars().all(|sign| matches!(sign, '-' | '0' | '.'));
        let plain = if is_zero { plain.replace('-', "") } else { plain };
        match self.language {
            Language::Es => plain.replace('.', ","),
            Language::En => plain,
        }
    }

    /// Formats a chance from 0 to 1 in whole per cents. Only an impossible chance shows as 0 %, and only a certain one
    /// as 100 %; chances close to these show as `< 1 %` and `> 99 %`.
    pub fn odds(&self, share: f64) -> String {
        match share {
            share if share <= 0.0 => self.percent(0.0, 0),
            share if share < 0.005 => format!("< {}", self.percent(1.0, 0)),
            share if share >= 1.0 => self.percent(100.0, 0),
            share if share > 0.995 => format!("> {}", self.percent(99.0, 0)),
            share => self.percent(share * 100.0, 0),
        }
    }

    /// Formats a percentage from 0 to 100 in the style of the current language: `68,75 %` or `68.75%`.
    pub fn percent(&self, number: f64, digits: usize) -> String {
        let number = self.decimal(number, digits);
        match self.language {
            Language::Es => format!("{number} %"),
            Language::En => format!("{number}%"),
        }
    }

    fn find(&self, id: &str, args: Option<&FluentArgs>) -> String {
        let bundle = &self.bundles[&self.language];
        let Some(pattern) = bundle.get_message(id).and_then(|message| message.value()) else {
            let mut missed = self.missed.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            if missed.insert(format!("{}/{id}", self.language.folder())) {
                error!("no text '{id}' in '{}'", self.language.folder());
            }
            return format!("{{{id}}}");
        };
        let mut faults = Vec::new();
        let words = bundle.format_pattern(pattern, args, &mut faults).into_owned();
        for fault in faults {
            warn!("text '{id}' in '{}': {fault}", self.language.folder());
        }
        words
    }
}

pub(super) fn plugin(app: &mut App) {
    let chosen = app.world().get_resource::<Settings>().and_then(|settings| settings.language);
    let language = chosen.unwrap_or_else(Language::system_language);
    app.insert_resource(language).insert_resource(Texts::load(language)).add_systems(
        PreUpdate,
        switch_language.run_if(resource_changed::<Language>.and_then(not(resource_added::<Language>))),
    );
}

fn switch_language(language: Res<Language>, mut texts: ResMut<Texts>, mut settings: ResMut<Settings>) {
    if texts.language != *language {
        texts.language = *language;
    }
    if settings.language != Some(*language) {
        settings.language = Some(*language);
    }
}

fn load_fluent_bundle(language: Language) -> FluentBundle<FluentResource> {
    let mut bundle = FluentBundle::new_concurrent(vec![language.id()]);
    bundle.set_use_isolating(false);
    let folder = paths::assets_dir().join("text").join(language.folder());
    let mut files: Vec<_> = fs::read_dir(&folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|end| end == "ftl"))
        .collect();
    files.sort();
    if files.is_empty() {
        warn!("no texts in {}", folder.display());
    }
    for path in files {
        let Ok(source) = fs::read_to_string(&path) else {
            warn!("{} cannot be read", path.display());
            continue;
        };
        let resource = FluentResource::try_new(source).unwrap_or_else(|(read, faults)| {
            warn!("{}: {faults:?}", path.display());
            read
        });
        if let Err(faults) = bundle.add_resource(resource) {
            warn!("{}: {faults:?}", path.display());
        }
    }
    bundle
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_define_the_same_text_ids() {
        for file in fs::read_dir(paths::assets_dir().join("text/es")).expect("the folder is there") {
            let name = file.expect("readable").file_name();
            let ids = |folder: &str| -> Vec<String> {
                let path = paths::assets_dir().join("text").join(folder).join(&name);
                let mut ids: Vec<String> = fs::read_to_string(path)
                    .expect("each file in both languages")
                    .lines()
                    .filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()))
                    .filter_map(|line| Some(line.split_once('=')?.0.trim().to_owned()))
                    .collect();
                ids.sort();
                ids
            };
            assert_eq!(ids("es"), ids("en"), "{name:?}");
        }
    }

    #[test]
    fn zero_has_no_sign() {
        let texts = Texts::load(Language::En);
        let nothing: f64 = std::iter::empty::<f64>().sum();
        assert_eq!([-0.0, nothing, -0.04, -0.06].map(|number| texts.decimal(number, 1)), ["0.0", "0.0", "0.0", "-0.1"]);
    }

    #[test]
    fn percentages_follow_the_conventions_of_the_language() {
        assert_eq!(Texts::load(Language::Es).percent(68.75, 2), "68,75 %");
        assert_eq!(Texts::load(Language::En).percent(68.75, 2), "68.75%");
        assert_eq!(Texts::load(Language::En).percent(50.0, 0), "50%");
    }

    #[test]
    fn text_ids_are_unique_within_a_language() {
        for language in Language::ALL {
            let folder = paths::assets_dir().join("text").join(language.folder());
            let mut seen = HashSet::new();
            for file in fs::read_dir(folder).expect("the folder is there").flatten() {
                let source = fs::read_to_string(file.path()).expect("readable");
                for line in source.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase())) {
                    if let Some((id, _)) = line.split_once('=') {
                        assert!(seen.insert(id.trim().to_owned()), "{} stands twice", id.trim());
                    }
                }
            }
        }
    }

    /// Collects every text id that the source files in `folder` pass literally to `t` or `t_args`.
    fn collect_requested_ids(folder: &std::path::Path, ids: &mut Vec<String>) {
        for entry in fs::read_dir(folder).expect("the sources are there").flatten() {
            let path = entry.path();
            if path.is_dir() {
                collect_requested_ids(&path, ids);
            } else if path.extension().is_some_and(|end| end == "rs") && !path.ends_with("localization.rs") {
                let source = fs::read_to_string(&path).expect("readable");
                for call in ["texts.t(\"", "texts.t_args(\""] {
                    let found = source.split(call).skip(1);
                    ids.extend(found.filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())));
                }
            }
        }
    }

    #[test]
    fn every_requested_text_id_exists() {
        let mut ids = Vec::new();
        collect_requested_ids(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(".."), &mut ids);
        assert!(ids.len() > 20);
        for language in Language::ALL {
            let texts = Texts::load(language);
            let missing: Vec<_> = ids.iter().filter(|id| !texts.has(id)).collect();
            assert!(missing.is_empty(), "{language:?}: {missing:?}");
        }
    }

    #[test]
    fn a_missing_text_shows_its_id_and_numbers_are_localized() {
        let texts = Texts::load(Language::Es);
        assert_eq!(texts.t("no-such-word"), "{no-such-word}");
        assert_eq!(texts.decimal(68.75, 2), "68,75");
        let whole = [0.0, 0.001, 0.5556, 0.999, 1.0].map(|share| texts.odds(share));
        assert_eq!(whole, ["0 %", "< 1 %", "56 %", "> 99 %", "100 %"]);
    }
}
