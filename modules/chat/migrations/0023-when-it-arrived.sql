-- Who keeps to themselves whether they are here, or is behind a block, is not shown as having got what is not shown as read: when it arrived would tell when they were here.
drop function chat.delivery(uuid, bigint, uuid);
create function chat.delivery(p_room uuid, p_seq bigint, p_sender uuid) returns table (account_id uuid, delivered_at timestamptz, read_at timestamptz, arrival_shown boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select x.account_id, case when x.shown then (select min(d.at) from chat.receipt d where d.room_id = p_room and d.account_id = x.account_id and d.seq >= p_seq) else x.read_at end, x.read_at, x.shown
  from (
    select m.account_id,
      case when coalesce(o.read_receipts, true) and coalesce(v.read_receipts, true) then (select min(d.at) from chat.receipt d where d.room_id = p_room and d.account_id = m.account_id and d.what = 'read' and d.seq >= p_seq) end as read_at,
      not chat.hides(core.current_account_id()) and not chat.hides(m.account_id) and not social.blocked(core.current_account_id(), m.account_id) as shown
    from chat.member m left join chat.person o on o.account_id = m.account_id left join chat.person v on v.account_id = core.current_account_id()
    where m.room_id = p_room and m.left_at is null and m.account_id <> p_sender and m.visible_from_seq <= p_seq and chat.is_member(p_room)
    order by m.account_id limit 500
  ) x
$$;
