//! Sessions: who a person is at a server, kept from one run to the next or for one run alone.
//!
//! A kept session is a file of a profile's. Its access token is replaced two seconds before it ends, by one process at a
//! time: each use of a refresh token replaces that, and the server takes one that was used before for a stolen one.

mod session_file;

use std::fs::File;
use std::path::PathBuf;
use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::sync::{Mutex, OwnedMutexGuard};
use uuid::Uuid;

use crate::error::ClientError;
use crate::http_client::{self, RequestSettings};
use crate::profile::BaseUrl;
use crate::{private_file, types};
use session_file::SessionFile;

pub use session_file::StoredSession;

/// Who signs in.
#[derive(Clone)]
pub struct Credentials {
    /// A username, or an email or phone that was verified.
    pub userkey: String,
    /// The password.
    pub password: String,
    /// Which of the user's accounts; absent, the server chooses.
    pub scope_type: Option<types::ScopeType>,
}

/// Where a session is between two calls.
enum Storage {
    /// In a file, for the next run too.
    File(PathBuf),
    /// In this process, begun by the first call that needs it.
    Memory(Credentials),
}

/// A session at a server, to be asked for a token before each call.
#[derive(Clone)]
pub struct Session(Arc<SharedSession>);

struct SharedSession {
    base_url: BaseUrl,
    http: reqwest::Client,
    settings: RequestSettings,
    storage: Storage,
    /// What this process knows of it; held while it changes.
    file: Arc<Mutex<Option<SessionFile>>>,
}

impl Session {
    /// The session that a profile's file keeps, or will keep.
    pub fn in_file(path: PathBuf, base_url: BaseUrl, http: reqwest::Client, settings: &RequestSettings) -> Self {
        Self::new(Storage::File(path), base_url, http, settings)
    }

    /// A session for this run alone, which ends with [`Session::end`].
    pub fn in_memory(
        credentials: Credentials,
        base_url: BaseUrl,
        http: reqwest::Client,
        settings: &RequestSettings,
    ) -> Self {
        Self::new(Storage::Memory(credentials), base_url, http, settings)
    }

    fn new(place: Storage, base_url: BaseUrl, http: reqwest::Client, settings: &RequestSettings) -> Self {
        Self(Arc::new(SharedSession {
            base_url,
            http,
            settings: settings.clone(),
            storage: place,
            file: Arc::default(),
        }))
    }

    /// Whether it ends with this run.
    pub fn is_in_memory(&self) -> bool {
        matches!(self.0.storage, Storage::Memory(_))
    }

    /// A token for a call; `None` when nobody is signed in. A session in memory begins with the scope that is asked for,
    /// where its credentials name none.
    ///
    /// # Errors
    /// The server's or the file's.
    pub async fn access_token(&self, scope: Option<types::ScopeType>) -> Result<Option<String>, ClientError> {
        let mut known = self.0.file.clone().lock_owned().await;
        if let Some(kept) = self.0.stored_for_this_server(&known)?.filter(|kept| kept.has_fresh_access_token()) {
            return Ok(Some(kept.access.token.clone()));
        }
        if matches!(&self.0.storage, Storage::File(path) if !path.exists()) {
            return Ok(None);
        }
        let session = self.0.clone();
        run_to_completion(async move {
            let _held = session.lock(&mut known).await?;
            match session.stored_for_this_server(&known)? {
                None => session.sign_in_from_memory(&mut known, scope).await,
                Some(kept) if kept.has_fresh_access_token() => Ok(Some(kept.access.token.clone())),
                Some(_) => Ok(session.refresh(&mut known, None).await?.map(|kept| kept.access.token)),
            }
        })
        .await
    }

    /// Another token than one the server refused; `None` when the session is over.
    ///
    /// # Errors
    /// The server's or the file's.
    pub async fn replace_access_token(&self, refused: &str) -> Result<Option<String>, ClientError> {
        let mut known = self.0.file.clone().lock_owned().await;
        let refused = refused.to_owned();
        let session = self.0.clone();
        run_to_completion(async move {
            let _held = session.lock(&mut known).await?;
            match session.stored_for_this_server(&known)? {
                None => Ok(None),
                Some(kept) if kept.access.token != refused => Ok(Some(kept.access.token.clone())),
                Some(_) => Ok(session.refresh(&mut known, None).await?.map(|kept| kept.access.token)),
            }
        })
        .await
    }

    /// The refresh token, for the calls that take it.
    ///
    /// # Errors
    /// The server's or the file's.
    pub async fn refresh_token(&self) -> Result<Option<String>, ClientError> {
        self.access_token(None).await?;
        let known = self.0.file.lock().await;
        let kept = known.as_ref().and_then(|stored| stored.session.as_ref());
        Ok(kept.map(|kept| kept.refresh.token.clone()))
    }

    /// The id this client has at the server.
    ///
    /// # Errors
    /// The file's.
    pub async fn device_id(&self) -> Result<Uuid, ClientError> {
        let mut known = self.0.file.clone().lock_owned().await;
        let _held = self.0.lock(&mut known).await?;
        let stored = known.get_or_insert_with(SessionFile::new).clone();
        if let Storage::File(path) = &self.0.storage {
            stored.write(path)?;
        }
        Ok(stored.device_id)
    }

    /// The session as it is kept; nothing is asked of the server.
    ///
    /// # Errors
    /// The file's.
    pub async fn find_stored_session(&self) -> Result<Option<StoredSession>, ClientError> {
        let mut known = self.0.file.clone().lock_owned().await;
        let _held = self.0.lock(&mut known).await?;
        Ok(known.as_ref().and_then(|stored| stored.session.clone()))
    }

    /// Signs in, in the place of who was signed in before: their session ends, if the server can be told.
    ///
    /// # Errors
    /// The server's or the file's; who was signed in then stays so.
    pub async fn sign_in(&self, credentials: Credentials) -> Result<StoredSession, ClientError> {
        let mut known = self.0.file.clone().lock_owned().await;
        let session = self.0.clone();
        run_to_completion(async move {
            let _held = session.lock(&mut known).await?;
            let before = known.as_ref().and_then(|stored| stored.session.clone());
            let kept = session.sign_in_locked(&mut known, &credentials, credentials.scope_type).await?;
            if let Some(before) = before {
                drop(session.revoke(&before).await);
            }
            Ok(kept)
        })
        .await
    }

    /// Goes on as another account of the same user.
    ///
    /// # Errors
    /// The server's or the file's; `None` when nobody is signed in, or the session is over.
    pub async fn switch_account(&self, account_id: Uuid) -> Result<Option<StoredSession>, ClientError> {
        let mut known = self.0.file.clone().lock_owned().await;
        let session = self.0.clone();
        run_to_completion(async move {
            let _held = session.lock(&mut known).await?;
            if session.stored_for_this_server(&known)?.is_none() {
                return Ok(None);
            }
            session.refresh(&mut known, Some(account_id)).await
        })
        .await
    }

    /// Ends the session, here in any case. Who was signed in, and whether the server was told.
    ///
    /// # Errors
    /// The file's; the outer one. The inner one is the server's.
    pub async fn sign_out(&self) -> Result<Option<(StoredSession, Result<(), ClientError>)>, ClientError> {
        let mut known = self.0.file.clone().lock_owned().await;
        let session = self.0.clone();
        run_to_completion(async move {
            let _held = session.lock(&mut known).await?;
            let Some(before) = known.as_ref().and_then(|stored| stored.session.clone()) else { return Ok(None) };
            session.save(&mut known, None)?;
            let told = session.revoke(&before).await;
            Ok(Some((before, told)))
        })
        .await
    }

    /// Waits until no change is under way: one that was cut off could leave a refresh token that was used already.
    pub async fn wait_idle(&self) {
        drop(self.0.file.lock().await);
    }
}

/// What holds a session still while it changes: the process's lock, and the file's where there is one.
type SessionGuard = OwnedMutexGuard<Option<SessionFile>>;

impl SharedSession {
    /// Reads the file, and keeps other processes from it until the answer is dropped.
    async fn lock(&self, known: &mut SessionGuard) -> Result<Option<File>, ClientError> {
        let Storage::File(path) = &self.storage else { return Ok(None) };
        let place = path.clone();
        let locked = tokio::task::spawn_blocking(move || private_file::lock_exclusively(&place)).await;
        let held = locked.map_err(std::io::Error::other)??;
        **known = Some(SessionFile::read(path)?);
        Ok(Some(held))
    }

    /// The session, if it is this server's.
    fn stored_for_this_server<'a>(&self, known: &'a SessionGuard) -> Result<Option<&'a StoredSession>, ClientError> {
        let Some(kept) = known.as_ref().and_then(|stored| stored.session.as_ref()) else { return Ok(None) };
        if kept.base_url == self.base_url {
            return Ok(Some(kept));
        }
        let message = format!("who is signed in is so at {}, and not at {}", kept.base_url, self.base_url);
        Err(ClientError::own(401, "session_elsewhere", message))
    }

    fn save(&self, known: &mut SessionGuard, session: Option<StoredSession>) -> Result<(), ClientError> {
        let stored = known.get_or_insert_with(SessionFile::new);
        let before = std::mem::replace(&mut stored.session, session);
        let written = match &self.storage {
            Storage::File(path) => stored.write(path),
            Storage::Memory(_) => Ok(()),
        };
        if written.is_err() {
            stored.session = before;
        }
        written
    }

    /// A session in memory begins with the first call that needs it; one of a file with a sign-in.
    async fn sign_in_from_memory(
        &self,
        known: &mut SessionGuard,
        scope: Option<types::ScopeType>,
    ) -> Result<Option<String>, ClientError> {
        let Storage::Memory(credentials) = &self.storage else { return Ok(None) };
        let entered = self.sign_in_locked(known, credentials, credentials.scope_type.or(scope)).await;
        // A call that is refused so would be taken for one of somebody who is not signed in.
        let kept = entered.map_err(|trouble| match trouble.is_unauthorized() {
            true => ClientError::own(401, "credentials", "wrong user key or password, or no account of that scope"),
            false => trouble,
        })?;
        Ok(Some(kept.access.token))
    }

    async fn sign_in_locked(
        &self,
        known: &mut SessionGuard,
        credentials: &Credentials,
        scope_type: Option<types::ScopeType>,
    ) -> Result<StoredSession, ClientError> {
        let device_id = known.get_or_insert_with(SessionFile::new).device_id;
        let Credentials { userkey, password, .. } = credentials.clone();
        let body = types::SignIn { userkey, password, scope_type };
        let view = self.post("auth_sign_in", "/auth/sign_in", device_id, None, &body).await?;
        let kept = StoredSession::new(&self.base_url, &credentials.userkey, view);
        match self.save(known, Some(kept.clone())) {
            Ok(()) => Ok(kept),
            Err(trouble) => {
                // Nobody will have its tokens.
                drop(self.revoke(&kept).await);
                Err(trouble)
            }
        }
    }

    /// New tokens for the old ones; `None` when the server has no such session any more, and nobody is signed in then.
    async fn refresh(
        &self,
        known: &mut SessionGuard,
        account_id: Option<Uuid>,
    ) -> Result<Option<StoredSession>, ClientError> {
        let Some(SessionFile { device_id, session: Some(before) }) = (**known).clone() else { return Ok(None) };
        let refresh = Some(before.refresh.token.as_str());
        let body = types::Access { account_id };
        match self.post("auth_access", "/auth/access", device_id, refresh, &body).await {
            Ok(view) => {
                let kept = StoredSession::new(&self.base_url, &before.userkey, view);
                self.save(known, Some(kept.clone()))?;
                Ok(Some(kept))
            }
            Err(trouble) if trouble.is_unauthorized() => {
                self.save(known, None)?;
                Ok(None)
            }
            Err(trouble) => Err(trouble),
        }
    }

    /// Ends a session at the server; one that is over already is told nothing.
    async fn revoke(&self, session: &StoredSession) -> Result<(), ClientError> {
        if session.base_url != self.base_url {
            let message = format!("{} was not told, because {} is asked", session.base_url, self.base_url);
            return Err(ClientError::own(401, "session_elsewhere", message));
        }
        let token = Some(session.refresh.token.as_str());
        let told = self.post::<serde_json::Value>("auth_sign_out", "/auth/sign_out", Uuid::nil(), token, &()).await;
        match told {
            Err(trouble) if trouble.is_unauthorized() => Ok(()),
            told => told.map(drop),
        }
    }

    /// A call of an operation about sessions. They go past [`crate::Transport`], which asks a session for its tokens.
    async fn post<T: DeserializeOwned>(
        &self,
        operation: &str,
        path: &str,
        device_id: Uuid,
        token: Option<&str>,
        body: &impl Serialize,
    ) -> Result<T, ClientError> {
        let request = self.http.post(format!("{}{path}", self.base_url)).header("device-id", device_id.to_string());
        let request = request.json(body).build().map_err(ClientError::Network)?;
        let answered = http_client::send_with_retries(&self.http, &self.settings, operation, &request, token).await;
        let response = answered.map_err(ClientError::Network)?;
        let failed = !response.status().is_success();
        let bytes = response.bytes().await.map_err(ClientError::Network)?;
        // The text of a body that is none stays unsaid: it may have tokens in it.
        let strange = |_| ClientError::own(502, "answer", "the server's answer is not the contract's");
        if failed {
            return Err(ClientError::Refused(Box::new(serde_json::from_slice(&bytes).map_err(strange)?)));
        }
        serde_json::from_slice(&bytes).map_err(strange)
    }
}

/// Runs a change to its end, also when nobody waits for it any more.
async fn run_to_completion<T: Send + 'static>(
    change: impl Future<Output = Result<T, ClientError>> + Send + 'static,
) -> Result<T, ClientError> {
    match tokio::spawn(change).await {
        Ok(changed) => changed,
        Err(error) => Err(ClientError::own(500, "session", error)),
    }
}
