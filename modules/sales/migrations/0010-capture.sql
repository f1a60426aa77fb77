-- Sum of the points a lead has earned, when that sum changes by itself next, and until when a first answer is due.
alter table sales.lead add column score integer not null default 0, add column score_due_at timestamptz, add column handed_out boolean not null default false,
  add column response_due_at timestamptz, add column response_minutes integer;
create index lead_score_up on sales.lead (workspace_id, score, id) where deleted_at is null;
create index lead_score_due on sales.lead (score_due_at, workspace_id) where score_due_at is not null;
create index lead_response on sales.lead (workspace_id, first_response_at) where response_minutes is not null;
create index lead_open_owner on sales.lead (workspace_id, owner_id) where deleted_at is null and status in ('new', 'working', 'qualified');

-- Hours in which the team answers; days and holidays are those of the workspace's settings. Minutes since midnight.
create table sales.capture_settings (
  workspace_id integer primary key,
  work_start smallint not null default 540 check (work_start between 0 and 1439),
  work_end smallint not null default 1020 check (work_end between 1 and 1440 and work_end > work_start),
  assign_all boolean not null default false,
  scores_revision integer not null default 1,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
alter table sales.capture_settings enable row level security;
create policy tenant on sales.capture_settings using (workspace_id = core.current_workspace_id());

-- Working minutes in which a lead of a pipeline is to be answered.
create table sales.response_target (
  workspace_id integer not null,
  pipeline_id uuid not null,
  minutes integer not null check (minutes between 1 and 20160),
  primary key (workspace_id, pipeline_id)
);
alter table sales.response_target enable row level security;
create policy tenant on sales.response_target using (workspace_id = core.current_workspace_id());

-- A form on somebody's web site. The token is in its address and no secret; of the key for other servers only the hash is kept.
create table sales.lead_form (
  id uuid primary key,
  workspace_id integer not null,
  token text not null unique check (token ~ '^[A-Za-z0-9]{16}$'),
  key_hash bytea,
  key_hint text not null default '',
  name text not null check (length(name) between 1 and 80),
  is_live boolean not null default true,
  title text not null default '',
  intro text not null default '',
  fields jsonb not null check (jsonb_typeof(fields) = 'array'),
  submit_label text not null default '',
  thanks text not null default '',
  redirect_url text not null default '',
  pipeline_id uuid,
  stage_id uuid,
  source text not null default '',
  owner_rule text not null default 'rules' check (owner_rule in ('rules', 'person', 'nobody')),
  owner_id uuid,
  double_opt_in boolean not null default false,
  consent_text text not null default '',
  consent_required boolean not null default false,
  consent_channels text[] not null default '{email}',
  origins text[] not null default '{}',
  allow_plain boolean not null default true,
  language text not null default 'en' check (language in ('en', 'ar')),
  created_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index lead_form_created on sales.lead_form (workspace_id, created_at, id) where deleted_at is null;
create index lead_form_name on sales.lead_form (workspace_id, name, id) where deleted_at is null;
alter table sales.lead_form enable row level security;
create policy tenant on sales.lead_form using (workspace_id = core.current_workspace_id());

-- Whoever posts to a form is let into exactly its workspace by the service.
create function sales.find_form(p_token text) returns table (workspace_id integer, form_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select f.workspace_id, f.id from sales.lead_form f where f.token = p_token and f.deleted_at is null
$$;

-- What came in: by a form as it was filled in, with the words that were agreed to.
create table sales.form_post (
  id uuid primary key,
  workspace_id integer not null,
  form_id uuid not null references sales.lead_form (id),
  state text not null check (state in ('accepted', 'quarantined', 'unconfirmed', 'discarded')),
  reason text not null default '' check (reason in ('', 'honeypot', 'fast', 'rate', 'origin', 'plain')),
  content jsonb not null,
  lead_id uuid references sales.lead (id),
  name text not null default '',
  email text not null default '',
  ip inet,
  user_agent text not null default '',
  page text not null default '',
  consent_text text not null default '',
  confirm_hash bytea unique,
  confirmed_at timestamptz,
  received_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz
);
create index form_post_form on sales.form_post (form_id, received_at);
create index form_post_state on sales.form_post (workspace_id, state, received_at desc, id desc);
create index form_post_ip on sales.form_post (workspace_id, ip, received_at);
create index form_post_lead on sales.form_post (workspace_id, lead_id, received_at) where lead_id is not null;
create index form_post_lead_key on sales.form_post (lead_id) where lead_id is not null;
create index form_post_old on sales.form_post (received_at) where state in ('quarantined', 'unconfirmed', 'discarded');
alter table sales.form_post enable row level security;
create policy tenant on sales.form_post using (workspace_id = core.current_workspace_id());

create function sales.find_form_post(p_hash bytea) returns table (workspace_id integer, post_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.workspace_id, p.id from sales.form_post p where p.confirm_hash = p_hash
$$;

-- Spam and what nobody confirmed are personal data without a purpose: they go after a month, and after a week.
create function sales.forget_form_posts() returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with gone as (delete from sales.form_post p where p.state in ('quarantined', 'unconfirmed', 'discarded')
    and p.received_at < now() - case p.state when 'unconfirmed' then interval '7 days' else interval '30 days' end returning 1)
  select count(*)::int from gone
$$;

-- Who gets a lead: rules are asked in their order, the first that fits and has somebody there decides.
create table sales.assign_rule (
  id uuid primary key,
  workspace_id integer not null,
  name text not null check (length(name) between 1 and 80),
  position integer not null,
  is_active boolean not null default true,
  method text not null check (method in ('round_robin', 'weighted', 'load')),
  conditions jsonb not null default '{}',
  within_hours boolean not null default false,
  turn bigint not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index assign_rule_order on sales.assign_rule (workspace_id, position, id) where deleted_at is null;
alter table sales.assign_rule enable row level security;
create policy tenant on sales.assign_rule using (workspace_id = core.current_workspace_id());

-- A person of a rule: their share, when it was their turn last, and what is left over from their share.
create table sales.assign_member (
  rule_id uuid not null references sales.assign_rule (id) on delete cascade,
  workspace_id integer not null,
  account_id uuid not null,
  position integer not null,
  weight smallint not null default 1 check (weight between 1 and 100),
  last_turn bigint not null default 0,
  credit integer not null default 0,
  given integer not null default 0,
  primary key (rule_id, account_id)
);
create index assign_member_workspace on sales.assign_member (workspace_id, account_id);
alter table sales.assign_member enable row level security;
create policy tenant on sales.assign_member using (workspace_id = core.current_workspace_id());

-- Who takes no new leads for now, and whose hours differ from the team's.
create table sales.availability (
  workspace_id integer not null,
  account_id uuid not null,
  is_away boolean not null default false,
  away_until date,
  work_start smallint check (work_start between 0 and 1439),
  work_end smallint check (work_end between 1 and 1440 and work_end > work_start),
  updated_at timestamptz not null default now(),
  primary key (workspace_id, account_id)
);
alter table sales.availability enable row level security;
create policy tenant on sales.availability using (workspace_id = core.current_workspace_id());

-- What earns or costs points.
create table sales.score_rule (
  id uuid primary key,
  workspace_id integer not null,
  name text not null check (length(name) between 1 and 80),
  position integer not null,
  is_active boolean not null default true,
  condition jsonb not null,
  points smallint not null check (points between -1000 and 1000 and points <> 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index score_rule_order on sales.score_rule (workspace_id, position, id) where deleted_at is null;
alter table sales.score_rule enable row level security;
create policy tenant on sales.score_rule using (workspace_id = core.current_workspace_id());

-- What a lead did that no other table knows: opened a mail, followed a link, looked at a page.
create table sales.lead_signal (
  id uuid primary key,
  workspace_id integer not null,
  lead_id uuid not null references sales.lead (id),
  kind text not null check (kind in ('mail_opened', 'link_clicked', 'page_visited')),
  detail text not null default '',
  at timestamptz not null,
  created_at timestamptz not null default now()
);
create index lead_signal_lead on sales.lead_signal (workspace_id, lead_id, at);
create index lead_signal_key on sales.lead_signal (lead_id);
alter table sales.lead_signal enable row level security;
create policy tenant on sales.lead_signal using (workspace_id = core.current_workspace_id());

create function sales.due_scores(p_limit integer) returns table (id uuid, workspace_id integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.id, l.workspace_id from sales.lead l where l.score_due_at <= now() order by l.score_due_at limit p_limit
$$;

-- What the workspace's own closed leads say about the odds of an open one.
create table sales.lead_model (
  workspace_id integer primary key,
  won integer not null,
  lost integer not null,
  model jsonb,
  trained_at timestamptz not null default now()
);
alter table sales.lead_model enable row level security;
create policy tenant on sales.lead_model using (workspace_id = core.current_workspace_id());

create function sales.workspaces_with_leads() returns table (workspace_id integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct l.workspace_id from sales.lead l where l.closed_at > now() - interval '2 days'
$$;

-- Mails and tasks that follow each other by themselves.
create table sales.sequence (
  id uuid primary key,
  workspace_id integer not null,
  name text not null check (length(name) between 1 and 80),
  is_active boolean not null default true,
  steps jsonb not null check (jsonb_typeof(steps) = 'array'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index sequence_name on sales.sequence (workspace_id, name, id) where deleted_at is null;
create index sequence_created on sales.sequence (workspace_id, created_at, id) where deleted_at is null;
alter table sales.sequence enable row level security;
create policy tenant on sales.sequence using (workspace_id = core.current_workspace_id());

-- A lead on its way through a sequence; `step` is the one that comes next.
create table sales.sequence_run (
  id uuid primary key,
  workspace_id integer not null,
  sequence_id uuid not null references sales.sequence (id),
  lead_id uuid not null references sales.lead (id),
  state text not null default 'running' check (state in ('running', 'finished', 'stopped')),
  stop_reason text not null default '' check (stop_reason in ('', 'reply', 'converted', 'closed', 'opted_out', 'manual', 'no_address', 'nobody', 'removed', 'template')),
  step smallint not null default 0,
  next_at timestamptz,
  enrolled_by uuid not null,
  enrolled_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index sequence_run_once on sales.sequence_run (sequence_id, lead_id) where state = 'running';
create index sequence_run_sequence on sales.sequence_run (workspace_id, sequence_id, state, enrolled_at desc, id desc);
create index sequence_run_key on sales.sequence_run (sequence_id);
create index sequence_run_lead on sales.sequence_run (workspace_id, lead_id, state);
create index sequence_run_lead_key on sales.sequence_run (lead_id);
create index sequence_run_due on sales.sequence_run (next_at) where state = 'running';
alter table sales.sequence_run enable row level security;
create policy tenant on sales.sequence_run using (workspace_id = core.current_workspace_id());

create function sales.due_sequence_runs(p_limit integer) returns table (id uuid, workspace_id integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.id, r.workspace_id from sales.sequence_run r where r.state = 'running' and r.next_at <= now() order by r.next_at limit p_limit
$$;

-- Where leads come from, and what that cost.
create table sales.source (
  id uuid primary key,
  workspace_id integer not null,
  name text not null check (length(name) between 1 and 60),
  notes text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index source_once on sales.source (workspace_id, lower(name)) where deleted_at is null;
create index source_name on sales.source (workspace_id, name, id) where deleted_at is null;
create index source_created on sales.source (workspace_id, created_at, id) where deleted_at is null;
alter table sales.source enable row level security;
create policy tenant on sales.source using (workspace_id = core.current_workspace_id());

create table sales.source_cost (
  id uuid primary key,
  workspace_id integer not null,
  source_id uuid not null references sales.source (id),
  from_on date not null,
  to_on date not null check (to_on >= from_on),
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  note text not null default '',
  created_at timestamptz not null default now()
);
create index source_cost_source on sales.source_cost (workspace_id, source_id, from_on);
create index source_cost_key on sales.source_cost (source_id);
alter table sales.source_cost enable row level security;
create policy tenant on sales.source_cost using (workspace_id = core.current_workspace_id());

-- After an erasure the log keeps that and when something happened to a lead, and who did it, but not what it said.
create function sales.redact_lead_history(p_lead uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update core.event set data = '{"redacted": true}' where workspace_id = core.current_workspace_id() and topic = 'sales.lead' and subject_id = p_lead::text
$$;
