-- Rules of a workspace: when something happens to a record, if it fits, then things are done with the rights of whoever last saved the rule.
create table automation.rule (
  id uuid primary key,
  workspace_id integer not null,
  name text not null check (length(name) between 1 and 80),
  topic text not null,
  -- created, changed (a field of it, when one is named), or a declared type of event.
  happens text not null check (happens in ('created', 'changed', 'event')),
  event_type text,
  field text,
  field_to jsonb,
  conditions jsonb,
  actions jsonb not null check (jsonb_typeof(actions) = 'array' and jsonb_array_length(actions) between 1 and 5),
  active boolean not null default false,
  pause_reason text check (pause_reason in ('person', 'no_access', 'failing', 'too_many')),
  -- Whose rights it has; nobody's once their account was deleted.
  account_id uuid,
  -- Number of the last event it does not hear any more: those before it was saved.
  heard_to bigint not null default 0,
  failures integer not null default 0,
  hour_from timestamptz not null default now(),
  hour_runs integer not null default 0,
  last_run_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (workspace_id, id),
  check (active = (pause_reason is null)),
  check ((happens = 'event') = (event_type is not null)),
  check (field is null or happens = 'changed'),
  check (field_to is null or field is not null)
);
create index rule_listening on automation.rule (workspace_id, topic) where active and deleted_at is null;
create index rule_newest on automation.rule (workspace_id, created_at desc, id desc);
create index rule_name on automation.rule (workspace_id, name, id);
create index rule_last_run on automation.rule (workspace_id, last_run_at, id);
create index rule_keeper on automation.rule (account_id);

-- What a rule is still to look at: an event at most once, through restarts and on whatever node.
create table automation.due (
  workspace_id integer not null,
  rule_id uuid not null,
  seq bigint not null,
  subject_id text not null,
  -- Permission that the event itself needs.
  can text,
  -- Rules whose work led to the event; it goes no further than five of them.
  chain uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (workspace_id, rule_id, seq),
  foreign key (workspace_id, rule_id) references automation.rule (workspace_id, id) on delete cascade
);

create table automation.run (
  id uuid primary key,
  workspace_id integer not null,
  rule_id uuid not null,
  seq bigint not null,
  topic text not null,
  subject_id text not null,
  result text not null check (result in ('done', 'refused')),
  -- Which action was refused and why, without what the record holds.
  action integer,
  code text,
  message text,
  created_at timestamptz not null default now(),
  unique (workspace_id, rule_id, seq),
  foreign key (workspace_id, rule_id) references automation.rule (workspace_id, id) on delete cascade
);
create index run_newest on automation.run (workspace_id, rule_id, id desc);
create index run_of on automation.run (workspace_id, rule_id, created_at);
create index run_age on automation.run (created_at);

alter table automation.rule enable row level security;
create policy tenant on automation.rule using (workspace_id = core.current_workspace_id());
alter table automation.due enable row level security;
create policy tenant on automation.due using (workspace_id = core.current_workspace_id());
alter table automation.run enable row level security;
create policy tenant on automation.run using (workspace_id = core.current_workspace_id());

-- Asked at every event of a record, in the transaction of its cause, which may be in another workspace than the event: does a rule listen?
create function automation.listens(p_workspace integer, p_topic text, p_type text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select 1 from automation.rule r where r.workspace_id = p_workspace and r.topic = p_topic and r.active and r.deleted_at is null
      and case r.happens when 'event' then r.event_type = p_type when 'created' then p_type = p_topic || '.created' else p_type <> all (array[p_topic || '.created', p_topic || '.removed', p_topic || '.restored']) end)
$$;

-- Workspaces where something is still to be looked at: for what a crash left behind.
create function automation.waiting() returns setof integer
language sql stable security definer set search_path = pg_catalog, pg_temp as $$ select distinct d.workspace_id from automation.due d $$;

-- Daily: runs nobody looks at any more, and rules that can no longer be brought back.
create function automation.forget_old(p_days integer) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from automation.run where created_at < now() - make_interval(days => p_days);
  delete from automation.rule where deleted_at < now() - interval '30 days'
$$;

-- Whose account is deleted makes nothing happen any more, and is named by no rule, in whatever workspace. Answers which rules stop.
create function automation.forget_account(p_account uuid) returns setof uuid
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update automation.rule r set version = version + 1, updated_at = now(), actions = (
    select jsonb_agg(case when a.value #> '{to,memberIds}' is null then a.value else jsonb_set(a.value, '{to,memberIds}', (a.value #> '{to,memberIds}') - p_account::text) end order by a.n)
    from jsonb_array_elements(r.actions) with ordinality a(value, n))
  where r.actions::text like '%' || p_account || '%';
  update automation.rule r set account_id = null, active = false, pause_reason = coalesce(r.pause_reason, 'no_access'), version = version + 1, updated_at = now() where r.account_id = p_account returning r.id
$$;

-- What a workspace that is gone for good leaves behind.
create function automation.forget_workspace(p_workspace integer) returns setof text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform workspace.forget_rows('automation', p_workspace);
end $$;
revoke execute on function automation.forget_workspace(integer) from public;
grant execute on function automation.forget_workspace(integer) to atrium_app;
