//! `incursion print`: draws the map and dossier of a mission as a sheet for the board game: an SVG file in millimetres.
//! Squares are one inch wide, like the bases of figures.

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use super::output::{CommandFailure, is_standard_output, print, print_for_programs, show_faults, write_file};
use crate::language::CliLanguage;
use mission::{Diagnostics, Library, Mission, paths};
use rules::{Catalogue, Localized, both};

mod doors_and_exits;
mod dossier;
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

/// Reason why no sheet was written.
enum PrintError {
    /// There is no such mission, or the output can't be written.
    Told(CommandFailure),
    /// The file of the mission or of the figures has faults.
    Faults(Diagnostics),
}

/// Writes the sheet of a mission, given by its id or its file, in the given language or the system's. The output is
/// `output`, by default `<id>-<language>.svg` in the current folder; `-` is standard output. Fails, with the reason on
/// standard error, if there is no such mission, or if the sheet can't be written.
pub fn print_mission(mission: &str, language: Option<CliLanguage>, output: Option<PathBuf>) -> ExitCode {
    match try_print(mission, language.unwrap_or_else(CliLanguage::of_the_system), output) {
        Ok(said) => said,
        Err(PrintError::Told(failure)) => failure.tell(),
        Err(PrintError::Faults(faults)) => show_faults(&faults),
    }
}

fn try_print(wanted: &str, language: CliLanguage, output: Option<PathBuf>) -> Result<ExitCode, PrintError> {
    let catalogue = mission::load_catalogue(&paths::figures_file()).map_err(PrintError::Faults)?;
    let mission = find_mission(wanted, &catalogue)?;
    let drawn = draw_mission_sheet(&mission, language);
    let file = output.unwrap_or_else(|| format!("{}-{}.svg", mission.id, language.key()).into());
    if is_standard_output(&file) {
        return Ok(print_for_programs(&drawn.svg));
    }
    write_file(&file, &drawn.svg).map_err(PrintError::Told)?;
    Ok(print(&format!("{}: {:.0} × {:.0} mm\n", file.display(), drawn.size.0, drawn.size.1)))
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
