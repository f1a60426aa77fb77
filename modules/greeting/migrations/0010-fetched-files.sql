-- Films and pictures that are fetched from addresses of other sites into the files, in the background. The address is forgotten when it ended: it may hold a key; the row goes a day later.
create table greeting.file_fetch (
  id uuid primary key,
  workspace_id integer not null,
  account_id uuid not null,
  kind text not null check (kind in ('video', 'image')),
  address text not null check (length(address) <= 2000),
  state text not null default 'waiting' check (state in ('waiting', 'fetching', 'converting', 'ready', 'failed', 'cancelled')),
  bytes bigint not null default 0,
  percent smallint check (percent between 0 and 100),
  file_id uuid,
  -- Why it failed, in the words of a declared rule.
  problem text not null default '',
  attempts smallint not null default 0,
  -- When whoever works on it gave a sign of life.
  seen_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  check ((state = 'ready') = (file_id is not null)),
  check ((state = 'failed') = (problem <> ''))
);
create index file_fetch_of on greeting.file_fetch (workspace_id, account_id);
create index file_fetch_age on greeting.file_fetch (created_at);
create index file_fetch_seen on greeting.file_fetch (seen_at) where state in ('waiting', 'fetching', 'converting');
alter table greeting.file_fetch enable row level security;
create policy tenant on greeting.file_fetch using (workspace_id = core.current_workspace_id());

-- Those nobody works on any more: a crash broke them off, or their job is lost.
create function greeting.stalled_fetches(p_silent_seconds integer, p_waiting_seconds integer) returns table (id uuid, workspace_id integer, account_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select f.id, f.workspace_id, f.account_id from greeting.file_fetch f
  where (f.state in ('fetching', 'converting') and f.seen_at < now() - make_interval(secs => p_silent_seconds)) or (f.state = 'waiting' and f.seen_at < now() - make_interval(secs => p_waiting_seconds))
  order by f.seen_at limit 100
$$;
revoke execute on function greeting.stalled_fetches(integer, integer) from public;
grant execute on function greeting.stalled_fetches(integer, integer) to atrium_app;

create or replace function greeting.forget_old() returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from greeting.message where state = 'quarantined' and created_at < now() - interval '30 days';
  update greeting.message set ip_hash = null where ip_hash is not null and created_at < now() - interval '30 days';
  update greeting.message set stamp = null where stamp is not null and created_at < now() - interval '2 days';
  delete from greeting.conversation_link where expires_at < now();
  delete from greeting.file_fetch where created_at < now() - interval '1 day' and state in ('ready', 'failed', 'cancelled');
$$;

create or replace function greeting.forget_account(p_account_id uuid) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  update greeting.message set user_id = null, updated_at = now(), version = version + 1 where user_id = p_account_id;
  delete from greeting.file_fetch where account_id = p_account_id;
$$;
