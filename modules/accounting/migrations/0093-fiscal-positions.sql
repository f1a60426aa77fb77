-- Which taxes and accounts take the place of the usual ones for whom. `taxes` and `accounts` as the contract has them (fiscalPositions); the first by sequence that fits applies.
create table accounting.fiscal_position (
  id uuid primary key,
  workspace_id integer not null,
  name text not null check (length(name) between 1 and 80),
  side text not null default 'both' check (side in ('both', 'sale', 'purchase')),
  area text not null default 'none' check (area in ('none', 'any', 'own', 'own_region', 'other_region', 'eu', 'outside_eu', 'abroad', 'countries')),
  countries text[] not null default '{}',
  tax_id_rule text not null default 'any' check (tax_id_rule in ('any', 'with', 'without')),
  sequence integer not null default 100,
  taxes jsonb not null default '[]' check (jsonb_typeof(taxes) = 'array'),
  accounts jsonb not null default '[]' check (jsonb_typeof(accounts) = 'array'),
  note text not null default '',
  is_active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1
);
create unique index fiscal_position_name on accounting.fiscal_position (workspace_id, lower(name)) where deleted_at is null;
create index fiscal_position_list on accounting.fiscal_position (workspace_id, sequence, id) where deleted_at is null;
alter table accounting.fiscal_position enable row level security;
create policy tenant on accounting.fiscal_position using (workspace_id = core.current_workspace_id());
