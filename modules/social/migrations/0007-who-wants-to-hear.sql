-- Followers who asked to be told of what a person posts, in order of their ids, a portion at a time.
create index follow_notified on social.follow (target_id, follower_id) where notify;
create function social.notified_followers(a uuid, p_after uuid, p_limit integer) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select f.follower_id from social.follow f where f.target_id = a and f.notify and (p_after is null or f.follower_id > p_after) order by f.follower_id limit p_limit
$$;

-- What members of a group want to hear of it.
create function social.members_wishes(grp uuid, ids uuid[]) returns table (account_id uuid, notify text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.account_id, m.notify from social.group_member m where m.group_id = grp and m.account_id = any (ids) and m.state = 'active'
$$;
