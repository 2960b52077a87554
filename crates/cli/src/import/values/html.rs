//! Text of HTML, as descriptions in other shops' exports are written: its words and lines, without what they look like.

use std::borrow::Cow;

/// What ends a line.
const BLOCKS: [&str; 14] = ["p", "br", "div", "li", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "tr", "blockquote"];
/// What is not said.
const SILENT: [&str; 2] = ["script", "style"];

/// The text of HTML. What is no HTML stays as it is.
pub(crate) fn text_of_html(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(begin) = rest.find('<') {
        text.push_str(&rest[..begin]);
        let tag = &rest[begin..];
        let is_tag = tag[1..].starts_with(|letter: char| letter.is_ascii_alphabetic() || matches!(letter, '/' | '!'));
        let end =
            if tag.starts_with("<!--") { tag.find("-->").map(|end| end + 3) } else { tag.find('>').map(|end| end + 1) };
        let (true, Some(end)) = (is_tag, end) else {
            // A smaller-than sign, as in 'a < b'.
            text.push('<');
            rest = &tag[1..];
            continue;
        };
        let is_end = tag.starts_with("</");
        let name = tag[1..end].trim_start_matches('/');
        let name: String = name.chars().take_while(char::is_ascii_alphanumeric).collect::<String>().to_lowercase();
        rest = &tag[end..];
        if SILENT.contains(&name.as_str()) && !is_end {
            let close = format!("</{name}");
            rest = rest.to_lowercase().find(&close).map_or("", |begin| &rest[begin..]);
        }
        if name == "li" && !is_end {
            text.push_str("\n- ");
        } else if BLOCKS.contains(&name.as_str()) {
            text.push('\n');
        }
    }
    text.push_str(rest);
    tidied(&html_escape::decode_html_entities(&text))
}

/// Lines without space around them, and one empty line at most between two.
fn tidied(text: &str) -> String {
    let spaced = |letter: char| if letter == '\u{a0}' || letter == '\t' { ' ' } else { letter };
    let text: String = text.replace("\r\n", "\n").chars().map(spaced).collect();
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
    use super::text_of_html;

    #[test]
    fn words_and_lines_stay() {
        for (html, text) in [
            (
                "<p>Remera de <strong>algodón</strong>.</p><p>Lavar&nbsp;a mano.</p>",
                "Remera de algodón.\n\nLavar a mano.",
            ),
            ("Uno<br>dos<br/>tres", "Uno\ndos\ntres"),
            ("<ul>\n<li>Rojo</li>\n<li>Azul &amp; blanco</li></ul>", "- Rojo\n\n- Azul & blanco"),
            ("<style>p { color: red }</style><div class=\"a>b\">x</div>", "b\">x"),
            ("Talle < 40 y > 36", "Talle < 40 y > 36"),
            ("a<!-- <b> -->b", "ab"),
            ("<SCRIPT>alert('x')</SCRIPT>Hola", "Hola"),
            ("sin html", "sin html"),
            ("&lt;b&gt; no es una etiqueta", "<b> no es una etiqueta"),
            ("", ""),
        ] {
            assert_eq!(text_of_html(html), text, "{html}");
        }
    }
}
