-- Conversations. Rows belong to the people of a room: they see them through row-level security; what changes for others
-- (opening a room, adding and removing people, writing) goes through the functions of this room.

create table chat.room (
  id uuid primary key,
  kind text not null check (kind in ('direct', 'group')),
  -- "lowId:highId": one room per pair, ever.
  direct_key text unique,
  name text check (length(name) between 1 and 80),
  photo_file_id uuid,
  -- Numbers of messages and of changes are given here, in the transaction that writes them: no holes.
  last_seq bigint not null default 0,
  change_seq bigint not null default 0 check (change_seq >= last_seq),
  -- Messages below are gone (retention).
  first_seq bigint not null default 1,
  -- Moves with every change of who is in: whoever fans out notices at once that somebody left.
  people_version integer not null default 1,
  people_count integer not null default 1,
  last_message_at timestamptz,
  retention_days integer check (retention_days between 1 and 3650),
  legal_hold boolean not null default false,
  archived_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check ((kind = 'direct') = (direct_key is not null)),
  check ((kind = 'group') = (name is not null))
) with (fillfactor = 70);
create index room_opened on chat.room (created_by, created_at) where kind = 'direct';
create index room_retention on chat.room (id) where retention_days is not null and not legal_hold;

create table chat.member (
  room_id uuid not null references chat.room on delete cascade,
  account_id uuid not null,
  role text not null default 'member' check (role in ('owner', 'admin', 'member')),
  last_read_seq bigint not null default 0,
  marked_unread_seq bigint,
  -- History begins here for this person.
  visible_from_seq bigint not null default 1,
  -- Up to here a notification was written.
  notified_seq bigint not null default 0,
  muted_until timestamptz,
  notify text not null default 'all' check (notify in ('all', 'mentions', 'none')),
  pinned_at timestamptz,
  joined_at timestamptz not null default clock_timestamp(),
  left_at timestamptz,
  primary key (room_id, account_id)
) with (fillfactor = 80);
create index member_of on chat.member (account_id, room_id) where left_at is null;
create unique index member_owner on chat.member (room_id) where role = 'owner' and left_at is null;

create table chat.message (
  room_id uuid not null references chat.room on delete cascade,
  seq bigint not null,
  id uuid not null unique,
  sender_id uuid not null,
  client_message_id uuid not null,
  kind text not null default 'text' check (kind in ('text', 'file', 'system', 'call')),
  body text not null default '' check (length(body) <= 10000),
  reply_to_seq bigint,
  thread_root_seq bigint,
  change_seq bigint not null,
  mentions uuid[] not null default '{}',
  attachment_ids uuid[] not null default '{}' check (cardinality(attachment_ids) <= 10),
  data jsonb not null default '{}',
  thread_replies integer not null default 0,
  thread_last_seq bigint not null default 0,
  pinned_at timestamptz,
  pinned_by uuid,
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by uuid,
  queued_at timestamptz,
  created_at timestamptz not null,
  search tsvector generated always as (to_tsvector('simple', body)) stored,
  primary key (room_id, seq),
  unique (sender_id, client_message_id)
);
create index message_change on chat.message (room_id, change_seq);
create index message_thread on chat.message (room_id, thread_root_seq, seq) where thread_root_seq is not null;
create index message_mention on chat.message (room_id, seq) where mentions <> '{}';
create index message_pinned on chat.message (room_id, pinned_at desc) where pinned_at is not null;
-- A short list of words to come: whoever fills a long one up waits until it is worked in.
create index message_words on chat.message using gin (search) with (gin_pending_list_limit = 256);

create table chat.message_edit (
  id bigint generated always as identity primary key,
  message_id uuid not null references chat.message (id) on delete cascade,
  room_id uuid not null,
  body text not null,
  at timestamptz not null
);
create index message_edit_of on chat.message_edit (message_id, id desc);

create table chat.reaction (
  message_id uuid not null references chat.message (id) on delete cascade,
  account_id uuid not null,
  emoji text not null check (length(emoji) between 1 and 64),
  room_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  primary key (message_id, account_id, emoji)
);

create table chat.message_link (
  message_id uuid not null references chat.message (id) on delete cascade,
  topic text not null,
  subject_id text not null,
  label text not null,
  room_id uuid not null,
  linked_by uuid not null,
  at timestamptz not null default now(),
  primary key (message_id, topic, subject_id)
);
create index message_link_subject on chat.message_link (topic, subject_id, message_id);

-- Up to which number somebody had got, or read, a room's messages, and when: the proof of delivery of each is the first at or after it.
create table chat.receipt (
  -- No foreign key: thousands are noted at once, and each would hold its room for a moment.
  room_id uuid not null,
  account_id uuid not null,
  what text not null check (what in ('delivered', 'read')),
  seq bigint not null,
  at timestamptz not null default clock_timestamp(),
  primary key (room_id, account_id, what, seq)
);
create index receipt_old on chat.receipt (at);

create table chat.thread_member (
  room_id uuid not null references chat.room on delete cascade,
  root_seq bigint not null,
  account_id uuid not null,
  last_read_seq bigint not null default 0,
  following boolean not null default true,
  primary key (room_id, root_seq, account_id)
);
create index thread_member_of on chat.thread_member (account_id, room_id, root_seq) where following;

create table chat.person (
  account_id uuid primary key,
  read_receipts boolean not null default true,
  hide_presence boolean not null default false,
  dnd boolean not null default false,
  dnd_until timestamptz,
  updated_at timestamptz not null default now()
);

create table chat.draft (
  account_id uuid not null,
  room_id uuid not null references chat.room on delete cascade,
  body text not null check (length(body) between 1 and 10000),
  reply_to_seq bigint,
  thread_root_seq bigint,
  updated_at timestamptz not null default now(),
  primary key (account_id, room_id)
);
create index draft_room on chat.draft (room_id);

create table chat.scheduled (
  id uuid primary key,
  account_id uuid not null,
  room_id uuid not null references chat.room on delete cascade,
  body text not null check (length(body) <= 10000),
  attachment_ids uuid[] not null default '{}',
  mentions uuid[] not null default '{}',
  reply_to_seq bigint,
  thread_root_seq bigint,
  send_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  problem text,
  message_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create index scheduled_of on chat.scheduled (account_id, send_at) where state <> 'sent';
create index scheduled_room on chat.scheduled (room_id);

create table chat.reminder (
  id uuid primary key,
  account_id uuid not null,
  room_id uuid not null references chat.room on delete cascade,
  message_id uuid not null references chat.message (id) on delete cascade,
  note text not null default '',
  at timestamptz not null,
  done_at timestamptz,
  created_at timestamptz not null default now()
);
create index reminder_of on chat.reminder (account_id, at) where done_at is null;
create index reminder_room on chat.reminder (room_id);
create index reminder_message on chat.reminder (message_id);

-- ── Who sees what ────────────────────────────────────────────────────────────────────────────────────────────────────

create function chat.is_member(p_room uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select 1 from chat.member m where m.room_id = p_room and m.account_id = core.current_account_id() and m.left_at is null)
$$;

alter table chat.room enable row level security;
alter table chat.member enable row level security;
alter table chat.message enable row level security;
alter table chat.message_edit enable row level security;
alter table chat.reaction enable row level security;
alter table chat.message_link enable row level security;
alter table chat.receipt enable row level security;
alter table chat.thread_member enable row level security;
alter table chat.person enable row level security;
alter table chat.draft enable row level security;
alter table chat.scheduled enable row level security;
alter table chat.reminder enable row level security;

revoke insert, delete on chat.room, chat.member, chat.message from atrium_app;
revoke insert, update, delete on chat.receipt from atrium_app;

create policy people on chat.room using (chat.is_member(id));
create policy own on chat.member using (account_id = core.current_account_id() and left_at is null);
create policy people on chat.member for select using (left_at is null and chat.is_member(room_id));
-- The viewer's own row of chat.member, with where their history begins.
create policy people on chat.message using (exists (select 1 from chat.member m where m.room_id = message.room_id and m.account_id = core.current_account_id() and m.left_at is null and message.seq >= m.visible_from_seq));
create policy people on chat.message_edit using (exists (select 1 from chat.message x where x.id = message_edit.message_id));
create policy people on chat.reaction for select using (exists (select 1 from chat.message x where x.id = reaction.message_id));
create policy own on chat.reaction using (account_id = core.current_account_id() and exists (select 1 from chat.message x where x.id = reaction.message_id));
create policy people on chat.message_link using (exists (select 1 from chat.message x where x.id = message_link.message_id));
create policy people on chat.receipt for select using (chat.is_member(room_id));
create policy own on chat.thread_member using (account_id = core.current_account_id() and chat.is_member(room_id));
create policy own on chat.person using (account_id = core.current_account_id());
create policy own on chat.draft using (account_id = core.current_account_id());
create policy own on chat.scheduled using (account_id = core.current_account_id());
create policy own on chat.reminder using (account_id = core.current_account_id());

-- ── Who is in ────────────────────────────────────────────────────────────────────────────────────────────────────────

create function chat.other_of(p_direct_key text, p_account uuid) returns uuid
language sql immutable parallel safe as $$
  select case when split_part(p_direct_key, ':', 1) = p_account::text then split_part(p_direct_key, ':', 2) else split_part(p_direct_key, ':', 1) end::uuid
$$;

-- The room of the viewer and another person. Two at once meet at the key: the second waits and gets the first one's room.
create function chat.open_direct(p_id uuid, p_other uuid) returns table (id uuid, created boolean)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  me uuid := core.current_account_id();
  pair text;
  found_id uuid;
begin
  if me is null or me = p_other then raise exception 'a conversation of two needs two' using errcode = '42501'; end if;
  pair := least(me::text, p_other::text) || ':' || greatest(me::text, p_other::text);
  select r.id into found_id from chat.room r where r.direct_key = pair;
  if found_id is not null then return query select found_id, false; return; end if;
  insert into chat.room (id, kind, direct_key, created_by, people_count) values (p_id, 'direct', pair, me, 2) on conflict (direct_key) do nothing;
  if not found then
    select r.id into found_id from chat.room r where r.direct_key = pair;
    return query select found_id, false; return;
  end if;
  insert into chat.member (room_id, account_id, role) values (p_id, me, 'member'), (p_id, p_other, 'member');
  return query select p_id, true;
end $$;

create function chat.find_direct(p_other uuid) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.id from chat.room r where r.direct_key = least(core.current_account_id()::text, p_other::text) || ':' || greatest(core.current_account_id()::text, p_other::text)
$$;

create function chat.open_group(p_id uuid, p_name text, p_people uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare me uuid := core.current_account_id();
begin
  if me is null then raise exception 'nobody is signed in' using errcode = '42501'; end if;
  insert into chat.room (id, kind, name, created_by) values (p_id, 'group', p_name, me);
  insert into chat.member (room_id, account_id, role) values (p_id, me, 'owner');
  insert into chat.member (room_id, account_id) select distinct p_id, x from unnest(p_people) x where x <> me;
  update chat.room r set people_count = (select count(*) from chat.member m where m.room_id = p_id) where r.id = p_id;
end $$;

-- Adds people to a group of the viewer's; answers who is new. Who comes back starts again.
create function chat.add_people(p_room uuid, p_people uuid[], p_all_history boolean) returns setof uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare r chat.room;
begin
  if not chat.is_member(p_room) then raise exception 'not in this room' using errcode = '42501'; end if;
  select * into r from chat.room x where x.id = p_room and x.kind = 'group' and x.archived_at is null for update;
  if r.id is null then return; end if;
  return query
    insert into chat.member as m (room_id, account_id, visible_from_seq, last_read_seq, notified_seq)
    select distinct p_room, x, case when p_all_history then r.first_seq else r.last_seq + 1 end, r.last_seq, r.last_seq from unnest(p_people) x
    on conflict (room_id, account_id) do update set left_at = null, role = 'member', joined_at = clock_timestamp(), visible_from_seq = excluded.visible_from_seq,
      last_read_seq = excluded.last_read_seq, notified_seq = excluded.notified_seq, marked_unread_seq = null, pinned_at = null
      where m.left_at is not null
    returning m.account_id;
  update chat.room x set people_version = people_version + 1, people_count = (select count(*) from chat.member m where m.room_id = p_room and m.left_at is null) where x.id = p_room;
end $$;

-- Ends a membership; an owner's place goes to the oldest admin, else the oldest member; the last one out archives the room.
-- Answers the new owner, where there is one.
create function chat.end_membership(p_room uuid, p_account uuid) returns table (ended boolean, new_owner uuid, archived boolean)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  was text;
  heir uuid;
  left_over integer;
begin
  perform 1 from chat.room x where x.id = p_room for update;
  update chat.member m set left_at = clock_timestamp(), pinned_at = null where m.room_id = p_room and m.account_id = p_account and m.left_at is null returning m.role into was;
  if was is null then return query select false, null::uuid, false; return; end if;
  select count(*) into left_over from chat.member m where m.room_id = p_room and m.left_at is null;
  if was = 'owner' and left_over > 0 then
    select m.account_id into heir from chat.member m where m.room_id = p_room and m.left_at is null order by m.role = 'admin' desc, m.joined_at, m.account_id limit 1;
    update chat.member m set role = 'owner' where m.room_id = p_room and m.account_id = heir;
  end if;
  update chat.room x set people_version = people_version + 1, people_count = left_over, archived_at = case when left_over = 0 then now() else archived_at end where x.id = p_room;
  delete from chat.draft d where d.room_id = p_room and d.account_id = p_account;
  delete from chat.scheduled s where s.room_id = p_room and s.account_id = p_account and s.state <> 'sent';
  delete from chat.reminder r where r.room_id = p_room and r.account_id = p_account;
  delete from chat.thread_member t where t.room_id = p_room and t.account_id = p_account;
  return query select true, heir, left_over = 0;
end $$;

-- The viewer's leave to set roles is checked by whoever calls; the room is held, so that two hand-overs take turns.
create function chat.set_role(p_room uuid, p_account uuid, p_role text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare mine text;
begin
  perform 1 from chat.room x where x.id = p_room for update;
  select m.role into mine from chat.member m where m.room_id = p_room and m.account_id = core.current_account_id() and m.left_at is null;
  if mine is null or mine = 'member' or (mine <> 'owner' and p_role = 'owner') then return false; end if;
  if p_role = 'owner' then update chat.member m set role = 'admin' where m.room_id = p_room and m.role = 'owner' and m.left_at is null; end if;
  update chat.member m set role = p_role where m.room_id = p_room and m.account_id = p_account and m.left_at is null and (m.role <> 'owner' or p_role = 'owner');
  return found;
end $$;

-- Everybody who is in, for whoever fans out.
create function chat.people_of(p_room uuid) returns table (account_id uuid, people_version integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.account_id, r.people_version from chat.room r join chat.member m on m.room_id = r.id and m.left_at is null where r.id = p_room
$$;

-- The first twenty people of rooms of the viewer, the viewer last.
create function chat.first_people(p_rooms uuid[]) returns table (room_id uuid, account_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select me.room_id, o.account_id from chat.member me
  cross join lateral (select x.account_id, x.joined_at from chat.member x where x.room_id = me.room_id and x.left_at is null order by x.account_id = me.account_id, x.joined_at, x.account_id limit 20) o
  where me.room_id = any (p_rooms) and me.account_id = core.current_account_id() and me.left_at is null
  order by me.room_id, o.account_id = me.account_id, o.joined_at, o.account_id
$$;

-- Which of these rooms, or messages, somebody may read now: for notifications and the addresses of files.
create function chat.rooms_open_to(p_account uuid, p_rooms uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.room_id from chat.member m where m.account_id = p_account and m.room_id = any (p_rooms) and m.left_at is null
$$;
create function chat.messages_open_to(p_account uuid, p_messages uuid[]) returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select x.id from chat.message x join chat.member m on m.room_id = x.room_id and m.account_id = p_account and m.left_at is null and x.seq >= m.visible_from_seq
  where x.id = any (p_messages) and x.deleted_at is null
$$;
