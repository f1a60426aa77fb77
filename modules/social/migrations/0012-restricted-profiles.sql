-- 2 oneself, 1 a friend, 0 anybody else, and a friend whom the person has restricted: what they are shown is what everybody is.
create or replace function social.nearness(viewer uuid, person uuid) returns integer
language sql stable parallel safe security definer set search_path = pg_catalog, pg_temp as $$
  select case when viewer = person then 2 when social.are_friends(viewer, person) and not social.restricted(person, viewer) then 1 else 0 end
$$;

create or replace function social.cards(viewer uuid, ids uuid[]) returns table (account_id uuid, slug text, headline text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
  with walled as materialized (select k.blocked_id as id from social.block k where k.blocker_id = viewer union select k.blocker_id from social.block k where k.blocked_id = viewer),
  p as materialized (select x.account_id, x.slug, x.headline, x.audience from social.profile x where x.account_id = any (ids))
  select i.id, coalesce(p.slug, i.id::text), case when p.headline <> '' and social.shown(p.audience, 'headline', case when i.id = viewer then 2 when f.friend_id is not null and r.target_id is null then 1 else 0 end) then p.headline else '' end
  from unnest(ids) i(id) left join p on p.account_id = i.id left join social.friendship f on f.account_id = viewer and f.friend_id = i.id and (f.ends_at is null or f.ends_at > now())
  left join social.restriction r on r.account_id = i.id and r.target_id = viewer where not exists (select 1 from walled w where w.id = i.id);
end $$;

-- Those of these people in a block pair with the viewer, whoever blocked whom: at most as many rows as are asked about, however many blocked the viewer.
create function social.walled_among(viewer uuid, ids uuid[]) returns setof uuid
language sql stable parallel safe security definer rows 5 set search_path = pg_catalog, pg_temp as $$
  select i.id from unnest(ids) i(id) where exists (select 1 from social.block b where b.blocker_id = viewer and b.blocked_id = i.id) or exists (select 1 from social.block b where b.blocker_id = i.id and b.blocked_id = viewer)
$$;

-- Whether there is anybody at all to ask about.
create function social.has_walls(viewer uuid) returns boolean
language sql stable parallel safe security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select 1 from social.block b where b.blocker_id = viewer) or exists (select 1 from social.block b where b.blocked_id = viewer)
$$;
drop function social.block_partners(uuid);
