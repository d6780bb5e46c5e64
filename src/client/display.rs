//! Whether there is a screen to open a window on: asked first, because the window's library panics where there is none.

/// Whether a window can be opened. Where that can't be told without opening one, it is believed.
#[cfg(target_os = "linux")]
pub fn has_display() -> bool {
    let named = std::env::var("DISPLAY").unwrap_or_default();
    !named.is_empty() && answers(&named)
}

/// The same on systems whose window is always there.
#[cfg(not(target_os = "linux"))]
pub fn has_display() -> bool {
    true
}

/// Whether a server listens where that display of this machine should be; those of others are believed.
#[cfg(target_os = "linux")]
fn answers(display: &str) -> bool {
    use std::os::{
        linux::net::SocketAddrExt,
        unix::net::{SocketAddr, UnixStream},
    };
    let Some(number) = display.strip_prefix(':').and_then(|rest| rest.split('.').next()) else { return true };
    let path = format!("/tmp/.X11-unix/X{number}");
    let hidden = SocketAddr::from_abstract_name(&path).and_then(|address| UnixStream::connect_addr(&address));
    hidden.is_ok() || UnixStream::connect(&path).is_ok()
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::answers;

    #[test]
    fn nobody_answers_where_no_server_is() {
        assert!(!answers(":64999") && !answers(":64999.0") && !answers(":nonsense"));
        assert!(answers("elsewhere:0"), "another machine is believed");
    }
}
