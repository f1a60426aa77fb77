-- Pictures of items, in an order. One that is taken away can be brought back for 30 days; its file is deleted afterwards.
create table accounting.item_picture (
  file_id uuid primary key,
  workspace_id integer not null,
  item_id uuid not null,
  position integer not null default 0,
  alt text not null default '' check (length(alt) <= 300),
  created_at timestamptz not null default clock_timestamp(),
  removed_at timestamptz,
  foreign key (workspace_id, item_id) references accounting.item (workspace_id, id)
);
create index item_picture_shown on accounting.item_picture (workspace_id, item_id, position, file_id) where removed_at is null;
create index item_picture_gone on accounting.item_picture (workspace_id, removed_at) where removed_at is not null;
alter table accounting.item_picture enable row level security;
create policy tenant on accounting.item_picture using (workspace_id = core.current_workspace_id());

-- Whose items these are: asked at every request of a picture's bytes, outside any workspace. Rights are looked at by whoever asks.
create function accounting.workspaces_of_items(p_ids uuid[]) returns table (id uuid, workspace_id integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.id, i.workspace_id from accounting.item i where i.id = any (p_ids) and i.deleted_at is null
$$;
revoke execute on function accounting.workspaces_of_items(uuid[]) from public;
grant execute on function accounting.workspaces_of_items(uuid[]) to atrium_app;
