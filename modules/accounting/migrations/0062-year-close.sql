-- Years that were closed by an entry: what was earned and spent is carried to retained earnings on their last day. Opened again, the entry is reversed; both stay.
create table accounting.year_close (
  id uuid primary key,
  workspace_id integer not null,
  from_on date not null,
  to_on date not null check (to_on > from_on),
  -- Base currency, minor units; a profit positive.
  result bigint not null,
  -- Null when nothing stood on income and expenses.
  entry_id uuid references accounting.entry (id),
  closed_by uuid,
  closed_at timestamptz not null default clock_timestamp(),
  reversal_id uuid references accounting.entry (id),
  reopened_by uuid,
  reopened_at timestamptz,
  reopen_reason text not null default ''
);
create unique index year_close_once on accounting.year_close (workspace_id, to_on) where reopened_at is null;
create index year_close_entry on accounting.year_close (entry_id);
create index year_close_reversal on accounting.year_close (reversal_id);
alter table accounting.year_close enable row level security;
create policy tenant on accounting.year_close using (workspace_id = core.current_workspace_id());
revoke delete on accounting.year_close from atrium_app;
