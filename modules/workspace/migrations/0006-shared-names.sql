-- Names of workspaces two people share, to whoever may see the list of members there: a client or guest does not learn by it who works in them.
create or replace function workspace.shared_names(p_viewer uuid, p_other uuid) returns text[]
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(array_agg(w.name order by w.name), '{}') from workspace.member m join workspace.workspace w on w.id = m.workspace_id and w.deleted_at is null
  join workspace.member o on o.workspace_id = m.workspace_id and o.account_id = p_other and o.status = 'active'
  where m.account_id = p_viewer and m.status = 'active' and p_other <> p_viewer and workspace.sees_members(m.role, m.role_id)
$$;
