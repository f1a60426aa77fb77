-- Where an item is used, without reading all lines; lists of quotes and orders are asked by it too.
create index quote_line_of_item on sales.quote_line (workspace_id, item_id, quote_id) where item_id is not null;
create index sales_order_line_of_item on sales.sales_order_line (workspace_id, item_id, order_id) where item_id is not null;
create index opportunity_line_of_item on sales.opportunity_line (workspace_id, item_id, opportunity_id) where item_id is not null;
