-- Files of a message for later that nothing held before: those alone go with it when it is taken back.
alter table chat.scheduled add column fresh_ids uuid[] not null default '{}';

-- People of the viewer's rooms who are in a block pair with them, in the order they came in. Rooms are asked about whom they hold:
-- that is a bounded number, unlike those who blocked somebody.
create function chat.walled_people(viewer uuid, p_rooms uuid[]) returns table (room_id uuid, account_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not social.has_walls(viewer) then return; end if;
  return query
  with people as materialized (
    select m.room_id, m.account_id, m.joined_at from chat.member me join chat.member m on m.room_id = me.room_id and m.left_at is null
    where me.account_id = viewer and me.left_at is null and me.room_id = any (p_rooms)
  )
  select p.room_id, p.account_id from people p where p.account_id in (select social.walled_among(viewer, array(select distinct q.account_id from people q))) order by p.joined_at, p.account_id;
end $$;
