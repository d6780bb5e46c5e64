//! Checks for a display before the window opens, because the window library panics without one.

#[cfg(target_os = "linux")]
use std::{
    env,
    ffi::OsString,
    os::unix::{net::UnixStream, process::CommandExt},
    path::Path,
    process::Command,
};

/// Returns `true` if a window can be opened. If that can't be determined without opening one, returns `true`.
#[cfg(target_os = "linux")]
pub fn has_display() -> bool {
    let named = env::var("DISPLAY").unwrap_or_default();
    is_compositor_answering(|name| env::var_os(name)) == Some(true)
        || (!named.is_empty() && is_display_answering(&named))
}

/// Returns `true`, because a window can always be opened on this system.
#[cfg(not(target_os = "linux"))]
pub fn has_display() -> bool {
    true
}

/// Starts the program again without the variables of Wayland if they are set, but no compositor answers: the window
/// library would not try X11. A new process is needed because a variable can't be removed from a running one safely.
#[cfg(target_os = "linux")]
pub fn leave_dead_wayland() {
    if is_compositor_answering(|name| env::var_os(name)) != Some(false) {
        return;
    }
    let Ok(program) = env::current_exe() else { return };
    let mut arguments = env::args_os();
    let mut command = Command::new(program);
    if let Some(name) = arguments.next() {
        command.arg0(name);
    }
    // This returns only if the system refuses. The window library then reports that there is no display.
    let _refused = command.args(arguments).env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET").exec();
}

/// Does nothing, because this system has no Wayland.
#[cfg(not(target_os = "linux"))]
pub fn leave_dead_wayland() {}

/// Returns `true` if a Wayland compositor answers at the place that the environment variables name, `false` if none
/// does; `None` if they name no place. Their meaning is that of the window library: it prefers Wayland to X11, and
/// without a name it tries no usual one.
#[cfg(target_os = "linux")]
fn is_compositor_answering(variable: impl Fn(&str) -> Option<OsString>) -> Option<bool> {
    let display = variable("WAYLAND_DISPLAY").filter(|name| !name.is_empty());
    match (display, variable("WAYLAND_SOCKET")) {
        (None, None) => None,
        (None, Some(open)) if open.is_empty() => None,
        // An open connection can be used only once, so it is not tried.
        (_, Some(open)) => Some(open.to_str().is_some_and(|number| number.parse::<i32>().is_ok())),
        (Some(name), None) => {
            let path = Path::new(&variable("XDG_RUNTIME_DIR").unwrap_or_default()).join(name);
            Some(path.is_absolute() && UnixStream::connect(path).is_ok())
        }
    }
}

/// Returns `true` if an X11 server listens on that display of this machine. A display of another machine is not
/// checked.
#[cfg(target_os = "linux")]
fn is_display_answering(display: &str) -> bool {
    use std::os::{linux::net::SocketAddrExt, unix::net::SocketAddr};
    let Some(number) = display.strip_prefix(':').and_then(|rest| rest.split('.').next()) else { return true };
    let path = format!("/tmp/.X11-unix/X{number}");
    let hidden = SocketAddr::from_abstract_name(&path).and_then(|address| UnixStream::connect_addr(&address));
    hidden.is_ok() || UnixStream::connect(&path).is_ok()
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::{fs, os::unix::net::UnixListener};

    use super::*;

    #[test]
    fn a_local_display_without_a_server_does_not_answer() {
        assert!(
            !is_display_answering(":64999") && !is_display_answering(":64999.0") && !is_display_answering(":nonsense")
        );
        assert!(is_display_answering("elsewhere:0"), "another machine is believed");
    }

    #[test]
    fn a_wayland_compositor_answers_at_its_socket() {
        let folder = env::temp_dir().join(format!("incursion-wayland-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let (live, dead) = (folder.join("live"), folder.join("dead"));
        let _listener = UnixListener::bind(&live).expect("a socket");
        drop(UnixListener::bind(&dead).expect("a socket"));
        let answering = |variables: &[(&str, &Path)]| {
            is_compositor_answering(|name| {
                let found = variables.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| value.as_os_str().to_owned())
            })
        };
        let (runtime, none, name) = (("XDG_RUNTIME_DIR", folder.as_path()), Path::new(""), Path::new("live"));
        for (display, expected) in
            [(name, true), (&live, true), (Path::new("dead"), false), (&dead, false), (Path::new("wayland-0"), false)]
        {
            assert_eq!(answering(&[runtime, ("WAYLAND_DISPLAY", display)]), Some(expected), "{}", display.display());
        }
        assert_eq!(answering(&[("WAYLAND_DISPLAY", &live)]), Some(true), "a whole path needs no folder");
        assert_eq!(answering(&[("WAYLAND_DISPLAY", name)]), Some(false), "a name alone needs one");
        assert_eq!(answering(&[runtime]), None, "no usual name is tried");
        assert_eq!(answering(&[runtime, ("WAYLAND_DISPLAY", none), ("WAYLAND_SOCKET", none)]), None);
        assert_eq!(answering(&[("WAYLAND_SOCKET", Path::new("7"))]), Some(true), "an open connection is believed");
        assert_eq!(answering(&[runtime, ("WAYLAND_DISPLAY", name), ("WAYLAND_SOCKET", none)]), Some(false));
        fs::remove_dir_all(folder).expect("it goes");
    }
}
