//! Check of the path of the game's files, before the window opens.

use std::path::Path;

use crate::language::CliLanguage;
use mission::paths;

/// Returns the message for game files in a folder whose path is not UTF-8; `None` if the window can open them. The asset
/// server of Bevy takes its folder as text.
pub fn unusable_assets_path_message() -> Option<String> {
    unusable_assets_path_message_in(&paths::assets_dir(), CliLanguage::of_the_system())
}

fn unusable_assets_path_message_in(assets: &Path, language: CliLanguage) -> Option<String> {
    if assets.to_str().is_some() {
        return None;
    }
    let path = assets.display();
    Some(match language {
        CliLanguage::Es => format!(
            "la ruta de los archivos del juego tiene caracteres que no son UTF-8, y así la ventana no puede abrirlos: lleva el juego a otra carpeta ({path})"
        ),
        CliLanguage::En => format!(
            "the path of the game's files contains characters that are not UTF-8, so the window can't open them: move the game to another folder ({path})"
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn both_messages(assets: &Path) -> [Option<String>; 2] {
        [CliLanguage::Es, CliLanguage::En].map(|language| unusable_assets_path_message_in(assets, language))
    }

    #[test]
    fn a_path_with_any_letters_is_usable() {
        assert_eq!(both_messages(Path::new("/mis juegos/acción 日本/assets")), [None, None]);
    }

    #[cfg(unix)]
    #[test]
    fn a_path_that_is_not_utf_8_is_reported_in_both_languages() {
        use std::os::unix::ffi::OsStrExt;
        let assets = Path::new(std::ffi::OsStr::from_bytes(b"/juegos de acci\xf3n/assets"));
        let [es, en] = both_messages(assets).map(|message| message.expect("it is not UTF-8"));
        assert!(es.contains("lleva el juego a otra carpeta (/juegos de acci\u{fffd}n/assets)"), "{es}");
        assert!(en.contains("move the game to another folder (/juegos de acci\u{fffd}n/assets)"), "{en}");
    }
}
