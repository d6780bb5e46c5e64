//! Messages of a guest, and those of a host.
#![no_main]

use incursion_fuzz::read_again;
use libfuzzer_sys::fuzz_target;
use online::{GuestMessage, HostMessage};

fuzz_target!(|data: &[u8]| {
    read_again::<GuestMessage>(data);
    read_again::<HostMessage>(data);
});
