-- A file taken off a record can be put back by who took it off.
alter table core.attachment add column removed_at timestamptz, add column removed_by uuid;
create index attachment_removed on core.attachment (removed_at) where removed_at is not null;

-- What was done to many records at once: how far it has come, and what they were before, so that it can be taken back.
create table core.bulk (
  id uuid primary key,
  workspace_id integer not null,
  account_id uuid not null,
  topic text not null,
  action jsonb not null,
  state text not null check (state in ('running', 'done', 'cancelled', 'undoing', 'undone', 'failed')),
  total integer not null,
  handled integer not null default 0,
  failed integer not null default 0,
  kept integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index bulk_recent on core.bulk (workspace_id, account_id, id desc);
create index bulk_age on core.bulk (created_at);
alter table core.bulk enable row level security;
create policy tenant on core.bulk using (workspace_id = core.current_workspace_id());

create table core.bulk_row (
  workspace_id integer not null,
  bulk_id uuid not null references core.bulk (id) on delete cascade,
  ord integer not null,
  subject_id text not null,
  outcome text check (outcome in ('done', 'same', 'failed', 'undone', 'kept')),
  subject_version integer,
  before jsonb,
  primary key (bulk_id, ord)
);
alter table core.bulk_row enable row level security;
create policy tenant on core.bulk_row using (workspace_id = core.current_workspace_id());

create or replace function core.forget_records() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from core.import where created_at < now() - interval '30 days';
  delete from core.bulk where created_at < now() - interval '7 days';
  delete from core.attachment where removed_at < now() - interval '30 days';
  delete from core.comment where deleted_at < now() - interval '30 days'
$$;
