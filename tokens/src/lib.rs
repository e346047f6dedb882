//! What a text costs in tokens, as `tiktoken` counts them: [`count`], in the encoding of the paper's gpt-3.5-turbo.
//! The vocabulary is in the binary; nothing is fetched.

use tiktoken_rs::cl100k_base_singleton;

/// The encoding that is counted in. Every table of token counts should name it.
pub const ENCODING: &str = "cl100k_base";

/// How many tokens `text` is in [`ENCODING`]; `len(enc.encode_ordinary(text))` in Python. The markers of special tokens
/// (`<|endoftext|>`) are text like any other.
///
/// The first call builds the vocabulary, some 100 ms in a release build; from then on it is about a megabyte in 0.3 seconds. Takes any text, of any length.
///
/// ```
/// assert_eq!(hiddentables_tokens::count("which country had the most cyclists finish within the top 10?"), 13);
/// assert_eq!(hiddentables_tokens::count(""), 0);
/// ```
pub fn count(text: &str) -> usize {
    cl100k_base_singleton().count_ordinary(text)
}

#[cfg(test)]
mod tests {
    use super::count;

    #[test]
    fn as_in_python() {
        let check = |text: &str, expected: usize| assert_eq!(count(text), expected, "{text:?}");
        check("hello world", 2);
        check("<|endoftext|>", 7);
        check("1234567", 3);
        check("  \n\n  x", 3);
        check("don't", 2);
        check("naïve Ελλάδα 東京 🙂", 14);
        check("['Italy', '100,000']", 8);
    }

    /// Texts that other implementations need quadratic time, or a deep stack, for.
    #[test]
    fn long_runs_end() {
        for unit in ["a", " ", "\n", "é", "1", "!", " a", "\u{3000}", "\t \n"] {
            let text = unit.repeat(400_000);
            assert!(count(&text) > 0, "{unit:?}");
        }
    }
}
