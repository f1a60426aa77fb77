-- Whom a person follows and since when, newest first, before a place: for their own list of what they did.
create function social.followed_by(a uuid, p_at timestamptz, p_id uuid, p_limit integer) returns table (target_id uuid, at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select f.target_id, f.created_at from social.follow f where f.follower_id = a and (f.created_at, f.target_id) < (p_at, p_id) order by f.created_at desc, f.target_id desc limit p_limit
$$;
