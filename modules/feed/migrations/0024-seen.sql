-- The predicate for lists: who is what to the viewer is asked once, not once a row. feed.visible says the same of one post; tests compare them.

-- Those of these posts that the viewer sees, and what their authors are to the viewer.
create function feed.seen(viewer uuid, ids uuid[]) returns table (post feed.post, friend boolean, follows boolean, muted boolean, role text)
language plpgsql stable security definer rows 20 set search_path = pg_catalog, pg_temp as $$
begin
  return query
  with c as materialized (select p as post, p.author_id, p.group_id from feed.post p where p.post_id = any (ids) and p.deleted_at is null and p.hidden_at is null),
  s as materialized (select * from social.sight(viewer, array(select distinct x.author_id from c x))),
  g as materialized (select x.group_id, social.group_role(viewer, x.group_id) as role, social.group_reads(viewer, x.group_id) as reads from (select distinct c.group_id from c where c.group_id is not null) x)
  select c.post, coalesce(s.friend, false), coalesce(s.follows, false), coalesce(s.muted, false), g.role
  from c left join s on s.id = c.author_id left join g on g.group_id = c.group_id
  where c.author_id = viewer or (
    s.id is not null and (c.post).state <> 'held' and ((c.post).state <> 'pending' or coalesce(g.role, 'member') <> 'member') and (c.group_id is null or g.reads)
    and ((c.post).privacy = 'public' or ((c.post).privacy = 'friends' and s.friend)));
end $$;

-- Posts as their viewer sees them, and those that these share. Whatever is not visible is left out, wherever the ids came from.
-- Each question is asked once for all of them, not once a post.
drop function feed.posts(uuid, uuid[]);
create function feed.posts(viewer uuid, ids uuid[]) returns table (
  post_id uuid, post_type text, description text, privacy text, state text, author_id uuid, group_id uuid, shared_post_id uuid, mentions jsonb, hashtags text[], link_url text, files jsonb,
  edited_at timestamptz, created_at timestamptz, version integer, has_poll boolean, kinds jsonb, comments integer, shares integer, my_reaction text, folder text, group_role text, poll jsonb
) language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  every uuid[];
  passed uuid[];
  sharers uuid[];
begin
  every := ids || array(select p.shared_post_id from feed.post p where p.post_id = any (ids) and p.shared_post_id is not null);
  -- Shares are seldom, and asked about only where there are some; at most 200 of a post.
  passed := array(select l.post_id from unnest(every) e(id) cross join lateral (select s.post_id from feed.post s where s.shared_post_id = e.id and s.deleted_at is null order by s.post_id desc limit 200) l);
  if cardinality(passed) > 0 then sharers := array(select (v.post).shared_post_id from feed.seen(viewer, passed) v); end if;
  return query
  with x as materialized (select (v.post).*, v.role from feed.seen(viewer, every) v),
  walled as materialized (select w.id from (select social.walled(viewer) as id) w),
  hidden as materialized (select h.comment_id from feed.hidden_comment h where h.account_id = viewer),
  felt as (
    select k.target_id, jsonb_object_agg(k.kind, k.n) as kinds, max(k.mine) as mine from (
      select r.target_id, r.kind, count(*) as n, max(r.kind) filter (where r.account_id = viewer) as mine from feed.reaction r
      where r.target_type = 'post' and r.target_id = any (every) and r.account_id not in (select w.id from walled w) group by r.target_id, r.kind) k group by k.target_id),
  said as (
    select c.post_id, count(*)::integer as n from feed.comment c left join feed.comment a on a.id = c.parent_id
    where c.post_id = any (every) and c.deleted_at is null and c.hidden_at is null and c.author_id not in (select w.id from walled w)
      and (c.parent_id is null or (a.deleted_at is null and a.hidden_at is null and a.author_id not in (select w.id from walled w)))
      and c.id not in (select h.comment_id from hidden h) and (c.parent_id is null or c.parent_id not in (select h.comment_id from hidden h)) group by c.post_id),
  passed_on as (select u.id, least(count(*), 100)::integer as n from unnest(sharers) u(id) group by u.id),
  saved as (select s.post_id, s.folder from feed.saved_post s where s.account_id = viewer and s.post_id = any (every))
  select x.post_id, x.post_type, x.description, x.privacy, x.state, x.author_id, x.group_id, x.shared_post_id, x.mentions, x.hashtags, x.link_url,
    case when x.file_count = 0 then '[]'::jsonb else (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.file_id, 'alt', f.alt, 'captioned', f.captions <> '') order by f.position), '[]'::jsonb) from feed.post_file f where f.post_id = x.post_id) end,
    x.edited_at, x.created_at, x.version, x.has_poll,
    coalesce(felt.kinds, '{}'::jsonb), coalesce(said.n, 0), coalesce(passed_on.n, 0), felt.mine, saved.folder, x.role,
    case when x.has_poll then (
      select jsonb_build_object('question', q.question, 'closes_at', q.closes_at, 'mine', (select v.option_id from feed.poll_vote v where v.post_id = q.post_id and v.account_id = viewer),
        'options', (select jsonb_agg(jsonb_build_object('id', o.id, 'text', o.text, 'votes', coalesce(n.votes, 0)) order by o.position) from feed.poll_option o
          left join (select v.option_id, count(*) as votes from feed.poll_vote v where v.post_id = q.post_id and v.account_id not in (select w.id from walled w) group by v.option_id) n on n.option_id = o.id where o.post_id = q.post_id))
      from feed.poll q where q.post_id = x.post_id) end
  from x left join felt on felt.target_id = x.post_id left join said on said.post_id = x.post_id left join passed_on on passed_on.id = x.post_id left join saved on saved.post_id = x.post_id;
end $$;
-- A post says its poll itself.
drop function feed.polls(uuid, uuid[]);

-- The timeline, newest first: candidates in portions, each asked whether it is (still) to be seen and heard.
create or replace function feed.timeline(viewer uuid, p_before uuid, p_offset integer, p_limit integer) returns table (post_id uuid, reason text)
language plpgsql stable security definer rows 20 set search_path = pg_catalog, pg_temp as $$
declare
  place uuid := coalesce(p_before, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  bottom uuid;
  r record;
  ids uuid[];
  found_count integer := 0;
  portion integer;
  here boolean;
begin
  select x.floor into bottom from feed.reader x where x.account_id = viewer and x.active_at > now() - interval '30 days';
  loop
    portion := least(500, greatest(20, p_offset + p_limit - found_count + 5));
    here := bottom is not null and place > bottom;
    if here then ids := array(select k from feed.kept(viewer, place, bottom, portion) k); else ids := array(select k from feed.pull(viewer, place, portion) k); end if;
    for r in
      select (v.post).post_id as id, case when (v.post).author_id = viewer then 'own' when (v.post).group_id is not null then case when v.role is not null then 'group' end when v.friend then 'friend' when v.follows then 'follow' end as why
      from feed.seen(viewer, ids) v where ((v.post).state = 'live' or ((v.post).state = 'held' and (v.post).author_id = viewer)) and ((v.post).author_id = viewer or not v.muted)
        and not exists (select 1 from feed.hidden_post h where h.account_id = viewer and h.post_id = (v.post).post_id)
        -- Whoever reported a group hears nothing more of it; its own page stays open to members.
        and ((v.post).group_id is null or (v.post).author_id = viewer or not notifications.reported(viewer, 'group', (v.post).group_id::text))
      order by (v.post).post_id desc
    loop
      continue when r.why is null;
      found_count := found_count + 1;
      continue when found_count <= p_offset;
      post_id := r.id;
      reason := r.why;
      return next;
      if found_count >= p_offset + p_limit then return; end if;
    end loop;
    if cardinality(ids) > 0 then place := ids[cardinality(ids)]; end if;
    if cardinality(ids) < portion then
      if not here then return; end if;
      place := bottom;
    end if;
  end loop;
end $$;
