//! Hashes and verifies passwords with Argon2id, at most one per core at a time, and refuses common passwords.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Params, PasswordHasher as _, PasswordVerifier, Version};
use secrecy::{ExposeSecret, SecretString};
use serde_json::json;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use zxcvbn::matching::patterns::MatchPattern;
use zxcvbn::zxcvbn;

use crate::types::error::{Error, Result};

/// The minimum length of a password in characters.
pub const LENGTH_MIN: usize = 8;
/// The maximum length of a password in characters.
pub const LENGTH_MAX: usize = 128;

/// Common passwords of Argentina, beside the library's lists, which are English.
const LOCAL_COMMON_PASSWORDS: [&str; 24] = [
    "contraseña",
    "contrasena",
    "contraseña1",
    "contraseña123",
    "contrasena123",
    "argentina",
    "argentina1",
    "bocajuniors",
    "riverplate",
    "racingclub",
    "independiente",
    "sanlorenzo",
    "maradona",
    "maradona10",
    "messi10",
    "farmacia",
    "farmacia1",
    "farmacia123",
    "teamo123",
    "tequiero",
    "buenosaires",
    "holahola",
    "hola1234",
    "hola12345",
];

/// The most callers that may wait for a slot; further ones are refused.
const WAITING_MAX: usize = 512;

/// Limits and counts the hashing of passwords.
pub struct PasswordHasher {
    permits: Arc<Semaphore>,
    waiting: AtomicUsize,
    done: Arc<AtomicU64>,
}

/// A slot to hash or verify one password. The wait for it may be long, so callers should check their conditions again.
pub struct HashingSlot {
    permit: OwnedSemaphorePermit,
    done: Arc<AtomicU64>,
}

impl Default for PasswordHasher {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
        Self { permits: Arc::new(Semaphore::new(cores)), waiting: AtomicUsize::new(0), done: Arc::default() }
    }
}

impl PasswordHasher {
    /// Waits for a slot; 503 when too many callers wait already.
    pub async fn acquire_slot(&self) -> Result<HashingSlot> {
        if self.waiting.load(Ordering::SeqCst) >= WAITING_MAX {
            return Err(Error::Unavailable("too many passwords at once".into()));
        }
        let _waiting = WaitingCount::new(&self.waiting);
        let permit = Arc::clone(&self.permits).acquire_owned().await.map_err(Error::internal)?;
        Ok(HashingSlot { permit, done: Arc::clone(&self.done) })
    }

    /// Hashes a new password: 422 `error.rule.password` if it is too short, too long or common.
    pub async fn hash(&self, password: SecretString) -> Result<String> {
        self.acquire_slot().await?.hash(password).await
    }

    /// The number of hashes computed since the start.
    pub fn hash_count(&self) -> u64 {
        self.done.load(Ordering::SeqCst)
    }
}

impl HashingSlot {
    /// Hashes a new password into a PHC string of Argon2id (RFC 9106) with 9 MiB and four passes: 422 `error.rule.password`
    /// if it is too short, too long or common.
    pub async fn hash(self, password: SecretString) -> Result<String> {
        check_length(password.expose_secret())?;
        self.run_blocking(move |done| {
            if is_common(password.expose_secret()) {
                return Err(password_error("common"));
            }
            count_hash(done);
            let hash = argon2()?.hash_password(password.expose_secret().as_bytes()).map_err(Error::internal)?;
            Ok(hash.to_string())
        })
        .await
    }

    /// Returns true if the password matches the hash. Without a hash the same work is done and the result is false, so that
    /// the time does not reveal whether there is a hash.
    pub async fn verify(self, password: SecretString, hash: Option<String>) -> Result<bool> {
        self.run_blocking(move |done| {
            count_hash(done);
            let has_hash = hash.is_some();
            let hash = hash.unwrap_or_else(|| DUMMY_HASH.to_owned());
            let hash = PasswordHash::new(&hash).map_err(Error::internal)?;
            Ok(Argon2::default().verify_password(password.expose_secret().as_bytes(), &hash).is_ok() && has_hash)
        })
        .await
    }

    async fn run_blocking<T: Send + 'static>(
        self,
        work: impl FnOnce(&AtomicU64) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let result = tokio::task::spawn_blocking(move || {
            let Self { permit, done } = self;
            let result = work(&done);
            drop(permit);
            result
        });
        result.await.map_err(Error::internal)?
    }
}

/// Argon2id with 9 MiB and four passes, one of the equivalent settings of OWASP's password storage cheat sheet. Its memory
/// fits a core's share of the cache, so that concurrent hashes do not slow each other down.
fn argon2() -> Result<Argon2<'static>> {
    let params = Params::new(9216, 4, 1, None).map_err(|error| Error::internal(error.to_string()))?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

fn count_hash(done: &AtomicU64) {
    done.fetch_add(1, Ordering::SeqCst);
    metrics::counter!("password_hashes_total").increment(1);
}

/// Counts one waiting caller until it is dropped.
struct WaitingCount<'a>(&'a AtomicUsize);

impl<'a> WaitingCount<'a> {
    fn new(waiting: &'a AtomicUsize) -> Self {
        waiting.fetch_add(1, Ordering::SeqCst);
        Self(waiting)
    }
}

impl Drop for WaitingCount<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// The hash of a random password that nobody uses, with the parameters of [`PasswordHasher::hash`].
const DUMMY_HASH: &str =
    "$argon2id$v=19$m=9216,t=4,p=1$c29tZXRoaW5nIHJhbmRvbQ$MXpTJ0ePcj7fjCMZM1BQl8zM7y3EjzJ0vQ8nQx8JYcY";

/// Refuses a password that is too short or too long. The slower check for common passwords happens with the hash.
pub fn check_length(password: &str) -> Result<()> {
    match password.chars().count() {
        length if length < LENGTH_MIN => Err(password_error("short")),
        length if length > LENGTH_MAX => Err(password_error("long")),
        _ => Ok(()),
    }
}

fn password_error(reason: &str) -> Error {
    let extra = json!({"path": "password", "reason": reason, "minimum": LENGTH_MIN, "maximum": LENGTH_MAX});
    Error::Rule("password", Some(extra))
}

/// The longest password that is checked against the lists, in characters. No listed word is longer, and the time of the
/// check grows fast with the length.
const COMMON_LENGTH_MAX: usize = 20;

/// Returns true if the whole password is one common word, also with the usual substitutions, a repetition of a few
/// characters, or a sequence of the keyboard or the alphabet.
fn is_common(password: &str) -> bool {
    let characters: Vec<char> = password.chars().collect();
    if (1..=3).any(|period| characters.iter().zip(characters.iter().skip(period)).all(|(one, next)| one == next)) {
        return true;
    }
    if characters.len() > COMMON_LENGTH_MAX {
        return false;
    }
    let estimate = zxcvbn(password, &LOCAL_COMMON_PASSWORDS);
    match estimate.sequence() {
        [only] => {
            let is_simple = matches!(
                only.pattern,
                MatchPattern::Dictionary(_)
                    | MatchPattern::Repeat(_)
                    | MatchPattern::Sequence(_)
                    | MatchPattern::Spatial(_)
            );
            is_simple && estimate.guesses_log10() < 7.0
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_passwords_are_refused_and_others_are_not() {
        for common in [
            "password",
            "12345678",
            "Password",
            "P@ssw0rd",
            "qwertyuiop",
            "aaaaaaaa",
            "farmacia",
            "Contraseña",
            "11111111",
            "abababababab",
            &"ñ".repeat(128),
            &"abc".repeat(40),
        ] {
            assert!(is_common(common), "{common}");
        }
        for good in ["correcthorsebatterystaple", "turno de noche", "xK9#mQ2v", "ñandú-pampa-7", "guardia del sábado"]
        {
            assert!(!is_common(good), "{good}");
        }
        for (length, fits) in [(7, false), (8, true), (128, true), (129, false)] {
            assert_eq!(check_length(&"ñ".repeat(length)).is_ok(), fits, "{length}");
        }
    }

    #[tokio::test]
    async fn a_password_is_its_hashes_and_nobody_is_as_much_work() {
        let passwords = PasswordHasher::default();
        let secret = |text: &str| SecretString::from(text.to_owned());
        let hash = passwords.hash(secret("turno de noche")).await.expect("hashes");
        assert!(hash.starts_with("$argon2id$v=19$m=9216,t=4,p=1$"), "{hash}");
        for (password, hash, right) in [
            ("turno de noche", Some(hash.clone()), true),
            ("turno de día", Some(hash), false),
            ("turno de noche", None, false),
        ] {
            let slot = passwords.acquire_slot().await.expect("a slot");
            assert_eq!(slot.verify(secret(password), hash).await.expect("verifies"), right, "{password}");
        }
        assert_eq!(passwords.hash_count(), 4);
        assert!(passwords.hash(secret("password")).await.is_err());
        assert_eq!(passwords.hash_count(), 4, "a common one costs no hash");
    }

    #[tokio::test]
    async fn a_crowd_is_sent_away() {
        let passwords = Arc::new(PasswordHasher::default());
        let mut permits = Vec::new();
        while let Ok(permit) = Arc::clone(&passwords.permits).try_acquire_owned() {
            permits.push(permit);
        }
        for _ in 0..WAITING_MAX {
            let passwords = Arc::clone(&passwords);
            tokio::spawn(async move { passwords.acquire_slot().await.map(drop) });
        }
        while passwords.waiting.load(Ordering::SeqCst) < WAITING_MAX {
            tokio::task::yield_now().await;
        }
        assert!(matches!(passwords.acquire_slot().await, Err(Error::Unavailable(_))));
        drop(permits);
        while passwords.waiting.load(Ordering::SeqCst) > 0 {
            tokio::task::yield_now().await;
        }
        passwords.acquire_slot().await.expect("a slot, after the crowd");
    }
}
