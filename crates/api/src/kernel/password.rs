//! Passwords: hashed with Argon2id, at most as many at once as there are cores, and refused when everybody uses them.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use tokio::sync::Semaphore;
use zxcvbn::matching::patterns::MatchPattern;
use zxcvbn::zxcvbn;

use super::error::{Error, Result};

/// The fewest characters of a password.
pub const LENGTH_MIN: usize = 8;
/// The most characters of a password.
pub const LENGTH_MAX: usize = 128;

/// Words that many here would choose, beside those of the library's lists, which are English.
const LOCAL: [&str; 24] = [
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

/// Hashes and verifies passwords.
pub struct Passwords {
    permits: Arc<Semaphore>,
    done: AtomicU64,
}

impl Default for Passwords {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
        Self { permits: Arc::new(Semaphore::new(cores)), done: AtomicU64::new(0) }
    }
}

impl Passwords {
    /// The hash to keep: a PHC string of Argon2id (RFC 9106) with 19 MiB and two passes.
    pub async fn hash(&self, password: String) -> Result<String> {
        self.work(move || {
            let hash = Argon2::default().hash_password(password.as_bytes()).map_err(Error::internal)?;
            Ok(hash.to_string())
        })
        .await
    }

    /// Whether the password is the hash's. Without a hash the same work is done for nothing, so that the time does not
    /// tell whether there is one.
    pub async fn verify(&self, password: String, hash: Option<String>) -> Result<bool> {
        self.work(move || {
            let known = hash.is_some();
            let hash = hash.unwrap_or_else(|| NOBODYS.to_owned());
            let hash = PasswordHash::new(&hash).map_err(Error::internal)?;
            Ok(Argon2::default().verify_password(password.as_bytes(), &hash).is_ok() && known)
        })
        .await
    }

    /// How many hashes were computed since the start.
    pub fn computed(&self) -> u64 {
        self.done.load(Ordering::SeqCst)
    }

    async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
        let permit = Arc::clone(&self.permits).acquire_owned().await.map_err(Error::internal)?;
        self.done.fetch_add(1, Ordering::SeqCst);
        metrics::counter!("password_hashes_total").increment(1);
        let worked = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work()
        });
        worked.await.map_err(Error::internal)?
    }
}

/// The hash of a random password that nobody has, with the parameters of [`Passwords::hash`].
const NOBODYS: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$c29tZXRoaW5nIHJhbmRvbQ$MXpTJ0ePcj7fjCMZM1BQl8zM7y3EjzJ0vQ8nQx8JYcY";

/// Refuses a password that is too short, too long, or on the list of common ones; nothing else is asked of it.
pub fn check(password: &str) -> Result<()> {
    let length = password.chars().count();
    let reason = match length {
        _ if length < LENGTH_MIN => "short",
        _ if length > LENGTH_MAX => "long",
        _ if is_common(password) => "common",
        _ => return Ok(()),
    };
    let extra = serde_json::json!({"path": "password", "reason": reason, "minimum": LENGTH_MIN, "maximum": LENGTH_MAX});
    Err(Error::Rule("password", Some(extra)))
}

/// Whether the whole password is one word of a list of common ones, as it is or with the usual disguises, one key or
/// pattern repeated, or a run of the keyboard or the alphabet.
fn is_common(password: &str) -> bool {
    let estimate = zxcvbn(password, &LOCAL);
    match estimate.sequence() {
        [only] => {
            matches!(
                only.pattern,
                MatchPattern::Dictionary(_)
                    | MatchPattern::Repeat(_)
                    | MatchPattern::Sequence(_)
                    | MatchPattern::Spatial(_)
            ) && estimate.guesses_log10() < 7.0
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
        ] {
            assert!(check(common).is_err(), "{common}");
        }
        for good in [
            "correcthorsebatterystaple",
            "turno de noche",
            "xK9#mQ2v",
            "ñandú-pampa-7",
            "una frase larga que nadie usa",
        ] {
            assert!(check(good).is_ok(), "{good}");
        }
        for (length, fits) in [(7, false), (8, true), (128, true), (129, false)] {
            let password: String = "kX3ñ vB8-rT".chars().cycle().take(length).collect();
            assert_eq!(check(&password).is_ok(), fits, "{length}");
        }
    }

    #[tokio::test]
    async fn a_password_is_its_hashes_and_nobody_is_as_much_work() {
        let passwords = Passwords::default();
        let hash = passwords.hash("turno de noche".into()).await.expect("hashes");
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        assert!(passwords.verify("turno de noche".into(), Some(hash.clone())).await.expect("verifies"));
        assert!(!passwords.verify("turno de día".into(), Some(hash)).await.expect("verifies"));
        assert!(!passwords.verify("turno de noche".into(), None).await.expect("verifies"));
        assert_eq!(passwords.computed(), 4);
    }
}
