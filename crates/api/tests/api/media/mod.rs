//! Media: uploads, their reading and their variants, on a folder and on an S3 server.

mod garbage;
mod read;
mod upload;
mod variants;
