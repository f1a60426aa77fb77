-- Who hears of a post, what others than its author do to it, and clearing away.

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
