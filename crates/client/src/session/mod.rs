//! Sessions: a user's sign-in at a server, stored in a file for later runs or in memory for one run.
//!
//! Two seconds before an access token expires, it is refreshed by one process at a time, under the file's lock. Each refresh
//! replaces the refresh token too, and the server treats a token that is used twice as stolen.

mod session_file;

use std::fs::File;
use std::path::PathBuf;
use std::sync::Arc;

use secrecy::{ExposeSecret, SecretString};
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

/// The credentials of a sign-in.
#[derive(Clone, Debug)]
pub struct SignInCredentials {
    /// A username, or a verified email or phone.
    pub userkey: String,
    /// The password.
    pub password: SecretString,
    /// The scope of the account; the server chooses when it is absent.
    pub scope_type: Option<types::ScopeType>,
}

/// The storage of a session.
enum Storage {
    /// A file, shared with other processes and later runs.
    File(PathBuf),
    /// This process. The first call that needs a token signs in.
    Memory(SignInCredentials),
}

/// A session at a server, which gives a token for each call.
#[derive(Clone)]
pub struct Session(Arc<SharedSession>);

struct SharedSession {
    base_url: BaseUrl,
    http: reqwest::Client,
    settings: RequestSettings,
    storage: Storage,
    /// The content of the file as this process last read or wrote it; locked during a change.
    file: Arc<Mutex<Option<SessionFile>>>,
}

impl Session {
    /// A session that is stored in a file, which need not exist yet.
    pub fn in_file(path: PathBuf, base_url: BaseUrl, http: reqwest::Client, settings: &RequestSettings) -> Self {
        Self::new(Storage::File(path), base_url, http, settings)
    }

    /// A session for this run alone, to be ended by [`Session::sign_out`].
    pub fn in_memory(
        credentials: SignInCredentials,
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

    /// Returns true if it is stored in memory, for this run alone.
    pub fn is_in_memory(&self) -> bool {
        matches!(self.0.storage, Storage::Memory(_))
    }

    /// A valid access token, refreshed when necessary; `None` when nobody is signed in. A session in memory signs in with
    /// `scope` when its credentials name no scope.
    ///
    /// # Errors
    /// An error of the server or the file.
    pub async fn access_token(&self, scope: Option<types::ScopeType>) -> Result<Option<SecretString>, ClientError> {
        let mut file = self.0.file.clone().lock_owned().await;
        if let Some(stored) = self.0.stored_for_this_server(&file)?.filter(|stored| stored.has_fresh_access_token()) {
            return Ok(Some(stored.access.token.clone()));
        }
        if matches!(&self.0.storage, Storage::File(path) if !path.exists()) {
            return Ok(None);
        }
        let session = self.0.clone();
        run_to_completion(async move {
            let _lock = session.lock(&mut file).await?;
            match session.stored_for_this_server(&file)? {
                None => session.sign_in_from_memory(&mut file, scope).await,
                Some(stored) if stored.has_fresh_access_token() => Ok(Some(stored.access.token.clone())),
                Some(_) => Ok(session.refresh(&mut file, None).await?.map(|stored| stored.access.token)),
            }
        })
        .await
    }

    /// The stored access token, if it is valid now. Nothing is waited for: it does not lock, sign in or refresh.
    pub fn find_fresh_access_token(&self) -> Option<SecretString> {
        let Storage::File(path) = &self.0.storage else { return None };
        let stored = SessionFile::load(path).ok()?.session?;
        let is_valid = stored.base_url == self.0.base_url && stored.has_fresh_access_token();
        is_valid.then_some(stored.access.token)
    }

    /// Another access token than `refused`, which the server did not accept; `None` when the session has ended.
    ///
    /// # Errors
    /// An error of the server or the file.
    pub async fn replace_access_token(&self, refused: &SecretString) -> Result<Option<SecretString>, ClientError> {
        let mut file = self.0.file.clone().lock_owned().await;
        let refused = refused.clone();
        let session = self.0.clone();
        run_to_completion(async move {
            let _lock = session.lock(&mut file).await?;
            match session.stored_for_this_server(&file)? {
                None => Ok(None),
                Some(stored) if stored.access.token.expose_secret() != refused.expose_secret() => {
                    Ok(Some(stored.access.token.clone()))
                }
                Some(_) => Ok(session.refresh(&mut file, None).await?.map(|stored| stored.access.token)),
            }
        })
        .await
    }

    /// The refresh token, for the operations that take it; `None` when nobody is signed in.
    ///
    /// # Errors
    /// An error of the server or the file.
    pub async fn refresh_token(&self) -> Result<Option<SecretString>, ClientError> {
        self.access_token(None).await?;
        let file = self.0.file.lock().await;
        let stored = file.as_ref().and_then(|file| file.session.as_ref());
        Ok(stored.map(|stored| stored.refresh.token.clone()))
    }

    /// The id of this device at the server.
    ///
    /// # Errors
    /// An error of the file.
    pub async fn device_id(&self) -> Result<Uuid, ClientError> {
        let mut file = self.0.file.clone().lock_owned().await;
        let _lock = self.0.lock(&mut file).await?;
        let content = file.get_or_insert_with(SessionFile::new).clone();
        if let Storage::File(path) = &self.0.storage {
            content.save(path)?;
        }
        Ok(content.device_id)
    }

    /// The stored session, without a call to the server.
    ///
    /// # Errors
    /// An error of the file.
    pub async fn find_stored_session(&self) -> Result<Option<StoredSession>, ClientError> {
        let mut file = self.0.file.clone().lock_owned().await;
        let _lock = self.0.lock(&mut file).await?;
        Ok(file.as_ref().and_then(|file| file.session.clone()))
    }

    /// Signs in and replaces the session before, which is revoked if the server can be reached.
    ///
    /// # Errors
    /// An error of the server or the file; the session before then stays.
    pub async fn sign_in(&self, credentials: SignInCredentials) -> Result<StoredSession, ClientError> {
        let mut file = self.0.file.clone().lock_owned().await;
        let session = self.0.clone();
        run_to_completion(async move {
            let _lock = session.lock(&mut file).await?;
            let before = file.as_ref().and_then(|file| file.session.clone());
            let stored = session.sign_in_locked(&mut file, &credentials, credentials.scope_type).await?;
            if let Some(before) = before {
                drop(session.revoke(&before).await);
            }
            Ok(stored)
        })
        .await
    }

    /// Switches to another account of the same user; `None` when nobody is signed in or the session has ended.
    ///
    /// # Errors
    /// An error of the server or the file.
    pub async fn switch_account(&self, account_id: Uuid) -> Result<Option<StoredSession>, ClientError> {
        let mut file = self.0.file.clone().lock_owned().await;
        let session = self.0.clone();
        run_to_completion(async move {
            let _lock = session.lock(&mut file).await?;
            if session.stored_for_this_server(&file)?.is_none() {
                return Ok(None);
            }
            session.refresh(&mut file, Some(account_id)).await
        })
        .await
    }

    /// Removes the session from its storage and revokes it at the server. Returns the session with the result of the
    /// revocation; `None` when nobody was signed in.
    ///
    /// # Errors
    /// An error of the file. The inner result has the server's.
    pub async fn sign_out(&self) -> Result<Option<(StoredSession, Result<(), ClientError>)>, ClientError> {
        let mut file = self.0.file.clone().lock_owned().await;
        let session = self.0.clone();
        run_to_completion(async move {
            let _lock = session.lock(&mut file).await?;
            let Some(before) = file.as_ref().and_then(|file| file.session.clone()) else { return Ok(None) };
            session.save(&mut file, None)?;
            let revoked = session.revoke(&before).await;
            Ok(Some((before, revoked)))
        })
        .await
    }

    /// Waits until no change is running. A change that is cut off could leave a used refresh token in the file.
    pub async fn wait_idle(&self) {
        drop(self.0.file.lock().await);
    }
}

/// The lock of a session within this process. A change also holds the lock of the session's file.
type SessionGuard = OwnedMutexGuard<Option<SessionFile>>;

impl SharedSession {
    /// Locks the file against other processes until the returned handle is dropped, and reads it.
    async fn lock(&self, file: &mut SessionGuard) -> Result<Option<File>, ClientError> {
        let Storage::File(path) = &self.storage else { return Ok(None) };
        let lock_path = path.clone();
        let locked = tokio::task::spawn_blocking(move || private_file::lock_exclusively(&lock_path)).await;
        let lock_handle = locked.map_err(std::io::Error::other)??;
        **file = Some(SessionFile::load(path)?);
        Ok(Some(lock_handle))
    }

    /// The stored session; an error when it belongs to another server.
    fn stored_for_this_server<'a>(&self, file: &'a SessionGuard) -> Result<Option<&'a StoredSession>, ClientError> {
        let Some(stored) = file.as_ref().and_then(|file| file.session.as_ref()) else { return Ok(None) };
        if stored.base_url == self.base_url {
            return Ok(Some(stored));
        }
        let message = format!("the session is for {}, not for {}", stored.base_url, self.base_url);
        let mut error = ClientError::local_api_error(401, "session_elsewhere", message);
        error.extra.get_or_insert_default().insert("session_base_url".to_owned(), stored.base_url.as_str().into());
        Err(ClientError::Refused(Box::new(error)))
    }

    fn save(&self, file: &mut SessionGuard, session: Option<StoredSession>) -> Result<(), ClientError> {
        let content = file.get_or_insert_with(SessionFile::new);
        let before = std::mem::replace(&mut content.session, session);
        let written = match &self.storage {
            Storage::File(path) => content.save(path),
            Storage::Memory(_) => Ok(()),
        };
        if written.is_err() {
            content.session = before;
        }
        written
    }

    /// Signs in with the credentials of a session in memory; `None` for a session in a file.
    async fn sign_in_from_memory(
        &self,
        file: &mut SessionGuard,
        scope: Option<types::ScopeType>,
    ) -> Result<Option<SecretString>, ClientError> {
        let Storage::Memory(credentials) = &self.storage else { return Ok(None) };
        let signed_in = self.sign_in_locked(file, credentials, credentials.scope_type.or(scope)).await;
        // A plain 401 would look like a call without a session.
        let stored = signed_in.map_err(|error| match error.is_unauthorized() {
            true => ClientError::local(401, "credentials", "wrong user key or password, or no account of that scope"),
            false => error,
        })?;
        Ok(Some(stored.access.token))
    }

    async fn sign_in_locked(
        &self,
        file: &mut SessionGuard,
        credentials: &SignInCredentials,
        scope_type: Option<types::ScopeType>,
    ) -> Result<StoredSession, ClientError> {
        let device_id = file.get_or_insert_with(SessionFile::new).device_id;
        let SignInCredentials { userkey, password, .. } = credentials;
        let (userkey, password) = (userkey.clone(), password.expose_secret().to_owned());
        let body = types::SignIn { userkey, password, scope_type };
        let view = self.post("auth_sign_in", "/auth/sign_in", device_id, None, &body).await?;
        let stored = StoredSession::new(&self.base_url, &credentials.userkey, view);
        match self.save(file, Some(stored.clone())) {
            Ok(()) => Ok(stored),
            Err(error) => {
                // Its tokens are not stored, so nobody can use it.
                drop(self.revoke(&stored).await);
                Err(error)
            }
        }
    }

    /// Exchanges the refresh token for new tokens, for another account if one is given. `None` when the server does not know
    /// the session any more, which is then removed.
    async fn refresh(
        &self,
        file: &mut SessionGuard,
        account_id: Option<Uuid>,
    ) -> Result<Option<StoredSession>, ClientError> {
        let Some(SessionFile { device_id, session: Some(before) }) = (**file).clone() else { return Ok(None) };
        let refresh = Some(&before.refresh.token);
        let body = types::Access { account_id };
        match self.post("auth_access", "/auth/access", device_id, refresh, &body).await {
            Ok(view) => {
                let stored = StoredSession::new(&self.base_url, &before.userkey, view);
                self.save(file, Some(stored.clone()))?;
                Ok(Some(stored))
            }
            Err(error) if error.is_unauthorized() => {
                self.save(file, None)?;
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    /// Ends a session at the server. A session that has ended already is no error.
    async fn revoke(&self, session: &StoredSession) -> Result<(), ClientError> {
        if session.base_url != self.base_url {
            let message =
                format!("the session was not revoked: it is for {}, not for {}", session.base_url, self.base_url);
            return Err(ClientError::local(401, "session_elsewhere", message));
        }
        let token = Some(&session.refresh.token);
        let revoked = self.post::<serde_json::Value>("auth_sign_out", "/auth/sign_out", Uuid::nil(), token, &()).await;
        match revoked {
            Err(error) if error.is_unauthorized() => Ok(()),
            revoked => revoked.map(drop),
        }
    }

    /// Calls an operation about sessions. It bypasses [`crate::Transport`], which needs the session's tokens.
    async fn post<T: DeserializeOwned>(
        &self,
        operation: &str,
        path: &str,
        device_id: Uuid,
        token: Option<&SecretString>,
        body: &impl Serialize,
    ) -> Result<T, ClientError> {
        let request = self.http.post(format!("{}{path}", self.base_url)).header("device-id", device_id.to_string());
        let request = request.json(body).build().map_err(ClientError::Network)?;
        let answered = http_client::send_with_retries(&self.http, &self.settings, operation, &request, token).await;
        let response = answered.map_err(ClientError::Network)?;
        let failed = !response.status().is_success();
        let bytes = response.bytes().await.map_err(ClientError::Network)?;
        // The error does not show the body, because it may have tokens.
        let invalid = |_| ClientError::local(502, "answer", "the server's answer is not the contract's");
        if failed {
            return Err(ClientError::Refused(Box::new(serde_json::from_slice(&bytes).map_err(invalid)?)));
        }
        serde_json::from_slice(&bytes).map_err(invalid)
    }
}

/// Runs a change to its end, even when its caller is cancelled.
async fn run_to_completion<T: Send + 'static>(
    change: impl Future<Output = Result<T, ClientError>> + Send + 'static,
) -> Result<T, ClientError> {
    match tokio::spawn(change).await {
        Ok(changed) => changed,
        Err(error) => Err(ClientError::local(500, "session", error)),
    }
}
