//! Ends the game on an interrupt from the terminal, like closing the window does. Bevy's handler does not wake a window
//! that waits for input.

use bevy::{
    app::{TerminalCtrlCHandlerPlugin, ctrlc},
    prelude::*,
    winit::{EventLoopProxyWrapper, WinitUserEvent},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, install_interrupt_handler).add_systems(Update, TerminalCtrlCHandlerPlugin::exit_on_flag);
}

fn install_interrupt_handler(proxy: Res<EventLoopProxyWrapper>) {
    let proxy = (*proxy).clone();
    let heard = ctrlc::try_set_handler(move || {
        TerminalCtrlCHandlerPlugin::gracefully_exit();
        // Without an event loop the game is already ending.
        let _ = proxy.send_event(WinitUserEvent::WakeUp);
    });
    if let Err(fault) = heard {
        debug!("interrupts end the game at once: {fault}");
    }
}
