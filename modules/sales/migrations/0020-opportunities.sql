-- A deal in the making.
create table sales.opportunity (
  id uuid primary key,
  workspace_id integer not null,
  name text not null check (length(name) between 1 and 200),
  account_id uuid,
  contact_id uuid,
  lead_id uuid references sales.lead (id),
  pipeline_id uuid not null references sales.pipeline (id),
  stage_id uuid not null references sales.stage (id),
  rank text collate "C" not null default '',
  stage_entered_at timestamptz not null default now(),
  status text not null default 'open' check (status in ('open', 'won', 'lost')),
  amount bigint,
  currency char(3) not null,
  -- Null takes the stage's.
  probability smallint check (probability between 0 and 100),
  close_on date,
  sources jsonb check (jsonb_typeof(sources) = 'array' and sources <> '[]'),
  labels jsonb check (jsonb_typeof(labels) = 'array' and labels <> '[]'),
  utm_campaign text not null default '',
  next_step text not null default '',
  next_activity_at timestamptz,
  competitor text not null default '',
  lost_reason text not null default '',
  closed_at timestamptz,
  notes text not null default '',
  owner_id uuid,
  created_by uuid,
  search text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index opportunity_created on sales.opportunity (workspace_id, created_at, id) where deleted_at is null;
create index opportunity_updated on sales.opportunity (workspace_id, updated_at, id) where deleted_at is null;
create index opportunity_name on sales.opportunity (workspace_id, name, id) where deleted_at is null;
create index opportunity_owner on sales.opportunity (workspace_id, owner_id, created_at, id) where deleted_at is null;
create index opportunity_creator on sales.opportunity (workspace_id, created_by, created_at, id) where deleted_at is null;
create index opportunity_board on sales.opportunity (workspace_id, stage_id, rank, id) where deleted_at is null;
create index opportunity_pipeline on sales.opportunity (pipeline_id);
create index opportunity_stage on sales.opportunity (stage_id);
create index opportunity_by_account on sales.opportunity (workspace_id, account_id);
create index opportunity_by_contact on sales.opportunity (workspace_id, contact_id);
-- One lead becomes one deal, whoever asks how often.
create unique index opportunity_lead on sales.opportunity (lead_id) where lead_id is not null and deleted_at is null;
create index opportunity_search on sales.opportunity using gin (search gin_trgm_ops) where deleted_at is null;
alter table sales.opportunity enable row level security;
create policy tenant on sales.opportunity using (workspace_id = core.current_workspace_id());
