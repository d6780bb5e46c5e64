//! The names that players give to battles, each in a small file beside the battle's file.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use ui_kit::game_names::sanitized;

/// Maximum length of a name, in characters.
pub(crate) const MAX_NAME_LETTERS: usize = 32;
/// Maximum size of a name file, in bytes; a larger file contains no name.
const MAX_NAME_FILE_BYTES: u64 = 1024;

fn name_file_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".name");
    name.into()
}

pub(super) fn read_battle_name(path: &Path) -> Option<String> {
    let bytes = files::read_bounded_file(&name_file_path(path), MAX_NAME_FILE_BYTES).ok()?;
    Some(sanitized(&String::from_utf8_lossy(&bytes), MAX_NAME_LETTERS)).filter(|name| !name.is_empty())
}

/// Sets the name of a battle; an empty name removes it.
///
/// # Errors
///
/// If the file can't be written or removed.
pub(super) fn write_battle_name(path: &Path, name: &str) -> io::Result<()> {
    let name = sanitized(name, MAX_NAME_LETTERS);
    if !name.is_empty() {
        return files::replace_file(&name_file_path(path), name.as_bytes());
    }
    match fs::remove_file(name_file_path(path)) {
        Err(fault) if fault.kind() != io::ErrorKind::NotFound => Err(fault),
        _ => Ok(()),
    }
}

/// Removes the name of a deleted battle. Errors are ignored, because a name without a battle does no harm.
pub(super) fn delete_battle_name(path: &Path) {
    let _ = fs::remove_file(name_file_path(path));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn battle_names_are_stored_beside_the_battle_files() {
        let folder = std::env::temp_dir().join(format!("incursion-names-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("1-recon.battle");
        assert_eq!(read_battle_name(&path), None);
        write_battle_name(&path, " La\nprimera ").expect("room");
        assert_eq!(read_battle_name(&path).as_deref(), Some("La primera"));
        write_battle_name(&path, "").expect("it can be removed");
        write_battle_name(&path, "").expect("nothing is there");
        assert_eq!(read_battle_name(&path), None);
        fs::write(name_file_path(&path), "x".repeat(2000)).expect("room");
        assert_eq!(read_battle_name(&path), None, "no name is so long");
        delete_battle_name(&path);
        fs::remove_dir(&folder).expect("nothing is left");
    }
}
