-- Who works in a workspace now; nobody in one that was deleted.
create function workspace.active_members(p_workspace integer) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.account_id from workspace.member m where m.workspace_id = p_workspace and m.status = 'active' and workspace.is_open(p_workspace)
$$;
create function workspace.is_active_member(p_workspace integer, p_account uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select 1 from workspace.member m where m.workspace_id = p_workspace and m.account_id = p_account and m.status = 'active') and workspace.is_open(p_workspace)
$$;
-- The workspaces somebody works in now.
create function workspace.open_memberships(p_account uuid) returns table (id integer, slug text, name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select w.id, w.slug, w.name from workspace.member m join workspace.workspace w on w.id = m.workspace_id and w.deleted_at is null where m.account_id = p_account and m.status = 'active' order by w.id
$$;
