-- A server whose clock was ahead and was set right goes on giving ids of the time it had reached, so that they still follow each other. What is
-- written then is told like anything else: how late an id may be is not bounded.
drop function chat.due_to_tell(timestamptz);
create function chat.due_to_tell() returns setof uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from chat.untold u using chat.member m where m.room_id = u.room_id and m.account_id = u.account_id and (m.left_at is not null or greatest(m.last_read_seq, m.notified_seq) >= u.seq);
  return query
  select distinct x.room_id from chat.message x, chat.told_until t where x.id >= chat.first_id(t.at - interval '2 minutes') and x.kind <> 'system'
  union
  select distinct u.room_id from chat.untold u where u.account_id in (select a.account_id from (select distinct k.account_id from chat.untold k) a where chat.status_of(a.account_id) = 'offline');
end $$;
