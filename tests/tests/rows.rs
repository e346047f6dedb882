//! What stands beside each method: its signature line and its examples, against pandas' own.

use hiddentables_tests::doc_examples::check_examples;
use hiddentables_tests::report::{Report, none};
use hiddentables_tests::signatures::{classes, mismatches};

#[test]
fn signatures_are_pandas_own() -> Result<(), Report> {
    none(&classes().iter().flat_map(mismatches).collect::<Vec<_>>())
}

#[test]
fn examples_show_what_pandas_shows() -> Result<(), Report> {
    check_examples()
}
