-- What has to be done before a record goes on from an open stage: sentences with ids, in order. The ids stay when a sentence is worded anew or moved.
alter table sales.stage add column criteria jsonb not null default '[]' check (jsonb_typeof(criteria) = 'array' and jsonb_array_length(criteria) <= 10 and (kind = 'open' or criteria = '[]'));

-- Which of them are done for a lead or an opportunity. They stay when it leaves the stage: who comes back finds them ticked.
create table sales.criterion_tick (
  workspace_id integer not null,
  topic text not null check (topic in ('sales.lead', 'sales.opportunity')),
  subject_id uuid not null,
  criterion_id uuid not null,
  -- Null where the house did it.
  ticked_by uuid,
  ticked_at timestamptz not null default now(),
  primary key (workspace_id, topic, subject_id, criterion_id)
);
alter table sales.criterion_tick enable row level security;
create policy tenant on sales.criterion_tick using (workspace_id = core.current_workspace_id());
