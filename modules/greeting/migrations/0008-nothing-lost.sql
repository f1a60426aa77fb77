-- A third way: visitors' browsers post to the form service themselves. Of such a message a copy is kept here first.
alter table greeting.form drop constraint form_provider_check;
alter table greeting.form add constraint form_provider_check check (provider in ('internal', 'external', 'direct'));
alter table greeting.message add column sent_directly boolean not null default false;

-- The stamp of a form is good for one message; kept until it has ended.
alter table greeting.message add column stamp text;
create index message_stamp on greeting.message (workspace_id, stamp) where stamp is not null;

-- A conversation that goes on in chat stays there: of it only the moment of the writer's last words is known here.
alter table greeting.message add column chat_replied_at timestamptz;
-- Looked at every minute, by what is newest.
create index message_goes_on on greeting.message (greatest(answered_at, chat_replied_at)) where state in ('answered', 'replied');
create index reply_in_chat on greeting.reply (workspace_id, message_id, created_at desc) where via = 'chat';

-- Whether the files of an item are open to everybody; those there are were opened whatever their item said, and are looked at again by the job.
alter table greeting.item add column files_public boolean not null default true;

-- What visitors may have of an item: while it greets them, and not before or after.
create function greeting.greets_visitors(p_enabled boolean, p_audience text, p_starts timestamptz, p_ends timestamptz, p_deleted timestamptz) returns boolean
language sql stable parallel safe as $$
  select p_deleted is null and p_enabled and p_audience in ('everyone', 'visitors') and (p_starts is null or p_starts <= now()) and (p_ends is null or p_ends > now())
$$;
create function greeting.greeting_workspace(p_item uuid) returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.workspace_id from greeting.item i where i.id = p_item and greeting.greets_visitors(i.enabled, i.audience, i.starts_at, i.ends_at, i.deleted_at)
$$;

-- Items whose files are open and should not be, or the other way round, because a moment has come.
create function greeting.files_to_set() returns table (workspace_id integer, id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select i.workspace_id, i.id from greeting.item i where i.deleted_at is null and i.files_public <> greeting.greets_visitors(i.enabled, i.audience, i.starts_at, i.ends_at, i.deleted_at) order by i.id limit 500
$$;

-- How many messages wait in quarantine, and the newest of them; for telling managers before they are deleted.
create function greeting.waiting_aside() returns table (workspace_id integer, n integer, newest uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.workspace_id, count(*)::int, (array_agg(m.id order by m.created_at desc, m.id desc))[1] from greeting.message m
  where m.state = 'quarantined' and workspace.is_open(m.workspace_id) group by m.workspace_id order by m.workspace_id
$$;

-- Messages whose conversation goes on in chat: its room, who answered there last, and when.
create function greeting.going_on_in_chat() returns table (workspace_id integer, id uuid, room_id uuid, account_id uuid, since timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.workspace_id, m.id, r.room_id, r.account_id, r.created_at from greeting.message m
  join lateral (select x.room_id, x.account_id, x.created_at from greeting.reply x where x.workspace_id = m.workspace_id and x.message_id = m.id and x.via = 'chat' order by x.created_at desc, x.id desc limit 1) r on true
  where m.state in ('answered', 'replied') and greatest(m.answered_at, m.chat_replied_at) > now() - interval '30 days' and workspace.is_open(m.workspace_id)
  order by greatest(m.answered_at, m.chat_replied_at) desc limit 1000
$$;

-- Where browsers of visitors may post to: the form service of the workspace whose greeting they meet.
create function greeting.direct_endpoint(p_slug text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select f.endpoint from workspace.find_public(p_slug) w join greeting.form f on f.workspace_id = w.id where f.provider = 'direct'
$$;

create or replace function greeting.forget_old() returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from greeting.message where state = 'quarantined' and created_at < now() - interval '30 days';
  update greeting.message set ip_hash = null where ip_hash is not null and created_at < now() - interval '30 days';
  update greeting.message set stamp = null where stamp is not null and created_at < now() - interval '2 days';
  delete from greeting.conversation_link where expires_at < now();
$$;
