//! Media: uploads, their reading and their variants, on a folder and on an S3 server.

mod addresses;
mod garbage;
mod hostile;
mod killed_server;
mod memory;
mod read;
mod upload;
mod variants;

use std::path::{Path, PathBuf};

use secrecy::ExposeSecret;

use crate::support::TestApp;
use crate::support::s3_server::{bucket_folder, start_s3_server};

/// The storage that a test runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MediaStorage {
    Folder,
    S3,
}

impl MediaStorage {
    /// A server on this storage.
    async fn start(self, settings: &[&str]) -> TestApp {
        let url = match self {
            Self::Folder => String::new(),
            Self::S3 => start_s3_server().await,
        };
        TestApp::with_settings(&[settings, &["--s3-url", &url]].concat()).await
    }
}

/// Another server on the same database and storage.
async fn start_replica(app: &TestApp, settings: &[&str]) -> TestApp {
    let url = app.app.config.s3_url().map_or("", |url| url.expose_secret());
    app.replica(&[settings, &["--s3-url", url]].concat()).await
}

/// The folder that has the objects of a server.
fn objects_folder(app: &TestApp) -> PathBuf {
    match app.app.config.s3_url() {
        Some(url) => bucket_folder(url.expose_secret()),
        None => data_folder(app),
    }
}

/// The server's own folder of files.
fn data_folder(app: &TestApp) -> PathBuf {
    Path::new(&app.database().data_dir()).join("media")
}

/// The objects of a server, and the files that it is receiving.
fn objects(app: &TestApp) -> Vec<PathBuf> {
    let mut folders = vec![objects_folder(app), data_folder(app)];
    folders.dedup();
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            if entry.path().is_dir() { folders.push(entry.path()) } else { found.push(entry.path()) }
        }
    }
    found.sort();
    found
}

/// Waits until so many files are left: those of refused uploads go a moment after the answer.
async fn wait_for_files(count: usize, files: impl Fn() -> Vec<PathBuf>) {
    for _ in 0..500 {
        if files().len() == count {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("there are other files than {count}: {:?}", files());
}

/// Declares tests that run on each storage.
macro_rules! on_each_storage {
    ($($test:ident),* $(,)?) => {
        mod on_a_folder {
            $(#[tokio::test]
            async fn $test() {
                super::$test(crate::media::MediaStorage::Folder).await;
            })*
        }

        mod on_s3 {
            $(#[tokio::test]
            async fn $test() {
                super::$test(crate::media::MediaStorage::S3).await;
            })*
        }
    };
}
use on_each_storage;
