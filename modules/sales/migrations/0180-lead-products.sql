-- What a lead is interested in: ids of products and services, in the order they were named.
alter table sales.lead add column product_ids jsonb check (jsonb_typeof(product_ids) = 'array');
create index lead_products on sales.lead using gin (product_ids) where deleted_at is null and product_ids is not null;
