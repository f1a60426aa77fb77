-- The lowest margin in percent that needs no approval; null for none.
alter table sales.quote_settings add column margin_limit numeric(9, 6) check (margin_limit between 0 and 100);
