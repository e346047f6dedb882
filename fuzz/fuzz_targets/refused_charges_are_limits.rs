#![no_main]
#![allow(missing_docs)]

libfuzzer_sys::fuzz_target!(|data: &[u8]| hiddentables_fuzz::targets::in_room("refused_charges_are_limits", data));
