-- What every record can have beside its own table: saved views of its list, comments, attachments, imports, custom fields.
-- `topic` is `<room>.<thing>`, `subject_id` the record's id as text; whether the viewer may see the record is asked of its room.

create table core.saved_view (
  id uuid primary key,
  workspace_id integer not null,
  account_id uuid not null,
  list text not null check (length(list) <= 80),
  name text not null check (length(name) between 1 and 60),
  shared boolean not null,
  state jsonb not null check (pg_column_size(state) <= 16384),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index saved_view_list on core.saved_view (workspace_id, list, name);
alter table core.saved_view enable row level security;
create policy tenant on core.saved_view using (workspace_id = core.current_workspace_id());

-- The view a list opens with, per person.
create table core.saved_view_default (
  workspace_id integer not null,
  account_id uuid not null,
  list text not null,
  view_id uuid not null references core.saved_view (id) on delete cascade,
  primary key (workspace_id, account_id, list)
);
create index saved_view_default_view on core.saved_view_default (view_id);
alter table core.saved_view_default enable row level security;
create policy tenant on core.saved_view_default using (workspace_id = core.current_workspace_id());

create table core.comment (
  id uuid primary key,
  workspace_id integer not null,
  topic text not null,
  subject_id text not null,
  account_id uuid not null,
  body text not null check (length(body) <= 10000),
  mentions uuid[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz
);
create index comment_subject on core.comment (workspace_id, topic, subject_id, id desc) where deleted_at is null;
alter table core.comment enable row level security;
create policy tenant on core.comment using (workspace_id = core.current_workspace_id());

create table core.attachment (
  workspace_id integer not null,
  topic text not null,
  subject_id text not null,
  file_id uuid not null,
  account_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (workspace_id, topic, subject_id, file_id)
);
create index attachment_file on core.attachment (workspace_id, file_id);
alter table core.attachment enable row level security;
create policy tenant on core.attachment using (workspace_id = core.current_workspace_id());

create table core.import (
  id uuid primary key,
  workspace_id integer not null,
  account_id uuid not null,
  topic text not null,
  file_name text not null,
  state text not null check (state in ('read', 'checking', 'checked', 'running', 'done', 'cancelled', 'undoing', 'undone', 'failed')),
  header jsonb not null,
  settings jsonb,
  total integer not null,
  -- Rows come back as they were only while nobody has changed them since; those that could not are counted in `kept`.
  kept integer not null default 0,
  handled integer not null default 0,
  created integer not null default 0,
  changed integer not null default 0,
  skipped integer not null default 0,
  wrong integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index import_recent on core.import (workspace_id, topic, id desc);
alter table core.import enable row level security;
create policy tenant on core.import using (workspace_id = core.current_workspace_id());

create table core.import_row (
  workspace_id integer not null,
  import_id uuid not null references core.import (id) on delete cascade,
  line integer not null,
  cells jsonb not null,
  outcome text check (outcome in ('created', 'changed', 'skipped', 'wrong', 'undone', 'kept')),
  subject_id text,
  subject_version integer,
  before jsonb,
  problems jsonb,
  primary key (import_id, line)
);
create index import_row_waiting on core.import_row (import_id, line) where outcome is null;
create index import_row_wrong on core.import_row (import_id, line) where outcome = 'wrong';
alter table core.import_row enable row level security;
create policy tenant on core.import_row using (workspace_id = core.current_workspace_id());

-- How a person mapped the columns of a file last time, by the file's header.
create table core.import_mapping (
  workspace_id integer not null,
  account_id uuid not null,
  topic text not null,
  header_hash text not null,
  settings jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (workspace_id, account_id, topic, header_hash)
);
alter table core.import_mapping enable row level security;
create policy tenant on core.import_mapping using (workspace_id = core.current_workspace_id());

create table core.custom_field (
  id uuid primary key,
  workspace_id integer not null,
  topic text not null,
  label text not null check (length(label) between 1 and 60),
  type text not null check (type in ('text', 'number', 'money', 'date', 'select', 'multi', 'user', 'relation')),
  options jsonb not null default '[]',
  relation_topic text,
  required boolean not null default false,
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index custom_field_topic on core.custom_field (workspace_id, topic, position) where deleted_at is null;
create unique index custom_field_label on core.custom_field (workspace_id, topic, lower(label)) where deleted_at is null;
alter table core.custom_field enable row level security;
create policy tenant on core.custom_field using (workspace_id = core.current_workspace_id());

create table core.custom_value (
  workspace_id integer not null,
  topic text not null,
  subject_id text not null,
  field_id uuid not null references core.custom_field (id) on delete cascade,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (workspace_id, topic, subject_id, field_id)
);
create index custom_value_field on core.custom_value (field_id);
alter table core.custom_value enable row level security;
create policy tenant on core.custom_value using (workspace_id = core.current_workspace_id());

-- Files people read in hold personal data; a month is enough to look at problems and to take an import back.
create function core.forget_records() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from core.import where created_at < now() - interval '30 days';
  delete from core.comment where deleted_at < now() - interval '30 days';
  delete from core.custom_field where deleted_at < now() - interval '30 days'
$$;
