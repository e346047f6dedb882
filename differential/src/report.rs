//! [`Report`]: the figures of a session, as they are printed.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use hiddentables_generator::{Grammar, Program};

use crate::outcome::Verdict;

/// Every row is to be called so often.
const WANTED: u64 = 200;

/// A group of differences that begin in the same way.
#[derive(Clone, Debug, Default)]
pub struct Group {
    /// How many there were.
    pub count: u64,
    /// The choices of those with the shortest text, and its length.
    pub shortest: Vec<(usize, Vec<u16>)>,
    /// Examples made small, with both outcomes; empty before.
    pub examples: Vec<String>,
}

/// Examples that are kept of a group of errors, and of one of values, which may have many causes.
const EXAMPLES: [usize; 2] = [2, 12];

impl Group {
    fn keep(&mut self, signature: &str, length: usize, choices: Vec<u16>) {
        self.shortest.push((length, choices));
        self.shortest.sort_unstable_by_key(|(length, _)| *length);
        self.shortest.truncate(EXAMPLES[usize::from(signature.contains("value"))]);
    }
}

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Programs that were run on both sides.
    pub programs: u64,
    /// Those that agreed.
    pub agree: u64,
    /// Those on which the reference does not agree with itself.
    pub unspecified: u64,
    /// The shapes of the programs, hashed.
    pub shapes: HashSet<u64>,
    /// The shapes of those that agreed to their end.
    pub agreed_shapes: HashSet<u64>,
    /// How often each row was called.
    pub calls: HashMap<&'static str, u64>,
    /// Programs ended by a construct that is not supported.
    pub unsupported: BTreeMap<String, u64>,
    /// Programs ended by a limit.
    pub limits: BTreeMap<String, u64>,
    /// Programs that differ, by signature.
    pub differences: BTreeMap<String, Group>,
    /// What is not supported, and the rows and statements that were left out since they cannot do without it.
    pub left_out: BTreeMap<String, Vec<String>>,
    /// How long it took.
    pub took: Duration,
}

impl Report {
    /// Whether any program differs.
    pub fn differs(&self) -> bool {
        !self.differences.is_empty()
    }

    /// Counts a program.
    pub fn count(&mut self, program: &Program, verdict: Verdict, choices: &[u16]) {
        self.programs += 1;
        let mut hasher = DefaultHasher::new();
        program.shape().hash(&mut hasher);
        self.shapes.insert(hasher.finish());
        for call in &program.calls {
            *self.calls.entry(call).or_default() += 1;
        }
        match verdict {
            Verdict::Agree => {
                self.agree += 1;
                self.agreed_shapes.insert(hasher.finish());
            }
            Verdict::Unsupported(construct) => *self.unsupported.entry(construct).or_default() += 1,
            Verdict::Limit(limit) => *self.limits.entry(limit).or_default() += 1,
            Verdict::Differ(signature) => self.differ(signature, program, choices),
        }
    }

    fn differ(&mut self, signature: String, program: &Program, choices: &[u16]) {
        let group = self.differences.entry(signature.clone()).or_default();
        group.count += 1;
        group.keep(&signature, program.text.len(), choices.to_vec());
    }

    /// Adds what another thread found.
    pub fn add(&mut self, other: Report) {
        self.programs += other.programs;
        self.agree += other.agree;
        self.unspecified += other.unspecified;
        self.shapes.extend(other.shapes);
        self.agreed_shapes.extend(other.agreed_shapes);
        for (name, count) in other.calls {
            *self.calls.entry(name).or_default() += count;
        }
        for (name, count) in other.unsupported {
            *self.unsupported.entry(name).or_default() += count;
        }
        for (name, count) in other.limits {
            *self.limits.entry(name).or_default() += count;
        }
        for (signature, group) in other.differences {
            let known = self.differences.entry(signature.clone()).or_default();
            known.count += group.count;
            for (length, choices) in group.shortest {
                known.keep(&signature, length, choices);
            }
        }
    }

    /// The names of the whole grammar that were called less often than is wanted.
    fn seldom(&self) -> Vec<(&'static str, u64)> {
        let mut names: Vec<_> = Grammar::whole().rows().iter().map(|row| row.name).collect();
        names.sort_unstable();
        names.dedup();
        let counted = names.into_iter().map(|name| (name, self.calls.get(name).copied().unwrap_or(0)));
        counted.filter(|(_, count)| *count < WANTED).collect()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let differ: u64 = self.differences.values().map(|group| group.count).sum();
        let unsupported: u64 = self.unsupported.values().sum();
        let limited: u64 = self.limits.values().sum();
        let seconds = self.took.as_secs_f64();
        writeln!(
            f,
            "programs      {:>8}  in {seconds:.0} s, {:.0} a second",
            self.programs,
            self.programs as f64 / seconds
        )?;
        writeln!(
            f,
            "shapes        {:>8}  distinct; {} of them agree to the end",
            self.shapes.len(),
            self.agreed_shapes.len()
        )?;
        writeln!(f, "agree         {:>8}", self.agree)?;
        writeln!(f, "unspecified   {:>8}  the reference does not agree with itself", self.unspecified)?;
        writeln!(f, "unsupported   {unsupported:>8}")?;
        writeln!(f, "limit         {limited:>8}")?;
        writeln!(f, "differ        {differ:>8}  in {} groups", self.differences.len())?;
        writeln!(f, "calls         {:>8}  of {} names", self.calls.values().sum::<u64>(), self.calls.len())?;
        let left_out: Vec<_> = self.left_out.iter().map(|(why, rows)| (why, rows.join(" "))).collect();
        list(f, "left out, as not supported", &left_out)?;
        list(f, "unsupported", &by_count(&self.unsupported))?;
        list(f, "limits", &by_count(&self.limits))?;
        list(f, &format!("called less than {WANTED} times"), &self.seldom())?;
        let mut groups: Vec<_> = self.differences.iter().collect();
        groups.sort_by_key(|(_, group)| std::cmp::Reverse(group.count));
        for (signature, group) in groups {
            writeln!(f, "\n{:>6} differ: {signature}\n{}", group.count, group.examples.join("\n"))?;
        }
        Ok(())
    }
}

fn by_count(counts: &BTreeMap<String, u64>) -> Vec<(&String, u64)> {
    let mut all: Vec<_> = counts.iter().map(|(name, count)| (name, *count)).collect();
    all.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    all
}

fn list(f: &mut fmt::Formatter<'_>, title: &str, items: &[(impl fmt::Display, impl fmt::Display)]) -> fmt::Result {
    if items.is_empty() {
        return Ok(());
    }
    writeln!(f, "\n{title} ({}):", items.len())?;
    let mut all: Vec<String> = items.iter().map(|(name, what)| format!("{name}: {what}")).collect();
    all.dedup();
    writeln!(f, "  {}", all.join("\n  "))
}
