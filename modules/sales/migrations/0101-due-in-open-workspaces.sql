-- In a deleted workspace nothing is due; what would have been comes when it is brought back.
create or replace function sales.late_answers() returns table (workspace_id integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct l.workspace_id from sales.lead l
  where l.response_due_at <= now() and l.response_due_at > now() - interval '1 day'
    and l.first_response_at is null and l.late_told_at is null and l.deleted_at is null and l.status in ('new', 'working', 'qualified') and workspace.is_open(l.workspace_id)
$$;
create or replace function sales.due_scores(p_limit integer) returns table (id uuid, workspace_id integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.id, l.workspace_id from sales.lead l where l.score_due_at <= now() and workspace.is_open(l.workspace_id) order by l.score_due_at limit p_limit
$$;
