-- What customs, carriers and e-invoices ask of a product.
alter table accounting.item
  -- Of one unit, in kilograms.
  add column weight numeric(18, 6) check (weight >= 0),
  -- Of the Harmonized System, digits only: six everywhere, up to twelve with what countries add.
  add column hs_code text not null default '' check (hs_code ~ '^(\d{6,12})?$'),
  -- ISO 3166-1 alpha-2.
  add column origin_country text check (origin_country ~ '^[A-Z]{2}$');

-- What a line of a document says of its item to machines, without what is empty; null where nothing is said. A door for other rooms.
create function accounting.item_facts(p_workspace integer, p_items uuid[]) returns table (item_id uuid, facts jsonb)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select i.id, nullif(jsonb_strip_nulls(jsonb_build_object('sku', nullif(i.sku, ''), 'gtin', nullif(i.barcode, ''), 'hsCode', nullif(i.hs_code, ''), 'origin', i.origin_country)), '{}')
  from accounting.item i where i.workspace_id = p_workspace and i.id = any(p_items)
$$;
