//! Help and error messages of the command line, in the system's language.

use std::path::Path;

use clap::{
    Arg, ArgAction, Command, CommandFactory, FromArgMatches,
    error::{ContextKind, ContextValue, Error, ErrorKind},
};

use crate::{
    CliArguments,
    language::CliLanguage,
    output::{EXIT_CODES, print_error},
    spanish_help::SPANISH_HELP,
};

/// Maximum edit distance at which a command is suggested for a mistyped one. At a greater distance, the word is hardly
/// a typing error.
const MAX_EDIT_DISTANCE: usize = 2;

const TEMPLATE: &str = "{about-with-newline}\nUso: {usage}\n\n{all-args}{after-help}";

impl CliArguments {
    /// Parses the command line. With `--help` or `--version`, or if the arguments are invalid, prints the corresponding
    /// text and ends the program.
    pub fn read() -> CliArguments {
        let language = CliLanguage::of_the_system();
        let read =
            localized_command(language).try_get_matches().and_then(|found| CliArguments::from_arg_matches(&found));
        read.unwrap_or_else(|fault| exit_with_fault(language, &fault))
    }
}

/// Prints the help, the version, or the error in the arguments, and ends the program.
fn exit_with_fault(language: CliLanguage, fault: &Error) -> ! {
    match describe_parse_error(fault) {
        // Clap prints help and version: they contain no external text that would need sanitizing.
        None => fault.exit(),
        Some(words) if language == CliLanguage::Es => {
            print_error(format!("error: {words}\n\nTodas las órdenes: `incursion --help`"));
        }
        Some(_) => print_error(fault.render().to_string().trim_end()),
    }
    std::process::exit(fault.exit_code())
}

/// Returns the error in the arguments, in Spanish; `None` for the help and the version.
fn describe_parse_error(fault: &Error) -> Option<String> {
    let told = |kind: ContextKind| match fault.get(kind) {
        Some(ContextValue::String(word)) => word.clone(),
        Some(ContextValue::Strings(words)) => words.join(", "),
        _ => String::new(),
    };
    let argument = told(ContextKind::InvalidArg);
    Some(match fault.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            return None;
        }
        ErrorKind::UnknownArgument => format!("«{argument}» no vale aquí"),
        ErrorKind::InvalidValue if told(ContextKind::InvalidValue).is_empty() => {
            format!("a «{argument}» le falta el valor")
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let (value, valid) = (told(ContextKind::InvalidValue), told(ContextKind::ValidValue));
            let valid = if valid.is_empty() { valid } else { format!("; valores: {valid}") };
            format!("«{value}» no vale para «{argument}»{valid}")
        }
        ErrorKind::MissingRequiredArgument => format!("falta: {argument}"),
        ErrorKind::ArgumentConflict => format!("«{argument}» no puede usarse con lo demás"),
        ErrorKind::TooManyValues | ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            format!("a «{argument}» le sobran o le faltan valores")
        }
        ErrorKind::InvalidSubcommand => format!("no hay orden «{}»", told(ContextKind::InvalidSubcommand)),
        ErrorKind::InvalidUtf8 => "hay letras que no son UTF-8".to_owned(),
        _ => "la orden no es válida".to_owned(),
    })
}

/// Returns the clap command with its help in the given language.
fn localized_command(language: CliLanguage) -> Command {
    let command = CliArguments::command().after_help(language.choose(EXIT_CODES));
    match language {
        CliLanguage::En => command,
        CliLanguage::Es => spanish_command(command),
    }
}

fn spanish_command(command: Command) -> Command {
    let about = "Combate a corta distancia en los túneles de Gibraltar, 1949. Sin orden, abre el juego.";
    let file = |arg: Arg| {
        arg.value_name("ARCHIVO")
            .help("Batalla guardada, envío de una batalla por correo o campaña exportada, que se abre")
    };
    let mut command = with_help_template(command.about(about).mut_arg("file", file))
        .subcommand_help_heading("Órdenes")
        .subcommand_value_name("ORDEN")
        .disable_help_subcommand(true)
        .disable_version_flag(true)
        .arg(Arg::new("version").short('V').long("version").action(ArgAction::Version).help("Muestra la versión"))
        .mut_arg("version", |arg| arg.help_heading("Opciones"));
    for (name, about, taken) in SPANISH_HELP {
        command = command.mut_subcommand(name, |mut sub| {
            for (id, value, help) in *taken {
                sub = sub.mut_arg(id, |arg| {
                    arg.value_name(*value).help(*help).hide_possible_values(true).hide_default_value(true)
                });
            }
            with_help_template(sub.about(*about))
        });
    }
    command
}

/// Applies the Spanish help template and the Spanish words that all commands share.
fn with_help_template(command: Command) -> Command {
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help).help("Muestra esta ayuda");
    let command = command.help_template(TEMPLATE).disable_help_flag(true).arg(help);
    command.mut_args(|arg| {
        let heading = if arg.is_positional() { "Argumentos" } else { "Opciones" };
        arg.help_heading(heading)
    })
}

/// Returns the message for a file argument that does not exist, with a suggestion if it resembles a command; `None` if
/// the file exists.
pub fn not_a_file_or_command(file: &Path) -> Option<String> {
    not_a_file_or_command_in(file, CliLanguage::of_the_system())
}

fn not_a_file_or_command_in(file: &Path, language: CliLanguage) -> Option<String> {
    if file.exists() {
        return None;
    }
    let word = file.display().to_string();
    let command = CliArguments::command();
    let near = command.get_subcommands().map(|sub| (edit_distance(&word, sub.get_name()), sub.get_name()));
    let meant = near.filter(|(far, _)| *far <= MAX_EDIT_DISTANCE).min().map(|(_, name)| name);
    Some(match (language, meant) {
        (CliLanguage::Es, None) => format!("«{word}» no es una orden ni un archivo"),
        (CliLanguage::Es, Some(name)) => {
            format!("«{word}» no es una orden ni un archivo; ¿quizá `incursion {name}`?")
        }
        (CliLanguage::En, None) => format!("`{word}` is neither a command nor a file"),
        (CliLanguage::En, Some(name)) => {
            format!("`{word}` is neither a command nor a file; did you mean `incursion {name}`?")
        }
    })
}

/// Returns the message for a system without a display.
pub fn no_display_message() -> String {
    let words = (
        "no hay pantalla donde abrir el juego: no responde ninguna en `WAYLAND_DISPLAY` ni en `DISPLAY`",
        "no display to open the game on: none answers at `WAYLAND_DISPLAY` or at `DISPLAY`",
    );
    CliLanguage::of_the_system().choose(words).into()
}

/// Returns the message for a display with an unusable scale factor.
pub fn no_scale_message() -> String {
    let words = (
        "la escala de la pantalla no sirve: revisa `Xft.dpi` y `WINIT_X11_SCALE_FACTOR`",
        "the display's scale can't be used: look at `Xft.dpi` and `WINIT_X11_SCALE_FACTOR`",
    );
    CliLanguage::of_the_system().choose(words).into()
}

/// Returns the message for a system without usable graphics.
pub fn no_graphics_message() -> String {
    let words = (
        "nada puede dibujar el juego: hace falta un controlador gráfico con Vulkan u OpenGL y una pantalla de color de 24 bits",
        "nothing can draw the game: it needs a graphics driver with Vulkan or OpenGL, and a display with 24 bits of colour",
    );
    CliLanguage::of_the_system().choose(words).into()
}

/// Returns the edit distance of two words: the minimum number of letters to add, remove, replace or swap with the next
/// letter.
fn edit_distance(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let mut rows = vec![(0..=other.len()).collect::<Vec<usize>>()];
    for (i, letter) in one.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, against) in other.iter().enumerate() {
            let changed = rows[i][j] + usize::from(letter != against);
            let mut least = changed.min(rows[i][j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *letter == other[j - 1] && one[i - 1] == *against {
                least = least.min(rows[i - 1][j - 1] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[one.len()][other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistyped_command_gets_a_suggestion() {
        let told = |word: &str| not_a_file_or_command_in(Path::new(word), CliLanguage::En);
        assert_eq!(
            told("chekc").as_deref(),
            Some("`chekc` is neither a command nor a file; did you mean `incursion check`?")
        );
        assert!(told("new-misson").expect("no file").contains("new-mission"));
        assert_eq!(told("nonsense").as_deref(), Some("`nonsense` is neither a command nor a file"));
        assert_eq!(told(env!("CARGO_MANIFEST_DIR")), None);
        let spanish = not_a_file_or_command_in(Path::new("pritn"), CliLanguage::Es).expect("no file");
        assert_eq!(spanish, "«pritn» no es una orden ni un archivo; ¿quizá `incursion print`?");
    }

    #[test]
    fn the_help_is_fully_translated_into_spanish() {
        let english: Vec<String> =
            CliArguments::command().get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
        assert_eq!(english.len(), SPANISH_HELP.len(), "each command has its words");
        let mut command = localized_command(CliLanguage::Es);
        command.build();
        let mut pages = vec![command.render_long_help().to_string()];
        pages.extend(command.get_subcommands_mut().map(|sub| sub.render_long_help().to_string()));
        assert_eq!(pages.len(), SPANISH_HELP.len() + 1);
        for page in &pages {
            for word in ["Usage", "Options", "Commands", "Arguments", "Print ", "possible", "default", "FILE"] {
                assert!(!page.contains(word), "{word}:\n{page}");
            }
            assert!(page.contains("Uso: ") && page.contains("Muestra esta ayuda"), "{page}");
        }
    }

    #[test]
    fn argument_errors_are_reported_in_spanish() {
        let told = |words: &[&str]| {
            describe_parse_error(&localized_command(CliLanguage::Es).try_get_matches_from(words).expect_err("wrong"))
        };
        for (words, wanted) in [
            (&["incursion", "check", "--quick"][..], "«--quick» no vale aquí"),
            (&["incursion", "print"], "falta: <MISIÓN>"),
            (&["incursion", "print", "recon", "-l", "fr"], "«fr» no vale para «--language <IDIOMA>»; valores: es, en"),
            (&["incursion", "print", "recon", "-o"], "a «--output <ARCHIVO>» le falta el valor"),
            (&["incursion", "print", "a", "b"], "«b» no vale aquí"),
        ] {
            assert_eq!(told(words).as_deref(), Some(wanted), "{words:?}");
        }
        for words in [&["incursion", "--help"][..], &["incursion", "-V"]] {
            assert_eq!(told(words), None);
        }
    }

    #[test]
    fn arguments_are_parsed_the_same_in_both_languages() {
        for language in [CliLanguage::Es, CliLanguage::En] {
            let read = |words: &[&str]| {
                let matches = localized_command(language).try_get_matches_from(words).expect("understood");
                CliArguments::from_arg_matches(&matches).expect("read")
            };
            assert!(read(&["incursion", "check", "x.ron"]).command.is_some());
            assert_eq!(read(&["incursion", "x.battle"]).file.as_deref(), Some(Path::new("x.battle")));
            assert!(read(&["incursion", "print", "recon", "-l", "es", "-o", "-"]).command.is_some());
        }
    }
}
