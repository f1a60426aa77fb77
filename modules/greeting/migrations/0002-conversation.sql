-- A message may be written back to: its conversation goes on by a link that was mailed, or in chat.
alter table greeting.message drop constraint message_state_check;
alter table greeting.message add constraint message_state_check check (state in ('received', 'kept', 'forwarded', 'failed', 'quarantined', 'answered', 'replied'));

-- Who wrote the message writes by the link, and has no account there; what was said in chat is in this room.
alter table greeting.reply alter column account_id drop not null;
alter table greeting.reply add column via text not null default 'mail' check (via in ('mail', 'chat', 'link')), add column room_id uuid;
alter table greeting.reply add check ((via = 'link') = (account_id is null)), add check ((via = 'chat') = (room_id is not null));

-- Links to a conversation, one in each mailed answer; only hashes of their tokens are kept.
create table greeting.conversation_link (
  token_hash bytea primary key,
  workspace_id integer not null,
  message_id uuid not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  foreign key (workspace_id, message_id) references greeting.message (workspace_id, id) on delete cascade
);
create index conversation_link_of on greeting.conversation_link (workspace_id, message_id);
create index conversation_link_end on greeting.conversation_link (expires_at);
alter table greeting.conversation_link enable row level security;
create policy tenant on greeting.conversation_link using (workspace_id = core.current_workspace_id());

-- Which message a link leads to; asked by whoever holds it.
create function greeting.find_conversation(p_hash bytea) returns table (workspace_id integer, message_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.workspace_id, l.message_id from greeting.conversation_link l where l.token_hash = p_hash and l.expires_at > now() and workspace.is_open(l.workspace_id)
$$;

create or replace function greeting.forget_old() returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from greeting.message where state = 'quarantined' and created_at < now() - interval '30 days';
  update greeting.message set ip_hash = null where ip_hash is not null and created_at < now() - interval '30 days';
  delete from greeting.conversation_link where expires_at < now();
$$;

-- One's own data has what one wrote back, too.
drop function greeting.own_messages();
create function greeting.own_messages() returns table (workspace_id integer, name text, email text, number text, message text, page_url text, created_at timestamptz, written_back text[])
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.workspace_id, m.name, m.email, m.number, m.message, m.page_url, m.created_at,
    array(select r.body from greeting.reply r where r.workspace_id = m.workspace_id and r.message_id = m.id and r.via = 'link' order by r.created_at)
  from greeting.message m where m.user_id = core.current_account_id() order by m.id
$$;
