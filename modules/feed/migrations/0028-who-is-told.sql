-- Writes a post down for its listeners who have been here lately; answers whom to tell that there is something new. Of an author or group
-- with more listeners than `p_most`: one row that says so; those who are here are asked for with feed.hearers.
drop function feed.fan_out(uuid, integer);
create function feed.fan_out(p_id uuid, p_most integer) returns table (listener uuid, is_large boolean)
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
    insert into feed.feed_item (account_id, post_id, author_id) select r.account_id, p.post_id, p.author_id from feed.reader r where r.account_id = any (ids) and r.active_at > now() - interval '30 days' order by 1 on conflict do nothing;
    return query select h, false from feed.hearers(p_id, ids) h;
  end if;
end $$;

-- Those of these people in whose timeline a post stands: they see it, hear its author or are in its group, and want to hear of both.
create function feed.hearers(p_id uuid, accounts uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.id from feed.post p cross join unnest(accounts) i(id)
  where p.post_id = p_id and p.state = 'live' and i.id <> p.author_id and feed.reason(i.id, p) is not null and feed.visible(i.id, p) and not social.muted(i.id, p.author_id)
    and (p.group_id is null or not notifications.reported(i.id, 'group', p.group_id::text))
$$;

-- Followers of a post's author who asked to hear of every post, without those the post calls by name: they are told of that.
create function feed.follow_listeners(p_post uuid, p_after uuid, p_limit integer) returns table (id uuid, wants boolean, author_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select f.id, not p.mentions @> jsonb_build_array(jsonb_build_object('id', f.id)), p.author_id from feed.post p cross join lateral (select social.notified_followers(p.author_id, p_after, p_limit) as id) f
  where p.post_id = p_post and p.group_id is null and p.deleted_at is null and p.privacy <> 'only_me' order by 1
$$;

-- Members of a post's group in order of their ids, and which of them want to hear of it. One that waits: its moderators. Others: whoever wants
-- all, and of the highlights, which is what those who run the group and one's own friends post, whoever wants those. Once a post has become popular (p_popular): those
-- who want highlights and have not heard of it for another reason.
drop function feed.group_listeners(uuid, uuid, boolean, uuid, integer);
create function feed.group_listeners(p_post uuid, p_group uuid, p_pending boolean, p_popular boolean, p_after uuid, p_limit integer) returns table (id uuid, wants boolean, author_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  p feed.post;
  members uuid[];
  is_announced boolean;
begin
  select * into p from feed.post x where x.post_id = p_post and x.deleted_at is null;
  if not found then return; end if;
  members := array(select social.members_with_rank(p_group, case when p_pending then 2 else 1 end, p_after, p_limit));
  is_announced := coalesce(social.group_role(p.author_id, p_group), 'member') <> 'member';
  return query select m.id, p_pending or not (p.mentions @> jsonb_build_array(jsonb_build_object('id', m.id))) and case w.notify
      when 'all' then not p_popular
      when 'highlights' then p_popular <> (is_announced or social.are_friends(m.id, p.author_id))
      else false end, p.author_id
    from unnest(members) m(id) left join social.members_wishes(p_group, members) w on w.account_id = m.id order by 1;
end $$;

-- Notes once in a post's life that so many people reacted to it; true at that moment.
alter table feed.post add column popular_at timestamptz;
create function feed.note_popular(p_post uuid, p_most integer) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update feed.post p set popular_at = now() where p.post_id = p_post and p.group_id is not null and p.state = 'live' and p.popular_at is null
    and (select count(*) from (select 1 from feed.reaction r where r.target_type = 'post' and r.target_id = p.post_id and r.account_id <> p.author_id limit p_most) x) >= p_most returning true
$$;
