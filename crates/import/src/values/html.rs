//! Converts HTML, as in descriptions of other programs' exports, to plain text.

use std::borrow::Cow;

use html5gum::{DefaultEmitter, Token, Tokenizer};

/// Tags that end a line.
const BLOCK_TAGS: [&[u8]; 14] =
    [b"p", b"br", b"div", b"li", b"ul", b"ol", b"h1", b"h2", b"h3", b"h4", b"h5", b"h6", b"tr", b"blockquote"];
/// Tags whose content is not text.
const SKIPPED_TAGS: [&[u8]; 2] = [b"script", b"style"];

/// Converts HTML to text. Plain text stays unchanged.
pub fn html_to_text(html: &str) -> String {
    let html = without_open_tag(html);
    let mut emitter = DefaultEmitter::<()>::default();
    // Otherwise tags inside scripts and styles would count.
    emitter.naively_switch_states(true);
    let tokenizer = Tokenizer::new_with_emitter(&*html, emitter);
    let (mut text, mut silent) = (String::with_capacity(html.len()), false);
    for token in tokenizer.flatten() {
        match token {
            Token::String(said) if !silent => text.push_str(&String::from_utf8_lossy(&said)),
            Token::StartTag(tag) => {
                silent = SKIPPED_TAGS.contains(&&**tag.name);
                match &**tag.name {
                    b"li" => text.push_str("\n- "),
                    name if BLOCK_TAGS.contains(&name) => text.push('\n'),
                    _ => {}
                }
            }
            Token::EndTag(tag) => {
                silent = false;
                if BLOCK_TAGS.contains(&&**tag.name) {
                    text.push('\n');
                }
            }
            _ => {}
        }
    }
    tidy_lines(&text)
}

/// Escapes a `<` after the last tag, as in 'a<b': it begins no tag.
fn without_open_tag(html: &str) -> Cow<'_, str> {
    let end = html.rfind('>').map_or(0, |end| end + 1);
    match html[end..].contains('<') {
        true => format!("{}{}", &html[..end], html[end..].replace('<', "&lt;")).into(),
        false => html.into(),
    }
}

/// Trims lines, collapses empty ones, and removes zero width spaces.
fn tidy_lines(text: &str) -> String {
    let spaced = |letter: char| match letter {
        '\u{a0}' | '\t' => ' ',
        '\r' | '\u{2028}' | '\u{2029}' => '\n',
        other => other,
    };
    let text: String = text.replace("\r\n", "\n").replace('\u{200b}', "").chars().map(spaced).collect();
    let mut lines: Vec<Cow<'_, str>> = Vec::new();
    for line in text.lines() {
        let line = line.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
        let is_gap = line.is_empty() && lines.last().is_none_or(|last| last.is_empty());
        if !is_gap {
            lines.push(line.into());
        }
    }
    lines.join("\n").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::html_to_text;

    proptest! {
        #[test]
        fn no_text_is_too_strange(html in r"(<(/?)(style|p|İ|script|!--)?[ >]?|\PC|İ|&[a-z#]{0,4};?){0,24}") {
            let text = html_to_text(&html);
            prop_assert_eq!(text.trim(), &text);
        }

        #[test]
        fn text_without_tags_stays(text in r"[\p{L}\p{N}.,<>-]( ?[\p{L}\p{N}.,;<] ?){0,12}") {
            prop_assume!(!text.contains('<') || !text.contains('>'));
            let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            prop_assert_eq!(words(&html_to_text(&text)), words(&text));
        }
    }

    #[test]
    fn words_and_lines_stay() {
        for (html, text) in [
            (
                "<p>Remera de <strong>algodón</strong>.</p><p>Lavar&nbsp;a mano.</p>",
                "Remera de algodón.\n\nLavar a mano.",
            ),
            ("Uno<br>dos<br/>tres", "Uno\ndos\ntres"),
            ("<ul>\n<li>Rojo</li>\n<li>Azul &amp; blanco</li></ul>", "- Rojo\n\n- Azul & blanco"),
            ("<style>p { color: red }</style><div class=\"a>b\">x</div>", "x"),
            ("<style>İİİİİİİİİ</style>", ""),
            ("a<STYLE>İ<p>İ</style >ñ<script>if (a < b) { '</p>' }</script>ß", "añß"),
            ("<style>nunca se cierra", ""),
            ("<p>Uno</p><p>a<b", "Uno\n\na<b"),
            ("1 &lt; 2 &amp;&nbsp;&eacute;&#233;&#x1F355;", "1 < 2 & éé🍕"),
            ("uno\u{200b}dos\u{2028}tres", "unodos\ntres"),
            ("Talle < 40 y > 36", "Talle < 40 y > 36"),
            ("a<!-- <b> -->b", "ab"),
            ("<SCRIPT>alert('x')</SCRIPT>Hola", "Hola"),
            ("sin html", "sin html"),
            ("&lt;b&gt; no es una etiqueta", "<b> no es una etiqueta"),
            ("", ""),
        ] {
            assert_eq!(html_to_text(html), text, "{html}");
        }
    }
}
