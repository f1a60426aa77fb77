-- One text that goes to many, each as a mail of their own that stands in their own timeline.
create table sales.mail_merge (
  id uuid primary key,
  workspace_id integer not null,
  topic text not null check (topic in ('sales.lead', 'parties.party')),
  subject text not null,
  body text not null,
  -- False notes neither openings nor links, whatever the settings say.
  track boolean not null,
  state text not null default 'running' check (state in ('running', 'done', 'cancelled', 'stopped')),
  total integer not null,
  sent integer not null default 0,
  left_out integer not null default 0,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index mail_merge_created on sales.mail_merge (workspace_id, created_at desc, id desc);
create index mail_merge_own on sales.mail_merge (workspace_id, created_by, created_at desc, id desc);
alter table sales.mail_merge enable row level security;
create policy tenant on sales.mail_merge using (workspace_id = core.current_workspace_id());

-- Whom it goes to, in their order, and why somebody does not get it.
create table sales.mail_merge_reader (
  merge_id uuid not null references sales.mail_merge (id),
  subject_id uuid not null,
  workspace_id integer not null,
  position smallint not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'left')),
  why text not null default '' check (why in ('', 'gone', 'no_address', 'opted_out', 'same', 'failed')),
  primary key (merge_id, subject_id)
);
create index mail_merge_reader_next on sales.mail_merge_reader (merge_id, position) where state = 'waiting';
create index mail_merge_reader_workspace on sales.mail_merge_reader (workspace_id);
alter table sales.mail_merge_reader enable row level security;
create policy tenant on sales.mail_merge_reader using (workspace_id = core.current_workspace_id());
