-- Texts for mails to leads; {{first_name}} and the like are filled in.
create table sales.mail_template (
  id uuid primary key,
  workspace_id integer not null,
  name text not null check (length(name) between 1 and 80),
  subject text not null check (length(subject) between 1 and 200),
  body text not null check (length(body) between 1 and 10000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index mail_template_name on sales.mail_template (workspace_id, name, id) where deleted_at is null;
create index mail_template_created on sales.mail_template (workspace_id, created_at, id) where deleted_at is null;
alter table sales.mail_template enable row level security;
create policy tenant on sales.mail_template using (workspace_id = core.current_workspace_id());
