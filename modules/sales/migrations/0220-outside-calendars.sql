-- A calendar a member keeps elsewhere, read for when they are busy. Its address is a secret: sealed; only its host and last letters are shown.
create table sales.outside_calendar (
  id uuid primary key,
  workspace_id integer not null,
  account_id uuid not null,
  address bytea not null,
  host text not null,
  ending text not null,
  etag text,
  last_modified text,
  busy_count integer not null default 0,
  problem text not null default '' check (problem in ('', 'blocked', 'unreachable', 'gone', 'not_calendar', 'too_large', 'too_many')),
  asked_at timestamptz,
  -- When it was read last, and when it was worked out last: the days ahead go on although the file stays the same.
  read_at timestamptz,
  expanded_at timestamptz,
  failing_since timestamptz,
  told_at timestamptz,
  next_at timestamptz not null default now(),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index outside_calendar_of on sales.outside_calendar (workspace_id, account_id, created_at, id);
create index outside_calendar_due on sales.outside_calendar (next_at);
alter table sales.outside_calendar enable row level security;
create policy tenant on sales.outside_calendar using (workspace_id = core.current_workspace_id());

-- When a member is busy by such a calendar: nothing but the time.
create table sales.busy_span (
  calendar_id uuid not null references sales.outside_calendar (id) on delete cascade,
  workspace_id integer not null,
  account_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (calendar_id, starts_at),
  check (ends_at > starts_at)
);
create index busy_span_of on sales.busy_span (workspace_id, account_id, ends_at);
alter table sales.busy_span enable row level security;
create policy tenant on sales.busy_span using (workspace_id = core.current_workspace_id());

-- Calendars for which it is time to be read again.
create function sales.outside_calendars_due(p_limit integer) returns table (id uuid, workspace_id integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.id, c.workspace_id from sales.outside_calendar c where c.next_at <= now() and workspace.is_open(c.workspace_id) order by c.next_at limit p_limit
$$;
