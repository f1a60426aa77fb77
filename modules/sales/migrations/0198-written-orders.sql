-- An order without a quote before it is written as one that nobody is sent: one editor, one engine, the same limits and the same approval. Its order stands beside it from the start, as a draft that says what it comes to.
alter table sales.quote add column for_order boolean not null default false;
alter table sales.quote drop constraint quote_check1;
alter table sales.quote add constraint quote_sent check (for_order or (status in ('draft', 'in_approval')) = (sent_at is null));
alter table sales.quote add constraint quote_for_order check (not for_order or (sent_at is null and number is null and status in ('draft', 'in_approval', 'accepted')));
alter table sales.sales_order add column draft_id uuid unique references sales.quote (id);
alter table sales.sales_order add constraint sales_order_draft check (draft_id is null or quote_id is null);
