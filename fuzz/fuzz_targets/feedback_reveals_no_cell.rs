#![no_main]
#![allow(missing_docs)]

libfuzzer_sys::fuzz_target!(|data: &[u8]| hiddentables_fuzz::targets::in_room("feedback_reveals_no_cell", data));
