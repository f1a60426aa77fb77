-- The forecast as it stood at a moment, by what it is added up of. Written once and never changed.
create table sales.forecast_snapshot (
  id uuid primary key,
  workspace_id integer not null,
  taken_at timestamptz not null default now(),
  -- Null for the one of every week.
  taken_by uuid
);
create index forecast_snapshot_taken on sales.forecast_snapshot (workspace_id, taken_at desc, id desc);
alter table sales.forecast_snapshot enable row level security;
create policy tenant on sales.forecast_snapshot using (workspace_id = core.current_workspace_id());

create table sales.forecast_snapshot_cell (
  id uuid primary key default gen_random_uuid(),
  workspace_id integer not null,
  snapshot_id uuid not null references sales.forecast_snapshot (id) on delete cascade,
  owner_id uuid,
  pipeline_id uuid not null references sales.pipeline (id),
  -- First day of the month of the close date.
  month date not null check (extract(day from month) = 1),
  category text not null,
  currency char(3) not null,
  count integer not null,
  -- Minor units of the cell's currency.
  amount bigint not null,
  weighted bigint not null,
  -- The same in the workspace's currency, which does not change any more, at the rates of then, and how many are not in it for want of a rate.
  base_amount bigint not null,
  base_weighted bigint not null,
  unrated integer not null
);
create unique index forecast_snapshot_cell_place on sales.forecast_snapshot_cell (snapshot_id, month, owner_id, pipeline_id, category, currency) nulls not distinct;
create index forecast_snapshot_cell_pipeline on sales.forecast_snapshot_cell (pipeline_id);
create index forecast_snapshot_cell_workspace on sales.forecast_snapshot_cell (workspace_id);
alter table sales.forecast_snapshot_cell enable row level security;
create policy tenant on sales.forecast_snapshot_cell using (workspace_id = core.current_workspace_id());

-- Workspaces in which something is expected and none was taken by itself this week.
create function sales.snapshots_due() returns table (workspace_id integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct p.workspace_id from sales.pipeline p
  where p.deleted_at is null and workspace.is_open(p.workspace_id) and exists (select 1 from sales.opportunity o where o.pipeline_id = p.id and o.status = 'open' and o.deleted_at is null)
    and not exists (select 1 from sales.forecast_snapshot s where s.workspace_id = p.workspace_id and s.taken_by is null and s.taken_at > now() - interval '6 days')
$$;
