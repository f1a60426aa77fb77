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

-- ── Who would see, who hears ─────────────────────────────────────────────────────────────────────────────────────────

-- Whether a person would see a post the viewer has not written yet.
create function feed.would_see(viewer uuid, person uuid, p_privacy text, p_group uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare p feed.post;
begin
  p.post_id := viewer; p.author_id := viewer; p.privacy := p_privacy; p.group_id := p_group; p.state := 'live';
  return feed.visible(person, p);
end $$;
-- People besides the author; null for everybody of the house.
create function feed.audience_size(viewer uuid, p_privacy text, p_group uuid) returns integer
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_privacy = 'only_me' then return 0; end if;
  if p_privacy = 'friends' then return (select count(*) from (select social.friend_ids(viewer) as id) f where p_group is null or social.group_reads(f.id, p_group)); end if;
  return null;
end $$;

-- Slugs after @ that name somebody the viewer may know of.
create function feed.named(viewer uuid, slugs text[]) returns table (slug text, id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.slug, social.person_of(viewer, s.slug) from unnest(slugs) s(slug) where social.person_of(viewer, s.slug) is not null
$$;

-- Whom a post may concern, at most p_most + 1: friends and followers of the author, or members of the group.
create function feed.listeners(p feed.post, p_most integer) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p.privacy = 'only_me' or p.state <> 'live' or p.deleted_at is not null or p.hidden_at is not null then return; end if;
  if p.group_id is not null then return query select m from (select social.members_with_rank(p.group_id, 1, null, p_most + 1) as m) x where m <> p.author_id;
  elsif p.privacy = 'friends' then return query select f from (select social.friend_ids(p.author_id) as f) x limit p_most + 1;
  else return query select f from (select social.friend_ids(p.author_id) as f) x union select f from (select social.follower_ids(p.author_id) as f) x limit p_most + 1; end if;
end $$;

-- Writes a post down for its listeners who have been here lately; answers whom to tell that there is something new.
create function feed.fan_out(p_id uuid, p_most integer) returns setof uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p feed.post;
  ids uuid[];
begin
  select * into p from feed.post x where x.post_id = p_id;
  if not found then return; end if;
  select coalesce(array_agg(l order by l), '{}') into ids from feed.listeners(p, p_most) l;
  if cardinality(ids) > p_most then
    insert into feed.large_source (id) values (coalesce(p.group_id, p.author_id)) on conflict do nothing;
  else
    insert into feed.feed_item (account_id, post_id, author_id) select r.account_id, p.post_id, p.author_id from feed.reader r where r.account_id = any (ids) and r.active_at > now() - interval '30 days' order by 1 on conflict do nothing;
    return query select i from unnest(ids) i where feed.visible(i, p) and not social.muted(i, p.author_id);
  end if;
end $$;

-- The author's own list has the post at once.
create function feed.keep_own(p_id uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into feed.feed_item (account_id, post_id, author_id) select p.author_id, p.post_id, p.author_id from feed.post p where p.post_id = p_id and exists (select 1 from feed.reader r where r.account_id = p.author_id) on conflict do nothing
$$;

-- Somebody reads their timeline: true when their list has to be made anew. The row comes first and the list in a later
-- transaction, so that whatever is posted in between is written down by its author's side.
create function feed.touch_reader(p_account uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare known feed.reader;
begin
  select * into known from feed.reader r where r.account_id = p_account for update;
  if not found then
    insert into feed.reader (account_id, floor) values (p_account, 'ffffffff-ffff-ffff-ffff-ffffffffffff') on conflict do nothing;
    return true;
  end if;
  if known.active_at < now() - interval '30 days' then
    delete from feed.feed_item i where i.account_id = p_account;
    update feed.reader set active_at = now(), floor = 'ffffffff-ffff-ffff-ffff-ffffffffffff' where account_id = p_account;
    return true;
  end if;
  update feed.reader set active_at = now() where account_id = p_account;
  return known.floor = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
end $$;
create function feed.fill_reader(p_account uuid, p_most integer) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare ids uuid[];
begin
  perform 1 from feed.reader r where r.account_id = p_account for update;
  if not found then return; end if;
  select coalesce(array_agg(k), '{}') into ids from feed.pull(p_account, 'ffffffff-ffff-ffff-ffff-ffffffffffff', p_most) k;
  insert into feed.feed_item (account_id, post_id, author_id) select p_account, p.post_id, p.author_id from feed.post p where p.post_id = any (ids) on conflict do nothing;
  update feed.reader set floor = case when cardinality(ids) < p_most then '00000000-0000-0000-0000-000000000000'::uuid else (select i from unnest(ids) i order by i limit 1) end where account_id = p_account;
end $$;
-- Newest posts of somebody, or of a group, that the account hears from now on.
create function feed.back_fill(p_account uuid, p_source uuid, p_limit integer) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into feed.feed_item (account_id, post_id, author_id)
  select p_account, c.post_id, c.author_id from (
    (select p.post_id, p.author_id from feed.post p where p.author_id = p_source and p.group_id is null and p.deleted_at is null and (social.are_friends(p_account, p_source) or exists (select 1 from (select social.following_ids(p_account) as id) f where f.id = p_source)) order by p.post_id desc limit p_limit)
    union all
    (select p.post_id, p.author_id from feed.post p where p.group_id = p_source and p.deleted_at is null and social.group_role(p_account, p_source) is not null order by p.post_id desc limit p_limit)
  ) c where exists (select 1 from feed.reader r where r.account_id = p_account) order by 2 on conflict do nothing
$$;
-- Nothing more of somebody the account does not hear any more.
create function feed.drop_author(p_account uuid, p_author uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from feed.feed_item i using feed.post p where i.account_id = p_account and i.author_id = p_author and p.post_id = i.post_id and feed.reason(p_account, p) is null
$$;

-- ── What others than the author do to a post, and clearing away ──────────────────────────────────────────────────────

create function feed.may_moderate(viewer uuid, p_group uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$ select p_group is not null and coalesce(social.group_role(viewer, p_group), 'member') <> 'member' $$;

-- Deletes a post the viewer wrote or moderates; null when the viewer may not.
create function feed.delete_post(viewer uuid, p_id uuid) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update feed.post p set deleted_at = now(), deleted_by = viewer, updated_at = now(), version = version + 1
  where p.post_id = p_id and p.deleted_at is null and feed.visible(viewer, p) and (p.author_id = viewer or feed.may_moderate(viewer, p.group_id)) returning true
$$;
create function feed.approve_post(viewer uuid, p_id uuid) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update feed.post p set state = 'live', updated_at = now(), version = version + 1 where p.post_id = p_id and p.state = 'pending' and feed.visible(viewer, p) and feed.may_moderate(viewer, p.group_id) returning true
$$;
create function feed.delete_comment(viewer uuid, p_id uuid) returns table (id uuid, post_id uuid, author_id uuid, file_id uuid)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update feed.comment c set deleted_at = now(), deleted_by = viewer, version = version + 1
  where (c.id = p_id or c.parent_id = p_id) and c.deleted_at is null and exists (
    select 1 from feed.comment x join feed.post p on p.post_id = x.post_id where x.id = p_id and feed.comment_visible(viewer, x) and (x.author_id = viewer or p.author_id = viewer or feed.may_moderate(viewer, p.group_id)))
  returning c.id, c.post_id, c.author_id, c.file_id
$$;
-- For moderators of the house, who need not see it otherwise.
create function feed.hide_target(p_type text, p_id uuid, p_hidden boolean) returns table (post_id uuid, author_id uuid)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_type = 'post' then return query update feed.post p set hidden_at = case when p_hidden then now() end where p.post_id = p_id returning p.post_id, p.author_id;
  else return query update feed.comment c set hidden_at = case when p_hidden then now() end where c.id = p_id returning c.post_id, c.author_id; end if;
end $$;
create function feed.remove_target(p_by uuid, p_type text, p_id uuid) returns table (post_id uuid, author_id uuid, comment_id uuid, file_id uuid)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_type = 'post' then
    return query update feed.post p set deleted_at = coalesce(p.deleted_at, now()), deleted_by = p_by, version = p.version + 1 where p.post_id = p_id returning p.post_id, p.author_id, null::uuid, null::uuid;
  else
    return query update feed.comment c set deleted_at = coalesce(c.deleted_at, now()), deleted_by = p_by, version = c.version + 1 where c.id = p_id or c.parent_id = p_id returning c.post_id, c.author_id, c.id, c.file_id;
  end if;
end $$;

create function feed.purge(p_limit integer) returns table (post_id uuid, file_ids uuid[])
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query with gone as (select p.post_id as id from feed.post p where p.deleted_at < now() - interval '30 days' order by p.deleted_at limit p_limit for update skip locked),
  files as (select g.id, (select coalesce(array_agg(f.file_id), '{}') from feed.post_file f where f.post_id = g.id) || (select coalesce(array_agg(c.file_id), '{}') from feed.comment c where c.post_id = g.id and c.file_id is not null) as ids from gone g),
  reactions as (delete from feed.reaction r using gone g where (r.target_type = 'post' and r.target_id = g.id) or (r.target_type = 'comment' and r.target_id in (select c.id from feed.comment c where c.post_id = g.id))),
  dead as (delete from feed.post p using files f where p.post_id = f.id returning p.post_id, f.ids)
  select d.post_id, d.ids from dead d;
end $$;
create function feed.forget_account(p_account uuid) returns table (file_ids uuid[])
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select array(select f.file_id from feed.post_file f join feed.post p on p.post_id = f.post_id where p.author_id = p_account)
    || array(select c.file_id from feed.comment c where c.file_id is not null and (c.author_id = p_account or exists (select 1 from feed.post p where p.post_id = c.post_id and p.author_id = p_account)));
  delete from feed.reaction r where r.account_id = p_account;
  delete from feed.poll_vote v where v.account_id = p_account;
  delete from feed.comment c where c.author_id = p_account;
  delete from feed.post p where p.author_id = p_account;
  delete from feed.saved_post s where s.account_id = p_account;
  delete from feed.hidden_post h where h.account_id = p_account;
  delete from feed.hidden_comment h where h.account_id = p_account;
  delete from feed.feed_item i where i.account_id = p_account;
  delete from feed.reader r where r.account_id = p_account;
  delete from feed.large_source s where s.id = p_account;
  delete from feed.timeline_settings s where s.account_id = p_account;
  delete from feed.feed_rank_session s where s.account_id = p_account;
end $$;
create function feed.sweep(p_keep integer) returns table (file_id uuid)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare r record;
begin
  delete from feed.feed_rank_session s where s.expires_at < now();
  delete from feed.feed_item i using feed.reader x where x.account_id = i.account_id and x.active_at < now() - interval '31 days';
  for r in select i.account_id from feed.feed_item i group by 1 having count(*) > p_keep + 200 loop
    update feed.reader x set floor = (select i.post_id from feed.feed_item i where i.account_id = r.account_id order by i.post_id desc offset p_keep - 1 limit 1) where x.account_id = r.account_id;
    delete from feed.feed_item i using feed.reader x where x.account_id = r.account_id and i.account_id = r.account_id and i.post_id < x.floor;
  end loop;
  return query delete from feed.link_preview l where l.fetched_at < now() - interval '30 days' returning l.file_id;
end $$;

-- Previews of pages elsewhere are the same for everybody.
create function feed.previews(p_hashes bytea[]) returns table (url_hash bytea, url text, title text, description text, site text, file_id uuid, good boolean, fresh boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.url_hash, l.url, l.title, l.description, l.site, l.file_id, l.good, l.fetched_at > now() - interval '24 hours' from feed.link_preview l where l.url_hash = any (p_hashes)
$$;
create function feed.keep_preview(p_hash bytea, p_url text, p_title text, p_description text, p_site text, p_file uuid, p_good boolean) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare former uuid;
begin
  select l.file_id into former from feed.link_preview l where l.url_hash = p_hash for update;
  insert into feed.link_preview (url_hash, url, title, description, site, file_id, good) values (p_hash, p_url, p_title, p_description, p_site, p_file, p_good)
  on conflict (url_hash) do update set title = excluded.title, description = excluded.description, site = excluded.site, file_id = excluded.file_id, good = excluded.good, fetched_at = now();
  return former;
end $$;

create function feed.comments_by(p_post uuid, p_author uuid) returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*)::integer from feed.comment c where c.post_id = p_post and c.author_id = p_author and c.deleted_at is null
$$;

create function feed.group_of_post(p_id uuid) returns table (group_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$ select p.group_id from feed.post p where p.post_id = p_id $$;

-- Members of a post's group in order of their ids, and which of them want to hear of it: of one that waits its moderators, of others who asked to be told of all.
create function feed.group_listeners(p_post uuid, p_group uuid, p_pending boolean, p_after uuid, p_limit integer) returns table (id uuid, wants boolean, author_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select x.m, p_pending or (select (social.group_cards(x.m, null, array[p_group])).notify) = 'all', p.author_id
  from feed.post p cross join lateral (select social.members_with_rank(p_group, case when p_pending then 2 else 1 end, p_after, p_limit) as m) x where p.post_id = p_post and p.deleted_at is null order by 1
$$;
