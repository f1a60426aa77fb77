-- Whoever reported a group hears nothing more of it, also not that there is something new (the timeline itself: 0024).
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
