-- What documents are written with: units, taxes with dated rates, products and services.
create table accounting.unit (
  id uuid primary key,
  workspace_id integer not null,
  name text not null check (length(name) between 1 and 60),
  code text not null default '' check (length(code) <= 10),
  category text not null check (category in ('count', 'time', 'weight', 'length', 'area', 'volume', 'none')),
  factor numeric(24, 10) not null default 1 check (factor > 0),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1
);
create unique index unit_name on accounting.unit (workspace_id, category, lower(name)) where deleted_at is null;
create index unit_list on accounting.unit (workspace_id, name, id) where deleted_at is null;
alter table accounting.unit enable row level security;
create policy tenant on accounting.unit using (workspace_id = core.current_workspace_id());

create table accounting.tax (
  id uuid primary key,
  workspace_id integer not null,
  name text not null check (length(name) between 1 and 60),
  code text not null default '',
  kind text not null check (kind in ('percent', 'fixed', 'division', 'withholding', 'reverse_charge', 'zero', 'exempt', 'out_of_scope', 'group')),
  included boolean not null default false,
  compound boolean not null default false,
  sequence integer not null default 10,
  category text not null default 'S' check (category in ('S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M')),
  applies_to text not null default 'both' check (applies_to in ('both', 'sale', 'purchase')),
  basis text not null default 'accrual' check (basis in ('accrual', 'cash')),
  recoverable numeric(9, 6) not null default 100 check (recoverable between 0 and 100),
  report_box text not null default '',
  member_ids uuid[] not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1
);
create unique index tax_name on accounting.tax (workspace_id, lower(name)) where deleted_at is null;
create index tax_list on accounting.tax (workspace_id, sequence, id) where deleted_at is null;
alter table accounting.tax enable row level security;
create policy tenant on accounting.tax using (workspace_id = core.current_workspace_id());

-- A rate holds from its day until the next one's; so two can never overlap, and none is ever edited.
create table accounting.tax_rate (
  id uuid primary key,
  workspace_id integer not null,
  tax_id uuid not null references accounting.tax (id) on delete cascade,
  rate numeric(16, 6) not null check (rate >= 0),
  valid_from date not null,
  created_at timestamptz not null default clock_timestamp(),
  unique (tax_id, valid_from)
);
alter table accounting.tax_rate enable row level security;
create policy tenant on accounting.tax_rate using (workspace_id = core.current_workspace_id());

create table accounting.item (
  id uuid primary key,
  workspace_id integer not null,
  kind text not null check (kind in ('product', 'service')),
  name text not null check (length(name) between 1 and 200),
  sku text not null default '',
  barcode text not null default '',
  category text not null default '',
  state text not null default 'active' check (state in ('active', 'discontinued')),
  description text not null default '',
  internal_note text not null default '',
  unit_id uuid references accounting.unit (id),
  sale_price numeric(18, 6) check (sale_price >= 0),
  purchase_price numeric(18, 6) check (purchase_price >= 0),
  currency char(3) not null,
  sale_tax_ids uuid[] not null default '{}',
  purchase_tax_ids uuid[] not null default '{}',
  is_sold boolean not null default true,
  is_bought boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1
);
create unique index item_sku on accounting.item (workspace_id, lower(sku)) where deleted_at is null and sku <> '';
create unique index item_barcode on accounting.item (workspace_id, barcode) where deleted_at is null and barcode <> '';
create index item_name on accounting.item (workspace_id, kind, name, id) where deleted_at is null;
create index item_created on accounting.item (workspace_id, kind, created_at, id) where deleted_at is null;
create index item_unit on accounting.item (unit_id) where deleted_at is null;
alter table accounting.item enable row level security;
create policy tenant on accounting.item using (workspace_id = core.current_workspace_id());
