//! The pages of the seeded pharmacies.

use serde_json::{Value, json};

use super::model::{DirectoryPage, PageAddress};
use super::staff::{PagePut, insert_or_update_page};
use crate::domains::auth::Phone;
use crate::domains::discover::category::{Category, seeded_category_id};
use crate::domains::pharmacy::{self, PharmacyView};
use hub_kernel::app::App;
use hub_kernel::db::seed::{RowContext, SeedMode, SeedResult};
use hub_kernel::db::{Tx, sql};
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// The seed `plugins_pharmacy_groups`: the groups, their pharmacies, and the pages of these.
pub async fn seed_pharmacy_groups(app: &App, mode: SeedMode) -> SeedResult {
    let mut tx = app.db.begin().await?;
    pharmacy::insert_seed_groups(&mut tx, app).await?;
    insert_pharmacy_pages(&mut tx, app).await?;
    Ok(mode.commit_or_roll_back(tx).await?)
}

/// The pages of the seeded pharmacies alone.
pub async fn seed_pharmacy_pages(app: &App, mode: SeedMode) -> SeedResult {
    let mut tx = app.db.begin().await?;
    insert_pharmacy_pages(&mut tx, app).await?;
    Ok(mode.commit_or_roll_back(tx).await?)
}

/// The page of a seeded pharmacy.
fn pharmacy_page_id(pharmacy: &PharmacyView) -> Id<DirectoryPage> {
    Id::from_name(pharmacy.id, "page")
}

/// Inserts a page without an owner for each seeded pharmacy that has none. A page that exists is left alone, also when the staff
/// took it from its pharmacy. Does nothing until the category `farmacias` exists, because a published page needs a category.
async fn insert_pharmacy_pages(tx: &mut Tx, app: &App) -> SeedResult {
    let category = seeded_category_id("farmacias");
    let known = sql(tx.on(), "SELECT id FROM categories WHERE deleted_at IS NULL AND id = $1").bind(category);
    if known.optional_scalar::<Id<Category>>().await?.is_none() {
        return Ok(());
    }
    let pharmacies = pharmacy::list_seeded_pharmacies_without_page(tx.on()).await?;
    let pages = sql(tx.on(), "SELECT id FROM pages WHERE id").push_any(pharmacies.iter().map(pharmacy_page_id));
    let existing: Vec<Id<DirectoryPage>> = pages.all_scalars().await?;
    for pharmacy in pharmacies.iter().filter(|pharmacy| !existing.contains(&pharmacy_page_id(pharmacy))) {
        insert_page_of(tx, app, pharmacy, category).await.with_context(&pharmacy.slug)?;
    }
    Ok(())
}

async fn insert_page_of(tx: &mut Tx, app: &App, pharmacy: &PharmacyView, category: Id<Category>) -> Result<()> {
    let page = pharmacy_page_id(pharmacy);
    let phone = pharmacy.phone.as_deref().and_then(|phone| phone.parse::<Phone>().ok());
    let links: Vec<Value> = phone.iter().map(|phone| json!({"type": "phone", "value": phone.to_string()})).collect();
    let description = pharmacy.locality.as_ref().map(|locality| format!("Farmacia en {locality}."));
    let put = json!({
        "workspace_id": pharmacy.workspace_id, "enabled": true,
        "info": {"name": pharmacy.name, "description": description.unwrap_or_default()},
        "categories": [category], "links": links, "addresses": page_address(page, pharmacy).as_slice(),
    });
    let put: PagePut = serde_json::from_value(put).map_err(Error::internal)?;
    insert_or_update_page(tx, app, page, put).await?;
    pharmacy::update_pharmacy_page(tx.on(), pharmacy.id, page).await
}

/// The address of a pharmacy with a position.
fn page_address(page: Id<DirectoryPage>, pharmacy: &PharmacyView) -> Option<Value> {
    let location = pharmacy.location?;
    let StreetAddress { street, number, zip } = StreetAddress::parse(pharmacy.address.as_deref().unwrap_or_default());
    Some(json!({
        "id": Id::<PageAddress>::from_name(page, "address"), "street": street, "number": number, "zip": zip,
        "city": pharmacy.locality.as_deref().unwrap_or_default(), "state": "Buenos Aires", "country": "Argentina",
        "location": {"lat": location.lat, "lng": location.lng},
    }))
}

/// The parts of an address that is one line, as in `Italia 1844, B1852COW Burzaco, Provincia de Buenos Aires, Argentina`.
#[derive(Debug, PartialEq)]
struct StreetAddress<'a> {
    street: &'a str,
    number: &'a str,
    zip: &'a str,
}

impl<'a> StreetAddress<'a> {
    fn parse(line: &'a str) -> Self {
        let is_zip = |word: &str| {
            let mut letters = word.bytes();
            letters.next().is_some_and(|letter| letter.is_ascii_uppercase())
                && word.len() >= 5
                && letters.take(4).all(|digit| digit.is_ascii_digit())
        };
        let split_number = |part: &'a str| {
            let (street, number) = part.rsplit_once(' ')?;
            let is_number = !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit());
            (is_number && !street.split(' ').any(is_zip)).then_some((street, number))
        };
        let mut parts = line.split(',').map(str::trim);
        let first = parts.clone().next().filter(|part| !part.split(' ').any(is_zip)).unwrap_or_default();
        let (street, number) = parts.find_map(split_number).unwrap_or((first, ""));
        let zip = line.split([',', ' ']).find(|word| is_zip(word)).unwrap_or_default();
        Self { street, number, zip }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_one_line() {
        for (line, street, number, zip) in [
            ("Italia 1844, B1852COW Burzaco, Argentina", "Italia", "1844", "B1852COW"),
            ("Buenos Aires AR, Gral. Güemes 1950, B1847 BCJ, Argentina", "Gral. Güemes", "1950", "B1847"),
            ("1599, B1846EOS, Jorge 1499, B1846EOQ Adrogué, Argentina", "Jorge", "1499", "B1846EOS"),
            ("B1846 Almirante Brown, Buenos Aires Province, Argentina", "", "", "B1846"),
            ("Calle 7 Mza F Casa 20, Don Orione", "Calle 7 Mza F Casa", "20", ""),
            ("Av. Espora", "Av. Espora", "", ""),
            ("", "", "", ""),
        ] {
            assert_eq!(StreetAddress::parse(line), StreetAddress { street, number, zip }, "{line}");
        }
    }
}
