//! The last stage: fails when a log of the other stages contains a secret.

use std::path::Path;

use anyhow::{Context as _, Result, bail};

use super::Context;

/// The file with the secrets that the tests use, one per line.
const PLANTED_SECRETS_FILE: &str = "crates/api/tests/secrets.txt";

/// The prefixes of tokens, each with the smallest number of token characters that follow: the server's access and refresh
/// tokens, those of Mercado Pago with its codes, and those of Google. Mercado Pago's public keys begin as its access tokens do,
/// and are shorter.
const TOKEN_PREFIXES: [(&str, usize); 5] = [("ha_", 60), ("hr_", 60), ("APP_USR-", 45), ("TG-", 30), ("ya29.", 40)];

/// The log of the servers that the Rust tests start, in the folder of the stages' logs.
pub(super) const SUITE_LOG: &str = "logs/suite.log";

/// Fails with the file and the line of each secret in the logs.
pub(super) fn run(context: &Context<'_>) -> Result<()> {
    let planted =
        std::fs::read_to_string(context.workspace.root.join(PLANTED_SECRETS_FILE)).context(PLANTED_SECRETS_FILE)?;
    let planted: Vec<&str> = planted.lines().filter(|line| !line.is_empty()).collect();
    let suite = context.workspace.state_file(SUITE_LOG)?;
    let folder = suite.parent().context("the log file has no folder")?;
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let text = String::from_utf8_lossy(&std::fs::read(&path)?).into_owned();
        found.extend(find_leaks(&text, &planted).into_iter().map(|line| location(&path, line)));
    }
    if found.is_empty() { Ok(()) } else { bail!("the logs contain secrets: {}", found.join(", ")) }
}

fn location(path: &Path, line: usize) -> String {
    format!("{}:{line}", path.display())
}

/// The numbers of the lines that contain a secret, counted from 1.
fn find_leaks(text: &str, planted: &[&str]) -> Vec<usize> {
    let is_leak = |line: &str| planted.iter().any(|secret| line.contains(secret)) || has_token(line);
    text.lines().enumerate().filter(|(_, line)| is_leak(line)).map(|(index, _)| index + 1).collect()
}

fn has_token(line: &str) -> bool {
    let is_token_byte = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_".contains(byte);
    TOKEN_PREFIXES.iter().any(|(prefix, min_length)| {
        line.match_indices(prefix).any(|(at, _)| {
            line.as_bytes()[at + prefix.len()..].iter().take_while(|byte| is_token_byte(byte)).count() >= *min_length
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
        assert_eq!(find_leaks(&text, &["hunter2"]), [2, 3]);
        assert!(find_leaks("alpha_beta\nhr_", &["hunter2"]).is_empty());
    }

    #[test]
    fn tokens_of_mercado_pago_are_found_and_its_public_keys_are_not() {
        let digits = "0123456789abcdef";
        let (access, refresh) =
            (format!("APP_USR-90000000007-{digits}{digits}-410000001"), format!("TG-{digits}01234567-410000001"));
        let public_key = "APP_USR-6f1c0d2e-5b7a-4c3d-9e8f-001122334455";
        let text = format!("token={access}\n{refresh}\nkey {public_key}\nTG-short\n");
        assert_eq!(find_leaks(&text, &[]), [1, 2]);
    }
}
