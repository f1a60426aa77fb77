-- What was or will be done about a lead, an opportunity or a party: `topic` is `<room>.<thing>`, `subject_id` the record's id.
create table sales.activity (
  id uuid primary key,
  workspace_id integer not null,
  topic text not null check (length(topic) <= 80),
  subject_id uuid not null,
  kind text not null check (kind in ('call', 'meeting', 'email', 'task', 'note')),
  title text not null check (length(title) between 1 and 200),
  body text not null default '',
  direction text check (direction in ('in', 'out')),
  due_at timestamptz,
  minutes integer check (minutes between 0 and 10080),
  location text not null default '',
  assignee_id uuid,
  created_by uuid,
  done_at timestamptz,
  done_by uuid,
  outcome text not null default '',
  remind_at timestamptz,
  reminded_at timestamptz,
  -- The lead it stood at before a conversion or merge.
  moved_from uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index activity_subject on sales.activity (workspace_id, topic, subject_id, created_at, id) where deleted_at is null;
create index activity_open on sales.activity (workspace_id, topic, subject_id, due_at) where deleted_at is null and done_at is null and due_at is not null;
create index activity_due_up on sales.activity (workspace_id, due_at, id) where deleted_at is null;
create index activity_due_down on sales.activity (workspace_id, due_at desc nulls last, id desc) where deleted_at is null;
create index activity_created on sales.activity (workspace_id, created_at, id) where deleted_at is null;
create index activity_assignee on sales.activity (workspace_id, assignee_id, due_at, id) where deleted_at is null;
create index activity_search on sales.activity using gin ((lower(title || ' ' || body)) gin_trgm_ops) where deleted_at is null;
alter table sales.activity enable row level security;
create policy tenant on sales.activity using (workspace_id = core.current_workspace_id());
