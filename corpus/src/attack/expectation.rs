//! How a program ended, in one word, and how it was to end.

use std::fmt;

use hiddentables::{Ended, Outcome};

/// How a program ended within its limits. What should not happen is a [`Hit`](super::Hit) besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// Refused by the policy, before it ran or while it did.
    Rejected,
    /// Ended at something that is not supported, or larger than is admitted.
    Unsupported,
    /// Ended in an exception.
    Error,
    /// Ended at a limit.
    Limit,
    /// Gave an answer.
    Answered,
    /// Ran and gave nothing, or held no code.
    Empty,
}

impl Verdict {
    /// Every verdict, in the order of reports.
    pub const ALL: [Verdict; 6] =
        [Verdict::Rejected, Verdict::Unsupported, Verdict::Error, Verdict::Limit, Verdict::Answered, Verdict::Empty];

    /// The word for it, in headers and reports.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Rejected => "rejected",
            Verdict::Unsupported => "unsupported",
            Verdict::Error => "error",
            Verdict::Limit => "limit",
            Verdict::Answered => "answered",
            Verdict::Empty => "empty",
        }
    }

    /// The verdict of this name.
    pub fn of_name(name: &str) -> Option<Verdict> {
        Verdict::ALL.into_iter().find(|verdict| verdict.name() == name)
    }

    /// How an outcome ended, with what names it closer: rules, the construct, the class, the limit.
    pub fn of(outcome: &Outcome) -> (Verdict, Vec<String>) {
        match &outcome.ended {
            Ended::Answer { .. } => (Verdict::Answered, Vec::new()),
            Ended::Empty { .. } | Ended::NoCode => (Verdict::Empty, Vec::new()),
            Ended::Error(failure) => match &failure.construct {
                Some(construct) => (Verdict::Unsupported, vec![construct.clone()]),
                None => (Verdict::Error, vec![failure.class.clone()]),
            },
            Ended::Rejected { violations, rule } => {
                let mut rules: Vec<String> =
                    violations.iter().map(|violation| violation.rule.id().to_string()).collect();
                rules.extend(rule.iter().map(ToString::to_string));
                rules.dedup();
                (Verdict::Rejected, rules)
            }
            Ended::Limit(limit) => (Verdict::Limit, vec![limit.name().to_string()]),
        }
    }
}

/// How a program is to end: `rejected import`, `error KeyError`, `limit`, `bounded`, or several of these with `or` between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation(Vec<(Option<Verdict>, Option<String>)>);

impl Expectation {
    /// Reads an `expects:` line. `bounded` is any end within the bounds; a word after a verdict is one of its details.
    pub fn parse(text: &str) -> Result<Expectation, String> {
        let each = text.split(" or ").map(|part| {
            let (word, detail) = part.trim().split_once(' ').unwrap_or((part.trim(), ""));
            let detail = (!detail.trim().is_empty()).then(|| detail.trim().to_string());
            match (word, Verdict::of_name(word)) {
                ("bounded", _) if detail.is_none() => Ok((None, None)),
                (_, Some(verdict)) => Ok((Some(verdict), detail)),
                _ => Err(format!(
                    "\"{part}\" is no verdict: rejected, unsupported, error, limit, answered, empty or bounded"
                )),
            }
        });
        each.collect::<Result<_, _>>().map(Expectation)
    }

    /// Whether a program that ended so met it.
    pub fn is_met(&self, verdict: Verdict, details: &[String]) -> bool {
        self.0.iter().any(|(wanted, detail)| {
            wanted.is_none_or(|wanted| wanted == verdict)
                && detail.as_ref().is_none_or(|detail| details.iter().any(|given| given == detail))
        })
    }

    /// Whether only an answer meets it: the program is harmless, and anything else a refusal of an honest question.
    pub fn is_benign(&self) -> bool {
        self.0.iter().all(|(wanted, _)| *wanted == Some(Verdict::Answered))
    }
}

impl fmt::Display for Expectation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (verdict, detail)) in self.0.iter().enumerate() {
            let before = if at > 0 { " or " } else { "" };
            let blank = if detail.is_some() { " " } else { "" };
            let word = verdict.map_or("bounded", Verdict::name);
            write!(f, "{before}{word}{blank}{}", detail.as_deref().unwrap_or_default())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Expectation, Verdict};

    #[test]
    fn expectations() -> Result<(), String> {
        let check = |text: &str, verdict, details: &[&str], met: bool| {
            let details: Vec<String> = details.iter().map(ToString::to_string).collect();
            let parsed = Expectation::parse(text)?;
            assert_eq!(parsed.is_met(verdict, &details), met, "{text} {verdict:?} {details:?}");
            assert_eq!(parsed.to_string(), text);
            Ok::<(), String>(())
        };
        check("rejected", Verdict::Rejected, &["import"], true)?;
        check("rejected dunder", Verdict::Rejected, &["import", "dunder"], true)?;
        check("rejected dunder", Verdict::Rejected, &["import"], false)?;
        check("limit or error MemoryError", Verdict::Error, &["KeyError"], false)?;
        check("limit or error MemoryError", Verdict::Limit, &["steps"], true)?;
        check("bounded", Verdict::Empty, &[], true)?;
        assert!(Expectation::parse("answered")?.is_benign());
        assert!(!Expectation::parse("answered or error")?.is_benign());
        assert!(Expectation::parse("refused").is_err());
        Ok(())
    }
}
