-- Whoever reported a group hears nothing more of it in their timeline; its own page stays open to members.

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
      from feed.seen(viewer, ids) v where (v.post).state = 'live' and ((v.post).author_id = viewer or not v.muted)
        and not exists (select 1 from feed.hidden_post h where h.account_id = viewer and h.post_id = (v.post).post_id)
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

create or replace function feed.fan_out(p_id uuid, p_most integer) returns setof uuid
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
    return query select i from unnest(ids) i where feed.visible(i, p) and not social.muted(i, p.author_id)
      and (p.group_id is null or i = p.author_id or not notifications.reported(i, 'group', p.group_id::text));
  end if;
end $$;
