-- Invoices that come again and again, and what is sent when one is not paid.

create table invoicing.recurring (
  id uuid primary key,
  workspace_id integer not null,
  name text not null check (length(name) between 1 and 120),
  -- The draft it copies.
  template_id uuid not null references invoicing.document (id),
  step integer not null default 1 check (step between 1 and 60),
  unit text not null default 'month' check (unit in ('day', 'week', 'month', 'year')),
  start_on date not null,
  end_on date,
  most integer check (most > 0),
  made integer not null default 0,
  next_on date,
  mode text not null default 'draft' check (mode in ('draft', 'post', 'send')),
  -- Added to prices with each year that has passed.
  index_percent numeric(9, 6) not null default 0 check (index_percent between 0 and 100),
  paused boolean not null default false,
  last_problem text not null default '',
  owner_id uuid,
  created_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index recurring_created on invoicing.recurring (workspace_id, created_at, id) where deleted_at is null;
create index recurring_name on invoicing.recurring (workspace_id, name, id) where deleted_at is null;
create index recurring_next on invoicing.recurring (workspace_id, next_on, id) where deleted_at is null;
create index recurring_due on invoicing.recurring (next_on) where deleted_at is null and not paused and next_on is not null and last_problem = '';
create index recurring_template on invoicing.recurring (template_id);
alter table invoicing.recurring enable row level security;
create policy tenant on invoicing.recurring using (workspace_id = core.current_workspace_id());
-- One document for each day of a series, however often the engine runs.
create table invoicing.recurring_run (
  recurring_id uuid not null references invoicing.recurring (id) on delete cascade,
  workspace_id integer not null,
  run_on date not null,
  document_id uuid not null references invoicing.document (id),
  primary key (recurring_id, run_on)
);
create index recurring_run_document on invoicing.recurring_run (document_id);
alter table invoicing.recurring_run enable row level security;
create policy tenant on invoicing.recurring_run using (workspace_id = core.current_workspace_id());

create function invoicing.due_recurring(p_limit integer) returns table (id uuid, workspace_id integer, mode text, owner_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.id, r.workspace_id, r.mode, coalesce(r.owner_id, r.created_by) from invoicing.recurring r where r.next_on <= current_date + 1 and not r.paused and r.last_problem = '' and r.deleted_at is null order by r.next_on limit p_limit
$$;

-- Levels of reminders: so many days after a due date this is sent.
create table invoicing.dunning_level (
  id uuid primary key,
  workspace_id integer not null,
  level integer not null check (level between 1 and 9),
  days integer not null check (days between 0 and 365),
  subject text not null default '',
  body text not null default '',
  automatic boolean not null default false,
  created_at timestamptz not null default now(),
  unique (workspace_id, level)
);
alter table invoicing.dunning_level enable row level security;
create policy tenant on invoicing.dunning_level using (workspace_id = core.current_workspace_id());

create function invoicing.due_reminders(p_limit integer) returns table (id uuid, workspace_id integer, level integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.id, d.workspace_id, max(l.level) from invoicing.dunning_level l
    join invoicing.document d on d.workspace_id = l.workspace_id and d.direction = 'sale' and d.kind = 'invoice' and d.state in ('open', 'part_paid') and d.deleted_at is null and d.due_on <= current_date - l.days and d.dunning_level < l.level
  where l.automatic and cardinality(d.sent_to) > 0 and (d.promised_on is null or d.promised_on < current_date) group by d.id, d.workspace_id, d.due_on order by d.due_on, d.id limit p_limit
$$;
