-- What products are worth: layers of receipts that issues use up. Places and warehouses are another room's; the value is one for the workspace.
alter table accounting.item
  add column income_account_id uuid references accounting.account (id),
  add column expense_account_id uuid references accounting.account (id),
  add column track_stock boolean not null default false,
  add column costing text not null default 'fifo' check (costing in ('fifo', 'average'));

create table accounting.stock_move (
  id uuid primary key,
  workspace_id integer not null,
  item_id uuid not null references accounting.item (id),
  kind text not null check (kind in ('opening', 'receipt', 'issue', 'return_in', 'return_out')),
  moved_on date not null,
  -- Signed: into stock positive. The value is in minor units of the base currency.
  quantity numeric(20, 6) not null check (quantity <> 0),
  value bigint not null,
  source_type text not null default '',
  source_id uuid,
  source_line_id uuid,
  entry_id uuid references accounting.entry (id),
  created_at timestamptz not null default clock_timestamp(),
  check ((quantity > 0) = (kind in ('opening', 'receipt', 'return_in')))
);
create index stock_move_item on accounting.stock_move (workspace_id, item_id, moved_on, id);
create index stock_move_source on accounting.stock_move (workspace_id, source_type, source_id);
alter table accounting.stock_move enable row level security;
create policy tenant on accounting.stock_move using (workspace_id = core.current_workspace_id());

-- A receipt and what of it is left, the oldest used first. One of no quantity is gone and has no value.
create table accounting.stock_layer (
  id uuid primary key references accounting.stock_move (id),
  workspace_id integer not null,
  item_id uuid not null references accounting.item (id),
  received_on date not null,
  seq bigint generated always as identity,
  left_quantity numeric(20, 6) not null check (left_quantity >= 0),
  left_value bigint not null check (left_value >= 0),
  check (left_quantity > 0 or left_value = 0)
);
create index stock_layer_item on accounting.stock_layer (workspace_id, item_id, received_on, seq) where left_quantity > 0;
alter table accounting.stock_layer enable row level security;
create policy tenant on accounting.stock_layer using (workspace_id = core.current_workspace_id());

revoke update, delete on accounting.stock_move from atrium_app;
