-- A block ends invitations by mail as well: those to the confirmed address of either, by the other.
create or replace function social.sever(p_blocker uuid, p_other uuid) returns table (were_friends boolean, followed boolean, was_followed boolean, request_ids uuid[], invitation_ids uuid[], group_ids uuid[])
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare blocker_email text; other_email text;
begin
  select r.email into blocker_email from identity.read_profile(p_blocker) r where r.email_verified;
  select r.email into other_email from identity.read_profile(p_other) r where r.email_verified;
  delete from social.pair p where p.low = least(p_blocker, p_other) and p.high = greatest(p_blocker, p_other);
  were_friends := found;
  delete from social.follow f where f.follower_id = p_blocker and f.target_id = p_other;
  followed := found;
  delete from social.follow f where f.follower_id = p_other and f.target_id = p_blocker;
  was_followed := found;
  with gone as (
    update social.friend_request r set state = 'cancelled', decided_at = now()
    where least(r.from_id, r.to_id) = least(p_blocker, p_other) and greatest(r.from_id, r.to_id) = greatest(p_blocker, p_other) and r.state = 'pending' returning r.id
  ) select coalesce(array_agg(g.id), '{}') into request_ids from gone g;
  with gone as (
    update social.group_invitation i set state = 'revoked', decided_at = now()
    where i.state = 'pending' and ((i.inviter_id = p_blocker and (i.invitee_id = p_other or i.email = other_email)) or (i.inviter_id = p_other and (i.invitee_id = p_blocker or i.email = blocker_email)))
    returning i.id, i.group_id
  ) select coalesce(array_agg(g.id), '{}'), coalesce(array_agg(g.group_id), '{}') into invitation_ids, group_ids from gone g;
  return next;
end $$;

-- Friendships whose day has come end as they do by hand: the follows of the two go with them. Says who followed whom.
drop function social.end_due(integer);
create function social.end_due(p_limit integer) returns table (low uuid, high uuid, followed boolean)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  for low, high in
    delete from social.pair p using (select x.low, x.high from social.pair x where x.ends_at <= now() order by x.ends_at limit p_limit for update skip locked) d
    where p.low = d.low and p.high = d.high returning p.low, p.high
  loop
    delete from social.follow f where (f.follower_id = low and f.target_id = high) or (f.follower_id = high and f.target_id = low);
    followed := found;
    return next;
  end loop;
end $$;

-- Requests for a friendship until a day that is over: nobody can answer them with a yes any more.
create function social.close_due_requests(p_limit integer) returns table (id uuid, from_id uuid, to_id uuid)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update social.friend_request r set state = 'cancelled', decided_at = now()
  from (select x.id from social.friend_request x where x.state = 'pending' and x.friends_until <= now() order by x.friends_until limit p_limit for update skip locked) d
  where r.id = d.id returning r.id, r.from_id, r.to_id
$$;
create index friend_request_due on social.friend_request (friends_until) where state = 'pending' and friends_until is not null;

-- People who can see more of the viewer than everybody: friends, followers, whoever is in a group of theirs that is not public, colleagues as far as the viewer
-- knows of them, and those other rooms name (p_others). Friends first, then followers, then the others, by name.
drop function social.access_list(uuid, timestamptz, uuid, integer);
create function social.access_list(viewer uuid, p_others uuid[], p_words text[], p_near integer, p_name text, p_id uuid, p_limit integer)
returns table (account_id uuid, near integer, sort_name text, friend boolean, friends_until timestamptz, follows boolean, since timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with friends as materialized (select f.friend_id as id, f.ends_at, f.since from social.friendship f where f.account_id = viewer and (f.ends_at is null or f.ends_at > now())),
  followers as materialized (select w.follower_id as id, w.created_at as since from social.follow w where w.target_id = viewer),
  everybody as (
    select f.id from friends f union select w.id from followers w
    union select b.account_id from social.group_member a join social."group" g on g.id = a.group_id and g.deleted_at is null and g.visibility <> 'public'
      join social.group_member b on b.group_id = a.group_id and b.state = 'active' where a.account_id = viewer and a.state = 'active'
    union select c.id from unnest(workspace.colleague_ids(viewer, null, 20000)) c(id)
    union select o.id from unnest(p_others) o(id)
  ), placed as (
    select e.id, case when f.id is not null then 2 when w.id is not null then 1 else 0 end as near, coalesce(p.sort_name, '') as sort_name, f.id is not null as friend, f.ends_at, w.id is not null as follows, coalesce(f.since, w.since) as since
    from everybody e left join social.profile p on p.account_id = e.id left join friends f on f.id = e.id left join followers w on w.id = e.id
    where e.id <> viewer and e.id not in (select social.walled(viewer)) and coalesce(p.search, '') like all (p_words)
  )
  select x.id, x.near, x.sort_name, x.friend, x.ends_at, x.follows, x.since from placed x
  where (p_near is null or (-x.near, x.sort_name, x.id) > (-p_near, p_name, p_id)) and social.active(x.id)
  order by -x.near, x.sort_name, x.id limit p_limit
$$;

-- The groups that are not public, and the workspaces, which the viewer shares with each of these people: a few names.
create function social.access_ways(viewer uuid, ids uuid[]) returns table (account_id uuid, groups text[], workspaces text[])
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.id, coalesce((
    select array_agg(x.name order by x.name) from (
      select g.name from social.group_member a join social.group_member b on b.group_id = a.group_id and b.account_id = i.id and b.state = 'active'
      join social."group" g on g.id = a.group_id and g.deleted_at is null and g.visibility <> 'public' where a.account_id = viewer and a.state = 'active' order by g.name limit 5
    ) x), '{}'), (workspace.shared_names(viewer, i.id))[1:5]
  from unnest(ids) i(id)
$$;

-- Groups the viewer is invited to, newest invitation first; p_words is a LIKE pattern per word.
drop function social.invited_groups(uuid, text, uuid, integer);
create function social.invited_groups(viewer uuid, p_email text, p_words text[], p_after uuid, p_limit integer) returns table (invitation_id uuid, group_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select x.id, x.group_id from (
    select i.id, i.group_id, i.inviter_id, i.expires_at from social.group_invitation i where i.state = 'pending' and i.invitee_id = viewer
    union all select i.id, i.group_id, i.inviter_id, i.expires_at from social.group_invitation i where i.state = 'pending' and i.email = p_email
  ) x join social."group" g on g.id = x.group_id and g.deleted_at is null
  where x.expires_at > now() and (p_after is null or x.id < p_after) and g.search like all (p_words) and not social.blocked(viewer, x.inviter_id)
    and not exists (select 1 from social.group_member m where m.group_id = x.group_id and m.account_id = viewer and m.state in ('active', 'banned'))
  order by x.id desc limit p_limit
$$;

-- What somebody with the secret of an invitation may know of its group before they are in: with its pictures.
drop function social.invited_card(uuid);
create function social.invited_card(grp uuid) returns table (id uuid, name text, description text, avatar_file_id uuid, cover_file_id uuid, cover_offset_y smallint, archived boolean, members integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select g.id, g.name, g.description, g.avatar_file_id, g.cover_file_id, g.cover_offset_y, g.archived_at is not null, (select count(*)::integer from social.group_member m where m.group_id = g.id and m.state = 'active')
  from social."group" g where g.id = grp and g.deleted_at is null
$$;

-- Groups of which an account may see the pictures: those it may know of, also by an invitation to its confirmed address.
create function social.pictured_groups(p_account uuid, ids uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.id from social.group_cards(p_account, (select r.email from identity.read_profile(p_account) r where r.email_verified), ids) c
$$;

-- Workspaces that groups are linked to, whoever asks: their moderators decide about what is said there. One that was deleted has none.
create function social.workspaces_of_groups(ids uuid[]) returns table (group_id uuid, workspace_id integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select w.group_id, w.workspace_id from social.group_workspace w join social."group" g on g.id = w.group_id and g.deleted_at is null where w.group_id = any (ids) and workspace.is_open(w.workspace_id)
$$;
