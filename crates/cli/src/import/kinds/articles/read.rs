//! A row as an article, or as a variant of one.

use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::super::super::problem::{NotRead, Problem};
use super::super::super::source::Fields;
use super::super::super::values::{amount, category_names, check_line, check_lines, date, flag, number, text_of_html};
use super::super::own_id;
use super::Articles;
use super::family::Family;
use crate::names::fold;

/// What of an article a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// The whole, or what its variants share.
    Whole,
    /// One variant.
    Variant,
    /// What its variants share, and the first of them.
    Both,
}

/// A row, read.
#[derive(Clone, Debug)]
pub(super) struct Product {
    pub(super) part: Part,
    pub(super) own_id: Option<Uuid>,
    pub(super) code: Option<String>,
    /// What differs from the other variants, and which one it is.
    pub(super) values: Vec<(String, String)>,
    /// What it costs and what is taken off of that, in centavos.
    pub(super) price: Option<i64>,
    pub(super) discount: Option<i64>,
    /// How many there are, as far as the file says.
    pub(super) stock: Option<Value>,
    /// The other fields of the article that the file has.
    pub(super) fields: Map<String, Value>,
}

/// The fewest and most letters of a line, and the most of a text.
const NAME: usize = 120;
const CATEGORY: usize = 60;
const DESCRIPTION: usize = 2000;
const ADDRESS: usize = 2048;
/// How many of something an article has at most.
const CATEGORIES: usize = 20;
const PICTURES: usize = 13;
const COUNT: f64 = 1e9;

impl Product {
    /// The article's id.
    pub(super) fn id(&self, articles: &Articles) -> Uuid {
        let key = || match &self.code {
            Some(code) => code.clone(),
            None => format!("name:{}", fold(self.fields["name"].as_str().unwrap_or_default())),
        };
        self.own_id.unwrap_or_else(|| articles.article_id(&key()))
    }

    /// By which of its columns it is known.
    pub(super) fn key_name(&self) -> &'static str {
        match (&self.own_id, &self.code) {
            (Some(_), _) => "id",
            (None, Some(_)) => "code",
            (None, None) => "name",
        }
    }

    /// The fields of the article that the file has; with variants, what they say of price and stock.
    pub(super) fn body(&self, family: Option<(i64, i64)>) -> Value {
        let mut body = self.fields.clone();
        let mut price = body.remove("price").unwrap_or_else(|| json!({}));
        let (base, discount) = match family {
            Some((base, discount)) => (Some(base), Some(discount)),
            None => (self.price, self.discount),
        };
        for (name, value) in [("base", base), ("discount_fixed", discount)] {
            if let Some(centavos) = value {
                price[name] = money(centavos);
            }
        }
        body.insert("price".into(), price);
        if let Some(stock) = &self.stock {
            body.insert("stock".into(), stock.clone());
        }
        body.into()
    }
}

/// Centavos as the API writes them.
pub(super) fn money(centavos: i64) -> Value {
    #[expect(clippy::cast_precision_loss, reason = "it is at most a thousand millions with two decimals")]
    let amount = centavos as f64 / 100.0;
    json!(amount)
}

impl Articles {
    /// Reads a row, or says everything that is wrong with it.
    pub(super) fn product(&self, fields: &Fields<'_>) -> Result<Product, Vec<Problem>> {
        let mut problems = Vec::new();
        let part = part(fields, &mut problems);
        let own_id = own_id(fields).map_err(|problem| problems.push(problem)).unwrap_or_default();
        let code = fields.text("code").map(ToOwned::to_owned);
        let code = code.or_else(|| fields.text("number").map(|number| format!("id:{number}")));
        let mut found = Map::new();
        if part != Part::Variant {
            self.whole(fields, own_id, &mut found, &mut problems);
        }
        let (price, discount) = self.price(fields, part, own_id, &mut problems);
        let stock = stock(fields, &mut problems);
        let values = Family::values(fields);
        if part == Part::Variant && values.is_empty() {
            problems.push(fields.empty("value_1"));
        }
        for column in ["option_1", "value_1", "option_2", "value_2", "option_3", "value_3"] {
            problems.extend(fields.value(column, check_line).err());
        }
        for (_, value) in &values {
            if value.chars().count() > NAME {
                problems.push(too_long(fields, "value_1", NAME));
            }
        }
        let read = Product { part, own_id, code, values, price, discount, stock, fields: found };
        if problems.is_empty() { Ok(read) } else { Err(problems) }
    }

    /// What an article is besides its price and stock.
    fn whole(
        &self,
        fields: &Fields<'_>,
        own_id: Option<Uuid>,
        found: &mut Map<String, Value>,
        problems: &mut Vec<Problem>,
    ) {
        let mut noted = |problem| problems.push(problem);
        for (column, check) in [("name", check_line as fn(&str) -> _), ("categories", check_lines)] {
            if let Err(problem) = fields.value(column, check) {
                noted(problem);
            }
        }
        match fields.text("name") {
            Some(name) if name.chars().count() > NAME => noted(too_long(fields, "name", NAME)),
            Some(name) => {
                drop(found.insert("name".into(), name.split_whitespace().collect::<Vec<_>>().join(" ").into()))
            }
            None if own_id.is_some() && !fields.has("name") => {}
            None => noted(fields.empty("name")),
        }
        if fields.has("description") || fields.has("short_description") {
            match description(fields) {
                Ok(text) => drop(found.insert("description".into(), text.into())),
                Err(problem) => noted(problem),
            }
        }
        if fields.has("visible") || fields.has("visibility") {
            let hidden = fields.text("visibility").is_some_and(|text| fold(text) == "hidden");
            match fields.value("visible", published) {
                Ok(visible) => drop(found.insert("visible".into(), (visible.unwrap_or(true) && !hidden).into())),
                Err(problem) => noted(problem),
            }
        }
        if fields.has("categories") {
            match self.categories(fields) {
                Ok(categories) => drop(found.insert("categories".into(), categories)),
                Err(problem) => noted(problem),
            }
        }
        if fields.has("images") {
            match pictures(fields) {
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
            match fields.value(column, percent) {
                Ok(Some(percent)) => drop(price.insert(column.into(), json!(percent))),
                Ok(None) if fields.has(column) && column == "tax_percent" => {
                    drop(price.insert(column.into(), Value::Null))
                }
                Ok(None) if fields.has(column) => drop(price.insert(column.into(), json!(0))),
                Ok(None) => {}
                Err(problem) => noted(problem),
            }
        }
        if !price.is_empty() {
            found.insert("price".into(), price.into());
        }
    }

    /// What it costs, and what is taken off of that.
    fn price(
        &self,
        fields: &Fields<'_>,
        part: Part,
        own_id: Option<Uuid>,
        problems: &mut Vec<Problem>,
    ) -> (Option<i64>, Option<i64>) {
        let mut read =
            |column| fields.value(column, amount).map_err(|problem| problems.push(problem)).unwrap_or_default();
        let (price, mut sale, mut discount) = (read("price"), read("sale_price"), read("discount"));
        for (column, is_over) in [("sale_from", false), ("sale_to", true)] {
            let day = |text: &str| date(text.split([' ', 'T']).next().unwrap_or(text), self.order);
            match fields.value(column, day) {
                Ok(Some(day)) if (is_over && day < self.today) || (!is_over && day > self.today) => sale = None,
                Ok(_) => {}
                Err(problem) => problems.push(problem),
            }
        }
        // What the variants share has no price of its own.
        let needs = match part {
            Part::Whole => !is_of_variants(fields) && (own_id.is_none() || fields.has("price")),
            Part::Variant | Part::Both => true,
        };
        if needs && price.is_none() && fields.text("price").is_none() {
            problems.push(fields.empty("price"));
        }
        if let (Some(price), Some(sale)) = (price, sale) {
            if sale > price {
                let message =
                    format!("the sale price {} is more than the price", fields.text("sale_price").unwrap_or_default());
                problems.push(fields.problem("sale_price", "import.sale_price", message, "change one of both"));
            }
            discount = Some(price - sale);
        } else if fields.has("sale_price") || fields.has("discount") {
            discount = discount.or(Some(0));
        }
        (price, discount)
    }

    fn categories(&self, fields: &Fields<'_>) -> Result<Value, Problem> {
        let mut found: Vec<(Uuid, String)> = Vec::new();
        for name in category_names(fields.text("categories").unwrap_or_default()) {
            if name.chars().count() > CATEGORY {
                return Err(too_long(fields, "categories", CATEGORY));
            }
            let known = self.categories.get(&fold(&name)).cloned();
            let (id, name) = known.unwrap_or_else(|| {
                (Uuid::new_v5(&self.store_id, format!("categories:{}", fold(&name)).as_bytes()), name)
            });
            if found.iter().all(|(other, _)| *other != id) {
                found.push((id, name));
            }
        }
        match found.len() {
            0..=CATEGORIES => Ok(found.into_iter().map(|(id, name)| json!({"id": id, "name": name})).collect()),
            many => Err(too_many(fields, "categories", many, CATEGORIES)),
        }
    }
}

/// What of an article the row is, by its type, its parent or its values.
fn part(fields: &Fields<'_>, problems: &mut Vec<Problem>) -> Part {
    let types: Vec<String> = fields.text("type").unwrap_or_default().split(',').map(fold).collect();
    let is = |name: &str| types.iter().any(|one| one == name);
    if let Some(other) = types.iter().find(|one| ["grouped", "external"].contains(&one.as_str())) {
        let message = format!("a product of the type {other} cannot be sold by itself");
        problems.push(fields.problem("type", "import.product_type", message, "remove the row, or use --skip-bad"));
    }
    match () {
        () if is("variation") || (fields.text("type").is_none() && fields.text("parent").is_some()) => Part::Variant,
        () if is_of_variants(fields) => Part::Whole,
        () if fields.dialect() == Some("Tiendanube") && fields.text("value_1").is_some() => {
            if fields.text("name").is_some() { Part::Both } else { Part::Variant }
        }
        () => Part::Whole,
    }
}

/// Whether it is what variants share, as another row of the same file says.
pub(super) fn is_of_variants(fields: &Fields<'_>) -> bool {
    fields.text("type").is_some_and(|types| types.split(',').any(|one| fold(one) == "variable"))
        || (fields.has("parent") && fields.text("price").is_none() && fields.text("type").is_none())
}

fn description(fields: &Fields<'_>) -> Result<String, Problem> {
    let read = |column| {
        let text = fields.text(column).unwrap_or_default();
        match fields.dialect() {
            Some("WooCommerce") => text_of_html(&text.replace("\\n", "\n")),
            Some(_) => text_of_html(text),
            None => text.to_owned(),
        }
    };
    let (long, short) = (read("description"), read("short_description"));
    let checked = |column: &str, text: String| match check_lines(&text) {
        Ok(()) => Ok(text),
        Err(error) => Err(fields.problem(column, error.code, error.message, error.help)),
    };
    let is_long = |text: &str| text.chars().count() > DESCRIPTION;
    match () {
        () if !long.is_empty() && !is_long(&long) => checked("description", long),
        () if !is_long(&short) && (long.is_empty() || !short.is_empty()) => checked("short_description", short),
        () => Err(too_long(fields, "description", DESCRIPTION)),
    }
}

/// Whether it is published: WooCommerce's drafts are -1.
fn published(text: &str) -> Result<bool, NotRead> {
    if text == "-1" { Ok(false) } else { flag(text) }
}

fn percent(text: &str) -> Result<f64, NotRead> {
    let percent = number(text.trim_end_matches('%').trim_end(), 0.0..=100.0)?;
    if (percent * 100.0).fract().abs() < 1e-6 {
        return Ok(percent);
    }
    let message = format!("`{text}` has more than two decimals");
    Err(NotRead { code: "import.percent", message, help: "round it to two decimals".into() })
}

fn count(text: &str) -> Result<Option<f64>, NotRead> {
    // A variant's may be kept with its article.
    if fold(text) == "parent" {
        return Ok(None);
    }
    let count = number(text, -COUNT..=COUNT)?;
    if count.fract() == 0.0 {
        // What was sold beyond the stock is not there.
        return Ok(Some(count.max(0.0)));
    }
    let message = format!("`{text}` is not a whole number");
    Err(NotRead { code: "import.count", message, help: "write how many units there are".into() })
}

/// How many there are, as far as the file says.
fn stock(fields: &Fields<'_>, problems: &mut Vec<Problem>) -> Option<Value> {
    let mut stock = Map::new();
    let backorders = fields.text("backorders").is_some_and(|text| !["0", "no"].contains(&fold(text).as_str()));
    for (column, name) in [("stock", "count"), ("min_stock", "min_count")] {
        match fields.value(column, count) {
            Ok(count) if fields.has(column) => {
                let count = count.flatten().filter(|_| !backorders);
                #[expect(clippy::cast_possible_truncation, reason = "it is whole, and in the range")]
                stock.insert(name.into(), json!(count.map(|count| count as i64)));
            }
            Ok(_) => {}
            Err(problem) => problems.push(problem),
        }
    }
    match fields.value("out_of_stock", flag) {
        Ok(Some(out)) => drop(stock.insert("out_of_stock".into(), out.into())),
        Ok(None) if fields.has("out_of_stock") => drop(stock.insert("out_of_stock".into(), false.into())),
        Ok(None) => {}
        Err(problem) => problems.push(problem),
    }
    if fields.has("in_stock") {
        let out = fields.text("in_stock").is_some_and(|text| ["0", "no"].contains(&fold(text).as_str()));
        stock.insert("out_of_stock".into(), out.into());
    }
    (!stock.is_empty()).then(|| stock.into())
}

fn pictures(fields: &Fields<'_>) -> Result<Vec<String>, Problem> {
    let text = fields.text("images").unwrap_or_default();
    let pictures: Vec<String> = text
        .split_whitespace()
        .map(|one| one.trim_matches([',', ';']).to_owned())
        .filter(|one| !one.is_empty())
        .collect();
    let is_address = |one: &&String| {
        ["http://", "https://"].iter().any(|begin| one.starts_with(begin))
            && one.len() <= ADDRESS
            && check_line(one).is_ok()
    };
    if let Some(other) = pictures.iter().find(|one| !is_address(one)) {
        let message = format!("`{other}` is not the URL of a picture");
        let help = "write URLs that begin with https://, separated by a comma and a space";
        return Err(fields.problem("images", "import.image", message, help));
    }
    if pictures.len() > PICTURES {
        return Err(too_many(fields, "images", pictures.len(), PICTURES));
    }
    Ok(pictures)
}

fn too_long(fields: &Fields<'_>, column: &str, most: usize) -> Problem {
    let help = format!("shorten it, or ignore the column: --ignore-columns {column}");
    fields.problem(column, "import.too_long", format!("it has more than {most} characters"), help)
}

fn too_many(fields: &Fields<'_>, column: &str, many: usize, most: usize) -> Problem {
    let message = format!("there are {many} of them; the maximum is {most}");
    fields.problem(column, "import.too_many", message, format!("leave {} out", many - most))
}
