#![no_main]
#![allow(missing_docs)]

libfuzzer_sys::fuzz_target!(|data: &[u8]| hiddentables_fuzz::targets::in_room("admission_is_total", data));
