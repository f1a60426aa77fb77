-- What people are told. Every row belongs to one person; others write through the functions below, in the transaction of the cause.
create table notifications.inbox (
  account_id uuid primary key,
  -- Newest number given, and the newest the person has looked at.
  seq bigint not null default 0,
  seen_seq bigint not null default 0,
  email_delay_minutes integer not null default 15 check (email_delay_minutes between 0 and 1440),
  -- { from: "22:00", to: "07:00", days: [0..6, Sunday first: days on which it begins], timeZone } or null
  quiet_hours jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);

create table notifications.notification (
  id uuid primary key,
  account_id uuid not null,
  seq bigint not null,
  type text not null,
  group_key text not null check (length(group_key) between 1 and 200),
  -- Newest first, at most ten; actor_count counts all.
  actor_ids uuid[] not null default '{}',
  actor_count integer not null default 0,
  workspace_id integer,
  target_type text not null,
  target_id text not null,
  link text not null,
  data jsonb not null default '{}',
  in_app boolean not null,
  email_due_at timestamptz,
  emailed_at timestamptz,
  read_at timestamptz,
  done_at timestamptz,
  snoozed_until timestamptz,
  -- When it last took a new number.
  moved_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (account_id, seq)
);
create unique index notification_open on notifications.notification (account_id, group_key) where read_at is null and done_at is null;
create index notification_target on notifications.notification (target_type, target_id);
create index notification_mail on notifications.notification (account_id, email_due_at) where email_due_at is not null and emailed_at is null;
create index notification_old on notifications.notification (updated_at);

-- Everybody who is in a group, so that counts stay right when somebody takes back what they did.
create table notifications.actor (
  notification_id uuid not null references notifications.notification (id) on delete cascade,
  actor_id uuid not null,
  account_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  primary key (notification_id, actor_id)
);

create table notifications.preference (
  account_id uuid not null,
  type text not null,
  channel text not null check (channel in ('in_app', 'email')),
  is_on boolean not null,
  primary key (account_id, type, channel)
);

-- Workspaces whose notifications a person no longer sees: left, removed, suspended, or deleted.
create table notifications.closed_workspace (
  account_id uuid not null,
  workspace_id integer not null,
  primary key (account_id, workspace_id)
);

-- Networks a person has signed in from, hashed: a sign-in from another one is worth telling.
create table notifications.known_network (
  account_id uuid not null,
  network bytea not null,
  at timestamptz not null default now(),
  primary key (account_id, network)
);

alter table notifications.inbox enable row level security;
alter table notifications.notification enable row level security;
alter table notifications.actor enable row level security;
alter table notifications.preference enable row level security;
alter table notifications.closed_workspace enable row level security;
alter table notifications.known_network enable row level security;
create policy own on notifications.inbox using (account_id = core.current_account_id());
create policy own on notifications.notification using (account_id = core.current_account_id());
create policy own on notifications.actor using (account_id = core.current_account_id());
create policy own on notifications.preference using (account_id = core.current_account_id());
create policy own on notifications.closed_workspace for select using (account_id = core.current_account_id());
create policy own on notifications.known_network for select using (account_id = core.current_account_id());

-- How a person wants to hear of a type: nulls where they chose nothing.
create function notifications.wishes(p_account uuid, p_type text) returns table (in_app boolean, email boolean, email_delay_minutes integer, quiet_hours jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select (select is_on from notifications.preference where account_id = p_account and type = p_type and channel = 'in_app'),
         (select is_on from notifications.preference where account_id = p_account and type = p_type and channel = 'email'),
         (select i.email_delay_minutes from notifications.inbox i where i.account_id = p_account),
         (select i.quiet_hours from notifications.inbox i where i.account_id = p_account)
$$;

-- The newest ten of a group and their number, after somebody joined or left it.
create function notifications.recount(p_id uuid) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update notifications.notification n set
    actor_ids = array(select a.actor_id from notifications.actor a where a.notification_id = p_id order by a.at desc, a.actor_id limit 10),
    actor_count = (select count(*) from notifications.actor a where a.notification_id = p_id),
    updated_at = now(), version = version + 1
  where n.id = p_id returning n.actor_count
$$;

-- Adds a notification, or joins the unread one of the same group. The inbox row is the turn: numbers are gapless, in commit order.
create function notifications.put(
  p_id uuid, p_account uuid, p_type text, p_group_key text, p_actor uuid, p_workspace integer, p_target_type text, p_target_id text, p_link text, p_data jsonb, p_in_app boolean, p_email_due timestamptz
) returns table (id uuid, outcome text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  known notifications.notification;
  is_new boolean := true;
begin
  insert into notifications.inbox (account_id) values (p_account) on conflict do nothing;
  perform 1 from notifications.inbox i where i.account_id = p_account for update;
  select * into known from notifications.notification n where n.account_id = p_account and n.group_key = p_group_key and n.read_at is null and n.done_at is null;
  if known.id is null then
    update notifications.inbox i set seq = i.seq + 1 where i.account_id = p_account;
    insert into notifications.notification (id, account_id, seq, type, group_key, workspace_id, target_type, target_id, link, data, in_app, email_due_at)
    select p_id, p_account, i.seq, p_type, p_group_key, p_workspace, p_target_type, p_target_id, p_link, p_data, p_in_app, p_email_due from notifications.inbox i where i.account_id = p_account;
    if p_actor is not null then
      insert into notifications.actor (notification_id, actor_id, account_id) values (p_id, p_actor, p_account);
      perform notifications.recount(p_id);
    end if;
    return query select p_id, 'created'::text;
    return;
  end if;
  if p_actor is not null then
    insert into notifications.actor (notification_id, actor_id, account_id) values (known.id, p_actor, p_account) on conflict do nothing;
    is_new := found;
  end if;
  if not is_new then
    return query select known.id, 'same'::text;
    return;
  end if;
  perform notifications.recount(known.id);
  -- To the top at most once a minute, so that a busy group does not flicker.
  if known.moved_at < now() - interval '1 minute' then
    update notifications.inbox i set seq = i.seq + 1 where i.account_id = p_account;
    update notifications.notification n set seq = i.seq, moved_at = now() from notifications.inbox i where n.id = known.id and i.account_id = p_account;
  end if;
  update notifications.notification n set link = p_link, data = p_data, in_app = n.in_app or p_in_app,
    email_due_at = coalesce(n.email_due_at, p_email_due)
  where n.id = known.id;
  return query select known.id, 'joined'::text;
end $$;

-- Takes an actor out of a group, or the whole notification away (p_actor null). Answers whom to tell.
create function notifications.withdraw(p_account uuid, p_group_key text, p_actor uuid) returns table (account_id uuid, id uuid)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare row record;
begin
  perform 1 from notifications.inbox i where i.account_id = p_account for update;
  for row in select n.id from notifications.notification n where n.account_id = p_account and n.group_key = p_group_key loop
    if p_actor is not null then
      delete from notifications.actor a where a.notification_id = row.id and a.actor_id = p_actor;
      if not found then continue; end if;
      if notifications.recount(row.id) > 0 then
        return query select p_account, row.id;
        continue;
      end if;
    end if;
    delete from notifications.notification n where n.id = row.id;
    return query select p_account, row.id;
  end loop;
end $$;

-- Takes everything about a thing away, from everybody.
create function notifications.withdraw_target(p_target_type text, p_target_id text, p_types text[]) returns table (account_id uuid, id uuid)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from notifications.notification n where n.target_type = p_target_type and n.target_id = p_target_id and (p_types is null or n.type = any (p_types))
  returning n.account_id, n.id
$$;

-- A snooze is over: unseen again, at the top.
create function notifications.wake(p_id uuid) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare person uuid;
begin
  select n.account_id into person from notifications.notification n where n.id = p_id and n.snoozed_until <= now() and n.read_at is null and n.done_at is null;
  if person is null then return null; end if;
  update notifications.inbox i set seq = i.seq + 1 where i.account_id = person;
  update notifications.notification n set snoozed_until = null, seq = i.seq, moved_at = now(), updated_at = now(), version = n.version + 1
  from notifications.inbox i where n.id = p_id and i.account_id = person;
  return person;
end $$;

-- What a person still has not read and is to be mailed about; whoever asks holds the person's turn until commit.
create function notifications.due_mail(p_account uuid) returns setof notifications.notification
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform 1 from notifications.inbox i where i.account_id = p_account for update;
  return query select n.* from notifications.notification n
    where n.account_id = p_account and n.email_due_at <= now() and n.emailed_at is null and n.read_at is null and n.done_at is null
      and (n.snoozed_until is null or n.snoozed_until <= now())
      and not exists (select 1 from notifications.closed_workspace c where c.account_id = p_account and c.workspace_id = n.workspace_id)
    order by n.seq desc limit 50;
end $$;

create function notifications.mark_mailed(p_ids uuid[]) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update notifications.notification set emailed_at = now() where id = any (p_ids)
$$;

create function notifications.set_wish(p_account uuid, p_type text, p_channel text, p_is_on boolean) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into notifications.preference (account_id, type, channel, is_on) values (p_account, p_type, p_channel, p_is_on)
  on conflict (account_id, type, channel) do update set is_on = excluded.is_on
$$;

create function notifications.set_workspace_closed(p_account uuid, p_workspace integer, p_closed boolean) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_closed then
    insert into notifications.closed_workspace (account_id, workspace_id) values (p_account, p_workspace) on conflict do nothing;
  else
    delete from notifications.closed_workspace where account_id = p_account and workspace_id = p_workspace;
  end if;
end $$;

-- 'first' for the first network of a person, 'new' for a further one, 'known' otherwise.
create function notifications.note_network(p_account uuid, p_network bytea) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare had_any boolean := exists (select 1 from notifications.known_network k where k.account_id = p_account);
begin
  update notifications.known_network k set at = now() where k.account_id = p_account and k.network = p_network;
  if found then return 'known'; end if;
  insert into notifications.known_network (account_id, network) values (p_account, p_network) on conflict do nothing;
  return case when had_any then 'new' else 'first' end;
end $$;

create function notifications.forget_account(p_account uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from notifications.notification where account_id = p_account;
  delete from notifications.inbox where account_id = p_account;
  delete from notifications.preference where account_id = p_account;
  delete from notifications.closed_workspace where account_id = p_account;
  delete from notifications.known_network where account_id = p_account;
$$;

create function notifications.forget_workspace(p_workspace integer) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from notifications.notification where workspace_id = p_workspace;
  delete from notifications.closed_workspace where workspace_id = p_workspace;
$$;

-- Read ones go after 90 days, all after a year; networks after a year without use.
create function notifications.forget_old() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from notifications.notification where updated_at < now() - interval '90 days' and (read_at is not null or done_at is not null) or updated_at < now() - interval '365 days';
  delete from notifications.known_network where at < now() - interval '365 days';
$$;
