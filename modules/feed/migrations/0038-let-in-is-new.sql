-- A post that waits for its group's moderators is new for everybody else once it is let in: in its group and in timelines it stands where that was.
-- Elsewhere (its author's page, hashtags, search, pictures) it stays where it was written.

-- Its place among the ids of others, given when it was let in for the first time; null: its own id. One that is edited and let in again stays where it was.
alter table feed.post add column listed_id uuid, add column never_let_in boolean not null default false;
update feed.post set never_let_in = true where 'pending' in (state, held_from) and edited_at is null;

create index post_group_place on feed.post (group_id, (coalesce(listed_id, post_id)) desc) where group_id is not null and deleted_at is null;
drop index feed.post_group;

drop function feed.approve_post(uuid, uuid);
create function feed.approve_post(viewer uuid, p_id uuid, p_listed uuid) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update feed.post p set state = 'live', listed_id = case when p.never_let_in then p_listed else p.listed_id end, never_let_in = false, updated_at = now(), version = version + 1
  where p.post_id = p_id and p.state = 'pending' and feed.visible(viewer, p) and feed.may_moderate(viewer, p.group_id) returning true
$$;

-- When others first met it: ids of this kind begin with the milliseconds since 1970.
create function feed.appeared_at(p feed.post) returns timestamptz
language sql stable parallel safe set search_path = pg_catalog, pg_temp as $$
  select case when p.listed_id is null then p.created_at else to_timestamp(('x' || left(replace(p.listed_id::text, '-', ''), 12))::bit(48)::bigint / 1000.0) end
$$;

-- ── Candidates ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- Written down by their ids, which is what nearly all stand by; the few that were let in also by their place.
alter table feed.feed_item add column listed_id uuid;
create index feed_item_listed on feed.feed_item (account_id, listed_id desc) where listed_id is not null;

drop function feed.timeline(uuid, uuid, integer, integer);
drop function feed.kept(uuid, uuid, uuid, integer);
drop function feed.pull(uuid, uuid, integer);

-- Candidates that are fetched: the newest posts before a place of everybody the viewer hears.
create function feed.pull(viewer uuid, p_before uuid, p_limit integer) returns table (id uuid, at uuid)
language sql stable security definer rows 50 set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
  select c.post_id, c.at from (
    select p.post_id, p.post_id as at from (select viewer as id union select f.id from (select social.friend_ids(viewer) as id) f union select f.id from (select social.following_ids(viewer) as id) f) a
    cross join lateral (select x.post_id from feed.post x where x.author_id = a.id and x.deleted_at is null and x.group_id is null and (x.privacy <> 'only_me' or x.author_id = viewer) and x.post_id < p_before order by x.post_id desc limit p_limit) p
    union all
    select p.post_id, p.at from feed.group_ids(viewer) g(id)
    cross join lateral (select x.post_id, coalesce(x.listed_id, x.post_id) as at from feed.post x where x.group_id = g.id and x.deleted_at is null and coalesce(x.listed_id, x.post_id) < p_before order by coalesce(x.listed_id, x.post_id) desc limit p_limit) p
  ) c order by c.at desc limit p_limit
$$;

-- Candidates that were written down, and those of sources too large for that. Of one that was let in its own id may come along, which is not its place any more.
create function feed.kept(viewer uuid, p_before uuid, p_floor uuid, p_limit integer) returns table (id uuid, at uuid)
language sql stable security definer rows 50 set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
  select c.post_id, c.at from (
    (select i.post_id, i.post_id as at from feed.feed_item i where i.account_id = viewer and i.post_id < p_before and i.post_id >= p_floor order by i.post_id desc limit p_limit)
    union
    (select i.post_id, i.listed_id from feed.feed_item i where i.account_id = viewer and i.listed_id < p_before and i.listed_id >= p_floor order by i.listed_id desc limit p_limit)
    union
    select p.post_id, p.post_id from (select s.id from feed.large_source s where social.are_friends(viewer, s.id) or exists (select 1 from (select social.following_ids(viewer) as id) f where f.id = s.id)) a
    cross join lateral (select x.post_id from feed.post x where x.author_id = a.id and x.deleted_at is null and x.group_id is null and x.post_id < p_before and x.post_id >= p_floor order by x.post_id desc limit p_limit) p
    union
    select p.post_id, p.at from (select s.id from feed.large_source s where social.group_role(viewer, s.id) is not null) g
    cross join lateral (select x.post_id, coalesce(x.listed_id, x.post_id) as at from feed.post x where x.group_id = g.id and x.deleted_at is null and coalesce(x.listed_id, x.post_id) < p_before and coalesce(x.listed_id, x.post_id) >= p_floor order by coalesce(x.listed_id, x.post_id) desc limit p_limit) p
  ) c order by c.at desc limit p_limit
$$;

-- The timeline, newest first: candidates in portions, each asked whether it is (still) to be seen and heard; with the place each stands at.
create function feed.timeline(viewer uuid, p_before uuid, p_offset integer, p_limit integer) returns table (post_id uuid, reason text, place uuid)
language plpgsql stable security definer rows 20 set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  below uuid := coalesce(p_before, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  bottom uuid;
  r record;
  ids uuid[];
  places uuid[];
  found_count integer := 0;
  portion integer;
  here boolean;
begin
  select x.floor into bottom from feed.reader x where x.account_id = viewer and x.active_at > now() - interval '30 days';
  loop
    portion := least(500, greatest(20, p_offset + p_limit - found_count + 5));
    here := bottom is not null and below > bottom;
    if here then select array_agg(k.id order by k.at desc), array_agg(k.at order by k.at desc) into ids, places from feed.kept(viewer, below, bottom, portion) k;
    else select array_agg(k.id order by k.at desc), array_agg(k.at order by k.at desc) into ids, places from feed.pull(viewer, below, portion) k; end if;
    for r in
      select (v.post).post_id as id, coalesce((v.post).listed_id, (v.post).post_id) as at, case when (v.post).author_id = viewer then 'own' when (v.post).group_id is not null then case when v.role is not null then 'group' end when v.friend then 'friend' when v.follows then 'follow' end as why
      -- One that was let in later stands where it was let in, also where its own id came along as a candidate.
      from feed.seen(viewer, ids) v where coalesce((v.post).listed_id, (v.post).post_id) = any (places) and ((v.post).state = 'live' or ((v.post).state = 'held' and (v.post).author_id = viewer)) and ((v.post).author_id = viewer or not v.muted)
        and not exists (select 1 from feed.hidden_post h where h.account_id = viewer and h.post_id = (v.post).post_id)
        -- Whoever reported a group hears nothing more of it; its own page stays open to members.
        and ((v.post).group_id is null or (v.post).author_id = viewer or not notifications.reported(viewer, 'group', (v.post).group_id::text))
      order by 2 desc
    loop
      continue when r.why is null;
      found_count := found_count + 1;
      continue when found_count <= p_offset;
      post_id := r.id;
      reason := r.why;
      place := r.at;
      return next;
      if found_count >= p_offset + p_limit then return; end if;
    end loop;
    if places is not null then below := places[cardinality(places)]; end if;
    if coalesce(cardinality(places), 0) < portion then
      if not here then return; end if;
      below := bottom;
    end if;
  end loop;
end $$;

-- ── Writing down ─────────────────────────────────────────────────────────────────────────────────────────────────────

create or replace function feed.fan_out(p_id uuid, p_most integer) returns table (listener uuid, is_large boolean)
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
    return query select null::uuid, true;
  else
    insert into feed.feed_item (account_id, post_id, author_id, listed_id) select r.account_id, p.post_id, p.author_id, p.listed_id from feed.reader r where r.account_id = any (ids) and r.active_at > now() - interval '30 days' order by 1 on conflict do nothing;
    -- It may have been written down while it waited.
    if p.listed_id is not null then
      perform 1 from feed.feed_item i where i.post_id = p.post_id and i.listed_id is null order by i.account_id for update;
      update feed.feed_item i set listed_id = p.listed_id where i.post_id = p.post_id and i.listed_id is null;
    end if;
    return query select h, false from feed.hearers(p_id, ids) h;
  end if;
end $$;

create or replace function feed.keep_own(p_id uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into feed.feed_item (account_id, post_id, author_id, listed_id) select p.author_id, p.post_id, p.author_id, p.listed_id from feed.post p where p.post_id = p_id and exists (select 1 from feed.reader r where r.account_id = p.author_id)
  on conflict (account_id, post_id) do update set listed_id = excluded.listed_id
$$;

create or replace function feed.fill_reader(p_account uuid, p_most integer) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  ids uuid[];
  lowest uuid;
begin
  perform 1 from feed.reader r where r.account_id = p_account for update;
  if not found then return; end if;
  select coalesce(array_agg(k.id), '{}'), (array_agg(k.at order by k.at))[1] into ids, lowest from feed.pull(p_account, 'ffffffff-ffff-ffff-ffff-ffffffffffff', p_most) k;
  insert into feed.feed_item (account_id, post_id, author_id, listed_id) select p_account, p.post_id, p.author_id, p.listed_id from feed.post p where p.post_id = any (ids)
  on conflict (account_id, post_id) do update set listed_id = excluded.listed_id;
  update feed.reader set floor = case when cardinality(ids) < p_most then '00000000-0000-0000-0000-000000000000'::uuid else lowest end where account_id = p_account;
end $$;

create or replace function feed.back_fill(p_account uuid, p_source uuid, p_limit integer) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into feed.feed_item (account_id, post_id, author_id, listed_id)
  select p_account, c.post_id, c.author_id, c.listed_id from (
    (select p.post_id, p.author_id, p.listed_id from feed.post p where p.author_id = p_source and p.group_id is null and p.deleted_at is null and (social.are_friends(p_account, p_source) or exists (select 1 from (select social.following_ids(p_account) as id) f where f.id = p_source)) order by p.post_id desc limit p_limit)
    union all
    (select p.post_id, p.author_id, p.listed_id from feed.post p where p.group_id = p_source and p.deleted_at is null and social.group_role(p_account, p_source) is not null order by coalesce(p.listed_id, p.post_id) desc limit p_limit)
  ) c where exists (select 1 from feed.reader r where r.account_id = p_account) order by 2 on conflict (account_id, post_id) do update set listed_id = excluded.listed_id
$$;

create or replace function feed.sweep(p_keep integer) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare r record;
begin
  delete from feed.feed_rank_session s where s.expires_at < now();
  delete from feed.feed_item i using feed.reader x where x.account_id = i.account_id and x.active_at < now() - interval '31 days';
  for r in select i.account_id from feed.feed_item i group by 1 having count(*) > p_keep + 200 loop
    update feed.reader x set floor = (select coalesce(i.listed_id, i.post_id) from feed.feed_item i where i.account_id = r.account_id order by 1 desc offset p_keep - 1 limit 1) where x.account_id = r.account_id;
    delete from feed.feed_item i using feed.reader x where x.account_id = r.account_id and i.account_id = r.account_id and coalesce(i.listed_id, i.post_id) < x.floor;
  end loop;
end $$;

-- ── Lists ────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Ids of posts under a filter with their places, newest first, from `p_before` (null: the newest; p_from: that one included). p_as: the viewer's own posts as that
-- person sees them; p_audience: as 'friends' or 'everyone' in general see those outside groups.
drop function feed.list_posts(uuid, uuid, uuid, boolean, text, text, uuid, uuid, text, uuid, uuid, integer, integer);
create function feed.list_posts(viewer uuid, p_author uuid, p_group uuid, p_pending boolean, p_type text, p_tag text, p_shared uuid, p_as uuid, p_audience text, p_before uuid, p_from uuid, p_offset integer, p_limit integer) returns table (id uuid, place uuid)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  stands text := case when p_tag is not null then 'h.post_id' when p_group is not null and not p_pending then 'coalesce(p.listed_id, p.post_id)' else 'p.post_id' end;
  q text := 'select p.post_id, ' || stands || ' from feed.post p';
begin
  if p_tag is not null then q := q || ' join feed.post_hashtag h on h.post_id = p.post_id and h.tag = $6'; end if;
  q := q || ' where p.deleted_at is null and (p.author_id = $1 or p.privacy <> ''only_me'')';
  if p_author is not null then q := q || ' and p.author_id = $2'; end if;
  if p_as is not null then q := q || ' and p.author_id = $1 and feed.visible($8, p)'; end if;
  if p_audience is not null then q := q || ' and p.author_id = $1 and p.group_id is null and p.state = ''live'' and p.privacy ' || case p_audience when 'friends' then '<> ''only_me''' else '= ''public''' end; end if;
  if p_group is not null then q := q || ' and p.group_id = $3'; end if;
  q := q || case when p_pending then ' and p.state = ''pending''' when p_group is not null then ' and p.state = ''live''' else '' end;
  -- Whoever asks for nothing in particular gets no posts of groups they are not in.
  if num_nonnulls(p_author, p_group, p_tag, p_shared, p_as) = 0 then q := q || ' and (p.group_id is null or social.group_role($1, p.group_id) is not null)'; end if;
  if p_type is not null then q := q || ' and p.post_type = $5'; end if;
  if p_shared is not null then q := q || ' and p.shared_post_id = $7'; end if;
  if p_before is not null then q := q || ' and ' || stands || ' < $9'; end if;
  if p_from is not null then q := q || ' and ' || stands || ' <= $10'; end if;
  q := q || ' and not exists (select 1 from feed.hidden_post x where x.account_id = $1 and x.post_id = p.post_id) and feed.visible($1, p) order by ' || stands || ' desc offset $11 limit $12';
  return query execute q using viewer, p_author, p_group, p_pending, p_type, p_tag, p_shared, p_as, p_before, p_from, p_offset, p_limit;
end $$;

create or replace function feed.purge_group(p_group uuid, p_limit integer) returns table (post_id uuid, file_ids uuid[])
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query with gone as (select p.post_id as id from feed.post p where p.group_id = p_group and p.deleted_at is null order by coalesce(p.listed_id, p.post_id) desc limit p_limit for update),
  files as (select g.id, (select coalesce(array_agg(f.file_id), '{}') from feed.post_file f where f.post_id = g.id) || (select coalesce(array_agg(c.file_id), '{}') from feed.comment c where c.post_id = g.id and c.file_id is not null) as ids from gone g),
  reactions as (delete from feed.reaction r using gone g where (r.target_type = 'post' and r.target_id = g.id) or (r.target_type = 'comment' and r.target_id in (select c.id from feed.comment c where c.post_id = g.id))),
  dead as (delete from feed.post p using files f where p.post_id = f.id returning p.post_id, f.ids)
  select d.post_id, d.ids from dead d;
end $$;

-- What counts for the order of Top, as before; new is what others met lately.
create or replace function feed.weigh(viewer uuid, ids uuid[]) returns table (post_id uuid, author_id uuid, hours double precision, acts integer, weight integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with walled as materialized (select w.id from (select social.walled(viewer) as id) w),
  hidden as materialized (select h.comment_id as id from feed.hidden_comment h where h.account_id = viewer),
  mine as materialized (
    select a.author_id, count(*)::integer as n from (
      select p.author_id from feed.reaction r join feed.post p on p.post_id = r.target_id where r.account_id = viewer and r.target_type = 'post' and r.at > now() - interval '90 days'
      union all select x.author_id from feed.reaction r join feed.comment x on x.id = r.target_id where r.account_id = viewer and r.target_type = 'comment' and r.at > now() - interval '90 days'
      union all select s.author_id from feed.story_reaction r join feed.story s on s.id = r.story_id where r.account_id = viewer and r.created_at > now() - interval '90 days'
      union all select s.author_id from feed.story_reply r join feed.story s on s.id = r.story_id where r.author_id = viewer and r.created_at > now() - interval '90 days'
      -- An answer is one act towards whom it answers, and one towards whose post it stands under; one towards either where that is the same person.
      union all select t.author_id from feed.comment c join feed.post p on p.post_id = c.post_id left join feed.comment x on x.id = c.parent_id
        cross join lateral (select p.author_id union select x.author_id where x.author_id is not null) t
        where c.author_id = viewer and c.deleted_at is null and c.created_at > now() - interval '90 days'
    ) a group by 1
  )
  select p.post_id, p.author_id, extract(epoch from now() - feed.appeared_at(p))::double precision / 3600, coalesce((select m.n from mine m where m.author_id = p.author_id), 0),
    (select count(*)::integer from feed.reaction r where r.target_type = 'post' and r.target_id = p.post_id and r.account_id not in (select w.id from walled w))
    + 3 * (select count(*)::integer from feed.comment c left join feed.comment x on x.id = c.parent_id
        where c.post_id = p.post_id and c.deleted_at is null and c.hidden_at is null and c.author_id not in (select w.id from walled w)
          and (c.parent_id is null or (x.deleted_at is null and x.hidden_at is null and x.author_id not in (select w.id from walled w)))
          and c.id not in (select h.id from hidden h) and (c.parent_id is null or c.parent_id not in (select h.id from hidden h)))
    + 2 * (select count(*)::integer from (select 1 from feed.post s where s.shared_post_id = p.post_id and s.deleted_at is null and feed.visible(viewer, s)
        and not exists (select 1 from feed.hidden_post h where h.account_id = viewer and h.post_id = s.post_id) limit 100) y)
  from feed.post p where p.post_id = any (ids) and feed.visible(viewer, p)
$$;
