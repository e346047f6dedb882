//! Programs over small tables, as a Solver would write them, against what pandas answers: `cases/programs/*.md`.

use hiddentables_tests::program::check_suite;
use hiddentables_tests::report::Report;

macro_rules! suites {
    ($($name:ident),* $(,)?) => {
        $(#[test] fn $name() -> Result<(), Report> { check_suite(stringify!($name)) })*

        /// A file that no test names would be read by nobody.
        #[test]
        fn every_suite_is_named() -> Result<(), String> {
            let folder = hiddentables_tests::sources::root().join("tests/cases/programs");
            let mut files = Vec::new();
            for entry in std::fs::read_dir(folder).map_err(|error| error.to_string())? {
                let name = entry.map_err(|error| error.to_string())?.file_name();
                files.push(name.to_string_lossy().trim_end_matches(".md").to_string());
            }
            files.sort();
            assert_eq!(files, [$(stringify!($name)),*]);
            Ok(())
        }
    };
}

suites!(
    aliasing,
    arrays,
    by_name,
    categories,
    chance,
    corners,
    datetimes,
    extension,
    fitted,
    float32,
    groupby,
    joining,
    levels,
    listings,
    missing,
    operators,
    parameters,
    periods,
    printing,
    python,
    reductions,
    reshaping,
    selection,
    sorting,
    strings,
    table6,
    through_time,
    together,
    wider,
    writing,
    zones
);
