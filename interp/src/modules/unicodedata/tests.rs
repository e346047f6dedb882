//! Every function over all characters, against digests that CPython 3.11 made (`xtask/python/unicodedata_digests.py`).

use unicode_normalization::UnicodeNormalization;

use super::{category, combining, decomposition, digit, direction, mirrored, name, numeric, width};

fn told(function: &str, c: char) -> String {
    match function {
        "category" => category(c).to_string(),
        "bidirectional" => direction(c).to_string(),
        "east_asian_width" => width(c).to_string(),
        "combining" => combining(c).to_string(),
        "mirrored" => u8::from(mirrored(c)).to_string(),
        "decomposition" => decomposition(c).to_string(),
        "digit" => digit(c).unwrap_or(-1).to_string(),
        "numeric" => format!("{:016x}", numeric(c).unwrap_or(-9.0).to_bits()),
        "name" => name(c).unwrap_or_default(),
        "NFKD" if category(c) != "Cn" => c.nfkd().collect(),
        "NFC" if category(c) != "Cn" => c.nfc().collect(),
        _ => c.to_string(),
    }
}

fn digest(function: &str) -> String {
    let mut digest = 0xcbf2_9ce4_8422_2325_u64;
    for c in '\0'..=char::MAX {
        for byte in told(function, c).bytes().chain([0]) {
            digest = (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    format!("{digest:016x}")
}

#[test]
fn every_character_is_as_in_cpython() {
    let digests = include_str!("digests.txt").lines().filter_map(|line| line.split_once(' '));
    let wrong: Vec<&str> =
        digests.filter(|(function, told)| digest(function) != *told).map(|(function, _)| function).collect();
    assert_eq!(wrong, [""; 0]);
}
