//! A folder and the command run in it.

#![expect(clippy::expect_used, reason = "a test that cannot make its files has failed")]
#![allow(dead_code, reason = "each test file uses a part of it")]

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// A folder of its own for a test, removed at its end.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(test: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("hiddentables-{test}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }

    pub fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        fs::write(self.0.join(name), content).expect("a temporary file");
        name.to_string()
    }

    pub fn run(&self, arguments: &[&str], input: &str) -> Output {
        let mut child = Command::new(env!("CARGO_BIN_EXE_hiddentables"))
            .args(arguments)
            .current_dir(&self.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts");
        child.stdin.take().expect("its input").write_all(input.as_bytes()).expect("input is taken");
        child.wait_with_output().expect("the command ends")
    }

    /// Runs a command line with variables of the environment, without those that name an endpoint, and gives what it printed, its errors and its code.
    pub fn told(&self, arguments: &[&str], variables: &[(&str, &str)]) -> (String, String, Option<i32>) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hiddentables"));
        for name in ["OPENAI_API_KEY", "OPENAI_BASE_URL", "HIDDENTABLES_MODEL"] {
            command.env_remove(name);
        }
        let output = command
            .args(arguments)
            .envs(variables.iter().copied())
            .current_dir(&self.0)
            .stdin(Stdio::null())
            .output()
            .expect("the command starts");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (text(&output.stdout), text(&output.stderr), output.status.code())
    }

    /// Runs a command line and compares exit code, standard output and standard error.
    #[track_caller]
    pub fn check(&self, arguments: &[&str], code: i32, stdout: &str, stderr: &str) {
        self.check_with_input(arguments, "", code, stdout, stderr);
    }

    #[track_caller]
    pub fn check_with_input(&self, arguments: &[&str], input: &str, code: i32, stdout: &str, stderr: &str) {
        let output = self.run(arguments, input);
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        assert_eq!(
            (output.status.code(), text(&output.stdout).as_str(), text(&output.stderr).as_str()),
            (Some(code), stdout, stderr),
            "{arguments:?}"
        );
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
