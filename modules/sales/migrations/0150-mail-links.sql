-- An address that stands in a mail whose openings are noted: following it leads over here, to this address and to no other.
create table sales.mail_link (
  mail_id uuid not null references sales.mail (id),
  position smallint not null,
  workspace_id integer not null,
  url text not null check (url ~* '^https?://'),
  -- When its reader followed it first.
  followed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (mail_id, position)
);
create index mail_link_workspace on sales.mail_link (workspace_id);
alter table sales.mail_link enable row level security;
create policy tenant on sales.mail_link using (workspace_id = core.current_workspace_id());
