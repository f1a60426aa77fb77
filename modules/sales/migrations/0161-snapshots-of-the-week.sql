-- Workspaces in which something is expected and none was taken by itself in the week that runs.
create or replace function sales.snapshots_due() returns table (workspace_id integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct p.workspace_id from sales.pipeline p
  where p.deleted_at is null and workspace.is_open(p.workspace_id) and exists (select 1 from sales.opportunity o where o.pipeline_id = p.id and o.status = 'open' and o.deleted_at is null)
    and not exists (select 1 from sales.forecast_snapshot s where s.workspace_id = p.workspace_id and s.taken_by is null and s.taken_at >= date_trunc('week', now()))
$$;
