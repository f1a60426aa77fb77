-- What somebody wrote beside a reminder is told with it.
drop function chat.take_reminder(uuid);
create function chat.take_reminder(p_id uuid) returns table (account_id uuid, room_id uuid, seq bigint, note text)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update chat.reminder r set done_at = now() from chat.message x where r.id = p_id and r.done_at is null and r.at <= now() + interval '1 second' and x.id = r.message_id returning r.account_id, r.room_id, x.seq, r.note
$$;
