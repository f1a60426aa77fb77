-- Telling of news can be worked out from the tables at any time: what a process forgot when it ended is told a minute later, and so is
-- what somebody had not read when they went away.

-- Up to when everything that was written has been looked at.
create table chat.told_until (
  one boolean primary key default true check (one),
  at timestamptz not null
);
insert into chat.told_until (at) values (now());
alter table chat.told_until enable row level security;
revoke all on chat.told_until from atrium_app;

-- Who was here and had not read a room's news when others were told.
create table chat.untold (
  account_id uuid not null,
  room_id uuid not null references chat.room on delete cascade,
  seq bigint not null,
  primary key (account_id, room_id)
);
create index untold_room on chat.untold (room_id);
alter table chat.untold enable row level security;
revoke all on chat.untold from atrium_app;

-- Whom to tell of a room's news: mentioned people who have not read it yet, and those who are not here. Who is here is kept in mind.
-- Takes the room's turn of telling.
create or replace function chat.to_tell(p_room uuid) returns table (account_id uuid, mentioned_by uuid[], written_by uuid[])
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock(hashtext('chat.tell'), hashtext(p_room::text));
  return query
  with mine as (
    select m.account_id, m.notify, greatest(m.notified_seq, m.last_read_seq) as place, m.visible_from_seq, r.last_seq,
      coalesce(m.muted_until > now(), false) or m.notify <> 'all' as quiet, chat.status_of(m.account_id) as status
    from chat.member m join chat.room r on r.id = m.room_id where m.room_id = p_room and m.left_at is null and greatest(m.notified_seq, m.last_read_seq) < r.last_seq
  ), found as (
    select n.account_id, n.last_seq, n.status, n.quiet,
      array(select distinct x.sender_id from chat.message x where x.room_id = p_room and x.seq > n.place and x.seq <= n.last_seq and x.seq >= n.visible_from_seq and x.mentions <> '{}' and x.mentions @> array[n.account_id]
        and x.deleted_at is null and not social.blocked(n.account_id, x.sender_id)) as mentioned,
      case when n.quiet or n.status <> 'offline' then '{}'::uuid[] else array(
        select distinct x.sender_id from chat.message x where x.room_id = p_room and x.seq > greatest(n.place, n.last_seq - 200) and x.seq <= n.last_seq and x.seq >= n.visible_from_seq and x.sender_id <> n.account_id
          and x.kind <> 'system' and x.deleted_at is null and not x.mentions @> array[n.account_id]
          and (x.thread_root_seq is null or exists (select 1 from chat.thread_member t where t.room_id = p_room and t.root_seq = x.thread_root_seq and t.account_id = n.account_id and t.following))
          and not social.blocked(n.account_id, x.sender_id)) end as written
    from mine n
  ), moved as (
    update chat.member m set notified_seq = f.last_seq from found f where m.room_id = p_room and m.account_id = f.account_id and (f.status = 'offline' or f.mentioned <> '{}')
  ), kept as (
    insert into chat.untold as u (account_id, room_id, seq) select f.account_id, p_room, f.last_seq from found f where f.status <> 'offline' and f.mentioned = '{}' and not f.quiet
    on conflict (account_id, room_id) do update set seq = excluded.seq where u.seq < excluded.seq
  ), dropped as (
    delete from chat.untold u where u.room_id = p_room and not exists (select 1 from found f where f.account_id = u.account_id and f.status <> 'offline' and f.mentioned = '{}' and not f.quiet)
  )
  select f.account_id, f.mentioned, f.written from found f where f.mentioned <> '{}' or f.written <> '{}' order by f.account_id;
end $$;

-- The first id that can have been made at a moment: ids of messages begin with their time.
create function chat.first_id(p_at timestamptz) returns uuid
language sql immutable parallel safe as $$
  select (lpad(to_hex((extract(epoch from p_at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- Rooms to tell of up to a moment: with something written since the last time (a little more, because clocks differ), and with news for
-- somebody who has gone away since.
create function chat.due_to_tell(p_until timestamptz) returns setof uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from chat.untold u using chat.member m where m.room_id = u.room_id and m.account_id = u.account_id and (m.left_at is not null or greatest(m.last_read_seq, m.notified_seq) >= u.seq);
  return query
  select distinct x.room_id from chat.message x, chat.told_until t where x.id >= chat.first_id(t.at - interval '2 minutes') and x.id < chat.first_id(p_until + interval '2 minutes') and x.kind <> 'system'
  union
  select distinct u.room_id from chat.untold u where u.account_id in (select a.account_id from (select distinct k.account_id from chat.untold k) a where chat.status_of(a.account_id) = 'offline');
end $$;
create function chat.told(p_until timestamptz) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update chat.told_until set at = greatest(at, p_until)
$$;
