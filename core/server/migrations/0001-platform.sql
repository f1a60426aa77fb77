-- The platform's own tables: event log, idempotency, attempts, signals. Knows no business word.
create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;

create function core.current_workspace_id() returns integer language sql stable parallel safe
  return nullif(current_setting('app.workspace_id', true), '')::integer;
create function core.current_account_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.account_id', true), '')::uuid;

-- One row per stream; its number is given in the transaction that writes the events: gapless, in commit order.
create table core.stream (
  key text primary key,
  workspace_id integer,
  account_id uuid,
  seq bigint not null
);

create table core.event (
  stream text not null,
  seq bigint not null,
  type text not null,
  topic text not null,
  subject_id text,
  version integer,
  workspace_id integer,
  account_id uuid,
  actor_id uuid,
  data jsonb not null default '{}',
  can text,
  audit boolean not null default true,
  ip text,
  request_id text,
  at timestamptz not null default clock_timestamp(),
  primary key (stream, seq)
);
create index event_subject on core.event (workspace_id, topic, subject_id, seq desc);
create index event_actor on core.event (workspace_id, actor_id, seq desc);
create index event_audit on core.event (workspace_id, seq desc) where audit;

-- Which subscriber has carried out which event: a job that runs twice has one effect.
create table core.event_handled (
  subscriber text not null,
  stream text not null,
  seq bigint not null,
  at timestamptz not null default now(),
  primary key (subscriber, stream, seq)
);

create table core.idempotency (
  account_id uuid not null,
  key text not null check (length(key) between 1 and 200),
  request_hash bytea not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_age on core.idempotency (created_at);

-- Attempts survive a restart of a node and are shared between nodes, but are not worth the write-ahead log.
create unlogged table core.attempt (
  key text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (key, window_start)
);

-- Leases of open sockets; expired ones are not counted.
create unlogged table core.presence (
  socket_id text primary key,
  account_id uuid not null,
  node_id text not null,
  expires_at timestamptz not null
);
create index presence_account on core.presence (account_id, expires_at);

-- The house's own keys, shared by all nodes; made on first start.
create table core.secret (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

revoke insert, update, delete on core.event, core.stream from atrium_app;

alter table core.event enable row level security;
create policy event_workspace on core.event using (workspace_id = core.current_workspace_id());
create policy event_account on core.event using (account_id = core.current_account_id());
alter table core.idempotency enable row level security;
create policy idempotency_own on core.idempotency using (account_id = core.current_account_id());

-- The only way to write the log. Runs as the owner, because a change may belong into another person's stream.
create function core.append_events(
  p_stream text, p_workspace_id integer, p_account_id uuid, p_count integer, p_actor_id uuid, p_ip text, p_request_id text, p_events jsonb
) returns table (seq bigint, type text, topic text, subject_id text, version integer, can text)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with s as (
    insert into core.stream as t (key, workspace_id, account_id, seq) values (p_stream, p_workspace_id, p_account_id, p_count)
    on conflict (key) do update set seq = t.seq + excluded.seq returning t.seq
  )
  insert into core.event as ev (stream, seq, type, topic, subject_id, version, workspace_id, account_id, actor_id, data, can, audit, ip, request_id)
  select p_stream, s.seq - p_count + e.ord, e.type, e.topic, e.subject_id, e.version, p_workspace_id, p_account_id, p_actor_id,
         coalesce(e.data, '{}'), e.can, coalesce(e.audit, true), p_ip, p_request_id
  from s, jsonb_to_recordset(p_events) as e(ord int, type text, topic text, subject_id text, version int, data jsonb, can text, audit boolean)
  order by e.ord
  returning ev.seq, ev.type, ev.topic, ev.subject_id, ev.version, ev.can
$$;

-- Reads a stored event for the job that delivers it to subscribers, which runs before a viewer is known.
create function core.read_event(p_stream text, p_seq bigint) returns setof core.event
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from core.event where stream = p_stream and seq = p_seq
$$;

-- Rooms whose demo data is in.
create table core.seeded (
  module text primary key,
  at timestamptz not null default now()
);
