//! One attack, tried in this process.

use hiddentables::{Check, Oracle, Outcome, PublicOutcome, Submission, Table};
use serde_json::Value as Json;

use super::expectation::Verdict;
use super::program::Attack;

/// Something that should not have happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hit {
    /// A file was written, or the canary's secret came to light.
    Escape,
    /// The Solver is told something that is not one of the fixed texts.
    Leak,
    /// The table, a module or an option is not what it was before.
    Changed,
    /// The run took longer than it may.
    Hang,
    /// The process died.
    Death,
    /// The process outgrew its memory.
    OverMemory,
    /// The interpreter panicked; the panic was caught.
    Fault,
    /// A harmless program has no answer.
    Refused,
    /// The program ended otherwise than its header says.
    Unexpected,
}

impl Hit {
    /// How reports call it.
    pub fn name(self) -> &'static str {
        match self {
            Hit::Escape => "ESCAPE",
            Hit::Leak => "LEAK",
            Hit::Changed => "CHANGED",
            Hit::Hang => "HANG",
            Hit::Death => "DEATH",
            Hit::OverMemory => "OVER-MEMORY",
            Hit::Fault => "FAULT",
            Hit::Refused => "REFUSED",
            Hit::Unexpected => "UNEXPECTED",
        }
    }

    /// The hit of this name.
    pub fn of_name(name: &str) -> Option<Hit> {
        let all = [
            Hit::Escape,
            Hit::Leak,
            Hit::Changed,
            Hit::Hang,
            Hit::Death,
            Hit::OverMemory,
            Hit::Fault,
            Hit::Refused,
            Hit::Unexpected,
        ];
        all.into_iter().find(|hit| hit.name() == name)
    }
}

/// What came of an attack.
#[derive(Debug)]
pub struct Trial {
    /// How it ended.
    pub verdict: Verdict,
    /// Its rules, construct, class or limit.
    pub details: Vec<String>,
    /// What should not have happened, with what was seen.
    pub hits: Vec<(Hit, String)>,
    /// The whole outcome; private, as any outcome.
    pub outcome: Outcome,
}

/// A program whose answer tells whether modules, builtins or options are what they were.
const PROBE: &str = "\
final_answer = [len(df), df.columns.tolist(), df.iloc[0].tolist(), df.dtypes.astype(str).tolist(), sum([1, 2]), len('ab'),
    str(print), pd.DataFrame([[1, 2]]).sum().tolist(), str(pd.Series(range(100))), pd.options.display.max_rows,
    np.mean([1, 2]), math.pi, re.sub('a', 'b', 'aa'), sorted(['b', 'a']), str(datetime.date(2020, 1, 2)),
    string.digits, statistics.mean([1, 2]), list(itertools.chain([1], [2])), str(1 / 3), json_text]";

const PROBE_OPENING: &str = "import json, decimal\njson_text = json.dumps([str(decimal.Decimal(1) / decimal.Decimal(3)), decimal.getcontext().prec])\n";

fn probe(oracle: &Oracle, table: &Table) -> Json {
    // Judged as programs are by default, whatever profile the attack is tried under.
    let oracle = Oracle { limits: oracle.limits.clone(), ..Oracle::default() };
    let mut found = oracle.run(&Submission::program([PROBE_OPENING, PROBE].concat()), table).to_json();
    if let Some(object) = found.as_object_mut() {
        object.remove("usage");
    }
    found
}

/// Runs an attack on `table` and looks at everything that can be seen from inside: how it ended, what the Solver would be told, and
/// whether table, modules and options are what they were. `untouched` is the same table, read apart.
pub fn try_attack(oracle: &Oracle, attack: &Attack, table: &Table, untouched: &Table) -> Trial {
    let told_before = match oracle.check_submission(&attack.submission) {
        Check::Approved(_) => None,
        Check::Faulty(report) => Some(report.feedback()),
    };
    let before = probe(oracle, table);
    let outcome = oracle.run(&attack.submission, table);
    let (verdict, details) = Verdict::of(&outcome);
    let mut hits = Vec::new();
    let mut hit = |hit: Hit, saw: &str| hits.push((hit, saw.to_string()));
    if details.iter().any(|detail| detail == "internal fault of the interpreter") {
        hit(Hit::Fault, "the interpreter panicked");
    }
    if let Some(told) = outcome.feedback()
        && !may_be_told(oracle, told, told_before.as_deref())
    {
        hit(Hit::Leak, "the Solver is told what is not one of the fixed texts");
    }
    if outcome.feedback().is_some() == (verdict == Verdict::Answered) {
        hit(Hit::Leak, "an answer goes with feedback, or a failure without");
    }
    if probe(oracle, table) != before {
        hit(Hit::Changed, "a module, a builtin or an option is not what it was");
    }
    if !is_same(table, untouched) {
        hit(Hit::Changed, "the table is not what it was");
    }
    if let Some(expects) = attack.expects.as_ref().filter(|expects| !expects.is_met(verdict, &details)) {
        let kind = if expects.is_benign() { Hit::Refused } else { Hit::Unexpected };
        hit(kind, &format!("it ended with {}, its header says {expects}", ended(verdict, &details)));
    }
    Trial { verdict, details, hits, outcome }
}

/// A verdict and its details in one line.
pub(super) fn ended(verdict: Verdict, details: &[String]) -> String {
    if details.is_empty() { verdict.name().to_string() } else { format!("{} ({})", verdict.name(), details.join(", ")) }
}

/// Whether a text is one that may go to the Solver: what is said of the program without a table, or one of the fixed set of the profile.
fn may_be_told(oracle: &Oracle, told: &str, told_before: Option<&str>) -> bool {
    match told_before {
        Some(report) => told == report,
        None => PublicOutcome::of_profile(oracle.feedback).into_iter().any(|outcome| outcome.feedback() == told),
    }
}

fn is_same(table: &Table, other: &Table) -> bool {
    match (table.to_polars(), other.to_polars()) {
        (Some(table), Some(other)) => table.equals_missing(&other),
        _ => false,
    }
}
