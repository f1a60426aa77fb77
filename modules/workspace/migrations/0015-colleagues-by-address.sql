-- The viewer's colleagues by the beginning of their address as the list of members shows it, to whoever may see that list. A range of the index
-- and not LIKE: a pattern that is not known beforehand finds nothing in an index, and its wildcards would have to be taken away.
create index member_address on workspace.member (workspace_id, search_email text_pattern_ops) where status = 'active';

create function workspace.colleagues_by_address(p_viewer uuid, p_beginning text, p_limit integer) returns uuid[]
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(array_agg(distinct x.account_id), '{}') from (
    select o.account_id from workspace.member m join workspace.workspace w on w.id = m.workspace_id and w.deleted_at is null
    join workspace.member o on o.workspace_id = m.workspace_id and o.status = 'active' and o.account_id <> p_viewer and o.search_email ~>=~ p_beginning and o.search_email ~<~ (p_beginning || chr(1114111))
    where m.account_id = p_viewer and m.status = 'active' and p_beginning <> '' and workspace.sees_members(m.role, m.role_id)
    order by o.search_email using ~<~, o.account_id limit p_limit
  ) x
$$;
