//! Facts about the published data that our readers, scorers and counts must give back. Where the data is not beside the repository, they say so and pass.

use std::path::PathBuf;

use hiddentables_research::datasets::{Question, Questions, Split, literal, load};
use hiddentables_research::scorers::{wikisql, wtq};
use hiddentables_tables::{ReadOptions, read_path};
use hiddentables_tests::corpora::folder;
use hiddentables_tests::report::{Report, none};
use hiddentables_tokens::count;

/// The questions of a file or folder beside the repository.
fn questions(name: &str) -> Result<Option<(PathBuf, Questions)>, Report> {
    let Some(folder) = folder() else {
        println!("skipped: no data sets beside the repository");
        return Ok(None);
    };
    let questions = load(&[folder.join(name)]).map_err(|error| error.to_string())?;
    Ok(Some((folder, questions)))
}

#[test]
fn gold_answers_as_predictions_are_right() -> Result<(), Report> {
    let Some((_, questions)) = questions("wikitablequestions")? else { return Ok(()) };
    for (split, wanted) in [(Split::Test, 4344), (Split::Named("pristine-seen-tables".to_string()), 3537)] {
        let of_split: Vec<&Question> = questions.all.iter().filter(|question| question.split == split).collect();
        let right = of_split.iter().filter(|question| {
            let expected = wtq::expected(&question.expected.strings, question.expected.canon.as_deref());
            wtq::matches(&expected, &wtq::predictions(&question.expected.strings))
        });
        assert_eq!((right.count(), of_split.len()), (wanted, wanted), "{split:?}");
    }
    Ok(())
}

#[test]
fn tokens_of_table_1() -> Result<(), Report> {
    let Some((_, questions)) = questions("wikitablequestions")? else { return Ok(()) };
    let wanted = [
        (Split::Train, 11_321, 146_080, 57_677),
        (Split::Val, 2_831, 36_525, 14_448),
        (Split::Test, 4_344, 55_385, 21_538),
    ];
    for (split, samples, query, answer) in wanted {
        let of_split: Vec<&Question> = questions.all.iter().filter(|question| question.split == split).collect();
        let queries: usize = of_split.iter().map(|question| count(&question.text)).sum();
        // The paper splits targetValue as it stands in the file; nothing in these splits is escaped otherwise than in Python's repr of it.
        let answers: usize = of_split.iter().map(|question| count(&literal::repr(&question.expected.strings))).sum();
        assert_eq!((of_split.len(), queries, answers), (samples, query, answer), "{split:?}");
    }
    Ok(())
}

/// The corpus of WikiSQL programs carries what SQLite answered; executing the logical forms here gives the same.
#[test]
fn logical_forms_execute_as_sqlite_did() -> Result<(), Report> {
    let Some((folder, questions)) = questions("questions/wikisql.jsonl")? else { return Ok(()) };
    let programs = load(&[folder.join("wikisql.jsonl")]).map_err(|error| error.to_string())?;
    let mut differences = Vec::new();
    let mut compared = 0;
    for program in programs.all.iter().filter(|program| program.id.ends_with("/A")) {
        let Some(question) = questions.of_result(&program.id, None) else { continue };
        let path = folder.join("tables").join(format!("{}.csv", question.table));
        let table = read_path(&path, &ReadOptions::default()).map_err(|error| error.to_string())?;
        compared += 1;
        let executed = wikisql::expected(question, Some(&table));
        let answered = wikisql::expected(program, None);
        let same = matches!((&executed, &answered), (Ok(ours), Ok(theirs)) if wikisql::same(ours, theirs));
        if !same {
            differences.push(format!("{} {:?} {executed:?} {answered:?}", question.id, question.sql));
        }
    }
    println!("{compared} compared");
    none(&differences)
}
