//! Reads a file's bytes, and those of UTF-16 as UTF-8, so that all after it knows one form.

use std::io::{self, Read};

use encoding_rs::{CoderResult, Decoder, UTF_16BE, UTF_16LE};

/// The byte order of UTF-16.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ByteOrder {
    /// The low byte first, as Excel writes it.
    Little,
    /// The high byte first.
    Big,
}

/// Bytes that are decoded when they are UTF-16. A byte order mark stays, as that of UTF-8; what is no text becomes U+FFFD.
pub(super) struct TextReader<R> {
    input: R,
    decoder: Option<Decoder>,
    bytes: Vec<u8>,
    /// The part of `bytes` that was not decoded yet.
    pending: std::ops::Range<usize>,
    has_ended: bool,
}

impl<R: Read> TextReader<R> {
    pub(super) fn new(input: R, utf16: Option<ByteOrder>) -> Self {
        let decoder = utf16.map(|order| match order {
            ByteOrder::Little => UTF_16LE.new_decoder_without_bom_handling(),
            ByteOrder::Big => UTF_16BE.new_decoder_without_bom_handling(),
        });
        Self { input, decoder, bytes: Vec::new(), pending: 0..0, has_ended: false }
    }

    /// Returns the input.
    pub(super) fn into_inner(self) -> R {
        self.input
    }

    fn fill(&mut self) -> io::Result<()> {
        self.bytes.resize(8 * 1024, 0);
        let read = self.input.read(&mut self.bytes)?;
        self.has_ended = read == 0;
        self.pending = 0..read;
        Ok(())
    }
}

impl<R: Read> Read for TextReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let Some(decoder) = &mut self.decoder else {
                return self.input.read(buffer);
            };
            let (result, read, written, _) =
                decoder.decode_to_utf8(&self.bytes[self.pending.clone()], buffer, self.has_ended);
            self.pending.start += read;
            match result {
                CoderResult::InputEmpty if self.has_ended => {
                    // A decoder that has ended must not be called again.
                    self.decoder = None;
                    return Ok(written);
                }
                _ if written > 0 => return Ok(written),
                CoderResult::InputEmpty => self.fill()?,
                CoderResult::OutputFull => return Err(io::ErrorKind::InvalidInput.into()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn utf16(text: &str, order: ByteOrder) -> Vec<u8> {
        let bytes = |unit: u16| match order {
            ByteOrder::Little => unit.to_le_bytes(),
            ByteOrder::Big => unit.to_be_bytes(),
        };
        text.encode_utf16().flat_map(bytes).collect()
    }

    #[test]
    fn utf_16_is_read_as_utf_8_however_it_is_cut() {
        let text = "\u{feff}fecha\tfarmacia\r\n«ñandú» 🍕\t€\r\n".repeat(700);
        for order in [ByteOrder::Little, ByteOrder::Big] {
            let bytes = utf16(&text, order);
            for size in [4, 7, 64, 20_000] {
                let mut reader = TextReader::new(bytes.as_slice(), Some(order));
                let (mut read, mut buffer) = (Vec::new(), vec![0; size]);
                loop {
                    match reader.read(&mut buffer).expect("it is read") {
                        0 => break,
                        count => read.extend_from_slice(&buffer[..count]),
                    }
                }
                assert!(String::from_utf8(read).is_ok_and(|read| read == text), "{order:?} {size}");
            }
        }
    }

    #[test]
    fn half_a_letter_is_shown_as_none() {
        let mut bytes = utf16("ab", ByteOrder::Little);
        bytes.push(0xd8);
        let mut read = String::new();
        TextReader::new(bytes.as_slice(), Some(ByteOrder::Little)).read_to_string(&mut read).expect("it is read");
        assert_eq!(read, "ab\u{fffd}");
    }

    #[test]
    fn other_bytes_pass_as_they_are() {
        let mut read = Vec::new();
        TextReader::new(&b"Mu\xf1oz\0"[..], None).read_to_end(&mut read).expect("it is read");
        assert_eq!(read, b"Mu\xf1oz\0");
    }
}
