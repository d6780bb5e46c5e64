//! `incursion print`: draws the map and dossier of a mission, or of an expedition's battle, as a sheet for the board
//! game: an SVG file in millimetres. Squares are one inch wide, like the bases of figures.

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use self::expedition_sheet::{BattleMission, find_expedition_folder, read_battle_mission};
use super::output::{CommandFailure, is_standard_output, print, print_for_programs, show_faults, write_file};
use crate::language::CliLanguage;
use mission::{Diagnostics, Library, Mission, paths};
use rules::{Catalogue, Localized, both};

mod doors_and_exits;
mod dossier;
mod expedition_sheet;
mod ground;
mod labels;
mod legend;
mod measures;
mod objects;
mod sheet;
mod svg;
mod text;

pub use measures::SQUARE;
pub use sheet::{MissionSheet, draw_mission_sheet};

/// Arguments of `incursion print`.
#[derive(Clone, Debug, clap::Args)]
pub struct PrintArgs {
    /// The mission's id or its file, or the folder of an expedition
    pub mission: String,
    /// Number of the expedition's battle [default: the latest one]
    #[arg(long)]
    pub battle: Option<u16>,
    /// Language of the dossier [default: system language]
    #[arg(long, short)]
    pub language: Option<CliLanguage>,
    /// Output file; `-` for standard output [default: <id>-<language>.svg]
    #[arg(long, short)]
    pub output: Option<PathBuf>,
}

/// Reason why no sheet was written.
enum PrintError {
    /// There is no such mission or battle, or the output can't be written.
    Told(CommandFailure),
    /// The file of the mission or of the figures has faults.
    Faults(Diagnostics),
}

/// Writes the sheet of a mission, or of an expedition's battle, in the given language or the system's. The output is by
/// default `<id>-<language>.svg` in the current folder; `-` is standard output. Fails, with the reason on standard error,
/// if there is no such mission or battle, or if the sheet can't be written.
pub fn print_mission(what: &PrintArgs) -> ExitCode {
    match try_print(what) {
        Ok(said) => said,
        Err(PrintError::Told(failure)) => failure.tell(),
        Err(PrintError::Faults(faults)) => show_faults(&faults),
    }
}

fn try_print(what: &PrintArgs) -> Result<ExitCode, PrintError> {
    let catalogue = mission::load_catalogue(&paths::figures_file()).map_err(PrintError::Faults)?;
    let language = what.language.unwrap_or_else(CliLanguage::of_the_system);
    let BattleMission { name, mission } = find_printed_mission(what, &catalogue)?;
    let drawn = draw_mission_sheet(&mission, language);
    let file = what.output.clone().unwrap_or_else(|| format!("{name}-{}.svg", language.key()).into());
    if is_standard_output(&file) {
        return Ok(print_for_programs(&drawn.svg));
    }
    write_file(&file, &drawn.svg).map_err(PrintError::Told)?;
    Ok(print(&format!("{}: {:.0} × {:.0} mm\n", file.display(), drawn.size.0, drawn.size.1)))
}

/// Returns the mission to print, with the name of its sheet: that of an expedition's battle, of a file, or of the game.
fn find_printed_mission(what: &PrintArgs, catalogue: &Catalogue) -> Result<BattleMission, PrintError> {
    if let Some(folder) = find_expedition_folder(&what.mission) {
        return read_battle_mission(&folder, what.battle, catalogue).map_err(PrintError::Told);
    }
    if what.battle.is_some() {
        return Err(PrintError::Told(unknown_expedition(&what.mission)));
    }
    let mission = find_mission(&what.mission, catalogue)?;
    Ok(BattleMission { name: mission.id.clone(), mission })
}

fn unknown_expedition(wanted: &str) -> CommandFailure {
    both!(
        "no hay ninguna expedición en «{wanted}», y `--battle` escoge una batalla de una expedición",
        "there is no expedition in `{wanted}`, and `--battle` chooses a battle of an expedition"
    )
    .into()
}

/// Loads the mission file at the path `wanted`; without such a file, finds the mission with that id among the game's
/// and the player's missions.
fn find_mission(wanted: &str, catalogue: &Catalogue) -> Result<Mission, PrintError> {
    let path = Path::new(wanted);
    if path.is_file() {
        return mission::load_mission(path, catalogue).map_err(PrintError::Faults);
    }
    let library = mission::load_mission_library(&paths::mission_folders(), catalogue);
    library.find(wanted).cloned().ok_or_else(|| PrintError::Told(unknown_mission(wanted, &library)))
}

fn unknown_mission(wanted: &str, library: &Library) -> CommandFailure {
    let ids: Vec<&str> = library.missions.iter().map(|listed| listed.mission.id.as_str()).collect();
    let ids = ids.join(", ");
    let mut words =
        both!("no hay misión ni archivo «{wanted}»; hay: {ids}", "no mission or file `{wanted}`; available: {ids}");
    for file in library.faults.iter().map(|faults| faults.file.display()) {
        let Localized { es, en } = words;
        words = both!(
            "{es}\n{file} tiene errores: `incursion check` los muestra",
            "{en}\n{file} has errors: `incursion check` shows them"
        );
    }
    words.into()
}
