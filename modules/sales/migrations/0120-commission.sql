-- What people earn by what they sold.

-- Whom a rule pays, for what, how much.
create table sales.commission_rule (
  id uuid primary key,
  workspace_id integer not null,
  name text not null check (length(name) between 1 and 120),
  audience text not null default 'everyone' check (audience in ('person', 'role', 'everyone')),
  account_id uuid,
  -- Key of a role of the house, or the id of one of the workspace's own.
  role text not null default '',
  percent numeric(9, 6) not null check (percent > 0 and percent <= 100),
  basis text not null default 'paid' check (basis in ('paid', 'invoiced', 'order')),
  -- Only lines with products and services of this category; '' for all.
  category text not null default '',
  only_new boolean not null default false,
  -- Days of orders it holds for.
  valid_from date not null,
  valid_to date,
  note text not null default '' check (length(note) <= 2000),
  created_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check ((audience = 'person') = (account_id is not null) and (audience = 'role') = (role <> '')),
  check (valid_to >= valid_from)
);
create index commission_rule_name on sales.commission_rule (workspace_id, name, id) where deleted_at is null;
create index commission_rule_created on sales.commission_rule (workspace_id, created_at, id) where deleted_at is null;
create index commission_rule_from on sales.commission_rule (workspace_id, valid_from, id) where deleted_at is null;
alter table sales.commission_rule enable row level security;
create policy tenant on sales.commission_rule using (workspace_id = core.current_workspace_id());

-- Somebody's share of an invoice or order, as the rules stood when it first earned something: kept, so that later changes of rules, owners and roles move nothing that was earned.
create table sales.commission_share (
  id uuid primary key,
  workspace_id integer not null,
  -- The order itself where commission is on orders.
  document_id uuid not null,
  order_id uuid not null references sales.sales_order (id),
  rule_id uuid not null references sales.commission_rule (id),
  account_id uuid not null,
  basis text not null check (basis in ('paid', 'invoiced', 'order')),
  percent numeric(9, 6) not null,
  -- Net of its lines, and of all lines of the document.
  weight bigint not null check (weight > 0),
  whole bigint not null check (whole >= weight),
  position integer not null,
  currency char(3) not null,
  number text not null default '',
  customer text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  unique (document_id, order_id, rule_id, account_id)
);
create index commission_share_order on sales.commission_share (order_id);
create index commission_share_document on sales.commission_share (workspace_id, document_id);
create index commission_share_rule on sales.commission_share (rule_id);
alter table sales.commission_share enable row level security;
create policy tenant on sales.commission_share using (workspace_id = core.current_workspace_id());

-- Closes what was earned until a day: draft, then approved and for good, then paid out.
create table sales.commission_run (
  id uuid primary key,
  workspace_id integer not null,
  from_on date not null,
  to_on date not null,
  status text not null default 'draft' check (status in ('draft', 'approved', 'paid')),
  note text not null default '' check (length(note) <= 2000),
  created_by uuid,
  approved_by uuid,
  approved_at timestamptz,
  paid_on date,
  paid_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (to_on >= from_on),
  check ((status = 'draft') = (approved_at is null) and (status = 'paid') = (paid_on is not null))
);
create index commission_run_to on sales.commission_run (workspace_id, to_on, id) where deleted_at is null;
create index commission_run_created on sales.commission_run (workspace_id, created_at, id) where deleted_at is null;
alter table sales.commission_run enable row level security;
create policy tenant on sales.commission_run using (workspace_id = core.current_workspace_id());

-- What one thing that happened earned. Nothing of it is ever changed: what turns out otherwise is corrected by a further entry of the same thing.
create table sales.commission_entry (
  id uuid primary key,
  workspace_id integer not null,
  share_id uuid not null references sales.commission_share (id),
  account_id uuid not null,
  run_id uuid references sales.commission_run (id),
  kind text not null check (kind in ('payment', 'credit', 'invoice', 'order')),
  -- The settlement, credit note, invoice or order.
  fact_id uuid not null,
  fact_number text not null default '',
  money_type text not null default '',
  money_id uuid,
  -- 0 for the first, then its corrections.
  turn integer not null check (turn >= 0),
  earned_on date not null,
  base bigint not null,
  amount bigint not null,
  currency char(3) not null,
  version integer not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  unique (share_id, kind, fact_id, turn),
  check (base <> 0 or amount <> 0)
);
create index commission_entry_earned on sales.commission_entry (workspace_id, earned_on, id);
create index commission_entry_account on sales.commission_entry (workspace_id, account_id, earned_on, id);
create index commission_entry_run on sales.commission_entry (run_id) where run_id is not null;
create index commission_entry_free on sales.commission_entry (workspace_id, earned_on) where run_id is null;
alter table sales.commission_entry enable row level security;
create policy tenant on sales.commission_entry using (workspace_id = core.current_workspace_id());
revoke delete, truncate on sales.commission_entry from atrium_app;
revoke update, delete, truncate on sales.commission_share from atrium_app;

-- An entry only moves into a run and out of it, and never out of one that is approved.
create function sales.keep_commission_entry() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (to_jsonb(new) - 'run_id') <> (to_jsonb(old) - 'run_id') then raise exception 'what was earned is corrected, never changed' using errcode = 'SC001'; end if;
  if exists (select 1 from sales.commission_run r where r.id in (old.run_id, new.run_id) and r.status <> 'draft') then raise exception 'the commission run is approved' using errcode = 'SC002'; end if;
  return new;
end $$;
create trigger commission_entry_kept before update on sales.commission_entry for each row execute function sales.keep_commission_entry();

-- An approved run keeps its days and never becomes a draft again.
create function sales.keep_commission_run() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.status <> 'draft' and (new.status = 'draft' or new.deleted_at is not null or (new.from_on, new.to_on, new.approved_by, new.approved_at) is distinct from (old.from_on, old.to_on, old.approved_by, old.approved_at)) then
    raise exception 'the commission run is approved' using errcode = 'SC002';
  end if;
  return new;
end $$;
create trigger commission_run_kept before update on sales.commission_run for each row execute function sales.keep_commission_run();

create table sales.commission_settings (
  workspace_id integer primary key,
  approver_other boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table sales.commission_settings enable row level security;
create policy tenant on sales.commission_settings using (workspace_id = core.current_workspace_id());

-- Whether anything may earn commission in a workspace, for deliveries of events: most need none.
create function sales.has_commission(p_workspace integer) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select 1 from sales.commission_rule r where r.workspace_id = p_workspace)
$$;
