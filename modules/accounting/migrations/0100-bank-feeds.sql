-- How a workspace has its banks read. The key is sealed (core/server/sealing.ts); only its end is ever shown.
create table accounting.bank_feed_settings (
  workspace_id integer primary key,
  provider text not null default 'none' check (provider in ('none', 'gocardless')),
  secret_id text not null default '',
  secret_key bytea,
  secret_end text not null default '',
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
alter table accounting.bank_feed_settings enable row level security;
create policy tenant on accounting.bank_feed_settings using (workspace_id = core.current_workspace_id());

-- Banks of a country as the provider last named them.
create table accounting.bank_feed_banks (
  workspace_id integer not null,
  country char(2) not null,
  -- Null while they are asked for.
  banks jsonb,
  problem text not null default '',
  asked_at timestamptz not null default now(),
  primary key (workspace_id, country)
);
alter table accounting.bank_feed_banks enable row level security;
create policy tenant on accounting.bank_feed_banks using (workspace_id = core.current_workspace_id());

-- A person's consent at a bank: asked → open (they may go there) → linked → expired; or refused, or ended by us.
create table accounting.bank_consent (
  id uuid primary key,
  workspace_id integer not null,
  bank_id text not null,
  bank_name text not null,
  history_days integer not null check (history_days between 1 and 1000),
  access_days integer not null check (access_days between 1 and 1000),
  state text not null default 'asked' check (state in ('asked', 'open', 'linked', 'expired', 'refused', 'ended')),
  provider_ref text,
  url text,
  valid_until date,
  warned_at timestamptz,
  -- Why the provider did not do it; empty when it did.
  problem text not null default '',
  looked_at timestamptz not null default now(),
  created_by uuid not null,
  created_at timestamptz not null default clock_timestamp(),
  version integer not null default 1
);
create index bank_consent_list on accounting.bank_consent (workspace_id, created_at) where state <> 'ended';
create index bank_consent_waiting on accounting.bank_consent (looked_at) where state in ('asked', 'open');
create index bank_consent_until on accounting.bank_consent (valid_until) where state = 'linked';
alter table accounting.bank_consent enable row level security;
create policy tenant on accounting.bank_consent using (workspace_id = core.current_workspace_id());
revoke delete on accounting.bank_consent from atrium_app;

-- An account at a bank that may be read; with a bank account of ours, its bookings come in by the clock.
create table accounting.bank_feed (
  id uuid primary key,
  workspace_id integer not null,
  consent_id uuid not null references accounting.bank_consent (id),
  external_id text not null,
  iban text not null default '',
  currency text not null default '',
  name text not null default '',
  bank_account_id uuid references accounting.bank_account (id),
  next_at timestamptz not null default now(),
  fetched_at timestamptz,
  -- What the bank said last is booked, as decimal text of the currency.
  balance text,
  fresh integer not null default 0,
  -- A file of this feed that waits for a person's word.
  file_id uuid,
  problem text not null default '',
  created_at timestamptz not null default clock_timestamp(),
  version integer not null default 1
);
create unique index bank_feed_external on accounting.bank_feed (workspace_id, external_id);
create unique index bank_feed_account on accounting.bank_feed (workspace_id, bank_account_id) where bank_account_id is not null;
create index bank_feed_consent on accounting.bank_feed (consent_id);
create index bank_feed_target on accounting.bank_feed (bank_account_id);
create index bank_feed_due on accounting.bank_feed (next_at) where bank_account_id is not null;
alter table accounting.bank_feed enable row level security;
create policy tenant on accounting.bank_feed using (workspace_id = core.current_workspace_id());

-- What the clock has to do, across workspaces: ids only.
create function accounting.due_feeds(p_limit integer) returns table (workspace_id integer, kind text, id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  (select c.workspace_id, 'look', c.id from accounting.bank_consent c where c.state in ('asked', 'open') and c.looked_at < now() - interval '5 minutes' and c.created_at > now() - interval '1 day' order by c.looked_at limit p_limit)
  union all (select c.workspace_id, 'age', c.id from accounting.bank_consent c where c.state = 'linked' and (c.valid_until < (now() at time zone 'utc')::date or (c.warned_at is null and c.valid_until <= (now() at time zone 'utc')::date + 7)) order by c.valid_until limit p_limit)
  union all (select f.workspace_id, 'fetch', f.id from accounting.bank_feed f join accounting.bank_consent c on c.id = f.consent_id and c.state = 'linked' where f.bank_account_id is not null and f.next_at <= now() order by f.next_at limit p_limit)
$$;
revoke execute on function accounting.due_feeds(integer) from public;
grant execute on function accounting.due_feeds(integer) to atrium_app;

-- The keys and the consents of a workspace that is gone for good.
create function accounting.forget_feeds(p_workspace integer) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from accounting.bank_feed f where f.workspace_id = p_workspace;
  delete from accounting.bank_consent c where c.workspace_id = p_workspace;
  delete from accounting.bank_feed_banks b where b.workspace_id = p_workspace;
  delete from accounting.bank_feed_settings s where s.workspace_id = p_workspace
$$;
revoke execute on function accounting.forget_feeds(integer) from public;
grant execute on function accounting.forget_feeds(integer) to atrium_app;
