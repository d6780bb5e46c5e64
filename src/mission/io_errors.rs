//! Messages for errors of the operating system, in both languages.

use std::io;

use rules::{Localized, both};

/// Describes why the system refuses.
pub fn describe_io_error(fault: &io::Error) -> Localized {
    use io::ErrorKind as Kind;
    match fault.kind() {
        Kind::NotFound => both!("no existe", "it does not exist"),
        Kind::PermissionDenied => both!("no hay permiso", "permission denied"),
        Kind::AlreadyExists => both!("ya hay algo con ese nombre", "something with that name already exists"),
        Kind::StorageFull | Kind::QuotaExceeded => both!("no queda sitio en el disco", "the disk is full"),
        Kind::ReadOnlyFilesystem => both!("en ese disco no se puede escribir", "the disk is read-only"),
        Kind::FileTooLarge => both!("es demasiado grande", "it is too large"),
        Kind::NotADirectory => {
            both!("hay un archivo donde debería haber una carpeta", "there is a file where a folder should be")
        }
        Kind::IsADirectory | Kind::InvalidInput => both!("no es un archivo", "it is not a file"),
        Kind::InvalidData => both!("no es texto UTF-8", "it is not UTF-8 text"),
        _ => {
            let code = fault.raw_os_error().unwrap_or(0);
            both!("el sistema se niega (error {code})", "the system refuses (error {code})")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn io_errors_are_described_in_both_languages() {
        for code in [1, 2, 5, 13, 17, 20, 21, 22, 24, 27, 28, 30, 122] {
            let fault = io::Error::from_raw_os_error(code);
            let Localized { es, en } = describe_io_error(&fault);
            assert!(es != en && !fault.to_string().contains(&es), "{code}: {es}, {en}");
        }
        assert_eq!(describe_io_error(&io::ErrorKind::StorageFull.into()).es, "no queda sitio en el disco");
    }
}
