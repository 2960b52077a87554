//! A message in one line, for tables.

use hub_client::types::{ChatMessageData, ChatMessageDataType};

/// The parts of a message in one line: texts without their line breaks, and other parts with their type before the path.
pub(super) fn one_line(data: &[ChatMessageData]) -> String {
    let parts = data.iter().map(|part| match part.type_ {
        ChatMessageDataType::Text => part.value.split_whitespace().collect::<Vec<_>>().join(" "),
        other => format!("[{other}] {}", part.value),
    });
    parts.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_lose_their_line_breaks_and_files_keep_their_paths() {
        let part = |type_, value: &str| ChatMessageData { type_, value: value.to_owned() };
        let data = [
            part(ChatMessageDataType::Text, "Hola,\n\n\t¿hay  turnos?\r\n"),
            part(ChatMessageDataType::Image, "/media/resources/private/1"),
        ];
        assert_eq!(one_line(&data), "Hola, ¿hay turnos? [image] /media/resources/private/1");
        assert_eq!(one_line(&[]), "");
    }
}
