-- How what a line pays for is spread over its period: equal parts per month, by days, or not at all.
alter table invoicing.document_line add column deferral text not null default 'months' check (deferral in ('months', 'days', 'none'));

-- What a posted line put on the account of deferred income or prepaid expenses, and how much of it is to be recognised, in minor units of the base currency, debit positive.
create table invoicing.deferral (
  id uuid primary key,
  workspace_id integer not null,
  document_id uuid not null references invoicing.document (id),
  line_id uuid not null unique references invoicing.document_line (id),
  name text not null,
  party_id uuid,
  -- Where it is recognised, and where it waits.
  account_id uuid not null,
  deferred_account_id uuid not null,
  dimensions jsonb not null default '{}',
  method text not null check (method in ('months', 'days')),
  period_from date not null,
  period_to date not null,
  -- Nothing is recognised before the document's own day.
  starts_on date not null,
  posted_amount bigint not null,
  -- What is left of that once credits took back theirs; nothing when the document is void.
  amount bigint not null,
  problem text not null default '',
  tried_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (period_to >= period_from)
);
create index deferral_document on invoicing.deferral (document_id);
create index deferral_account on invoicing.deferral (workspace_id, account_id);
create index deferral_deferred_account on invoicing.deferral (workspace_id, deferred_account_id);
alter table invoicing.deferral enable row level security;
create policy tenant on invoicing.deferral using (workspace_id = core.current_workspace_id());

-- Its parts by their days, and what corrected parts that were recognised already.
create table invoicing.deferral_part (
  deferral_id uuid not null references invoicing.deferral (id) on delete cascade,
  workspace_id integer not null,
  position integer not null,
  kind text not null default 'part' check (kind in ('part', 'correction')),
  on_day date not null,
  amount bigint not null,
  -- The day it was recognised: its own, or the first one that was open afterwards. Nothing needs no entry.
  posted_on date,
  entry_id uuid,
  entry_number text,
  primary key (deferral_id, position),
  check ((entry_id is null) = (entry_number is null)),
  check (kind = 'part' or posted_on is not null)
);
create index deferral_part_due on invoicing.deferral_part (on_day) where posted_on is null;
alter table invoicing.deferral_part enable row level security;
create policy tenant on invoicing.deferral_part using (workspace_id = core.current_workspace_id());

-- What credits took back of a schedule, so that voiding one gives it back.
create table invoicing.deferral_taken (
  deferral_id uuid not null references invoicing.deferral (id) on delete cascade,
  workspace_id integer not null,
  document_id uuid not null references invoicing.document (id),
  line_id uuid not null references invoicing.document_line (id),
  amount bigint not null,
  primary key (deferral_id, line_id)
);
create index deferral_taken_document on invoicing.deferral_taken (document_id);
create index deferral_taken_line on invoicing.deferral_taken (line_id);
alter table invoicing.deferral_taken enable row level security;
create policy tenant on invoicing.deferral_taken using (workspace_id = core.current_workspace_id());

-- What was recognised stays as it is.
create function invoicing.guard_deferral_part() returns trigger language plpgsql as $$
begin
  if old.posted_on is not null then raise exception 'what was recognised cannot be changed' using errcode = 'IN001'; end if;
  return coalesce(new, old);
end
$$;
create trigger posted before update or delete on invoicing.deferral_part for each row execute function invoicing.guard_deferral_part();

-- Across workspaces, for the clock: what is due, what could not be recognised again after a while.
create function invoicing.due_deferrals(p_after uuid, p_limit integer) returns table (id uuid, workspace_id integer, document_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.id, d.workspace_id, d.document_id from invoicing.deferral d
  where d.id > p_after and (d.problem = '' or d.tried_at < now() - interval '20 hours') and d.id in (select p.deferral_id from invoicing.deferral_part p where p.posted_on is null and p.on_day <= current_date + 1)
  order by d.id limit p_limit
$$;
revoke execute on function invoicing.due_deferrals(uuid, integer) from public;
grant execute on function invoicing.due_deferrals(uuid, integer) to atrium_app;
