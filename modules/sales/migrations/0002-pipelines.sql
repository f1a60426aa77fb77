-- Pipelines of leads and of opportunities with their stages, and the reasons for which either is lost.
create table sales.pipeline (
  id uuid primary key,
  workspace_id integer not null,
  kind text not null check (kind in ('lead', 'deal')),
  name text not null check (length(name) between 1 and 60),
  is_default boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index pipeline_name on sales.pipeline (workspace_id, name, id) where deleted_at is null;
create index pipeline_created on sales.pipeline (workspace_id, created_at, id) where deleted_at is null;
create unique index pipeline_default on sales.pipeline (workspace_id, kind) where is_default and deleted_at is null;
alter table sales.pipeline enable row level security;
create policy tenant on sales.pipeline using (workspace_id = core.current_workspace_id());

-- A stage that is put away stays, so that histories keep its name. `lead_status` is what a lead in it counts as.
create table sales.stage (
  id uuid primary key,
  workspace_id integer not null,
  pipeline_id uuid not null references sales.pipeline (id),
  name text not null check (length(name) between 1 and 60),
  kind text not null check (kind in ('open', 'won', 'lost')),
  lead_status text check (lead_status in ('new', 'working', 'qualified', 'converted', 'lost', 'junk')),
  probability smallint not null check (probability between 0 and 100),
  required_fields text[] not null default '{}',
  max_days smallint check (max_days between 1 and 999),
  color text not null default 'gray',
  rank text collate "C" not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (kind = 'open' or probability = case kind when 'won' then 100 else 0 end)
);
create index stage_place on sales.stage (workspace_id, pipeline_id, rank, id) where deleted_at is null;
create unique index stage_won on sales.stage (pipeline_id) where kind = 'won' and deleted_at is null;
alter table sales.stage enable row level security;
create policy tenant on sales.stage using (workspace_id = core.current_workspace_id());

create table sales.lost_reason (
  id uuid primary key,
  workspace_id integer not null,
  kind text not null check (kind in ('lead', 'deal')),
  label text not null check (length(label) between 1 and 80),
  rank text collate "C" not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index lost_reason_label on sales.lost_reason (workspace_id, kind, lower(label)) where deleted_at is null;
alter table sales.lost_reason enable row level security;
create policy tenant on sales.lost_reason using (workspace_id = core.current_workspace_id());
