//! Uploads as multipart forms (RFC 7578), which the generated client does not have.

use uuid::Uuid;

/// A file to upload with `media_create`.
#[derive(Clone, Copy, Debug)]
pub struct UploadForm<'a> {
    /// The id of the resource: sending the same file again is the same upload.
    pub id: Uuid,
    /// True if anyone may read it.
    pub public: bool,
    /// The name of the file.
    pub filename: &'a str,
    /// Its bytes.
    pub bytes: &'a [u8],
}

/// The body of an upload with its content type.
#[derive(Clone, Debug)]
pub struct EncodedForm {
    /// The header `content-type`.
    pub content_type: String,
    /// The body.
    pub body: Vec<u8>,
}

impl UploadForm<'_> {
    /// Encodes the form; its file is the last part.
    pub fn encode(&self) -> EncodedForm {
        let boundary = format!("hub-{}", Uuid::new_v4().simple());
        let Self { id, public, filename, bytes } = self;
        // RFC 7578, 4.2 and the HTML standard: these three are percent-encoded.
        let filename = filename.replace('"', "%22").replace('\r', "%0D").replace('\n', "%0A");
        let part = |disposition: &str| format!("--{boundary}\r\ncontent-disposition: form-data; {disposition}\r\n\r\n");
        let mut body = Vec::with_capacity(bytes.len() + 512);
        body.extend_from_slice(format!("{}{id}\r\n", part("name=\"id\"")).as_bytes());
        body.extend_from_slice(format!("{}{public}\r\n", part("name=\"public\"")).as_bytes());
        body.extend_from_slice(part(&format!("name=\"file\"; filename=\"{filename}\"")).as_bytes());
        body.extend_from_slice(bytes);
        body.extend_from_slice(format!("\r\n--{boundary}--\r\n").as_bytes());
        EncodedForm { content_type: format!("multipart/form-data; boundary={boundary}"), body }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_ends_with_its_file() {
        let form = UploadForm { id: Uuid::nil(), public: true, filename: "a \"b\".pdf", bytes: b"%PDF" }.encode();
        let boundary = form.content_type.split("boundary=").nth(1).expect("a boundary");
        let body = String::from_utf8(form.body.clone()).expect("text");
        let parts: Vec<_> = body.split(&format!("--{boundary}")).collect();
        assert_eq!(parts.len(), 5, "{body}");
        assert!(parts[1].ends_with("\r\n\r\n00000000-0000-0000-0000-000000000000\r\n"));
        assert!(parts[2].ends_with("name=\"public\"\r\n\r\ntrue\r\n"));
        assert!(parts[3].contains("filename=\"a %22b%22.pdf\"") && parts[3].ends_with("\r\n\r\n%PDF\r\n"));
        assert_eq!(parts[4], "--\r\n");
    }
}
