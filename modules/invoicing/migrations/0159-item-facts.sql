-- What a posted line says of its item to machines, as it was then: {sku, gtin, hsCode, origin}, without what is empty. Of what was posted before nothing is known.
alter table invoicing.document_line add column item_facts jsonb;
