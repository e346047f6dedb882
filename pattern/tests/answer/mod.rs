//! What matching gives, in the shape in which `xtask/python/patterns.py` writes CPython's answers.

use hiddentables_pattern::{Captures, Flags, Pattern, Template};
use hiddentables_values::exception::{Stop, Why};
use hiddentables_values::{Limits, Meter, Result, Value};
use serde_json::{Value as Json, json};

fn chars(text: &str, at: usize) -> usize {
    text.get(..at).map_or(usize::MAX, |before| before.chars().count())
}

fn spans(text: &str, captures: Option<&Captures>) -> Json {
    let Some(captures) = captures else { return Json::Null };
    let span = |group| {
        captures.span(group).map_or(json!([-1, -1]), |(start, end)| json!([chars(text, start), chars(text, end)]))
    };
    (0..=captures.groups()).map(span).collect()
}

fn answer(pattern: &str, flags: u32, text: &str, template: &str) -> Result<Json> {
    let meter = Meter::new(Limits::default());
    let pattern = Pattern::compile(pattern, Flags(flags), &meter)?;
    let search = pattern.search(text, 0, &meter)?;
    let last = search.as_ref().map(|found| pattern.last_group(text, found, &meter)).transpose()?.flatten();
    let all = pattern.find_all(text, usize::MAX, &meter)?;
    let replaced = Template::parse(template, &pattern, &meter).and_then(|template| {
        let (mut out, mut end) = (String::new(), 0);
        for captures in &all {
            out.push_str(text.get(end..captures.start()).unwrap_or("?"));
            template.expand(text, captures, &mut out, &meter)?;
            end = captures.end();
        }
        Ok(out + text.get(end..).unwrap_or("?"))
    });
    Ok(json!({
        "flags": pattern.flags().0,
        "search": spans(text, search.as_ref()),
        "last": last,
        "match": spans(text, pattern.match_at(text, 0, &meter)?.as_ref()),
        "full": spans(text, pattern.fullmatch(text, 0, &meter)?.as_ref()),
        "all": all.iter().map(|captures| spans(text, Some(captures))).collect::<Vec<_>>(),
        "split": pattern.split(text, 0, &meter)?,
        "is": pattern.is_match(text, &meter)?,
        "sub": replaced.map_or_else(|stop| shown(&stop), |text| json!(text)),
    }))
}

fn shown(stop: &Stop) -> Json {
    match stop.why() {
        Why::Raise(exception) => {
            let args = exception.args.borrow();
            json!({"raise": exception.class.name, "message": args.first().and_then(Value::as_str)})
        }
        Why::Terminal(terminal) => json!({"terminal": format!("{terminal:?}")}),
    }
}

/// The answer to a case: `[pattern, flags, text, template]`.
pub fn of_case(case: &Json) -> Json {
    let text = |at: usize| case.get(at).and_then(Json::as_str).unwrap_or_default();
    let flags = case.get(1).and_then(Json::as_u64).unwrap_or_default() as u32;
    answer(text(0), flags, text(2), text(3)).unwrap_or_else(|stop| shown(&stop))
}
