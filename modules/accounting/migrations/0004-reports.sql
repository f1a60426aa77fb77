-- Reports: tax returns as they were filed, budgets, and what quick sums need.

create table accounting.tax_return (
  id uuid primary key,
  workspace_id integer not null,
  from_on date not null,
  to_on date not null,
  due_on date,
  state text not null default 'open' check (state in ('open', 'reviewed', 'filed', 'settled')),
  note text not null default '',
  -- What the authority answered.
  reference text not null default '',
  -- The figures as they were filed; null before.
  figures jsonb,
  -- Minor units of the base currency, as filed.
  payable bigint,
  reviewed_at timestamptz,
  reviewed_by uuid,
  filed_at timestamptz,
  filed_by uuid,
  settled_on date,
  -- Moves the taxes to what is to be paid; and the payment, when it was posted here.
  entry_id uuid references accounting.entry (id),
  payment_entry_id uuid references accounting.entry (id),
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (from_on <= to_on),
  check ((state in ('filed', 'settled')) = (figures is not null and payable is not null and filed_at is not null)),
  -- One return for each day.
  exclude using gist (workspace_id with =, daterange(from_on, to_on, '[]') with &&)
);
create index tax_return_list on accounting.tax_return (workspace_id, to_on, id);
create index tax_return_state on accounting.tax_return (workspace_id, state, to_on, id);
create index tax_return_entry on accounting.tax_return (entry_id) where entry_id is not null;
create index tax_return_payment on accounting.tax_return (payment_entry_id) where payment_entry_id is not null;
alter table accounting.tax_return enable row level security;
create policy tenant on accounting.tax_return using (workspace_id = core.current_workspace_id());

-- Filed is filed.
create function accounting.guard_tax_return() returns trigger language plpgsql as $$
begin
  if old.state in ('filed', 'settled') and (tg_op = 'DELETE' or new.figures is distinct from old.figures or new.payable is distinct from old.payable or new.from_on <> old.from_on or new.to_on <> old.to_on
    or new.filed_at is distinct from old.filed_at or new.entry_id is distinct from old.entry_id or new.state in ('open', 'reviewed')) then
    raise exception 'a filed tax return cannot be changed' using errcode = 'AC009';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end
$$;
create trigger filed before update or delete on accounting.tax_return for each row execute function accounting.guard_tax_return();

-- What is planned for an account in a month, minor units of the base currency; income and expenses are both above 0.
create table accounting.budget (
  workspace_id integer not null,
  account_id uuid not null references accounting.account (id),
  month_on date not null check (extract(day from month_on) = 1),
  amount bigint not null check (amount <> 0),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  primary key (workspace_id, account_id, month_on)
);
create index budget_month on accounting.budget (workspace_id, month_on) include (account_id, amount);
create index budget_account on accounting.budget (account_id);
alter table accounting.budget enable row level security;
create policy tenant on accounting.budget using (workspace_id = core.current_workspace_id());

-- Aging replays what was settled after a day, or written down after an instant: both are few when the day is near.
create index settlement_undone on accounting.settlement (workspace_id, undone_on) where undone_on is not null;
create index settlement_created on accounting.settlement (workspace_id, created_at);
create index settlement_undone_at on accounting.settlement (workspace_id, undone_at) where undone_at is not null;
-- Lines of a tax, and those of a party on an account.
create index tax_line_tax on accounting.tax_line (workspace_id, tax_id, tax_on);
