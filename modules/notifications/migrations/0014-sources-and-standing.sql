-- By what somebody is in a group: a share, a comment, a post. Whoever has none of them left leaves the group, and its link leads to the newest one that stands.
create table notifications.source (
  notification_id uuid not null,
  actor_id uuid not null,
  source_id text not null check (length(source_id) between 1 and 100),
  account_id uuid not null,
  link text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (notification_id, actor_id, source_id),
  foreign key (notification_id, actor_id) references notifications.actor (notification_id, actor_id) on delete cascade
);
create index source_of on notifications.source (source_id);
alter table notifications.source enable row level security;
create policy own on notifications.source for select using (account_id = core.current_account_id());
revoke insert, update, delete on notifications.source from atrium_app;

drop function notifications.put(uuid, uuid, text, text, uuid, integer, text, text, text, jsonb, boolean, timestamptz, timestamptz, boolean);
-- Adds a notification, or joins the unread one of the same group. The inbox row is the turn: numbers are gapless, in commit order.
-- push_due and email_due: when it is to be told by these channels because of this call; null: no other time than before.
create function notifications.put(
  p_id uuid, p_account uuid, p_type text, p_group_key text, p_actor uuid, p_workspace integer, p_target_type text, p_target_id text, p_link text, p_data jsonb, p_in_app boolean, p_email_due timestamptz, p_push_due timestamptz, p_folded boolean, p_source text
) returns table (id uuid, outcome text, push_due timestamptz, email_due timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  known notifications.notification;
  looked_at bigint;
  is_new boolean := true;
  is_calm boolean;
  was_seen boolean;
  is_news boolean;
  next_push timestamptz;
  next_email timestamptz;
begin
  -- What was taken back before it was told is not told at all; holds the taking back off until the caller commits.
  if p_source is not null then
    perform pg_advisory_xact_lock_shared(hashtext('notifications.source'), hashtext(p_source));
    if exists (select 1 from notifications.withdrawn w where w.target_type = 'notifications.source' and w.target_id = p_source and w.type in ('', p_type)) then
      return query select p_id, 'same'::text, null::timestamptz, null::timestamptz;
      return;
    end if;
  end if;
  insert into notifications.inbox (account_id) values (p_account) on conflict do nothing;
  select i.seen_seq into looked_at from notifications.inbox i where i.account_id = p_account for update;
  select * into known from notifications.notification n where n.account_id = p_account and n.group_key = p_group_key and n.read_at is null and n.done_at is null;
  if known.id is null then
    update notifications.inbox i set seq = i.seq + 1 where i.account_id = p_account;
    insert into notifications.notification (id, account_id, seq, type, group_key, workspace_id, target_type, target_id, link, data, in_app, email_due_at, push_due_at, folded)
    select p_id, p_account, i.seq, p_type, p_group_key, p_workspace, p_target_type, p_target_id, p_link, p_data, p_in_app, p_email_due, p_push_due, p_folded from notifications.inbox i where i.account_id = p_account;
    if p_actor is not null then
      insert into notifications.actor (notification_id, actor_id, account_id) values (p_id, p_actor, p_account);
      if p_source is not null then insert into notifications.source (notification_id, actor_id, source_id, account_id, link) values (p_id, p_actor, p_source, p_account, p_link); end if;
      perform notifications.recount(p_id);
    end if;
    return query select p_id, 'created'::text, p_push_due, p_email_due;
    return;
  end if;
  if p_actor is not null then
    insert into notifications.actor (notification_id, actor_id, account_id) values (known.id, p_actor, p_account) on conflict do nothing;
    is_new := found;
    if p_source is not null then
      insert into notifications.source (notification_id, actor_id, source_id, account_id, link) values (known.id, p_actor, p_source, p_account, p_link) on conflict do nothing;
      -- The same thing told twice.
      if not found then return query select known.id, 'same'::text, null::timestamptz, null::timestamptz; return; end if;
    end if;
  end if;
  is_calm := known.moved_at < now() - interval '1 minute';
  was_seen := known.seq <= looked_at;
  if not is_new and not is_calm and not was_seen and known.link = p_link and known.data = p_data then
    return query select known.id, 'same'::text, null::timestamptz, null::timestamptz;
    return;
  end if;
  if p_actor is not null and (is_new or is_calm) then
    update notifications.actor a set at = clock_timestamp() where a.notification_id = known.id and a.actor_id = p_actor and not is_new;
    perform notifications.recount(known.id);
  end if;
  -- To the top at most once a minute, so that a busy group does not flicker; but what was looked at before is new again at once.
  if is_calm or was_seen then
    update notifications.inbox i set seq = i.seq + 1 where i.account_id = p_account;
    update notifications.notification n set seq = i.seq, moved_at = case when is_calm then now() else n.moved_at end, updated_at = case when is_calm then now() else n.updated_at end
    from notifications.inbox i where n.id = known.id and i.account_id = p_account;
  end if;
  -- Told by push and mail once more, each at most once in a quarter of an hour; what still waits to be told waits for its time.
  -- What nobody did, such as a job that finds the same every hour, is news only when it says something else.
  is_news := case when p_actor is null then known.link <> p_link or known.data <> p_data else is_new or is_calm end;
  if is_news then
    next_push := case when known.push_due_at is not null and known.pushed_at is null then greatest(known.push_due_at, now()) else greatest(p_push_due, known.pushed_at + case when p_push_due is null then null else interval '15 minutes' end) end;
    next_email := case when known.email_due_at is not null and known.emailed_at is null then greatest(known.email_due_at, now()) else greatest(p_email_due, known.emailed_at + case when p_email_due is null then null else interval '15 minutes' end) end;
  end if;
  update notifications.notification n set link = p_link, data = p_data, in_app = n.in_app or p_in_app, folded = n.folded and p_folded, version = n.version + 1,
    push_due_at = case when n.pushed_at is null then coalesce(n.push_due_at, next_push) else coalesce(next_push, n.push_due_at) end, pushed_at = case when next_push is null then n.pushed_at end,
    email_due_at = case when n.emailed_at is null then coalesce(n.email_due_at, next_email) else coalesce(next_email, n.email_due_at) end, emailed_at = case when next_email is null then n.emailed_at end
  where n.id = known.id;
  return query select known.id, case when is_new then 'joined' else 'repeated' end, next_push, next_email;
end $$;

-- Takes a thing by which people are in groups out of them, of all people or of some: who has no other one left leaves the group, and an empty group goes. Answers whom to tell.
create function notifications.withdraw_source(p_source text, p_types text[], p_accounts uuid[]) returns table (account_id uuid, id uuid)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare gone record;
begin
  if p_accounts is null then
    perform pg_advisory_xact_lock(hashtext('notifications.source'), hashtext(p_source));
    insert into notifications.withdrawn (target_type, target_id, type) select 'notifications.source', p_source, t from unnest(coalesce(p_types, array[''])) t on conflict do nothing;
  end if;
  -- In the order of people, as everybody who takes more than one bell's turn.
  for gone in
    select s.notification_id, s.actor_id, s.account_id, s.link from notifications.source s join notifications.notification n on n.id = s.notification_id
    where s.source_id = p_source and (p_types is null or n.type = any (p_types)) and (p_accounts is null or s.account_id = any (p_accounts)) order by s.account_id, s.notification_id
  loop
    perform 1 from notifications.inbox i where i.account_id = gone.account_id for update;
    delete from notifications.source s where s.notification_id = gone.notification_id and s.actor_id = gone.actor_id and s.source_id = p_source;
    if not found then continue; end if;
    if not exists (select 1 from notifications.source s where s.notification_id = gone.notification_id and s.actor_id = gone.actor_id) then
      delete from notifications.actor a where a.notification_id = gone.notification_id and a.actor_id = gone.actor_id;
    end if;
    if notifications.recount(gone.notification_id) = 0 then
      delete from notifications.notification n where n.id = gone.notification_id;
    else
      update notifications.notification n set link = coalesce((select s.link from notifications.source s where s.notification_id = n.id order by s.at desc limit 1), n.link) where n.id = gone.notification_id and n.link = gone.link;
    end if;
    return query select gone.account_id, gone.notification_id;
  end loop;
end $$;

drop function notifications.withdraw_actor(uuid, uuid);
-- Takes a person out of everything another is told outside work; types that are told whatever is between two people can be left out.
create function notifications.withdraw_actor(p_account uuid, p_actor uuid, p_except text[]) returns setof uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare row record;
begin
  perform 1 from notifications.inbox i where i.account_id = p_account for update;
  for row in
    select n.id from notifications.actor a join notifications.notification n on n.id = a.notification_id and n.workspace_id is null and not n.type = any (p_except)
    where a.account_id = p_account and a.actor_id = p_actor
  loop
    delete from notifications.actor a where a.notification_id = row.id and a.actor_id = p_actor;
    if notifications.recount(row.id) = 0 then delete from notifications.notification n where n.id = row.id; end if;
    return next row.id;
  end loop;
end $$;

drop function notifications.set_reports(uuid, text);
-- Reports follow their case; answers those that changed, whose reporters are to be told.
create function notifications.set_reports(p_case uuid, p_state text) returns setof uuid
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update notifications.report r set state = p_state, updated_at = now(), version = r.version + 1
  where r.case_id = p_case and r.workspace_id = core.current_workspace_id() and r.state <> p_state and (p_state <> 'in_review' or r.state = 'open') returning r.id
$$;

-- What decisions other than one case's, which stand, ask of a person's account.
create function notifications.standing_sanctions(p_account uuid, p_except uuid) returns table (limited_by uuid, banned boolean, suspended_until timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  with standing as (select c.id, c.decision, c.decided_at from notifications.moderation_case c where c.author_id = p_account and c.id <> p_except and c.decided_at is not null and c.state in ('decided', 'appealed', 'final'))
  select (select s.id from standing s where 'limit_reach' = any (s.decision) order by s.decided_at, s.id limit 1), exists (select 1 from standing s where 'ban' = any (s.decision)),
    (select max(x.until) from standing s join notifications.moderation_action x on x.case_id = s.id and x.action = 'suspend' and x.until > now() where 'suspend' = any (s.decision))
$$;

-- Limits somebody's reach, or ends that unless another decision that stands asks for it.
create or replace function notifications.set_limited(p_account uuid, p_case uuid, p_on boolean) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare other uuid;
begin
  if p_on then
    insert into notifications.limited_account (account_id, case_id) values (p_account, p_case) on conflict do nothing;
    return;
  end if;
  select s.limited_by into other from notifications.standing_sanctions(p_account, p_case) s;
  if other is null then delete from notifications.limited_account where account_id = p_account;
  else update notifications.limited_account set case_id = other where account_id = p_account; end if;
end $$;

-- For rooms that show moderators what a thing stands in: only while a case of the workspace the transaction is in waits for a decision about it.
create function notifications.is_reviewed(p_target_type text, p_target_id text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select 1 from notifications.moderation_case c where c.target_type = p_target_type and c.target_id = p_target_id and c.workspace_id = core.current_workspace_id() and c.state in ('open', 'assigned', 'appealed'))
$$;
