//! Checks for a screen before the window opens, because the window library panics without one.

/// Returns `true` if a window can be opened. If that can't be determined without opening one, returns `true`.
#[cfg(target_os = "linux")]
pub fn has_display() -> bool {
    let named = std::env::var("DISPLAY").unwrap_or_default();
    !named.is_empty() && answers(&named)
}

/// Returns `true`, because a window can always be opened on this system.
#[cfg(not(target_os = "linux"))]
pub fn has_display() -> bool {
    true
}

/// Returns `true` if a display server listens on that display of this machine. A display of another machine is not
/// checked.
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
