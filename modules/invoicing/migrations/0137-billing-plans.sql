-- What was agreed with a customer, billed in steps. What was agreed is a template (a draft that is never posted); what is billed of it is what documents with lines from it say.
create table invoicing.billing_plan (
  id uuid primary key,
  workspace_id integer not null,
  title text not null check (length(title) between 1 and 200),
  template_id uuid not null references invoicing.document (id),
  -- What another room sold, such as ('sales.order', id, its number).
  source_type text not null default '',
  source_id uuid,
  source_number text not null default '',
  status text not null default 'open' check (status in ('open', 'billed', 'closed')),
  -- Steps that have a day are billed by the clock.
  automatic boolean not null default false,
  agreed_on date not null,
  -- Of what was agreed, total included tax, in minor units of the template's currency: kept for lists.
  billed_amount bigint not null default 0,
  -- The first day a step that is not billed is due.
  next_on date,
  closed_on date,
  close_reason text not null default '',
  last_problem text not null default '',
  problem jsonb,
  tries integer not null default 0,
  owner_id uuid,
  created_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index billing_plan_created on invoicing.billing_plan (workspace_id, created_at, id) where deleted_at is null;
create index billing_plan_title on invoicing.billing_plan (workspace_id, title, id) where deleted_at is null;
create index billing_plan_next on invoicing.billing_plan (workspace_id, next_on, id) where deleted_at is null;
create index billing_plan_due on invoicing.billing_plan (next_on) where deleted_at is null and automatic and status = 'open' and last_problem = '';
create index billing_plan_template on invoicing.billing_plan (template_id);
-- Of one thing that was sold there is one plan.
create unique index billing_plan_source on invoicing.billing_plan (workspace_id, source_type, source_id) where source_id is not null and deleted_at is null;
alter table invoicing.billing_plan enable row level security;
create policy tenant on invoicing.billing_plan using (workspace_id = core.current_workspace_id());

create table invoicing.billing_step (
  id uuid primary key,
  workspace_id integer not null,
  plan_id uuid not null references invoicing.billing_plan (id) on delete cascade,
  position integer not null,
  name text not null check (length(name) between 1 and 120),
  kind text not null default 'progress' check (kind in ('deposit', 'progress')),
  percent numeric(9, 6) check (percent > 0 and percent <= 100),
  -- In minor units and in terms of the price mode, as lines are.
  amount bigint not null check (amount >= 0),
  timing text not null default 'done' check (timing in ('date', 'done', 'start')),
  due_on date,
  done_on date,
  document_id uuid references invoicing.document (id),
  -- The document it had before that was voided, credited or put away: it is its own again once that is brought back.
  last_document_id uuid references invoicing.document (id),
  created_at timestamptz not null default now(),
  check (timing <> 'date' or due_on is not null)
);
create index billing_step_plan on invoicing.billing_step (plan_id, position);
create index billing_step_document on invoicing.billing_step (document_id);
create index billing_step_last_document on invoicing.billing_step (last_document_id);
alter table invoicing.billing_step enable row level security;
create policy tenant on invoicing.billing_step using (workspace_id = core.current_workspace_id());

-- A plan whose deposit is asked for and not posted yet waits for that.
create function invoicing.due_billing_plans(p_limit integer) returns table (id uuid, workspace_id integer, owner_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.id, p.workspace_id, coalesce(p.owner_id, p.created_by) from invoicing.billing_plan p where p.next_on <= current_date + 1 and p.automatic and p.status = 'open' and p.last_problem = '' and p.deleted_at is null
    and not exists (select 1 from invoicing.billing_step s join invoicing.document d on d.id = s.document_id where s.plan_id = p.id and s.kind = 'deposit' and d.status <> 'posted')
  order by p.tries, p.next_on limit p_limit
$$;
revoke execute on function invoicing.due_billing_plans(integer) from public;
grant execute on function invoicing.due_billing_plans(integer) to atrium_app;
