-- When and in which parts documents are due, and what is taken off for paying early. `lines` and `early` as the contract has them (paymentTerms).
create table accounting.payment_term (
  id uuid primary key,
  workspace_id integer not null,
  name text not null check (length(name) between 1 and 60),
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) between 1 and 12),
  early jsonb check (early is null or jsonb_typeof(early) = 'object'),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1
);
create unique index payment_term_name on accounting.payment_term (workspace_id, lower(name)) where deleted_at is null;
create index payment_term_list on accounting.payment_term (workspace_id, name, id) where deleted_at is null;
alter table accounting.payment_term enable row level security;
create policy tenant on accounting.payment_term using (workspace_id = core.current_workspace_id());
