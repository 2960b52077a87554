//! A real S3 server on a folder, which runs until the test ends.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{LazyLock, Mutex};

use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use s3s::auth::SimpleAuth;
use s3s::service::S3ServiceBuilder;
use s3s_fs::FileSystem;
use tokio::net::TcpListener;

const KEY: &str = "hub-key";
const SECRET: &str = "hub/secret+1";

/// The folders of the buckets, by the setting that names them.
static BUCKETS: LazyLock<Mutex<HashMap<String, PathBuf>>> = LazyLock::new(Mutex::default);

/// Starts a server with one bucket, and answers the setting `HUB_S3_URL` for it.
pub(crate) async fn start_s3_server() -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let bucket = folder.path().join("files");
    std::fs::create_dir(&bucket).expect("a bucket");
    let mut builder = S3ServiceBuilder::new(FileSystem::new(folder.path()).expect("a file system"));
    builder.set_auth(SimpleAuth::from_single(KEY, SECRET));
    let service = builder.build();
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move {
        let _folder = folder;
        while let Ok((socket, _)) = listener.accept().await {
            let serving = http1::Builder::new().serve_connection(TokioIo::new(socket), service.clone());
            tokio::spawn(async move { drop(serving.await) });
        }
    });
    let url = format!("s3://{KEY}:hub%2Fsecret%2B1@files/town?endpoint=http://{address}&region=us-east-1");
    BUCKETS.lock().expect("no panic").insert(url.clone(), bucket);
    url
}

/// The folder of the bucket that a setting names.
pub(crate) fn bucket_folder(url: &str) -> PathBuf {
    BUCKETS.lock().expect("no panic")[url].join("town")
}
