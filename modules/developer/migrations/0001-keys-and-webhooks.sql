-- API keys: programs that act for a person in one workspace. Of the secret only the hash is kept.
create table developer.api_key (
  id uuid primary key,
  workspace_id integer not null,
  account_id uuid not null,
  name text not null check (length(name) between 1 and 80),
  scopes text[] not null check (cardinality(scopes) > 0),
  expires_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid,
  last_used_at timestamptz,
  last_used_from text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (workspace_id, id)
);
create index api_key_newest on developer.api_key (workspace_id, id desc);
create index api_key_owner on developer.api_key (account_id, workspace_id) where revoked_at is null;

-- A key has one present secret (valid_until is null) and, while it is being replaced, the one before.
create table developer.api_key_secret (
  hash bytea primary key check (length(hash) = 32),
  workspace_id integer not null,
  key_id uuid not null,
  hint text not null,
  valid_until timestamptz,
  created_at timestamptz not null default now(),
  foreign key (workspace_id, key_id) references developer.api_key (workspace_id, id) on delete cascade
);
create unique index api_key_secret_present on developer.api_key_secret (workspace_id, key_id) where valid_until is null;
create index api_key_secret_of on developer.api_key_secret (workspace_id, key_id);

-- Webhooks. Secrets are needed in the clear to sign, so they are sealed with a key of the house.
create table developer.webhook (
  id uuid primary key,
  workspace_id integer not null,
  account_id uuid not null,
  url text not null check (length(url) <= 2000),
  description text not null default '' check (length(description) <= 200),
  event_types text[],
  active boolean not null default true,
  pause_reason text check (pause_reason in ('person', 'failing', 'gone', 'no_access')),
  secret bytea not null,
  previous_secret bytea,
  previous_until timestamptz,
  failing_since timestamptz,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  claimed_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (workspace_id, id),
  check (active = (pause_reason is null)),
  check ((previous_secret is null) = (previous_until is null))
);
create index webhook_active on developer.webhook (workspace_id) where active;
create index webhook_newest on developer.webhook (workspace_id, id desc);

-- One event on its way to one webhook. The body is kept as it is signed, so that every attempt sends the same bytes.
create table developer.delivery (
  id uuid primary key,
  workspace_id integer not null,
  webhook_id uuid not null,
  event_id text not null,
  event_seq bigint not null,
  type text not null,
  can text,
  payload text not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  -- Goes out although the webhook is paused: a person asked for it.
  forced boolean not null default false,
  -- Attempts in all, and those since it was last started, which decide about the next pause.
  attempts integer not null default 0,
  round integer not null default 0,
  next_at timestamptz,
  last_status integer,
  last_error text,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (workspace_id, id),
  unique (webhook_id, event_id),
  foreign key (workspace_id, webhook_id) references developer.webhook (workspace_id, id) on delete cascade,
  check ((status = 'pending') = (next_at is not null))
);
create index delivery_due on developer.delivery (webhook_id, next_at, event_seq) where status = 'pending';
create index delivery_newest on developer.delivery (workspace_id, webhook_id, created_at desc, id desc);
create index delivery_status on developer.delivery (workspace_id, webhook_id, status, created_at desc, id desc);
create index delivery_age on developer.delivery (created_at);

create table developer.attempt (
  id uuid primary key,
  workspace_id integer not null,
  delivery_id uuid not null,
  number integer not null,
  duration_ms integer not null,
  status integer,
  error text,
  response text not null default '',
  created_at timestamptz not null default now(),
  foreign key (workspace_id, delivery_id) references developer.delivery (workspace_id, id) on delete cascade
);
create index attempt_of on developer.attempt (workspace_id, delivery_id, number);

alter table developer.api_key enable row level security;
create policy tenant on developer.api_key using (workspace_id = core.current_workspace_id());
alter table developer.api_key_secret enable row level security;
create policy tenant on developer.api_key_secret using (workspace_id = core.current_workspace_id());
alter table developer.webhook enable row level security;
create policy tenant on developer.webhook using (workspace_id = core.current_workspace_id());
alter table developer.delivery enable row level security;
create policy tenant on developer.delivery using (workspace_id = core.current_workspace_id());
alter table developer.attempt enable row level security;
create policy tenant on developer.attempt using (workspace_id = core.current_workspace_id());

-- Who a key stands for, asked before anybody is known.
create function developer.find_key(p_hash bytea) returns table (id uuid, workspace_id integer, account_id uuid, scopes text[], stale boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select k.id, k.workspace_id, k.account_id, k.scopes, coalesce(k.last_used_at < now() - interval '1 minute', true)
  from developer.api_key_secret s join developer.api_key k on k.workspace_id = s.workspace_id and k.id = s.key_id
  where s.hash = p_hash and (s.valid_until is null or s.valid_until > now()) and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
$$;

create function developer.key_alive(p_id uuid) returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select 1 from developer.api_key k where k.id = p_id and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))
$$;

create function developer.touch_key(p_id uuid, p_from text) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  update developer.api_key set last_used_at = now(), last_used_from = p_from where id = p_id
$$;

-- Asked at every declared event: is anybody listening? The transaction may be in another workspace than the event.
create function developer.wants(p_workspace_id integer, p_type text) returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select 1 from developer.webhook w where w.workspace_id = p_workspace_id and w.active and (w.event_types is null or p_type = any (w.event_types)))
$$;

-- Takes up to p_limit webhooks that have something due, one delivery each: a webhook gets its events one after another, whatever node sends them.
create function developer.claim(p_limit integer) returns table (workspace_id integer, webhook_id uuid, delivery_id uuid)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with due as (
    select w.id, d.id as delivery_id from developer.webhook w
    cross join lateral (select d.id, d.next_at from developer.delivery d where d.webhook_id = w.id and d.status = 'pending' and d.next_at <= clock_timestamp() order by d.next_at, d.event_seq limit 1) d
    where w.claimed_until is null or w.claimed_until < clock_timestamp()
    order by d.next_at limit p_limit for update of w skip locked
  )
  update developer.webhook w set claimed_until = clock_timestamp() + interval '60 seconds' from due where w.id = due.id
  returning w.workspace_id, w.id, due.delivery_id
$$;

-- Daily: what is too old to be looked at, and secrets whose overlap is over.
create function developer.forget_old(p_days integer) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from developer.delivery where created_at < now() - make_interval(days => p_days);
  delete from developer.api_key_secret where valid_until < now();
  update developer.webhook set previous_secret = null, previous_until = null where previous_until < now();
$$;

create function developer.forget_workspace(p_workspace_id integer) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from developer.api_key where workspace_id = p_workspace_id;
  delete from developer.webhook where workspace_id = p_workspace_id;
$$;

create function developer.forget_account(p_account_id uuid) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  update developer.api_key set revoked_at = coalesce(revoked_at, now()), last_used_from = null, updated_at = now(), version = version + 1 where account_id = p_account_id;
$$;

-- For the export of one's own data, which is about all workspaces.
create function developer.own_keys() returns table (workspace_id integer, name text, scopes text[], created_at timestamptz, last_used_at timestamptz, last_used_from text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select k.workspace_id, k.name, k.scopes, k.created_at, k.last_used_at, k.last_used_from from developer.api_key k where k.account_id = core.current_account_id() order by k.id
$$;
