-- Where a lead or an opportunity stood and when, with what it was worth then: for funnels and for the pipeline as of any day.
create table sales.stage_history (
  id uuid primary key,
  workspace_id integer not null,
  topic text not null check (topic in ('sales.lead', 'sales.opportunity')),
  subject_id uuid not null,
  pipeline_id uuid not null references sales.pipeline (id),
  stage_id uuid not null references sales.stage (id),
  entered_at timestamptz not null default now(),
  left_at timestamptz,
  amount bigint,
  currency char(3),
  probability smallint,
  moved_by uuid
);
create index stage_history_subject on sales.stage_history (workspace_id, topic, subject_id, entered_at);
create unique index stage_history_open on sales.stage_history (workspace_id, topic, subject_id) where left_at is null;
create index stage_history_stage on sales.stage_history (stage_id, entered_at);
create index stage_history_pipeline on sales.stage_history (pipeline_id, entered_at);
create index stage_history_time on sales.stage_history (workspace_id, topic, entered_at);
alter table sales.stage_history enable row level security;
create policy tenant on sales.stage_history using (workspace_id = core.current_workspace_id());
