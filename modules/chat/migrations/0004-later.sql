-- What happens at a time: scheduled messages, reminders, retention; and forgetting.

-- A message whose time has come, held until commit, so that it is sent once.
create function chat.take_scheduled(p_id uuid) returns setof chat.scheduled
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select * from chat.scheduled s where s.id = p_id and s.state = 'waiting' and s.send_at <= now() + interval '1 second' for update
$$;
create function chat.finish_scheduled(p_id uuid, p_state text, p_problem text, p_message uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update chat.scheduled s set state = p_state, problem = p_problem, message_id = p_message, updated_at = now(), version = version + 1 where s.id = p_id
$$;

create function chat.take_reminder(p_id uuid) returns table (account_id uuid, room_id uuid, message_id uuid, seq bigint)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update chat.reminder r set done_at = now() from chat.message x where r.id = p_id and r.done_at is null and r.at <= now() + interval '1 second' and x.id = r.message_id returning r.account_id, r.room_id, r.message_id, x.seq
$$;

-- Whom to tell of a room's news: mentioned people who have not read it yet, and those who are not here. Takes the room's turn of telling.
create function chat.to_tell(p_room uuid) returns table (account_id uuid, mentioned_by uuid[], written_by uuid[])
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock(hashtext('chat.tell'), hashtext(p_room::text));
  return query
  with mine as (
    select m.account_id, m.notify, greatest(m.notified_seq, m.last_read_seq) as place, m.visible_from_seq, r.last_seq,
      coalesce(m.muted_until > now(), false) or m.notify = 'none' as quiet, chat.status_of(m.account_id) as status
    from chat.member m join chat.room r on r.id = m.room_id where m.room_id = p_room and m.left_at is null and greatest(m.notified_seq, m.last_read_seq) < r.last_seq
  ), found as (
    select n.account_id, n.last_seq, n.status,
      array(select distinct x.sender_id from chat.message x where x.room_id = p_room and x.seq > n.place and x.seq <= n.last_seq and x.seq >= n.visible_from_seq and x.mentions <> '{}' and x.mentions @> array[n.account_id]
        and x.deleted_at is null and not social.blocked(n.account_id, x.sender_id)) as mentioned,
      case when n.quiet or n.notify <> 'all' or n.status <> 'offline' then '{}'::uuid[] else array(
        select distinct x.sender_id from chat.message x where x.room_id = p_room and x.seq > greatest(n.place, n.last_seq - 200) and x.seq <= n.last_seq and x.seq >= n.visible_from_seq and x.sender_id <> n.account_id
          and x.kind <> 'system' and x.deleted_at is null and not x.mentions @> array[n.account_id]
          and (x.thread_root_seq is null or exists (select 1 from chat.thread_member t where t.room_id = p_room and t.root_seq = x.thread_root_seq and t.account_id = n.account_id and t.following))
          and not social.blocked(n.account_id, x.sender_id)) end as written
    from mine n
  ), moved as (
    update chat.member m set notified_seq = f.last_seq from found f where m.room_id = p_room and m.account_id = f.account_id and (f.status = 'offline' or f.mentioned <> '{}')
  )
  select f.account_id, f.mentioned, f.written from found f where f.mentioned <> '{}' or f.written <> '{}' order by f.account_id;
end $$;

-- Removes what is older than a room keeps, some rooms at a time; answers which rooms changed and which files go.
create function chat.expire(p_limit integer) returns table (room_id uuid, file_ids uuid[])
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  r record;
  upto bigint;
  files uuid[];
begin
  for r in
    select x.id, x.retention_days, x.last_seq from chat.room x
    where x.retention_days is not null and not x.legal_hold
      and exists (select 1 from chat.message m where m.room_id = x.id and m.seq = (select min(f.seq) from chat.message f where f.room_id = x.id) and m.created_at < now() - make_interval(days => x.retention_days))
    order by x.id limit p_limit for update of x skip locked
  loop
    select max(m.seq) into upto from chat.message m where m.room_id = r.id and m.created_at < now() - make_interval(days => r.retention_days)
      and m.seq < coalesce((select min(k.seq) from chat.message k where k.room_id = r.id and k.created_at >= now() - make_interval(days => r.retention_days)), r.last_seq + 1);
    select coalesce(array_agg(f), '{}') into files from chat.message m, unnest(m.attachment_ids) f where m.room_id = r.id and m.seq <= upto;
    delete from chat.message m where m.room_id = r.id and m.seq <= upto;
    delete from chat.thread_member t where t.room_id = r.id and t.root_seq <= upto;
    update chat.room x set first_seq = upto + 1, updated_at = now() where x.id = r.id;
    return query select r.id, files;
  end loop;
end $$;

create function chat.forget_old() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from chat.receipt where at < now() - interval '90 days';
  delete from chat.scheduled where state = 'sent' and updated_at < now() - interval '30 days';
  delete from chat.reminder where done_at < now() - interval '7 days';
$$;

-- A closed account leaves every room; conversations of two end. What it wrote stays with the others, under its closed name.
create function chat.forget_account(p_account uuid) returns setof uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare r record;
begin
  for r in select m.room_id, x.kind from chat.member m join chat.room x on x.id = m.room_id where m.account_id = p_account and m.left_at is null order by m.room_id loop
    perform chat.end_membership(r.room_id, p_account);
    if r.kind = 'direct' then update chat.room x set archived_at = coalesce(archived_at, now()) where x.id = r.room_id; end if;
    return next r.room_id;
  end loop;
  delete from chat.person where account_id = p_account;
  delete from chat.draft where account_id = p_account;
  delete from chat.scheduled where account_id = p_account;
  delete from chat.reminder where account_id = p_account;
  delete from chat.thread_member where account_id = p_account;
end $$;
