//! How people write values into tables: numbers, dates, times, yes and no; each reading is the only one possible or none.

mod characters;
mod html;
mod number;
mod time;

use super::problem::NotRead;

pub(crate) use characters::{check_line, check_lines};
pub(crate) use html::text_of_html;
pub(crate) use number::{amount, number};
pub(crate) use time::{DateOrder, date, local_instant, moment, order_shown, time_of_day};

/// Reads yes and no, in English and Spanish.
pub(crate) fn flag(text: &str) -> Result<bool, NotRead> {
    match text.to_lowercase().as_str() {
        "true" | "yes" | "sí" | "si" | "verdadero" | "1" => Ok(true),
        "false" | "no" | "falso" | "0" => Ok(false),
        _ => Err(NotRead {
            code: "import.flag",
            message: format!("`{text}` is neither yes nor no"),
            help: "write true or false".into(),
        }),
    }
}

/// The names of categories: commas between them, `>` between one and what is below it; a backslash before either keeps it.
pub(crate) fn category_names(text: &str) -> Vec<String> {
    let (mut names, mut name, mut letters) = (Vec::new(), String::new(), text.chars().peekable());
    while let Some(letter) = letters.next() {
        match letter {
            '\\' if letters.peek().is_some_and(|next| matches!(next, ',' | '>' | '\\')) => name.extend(letters.next()),
            ',' | '>' => names.push(std::mem::take(&mut name)),
            other => name.push(other),
        }
    }
    names.push(name);
    let tidied = names.iter().map(|name| name.split_whitespace().collect::<Vec<_>>().join(" "));
    tidied.filter(|name| !name.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::flag;

    #[test]
    fn flags() {
        for (text, value) in
            [("true", Some(true)), ("SÍ", Some(true)), ("No", Some(false)), ("0", Some(false)), ("x", None)]
        {
            assert_eq!(flag(text).ok(), value, "{text}");
        }
    }
}
