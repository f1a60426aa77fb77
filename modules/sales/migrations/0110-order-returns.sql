-- What came back of a line stays delivered; what was delivered by mistake does not.
alter table sales.sales_order_line add column returned numeric(20, 6) not null default 0, add constraint sales_order_line_returned check (returned >= 0 and returned <= delivered);

-- What was delivered, came back or was taken back as a mistake, as it was noted; only ever added to.
create table sales.order_movement (
  id uuid primary key,
  workspace_id integer not null,
  order_id uuid not null references sales.sales_order (id) on delete cascade,
  kind text not null check (kind in ('delivery', 'return', 'correction')),
  moved_on date not null,
  note text not null default '',
  -- [{ lineId, quantity }], quantities as decimal texts.
  lines jsonb not null,
  created_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index order_movement_order on sales.order_movement (order_id, created_at);
alter table sales.order_movement enable row level security;
create policy tenant on sales.order_movement using (workspace_id = core.current_workspace_id());
