-- A browser is told for the session it was let in; of those there are nobody knows which that was, so each asks again.
delete from notifications.push_subscription;
alter table notifications.push_subscription add column session_id uuid not null;
create index push_subscription_session on notifications.push_subscription (session_id);

drop function notifications.subscriptions_of(uuid);
create function notifications.subscriptions_of(p_account uuid) returns table (id uuid, session_id uuid, endpoint text, p256dh text, auth text, is_private boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.id, s.session_id, s.endpoint, s.p256dh, s.auth, coalesce(i.push_private, false) from notifications.push_subscription s left join notifications.inbox i on i.account_id = s.account_id where s.account_id = p_account order by s.id limit 20
$$;

drop function notifications.subscribe_push(uuid, uuid, text, text, text, text);
-- A browser belongs to whoever signed in there last, and to that session.
create function notifications.subscribe_push(p_id uuid, p_account uuid, p_session uuid, p_endpoint text, p_p256dh text, p_auth text, p_user_agent text) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare known uuid;
begin
  insert into notifications.push_subscription as s (id, account_id, session_id, endpoint, p256dh, auth, user_agent) values (p_id, p_account, p_session, p_endpoint, p_p256dh, p_auth, p_user_agent)
  on conflict (endpoint) do update set account_id = excluded.account_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth, user_agent = excluded.user_agent, updated_at = now(), version = s.version + 1
  returning s.id into known;
  -- The newest twenty browsers of a person.
  delete from notifications.push_subscription s where s.account_id = p_account and s.id not in (select x.id from notifications.push_subscription x where x.account_id = p_account order by x.updated_at desc, x.id desc limit 20);
  return known;
end $$;

-- What was let in a session ends with it; answers whose that was.
create function notifications.end_push(p_sessions uuid[]) returns setof uuid
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from notifications.push_subscription where session_id = any (p_sessions) returning account_id
$$;

drop function notifications.wake(uuid);
-- A snooze is over: unseen again, at the top. Answers whose it is and of what type, for the channels that follow.
create function notifications.wake(p_id uuid) returns table (account_id uuid, type text, folded boolean)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare woken notifications.notification;
begin
  perform 1 from notifications.inbox i where i.account_id = (select n.account_id from notifications.notification n where n.id = p_id) for update;
  select n.* into woken from notifications.notification n where n.id = p_id and n.snoozed_until <= now() and n.read_at is null and n.done_at is null;
  if woken.id is null then return; end if;
  update notifications.inbox i set seq = i.seq + 1 where i.account_id = woken.account_id;
  update notifications.notification n set snoozed_until = null, seq = i.seq, moved_at = now(), updated_at = now(), version = n.version + 1
  from notifications.inbox i where n.id = p_id and i.account_id = woken.account_id;
  return query select woken.account_id, woken.type, woken.folded;
end $$;

-- Lets an entry be told by mail and push once more; each at most once in a quarter of an hour, as what joins one. Null: not by this channel. Answers when.
create function notifications.tell_again(p_id uuid, p_email_due timestamptz, p_push_due timestamptz) returns table (email_due timestamptz, push_due timestamptz)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update notifications.notification n set
    email_due_at = case when p_email_due is null then n.email_due_at else greatest(p_email_due, n.emailed_at + interval '15 minutes') end, emailed_at = case when p_email_due is null then n.emailed_at end,
    push_due_at = case when p_push_due is null then n.push_due_at else greatest(p_push_due, n.pushed_at + interval '15 minutes') end, pushed_at = case when p_push_due is null then n.pushed_at end
  where n.id = p_id
  returning case when p_email_due is not null then n.email_due_at end, case when p_push_due is not null then n.push_due_at end
$$;

-- The digest comes by the clock the person has at the time: that is the account's to say.
drop function notifications.wishes(uuid, text);
create function notifications.wishes(p_account uuid, p_type text) returns table (
  in_app boolean, email boolean, push boolean, email_digest boolean, email_delay_minutes integer, quiet_hours jsonb, quiet_passes boolean, daily_budget integer, has_devices boolean, told_today integer
) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select (select is_on from notifications.preference where account_id = p_account and type = p_type and channel = 'in_app'),
         (select is_on from notifications.preference where account_id = p_account and type = p_type and channel = 'email'),
         (select is_on from notifications.preference where account_id = p_account and type = p_type and channel = 'push'),
         (select is_digest from notifications.preference where account_id = p_account and type = p_type and channel = 'email'),
         i.email_delay_minutes, i.quiet_hours, coalesce(i.quiet_passes, true), i.daily_budget,
         exists (select 1 from notifications.push_subscription s where s.account_id = p_account),
         case when i.daily_budget is null then 0 else (select count(*)::integer from notifications.notification n where n.account_id = p_account and n.created_at > now() - interval '24 hours' and n.in_app and not n.folded) end
  from (select p_account as id) p left join notifications.inbox i on i.account_id = p.id
$$;
alter table notifications.inbox drop column digest_zone;
