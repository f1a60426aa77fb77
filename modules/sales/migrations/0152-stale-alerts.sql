-- Whoever looks after a lead or an opportunity is told once in each stay that it stands in its stage longer than that allows.
alter table sales.lead add column stale_told_at timestamptz;
alter table sales.opportunity add column stale_told_at timestamptz;
alter table sales.capture_settings add column stale_alerts boolean not null default true;

create index lead_stay_untold on sales.lead (stage_id, stage_entered_at) where stale_told_at is null and deleted_at is null and owner_id is not null and status in ('new', 'working', 'qualified');
create index opportunity_stay_untold on sales.opportunity (stage_id, stage_entered_at) where stale_told_at is null and deleted_at is null and owner_id is not null and status = 'open';

-- A new stay begins untold, whatever way a record was moved.
create function sales.begin_stay() returns trigger language plpgsql as $$
begin
  new.stale_told_at := null;
  return new;
end $$;
create trigger begin_stay before update of stage_entered_at on sales.lead for each row when (old.stage_entered_at is distinct from new.stage_entered_at) execute function sales.begin_stay();
create trigger begin_stay before update of stage_entered_at on sales.opportunity for each row when (old.stage_entered_at is distinct from new.stage_entered_at) execute function sales.begin_stay();

-- Workspaces in which somebody is to be told.
create function sales.stale_stays() returns table (workspace_id integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct s.workspace_id from sales.stage s
  where s.kind = 'open' and s.max_days is not null and s.deleted_at is null and workspace.is_open(s.workspace_id)
    and not exists (select 1 from sales.capture_settings c where c.workspace_id = s.workspace_id and not c.stale_alerts)
    and (exists (select 1 from sales.lead l where l.stage_id = s.id and l.stage_entered_at < now() - make_interval(days => s.max_days) and l.stale_told_at is null and l.deleted_at is null and l.owner_id is not null and l.status in ('new', 'working', 'qualified'))
      or exists (select 1 from sales.opportunity o where o.stage_id = s.id and o.stage_entered_at < now() - make_interval(days => s.max_days) and o.stale_told_at is null and o.deleted_at is null and o.owner_id is not null and o.status = 'open'))
$$;
