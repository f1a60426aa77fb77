-- What people report, and what moderators decide. A report belongs to its reporter, a case to the workspace whose moderators decide it.
create table notifications.moderation_case (
  id uuid primary key,
  workspace_id integer not null,
  target_type text not null check (target_type in ('post', 'comment', 'story', 'message', 'user', 'group')),
  target_id text not null check (length(target_id) between 1 and 100),
  author_id uuid,
  state text not null default 'open' check (state in ('open', 'assigned', 'decided', 'appealed', 'final')),
  -- Ten for each step of severity of the worst reason, plus the number of reports up to nine.
  priority integer not null default 0,
  report_count integer not null default 0,
  reasons text[] not null default '{}',
  -- { title, text, link }: the copy of the first report.
  snapshot jsonb not null,
  content_hash bytea not null,
  is_private boolean not null,
  -- Hidden by the number of reports, before anybody looked.
  hidden_at timestamptz,
  assignee_id uuid,
  decision text[] not null default '{}',
  rule text,
  message text not null default '',
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index moderation_case_open on notifications.moderation_case (target_type, target_id) where state in ('open', 'assigned', 'appealed');
create index moderation_case_queue on notifications.moderation_case (workspace_id, priority desc, id) where state in ('open', 'assigned', 'appealed');
create index moderation_case_decided on notifications.moderation_case (workspace_id, decided_at desc, id) where state in ('decided', 'final');
create index moderation_case_author on notifications.moderation_case (author_id, decided_at desc) where decided_at is not null;

create table notifications.report (
  id uuid primary key,
  case_id uuid not null references notifications.moderation_case (id),
  workspace_id integer not null,
  reporter_id uuid not null,
  target_type text not null,
  target_id text not null,
  reason text not null check (reason in ('spam', 'harassment', 'hate', 'nudity', 'violence', 'self_harm', 'fraud', 'ip', 'impersonation', 'other')),
  note text not null default '' check (length(note) <= 1000),
  state text not null default 'open' check (state in ('open', 'in_review', 'actioned', 'dismissed')),
  -- The reporter was not new and not mostly wrong before: counts for hiding before a decision.
  trusted boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (reporter_id, target_type, target_id)
);
create index report_case on notifications.report (case_id, created_at);
create index report_of on notifications.report (reporter_id, id desc);
create index report_rate on notifications.report (reporter_id, created_at);

-- Everything that was done about a case, never changed. by_id null: the rule about many reports.
create table notifications.moderation_action (
  id uuid primary key,
  case_id uuid not null references notifications.moderation_case (id),
  workspace_id integer not null,
  action text not null check (action in ('warn', 'hide', 'delete', 'limit_reach', 'suspend', 'ban', 'restore', 'dismiss', 'view', 'assign', 'uphold', 'reverse')),
  by_id uuid,
  reason text not null default '',
  until timestamptz,
  created_at timestamptz not null default now()
);
create index moderation_action_case on notifications.moderation_action (case_id, created_at, id);
create index moderation_action_month on notifications.moderation_action (workspace_id, created_at);

create table notifications.appeal (
  case_id uuid primary key references notifications.moderation_case (id),
  workspace_id integer not null,
  account_id uuid not null,
  text text not null check (length(text) between 1 and 2000),
  outcome text check (outcome in ('upheld', 'reversed')),
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create index appeal_of on notifications.appeal (account_id, created_at);

-- People whose reach moderators limited: rooms leave them out of suggestions.
create table notifications.limited_account (
  account_id uuid primary key,
  case_id uuid not null references notifications.moderation_case (id),
  created_at timestamptz not null default now()
);
create index limited_account_case on notifications.limited_account (case_id);

alter table notifications.moderation_case enable row level security;
alter table notifications.report enable row level security;
alter table notifications.moderation_action enable row level security;
alter table notifications.appeal enable row level security;
alter table notifications.limited_account enable row level security;
create policy tenant on notifications.moderation_case using (workspace_id = core.current_workspace_id());
create policy own on notifications.report for select using (reporter_id = core.current_account_id());
create policy tenant on notifications.moderation_action using (workspace_id = core.current_workspace_id());
create policy tenant on notifications.appeal using (workspace_id = core.current_workspace_id());
revoke update, delete on notifications.moderation_action from atrium_app;
revoke insert, update, delete on notifications.report from atrium_app;
revoke all on notifications.limited_account from atrium_app;

-- For the predicates of other rooms: what a person reported is out of their sight.
create function notifications.reported(viewer uuid, p_target_type text, p_target_id text) returns boolean
language sql stable security definer parallel safe set search_path = pg_catalog, pg_temp as $$
  select exists (select 1 from notifications.report r where r.reporter_id = viewer and r.target_type = p_target_type and r.target_id = p_target_id)
$$;

create function notifications.reported_of(viewer uuid, p_target_type text, p_ids text[]) returns setof text
language sql stable security definer parallel safe set search_path = pg_catalog, pg_temp as $$
  select r.target_id from notifications.report r where r.reporter_id = viewer and r.target_type = p_target_type and r.target_id = any (p_ids)
$$;

create function notifications.limited(p_account uuid) returns boolean
language sql stable security definer parallel safe set search_path = pg_catalog, pg_temp as $$
  select exists (select 1 from notifications.limited_account l where l.account_id = p_account)
$$;

create function notifications.set_limited(p_account uuid, p_case uuid, p_on boolean) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_on then
    insert into notifications.limited_account (account_id, case_id) values (p_account, p_case) on conflict do nothing;
  else
    delete from notifications.limited_account where account_id = p_account;
  end if;
end $$;

-- What a person reported lately and how often they were right, for the limits.
create function notifications.reporter_record(p_reporter uuid) returns table (last_hour integer, decided integer, dismissed integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select count(*) filter (where r.created_at > now() - interval '1 hour')::integer,
         count(*) filter (where r.state in ('actioned', 'dismissed'))::integer, count(*) filter (where r.state = 'dismissed')::integer
  from notifications.report r where r.reporter_id = p_reporter
$$;

-- Files a report under the open case of its target, or opens one. The same person and target: the first report, unchanged.
create function notifications.file_report(
  p_id uuid, p_case uuid, p_workspace integer, p_reporter uuid, p_target_type text, p_target_id text, p_author uuid, p_reason text, p_note text,
  p_severity integer, p_trusted boolean, p_snapshot jsonb, p_hash bytea, p_private boolean
) returns table (report_id uuid, case_id uuid, is_new boolean, trusted_today integer, hidden boolean)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  mine notifications.report;
  open_case notifications.moderation_case;
begin
  perform pg_advisory_xact_lock(hashtext('notifications.report'), hashtext(p_target_type || ':' || p_target_id));
  select * into mine from notifications.report r where r.reporter_id = p_reporter and r.target_type = p_target_type and r.target_id = p_target_id;
  if mine.id is not null then
    return query select mine.id, mine.case_id, false, 0, false;
    return;
  end if;
  select * into open_case from notifications.moderation_case c where c.target_type = p_target_type and c.target_id = p_target_id and c.state in ('open', 'assigned', 'appealed');
  if open_case.id is null then
    insert into notifications.moderation_case (id, workspace_id, target_type, target_id, author_id, snapshot, content_hash, is_private)
    values (p_case, p_workspace, p_target_type, p_target_id, p_author, p_snapshot, p_hash, p_private) returning * into open_case;
  end if;
  insert into notifications.report (id, case_id, workspace_id, reporter_id, target_type, target_id, reason, note, trusted)
  values (p_id, open_case.id, open_case.workspace_id, p_reporter, p_target_type, p_target_id, p_reason, p_note, p_trusted);
  update notifications.moderation_case c set report_count = c.report_count + 1, updated_at = now(), version = c.version + 1,
    reasons = case when p_reason = any (c.reasons) then c.reasons else c.reasons || p_reason end,
    priority = greatest(c.priority / 10, p_severity) * 10 + least(c.report_count + 1, 9)
  where c.id = open_case.id;
  return query select p_id, open_case.id, true,
    (select count(*)::integer from notifications.report r where r.case_id = open_case.id and r.trusted and r.created_at > now() - interval '24 hours'), open_case.hidden_at is not null;
end $$;

-- The rule about many reports hid something; called in the transaction of the report that was one too many.
create function notifications.note_hidden(p_id uuid, p_case uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update notifications.moderation_case set hidden_at = now(), updated_at = now(), version = version + 1 where id = p_case;
  insert into notifications.moderation_action (id, case_id, workspace_id, action, reason) select p_id, c.id, c.workspace_id, 'hide', 'many_reports' from notifications.moderation_case c where c.id = p_case;
$$;

-- Reports of a case, for moderators of the workspace the transaction is in and for the room's own jobs.
create function notifications.case_reports(p_case uuid, p_workspace integer) returns table (id uuid, reporter_id uuid, reason text, note text, state text, created_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.id, r.reporter_id, r.reason, r.note, r.state, r.created_at from notifications.report r
  where r.case_id = p_case and r.workspace_id = p_workspace and r.workspace_id = core.current_workspace_id() order by r.created_at, r.id limit 500
$$;

-- Reports follow their case.
create function notifications.set_reports(p_case uuid, p_state text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update notifications.report r set state = p_state, updated_at = now(), version = r.version + 1
  where r.case_id = p_case and r.workspace_id = core.current_workspace_id() and r.state <> p_state and (p_state <> 'in_review' or r.state = 'open')
$$;

-- Decisions about a person's own things; never who reported them.
create function notifications.decisions_about(p_account uuid, p_limit integer) returns table (
  id uuid, target_type text, target_id text, snapshot jsonb, decision text[], rule text, message text, decided_at timestamptz, state text, until timestamptz, appeal_text text, appealed_at timestamptz, outcome text
) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.id, c.target_type, c.target_id, c.snapshot, c.decision, c.rule, c.message, c.decided_at, c.state,
    (select max(x.until) from notifications.moderation_action x where x.case_id = c.id and x.action = 'suspend'), a.text, a.created_at, a.outcome
  from notifications.moderation_case c left join notifications.appeal a on a.case_id = c.id
  where c.author_id = p_account and c.decided_at is not null and c.decision && array['warn', 'hide', 'delete', 'limit_reach', 'suspend', 'ban']
  order by c.decided_at desc, c.id limit p_limit
$$;

-- A person asks to look again: once a case, within 30 days, five a month. Answers what came of it.
create function notifications.file_appeal(p_case uuid, p_account uuid, p_text text) returns table (outcome text, workspace_id integer)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare about notifications.moderation_case;
begin
  select * into about from notifications.moderation_case c where c.id = p_case and c.author_id = p_account and c.decided_at is not null for update;
  if about.id is null then return query select 'unknown', 0; return; end if;
  if exists (select 1 from notifications.appeal a where a.case_id = p_case) then return query select 'twice', about.workspace_id; return; end if;
  if about.state <> 'decided' or about.decided_at < now() - interval '30 days' or not about.decision && array['warn', 'hide', 'delete', 'limit_reach', 'suspend', 'ban']
    or exists (select 1 from notifications.moderation_case o where o.target_type = about.target_type and o.target_id = about.target_id and o.state in ('open', 'assigned', 'appealed'))
  then return query select 'late', about.workspace_id; return; end if;
  if (select count(*) from notifications.appeal a where a.account_id = p_account and a.created_at > now() - interval '30 days') >= 5 then return query select 'limit', about.workspace_id; return; end if;
  insert into notifications.appeal (case_id, workspace_id, account_id, text) values (p_case, about.workspace_id, p_account, p_text);
  update notifications.moderation_case c set state = 'appealed', priority = greatest(c.priority, 30), updated_at = now(), version = c.version + 1 where c.id = p_case;
  return query select 'filed', about.workspace_id;
end $$;

-- Counts of the last twelve months for everybody, no names.
create function notifications.moderation_counts() returns table (month date, reports integer, dismissed integer, actions jsonb, appeals integer, reversed integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m::date,
    (select count(*)::integer from notifications.report r where r.created_at >= m and r.created_at < m + interval '1 month'),
    (select count(*)::integer from notifications.moderation_action x where x.action = 'dismiss' and x.created_at >= m and x.created_at < m + interval '1 month'),
    (select coalesce(jsonb_object_agg(y.action, y.n), '{}') from (select x.action, count(*) as n from notifications.moderation_action x
      where x.action in ('warn', 'hide', 'delete', 'limit_reach', 'suspend', 'ban') and x.created_at >= m and x.created_at < m + interval '1 month' group by x.action) y),
    (select count(*)::integer from notifications.appeal a where a.created_at >= m and a.created_at < m + interval '1 month'),
    (select count(*)::integer from notifications.appeal a where a.outcome = 'reversed' and a.decided_at >= m and a.decided_at < m + interval '1 month')
  from generate_series(date_trunc('month', now()) - interval '11 months', date_trunc('month', now()), interval '1 month') m order by 1 desc
$$;
create index report_month on notifications.report (created_at);

create or replace function notifications.forget_account(p_account uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from notifications.notification where account_id = p_account;
  delete from notifications.inbox where account_id = p_account;
  delete from notifications.preference where account_id = p_account;
  delete from notifications.closed_workspace where account_id = p_account;
  delete from notifications.known_network where account_id = p_account;
  update notifications.report set note = '' where reporter_id = p_account;
  update notifications.moderation_case set snapshot = '{"title": "", "text": "", "link": null}' where author_id = p_account;
  update notifications.appeal set text = '…' where account_id = p_account;
  delete from notifications.limited_account where account_id = p_account;
$$;
