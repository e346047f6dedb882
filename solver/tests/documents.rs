//! What docs/ORACLE.md says can be in a file is what can be in it.

use hiddentables_solver::OpenAiConfig;

#[test]
fn the_file_in_the_documents() -> Result<(), Box<dyn std::error::Error>> {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/ORACLE.md"))?;
    let (_, rest) = page.split_once("```toml\n").ok_or("there is no file")?;
    let (file, _) = rest.split_once("```").ok_or("it has no end")?;
    let lookup = |name: &str| (name == "LLM_KEY").then(|| "sk-0123456789".to_string());
    let config = OpenAiConfig::from_toml_and_lookup(file, lookup)?;
    assert!(config.api_key.is_some());
    // Where it says what is so anyway, it says so.
    let defaults = OpenAiConfig::default();
    assert_eq!(
        (config.time, config.connect_time, config.retries, config.first_wait, config.longest_wait, config.most_bytes),
        (
            defaults.time,
            defaults.connect_time,
            defaults.retries,
            defaults.first_wait,
            defaults.longest_wait,
            defaults.most_bytes
        )
    );
    // Every setting stands there.
    for key in ["max_completion_tokens", "api_key_file"] {
        assert!(file.contains(key), "{key}");
    }
    Ok(())
}
