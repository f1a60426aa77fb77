-- Posts that many had reacted to before anybody was told of such are no news.
update feed.post p set popular_at = p.created_at where p.group_id is not null and p.popular_at is null
  and (select count(*) from feed.reaction r where r.target_type = 'post' and r.target_id = p.post_id and r.account_id <> p.author_id) >= 10;

-- Notes once in a post's life, while it is young, that so many people reacted to it; true at that moment. Those who react at once are counted one after another,
-- so that the last of them sees the others.
create or replace function feed.note_popular(p_post uuid, p_most integer) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  noted boolean;
begin
  if not exists (select 1 from feed.post p where p.post_id = p_post and p.group_id is not null and p.state = 'live' and p.popular_at is null and p.created_at > now() - interval '30 days') then return false; end if;
  perform pg_advisory_xact_lock(hashtextextended('feed.popular:' || p_post, 0));
  update feed.post p set popular_at = now() where p.post_id = p_post and p.popular_at is null
    and (select count(*) from (select 1 from feed.reaction r where r.target_type = 'post' and r.target_id = p.post_id and r.account_id <> p.author_id limit p_most) x) >= p_most returning true into noted;
  return coalesce(noted, false);
end $$;

-- Followers of a post's author who asked to hear of every post, without those who are told of it in other words: whom the post calls by name, and whose post it shares.
create or replace function feed.follow_listeners(p_post uuid, p_after uuid, p_limit integer) returns table (id uuid, wants boolean, author_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select f.id, not p.mentions @> jsonb_build_array(jsonb_build_object('id', f.id)) and f.id is distinct from s.author_id, p.author_id
  from feed.post p left join feed.post s on s.post_id = p.shared_post_id cross join lateral (select social.notified_followers(p.author_id, p_after, p_limit) as id) f
  where p.post_id = p_post and p.group_id is null and p.deleted_at is null and p.privacy <> 'only_me' order by 1
$$;

-- As before, without whose post it shares; of one that has become popular without those who reacted to it: they know it.
create or replace function feed.group_listeners(p_post uuid, p_group uuid, p_pending boolean, p_popular boolean, p_after uuid, p_limit integer) returns table (id uuid, wants boolean, author_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  p feed.post;
  shared_of uuid;
  members uuid[];
  is_announced boolean;
begin
  select * into p from feed.post x where x.post_id = p_post and x.deleted_at is null;
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
