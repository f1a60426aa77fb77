-- Where a file is shown, how long, and what sound and film have besides bytes.
alter table files.file
  -- The room's name for its kind of place and the place itself: the address is good only while that room says so.
  add column sight text check (length(sight) between 1 and 60),
  add column target_id text check (length(target_id) between 1 and 200),
  add column good_until timestamptz,
  -- True where the owner keeps a place of their own (an archive) after good_until.
  add column owner_keeps boolean not null default false,
  -- When it goes by itself because no place took it; null for files that stay.
  add column unattached_until timestamptz,
  -- Made for people's places: their limits, and sound and film in a form every browser plays.
  add column social boolean not null default false,
  add column duration_ms integer check (duration_ms between 0 and 86400000),
  add column placeholder text check (length(placeholder) <= 1000),
  add column progress smallint check (progress between 0 and 100),
  -- Why a file failed: an error code of the room.
  add column problem text,
  -- Keys of an upload that came in pieces, in their order, while it waits to be processed; never served.
  add column raw_parts text[] not null default '{}',
  -- Who processes holds this; over, somebody else may begin again.
  add column lease_until timestamptz,
  add column attempts smallint not null default 0,
  add check ((sight is null) = (target_id is null));
create index file_unattached on files.file (unattached_until) where unattached_until is not null and state <> 'deleted';
create index file_waiting on files.file (lease_until) where state = 'processing';

-- An upload in pieces; becomes the file of the same id.
create table files.upload (
  id uuid primary key,
  owner_id uuid not null,
  name text not null check (length(name) <= 255),
  declared_type text not null check (length(declared_type) <= 100),
  -- True where a place takes more than pictures, film and sound.
  documents boolean not null,
  -- Announced size; its space is taken already.
  bytes bigint not null check (bytes > 0),
  -- Bytes that are here, from the beginning without a gap.
  received bigint not null default 0 check (received between 0 and bytes),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create index upload_owner on files.upload (owner_id);
create index upload_expired on files.upload (expires_at);
alter table files.upload enable row level security;
create policy own on files.upload using (owner_id = core.current_account_id());

create table files.upload_part (
  upload_id uuid not null references files.upload (id) on delete cascade,
  position integer not null check (position >= 0),
  key text not null,
  bytes integer not null,
  sha256 text not null,
  primary key (upload_id, position)
);
alter table files.upload_part enable row level security;
create policy own on files.upload_part using (exists (select 1 from files.upload u where u.id = upload_id));

-- Ends files: their addresses are dead at commit, their space is free, their bytes follow by the sweep. Only through the functions below.
create function files.end_files(p_ids uuid[]) returns table (id uuid, workspace_id integer, owner_id uuid)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with dead as (
    select f.* from files.file f where f.id = any (p_ids) and f.state <> 'deleted' order by f.id for update
  ), keys as (
    insert into files.loose_blob (key, remove_after)
    select distinct k, now() from (
      select d.raw_key as k from dead d where d.raw_key is not null union all select unnest(d.raw_parts) from dead d union all select s->>'key' from dead d, jsonb_array_elements(d.sizes) s
    ) x
    on conflict (key) do update set remove_after = now()
  ), space as (
    update files.usage u set bytes = greatest(0, u.bytes - x.bytes), files = greatest(0, u.files - x.files)
    from (select case when d.workspace_id is null then 'a:' || d.owner_id else 'w:' || d.workspace_id end as scope, sum(d.charged)::bigint as bytes, count(*)::integer as files from dead d group by 1) x
    where u.scope = x.scope
  )
  update files.file f set state = 'deleted', name = '', sizes = '[]', raw_key = null, raw_parts = '{}', placeholder = null, lease_until = null, unattached_until = null,
    acl_version = f.acl_version + 1, updated_at = now(), version = f.version + 1
  from dead d where f.id = d.id returning f.id, f.workspace_id, f.owner_id
$$;
revoke all on function files.end_files(uuid[]) from public, atrium_app;

-- Files whose place is gone, whoever uploaded them; the room that attached them decides.
create function files.delete_attached(p_ids uuid[]) returns table (id uuid, workspace_id integer, owner_id uuid)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select e.* from files.end_files(array(select f.id from files.file f where f.id = any (p_ids) and f.sight is not null)) e
$$;

-- Uploads that no place took in time.
create function files.delete_unattached(p_most integer) returns table (id uuid, workspace_id integer, owner_id uuid)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select e.* from files.end_files(array(select f.id from files.file f where f.unattached_until <= now() and f.state <> 'deleted' order by f.unattached_until limit p_most)) e
$$;

-- Uploads in pieces that nobody went on with. Their space is free again, their bytes follow by the sweep.
create function files.delete_uploads(p_owner uuid, p_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare gone integer;
begin
  with dead as (
    select u.* from files.upload u where case when p_owner is null then u.expires_at <= now() else u.owner_id = p_owner end order by u.expires_at limit p_most for update skip locked
  ), keys as (
    insert into files.loose_blob (key, remove_after) select p.key, now() from files.upload_part p join dead d on d.id = p.upload_id
    on conflict (key) do update set remove_after = now()
  ), space as (
    update files.usage u set bytes = greatest(0, u.bytes - x.bytes), files = greatest(0, u.files - x.files)
    from (select 'a:' || d.owner_id as scope, sum(d.bytes)::bigint as bytes, count(*)::integer as files from dead d group by 1) x where u.scope = x.scope
  )
  delete from files.upload u using dead d where u.id = d.id;
  get diagnostics gone = row_count;
  return gone;
end $$;

-- Begins processing and counts the attempt; null when somebody else is at it, or when the file is no longer waiting.
create function files.begin_processing(p_id uuid, p_seconds integer) returns smallint
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update files.file set lease_until = now() + make_interval(secs => p_seconds), attempts = attempts + 1
  where id = p_id and state = 'processing' and (lease_until is null or lease_until <= now()) returning attempts
$$;

-- Goes on with it, or (no seconds) lets others begin again; false when the file was deleted meanwhile.
create function files.go_on_processing(p_id uuid, p_seconds integer, p_progress smallint) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with held as (update files.file set lease_until = now() + make_interval(secs => p_seconds), progress = p_progress where id = p_id and state = 'processing' returning 1)
  select exists (select 1 from held)
$$;

-- Files whose processing was broken off: by a crash, or a restart.
create function files.stalled() returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select id from files.file where state = 'processing' and lease_until <= now() order by lease_until limit 100
$$;

-- The end of processing, written by a job that belongs to no workspace. Answers the keys of the upload itself, or null when the file was deleted meanwhile.
create function files.end_processing(p_id uuid, p_end jsonb) returns text[]
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with old as (select id, raw_key, raw_parts from files.file where id = p_id and state = 'processing' for update)
  update files.file f set
    state = p_end->>'state', kind = p_end->>'kind', type = p_end->>'type', bytes = (p_end->>'bytes')::bigint, sizes = p_end->'sizes', width = (p_end->>'width')::integer, height = (p_end->>'height')::integer,
    duration_ms = (p_end->>'durationMs')::integer, placeholder = p_end->>'placeholder', problem = p_end->>'problem', original_only = (p_end->>'originalOnly')::boolean,
    raw_key = null, raw_parts = '{}', progress = null, lease_until = null, version = version + 1, updated_at = now()
  from old where f.id = old.id returning array_remove(array[old.raw_key], null) || old.raw_parts
$$;
drop function files.finish_processing(uuid, text, text, bigint, jsonb, integer, integer);

create or replace function files.delete_all_of(p_workspace_id integer, p_owner_id uuid) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare gone integer;
begin
  select count(*) into gone from files.end_files(array(select f.id from files.file f where f.state <> 'deleted' and (f.workspace_id = p_workspace_id or f.workspace_id is null and f.owner_id = p_owner_id)));
  if p_owner_id is not null then perform files.delete_uploads(p_owner_id, 1000000); end if;
  delete from files.usage where scope in ('w:' || p_workspace_id, 'a:' || p_owner_id);
  return gone;
end $$;
