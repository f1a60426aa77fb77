-- What the company pays again and again: rent, a subscription. Each due day makes one expense.
create table invoicing.recurring_expense (
  id uuid primary key,
  workspace_id integer not null,
  name text not null check (length(name) between 1 and 120),
  merchant text not null default '',
  description text not null default '',
  reference text not null default '',
  category_id uuid not null references invoicing.expense_category (id),
  -- The account of the ledger that pays it.
  paid_account_id uuid not null,
  currency char(3) not null,
  -- In major units of the currency.
  amount numeric(24, 4) not null check (amount > 0),
  tax_included boolean not null default true,
  tax_ids jsonb not null default '[]',
  step integer not null default 1 check (step between 1 and 60),
  unit text not null default 'month' check (unit in ('day', 'week', 'month', 'year')),
  start_on date not null,
  end_on date,
  most integer check (most > 0),
  made integer not null default 0,
  -- Null once it has ended.
  next_on date,
  mode text not null default 'draft' check (mode in ('draft', 'post')),
  paused boolean not null default false,
  last_problem text not null default '',
  -- Whoever answers for it: in their name it is made.
  owner_id uuid,
  created_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index recurring_expense_created on invoicing.recurring_expense (workspace_id, created_at, id) where deleted_at is null;
create index recurring_expense_name on invoicing.recurring_expense (workspace_id, name, id) where deleted_at is null;
create index recurring_expense_next on invoicing.recurring_expense (workspace_id, next_on, id) where deleted_at is null;
create index recurring_expense_due on invoicing.recurring_expense (next_on) where deleted_at is null and not paused and next_on is not null and last_problem = '';
create index recurring_expense_category on invoicing.recurring_expense (category_id);
create index recurring_expense_account on invoicing.recurring_expense (paid_account_id);
alter table invoicing.recurring_expense enable row level security;
create policy tenant on invoicing.recurring_expense using (workspace_id = core.current_workspace_id());

-- One expense for each day of a series, however often the engine runs.
create table invoicing.recurring_expense_run (
  recurring_id uuid not null references invoicing.recurring_expense (id) on delete cascade,
  workspace_id integer not null,
  run_on date not null,
  expense_id uuid not null references invoicing.expense (id),
  primary key (recurring_id, run_on)
);
create index recurring_expense_run_expense on invoicing.recurring_expense_run (expense_id);
alter table invoicing.recurring_expense_run enable row level security;
create policy tenant on invoicing.recurring_expense_run using (workspace_id = core.current_workspace_id());

-- Those that are due, of all workspaces, by the clock; the day after today is today somewhere.
create function invoicing.due_recurring_expenses(p_limit integer) returns table (id uuid, workspace_id integer, owner_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.id, r.workspace_id, coalesce(r.owner_id, r.created_by) from invoicing.recurring_expense r where r.next_on <= current_date + 1 and not r.paused and r.last_problem = '' and r.deleted_at is null order by r.next_on limit p_limit
$$;
revoke execute on function invoicing.due_recurring_expenses(integer) from public;
grant execute on function invoicing.due_recurring_expenses(integer) to atrium_app;
