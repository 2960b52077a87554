//! Whether anything that was to stay secret was written down: the last stage looks through what all others said.

use std::path::Path;

use anyhow::{Context as _, Result, bail};

use super::Context;

/// The secrets that tests plant, one a line.
const PLANTED: &str = "crates/api/tests/secrets.txt";

/// Tokens by their form: a prefix, and how much of their alphabet follows.
const TOKENS: [&str; 2] = ["ha_", "hr_"];
const TOKEN_LENGTH: usize = 60;

/// The file that the servers of the Rust suites log to, in the folder of the stages' own logs.
pub(super) const SUITE: &str = "logs/suite.log";

/// Fails when a log of this run has a secret in it, and says where.
pub(super) fn run(context: &Context<'_>) -> Result<()> {
    let planted = std::fs::read_to_string(context.workspace.root.join(PLANTED)).context(PLANTED)?;
    let planted: Vec<&str> = planted.lines().filter(|line| !line.is_empty()).collect();
    let suite = context.workspace.state_file(SUITE)?;
    let folder = suite.parent().context("the folder of the logs")?;
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let text = String::from_utf8_lossy(&std::fs::read(&path)?).into_owned();
        found.extend(leaks(&text, &planted).into_iter().map(|line| place(&path, line)));
    }
    if found.is_empty() { Ok(()) } else { bail!("secrets were written down: {}", found.join(", ")) }
}

fn place(path: &Path, line: usize) -> String {
    format!("{}:{line}", path.display())
}

/// The lines that have a secret in them, from 1.
fn leaks(text: &str, planted: &[&str]) -> Vec<usize> {
    let leaks = |line: &str| planted.iter().any(|secret| line.contains(secret)) || has_token(line);
    text.lines().enumerate().filter(|(_, line)| leaks(line)).map(|(index, _)| index + 1).collect()
}

fn has_token(line: &str) -> bool {
    let of_token = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_".contains(byte);
    TOKENS.iter().any(|prefix| {
        line.match_indices(prefix).any(|(at, _)| {
            line.as_bytes()[at + prefix.len()..].iter().take_while(|byte| of_token(byte)).count() >= TOKEN_LENGTH
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_found_by_word_and_tokens_by_form() {
        let token = format!("token ha_{}.", "aB3-_".repeat(12));
        let text = format!("nothing\npassword=hunter2\n{token}\nha_short\n");
        assert_eq!(leaks(&text, &["hunter2"]), [2, 3]);
        assert!(leaks("alpha_beta\nhr_", &["hunter2"]).is_empty());
    }
}
