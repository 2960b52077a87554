//! Settings of the test suite from its environment.

/// The value of an environment variable.
#[expect(clippy::disallowed_methods, reason = "the environment selects the suite's database")]
pub(super) fn env_setting(name: &str) -> Option<String> {
    std::env::var(name).ok()
}
