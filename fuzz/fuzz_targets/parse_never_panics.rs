#![no_main]
#![allow(missing_docs)]

libfuzzer_sys::fuzz_target!(|data: &[u8]| hiddentables_fuzz::targets::in_room("parse_never_panics", data));
