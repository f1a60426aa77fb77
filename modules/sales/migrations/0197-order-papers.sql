-- An order is confirmed to its customer on paper, and each delivery has a note of its own; both are kept as they were mailed.
alter table sales.sales_order add column seller_print jsonb, add column pdf_key text;
update sales.sales_order o set seller_print = q.seller_print from sales.quote q where q.id = o.quote_id and q.seller_print is not null;

-- Number of the note that goes with a delivery: that of the order, and which of its deliveries it is.
alter table sales.order_movement add column number text, add column pdf_key text;
update sales.order_movement m set number = n.number from (
  select d.id, o.number || '-' || row_number() over (partition by d.order_id order by d.created_at, d.id) as number from sales.order_movement d join sales.sales_order o on o.id = d.order_id where d.kind = 'delivery'
) n where n.id = m.id;
create unique index order_movement_number on sales.order_movement (workspace_id, number) where number is not null;
-- The file of its note is the only thing of a movement that comes later.
grant update (pdf_key) on sales.order_movement to atrium_app;
alter table sales.order_movement add constraint order_movement_numbered check ((kind = 'delivery') = (number is not null));

-- Mails about an order: what they bring, to whom and by whom.
create table sales.order_mail (
  id uuid primary key,
  workspace_id integer not null,
  order_id uuid not null references sales.sales_order (id) on delete cascade,
  kind text not null check (kind in ('confirmation', 'delivery_note')),
  movement_id uuid references sales.order_movement (id) on delete cascade,
  sent_to text[] not null,
  sent_by uuid,
  -- The mail in the house's outbox, which knows how far it has come.
  mail_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  check ((kind = 'delivery_note') = (movement_id is not null))
);
create index order_mail_order on sales.order_mail (order_id, created_at);
create index order_mail_movement on sales.order_mail (movement_id) where movement_id is not null;
alter table sales.order_mail enable row level security;
create policy tenant on sales.order_mail using (workspace_id = core.current_workspace_id());

create or replace function sales.forget_workspace(p_workspace integer) returns setof text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select q.pdf_key from sales.quote q where q.workspace_id = p_workspace and q.pdf_key is not null
    union all select o.pdf_key from sales.sales_order o where o.workspace_id = p_workspace and o.pdf_key is not null
    union all select m.pdf_key from sales.order_movement m where m.workspace_id = p_workspace and m.pdf_key is not null;
  perform workspace.forget_rows('sales', p_workspace);
end $$;
