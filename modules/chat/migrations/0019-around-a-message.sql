-- What was said just before and after a reported message, in the same thread, for the moderators who look at it; never what was deleted or hidden.
create function chat.around_reviewed(p_message uuid, p_each integer, p_most integer) returns table (author_id uuid, text text, at timestamptz, is_before boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with x as (select m.* from chat.message m where m.id = p_message and notifications.is_reviewed('message', p_message::text))
  select y.sender_id, left(y.body, p_most), y.created_at, y.seq < x.seq from x cross join lateral (
    (select m.seq, m.sender_id, m.body, m.created_at from chat.message m where m.room_id = x.room_id and m.seq < x.seq and m.thread_root_seq is not distinct from x.thread_root_seq and m.kind <> 'system' and m.deleted_at is null and m.hidden_at is null order by m.seq desc limit p_each)
    union all
    (select m.seq, m.sender_id, m.body, m.created_at from chat.message m where m.room_id = x.room_id and m.seq > x.seq and m.thread_root_seq is not distinct from x.thread_root_seq and m.kind <> 'system' and m.deleted_at is null and m.hidden_at is null order by m.seq limit p_each)
  ) y order by y.seq
$$;

-- Whether an unread message of somebody's still calls a person.
create function chat.still_calls(p_room uuid, p_account uuid, p_sender uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select 1 from chat.member m join chat.message x on x.room_id = m.room_id and x.seq >= m.visible_from_seq and x.seq > m.last_read_seq
    where m.room_id = p_room and m.account_id = p_account and m.left_at is null and x.sender_id = p_sender and x.mentions <> '{}' and x.mentions @> array[p_account] and x.deleted_at is null and x.hidden_at is null)
$$;
