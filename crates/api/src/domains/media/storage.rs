//! The storage of objects: a folder in the data folder, or a bucket of an S3 server. An object is written whole or not at
//! all, and never changed: its key is new each time.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use futures_util::stream::BoxStream;
use futures_util::{StreamExt, TryStreamExt};
use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::local::LocalFileSystem;
use object_store::path::Path as Key;
use object_store::{ObjectMeta, ObjectStore, ObjectStoreExt, WriteMultipart};
use secrecy::ExposeSecret;
use tempfile::NamedTempFile;
use url::Url;

use hub_kernel::config::Config;
use hub_kernel::private_files;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// The bytes of one part of an upload to S3.
const PART_BYTES: usize = 8 << 20;

/// The folders that the keys of one kind are spread over, by the end of their id.
const FOLDERS: usize = 256;

/// The folders of both kinds, in which objects are listed.
pub(crate) const SHARDS: usize = 2 * FOLDERS;

/// The storage. A clone shares it.
#[derive(Clone)]
pub(crate) struct Storage {
    store: Arc<dyn ObjectStore>,
    /// The folder of the objects; none on S3.
    folder: Option<Arc<Path>>,
    /// The folder of files being received, on this machine.
    temporary: Arc<Path>,
    prefix: Key,
}

/// The kind of an object, which is the first part of its key.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ObjectKind {
    Resource,
    Variant,
}

impl ObjectKind {
    fn folder(self) -> &'static str {
        match self {
            Self::Resource => "resources",
            Self::Variant => "variants",
        }
    }
}

/// An object as a file of this machine: in its folder, or a copy that is removed when it is dropped.
pub(crate) enum LocalFile {
    InPlace(PathBuf),
    Copy(NamedTempFile),
}

impl LocalFile {
    pub(crate) fn path(&self) -> &Path {
        match self {
            Self::InPlace(path) => path,
            Self::Copy(file) => file.path(),
        }
    }
}

/// A new key of an object.
pub(crate) fn new_key(kind: ObjectKind) -> String {
    let id = Id::<ObjectKind>::new().uuid().simple().to_string();
    format!("{}/{}/{id}", kind.folder(), &id[30..])
}

fn unavailable(error: object_store::Error) -> Error {
    match error {
        object_store::Error::NotFound { .. } => Error::internal(error),
        other => Error::Unavailable(format!("storage of files: {other}")),
    }
}

fn disk_error(error: impl Into<std::io::Error>) -> Error {
    Error::Unavailable(format!("storage of files: {}", error.into()))
}

/// Runs file operations outside of the requests' threads.
pub(crate) async fn run_blocking<T: Send + 'static>(
    work: impl FnOnce() -> std::io::Result<T> + Send + 'static,
) -> Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(Error::internal)?.map_err(disk_error)
}

impl Storage {
    /// Opens the storage that the settings name. An error says what is wrong, without the key.
    pub(crate) fn open(config: &Config) -> Result<Self, String> {
        let root = config.data_dir.join("media");
        let temporary = root.join("tmp");
        private_files::create_folder(&temporary).map_err(|error| format!("{}: {error}", temporary.display()))?;
        let temporary = temporary.into();
        if let Some(url) = config.s3_url() {
            let (store, prefix) = open_bucket(url.expose_secret()).map_err(|error| format!("HUB_S3_URL: {error}"))?;
            return Ok(Self { store: Arc::new(store), folder: None, temporary, prefix });
        }
        let store = LocalFileSystem::new_with_prefix(&root).map_err(|error| format!("{}: {error}", root.display()))?;
        Ok(Self { store: Arc::new(store), folder: Some(root.into()), temporary, prefix: Key::default() })
    }

    /// The name of the provider of resources: `folder` or `s3`.
    pub(crate) fn provider(&self) -> &'static str {
        if self.folder.is_some() { "folder" } else { "s3" }
    }

    fn key(&self, key: &str) -> Key {
        Key::from_iter(self.prefix.parts().chain(Key::from(key).parts()))
    }

    /// Creates a file to receive an upload, in the folder of the storage. Dropping it removes it.
    pub(crate) fn create_temporary(&self) -> std::io::Result<NamedTempFile> {
        private_files::create_temporary(&self.temporary.join("upload"))
    }

    /// The folder of files being received.
    pub(crate) fn temporary_folder(&self) -> &Path {
        &self.temporary
    }

    /// Stores a file under a new key. It is on the disk, or at the S3 server, when this ends.
    pub(crate) async fn put_file(&self, key: &str, file: NamedTempFile) -> Result<()> {
        let Some(folder) = &self.folder else { return self.upload_file(key, file).await };
        let target = folder.join(key);
        run_blocking(move || {
            private_files::create_folder(private_files::parent_folder(&target))?;
            private_files::persist(file, &target)
        })
        .await
    }

    async fn upload_file(&self, key: &str, file: NamedTempFile) -> Result<()> {
        let key = self.key(key);
        let (mut reader, mut part) = read_part(file.reopen().map_err(disk_error)?).await?;
        if part.len() < PART_BYTES {
            return self.store.put(&key, part.into()).await.map(drop).map_err(unavailable);
        }
        let upload = self.store.put_multipart(&key).await.map_err(unavailable)?;
        let mut writer = WriteMultipart::new_with_chunk_size(upload, PART_BYTES);
        while !part.is_empty() {
            writer.wait_for_capacity(1).await.map_err(unavailable)?;
            writer.put(part.into());
            (reader, part) = read_part(reader).await?;
        }
        writer.finish().await.map(drop).map_err(unavailable)
    }

    /// An object as a file of this machine.
    pub(crate) async fn local_file(&self, key: &str) -> Result<LocalFile> {
        if let Some(folder) = &self.folder {
            return Ok(LocalFile::InPlace(folder.join(key)));
        }
        let mut pieces = self.store.get(&self.key(key)).await.map_err(unavailable)?.into_stream();
        let mut copy = self.create_temporary().map_err(disk_error)?;
        while let Some(piece) = pieces.try_next().await.map_err(unavailable)? {
            copy = run_blocking(move || std::io::Write::write_all(&mut copy, &piece).map(|()| copy)).await?;
        }
        Ok(LocalFile::Copy(copy))
    }

    /// The path of an object in the folder; none on S3.
    pub(crate) fn path(&self, key: &str) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(key))
    }

    /// The whole of a small object.
    pub(crate) async fn read(&self, key: &str) -> Result<axum::body::Bytes> {
        if let Some(path) = self.path(key) {
            return run_blocking(move || std::fs::read(path).map(Into::into)).await;
        }
        self.store.get(&self.key(key)).await.map_err(unavailable)?.bytes().await.map_err(unavailable)
    }

    /// The bytes of an object on S3, as a stream.
    pub(crate) async fn stream(
        &self,
        key: &str,
        range: std::ops::Range<u64>,
    ) -> Result<BoxStream<'static, object_store::Result<axum::body::Bytes>>> {
        let options = object_store::GetOptions::new().with_range(Some(range));
        Ok(self.store.get_opts(&self.key(key), options).await.map_err(unavailable)?.into_stream())
    }

    /// Deletes an object. Idempotent.
    pub(crate) async fn delete(&self, key: &str) -> Result<()> {
        match self.store.delete(&self.key(key)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(unavailable(error)),
        }
    }

    /// Lists the objects of a shard, of [`SHARDS`].
    pub(crate) fn list(&self, shard: usize) -> BoxStream<'static, Result<(String, ObjectMeta)>> {
        let kind = if shard < FOLDERS { ObjectKind::Resource } else { ObjectKind::Variant };
        let folder = format!("{}/{:02x}", kind.folder(), shard % FOLDERS);
        let skipped = self.prefix.parts().count();
        let listed = self.store.list(Some(&self.key(&folder)));
        listed
            .map(move |object| {
                let object = object.map_err(unavailable)?;
                let parts: Vec<_> =
                    object.location.parts().skip(skipped).map(|part| part.as_ref().to_owned()).collect();
                Ok((parts.join("/"), object))
            })
            .boxed()
    }
}

/// Reads the next part of a file.
async fn read_part(mut file: File) -> Result<(File, Vec<u8>)> {
    run_blocking(move || {
        let mut part = Vec::new();
        file.by_ref().take(PART_BYTES as u64).read_to_end(&mut part)?;
        Ok((file, part))
    })
    .await
}

/// Opens the bucket of `s3://KEY:SECRET@bucket/prefix?endpoint=&region=`.
fn open_bucket(text: &str) -> Result<(AmazonS3, Key), String> {
    let url: Url = text.parse().map_err(|_| "not an address, as in s3://bucket/prefix?region=us-east-1".to_owned())?;
    let bucket = url.host_str().filter(|_| url.scheme() == "s3").ok_or("not s3://bucket/prefix")?;
    hub_kernel::security::tls::install_crypto_provider();
    let mut builder = AmazonS3Builder::from_env().with_bucket_name(bucket);
    for (name, value) in url.query_pairs() {
        builder = match &*name {
            "endpoint" if value.starts_with("https://") || value.starts_with("http://") => {
                builder.with_allow_http(value.starts_with("http://")).with_endpoint(value.trim_end_matches('/'))
            }
            "endpoint" => return Err("the endpoint is an http address".into()),
            "region" => builder.with_region(value),
            other => return Err(format!("there is no parameter {other}; endpoint and region are the known ones")),
        };
    }
    let decode = |text: &str| percent_encoding::percent_decode_str(text).decode_utf8_lossy().into_owned();
    builder = match (url.username(), url.password()) {
        ("", None) => builder,
        (key, Some(secret)) if !key.is_empty() && !secret.is_empty() => {
            builder.with_access_key_id(decode(key)).with_secret_access_key(decode(secret))
        }
        _ => return Err("a key needs both its id and its secret".into()),
    };
    let prefix = Key::from_url_path(url.path()).map_err(|error| error.to_string())?;
    Ok((builder.build().map_err(|error| error.to_string())?, prefix))
}
