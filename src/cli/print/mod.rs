//! `incursion print`: a mission as a sheet of paper for the table, map and dossier, as an SVG file in millimetres. Squares
//! are an inch wide, as figures' bases are.

use std::{
    io::{self, IsTerminal},
    path::{Path, PathBuf},
    process::ExitCode,
};

use super::say::say;
use mission::{Faults, Library, Mission, paths};
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

/// Why there is no sheet.
enum Failed {
    /// There is no such mission, or nothing can be written there: the words for it.
    Told(String),
    /// The file of the mission, or of the figures, is at fault.
    Faults(Faults),
}

/// Writes the sheet of a mission, named by its id or its file, in that language or the system's; to that file, to
/// `<id>-<language>.svg` in the current folder, or for `-` to standard output. Fails if there is no such mission, or if it
/// can't be written; why goes to standard error.
pub fn print(mission: &str, language: Option<Language>, output: Option<PathBuf>) -> ExitCode {
    match try_print(mission, language.unwrap_or_else(Language::of_the_system), output) {
        Ok(said) => return said,
        Err(Failed::Told(why)) => eprintln!("{why}"),
        Err(Failed::Faults(faults)) => {
            let mut out = io::stderr().lock();
            let colour = out.is_terminal();
            // If standard error is closed, the exit code still tells.
            let _ = faults.report(&mut out, colour, |text| Language::of_the_system().of(text));
        }
    }
    ExitCode::FAILURE
}

fn try_print(wanted: &str, language: Language, output: Option<PathBuf>) -> Result<ExitCode, Failed> {
    let catalogue = mission::load_catalogue(&paths::figures()).map_err(Failed::Faults)?;
    let mission = find(wanted, &catalogue)?;
    let drawn = sheet(&mission, language);
    let file = output.unwrap_or_else(|| format!("{}-{}.svg", mission.id, language.key()).into());
    if file.as_os_str() == "-" {
        return Ok(say(&drawn.svg));
    }
    files::replace(&file, drawn.svg.as_bytes()).map_err(|error| Failed::Told(unwritten(&file, &error)))?;
    Ok(say(&format!("{}: {:.0} × {:.0} mm\n", file.display(), drawn.size.0, drawn.size.1)))
}

/// The mission in that file; else the one with that id, among the game's and the player's own.
fn find(wanted: &str, catalogue: &Catalogue) -> Result<Mission, Failed> {
    let path = Path::new(wanted);
    if path.is_file() {
        return mission::load_mission(path, catalogue).map_err(Failed::Faults);
    }
    let library = mission::missions(&paths::mission_folders(), catalogue);
    library.find(wanted).cloned().ok_or_else(|| Failed::Told(unknown(wanted, &library)))
}

/// That a file can't be written.
pub(crate) fn unwritten(file: &Path, error: &io::Error) -> String {
    let (file, Localized { es, en }) = (file.display(), mission::refusal(error));
    let words = both!("no se puede escribir {file}: {es}", "{file} can't be written: {en}");
    Language::of_the_system().of(&words).to_owned()
}

fn unknown(wanted: &str, library: &Library) -> String {
    let ids: Vec<&str> = library.missions.iter().map(|listed| listed.mission.id.as_str()).collect();
    let (none, faulty) = match Language::of_the_system() {
        Language::Es => {
            (format!("no hay misión ni archivo «{wanted}»; hay"), "tiene errores: `incursion check` los muestra")
        }
        Language::En => {
            (format!("no mission or file `{wanted}`; available"), "has errors: `incursion check` shows them")
        }
    };
    let mut words = format!("{none}: {}", ids.join(", "));
    for faults in &library.faults {
        words += &format!("\n{} {faulty}", faults.file.display());
    }
    words
}
