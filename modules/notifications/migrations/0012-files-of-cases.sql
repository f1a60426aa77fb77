-- Files of reported things: whoever may decide a case sees them while it waits, whatever their place says. Ids only; the bytes stay where they are.
create table notifications.case_file (
  case_id uuid not null references notifications.moderation_case (id) on delete cascade,
  file_id uuid not null,
  workspace_id integer not null,
  position integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (case_id, file_id)
);
create index case_file_of on notifications.case_file (file_id);
create index case_file_workspace on notifications.case_file (workspace_id);
alter table notifications.case_file enable row level security;
create policy tenant on notifications.case_file using (workspace_id = core.current_workspace_id());
revoke insert, update, delete on notifications.case_file from atrium_app;

-- Called in the transaction of the report (or of the text that has to wait); what was noted before stays.
create function notifications.note_case_files(p_case uuid, p_files uuid[]) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into notifications.case_file (case_id, file_id, workspace_id, position)
  select c.id, f.id, c.workspace_id, f.n from notifications.moderation_case c cross join unnest(p_files[1:40]) with ordinality as f(id, n) where c.id = p_case on conflict do nothing
$$;

-- Workspaces whose moderators look into a file now: of cases that wait, never of one's own or of what one reported.
create function notifications.workspaces_looking_into(p_account uuid, p_file uuid) returns setof integer
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct c.workspace_id from notifications.case_file f join notifications.moderation_case c on c.id = f.case_id
  where f.file_id = p_file and c.state in ('open', 'assigned', 'appealed') and c.author_id is distinct from p_account and not notifications.reported(p_account, c.target_type, c.target_id)
$$;
