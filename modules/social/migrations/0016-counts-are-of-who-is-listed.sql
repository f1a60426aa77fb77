-- Members are counted as the viewer could list them: without those in a block pair with them, whom only moderators are shown, as somebody without a name.
create or replace function social.group_cards(viewer uuid, p_email text, ids uuid[]) returns table (
  id uuid, slug text, name text, description text, avatar_file_id uuid, cover_file_id uuid, cover_offset_y smallint, visibility text, join_by text, rules text[], post_approval boolean,
  archived_at timestamptz, created_at timestamptz, version integer, workspace_id integer, members integer, role text, state text, notify text, silenced_until timestamptz, invitation_id uuid, inviter_id uuid
) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with walled as materialized (select w.id from (select social.walled(viewer) as id) w)
  select g.id, g.slug, g.name, g.description, g.avatar_file_id, g.cover_file_id, g.cover_offset_y, g.visibility, g.join_by, g.rules, g.post_approval,
    g.archived_at, g.created_at, g.version, case when m.state = 'active' then w.workspace_id end,
    (select count(*)::integer from social.group_member c where c.group_id = g.id and c.state = 'active')
      - case when m.role_rank >= 2 then 0 else (select count(*)::integer from walled x join social.group_member c on c.group_id = g.id and c.account_id = x.id and c.state = 'active') end,
    case when m.state = 'active' then m.role end, m.state, coalesce(m.notify, 'highlights'), m.silenced_until, i.id, i.inviter_id
  from social."group" g
  left join social.group_member m on m.group_id = g.id and m.account_id = viewer
  left join social.group_workspace w on w.group_id = g.id
  left join lateral (
    select v.id, v.inviter_id from social.group_invitation v where v.group_id = g.id and v.state = 'pending' and v.expires_at > now() and (v.invitee_id = viewer or v.email = p_email)
      and m.state is distinct from 'active' and not social.blocked(viewer, v.inviter_id) order by v.id limit 1
  ) i on true
  where g.id = any (ids) and g.deleted_at is null and (g.visibility <> 'hidden' or m.state = 'active' or (i.id is not null and m.state is distinct from 'banned'))
$$;

-- Groups both belong to by which one sees more of the other than everybody does: not public ones, which nobody is let see more of by being left.
create or replace function social.shared_groups(viewer uuid, person uuid, p_limit integer) returns table (id uuid, name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select g.id, g.name from social.group_member a join social.group_member b on b.group_id = a.group_id and b.account_id = person and b.state = 'active'
  join social."group" g on g.id = a.group_id and g.deleted_at is null and g.visibility <> 'public' where a.account_id = viewer and a.state = 'active' order by g.name, g.id limit p_limit
$$;

-- Groups only a closed account belonged to go with it; answers them and their pictures, for whoever keeps something of theirs.
create function social.forget_groups(p_account uuid) returns table (id uuid, file_ids uuid[])
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from social."group" g using social.group_member m where m.group_id = g.id and m.account_id = p_account and m.role = 'owner'
  returning g.id, array_remove(array[g.avatar_file_id, g.cover_file_id], null)
$$;
revoke execute on function social.forget_groups(uuid) from public;
grant execute on function social.forget_groups(uuid) to atrium_app;
