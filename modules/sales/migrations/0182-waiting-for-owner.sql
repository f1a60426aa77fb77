-- Leads that came while nobody of the rules that fit them was there are handed out when somebody is.
alter table sales.lead add column owner_due_at timestamptz;
create index lead_owner_due on sales.lead (owner_due_at) where owner_due_at is not null;

-- Workspaces with leads for which it is time to look again who is there.
create function sales.owners_due() returns table (workspace_id integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct l.workspace_id from sales.lead l where l.owner_due_at <= now() and workspace.is_open(l.workspace_id)
$$;

-- Those that wait too long for their first answer.
create index lead_late on sales.lead (workspace_id, response_due_at) where first_response_at is null and deleted_at is null and status in ('new', 'working', 'qualified');
