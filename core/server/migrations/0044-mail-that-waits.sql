-- Received mail that a room should have taken long ago: its job was used up or lost, as when its worker was killed again and again.
create index received_mail_waiting on core.received_mail (at) where state = 'waiting';

create function core.waiting_mail() returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.id from core.received_mail m where m.state = 'waiting' and m.at < now() - interval '1 day' order by m.at limit 500
$$;
