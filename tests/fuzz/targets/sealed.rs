//! Lines of a record as guests get them: sealed or open. No key opens a line that it has not sealed.
#![no_main]

use incursion_fuzz::read_again;
use libfuzzer_sys::fuzz_target;
use online::{DiceSecret, RecordLine, SealedLogKey};

/// Maximum length of a line that is sealed: it fits the limit of sealed entries.
const MAX_LINE: usize = 600;

fuzz_target!(|data: &[u8]| {
    let key = SealedLogKey::new(&DiceSecret([7; 32]));
    if let Some(RecordLine::Sealed(entry)) = read_again::<RecordLine>(data) {
        assert_eq!(SealedLogKey::new(&DiceSecret([8; 32])).open(3, &entry), None);
    }
    let Ok(line) = str::from_utf8(data) else { return };
    if line.len() <= MAX_LINE {
        let sealed = key.seal(3, 1, line);
        assert_eq!(key.open(3, &sealed).as_deref(), Some(line));
        assert_eq!(key.open(4, &sealed), None);
        let text = serde_json::to_vec(&RecordLine::Sealed(sealed.clone())).expect("plain data");
        assert_eq!(read_again::<RecordLine>(&text), Some(RecordLine::Sealed(sealed)));
    }
});
