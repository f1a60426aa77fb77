-- Journal entries before they are posted, what repeats them, dimensions, the proof of the chain and the closing of periods.

-- An amount in whole units of its currency, for filters, sorts and sums; the exponents are those of core/contract/currencies.ts.
create function accounting.major(amount bigint, currency text) returns numeric language sql immutable parallel safe as $$
  select amount / case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 1.0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 1000.0
    when currency in ('CLF', 'UYW') then 10000.0
    else 100.0 end
$$;
-- The same as a decimal text with all digits of its currency.
create function accounting.money_text(amount bigint, currency text) returns text language sql immutable parallel safe as $$
  select round(accounting.major(amount, currency), case
    when currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
    when currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    when currency in ('CLF', 'UYW') then 4
    else 2 end)::text
$$;

-- An entry names the one that reverses it before that one is written: asked at the end of the transaction.
alter table accounting.entry drop constraint entry_reversed_by_id_fkey, add constraint entry_reversed_by_id_fkey foreign key (reversed_by_id) references accounting.entry (id) deferrable initially deferred;

-- Where a tax is posted to when not to the accounts of the roles tax_out and tax_in (withholding, reverse charge).
alter table accounting.tax add column output_account_id uuid references accounting.account (id), add column input_account_id uuid references accounting.account (id);
create index tax_output_account on accounting.tax (output_account_id) where output_account_id is not null;
create index tax_input_account on accounting.tax (input_account_id) where input_account_id is not null;
-- The history of accounts is listed by when they were added.
create index account_created on accounting.account (workspace_id, created_at, id) where deleted_at is null;

-- The base currency may follow the settings until the first entry is posted, and never afterwards.
grant update (base_currency) on accounting.book to atrium_app;
create or replace function accounting.guard_book() returns trigger language plpgsql as $$
begin
  if old.hard_lock_on is not null and (new.hard_lock_on is null or new.hard_lock_on < old.hard_lock_on) then
    raise exception 'the hard lock cannot move back' using errcode = 'AC007';
  end if;
  if new.base_currency <> old.base_currency and old.chain_seq > 0 then
    raise exception 'the base currency stays once something is posted' using errcode = 'AC008';
  end if;
  return new;
end
$$;

-- An entry that is still being written. Lines are kept as they were typed; whether they are right is asked when they are posted.
create table accounting.draft_entry (
  id uuid primary key,
  workspace_id integer not null,
  entry_on date not null,
  memo text not null default '',
  reference text not null default '',
  -- Reversed on the first day of the next month.
  reverse_next boolean not null default false,
  lines jsonb not null default '[]',
  -- Sum of the debits in the base currency as far as they can be read, in minor units.
  total bigint not null default 0,
  currency char(3) not null,
  template_id uuid,
  created_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1
);
create index draft_entry_created on accounting.draft_entry (workspace_id, created_at, id) where deleted_at is null;
create index draft_entry_on on accounting.draft_entry (workspace_id, entry_on, id) where deleted_at is null;
alter table accounting.draft_entry enable row level security;
create policy tenant on accounting.draft_entry using (workspace_id = core.current_workspace_id());

-- An entry that is written again and again: by hand from a template, or by the clock.
create table accounting.entry_template (
  id uuid primary key,
  workspace_id integer not null,
  name text not null check (length(name) between 1 and 120),
  memo text not null default '',
  reference text not null default '',
  reverse_next boolean not null default false,
  lines jsonb not null default '[]',
  -- Null: only by hand.
  every text check (every in ('day', 'week', 'month', 'quarter', 'year')),
  step integer not null default 1 check (step between 1 and 60),
  -- Day of the month that was asked for; February does not change it for March.
  anchor_day integer check (anchor_day between 1 and 31),
  next_on date,
  until_on date,
  -- Post at once, or only write a draft.
  mode text not null default 'draft' check (mode in ('draft', 'post')),
  is_active boolean not null default true,
  last_on date,
  -- Why the last turn did not come about; empty when it did.
  problem text not null default '',
  owner_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  check (every is null or next_on is not null)
);
create unique index entry_template_name on accounting.entry_template (workspace_id, lower(name)) where deleted_at is null;
create index entry_template_list on accounting.entry_template (workspace_id, name, id) where deleted_at is null;
create index entry_template_due on accounting.entry_template (next_on) where every is not null and is_active and deleted_at is null;
alter table accounting.entry_template enable row level security;
create policy tenant on accounting.entry_template using (workspace_id = core.current_workspace_id());

-- What the clock has to write, across workspaces: ids only.
create function accounting.due_templates(p_limit integer) returns table (workspace_id integer, id uuid, owner_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.workspace_id, t.id, t.owner_id from accounting.entry_template t
  where t.every is not null and t.is_active and t.deleted_at is null and t.next_on <= (now() at time zone 'utc')::date and t.problem = '' order by t.next_on, t.id limit p_limit
$$;
revoke execute on function accounting.due_templates(integer) from public;
grant execute on function accounting.due_templates(integer) to atrium_app;

-- What lines are looked at by besides their account: branch, cost centre, project.
create table accounting.dimension (
  id uuid primary key,
  workspace_id integer not null,
  name text not null check (length(name) between 1 and 60),
  is_active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index dimension_name on accounting.dimension (workspace_id, lower(name));
alter table accounting.dimension enable row level security;
create policy tenant on accounting.dimension using (workspace_id = core.current_workspace_id());
create table accounting.dimension_value (
  id uuid primary key,
  workspace_id integer not null,
  dimension_id uuid not null references accounting.dimension (id),
  name text not null check (length(name) between 1 and 80),
  code text not null default '' check (length(code) <= 20),
  is_active boolean not null default true,
  created_at timestamptz not null default clock_timestamp()
);
create unique index dimension_value_name on accounting.dimension_value (dimension_id, lower(name));
create index dimension_value_list on accounting.dimension_value (workspace_id, dimension_id, name);
alter table accounting.dimension_value enable row level security;
create policy tenant on accounting.dimension_value using (workspace_id = core.current_workspace_id());
revoke delete on accounting.dimension, accounting.dimension_value from atrium_app;

-- A walk along the chain of entries and what it found.
create table accounting.verification (
  id uuid primary key,
  workspace_id integer not null,
  state text not null check (state in ('running', 'holds', 'broken', 'cancelled')),
  checked bigint not null default 0,
  total bigint not null,
  broken_seq bigint,
  broken_id uuid,
  broken_number text,
  started_by uuid,
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);
create unique index verification_running on accounting.verification (workspace_id) where state = 'running';
create index verification_started on accounting.verification (workspace_id, started_at);
alter table accounting.verification enable row level security;
create policy tenant on accounting.verification using (workspace_id = core.current_workspace_id());

-- Periods that were closed, with what was checked then.
create table accounting.period_close (
  id uuid primary key,
  workspace_id integer not null,
  through_on date not null,
  -- The lock for all before it, which comes back when the period is opened again; it may have been set by hand.
  lock_before date,
  checks jsonb not null,
  closed_by uuid,
  closed_at timestamptz not null default clock_timestamp(),
  reopened_by uuid,
  reopened_at timestamptz,
  reopen_reason text not null default ''
);
create index period_close_through on accounting.period_close (workspace_id, through_on);
alter table accounting.period_close enable row level security;
create policy tenant on accounting.period_close using (workspace_id = core.current_workspace_id());
revoke delete on accounting.verification, accounting.period_close from atrium_app;
