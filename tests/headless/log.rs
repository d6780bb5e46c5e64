//! Capture of the game's log during a headless test. An error fails the test; tests can search the warnings.

use std::{
    fmt::{self, Write as _},
    sync::{Mutex, Once, PoisonError},
};

use bevy::log::tracing_subscriber::{
    self, EnvFilter, Layer,
    layer::{Context, SubscriberExt},
};
use tracing::{
    Event, Level, Subscriber,
    field::{Field, Visit},
};

static LINES: Mutex<Vec<(Level, String)>> = Mutex::new(Vec::new());

/// Starts to capture the log, and empties it.
pub fn start_log_capture() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let filter = EnvFilter::new(client::LOG);
        tracing::subscriber::set_global_default(tracing_subscriber::registry().with(filter).with(CapturingLayer))
            .expect("nobody else listens in this process");
    });
    LINES.lock().unwrap_or_else(PoisonError::into_inner).clear();
}

/// Returns all captured lines.
pub fn captured_log_text() -> String {
    let lines = LINES.lock().unwrap_or_else(PoisonError::into_inner);
    lines.iter().map(|(level, line)| format!("{level} {line}\n")).collect()
}

/// Returns the captured errors.
pub fn captured_errors() -> Vec<String> {
    let lines = LINES.lock().unwrap_or_else(PoisonError::into_inner);
    lines.iter().filter(|(level, _)| *level == Level::ERROR).map(|(_, line)| line.clone()).collect()
}

/// Returns the captured warnings that contain `of`.
pub fn captured_warnings(of: &str) -> Vec<String> {
    let lines = LINES.lock().unwrap_or_else(PoisonError::into_inner);
    let told = lines.iter().filter(|(level, line)| *level == Level::WARN && line.contains(of));
    told.map(|(_, line)| line.clone()).collect()
}

struct CapturingLayer;

impl<S: Subscriber> Layer<S> for CapturingLayer {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let mut line = LogLineVisitor(format!("{}:", event.metadata().target()));
        event.record(&mut line);
        LINES.lock().unwrap_or_else(PoisonError::into_inner).push((*event.metadata().level(), line.0));
    }
}

struct LogLineVisitor(String);

impl Visit for LogLineVisitor {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        let _ = match field.name() {
            "message" => write!(self.0, " {value:?}"),
            name => write!(self.0, " {name}={value:?}"),
        };
    }
}
