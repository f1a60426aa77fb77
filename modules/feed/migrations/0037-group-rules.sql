-- What somebody wrote in a group is read by them as by everybody else who reads there: whoever has left a private group, or was banned, finds nothing of it
-- any more. It stays theirs to delete by its id, and is among what they export.

-- THE predicate. Outside groups nothing is asked of one's own posts.
create or replace function feed.visible(viewer uuid, post feed.post) returns boolean
language plpgsql stable parallel safe security definer cost 400 set search_path = pg_catalog, pg_temp as $$
begin
  if viewer is null or post.post_id is null or post.deleted_at is not null or post.hidden_at is not null then return false; end if;
  if viewer = post.author_id then return post.group_id is null or social.group_reads(viewer, post.group_id); end if;
  if post.state = 'held' then return false; end if;
  if post.state = 'pending' and coalesce(social.group_role(viewer, post.group_id), 'member') = 'member' then return false; end if;
  if post.group_id is not null and not social.group_reads(viewer, post.group_id) then return false; end if;
  return feed.author_visible(viewer, post.author_id, post.privacy);
end $$;

-- The same for lists.
create or replace function feed.seen(viewer uuid, ids uuid[]) returns table (post feed.post, friend boolean, follows boolean, muted boolean, role text)
language plpgsql stable security definer rows 20 set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  return query
  with c as materialized (select p as post, p.author_id, p.group_id from feed.post p where p.post_id = any (ids) and p.deleted_at is null and p.hidden_at is null),
  s as materialized (select * from social.sight(viewer, array(select distinct x.author_id from c x))),
  g as materialized (select x.group_id, social.group_role(viewer, x.group_id) as role, social.group_reads(viewer, x.group_id) as reads from (select distinct c.group_id from c where c.group_id is not null) x)
  select c.post, coalesce(s.friend, false), coalesce(s.follows, false), coalesce(s.muted, false), g.role
  from c left join s on s.id = c.author_id left join g on g.group_id = c.group_id
  where (c.group_id is null or g.reads) and (c.author_id = viewer or (
    s.id is not null and (c.post).state <> 'held' and ((c.post).state <> 'pending' or coalesce(g.role, 'member') <> 'member')
    and ((c.post).privacy = 'public' or ((c.post).privacy = 'friends' and s.friend and not s.restricts))));
end $$;

-- Deletes a post: its author, wherever it stands, or who moderates its group. Answers whose and where it was; nothing when the viewer may not.
drop function feed.delete_post(uuid, uuid);
create function feed.delete_post(viewer uuid, p_id uuid) returns table (author_id uuid, group_id uuid)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update feed.post p set deleted_at = now(), deleted_by = viewer, updated_at = now(), version = version + 1
  where p.post_id = p_id and p.deleted_at is null and p.hidden_at is null and (p.author_id = viewer or (feed.may_moderate(viewer, p.group_id) and feed.visible(viewer, p))) returning p.author_id, p.group_id
$$;

-- Deletes a comment with its answers: who wrote it, wherever it stands, whose post it is under while they are in its group, or who moderates there. The first row is the comment itself.
drop function feed.delete_comment(uuid, uuid);
create function feed.delete_comment(viewer uuid, p_id uuid) returns table (id uuid, post_id uuid, author_id uuid, file_id uuid, post_author_id uuid)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with meant as (
    select x.id, p.author_id as post_author_id from feed.comment x join feed.post p on p.post_id = x.post_id
    where x.id = p_id and x.deleted_at is null and case when x.author_id = viewer then x.hidden_at is null or x.held_at is not null
      else feed.comment_visible(viewer, x) and (p.author_id = viewer and (p.group_id is null or social.group_role(viewer, p.group_id) is not null) or feed.may_moderate(viewer, p.group_id)) end
  ), gone as (
    update feed.comment c set deleted_at = now(), deleted_by = viewer, version = version + 1 from meant m where (c.id = m.id or c.parent_id = m.id) and c.deleted_at is null
    returning c.id, c.post_id, c.author_id, c.file_id, m.post_author_id
  ) select g.* from gone g order by g.id <> p_id, g.id
$$;

-- As before, of a post as it stands now: one that was let in meanwhile waits no more, and one that waits again is no news.
create or replace function feed.group_listeners(p_post uuid, p_group uuid, p_pending boolean, p_popular boolean, p_after uuid, p_limit integer) returns table (id uuid, wants boolean, author_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  p feed.post;
  shared_of uuid;
  members uuid[];
  is_announced boolean;
begin
  select * into p from feed.post x where x.post_id = p_post and x.deleted_at is null and x.state = case when p_pending then 'pending' else 'live' end;
  if not found then return; end if;
  select x.author_id into shared_of from feed.post x where x.post_id = p.shared_post_id;
  members := array(select social.members_with_rank(p_group, case when p_pending then 2 else 1 end, p_after, p_limit));
  is_announced := coalesce(social.group_role(p.author_id, p_group), 'member') <> 'member';
  return query select m.id, p_pending or not (p.mentions @> jsonb_build_array(jsonb_build_object('id', m.id))) and m.id is distinct from shared_of
      and not (p_popular and exists (select 1 from feed.reaction r where r.target_type = 'post' and r.target_id = p_post and r.account_id = m.id)) and case w.notify
      when 'all' then not p_popular
      when 'highlights' then p_popular <> (is_announced or social.are_friends(m.id, p.author_id))
      else false end, p.author_id
    from unnest(members) m(id) left join social.members_wishes(p_group, members) w on w.account_id = m.id order by 1;
end $$;

-- As before, without posts the viewer has hidden: the list of a hashtag has none of them either.
create or replace function feed.hashtags(viewer uuid, p_prefix text) returns table (tag text, posts integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select x.tag, count(*)::integer from (
    select h.tag, h.post_id from feed.post_hashtag h where h.tag like p_prefix order by h.post_id desc limit 300
  ) x join feed.post p on p.post_id = x.post_id where feed.visible(viewer, p) and (p.author_id = viewer or not notifications.limited(p.author_id))
    and not exists (select 1 from feed.hidden_post h where h.account_id = viewer and h.post_id = p.post_id) group by x.tag order by 2 desc, 1 limit 10
$$;

-- As before; leads: whether it can be opened. One's own posts are listed also from groups one has left: there is no other place to find them.
drop function feed.own_activity(uuid, timestamptz, uuid, integer);
create function feed.own_activity(viewer uuid, p_at timestamptz, p_id uuid, p_limit integer) returns table (kind text, id uuid, at timestamptz, is_open boolean, leads boolean, text text, reaction text, post_id uuid, comment_id uuid, person_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with newest as (
    select x.* from (
      (select 'post', p.post_id, p.created_at from feed.post p where p.author_id = viewer and p.deleted_at is null and (p.created_at, p.post_id) < (p_at, p_id) order by p.created_at desc, p.post_id desc limit p_limit)
      union all
      (select 'comment', c.id, c.created_at from feed.comment c where c.author_id = viewer and c.deleted_at is null and (c.created_at, c.id) < (p_at, p_id) order by c.created_at desc, c.id desc limit p_limit)
      union all
      (select 'reaction to ' || r.target_type, r.target_id, r.at from feed.reaction r where r.account_id = viewer and (r.at, r.target_id) < (p_at, p_id) order by r.at desc, r.target_id desc limit p_limit)
      union all
      (select 'follow', f.target_id, f.at from social.followed_by(viewer, p_at, p_id, p_limit) f)
    ) as x(act, id, at) order by x.at desc, x.id desc limit p_limit
  )
  select k.kind, n.id, n.at, coalesce(k.is_open, false), coalesce(k.leads, false), case when k.is_open then k.text end, case when k.is_open then k.reaction end, case when k.is_open then k.post_id end, case when k.is_open then k.comment_id end, case when k.is_open then k.person_id end
  from newest n cross join lateral (
    select case when p.shared_post_id is null then 'post' else 'share' end as kind, p.hidden_at is null as is_open, feed.visible(viewer, p) as leads, left(p.description, 200) as text, null::text as reaction, p.post_id, null::uuid as comment_id, null::uuid as person_id
      from feed.post p where n.act = 'post' and p.post_id = n.id
    union all
    select 'comment', feed.comment_visible(viewer, c), true, left(c.description, 200), null, c.post_id, c.id, p.author_id from feed.comment c join feed.post p on p.post_id = c.post_id where n.act = 'comment' and c.id = n.id
    union all
    select 'reaction', case when n.act = 'reaction to post' then feed.visible(viewer, p) else feed.comment_visible(viewer, c) end, true, null, r.kind, coalesce(c.post_id, p.post_id), c.id, coalesce(c.author_id, p.author_id) from feed.reaction r
      left join feed.post p on r.target_type = 'post' and p.post_id = r.target_id left join feed.comment c on r.target_type = 'comment' and c.id = r.target_id
      where n.act = 'reaction to ' || r.target_type and r.account_id = viewer and r.target_id = n.id
    union all
    select 'follow', true, true, null, null, null, null, n.id where n.act = 'follow'
  ) k order by n.at desc, n.id desc
$$;

-- What was written in a group that is gone for good, a portion at a time. What its authors had deleted goes when their time to undo is over, with the others (feed.purge).
create function feed.purge_group(p_group uuid, p_limit integer) returns table (post_id uuid, file_ids uuid[])
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query with gone as (select p.post_id as id from feed.post p where p.group_id = p_group and p.deleted_at is null order by p.post_id desc limit p_limit for update),
  files as (select g.id, (select coalesce(array_agg(f.file_id), '{}') from feed.post_file f where f.post_id = g.id) || (select coalesce(array_agg(c.file_id), '{}') from feed.comment c where c.post_id = g.id and c.file_id is not null) as ids from gone g),
  reactions as (delete from feed.reaction r using gone g where (r.target_type = 'post' and r.target_id = g.id) or (r.target_type = 'comment' and r.target_id in (select c.id from feed.comment c where c.post_id = g.id))),
  dead as (delete from feed.post p using files f where p.post_id = f.id returning p.post_id, f.ids)
  select d.post_id, d.ids from dead d;
end $$;
-- The same of groups that were gone before anybody heard of it: the next night takes them.
update feed.post p set deleted_at = now() - interval '31 days' where p.deleted_at is null and p.group_id is not null
  and p.group_id in (select x.group_id from (select distinct y.group_id from feed.post y where y.group_id is not null) x where social.group_of(x.group_id::text) is null);

-- As before, with the answers of others to its comments, which go with these, wherever they stand. Besides the files: comments of others that went, so that nothing leads to them.
drop function feed.forget_account(uuid);
create function feed.forget_account(p_account uuid) returns table (file_ids uuid[], comment_ids uuid[])
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  gone_posts uuid[] := array(select p.post_id from feed.post p where p.author_id = p_account);
  gone_comments uuid[] := array(
    select c.id from feed.comment c where c.author_id = p_account
    union select a.id from feed.comment c join feed.comment a on a.parent_id = c.id where c.author_id = p_account
    union select c.id from feed.comment c where c.post_id = any (gone_posts));
begin
  return query select array(select f.file_id from feed.post_file f where f.post_id = any (gone_posts)) || array(select c.file_id from feed.comment c where c.id = any (gone_comments) and c.file_id is not null),
    array(select c.id from feed.comment c where c.id = any (gone_comments) and c.author_id <> p_account order by 1);
  delete from feed.reaction r where r.account_id = p_account;
  delete from feed.reaction r where (r.target_type = 'post' and r.target_id = any (gone_posts)) or (r.target_type = 'comment' and r.target_id = any (gone_comments));
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
