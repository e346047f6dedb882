//! When an outcome of ours agrees with the reference's: the rules by which parity is measured.

use serde_json::Value as Json;

/// What an answer carries besides its values; measured apart.
const LABELS: [&str; 4] = ["dtype", "dtypes", "index_names", "column_names"];
/// What the reference lets fail on a missing module or file is refused here.
const REFUSED: [&str; 3] = ["ModuleNotFoundError", "ImportError", "FileNotFoundError"];
/// What the reference runs out of is a limit here.
const EXHAUSTED: [&str; 2] = ["RecursionError", "MemoryError"];

/// Whether labels are compared too.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Compare {
    /// Values and shape.
    Values,
    /// Values, shape, dtypes and axis names.
    Everything,
}

/// Whether two canonical values are the same: types strictly (5 is not 5.0), floats to a relative 1e-9, sets in any order.
pub fn same(a: &Json, b: &Json, compare: Compare) -> bool {
    match (a, b) {
        (Json::Object(x), Json::Object(y)) => {
            if a["type"] == "set" && b["type"] == "set" {
                return pair_off(&a["items"], &b["items"], compare);
            }
            let compared = |key: &&String| compare == Compare::Everything || !LABELS.contains(&key.as_str());
            x.keys().filter(compared).eq(y.keys().filter(compared))
                && x.iter().filter(|(key, _)| compared(key)).all(|(key, value)| same(value, &b[key], compare))
        }
        (Json::Array(x), Json::Array(y)) => x.len() == y.len() && x.iter().zip(y).all(|(x, y)| same(x, y, compare)),
        (Json::Number(x), Json::Number(y)) if x.is_f64() || y.is_f64() => match (x.as_f64(), y.as_f64()) {
            (Some(x), Some(y)) => x == y || (x - y).abs() <= 1e-9 * x.abs().max(y.abs()),
            _ => false,
        },
        _ => a == b,
    }
}

/// Whether the items of two sets pair off, order apart.
fn pair_off(a: &Json, b: &Json, compare: Compare) -> bool {
    let (Some(a), Some(b)) = (a.as_array(), b.as_array()) else { return false };
    let mut left: Vec<&Json> = b.iter().collect();
    let found =
        a.iter().all(|x| left.iter().position(|y| same(x, y, compare)).map(|at| left.swap_remove(at)).is_some());
    found && left.is_empty()
}

/// The class of an error, in our form (`error.class`) or the corpora's (`class`).
pub fn error_class(outcome: &Json) -> &str {
    let class = if outcome["error"].is_null() { &outcome["class"] } else { &outcome["error"]["class"] };
    class.as_str().unwrap_or("?")
}

/// The line of an error, in either form.
pub fn error_line(outcome: &Json) -> Option<u64> {
    if outcome["error"].is_null() { outcome["line"].as_u64() } else { outcome["error"]["line"].as_u64() }
}

/// What ours does not support, where that is how it ended.
pub fn construct(ours: &Json) -> Option<&str> {
    ours["error"]["construct"].as_str()
}

/// How the two differ, in short; `None` where they agree.
pub fn difference(golden: &Json, ours: &Json, compare: Compare) -> Option<String> {
    if let Some(construct) = construct(ours) {
        return Some(format!("unsupported: {construct}"));
    }
    let outcome = |json: &Json| json["outcome"].as_str().unwrap_or("?").to_string();
    let (theirs, mine) = (outcome(golden), outcome(ours));
    let refused = REFUSED.contains(&error_class(golden)) && mine == "rejected";
    let exhausted = EXHAUSTED.contains(&error_class(golden)) && mine == "limit";
    if theirs == "error" && (refused || exhausted) {
        return None;
    }
    let named = |json: &Json, outcome: &str| {
        if outcome == "error" { error_class(json).to_string() } else { outcome.to_string() }
    };
    if theirs != mine || (theirs == "error" && error_class(golden) != error_class(ours)) {
        return Some(format!("{} but ours {}", named(golden, &theirs), named(ours, &mine)));
    }
    if !matches!(theirs.as_str(), "answer" | "empty") || same(&golden["answer"], &ours["answer"], compare) {
        return None;
    }
    let kind = |json: &Json| json["answer"]["type"].as_str().unwrap_or("none given").to_string();
    let (theirs, mine) = (kind(golden), kind(ours));
    Some(if theirs == mine { format!("{theirs}: other value") } else { format!("{theirs} but ours {mine}") })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn values() {
        let check = |a: Json, b: Json, expected| assert_eq!(same(&a, &b, Compare::Values), expected, "{a} {b}");
        let of = |kind: &str, value: Json| json!({"type": kind, "value": value});
        check(of("float", json!(0.3)), of("float", json!(0.300_000_000_000_000_04)), true);
        check(of("float", json!(0.3)), of("float", json!(0.3001)), false);
        check(of("int", json!(5)), of("float", json!(5.0)), false);
        check(of("bool", json!(true)), of("int", json!(1)), false);
        check(json!({"type": "list", "items": [1, 2]}), json!({"type": "list", "items": [2, 1]}), false);
        check(json!({"type": "set", "items": [1, 2]}), json!({"type": "set", "items": [2, 1]}), true);
        check(json!({"type": "set", "items": [1, 1]}), json!({"type": "set", "items": [1, 2]}), false);
        check(json!({"type": "series", "dtype": "int64"}), json!({"type": "series", "dtype": "int32"}), true);
        let (a, b) = (json!({"type": "series", "dtype": "int64"}), json!({"type": "series", "dtype": "int32"}));
        assert!(!same(&a, &b, Compare::Everything));
    }

    #[test]
    fn outcomes() {
        let check = |golden: Json, ours: Json, expected: Option<&str>| {
            assert_eq!(difference(&golden, &ours, Compare::Values).as_deref(), expected, "{golden} {ours}");
        };
        let error = |class: &str| json!({"outcome": "error", "error": {"class": class, "line": 1}});
        check(json!({"outcome": "error", "class": "KeyError"}), error("KeyError"), None);
        check(error("KeyError"), error("ValueError"), Some("KeyError but ours ValueError"));
        check(error("ModuleNotFoundError"), json!({"outcome": "rejected"}), None);
        check(error("RecursionError"), json!({"outcome": "limit"}), None);
        check(error("KeyError"), json!({"outcome": "limit"}), Some("KeyError but ours limit"));
        check(json!({"outcome": "no_code"}), json!({"outcome": "no_code"}), None);
        let unsupported = json!({"outcome": "error", "error": {"class": "NotImplementedError", "construct": "yield"}});
        check(error("NotImplementedError"), unsupported, Some("unsupported: yield"));
        let answer = |n: i64| json!({"outcome": "answer", "answer": {"type": "int", "value": n}});
        check(answer(1), answer(1), None);
        check(answer(1), answer(2), Some("int: other value"));
    }
}
