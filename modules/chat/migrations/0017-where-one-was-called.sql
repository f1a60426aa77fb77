-- Where notifications lead: to the message itself, in its thread where it stands in one.

-- The first message of somebody's that calls a person and that they have not read yet; the last one that calls them when all are read.
create function chat.first_mention(p_room uuid, p_account uuid, p_sender uuid) returns table (seq bigint, thread_root_seq bigint)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select x.seq, x.thread_root_seq from chat.member m join chat.message x on x.room_id = m.room_id and x.seq >= m.visible_from_seq and x.seq > m.notified_seq - 1000
  where m.room_id = p_room and m.account_id = p_account and m.left_at is null and x.sender_id = p_sender and x.mentions <> '{}' and x.mentions @> array[p_account] and x.deleted_at is null and x.hidden_at is null
  order by x.seq <= m.last_read_seq, case when x.seq > m.last_read_seq then x.seq else -x.seq end limit 1
$$;

-- The thread a message stands in; null for one of the conversation itself.
create function chat.thread_of(p_room uuid, p_seq bigint) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$ select x.thread_root_seq from chat.message x where x.room_id = p_room and x.seq = p_seq $$;
