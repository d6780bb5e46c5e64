//! Invitation codes as players type them, and texts with long invitations as they paste them.
#![no_main]

use libfuzzer_sys::fuzz_target;
use online::{InvitationCode, LongInvitation};

fuzz_target!(|text: &str| {
    if let Ok(code) = InvitationCode::parse(text) {
        assert_eq!(InvitationCode::parse(&code.to_string()), Ok(code));
    }
    if let Ok(long) = LongInvitation::parse(text) {
        assert_eq!(LongInvitation::parse(&long.to_string()), Ok(long));
    }
});
