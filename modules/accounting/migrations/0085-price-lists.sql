-- What customers pay: lists of rules in a currency. Which rule wins is said in one place, rules/prices/price.ts.
create table accounting.price_list (
  id uuid primary key,
  workspace_id integer not null,
  name text not null check (length(name) between 1 and 120),
  currency char(3) not null,
  is_active boolean not null default true,
  -- For customers who have no list of their own, and for what the own list says nothing about.
  is_default boolean not null default false,
  note text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  check (not is_default or is_active)
);
create unique index price_list_name on accounting.price_list (workspace_id, lower(name)) where deleted_at is null;
create unique index price_list_default on accounting.price_list (workspace_id) where is_default and deleted_at is null;
create index price_list_sorted on accounting.price_list (workspace_id, name, id) where deleted_at is null;
alter table accounting.price_list enable row level security;
create policy tenant on accounting.price_list using (workspace_id = core.current_workspace_id());

-- For one item, for a category, or for all: exactly one of them.
create table accounting.price_rule (
  id uuid primary key,
  workspace_id integer not null,
  price_list_id uuid not null references accounting.price_list (id),
  item_id uuid references accounting.item (id),
  category text not null default '',
  from_quantity numeric(18, 6) not null default 0 check (from_quantity >= 0),
  from_on date,
  to_on date check (to_on >= from_on),
  method text not null check (method in ('fixed', 'discount', 'formula')),
  price numeric(18, 6) check (price >= 0),
  percent numeric(10, 6),
  base text not null default 'list' check (base in ('list', 'cost')),
  round_to numeric(18, 6) check (round_to > 0),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  check (item_id is null or category = ''),
  check (case method when 'fixed' then price is not null when 'discount' then percent between 0 and 100 else percent >= -100 end)
);
create index price_rule_item on accounting.price_rule (workspace_id, price_list_id, item_id) where deleted_at is null;
create index price_rule_list on accounting.price_rule (price_list_id);
create index price_rule_of on accounting.price_rule (item_id) where item_id is not null and deleted_at is null;
create index price_rule_created on accounting.price_rule (workspace_id, created_at, id) where deleted_at is null;
alter table accounting.price_rule enable row level security;
create policy tenant on accounting.price_rule using (workspace_id = core.current_workspace_id());
