-- Quotes and orders somebody has to do with without being their customer are found by an index.
create index quote_bill_to on sales.quote (workspace_id, bill_to_id) where bill_to_id is not null;
create index quote_ship_to on sales.quote (workspace_id, ship_to_id) where ship_to_id is not null;
create index sales_order_bill_to on sales.sales_order (workspace_id, bill_to_id) where bill_to_id is not null;
create index sales_order_ship_to on sales.sales_order (workspace_id, ship_to_id) where ship_to_id is not null;
