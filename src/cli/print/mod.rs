//! `incursion print`: prints a mission, map and dossier, as a sheet for the table: an SVG file in millimetres. Squares
//! are one inch wide, like the bases of figures.

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use super::say::{CommandFailure, hand_out, is_standard_output, say, show_faults, write_file};
use mission::{Diagnostics, Library, Mission, paths};
use rules::{Catalogue, Localized, both};

mod briefing;
mod ground;
mod marks;
mod sheet;
mod size;
mod svg;
mod text;
mod things;
mod words;

pub use sheet::{Sheet, sheet};
pub use size::SQUARE;
pub use words::Language;

/// Reason why there is no sheet.
enum Failed {
    /// There is no such mission, or the output can't be written.
    Told(CommandFailure),
    /// The file of the mission or of the figures has faults.
    Faults(Diagnostics),
}

/// Writes the sheet of a mission, given by its id or its file, in the given language or the system's. The output is
/// `output`, by default `<id>-<language>.svg` in the current folder; `-` is standard output. Fails, with the reason on
/// standard error, if there is no such mission, or if the sheet can't be written.
pub fn print(mission: &str, language: Option<Language>, output: Option<PathBuf>) -> ExitCode {
    match try_print(mission, language.unwrap_or_else(Language::of_the_system), output) {
        Ok(said) => said,
        Err(Failed::Told(failure)) => failure.tell(),
        Err(Failed::Faults(faults)) => show_faults(&faults),
    }
}

fn try_print(wanted: &str, language: Language, output: Option<PathBuf>) -> Result<ExitCode, Failed> {
    let catalogue = mission::load_catalogue(&paths::figures_file()).map_err(Failed::Faults)?;
    let mission = find(wanted, &catalogue)?;
    let drawn = sheet(&mission, language);
    let file = output.unwrap_or_else(|| format!("{}-{}.svg", mission.id, language.key()).into());
    if is_standard_output(&file) {
        return Ok(hand_out(&drawn.svg));
    }
    write_file(&file, &drawn.svg).map_err(Failed::Told)?;
    Ok(say(&format!("{}: {:.0} × {:.0} mm\n", file.display(), drawn.size.0, drawn.size.1)))
}

/// Loads the mission file at the path `wanted`; otherwise finds the mission with that id among the game's and the
/// player's own.
fn find(wanted: &str, catalogue: &Catalogue) -> Result<Mission, Failed> {
    let path = Path::new(wanted);
    if path.is_file() {
        return mission::load_mission(path, catalogue).map_err(Failed::Faults);
    }
    let library = mission::load_mission_library(&paths::mission_folders(), catalogue);
    library.find(wanted).cloned().ok_or_else(|| Failed::Told(unknown(wanted, &library)))
}

fn unknown(wanted: &str, library: &Library) -> CommandFailure {
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
