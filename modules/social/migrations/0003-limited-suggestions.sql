-- Whose reach moderators limited is suggested to nobody.
create or replace function social.suggest(viewer uuid, p_score integer, p_id uuid, p_limit integer) returns table (account_id uuid, mutual integer, colleague boolean, score integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with second as (
    -- Who has very many friends is suggested from a part of theirs, and from the best of those.
    select x.friend_id as id, count(*)::integer as mutual from (
      select b.friend_id from (select f.friend_id from social.friend_ids(viewer) f(friend_id) limit 1000) a
      join social.friendship b on b.account_id = a.friend_id and (b.ends_at is null or b.ends_at > now()) where b.friend_id <> viewer limit 20000
    ) x group by 1 order by 2 desc, 1 desc limit 500
  ), mates as (select distinct c.id from unnest(workspace.colleague_ids(viewer, null, 500)) c(id)),
  everybody as (select coalesce(s.id, m.id) as id, coalesce(s.mutual, 0) as mutual, m.id is not null as colleague from second s full join mates m on m.id = s.id)
  select e.id, e.mutual, e.colleague, e.mutual * 2 + e.colleague::integer from everybody e join social.profile p on p.account_id = e.id
  where p.discoverable and p.who_can_friend <> 'nobody' and (p_score is null or (e.mutual * 2 + e.colleague::integer, e.id) < (p_score, p_id))
    and not exists (select 1 from social.friendship f where f.account_id = viewer and f.friend_id = e.id and (f.ends_at is null or f.ends_at > now()))
    and not exists (select 1 from social.friend_request r where least(r.from_id, r.to_id) = least(viewer, e.id) and greatest(r.from_id, r.to_id) = greatest(viewer, e.id) and r.state = 'pending')
    and not exists (select 1 from social.dismissal d where d.account_id = viewer and d.target_id = e.id)
    and e.id not in (select social.walled(viewer)) and not notifications.limited(e.id)
  order by 4 desc, e.id desc limit p_limit
$$;
