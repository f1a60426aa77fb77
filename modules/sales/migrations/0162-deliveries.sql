-- Where a quote's goods go, as it was when the quote was sent, and who brings them; both go on to its order.
alter table sales.quote add column ship_print jsonb;
alter table sales.quote add column carrier text not null default '' check (length(carrier) <= 120);
alter table sales.sales_order add column ship_print jsonb;
alter table sales.sales_order add column carrier text not null default '' check (length(carrier) <= 120);
