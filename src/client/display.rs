//! Checks for a screen before the window opens, because the window library panics without one.

/// Returns `true` if a window can be opened. If that can't be determined without opening one, returns `true`.
#[cfg(target_os = "linux")]
pub fn has_display() -> bool {
    let named = std::env::var("DISPLAY").unwrap_or_default();
    !named.is_empty() && is_display_answering(&named)
}

/// Returns `true`, because a window can always be opened on this system.
#[cfg(not(target_os = "linux"))]
pub fn has_display() -> bool {
    true
}

/// Returns `true` if a display server listens on that display of this machine. A display of another machine is not
/// checked.
#[cfg(target_os = "linux")]
fn is_display_answering(display: &str) -> bool {
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
    use super::is_display_answering;

    #[test]
    fn a_local_display_without_a_server_does_not_answer() {
        assert!(
            !is_display_answering(":64999") && !is_display_answering(":64999.0") && !is_display_answering(":nonsense")
        );
        assert!(is_display_answering("elsewhere:0"), "another machine is believed");
    }
}
