//! Parses a row as an article or a variant.

use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::super::parse_id_column;
use super::ArticleImporter;
use super::product::{Product, RowRole, find_article_key};
use crate::problem::{ParseError, RowProblem};
use crate::source::RowFields;
use crate::text::fold;
use crate::values::{
    check_multi_line, check_single_line, html_to_text, parse_centavos, parse_date, parse_flag, parse_number,
    split_category_names,
};

/// The length limits of texts, in characters.
const MAX_NAME_LENGTH: usize = 120;
const MAX_CODE_LENGTH: usize = 64;
const MAX_CATEGORY_LENGTH: usize = 60;
const MAX_DESCRIPTION_LENGTH: usize = 2000;
const MAX_URL_LENGTH: usize = 2048;
/// The most categories, pictures and units of an article.
const MAX_CATEGORIES: usize = 20;
const MAX_PICTURES: usize = 13;
const MAX_COUNT: f64 = 1e9;

impl ArticleImporter {
    /// Parses a row, or returns all of its problems.
    pub(super) fn parse_product(&self, fields: &RowFields<'_>) -> Result<Product, Vec<RowProblem>> {
        let mut problems = Vec::new();
        let part = parse_role(fields, &mut problems);
        let own_id = parse_id_column(fields, "id").map_err(|problem| problems.push(problem)).unwrap_or_default();
        let code = parse_code(fields).map_err(|problem| problems.push(problem)).unwrap_or_default();
        let mut found = Map::new();
        if part != RowRole::Variant {
            self.parse_article_fields(fields, own_id, &mut found, &mut problems);
        } else if fields.format_name().is_none() {
            match fields.parse("visible", parse_flag) {
                Ok(visible) => found.extend(visible.map(|visible| ("visible".to_owned(), visible.into()))),
                Err(problem) => problems.push(problem),
            }
        }
        if part == RowRole::Article && fields.has_column("code") {
            found.insert("code".into(), json!(code));
        }
        let (price, discount) = self.parse_price(fields, part, own_id, &mut problems);
        let stock = parse_stock(fields, &mut problems);
        let values = option_values(fields);
        if part == RowRole::Variant && values.is_empty() {
            problems.push(fields.empty_problem("value_1"));
        }
        for column in ["option_1", "value_1", "option_2", "value_2", "option_3", "value_3"] {
            problems.extend(fields.parse(column, check_single_line).err());
        }
        for (_, value) in &values {
            if value.chars().count() > MAX_NAME_LENGTH {
                problems.push(too_long(fields, "value_1", MAX_NAME_LENGTH));
            }
        }
        let read = Product {
            role: part,
            own_id,
            code,
            has_code: fields.has_column("code"),
            key: find_article_key(fields),
            values,
            price_centavos: price,
            discount_centavos: discount,
            stock,
            fields: found,
        };
        if problems.is_empty() { Ok(read) } else { Err(problems) }
    }

    /// Parses the article's fields other than price and stock.
    fn parse_article_fields(
        &self,
        fields: &RowFields<'_>,
        own_id: Option<Uuid>,
        found: &mut Map<String, Value>,
        problems: &mut Vec<RowProblem>,
    ) {
        let mut noted = |problem| problems.push(problem);
        for (column, check) in [("name", check_single_line as fn(&str) -> _), ("categories", check_multi_line)] {
            if let Err(problem) = fields.parse(column, check) {
                noted(problem);
            }
        }
        match fields.text("name") {
            Some(name) if name.chars().count() > MAX_NAME_LENGTH => noted(too_long(fields, "name", MAX_NAME_LENGTH)),
            Some(name) => {
                drop(found.insert("name".into(), name.split_whitespace().collect::<Vec<_>>().join(" ").into()))
            }
            None if own_id.is_some() && !fields.has_column("name") => {}
            None => noted(fields.empty_problem("name")),
        }
        if fields.has_column("description") || fields.has_column("short_description") {
            match parse_description(fields) {
                Ok(text) => drop(found.insert("description".into(), text.into())),
                Err(problem) => noted(problem),
            }
        }
        if fields.has_column("visible") || fields.has_column("visibility") {
            let hidden = fields.text("visibility").is_some_and(|text| fold(text) == "hidden");
            match fields.parse("visible", parse_published) {
                Ok(visible) => drop(found.insert("visible".into(), (visible.unwrap_or(true) && !hidden).into())),
                Err(problem) => noted(problem),
            }
        }
        if fields.has_column("categories") {
            match self.parse_categories(fields) {
                Ok(categories) => drop(found.insert("categories".into(), categories)),
                Err(problem) => noted(problem),
            }
        }
        if fields.has_column("images") {
            match parse_pictures(fields) {
                Ok(mut pictures) => {
                    let first = if pictures.is_empty() { Value::Null } else { pictures.remove(0).into() };
                    found.insert("image_url".into(), first);
                    found.insert("gallery".into(), pictures.into());
                }
                Err(problem) => noted(problem),
            }
        }
        let mut price = Map::new();
        for column in ["discount_percent", "tax_percent"] {
            match fields.parse(column, parse_percent) {
                Ok(Some(percent)) => drop(price.insert(column.into(), json!(percent))),
                Ok(None) if fields.has_column(column) && column == "tax_percent" => {
                    drop(price.insert(column.into(), Value::Null))
                }
                Ok(None) if fields.has_column(column) => drop(price.insert(column.into(), json!(0))),
                Ok(None) => {}
                Err(problem) => noted(problem),
            }
        }
        if !price.is_empty() {
            found.insert("price".into(), price.into());
        }
    }

    /// Parses the price and the discount.
    fn parse_price(
        &self,
        fields: &RowFields<'_>,
        part: RowRole,
        own_id: Option<Uuid>,
        problems: &mut Vec<RowProblem>,
    ) -> (Option<i64>, Option<i64>) {
        let mut read =
            |column| fields.parse(column, parse_centavos).map_err(|problem| problems.push(problem)).unwrap_or_default();
        let (price, mut sale, mut discount) = (read("price"), read("sale_price"), read("discount"));
        for (column, is_over) in [("sale_from", false), ("sale_to", true)] {
            let day = |text: &str| parse_date(text.split([' ', 'T']).next().unwrap_or(text), self.order);
            match fields.parse(column, day) {
                Ok(Some(day)) if (is_over && day < self.today) || (!is_over && day > self.today) => sale = None,
                Ok(_) => {}
                Err(problem) => problems.push(problem),
            }
        }
        // The product that variants share has no price of its own.
        let needs = match part {
            RowRole::Article => !is_parent_of_variants(fields) && (own_id.is_none() || fields.has_column("price")),
            RowRole::Variant | RowRole::Both => true,
        };
        if needs && price.is_none() && fields.text("price").is_none() {
            problems.push(fields.empty_problem("price"));
        }
        if let (Some(price), Some(sale)) = (price, sale) {
            if sale > price {
                let message =
                    format!("the sale price {} is more than the price", fields.text("sale_price").unwrap_or_default());
                problems.push(fields.problem("sale_price", "import.sale_price", message, "change one of both"));
            }
            discount = Some(price - sale);
        } else if fields.has_column("sale_price") || fields.has_column("discount") {
            discount = discount.or(Some(0));
        }
        (price, discount)
    }

    fn parse_categories(&self, fields: &RowFields<'_>) -> Result<Value, RowProblem> {
        let mut found: Vec<(Uuid, String)> = Vec::new();
        for name in split_category_names(fields.text("categories").unwrap_or_default()) {
            if name.chars().count() > MAX_CATEGORY_LENGTH {
                return Err(too_long(fields, "categories", MAX_CATEGORY_LENGTH));
            }
            let known = self.directory.find_category(&name);
            let (id, name) = known.unwrap_or_else(|| {
                (Uuid::new_v5(&self.store_id, format!("categories:{}", fold(&name)).as_bytes()), name)
            });
            if found.iter().all(|(other, _)| *other != id) {
                found.push((id, name));
            }
        }
        match found.len() {
            0..=MAX_CATEGORIES => Ok(found.into_iter().map(|(id, name)| json!({"id": id, "name": name})).collect()),
            many => Err(too_many(fields, "categories", many, MAX_CATEGORIES)),
        }
    }
}

/// The store's own code for the article or the variant.
fn parse_code(fields: &RowFields<'_>) -> Result<Option<String>, RowProblem> {
    match fields.text("code") {
        Some(code) if code.chars().count() > MAX_CODE_LENGTH => Err(too_long(fields, "code", MAX_CODE_LENGTH)),
        code => fields.parse("code", check_single_line).map(|_| code.map(ToOwned::to_owned)),
    }
}

/// The option names and values of a row.
fn option_values(fields: &RowFields<'_>) -> Vec<(String, String)> {
    let text = |column| fields.text(column).unwrap_or_default().to_owned();
    let pairs = [("option_1", "value_1"), ("option_2", "value_2"), ("option_3", "value_3")];
    let pairs = pairs.map(|(option, value)| (text(option), text(value)));
    pairs.into_iter().filter(|(_, value)| !value.is_empty()).collect()
}

/// The role of a row, from its type, parent or values.
fn parse_role(fields: &RowFields<'_>, problems: &mut Vec<RowProblem>) -> RowRole {
    let types: Vec<String> = fields.text("type").unwrap_or_default().split(',').map(fold).collect();
    let is = |name: &str| types.iter().any(|one| one == name);
    if let Some(other) = types.iter().find(|one| ["grouped", "external"].contains(&one.as_str())) {
        let message = format!("a product of the type {other} cannot be sold by itself");
        problems.push(
            fields
                .problem("type", "import.product_type", message, "remove the row, or use --skip-bad")
                .with("text", other.as_str()),
        );
    }
    match () {
        () if is("variation") || (fields.text("type").is_none() && fields.text("parent").is_some()) => RowRole::Variant,
        () if is_parent_of_variants(fields) => RowRole::Article,
        () if fields.format_name() == Some("Tiendanube") && fields.text("value_1").is_some() => {
            if fields.text("name").is_some() { RowRole::Both } else { RowRole::Variant }
        }
        () => RowRole::Article,
    }
}

/// True when the row is what variants share, as another row says.
pub(super) fn is_parent_of_variants(fields: &RowFields<'_>) -> bool {
    fields.text("type").is_some_and(|types| types.split(',').any(|one| fold(one) == "variable"))
        || (fields.has_column("parent") && fields.text("price").is_none() && fields.text("type").is_none())
}

fn parse_description(fields: &RowFields<'_>) -> Result<String, RowProblem> {
    let read = |column| {
        let text = fields.text(column).unwrap_or_default();
        match fields.format_name() {
            Some("WooCommerce") => html_to_text(&text.replace("\\n", "\n")),
            Some(_) => html_to_text(text),
            None => text.to_owned(),
        }
    };
    let (long, short) = (read("description"), read("short_description"));
    let checked = |column: &str, text: String| match check_multi_line(&text) {
        Ok(()) => Ok(text),
        Err(error) => Err(fields.problem(column, error.code, error.message, error.help)),
    };
    let is_long = |text: &str| text.chars().count() > MAX_DESCRIPTION_LENGTH;
    match () {
        () if !long.is_empty() && !is_long(&long) => checked("description", long),
        () if !is_long(&short) && (long.is_empty() || !short.is_empty()) => checked("short_description", short),
        () => Err(too_long(fields, "description", MAX_DESCRIPTION_LENGTH)),
    }
}

/// Parses the published flag: WooCommerce's drafts are -1.
fn parse_published(text: &str) -> Result<bool, ParseError> {
    if text == "-1" { Ok(false) } else { parse_flag(text) }
}

fn parse_percent(text: &str) -> Result<f64, ParseError> {
    let percent = parse_number(text.trim_end_matches('%').trim_end(), 0.0..=100.0)?;
    if (percent * 100.0).fract().abs() < 1e-6 {
        return Ok(percent);
    }
    let message = format!("`{text}` has more than two decimals");
    Err(ParseError { code: "import.percent", message, help: "round it to two decimals".into() })
}

fn parse_count(text: &str) -> Result<Option<f64>, ParseError> {
    // WooCommerce may count a variant's stock on its article.
    if fold(text) == "parent" {
        return Ok(None);
    }
    let count = parse_number(text, -MAX_COUNT..=MAX_COUNT)?;
    if count.fract() == 0.0 {
        // Units sold beyond the stock are not negative stock.
        return Ok(Some(count.max(0.0)));
    }
    let message = format!("`{text}` is not a whole number");
    Err(ParseError { code: "import.count", message, help: "write how many units there are".into() })
}

/// Parses a number of units.
fn parse_stock(fields: &RowFields<'_>, problems: &mut Vec<RowProblem>) -> Option<Value> {
    let mut stock = Map::new();
    let backorders = fields.text("backorders").is_some_and(|text| !["0", "no"].contains(&fold(text).as_str()));
    for (column, name) in [("stock", "count"), ("min_stock", "min_count")] {
        match fields.parse(column, parse_count) {
            Ok(count) if fields.has_column(column) => {
                let count = count.flatten().filter(|_| !backorders);
                #[expect(clippy::cast_possible_truncation, reason = "it is whole, and in the range")]
                stock.insert(name.into(), json!(count.map(|count| count as i64)));
            }
            Ok(_) => {}
            Err(problem) => problems.push(problem),
        }
    }
    match fields.parse("out_of_stock", parse_flag) {
        Ok(Some(out)) => drop(stock.insert("out_of_stock".into(), out.into())),
        Ok(None) if fields.has_column("out_of_stock") => drop(stock.insert("out_of_stock".into(), false.into())),
        Ok(None) => {}
        Err(problem) => problems.push(problem),
    }
    if fields.has_column("in_stock") {
        let out = fields.text("in_stock").is_some_and(|text| ["0", "no"].contains(&fold(text).as_str()));
        stock.insert("out_of_stock".into(), out.into());
    }
    (!stock.is_empty()).then(|| stock.into())
}

fn parse_pictures(fields: &RowFields<'_>) -> Result<Vec<String>, RowProblem> {
    let text = fields.text("images").unwrap_or_default();
    let pictures: Vec<String> = text
        .split_whitespace()
        .map(|one| one.trim_matches([',', ';']).to_owned())
        .filter(|one| !one.is_empty())
        .collect();
    // An export has the addresses of this server's uploads.
    let is_address = |one: &&String| {
        ["http://", "https://", "/media/resources/"].iter().any(|begin| one.starts_with(begin))
            && one.len() <= MAX_URL_LENGTH
            && check_single_line(one).is_ok()
    };
    if let Some(other) = pictures.iter().find(|one| !is_address(one)) {
        let message = format!("`{other}` is not the URL of a picture");
        let help = "write URLs that begin with https://, separated by a comma and a space";
        return Err(fields.problem("images", "import.image", message, help).with("text", other.as_str()));
    }
    if pictures.len() > MAX_PICTURES {
        return Err(too_many(fields, "images", pictures.len(), MAX_PICTURES));
    }
    Ok(pictures)
}

fn too_long(fields: &RowFields<'_>, column: &str, most: usize) -> RowProblem {
    let help = format!("shorten it, or ignore the column: --ignore-columns {column}");
    fields.problem(column, "import.too_long", format!("it has more than {most} characters"), help).with("maximum", most)
}

fn too_many(fields: &RowFields<'_>, column: &str, many: usize, most: usize) -> RowProblem {
    let message = format!("there are {many} of them; the maximum is {most}");
    let problem = fields.problem(column, "import.too_many", message, format!("leave {} out", many - most));
    problem.with("count", many).with("maximum", most)
}
