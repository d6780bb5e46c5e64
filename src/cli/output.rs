//! Output of commands: standard output, standard error and exit codes. All text that may come from files or from other
//! people is printed by this module, so that it can't send control sequences to a terminal.

use std::{
    fmt::Display,
    io::{self, IsTerminal, Write},
    path::Path,
    process::ExitCode,
};

use crate::language::CliLanguage;
use mission::{Diagnostics, sanitize_for_terminal};
use rules::{Localized, both};

/// Exit code if files that a command has read have faults.
const FAULTS_EXIT_CODE: u8 = 1;
/// Exit code if a command can't do its task.
const UNABLE_EXIT_CODE: u8 = 2;

/// Failure of a command, with its reason and exit code. All commands use the exit codes that the help explains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandFailure {
    /// The reason, as text for people.
    pub words: Localized,
    code: u8,
}

/// Explanation of the exit codes for the help, the Spanish first.
pub(super) const EXIT_CODES: (&str, &str) = (
    "Código de salida: 0, todo bien; 1, un archivo tiene errores; 2, no se puede hacer lo que se pide (falta un archivo, no se puede escribir, la orden no se entiende, no hay pantalla).",
    "Exit code: 0, all is well; 1, a file has errors; 2, what was asked can't be done (a file is missing or can't be written, the command is not understood, there is no display).",
);

impl CommandFailure {
    /// Returns the failure of a command that can't do its task.
    pub fn unable(words: Localized) -> CommandFailure {
        CommandFailure { words, code: UNABLE_EXIT_CODE }
    }

    /// Returns the failure of a command because of a file with faults.
    pub fn faulty(words: Localized) -> CommandFailure {
        CommandFailure { words, code: FAULTS_EXIT_CODE }
    }

    /// Returns the failure for the faults of a file; a file that can't even be opened counts as missing.
    pub fn of_faults(faults: &Diagnostics) -> CommandFailure {
        let told = |spanish: bool| {
            let mut out = Vec::new();
            // Writing to memory can't fail.
            let _ = faults.report(&mut out, false, |text| if spanish { &text.es } else { &text.en });
            String::from_utf8_lossy(&out).trim_end().to_owned()
        };
        let words = Localized { es: told(true), en: told(false) };
        CommandFailure { words, code: exit_code_for(faults) }
    }

    /// Returns this failure with a hint on a line below the reason.
    pub fn with_hint(self, hint: Localized) -> CommandFailure {
        let Localized { es, en } = self.words;
        let words = Localized { es: format!("{es}\n{}", hint.es), en: format!("{en}\n{}", hint.en) };
        CommandFailure { words, ..self }
    }

    /// Prints the reason to standard error and returns the exit code.
    pub fn tell(&self) -> ExitCode {
        print_error(CliLanguage::of_the_system().of(&self.words));
        ExitCode::from(self.code)
    }
}

/// A plain text means that the command can't do its task; faults of files need [`CommandFailure::faulty`].
impl From<Localized> for CommandFailure {
    fn from(words: Localized) -> CommandFailure {
        CommandFailure::unable(words)
    }
}

/// Returns the exit code for the faults of a file.
fn exit_code_for(faults: &Diagnostics) -> u8 {
    if files::open_regular_file(&faults.file).is_ok() { FAULTS_EXIT_CODE } else { UNABLE_EXIT_CODE }
}

/// Shows the faults of a file on standard error, in colour if it is a terminal. Returns the exit code for them.
pub(super) fn show_faults(faults: &Diagnostics) -> ExitCode {
    let mut out = io::stderr().lock();
    let colour = out.is_terminal();
    // If standard error is closed, the exit code still reports the failure.
    let _ = faults.report(&mut out, colour, |text| CliLanguage::of_the_system().of(text));
    ExitCode::from(exit_code_for(faults))
}

/// Returns `true` if the faults of a file mean that it does not exist or can't be opened.
pub(super) fn is_missing(faults: &Diagnostics) -> bool {
    exit_code_for(faults) == UNABLE_EXIT_CODE
}

/// Writes a line to standard error. Ignores errors, because there is no other place to report them.
pub fn print_error(words: impl Display) {
    let _ = writeln!(io::stderr(), "{}", sanitize_for_terminal(&words.to_string()));
}

/// Writes text for people to standard output. A reader that closes the pipe early is no failure.
pub(super) fn print(words: &str) -> ExitCode {
    write_to_stdout(sanitize_for_terminal(words).as_bytes())
}

/// Writes text for programs to standard output: unchanged, unless standard output is a terminal.
pub(super) fn print_for_programs(text: &str) -> ExitCode {
    if io::stdout().is_terminal() { print(text) } else { write_to_stdout(text.as_bytes()) }
}

fn write_to_stdout(bytes: &[u8]) -> ExitCode {
    let mut out = io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            let Localized { es, en } = mission::describe_io_error(&error);
            let words =
                both!("no se puede escribir en la salida estándar: {es}", "standard output can't be written: {en}");
            CommandFailure::unable(words).tell()
        }
        _ => ExitCode::SUCCESS,
    }
}

/// Writes a file that the user has named. Callers check for [`is_standard_output`] first.
///
/// # Errors
/// If the file can't be written, or is a device or a pipe.
pub(super) fn write_file(file: &Path, text: &str) -> Result<(), CommandFailure> {
    files::replace_file(file, text.as_bytes()).map_err(|error| write_failure(file, &error))
}

/// Returns `true` if a path is one of the names of standard output.
pub(super) fn is_standard_output(file: &Path) -> bool {
    ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].iter().any(|name| file == Path::new(name))
}

/// Returns the file that an option for the output names, unless it is standard output.
pub(super) fn find_output_file(out: Option<&Path>) -> Option<&Path> {
    out.filter(|file| !is_standard_output(file))
}

/// Returns the failure for a file that can't be written.
pub(super) fn write_failure(file: &Path, error: &io::Error) -> CommandFailure {
    let (file, Localized { es, en }) = (file.display(), mission::describe_io_error(error));
    CommandFailure::unable(both!("no se puede escribir {file}: {es}", "{file} can't be written: {en}"))
}
