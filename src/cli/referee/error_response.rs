//! The JSON answers to failed requests.

use serde_json::{Value, json};

use mission::force::ForceError;
use record::{RecordError, ReplayError, SpecError, Truncation};
use rules::Refusal;

/// Maximum length of a failure's message, in characters; needed because messages quote input.
const MAX_MESSAGE: usize = 400;

/// Answer to a failed request, with the reason.
#[derive(Debug)]
pub(super) struct ErrorResponse {
    code: String,
    rule: Option<String>,
    /// The entry of the record that can't be replayed.
    entry: Option<usize>,
    message: String,
}

impl ErrorResponse {
    pub(super) fn new(code: &str, message: impl Into<String>) -> ErrorResponse {
        ErrorResponse { code: code.into(), rule: None, entry: None, message: message.into() }
    }

    pub(super) fn bad_request(message: impl Into<String>) -> ErrorResponse {
        ErrorResponse::new("BadRequest", message)
    }

    pub(super) fn to_json(&self) -> Value {
        let message: String = self.message.chars().take(MAX_MESSAGE).collect();
        let mut error = json!({ "code": self.code, "message": message });
        if let Some(rule) = &self.rule {
            error["rule"] = json!(rule);
        }
        if let Some(entry) = self.entry {
            error["order"] = json!(entry);
        }
        json!({ "ok": false, "error": error })
    }
}

impl From<Refusal> for ErrorResponse {
    fn from(refusal: Refusal) -> ErrorResponse {
        let rule = refusal.rule().map(str::to_owned);
        ErrorResponse { code: refusal.code().to_owned(), rule, entry: None, message: refusal.to_string() }
    }
}

impl From<SpecError> for ErrorResponse {
    fn from(error: SpecError) -> ErrorResponse {
        let rule = error.rule().map(str::to_owned);
        ErrorResponse { rule, ..ErrorResponse::bad_request(error.to_string()) }
    }
}

impl From<ForceError> for ErrorResponse {
    fn from(fault: ForceError) -> ErrorResponse {
        ErrorResponse { rule: Some(fault.rule().to_owned()), ..ErrorResponse::new(fault.code(), fault.to_string()) }
    }
}

impl From<RecordError> for ErrorResponse {
    fn from(error: RecordError) -> ErrorResponse {
        let code = match error {
            RecordError::Newer { .. } => "NewerRecord",
            RecordError::Older { .. } => "OlderRecord",
            RecordError::NotARecord(_) | RecordError::Header(_) | RecordError::Unreadable(_) => "DamagedRecord",
        };
        ErrorResponse { entry: Some(0), ..ErrorResponse::new(code, error.to_string()) }
    }
}

impl From<ReplayError> for ErrorResponse {
    fn from(error: ReplayError) -> ErrorResponse {
        match error {
            ReplayError::Spec(error) => error.into(),
            ReplayError::Drift(drift) => Truncation::Drifted(drift).into(),
        }
    }
}

impl From<Truncation> for ErrorResponse {
    fn from(cut: Truncation) -> ErrorResponse {
        let (code, entry) = match &cut {
            // The header is line 1 of the record, the first order line 2.
            Truncation::Damaged(damage) => ("DamagedRecord", damage.line - 1),
            Truncation::Drifted(drift) => ("Drift", drift.entry),
        };
        ErrorResponse { entry: Some(entry), ..ErrorResponse::new(code, format!("order {entry}: {cut}")) }
    }
}
