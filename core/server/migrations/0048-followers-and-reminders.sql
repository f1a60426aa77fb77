-- Who follows a record (`following` false: stopped by hand, so that a comment does not begin it again), and what somebody wants to be reminded of.
create table core.record_follower (
  workspace_id integer not null,
  topic text not null,
  subject_id text not null,
  account_id uuid not null,
  following boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (workspace_id, topic, subject_id, account_id)
);
create index record_follower_account on core.record_follower (account_id);
alter table core.record_follower enable row level security;
create policy tenant on core.record_follower using (workspace_id = core.current_workspace_id());

create table core.record_reminder (
  id uuid primary key,
  workspace_id integer not null,
  topic text not null,
  subject_id text not null,
  account_id uuid not null,
  note text not null default '' check (length(note) <= 200),
  due_at timestamptz not null,
  told_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index record_reminder_subject on core.record_reminder (workspace_id, topic, subject_id, account_id, due_at);
create index record_reminder_account on core.record_reminder (account_id);
alter table core.record_reminder enable row level security;
create policy tenant on core.record_reminder using (workspace_id = core.current_workspace_id());

-- Whether anybody is to be told of an event of a record: asked for every event, in the transaction of its cause, which may be in another workspace than the event.
create function core.is_followed(p_workspace integer, p_topic text, p_subject text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select 1 from core.record_follower f where f.workspace_id = p_workspace and f.topic = p_topic and f.subject_id = p_subject and f.following)
$$;

-- An account that is closed follows nothing and is reminded of nothing, in whatever workspace.
create function core.forget_watch(p_account uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from core.record_follower f where f.account_id = p_account;
  delete from core.record_reminder r where r.account_id = p_account
$$;
