//! `incursion new-mission NAME`: creates a commented example mission in the player's missions folder, as a starting
//! point for a new mission.

use crate::{
    language::CliLanguage,
    output::{CommandFailure, print, write_failure},
};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use mission::paths;
use rules::{Localized, both};

/// Writes an example mission with the given id to the player's missions folder, which is created if necessary. Prints
/// the next steps to standard output. Fails, with the reason on standard error, if the name is not a valid id, if a
/// mission or file with that name exists, or if the file can't be written.
pub fn new_mission(name: &str) -> ExitCode {
    match try_new_mission(name) {
        Ok(path) => print(&(next_steps(name, &path) + "\n")),
        Err(failure) => failure.tell(),
    }
}

fn try_new_mission(name: &str) -> Result<PathBuf, CommandFailure> {
    if let Some(fault) = mission::id_fault(name) {
        let Localized { es, en } = fault;
        let words = both!("«{name}» no puede ser el id de una misión: {es}", "invalid mission id `{name}`: {en}");
        return Err(words.into());
    }
    let library = mission::load_catalogue(&paths::figures_file())
        .map(|catalogue| mission::load_mission_library(&paths::mission_folders(), &catalogue))
        .map_err(|faults| CommandFailure::of_faults(&faults))?;
    if let Some(owner) = library.missions.iter().find(|listed| listed.mission.id == name) {
        let path = owner.path.display();
        return Err(both!("la misión «{name}» ya existe: {path}", "mission `{name}` already exists: {path}").into());
    }
    let folder = paths::user_missions();
    fs::create_dir_all(&folder).map_err(|error| {
        let (folder, Localized { es, en }) = (folder.display(), mission::describe_io_error(&error));
        both!("no se puede crear la carpeta {folder}: {es}", "can't create folder {folder}: {en}")
    })?;
    let path = folder.join(format!("{name}.ron"));
    let number = library.next_number();
    let text = match CliLanguage::of_the_system() {
        CliLanguage::Es => mission_document::spanish_example_mission(name, number),
        CliLanguage::En => mission_document::example_mission(name, number),
    };
    write_mission(&path, &text)?;
    Ok(path)
}

/// Writes a new file; never overwrites an existing one.
fn write_mission(path: &Path, text: &str) -> Result<(), CommandFailure> {
    mission_document::write_new_file(path, text).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => {
            let path = path.display();
            both!("{path} ya existe; se queda como está", "{path} already exists; left as it is").into()
        }
        _ => write_failure(path, &error),
    })
}

fn next_steps(name: &str, path: &Path) -> String {
    let shown = path.display();
    if CliLanguage::of_the_system() == CliLanguage::Es {
        return format!(
            "{shown}\n\
             Un ejemplo para que lo hagas tuyo. Aparece enseguida en la lista de misiones, aunque el juego esté abierto.\n\
             - Ábrelo en cualquier editor de texto: cada parte está explicada. Cada vez que lo guardas, el juego lo vuelve a leer.\n\
             - incursion check \"{shown}\"   dice qué errores tiene y dónde\n\
             - incursion print {name}   lo prepara para imprimir\n\
             - missions/README.es.md, junto al juego, enseña el resto paso a paso."
        );
    }
    format!(
        "{shown}\n\
         An example for you to change. It appears in the mission list at once, even while the game is running.\n\
         - Open it in any text editor: every part is explained there. The running game rereads it each time you save.\n\
         - incursion check \"{shown}\"   shows what is wrong, and where\n\
         - incursion print {name}   makes a printable sheet\n\
         - missions/README.md beside the game teaches the rest, step by step."
    )
}
