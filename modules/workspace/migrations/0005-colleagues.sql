-- Who works with whom, in whichever workspace: for rooms about people, which know no active workspace. Somebody who may not
-- see the list of members (clients, guests, some roles of one's own) has no colleagues there.
create function workspace.sees_members(p_role text, p_role_id uuid) returns boolean
language sql stable parallel safe security definer set search_path = pg_catalog, pg_temp as $$
  select case when p_role = 'custom' then exists (select 1 from workspace.role r where r.id = p_role_id and 'workspace.member.view' = any (r.permissions))
         else p_role in ('owner', 'admin', 'manager', 'member') end
$$;

create function workspace.are_colleagues(p_viewer uuid, p_other uuid) returns boolean
language sql stable parallel safe security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select 1 from workspace.member m join workspace.workspace w on w.id = m.workspace_id and w.deleted_at is null
    join workspace.member o on o.workspace_id = m.workspace_id and o.account_id = p_other and o.status = 'active'
    where m.account_id = p_viewer and m.status = 'active' and p_other <> p_viewer and workspace.sees_members(m.role, m.role_id))
$$;

-- The viewer's colleagues, of one workspace or of all (null); at most p_limit, who joined first comes first.
create function workspace.colleague_ids(p_viewer uuid, p_workspace integer, p_limit integer) returns uuid[]
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(array_agg(distinct x.account_id), '{}') from (
    select o.account_id from workspace.member m join workspace.workspace w on w.id = m.workspace_id and w.deleted_at is null
    join workspace.member o on o.workspace_id = m.workspace_id and o.status = 'active' and o.account_id <> p_viewer
    where m.account_id = p_viewer and m.status = 'active' and (p_workspace is null or m.workspace_id = p_workspace) and workspace.sees_members(m.role, m.role_id)
    order by o.joined_at, o.id limit p_limit
  ) x
$$;

-- Names of workspaces two people share, as the viewer knows them.
create function workspace.shared_names(p_viewer uuid, p_other uuid) returns text[]
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(array_agg(w.name order by w.name), '{}') from workspace.member m join workspace.workspace w on w.id = m.workspace_id and w.deleted_at is null
  join workspace.member o on o.workspace_id = m.workspace_id and o.account_id = p_other and o.status = 'active'
  where m.account_id = p_viewer and m.status = 'active' and p_other <> p_viewer
$$;
