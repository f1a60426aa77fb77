-- Beside an account's own teams the others there are: what nobody owns and a team that was put away had is nobody's again.
drop function workspace.resolve_membership(uuid, integer, text);
create function workspace.resolve_membership(p_account uuid, p_id integer, p_slug text) returns table (
  workspace_id integer, slug text, deleted boolean, member_id uuid, role text, role_id uuid, role_rank integer, role_permissions text[], status text, last_seen_at timestamptz, team_ids uuid[], mate_ids uuid[], other_ids uuid[]
) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select w.id, w.slug, w.deleted_at is not null, m.id, m.role, m.role_id, r.rank, r.permissions, m.status, m.last_seen_at, t.team_ids, t.mate_ids, o.other_ids
  from workspace.workspace w
  join workspace.member m on m.workspace_id = w.id and m.account_id = p_account and m.status <> 'left'
  left join workspace.role r on r.id = m.role_id
  cross join lateral (
    select coalesce(array_agg(distinct x.id), '{}') as team_ids, coalesce(array_agg(distinct a.id), '{}') as mate_ids
    from workspace.team x cross join unnest(x.member_ids) a(id) where x.workspace_id = w.id and x.deleted_at is null and m.account_id = any(x.member_ids)) t
  cross join lateral (
    select coalesce(array_agg(x.id order by x.id), '{}') as other_ids from workspace.team x where x.workspace_id = w.id and x.deleted_at is null and not m.account_id = any(x.member_ids)) o
  where (p_id is not null and w.id = p_id) or (p_slug is not null and w.slug = p_slug)
$$;
