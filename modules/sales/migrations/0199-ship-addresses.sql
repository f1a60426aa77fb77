-- Which of the addresses of whoever gets the goods it goes to; null: the first of theirs for that.
alter table sales.quote add column ship_address_id uuid;
alter table sales.sales_order add column ship_address_id uuid;
