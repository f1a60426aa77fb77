-- Leads and opportunities belong to a team of the workspace, too: what its people see follows from it, also where somebody of another one owns them or nobody does.
alter table sales.lead add column team_id uuid;
alter table sales.opportunity add column team_id uuid;
alter table sales.lead_tally add column team_id uuid;
create index lead_team on sales.lead (workspace_id, team_id, created_at, id) where deleted_at is null and team_id is not null;
create index opportunity_team on sales.opportunity (workspace_id, team_id, created_at, id) where deleted_at is null and team_id is not null;
-- "Mine, of my team, created by me or nobody's": taken for independent, the planner would expect next to nothing and sort what an index has in order.
drop statistics sales.lead_sight;
create statistics sales.lead_sight (mcv) on owner_id, team_id, created_by from sales.lead;

-- Without one it takes its owner's, where that is a single one; with its owner it goes to theirs, unless they are in its own. What somebody chooses at the same time stays.
create function sales.team_of_record() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.team_id is null and new.owner_id is not null then new.team_id := workspace.team_with_owner(new.workspace_id, new.owner_id, null); end if;
  elsif new.owner_id is distinct from old.owner_id and new.team_id is not distinct from old.team_id then
    new.team_id := workspace.team_with_owner(new.workspace_id, new.owner_id, old.team_id);
  end if;
  return new;
end $$;
create trigger lead_team_of_owner before insert or update of owner_id on sales.lead for each row execute function sales.team_of_record();
-- One that is made of a lead has the lead's team.
create function sales.team_of_its_lead() returns trigger language plpgsql as $$
begin
  if new.team_id is null then new.team_id := (select l.team_id from sales.lead l where l.workspace_id = new.workspace_id and l.id = new.lead_id); end if;
  return new;
end $$;
create trigger opportunity_team_of_lead before insert on sales.opportunity for each row when (new.lead_id is not null) execute function sales.team_of_its_lead();
create trigger opportunity_team_of_owner before insert or update of owner_id on sales.opportunity for each row execute function sales.team_of_record();

-- What is counted of leads is kept by team, too: it decides who sees them.
create or replace function sales.tally_leads() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into sales.lead_tally (workspace_id, day, owner_id, team_id, created_by, pipeline_id, source, leads, qualified, converted)
      select l.workspace_id, (l.created_at at time zone 'utc')::date, l.owner_id, l.team_id, l.created_by, l.pipeline_id, l.source, count(*), count(*) filter (where l.status = 'converted' or l.qualified_at is not null), count(*) filter (where l.status = 'converted')
      from added l where l.deleted_at is null and l.status <> 'junk' group by 1, 2, 3, 4, 5, 6, 7;
  elsif tg_op = 'DELETE' then
    insert into sales.lead_tally (workspace_id, day, owner_id, team_id, created_by, pipeline_id, source, leads, qualified, converted)
      select l.workspace_id, (l.created_at at time zone 'utc')::date, l.owner_id, l.team_id, l.created_by, l.pipeline_id, l.source, -count(*), -count(*) filter (where l.status = 'converted' or l.qualified_at is not null), -count(*) filter (where l.status = 'converted')
      from gone l where l.deleted_at is null and l.status <> 'junk' group by 1, 2, 3, 4, 5, 6, 7;
  else
    insert into sales.lead_tally (workspace_id, day, owner_id, team_id, created_by, pipeline_id, source, leads, qualified, converted)
      select l.workspace_id, (l.created_at at time zone 'utc')::date, l.owner_id, l.team_id, l.created_by, l.pipeline_id, l.source, sum(l.n), coalesce(sum(l.n) filter (where l.status = 'converted' or l.qualified_at is not null), 0), coalesce(sum(l.n) filter (where l.status = 'converted'), 0)
      from (select 1 as n, workspace_id, created_at, owner_id, team_id, created_by, pipeline_id, source, status, qualified_at, deleted_at from added
            union all select -1, workspace_id, created_at, owner_id, team_id, created_by, pipeline_id, source, status, qualified_at, deleted_at from gone) l
      where l.deleted_at is null and l.status <> 'junk' group by 1, 2, 3, 4, 5, 6, 7
      having sum(l.n) <> 0 or sum(l.n) filter (where l.status = 'converted' or l.qualified_at is not null) <> 0 or sum(l.n) filter (where l.status = 'converted') <> 0;
  end if;
  return null;
end $$;
create or replace function sales.fold_lead_tallies(p_days integer) returns integer
language sql security definer set search_path = pg_catalog, pg_temp as $$
  with fresh as materialized (select distinct t.workspace_id, t.day from sales.lead_tally t where not t.folded order by 1, 2 limit p_days),
  gone as (delete from sales.lead_tally t using fresh f where t.workspace_id = f.workspace_id and t.day = f.day returning t.*),
  kept as (
    insert into sales.lead_tally (workspace_id, day, owner_id, team_id, created_by, pipeline_id, source, leads, qualified, converted, folded)
    select workspace_id, day, owner_id, team_id, created_by, pipeline_id, source, sum(leads), sum(qualified), sum(converted), true from gone group by 1, 2, 3, 4, 5, 6, 7
    having sum(leads) <> 0 or sum(qualified) <> 0 or sum(converted) <> 0)
  select count(*)::int from fresh
$$;


-- Figures counted from an index alone.
drop index sales.lead_tally_day;
create index lead_tally_day on sales.lead_tally (workspace_id, day) include (owner_id, team_id, created_by, pipeline_id, source, leads, qualified, converted);
drop index sales.lead_converted;
create index lead_converted on sales.lead (workspace_id, created_at) include (id, source, owner_id, team_id, created_by, pipeline_id) where deleted_at is null and status = 'converted';
drop index sales.opportunity_closed_figures;
create index opportunity_closed_figures on sales.opportunity (workspace_id, closed_at) include (status, owner_id, team_id, created_by, pipeline_id, lost_reason, created_at, currency, amount, exchange_rate) where deleted_at is null and status in ('won', 'lost');
drop index sales.opportunity_open_figures;
create index opportunity_open_figures on sales.opportunity (workspace_id, stage_entered_at, id) include (stage_id, owner_id, team_id, created_by, pipeline_id, currency, amount, probability, exchange_rate) where deleted_at is null and status = 'open';
