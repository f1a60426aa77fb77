-- Lists. Each asks feed.visible of every row it answers; where rows are found by an index first, they are candidates and no more.

-- Posts as their viewer sees them. Whatever is not visible is left out, wherever the ids came from.
create function feed.posts(viewer uuid, ids uuid[]) returns table (
  post_id uuid, post_type text, description text, privacy text, state text, author_id uuid, group_id uuid, shared_post_id uuid, mentions jsonb, hashtags text[], link_url text, files jsonb,
  edited_at timestamptz, created_at timestamptz, version integer, has_poll boolean, kinds jsonb, comments integer, shares integer, my_reaction text, folder text, group_role text
) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with walled as materialized (select w.id from (select social.walled(viewer) as id) w)
  select p.post_id, p.post_type, p.description, p.privacy, p.state, p.author_id, p.group_id, p.shared_post_id, p.mentions, p.hashtags, p.link_url,
    case when p.file_count = 0 then '[]'::jsonb else (select coalesce(jsonb_agg(jsonb_build_object('id', f.file_id, 'alt', f.alt) order by f.position), '[]'::jsonb) from feed.post_file f where f.post_id = p.post_id) end,
    p.edited_at, p.created_at, p.version, p.has_poll,
    (select coalesce(jsonb_object_agg(k.kind, k.n), '{}'::jsonb) from (
      select r.kind, count(*) as n from feed.reaction r where r.target_type = 'post' and r.target_id = p.post_id and r.account_id not in (select w.id from walled w) group by r.kind) k),
    (select count(*)::integer from feed.comment c left join feed.comment a on a.id = c.parent_id
      where c.post_id = p.post_id and c.deleted_at is null and c.hidden_at is null and c.author_id not in (select w.id from walled w)
        and (c.parent_id is null or (a.deleted_at is null and a.hidden_at is null and a.author_id not in (select w.id from walled w)))
        and c.id not in (select h.comment_id from feed.hidden_comment h where h.account_id = viewer) and (c.parent_id is null or c.parent_id not in (select h.comment_id from feed.hidden_comment h where h.account_id = viewer))),
    (select count(*)::integer from (select 1 from feed.post s where s.shared_post_id = p.post_id and s.deleted_at is null and feed.visible(viewer, s) limit 100) x),
    (select r.kind from feed.reaction r where r.account_id = viewer and r.target_type = 'post' and r.target_id = p.post_id),
    (select s.folder from feed.saved_post s where s.account_id = viewer and s.post_id = p.post_id),
    case when p.group_id is not null then social.group_role(viewer, p.group_id) end
  from feed.post p where p.post_id = any (ids) and feed.visible(viewer, p)
$$;

-- Ids of posts under a filter, newest first, from `p_before` (null: the newest; p_from: that one included). p_as: the viewer's own posts as that person sees them.
create function feed.list_posts(viewer uuid, p_author uuid, p_group uuid, p_pending boolean, p_type text, p_tag text, p_shared uuid, p_as uuid, p_before uuid, p_from uuid, p_offset integer, p_limit integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  q text := 'select p.post_id from feed.post p';
begin
  if p_tag is not null then q := q || ' join feed.post_hashtag h on h.post_id = p.post_id and h.tag = $6'; end if;
  q := q || ' where p.deleted_at is null and (p.author_id = $1 or p.privacy <> ''only_me'')';
  if p_author is not null then q := q || ' and p.author_id = $2'; end if;
  if p_as is not null then q := q || ' and p.author_id = $1 and feed.visible($8, p)'; end if;
  if p_group is not null then q := q || ' and p.group_id = $3'; end if;
  q := q || case when p_pending then ' and p.state = ''pending''' when p_group is not null then ' and p.state = ''live''' else '' end;
  -- Whoever asks for nothing in particular gets no posts of groups they are not in.
  if num_nonnulls(p_author, p_group, p_tag, p_shared, p_as) = 0 then q := q || ' and (p.group_id is null or social.group_role($1, p.group_id) is not null)'; end if;
  if p_type is not null then q := q || ' and p.post_type = $5'; end if;
  if p_shared is not null then q := q || ' and p.shared_post_id = $7'; end if;
  if p_before is not null then q := q || case when p_tag is null then ' and p.post_id < $9' else ' and h.post_id < $9' end; end if;
  if p_from is not null then q := q || case when p_tag is null then ' and p.post_id <= $10' else ' and h.post_id <= $10' end; end if;
  q := q || ' and not exists (select 1 from feed.hidden_post x where x.account_id = $1 and x.post_id = p.post_id) and feed.visible($1, p) order by ' || case when p_tag is null then 'p' else 'h' end || '.post_id desc offset $11 limit $12';
  return query execute q using viewer, p_author, p_group, p_pending, p_type, p_tag, p_shared, p_as, p_before, p_from, p_offset, p_limit;
end $$;

create function feed.search_posts(viewer uuid, p_words text, p_before uuid, p_from uuid, p_offset integer, p_limit integer) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.post_id from feed.post p
  where p.search @@ plainto_tsquery('simple', p_words) and p.deleted_at is null and (p.author_id = viewer or p.privacy <> 'only_me') and (p_before is null or p.post_id < p_before) and (p_from is null or p.post_id <= p_from)
    and not exists (select 1 from feed.hidden_post x where x.account_id = viewer and x.post_id = p.post_id) and feed.visible(viewer, p)
  order by p.post_id desc offset p_offset limit p_limit
$$;

-- Hashtags that begin so, in the newest posts with them that the viewer sees.
create function feed.hashtags(viewer uuid, p_prefix text) returns table (tag text, posts integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select x.tag, count(*)::integer from (
    select h.tag, h.post_id from feed.post_hashtag h where h.tag like p_prefix order by h.post_id desc limit 300
  ) x join feed.post p on p.post_id = x.post_id where feed.visible(viewer, p) and (p.author_id = viewer or not notifications.limited(p.author_id)) group by x.tag order by 2 desc, 1 limit 10
$$;

-- Why a post belongs into the viewer's timeline; null: it does not, or not any more.
create function feed.reason(viewer uuid, p feed.post) returns text
language plpgsql stable parallel safe security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p.author_id = viewer then return 'own'; end if;
  if p.group_id is not null then return case when social.group_role(viewer, p.group_id) is not null then 'group' end; end if;
  if social.are_friends(viewer, p.author_id) then return 'friend'; end if;
  return case when exists (select 1 from (select social.following_ids(viewer) as id) f where f.id = p.author_id) then 'follow' end;
end $$;

create function feed.group_ids(viewer uuid) returns setof uuid
language sql stable security definer rows 20 set search_path = pg_catalog, pg_temp as $$ select (social.groups_of(viewer, '{}', null, null, 500)).id $$;

-- Candidates that are fetched: the newest posts before a place of everybody the viewer hears.
create function feed.pull(viewer uuid, p_before uuid, p_limit integer) returns setof uuid
language sql stable security definer rows 50 set search_path = pg_catalog, pg_temp as $$
  select c.post_id from (
    select p.post_id from (select viewer as id union select f.id from (select social.friend_ids(viewer) as id) f union select f.id from (select social.following_ids(viewer) as id) f) a
    cross join lateral (select x.post_id from feed.post x where x.author_id = a.id and x.deleted_at is null and x.group_id is null and (x.privacy <> 'only_me' or x.author_id = viewer) and x.post_id < p_before order by x.post_id desc limit p_limit) p
    union all
    select p.post_id from feed.group_ids(viewer) g(id)
    cross join lateral (select x.post_id from feed.post x where x.group_id = g.id and x.deleted_at is null and x.post_id < p_before order by x.post_id desc limit p_limit) p
  ) c order by c.post_id desc limit p_limit
$$;

-- Candidates that were written down, and those of sources too large for that.
create function feed.kept(viewer uuid, p_before uuid, p_floor uuid, p_limit integer) returns setof uuid
language sql stable security definer rows 50 set search_path = pg_catalog, pg_temp as $$
  select c.post_id from (
    (select i.post_id from feed.feed_item i where i.account_id = viewer and i.post_id < p_before and i.post_id >= p_floor order by i.post_id desc limit p_limit)
    union
    select p.post_id from (select s.id from feed.large_source s where social.are_friends(viewer, s.id) or exists (select 1 from (select social.following_ids(viewer) as id) f where f.id = s.id)) a
    cross join lateral (select x.post_id from feed.post x where x.author_id = a.id and x.deleted_at is null and x.group_id is null and x.post_id < p_before and x.post_id >= p_floor order by x.post_id desc limit p_limit) p
    union
    select p.post_id from (select s.id from feed.large_source s where social.group_role(viewer, s.id) is not null) g
    cross join lateral (select x.post_id from feed.post x where x.group_id = g.id and x.deleted_at is null and x.post_id < p_before and x.post_id >= p_floor order by x.post_id desc limit p_limit) p
  ) c order by c.post_id desc limit p_limit
$$;

-- The timeline, newest first: candidates in portions, each asked whether it is (still) to be seen and heard.
create function feed.timeline(viewer uuid, p_before uuid, p_offset integer, p_limit integer) returns table (post_id uuid, reason text)
language plpgsql stable security definer rows 20 set search_path = pg_catalog, pg_temp as $$
declare
  place uuid := coalesce(p_before, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  bottom uuid;
  p feed.post;
  found_count integer := 0;
  portion integer;
  seen integer;
  here boolean;
begin
  select r.floor into bottom from feed.reader r where r.account_id = viewer and r.active_at > now() - interval '30 days';
  loop
    portion := least(500, greatest(20, p_offset + p_limit - found_count + 5));
    seen := 0;
    here := bottom is not null and place > bottom;
    for p in select x.* from feed.post x where x.post_id in (select k from feed.kept(viewer, place, bottom, portion) k where here union all select k from feed.pull(viewer, place, portion) k where not here) order by x.post_id desc loop
      seen := seen + 1;
      place := p.post_id;
      continue when not feed.visible(viewer, p) or p.state <> 'live';
      reason := feed.reason(viewer, p);
      continue when reason is null or (p.author_id <> viewer and social.muted(viewer, p.author_id)) or exists (select 1 from feed.hidden_post h where h.account_id = viewer and h.post_id = p.post_id);
      found_count := found_count + 1;
      continue when found_count <= p_offset;
      post_id := p.post_id;
      return next;
      if found_count >= p_offset + p_limit then return; end if;
    end loop;
    if seen < portion then
      if not here then return; end if;
      place := bottom;
    end if;
  end loop;
end $$;

-- What counts for the order of Top. Only what the viewer could list is counted.
create function feed.weigh(viewer uuid, ids uuid[]) returns table (post_id uuid, author_id uuid, hours double precision, acts integer, weight integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with walled as materialized (select w.id from (select social.walled(viewer) as id) w),
  mine as materialized (
    select p.author_id, count(*)::integer as n from (
      select r.target_id as id from feed.reaction r where r.account_id = viewer and r.target_type = 'post' and r.at > now() - interval '90 days'
      union all select c.post_id from feed.comment c where c.author_id = viewer and c.deleted_at is null and c.created_at > now() - interval '90 days'
    ) a join feed.post p on p.post_id = a.id group by 1
  )
  select p.post_id, p.author_id, extract(epoch from now() - p.created_at)::double precision / 3600, coalesce((select m.n from mine m where m.author_id = p.author_id), 0),
    (select count(*)::integer from feed.reaction r where r.target_type = 'post' and r.target_id = p.post_id and r.account_id not in (select w.id from walled w))
    + 3 * (select count(*)::integer from feed.comment c where c.post_id = p.post_id and c.deleted_at is null and c.hidden_at is null and c.author_id not in (select w.id from walled w))
    + 2 * (select count(*)::integer from (select 1 from feed.post s where s.shared_post_id = p.post_id and s.deleted_at is null and feed.visible(viewer, s) limit 100) x)
  from feed.post p where p.post_id = any (ids) and feed.visible(viewer, p)
$$;

-- Recent public posts of people the viewer does not know, for who wants to discover some.
create function feed.discover(viewer uuid, p_limit integer) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.post_id from (select * from feed.post x where x.deleted_at is null and x.group_id is null and x.privacy = 'public' order by x.post_id desc limit 300) p
  where p.author_id <> viewer and feed.visible(viewer, p) and feed.reason(viewer, p) is null and not social.muted(viewer, p.author_id) and not notifications.limited(p.author_id)
    and not exists (select 1 from feed.hidden_post h where h.account_id = viewer and h.post_id = p.post_id) order by p.post_id desc limit p_limit
$$;

-- ── Comments, reactions, polls ───────────────────────────────────────────────────────────────────────────────────────

create function feed.comments(viewer uuid, p_post uuid, p_parent uuid, p_newest boolean, p_after uuid, p_limit integer, p_ids uuid[]) returns table (
  id uuid, post_id uuid, parent_id uuid, author_id uuid, description text, file_id uuid, mentions jsonb, edited_at timestamptz, created_at timestamptz, version integer, reactions integer, replies integer, my_reaction text
) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with walled as materialized (select w.id from (select social.walled(viewer) as id) w),
  page as (
    select c.* from feed.comment c where p_ids is null and c.post_id = p_post and c.deleted_at is null and c.parent_id is not distinct from p_parent and c.author_id not in (select w.id from walled w)
      and (p_after is null or (p_newest and c.id < p_after) or (not p_newest and c.id > p_after)) and feed.comment_visible(viewer, c)
    order by case when p_newest then c.id end desc, case when not p_newest then c.id end limit p_limit
  ), rows as (select * from page union all select c.* from feed.comment c where c.id = any (p_ids) and feed.comment_visible(viewer, c))
  select c.id, c.post_id, c.parent_id, c.author_id, c.description, c.file_id, c.mentions, c.edited_at, c.created_at, c.version,
    (select count(*)::integer from feed.reaction r where r.target_type = 'comment' and r.target_id = c.id and r.account_id not in (select w.id from walled w)),
    (select count(*)::integer from feed.comment a where a.parent_id = c.id and a.deleted_at is null and a.hidden_at is null and a.author_id not in (select w.id from walled w) and a.id not in (select h.comment_id from feed.hidden_comment h where h.account_id = viewer)),
    (select r.kind from feed.reaction r where r.account_id = viewer and r.target_type = 'comment' and r.target_id = c.id)
  from rows c order by case when p_newest then c.id end desc, case when not p_newest then c.id end
$$;

create function feed.reactors(viewer uuid, p_type text, p_target uuid, p_kind text, p_at timestamptz, p_account uuid, p_limit integer) returns table (account_id uuid, kind text, at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.account_id, r.kind, r.at from feed.reaction r
  where r.target_type = p_type and r.target_id = p_target and (p_kind is null or r.kind = p_kind) and (p_at is null or (r.at, r.account_id) < (p_at, p_account))
    and r.account_id not in (select w.id from (select social.walled(viewer) as id) w) and case p_type when 'post' then feed.sees_post(viewer, p_target) else feed.sees_comment(viewer, p_target) end
  order by r.at desc, r.account_id desc limit p_limit
$$;
create function feed.reaction_counts(viewer uuid, p_type text, p_target uuid) returns table (kind text, n integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.kind, count(*)::integer from feed.reaction r where r.target_type = p_type and r.target_id = p_target and r.account_id not in (select w.id from (select social.walled(viewer) as id) w) group by 1
$$;
create function feed.polls(viewer uuid, ids uuid[]) returns table (post_id uuid, question text, closes_at timestamptz, options jsonb, mine uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with walled as materialized (select w.id from (select social.walled(viewer) as id) w)
  select q.post_id, q.question, q.closes_at,
    (select jsonb_agg(jsonb_build_object('id', o.id, 'text', o.text, 'votes', (select count(*) from feed.poll_vote v where v.post_id = q.post_id and v.option_id = o.id and v.account_id not in (select w.id from walled w))) order by o.position) from feed.poll_option o where o.post_id = q.post_id),
    (select v.option_id from feed.poll_vote v where v.post_id = q.post_id and v.account_id = viewer)
  from feed.poll q join feed.post p on p.post_id = q.post_id where q.post_id = any (ids) and feed.visible(viewer, p)
$$;
