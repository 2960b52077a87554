-- The pharmacy of a page is looked up by the page.
CREATE INDEX pharmacies_page_id_idx ON pharmacies (page_id) WHERE page_id IS NOT NULL;
