//! `hub media`: uploads of one's own scope.

use std::io::Write;
use std::path::{Path, PathBuf};

use hub_client::contract::{Access, find_operation};
use hub_client::types::{ImageFormat, MediaOrderBy, MediaType};
use hub_client::upload::UploadForm;
use reqwest::header::{CONTENT_TYPE, HeaderValue, LOCATION};
use reqwest::{Method, Request, Response, Url};
use serde_json::{Value, json};
use uuid::Uuid;

use super::arguments::ContractValue;
use super::requests::operation::{OperationRequest, parse_json_response, refusal_error};
use crate::context::{Context, PlannedWrite};
use crate::error::{CliError, Exit, Result, unexpected_response};
use crate::output::Columns;

const FILES: Columns = &[
    ("file", "id"),
    ("name", "filename"),
    ("type", "mime_type"),
    ("bytes", "size"),
    ("public", "public"),
    ("uploaded", "created_at"),
];

const UPLOADED: Columns = &[("file", "id"), ("url", "url"), ("name", "filename")];

/// Uploads of one's own scope.
#[derive(clap::Subcommand)]
pub(crate) enum MediaCommand {
    /// List uploads, newest first
    List {
        /// Words of the name
        #[arg(long)]
        query: Option<String>,
        /// Only uploads of this type: image, video, audio or file
        #[arg(long = "type", value_name = "TYPE", value_parser = ContractValue::<MediaType>::new("MediaType"), hide_possible_values = true)]
        media_type: Option<MediaType>,
        /// The order: created_at or filename
        #[arg(long, value_name = "ORDER", value_parser = ContractValue::<MediaOrderBy>::new("MediaOrderBy"), hide_possible_values = true)]
        order_by: Option<MediaOrderBy>,
    },
    /// Show one upload
    Get {
        /// The upload's id
        id: Uuid,
    },
    /// Upload files: jpeg, png, webp, gif, mp4, webm, mp3, ogg, m4a or pdf
    Upload {
        /// The files
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Let anyone read them
        #[arg(long)]
        public: bool,
        /// The id, for one file: sending it again is the same upload [default: a new one]
        #[arg(long)]
        id: Option<Uuid>,
    },
    /// Download a file, or a picture in another size or format
    Download {
        /// The upload's id
        id: Uuid,
        /// The file to write; `-` writes to stdout [default: its name, in this folder]
        #[arg(long, value_name = "FILE")]
        to: Option<PathBuf>,
        /// The width of a picture: 64, 128, 256, 384, 512, 768, 1024, 1280, 1600 or 2048
        #[arg(long)]
        width: Option<u16>,
        /// The height of a picture; with a width, it covers both
        #[arg(long)]
        height: Option<u16>,
        /// The quality of a picture: 40, 60, 75 or 85
        #[arg(long)]
        quality: Option<u8>,
        /// The format of a picture: jpeg, png, webp or avif
        #[arg(long, value_parser = ContractValue::<ImageFormat>::new("ImageFormat"), hide_possible_values = true)]
        format: Option<ImageFormat>,
    },
    /// Delete an upload: what shows it shows nothing
    Delete {
        /// The upload's id
        id: Uuid,
    },
}

impl MediaCommand {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        match self {
            Self::List { query, media_type, order_by } => {
                let fetch = async |page: &_| {
                    OperationRequest::new("media_list", &[])
                        .with_query("query", query.clone())
                        .with_query("type", media_type)
                        .with_query("order_by", order_by)
                        .with_page(page)
                        .send(context)
                        .await
                };
                context.print_pages(&context.output, FILES, fetch).await
            }
            Self::Get { id } => context.print_read(&find_metadata(context, id).await?, FILES),
            Self::Upload { files, public, id } => upload(context, &files, public, id).await,
            Self::Download { id, to, width, height, quality, format } => {
                let variant = [
                    ("width", width.map(|width| width.to_string())),
                    ("height", height.map(|height| height.to_string())),
                    ("quality", quality.map(|quality| quality.to_string())),
                    ("format", format.map(|format| format.to_string())),
                ];
                download(context, id, to, &variant).await
            }
            Self::Delete { id } => {
                let found = find_metadata(context, id).await?;
                let name = found["filename"].as_str().unwrap_or_default();
                context.write_client(PlannedWrite::irreversible(format!("Delete the file {name}?"))).await?;
                OperationRequest::new("media_delete", &[("id", id)]).send(context).await?;
                context.print_written(&found, FILES)
            }
        }
    }
}

async fn find_metadata(context: &Context, id: Uuid) -> Result<Value> {
    OperationRequest::new("media_metadata", &[("id", id)]).send(context).await
}

async fn upload(context: &Context, files: &[PathBuf], public: bool, id: Option<Uuid>) -> Result<()> {
    if id.is_some() && files.len() > 1 {
        return Err(CliError::usage("--id is of one file"));
    }
    let readers = if public { "which anyone may read" } else { "for your own scope" };
    let question = match files {
        [file] => format!("Upload {}, {readers}?", file.display()),
        files => format!("Upload {} files, {readers}?", files.len()),
    };
    context.write_client(PlannedWrite::reversible(question)).await?;
    let progress = context.console.progress_bar(Some(files.len() as u64), "files");
    let mut uploaded = Vec::new();
    for file in files {
        uploaded.push(upload_file(context, file, public, id.unwrap_or_else(Uuid::now_v7)).await?);
        progress.inc(1);
    }
    progress.finish_and_clear();
    match &uploaded[..] {
        [one] => context.print_written(one, UPLOADED),
        all => context.print_written(&all, UPLOADED),
    }
}

/// Uploads a file for one's own scope, or for anyone.
pub(crate) async fn upload_file(context: &Context, file: &Path, public: bool, id: Uuid) -> Result<Value> {
    let bytes = std::fs::read(file)
        .map_err(|error| CliError::new(Exit::Usage, "file", format!("{}: {error}", file.display())))?;
    let filename = file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let form = UploadForm { id, public, filename: &filename, bytes: &bytes }.encode();
    let server = context.server()?;
    let mut request = Request::new(Method::POST, address(&format!("{}/media/resources", server.base_url))?);
    let content_type = HeaderValue::try_from(form.content_type).map_err(|error| CliError::usage(error.to_string()))?;
    request.headers_mut().insert(CONTENT_TYPE, content_type);
    *request.body_mut() = Some(form.body.into());
    let response = server.send("media_create", access("media_create"), request).await?;
    if !response.status().is_success() {
        return Err(refusal_error(response).await);
    }
    let mut created = parse_json_response(response).await?;
    created["filename"] = json!(filename);
    Ok(created)
}

fn access(operation: &str) -> Access {
    find_operation(operation).map_or(Access::Any, |operation| operation.access)
}

fn address(text: &str) -> Result<Url> {
    Url::parse(text).map_err(|error| CliError::usage(format!("no address: {error}")))
}

async fn download(context: &Context, id: Uuid, to: Option<PathBuf>, variant: &[(&str, Option<String>)]) -> Result<()> {
    let found = find_metadata(context, id).await?;
    let server = context.server()?;
    let url = found["url"].as_str().unwrap_or_default();
    let mut url = address(&format!("{}{url}", server.base_url))?;
    for (name, value) in variant {
        if let Some(value) = value {
            url.query_pairs_mut().append_pair(name, value);
        }
    }
    let redirect = server.send("media_read", access("media_read"), Request::new(Method::GET, url)).await?;
    if !redirect.status().is_redirection() {
        return Err(refusal_error(redirect).await);
    }
    let location = redirect.headers().get(LOCATION).and_then(|location| location.to_str().ok());
    let location = location.filter(|location| location.starts_with("/media/files/"));
    let location = location.ok_or_else(|| unexpected_response(&redirect))?;
    let file = Request::new(Method::GET, address(&format!("{}{location}", server.base_url))?);
    let response = server.send("media_file", Access::Public, file).await?;
    if !response.status().is_success() {
        return Err(refusal_error(response).await);
    }
    let extension = variant.iter().find_map(|(name, value)| value.as_ref().filter(|_| *name == "format"));
    let name = file_name(found["filename"].as_str().unwrap_or_default(), extension);
    let to = to.unwrap_or_else(|| PathBuf::from(name));
    let bytes = save(context, response, &to).await?;
    if to.as_os_str() == "-" {
        return Ok(());
    }
    context.print_written(&json!({"id": id, "file": to, "bytes": bytes}), &[("file", "file"), ("bytes", "bytes")])
}

/// The name of a downloaded file, without the path that a server could put before it.
fn file_name(name: &str, extension: Option<&String>) -> String {
    let name =
        Path::new(name).file_name().map_or_else(|| "archivo".to_owned(), |name| name.to_string_lossy().into_owned());
    match extension {
        Some(extension) => Path::new(&name).with_extension(extension).to_string_lossy().into_owned(),
        None => name,
    }
}

/// Writes the body of an answer to a file, whole or not at all, or to stdout. Answers its bytes.
async fn save(context: &Context, mut response: Response, to: &Path) -> Result<u64> {
    let disk_error =
        |error: std::io::Error| CliError::new(Exit::Unexpected, "file", format!("{}: {error}", to.display()));
    let progress = context.console.progress_bar(response.content_length(), "bytes");
    let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."));
    let mut file = match to.as_os_str() == "-" {
        true => None,
        false => Some(tempfile::NamedTempFile::new_in(folder).map_err(disk_error)?),
    };
    let mut bytes = 0;
    while let Some(piece) = response.chunk().await.map_err(CliError::from_transport)? {
        bytes += piece.len() as u64;
        match &mut file {
            Some(file) => file.write_all(&piece).map_err(disk_error)?,
            None => std::io::stdout().write_all(&piece).map_err(disk_error)?,
        }
        progress.inc(piece.len() as u64);
    }
    progress.finish_and_clear();
    if let Some(file) = file {
        file.persist(to).map_err(|error| disk_error(error.error))?;
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn a_server_does_not_choose_the_folder() {
        for (given, format, name) in [
            ("foto.jpg", None, "foto.jpg"),
            ("foto.jpg", Some("webp"), "foto.webp"),
            ("../../.bashrc", None, ".bashrc"),
            ("/etc/passwd", None, "passwd"),
            ("..", None, "archivo"),
            ("", None, "archivo"),
        ] {
            assert_eq!(file_name(given, format.map(str::to_owned).as_ref()), name, "{given}");
        }
    }
}
