//! Checks of ids, which are also names of files.

use super::diagnostics::DiagnosticSink;
use super::file_names::CAMPAIGN;
use rules::{Localized, both};

/// Returns a hint about the letters that ids may contain.
fn id_letters() -> Localized {
    both!("los ids se componen de a–z, 0–9, - y _", "ids use a–z, 0–9, - and _")
}

/// Maximum length of an id, in letters, because it is also the name of a file.
const MAX_ID: usize = 60;

/// Returns `true` if ids may contain that letter. Ids are part of file names, records and commands.
fn is_plain(letter: char) -> bool {
    letter.is_ascii_lowercase() || letter.is_ascii_digit() || "-_".contains(letter)
}

/// Names that some systems reserve for devices.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];
/// Names that some systems reserve with a digit at the end; some also accept a superscript digit.
const PORTS: [&str; 2] = ["com", "lpt"];

/// Returns `true` if some system reserves that file name (without extension) for a device.
pub fn is_reserved_name(stem: &str) -> bool {
    let stem = stem.to_lowercase();
    let bare = stem.trim_end_matches(|letter: char| letter.is_ascii_digit() || "¹²³".contains(letter));
    DEVICES.contains(&bare) || PORTS.contains(&bare)
}

/// Returns the reason why a text can't be the id of a mission and the name of its file, if there is one.
pub fn id_fault(id: &str) -> Option<Localized> {
    if id.is_empty() {
        Some(both!("está vacío", "it is empty"))
    } else if id.starts_with('-') {
        Some(both!(
            "empieza por -, como las opciones de las órdenes",
            "it begins with -, as the options of commands do"
        ))
    } else if is_reserved_name(id) {
        Some(both!("hay sistemas que reservan ese nombre para un aparato", "some systems keep that name for a device"))
    } else if let Some(letter) = id.chars().find(|letter| !is_plain(*letter)) {
        let Localized { es, en } = id_letters();
        Some(both!("`{letter}` no puede ser parte de un id; {es}", "`{letter}` can't be part of an id; {en}"))
    } else if id.len() > MAX_ID {
        Some(both!("tiene más de {MAX_ID} letras", "it is longer than {MAX_ID} letters"))
    } else if id == CAMPAIGN {
        Some(both!(
            "{CAMPAIGN}.ron es el nombre del archivo de una campaña",
            "{CAMPAIGN}.ron is the name of a campaign's file"
        ))
    } else {
        None
    }
}

/// Reports the first fault of an id.
pub fn check_id(id: &str, path: &str, findings: &mut DiagnosticSink<'_>) {
    if id.is_empty() {
        findings.add(path, both!("el id está vacío", "the id is empty")).hint(id_letters());
    } else if let Some(index) = id.chars().position(|letter| !is_plain(letter)) {
        let message = both!(
            "el id `{id}` tiene una letra que los ids no pueden tener",
            "the id `{id}` has a letter that ids can't have"
        );
        findings.add_within(path, index, message).hint(id_letters());
    } else if id.len() > MAX_ID {
        let count = id.len();
        findings
            .add(
                path,
                both!(
                    "el id tiene {count} letras, y caben {MAX_ID}",
                    "the id has {count} letters; the limit is {MAX_ID}"
                ),
            )
            .hint(both!("elige uno más corto", "choose a shorter one"));
    }
}
