-- Devices that are told by web push (RFC 8030), one row per browser.
create table notifications.push_subscription (
  id uuid primary key,
  account_id uuid not null,
  endpoint text not null unique check (length(endpoint) <= 2000),
  p256dh text not null,
  auth text not null,
  user_agent text not null default '',
  last_ok_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create index push_subscription_of on notifications.push_subscription (account_id, id);
alter table notifications.push_subscription enable row level security;
create policy own on notifications.push_subscription using (account_id = core.current_account_id());

alter table notifications.preference drop constraint preference_channel_check;
alter table notifications.preference add constraint preference_channel_check check (channel in ('in_app', 'email', 'push'));
-- Mails of this type wait for the digest of the day.
alter table notifications.preference add column is_digest boolean not null default false;

alter table notifications.inbox add column push_private boolean not null default false;
alter table notifications.inbox add column quiet_passes boolean not null default true;
alter table notifications.inbox add column daily_budget integer check (daily_budget between 1 and 1000);
alter table notifications.inbox add column digest_zone text not null default 'UTC';

alter table notifications.notification add column push_due_at timestamptz;
alter table notifications.notification add column pushed_at timestamptz;
-- Beyond the person's budget of the day: kept in a list of its own, told of by one entry and the digest.
alter table notifications.notification add column folded boolean not null default false;
create index notification_push on notifications.notification (account_id, push_due_at) where push_due_at is not null and pushed_at is null;
create index notification_day on notifications.notification (account_id, created_at);

drop function notifications.wishes(uuid, text);
create function notifications.wishes(p_account uuid, p_type text) returns table (
  in_app boolean, email boolean, push boolean, email_digest boolean, email_delay_minutes integer, quiet_hours jsonb, quiet_passes boolean, daily_budget integer, digest_zone text, has_devices boolean, told_today integer
) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select (select is_on from notifications.preference where account_id = p_account and type = p_type and channel = 'in_app'),
         (select is_on from notifications.preference where account_id = p_account and type = p_type and channel = 'email'),
         (select is_on from notifications.preference where account_id = p_account and type = p_type and channel = 'push'),
         (select is_digest from notifications.preference where account_id = p_account and type = p_type and channel = 'email'),
         i.email_delay_minutes, i.quiet_hours, coalesce(i.quiet_passes, true), i.daily_budget, coalesce(i.digest_zone, 'UTC'),
         exists (select 1 from notifications.push_subscription s where s.account_id = p_account),
         case when i.daily_budget is null then 0 else (select count(*)::integer from notifications.notification n where n.account_id = p_account and n.created_at > now() - interval '24 hours' and n.in_app and not n.folded) end
  from (select p_account as id) p left join notifications.inbox i on i.account_id = p.id
$$;

drop function notifications.set_wish(uuid, text, text, boolean);
create function notifications.set_wish(p_account uuid, p_type text, p_channel text, p_is_on boolean, p_is_digest boolean) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into notifications.preference (account_id, type, channel, is_on, is_digest) values (p_account, p_type, p_channel, p_is_on, p_is_digest)
  on conflict (account_id, type, channel) do update set is_on = excluded.is_on, is_digest = excluded.is_digest
$$;

drop function notifications.put(uuid, uuid, text, text, uuid, integer, text, text, text, jsonb, boolean, timestamptz);
-- Adds a notification, or joins the unread one of the same group. The inbox row is the turn: numbers are gapless, in commit order.
create function notifications.put(
  p_id uuid, p_account uuid, p_type text, p_group_key text, p_actor uuid, p_workspace integer, p_target_type text, p_target_id text, p_link text, p_data jsonb, p_in_app boolean, p_email_due timestamptz, p_push_due timestamptz, p_folded boolean
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
    insert into notifications.notification (id, account_id, seq, type, group_key, workspace_id, target_type, target_id, link, data, in_app, email_due_at, push_due_at, folded)
    select p_id, p_account, i.seq, p_type, p_group_key, p_workspace, p_target_type, p_target_id, p_link, p_data, p_in_app, p_email_due, p_push_due, p_folded from notifications.inbox i where i.account_id = p_account;
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
    email_due_at = coalesce(n.email_due_at, p_email_due), push_due_at = coalesce(n.push_due_at, p_push_due), folded = n.folded and p_folded
  where n.id = known.id;
  return query select known.id, 'joined'::text;
end $$;

-- What a person is to be told by push now; whoever asks holds the person's turn until commit.
create function notifications.due_push(p_account uuid) returns setof notifications.notification
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform 1 from notifications.inbox i where i.account_id = p_account for update;
  return query select n.* from notifications.notification n
    where n.account_id = p_account and n.push_due_at <= now() and n.pushed_at is null and n.read_at is null and n.done_at is null and not n.folded
      and (n.snoozed_until is null or n.snoozed_until <= now())
      and not exists (select 1 from notifications.closed_workspace c where c.account_id = p_account and c.workspace_id = n.workspace_id)
    order by n.seq desc limit 50;
end $$;

create function notifications.mark_pushed(p_ids uuid[]) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update notifications.notification set pushed_at = now() where id = any (p_ids)
$$;

-- Those of these that are still worth a word on a lock screen at the moment of sending.
create function notifications.still_unread(p_account uuid, p_ids uuid[]) returns setof notifications.notification
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select n.* from notifications.notification n where n.account_id = p_account and n.id = any (p_ids) and n.read_at is null and n.done_at is null
    and not exists (select 1 from notifications.closed_workspace c where c.account_id = p_account and c.workspace_id = n.workspace_id)
  order by n.seq desc
$$;

create function notifications.subscriptions_of(p_account uuid) returns table (id uuid, endpoint text, p256dh text, auth text, is_private boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.id, s.endpoint, s.p256dh, s.auth, coalesce(i.push_private, false) from notifications.push_subscription s left join notifications.inbox i on i.account_id = s.account_id where s.account_id = p_account order by s.id limit 20
$$;

-- A browser belongs to whoever signed in there last.
create function notifications.subscribe_push(p_id uuid, p_account uuid, p_endpoint text, p_p256dh text, p_auth text, p_user_agent text) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare known uuid;
begin
  insert into notifications.push_subscription as s (id, account_id, endpoint, p256dh, auth, user_agent) values (p_id, p_account, p_endpoint, p_p256dh, p_auth, p_user_agent)
  on conflict (endpoint) do update set account_id = excluded.account_id, p256dh = excluded.p256dh, auth = excluded.auth, user_agent = excluded.user_agent, updated_at = now(), version = s.version + 1
  returning s.id into known;
  -- The newest twenty browsers of a person.
  delete from notifications.push_subscription s where s.account_id = p_account and s.id not in (select x.id from notifications.push_subscription x where x.account_id = p_account order by x.updated_at desc, x.id desc limit 20);
  return known;
end $$;

create function notifications.push_answered(p_id uuid, p_gone boolean) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_gone then delete from notifications.push_subscription where id = p_id;
  else update notifications.push_subscription set last_ok_at = now() where id = p_id; end if;
end $$;

create or replace function notifications.forget_account(p_account uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from notifications.notification where account_id = p_account;
  delete from notifications.inbox where account_id = p_account;
  delete from notifications.preference where account_id = p_account;
  delete from notifications.closed_workspace where account_id = p_account;
  delete from notifications.known_network where account_id = p_account;
  delete from notifications.push_subscription where account_id = p_account;
  update notifications.report set note = '' where reporter_id = p_account;
  update notifications.moderation_case set snapshot = '{"title": "", "text": "", "link": null}' where author_id = p_account;
  update notifications.appeal set text = '…' where account_id = p_account;
  delete from notifications.limited_account where account_id = p_account;
$$;
