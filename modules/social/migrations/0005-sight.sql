-- What people are to the viewer, of those who are open and in no block pair with them: for lists, which ask once and not once a row.
-- The viewer is among them as a friend of themselves.
create function social.sight(viewer uuid, p_people uuid[]) returns table (id uuid, friend boolean, follows boolean, muted boolean)
language plpgsql stable parallel safe security definer rows 20 set search_path = pg_catalog, pg_temp as $$
begin
  return query
  with walled as materialized (select k.blocked_id as id from social.block k where k.blocker_id = viewer union select k.blocker_id from social.block k where k.blocked_id = viewer)
  select o.id, o.id = viewer or f.friend_id is not null, w.target_id is not null, m.target_id is not null
  from identity.open_among(p_people) o(id)
  left join social.friendship f on f.account_id = viewer and f.friend_id = o.id and (f.ends_at is null or f.ends_at > now())
  left join social.follow w on w.follower_id = viewer and w.target_id = o.id
  left join social.mute m on m.account_id = viewer and m.target_id = o.id and (m.until is null or m.until > now())
  where viewer is not null and not exists (select 1 from walled x where x.id = o.id);
end $$;

create or replace function social.cards(viewer uuid, ids uuid[]) returns table (account_id uuid, slug text, headline text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
  with walled as materialized (select k.blocked_id as id from social.block k where k.blocker_id = viewer union select k.blocker_id from social.block k where k.blocked_id = viewer),
  p as materialized (select x.account_id, x.slug, x.headline, x.audience from social.profile x where x.account_id = any (ids))
  select i.id, coalesce(p.slug, i.id::text), case when p.headline <> '' and social.shown(p.audience, 'headline', case when i.id = viewer then 2 when f.friend_id is not null then 1 else 0 end) then p.headline else '' end
  from unnest(ids) i(id) left join p on p.account_id = i.id left join social.friendship f on f.account_id = viewer and f.friend_id = i.id and (f.ends_at is null or f.ends_at > now()) where not exists (select 1 from walled w where w.id = i.id);
end $$;
