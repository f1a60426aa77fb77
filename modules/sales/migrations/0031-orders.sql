create table sales.sales_order (
  id uuid primary key,
  workspace_id integer not null,
  number text not null,
  -- One order from one quote, however often it is accepted.
  quote_id uuid unique references sales.quote (id),
  status text not null default 'confirmed' check (status in ('draft', 'confirmed', 'closed', 'cancelled')),
  delivery text not null default 'none' check (delivery in ('none', 'part', 'whole')),
  invoicing text not null default 'none' check (invoicing in ('none', 'part', 'whole')),
  title text not null default '',
  party_id uuid,
  bill_to_id uuid,
  ship_to_id uuid,
  customer text not null default '',
  customer_print jsonb,
  opportunity_id uuid,
  ordered_on date not null,
  currency char(3) not null,
  exchange_rate numeric(24, 10) not null default 1,
  base_currency char(3) not null,
  tax_mode text not null check (tax_mode in ('exclusive', 'inclusive', 'by_tax')),
  tax_rounding text not null check (tax_rounding in ('document', 'line')),
  taxes jsonb not null default '[]',
  discount_percent numeric(9, 6),
  discount_amount bigint,
  deposit_percent numeric(9, 6) not null default 0,
  notes text not null default '',
  totals jsonb not null,
  total_amount bigint not null,
  base_amount bigint not null,
  owner_id uuid,
  created_by uuid,
  search text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (workspace_id, number)
);
create index sales_order_created on sales.sales_order (workspace_id, created_at, id) where deleted_at is null;
create index sales_order_updated on sales.sales_order (workspace_id, updated_at, id) where deleted_at is null;
create index sales_order_number on sales.sales_order (workspace_id, number, id) where deleted_at is null;
create index sales_order_customer on sales.sales_order (workspace_id, customer, id) where deleted_at is null;
create index sales_order_ordered on sales.sales_order (workspace_id, ordered_on, id) where deleted_at is null;
create index sales_order_total on sales.sales_order (workspace_id, sales.major(total_amount, currency), id) where deleted_at is null;
create index sales_order_owner on sales.sales_order (workspace_id, owner_id, created_at, id) where deleted_at is null;
create index sales_order_creator on sales.sales_order (workspace_id, created_by, created_at, id) where deleted_at is null;
create index sales_order_status on sales.sales_order (workspace_id, status, created_at, id) where deleted_at is null;
create index sales_order_party on sales.sales_order (workspace_id, party_id, created_at, id);
create index sales_order_search on sales.sales_order using gin (search gin_trgm_ops) where deleted_at is null;
alter table sales.sales_order enable row level security;
create policy tenant on sales.sales_order using (workspace_id = core.current_workspace_id());

create table sales.sales_order_line (
  id uuid primary key,
  workspace_id integer not null,
  order_id uuid not null references sales.sales_order (id) on delete cascade,
  position integer not null,
  kind text not null check (kind in ('item', 'section', 'note')),
  item_id uuid,
  name text not null default '',
  description text not null default '',
  quantity numeric(20, 6) not null default 1,
  unit text not null default '',
  unit_price numeric(20, 6) not null default 0,
  discount_percent numeric(9, 6),
  discount_amount bigint,
  tax_ids uuid[] not null default '{}',
  amount bigint not null default 0,
  net_amount bigint not null default 0,
  tax_amount bigint not null default 0,
  total_amount bigint not null default 0,
  delivered numeric(20, 6) not null default 0 check (delivered >= 0),
  invoiced numeric(20, 6) not null default 0 check (invoiced >= 0),
  cancelled numeric(20, 6) not null default 0 check (cancelled >= 0),
  check (delivered + cancelled <= quantity and invoiced + cancelled <= quantity)
);
create index sales_order_line_order on sales.sales_order_line (order_id, position);
alter table sales.sales_order_line enable row level security;
create policy tenant on sales.sales_order_line using (workspace_id = core.current_workspace_id());
