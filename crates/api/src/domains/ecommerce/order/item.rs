//! Items of orders and carts: an article with its quantity and options, as sold.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use crate::domains::ecommerce::catalog::article::Article;
use crate::domains::ecommerce::catalog::customizer::{Customizer, CustomizerOption};
use crate::domains::ecommerce::catalog::price::{ArticlePrice, OptionPrice};
use crate::domains::ecommerce::rules::{LineAmounts, PricedPart, line_amounts};
use hub_kernel::db::{JsonList, decode_from_json_text};
use hub_kernel::types::id::Id;
use hub_kernel::types::money::{Currency, Money};
use hub_kernel::types::percent::Percent;

/// A line of an order.
#[derive(Clone, Debug, Serialize, JsonSchema, FromRow)]
pub struct OrderItem {
    /// The line's id.
    pub id: Id<OrderItem>,
    /// The article's name.
    pub name: String,
    /// The number of units.
    pub quantity: i64,
    /// The amounts of the line.
    #[sqlx(flatten)]
    pub imports: ItemImports,
    /// The article, as sold.
    pub article: ItemArticle,
    /// The options of each unit.
    #[sqlx(try_from = "JsonList<ItemOption>")]
    pub options: Vec<ItemOption>,
    /// The consumer's instructions.
    pub indications: String,
}

/// The amounts of a line.
#[derive(Clone, Debug, Serialize, JsonSchema, FromRow)]
pub struct ItemImports {
    /// The currency of the amounts.
    #[sqlx(default)]
    pub currency: Currency,
    /// The price of one unit with its options, before discounts.
    pub unit: Money,
    /// The price of all units before discounts.
    pub subtotal: Money,
    /// The discounts of all units.
    pub discounts: Money,
    /// The VAT that the total contains, where it is known.
    pub taxes: Money,
    /// The price to pay for the line.
    pub total: Money,
}

/// An article, as sold.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ItemArticle {
    /// The article's id.
    pub(crate) id: Id<Article>,
    /// The store's own code for it; null in orders made before articles had one.
    pub(crate) code: Option<String>,
    /// Its name.
    pub(crate) name: String,
    /// The description.
    pub(crate) description: String,
    /// A picture.
    pub(crate) image_url: Option<String>,
    /// The price of a unit.
    pub(crate) price: ArticlePrice,
}

decode_from_json_text!(ItemArticle);

/// An option, as sold.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ItemOption {
    /// The option's id.
    pub(crate) id: Id<CustomizerOption>,
    /// The customizer that it belongs to.
    pub(crate) customizer_id: Id<Customizer>,
    /// The customizer's name on the article.
    pub(crate) customizer_name: String,
    /// The store's own code for the option; null in orders made before options had one.
    pub(crate) code: Option<String>,
    /// The option's name.
    pub(crate) name: String,
    /// A picture.
    pub(crate) image_url: Option<String>,
    /// The quantity per unit.
    pub(crate) quantity: i64,
    /// The price of one, added to the unit's.
    pub(crate) price: OptionPrice,
}

/// Computes the amounts of a quantity of an article with options.
pub(crate) fn item_amounts(article: &ItemArticle, options: &[ItemOption], quantity: i64) -> LineAmounts {
    let own = PricedPart { base: article.price.base.in_centavos(), price: article.price.paid.in_centavos(), count: 1 };
    let chosen = options.iter().map(|option| PricedPart {
        base: option.price.price_base.in_centavos(),
        price: option.price.price_final.in_centavos(),
        count: option.quantity,
    });
    let parts: Vec<PricedPart> = std::iter::once(own).chain(chosen).collect();
    line_amounts(&parts, quantity, article.price.tax_percent.map(Percent::in_hundredths))
}

impl From<LineAmounts> for ItemImports {
    fn from(amounts: LineAmounts) -> Self {
        let LineAmounts { unit, subtotal, discounts, taxes, total } = amounts;
        let [unit, subtotal, discounts, taxes, total] =
            [unit, subtotal, discounts, taxes, total].map(Money::from_centavos);
        Self { currency: Currency::Ars, unit, subtotal, discounts, taxes, total }
    }
}
