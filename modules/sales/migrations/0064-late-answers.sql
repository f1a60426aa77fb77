-- Whoever looks after a lead is told once when the time for its first answer has passed.
alter table sales.lead add column late_told_at timestamptz;

create index lead_late_answer on sales.lead (response_due_at)
  where first_response_at is null and late_told_at is null and deleted_at is null and status in ('new', 'working', 'qualified');

-- Workspaces with leads that wait too long. What passed more than a day ago, before anybody was told of such
-- things or while nothing ran, is no news.
create function sales.late_answers() returns table (workspace_id integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct l.workspace_id from sales.lead l
  where l.response_due_at <= now() and l.response_due_at > now() - interval '1 day'
    and l.first_response_at is null and l.late_told_at is null and l.deleted_at is null and l.status in ('new', 'working', 'qualified')
$$;
