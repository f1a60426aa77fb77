-- Uploaded files. Bytes are in the blob store under random keys; a row never points at bytes that are not there.
create table files.file (
  id uuid primary key,
  workspace_id integer,
  owner_id uuid not null,
  audience text not null check (audience in ('public', 'signedIn', 'workspace', 'owner')),
  -- Part of every signed address: raising it kills all that were given out.
  acl_version integer not null default 1,
  kind text not null check (kind in ('image', 'video', 'audio', 'document', 'other')),
  type text not null,
  name text not null check (length(name) <= 255),
  bytes bigint not null,
  -- What the quota counts: the upload as it came.
  charged bigint not null,
  sha256 text not null,
  width integer,
  height integer,
  state text not null check (state in ('ready', 'processing', 'failed', 'deleted')),
  -- True where the bytes are stored as they were sent, without other sizes.
  original_only boolean not null,
  -- The upload itself while it waits to be processed; never served.
  raw_key text,
  -- [{ name, key, type, bytes, width, height }]
  sizes jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (audience <> 'workspace' or workspace_id is not null)
);
create index file_workspace on files.file (workspace_id, created_at desc) where state <> 'deleted';
create index file_owner on files.file (owner_id, created_at desc) where state <> 'deleted';
create index file_deleted on files.file (updated_at) where state = 'deleted';
alter table files.file enable row level security;
create policy tenant on files.file using (workspace_id = core.current_workspace_id() or owner_id = core.current_account_id());

-- Keys whose bytes may have to go: noted before bytes are written, forgotten in the transaction that refers to them.
create table files.loose_blob (
  key text primary key,
  remove_after timestamptz not null
);
create index loose_blob_due on files.loose_blob (remove_after);
alter table files.loose_blob enable row level security;
create policy house on files.loose_blob using (true);

-- Space in use by a workspace (w:1) or a person (a:<id>). Only through take_space.
create table files.usage (
  scope text primary key,
  bytes bigint not null default 0,
  files integer not null default 0,
  max_bytes bigint not null,
  max_files integer not null
);
alter table files.usage enable row level security;
revoke all on files.usage from atrium_app;

-- Takes or (negative) gives back space; false when there is none left.
create function files.take_space(p_scope text, p_bytes bigint, p_files integer) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into files.usage (scope, max_bytes, max_files)
  values (p_scope, case when p_scope like 'w:%' then 53687091200 else 5368709120 end, case when p_scope like 'w:%' then 200000 else 20000 end)
  on conflict do nothing;
  update files.usage set bytes = greatest(0, bytes + p_bytes), files = greatest(0, files + p_files)
  where scope = p_scope and (p_bytes <= 0 or bytes + p_bytes <= max_bytes and files + p_files <= max_files);
  return found;
end $$;

-- For signing and serving addresses, which cross workspaces; who may ask is decided by the caller.
create function files.facts(p_ids uuid[]) returns setof files.file
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select * from files.file where id = any (p_ids) and state <> 'deleted'
$$;

-- The end of processing, written by a job that belongs to no workspace. False when the file was deleted meanwhile.
create function files.finish_processing(p_id uuid, p_state text, p_type text, p_bytes bigint, p_sizes jsonb, p_width integer, p_height integer) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with done as (
    update files.file set state = p_state, type = p_type, bytes = p_bytes, sizes = p_sizes, width = p_width, height = p_height, raw_key = null, version = version + 1, updated_at = now()
    where id = p_id and state = 'processing' returning 1
  ) select exists (select 1 from done)
$$;

-- Files of a closed account or workspace; their bytes follow by the sweep.
create function files.delete_all_of(p_workspace_id integer, p_owner_id uuid) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare gone integer;
begin
  with dead as (
    select id, raw_key, sizes from files.file
    where state <> 'deleted' and (workspace_id = p_workspace_id or workspace_id is null and owner_id = p_owner_id) for update
  ), keys as (
    insert into files.loose_blob (key, remove_after)
    select k, now() from (select raw_key as k from dead where raw_key is not null union select s->>'key' from dead, jsonb_array_elements(sizes) s) x
    on conflict (key) do update set remove_after = now()
  )
  update files.file f set state = 'deleted', name = '', sizes = '[]', raw_key = null, acl_version = acl_version + 1, updated_at = now(), version = version + 1
  from dead where f.id = dead.id;
  get diagnostics gone = row_count;
  delete from files.usage where scope in ('w:' || p_workspace_id, 'a:' || p_owner_id);
  return gone;
end $$;

create function files.forget_deleted() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from files.file where state = 'deleted' and updated_at < now() - interval '30 days'
$$;
